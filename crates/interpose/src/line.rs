//! One line of output: built in a fixed buffer on the stack, written in one system call.
//!
//! A line never allocates and is never written under a lock, so it may be built inside an application's allocator hooks or
//! while other threads are stopped. Text beyond the capacity is cut off and marked.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::fd::AsFd;

use crate::config::Destination;

const CAPACITY: usize = 1024;
const CUT: &[u8] = b"...\n";

/// A line under construction. Writing to it never fails.
pub struct Line {
    buffer: [u8; CAPACITY],
    length: usize,
    cut: bool,
}

impl Line {
    /// An empty line.
    #[must_use]
    pub const fn new() -> Self {
        Self { buffer: [0; CAPACITY], length: 0, cut: false }
    }

    /// Appends formatted text.
    pub fn push(&mut self, text: fmt::Arguments<'_>) {
        // `write_str` below returns `Ok`; an error can only come from an argument's own `Display`, and loses just its text.
        let _ = fmt::Write::write_fmt(self, text);
    }

    /// The text so far, with its line end.
    fn finish(&mut self) -> &[u8] {
        let end = if self.cut { CUT } else { b"\n" };
        let total = self.length + end.len();
        self.buffer[self.length..total].copy_from_slice(end);
        &self.buffer[..total]
    }
}

impl Default for Line {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = CAPACITY - CUT.len() - self.length;
        let mut taken = text.len().min(room);
        while !text.is_char_boundary(taken) {
            taken -= 1;
        }
        // Once something is lost nothing may follow it: a line with a hole would read as a whole one.
        if self.cut {
            return Ok(());
        }
        self.cut = taken < text.len();
        self.buffer[self.length..self.length + taken].copy_from_slice(&text.as_bytes()[..taken]);
        self.length += taken;
        Ok(())
    }
}

/// Where finished lines go.
#[derive(Debug)]
pub struct Sink(Option<File>);

impl Sink {
    /// Opens a destination.
    ///
    /// Standard error is duplicated, so that a line is one `write` outside of Rust's and of C's stream locks.
    pub fn open(destination: &Destination) -> io::Result<Self> {
        Ok(Self(match destination {
            Destination::Off => None,
            Destination::Stderr => Some(File::from(io::stderr().as_fd().try_clone_to_owned()?)),
            Destination::File(path) => Some(OpenOptions::new().append(true).create(true).open(path)?),
        }))
    }

    /// A sink that swallows everything.
    #[must_use]
    pub const fn off() -> Self {
        Self(None)
    }

    /// Whether a line would go anywhere.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Writes the line. A failure is dropped: the application's work is more important than a line about it.
    pub fn write(&self, line: &mut Line) {
        if let Some(mut file) = self.0.as_ref() {
            let _ = file.write(line.finish());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &mut Line) -> String {
        String::from_utf8(line.finish().to_vec()).unwrap()
    }

    #[test]
    fn a_line_is_its_parts_and_a_line_end() {
        let mut line = Line::new();
        line.push(format_args!("a={}", 1));
        line.push(format_args!(", b={}", 2));
        assert_eq!(text(&mut line), "a=1, b=2\n");
    }

    #[test]
    fn a_long_line_is_cut_once_and_marked() {
        let mut line = Line::new();
        line.push(format_args!("{}", "x".repeat(2 * CAPACITY)));
        line.push(format_args!("y"));
        let text = text(&mut line);
        assert_eq!(text.len(), CAPACITY);
        assert!(text.ends_with("x...\n"));
    }

    #[test]
    fn a_cut_respects_characters() {
        for padding in 0..4 {
            let mut line = Line::new();
            line.push(format_args!("{}{}", "x".repeat(padding), "é".repeat(CAPACITY)));
            let text = text(&mut line);
            assert!(text.ends_with("é...\n"), "{padding}");
            assert!(text.len() >= CAPACITY - 1);
        }
    }

    #[test]
    fn a_full_line_is_not_marked() {
        let mut line = Line::new();
        line.push(format_args!("{}", "x".repeat(CAPACITY - CUT.len())));
        assert!(text(&mut line).ends_with("x\n"));
    }

    #[test]
    fn files_are_appended_to() {
        let path = std::env::temp_dir().join(format!("refrain-sink-{}", std::process::id()));
        for number in 0..2 {
            let sink = Sink::open(&Destination::File(path.clone())).unwrap();
            let mut line = Line::new();
            line.push(format_args!("line {number}"));
            sink.write(&mut line);
        }
        let content = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(content, "line 0\nline 1\n");
    }

    #[test]
    fn a_destination_that_cannot_be_opened_is_an_error() {
        assert!(Sink::open(&Destination::File("/nonexistent/directory/trace".into())).is_err());
    }
}
