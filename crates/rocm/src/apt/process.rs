//! Runs apt's and dpkg's programs: quiet, in English, cut off from the terminal, and never outliving the fetch lock.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};

use super::failure;
use crate::error::Error;

/// How the programs are found and what they inherit.
#[derive(Debug)]
pub(crate) struct Programs {
    /// The `PATH` to find them with.
    pub(crate) path: OsString,
    /// The locked file that keeps other fetches away. Every program gets it as its standard input: the lock belongs to
    /// the open file, so it lasts until the last program has ended, even if this process is killed before.
    pub(crate) lock: File,
}

/// How a program ended that ran at all.
#[derive(Debug)]
pub(crate) struct Failed {
    /// Its command line.
    pub(crate) command: String,
    /// Its exit status.
    pub(crate) status: String,
    /// What it wrote to standard output and standard error.
    pub(crate) said: String,
}

impl Failed {
    pub(crate) fn cause(&self) -> failure::Cause {
        failure::cause(&self.said)
    }

    pub(crate) fn essence(&self) -> String {
        failure::essence(&self.said)
    }

    /// The error for a failure without a better name.
    pub(crate) fn into_error(self) -> Error {
        let said = self.essence();
        Error::Command { command: self.command, status: self.status, said }
    }
}

impl Programs {
    /// A command that finds `program` in our `PATH`.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("PATH", &self.path).env("LC_ALL", "C").env("DEBIAN_FRONTEND", "noninteractive");
        command
    }

    /// Runs a command to its end and answers its standard output, which `on_line` sees line by line as it comes.
    /// The outer error means that it could not be run, the inner one that it failed.
    pub(crate) fn run(
        &self,
        mut command: Command,
        used_to: &'static str,
        mut on_line: impl FnMut(&str),
    ) -> Result<Result<String, Failed>, Error> {
        let program = command.get_program().to_string_lossy().into_owned();
        let run_error = |source: io::Error| match source.kind() {
            io::ErrorKind::NotFound => Error::MissingProgram { program: program.clone(), used_to },
            _ => Error::io("run", Path::new(&program))(source),
        };
        let lock = self.lock.try_clone().map_err(run_error)?;
        command.stdin(Stdio::from(lock)).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(run_error)?;

        let mut errors = child.stderr.take().expect("standard error was piped just above");
        // Both pipes have to be drained at once, or the program blocks on the one that nobody reads.
        let errors = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            // A pipe that breaks has said what it had to say.
            let _ = errors.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        });
        let mut output = String::new();
        let reader = BufReader::new(child.stdout.take().expect("standard output was piped just above"));
        for line in reader.split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            on_line(&line);
            output.push_str(&line);
            output.push('\n');
        }
        let status = child.wait().map_err(run_error)?;
        let errors = errors.join().expect("the reader of a pipe does not panic");
        if status.success() {
            return Ok(Ok(output));
        }
        Ok(Err(Failed { command: command_line(&command), status: status.to_string(), said: output + &errors }))
    }
}

fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn programs(path: &str) -> Programs {
        Programs { path: path.into(), lock: tempfile::tempfile().unwrap() }
    }

    fn shell(programs: &Programs, script: &str) -> Command {
        let mut command = programs.command("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn output_comes_line_by_line_and_whole() {
        let programs = programs("/usr/bin:/bin");
        let mut lines = Vec::new();
        let command = shell(&programs, "echo one; echo two; cat");
        let output = programs.run(command, "tested", |line| lines.push(line.to_owned())).unwrap().unwrap();
        assert_eq!((output.as_str(), lines.len()), ("one\ntwo\n", 2));
    }

    #[test]
    fn failures_carry_status_and_both_streams() {
        let programs = programs("/usr/bin:/bin");
        let command = shell(&programs, "echo out; echo E: err >&2; exit 3");
        let failed = programs.run(command, "tested", |_| {}).unwrap().unwrap_err();
        assert_eq!(failed.said, "out\nE: err\n");
        assert!(failed.status.contains('3') && failed.command.starts_with("sh -c"));
    }

    #[test]
    fn missing_programs_are_named_with_their_purpose() {
        let programs = programs("/nonexistent");
        let error = programs.run(programs.command("apt-get"), "fetched", |_| {}).unwrap_err();
        assert!(matches!(&error, Error::MissingProgram { program, used_to: "fetched" } if program == "apt-get"));
    }

    #[test]
    fn lock_outlives_us_while_a_program_runs() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let lock = file.reopen().unwrap();
        lock.lock().unwrap();
        let mut child = Command::new("sleep").arg("5").stdin(Stdio::from(lock)).spawn().unwrap();
        let other = file.reopen().unwrap();
        assert!(other.try_lock().is_err());
        child.kill().unwrap();
        child.wait().unwrap();
        // Other tests fork at the same time; such a child holds the lock until its exec.
        other.lock().unwrap();
    }
}
