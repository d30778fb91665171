//! Holds a transcript against what the spec says, where equality with stock HIP is not enough.

use hip_abi::EntryPoint;
use spec::availability::{Availability, availability};
use spec::exec_update::{ErrorNode, Given, Relation, exec_update};

use crate::case::vocabulary::{Arg, Change, Object};
use crate::case::{Case, Variant};
use crate::transcript::{Ending, NOT_PERFORMED, Transcript};

/// A clause that a transcript breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The clause's id; `success` for a form that must succeed, `performed` for a call that has to be made at all.
    pub clause: &'static str,
    /// What was expected.
    pub expected: String,
    /// What was seen.
    pub seen: String,
}

/// Every clause that the transcript of a case breaks, on a runtime of this version.
pub fn violations(case: &Case, version: (u32, u32), seen: &Transcript) -> Vec<Violation> {
    if let Some(reason) = seen.fact(NOT_PERFORMED) {
        return check("performed", "the call", reason);
    }
    match availability(case.entry(), version) {
        Availability::Absent => check("availability.1", "absent", &seen.ending.to_string()),
        Availability::Crashes => match seen.ending {
            Ending::Crashed(_) => Vec::new(),
            _ => check("availability.2", "a crash", &seen.summary()),
        },
        Availability::Works if case.entry() == EntryPoint::hipGraphExecUpdate => update(case, seen),
        Availability::Works if case.form.succeeds && case.deviations.is_empty() => {
            check("success", SUCCESS, &seen.summary())
        }
        Availability::Works => Vec::new(),
    }
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{}] expected {}, got {}", self.clause, self.expected, self.seen)
    }
}

fn update(case: &Case, seen: &Transcript) -> Vec<Violation> {
    let variants: Vec<Variant> = (0..4).map(|argument| case.variant(argument, None)).collect();
    if variants.iter().any(|variant| !matches!(variant, Variant::Own | Variant::Null)) {
        // Stock does not look whether handles are live, so the spec has nothing to say about others.
        return Vec::new();
    }
    let given = |argument: usize| variants[argument] != Variant::Null;
    let given = Given { exec: given(0), graph: given(1), error_node: given(2), result: given(3) };
    let relation = match case.form.args[1] {
        Arg::Handle(Object::Update(Change::FewerNodes)) => Relation::NodeCount,
        Arg::Handle(Object::Update(Change::NodeType)) => Relation::NodeType,
        Arg::Handle(Object::Update(Change::Dependencies)) => Relation::DependencyCount,
        Arg::Handle(Object::Update(Change::CopyKind)) => Relation::CopyKind,
        _ => Relation::SameShape,
    };
    let expected = exec_update(given, relation);
    let clause = expected.clause;
    let status = format!("{} ({})", expected.status.name().unwrap_or("unknown status"), expected.status.0);
    let mut broken = check(clause, &status, &seen.summary());
    if given.result {
        let text = expected.result.map_or(UNTOUCHED.to_owned(), |result| format!("{:#x}|{UNTOUCHED}", result.0));
        broken.extend(check(clause, &text, seen.fact("updateResult_out").unwrap_or("nothing")));
    }
    if given.error_node {
        let slot = seen.fact("hErrorNode_out").unwrap_or("nothing");
        let right = match expected.error_node {
            None => slot == UNTOUCHED,
            Some(ErrorNode::Null) => slot == "null",
            Some(ErrorNode::OfTheGraph) => slot.starts_with("U."),
        };
        if !right {
            broken.extend(check(clause, &format!("error node {:?}", expected.error_node), slot));
        }
    }
    broken
}

fn check(clause: &'static str, expected: &str, seen: &str) -> Vec<Violation> {
    if expected == seen {
        return Vec::new();
    }
    vec![Violation { clause, expected: expected.to_owned(), seen: seen.to_owned() }]
}

const SUCCESS: &str = "hipSuccess (0)";
const UNTOUCHED: &str = "untouched";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::STATUS;

    const VERSION: (u32, u32) = (7, 2);

    fn seen(facts: &[(&str, &str)]) -> Transcript {
        let mut transcript = Transcript::only(Ending::Returned);
        facts.iter().for_each(|(name, value)| transcript.note(*name, *value));
        transcript
    }

    fn broken(id: &str, transcript: &Transcript) -> Vec<&'static str> {
        let case: Case = id.parse().unwrap();
        violations(&case, VERSION, transcript).into_iter().map(|violation| violation.clause).collect()
    }

    #[test]
    fn a_form_that_must_succeed_does() {
        assert!(broken("hipGraphCreate/base", &seen(&[(STATUS, SUCCESS)])).is_empty());
        assert_eq!(broken("hipGraphCreate/base", &seen(&[(STATUS, "hipErrorInvalidValue (1)")])), ["success"]);
        assert_eq!(broken("hipGraphCreate/base", &Transcript::only(Ending::Hung)), ["success"]);
    }

    #[test]
    fn a_case_that_was_not_performed_never_passes() {
        let unbuilt = seen(&[(NOT_PERFORMED, "hipEventCreate returned hipErrorUnknown (999)")]);
        assert_eq!(broken("hipGraphCreate/base/pGraph=null", &unbuilt), ["performed"]);
    }

    #[test]
    fn a_null_slot_of_an_update_is_refused_and_nothing_written() {
        let id = "hipGraphExecUpdate/base/updateResult_out=null";
        let good = [(STATUS, "hipErrorInvalidValue (1)"), ("hErrorNode_out", UNTOUCHED)];
        assert!(broken(id, &seen(&good)).is_empty());
        assert_eq!(broken(id, &seen(&[(STATUS, SUCCESS), ("hErrorNode_out", "null")])), ["exec_update.1"; 2]);
    }

    #[test]
    fn a_refused_update_names_the_reason_and_the_node() {
        let id = "hipGraphExecUpdate/node-type";
        let refused = (STATUS, "hipErrorGraphExecUpdateFailure (910)");
        let good = [refused, ("updateResult_out", "0x3|untouched"), ("hErrorNode_out", "U.Kernel")];
        assert!(broken(id, &seen(&good)).is_empty());
        let bad = [refused, ("updateResult_out", "0x1|untouched"), ("hErrorNode_out", "A.Kernel")];
        assert_eq!(broken(id, &seen(&bad)), ["exec_update.5"; 2]);
    }

    #[test]
    fn absent_and_crashing_entry_points_are_held_to_it() {
        let case: Case = "hipGraphAddExternalSemaphoresWaitNode/base".parse().unwrap();
        assert!(violations(&case, VERSION, &Transcript::only(Ending::Crashed(11))).is_empty());
        assert!(violations(&case, (6, 4), &Transcript::only(Ending::Absent)).is_empty());
        assert_eq!(violations(&case, (6, 4), &Transcript::only(Ending::Crashed(11))).len(), 1);
        assert_eq!(violations(&case, VERSION, &seen(&[(STATUS, SUCCESS)])).len(), 1);
    }
}
