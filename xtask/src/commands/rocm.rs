//! `rocm`: finds, fetches and starts stock ROCm runtimes.

use std::ffi::OsString;
use std::io::{ErrorKind, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};

use ::rocm::{Origin, Request, Runtime, releases, workspace_target};
use anyhow::{Context as _, Result};
use clap::{Args, Subcommand};

use crate::cargo;

/// Finds, fetches and starts stock ROCm runtimes.
///
/// A runtime is looked for in this order: --rocm-path, ROCM_PATH, /opt/rocm, /opt/rocm/core, /opt/rocm-*, what was unpacked
/// before into target/rocm, Debian's archive. Debian's packages are unpacked without root; the mirror is the one in this
/// machine's apt sources unless --mirror or REFRAIN_DEBIAN_MIRROR names another.
#[derive(Debug, Args)]
pub struct Rocm {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Lists the runtimes that are here, where was looked, and the versions that can be fetched.
    List,
    /// Fetches the newest packages of a version into target/rocm/VERSION, anew if it is there.
    Fetch {
        /// 7.2, or a point release such as 7.2.4.
        version: String,
        /// The Debian mirror, instead of the one in this machine's apt sources.
        #[arg(long, value_name = "URL")]
        mirror: Option<String>,
    },
    /// Prints the folder of a runtime, fetching it if it is not here.
    Path {
        #[command(flatten)]
        wanted: Wanted,
    },
    /// Starts a program on a runtime, with the software GPU under it.
    ///
    /// PROG is looked for in the runtime first, then in PATH:
    ///
    ///   cargo xtask rocm run 7.2 -- rocminfo
    Run {
        #[command(flatten)]
        wanted: Wanted,
        /// The GPU that the program sees.
        #[arg(long, default_value = "gfx1100", conflicts_with = "no_gpu")]
        gpu: String,
        /// Put no software GPU under the runtime: the program sees what this machine has.
        #[arg(long)]
        no_gpu: bool,
        /// Program and arguments.
        #[arg(last = true, required = true, value_name = "PROG ARGS")]
        program: Vec<OsString>,
    },
}

#[derive(Debug, Args)]
struct Wanted {
    /// 7.2, 7.2.4, 7.14.
    version: String,
    /// Look only here.
    #[arg(long, value_name = "DIR")]
    rocm_path: Option<PathBuf>,
    /// Take no stand-in: fail if that version is not to be had.
    #[arg(long)]
    exact: bool,
    /// The Debian mirror, instead of the one in this machine's apt sources.
    #[arg(long, value_name = "URL")]
    mirror: Option<String>,
}

impl Rocm {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        match self.action {
            Action::List => list(),
            Action::Fetch { version, mirror } => fetch(&version, mirror.as_deref()),
            Action::Path { wanted } => print(&format!("{}\n", wanted.obtain()?.root.display())),
            Action::Run { wanted, gpu, no_gpu, program } => start(&wanted, (!no_gpu).then_some(&*gpu), &program),
        }
    }
}

impl Wanted {
    fn obtain(&self) -> Result<Runtime> {
        let request = Request {
            version: Some(self.version.clone()),
            rocm_path: self.rocm_path.clone(),
            exact: self.exact,
            mirror: self.mirror.clone(),
        };
        let runtime = ::rocm::obtain(&request, &workspace_target())?;
        if let Some(notice) = runtime.notice() {
            eprintln!("{notice}");
        }
        Ok(runtime)
    }
}

fn list() -> Result<()> {
    let (runtimes, looked) = ::rocm::list(&workspace_target());
    let mut text = String::from("here:\n");
    for runtime in &runtimes {
        let origin = match runtime.origin {
            Origin::Installed => "installed".to_owned(),
            Origin::Unpacked => format!("unpacked, Debian {}", runtime.package_version.as_deref().unwrap_or("?")),
        };
        text += &format!("  HIP {:<12} {} ({origin})\n", runtime.version.to_string(), runtime.root.display());
    }
    if runtimes.is_empty() {
        text += "  none\n";
    }
    text += "looked at:\n";
    for ::rocm::Looked { place, found } in looked {
        text += &format!("  {place}: {found}\n");
    }
    text += "to be fetched from Debian (cargo xtask rocm fetch VERSION):\n";
    for line in releases::DEBIAN_LINES {
        text += &format!("  {}.{} (newest of {})\n", line.line.0, line.line.1, line.suites.join(", "));
    }
    print(&text)
}

fn fetch(version: &str, mirror: Option<&str>) -> Result<()> {
    let (root, manifest) = ::rocm::fetch(version, mirror, &workspace_target())?;
    let bytes: u64 = manifest.packages.iter().map(|package| package.size).sum();
    let (count, megabytes) = (manifest.packages.len(), bytes / 1_000_000);
    let mut text = format!("{count} packages, {megabytes} MB, fetched {}\n", manifest.fetched);
    for package in &manifest.packages {
        let (name, version, suite) = (&package.name, &package.version, &package.suite);
        text += &format!("  {name:<28} {version:<28} {suite:<13} {}\n", package.sha256);
    }
    text += &format!("{}\n", root.display());
    print(&text)
}

/// Prints to a reader who may stop reading (`| head`).
fn print(text: &str) -> Result<()> {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error).context("cannot write to standard output"),
        _ => Ok(()),
    }
}

/// Becomes the program, so that signals and the exit code are its own.
fn start(wanted: &Wanted, gpu: Option<&str>, program: &[OsString]) -> Result<()> {
    let runtime = wanted.obtain()?;
    let shim = gpu.map(|_| cargo::driver_shim()).transpose()?;
    let preloads: Vec<&Path> = shim.iter().map(PathBuf::as_path).collect();
    let (name, arguments) = program.split_first().context("clap requires a program")?;
    let mut command = runtime.command(&runtime.program(Path::new(name)), &preloads);
    command.args(arguments);
    if let Some(gpu) = gpu {
        command.env("REFRAIN_GPU", gpu);
    }
    Err(command.exec()).with_context(|| format!("cannot start {}", name.display()))
}
