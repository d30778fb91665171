//! Starts a process per variant and says what became of each.

use std::ffi::OsString;
use std::io::{self, Read, Seek};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs, sync};

use super::outcome::{Outcome, Record};
use super::selection::Selected;
use super::variant::Variant;

/// How often a running process is looked at.
const GLANCE: Duration = Duration::from_millis(5);

/// How much of a dead process's last words are kept.
const LAST_WORDS: usize = 300;

/// Starts and watches processes.
pub struct Supervisor {
    /// Starts `run_kernels` on the GPU at hand, without arguments.
    pub start: Box<dyn Fn() -> Command + Sync>,
    /// Where compiled code is kept.
    pub cache: PathBuf,
    /// How long a variant may take.
    pub timeout: Duration,
    /// How many run at a time.
    pub jobs: usize,
    /// A log of each process, which explains failures.
    pub log: Option<Log>,
    /// Set from outside, it ends what runs, and the run.
    pub stop: Arc<AtomicBool>,
}

/// How a process is told to write a log, and what to look for in it.
#[derive(Clone, Debug)]
pub struct Log {
    /// The environment variable that names the file.
    pub variable: String,
    /// The last line that contains this goes into the record of a variant that does not agree; without one the last line.
    pub telling: String,
}

/// The supervisor itself failed.
#[derive(Debug, thiserror::Error)]
pub enum SupervisorError {
    /// The own command line cannot be read.
    #[error("cannot find out how this program was started: {0}")]
    Command(io::Error),
    /// There is no GPU, or it does not say what it is.
    #[error("cannot ask the first GPU what it is: {0}")]
    Target(String),
    /// A process cannot be started or watched.
    #[error("cannot run a process: {0}")]
    Process(#[from] io::Error),
    /// Somebody asked for the end.
    #[error("interrupted")]
    Interrupted,
}

/// A command that starts this program the way this process was started, without its arguments.
///
/// A program on another system root runs as an argument of that root's dynamic linker, which preloads what it is told.
/// Its own path would then lead around both; the kernel's record of the command line has everything.
pub fn own_command() -> Result<Command, SupervisorError> {
    let line = fs::read("/proc/self/cmdline").map_err(SupervisorError::Command)?;
    let mut words: Vec<OsString> = line
        .split_inclusive(|byte| *byte == 0)
        .map(|word| OsString::from_vec(word[..word.len() - 1].to_vec()))
        .collect();
    let own_arguments = env::args_os().count() - 1;
    words.truncate(words.len() - own_arguments);
    let (program, arguments) = words.split_first().expect("a command line has a program");
    let mut command = Command::new(program);
    command.args(arguments);
    Ok(command)
}

impl Supervisor {
    /// Runs every pair on this target, and hands each record to `report` in the order of the pairs.
    pub fn run(
        &self,
        target: &str,
        pairs: &[(Selected, Variant)],
        mut report: impl FnMut(&Record),
    ) -> Result<Vec<Record>, SupervisorError> {
        let next = sync::atomic::AtomicUsize::new(0);
        let (sender, receiver) = sync::mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let index = next.fetch_add(1, sync::atomic::Ordering::Relaxed);
                        let Some((selected, variant)) = pairs.get(index) else { break };
                        if self.stop.load(Ordering::Relaxed) {
                            let _ = sender.send((index, Err(SupervisorError::Interrupted)));
                            break;
                        }
                        if sender.send((index, self.run_pair(target, selected, *variant))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = std::collections::BTreeMap::new();
            let mut records = Vec::with_capacity(pairs.len());
            for (index, record) in receiver {
                waiting.insert(index, record?);
                while let Some(record) = waiting.remove(&records.len()) {
                    report(&record);
                    records.push(record);
                }
            }
            Ok(records)
        })
    }

