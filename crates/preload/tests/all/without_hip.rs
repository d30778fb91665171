//! Programs that have nothing to do with HIP do not notice.

use std::ffi::OsStr;
use std::path::PathBuf;

use crate::library::{preloaded, stdout};

fn in_path(program: &str) -> Option<PathBuf> {
    #[expect(clippy::disallowed_methods, reason = "where programs are found")]
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|directory| directory.join(program)).find(|path| path.is_file())
}

#[test]
fn true_starts_and_prints_nothing() {
    let program = in_path("true").expect("every Linux has it");
    assert_eq!(stdout(&mut preloaded(program)), "");
}

#[test]
fn an_interpreter_starts_and_starts_children() {
    let children = "for i in range(3): subprocess.run(['true'], check=True)";
    let python = format!("import ctypes, json, subprocess, threading\n{children}\nprint(json.dumps('started'))");
    let perl = "system('true') == 0 or die for 1..3; print qq(\"started\"\\n)".to_owned();
    // Python where there is one; Perl is part of every Debian.
    let (interpreter, option, script) = match in_path("python3") {
        Some(interpreter) => (interpreter, "-c", python),
        None => (in_path("perl").expect("Python or Perl is installed"), "-e", perl),
    };
    assert_eq!(stdout(preloaded(interpreter).args([option, &script])), "\"started\"\n");
}

#[test]
fn nothing_is_opened_or_written_before_the_first_call() {
    let directory = tempfile::tempdir().unwrap();
    let (trace, report) = (directory.path().join("trace"), directory.path().join("report"));
    let program = in_path("true").expect("every Linux has it");
    stdout(preloaded(program).env("REFRAIN_TRACE", &trace).env("REFRAIN_REPORT", &report));
    assert!(!trace.exists() && !report.exists());
}

#[test]
fn the_environment_is_left_alone() {
    let printed = stdout(preloaded(in_path("env").expect("every Linux has it")).env("REFRAIN_TRACE", "0"));
    let ours: Vec<_> = printed.lines().filter(|line| line.starts_with("REFRAIN")).collect();
    assert_eq!(ours, ["REFRAIN_TRACE=0"]);
    let preload = format!("LD_PRELOAD={}", OsStr::to_string_lossy(crate::library::path().as_os_str()));
    assert!(printed.lines().any(|line| line == preload), "{printed}");
}
