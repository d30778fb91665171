//! Which work-groups of a dispatch are resident, and which one a core takes next. It runs nothing and knows no memory.
//!
//! A core runs one work-group until it ends, and the next one starts after it: that keeps few waves alive. When all resident groups
//! give way, or one runs for long, another one becomes resident, up to what the hardware would hold: groups may wait for each other.
//!
//! Of several groups that fail the one that starts first is reported, however the work was spread: after an error no group starts,
//! those behind it are dropped, and those before it go on for a while, since one of them may fail too.

use std::collections::VecDeque;

use isa::WaveError;

use super::geometry::Groups;
use super::work_group::{Turn, WorkGroup};

/// The work-groups of a dispatch.
#[derive(Debug)]
pub(crate) struct Schedule {
    waiting: Groups,
    total: u64,
    /// Groups that have started, which is the number of the next one.
    started: u64,
    ended: u64,
    /// Those that have started and that no core is running.
    resident: VecDeque<Resident>,
    running: usize,
    max_resident: usize,
    /// Turns in a row that ended with a group that gave way.
    gave_way: usize,
    /// A group has used up its quantum: a new one comes before those that are resident.
    crowded: bool,
    /// Instructions executed, about.
    executed: u64,
    failure: Option<Failure>,
}

/// A work-group that has started, and its place in the order in which they start.
#[derive(Debug)]
pub(crate) struct Resident {
    pub(crate) group: WorkGroup,
    number: u64,
    /// What is left of the instructions after which it is another group's turn.
    pub(crate) quantum: u32,
}

/// What a core does next.
#[derive(Debug)]
pub(crate) enum Next {
    Resume(Resident),
    /// Start the group with this id; [`Resident::new`] takes the number.
    Start {
        id: [u32; 3],
        number: u64,
    },
    /// No group can get anywhere at the moment.
    Nothing,
}

/// How a schedule stands when no core is at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Every group has ended.
    Finished,
    /// There is something to run.
    Runnable,
    /// Every resident group has given way, and no other one can start.
    Blocked,
}

/// The failure of the group that started first of those that have failed.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    number: u64,
    /// Instructions that the dispatch had executed when it was first known to fail.
    since: u64,
    pub(crate) group: [u32; 3],
    pub(crate) wave: usize,
    pub(crate) error: WaveError,
}

/// Instructions that a work-group executes before it makes room for another one.
const GROUP_QUANTUM: u32 = 256 * 1024;

/// Instructions that the groups before one that has failed may execute in order to fail too: seconds.
const INSTRUCTIONS_AFTER_FAILURE: u64 = 64 << 20;

impl Resident {
    pub(crate) fn new(group: WorkGroup, number: u64) -> Resident {
        Resident { group, number, quantum: GROUP_QUANTUM }
    }
}

impl Schedule {
    /// Nothing has started; `max_resident` groups may at once.
    pub(crate) fn new(groups: Groups, max_resident: usize) -> Schedule {
        Schedule {
            total: groups.total(),
            waiting: groups,
            started: 0,
            ended: 0,
            resident: VecDeque::new(),
            running: 0,
            max_resident,
            gave_way: 0,
            crowded: false,
            executed: 0,
            failure: None,
        }
    }

    /// A new slice begins: groups that gave way are tried again.
    pub(crate) fn begin(&mut self) {
        self.gave_way = 0;
    }

    /// What the core that asks is to run. It gives back what it got with [`Schedule::put`].
    pub(crate) fn take(&mut self) -> Next {
        let untried = self.gave_way < self.resident.len();
        if (self.crowded || !untried)
            && let Some((id, number)) = self.start()
        {
            return Next::Start { id, number };
        }
        match self.resident.pop_front() {
            Some(resident) if untried => {
                self.running += 1;
                Next::Resume(resident)
            }
            Some(resident) => {
                self.resident.push_front(resident);
                Next::Nothing
            }
            None => Next::Nothing,
        }
    }

    fn start(&mut self) -> Option<([u32; 3], u64)> {
        self.crowded = false;
        if self.failure.is_some() || self.resident.len() + self.running >= self.max_resident {
            return None;
        }
        let id = self.waiting.next()?;
        let number = self.started;
        self.started += 1;
        self.running += 1;
        Some((id, number))
    }

    /// Takes a group back after its turn, in which it executed so many instructions.
    pub(crate) fn put(&mut self, mut resident: Resident, turn: Result<Turn, (usize, WaveError)>, executed: u32) {
        self.running -= 1;
        self.executed += u64::from(executed);
        resident.quantum -= executed;
        let turn = match turn {
            Ok(turn) => turn,
            Err((wave, error)) => return self.fail(&resident, wave, error),
        };
        self.gave_way = if turn == Turn::GaveWay { self.gave_way + 1 } else { 0 };
        if turn == Turn::Done {
            self.ended += 1;
        } else if self.failure.as_ref().is_some_and(|failure| failure.number < resident.number) {
            // Its results count no more.
        } else if turn == Turn::Spent && resident.quantum > 0 {
            self.resident.push_front(resident);
        } else {
            self.crowded |= turn == Turn::Spent;
            resident.quantum = GROUP_QUANTUM;
            self.resident.push_back(resident);
        }
    }

    fn fail(&mut self, resident: &Resident, wave: usize, error: WaveError) {
        let number = resident.number;
        self.gave_way = 0;
        if self.failure.as_ref().is_none_or(|failure| number < failure.number) {
            let since = self.failure.as_ref().map_or(self.executed, |failure| failure.since);
            self.failure = Some(Failure { number, since, group: resident.group.id, wave, error });
            self.resident.retain(|resident| resident.number < number);
        }
    }

    /// How things stand. No core is at work.
    pub(crate) fn standing(&self) -> Standing {
        if self.resident.is_empty() && (self.failure.is_some() || self.started == self.total) {
            Standing::Finished
        } else if !self.resident.is_empty() && self.gave_way >= self.resident.len() {
            Standing::Blocked
        } else {
            Standing::Runnable
        }
    }

    /// Whether more than one core would find something to do.
    pub(crate) fn is_wide(&self) -> bool {
        let startable = if self.failure.is_some() { 0 } else { self.total - self.started };
        self.max_resident > 1 && startable.saturating_add(self.resident.len() as u64) > 1
    }

    /// Instructions that have been executed, about.
    pub(crate) fn executed(&self) -> u64 {
        self.executed
    }

    /// Groups that have ended.
    pub(crate) fn ended(&self) -> u64 {
        self.ended
    }

    /// What went wrong, once it is known that no group before it fails, or once these have had their time.
    pub(crate) fn failure(&self) -> Option<&Failure> {
        let over = |failure: &&Failure| {
            self.standing() != Standing::Runnable || self.executed - failure.since > INSTRUCTIONS_AFTER_FAILURE
        };
        self.failure.as_ref().filter(over)
    }

    /// The groups that have started and not ended, in the order in which they started. No core is at work.
    pub(crate) fn residents(&self) -> Vec<&WorkGroup> {
        let mut residents: Vec<&Resident> = self.resident.iter().collect();
        residents.sort_by_key(|resident| resident.number);
        residents.into_iter().map(|resident| &resident.group).collect()
    }
}
