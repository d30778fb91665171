//! `bindgen`: what AMD's header declares, as committed Rust. Says where header and libclang come from.

use std::ffi::OsString;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

use anyhow::{Context as _, Result};
use clap::Args;
use rocm::{Request, workspace, workspace_target};

use crate::cargo;

/// Binds the header of the fetched ROCm 7.2 and writes crates/hip_abi/tests/bindings/hip_7_2.rs.
///
/// libclang is taken from LIBCLANG_PATH (a folder) if that is set, else unpacked from Debian without root, else the system's.
#[derive(Debug, Args)]
pub struct Bindgen {
    /// Change nothing, and fail if the committed file is stale.
    #[arg(long)]
    check: bool,
}

/// The release whose header is bound, and the file that it is bound to.
const RELEASE: &str = "7.2";
const OUTPUT: &str = "crates/hip_abi/tests/bindings/hip_7_2.rs";

impl Bindgen {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        let unpacked = if has_libclang_path() { None } else { rocm::libclang(&workspace_target())? };
        if let Some(libclang) = unpacked {
            // The loader reads LD_LIBRARY_PATH when a process starts, so the rest is done by another one.
            let mut command = command(self.check);
            command.env("LIBCLANG_PATH", &libclang.folder).env("LD_LIBRARY_PATH", libclang.library_path());
            command.env("BINDGEN_EXTRA_CLANG_ARGS", resource_argument(&libclang));
            return Err(command.exec()).context("cannot start xtask again");
        }
        let runtime = rocm::obtain(&Request::for_version(RELEASE), &workspace_target())?;
        let include = runtime.include_dir().context("the runtime came without HIP's headers")?;
        crate::bindgen::run(&include, &workspace().join(OUTPUT), self.check)
    }
}

/// This command as a command line. The program is named by the kernel's link to it, since cargo may have replaced the file: a build
/// of the whole workspace relinks xtask while it runs.
fn command(check: bool) -> Command {
    let mut command = Command::new("/proc/self/exe");
    command.arg("bindgen").args(check.then_some("--check"));
    command
}

/// Compares the committed file with the header.
pub fn check() -> Result<()> {
    cargo::run(command(true))
}

#[expect(clippy::disallowed_methods, reason = "the variable is bindgen's; only whether it is set matters here")]
fn has_libclang_path() -> bool {
    std::env::var_os("LIBCLANG_PATH").is_some_and(|path| !path.is_empty())
}

/// An unpacked clang does not lie where it was built for, so it has to be told where its own headers are.
fn resource_argument(libclang: &rocm::Libclang) -> OsString {
    let mut argument = OsString::from("-resource-dir=");
    argument.push(&libclang.resources);
    argument
}
