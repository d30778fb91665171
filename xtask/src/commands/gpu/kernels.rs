//! `gpu kernels`: the corpus of compiled kernels on the software GPU under stock HIP, compared with its host references.

use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ::kernels::run::{self, Log, Record, Report, Selected, Supervisor, SupervisorError, Totals, Variant};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rocm::{Request, Runtime, workspace_target};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::cargo;
use crate::outcome::{Interrupted, Usage};

/// Every target that the software GPU can be.
const TARGETS: [&str; 4] = ["gfx1100", "gfx1151", "gfx1030", "gfx1201"];

/// Runs the corpus of HIP C++ kernels on the software GPU and compares every result with a host reference.
///
/// Each kernel is compiled by the runtime's own clang at each level (-O0 goes through scratch memory and generic pointers,
/// O2w64 is -O2 with 64 lanes to a wave), launched through stock HIP in a process of its own, and every buffer is compared:
/// bit by bit, or within the bound that --list shows. Compiled code is kept in target/kernels.
///
/// Exit codes: 0 all agree; 1 a kernel disagrees; 2 the command line is wrong; 3 no runtime could be had; 130 interrupted.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  cargo xtask gpu kernels                                  everything on a gfx1100
  cargo xtask gpu kernels --filter quants/ --opt O0,O3     one family at two levels
  cargo xtask gpu kernels --target all --opt O2            one level on every target
  cargo xtask gpu kernels --list --filter transformer/     names and bounds, without running")]
pub struct Kernels {
    /// The GPU to be: gfx1100, gfx1151, gfx1030, gfx1201, or all; several with commas.
    #[arg(long, value_name = "GFX", value_delimiter = ',', default_value = "gfx1100")]
    target: Vec<String>,
    /// How kernels are compiled: O0, O2, O3, O2w64, or all; several with commas.
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', default_value = "all")]
    opt: Vec<String>,
    /// Only kernels whose FAMILY/KERNEL contains this; several with commas.
    #[arg(long, value_name = "TEXT", value_delimiter = ',')]
    filter: Vec<String>,
    /// Print one JSON object per kernel and level instead of the tables, and the totals as the last.
    #[arg(long)]
    json: bool,
    /// Print the kernels and how near their results must be, and end.
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// The release of ROCm.
    #[arg(long, value_name = "VERSION", default_value = "7.2")]
    rocm: String,
    /// The longest time for one kernel at one level, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    timeout: u64,
    /// How many run at a time; as many as there are processors, unless given.
    #[arg(long, value_name = "NUMBER")]
    jobs: Option<usize>,
}

impl Kernels {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        let selected = run::select(&self.filter);
        if selected.is_empty() {
            bail!(Usage(format!("no kernel's name contains {}", self.filter.join(" or "))));
        }
        if self.list {
            let lines: String = selected.iter().map(|selected| selected.describe() + "\n").collect();
            return print(&lines);
        }
        let plan = [Plan { targets: targets(&self.target)?, variants: variants(&self.opt)?, selected }];
        let bench = Bench::prepare(&self.rocm, Duration::from_secs(self.timeout), self.jobs)?;
        let records = bench.run(&plan, |record| match self.json {
            true => print(&(serde_json::to_string(record)? + "\n")),
            false => Ok(()),
        })?;
        let totals = Totals::of(&records);
        if self.json {
            print(&(serde_json::to_string(&totals)? + "\n"))?;
        } else {
            print(&format!("{}\n", Report::new(&records)))?;
        }
        verdict(&totals)
    }
}

/// Kernels, levels and targets that are run with each other.
struct Plan {
    targets: Vec<&'static str>,
    variants: Vec<Variant>,
    selected: Vec<Selected>,
}

/// Families that CI runs on the targets whose buffer and matrix instructions are not executed yet.
const ELSEWHERE: [&str; 4] = ["elementwise/", "scan/", "quants/", "control/"];

/// What CI runs: every kernel as compilers are used and unoptimised, wave64 and the other targets at one level each.
pub fn check() -> Result<Totals> {
    let plan = |targets: &[&'static str], variants: &[Variant], filters: &[&str]| Plan {
        targets: targets.to_vec(),
        variants: variants.to_vec(),
        selected: run::select(&filters.iter().map(|filter| (*filter).to_owned()).collect::<Vec<_>>()),
    };
    let plans = [
        plan(&["gfx1100"], &[Variant::O0, Variant::O3, Variant::O2Wave64], &[]),
        plan(&["gfx1151"], &[Variant::O2], &[]),
        plan(&["gfx1030", "gfx1201"], &[Variant::O2], &ELSEWHERE),
    ];
    let records = Bench::prepare("7.2", Duration::from_secs(120), None)?.run(&plans, |_| Ok(()))?;
    print(&format!("{}\n", Report::new(&records)))?;
    let totals = Totals::of(&records);
    verdict(&totals)?;
    Ok(totals)
}

/// Compiles the corpus for a target at -O0, -O2 and -O3, and says in which folder the code objects are kept.
pub fn compile(gfx: &str) -> Result<PathBuf> {
    let bench = Bench::prepare("7.2", Duration::ZERO, None)?;
    let folder = workspace_target().join("kernels");
    let mut command = bench.runtime.command(&bench.runner, &[]);
    command.args(["--compile", gfx, "--opt", "O0,O2,O3", "--cache"]).arg(&folder);
    let output = command.output().context("cannot start the compiler of the corpus")?;
    if !output.status.success() {
        let told = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
        bail!("the corpus does not compile for {gfx}:\n{told}");
    }
    Ok(folder)
}

fn verdict(totals: &Totals) -> Result<()> {
    match totals.variants - totals.agree {
        0 => Ok(()),
        1 => bail!("1 variant disagrees"),
        count => bail!("{count} variants disagree"),
    }
}

