//! What a run came to, and the forms in which it is handed on.

pub mod json;
pub mod junit;
pub mod table;

use std::collections::BTreeMap;
use std::time::Duration;

use hip_abi::EntryPoint;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::adapter::TARGET;
use crate::case::Case;
use crate::suite::{Judged, Outcome, Verdict, version_of};
use crate::transcript::{Ending, Transcript};

/// A finished run with its totals.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Names the set of cases: the same revision means the same cases.
    pub suite_revision: String,
    /// The ROCm version that was asked for.
    pub rocm: String,
    /// What the runtime itself says it is.
    pub runtime_version: String,
    /// The runtime's file.
    pub runtime_library: String,
    /// Whether it stands in for the one that was asked for.
    pub runtime_stand_in: bool,
    /// The device.
    pub device: String,
    /// `native`, or `preload`.
    pub adapter: String,
    /// The interposer's file.
    pub interposer: String,
    /// The prefix that cases were selected by.
    pub filter: Option<String>,
    /// Entry points that the run is about: 93, or fewer with a filter.
    pub entry_points_total: usize,
    /// Those of them that were compared, or are absent in that runtime.
    pub entry_points_covered: usize,
    /// Cases by result.
    pub passed: usize,
    /// See `passed`.
    pub failed: usize,
    /// See `passed`.
    pub skipped: usize,
    /// Wall time.
    pub seconds: f64,
    /// By entry point, in table order.
    pub entry_points: Vec<EntryReport>,
    /// By case, in suite order.
    pub cases: Vec<CaseReport>,
}

/// One entry point of a report.
#[derive(Debug, Serialize)]
pub struct EntryReport {
    /// The C name.
    pub name: String,
    /// How many cases it has.
    pub cases: usize,
    /// Cases by result.
    pub passed: usize,
    /// See `passed`.
    pub failed: usize,
    /// See `passed`.
    pub skipped: usize,
    /// Whether it counts as covered.
    pub covered: bool,
    /// The runtime does not export it.
    pub absent: bool,
    /// Calls go to the interposer first.
    pub intercepted: bool,
    /// Names of what differs, each once.
    pub differs: Vec<String>,
}

/// One case of a report.
#[derive(Debug, Serialize)]
pub struct CaseReport {
    /// The id.
    pub id: String,
    /// The entry point.
    pub entry: String,
    /// `passed`, `failed` or `skipped`.
    pub result: &'static str,
    /// What stock HIP did, in a few words.
    pub native: String,
    /// What the other adapter did.
    pub other: String,
    /// What differs, or why the case was skipped.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
    /// Everything that was seen, where the two do not agree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transcripts: Option<Transcripts>,
}

/// Both sides of a case that did not pass.
#[derive(Debug, Serialize)]
pub struct Transcripts {
    /// Stock HIP.
    pub native: Transcript,
    /// The other adapter.
    pub other: Transcript,
}

/// What a report says about the run as a whole.
#[derive(Clone, Debug)]
pub struct Run {
    /// The ROCm version that was asked for.
    pub rocm: String,
    /// Whether another runtime stands in for it.
    pub stand_in: bool,
    /// `preload`, or `native` against itself.
    pub adapter: String,
    /// The interposer's file.
    pub interposer: String,
    /// The prefix that cases were selected by.
    pub filter: Option<String>,
    /// Wall time.
    pub took: Duration,
}

