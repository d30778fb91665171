//! The JSON report.

use std::io;

use super::Report;

/// Writes the report, and ends it with a newline.
pub fn write(report: &Report, mut out: impl io::Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut out, report)?;
    writeln!(out)
}
