//! What the packet processors have in common: the surroundings they are run in, and how a slice of work ends.

use crate::gfx::Gfx;
use crate::host::Host;
use crate::queue::QueueId;

/// Where a queue is run.
#[derive(Debug)]
pub(crate) struct Context<'a, H: Host> {
    pub(crate) host: &'a H,
    pub(crate) gfx: Gfx,
    pub(crate) queue: QueueId,
}

/// How far work came within its slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It is done.
    Finished,
    /// The slice is used up.
    Spent,
    /// It waits for memory that something else has to write.
    Blocked,
}

/// Instructions that a queue's waves may execute, about, before others get their turn.
pub(crate) const INSTRUCTIONS_PER_SLICE: u32 = 16 * 1024;
