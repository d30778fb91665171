//! The whole run: cases in batches over several workers at once, both adapters, isolation of what does not agree, verdicts.
//!
//! A batch is performed natively and through the other adapter. Where both saw the same, that is the verdict. Where they did not, the case is performed
//! again by each adapter in a process of its own, so that nothing that an earlier case left behind can make or hide a difference.

use std::collections::{BTreeMap, VecDeque};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::adapter::{Adapter, Heap};
use crate::case::{Case, Variant};
use crate::compare::{Difference, differences};
use crate::expect::violations;
use crate::supervise::{self, Batch, SuperviseError};
use crate::transcript::{Ending, Surroundings, Transcript};

/// Starts the worker for an adapter; the launcher, or a stand-in in tests.
pub type Start<'a> = dyn Fn(&Adapter, Heap) -> Command + Sync + 'a;

/// What a run needs to know.
pub struct Suite<'a> {
    /// Starts workers.
    pub start: &'a Start<'a>,
    /// The adapter that is compared with stock.
    pub other: Adapter,
    /// Workers at once.
    pub jobs: usize,
    /// How long a case may take.
    pub limit: Duration,
    /// Set by Ctrl-C.
    pub interrupted: &'a AtomicBool,
}

/// What a case came to.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The case.
    pub case: Case,
    /// Its id.
    pub id: String,
    /// The result.
    pub verdict: Verdict,
    /// What stock HIP did.
    pub native: Transcript,
    /// What the other adapter did.
    pub other: Transcript,
}

/// The result of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing that an application could tell apart, and nothing that the spec forbids.
    Passed,
    /// Something differs, or breaks a clause.
    Failed(Vec<String>),
    /// No comparison is possible; the reason says why.
    Skipped(String),
}

/// The finished run.
#[derive(Debug)]
pub struct Outcome {
    /// What native workers ran on.
    pub native: Surroundings,
    /// What the other adapter's workers ran on.
    pub other: Surroundings,
    /// Every case, in suite order.
    pub judged: Vec<Judged>,
}

/// Cases per process. A process costs as much as about fifty cases.
const BATCH: usize = 100;

/// Why a case is skipped: performed again, stock had another outcome.
pub const FREED_MEMORY: &str = "stock's outcome depends on freed memory";

/// Why a case is skipped: performed again, the other adapter had another outcome, which was stock's.
pub const FREED_MEMORY_TOO: &str = "the outcome depends on freed memory, and stock's is among those seen";

