use super::*;
use crate::transcript::{Message, STATUS};

const CASES: &[&str] = &[
    "hipGraphCreate/base",
    "hipGraphCreate/base/pGraph=null",
    "hipGraphDestroy/base",
    "hipGraphDestroy/base/graph=destroyed",
];

/// A worker in shell that returns success for every case, except where `rules` (a `case` statement's arms over `$id`) do something else first.
fn worker(rules: &str) -> Command {
    scripted(rules, Vec::new())
}

/// The same on a runtime without this entry point.
fn worker_without(symbol: &str) -> Command {
    scripted("", vec![symbol.to_owned()])
}

fn scripted(rules: &str, absent: Vec<String>) -> Command {
    let json = |message: &Message| serde_json::to_string(message).unwrap();
    let surroundings = Surroundings { runtime_version: 70253211, absent, ..Surroundings::default() };
    let mut done = Transcript::only(Ending::Returned);
    done.note(STATUS, "STATUS");
    let done = json(&Message::Done { case: "ID".into(), transcript: done, printed: 0 });
    let (ready, start) = (json(&Message::Ready { surroundings, printed: 0 }), json(&Message::Start("ID".into())));
    let script = format!(
        r#"say() {{ printf '%s\n' "$1" | sed "s|ID|$id|; s|STATUS|$status|"; }}
say '{ready}'
while read -r id; do
status='hipSuccess (0)'
say '{start}'
case "$id" in
{rules}
esac
say '{done}'
done"#
    );
    let mut command = Command::new("sh");
    command.args(["-c", &script]);
    command
}

/// Runs the four cases with these rules for native and other workers; the rules get to know the heap as `$heap`.
fn run(native: &'static str, other: &'static str) -> Vec<Judged> {
    let start = move |adapter: &Adapter, heap: Heap| {
        let mut command = worker(if *adapter == Adapter::Native { native } else { other });
        command.env("heap", format!("{heap:?}"));
        command
    };
    let interrupted = AtomicBool::new(false);
    let cases: Vec<Case> = CASES.iter().map(|id| id.parse().unwrap()).collect();
    suite(&start, &interrupted).run(&cases, &|_| {}).unwrap().judged
}

fn suite<'a>(start: &'a Start<'a>, interrupted: &'a AtomicBool) -> Suite<'a> {
    Suite { start, other: Adapter::Interposed("other.so".into()), jobs: 2, limit: Duration::from_secs(10), interrupted }
}

fn failed(judged: &[Judged]) -> Vec<&str> {
    judged.iter().filter(|j| matches!(j.verdict, Verdict::Failed(_))).map(|j| j.id.as_str()).collect()
}

#[test]
fn equal_adapters_pass_in_suite_order() {
    let judged = run("", "");
    assert_eq!(judged.iter().map(|j| j.id.as_str()).collect::<Vec<_>>(), CASES);
    assert!(judged.iter().all(|j| j.verdict == Verdict::Passed));
}

#[test]
fn another_status_fails_that_case_only() {
    let judged = run("", r#"*pGraph=null) status='hipErrorUnknown (999)' ;;"#);
    assert_eq!(failed(&judged), ["hipGraphCreate/base/pGraph=null"]);
}

#[test]
fn a_crash_loses_no_case_and_equal_crashes_agree() {
    let crash = "*pGraph=null) kill -SEGV $$ ;;";
    assert!(failed(&run(crash, crash)).is_empty());
    let judged = run("", crash);
    assert_eq!(judged.len(), CASES.len());
    assert_eq!(failed(&judged), ["hipGraphCreate/base/pGraph=null"]);
}

#[test]
fn a_difference_that_goes_away_alone_is_none() {
    // Fails only behind another case of the same process.
    let contaminated = r#"hipGraphDestroy/base) [ -n "$before" ] && status='hipErrorUnknown (999)' ;; *) before=1 ;;"#;
    assert!(failed(&run("", contaminated)).is_empty());
}

#[test]
fn stock_that_reads_freed_memory_is_skipped_with_the_reason_and_other_differences_are_not() {
    let unsteady = r#"*destroyed) [ "$heap" = Kept ] && status='hipErrorUnknown (999)' ;;"#;
    let crash = "*destroyed) kill -SEGV $$ ;;";
    let judged = run(unsteady, crash);
    assert_eq!(judged[3].verdict, Verdict::Skipped(FREED_MEMORY.to_owned()));
    assert!(failed(&judged).is_empty());
    // So it is where the other adapter comes to stock's outcome when it is asked again.
    let now_and_then = r#"*destroyed) [ "$heap" = Kept ] || kill -SEGV $$ ;;"#;
    assert_eq!(run("", now_and_then)[3].verdict, Verdict::Skipped(FREED_MEMORY_TOO.to_owned()));
    // Steady stock: the same difference is a failure.
    assert_eq!(failed(&run("", crash)), ["hipGraphDestroy/base/graph=destroyed"]);
    // No destroyed handle: never skipped, however unsteady.
    let unsteady = r#"*pGraph=null) [ "$heap" = Kept ] && status='hipErrorUnknown (999)' ;;"#;
    assert_eq!(failed(&run(unsteady, "*pGraph=null) kill -SEGV $$ ;;")), ["hipGraphCreate/base/pGraph=null"]);
}

#[test]
fn equal_transcripts_that_break_the_spec_fail() {
    let refuse = "hipGraphCreate/base) status='hipErrorInvalidValue (1)' ;;";
    assert_eq!(failed(&run(refuse, refuse)), ["hipGraphCreate/base"]);
}

#[test]
fn an_absent_entry_point_is_one_case() {
    let start = |_: &Adapter, _: Heap| worker_without("hipGraphCreate");
    let interrupted = AtomicBool::new(false);
    let suite = suite(&start, &interrupted);
    let cases: Vec<Case> = CASES.iter().map(|id| id.parse().unwrap()).collect();
    let judged = suite.run(&cases, &|_| {}).unwrap().judged;
    let ids: Vec<_> = judged.iter().map(|j| j.id.as_str()).collect();
    assert_eq!(ids, ["hipGraphCreate/base", "hipGraphDestroy/base", "hipGraphDestroy/base/graph=destroyed"]);
}

#[test]
fn a_runtime_that_does_not_start_ends_the_run() {
    let start = |_: &Adapter, _: Heap| Command::new("false");
    let interrupted = AtomicBool::new(false);
    let result = suite(&start, &interrupted).run(&["hipGraphCreate/base".parse().unwrap()], &|_| {});
    assert!(matches!(result, Err(SuperviseError::Unable(_))));
}
