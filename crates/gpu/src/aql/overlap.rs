//! Packets of a queue that run at the same time, in strict memory: a packet without the barrier bit starts when the one before it has
//! launched all its work-groups. They take turns, and complete in any order.

use hsa_abi::aql::Header;

use super::{AqlQueue, InFlight, Work};
use crate::engine::{Context, Outcome};
use crate::error::QueueError;
use crate::host::Host;
use crate::queue::Activity;
use crate::strict::Shaders;

/// A packet that has started, or that is done while one before it is not.
#[derive(Debug)]
pub(super) enum Slot {
    Running(Box<InFlight>),
    Done,
}

/// Turns of packets before other queues get theirs.
const TURNS_PER_SLICE: usize = 4;

impl AqlQueue {
    /// Whether the next packet, with this header, may start.
    pub(super) fn may_start(&self, header: Header) -> bool {
        match self.overlapping.back() {
            None => true,
            Some(Slot::Running(before)) => !header.barrier() && before.work.has_launched(),
            Some(Slot::Done) => !header.barrier(),
        }
    }

    /// Gives the queue a slice.
    pub(super) fn poll_overlapping(
        &mut self,
        context: &Context<'_, impl Host>,
        shaders: &dyn Shaders,
    ) -> Result<Activity, QueueError> {
        let mut activity = Activity::Idle;
        for _ in 0..TURNS_PER_SLICE {
            if let Some(packet) = self.fetch(context)? {
                self.overlapping.push_back(Slot::Running(Box::new(packet)));
                activity = Activity::Busy;
            }
            activity = activity.max(self.commands.poll(context, &mut shaders.slice())?);
            let running: Vec<usize> = (0..self.overlapping.len())
                .filter(|index| matches!(self.overlapping[*index], Slot::Running(_)))
                .collect();
            if running.is_empty() {
                return Ok(activity);
            }
            let index = running[shaders.below(running.len())];
            let Slot::Running(packet) = &mut self.overlapping[index] else { continue };
            let mut budget = shaders.slice();
            match packet.work.run(context, &mut self.commands, &mut budget)? {
                Outcome::Finished => {
                    self.retire_overlapping(context.host, index)?;
                    activity = Activity::Busy;
                }
                Outcome::Spent => activity = Activity::Busy,
                Outcome::Blocked => activity = activity.max(Activity::Waiting),
            }
        }
        Ok(activity)
    }

    /// The read index passes a packet when all before it are done, too; its signal need not wait for that.
    fn retire_overlapping(&mut self, host: &impl Host, index: usize) -> Result<(), QueueError> {
        let Slot::Running(packet) = std::mem::replace(&mut self.overlapping[index], Slot::Done) else { return Ok(()) };
        self.free(host, &packet)?;
        while matches!(self.overlapping.front(), Some(Slot::Done)) {
            self.overlapping.pop_front();
            self.read += 1;
        }
        host.store_u64(self.config.read_pointer, self.read)?;
        Ok(packet.complete(host)?)
    }
}

impl Work {
    /// Whether the packets behind may start.
    fn has_launched(&self) -> bool {
        match self {
            Work::Dispatch(dispatch) => dispatch.has_launched(),
            Work::Barrier(_) | Work::Commands(_) => false,
        }
    }
}
