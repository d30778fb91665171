//! Fills the parameter structures of the API, in their C layout.

use std::mem::offset_of;

use conformance::case::vocabulary::{NodeKind, Struct};
use hip_abi::types::{
    HIP_MEMCPY3D, hipBatchMemOpNodeParams, hipGraphInstantiateParams, hipGraphNodeParams, hipKernelNodeParams,
    hipMemAllocNodeParams, hipMemcpy3DParms, hipMemsetParams,
};

use crate::memory::Memory;
use crate::stage::{Stage, count_call_address};

/// Values that a structure carries; the same structure with other values is a visible change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values {
    /// Bytes copied or set, and work-items of a kernel's grid.
    pub(crate) amount: u64,
    /// A kernel's argument, a fill byte, a value written.
    pub(crate) value: u32,
}

impl Values {
    /// What the scene's nodes are made with.
    pub(crate) const FIRST: Self = Self { amount: 32, value: 7 };
    /// What the calls under test pass.
    pub(crate) const SECOND: Self = Self { amount: 64, value: 0x5a };
}

/// Makes structures, and keeps what they point to.
#[derive(Default)]
pub(crate) struct Structs {
    kept: Vec<Memory>,
}

impl Structs {
    /// The structure, with handles of the stage; sites inside it are overwritten by the caller.
    pub(crate) fn filled(&mut self, stage: &Stage, which: Struct, values: Values, allocation: u64) -> Memory {
        match which {
            Struct::Kernel => self.kernel(stage, values),
            Struct::Memcpy => memcpy(stage, values),
            Struct::DrvMemcpy => drv_memcpy(stage, values),
            Struct::Memset => memset(stage, values),
            Struct::DrvMemset if stage.hip.major() < 7 => old_memset(stage, values),
            Struct::DrvMemset => memset(stage, values),
            Struct::Host => Memory::of(&[count_call_address(), stage.target]),
            Struct::MemAlloc => mem_alloc(),
            Struct::BatchMemOp => self.batch_mem_op(stage, values),
            Struct::Node(kind) => self.node(stage, kind, values, allocation),
            Struct::Instantiate(flags) => {
                let params = Memory::poisoned(size_of::<hipGraphInstantiateParams>() / 8);
                params.put(offset_of!(hipGraphInstantiateParams, flags), flags);
                params
            }
            Struct::ExternalSemaphores => Memory::zeroed(3),
            Struct::Cooperative => {
                let value = Memory::zeroed(8);
                value.put_half(0, COOPERATIVE);
                value
            }
        }
    }

    /// Keeps memory that something points to, and returns its address.
    pub(crate) fn keep(&mut self, memory: Memory) -> u64 {
        let address = memory.address();
        self.kept.push(memory);
        address
    }

    fn kernel(&mut self, stage: &Stage, values: Values) -> Memory {
        let pointer = self.keep(Memory::of(&[stage.target]));
        let number = self.keep(Memory::of(&[u64::from(values.value)]));
        let arguments = self.keep(Memory::of(&[pointer, number]));
        let params = Memory::zeroed(size_of::<hipKernelNodeParams>() / 8);
        params.put(offset_of!(hipKernelNodeParams, func), stage.functions.own);
        params.put(offset_of!(hipKernelNodeParams, kernelParams), arguments);
        let (grid, block) = (offset_of!(hipKernelNodeParams, gridDim), offset_of!(hipKernelNodeParams, blockDim));
        for (dim, sizes) in [(grid, [values.amount as u32 / 32, 1, 1]), (block, [32, 1, 1])] {
            for (index, size) in sizes.into_iter().enumerate() {
                params.put_half(dim + 4 * index, size);
            }
        }
        params
    }

    fn batch_mem_op(&mut self, stage: &Stage, values: Values) -> Memory {
        // hipStreamMemOpWriteValueParams_t: operation, address, value, flags, alias.
        let operation = Memory::of(&[WRITE_VALUE_32, stage.target + 1024, u64::from(values.value), 0, 0, 0]);
        let array = self.keep(operation);
        let params = Memory::zeroed(size_of::<hipBatchMemOpNodeParams>() / 8);
        params.put(offset_of!(hipBatchMemOpNodeParams, ctx), stage.context);
        params.put_half(offset_of!(hipBatchMemOpNodeParams, count), 1);
        params.put(offset_of!(hipBatchMemOpNodeParams, paramArray), array);
        params
    }

