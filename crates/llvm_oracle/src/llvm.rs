//! llvm-mc as a disassembler: one process for many samples.

use std::collections::HashSet;
use std::io::Write as _;
use std::process::{Command, Stdio};

use isa::Target;

/// Names to look for: the version that the exceptions are written for, then others.
const NAMES: &[&str] = &["llvm-mc-19", "llvm-mc", "llvm-mc-20", "llvm-mc-21", "llvm-mc-22"];

/// Why LLVM could not be asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No program of these names starts.
    #[error("no llvm-mc found (looked for {}): install llvm-19, as by `apt-get install llvm-19`", NAMES.join(", "))]
    Missing,
    /// It does not know the target.
    #[error("{program} does not know {target}: LLVM 19 or newer is needed")]
    Target {
        /// The program.
        program: String,
        /// The target.
        target: Target,
    },
    /// It failed or printed what nobody expects.
    #[error("{program}: {message}")]
    Failed {
        /// The program.
        program: String,
        /// What happened.
        message: String,
    },
}

/// An llvm-mc.
#[derive(Debug, Clone)]
pub struct Llvm {
    program: String,
    version: String,
}

/// What LLVM says of one sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The first dword starts no instruction, or the sample ends in it.
    Refused,
    /// It would crash.
    Crash,
    /// The sample is exactly this instruction.
    One(String),
    /// The sample starts with this instruction and goes on.
    More(String),
}

/// A no-op that ends each sample's output.
const MARKER: u32 = 0xbf80_5a5a;
const NOP: u32 = 0xbf80_0000;
const MARKER_TEXT: &str = "s_nop 0x5a5a";

impl Llvm {
    /// Looks for one.
    pub fn find() -> Result<Llvm, Error> {
        NAMES.iter().find_map(|name| Llvm::of(name)).ok_or(Error::Missing)
    }

    fn of(program: &str) -> Option<Llvm> {
        let output = Command::new(program).arg("--version").output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let version = text.split("LLVM version ").nth(1)?.lines().next()?.trim().to_owned();
        Some(Llvm { program: program.to_owned(), version })
    }

    /// Its name and version.
    pub fn describe(&self) -> String {
        format!("{} ({})", self.program, self.version)
    }

    /// What it says of each sample.
    pub(crate) fn ask(&self, target: Target, samples: &[&[u32]]) -> Result<Vec<Answer>, Error> {
        let mut input = String::with_capacity(samples.len() * 80);
        for words in samples {
            push_bytes(&mut input, harmless(target, words));
            push_bytes(&mut input, &[MARKER]);
        }
        let (output, errors) = self.run(target, input)?;
        let refused = refusals(&errors);
        let mut lines = output.lines().filter_map(instruction);
        let mut answers = Vec::with_capacity(samples.len());
        for (number, words) in samples.iter().enumerate() {
            let piece: Vec<&str> = lines.by_ref().take_while(|text| *text != MARKER_TEXT).collect();
            let line = 2 * number + 1;
            let (at_start, anywhere) = (refused.contains(&(line, true)), refused.contains(&(line, false)));
            answers.push(match piece.first() {
                _ if harmless(target, words).is_empty() => Answer::Crash,
                _ if at_start => Answer::Refused,
                Some(first) if piece.len() == 1 && !anywhere => Answer::One(plain(first)),
                Some(first) => Answer::More(plain(first)),
                None => Answer::Refused,
            });
        }
        match lines.next() {
            None => Ok(answers),
            Some(line) => Err(self.failed(format!("lost track of its output at {line:?}"))),
        }
    }

    fn run(&self, target: Target, input: String) -> Result<(String, String), Error> {
        let mut child = Command::new(&self.program)
            .args(["-disassemble", "-triple=amdgcn-amd-amdhsa"])
            .arg(format!("-mcpu={target}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| self.failed(error.to_string()))?;
        let mut stdin = child.stdin.take().ok_or_else(|| self.failed("no standard input".to_owned()))?;
        let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
        let output = child.wait_with_output().map_err(|error| self.failed(error.to_string()))?;
        // If it did not read all of its input, its output tells more than the broken pipe.
        let _ = writer.join();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        if errors.contains("Stack dump") {
            return Err(self.failed("it crashed".to_owned()));
        }
        if errors.contains("is not a recognized processor") {
            return Err(Error::Target { program: self.program.clone(), target });
        }
        Ok((String::from_utf8_lossy(&output.stdout).into_owned(), errors))
    }

    fn failed(&self, message: String) -> Error {
        Error::Failed { program: self.program.clone(), message }
    }
}

/// The dwords of a sample that LLVM survives. On gfx10 it crashes (up to 19) where it prints a reserved selector of SDWA.
fn harmless(target: Target, words: &[u32]) -> &[u32] {
    const SDWA: u32 = 249;
    let crashes = |pair: &[u32]| {
        let (first, second) = (pair[0], pair[1]);
        let selector = |low: u32| second >> low & 7 == 7;
        let reserved = selector(8) || second >> 11 & 3 == 3 || selector(16) || selector(24);
        first >> 31 == 0 && first & 0x1ff == SDWA && reserved
    };
    match words.windows(2).position(crashes) {
        Some(at) if target == Target::Gfx1030 => &words[..at],
        _ => words,
    }
}

/// One line of input: the bytes of a sample, little-endian. Brackets keep them from running into the next line.
fn push_bytes(input: &mut String, words: &[u32]) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    if words.is_empty() {
        return push_bytes(input, &[NOP]);
    }
    for (i, byte) in words.iter().flat_map(|word| word.to_le_bytes()).enumerate() {
        input.push_str(if i == 0 { "[0x" } else { ",0x" });
        input.push(char::from(DIGITS[usize::from(byte >> 4)]));
        input.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    input.push_str("]\n");
}

/// Lines with refused bytes: (line, true) if the first byte was refused, (line, false) for each line with any.
fn refusals(errors: &str) -> HashSet<(usize, bool)> {
    let mut refused = HashSet::new();
    for line in errors.lines().filter(|line| line.contains("invalid instruction encoding")) {
        let mut parts = line.split(':').skip(1);
        let mut number = || parts.next().and_then(|part| part.parse::<usize>().ok());
        if let (Some(line), Some(column)) = (number(), number()) {
            refused.insert((line, false));
            const FIRST_BYTE: usize = 2;
            if column == FIRST_BYTE {
                refused.insert((line, true));
            }
        }
    }
    refused
}

/// The instruction on a line of output.
fn instruction(line: &str) -> Option<&str> {
    let text = line.split("//").next()?.trim();
    (!text.is_empty() && !text.starts_with('.')).then_some(text)
}

/// With single spaces.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
