//! The one static: what this library keeps for the process it is loaded into.

use std::panic;
use std::sync::OnceLock;

use hip_abi::Native;
use interpose::{Config, Interposer};

use crate::runtime;

static PROCESS: Process = Process { interposer: OnceLock::new(), native: OnceLock::new() };

struct Process {
    interposer: OnceLock<Interposer>,
    native: OnceLock<Native>,
}

/// The interposer, made at the first intercepted call.
pub(crate) fn interposer() -> &'static Interposer {
    PROCESS.interposer.get_or_init(|| {
        // The hook belongs to this library's own copy of the standard library. The default one prints, and a panic in here is
        // the barrier's business, not the application's.
        panic::set_hook(Box::new(|_| ()));
        Interposer::new(&Config::from_env())
    })
}

/// The runtime's functions, `None` as long as no runtime is loaded.
pub(crate) fn native() -> Option<&'static Native> {
    if let Some(native) = PROCESS.native.get() {
        return Some(native);
    }
    // Looked up without a lock: the dynamic linker has its own, and two threads find the same.
    let native = runtime::find()?;
    #[cfg(feature = "seeded-faults")]
    let native = crate::faults::seed(native);
    Some(PROCESS.native.get_or_init(|| native))
}
