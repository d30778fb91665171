//! Finds stock ROCm runtimes, unpacks Debian's packages of them without root, and starts programs on them.
//!
//! [`obtain`] answers a [`Request`] with a [`Runtime`]: an installed ROCm, a sysroot below `target/rocm`, packages
//! fetched into such a sysroot, or (unless [`Request::exact`]) a stand-in with the same graph ABI, which says so in
//! [`Runtime::stand_in`]. Versions are read from the library itself. Nothing here knows the software GPU, the
//! interposer or HIP's API: this crate moves files and starts processes.
#![forbid(unsafe_code)]

use std::path::Path;

mod environment;
mod error;
mod installed;
mod library;
mod obtain;
mod places;
pub mod releases;
mod runtime;
mod sysroot;
mod version;

pub use error::{Error, Looked};
pub use library::{HipLibrary, NotAHipLibrary};
pub use obtain::Request;
pub use places::{cargo_target, workspace, workspace_target};
pub use runtime::{OpenError, Origin, Runtime};
pub use sysroot::{Manifest, Package};
pub use version::{HipVersion, NotAVersion, Wanted};

/// Answers `request` with a runtime. Sysroots lie in `target/rocm`, `target` being [`workspace_target`] outside tests.
pub fn obtain(request: &Request, target: &Path) -> Result<Runtime, Error> {
    let fetch =
        |wanted: Wanted| Err(Error::NoRuntime { asked: wanted.to_string(), exact: request.exact, looked: Vec::new() });
    obtain::Surroundings::of_this_machine(target, &fetch).obtain(request)
}
