//! A resident work-group: its LDS, its waves, and the barrier between them.

use isa::memory::Memory;
use isa::{Stop, Wave, WaveError};

use super::launch::Launch;

/// A work-group that has started and not ended.
#[derive(Debug)]
pub(crate) struct WorkGroup {
    pub(crate) id: [u32; 3],
    lds: Vec<u8>,
    waves: Vec<Slot>,
    /// The wave whose turn it is.
    turn: usize,
}

#[derive(Debug)]
struct Slot {
    wave: Wave,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Ready,
    AtBarrier,
    Ended,
}

/// Why a work-group's turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// All waves have ended.
    Done,
    /// Every wave that could run gave way in a row.
    GaveWay,
    /// The budget is used up.
    Spent,
}

/// Instructions that a wave executes before the next one of its group.
const WAVE_QUANTUM: u32 = 1024;

/// What a wave is charged that stops of its own accord: how many instructions it executed is not known.
const STOP_CHARGE: u32 = 128;

/// What a wave is charged that gives way; it did next to nothing.
const YIELD_CHARGE: u32 = 16;

impl WorkGroup {
    /// Starts a work-group of this size.
    pub(crate) fn new(launch: &Launch, id: [u32; 3], size: [u32; 3]) -> Self {
        let waves = size.iter().product::<u32>().div_ceil(launch.kernel.lanes());
        WorkGroup {
            id,
            lds: vec![0; launch.kernel.group_segment_bytes as usize],
            waves: (0..waves).map(|index| Slot { wave: launch.wave(id, size, index), state: State::Ready }).collect(),
            turn: 0,
        }
    }

    /// Runs waves in turn. An error comes with the index of its wave.
    pub(crate) fn run(&mut self, memory: &impl Memory, budget: &mut u32) -> Result<Turn, (usize, WaveError)> {
        let mut gave_way = 0;
        loop {
            let Some(index) = self.next_ready() else {
                if !self.release_barrier() {
                    return Ok(Turn::Done);
                }
                continue;
            };
            if gave_way > 0 && gave_way >= self.ready_waves() {
                return Ok(Turn::GaveWay);
            }
            if *budget == 0 {
                return Ok(Turn::Spent);
            }
            let slot = &mut self.waves[index];
            let share = WAVE_QUANTUM.min(*budget);
            let stop = slot.wave.run(&mut self.lds, memory, share).map_err(|error| (index, error))?;
            let charge = match stop {
                Stop::Budget => share,
                Stop::Yield => YIELD_CHARGE,
                Stop::Barrier => {
                    slot.state = State::AtBarrier;
                    STOP_CHARGE
                }
                Stop::End => {
                    slot.state = State::Ended;
                    STOP_CHARGE
                }
            };
            gave_way = if stop == Stop::Yield { gave_way + 1 } else { 0 };
            self.turn = (index + 1) % self.waves.len();
            *budget = budget.saturating_sub(charge);
        }
    }

    /// Each wave that has not ended: where it is in the grid, and the address of its next instruction.
    pub(crate) fn places(&self) -> Vec<(String, u64)> {
        let [x, y, z] = self.id;
        let alive = self.waves.iter().enumerate().filter(|(_, slot)| slot.state != State::Ended);
        alive.map(|(index, slot)| (format!("work-group ({x}, {y}, {z}) wave {index}"), slot.wave.pc())).collect()
    }

    /// How many waves it has.
    pub(crate) fn waves(&self) -> usize {
        self.waves.len()
    }

    /// The waves that can run.
    pub(crate) fn ready(&self) -> Vec<usize> {
        (0..self.waves.len()).filter(|index| self.waves[*index].state == State::Ready).collect()
    }

    /// Runs one wave for at most `share` instructions.
    pub(crate) fn run_wave(&mut self, index: usize, memory: &dyn Memory, share: u32) -> Result<Stop, WaveError> {
        let slot = &mut self.waves[index];
        let stop = slot.wave.run(&mut self.lds, memory, share)?;
        match stop {
            Stop::Barrier => slot.state = State::AtBarrier,
            Stop::End => slot.state = State::Ended,
            Stop::Budget | Stop::Yield => {}
        }
        Ok(stop)
    }

    /// The next wave that can run, from the one whose turn it is.
    fn next_ready(&self) -> Option<usize> {
        let ready = |index: &usize| self.waves[*index].state == State::Ready;
        (self.turn..self.waves.len()).find(ready).or_else(|| (0..self.turn).find(ready))
    }

    fn ready_waves(&self) -> usize {
        self.waves.iter().filter(|slot| slot.state == State::Ready).count()
    }

    /// Lets the waves at the barrier go on, or answers `false` when none is left: a barrier waits for those that have not ended.
    pub(crate) fn release_barrier(&mut self) -> bool {
        let mut released = false;
        for slot in self.waves.iter_mut().filter(|slot| slot.state == State::AtBarrier) {
            slot.state = State::Ready;
            released = true;
        }
        released
    }
}
