//! The test programs that Debian builds: which packages, which programs in them, and what of them cannot run on a GPU without a machine
//! around it.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ::rocm::{Addition, Runtime};
use anyhow::{Context as _, Result};

use super::gtest::Program;
use super::report::{Outcome, Test, name};
use super::{Plan, report};

/// One package of tests.
#[derive(Debug)]
pub struct Suite {
    /// What it is called here.
    pub name: &'static str,
    addition: Addition<'static>,
    /// The folder below the addition that has the programs.
    folder: &'static str,
    /// How the programs' names start.
    programs: &'static str,
    /// The first HIP version for which Debian packages it.
    since: (u32, u32),
    /// A variable that tells the programs where their folder is.
    folder_variable: Option<&'static str>,
    /// A library that a program asks for by a name that the archive has no more, and the one that is given in its place.
    substitute: Option<(&'static str, &'static str)>,
    /// Starts of names, `PROGRAM/TEST`, that are the quick part.
    quick: &'static [&'static str],
    /// Starts of names that cannot run, with the reason.
    not_applicable: &'static [(&'static str, &'static str)],
}

const NO_PCI_DEVICE: &str = "looks the card up in the machine's own PCI tree";
const ENDLESS: &str = "calls hsa_init as often as a signed 32-bit number can count: minutes, and no GPU takes part";
const OTHER_PROCESS: &str = "gives memory to another process, which the software GPU does not model";
const SPINS: &str =
    "threads of the host spin for their turns at one counter, which takes a core for each; no GPU takes part";

/// All of them.
pub const SUITES: [Suite; 2] = [
    Suite {
        name: "rocrand",
        addition: Addition { name: "rocrand", packages: &["librocrand1-tests", "librocrand1"], present: &[] },
        folder: "usr/libexec/rocm/librocrand1-tests",
        programs: "test_",
        since: (6, 4),
        folder_variable: None,
        substitute: None,
        quick: &[
            "test_cpp_utils",
            "test_log_normal_distribution",
            "test_normal_distribution",
            "test_poisson_distribution",
            "test_rocrand_config_dispatch",
            "test_rocrand_generator_type",
            "test_rocrand_kernel_mtgp32",
            "test_rocrand_kernel_philox4x32_10",
            "test_rocrand_kernel_sobol32",
            "test_rocrand_kernel_xorwow",
            "test_rocrand_linkage",
            "test_rocrand_mrg32k3a_prng",
            "test_rocrand_mt19937_octo_engine_prng",
        ],
        not_applicable: &[],
    },
    Suite {
        name: "rocrtst",
        addition: Addition {
            name: "rocrtst",
            packages: &["libhsa-runtime64-tests", "libamd-smi27", "libhwloc15", "libnuma1"],
            present: &["libamd-smi26=26"],
        },
        folder: "usr/libexec/rocm/libhsa-runtime64-tests",
        programs: "rocrtst",
        since: (7, 2),
        folder_variable: Some("ROCRTST_KERNELS_PATH"),
        // Asked for temperatures and clocks only.
        substitute: Some(("libamd_smi.so.26", "libamd_smi.so.27")),
        quick: &[
            "rocrtst64/rocrtst.",
            "rocrtst64/rocrtstFunc.Mem",
            "rocrtst64/rocrtstFunc.S",
            "rocrtst64/rocrtstNeg.Q",
        ],
        not_applicable: &[
            ("rocrtst64/rocrtstPerf.Memory_Async_Copy", NO_PCI_DEVICE),
            ("rocrtst64/rocrtstFunc.Max_Reference_Count", ENDLESS),
            ("rocrtst64/rocrtstFunc.IPC", OTHER_PROCESS),
            ("rocrtst64/rocrtstFunc.VirtMemory_Interprocess_Test", OTHER_PROCESS),
            ("rocrtst64/rocrtstStress.Queue_CAS_Write_Index_ConcurrentTest", SPINS),
        ],
    },
];

impl Suite {
    /// Why there is none for a runtime, if so.
    pub fn missing_in(&self, runtime: &Runtime) -> Option<String> {
        let (major, minor) = self.since;
        let is_there = (runtime.version.major, runtime.version.minor) >= self.since;
        (!is_there).then(|| format!("Debian packages it from {major}.{minor} on"))
    }

    /// Runs what the plan wants on `runtime`; without a driver shim every test is named and skipped.
    pub fn run(&self, plan: &Plan, runtime: Runtime, shim: Option<&Path>, target: &Path) -> Result<Vec<Test>> {
        let (runtime, root) = ::rocm::add(runtime, &self.addition, None, target)?;
        if let Some((asked, given)) = self.substitute {
            provide_library(&root.join("usr/lib/x86_64-linux-gnu"), asked, given)?;
        }
        let scratch = target.join(format!("peers/results/{}-{}", self.name, runtime.version));
        fs::create_dir_all(&scratch).with_context(|| format!("cannot create {}", scratch.display()))?;
        let mut tests = Vec::new();
        for file in self.files(&root)? {
            let program = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if !plan.wants_some_of(&name(self.name, &program, "")) || plan.quick && !self.is_quick(&program) {
                continue;
            }
            tests.extend(self.run_program(plan, &runtime, shim, &scratch, &file, &program)?);
        }
        Ok(tests)
    }

