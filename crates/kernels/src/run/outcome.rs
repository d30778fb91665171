//! What became of a variant.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::compare::Mismatch;

/// What became of one kernel in one variant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// Every buffer agrees with the reference.
    Agree {
        /// The largest distance from the reference, in representable values.
        worst_ulps: u64,
    },
    /// A buffer does not.
    Differ {
        /// The first buffer that disagrees.
        mismatch: Mismatch,
    },
    /// The source does not compile for this target.
    NotCompiled {
        /// The compiler's log.
        log: String,
    },
    /// The runtime or the GPU reported an error.
    Failed {
        /// The error.
        error: String,
    },
    /// The process ended without a result.
    Died {
        /// How it ended, and the end of what it wrote.
        status: String,
    },
    /// The process was ended because it took too long.
    TimedOut {
        /// The limit.
        seconds: u64,
    },
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agree { worst_ulps: 0 } => f.write_str("agree"),
            Self::Agree { worst_ulps } => write!(f, "agree within {worst_ulps} ulp"),
            Self::Differ { mismatch } => write!(f, "DIFFER {mismatch}"),
            Self::NotCompiled { log } => write!(f, "NOT COMPILED {log}"),
            Self::Failed { error } => write!(f, "FAILED {error}"),
            Self::Died { status } => write!(f, "DIED {status}"),
            Self::TimedOut { seconds } => write!(f, "TIMED OUT after {seconds} s"),
        }
    }
}

/// An outcome and what it is the outcome of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The target on which it ran: `gfx1100`.
    pub target: String,
    /// The family.
    pub family: String,
    /// The kernel.
    pub kernel: String,
    /// The variant.
    pub variant: String,
    /// What became of it.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The last line of the log that the process was given; empty without one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = format!("{}/{}", self.family, self.kernel);
        write!(f, "{} {name:<34} {:<5} {}", self.target, self.variant, self.outcome)?;
        if self.note.is_empty() { Ok(()) } else { write!(f, " [{}]", self.note) }
    }
}

/// The counts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Kernels of which a variant ran.
    pub kernels: usize,
    /// Variants that ran.
    pub variants: usize,
    /// Variants that agree.
    pub agree: usize,
}

impl Outcome {
    /// Whether the kernel did what its reference says.
    pub fn agrees(&self) -> bool {
        matches!(self, Self::Agree { .. })
    }

    /// The outcome of a kernel that has to stop its queue: an error that the runtime reports, or its abort, with this
    /// text on standard error.
    pub(super) fn of_a_stop(self, text: &str, stderr: &str) -> Self {
        let mismatch = |expected: &str, got: String| Self::Differ {
            mismatch: Mismatch {
                place: "standard error".to_owned(),
                wrong: 1,
                elements: 1,
                index: 0,
                expected: expected.to_owned(),
                got,
                ulps: None,
            },
        };
        match self {
            Self::Failed { .. } | Self::Died { .. } if stderr.contains(text) => Self::Agree { worst_ulps: 0 },
            Self::Failed { .. } | Self::Died { .. } => mismatch(&format!("{text:?}"), format!("{stderr:?}")),
            Self::Agree { .. } | Self::Differ { .. } => mismatch("a stopped queue", "none".to_owned()),
            other => other,
        }
    }
}

impl Totals {
    /// Counts records.
    pub fn of(records: &[Record]) -> Self {
        let mut kernels: Vec<_> = records.iter().map(|record| (&record.family, &record.kernel)).collect();
        kernels.sort();
        kernels.dedup();
        let agree = records.iter().filter(|record| record.outcome.agrees()).count();
        Self { kernels: kernels.len(), variants: records.len(), agree }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} kernels, {} variants, {} agree", self.kernels, self.variants, self.agree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(kernel: &str, variant: &str, outcome: Outcome) -> Record {
        Record {
            target: "gfx1100".to_owned(),
            family: "f".to_owned(),
            kernel: kernel.to_owned(),
            variant: variant.to_owned(),
            outcome,
            note: String::new(),
        }
    }

    #[test]
    fn totals_count_kernels_once() {
        let records = [
            record("a", "O0", Outcome::Agree { worst_ulps: 0 }),
            record("a", "O2", Outcome::TimedOut { seconds: 3 }),
            record("b", "O2", Outcome::Agree { worst_ulps: 2 }),
        ];
        assert_eq!(Totals::of(&records).to_string(), "2 kernels, 3 variants, 2 agree");
    }

    #[test]
    fn a_record_survives_json() {
        let record = record("a", "O0", Outcome::Failed { error: "x".to_owned() });
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
    }

    #[test]
    fn a_kernel_that_has_to_stop_agrees_only_if_it_stops_with_its_text() {
        let failed = || Outcome::Failed { error: "719".to_owned() };
        let died = || Outcome::Died { status: "signal 6".to_owned() };
        assert!(failed().of_a_stop("x < 5", "f.hip:3: x < 5 failed\n").agrees());
        assert!(died().of_a_stop("x < 5", "f.hip:3: x < 5 failed\n").agrees());
        assert!(!failed().of_a_stop("x < 5", "").agrees());
        assert!(!Outcome::Agree { worst_ulps: 0 }.of_a_stop("x < 5", "x < 5").agrees());
        assert!(!Outcome::TimedOut { seconds: 1 }.of_a_stop("x < 5", "x < 5").agrees());
    }
}
