//! `gpu`: what concerns the software GPU. One file a subcommand.

use anyhow::Result;
use clap::{Args, Subcommand};

pub mod decode;
pub mod kernels;
pub mod peers;
pub mod strict;

/// Checks and inspects the software GPU.
#[derive(Debug, Args)]
pub struct Gpu {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Decode(decode::Decode),
    Kernels(kernels::Kernels),
    Peers(peers::Peers),
    Strict(strict::Strict),
}

impl Gpu {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        match self.action {
            Action::Decode(command) => command.run(),
            Action::Kernels(command) => command.run(),
            Action::Peers(command) => command.run(),
            Action::Strict(command) => command.run(),
        }
    }
}