    fn run_program(
        &self,
        plan: &Plan,
        runtime: &Runtime,
        shim: Option<&Path>,
        scratch: &Path,
        file: &Path,
        program: &str,
    ) -> Result<Vec<Test>> {
        let log = scratch.join(format!("{program}.log"));
        let command = || {
            let preloads: Vec<&Path> = shim.into_iter().collect();
            let mut command = runtime.command(file, &preloads);
            command.env("REFRAIN_GPU", &plan.gpu).env("REFRAIN_GPU_LOG", &log).current_dir(scratch);
            // How long a kernel may take is the time limit's business: some here are slow and right.
            command.env("REFRAIN_GPU_WATCHDOG", "0");
            if let (Some(variable), Some(folder)) = (self.folder_variable, file.parent()) {
                command.env(variable, folder);
            }
            command
        };
        let complaint = || complaint(&log);
        let report = scratch.join(format!("{program}.json"));
        let (limit, program_limit) = (plan.limit, plan.program_limit);
        let started = Program { command: &command, scratch: &report, complaint: &complaint, limit, program_limit };
        let full_name = |test: &str| format!("{program}/{test}");
        let all = started.list().with_context(|| program.to_owned())?;
        let wanted = all.into_iter().filter(|test| {
            plan.wants(&name(self.name, program, test)) && (!plan.quick || self.is_quick(&full_name(test)))
        });
        let (run, skipped): (Vec<String>, Vec<String>) =
            wanted.partition(|test| shim.is_some() && self.reason_against(&full_name(test)).is_none());
        let mut tests: Vec<Test> = skipped
            .iter()
            .map(|test| {
                let why = self.reason_against(&full_name(test)).unwrap_or_default();
                Test::skipped(self.name, program, test, why)
            })
            .collect();
        if !run.is_empty() {
            let _ = fs::remove_file(&log);
            let progress = report::spinner(&format!("{}/{program}", self.name));
            let results = started.run(&run, &progress)?;
            progress.finish_and_clear();
            tests.extend(results.into_iter().map(|(test, (outcome, time))| self.test(program, &test, outcome, time)));
        }
        Ok(tests)
    }

    fn test(&self, program: &str, test: &str, outcome: Outcome, time: Duration) -> Test {
        Test::new(self.name, program, test, outcome, time)
    }

    /// The programs, sorted.
    fn files(&self, root: &Path) -> Result<Vec<PathBuf>> {
        let folder = root.join(self.folder);
        let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
        let is_program = |file: &PathBuf| {
            file.is_file() && file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(self.programs))
        };
        let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_program).collect();
        files.sort();
        Ok(files)
    }

    /// Whether a program, or a test of one, belongs to the quick part.
    fn is_quick(&self, name: &str) -> bool {
        self.quick.iter().any(|quick| name.starts_with(quick) || quick.starts_with(&format!("{name}/")))
    }

    fn reason_against(&self, name: &str) -> Option<&'static str> {
        self.not_applicable.iter().find(|(start, _)| name.starts_with(start)).map(|(_, why)| *why)
    }
}

/// Gives the library `given` the name `asked` as well.
fn provide_library(folder: &Path, asked: &str, given: &str) -> Result<()> {
    match symlink(given, folder.join(asked)) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            Err(error).with_context(|| format!("cannot give {given} the name {asked}"))
        }
        _ => Ok(()),
    }
}

/// What the GPU's log has to say about a failure: the last line that tells of a fault, a stopped queue or a refused request.
pub fn complaint(log: &Path) -> Option<String> {
    const SIGNS: [&str; 6] = ["stopped", "fault", "bug:", "lost", "unknown", "gave up"];
    let text = fs::read_to_string(log).ok()?;
    let line = text.lines().rfind(|line| SIGNS.iter().any(|sign| line.contains(sign)))?;
    Some(format!("the GPU's log: {line}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quick_part_has_whole_programs_and_parts_of_others() {
        let [rocrand, rocrtst] = &SUITES;
        assert!(rocrand.is_quick("test_cpp_utils") && rocrand.is_quick("test_cpp_utils/a.b"));
        assert!(!rocrand.is_quick("test_rocrand_basic"));
        assert!(rocrtst.is_quick("rocrtst64") && rocrtst.is_quick("rocrtst64/rocrtstFunc.Memory_Max_Mem"));
        assert!(!rocrtst.is_quick("rocrtst64/rocrtstPerf.ENQUEUE_LATENCY"));
    }

    #[test]
    fn what_cannot_run_has_a_reason() {
        let rocrtst = &SUITES[1];
        assert_eq!(rocrtst.reason_against("rocrtst64/rocrtstPerf.Memory_Async_Copy_On_Engine"), Some(NO_PCI_DEVICE));
        assert_eq!(rocrtst.reason_against("rocrtst64/rocrtstFunc.IPC"), Some(OTHER_PROCESS));
        assert_eq!(rocrtst.reason_against("rocrtst64/rocrtst.Test_Example"), None);
    }

    #[test]
    fn a_substitute_is_a_second_name_and_made_once() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("lib.so.27"), "x").unwrap();
        for _ in 0..2 {
            provide_library(folder.path(), "lib.so.26", "lib.so.27").unwrap();
        }
        assert_eq!(fs::read_to_string(folder.path().join("lib.so.26")).unwrap(), "x");
    }

    #[test]
    fn the_last_complaint_of_the_log_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        assert_eq!(complaint(&log), None);
        fs::write(&log, "[1] queue 0: Aql\n[1] queue 0 stopped at packet 3: x\n[1] no file y\n").unwrap();
        assert_eq!(complaint(&log).as_deref(), Some("the GPU's log: [1] queue 0 stopped at packet 3: x"));
    }
}
