//! What may be chosen about the packets of a plan.

use pm4::Generation;

/// How a barrier waits for the work before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// `EVENT_WRITE` of `CS_PARTIAL_FLUSH`.
    PartialFlush,
    /// `RELEASE_MEM` to a dword of the plan's, and `WAIT_REG_MEM` on it.
    Fence,
}

/// Choices. The default of a generation is the conservative one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How barriers wait.
    pub wait: Wait,
    /// Leaves out register writes that change nothing within the buffer.
    pub elide: bool,
    /// The most dwords of a part; more parts are chained. At most [`PART_LIMIT`](crate::PART_LIMIT).
    pub part_limit: usize,
    /// The most packets that one copy or fill may take.
    pub transfer_packets: u64,
}

impl Options {
    /// The choices for a generation.
    ///
    /// On gfx10.1 `CS_PARTIAL_FLUSH` is only good from some firmware on, which is not known here, so barriers are fences there.
    pub fn new(generation: Generation) -> Options {
        let wait = if generation == Generation::Gfx10_1 { Wait::Fence } else { Wait::PartialFlush };
        Options { wait, elide: true, part_limit: crate::PART_LIMIT, transfer_packets: 4096 }
    }
}
