//! `codegen`: files that tests generate from tables, and that are committed.

use anyhow::Result;
use clap::Args;

use crate::cargo;

/// Writes the committed files that are made from tables: decode tables, the page of entry points.
///
/// The tests that compare these files with the tables write them when REFRAIN_BLESS is set; this only runs these tests.
#[derive(Debug, Args)]
pub struct Codegen {
    /// Change nothing, and fail if a file is stale.
    #[arg(long)]
    check: bool,
}

/// Crates with generated files, and the names of the test modules that look after them.
const PACKAGES: &[&str] = &["-p", "hip_abi", "-p", "isa"];
const TESTS: &[&str] = &["docs", "generated"];

impl Codegen {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        check_or_write(self.check)
    }
}

/// Compares the generated files with their tables, or writes them.
pub fn check_or_write(check: bool) -> Result<()> {
    let mut command = cargo::cargo();
    command.args(["test", "--quiet", "--test", "all"]).args(PACKAGES).arg("--").args(TESTS);
    match check {
        true => command.env_remove("REFRAIN_BLESS"),
        false => command.env("REFRAIN_BLESS", "1"),
    };
    cargo::run(command)
}
