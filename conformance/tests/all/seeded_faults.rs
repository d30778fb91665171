//! Proof that the suite can fail: a build of our interposer in which one fault at a time is switched on, each of which must be caught, at the entry
//! point where it is.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use crate::{built, report, runner};

/// The interposer with faults, built once into a folder of its own so that the ordinary one stays as it is.
fn interposer() -> &'static PathBuf {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let folder = built().parent().unwrap().join("seeded-faults");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "-p", "preload", "--features", "seeded-faults", "--target-dir"]).arg(&folder);
        let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        folder.join("debug/librefrain.so")
    })
}

/// Runs the cases of an entry point with a fault, and returns the ids of those that fail.
fn failing(fault: &str, filter: &str) -> Vec<String> {
    let mut runner = runner(filter);
    runner.arg("--interposer").arg(interposer()).env("REFRAIN_SEEDED_FAULT", fault);
    let (output, json) = report(runner);
    let cases = json["cases"].as_array().unwrap();
    let failing: Vec<_> =
        cases.iter().filter(|c| c["result"] == "failed").map(|c| c["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(output.status.code(), Some(i32::from(!failing.is_empty())), "{output:?}");
    assert!(failing.iter().all(|id| id.starts_with(filter)));
    failing
}

#[track_caller]
fn is_caught(fault: &str, entry: &str, by: &str) {
    let failing = failing(fault, &format!("{entry}/"));
    let id = format!("{entry}/{by}");
    assert!(failing.contains(&id), "{fault}: {id} does not fail, only {failing:?}");
}

#[test]
fn without_a_fault_nothing_fails() {
    for filter in ["hipGraphExecDestroy/", "hipGraphExecUpdate/", "hipGraphAddMemcpyNode1D/", "hipGraphInstantiate/"] {
        assert_eq!(failing("", filter), Vec::<String>::new());
    }
}

#[test]
fn a_wrong_code_for_a_null_is_caught() {
    is_caught("null-code", "hipGraphExecDestroy", "base/graphExec=null");
}

#[test]
fn an_out_parameter_that_is_not_written_is_caught() {
    is_caught("out-not-written", "hipGraphExecUpdate", "base");
}

#[test]
fn one_handle_translated_and_another_not_is_caught() {
    is_caught("half-translated", "hipGraphExecKernelNodeSetParams", "base/hGraphExec=foreign+node=foreign");
}

#[test]
fn a_swapped_argument_is_caught_when_a_node_is_added() {
    is_caught("swapped-argument", "hipGraphAddMemcpyNode1D", "base");
}

#[test]
fn a_swapped_argument_is_caught_when_an_exec_is_changed() {
    is_caught("swapped-argument", "hipGraphExecMemcpyNodeSetParams1D", "base");
}

#[test]
fn a_swallowed_failure_is_caught() {
    is_caught("swallowed-failure", "hipGraphExecMemsetNodeSetParams", "base/pNodeParams=null");
}

#[test]
fn a_leaked_handle_of_our_own_is_caught() {
    is_caught("leaked-handle", "hipGraphInstantiate", "base");
}

#[test]
fn a_wrong_error_node_is_caught() {
    is_caught("wrong-error-node", "hipGraphExecUpdate", "node-type");
}

#[test]
fn a_write_that_stock_does_not_make_is_caught() {
    let failing = failing("extra-write", "hipGraphInstantiateWithFlags/");
    assert!(!failing.is_empty());
}