    /// Asks the first GPU for its target, in a process of its own: this one outlives whatever a GPU does.
    pub fn target(&self) -> Result<String, SupervisorError> {
        let output = (self.start)().arg("--target").stdin(Stdio::null()).output()?;
        let name = String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().trim().to_owned();
        if output.status.success() && name.starts_with("gfx") {
            Ok(name)
        } else {
            Err(SupervisorError::Target(died(output.status, &String::from_utf8_lossy(&output.stderr))))
        }
    }

    fn run_pair(&self, target: &str, selected: &Selected, variant: Variant) -> Result<Record, SupervisorError> {
        // A process that is killed cannot remove its files: the compiler's lie in here too.
        let folder = tempfile::tempdir()?;
        let log_file = folder.path().join("log");
        let mut command = (self.start)();
        command.env("TMPDIR", folder.path());
        command.arg("--one").arg(selected.name()).arg("--opt").arg(variant.name()).arg("--cache").arg(&self.cache);
        if let Some(log) = &self.log {
            command.env(&log.variable, &log_file);
        }
        let (mut outcome, stderr) = self.watch(command)?;
        if let Some(text) = selected.kernel.case(variant.wave()).stops_with {
            outcome = outcome.of_a_stop(&text, &stderr);
        }
        let note = match (&outcome, &self.log) {
            // There is no log of a process that had nothing to say.
            (outcome, Some(log)) if !outcome.agrees() => {
                telling_line(&fs::read(&log_file).unwrap_or_default(), &log.telling)
            }
            _ => String::new(),
        };
        Ok(Record {
            target: target.to_owned(),
            family: selected.family.name.to_owned(),
            kernel: selected.kernel.name.to_owned(),
            variant: variant.name().to_owned(),
            outcome,
            note,
        })
    }

    /// What became of a process, and what it wrote to standard error.
    fn watch(&self, mut command: Command) -> Result<(Outcome, String), SupervisorError> {
        // Files instead of pipes: nobody must drain them while the process runs.
        let mut stdout = tempfile::tempfile()?;
        let mut stderr = tempfile::tempfile()?;
        command.stdin(Stdio::null()).stdout(stdout.try_clone()?).stderr(stderr.try_clone()?);
        let mut child = command.spawn()?;
        let Some(status) = self.wait(&mut child)? else {
            return Ok((Outcome::TimedOut { seconds: self.timeout.as_secs() }, contents(&mut stderr)?));
        };
        let (stdout, stderr) = (contents(&mut stdout)?, contents(&mut stderr)?);
        // The runtime may print too, so the result is the last line that is one.
        let outcome = stdout.lines().rev().find_map(|line| serde_json::from_str(line).ok());
        let outcome = match outcome {
            Some(outcome) if status.success() => outcome,
            // The terminal interrupts the whole group of processes; this one may be told last.
            _ if status.signal() == Some(libc::SIGINT) => return Err(SupervisorError::Interrupted),
            _ => Outcome::Died { status: died(status, &stderr) },
        };
        Ok((outcome, stderr))
    }

    /// Waits for the end, or makes it.
    fn wait(&self, child: &mut Child) -> Result<Option<ExitStatus>, SupervisorError> {
        let deadline = Instant::now() + self.timeout;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(Some(status));
            }
            let stop = self.stop.load(Ordering::Relaxed);
            if stop || Instant::now() >= deadline {
                child.kill()?;
                child.wait()?;
                return if stop { Err(SupervisorError::Interrupted) } else { Ok(None) };
            }
            thread::sleep(GLANCE);
        }
    }
}

