//! What the peers' tests came to, and how it is shown.

use std::time::Duration;

use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

/// One test of a peer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Test {
    /// `PEER/PROGRAM/TEST`.
    pub name: String,
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Seconds that it took, as far as is known.
    pub seconds: f64,
}

/// How a test ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "outcome", content = "why", rename_all = "snake_case")]
pub enum Outcome {
    Passed,
    Failed(String),
    /// Stopped at the time limit.
    OverTime,
    /// Not run, or ended by its own choice, for this reason.
    Skipped(String),
}

impl Test {
    /// A test that did something.
    pub fn new(peer: &str, program: &str, test: &str, outcome: Outcome, time: Duration) -> Test {
        Test { name: name(peer, program, test), outcome, seconds: time.as_secs_f64() }
    }

    /// A test that was not run.
    pub fn skipped(peer: &str, program: &str, test: &str, why: impl Into<String>) -> Test {
        Test::new(peer, program, test, Outcome::Skipped(why.into()), Duration::ZERO)
    }
}

/// The name of a test; parts that are empty leave no trace.
pub fn name(peer: &str, program: &str, test: &str) -> String {
    [peer, program, test].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/")
}

/// The results of all peers.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    peers: Vec<Peer>,
}

#[derive(Debug, Serialize)]
struct Peer {
    name: String,
    /// Version of what ran.
    version: String,
    tests: Vec<Test>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Counts {
    passed: usize,
    failed: usize,
    over_time: usize,
    skipped: usize,
    seconds: f64,
}

impl Counts {
    fn of<'a>(tests: impl IntoIterator<Item = &'a Test>) -> Counts {
        let mut counts = Counts::default();
        for test in tests {
            match test.outcome {
                Outcome::Passed => counts.passed += 1,
                Outcome::Failed(_) => counts.failed += 1,
                Outcome::OverTime => counts.over_time += 1,
                Outcome::Skipped(_) => counts.skipped += 1,
            }
            counts.seconds += test.seconds;
        }
        counts
    }

    fn run(&self) -> usize {
        self.passed + self.failed + self.over_time
    }
}

impl Report {
    /// Adds a peer's results.
    pub fn add(&mut self, name: &str, version: String, tests: Vec<Test>) {
        self.peers.push(Peer { name: name.to_owned(), version, tests });
    }

    /// Every test.
    pub fn tests(&self) -> impl Iterator<Item = &Test> {
        self.peers.iter().flat_map(|peer| &peer.tests)
    }

    /// Prints what ran and how it ended: a table, and the reason of everything that did not pass.
    pub fn print(&self, json: bool) -> Result<()> {
        if json {
            println!("{}", serde_json::to_string_pretty(self)?);
            return Ok(());
        }
        for test in self.tests() {
            match &test.outcome {
                Outcome::Failed(why) => println!("FAILED     {}: {}", test.name, why.replace('\n', "\n           ")),
                Outcome::OverTime => println!("over time  {}", test.name),
                Outcome::Passed | Outcome::Skipped(_) => {}
            }
        }
        for (why, names) in self.reasons() {
            println!("skipped    {} (in all {}): {why}", names[0], names.len());
        }
        println!(
            "{:<14} {:<20} {:>6} {:>7} {:>7} {:>10} {:>8} {:>8}",
            "peer", "version", "run", "passed", "failed", "over time", "skipped", "time"
        );
        for peer in &self.peers {
            print_row(&peer.name, &peer.version, Counts::of(&peer.tests));
        }
        if self.peers.len() > 1 {
            print_row("all", "", Counts::of(self.tests()));
        }
        Ok(())
    }

    /// Prints the names alone.
    pub fn print_names(&self, json: bool) -> Result<()> {
        if json {
            let names: Vec<&str> = self.tests().map(|test| &*test.name).collect();
            println!("{}", serde_json::to_string_pretty(&names)?);
            return Ok(());
        }
        for test in self.tests() {
            match &test.outcome {
                Outcome::Skipped(why) if !why.is_empty() => println!("{}  (skipped: {why})", test.name),
                _ => println!("{}", test.name),
            }
        }
        Ok(())
    }

    /// One line of sums.
    pub fn summary(&self) -> String {
        let Counts { passed, failed, over_time, skipped, .. } = Counts::of(self.tests());
        format!("peers: {passed} passed, {} failed, {skipped} skipped", failed + over_time)
    }

    /// An error if a test failed or, where every test is known to be quick, took too long.
    pub fn verdict(&self, strict: bool) -> Result<()> {
        let counts = Counts::of(self.tests());
        match (counts.failed, counts.over_time) {
            (0, 0) => Ok(()),
            (0, late) if strict => bail!("{late} tests of peers took too long"),
            (0, _) => Ok(()),
            (failed, _) => bail!("{failed} tests of peers failed"),
        }
    }

    /// The reasons for skipping, each with the tests that it holds for.
    fn reasons(&self) -> Vec<(&str, Vec<&str>)> {
        let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
        for test in self.tests() {
            let Outcome::Skipped(why) = &test.outcome else { continue };
            match reasons.iter_mut().find(|(known, _)| known == why) {
                Some((_, names)) => names.push(&test.name),
                None => reasons.push((why, vec![&test.name])),
            }
        }
        reasons
    }
}

fn print_row(name: &str, version: &str, counts: Counts) {
    let Counts { passed, failed, over_time, skipped, seconds } = counts;
    let run = counts.run();
    println!("{name:<14} {version:<20} {run:>6} {passed:>7} {failed:>7} {over_time:>10} {skipped:>8} {seconds:>6.1} s");
}

/// A line on the terminal that says what runs.
pub fn spinner(what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {prefix} {elapsed} {wide_msg}");
    let bar = ProgressBar::new_spinner().with_style(style.expect("the template is well formed"));
    bar.enable_steady_tick(Duration::from_millis(120));
    bar.with_prefix(what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(outcomes: &[Outcome]) -> Report {
        let mut report = Report::default();
        let tests = outcomes.iter().map(|outcome| Test::new("p", "q", "t", outcome.clone(), Duration::from_secs(1)));
        report.add("p", "1".to_owned(), tests.collect());
        report
    }

    #[test]
    fn a_failure_fails_and_lateness_only_where_all_is_quick() {
        assert!(report(&[Outcome::Passed, Outcome::Skipped("no".to_owned())]).verdict(true).is_ok());
        assert!(report(&[Outcome::Failed("x".to_owned())]).verdict(false).is_err());
        assert!(report(&[Outcome::OverTime]).verdict(false).is_ok());
        assert!(report(&[Outcome::OverTime]).verdict(true).is_err());
    }

    #[test]
    fn the_summary_counts_everything_once() {
        let outcomes =
            [Outcome::Passed, Outcome::Failed("x".to_owned()), Outcome::OverTime, Outcome::Skipped("y".to_owned())];
        assert_eq!(report(&outcomes).summary(), "peers: 1 passed, 2 failed, 1 skipped");
    }

    #[test]
    fn json_has_the_outcome_and_its_reason() {
        let json = serde_json::to_value(report(&[Outcome::Failed("x".to_owned()), Outcome::Passed])).unwrap();
        let test = &json["peers"][0]["tests"][0];
        assert_eq!((test["name"].as_str(), test["outcome"].as_str()), (Some("p/q/t"), Some("failed")));
        assert_eq!(test["why"], "x");
        assert!(json["peers"][0]["tests"][1].get("why").is_none());
    }
}
