//! What a queue has started and not finished: dispatches, and what is to happen once they have ended.
//!
//! The command processor goes on behind a dispatch and behind `RELEASE_MEM`. Dispatches between which nothing waits are all here at once;
//! each gets its turn, oldest first, and one that gives way or runs for long lets the others go on.

use std::collections::VecDeque;

use pm4::{ReleaseData, ReleaseInterrupt, ReleaseMem};

use crate::compute::Dispatch;
use crate::engine::{Context, Outcome};
use crate::error::QueueError;
use crate::gcr::cache_control;
use crate::host::Host;
use crate::strict::Shaders;

use super::CommandError;

/// The unfinished work of one queue.
#[derive(Debug, Default)]
pub(crate) struct InFlight {
    /// Whose turn it is comes first.
    dispatches: VecDeque<Started>,
    /// In the order of the packets.
    releases: VecDeque<Release>,
    /// The order of dispatches and releases among each other.
    next: u64,
}

#[derive(Debug)]
struct Started {
    order: u64,
    dispatch: Box<Dispatch>,
}

#[derive(Debug)]
struct Release {
    order: u64,
    /// Where the packet lies.
    va: u64,
    packet: ReleaseMem,
}

/// Dispatches that can be in flight at once: the processor stalls before the next one.
const MOST_DISPATCHES: usize = 64;

impl InFlight {
    /// Whether nothing is unfinished.
    pub(crate) fn is_empty(&self) -> bool {
        self.dispatches.is_empty() && self.releases.is_empty()
    }

    /// Whether another dispatch can start.
    pub(crate) fn has_room(&self) -> bool {
        self.dispatches.len() < MOST_DISPATCHES
    }

    /// A dispatch has started.
    pub(crate) fn start(&mut self, dispatch: Dispatch) {
        let order = self.number();
        self.dispatches.push_back(Started { order, dispatch: Box::new(dispatch) });
    }

    /// The packet at `va` acts when all dispatches that have started until now have ended.
    pub(crate) fn release(&mut self, va: u64, packet: ReleaseMem) {
        let order = self.number();
        self.releases.push_back(Release { order, va, packet });
    }

    /// Runs until nothing is left, everything gives way, or the budget is used up.
    pub(crate) fn run(&mut self, context: &Context<'_, impl Host>, budget: &mut u32) -> Result<Outcome, QueueError> {
        self.settle(context)?;
        if let Some(shaders) = context.host.shaders() {
            return self.run_overlapping(context, shaders, budget);
        }
        let mut gave_way = 0;
        while gave_way < self.dispatches.len() {
            let Some(mut started) = self.dispatches.pop_front() else {
                break;
            };
            match started.dispatch.run(context.host, budget)? {
                Outcome::Finished => {
                    self.settle(context)?;
                    gave_way = 0;
                }
                // The others have their turn before it, in the next slice.
                Outcome::Spent => {
                    self.dispatches.push_back(started);
                    return Ok(Outcome::Spent);
                }
                Outcome::Blocked => {
                    self.dispatches.push_back(started);
                    gave_way += 1;
                }
            }
        }
        Ok(if self.is_empty() { Outcome::Finished } else { Outcome::Blocked })
    }

    /// As [`InFlight::run`], in strict memory: which dispatch goes on, and how far, is left to chance.
    fn run_overlapping(
        &mut self,
        context: &Context<'_, impl Host>,
        shaders: &dyn Shaders,
        budget: &mut u32,
    ) -> Result<Outcome, QueueError> {
        let mut outcome = Outcome::Blocked;
        while *budget > 0 && !self.dispatches.is_empty() {
            let index = shaders.below(self.dispatches.len());
            let share = shaders.slice().min(*budget);
            let mut left = share;
            match self.dispatches[index].dispatch.run(context.host, &mut left)? {
                Outcome::Finished => {
                    self.dispatches.remove(index);
                    self.settle(context)?;
                    outcome = Outcome::Spent;
                }
                Outcome::Spent => outcome = Outcome::Spent,
                // Others may get somewhere in the next slice.
                Outcome::Blocked => left = left.min(share - 1),
            }
            *budget -= share - left;
        }
        Ok(if self.is_empty() { Outcome::Finished } else { outcome })
    }

    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    /// Does what waits for dispatches that have ended by now.
    pub(crate) fn settle(&mut self, context: &Context<'_, impl Host>) -> Result<(), QueueError> {
        let oldest = self.dispatches.iter().map(|started| started.order).min();
        while let Some(release) = self.releases.front() {
            if oldest.is_some_and(|oldest| oldest < release.order) {
                break;
            }
            context.host.control(cache_control(release.packet.gcr.operations()));
            write_out(context.host, release.va, &release.packet)?;
            self.releases.pop_front();
        }
        Ok(())
    }
}

/// What `RELEASE_MEM` does at the end of the pipe.
fn write_out(host: &impl Host, va: u64, release: &ReleaseMem) -> Result<(), CommandError> {
    match release.data {
        None => Ok(()),
        Some((to, ReleaseData::Low32(value))) => host.store_u32(to, value),
        Some((to, ReleaseData::Wide(value))) => host.store_u64(to, value),
        Some((to, ReleaseData::GpuClock)) => host.store_u64(to, host.clock()),
        Some((to, ReleaseData::SystemClock)) => host.store_u64(to, host.system_clock()),
    }
    .map_err(|fault| CommandError::Memory { va, fault })?;
    match release.interrupt {
        ReleaseInterrupt::None | ReleaseInterrupt::WriteConfirmed => {}
        ReleaseInterrupt::Only | ReleaseInterrupt::AfterWrite | ReleaseInterrupt::Unconditional => {
            host.raise_event(release.interrupt_context);
        }
        ReleaseInterrupt::Compare32 | ReleaseInterrupt::Compare64 => {
            let packet = pm4::Packet::ReleaseMem(*release).to_string();
            return Err(CommandError::Refused { va, what: "conditional interrupts are not modelled", packet });
        }
    }
    Ok(())
}
