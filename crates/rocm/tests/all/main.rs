//! The real thing: stock runtimes of this machine, fetched if they are not there yet.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use std::path::Path;
use std::process::Command;

use rocm::{HipLibrary, Request, Runtime};

fn obtain(version: &str) -> Runtime {
    rocm::obtain(&Request::for_version(version), &rocm::workspace_target()).unwrap()
}

fn output(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn stock_libraries_say_their_version() {
    for (asked, major, minor) in [("7.2", 7, 2), ("6.4", 6, 4)] {
        let runtime = obtain(asked);
        assert_eq!((runtime.version.major, runtime.version.minor), (major, minor));
        assert_eq!(runtime.soname(), format!("libamdhip64.so.{major}"));
        assert!(runtime.include_dir().is_some() && runtime.hiprtc().is_some());
        assert!(!runtime.stand_in);
    }
}

#[test]
fn the_version_does_not_depend_on_the_files_name() {
    let runtime = obtain("6.4");
    let folder = tempfile::tempdir().unwrap();
    for name in ["libamdhip64.so", "libamdhip64.so.7.14.60850"] {
        let renamed = folder.path().join(name);
        std::fs::copy(&runtime.hip_library, &renamed).unwrap();
        assert_eq!(HipLibrary::read(&renamed).unwrap().version, runtime.version, "{name}");
    }
}

#[test]
fn host_programs_run_on_the_sysroots_c_library() {
    let runtime = obtain("7.2");
    let program = runtime.program(Path::new("cat"));
    let mut command = runtime.command(&program, &[]);
    command.arg("/proc/self/maps");
    let maps = output(command);
    let loaded = maps.lines().any(|line| line.contains("libc.so.6") && line.contains(runtime.root.to_str().unwrap()));
    assert_eq!(loaded, runtime.origin == rocm::Origin::Unpacked, "{maps}");
}
