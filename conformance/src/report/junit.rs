//! The JUnit report: a suite per entry point.

use std::io;

use quick_junit::{NonSuccessKind, Report as Junit, TestCase, TestCaseStatus, TestSuite};

use super::{CaseReport, Report};

/// Writes the report.
pub fn write(report: &Report, out: impl io::Write) -> io::Result<()> {
    let mut junit = Junit::new(format!("conformance of {} on HIP {}", report.adapter, report.runtime_version));
    junit.set_time(std::time::Duration::from_secs_f64(report.seconds));
    for entry in &report.entry_points {
        let mut suite = TestSuite::new(&entry.name);
        suite.add_test_cases(report.cases.iter().filter(|case| case.entry == entry.name).map(test_case));
        junit.add_test_suite(suite);
    }
    junit.serialize(out).map_err(io::Error::other)
}

fn test_case(case: &CaseReport) -> TestCase {
    let mut status = match case.result {
        "passed" => TestCaseStatus::success(),
        "skipped" => TestCaseStatus::skipped(),
        _ => TestCaseStatus::non_success(NonSuccessKind::Failure),
    };
    if !case.details.is_empty() {
        status.set_message(case.details.join("\n"));
    }
    let mut test = TestCase::new(&case.id, status);
    test.set_classname(&case.entry);
    test
}