fn contents(file: &mut fs::File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn died(status: ExitStatus, stderr: &str) -> String {
    let how = match status.signal() {
        Some(signal) => format!("signal {signal}"),
        None => status.to_string(),
    };
    let words = stderr.trim();
    let tail = words.char_indices().rev().nth(LAST_WORDS).map_or(words, |(start, _)| &words[start..]);
    if tail.is_empty() { how } else { format!("{how}: {}", tail.replace('\n', " | ")) }
}

fn telling_line(log: &[u8], telling: &str) -> String {
    let log = String::from_utf8_lossy(log);
    let found = log.lines().rev().find(|line| line.contains(telling)).or_else(|| log.lines().last());
    found.unwrap_or_default().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn supervisor(script: &'static str) -> Supervisor {
        let start = move || {
            let mut command = Command::new("/bin/sh");
            command.arg("-c").arg(script);
            command
        };
        Supervisor {
            start: Box::new(start),
            cache: PathBuf::new(),
            timeout: Duration::from_secs(1),
            jobs: 2,
            log: None,
            stop: Arc::default(),
        }
    }

    /// What becomes of a process that runs this script.
    fn watch(script: &'static str) -> Outcome {
        let supervisor = supervisor(script);
        supervisor.watch((supervisor.start)()).unwrap().0
    }

    #[test]
    fn the_outcome_is_the_last_line_that_is_one() {
        let script = r#"echo '{"outcome":"agree","worst_ulps":3}'; echo a warning"#;
        assert_eq!(watch(script), Outcome::Agree { worst_ulps: 3 });
    }

    #[test]
    fn an_outcome_of_a_process_that_fails_later_does_not_count() {
        let script = r#"echo '{"outcome":"agree","worst_ulps":0}'; echo oh >&2; exit 3"#;
        assert_eq!(watch(script), Outcome::Died { status: "exit status: 3: oh".to_owned() });
    }

    #[test]
    fn a_crash_is_told_with_its_signal_and_last_words() {
        let script = "echo one >&2; echo two >&2; kill -SEGV $$";
        assert_eq!(watch(script), Outcome::Died { status: "signal 11: one | two".to_owned() });
    }

    #[test]
    fn silence_is_no_agreement() {
        assert_eq!(watch("exit 0"), Outcome::Died { status: "exit status: 0".to_owned() });
    }

    #[test]
    fn what_takes_too_long_is_ended() {
        assert_eq!(watch("exec sleep 30"), Outcome::TimedOut { seconds: 1 });
    }

    #[test]
    fn a_run_ends_when_it_is_told_to_and_leaves_no_process() {
        let supervisor = supervisor("exec sleep 30");
        supervisor.stop.store(true, Ordering::Relaxed);
        let result = supervisor.watch((supervisor.start)());
        assert!(matches!(result, Err(SupervisorError::Interrupted)));
        let pairs: Vec<_> = super::super::select(&[]).into_iter().map(|selected| (selected, Variant::O0)).collect();
        assert!(matches!(supervisor.run("gfx1100", &pairs, |_| ()), Err(SupervisorError::Interrupted)));
    }

    #[test]
    fn an_interrupted_process_interrupts_the_run() {
        let supervisor = supervisor("kill -INT $$");
        assert!(matches!(supervisor.watch((supervisor.start)()), Err(SupervisorError::Interrupted)));
    }

    #[test]
    fn the_telling_line_of_a_log_is_preferred_to_the_last() {
        let log = b"queue 1\nqueue 1 stopped at packet 3\nreported\n";
        assert_eq!(telling_line(log, " stopped at "), "queue 1 stopped at packet 3");
        assert_eq!(telling_line(log, "nowhere"), "reported");
    }

    #[test]
    fn records_come_in_the_order_of_the_pairs() {
        let supervisor = supervisor(r#"echo '{"outcome":"agree","worst_ulps":0}'"#);
        let pairs: Vec<_> =
            super::super::select(&["scan/".to_owned()]).into_iter().map(|selected| (selected, Variant::O2)).collect();
        let mut seen = Vec::new();
        let records = supervisor.run("gfx1100", &pairs, |record| seen.push(record.kernel.clone())).unwrap();
        assert_eq!(seen, pairs.iter().map(|(selected, _)| selected.kernel.name).collect::<Vec<_>>());
        assert!(records.iter().all(|record| record.outcome.agrees() && record.target == "gfx1100"));
    }
}
