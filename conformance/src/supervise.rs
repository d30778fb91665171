//! One worker process from start to end: feeds it case ids, collects its messages, limits its time, and turns its death into an outcome.
//!
//! A worker that dies or hangs ends its batch: the case in progress gets that as its ending, and the cases behind it have not been performed. Every
//! worker is the leader of a process group that is killed as a whole, so nothing that a runtime starts stays behind.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::os::unix::fs::FileExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use thiserror::Error;

use crate::transcript::{Ending, Message, OUTPUT, Surroundings, Transcript};

/// What a worker did before it ended.
#[derive(Debug, Default)]
pub struct Batch {
    /// What it runs on.
    pub surroundings: Surroundings,
    /// The cases that were begun, in order. Fewer than were asked for if the worker ended early.
    pub seen: Vec<(String, Transcript)>,
}

/// Why a worker performed nothing.
#[derive(Debug, Error)]
pub enum SuperviseError {
    /// It could not be started.
    #[error("cannot start a worker: {0}")]
    Start(#[from] io::Error),
    /// It ended before the first case.
    #[error("the runtime does not start: {0}")]
    Unable(String),
    /// The run was interrupted.
    #[error("interrupted")]
    Interrupted,
}

/// Lets a worker perform cases until all are done, it dies, or one of them takes longer than `limit`.
pub fn perform(
    command: Command,
    ids: &[String],
    limit: Duration,
    interrupted: &AtomicBool,
) -> Result<Batch, SuperviseError> {
    let mut worker = Worker::start(command, ids)?;
    let mut batch = Batch::default();
    let mut ready = false;
    let mut current: Option<String> = None;
    let mut garbage = String::new();
    loop {
        match worker.next(limit, interrupted)? {
            Event::Message(Message::Ready { surroundings, printed }) => {
                batch.surroundings = surroundings;
                ready = true;
                worker.output(Some(printed))?;
            }
            Event::Message(Message::Unable(reason)) => return Err(SuperviseError::Unable(reason)),
            Event::Message(Message::Start(case)) => current = Some(case),
            Event::Message(Message::Done { case, mut transcript, printed }) => {
                note_output(&mut transcript, &(std::mem::take(&mut garbage) + &worker.output(Some(printed))?));
                batch.seen.push((case, transcript));
                current = None;
            }
            Event::Garbage(line) => garbage = garbage + &line + "\n",
            Event::Silence | Event::End if !ready => {
                let ending = worker.end()?;
                return Err(SuperviseError::Unable(format!("the worker {ending}: {}", worker.output(None)?.trim())));
            }
            event @ (Event::Silence | Event::End) => {
                let hung = matches!(event, Event::Silence);
                let ending = if hung { worker.kill().map(|()| Ending::Hung)? } else { worker.end()? };
                // Death between two cases is charged to the one that would have been next.
                let next = ids.get(batch.seen.len()).cloned();
                if let Some(case) = current.or(next) {
                    let mut transcript = Transcript::only(ending);
                    note_output(&mut transcript, &(garbage + &worker.output(None)?));
                    batch.seen.push((case, transcript));
                }
                return Ok(batch);
            }
        }
    }
}

/// What a supervisor may hear next.
enum Event {
    Message(Message),
    Garbage(String),
    Silence,
    End,
}

/// A running worker. Dropping it kills its process group.
struct Worker {
    child: Child,
    lines: Receiver<String>,
    printed: File,
    read_so_far: u64,
}

impl Worker {
    fn start(mut command: Command, ids: &[String]) -> io::Result<Self> {
        let mut input = tempfile::tempfile()?;
        for id in ids {
            writeln!(input, "{id}")?;
        }
        input.rewind()?;
        let printed = tempfile::tempfile()?;
        let mut child =
            command.stdin(input).stdout(Stdio::piped()).stderr(printed.try_clone()?).process_group(0).spawn()?;
        let stdout = child.stdout.take().ok_or_else(|| io::Error::other("a piped stdout is there"))?;
        let (sender, lines) = mpsc::channel();
        // Ends with the pipe, which ends with the process group.
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).split(b'\n').map_while(Result::ok) {
                if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, lines, printed, read_so_far: 0 })
    }

    fn next(&mut self, limit: Duration, interrupted: &AtomicBool) -> Result<Event, SuperviseError> {
        /// How long a Ctrl-C may go unnoticed.
        const GLANCE: Duration = Duration::from_millis(50);
        let deadline = Instant::now() + limit;
        loop {
            if interrupted.load(Ordering::Relaxed) {
                return Err(SuperviseError::Interrupted);
            }
            match self.lines.recv_timeout(GLANCE) {
                Ok(line) => return Ok(serde_json::from_str(&line).map_or(Event::Garbage(line), Event::Message)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Event::End),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => return Ok(Event::Silence),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// What was printed since the last look, up to a position that the worker names: it does not wait to be looked at.
    fn output(&mut self, until: Option<u64>) -> io::Result<String> {
        let all = self.printed.metadata()?.len();
        let end = until.map_or(all, |until| until.clamp(self.read_so_far, all));
        let mut bytes = vec![0; (end - self.read_so_far) as usize];
        self.printed.read_exact_at(&mut bytes, self.read_so_far)?;
        self.read_so_far = end;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Waits for the process, and says how it ended.
    fn end(&mut self) -> io::Result<Ending> {
        // Its output is closed; a process that lives on without it is not going to say anything any more.
        const GRACE: Duration = Duration::from_secs(5);
        let deadline = Instant::now() + GRACE;
        let status = loop {
            match self.child.try_wait()? {
                Some(status) => break status,
                None if Instant::now() >= deadline => return self.kill().map(|()| Ending::Hung),
                None => std::thread::sleep(Duration::from_millis(1)),
            }
        };
        Ok(match (status.signal(), status.code()) {
            (Some(signal), _) => Ending::Crashed(signal),
            (None, code) => Ending::Exited(code.unwrap_or_default()),
        })
    }

    fn kill(&mut self) -> io::Result<()> {
        // An error means that there is no such group any more, which is what is wanted.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        self.child.wait().map(drop)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // Nobody is left to tell.
        let _ = self.kill();
    }
}

/// Adds what the runtime printed to the transcript, without what differs from process to process.
fn note_output(transcript: &mut Transcript, text: &str) {
    let text = text.trim();
    if !text.is_empty() {
        transcript.note(OUTPUT, without_numbers(text));
    }
}

/// Replaces addresses, process ids and times: hexadecimal numbers, and decimal ones of five or more digits.
fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let hexadecimal = rest.strip_prefix("0x").map(|digits| 2 + run(digits, |c| c.is_ascii_hexdigit()));
        let decimal = run(rest, |c| c.is_ascii_digit());
        let length = match hexadecimal {
            Some(length) if length > 2 => length,
            _ if decimal >= 5 => decimal,
            // A short number is taken whole, so that its end is not mistaken for a number of its own.
            _ => {
                let length = decimal.max(first.len_utf8());
                out.push_str(&rest[..length]);
                rest = &rest[length..];
                continue;
            }
        };
        out.push('#');
        rest = &rest[length..];
    }
    out
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests;
