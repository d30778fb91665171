//! The decisions, one method per kind of intercepted call.
//!
//! Each method takes the native call as a closure, calls it exactly once and answers with its status. The closure passes on all
//! arguments as the application gave them; nothing here can change one. No lock is held while it runs.

use std::fmt;
use std::sync::Arc;

use hip_abi::types::{hipError_t, hipGraphExec_t};
use hip_abi::{EntryPoint, HandleClass};

use crate::config::{Config, Destination};
use crate::decline::{Decline, Reason};
use crate::line::{Line, Sink};
use crate::numbers::HandleNumbers;
use crate::registry::{ExecState, PlanState, Registry};
use crate::trace::CallLine;

/// The interposer of a process.
#[derive(Debug)]
pub struct Interposer {
    disabled: bool,
    trace: Sink,
    report: Sink,
    numbers: HandleNumbers,
    execs: Registry,
}

/// The outcome of an intercepted call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Answer {
    /// What the application gets: always HIP's own status.
    pub status: hipError_t,
    /// What there is to say about it in a call line.
    pub note: Note,
}

/// What a call line says beyond the status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// Nothing.
    Forwarded,
    /// The call made the exec with this number.
    Created {
        /// The number.
        exec: u32,
        /// How its launches will be served.
        plan: PlanState,
    },
    /// The call was on a known exec.
    Known(PlanState),
    /// The call was on an exec that was not made through the interposer.
    NotOurs,
}

impl Interposer {
    /// An interposer with these settings.
    ///
    /// A destination that cannot be opened is off, and one line on standard error says so: the user asked for output.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            disabled: config.disabled,
            trace: open(&config.trace),
            report: open(&config.report),
            numbers: HandleNumbers::default(),
            execs: Registry::default(),
        }
    }

    /// Whether calls are to be forwarded without a look at them.
    #[must_use]
    pub fn is_disabled(&self) -> bool {
        self.disabled
    }

    /// How many execs are known.
    #[must_use]
    pub fn known_execs(&self) -> usize {
        self.execs.len()
    }

    /// Whether the exec was made through the interposer.
    #[must_use]
    pub fn knows(&self, exec: hipGraphExec_t) -> bool {
        self.execs.get(exec).is_some()
    }

    /// Starts a call line, if they are wanted.
    #[must_use]
    pub fn begin_line(&self, entry: EntryPoint) -> Option<CallLine<'_>> {
        self.trace.is_on().then(|| CallLine::new(entry, &self.numbers))
    }

    /// Writes a call line.
    pub fn end_line(&self, line: CallLine<'_>, answer: &Answer) {
        self.trace.write(&mut line.finish(answer));
    }

    /// A call that needs no decision.
    pub fn forward(&self, native: impl FnOnce() -> hipError_t) -> Answer {
        Answer { status: native(), note: Note::Forwarded }
    }

    /// A call that makes an exec.
    ///
    /// `out` reads the slot that the application gave for the handle. It is called only after success: HIP accepts no null slot
    /// then, while a failing call may leave anything in it.
    pub fn instantiate(
        &self,
        native: impl FnOnce() -> hipError_t,
        out: impl FnOnce() -> Option<hipGraphExec_t>,
    ) -> Answer {
        let status = native();
        let created = if status.is_success() { out().filter(|exec| !exec.is_null()) } else { None };
        let Some(exec) = created else { return Answer { status, note: Note::Forwarded } };

        let plan = PlanState::NativeOnly(Decline(Reason::LoweringNotBuilt));
        let number = self.numbers.fresh(HandleClass::Exec, exec.as_raw());
        self.execs.insert(exec, Arc::new(ExecState { number, plan }));
        self.report(number, plan);
        Answer { status, note: Note::Created { exec: number, plan } }
    }

    /// A call that runs, prepares or changes an exec.
    ///
    /// The state is held while the native call runs: another thread may destroy the exec meanwhile.
    pub fn on_exec(&self, exec: hipGraphExec_t, native: impl FnOnce() -> hipError_t) -> Answer {
        let state = self.execs.get(exec);
        let status = native();
        let note = state.map_or(Note::NotOurs, |state| Note::Known(state.plan));
        Answer { status, note }
    }

    /// A call that destroys an exec.
    ///
    /// It is forgotten first: once HIP has freed it, another thread may be given its address. If HIP then refuses to destroy it,
    /// it lives on as an exec that is not ours.
    pub fn destroy(&self, exec: hipGraphExec_t, native: impl FnOnce() -> hipError_t) -> Answer {
        let state = self.execs.remove(exec);
        self.numbers.forget(HandleClass::Exec, exec.as_raw());
        let status = native();
        let note = state.map_or(Note::NotOurs, |state| Note::Known(state.plan));
        Answer { status, note }
    }

    /// Leaves an exec to native HIP for good, after a call on it went wrong in our own code.
    pub fn distrust(&self, exec: hipGraphExec_t) {
        if let Some(state) = self.execs.distrust(exec, Reason::InternalError) {
            self.report(state.number, state.plan);
        }
    }

    fn report(&self, number: u32, plan: PlanState) {
        if self.report.is_on() {
            let mut line = Line::new();
            line.push(format_args!("refrain: exec #{number}: {plan}"));
            self.report.write(&mut line);
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forwarded => Ok(()),
            Self::Created { exec, plan } => write!(f, " [exec=#{exec}, {plan}]"),
            Self::Known(PlanState::NativeOnly(_)) => f.write_str(" [native]"),
            Self::NotOurs => f.write_str(" [not ours]"),
        }
    }
}

fn open(destination: &Destination) -> Sink {
    Sink::open(destination).unwrap_or_else(|error| {
        if let Ok(stderr) = Sink::open(&Destination::Stderr) {
            let mut line = Line::new();
            line.push(format_args!("refrain: no lines will be written to {destination:?}: {error}"));
            stderr.write(&mut line);
        }
        Sink::off()
    })
}

#[cfg(test)]
mod tests;
