//! The log file and the observer file. Both are off unless the environment names them, and nothing is ever printed elsewhere.
//! A record is built first and leaves in one write, so that records of several threads and processes do not mix.

use std::ffi::CStr;
use std::fmt::{self, Write};
use std::os::fd::OwnedFd;

use crate::sys;

/// A file that takes whole records, or nothing.
#[derive(Debug)]
pub(crate) struct Log {
    file: Option<OwnedFd>,
}

impl Log {
    /// Appends to `path`; a file that cannot be opened is as good as none, since there is nobody to tell.
    pub(crate) fn to(path: Option<&CStr>) -> Log {
        let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_APPEND | libc::O_CLOEXEC;
        Log { file: path.and_then(|path| sys::open(path, flags).ok()) }
    }

    /// Whether records go anywhere.
    pub(crate) fn is_on(&self) -> bool {
        self.file.is_some()
    }

    /// Writes one line that starts with the process's number.
    pub(crate) fn line(&self, message: fmt::Arguments<'_>) {
        let Some(file) = &self.file else { return };
        let mut record = Record::new();
        // A record that is too long is cut; the formatter's error says no more than that.
        let _ = write!(record, "[{}] {message}", sys::process_id());
        // A full disk is no reason to disturb the application.
        let _ = sys::write(file, record.finish());
    }

    /// Writes one record as it is.
    pub(crate) fn record(&self, bytes: &[u8]) {
        if let Some(file) = &self.file {
            let _ = sys::write(file, bytes);
        }
    }
}

/// A line under construction, on the stack.
struct Record {
    bytes: [u8; 1024],
    length: usize,
}

impl Record {
    fn new() -> Record {
        Record { bytes: [0; 1024], length: 0 }
    }

    fn finish(&mut self) -> &[u8] {
        self.bytes[self.length] = b'\n';
        &self.bytes[..=self.length]
    }
}

impl Write for Record {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.bytes.len() - 1 - self.length;
        let taken = text.len().min(room);
        self.bytes[self.length..self.length + taken].copy_from_slice(&text.as_bytes()[..taken]);
        self.length += taken;
        if taken == text.len() { Ok(()) } else { Err(fmt::Error) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_record_is_cut_and_still_ends_its_line() {
        let mut record = Record::new();
        assert!(write!(record, "{}", "x".repeat(5000)).is_err());
        let line = record.finish();
        assert_eq!((line.len(), line[1022], line[1023]), (1024, b'x', b'\n'));
    }
}
