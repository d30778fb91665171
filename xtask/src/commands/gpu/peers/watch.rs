//! A program whose lines are read while it runs, and which can be stopped with all that it has started.

use std::io::{BufRead as _, BufReader, Read};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use rustix::process::{Pid, Signal, kill_process_group};

/// A running program. Dropping it stops it.
#[derive(Debug)]
pub struct Watched {
    child: Child,
    lines: Receiver<String>,
}

/// What happened next.
#[derive(Debug)]
pub enum Event {
    /// It printed a line, on either of its outputs.
    Line(String),
    /// It ended by itself.
    Ended(ExitStatus),
    /// Nothing until the deadline.
    Late,
}

/// A program that has ended may have left a child that keeps its output open: it is not waited for longer than this.
const OUTPUT_AFTER_END: Duration = Duration::from_secs(1);
const LOOK: Duration = Duration::from_millis(50);

impl Watched {
    /// Starts `command` in a process group of its own.
    pub fn start(mut command: Command) -> Result<Watched> {
        let program = command.get_program().to_string_lossy().into_owned();
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        let mut child = command.spawn().with_context(|| format!("cannot start {program}"))?;
        let (sender, lines) = channel();
        read(child.stdout.take().context("standard output was piped")?, sender.clone());
        read(child.stderr.take().context("standard error was piped")?, sender);
        Ok(Watched { child, lines })
    }

    /// Waits for the next event.
    pub fn next(&mut self, deadline: Instant) -> Result<Event> {
        let mut ended: Option<(ExitStatus, Instant)> = None;
        loop {
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => return Ok(Event::Line(line)),
                Err(RecvTimeoutError::Disconnected) => {
                    return Ok(Event::Ended(self.child.wait().context("cannot wait for a program")?));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            match ended {
                Some((status, since)) if since.elapsed() > OUTPUT_AFTER_END => return Ok(Event::Ended(status)),
                Some(_) => {}
                None => {
                    let status = self.child.try_wait().context("cannot wait for a program")?;
                    ended = status.map(|status| (status, Instant::now()));
                }
            }
            if ended.is_none() && Instant::now() >= deadline {
                return Ok(Event::Late);
            }
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            // What has ended already needs no stopping.
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.wait();
    }
}

fn read(output: impl Read + Send + 'static, sender: Sender<String>) {
    thread::spawn(move || {
        for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Watched {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Watched::start(command).unwrap()
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(30)
    }

    #[test]
    fn lines_of_both_outputs_come_before_the_end() {
        let mut watched = shell("echo one; echo two >&2; exit 7");
        let mut lines = Vec::new();
        let status = loop {
            match watched.next(soon()).unwrap() {
                Event::Line(line) => lines.push(line),
                Event::Ended(status) => break status,
                Event::Late => panic!("late"),
            }
        };
        lines.sort();
        assert_eq!((lines, status.code()), (vec!["one".to_owned(), "two".to_owned()], Some(7)));
    }

    #[test]
    fn a_silent_program_is_late() {
        let mut watched = shell("sleep 600");
        assert!(matches!(watched.next(Instant::now()).unwrap(), Event::Late));
    }

    #[test]
    fn a_child_that_stays_does_not_keep_the_end_away() {
        let mut watched = shell("sleep 600 & exit 3");
        assert!(matches!(watched.next(soon()).unwrap(), Event::Ended(status) if status.code() == Some(3)));
    }
}
