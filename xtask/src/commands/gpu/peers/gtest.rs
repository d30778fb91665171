//! Runs a GoogleTest program test by test: what each test came to is read from the program's own JSON report, and from its progress
//! lines only where it was stopped or ended before it wrote one.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use indicatif::ProgressBar;
use serde::Deserialize;

use super::report::Outcome;
use super::watch::{Event, Watched};

/// What a test came to, and how long it took.
pub type Verdict = (Outcome, Duration);

/// GoogleTest's report, of a listing or of a run.
#[derive(Debug, Deserialize)]
struct Document {
    testsuites: Vec<Suite>,
}

#[derive(Debug, Deserialize)]
struct Suite {
    name: String,
    testsuite: Vec<Case>,
}

#[derive(Debug, Deserialize)]
struct Case {
    name: String,
    /// `COMPLETED`, `SKIPPED` or `SUPPRESSED`; a listing has none.
    result: Option<String>,
    /// `0.25s`.
    time: Option<String>,
    #[serde(default)]
    failures: Vec<Failure>,
    #[serde(default)]
    skipped: Vec<Skip>,
}

#[derive(Debug, Deserialize)]
struct Failure {
    failure: String,
}

#[derive(Debug, Deserialize)]
struct Skip {
    message: String,
}

/// A program that can be started any number of times.
pub struct Program<'a> {
    /// Makes the command.
    pub command: &'a dyn Fn() -> Command,
    /// A file that the program may write its report to.
    pub scratch: &'a Path,
    /// What the GPU has to say about the last start, if anything.
    pub complaint: &'a dyn Fn() -> Option<String>,
    /// How long a single test may take, and the program's start.
    pub limit: Duration,
    /// How long all of it may take.
    pub program_limit: Duration,
}

impl Program<'_> {
    /// The names of its tests, `SUITE.TEST`, without those that their authors have disabled.
    pub fn list(&self) -> Result<Vec<String>> {
        let mut command = self.with_report()?;
        command.arg("--gtest_list_tests");
        let mut watched = Watched::start(command)?;
        let deadline = Instant::now() + self.limit;
        while let Event::Line(_) = watched.next(deadline)? {}
        let document = self.read_report().context("it does not list its tests")?;
        let names = document.testsuites.into_iter().flat_map(|suite| {
            let full_name = move |case: Case| format!("{}.{}", suite.name, case.name);
            suite.testsuite.into_iter().map(full_name).collect::<Vec<_>>()
        });
        Ok(names.filter(|name| !is_disabled(name)).collect())
    }

    /// Runs `names`, and goes on after those that end the program or have to be stopped.
    pub fn run(&self, names: &[String], progress: &ProgressBar) -> Result<BTreeMap<String, Verdict>> {
        let mut results = BTreeMap::new();
        let end = Instant::now() + self.program_limit;
        loop {
            let rest: Vec<&str> =
                names.iter().filter(|name| !results.contains_key(*name)).map(String::as_str).collect();
            if rest.is_empty() {
                return Ok(results);
            }
            if Instant::now() >= end {
                let skipped = |name: &&str| ((*name).to_owned(), (not_reached(), Duration::ZERO));
                results.extend(rest.iter().map(skipped));
                return Ok(results);
            }
            let before = results.len();
            self.run_once(&rest, end, progress, &mut results)?;
            if results.len() == before {
                let why = self.complaint_or("it ended without running any of its tests");
                results.extend(
                    rest.iter().map(|name| ((*name).to_owned(), (Outcome::Failed(why.clone()), Duration::ZERO))),
                );
            }
        }
    }

    fn run_once(
        &self,
        names: &[&str],
        end: Instant,
        progress: &ProgressBar,
        results: &mut BTreeMap<String, Verdict>,
    ) -> Result<()> {
        let mut command = self.with_report()?;
        command.env("GTEST_FILTER", names.join(":"));
        let mut watched = Watched::start(command)?;
        let mut seen = Progress::default();
        let mut deadline = Instant::now() + self.limit;
        let status = loop {
            match watched.next(deadline.min(end))? {
                Event::Line(line) => {
                    if let Some(name) = seen.read(&line) {
                        progress.set_message(name.to_owned());
                        deadline = Instant::now() + self.limit;
                    }
                }
                Event::Ended(status) => break Some(status),
                Event::Late => break None,
            }
        };
        drop(watched);
        let report = self.read_report();
        match (report, status) {
            (Ok(report), _) => results.extend(report.results()),
            (Err(_), status) => {
                let started = seen.started.elapsed();
                results.extend(seen.ended);
                if let Some(name) = seen.running {
                    let outcome = match status {
                        Some(status) => Outcome::Failed(self.complaint_or(&ended_early(status, &seen.said))),
                        None if started < self.limit => not_reached(),
                        None => Outcome::OverTime,
                    };
                    results.insert(name, (outcome, started));
                }
            }
        }
        Ok(())
    }

    fn with_report(&self) -> Result<Command> {
        match std::fs::remove_file(self.scratch) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot delete {}", self.scratch.display()));
            }
            _ => {}
        }
        let mut command = (self.command)();
        command.arg(format!("--gtest_output=json:{}", self.scratch.display())).arg("--gtest_color=no");
        Ok(command)
    }

    fn read_report(&self) -> Result<Document> {
        let text = std::fs::read_to_string(self.scratch).context("it wrote no report")?;
        serde_json::from_str(&text).context("its report is none of GoogleTest's")
    }

    fn complaint_or(&self, why: &str) -> String {
        match (self.complaint)() {
            Some(complaint) => format!("{why}\n{complaint}"),
            None => why.to_owned(),
        }
    }
}

