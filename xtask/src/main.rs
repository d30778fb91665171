//! Developer commands: `cargo xtask COMMAND`. Each command is a file below `commands`.
#![forbid(unsafe_code)]
#![allow(unreachable_pub, reason = "nothing of a program is reachable from outside; pub is between its modules")]

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod bindgen;
mod cargo;
mod commands;
mod outcome;

/// Developer commands of this workspace.
///
/// Exit codes: 0 all is well; 1 a check, a test or a step failed; 2 the command line is wrong; 3 no ROCm runtime could be
/// had; 130 interrupted. `conformance` and `rocm run` end with the exit code of what they start.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Rocm(commands::rocm::Rocm),
    Conformance(commands::conformance::Conformance),
    Gpu(commands::gpu::Gpu),
    Test(commands::test::Test),
    Ci(commands::ci::Ci),
    Symbols(commands::symbols::Symbols),
    Tidy(commands::tidy::Tidy),
    Bench(commands::bench::Bench),
    Pm4(commands::pm4::Pm4),
    Bindgen(commands::bindgen::Bindgen),
    Codegen(commands::codegen::Codegen),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Rocm(command) => command.run(),
        Command::Conformance(command) => command.run(),
        Command::Test(command) => command.run(),
        Command::Ci(command) => command.run(),
        Command::Symbols(command) => command.run(),
        Command::Gpu(command) => command.run(),
        Command::Tidy(command) => command.run(),
        Command::Bench(command) => command.run(),
        Command::Pm4(command) => command.run(),
        Command::Bindgen(command) => command.run(),
        Command::Codegen(command) => command.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(outcome::exit_code(&error))
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
