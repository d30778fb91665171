//! `ci`: everything that has to hold before a change goes in, in one command.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::cargo;
use crate::commands::{bindgen, codegen, conformance, gpu, symbols, test, tidy};
use crate::outcome::Exited;

/// Runs every check: what CI runs, and what to run before a change goes in.
///
/// The first step that fails ends the run with its exit code. The last lines repeat how many tests and conformance cases
/// passed.
#[derive(Debug, Args)]
pub struct Ci {
    /// Run only the steps with these names, in the usual order.
    #[arg(value_name = "STEP", value_parser = clap::builder::PossibleValuesParser::new(STEPS.iter().map(|step| step.name)))]
    only: Vec<String>,
}

/// One step.
struct Step {
    name: &'static str,
    run: fn(&mut Vec<String>) -> Result<()>,
}

/// Cheap steps first. `advisories` is no part of `deny` here: it fetches a database by git.
const STEPS: &[Step] = &[
    Step { name: "fmt", run: |_| run(&["fmt", "--all", "--check"]) },
    Step { name: "tidy", run: |_| tidy::check() },
    Step {
        name: "clippy",
        run: |_| run(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
    },
    Step { name: "test", run: run_tests },
    Step { name: "doc", run: |_| document() },
    Step { name: "codegen", run: |_| codegen::check_or_write(true) },
    Step { name: "bindgen", run: |_| bindgen::check() },
    Step { name: "symbols", run: |_| symbols::Symbols {}.run() },
    Step { name: "conformance", run: run_conformance },
    Step { name: "kernels", run: run_kernels },
    Step { name: "peers", run: run_peers },
    Step { name: "deny", run: |_| deny() },
];

/// The version of cargo-deny that is installed where none is.
const CARGO_DENY: &str = "0.20.2";

impl Ci {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        let mut closing = Vec::new();
        let mut times = Vec::new();
        for step in STEPS.iter().filter(|step| self.only.is_empty() || self.only.iter().any(|name| name == step.name)) {
            println!("==> {}", step.name);
            let start = Instant::now();
            let result = (step.run)(&mut closing);
            times.push((step.name, start.elapsed(), result.is_ok()));
            if result.is_err() {
                summarise(&times, &closing);
                return result.context(format!("step `{}`", step.name));
            }
        }
        summarise(&times, &closing);
        Ok(())
    }
}

fn summarise(times: &[(&str, Duration, bool)], closing: &[String]) {
    println!("==> summary");
    for (name, time, passed) in times {
        println!("{name:<12} {:<7} {:>7.1} s", if *passed { "ok" } else { "FAILED" }, time.as_secs_f64());
    }
    for line in closing {
        println!("{line}");
    }
}

fn run(arguments: &[&str]) -> Result<()> {
    let mut command = cargo::cargo();
    command.args(arguments);
    cargo::run(command)
}

fn document() -> Result<()> {
    let mut command = cargo::cargo();
    // The crates are internal: who reads their docs reads their code, so a link to a private item is of use.
    let flags = "-D warnings -A rustdoc::private_intra_doc_links";
    command.args(["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", flags);
    cargo::run(command)
}

fn run_tests(closing: &mut Vec<String>) -> Result<()> {
    test::prepare()?;
    let mut tally = Tally::default();
    let result = run_and_read(test::command(), |line| tally.read(line));
    closing.push(tally.to_string());
    result
}

fn run_conformance(closing: &mut Vec<String>) -> Result<()> {
    for release in test::RELEASES {
        let mut runner = conformance::runner()?;
        runner.args(["--rocm", release]);
        let mut last = String::new();
        let result = run_and_read(runner, |line| {
            if !line.trim().is_empty() {
                last = line.to_owned();
            }
        });
        closing.push(format!("conformance on ROCm {release}:"));
        closing.push(last);
        result?;
    }
    Ok(())
}

fn run_kernels(closing: &mut Vec<String>) -> Result<()> {
    let totals = gpu::kernels::check()?;
    closing.push(format!("corpus on the software GPU: {totals}"));
    Ok(())
}

fn run_peers(closing: &mut Vec<String>) -> Result<()> {
    let (line, result) = gpu::peers::quick()?;
    closing.push(line);
    result
}

fn deny() -> Result<()> {
    let tools = rocm::workspace_target().join("tools");
    let program = tools.join("bin/cargo-deny");
    if !program.is_file() {
        let mut install = cargo::cargo();
        // Unoptimised: it runs for a second, and optimising it takes minutes.
        install.args(["install", "cargo-deny", "--locked", "--quiet", "--debug", "--version", CARGO_DENY, "--root"]);
        install.arg(&tools);
        cargo::run(install)?;
    }
    let mut command = Command::new(program);
    command.args(["--workspace", "--locked", "check", "bans", "licenses", "sources"]).current_dir(rocm::workspace());
    cargo::run(command)
}

/// Runs a command and passes its standard output on, line by line, to the terminal and to `read`.
fn run_and_read(mut command: Command, mut read: impl FnMut(&str)) -> Result<()> {
    let what = command.get_program().to_string_lossy().into_owned();
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start {what}"))?;
    let output = child.stdout.take().context("standard output was piped")?;
    for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        read(&line);
    }
    let status = child.wait().with_context(|| format!("cannot wait for {what}"))?;
    if !status.success() {
        bail!(Exited { what, code: status.code() });
    }
    Ok(())
}

/// The sum of `cargo test`'s result lines; it prints one for each test binary.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: u64,
    failed: u64,
    ignored: u64,
}

impl Tally {
    /// Adds `test result: ok. 12 passed; 0 failed; 1 ignored; ...`; other lines count nothing.
    fn read(&mut self, line: &str) {
        let Some((_, counts)) = line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". ")) else {
            return;
        };
        for count in counts.split("; ") {
            match count.split_once(' ') {
                Some((number, "passed")) => self.passed += number.parse().unwrap_or(0),
                Some((number, "failed")) => self.failed += number.parse().unwrap_or(0),
                Some((number, "ignored")) => self.ignored += number.parse().unwrap_or(0),
                _ => {}
            }
        }
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "tests: {} passed, {} failed, {} skipped", self.passed, self.failed, self.ignored)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_of_all_test_binaries_are_added_up() {
        let mut tally = Tally::default();
        for line in [
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.02s",
            "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.02s",
            "test result_line ... ok",
            "running 12 tests",
        ] {
            tally.read(line);
        }
        assert_eq!(tally, Tally { passed: 15, failed: 2, ignored: 1 });
        assert_eq!(tally.to_string(), "tests: 15 passed, 2 failed, 1 skipped");
    }

    #[test]
    fn output_is_read_and_the_exit_code_kept() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two; exit 7"]);
        let mut lines = Vec::new();
        let error = run_and_read(command, |line| lines.push(line.to_owned())).unwrap_err();
        assert_eq!(lines, ["one", "two"]);
        assert_eq!(crate::outcome::exit_code(&error), 7);
    }

    #[test]
    fn steps_have_distinct_names() {
        let mut names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), STEPS.len());
    }
}
