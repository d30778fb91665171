//! Stock HIP on the software GPU: every check of the proof, on every runtime, each in a process of its own with a time limit.
//!
//! The driver shim is found beside this test, where cargo puts it because it is a dev-dependency. The runtimes must have been fetched.

mod kernargs;

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};
use rocm::Runtime;
use testkit::proof::{ALL, Check, Ending};

const VERSIONS: [(u32, u32); 2] = [(7, 2), (6, 4)];
const LIMIT: Duration = Duration::from_secs(120);
const HIP_PROOF: &str = env!("CARGO_BIN_EXE_hip_proof");

/// What a check wants of the environment.
const ENVIRONMENT: [(&str, &str, &str); 1] = [("watchdog", "REFRAIN_GPU_WATCHDOG", "0.5")];
/// What runs on a card of which the CPU reaches no video memory, too: by the starts of names.
const BEHIND_A_SMALL_BAR: [&str; 11] = [
    "device_",
    "copy_",
    "fill_",
    "module_",
    "launch_",
    "graph_",
    "stream_",
    "mapped_",
    "out_of_memory",
    "illegal_address",
    "touch_video_memory",
];
/// What means something there only.
const ONLY_BEHIND_A_SMALL_BAR: [&str; 1] = ["touch_video_memory"];
/// What runs in strict memory, too: copies, streams and graphs whose fences are stock's own.
const STRICT: [&str; 6] = ["copy_2d", "fill_2d", "stream_wait_event", "launch_atomics", "graph_nodes", "graph_capture"];
/// What the driver's log says after a check.
const LOGGED: [(&str, &[&str]); 3] = [
    (
        "illegal_address",
        &["in kernel store:", "write at 0x666600000000: not mapped", "work-group (0, 0, 0) wave 0", "lane 0"],
    ),
    (
        "stray_store",
        &[
            "in kernel stray_store:",
            "write at 0x666600000040: not mapped",
            "work-group (3, 0, 0) wave 1",
            " at 0x",
            "lane 5",
        ],
    ),
    ("watchdog", &["in kernel spin_until:", "no work-group has ended for", "; work-group (0, 0, 0) wave 0 at 0x"]),
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let target = rocm::workspace_target();
    let (runtimes, _) = rocm::list(&target);
    let mut trials = inert();
    for (major, minor) in VERSIONS {
        let version = format!("{major}.{minor}");
        let found = runtimes.iter().find(|runtime| (runtime.version.major, runtime.version.minor) == (major, minor));
        let bench = Bench {
            runtime: found.cloned(),
            version: version.clone(),
            target: target.clone(),
            profile: None,
            memory: None,
        };
        for check in ALL.iter().filter(|check| !ONLY_BEHIND_A_SMALL_BAR.contains(&check.name)) {
            let bench = bench.clone();
            trials.push(Trial::test(format!("{version}::{}", check.name), move || bench.check(check)));
        }
        for check in ALL.iter().filter(|check| BEHIND_A_SMALL_BAR.iter().any(|start| check.name.starts_with(start))) {
            let bench = Bench { profile: Some("small-bar"), ..bench.clone() };
            trials.push(Trial::test(format!("{version}::small_bar::{}", check.name), move || bench.check(check)));
        }
        for check in ALL.iter().filter(|check| STRICT.contains(&check.name)) {
            let bench = Bench { memory: Some("strict:1"), ..bench.clone() };
            trials.push(Trial::test(format!("{version}::strict::{}", check.name), move || bench.check(check)));
        }
        let (second, third, fourth) = (bench.clone(), bench.clone(), bench.clone());
        trials.push(Trial::test(format!("{version}::rocminfo"), move || bench.rocminfo()));
        trials.push(Trial::test(format!("{version}::observer"), move || second.observer()));
        trials.push(Trial::test(format!("{version}::kernargs"), move || third.kernargs()));
        trials.push(Trial::test(format!("{version}::observer_of_pm4"), move || fourth.observer_of_pm4()));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// One runtime and what is needed to run programs on it.
#[derive(Clone)]
struct Bench {
    runtime: Option<Runtime>,
    version: String,
    target: PathBuf,
    /// `REFRAIN_GPU_PROFILE`, if it is to be another than usual.
    profile: Option<&'static str>,
    /// `REFRAIN_GPU_MEMORY`, likewise.
    memory: Option<&'static str>,
}

impl Bench {
    fn runtime(&self) -> Result<&Runtime, Failed> {
        let version = &self.version;
        self.runtime
            .as_ref()
            .ok_or_else(|| format!("no HIP {version} here: run `cargo xtask rocm fetch {version}`").into())
    }

    /// A folder for a trial's files, empty.
    fn folder(&self, name: &str) -> Result<PathBuf, Failed> {
        let folder = self.target.join("stock").join(&self.version).join(self.profile.unwrap_or("plain")).join(name);
        let folder = self.memory.map_or(folder.clone(), |_| folder.with_extension("strict"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    fn command(&self, name: &str) -> Result<Command, Failed> {
        let runtime = self.runtime()?;
        let hiprtc = runtime.hiprtc().ok_or("the runtime has no hiprtc")?;
        let mut command = runtime.command(Path::new(HIP_PROOF), &[&shim()?]);
        command.args(["run", name, "--hip", runtime.soname()]);
        command.arg("--hiprtc").arg(hiprtc).arg("--kernels").arg(self.target.join("kernels"));
        command.envs(self.profile.map(|profile| ("REFRAIN_GPU_PROFILE", profile)));
        command.envs(self.memory.map(|memory| ("REFRAIN_GPU_MEMORY", memory)));
        command.envs(
            ENVIRONMENT.iter().filter(|(check, ..)| *check == name).map(|(_, variable, value)| (variable, value)),
        );
        Ok(command)
    }

    fn check(&self, check: &Check) -> Result<(), Failed> {
        let folder = self.folder(check.name)?;
        let outcome = Outcome::of(self.command(check.name)?, &folder)?;
        match check.ending.on(self.runtime()?.version.major) {
            Ending::Code(code) if outcome.status.code() == Some(code) => {}
            Ending::Signal(signal) if outcome.status.signal() == Some(signal) => {}
            ending => return Err(outcome.explain(&format!("{}: expected {ending:?}", check.claim))),
        }
        if outcome.output.contains("FAILED") || outcome.log.contains("bug:") {
            return Err(outcome.explain(check.claim));
        }
        let mut logged = LOGGED.iter().filter(|(name, _)| *name == check.name).flat_map(|(_, texts)| *texts);
        if let Some(text) = logged.find(|text| !outcome.log.contains(**text)) {
            return Err(outcome.explain(&format!("the driver's log does not say {text:?}")));
        }
        Ok(())
    }

    /// `rocminfo` lists a CPU agent and our GPU agent.
    fn rocminfo(&self) -> Result<(), Failed> {
        let runtime = self.runtime()?;
        let program = runtime.root.join("usr/bin/rocminfo");
        if !program.is_file() {
            return Err(format!("{} is missing from the runtime", program.display()).into());
        }
        let outcome = Outcome::of(runtime.command(&program, &[&shim()?]), &self.folder("rocminfo")?)?;
        let lines: Vec<String> =
            outcome.output.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        for expected in ["Name: gfx1100", "Device Type: GPU", "Device Type: CPU", "Wavefront Size: 32(0x20)"] {
            if !outcome.status.success() || !lines.iter().any(|line| line == expected) {
                return Err(outcome.explain(&format!("rocminfo does not say {expected:?}")));
            }
        }
        Ok(())
    }

    /// The observer writes the same of a dispatch by PM4 as of one by AQL, but for what only a packet says.
    fn observer_of_pm4(&self) -> Result<(), Failed> {
        let (outcome, dispatches) = self.observed("observer_of_pm4", "pm4_indirect_buffer")?;
        let ours: Vec<_> = dispatches.iter().filter(|dispatch| dispatch["kernel"] == "add_one").collect();
        let sources: Vec<_> = ours.iter().map(|dispatch| &dispatch["source"]).collect();
        if sources != ["pm4", "pm4", "aql"] {
            return Err(outcome.explain(&format!("dispatches from {sources:?}")));
        }
        let [first, .., last] = ours[..] else { return Err(outcome.explain("no dispatch was observed")) };
        for key in ["entry", "first_group", "grid", "block", "group_segment_bytes", "private_segment_bytes"] {
            if first[key] != last[key] {
                return Err(format!("{key} is {} by PM4 and {} by AQL", first[key], last[key]).into());
            }
        }
        Ok(())
    }

    /// A check's output, and what the observer wrote about it.
    fn observed(&self, folder: &str, check: &str) -> Result<(Outcome, Vec<serde_json::Value>), Failed> {
        let folder = self.folder(folder)?;
        let records = folder.join("dispatches");
        let mut command = self.command(check)?;
        command.env("REFRAIN_GPU_OBSERVE", &records);
        let outcome = Outcome::of(command, &folder)?;
        let text = fs::read_to_string(&records)?;
        Ok((outcome, text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?))
    }

    /// The observer writes what was dispatched.
    fn observer(&self) -> Result<(), Failed> {
        let (outcome, dispatches) = self.observed("observer", "launch_lds")?;
        let ours: Vec<_> = dispatches.iter().filter(|dispatch| dispatch["kernel"] == "reverse_blocks").collect();
        let [.., last] = ours[..] else { return Err(outcome.explain("no dispatch of the kernel was observed")) };
        let lds = last["group_segment_bytes"].as_u64();
        let geometry = (&last["grid"], &last["block"], lds);
        let expected = (&serde_json::json!([5120, 1, 1]), &serde_json::json!([1024, 1, 1]), Some(4096));
        let arguments = last["kernarg"].as_str().map_or(0, str::len);
        if ours.len() != 4 || geometry != expected || arguments < 16 {
            return Err(format!("{} dispatches, the last: {last}", ours.len()).into());
        }
        Ok(())
    }

    /// The kernarg segments that HIP submits are those that we would.
    fn kernargs(&self) -> Result<(), Failed> {
        let (outcome, dispatches) = self.observed("kernargs", "launch_arguments")?;
        if !outcome.status.success() {
            return Err(outcome.explain("the launches failed"));
        }
        kernargs::compare(&outcome.output, &dispatches)
    }
}

/// Programs that have nothing to do with a GPU run under the shim as they do without.
fn inert() -> Vec<Trial> {
    let script = "import os, fcntl, subprocess, sys; print(sorted(os.listdir('/etc'))[:3], open('/etc/hostname').read());\
                  print([e.name for e in os.scandir('/')][:0]); subprocess.run(['/bin/ls', '-d', '/dev/null'], check=True)\n\
                  try: fcntl.ioctl(0, 0x8008644b, b'12345678')\n\
                  except OSError as error: print(error)";
    let programs: [(&str, &str, Vec<&str>); 3] = [
        ("true", "/usr/bin/true", vec![]),
        ("find", "/usr/bin/find", vec!["/etc/apt", "-maxdepth", "2"]),
        ("python3", "/usr/bin/python3", vec!["-c", script]),
    ];
    let trial = |(name, program, arguments): (&str, &'static str, Vec<&'static str>)| {
        Trial::test(format!("inert::{name}"), move || {
            let run = |preload: Option<&Path>| {
                let mut command = Command::new(program);
                command.args(&arguments).stdin(Stdio::null());
                if let Some(preload) = preload {
                    command.env("LD_PRELOAD", preload);
                }
                command.output()
            };
            let (without, with) = (run(None)?, run(Some(&shim()?))?);
            if without != with || !without.status.success() {
                return Err(format!("without the shim: {without:?}\nwith it: {with:?}").into());
            }
            Ok(())
        })
    };
    programs.into_iter().filter(|(_, program, _)| Path::new(program).is_file()).map(trial).collect()
}

/// The driver shim: beside this test, in cargo's `deps`.
fn shim() -> Result<PathBuf, Failed> {
    let here = std::env::current_exe()?;
    let shim = here.with_file_name("librefrain_kfd.so");
    if shim.is_file() {
        Ok(shim)
    } else {
        Err(format!("{} is missing: run `cargo build -p kfd`", shim.display()).into())
    }
}

/// How a program ended, and what it left.
struct Outcome {
    status: ExitStatus,
    output: String,
    log: String,
    timed_out: bool,
}

impl Outcome {
    /// Runs a program with its output and the driver's log in `folder`.
    fn of(mut command: Command, folder: &Path) -> Result<Outcome, Failed> {
        let (output, log) = (folder.join("output"), folder.join("driver-log"));
        let file = File::create(&output)?;
        command.env("REFRAIN_GPU_LOG", &log).stdin(Stdio::null()).stderr(file.try_clone()?).stdout(file);
        let start = Instant::now();
        let mut child = command.spawn()?;
        let mut timed_out = false;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if start.elapsed() > LIMIT && !timed_out {
                child.kill()?;
                timed_out = true;
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let text = |path: &Path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Ok(Outcome { status, output: text(&output)?, log: text(&log).unwrap_or_default(), timed_out })
    }

    fn explain(&self, what: &str) -> Failed {
        let how = if self.timed_out { "killed after its time limit".to_owned() } else { self.status.to_string() };
        format!("{what}\nended: {how}\noutput:\n{}\ndriver:\n{}", self.output, self.log).into()
    }
}
