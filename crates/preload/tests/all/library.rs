//! Where the built library is, and how to start programs under it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::SystemTime;

/// The library under test, in the target directory above the test executable's.
///
/// `cargo test` alone does not build it, since no test can link with it. So it may be missing, or older than the sources.
pub(crate) fn path() -> PathBuf {
    let executable = std::env::current_exe().expect("the system knows this executable");
    let directory = executable.ancestors().nth(2).expect("cargo puts test executables two levels down");
    let library = directory.join("librefrain.so");
    let advice = "run `cargo build -p preload` with the same profile and features";
    let built = modified(&library).unwrap_or_else(|error| panic!("{}: {error}; {advice}", library.display()));

    // Cargo's list of the sources, as `make` takes it: `LIBRARY: SOURCE SOURCE ...`, with a backslash before a space in a name.
    let list = std::fs::read_to_string(library.with_extension("d")).unwrap_or_default().replace("\\ ", "\0");
    for source in list.split_ascii_whitespace().skip(1).map(|source| source.replace('\0', " ")) {
        let source = source.as_str();
        // A source that is gone was not compiled into a library that is up to date.
        let stale = modified(Path::new(source)).map_or(true, |changed| changed > built);
        assert!(!stale, "{} is older than {source}; {advice}", library.display());
    }
    library
}

fn modified(path: &Path) -> std::io::Result<SystemTime> {
    path.metadata()?.modified()
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
