//! `test`: every test of the workspace.

use std::ffi::OsString;

use anyhow::Result;
use clap::Args;
use rocm::{Request, workspace_target};

use crate::cargo;

/// Obtains the runtimes that tests run on, builds what they start, and runs every test of the workspace.
///
/// What follows `--` goes to `cargo test`: `cargo xtask test -- -p gpu barrier`.
#[derive(Debug, Args)]
pub struct Test {
    /// Arguments for `cargo test`.
    #[arg(last = true)]
    arguments: Vec<OsString>,
}

/// The releases that tests run on.
pub const RELEASES: &[&str] = &["7.2", "6.4"];

impl Test {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        prepare()?;
        let mut command = command();
        command.args(self.arguments);
        cargo::run(command)
    }
}

/// Obtains the runtimes and builds the libraries and programs that tests start.
pub fn prepare() -> Result<()> {
    for release in RELEASES {
        rocm::obtain(&Request::for_version(release), &workspace_target())?;
    }
    cargo::build(&["--workspace"])
}

/// `cargo test` for all of the workspace.
pub fn command() -> std::process::Command {
    let mut command = cargo::cargo();
    command.args(["test", "--workspace"]);
    command
}
