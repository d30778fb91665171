//! What the exit codes are, in one place.

/// A check, a test or a step failed.
const FAILED: u8 = 1;
/// The command line is wrong. clap ends with this code too.
const USAGE: u8 = 2;
/// No ROCm runtime could be had.
const NO_RUNTIME: u8 = 3;

/// What a shell reports for a program that SIGINT ended.
const INTERRUPTED: u8 = 130;

/// Somebody asked for the end of a command that has cleaned up after itself.
#[derive(Debug)]
pub struct Interrupted;

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// A command line that clap takes and the command does not.
#[derive(Debug)]
pub struct Usage(pub String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// A program of ours that ended with an exit code of its own, which is passed on.
#[derive(Debug)]
pub struct Exited {
    /// What ended.
    pub what: String,
    /// Its exit code; `None` if a signal ended it.
    pub code: Option<i32>,
}

impl std::fmt::Display for Exited {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.code {
            Some(code) => write!(f, "{} failed with exit code {code}", self.what),
            None => write!(f, "{} was ended by a signal", self.what),
        }
    }
}

impl std::error::Error for Exited {}

/// The exit code that `error` stands for.
pub fn exit_code(error: &anyhow::Error) -> u8 {
    if error.chain().any(|cause| cause.is::<rocm::Error>()) {
        return NO_RUNTIME;
    }
    if error.chain().any(|cause| cause.is::<Usage>()) {
        return USAGE;
    }
    if error.chain().any(|cause| cause.is::<Interrupted>()) {
        return INTERRUPTED;
    }
    let code = error.chain().find_map(|cause| cause.downcast_ref::<Exited>()).and_then(|exited| exited.code);
    code.and_then(|code| u8::try_from(code).ok()).unwrap_or(FAILED)
}

#[cfg(test)]
mod tests {
    use anyhow::{Context as _, anyhow};

    use super::*;

    #[test]
    fn exit_codes_say_what_kind_of_failure_it_was() {
        let none = rocm::Error::NoRuntime { asked: "9.9".to_owned(), exact: false, looked: Vec::new() };
        assert_eq!(exit_code(&anyhow::Error::from(none).context("while testing")), 3);
        assert_eq!(exit_code(&Usage("what?".to_owned()).into()), 2);
        assert_eq!(exit_code(&anyhow!("a check failed")), 1);
        assert_eq!(exit_code(&anyhow::Error::from(Interrupted).context("step `kernels`")), 130);
    }

    #[test]
    fn exit_codes_of_children_are_passed_on() {
        let exited = |code| anyhow::Error::from(Exited { what: "it".to_owned(), code });
        assert_eq!(exit_code(&exited(Some(101))), 101);
        assert_eq!(exit_code(&exited(None)), 1);
        let nested: anyhow::Result<()> = Err(exited(Some(3)));
        assert_eq!(exit_code(&nested.context("step").unwrap_err()), 3);
    }
}
