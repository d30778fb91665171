//! What one adapter saw in one case: an ending and an ordered list of named facts, all text, all free of addresses.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Everything that one execution of a case left behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transcript {
    /// How the execution ended.
    pub ending: Ending,
    /// What was seen, in the order in which it was looked at.
    pub facts: Vec<Fact>,
}

/// One observation: `status` = `hipSuccess`, `pGraphNode` = `fresh node`, ...
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// What was looked at; unique within a transcript.
    pub name: String,
    /// What was there.
    pub value: String,
}

/// How an execution ended. Only the first two are reported by the worker; the others are what its supervisor saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The call under test came back, and the facts are complete.
    Returned,
    /// The runtime does not export the entry point.
    Absent,
    /// The process died of this signal.
    Crashed(i32),
    /// The process ended by itself in the middle of the case, with this exit code.
    Exited(i32),
    /// Nothing happened within the time limit; the process was killed.
    Hung,
}

/// One line of a worker's output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Message {
    /// The worker is up, and this is what it runs on.
    Ready {
        /// Description of the runtime.
        surroundings: Surroundings,
        /// Bytes printed so far, which belong to no case.
        printed: u64,
    },
    /// The case is about to be performed.
    Start(String),
    /// The case is over.
    Done {
        /// The case's id.
        case: String,
        /// What was seen.
        transcript: Transcript,
        /// Bytes printed so far: what is behind those of the message before belongs to this case.
        printed: u64,
    },
    /// The worker cannot go on: the runtime did not start. No case is to blame.
    Unable(String),
}

/// What a worker found when it started.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Surroundings {
    /// File of the stock runtime, as the loader mapped it.
    pub library: String,
    /// What `hipRuntimeGetVersion` says.
    pub runtime_version: u32,
    /// Name and architecture of device 0.
    pub device: String,
    /// Entry points that the stock runtime does not export.
    pub absent: Vec<String>,
    /// Entry points that an application's call reaches somewhere else than in the stock runtime.
    pub intercepted: Vec<String>,
}

impl Transcript {
    /// An execution of which nothing but its ending is known.
    pub fn only(ending: Ending) -> Self {
        Self { ending, facts: Vec::new() }
    }

    /// Adds an observation.
    pub fn note(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.facts.push(Fact { name: name.into(), value: value.into() });
    }

    /// The observation of that name.
    pub fn fact(&self, name: &str) -> Option<&str> {
        self.facts.iter().find(|fact| fact.name == name).map(|fact| fact.value.as_str())
    }

    /// The outcome in a few words: the status of the call, or how it failed to have one.
    pub fn summary(&self) -> String {
        match (&self.ending, self.fact(STATUS)) {
            (Ending::Returned, Some(status)) => status.to_owned(),
            (ending, _) => ending.to_string(),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Returned => f.write_str("returned"),
            Self::Absent => f.write_str("absent"),
            Self::Crashed(signal) => write!(f, "crashed ({})", signal_name(*signal)),
            Self::Exited(code) => write!(f, "exited with code {code}"),
            Self::Hung => f.write_str("hung"),
        }
    }
}

/// Name of the fact that holds the status of the call under test.
pub const STATUS: &str = "status";

/// Name of the fact that says why the call under test was not made: its arguments could not be built. Never the sign of a case that passed.
pub const NOT_PERFORMED: &str = "not performed";

/// Name of the fact that holds what the runtime printed.
pub const OUTPUT: &str = "output";

fn signal_name(signal: i32) -> String {
    match signal {
        libc::SIGABRT => "SIGABRT".to_owned(),
        libc::SIGBUS => "SIGBUS".to_owned(),
        libc::SIGFPE => "SIGFPE".to_owned(),
        libc::SIGILL => "SIGILL".to_owned(),
        libc::SIGKILL => "SIGKILL".to_owned(),
        libc::SIGSEGV => "SIGSEGV".to_owned(),
        libc::SIGTRAP => "SIGTRAP".to_owned(),
        other => format!("signal {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_the_status_or_the_ending() {
        let mut seen = Transcript::only(Ending::Returned);
        seen.note(STATUS, "hipSuccess");
        assert_eq!(seen.summary(), "hipSuccess");
        assert_eq!(Transcript::only(Ending::Crashed(libc::SIGSEGV)).summary(), "crashed (SIGSEGV)");
        seen.ending = Ending::Hung;
        assert_eq!(seen.summary(), "hung");
    }

    #[test]
    fn messages_survive_the_pipe() {
        let message = Message::Done { case: "a/b".into(), transcript: Transcript::only(Ending::Absent), printed: 7 };
        let line = serde_json::to_string(&message).unwrap();
        assert!(!line.contains('\n'));
        assert_eq!(serde_json::from_str::<Message>(&line).unwrap(), message);
    }
}
