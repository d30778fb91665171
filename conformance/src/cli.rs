//! The command line: arguments, progress, exit codes.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use thiserror::Error;

use crate::adapter::{Adapter, CompileError, Launcher, TARGET};
use crate::case::{Case, matrix};
use crate::report::{self, Report, Run, table};
use crate::suite::Suite;
use crate::supervise::SuperviseError;

/// Compares an interposer with stock HIP over all graph entry points, argument by argument, on the software GPU.
///
/// Exit codes: 0 nothing differs and every entry point is covered; 1 something differs or is not covered; 2 wrong usage; 3 no usable runtime;
/// 130 interrupted.
#[derive(Debug, Parser)]
#[command(name = "conformance", version)]
pub struct Options {
    /// The ROCm version to run on, such as 7.2.
    #[arg(long, value_name = "V")]
    pub rocm: Option<String>,
    /// A ROCm that is installed or unpacked here; nowhere else is looked.
    #[arg(long, value_name = "PATH")]
    pub rocm_path: Option<PathBuf>,
    /// Take no other runtime with the same graph ABI as a stand-in.
    #[arg(long)]
    pub exact: bool,
    /// The Debian mirror to fetch a runtime from.
    #[arg(long, value_name = "URL")]
    pub mirror: Option<String>,
    /// The library to preload in front of stock HIP, instead of librefrain.so.
    #[arg(long, value_name = "PATH.so")]
    pub interposer: Option<PathBuf>,
    /// Only cases whose id begins with this; only their entry points count for coverage.
    #[arg(long, value_name = "PREFIX")]
    pub filter: Option<String>,
    /// List the cases and end.
    #[arg(long)]
    pub list: bool,
    /// Workers at once; as many as there are processors if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Write the JSON report here.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Write the JUnit report here.
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Seconds that one case may take before it counts as hung.
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    pub timeout: u64,
}

