//! Builds parts of the workspace and says where they are.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use indicatif::ProgressBar;

use crate::outcome::Exited;

/// A `cargo` command in the workspace, for the toolchain that runs this.
pub fn cargo() -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(rocm::workspace());
    command
}

/// Builds with plain `cargo build ARGUMENTS`. A line on the terminal shows what is being compiled; cargo's own output is
/// shown only if the build fails.
pub fn build(arguments: &[&str]) -> Result<()> {
    let mut command = cargo();
    command.arg("build").args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().context("cannot start cargo")?;
    let bar = ProgressBar::new_spinner().with_message("building");
    bar.enable_steady_tick(Duration::from_millis(120));
    let output = child.stderr.take().context("cargo's standard error was piped")?;
    let mut said = String::new();
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        bar.set_message(format!("building: {}", line.trim()));
        said.push_str(&line);
        said.push('\n');
    }
    let status = child.wait().context("cannot wait for cargo")?;
    bar.finish_and_clear();
    if !status.success() {
        eprint!("{said}");
        bail!(Exited { what: format!("cargo build {}", arguments.join(" ")), code: Some(1) });
    }
    Ok(())
}

/// Where a plain build puts `name`, which has to be there.
pub fn built(name: &str) -> Result<PathBuf> {
    let file = rocm::cargo_target().join("debug").join(name);
    if !file.is_file() {
        bail!("the build did not make {}", file.display());
    }
    Ok(file)
}

/// The software GPU's driver shim, built if it is not up to date.
pub fn driver_shim() -> Result<PathBuf> {
    build(&["-p", "kfd"])?;
    built("librefrain_kfd.so")
}

/// Runs a command to its end with our own input and output; its failure is ours.
pub fn run(mut command: Command) -> Result<()> {
    let what = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("cannot start {what}"))?;
    if !status.success() {
        let arguments: Vec<_> = command.get_args().map(|argument| argument.to_string_lossy()).collect();
        bail!(Exited { what: format!("{what} {}", arguments.join(" ")), code: status.code() });
    }
    Ok(())
}
