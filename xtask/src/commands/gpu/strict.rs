//! `gpu strict`: strict memory on a stream of packets with seeded faults.

use std::io::{ErrorKind, Write as _};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use litmus::try_all;

/// Shows what strict memory catches: a hand-written PM4 stream, with one thing left out at a time.
///
/// The stream copies, passes data from kernel to kernel, overwrites it and reads it back. Each fault leaves out one wait, invalidation
/// or write-back. It must compute the right results in coherent memory, where nobody would notice, and be caught by one of 50 seeds in
/// strict memory. The stream without a fault must compute the right results with every seed. A seed does the same every time.
///
/// Strict memory for programs of your own: REFRAIN_GPU_MEMORY=strict:SEED.
///
/// Exit codes: 0 all as it must be; 1 a fault hides, or the right stream fails; 2 the command line is wrong.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  cargo xtask gpu strict                   the table, 1000 seeds for the right stream
  cargo xtask gpu strict --seeds 100000    more of them
  cargo xtask gpu strict --json | jq .passed")]
pub struct Strict {
    /// Seeds with which the stream without a fault runs.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    seeds: u64,
    /// Print the table as one JSON object.
    #[arg(long)]
    json: bool,
}

impl Strict {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        let style = ProgressStyle::with_template("{bar:32} {pos}/{len} {elapsed_precise}").context("a bad template")?;
        let bar = ProgressBar::new(self.seeds).with_style(style);
        let table = try_all(self.seeds, |done, total| {
            bar.set_length(total);
            bar.set_position(done);
        });
        bar.finish_and_clear();
        let text = if self.json { serde_json::to_string(&table)? } else { table.to_string() };
        match writeln!(std::io::stdout(), "{text}") {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                return Err(error).context("cannot write to standard output");
            }
            _ => {}
        }
        if !table.is_good() {
            bail!("strict memory lets a fault pass, or stops what is right");
        }
        Ok(())
    }
}