impl Suite<'_> {
    /// Finds out what the runtime is, without performing a case.
    pub fn look(&self, adapter: &Adapter) -> Result<Surroundings, SuperviseError> {
        let command = (self.start)(adapter, Heap::Overwritten);
        Ok(supervise::perform(command, &[], self.limit.max(START), self.interrupted)?.surroundings)
    }

    /// Performs the cases and judges them. `done` hears of every judged case.
    pub fn run(&self, cases: &[Case], done: &(dyn Fn(&Judged) + Sync)) -> Result<Outcome, SuperviseError> {
        let native = self.look(&Adapter::Native)?;
        let other = self.look(&self.other)?;
        let version = version_of(&native);
        // That an entry point is absent is one observation, however its arguments would vary.
        let absent = |case: &Case| native.absent.iter().any(|symbol| symbol == case.entry().symbol());
        let cases: Vec<Case> =
            cases.iter().filter(|case| !absent(case) || case.deviations.is_empty()).cloned().collect();
        let cases = cases.as_slice();
        let queue = Mutex::new(batches(cases));
        let judged: Mutex<BTreeMap<usize, Judged>> = Mutex::default();
        let failure: Mutex<Option<SuperviseError>> = Mutex::default();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                scope.spawn(|| {
                    while let Some(batch) = next(&queue).filter(|_| unset(&failure)) {
                        match self.judge(&batch, cases, version) {
                            Ok(results) => {
                                results.iter().for_each(|(_, result)| done(result));
                                locked(&judged).extend(results);
                            }
                            Err(error) => {
                                locked(&failure).get_or_insert(error);
                            }
                        }
                    }
                });
            }
        });
        match failure.into_inner().unwrap_or_else(|poison| poison.into_inner()) {
            Some(error) => Err(error),
            None => {
                let judged = judged.into_inner().unwrap_or_else(|poison| poison.into_inner());
                Ok(Outcome { native, other, judged: judged.into_values().collect() })
            }
        }
    }

    fn judge(
        &self,
        batch: &[usize],
        cases: &[Case],
        version: (u32, u32),
    ) -> Result<Vec<(usize, Judged)>, SuperviseError> {
        let ids: Vec<String> = batch.iter().map(|index| cases[*index].to_string()).collect();
        let mut native = self.perform(&Adapter::Native, &ids)?;
        let mut other = self.perform(&self.other, &ids)?;
        let mut results = Vec::new();
        for (index, id) in batch.iter().zip(ids) {
            let case = cases[*index].clone();
            let (Some(mut native), Some(mut other)) = (native.remove(&id), other.remove(&id)) else {
                unreachable!("every case of a batch is performed or charged with its worker's death");
            };
            let mut verdict = verdict(&case, version, &native, &other);
            if verdict != Verdict::Passed {
                native = self.alone(&Adapter::Native, &id, Heap::Overwritten)?;
                other = self.alone(&self.other, &id, Heap::Overwritten)?;
                verdict = self::verdict(&case, version, &native, &other);
            }
            if verdict != Verdict::Passed
                && case.uses(Variant::Destroyed)
                && let Some(reason) = self.chance(&id, &native, &other)?
            {
                verdict = Verdict::Skipped(reason.to_owned());
            }
            results.push((*index, Judged { case, id, verdict, native, other }));
        }
        Ok(results)
    }

    /// Performs all cases, in as many processes as it takes.
    fn perform(&self, adapter: &Adapter, ids: &[String]) -> Result<BTreeMap<String, Transcript>, SuperviseError> {
        let mut seen = BTreeMap::new();
        let mut rest = ids;
        while !rest.is_empty() {
            let command = (self.start)(adapter, Heap::Overwritten);
            let Batch { seen: some, .. } = supervise::perform(command, rest, self.limit, self.interrupted)?;
            rest = &rest[some.len()..];
            seen.extend(some);
        }
        Ok(seen)
    }

    /// Why a difference in a case with a destroyed handle says nothing, if so: stock looks behind the handle, and what it finds there changes from run
    /// to run and with what the heap does. Only seen outcomes count, so both sides are performed again.
    fn chance(
        &self,
        id: &String,
        native: &Transcript,
        other: &Transcript,
    ) -> Result<Option<&'static str>, SuperviseError> {
        let same = |one: &Transcript, two: &Transcript| differences(one, two).is_empty();
        for heap in [Heap::Kept, Heap::Overwritten, Heap::Kept, Heap::Overwritten, Heap::Overwritten] {
            if !same(native, &self.alone(&Adapter::Native, id, heap)?) {
                return Ok(Some(FREED_MEMORY));
            }
            let again = self.alone(&self.other, id, heap)?;
            if !same(other, &again) && same(native, &again) {
                return Ok(Some(FREED_MEMORY_TOO));
            }
        }
        Ok(None)
    }

    fn alone(&self, adapter: &Adapter, id: &String, heap: Heap) -> Result<Transcript, SuperviseError> {
        let command = (self.start)(adapter, heap);
        let mut batch = supervise::perform(command, std::slice::from_ref(id), self.limit, self.interrupted)?;
        Ok(batch.seen.pop().map_or_else(|| Transcript::only(Ending::Hung), |(_, transcript)| transcript))
    }
}

/// How long the first start of a runtime may take: it may compile.
const START: Duration = Duration::from_secs(60);

/// The verdict on two transcripts, without regard to what else could be tried.
pub fn verdict(case: &Case, version: (u32, u32), native: &Transcript, other: &Transcript) -> Verdict {
    let different = differences(native, other).iter().map(Difference::to_string).collect::<Vec<_>>();
    let broken = [("native", native), ("other", other)].into_iter().flat_map(|(who, seen)| {
        violations(case, version, seen).into_iter().map(move |violation| format!("{who}: {violation}"))
    });
    let findings: Vec<String> = different.into_iter().chain(broken).collect();
    if findings.is_empty() { Verdict::Passed } else { Verdict::Failed(findings) }
}

/// Major and minor number of the runtime that a worker runs on.
pub fn version_of(surroundings: &Surroundings) -> (u32, u32) {
    let version = rocm::HipVersion::from_encoded(surroundings.runtime_version);
    (version.major, version.minor)
}

/// Indices of cases by batch: cases that destroy handles apart from those that do not, so that what they may break in stock stays among themselves.
fn batches(cases: &[Case]) -> VecDeque<Vec<usize>> {
    let (risky, clean): (Vec<usize>, Vec<usize>) =
        (0..cases.len()).partition(|index| cases[*index].uses(Variant::Destroyed));
    risky.chunks(BATCH).chain(clean.chunks(BATCH)).map(<[usize]>::to_vec).collect()
}

fn next(queue: &Mutex<VecDeque<Vec<usize>>>) -> Option<Vec<usize>> {
    locked(queue).pop_front()
}

fn unset(failure: &Mutex<Option<SuperviseError>>) -> bool {
    locked(failure).is_none()
}

/// A panic of another job is reported by the scope; the data itself is always whole.
fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poison| poison.into_inner())
}

#[cfg(test)]
mod tests;
