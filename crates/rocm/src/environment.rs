//! The environment variables that this crate reads; no other module reads any.
//!
//! | variable | meaning |
//! |---|---|
//! | `ROCM_PATH` | an installed ROCm, looked at before the usual folders |
//! | `REFRAIN_DEBIAN_MIRROR` | the Debian mirror to fetch from, instead of the one in the machine's apt sources |
//! | `CARGO_TARGET_DIR` | where cargo builds |
//! | `LD_PRELOAD`, `LD_LIBRARY_PATH`, `PATH` | kept and extended, or searched, when a program is started |
#![expect(clippy::disallowed_methods, reason = "this module is where the environment is read")]

use std::ffi::OsString;
use std::path::PathBuf;

/// The value of a variable; an empty one counts as unset.
pub(crate) fn value(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// The value of a variable as a path.
pub(crate) fn path(name: &str) -> Option<PathBuf> {
    value(name).map(PathBuf::from)
}
