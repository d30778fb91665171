//! Kernels as the dispatcher launches them: what `COMPUTE_PGM_*` registers say, whoever has written them.

use hsa_abi::kernel::{ComputePgmRsrc1, ComputePgmRsrc2, ENTRY_ALIGNMENT, LDS_MAX_BYTES, MAX_USER_SGPRS};
use hsa_abi::queue::inactive;
use isa::memory::MemoryFault;

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
    #[error("{groups:?} work-groups of {block:?} have more than 2^32 - 1 work-items on an axis")]
    GridTooLarge { groups: [u32; 3], block: [u32; 3] },
    #[error("kernel object {0:#x} is null or not aligned")]
    KernelObject(u64),
    #[error("the kernel's entry {entry:#x} is not aligned")]
    Entry { entry: u64 },
    #[error("kernel object {object:#x}: {needed} user SGPRs do not fit into USER_SGPR = {declared}")]
    UserSgprs { object: u64, needed: usize, declared: u32 },
    #[error("USER_SGPR = {0} is more than {MAX_USER_SGPRS}")]
    TooManyUserSgprs(u32),
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
            DispatchError::Dimensions(_) | DispatchError::Empty { .. } | DispatchError::GridTooLarge { .. } => {
                inactive::INVALID_DIMENSION
            }
            DispatchError::WorkGroupTooLarge { .. } => inactive::WORKGROUP_TOO_LARGE,
            DispatchError::KernelObject(_)
            | DispatchError::Entry { .. }
            | DispatchError::UserSgprs { .. }
            | DispatchError::TooManyUserSgprs(_) => inactive::INVALID_CODE,
            DispatchError::Kernarg { .. } => inactive::INVALID_PACKET_FORMAT,
            DispatchError::GroupSegment { .. } => inactive::INVALID_GROUP_MEMORY,
            DispatchError::PrivateSegment { wave32: true, .. } => inactive::INSUFFICIENT_SCRATCH_WAVE32,
            DispatchError::PrivateSegment { wave32: false, .. } => inactive::INSUFFICIENT_SCRATCH_WAVE64,
        }
    }
}

/// A kernel, and the registers and memory that a dispatch gives to its groups and work-items.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    /// Address of the first instruction.
    pub(crate) entry: u64,
    pub(crate) rsrc1: ComputePgmRsrc1,
    pub(crate) rsrc2: ComputePgmRsrc2,
    /// Waves have 32 lanes.
    pub(crate) wave32: bool,
    /// As many as `rsrc2` declares: the system SGPRs start behind them.
    pub(crate) user_sgprs: Vec<u32>,
    /// LDS of a work-group, whole granules.
    pub(crate) group_segment_bytes: u32,
    /// Scratch of a work-item.
    pub(crate) private_segment_bytes: u32,
}

/// Scratch that the `WAVESIZE` field of gfx11 can give to a wave.
const MAX_WAVE_SCRATCH_BYTES: u64 = 0x7fff * 256;

impl Kernel {
    /// Lanes of a wave.
    pub(crate) fn lanes(&self) -> u32 {
        if self.wave32 { 32 } else { 64 }
    }

    /// What holds for a kernel from wherever: it can be fetched, and a wave and a work-group can have what it asks for.
    pub(crate) fn checked(self) -> Result<Kernel, DispatchError> {
        if self.entry == 0 || !self.entry.is_multiple_of(ENTRY_ALIGNMENT) {
            return Err(DispatchError::Entry { entry: self.entry });
        }
        let user_sgprs = self.rsrc2.user_sgpr();
        if user_sgprs > MAX_USER_SGPRS {
            return Err(DispatchError::TooManyUserSgprs(user_sgprs));
        }
        if self.group_segment_bytes > LDS_MAX_BYTES {
            return Err(DispatchError::GroupSegment { requested: self.group_segment_bytes, needed: 0 });
        }
        let bytes = self.private_segment_bytes;
        if u64::from(bytes) * u64::from(self.lanes()) > MAX_WAVE_SCRATCH_BYTES {
            return Err(DispatchError::PrivateSegment { bytes, wave32: self.wave32 });
        }
        Ok(self)
    }
}
