//! The dynamic symbol table of the built library against the entry table.

use hip_abi::EntryPoint;
use symbols::{compare, exported_symbols};

use crate::library;

fn expected() -> impl Iterator<Item = (&'static str, &'static str)> {
    EntryPoint::hooked().map(|entry| (entry.symbol(), entry.info().version.as_str()))
}

#[test]
fn exactly_the_hooked_entry_points_are_exported_each_under_its_node() {
    let exports = exported_symbols(&library::path()).unwrap();
    let differences: Vec<_> = compare(&exports, expected()).iter().map(ToString::to_string).collect();
    assert!(differences.is_empty(), "{differences:#?}");
    assert_eq!(exports.len(), EntryPoint::hooked().count());
}

#[test]
fn a_wrong_node_would_be_noticed() {
    let exports = exported_symbols(&library::path()).unwrap();
    let moved = expected().map(|(symbol, node)| (symbol, if symbol == "hipGraphLaunch" { "hip_4.2" } else { node }));
    let differences: Vec<_> = compare(&exports, moved).iter().map(ToString::to_string).collect();
    assert_eq!(differences, ["wrong version: hipGraphLaunch@@hip_4.3, expected hipGraphLaunch@@hip_4.2"]);
}
