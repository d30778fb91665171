//! Where the built library is, and how to start programs under it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The library under test. Cargo builds it into the directory of the test executable, before the latter.
pub(crate) fn path() -> PathBuf {
    let executable = std::env::current_exe().expect("the system knows this executable");
    let library = executable.with_file_name("librefrain.so");
    assert!(library.is_file(), "{} is missing: build it with `cargo build -p preload`", library.display());
    library
}

/// A command that runs `program` with the library preloaded, and with no other variable of ours set.
pub(crate) fn preloaded(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new(program.as_ref());
    command.env("LD_PRELOAD", path());
    for variable in ["REFRAIN_DISABLE", "REFRAIN_TRACE", "REFRAIN_REPORT", "REFRAIN_SEEDED_FAULT"] {
        command.env_remove(variable);
    }
    command
}

/// Runs to the end and returns standard output; whatever else happened is in the panic's message.
pub(crate) fn stdout(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("the program can be started");
    let (stdout, stderr) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert!(status.success() && stderr.is_empty(), "{command:?}: {status}\n--- stdout\n{stdout}--- stderr\n{stderr}");
    stdout.into_owned()
}
