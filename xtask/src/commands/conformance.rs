//! `conformance`: obtains a runtime, builds the runner and what it runs, and becomes the runner.

use std::ffi::{OsStr, OsString};
use std::os::unix::process::CommandExt as _;
use std::process::Command;

use anyhow::{Context as _, Result};
use clap::Args;
use rocm::{Request, workspace_target};

use crate::cargo;
use crate::outcome::Usage;

/// Runs the conformance suite against stock HIP.
///
/// Obtains the runtime (--rocm VERSION, --rocm-path DIR, --exact, --mirror URL), builds the software GPU, the interposer and
/// the runner, and starts the runner with all arguments. `cargo xtask conformance --help` shows the runner's own help.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub struct Conformance {
    /// The runner's arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// What the runner needs built.
const PACKAGES: &[&str] = &["-p", "kfd", "-p", "preload", "-p", "conformance"];

impl Conformance {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        if !self.arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
            // The runner obtains it again, which is quick then; so a missing runtime is told before anything is built.
            rocm::obtain(&request(&self.arguments)?, &workspace_target())?;
        }
        let mut runner = runner()?;
        runner.args(&self.arguments);
        Err(runner.exec()).context("cannot start the conformance runner")
    }
}

/// The runner as a command, built with all that it runs.
pub fn runner() -> Result<Command> {
    cargo::build(PACKAGES)?;
    Ok(Command::new(cargo::built("conformance")?))
}

/// The part of the runner's arguments that says which runtime it will ask for.
fn request(arguments: &[OsString]) -> Result<Request> {
    let value = |flag: &str| value_of(arguments, flag);
    let text = |flag: &str| -> Result<Option<String>> {
        let text = value(flag)?.map(|value| value.into_string());
        text.transpose().map_err(|_| Usage(format!("the value of {flag} is not UTF-8")).into())
    };
    Ok(Request {
        version: text("--rocm")?,
        rocm_path: value("--rocm-path")?.map(Into::into),
        exact: arguments.iter().any(|argument| argument == "--exact"),
        mirror: text("--mirror")?,
    })
}

/// The value of the last `FLAG VALUE` or `FLAG=VALUE`.
fn value_of(arguments: &[OsString], flag: &str) -> Result<Option<OsString>> {
    let mut found = None;
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == flag {
            let Some(value) = arguments.next() else {
                return Err(Usage(format!("{flag} needs a value")).into());
            };
            found = Some(value.clone());
        } else if let Some(value) = argument.to_str().and_then(|text| text.strip_prefix(flag)?.strip_prefix('=')) {
            found = Some(OsStr::new(value).to_owned());
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(arguments: &[&str]) -> Result<Request> {
        request(&arguments.iter().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn runtime_flags_are_found_among_the_runners() {
        let request =
            of(&["--jobs", "2", "--rocm=7.14", "--filter", "hipGraph", "--exact", "--rocm-path", "/x"]).unwrap();
        assert_eq!(request.version.as_deref(), Some("7.14"));
        assert_eq!(request.rocm_path.as_deref(), Some("/x".as_ref()));
        assert!(request.exact && request.mirror.is_none());
    }

    #[test]
    fn no_runtime_flags_mean_the_default() {
        assert_eq!(of(&["--list"]).unwrap(), Request::default());
        assert_eq!(of(&[]).unwrap(), Request::default());
    }

    #[test]
    fn a_flag_without_its_value_is_a_usage_error() {
        assert_eq!(crate::outcome::exit_code(&of(&["--rocm"]).unwrap_err()), 2);
    }

    #[test]
    fn longer_flags_are_not_mistaken_for_shorter_ones() {
        assert_eq!(of(&["--rocm-path=/x"]).unwrap().version, None);
    }
}
