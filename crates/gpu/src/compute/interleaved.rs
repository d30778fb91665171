//! The work-groups of a dispatch in strict memory: waves of all that are resident take turns of a few instructions, in an order that a
//! seed decides.

use isa::Stop;

use super::geometry::{Geometry, Groups};
use super::launch::Launch;
use super::work_group::WorkGroup;
use crate::engine::Outcome;
use crate::error::QueueError;
use crate::strict::{Seat, Shaders};

/// Which work-groups are resident, and where.
#[derive(Debug)]
pub(crate) struct Interleaved {
    waiting: Groups,
    resident: Vec<Seated>,
    max_resident: usize,
    ended: u64,
}

#[derive(Debug)]
struct Seated {
    group: WorkGroup,
    /// Where each wave runs.
    seats: Vec<Seat>,
}

/// Turns in which every wave gave way, for each wave that is there, after which the dispatch is taken to wait for something else.
const QUIET_TURNS: usize = 2;

impl Interleaved {
    /// Nothing has started; `max_resident` groups may at once.
    pub(crate) fn new(waiting: Groups, max_resident: usize) -> Interleaved {
        Interleaved { waiting, resident: Vec::new(), max_resident, ended: 0 }
    }

    /// Whether all groups have started.
    pub(crate) fn has_launched(&self) -> bool {
        self.waiting.clone().next().is_none()
    }

    /// Groups that have ended.
    pub(crate) fn ended(&self) -> u64 {
        self.ended
    }

    /// The groups that have started and not ended.
    pub(crate) fn residents(&self) -> Vec<&WorkGroup> {
        self.resident.iter().map(|seated| &seated.group).collect()
    }

    /// Runs waves until all have ended, all give way, or the budget is used up.
    pub(crate) fn run(
        &mut self,
        launch: &Launch,
        geometry: &Geometry,
        shaders: &dyn Shaders,
        budget: &mut u32,
    ) -> Result<Outcome, QueueError> {
        let mut quiet = 0;
        loop {
            while self.resident.len() < shaders.eager_groups() && self.seat(launch, geometry, shaders) {}
            if self.resident.is_empty() {
                return Ok(Outcome::Finished);
            }
            if *budget == 0 {
                return Ok(Outcome::Spent);
            }
            let waves: usize = self.resident.iter().map(|seated| seated.seats.len()).sum();
            if quiet > QUIET_TURNS * waves {
                if !self.seat(launch, geometry, shaders) {
                    return Ok(Outcome::Blocked);
                }
                quiet = 0;
            }
            let chosen = shaders.below(self.resident.len());
            let Seated { group, seats } = &mut self.resident[chosen];
            let ready = group.ready();
            if ready.is_empty() {
                if !group.release_barrier() {
                    self.resident.remove(chosen);
                    self.ended += 1;
                }
                continue;
            }
            let wave = ready[shaders.below(ready.len())];
            let share = shaders.turn().min(*budget);
            let mut outcome = Ok(Stop::Yield);
            shaders.run(seats[wave], &mut |memory| outcome = group.run_wave(wave, memory, share));
            let kernel = launch.kernel.entry;
            let stop = outcome.map_err(|error| QueueError::Wave { kernel, group: group.id, wave, error })?;
            quiet = if stop == Stop::Yield { quiet + 1 } else { 0 };
            *budget -= if stop == Stop::Budget { share } else { 1 };
        }
    }

    /// Makes the next group resident, or answers `false` if there is none or no room.
    fn seat(&mut self, launch: &Launch, geometry: &Geometry, shaders: &dyn Shaders) -> bool {
        if self.resident.len() >= self.max_resident {
            return false;
        }
        let Some(id) = self.waiting.next() else { return false };
        let group = WorkGroup::new(launch, id, geometry.group_size(id));
        let seats = shaders.seats(group.waves(), launch.kernel.rsrc1.wgp_mode());
        self.resident.push(Seated { group, seats });
        true
    }
}
