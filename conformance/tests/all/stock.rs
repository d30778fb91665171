//! Our own interposer against stock HIP, for one entry point: the whole matrix is what `cargo xtask conformance` runs.

use crate::{report, runner};

#[test]
fn exec_update_passes_with_the_expected_values_of_the_spec() {
    let (output, json) = report(runner("hipGraphExecUpdate"));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert_eq!(json["failed"], 0);
    assert_eq!((&json["entry_points_total"], &json["entry_points_covered"]), (&1.into(), &1.into()));
    assert!(json["runtime_version"].as_str().unwrap().starts_with("7.2."));
    assert_eq!(json["runtime_stand_in"], false);
    assert!(json["entry_points"][0]["intercepted"].as_bool().unwrap(), "the interposer is not in the way");
    let totals = format!("{} passed, 0 failed, {} skipped", json["passed"], json["skipped"]);
    assert_eq!(text.lines().last(), Some(totals.as_str()));
    let native = |id: &str| {
        let cases = json["cases"].as_array().unwrap();
        cases.iter().find(|case| case["id"] == id).map(|case| case["native"].as_str().unwrap().to_owned())
    };
    for slot in ["hGraphExec", "hGraph", "hErrorNode_out", "updateResult_out"] {
        let status = native(&format!("hipGraphExecUpdate/base/{slot}=null"));
        assert_eq!(status.as_deref(), Some("hipErrorInvalidValue (1)"), "{slot}");
    }
    assert_eq!(native("hipGraphExecUpdate/node-type").as_deref(), Some("hipErrorGraphExecUpdateFailure (910)"));
}

#[test]
fn the_external_semaphore_calls_crash_alike() {
    let (output, json) = report(runner("hipGraphExternalSemaphoresSignalNodeGetParams"));
    assert!(output.status.success(), "{output:?}");
    let cases = json["cases"].as_array().unwrap();
    assert!(cases.iter().all(|case| case["native"] == "crashed (SIGSEGV)" && case["other"] == "crashed (SIGSEGV)"));
}