impl Document {
    fn results(self) -> impl Iterator<Item = (String, Verdict)> {
        self.testsuites.into_iter().flat_map(|suite| {
            let entry = |case: Case| {
                let name = format!("{}.{}", suite.name, case.name);
                Some((name, (case.outcome()?, case.time())))
            };
            suite.testsuite.into_iter().filter_map(entry).collect::<Vec<_>>()
        })
    }
}

impl Case {
    fn outcome(&self) -> Option<Outcome> {
        if !self.failures.is_empty() {
            return Some(Outcome::Failed(essence(self.failures.iter().map(|failure| failure.failure.as_str()))));
        }
        match self.result.as_deref()? {
            "COMPLETED" => Some(Outcome::Passed),
            "SKIPPED" => Some(Outcome::Skipped(essence(self.skipped.iter().map(|skip| skip.message.as_str())))),
            _ => None,
        }
    }

    fn time(&self) -> Duration {
        let seconds = self.time.as_deref().and_then(|time| time.strip_suffix('s')?.parse().ok()).unwrap_or(0.0);
        Duration::try_from_secs_f64(seconds).unwrap_or_default()
    }
}

/// What the lines of a run say.
#[derive(Debug)]
struct Progress {
    running: Option<String>,
    started: Instant,
    ended: Vec<(String, Verdict)>,
    /// The last lines of the running test.
    said: Vec<String>,
}

/// Lines of a test that are kept for the case that it fails.
const KEPT_LINES: usize = 12;

impl Default for Progress {
    fn default() -> Self {
        Progress { running: None, started: Instant::now(), ended: Vec::new(), said: Vec::new() }
    }
}

impl Progress {
    /// Reads a line; answers the name of a test that it starts.
    fn read(&mut self, line: &str) -> Option<&str> {
        if let Some(name) = line.strip_prefix("[ RUN      ] ") {
            self.said.clear();
            self.started = Instant::now();
            self.running = Some(name.trim().to_owned());
            return self.running.as_deref();
        }
        let verdicts = [("[       OK ] ", 0), ("[  FAILED  ] ", 1), ("[  SKIPPED ] ", 2)];
        let verdict = verdicts.iter().find_map(|(mark, kind)| Some((line.strip_prefix(mark)?, kind)));
        let ends = |name: &String| verdict.is_some_and(|(rest, _)| rest.split([' ', ',']).next() == Some(name));
        match (verdict, self.running.take_if(|name| ends(name))) {
            (Some((_, kind)), Some(name)) => {
                let said = essence(self.said.iter().map(String::as_str));
                let outcome = match kind {
                    0 => Outcome::Passed,
                    1 => Outcome::Failed(said),
                    _ => Outcome::Skipped(said),
                };
                self.ended.push((name, (outcome, self.started.elapsed())));
            }
            _ if self.running.is_some() => {
                if self.said.len() == KEPT_LINES {
                    self.said.remove(0);
                }
                self.said.push(line.to_owned());
            }
            _ => {}
        }
        None
    }
}

fn not_reached() -> Outcome {
    Outcome::Skipped("the program's time was used up before".to_owned())
}

fn is_disabled(name: &str) -> bool {
    name.split(['.', '/']).any(|part| part.starts_with("DISABLED_"))
}

