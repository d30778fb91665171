//! The runner as its users start it: command line, stock HIP on the software GPU, and interposers that misbehave.
//!
//! Needs what `cargo xtask test` prepares: the runtimes, and the workspace's libraries built.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod command_line;
mod seeded_faults;
mod stock;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The runner on HIP 7.2, limited to a prefix.
fn runner(filter: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conformance"));
    command.args(["--rocm", "7.2", "--filter", filter]);
    command
}

/// Runs the runner with a JSON report, and returns both.
fn report(mut runner: Command) -> (Output, serde_json::Value) {
    let file = tempfile::NamedTempFile::new().unwrap();
    let output = runner.arg("--json").arg(file.path()).output().unwrap();
    let text = std::fs::read_to_string(file.path()).unwrap();
    let json = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text:?}: {output:?}"));
    (output, json)
}

/// The folder that cargo put the runner and the libraries in.
fn built() -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_conformance")).parent().unwrap().to_owned()
}
