//! Arguments and exit codes, without a runtime.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_conformance")).args(arguments).output().unwrap()
}

#[test]
fn listing_needs_no_runtime_and_shows_every_entry_point() {
    let output = run(&["--list"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let mut entries: Vec<_> = text.lines().filter_map(|line| line.split('/').next()).collect();
    entries.dedup();
    assert_eq!(entries.len(), 93);
    assert!(text.lines().count() > 3000);
    let some = run(&["--list", "--filter", "hipGraphLaunch/"]);
    assert_eq!(String::from_utf8(some.stdout).unwrap().lines().count(), 25);
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for arguments in [&["--nonsense"][..], &["--filter", "hipNothing"], &["--jobs", "0"]] {
        assert_eq!(run(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn no_runtime_is_exit_code_3_and_says_where_it_looked() {
    for version in ["9.9", "garbage"] {
        let output = run(&["--rocm", version, "--exact"]);
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("looked at"), "{output:?}");
    }
}

#[test]
fn a_report_that_cannot_be_written_is_told_before_anything_runs() {
    let output = run(&["--json", "/nonexistent/report.json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/nonexistent/report.json"));
    assert!(output.stdout.is_empty());
}