fn ended_early(status: ExitStatus, said: &[String]) -> String {
    let said = essence(said.iter().map(String::as_str));
    format!("the program ended in the middle of it ({status}){}{said}", if said.is_empty() { "" } else { ": " })
}

/// The first lines of what was said, without paths and empty lines.
fn essence<'a>(said: impl Iterator<Item = &'a str>) -> String {
    const LINES: usize = 8;
    let lines = said.flat_map(str::lines).map(str::trim).filter(|line| !line.is_empty());
    lines.take(LINES).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fake(script: &str, limit: Duration, names: &[&str]) -> BTreeMap<String, Verdict> {
        let folder = tempfile::tempdir().unwrap();
        let scratch = folder.path().join("report.json");
        let command = || {
            let mut command = Command::new("sh");
            command.args(["-c", script, "sh"]).env("REPORT", &scratch);
            command
        };
        let program =
            Program { command: &command, scratch: &scratch, complaint: &|| None, limit, program_limit: 2 * limit };
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        program.run(&names, &ProgressBar::hidden()).unwrap()
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_report_tells_the_outcome_of_each_test() {
        let case = |name, more| format!(r#"{{"name": "{name}", "result": "COMPLETED", "time": "0.5s"{more}}}"#);
        let cases = [case("a", ""), case("b", r#", "failures": [{"failure": "x.cpp:1\n\n  wrong"}]"#)].join(", ");
        let skipped = r#"{"name": "c", "result": "SKIPPED", "time": "0s", "skipped": [{"message": "slow"}]}"#;
        let report = format!(r#"{{"testsuites": [{{"name": "s", "testsuite": [{cases}, {skipped}]}}]}}"#);
        let script = format!("cat > \"$REPORT\" <<'E'\n{report}\nE\n");
        let results = fake(&script, LONG, &["s.a", "s.b", "s.c"]);
        assert_eq!(results["s.a"], (Outcome::Passed, Duration::from_millis(500)));
        assert_eq!(results["s.b"].0, Outcome::Failed("x.cpp:1\nwrong".to_owned()));
        assert_eq!(results["s.c"].0, Outcome::Skipped("slow".to_owned()));
    }

    #[test]
    fn a_test_that_ends_the_program_fails_and_the_others_are_run() {
        let script = r#"
            case $GTEST_FILTER in
                s.a:*) echo '[ RUN      ] s.a'; echo '[       OK ] s.a (0 ms)'; echo '[ RUN      ] s.b'; echo boom; exit 3 ;;
                *) echo '[ RUN      ] s.c'; echo '[       OK ] s.c (0 ms)' ;;
            esac"#;
        let results = fake(script, LONG, &["s.a", "s.b", "s.c"]);
        assert_eq!((&results["s.a"].0, &results["s.c"].0), (&Outcome::Passed, &Outcome::Passed));
        assert!(
            matches!(&results["s.b"].0, Outcome::Failed(why) if why.contains("exit status: 3") && why.contains("boom"))
        );
    }

    #[test]
    fn a_test_that_does_not_end_is_stopped() {
        let script = r#"
            case $GTEST_FILTER in
                s.a:*) echo '[ RUN      ] s.a'; sleep 600 ;;
                *) echo '[ RUN      ] s.b'; echo '[       OK ] s.b (0 ms)' ;;
            esac"#;
        let results = fake(script, Duration::from_millis(300), &["s.a", "s.b"]);
        assert_eq!((&results["s.a"].0, &results["s.b"].0), (&Outcome::OverTime, &Outcome::Passed));
    }

    #[test]
    fn tests_that_a_program_has_no_time_for_are_skipped() {
        let script = "echo \"[ RUN      ] ${GTEST_FILTER%%:*}\"; sleep 600";
        let results = fake(script, Duration::from_millis(300), &["s.a", "s.b", "s.c", "s.d"]);
        assert_eq!(results["s.a"].0, Outcome::OverTime);
        assert_eq!(results["s.d"].0, not_reached());
    }

    #[test]
    fn a_program_that_runs_nothing_fails_all_its_tests() {
        let results = fake("exit 127", LONG, &["s.a", "s.b"]);
        assert!(results.values().all(|(outcome, _)| matches!(outcome, Outcome::Failed(_))));
        assert_eq!(results.len(), 2);
    }

    #[test]
    fn disabled_tests_are_told_by_their_names() {
        assert!(is_disabled("s.DISABLED_a") && is_disabled("DISABLED_s.a") && is_disabled("p/DISABLED_s.a/0"));
        assert!(!is_disabled("s.a_DISABLED"));
    }
}