/// A runtime, the software GPU, and the program that runs one kernel.
struct Bench {
    runtime: Runtime,
    shim: PathBuf,
    runner: PathBuf,
    timeout: Duration,
    jobs: usize,
}

impl Bench {
    fn prepare(release: &str, timeout: Duration, jobs: Option<usize>) -> Result<Self> {
        let runtime = rocm::obtain(&Request::for_version(release), &workspace_target())?;
        if let Some(notice) = runtime.notice() {
            eprintln!("{notice}");
        }
        cargo::build(&["-p", "kfd", "-p", "kernels"])?;
        let jobs = jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let (shim, runner) = (cargo::built("librefrain_kfd.so")?, cargo::built("run_kernels")?);
        Ok(Self { runtime, shim, runner, timeout, jobs })
    }

    /// Runs all of it, with a bar on the terminal. What runs is ended, and its files removed, on SIGINT and SIGTERM.
    fn run(&self, plans: &[Plan], mut report: impl FnMut(&Record) -> Result<()>) -> Result<Vec<Record>> {
        let stop = Arc::new(AtomicBool::new(false));
        let handlers = [SIGINT, SIGTERM].map(|signal| flag::register(signal, Arc::clone(&stop)));
        let handlers = handlers.into_iter().collect::<Result<Vec<_>, _>>().context("cannot handle signals")?;
        let runs: Vec<_> = plans
            .iter()
            .flat_map(|plan| plan.targets.iter().map(|gfx| (*gfx, run::pairs(&plan.selected, &plan.variants, gfx))))
            .collect();
        let bar = bar(runs.iter().map(|(_, pairs)| pairs.len() as u64).sum());
        let mut records = Vec::new();
        let mut failure = None;
        for (gfx, pairs) in &runs {
            let supervisor = self.supervisor(gfx, &stop);
            let result = supervisor.run(gfx, pairs, |record| {
                bar.set_message(format!("{} {}/{}", record.target, record.family, record.kernel));
                bar.inc(1);
                if !record.outcome.agrees() {
                    bar.println(record.to_string());
                }
                failure = failure.take().or(report(record).err());
            });
            match result {
                Err(SupervisorError::Interrupted) => {
                    bar.finish_and_clear();
                    bail!(Interrupted);
                }
                result => records.extend(result?),
            }
        }
        bar.finish_and_clear();
        handlers.into_iter().for_each(|handler| _ = signal_hook::low_level::unregister(handler));
        failure.map_or(Ok(records), Err)
    }

    fn supervisor(&self, gfx: &'static str, stop: &Arc<AtomicBool>) -> Supervisor {
        let (runtime, shim, runner) = (self.runtime.clone(), self.shim.clone(), self.runner.clone());
        Supervisor {
            start: Box::new(move || start(&runtime, &shim, &runner, gfx)),
            cache: workspace_target().join("kernels"),
            timeout: self.timeout,
            jobs: self.jobs,
            log: Some(Log { variable: "REFRAIN_GPU_LOG".to_owned(), telling: " stopped at ".to_owned() }),
            stop: Arc::clone(stop),
        }
    }
}

fn start(runtime: &Runtime, shim: &Path, runner: &Path, gfx: &str) -> Command {
    let mut command = runtime.command(runner, &[shim]);
    command.env("REFRAIN_GPU", gfx);
    command
}

fn bar(length: u64) -> ProgressBar {
    let style = "{bar:32} {pos}/{len} {elapsed_precise} {wide_msg}";
    let bar = ProgressBar::new(length).with_style(ProgressStyle::with_template(style).expect("a constant template"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn targets(names: &[String]) -> Result<Vec<&'static str>> {
    if names.iter().any(|name| name == "all") {
        return Ok(TARGETS.to_vec());
    }
    let known = |name: &String| TARGETS.into_iter().find(|target| target == name);
    let unknown = |name: &str| Usage(format!("no target {name:?}; there are {}, and all", TARGETS.join(", ")));
    names.iter().map(|name| known(name).ok_or_else(|| unknown(name).into())).collect()
}

fn variants(names: &[String]) -> Result<Vec<Variant>> {
    if names.iter().any(|name| name == "all") {
        return Ok(Variant::ALL.to_vec());
    }
    names.iter().map(|name| name.parse().map_err(|error| Usage(format!("{error}, and all")).into())).collect()
}

/// Prints to a reader who may stop reading (`| head`).
fn print(text: &str) -> Result<()> {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error).context("cannot write to standard output"),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn targets_and_levels_are_named_or_all() {
        assert_eq!(targets(&strings(&["gfx1151", "gfx1030"])).unwrap(), ["gfx1151", "gfx1030"]);
        assert_eq!(targets(&strings(&["all"])).unwrap(), TARGETS);
        assert_eq!(variants(&strings(&["O2w64"])).unwrap(), [Variant::O2Wave64]);
        assert_eq!(variants(&strings(&["O0", "all"])).unwrap(), Variant::ALL);
    }

    #[test]
    fn what_there_is_not_is_a_usage_error_that_says_what_there_is() {
        let target = targets(&strings(&["gfx906"])).unwrap_err();
        assert_eq!(crate::outcome::exit_code(&target), 2);
        assert!(target.to_string().contains("gfx1201"));
        let level = variants(&strings(&["O9"])).unwrap_err();
        assert_eq!(crate::outcome::exit_code(&level), 2);
    }

    #[test]
    fn one_disagreement_is_a_failure() {
        assert!(verdict(&Totals { kernels: 2, variants: 8, agree: 8 }).is_ok());
        assert!(verdict(&Totals { kernels: 2, variants: 8, agree: 7 }).is_err());
    }
}
