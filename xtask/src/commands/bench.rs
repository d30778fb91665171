//! `bench`: measurements, as ratios with their spread.

use anyhow::Result;
use clap::{Args, Subcommand};

use crate::cargo;

/// Measures parts of the project beside what they are compared with.
///
/// Rates are of processor time where the system tells it, and come with the lowest and the highest of several repetitions.
/// Compare them on one machine only: what is claimed from them are ratios.
#[derive(Debug, Args)]
pub struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Gpu(Gpu),
}

/// How fast the software GPU executes loops of instructions, in lane-instructions per second of one core.
///
/// Each loop runs on one wave, on memory as the driver maps it, and beside it the same loop compiled for the host. A row says
/// the median of the repetitions, the lowest and the highest, the host's rate, how many times faster the host is, and
/// whether the rate that the project wants is reached. A rate that is missed is no failure: machines differ.
#[derive(Debug, Args)]
struct Gpu {
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// How often each loop is measured.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repetitions: u32,
    /// Only loops whose name contains this: integer, f32, f16, f64, wmma, scalar, memory, lds, atomics.
    filter: Option<String>,
}

impl Bench {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        match self.what {
            What::Gpu(gpu) => gpu.run(),
        }
    }
}

impl Gpu {
    fn run(self) -> Result<()> {
        // As the shim itself is built: the profile for development optimises what executes instructions.
        const TARGET: [&str; 6] = ["-p", "kfd", "--bench", "gpu", "--profile", "dev"];
        cargo::build(&TARGET)?;
        let mut command = cargo::cargo();
        command.args(["bench", "--quiet"]).args(TARGET).arg("--");
        command.args(["--repetitions", &self.repetitions.to_string()]);
        if self.json {
            command.arg("--json");
        }
        command.args(self.filter);
        cargo::run(command)
    }
}
