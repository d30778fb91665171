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

impl<H: Host> Context<'_, H> {
    /// Instructions that a queue's waves may execute, about, before others get their turn.
    pub(crate) fn instructions(&self) -> u32 {
        self.host.shaders().map_or(INSTRUCTIONS_PER_SLICE, |shaders| shaders.slice())
    }

    /// Packets that a processor may execute before waves get their turn: `usual`, but in strict memory.
    pub(crate) fn packets(&self, usual: u32) -> u32 {
        self.host.shaders().map_or(usual, |shaders| shaders.packets())
    }
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

/// In coherent memory.
pub(crate) const INSTRUCTIONS_PER_SLICE: u32 = 16 * 1024;
