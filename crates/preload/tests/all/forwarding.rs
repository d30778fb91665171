//! Programs in C over a stand-in for the runtime: what they see is the same with and without the library.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::library::{preloaded, stdout};

/// The stand-in and its clients, compiled.
struct Fixture {
    directory: TempDir,
}

impl Fixture {
    fn new() -> Self {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/fixtures");
        let directory = TempDir::new().expect("a place for temporary files");
        let compile = |arguments: &[&str], output: &str, source: &str| {
            let status = Command::new("cc")
                .args(["-Wall", "-Werror", "-o"])
                .arg(directory.path().join(output))
                .arg(sources.join(source))
                .args(arguments)
                .status()
                .expect("`cc` is there, since rustc links with it");
            assert!(status.success(), "{source} compiles");
        };
        let script = format!("-Wl,--version-script={}", sources.join("fake_hip.map").display());
        compile(&["-shared", "-fPIC", "-Wl,-soname,libamdhip64.so.7", &script], "libamdhip64.so.7", "fake_hip.c");
        let runtime = directory.path().join("libamdhip64.so.7");
        compile(
            &[runtime.to_str().expect("a temporary path is text"), "-Wl,-rpath,$ORIGIN", "-ldl"],
            "client",
            "client.c",
        );
        compile(&["-ldl"], "late_client", "late_client.c");
        Self { directory }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// The client's output under the library, with `variables` set.
    fn client(&self, variables: &[(&str, &Path)]) -> String {
        let mut command = preloaded(self.path("client"));
        command.envs(variables.iter().copied());
        stdout(&mut command)
    }
}

#[test]
fn a_linked_program_sees_no_difference() {
    let fixture = Fixture::new();
    let native = stdout(&mut Command::new(fixture.path("client")));
    assert!(native.lines().count() > 40, "{native}");

    assert_eq!(fixture.client(&[]), native);
    assert_eq!(fixture.client(&[("REFRAIN_DISABLE", Path::new("1"))]), native);
    let (trace, report) = (fixture.path("trace"), fixture.path("report"));
    assert_eq!(fixture.client(&[("REFRAIN_TRACE", &trace), ("REFRAIN_REPORT", &report)]), native);
}

/// Every call of the client appears, by link, by `dlvsym` and by a pointer that the resolver gave: so all of them are intercepted.
#[test]
fn every_call_of_a_linked_program_is_traced() {
    let fixture = Fixture::new();
    let (trace, report) = (fixture.path("trace"), fixture.path("report"));
    fixture.client(&[("REFRAIN_TRACE", &trace), ("REFRAIN_REPORT", &report)]);
    let expected = "\
hipGraphInstantiate(pGraphExec=ptr, graph=#1, pErrorNode=ptr, pLogBuffer=ptr, bufferSize=8) -> hipSuccess [exec=#1, native, because: lowering is not built yet]
hipGraphInstantiate(pGraphExec=NULL, graph=#1, pErrorNode=NULL, pLogBuffer=NULL, bufferSize=0) -> hipErrorInvalidValue
hipGraphInstantiateWithFlags(pGraphExec=ptr, graph=#1, flags=16) -> hipErrorInvalidValue
hipGraphInstantiateWithFlags(pGraphExec=ptr, graph=#1, flags=8) -> hipSuccess [exec=#2, native, because: lowering is not built yet]
hipGraphLaunch(graphExec=#1, stream=#1) -> hipSuccess [native]
hipGraphLaunch(graphExec=#2, stream=NULL) -> hipSuccess [native]
hipGraphLaunch(graphExec=NULL, stream=#1) -> hipErrorInvalidValue [not ours]
hipGraphLaunch(graphExec=#3, stream=#1) -> hipErrorInvalidValue [not ours]
hipGraphExecUpdate(hGraphExec=#1, hGraph=#1, hErrorNode_out=NULL, updateResult_out=ptr) -> hipErrorInvalidValue [native]
hipGraphExecUpdate(hGraphExec=#1, hGraph=#1, hErrorNode_out=ptr, updateResult_out=ptr) -> hipErrorGraphExecUpdateFailure [native]
hipGraphExecMemcpyNodeSetParams1D(hGraphExec=#1, node=#1, dst=ptr, src=ptr, count=3, kind=hipMemcpyDefault) -> hipErrorContextIsDestroyed [native]
hipGraphExecMemsetNodeSetParams(hGraphExec=#1, node=#1, pNodeParams=NULL) -> hipErrorInvalidValue [native]
hipGraphExecKernelNodeSetParams(hGraphExec=#4, node=#1, pNodeParams=ptr) -> hipSuccess [not ours]
hipGraphExecKernelNodeSetParams(hGraphExec=#1, node=#1, pNodeParams=ptr) -> hipSuccess [native]
hipGraphExecDestroy(graphExec=#1) -> hipSuccess [native]
hipGraphExecDestroy(graphExec=#5) -> hipErrorInvalidValue [not ours]
hipGraphExecDestroy(graphExec=NULL) -> hipErrorInvalidValue [not ours]
hipGetProcAddress(symbol=ptr, pfn=ptr, hipVersion=600, flags=1, symbolStatus=ptr) -> hipErrorInvalidValue
hipGetProcAddress(symbol=ptr, pfn=ptr, hipVersion=600, flags=1, symbolStatus=NULL) -> hipSuccess
hipGetProcAddress(symbol=ptr, pfn=ptr, hipVersion=600, flags=2, symbolStatus=ptr) -> hipSuccess
hipGraphLaunch(graphExec=#2, stream=#1) -> hipSuccess [native]
hipGraphExecDestroy(graphExec=#2) -> hipSuccess [native]
";
    assert_eq!(std::fs::read_to_string(trace).unwrap(), expected);
    let execs = "\
refrain: exec #1: native, because: lowering is not built yet
refrain: exec #2: native, because: lowering is not built yet
";
    assert_eq!(std::fs::read_to_string(report).unwrap(), execs);
}

#[test]
fn a_disabled_interposer_writes_nothing() {
    let fixture = Fixture::new();
    let trace = fixture.path("trace");
    fixture.client(&[("REFRAIN_DISABLE", Path::new("1")), ("REFRAIN_TRACE", &trace)]);
    assert_eq!(std::fs::read_to_string(&trace).unwrap_or_default(), "");
}

#[test]
fn lines_go_to_standard_error_on_request_and_a_bad_destination_is_named() {
    let fixture = Fixture::new();
    let stderr = |value: &str| {
        let output = preloaded(fixture.path("client")).env("REFRAIN_REPORT", value).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(stderr("1").lines().count(), 2);
    let refused = stderr("/nonexistent/report");
    assert_eq!(refused.lines().count(), 1);
    assert!(refused.starts_with("refrain: ") && refused.contains("/nonexistent/report"), "{refused}");
}

#[test]
fn a_runtime_that_is_loaded_later_is_found_and_kept() {
    let fixture = Fixture::new();
    let printed = stdout(preloaded(fixture.path("late_client")).arg(fixture.path("libamdhip64.so.7")));
    let expected = "\
no runtime -> 3
around the interposer: 1
  native hipGraphLaunch((nil), 0x200)
loaded -> 1
not in this runtime -> 801
  native hipGraphLaunch((nil), 0x300)
still loaded -> 1
";
    assert_eq!(printed, expected);
}

#[cfg(feature = "seeded-faults")]
#[test]
fn every_seeded_fault_changes_what_the_client_sees() {
    let fixture = Fixture::new();
    let native = fixture.client(&[]);
    for fault in [
        "null-code",
        "out-not-written",
        "half-translated",
        "swapped-argument",
        "swallowed-failure",
        "leaked-handle",
        "wrong-error-node",
        "extra-write",
    ] {
        let faulty = fixture.client(&[("REFRAIN_SEEDED_FAULT", Path::new(fault))]);
        assert_ne!(faulty, native, "{fault}");
    }
}