    fn node(&mut self, stage: &Stage, kind: NodeKind, values: Values, allocation: u64) -> Memory {
        let (node_type, inner) = match kind {
            NodeKind::Kernel | NodeKind::SecondKernel => (0, self.kernel(stage, values)),
            NodeKind::Memcpy => {
                // hipMemcpyNodeParams: flags and reserved words, then the copy.
                let words: Vec<u64> = [0, 0].into_iter().chain(memcpy(stage, values).words()).collect();
                (1, Memory::of(&words))
            }
            NodeKind::Memset => (2, memset(stage, values)),
            NodeKind::Host => (3, Memory::of(&[count_call_address(), stage.target])),
            // The handle is a site: the caller writes it.
            NodeKind::Child => (4, Memory::zeroed(1)),
            NodeKind::EventWait => (6, Memory::zeroed(1)),
            NodeKind::EventRecord => (7, Memory::zeroed(1)),
            NodeKind::MemAlloc => (10, mem_alloc()),
            NodeKind::MemFree => (11, Memory::of(&[allocation])),
            _ => (5, Memory::zeroed(1)),
        };
        let params = Memory::zeroed(size_of::<hipGraphNodeParams>() / 8);
        params.put_half(offset_of!(hipGraphNodeParams, type_), node_type);
        for (index, word) in inner.words().enumerate() {
            params.put(UNION + 8 * index, word);
        }
        params
    }
}

fn memcpy(stage: &Stage, values: Values) -> Memory {
    let params = Memory::zeroed(size_of::<hipMemcpy3DParms>() / 8);
    let pitched = |offset: usize, address: u64| {
        // hipPitchedPtr: pointer, pitch, row length, rows.
        for (index, word) in [address, values.amount, values.amount, 1].into_iter().enumerate() {
            params.put(offset + 8 * index, word);
        }
    };
    pitched(offset_of!(hipMemcpy3DParms, srcPtr), stage.source);
    pitched(offset_of!(hipMemcpy3DParms, dstPtr), stage.target);
    for (index, word) in [values.amount, 1, 1].into_iter().enumerate() {
        params.put(offset_of!(hipMemcpy3DParms, extent) + 8 * index, word);
    }
    params.put_half(offset_of!(hipMemcpy3DParms, kind), DEVICE_TO_DEVICE as u32);
    params
}

fn drv_memcpy(stage: &Stage, values: Values) -> Memory {
    let params = Memory::zeroed(size_of::<HIP_MEMCPY3D>() / 8);
    params.put_half(offset_of!(HIP_MEMCPY3D, srcMemoryType), DEVICE_MEMORY);
    params.put(offset_of!(HIP_MEMCPY3D, srcDevice), stage.source);
    params.put(offset_of!(HIP_MEMCPY3D, srcPitch), values.amount);
    params.put(offset_of!(HIP_MEMCPY3D, srcHeight), 1);
    params.put_half(offset_of!(HIP_MEMCPY3D, dstMemoryType), DEVICE_MEMORY);
    params.put(offset_of!(HIP_MEMCPY3D, dstDevice), stage.target);
    params.put(offset_of!(HIP_MEMCPY3D, dstPitch), values.amount);
    params.put(offset_of!(HIP_MEMCPY3D, dstHeight), 1);
    params.put(offset_of!(HIP_MEMCPY3D, WidthInBytes), values.amount);
    params.put(offset_of!(HIP_MEMCPY3D, Height), 1);
    params.put(offset_of!(HIP_MEMCPY3D, Depth), 1);
    params
}

fn memset(stage: &Stage, values: Values) -> Memory {
    let params = Memory::zeroed(size_of::<hipMemsetParams>() / 8);
    params.put(offset_of!(hipMemsetParams, dst), stage.target + 512);
    params.put_half(offset_of!(hipMemsetParams, elementSize), 1);
    params.put(offset_of!(hipMemsetParams, height), 1);
    params.put(offset_of!(hipMemsetParams, pitch), values.amount);
    params.put_half(offset_of!(hipMemsetParams, value), values.value);
    params.put(offset_of!(hipMemsetParams, width), values.amount);
    params
}

/// `HIP_MEMSET_NODE_PARAMS`, which the driver-style calls took before HIP 7: target, pitch, value and element size, width, height.
fn old_memset(stage: &Stage, values: Values) -> Memory {
    let value_and_size = 1 << 32 | u64::from(values.value);
    Memory::of(&[stage.target + 512, values.amount, value_and_size, values.amount, 1])
}

fn mem_alloc() -> Memory {
    let params = Memory::zeroed(size_of::<hipMemAllocNodeParams>() / 8);
    // poolProps: pinned memory on device 0.
    params.put_half(0, 1);
    params.put_half(8, 1);
    params.put(offset_of!(hipMemAllocNodeParams, bytesize), 4096);
    params
}

/// Offset of the union in `hipGraphNodeParams`.
const UNION: usize = 16;
/// `hipMemcpyDeviceToDevice`
pub(crate) const DEVICE_TO_DEVICE: u64 = 3;
/// `hipMemoryTypeDevice`
const DEVICE_MEMORY: u32 = 2;
/// `hipStreamMemOpWriteValue32`
const WRITE_VALUE_32: u64 = 2;
/// The attribute is a flag.
const COOPERATIVE: u32 = 1;
