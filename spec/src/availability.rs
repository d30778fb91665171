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

/// Availability in the runtime of a HIP version.
///
/// - `[availability.1]` An entry point is exported from the release on that the entry table names, and by every later one.
/// - `[availability.2]` The eight external-semaphore entry points are exported by 7.2, but each jumps through a slot of the dispatch table that is
///   never filled: a call is a jump to address 0. Sources after 7.2 do not fill the slots either.
pub fn availability(entry: EntryPoint, release: Release) -> Availability {
    if !entry.info().exported_in(release) {
        Availability::Absent
    } else if is_external_semaphore_call(entry) {
        Availability::Crashes
    } else {
        Availability::Works
    }
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
