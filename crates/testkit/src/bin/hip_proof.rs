//! `hip_proof`: runs one check of the proof on the HIP that the process can load.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::{Parser, Subcommand};
use testkit::hip::Hip;
use testkit::proof::{ALL, Context};

/// Checks that stock HIP works on the device at hand, one named check a run.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Names every check and what it claims.
    List,
    /// Runs one check. The last line says how it went.
    Run {
        /// Its name.
        name: String,
        /// The HIP library, by name or path.
        #[arg(long, default_value = "libamdhip64.so")]
        hip: String,
        /// The runtime compiler's library.
        #[arg(long)]
        hiprtc: PathBuf,
        /// Where compiled kernels are kept.
        #[arg(long)]
        kernels: PathBuf,
    },
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::List => {
            for check in ALL {
                println!("{:28} {}", check.name, check.claim);
            }
            ExitCode::SUCCESS
        }
        Command::Run { name, hip, hiprtc, kernels } => match run(&name, &hip, hiprtc, kernels) {
            Ok(()) => {
                println!("{name}: ok");
                ExitCode::SUCCESS
            }
            Err(error) => {
                println!("{name}: FAILED: {error:#}");
                ExitCode::FAILURE
            }
        },
    }
}

fn run(name: &str, hip: &str, hiprtc: PathBuf, kernels: PathBuf) -> Result<()> {
    let check = ALL.iter().find(|check| check.name == name).context("there is no such check")?;
    let hip = Hip::load(hip).context("HIP cannot be loaded")?;
    check.run(&Context::new(hip, hiprtc, kernels))
}
