//! Finds stock ROCm runtimes, unpacks Debian's packages of them without root, and starts programs on them.
//!
//! [`obtain`] answers a [`Request`] with a [`Runtime`]: an installed ROCm, a sysroot below `target/rocm`, packages
//! fetched into such a sysroot, or (unless [`Request::exact`]) a stand-in with the same graph ABI, which says so in
//! [`Runtime::stand_in`]. Versions are read from the library itself. Nothing here knows the software GPU, the
//! interposer or HIP's API: this crate moves files and starts processes.
#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};

mod addition;
mod apt;
mod clang;
mod debian;
mod environment;
mod error;
mod installed;
mod libclang;
mod library;
mod obtain;
mod places;
mod progress;
pub mod releases;
mod runtime;
mod sysroot;
mod version;

pub use addition::Addition;
pub use clang::Clang;
pub use error::{Error, Looked};
pub use libclang::Libclang;
pub use library::{HipLibrary, NotAHipLibrary};
pub use obtain::Request;
pub use places::{cargo_target, workspace, workspace_target};
pub use runtime::{OpenError, Origin, Runtime};
pub use sysroot::{Manifest, Package};
pub use version::{HipVersion, NotAVersion, Wanted};

/// Answers `request` with a runtime. Sysroots lie in `target/rocm`, `target` being [`workspace_target`] outside tests.
pub fn obtain(request: &Request, target: &Path) -> Result<Runtime, Error> {
    let fetch = |line: &releases::DebianLine, wanted: Wanted| {
        debian::provide(&store(target), line, wanted, request.mirror.as_deref(), false)
    };
    obtain::Surroundings::of_this_machine(target).obtain(request, &fetch)
}

fn store(target: &Path) -> sysroot::Store {
    let folder = target.join("rocm");
    sysroot::Store { apt: folder.join("apt"), folder, host: apt::Host::this() }
}

/// Fetches the newest packages of a version into its sysroot, even if there is one already, and answers what it holds.
/// Fails with [`Error::NoRuntime`] if Debian does not package that release.
pub fn fetch(version: &str, mirror: Option<&str>, target: &Path) -> Result<(PathBuf, Manifest), Error> {
    let wanted: Result<Wanted, _> = version.parse();
    let line = wanted.as_ref().ok().and_then(|&wanted| releases::debian_line(wanted));
    let (Ok(wanted), Some(line)) = (wanted, line) else {
        let looked = vec![Looked::at("Debian's archive", "does not package that release")];
        return Err(Error::NoRuntime { asked: version.to_owned(), exact: true, looked });
    };
    let root = debian::provide(&store(target), line, wanted, mirror, true)?;
    let manifest = Manifest::read(&root).expect("a sysroot gets its name after its manifest");
    Ok((root, manifest))
}

/// Every runtime that needs no fetching, and every place that was looked at.
pub fn list(target: &Path) -> (Vec<Runtime>, Vec<Looked>) {
    let mut looked = Vec::new();
    let runtimes = obtain::Surroundings::of_this_machine(target).all_here(&mut looked);
    (runtimes, looked)
}

/// Unpacks Debian's packages beside an unpacked runtime, in `target/peers`, and answers the runtime with their libraries and the folder
/// that they lie in.
pub fn add(
    runtime: Runtime,
    addition: &Addition<'_>,
    mirror: Option<&str>,
    target: &Path,
) -> Result<(Runtime, PathBuf), Error> {
    let store = sysroot::Store { folder: target.join("peers"), ..store(target) };
    let root = addition::provide(&store, &runtime, addition, mirror)?;
    Ok((runtime.with_libraries(addition::libraries(&root)), root))
}

/// A C compiler and LLVM's library for programs of the host, unpacked into `target/tools`. `None` where this machine is no Debian; the
/// system's own have to do there.
pub fn clang(target: &Path) -> Result<Option<Clang>, Error> {
    let os_release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let store = sysroot::Store { folder: target.join("tools"), ..store(target) };
    clang::provide(&store, &os_release)
}

/// A libclang for binding C headers, unpacked into `target/tools`. `None` where this machine is no Debian; the system's own has
/// to do there.
pub fn libclang(target: &Path) -> Result<Option<Libclang>, Error> {
    let os_release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let store = sysroot::Store { folder: target.join("tools"), ..store(target) };
    libclang::provide(&store, &os_release)
}
