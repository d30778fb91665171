//! A kernel dispatch in progress: its work-groups run in slices, on the device's own core or on all that the host lends.
//!
//! A dispatch starts on the device's core. One that is still not done after a slice's worth of instructions is spread: each core takes
//! work-groups from the one [`Schedule`] until the slice ends. A work-group is always one core's at a time, so a program without data
//! races computes the same on any number of cores. A dispatch of which no work-group ends for the watchdog's time is given up.

use std::sync::{Mutex, MutexGuard, PoisonError};

use isa::memory::Memory;

use crate::engine::{Context, Outcome};
use crate::error::QueueError;
use crate::host::Host;

use super::geometry::Geometry;
use super::interleaved::Interleaved;
use super::kernel::Kernel;
use super::launch::Launch;
use super::request::Request;
use super::schedule::{Next, Resident, Schedule, Standing};
use super::work_group::WorkGroup;

/// A dispatch that has started.
#[derive(Debug)]
pub(crate) struct Dispatch {
    launch: Launch,
    geometry: Geometry,
    schedule: Mutex<Schedule>,
    /// In strict memory, instead of the schedule.
    interleaved: Option<Interleaved>,
    watch: Watch,
}

/// How long a dispatch has got nowhere.
#[derive(Debug)]
struct Watch {
    /// Work-groups that had ended when it last got somewhere.
    ended: u64,
    /// Time since then in which it was looked at.
    ticks: u64,
    /// When it was looked at last.
    last: u64,
}

/// Instructions after which a dispatch is large enough to be spread: about a slice of an AQL queue.
const SMALL_DISPATCH: u64 = 16 * 1024;

/// Instructions that each core executes in a slice: some milliseconds, many times what it costs to wake a core.
const SPREAD_SLICE: u32 = 64 * 1024;

/// Slices that a dispatch gets, at the least, before the watchdog gives it up.
const LEAST_CHECKS: u64 = 16;

/// Waves that the watchdog's message lists.
const WAVES_LISTED: usize = 8;

/// Waves that the device holds: 96 compute units of 2 SIMDs with 16 waves each.
const DEVICE_WAVES: u32 = 96 * 2 * 16;

/// LDS that the device holds: 128 KiB in each of 48 work-group processors.
const DEVICE_LDS_BYTES: u64 = 48 * 128 * 1024;

/// Scratch that resident waves may hold together.
const DEVICE_SCRATCH_BYTES: u64 = 256 << 20;

impl Dispatch {
    /// Shows the dispatch to the observer, and gets everything ready for its first wave.
    pub(crate) fn start(context: &Context<'_, impl Host>, request: Request) -> Result<Dispatch, QueueError> {
        let Request { geometry, kernel, observed } = request;
        context.host.observe(&observed);
        let launch = Launch::new(context.gfx, kernel);
        let max_resident = max_resident(&geometry, &launch.kernel);
        let schedule = Mutex::new(Schedule::new(geometry.groups(), max_resident));
        let interleaved = context.host.shaders().map(|_| Interleaved::new(geometry.groups(), max_resident));
        let watch = Watch { ended: 0, ticks: 0, last: context.host.clock() };
        Ok(Dispatch { launch, geometry, schedule, interleaved, watch })
    }

    /// Runs work-groups until all have ended, all give way, or the budget is used up.
    pub(crate) fn run<H: Host>(&mut self, host: &H, budget: &mut u32) -> Result<Outcome, QueueError> {
        if let (Some(interleaved), Some(shaders)) = (&mut self.interleaved, host.shaders()) {
            let outcome = interleaved.run(&self.launch, &self.geometry, shaders, budget)?;
            if outcome != Outcome::Finished {
                self.watch.check(host, &self.launch.kernel, interleaved.ended(), || interleaved.residents())?;
            }
            return Ok(outcome);
        }
        let schedule = self.schedule.get_mut().unwrap_or_else(PoisonError::into_inner);
        schedule.begin();
        if schedule.executed() >= SMALL_DISPATCH && host.cores() > 1 && schedule.is_wide() && *budget > 0 {
            // A slice on all cores is all that the queue gets this time.
            *budget = 0;
            host.spread(&|core: &H::Core| self.work(core, &mut { SPREAD_SLICE }));
        } else {
            self.work(host.core(), budget);
        }
        self.outcome(host)
    }

    /// Whether all work-groups have started. Only in strict memory does a dispatch tell.
    pub(crate) fn has_launched(&self) -> bool {
        self.interleaved.as_ref().is_some_and(Interleaved::has_launched)
    }

    /// What one core does in a slice.
    fn work(&self, memory: &impl Memory, budget: &mut u32) {
        while *budget > 0 {
            let next = self.schedule().take();
            let mut resident = match next {
                Next::Resume(resident) => resident,
                Next::Start { id, number } => {
                    Resident::new(WorkGroup::new(&self.launch, id, self.geometry.group_size(id)), number)
                }
                Next::Nothing => return,
            };
            let share = resident.quantum.min(*budget);
            let mut left = share;
            let turn = resident.group.run(memory, &mut left);
            *budget -= share - left;
            self.schedule().put(resident, turn, share - left);
        }
    }

    fn schedule(&self) -> MutexGuard<'_, Schedule> {
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How the dispatch stands after a slice.
    fn outcome(&mut self, host: &impl Host) -> Result<Outcome, QueueError> {
        let schedule = self.schedule.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = schedule.failure() {
            return Err(QueueError::Wave {
                kernel: self.launch.kernel.entry,
                group: failure.group,
                wave: failure.wave,
                error: failure.error.clone(),
            });
        }
        let outcome = match schedule.standing() {
            Standing::Finished => return Ok(Outcome::Finished),
            Standing::Runnable => Outcome::Spent,
            Standing::Blocked => Outcome::Blocked,
        };
        self.watch.check(host, &self.launch.kernel, schedule.ended(), || schedule.residents())?;
        Ok(outcome)
    }
}

impl Watch {
    /// Gives a dispatch up that has been getting nowhere for too long.
    fn check<'a>(
        &mut self,
        host: &impl Host,
        kernel: &Kernel,
        ended: u64,
        residents: impl FnOnce() -> Vec<&'a WorkGroup>,
    ) -> Result<(), QueueError> {
        let Some(limit) = host.watchdog() else { return Ok(()) };
        let now = host.clock();
        // A device that was not run for long, by a busy machine or because the process was stopped, is no fault of the kernel's.
        let most = (limit / LEAST_CHECKS).max(1);
        self.ticks = if ended > self.ended { 0 } else { self.ticks + now.saturating_sub(self.last).min(most) };
        (self.ended, self.last) = (ended, now);
        if self.ticks <= limit {
            return Ok(());
        }
        let ticks = self.ticks;
        let mut waves = String::new();
        let places: Vec<(String, u64)> = residents().into_iter().flat_map(WorkGroup::places).collect();
        for (place, pc) in places.iter().take(WAVES_LISTED) {
            waves += &format!("; {place} at {pc:#x}");
        }
        if places.len() > WAVES_LISTED {
            waves += &format!("; and {} more", places.len() - WAVES_LISTED);
        }
        Err(QueueError::Watchdog { kernel: kernel.entry, ticks, waves })
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
