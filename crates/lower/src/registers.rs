//! The compute registers that a dispatch needs: offsets of the SH space, which are the same from gfx10.1 to gfx12.0, and their fields.
//!
//! Source: Linux `gc_*_offset.h` and `gc_*_sh_mask.h`. What is not here is not written: CU masks, VMID, relaunch and wave restore belong to
//! the driver, performance counters to the queue's owner.

/// An offset in the SH space, as `SET_SH_REG` counts.
pub(crate) type Register = u16;

/// `COMPUTE_START_X` to `Z`, then `COMPUTE_NUM_THREAD_X` to `Z`.
pub(crate) const START_X: Register = 0x204;
pub(crate) const NUM_THREAD_X: Register = 0x207;
/// `COMPUTE_PGM_LO` and `HI`: the first instruction's address / 256.
pub(crate) const PGM_LO: Register = 0x20c;
pub(crate) const PGM_HI: Register = 0x20d;
pub(crate) const PGM_RSRC1: Register = 0x212;
pub(crate) const PGM_RSRC2: Register = 0x213;
pub(crate) const RESOURCE_LIMITS: Register = 0x215;
pub(crate) const TMPRING_SIZE: Register = 0x218;
/// `COMPUTE_RESTART_X` to `Z`.
pub(crate) const RESTART_X: Register = 0x21b;
pub(crate) const PGM_RSRC3: Register = 0x228;
pub(crate) const USER_DATA_0: Register = 0x240;

/// `COMPUTE_PGM_RSRC2.LDS_SIZE`
pub(crate) const RSRC2_LDS_SHIFT: u32 = 15;
pub(crate) const RSRC2_LDS_MASK: u32 = 0x1ff << RSRC2_LDS_SHIFT;

/// `COMPUTE_DISPATCH_INITIATOR.COMPUTE_SHADER_EN`
pub(crate) const SHADER_EN: u32 = 1 << 0;
/// `FORCE_START_AT_000`
pub(crate) const FORCE_START_AT_000: u32 = 1 << 2;
/// `USE_THREAD_DIMENSIONS`: the dimensions are work-items, and the last work-group of an axis may be partial.
pub(crate) const USE_THREAD_DIMENSIONS: u32 = 1 << 5;
/// `CS_W32_EN`
pub(crate) const WAVE32: u32 = 1 << 15;
