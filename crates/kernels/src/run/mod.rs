//! Runs kernels: compile (cached), launch, compare; each variant in a process of its own.
//!
//! A process that runs one variant may crash, hang or lose its GPU; that is an outcome of this variant and of no other.

mod cache;
mod one;
mod outcome;
mod report;
mod selection;
mod supervise;
mod variant;

pub use cache::{Cache, CacheError};
pub use one::{compile, run_one};
pub use outcome::{Outcome, Record, Totals};
pub use report::Report;
pub use selection::{Selected, pairs, select};
pub use supervise::{Log, Supervisor, SupervisorError, own_command};
pub use variant::Variant;
