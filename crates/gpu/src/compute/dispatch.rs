//! A kernel dispatch in progress: which work-groups are resident, and whose turn it is.

use std::collections::VecDeque;

use crate::engine::{Context, Outcome};
use crate::error::QueueError;
use crate::gfx::Family;
use crate::host::Host;

use super::geometry::{Geometry, Groups};
use super::kernel::Kernel;
use super::launch::Launch;
use super::request::Request;
use super::work_group::{Turn, WorkGroup};

/// A dispatch that has started.
///
/// One work-group runs until it ends, and the next one starts after it: that keeps few waves alive. When all resident groups give way,
/// or one runs for long, another one becomes resident, up to what the hardware would hold: groups may wait for each other.
#[derive(Debug)]
pub(crate) struct Dispatch {
    launch: Launch,
    geometry: Geometry,
    waiting: Groups,
    resident: VecDeque<Resident>,
    max_resident: usize,
}

#[derive(Debug)]
struct Resident {
    group: WorkGroup,
    /// What is left of the instructions after which it is another group's turn.
    quantum: u32,
}

/// Instructions that a work-group executes before it makes room for another one.
const GROUP_QUANTUM: u32 = 256 * 1024;

/// Waves that the device holds: 96 compute units of 2 SIMDs with 16 waves each.
const DEVICE_WAVES: u32 = 96 * 2 * 16;

/// LDS that the device holds: 128 KiB in each of 48 work-group processors.
const DEVICE_LDS_BYTES: u64 = 48 * 128 * 1024;

/// Scratch that resident waves may hold together.
const DEVICE_SCRATCH_BYTES: u64 = 256 << 20;

impl Dispatch {
    /// Shows the dispatch to the observer, and gets everything ready for its first wave.
    pub(crate) fn start(context: &Context<'_, impl Host>, request: Request) -> Result<Dispatch, QueueError> {
        if context.gfx.family() != Family::Gfx11 {
            return Err(QueueError::NoExecutor(context.gfx));
        }
        let Request { geometry, kernel, observed } = request;
        context.host.observe(&observed);
        let launch = Launch::new(context.gfx, kernel);
        let max_resident = max_resident(&geometry, &launch.kernel);
        let waiting = geometry.groups();
        Ok(Dispatch { launch, geometry, waiting, resident: VecDeque::new(), max_resident })
    }

    /// Runs work-groups until all have ended, all give way, or the budget is used up.
    pub(crate) fn run(&mut self, host: &impl Host, budget: &mut u32) -> Result<Outcome, QueueError> {
        let mut gave_way = 0;
        loop {
            if self.resident.is_empty() && !self.admit() {
                return Ok(Outcome::Finished);
            }
            if *budget == 0 {
                return Ok(Outcome::Spent);
            }
            let Some(front) = self.resident.front_mut() else {
                return Ok(Outcome::Finished);
            };
            let share = front.quantum.min(*budget);
            let mut left = share;
            let turn = front.group.run(host, &mut left).map_err(|(wave, error)| QueueError::Wave {
                group: front.group.id,
                wave,
                error,
            })?;
            *budget -= share - left;
            front.quantum -= share - left;
            match turn {
                Turn::Done => {
                    self.resident.pop_front();
                    gave_way = 0;
                }
                Turn::Spent if front.quantum > 0 => gave_way = 0,
                Turn::Spent => {
                    self.rotate();
                    self.admit();
                    gave_way = 0;
                }
                Turn::GaveWay => {
                    self.rotate();
                    gave_way += 1;
                    if gave_way >= self.resident.len() && !self.admit() {
                        return Ok(Outcome::Blocked);
                    }
                }
            }
        }
    }

    /// Puts the front group behind the others, with a fresh quantum.
    fn rotate(&mut self) {
        if let Some(front) = self.resident.front_mut() {
            front.quantum = GROUP_QUANTUM;
            self.resident.rotate_left(1);
        }
    }

    /// Makes the next group resident, in front, or answers `false` if there is none or no room.
    fn admit(&mut self) -> bool {
        if self.resident.len() >= self.max_resident {
            return false;
        }
        let Some(id) = self.waiting.next() else {
            return false;
        };
        let group = WorkGroup::new(&self.launch, id, self.geometry.group_size(id));
        self.resident.push_front(Resident { group, quantum: GROUP_QUANTUM });
        true
    }
}

/// Work-groups that the device can hold at once; always one, so that a dispatch gets somewhere.
fn max_resident(geometry: &Geometry, kernel: &Kernel) -> usize {
    let waves = geometry.waves(kernel.lanes());
    let scratch = u64::from(kernel.private_segment_bytes) * u64::from(kernel.lanes()) * u64::from(waves);
    let by_waves = u64::from(DEVICE_WAVES / waves);
    let by_lds = DEVICE_LDS_BYTES.checked_div(kernel.group_segment_bytes.into()).unwrap_or(u64::MAX);
    let by_scratch = DEVICE_SCRATCH_BYTES.checked_div(scratch).unwrap_or(u64::MAX);
    by_waves.min(by_lds).min(by_scratch).max(1) as usize
}
