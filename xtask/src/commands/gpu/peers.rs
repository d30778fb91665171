//! `gpu peers`: programs that nobody here wrote run on the software GPU, and say themselves whether what they get is right.

use std::time::Duration;

use ::rocm::{Request, Runtime, workspace_target};
use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::cargo;
use crate::outcome::Usage;

mod gtest;
mod packages;
mod report;
mod tinygrad;
mod watch;

use report::{Report, Test};

/// Runs programs of others on the software GPU: test programs that Debian built, and tinygrad, which brings a driver of its own.
///
/// They are fetched when they are first asked for, into target/peers: Debian's from the mirror that `cargo xtask rocm` uses, tinygrad by pip
/// from the index that pip is set up for. A test that takes longer than the time limit is stopped and counted as such.
///
///   cargo xtask gpu peers --list
///   cargo xtask gpu peers --quick
///   cargo xtask gpu peers --only rocrand/test_rocrand_basic --time-limit 300
///
/// Exit codes: 0 no test failed; 1 a test failed, or, with --quick, took too long; 3 no ROCm runtime could be had.
#[derive(Debug, Args)]
pub struct Peers {
    /// Print what would run, and run nothing.
    #[arg(long)]
    list: bool,
    /// Run only tests whose name, PEER/PROGRAM/TEST, starts with this. Can be given several times.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Run only what is quick: the part that CI runs.
    #[arg(long)]
    quick: bool,
    /// Seconds that a single test may take.
    #[arg(long, value_name = "S", default_value_t = 60)]
    time_limit: u64,
    /// Seconds that all tests of one of Debian's programs may take; those that it does not get to are skipped.
    #[arg(long, value_name = "S", default_value_t = 600)]
    program_limit: u64,
    /// Print the results as JSON instead of tables.
    #[arg(long)]
    json: bool,
    /// The stock runtime that Debian's programs run on.
    #[arg(long, value_name = "VERSION", default_value = DEFAULT_ROCM)]
    rocm: String,
    /// The GPU that the programs see.
    #[arg(long, value_name = "TARGET", default_value = "gfx1100")]
    gpu: String,
}

/// What every peer is told.
#[derive(Debug)]
pub struct Plan {
    only: Vec<String>,
    quick: bool,
    list: bool,
    limit: Duration,
    program_limit: Duration,
    gpu: String,
}

impl Plan {
    /// Whether any test whose name starts with `prefix` is wanted: neither says more than the other asks for.
    fn wants_some_of(&self, prefix: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| prefix.starts_with(only) || only.starts_with(prefix))
    }

    /// Whether a test is wanted.
    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| name.starts_with(only))
    }
}

impl Peers {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        let peers: Vec<&str> = packages::SUITES.iter().map(|suite| suite.name).chain(tinygrad::NAMES).collect();
        for only in &self.only {
            let peer = only.split('/').next().unwrap_or_default();
            if !peers.iter().any(|name| name.starts_with(peer)) {
                bail!(Usage(format!("no peer is called {peer:?}; there are {}", peers.join(", "))));
            }
        }
        let plan = Plan {
            only: self.only,
            quick: self.quick,
            list: self.list,
            limit: Duration::from_secs(self.time_limit),
            program_limit: Duration::from_secs(self.program_limit),
            gpu: self.gpu,
        };
        let report = if plan.list { collect(&plan, &self.rocm, None)? } else { run(&plan, &self.rocm)? };
        if plan.list {
            report.print_names(self.json)
        } else {
            report.print(self.json)?;
            report.verdict(plan.quick)
        }
    }
}

/// The runtime that the quick part runs on.
const DEFAULT_ROCM: &str = "7.2";

/// Runs the quick part; answers the line that sums it up, and whether all is well.
pub fn quick() -> Result<(String, Result<()>)> {
    let plan = Plan {
        only: Vec::new(),
        quick: true,
        list: false,
        limit: Duration::from_secs(120),
        program_limit: Duration::from_secs(600),
        gpu: "gfx1100".to_owned(),
    };
    let report = run(&plan, DEFAULT_ROCM)?;
    report.print(false)?;
    Ok((report.summary(), report.verdict(true)))
}

fn run(plan: &Plan, rocm: &str) -> Result<Report> {
    let shim = cargo::driver_shim()?;
    collect(plan, rocm, Some(&shim))
}

/// The results of every wanted peer; without the driver shim nothing is started but to ask for names.
fn collect(plan: &Plan, rocm: &str, shim: Option<&std::path::Path>) -> Result<Report> {
    let target = workspace_target();
    let mut report = Report::default();
    for suite in packages::SUITES.iter().filter(|suite| plan.wants_some_of(suite.name)) {
        let runtime = ::rocm::obtain(&Request::for_version(rocm), &target)?;
        if let Some(notice) = runtime.notice() {
            eprintln!("{notice}");
        }
        if let Some(why) = suite.missing_in(&runtime) {
            report.add(suite.name, release(&runtime), vec![Test::skipped(suite.name, "", "", why)]);
            continue;
        }
        let tests = suite.run(plan, runtime.clone(), shim, &target).with_context(|| format!("peer {}", suite.name))?;
        report.add(suite.name, release(&runtime), tests);
    }
    for name in tinygrad::NAMES.into_iter().filter(|name| plan.wants_some_of(name)) {
        let tests = tinygrad::run(name, plan, shim, &target).with_context(|| format!("peer {name}"))?;
        report.add(name, tinygrad::version(), tests);
    }
    if report.tests().next().is_none() {
        bail!(Usage("nothing has such a name; --list shows the names".to_owned()));
    }
    Ok(report)
}

fn release(runtime: &Runtime) -> String {
    runtime.package_version.clone().unwrap_or_else(|| runtime.version.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_select_by_their_start() {
        let only = vec!["rocrand/test_rocrand_basic".to_owned()];
        let (limit, program_limit) = (Duration::ZERO, Duration::ZERO);
        let plan = Plan { only, quick: false, list: false, limit, program_limit, gpu: String::new() };
        assert!(plan.wants_some_of("rocrand") && plan.wants_some_of("rocrand/test_rocrand_basic"));
        assert!(!plan.wants_some_of("tinygrad") && !plan.wants_some_of("rocrand/test_cpp_utils"));
        assert!(plan.wants("rocrand/test_rocrand_basic/a.b") && !plan.wants("rocrand/test_cpp_utils/a.b"));
    }
}
