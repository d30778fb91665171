//! The report that people read: a table by entry point, findings, totals.

use std::fmt::Write as _;

use super::{EntryReport, Report};

/// Findings that are written out; the others are in the JSON report.
const FINDINGS: usize = 40;

/// The whole text. Its last line is `N passed, N failed, N skipped`.
pub fn text(report: &Report, notice: Option<&str>) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = render(report, notice, &mut out);
    out
}

/// The lines before the cases: what is compared with what.
pub fn header(runtime: &str, library: &str, device: &str, adapter: &str, notice: Option<&str>) -> String {
    let notice = notice.map(|notice| format!("{notice}\n")).unwrap_or_default();
    format!("{notice}runtime  HIP {runtime}\nlibrary  {library}\ndevice   {device}\nadapter  {adapter}\n")
}

fn render(report: &Report, notice: Option<&str>, out: &mut String) -> std::fmt::Result {
    if let Some(notice) = notice {
        writeln!(out, "{notice}")?;
    }
    let width = report.entry_points.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let stand_in = if report.runtime_stand_in { " (STAND-IN)" } else { "" };
    writeln!(out, "HIP {}{stand_in}, {} against native", report.runtime_version, report.adapter)?;
    writeln!(out, "{:width$}  cases  passed  failed  skipped  what differs", "entry point")?;
    for entry in &report.entry_points {
        let EntryReport { name, cases, passed, failed, skipped, .. } = entry;
        writeln!(out, "{name:width$}  {cases:5}  {passed:6}  {failed:6}  {skipped:7}  {}", remark(entry))?;
    }
    findings(report, out)?;
    let filter = report.filter.as_ref().map(|f| format!(" (only those that begin with {f:?})")).unwrap_or_default();
    writeln!(out)?;
    writeln!(
        out,
        "entry points: {} of {} covered{filter}, in {:.1} s",
        report.entry_points_covered, report.entry_points_total, report.seconds
    )?;
    if let Some(notice) = notice {
        writeln!(out, "{notice}")?;
    }
    writeln!(out, "{} passed, {} failed, {} skipped", report.passed, report.failed, report.skipped)
}

fn findings(report: &Report, out: &mut String) -> std::fmt::Result {
    let failed: Vec<_> = report.cases.iter().filter(|case| case.result == "failed").collect();
    if failed.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nwhat differs (native / {}):", report.adapter)?;
    for case in failed.iter().take(FINDINGS) {
        writeln!(out, "  {}", case.id)?;
        for finding in &case.details {
            writeln!(out, "    {finding}")?;
        }
    }
    if failed.len() > FINDINGS {
        writeln!(out, "  and {} more cases; --json has them all", failed.len() - FINDINGS)?;
    }
    Ok(())
}

fn remark(entry: &EntryReport) -> String {
    let mut remarks = entry.differs.clone();
    if entry.absent && entry.intercepted {
        remarks.push("absent in this runtime, exported by the interposer".to_owned());
    } else if entry.absent {
        remarks.push("absent in this runtime".to_owned());
    } else if !entry.covered {
        remarks.push("NOT COVERED".to_owned());
    }
    remarks.join(", ")
}
