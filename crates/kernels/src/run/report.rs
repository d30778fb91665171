//! Sums up records for a reader: a table per target, then every disagreement.

use std::fmt;

use crate::families;

use super::outcome::{Outcome, Record, Totals};
use super::variant::Variant;

/// The summary of a run, on any number of targets.
pub struct Report<'a> {
    records: &'a [Record],
}

/// One cell: of how many variants how many agree, and how near they are.
#[derive(Default)]
struct Cell {
    agree: usize,
    of: usize,
    worst_ulps: u64,
}

impl Cell {
    fn of<'a>(records: impl Iterator<Item = &'a Record>) -> Self {
        let mut cell = Self::default();
        for record in records {
            cell.of += 1;
            if let Outcome::Agree { worst_ulps } = record.outcome {
                cell.agree += 1;
                cell.worst_ulps = cell.worst_ulps.max(worst_ulps);
            }
        }
        cell
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.of == 0 { f.pad("-") } else { f.pad(&format!("{}/{}", self.agree, self.of)) }
    }
}

impl<'a> Report<'a> {
    /// A summary of these records.
    pub fn new(records: &'a [Record]) -> Self {
        Self { records }
    }

    fn targets(&self) -> Vec<&str> {
        let mut targets: Vec<&str> = Vec::new();
        for record in self.records {
            if !targets.contains(&&*record.target) {
                targets.push(&record.target);
            }
        }
        targets
    }

    fn table(&self, f: &mut fmt::Formatter<'_>, target: &str) -> fmt::Result {
        let here: Vec<&Record> = self.records.iter().filter(|record| record.target == target).collect();
        let ran = |variant: &Variant| here.iter().any(|record| record.variant == variant.name());
        let variants: Vec<Variant> = Variant::ALL.into_iter().filter(ran).collect();
        write!(f, "{target:<14}")?;
        for variant in &variants {
            write!(f, "{variant:>9}")?;
        }
        writeln!(f, "   farthest")?;
        let names = families::ALL.iter().map(|family| family.name);
        for name in names.filter(|name| here.iter().any(|record| record.family == *name)) {
            let family = || here.iter().copied().filter(move |record| record.family == name);
            row(f, name, &variants, family)?;
        }
        row(f, "all", &variants, || here.iter().copied())
    }
}

fn row<'a, I: Iterator<Item = &'a Record>>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    variants: &[Variant],
    records: impl Fn() -> I,
) -> fmt::Result {
    write!(f, "{name:<14}")?;
    for variant in variants {
        write!(f, "{:>9}", Cell::of(records().filter(|record| record.variant == variant.name())))?;
    }
    match Cell::of(records()).worst_ulps {
        0 => writeln!(f, "   same bits"),
        ulps => writeln!(f, "   {ulps} ulp"),
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for target in self.targets() {
            self.table(f, target)?;
            writeln!(f)?;
        }
        let disagreements: Vec<&Record> = self.records.iter().filter(|record| !record.outcome.agrees()).collect();
        for record in &disagreements {
            writeln!(f, "{record}")?;
        }
        if !disagreements.is_empty() {
            writeln!(f)?;
        }
        write!(f, "{}", Totals::of(self.records))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(target: &str, family: &str, variant: &str, outcome: Outcome) -> Record {
        Record {
            target: target.to_owned(),
            family: family.to_owned(),
            kernel: "k".to_owned(),
            variant: variant.to_owned(),
            outcome,
            note: String::new(),
        }
    }

    #[test]
    fn a_report_has_a_table_per_target_every_disagreement_and_the_totals() {
        let records = [
            record("gfx1100", "scan", "O0", Outcome::Agree { worst_ulps: 0 }),
            record("gfx1100", "scan", "O3", Outcome::Agree { worst_ulps: 7 }),
            record("gfx1151", "scan", "O3", Outcome::TimedOut { seconds: 9 }),
        ];
        let text = Report::new(&records).to_string();
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[0], ["gfx1100", "O0", "O3", "farthest"]);
        assert_eq!(lines[1], ["scan", "1/1", "1/1", "7", "ulp"]);
        assert_eq!(lines[2], ["all", "1/1", "1/1", "7", "ulp"]);
        assert_eq!(lines[5], ["scan", "0/1", "same", "bits"]);
        assert!(text.contains("gfx1151 scan/k"), "{text}");
        assert!(text.ends_with("1 kernels, 3 variants, 2 agree"));
    }

    #[test]
    fn nothing_is_said_of_what_did_not_run() {
        assert_eq!(Report::new(&[]).to_string(), "0 kernels, 0 variants, 0 agree");
    }
}
