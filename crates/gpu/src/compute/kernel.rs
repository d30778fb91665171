//! Kernels: the descriptor behind a kernel object, and what a dispatch of it may ask for.

use hsa_abi::aql::hsa_kernel_dispatch_packet_t;
use hsa_abi::kernel::{
    DESCRIPTOR_ALIGNMENT, ENTRY_ALIGNMENT, LDS_GRANULE, LDS_MAX_BYTES, MAX_USER_SGPRS, kernel_descriptor_t,
};
use hsa_abi::queue::inactive;
use isa::memory::MemoryFault;

use crate::host::Host;

/// Why a kernel dispatch cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum DispatchError {
    #[error("{0} while reading the kernel or its arguments")]
    Memory(#[from] MemoryFault),
    #[error("setup gives {0} dimensions")]
    Dimensions(u16),
    #[error("a size is 0: grid {grid:?}, work-group {block:?}")]
    Empty { grid: [u32; 3], block: [u32; 3] },
    #[error("the work-group {block:?} has more than 1024 work-items")]
    WorkGroupTooLarge { block: [u32; 3] },
    #[error("kernel object {0:#x} is null or not aligned")]
    KernelObject(u64),
    #[error("kernel object {object:#x}: entry {entry:#x} is not aligned")]
    Entry { object: u64, entry: u64 },
    #[error("kernel object {object:#x}: {needed} user SGPRs do not fit into USER_SGPR = {declared}")]
    UserSgprs { object: u64, needed: usize, declared: u32 },
    #[error("kernel object {object:#x} takes {bytes} bytes of arguments, but the kernarg address is null")]
    Kernarg { object: u64, bytes: u32 },
    #[error("{requested} bytes of LDS; the kernel needs {needed}, a work-group can have {LDS_MAX_BYTES}")]
    GroupSegment { requested: u32, needed: u32 },
    #[error("{bytes} bytes of scratch for a work-item are more than a wave can have")]
    PrivateSegment { bytes: u32, wave32: bool },
}

impl DispatchError {
    pub(crate) fn inactive_code(&self) -> u64 {
        match self {
            DispatchError::Memory(_) => inactive::MEMORY_VIOLATION,
            DispatchError::Dimensions(_) | DispatchError::Empty { .. } => inactive::INVALID_DIMENSION,
            DispatchError::WorkGroupTooLarge { .. } => inactive::WORKGROUP_TOO_LARGE,
            DispatchError::KernelObject(_) | DispatchError::Entry { .. } | DispatchError::UserSgprs { .. } => {
                inactive::INVALID_CODE
            }
            DispatchError::Kernarg { .. } => inactive::INVALID_PACKET_FORMAT,
            DispatchError::GroupSegment { .. } => inactive::INVALID_GROUP_MEMORY,
            DispatchError::PrivateSegment { wave32: true, .. } => inactive::INSUFFICIENT_SCRATCH_WAVE32,
            DispatchError::PrivateSegment { wave32: false, .. } => inactive::INSUFFICIENT_SCRATCH_WAVE64,
        }
    }
}

/// A kernel, and the memory that a dispatch gives to its groups and work-items.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    pub(crate) object: u64,
    pub(crate) descriptor: kernel_descriptor_t,
    pub(crate) entry: u64,
    /// LDS of a work-group, whole granules.
    pub(crate) group_segment_bytes: u32,
    /// Scratch of a work-item.
    pub(crate) private_segment_bytes: u32,
}

/// Scratch that the `WAVESIZE` field of gfx11 can give to a wave.
const MAX_WAVE_SCRATCH_BYTES: u64 = 0x7fff * 256;

impl Kernel {
    /// Reads the kernel of a packet and checks what the packet asks for it.
    pub(crate) fn load(host: &impl Host, packet: &hsa_kernel_dispatch_packet_t) -> Result<Kernel, DispatchError> {
        let object = packet.kernel_object;
        if object == 0 || !object.is_multiple_of(DESCRIPTOR_ALIGNMENT) {
            return Err(DispatchError::KernelObject(object));
        }
        let mut bytes = [0; kernel_descriptor_t::BYTES];
        host.read(object, &mut bytes)?;
        let descriptor = kernel_descriptor_t::from_bytes(&bytes);
        let entry = object.wrapping_add_signed(descriptor.kernel_code_entry_byte_offset);
        if !entry.is_multiple_of(ENTRY_ALIGNMENT) {
            return Err(DispatchError::Entry { object, entry });
        }
        let declared = descriptor.rsrc2().user_sgpr();
        if declared > MAX_USER_SGPRS {
            return Err(DispatchError::UserSgprs { object, needed: 0, declared });
        }
        if descriptor.kernarg_size != 0 && packet.kernarg_address == 0 {
            return Err(DispatchError::Kernarg { object, bytes: descriptor.kernarg_size });
        }
        let (requested, needed) = (packet.group_segment_size, descriptor.group_segment_fixed_size);
        if requested < needed || requested > LDS_MAX_BYTES {
            return Err(DispatchError::GroupSegment { requested, needed });
        }
        let private_segment_bytes = packet.private_segment_size.max(descriptor.private_segment_fixed_size);
        let wave32 = descriptor.properties().wavefront_size32();
        let lanes = if wave32 { 32 } else { 64 };
        if u64::from(private_segment_bytes) * lanes > MAX_WAVE_SCRATCH_BYTES {
            return Err(DispatchError::PrivateSegment { bytes: private_segment_bytes, wave32 });
        }
        let group_segment_bytes = requested.next_multiple_of(LDS_GRANULE);
        Ok(Kernel { object, descriptor, entry, group_segment_bytes, private_segment_bytes })
    }

    /// Lanes of a wave.
    pub(crate) fn lanes(&self) -> u32 {
        if self.wave32() { 32 } else { 64 }
    }

    /// Whether waves have 32 lanes.
    pub(crate) fn wave32(&self) -> bool {
        self.descriptor.properties().wavefront_size32()
    }
}
