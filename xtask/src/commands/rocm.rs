//! `rocm`: finds, fetches and starts stock ROCm runtimes.

use std::ffi::OsString;
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
            Action::List => {
                list();
                Ok(())
            }
            Action::Fetch { version, mirror } => fetch(&version, mirror.as_deref()),
            Action::Path { wanted } => {
                println!("{}", wanted.obtain()?.root.display());
                Ok(())
            }
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

fn list() {
    let (runtimes, looked) = ::rocm::list(&workspace_target());
    println!("here:");
    for runtime in &runtimes {
        let origin = match runtime.origin {
            Origin::Installed => "installed".to_owned(),
            Origin::Unpacked => format!("unpacked, Debian {}", runtime.package_version.as_deref().unwrap_or("?")),
        };
        println!("  HIP {:<12} {} ({origin})", runtime.version.to_string(), runtime.root.display());
    }
    if runtimes.is_empty() {
        println!("  none");
    }
    println!("looked at:");
    for ::rocm::Looked { place, found } in looked {
        println!("  {place}: {found}");
    }
    println!("to be fetched from Debian (cargo xtask rocm fetch VERSION):");
    for line in releases::DEBIAN_LINES {
        println!("  {}.{} (newest of {})", line.line.0, line.line.1, line.suites.join(", "));
    }
}

fn fetch(version: &str, mirror: Option<&str>) -> Result<()> {
    let (root, manifest) = ::rocm::fetch(version, mirror, &workspace_target())?;
    let bytes: u64 = manifest.packages.iter().map(|package| package.size).sum();
    println!("{} packages, {} MB, fetched {}", manifest.packages.len(), bytes / 1_000_000, manifest.fetched);
    for package in &manifest.packages {
        println!("  {:<28} {:<28} {:<13} {}", package.name, package.version, package.suite, package.sha256);
    }
    println!("{}", root.display());
    Ok(())
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
