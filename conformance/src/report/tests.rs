use super::*;
use crate::transcript::{STATUS, Surroundings};

fn judged(id: &str, verdict: Verdict, native: &str, other: &str) -> Judged {
    let side = |status: &str| {
        let mut transcript = Transcript::only(Ending::Returned);
        transcript.note(STATUS, status);
        transcript
    };
    Judged { case: id.parse().unwrap(), id: id.to_owned(), verdict, native: side(native), other: side(other) }
}

fn report(judged: Vec<Judged>) -> Report {
    let native = Surroundings {
        library: "/rocm/lib/libamdhip64.so.7".into(),
        runtime_version: 70253211,
        device: "a device".into(),
        ..Surroundings::default()
    };
    let other = Surroundings { intercepted: vec!["hipGraphExecDestroy".into()], ..native.clone() };
    let run = Run {
        rocm: "7.14".into(),
        stand_in: true,
        adapter: "preload".into(),
        interposer: "/lib/some.so".into(),
        filter: None,
        took: Duration::from_millis(1500),
    };
    let mut report = Report::new(run, Outcome { native, other, judged });
    // It names the cases of the day.
    report.suite_revision = "0123456789abcdef".into();
    report
}

const SUCCESS: &str = "hipSuccess (0)";

fn mixed() -> Report {
    report(vec![
        judged("hipGraphCreate/base", Verdict::Passed, SUCCESS, SUCCESS),
        judged(
            "hipGraphCreate/base/pGraph=null",
            Verdict::Failed(vec!["status: hipErrorInvalidValue (1) / hipErrorNotSupported (801)".into()]),
            "hipErrorInvalidValue (1)",
            "hipErrorNotSupported (801)",
        ),
        judged("hipGraphExecDestroy/base", Verdict::Passed, SUCCESS, SUCCESS),
        judged(
            "hipGraphExecDestroy/base/graphExec=destroyed",
            Verdict::Skipped(crate::suite::FREED_MEMORY.into()),
            SUCCESS,
            SUCCESS,
        ),
    ])
}

#[test]
fn json_has_the_promised_fields() {
    let mut out = Vec::new();
    json::write(&mixed(), &mut out).unwrap();
    insta::assert_snapshot!(String::from_utf8(out).unwrap());
}

#[test]
fn the_table_names_the_stand_in_and_ends_with_the_totals() {
    let text = table::text(&mixed(), Some("STAND-IN: another runtime"));
    assert!(text.ends_with("\n2 passed, 1 failed, 1 skipped\n"));
    insta::assert_snapshot!(text);
}

#[test]
fn junit_has_a_suite_for_each_entry_point() {
    let mut out = Vec::new();
    junit::write(&mixed(), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.contains(r#"<testsuite name="hipGraphCreate" tests="2""#), "{text}");
    assert!(text.contains(r#"failures="1""#) && text.contains("<skipped"), "{text}");
}

#[test]
fn a_run_is_good_only_if_nothing_failed_and_everything_is_covered() {
    assert!(!mixed().is_good());
    assert!(report(vec![judged("hipGraphCreate/base", Verdict::Passed, SUCCESS, SUCCESS)]).is_good());
    // Nothing but a refusal shows nothing of an entry point.
    let refused = judged(
        "hipGraphCreate/base/pGraph=null",
        Verdict::Passed,
        "hipErrorInvalidValue (1)",
        "hipErrorInvalidValue (1)",
    );
    assert!(!report(vec![refused]).is_good());
    let skipped = judged("hipGraphCreate/base", Verdict::Skipped("no reason".into()), SUCCESS, SUCCESS);
    assert!(!report(vec![skipped]).is_good());
    assert!(!report(Vec::new()).is_good());
}

#[test]
fn the_revision_names_the_set_of_cases() {
    assert_eq!(suite_revision().len(), 16);
    assert_eq!(suite_revision(), suite_revision());
}
