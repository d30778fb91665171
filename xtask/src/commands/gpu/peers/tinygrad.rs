//! tinygrad: a peer with a driver of its own. It opens the device files itself, makes its own queues, and writes their packets; ROCm has no
//! part in it. What it computes on the GPU has to agree with what it computes on the CPU; `conformance/peers/compare_tinygrad.py` compares.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use ::rocm::{Clang, workspace};
use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use super::packages::complaint;
use super::report::{self, Outcome, Test};
use super::watch::{Event, Watched};
use super::{Plan, report::name};

/// The peer's two ways to submit: PM4 in a compute queue, and PM4 in the packets of an AQL queue.
pub const NAMES: [&str; 2] = ["tinygrad", "tinygrad-aql"];

/// Cases that are no part of the quick run.
const SLOW: &[&str] = &["scan-and-sort", "training-with-adam", "training-with-momentum", "long-sum"];

/// The packages that are installed, with their hashes.
const REQUIREMENTS: &str = "conformance/peers/tinygrad.txt";
const SCRIPT: &str = "conformance/peers/compare_tinygrad.py";

/// A line that the script prints.
#[derive(Debug, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Line {
    Start {
        case: String,
    },
    End {
        case: String,
        outcome: Verdict,
        seconds: f64,
        #[serde(default)]
        why: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Verdict {
    Passed,
    Failed,
}

/// The version that is installed.
pub fn version() -> String {
    let text = fs::read_to_string(workspace().join(REQUIREMENTS)).unwrap_or_default();
    let version = text.lines().find_map(|line| line.strip_prefix("tinygrad==")?.split_whitespace().next());
    version.unwrap_or("?").to_owned()
}

/// Runs the wanted cases; without a driver shim every case is named and skipped.
pub fn run(peer: &str, plan: &Plan, shim: Option<&Path>, target: &Path) -> Result<Vec<Test>> {
    let python = install(target)?;
    let clang = ::rocm::clang(target)?;
    let results = target.join("peers/results");
    fs::create_dir_all(&results).with_context(|| format!("cannot create {}", results.display()))?;
    let log = results.join(format!("{peer}.log"));
    let command = |cases: &[String]| {
        let mut command = Command::new(&python);
        command.arg(workspace().join(SCRIPT)).args(cases);
        command.env("DEV", "KFD+AMD:LLVM;CPU:LLVM").env("CACHEDB", target.join("peers/tinygrad-cache.db"));
        command.env("REFRAIN_GPU", &plan.gpu).env("REFRAIN_GPU_LOG", &log).env("REFRAIN_GPU_WATCHDOG", "0");
        if let Some(Clang { program, llvm, libraries }) = &clang {
            command.env("CC", program).env("LLVM_PATH", llvm).env("LD_LIBRARY_PATH", libraries);
        }
        if peer.ends_with("-aql") {
            command.env("AMD_AQL", "1");
        }
        if let Some(shim) = shim {
            command.env("LD_PRELOAD", shim);
        }
        command
    };
    let cases = list(command(&["--list".to_owned()]))?;
    let wanted = |case: &String| plan.wants(&name(peer, "", case)) && !(plan.quick && SLOW.contains(&&**case));
    let cases: Vec<String> = cases.into_iter().filter(wanted).collect();
    if shim.is_none() {
        return Ok(cases.iter().map(|case| Test::skipped(peer, "", case, "")).collect());
    }
    let _ = fs::remove_file(&log);
    let mut tests: Vec<Test> = Vec::new();
    let mut rest = cases;
    while !rest.is_empty() {
        let before = rest.len();
        run_once(peer, command(&rest), plan.limit, &log, &mut tests)?;
        rest.retain(|case| tests.iter().all(|test| test.name != name(peer, "", case)));
        if rest.len() == before {
            bail!("{SCRIPT} runs none of its cases");
        }
    }
    Ok(tests)
}

/// Runs until the script ends or a case has to be stopped, and adds what every case that began came to.
fn run_once(peer: &str, command: Command, limit: Duration, log: &Path, tests: &mut Vec<Test>) -> Result<()> {
    let progress = report::spinner(peer);
    let mut watched = Watched::start(command)?;
    let mut deadline = Instant::now() + limit;
    let mut running: Option<(String, Instant)> = None;
    let mut said = String::new();
    let outcome = loop {
        match watched.next(deadline)? {
            Event::Line(line) => match serde_json::from_str(&line) {
                Ok(Line::Start { case }) => {
                    progress.set_message(case.clone());
                    running = Some((case, Instant::now()));
                    deadline = Instant::now() + limit;
                }
                Ok(Line::End { case, outcome, seconds, why }) => {
                    let outcome = match outcome {
                        Verdict::Passed => Outcome::Passed,
                        Verdict::Failed => Outcome::Failed(with_complaint(why, log)),
                    };
                    let time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
                    tests.push(Test::new(peer, "", &case, outcome, time));
                    running = None;
                }
                Err(_) => said = line,
            },
            Event::Ended(status) => {
                break (!status.success()).then(|| format!("the interpreter ended ({status}): {said}"));
            }
            Event::Late => {
                if let Some((case, start)) = running.take() {
                    tests.push(Test::new(peer, "", &case, Outcome::OverTime, start.elapsed()));
                }
                return Ok(());
            }
        }
    };
    progress.finish_and_clear();
    match (running, outcome) {
        (Some((case, start)), Some(why)) => {
            tests.push(Test::new(peer, "", &case, Outcome::Failed(with_complaint(why, log)), start.elapsed()));
        }
        // It has said how every case went, and fails at its end: that is the last one's doing.
        (None, Some(why)) => match tests.last_mut() {
            Some(last) if last.outcome == Outcome::Passed => last.outcome = Outcome::Failed(with_complaint(why, log)),
            Some(_) => {}
            None => bail!("{why}"),
        },
        (_, None) => {}
    }
    Ok(())
}

fn with_complaint(why: String, log: &Path) -> String {
    complaint(log).map_or(why.clone(), |complaint| format!("{why}\n{complaint}"))
}

fn list(mut command: Command) -> Result<Vec<String>> {
    let output = command.output().context("cannot start Python")?;
    if !output.status.success() {
        bail!("{SCRIPT} does not list its cases: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect())
}

/// The interpreter of an environment that has the required packages, made if it is not there.
fn install(target: &Path) -> Result<PathBuf> {
    let folder = target.join("peers/tinygrad");
    let python = folder.join("bin/python");
    let requirements = workspace().join(REQUIREMENTS);
    let wanted = fs::read_to_string(&requirements).with_context(|| format!("cannot read {REQUIREMENTS}"))?;
    let done = folder.join("requirements.txt");
    if fs::read_to_string(&done).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    let progress = report::spinner("tinygrad: installing");
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv", "--clear"]).arg(&folder);
    run_to_end(venv)
        .context("cannot make a Python environment; Debian has what it takes in the package python3-venv")?;
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--requirement"]);
    pip.arg(&requirements);
    run_to_end(pip).context("cannot install tinygrad")?;
    fs::write(&done, wanted).with_context(|| format!("cannot write {}", done.display()))?;
    progress.finish_and_clear();
    Ok(python)
}

fn run_to_end(mut command: Command) -> Result<()> {
    let what = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| format!("cannot start {what}"))?;
    if !output.status.success() {
        let said = [output.stdout, output.stderr].concat();
        bail!("{what} failed ({}): {}", output.status, String::from_utf8_lossy(&said).trim());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fake(script: &str, limit: Duration) -> Vec<Test> {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        let mut tests = Vec::new();
        run_once("peer", command, limit, Path::new("/nowhere"), &mut tests).unwrap();
        tests
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn lines_tell_how_each_case_ended() {
        let script = r#"
            echo '{"case": "a", "event": "start"}'
            echo 'a message of its own'
            echo '{"case": "a", "event": "end", "outcome": "passed", "seconds": 0.25}'
            echo '{"case": "b", "event": "start"}'
            echo '{"case": "b", "event": "end", "outcome": "failed", "seconds": 1, "why": "1 of 3 values differ"}'"#;
        let tests = fake(script, LONG);
        assert_eq!(tests[0], Test::new("peer", "", "a", Outcome::Passed, Duration::from_millis(250)));
        assert_eq!(tests[1].outcome, Outcome::Failed("1 of 3 values differ".to_owned()));
    }

    #[test]
    fn an_interpreter_that_dies_fails_the_case_that_ran() {
        let tests = fake(r#"echo '{"case": "a", "event": "start"}'; echo boom; exit 3"#, LONG);
        assert!(matches!(&tests[..], [Test { outcome: Outcome::Failed(why), .. }] if why.contains("boom")));
    }

    #[test]
    fn a_case_that_does_not_end_is_stopped() {
        let tests = fake(r#"echo '{"case": "a", "event": "start"}'; sleep 600"#, Duration::from_millis(300));
        assert!(matches!(&tests[..], [Test { outcome: Outcome::OverTime, .. }]));
    }

    #[test]
    fn the_version_is_the_one_that_is_required() {
        assert!(version().starts_with(|first: char| first.is_ascii_digit()));
    }
}
