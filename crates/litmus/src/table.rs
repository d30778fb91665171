//! Many seeds: which faults are caught, and whether what is right passes.

use std::fmt;

use gpu::MemoryModel;
use serde::Serialize;

use crate::fault::Fault;
use crate::stream::run;

/// How a fault fares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// What is left out.
    pub fault: Fault,
    /// Whether the stream computes the right results in coherent memory all the same.
    pub right_if_coherent: bool,
    /// The first seed that shows it, and how.
    pub first_caught: Option<(u64, String)>,
    /// Seeds that show it.
    pub caught: u64,
    /// Seeds tried.
    pub seeds: u64,
}

/// How everything fares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Table {
    /// One row for each fault.
    pub faults: Vec<Row>,
    /// Seeds in which the stream without a fault computes the right results.
    pub passed: u64,
    /// Seeds in which it was tried.
    pub seeds: u64,
    /// The first seed in which it does not, and how.
    pub first_failed: Option<(u64, String)>,
    /// Whether it does in coherent memory.
    pub right_if_coherent: bool,
}

/// Seeds for each fault.
const FAULT_SEEDS: u64 = 50;

/// Runs every fault in coherent memory and with 50 seeds, and the stream without a fault with `seeds`. `progress` is told how many runs
/// of how many are over.
pub fn try_all(seeds: u64, mut progress: impl FnMut(u64, u64)) -> Table {
    let total = seeds + FAULT_SEEDS * Fault::ALL.len() as u64;
    let mut done = 0;
    let mut failures = |fault, seeds| {
        let failed: Vec<(u64, String)> = (0..seeds)
            .filter_map(|seed| {
                let outcome = run(MemoryModel::Strict { seed }, fault);
                done += 1;
                progress(done, total);
                outcome.err().map(|caught| (seed, caught.to_string()))
            })
            .collect();
        failed
    };
    let right = |fault| run(MemoryModel::Coherent, fault).is_ok();
    let faults = Fault::ALL.map(|fault| {
        let caught = failures(Some(fault), FAULT_SEEDS);
        Row {
            fault,
            right_if_coherent: right(Some(fault)),
            caught: caught.len() as u64,
            first_caught: caught.into_iter().next(),
            seeds: FAULT_SEEDS,
        }
    });
    let failed = failures(None, seeds);
    Table {
        faults: faults.into(),
        passed: seeds - failed.len() as u64,
        seeds,
        first_failed: failed.into_iter().next(),
        right_if_coherent: right(None),
    }
}

impl Table {
    /// Whether every fault is invisible in coherent memory and caught in strict memory, and the stream without a fault always right.
    pub fn is_good(&self) -> bool {
        let caught = |row: &Row| row.right_if_coherent && row.caught > 0;
        self.faults.iter().all(caught) && self.passed == self.seeds && self.right_if_coherent
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = |right| if right { "right" } else { "WRONG" };
        writeln!(f, "{:<38} {:<9} {:>10} {:>9}", "fault", "coherent", "first seed", "caught")?;
        for row in &self.faults {
            let first = row.first_caught.as_ref().map_or("never".to_owned(), |(seed, _)| seed.to_string());
            let caught = format!("{}/{}", row.caught, row.seeds);
            let coherent = verdict(row.right_if_coherent);
            writeln!(f, "{:<38} {coherent:<9} {first:>10} {caught:>9}", row.fault.describe())?;
        }
        let passed = format!("{} of {}", self.passed, self.seeds);
        write!(f, "{:<38} {:<9} passed {passed}", "none", verdict(self.right_if_coherent))?;
        match &self.first_failed {
            Some((seed, how)) => write!(f, "; seed {seed}: {how}"),
            None => Ok(()),
        }
    }
}