/// Why there is no report.
#[derive(Debug, Error)]
pub enum CliError {
    /// The command line asks for something that does not exist.
    #[error("{0}")]
    Usage(String),
    /// No runtime.
    #[error(transparent)]
    NoRuntime(#[from] rocm::Error),
    /// The runtime has no kernels to run.
    #[error(transparent)]
    NoKernels(#[from] CompileError),
    /// A program or library of the workspace is not built.
    #[error("{} is not there; `cargo xtask conformance` builds it", .0.display())]
    NotBuilt(PathBuf),
    /// The run broke off.
    #[error(transparent)]
    BrokeOff(#[from] SuperviseError),
    /// A report could not be written.
    #[error("cannot write {}: {source}", file.display())]
    Report {
        /// The file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Anything else of the system.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Runs the program.
pub fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // The reader of a listing went away.
        Err(CliError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(exit_code(&error))
        }
    }
}

fn exit_code(error: &CliError) -> u8 {
    match error {
        CliError::Usage(_) => 2,
        CliError::NoRuntime(_) | CliError::NoKernels(_) => 3,
        CliError::BrokeOff(SuperviseError::Unable(_)) => 3,
        CliError::BrokeOff(SuperviseError::Interrupted) => 130,
        CliError::NotBuilt(_) | CliError::BrokeOff(SuperviseError::Start(_)) => 2,
        CliError::Report { .. } | CliError::Io(_) => 1,
    }
}

/// Does what the options say; true if nothing is wrong with the interposer.
fn run(options: &Options) -> Result<bool, CliError> {
    let filter = options.filter.as_deref();
    let cases: Vec<Case> =
        matrix::all().into_iter().filter(|case| matrix::selected(&case.to_string(), filter)).collect();
    if cases.is_empty() {
        return Err(CliError::Usage(format!(
            "no case begins with {:?}; --list shows them",
            filter.unwrap_or_default()
        )));
    }
    if options.list {
        let mut out = BufWriter::new(io::stdout().lock());
        cases.iter().try_for_each(|case| writeln!(out, "{case}"))?;
        out.flush()?;
        return Ok(true);
    }
    // Reports are opened first: a run of minutes must not end with a wrong path.
    let json = options.json.as_deref().map(create).transpose()?;
    let junit = options.junit.as_deref().map(create).transpose()?;
    let (launcher, adapter, notice) = prepare(options)?;

    let interrupted = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&interrupted))?;
    signal_hook::flag::register(signal_hook::consts::SIGTERM, Arc::clone(&interrupted))?;
    let suite = Suite {
        start: &|adapter, heap| launcher.command(adapter, heap),
        other: adapter.clone(),
        jobs: options.jobs.map_or_else(processors, usize::from),
        limit: Duration::from_secs(options.timeout),
        interrupted: &interrupted,
    };
    let surroundings = suite.look(&Adapter::Native)?;
    let version = launcher.runtime.version.to_string();
    let device = report::device(&surroundings.device);
    print!("{}", table::header(&version, &surroundings.library, &device, &adapter.to_string(), notice.as_deref()));
    io::stdout().flush()?;

    let began = Instant::now();
    let bar = progress(cases.len() as u64);
    let outcome = suite.run(&cases, &|_| bar.inc(1))?;
    bar.finish_and_clear();
    let run = Run {
        rocm: launcher.runtime.asked.clone(),
        stand_in: launcher.runtime.stand_in,
        adapter: "preload".to_owned(),
        interposer: adapter.to_string(),
        filter: options.filter.clone(),
        took: began.elapsed(),
    };
    let report = Report::new(run, outcome);
    if let Some((file, out)) = json {
        report::json::write(&report, out).map_err(|source| CliError::Report { file, source })?;
    }
    if let Some((file, out)) = junit {
        report::junit::write(&report, out).map_err(|source| CliError::Report { file, source })?;
    }
    print!("{}", table::text(&report, notice.as_deref()));
    Ok(report.is_good())
}

/// Finds or makes everything that workers need.
fn prepare(options: &Options) -> Result<(Launcher, Adapter, Option<String>), CliError> {
    let programs = programs()?;
    let built = |name: &str| {
        let file = programs.join(name);
        if file.is_file() { Ok(file) } else { Err(CliError::NotBuilt(file)) }
    };
    let interposer = match &options.interposer {
        None => built("librefrain.so")?,
        Some(given) => given
            .canonicalize()
            .map_err(|error| CliError::Usage(format!("--interposer {}: {error}", given.display())))?,
    };
    let (worker, gpu) = (built("conformance_worker")?, built("librefrain_kfd.so")?);
    let request = rocm::Request {
        version: options.rocm.clone(),
        rocm_path: options.rocm_path.clone(),
        exact: options.exact,
        mirror: options.mirror.clone(),
    };
    let target = rocm::workspace_target();
    let runtime = rocm::obtain(&request, &target)?;
    let notice = runtime.notice();
    let code_object = target.join("kernels").join(format!("{}-{TARGET}-{}.co", runtime.version, kernel_digest()));
    let launcher = Launcher { runtime, worker, gpu, code_object };
    launcher.compile_kernels()?;
    Ok((launcher, Adapter::Interposed(interposer), notice))
}

/// The folder of this program, where cargo puts everything that it builds.
fn programs() -> io::Result<PathBuf> {
    let own = std::env::current_exe()?;
    Ok(own.parent().unwrap_or(Path::new("/")).to_owned())
}

/// Names the kernel source, so that a change of it is compiled anew.
fn kernel_digest() -> String {
    use sha2::Digest as _;
    let digest = sha2::Sha256::digest(include_bytes!("bin/conformance_worker/kernels.hip"));
    digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

fn create(file: &Path) -> Result<(PathBuf, BufWriter<File>), CliError> {
    match File::create(file) {
        Ok(out) => Ok((file.to_owned(), BufWriter::new(out))),
        Err(source) => Err(CliError::Report { file: file.to_owned(), source }),
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A bar on a terminal, nothing elsewhere.
fn progress(cases: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} cases, {eta} left");
    ProgressBar::new(cases).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Options::command().debug_assert();
        assert!(Options::try_parse_from(["conformance", "--jobs", "0"]).is_err());
        assert!(Options::try_parse_from(["conformance", "--timeout", "0"]).is_err());
    }

    #[test]
    fn an_unknown_prefix_is_wrong_usage() {
        let options = Options::parse_from(["conformance", "--filter", "hipNothing"]);
        let error = run(&options).unwrap_err();
        assert_eq!(exit_code(&error), 2);
    }
}