impl Report {
    /// Adds everything up.
    pub fn new(run: Run, outcome: Outcome) -> Self {
        let Outcome { native, other, judged } = outcome;
        let version = rocm::HipVersion::from_encoded(native.runtime_version);
        let mut by_entry: BTreeMap<&str, Vec<&Judged>> = BTreeMap::new();
        for result in &judged {
            by_entry.entry(result.case.entry().symbol()).or_default().push(result);
        }
        let entry_points: Vec<_> = EntryPoint::graph()
            .filter_map(|entry| {
                let results = by_entry.get(entry.symbol())?;
                let listed = |list: &[String]| list.iter().any(|symbol| symbol == entry.symbol());
                Some(entry_report(entry, results, listed(&native.absent), listed(&other.intercepted)))
            })
            .collect();
        let total = |count: fn(&EntryReport) -> usize| entry_points.iter().map(count).sum();
        debug_assert_eq!(version_of(&native), (version.major, version.minor));
        Self {
            suite_revision: suite_revision(),
            rocm: run.rocm,
            runtime_version: version.to_string(),
            runtime_library: native.library,
            runtime_stand_in: run.stand_in,
            device: device(&native.device),
            adapter: run.adapter,
            interposer: run.interposer,
            filter: run.filter,
            entry_points_total: entry_points.len(),
            entry_points_covered: entry_points.iter().filter(|entry| entry.covered).count(),
            passed: total(|entry| entry.passed),
            failed: total(|entry| entry.failed),
            skipped: total(|entry| entry.skipped),
            seconds: run.took.as_secs_f64(),
            entry_points,
            cases: judged.into_iter().map(case_report).collect(),
        }
    }

    /// Whether nothing failed and every entry point of the run is covered.
    pub fn is_good(&self) -> bool {
        self.failed == 0 && self.entry_points_covered == self.entry_points_total && self.entry_points_total > 0
    }
}

/// The device as the reports name it.
pub fn device(name: &str) -> String {
    format!("{name} ({TARGET}, software GPU)")
}

/// The revision of the suite: a digest of its case ids and of the package's version.
pub fn suite_revision() -> String {
    let mut digest = Sha256::new();
    digest.update(env!("CARGO_PKG_VERSION"));
    for case in crate::case::matrix::all() {
        digest.update(case.to_string());
        digest.update([0]);
    }
    digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn entry_report(entry: EntryPoint, results: &[&Judged], absent: bool, intercepted: bool) -> EntryReport {
    let count = |wanted: fn(&Verdict) -> bool| results.iter().filter(|judged| wanted(&judged.verdict)).count();
    let (passed, failed) = (count(|v| *v == Verdict::Passed), count(|v| matches!(v, Verdict::Failed(_))));
    let mut differs: Vec<String> = Vec::new();
    for judged in results {
        if let Verdict::Failed(findings) = &judged.verdict {
            let names = findings.iter().map(|finding| finding.split(": ").next().unwrap_or(finding).to_owned());
            names.for_each(|name| {
                if !differs.contains(&name) {
                    differs.push(name)
                }
            });
        }
    }
    EntryReport {
        name: entry.symbol().to_owned(),
        cases: results.len(),
        passed,
        failed,
        skipped: results.len() - passed - failed,
        covered: absent || results.iter().any(|judged| shows_the_entry_point(judged)),
        absent,
        intercepted,
        differs,
    }
}

/// Whether a case shows what the entry point does: a form as it stands, judged, with stock's success or its crash as outcome.
fn shows_the_entry_point(judged: &Judged) -> bool {
    let Judged { case, verdict, native, .. } = judged;
    case.deviations.is_empty()
        && !matches!(verdict, Verdict::Skipped(_))
        && match native.ending {
            Ending::Returned => native.summary() == "hipSuccess (0)",
            Ending::Crashed(_) => true,
            Ending::Absent | Ending::Exited(_) | Ending::Hung => false,
        }
}

fn case_report(judged: Judged) -> CaseReport {
    let Judged { case, id, verdict, native, other } = judged;
    let (result, details) = match verdict {
        Verdict::Passed => ("passed", Vec::new()),
        Verdict::Failed(findings) => ("failed", findings),
        Verdict::Skipped(reason) => ("skipped", vec![reason]),
    };
    CaseReport {
        id,
        entry: entry_of(&case),
        result,
        native: native.summary(),
        other: other.summary(),
        transcripts: (!details.is_empty()).then_some(Transcripts { native, other }),
        details,
    }
}

fn entry_of(case: &Case) -> String {
    case.entry().symbol().to_owned()
}

#[cfg(test)]
mod tests;
