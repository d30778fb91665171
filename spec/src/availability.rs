//! Which entry points a runtime has, and which of them it has in name only.

use hip_abi::{EntryPoint, Release};

/// What calling an entry point can lead to at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    /// The runtime does not export it.
    Absent,
    /// Every call ends the process, whatever the arguments.
    Crashes,
    /// It works.
    Works,
}

/// Availability in the runtime of a HIP version, given as major and minor number.
///
/// - `[availability.1]` An entry point is exported from the release on that the entry table names, and by every later one.
/// - `[availability.2]` The eight external-semaphore entry points are exported by 7.2, but each jumps through a slot of the dispatch table that is
///   never filled: a call is a jump to address 0. Sources after 7.2 do not fill the slots either.
pub fn availability(entry: EntryPoint, version: (u32, u32)) -> Availability {
    if number(entry.info().since_exported) > version {
        Availability::Absent
    } else if is_external_semaphore_call(entry) {
        Availability::Crashes
    } else {
        Availability::Works
    }
}

/// The release as major and minor number.
fn number(release: Release) -> (u32, u32) {
    let parts = release.as_str().split_once('.');
    let parsed = parts.and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
    parsed.expect("a release's name is major.minor")
}

fn is_external_semaphore_call(entry: EntryPoint) -> bool {
    use EntryPoint::*;
    matches!(
        entry,
        hipGraphAddExternalSemaphoresSignalNode
            | hipGraphAddExternalSemaphoresWaitNode
            | hipGraphExternalSemaphoresSignalNodeGetParams
            | hipGraphExternalSemaphoresSignalNodeSetParams
            | hipGraphExternalSemaphoresWaitNodeGetParams
            | hipGraphExternalSemaphoresWaitNodeSetParams
            | hipGraphExecExternalSemaphoresSignalNodeSetParams
            | hipGraphExecExternalSemaphoresWaitNodeSetParams
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(version: (u32, u32), wanted: Availability) -> usize {
        EntryPoint::graph().filter(|entry| availability(*entry, version) == wanted).count()
    }

    #[test]
    fn counts_are_those_of_the_symbol_tables() {
        assert_eq!(count((5, 7), Availability::Works), 69);
        assert_eq!(count((6, 4), Availability::Absent), 8);
        assert_eq!(count((6, 4), Availability::Works), 85);
        assert_eq!(count((7, 2), Availability::Absent), 0);
        assert_eq!(count((7, 2), Availability::Crashes), 8);
    }

    #[test]
    fn a_two_digit_minor_number_is_later_than_a_one_digit_one() {
        assert_eq!(count((7, 14), Availability::Works), 85);
    }
}
