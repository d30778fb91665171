//! How two transcripts of one case differ.

use crate::transcript::Transcript;

/// One thing that an application could tell apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The fact's name; `ending` for the ending itself.
    pub what: String,
    /// Its value on stock HIP.
    pub native: String,
    /// Its value on the other adapter.
    pub other: String,
}

/// Every difference, in the order of the native transcript; empty when the two are equal.
pub fn differences(native: &Transcript, other: &Transcript) -> Vec<Difference> {
    let mut found = Vec::new();
    if native.ending != other.ending {
        found.push(difference("ending", &native.summary(), &other.summary()));
        return found;
    }
    for fact in &native.facts {
        match other.fact(&fact.name) {
            Some(value) if value == fact.value => {}
            value => found.push(difference(&fact.name, &fact.value, value.unwrap_or(NOT_SEEN))),
        }
    }
    for fact in other.facts.iter().filter(|fact| native.fact(&fact.name).is_none()) {
        found.push(difference(&fact.name, NOT_SEEN, &fact.value));
    }
    found
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} / {}", self.what, self.native, self.other)
    }
}

fn difference(what: &str, native: &str, other: &str) -> Difference {
    Difference { what: what.to_owned(), native: native.to_owned(), other: other.to_owned() }
}

const NOT_SEEN: &str = "(not seen)";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::Ending;

    fn seen(facts: &[(&str, &str)]) -> Transcript {
        let mut transcript = Transcript::only(Ending::Returned);
        for (name, value) in facts {
            transcript.note(*name, *value);
        }
        transcript
    }

    #[test]
    fn equal_transcripts_have_no_difference() {
        let one = seen(&[("status", "hipSuccess"), ("out", "null")]);
        assert!(differences(&one, &one.clone()).is_empty());
    }

    #[test]
    fn a_changed_a_missing_and_an_added_fact_are_each_named() {
        let native = seen(&[("status", "hipSuccess"), ("out", "null")]);
        let other = seen(&[("status", "hipErrorInvalidValue"), ("output", "oops")]);
        let what: Vec<_> = differences(&native, &other).into_iter().map(|d| d.what).collect();
        assert_eq!(what, ["status", "out", "output"]);
    }

    #[test]
    fn a_crash_differs_from_any_return_and_hides_no_details() {
        let native = seen(&[("status", "hipSuccess")]);
        let other = Transcript::only(Ending::Crashed(11));
        let found = differences(&native, &other);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].to_string(), "ending: hipSuccess / crashed (SIGSEGV)");
        assert_ne!(differences(&Transcript::only(Ending::Hung), &other), []);
    }
}
