//! The user SGPRs of a kernel, in the order in which the hardware loads them from `COMPUTE_USER_DATA_0` on.

use graph::KernelReason;
use hsa_abi::kernel::{KernelCodeProperties, MAX_USER_SGPRS};
use pm4::Generation;

use crate::kernel::LoadedKernel;

/// What a user SGPR holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UserSgpr {
    /// 0.
    Zero,
    /// The low or high half of the kernarg segment's address.
    Kernarg(Half),
    /// The low or high half of the dispatch packet's address.
    Packet(Half),
}

/// Half of a 64-bit value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    Low,
    High,
}

/// The SGPRs that a kernel expects. Those between the last and `USER_SGPR` mean nothing and are not written.
pub(crate) fn layout(loaded: &LoadedKernel, generation: Generation) -> Result<Vec<UserSgpr>, KernelReason> {
    let descriptor = &loaded.kernel.descriptor;
    let properties = descriptor.properties();
    let gfx10 = matches!(generation, Generation::Gfx10_1 | Generation::Gfx10_3);
    let mut sgprs = Vec::new();
    if properties.private_segment_buffer() {
        // A kernel without scratch never looks at the buffer's resource words.
        if !gfx10 {
            return Err(KernelReason::UserSgpr("a scratch buffer"));
        }
        sgprs.extend([UserSgpr::Zero; 4]);
    }
    if properties.dispatch_ptr() {
        sgprs.extend([UserSgpr::Packet(Half::Low), UserSgpr::Packet(Half::High)]);
    }
    if properties.queue_ptr() {
        return Err(KernelReason::UserSgpr("the queue's address"));
    }
    if properties.kernarg_segment_ptr() {
        sgprs.extend([UserSgpr::Kernarg(Half::Low), UserSgpr::Kernarg(Half::High)]);
    }
    if properties.dispatch_id() {
        return Err(KernelReason::UserSgpr("the packet's index"));
    }
    if properties.flat_scratch_init() {
        return Err(KernelReason::UserSgpr("the scratch's address"));
    }
    if properties.private_segment_size() {
        sgprs.push(UserSgpr::Zero);
    }
    unknown_properties(properties)?;
    let (found, needed) = (descriptor.rsrc2().user_sgpr(), sgprs.len() as u32);
    if needed > found || found > MAX_USER_SGPRS {
        return Err(KernelReason::UserSgprCount { found, needed });
    }
    Ok(sgprs)
}

/// Refuses properties that have no meaning here.
fn unknown_properties(properties: KernelCodeProperties) -> Result<(), KernelReason> {
    const KNOWN: u16 = 0x7f | 1 << 10 | 1 << 11;
    if properties.0 & !KNOWN == 0 { Ok(()) } else { Err(KernelReason::Descriptor("unknown kernel code properties")) }
}
