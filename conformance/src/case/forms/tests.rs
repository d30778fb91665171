use std::collections::HashSet;

use hip_abi::{HandleClass, Role};

use super::*;
use crate::case::matrix;
use crate::case::sites::sites;
use crate::case::vocabulary::Struct;

#[test]
fn each_of_the_93_entry_points_has_a_form_that_carries_the_matrix() {
    let with_matrix: HashSet<_> = all().filter(|form| form.matrix).map(|form| form.entry.symbol()).collect();
    let missing: Vec<_> = EntryPoint::graph().map(|e| e.symbol()).filter(|s| !with_matrix.contains(s)).collect();
    assert!(missing.is_empty(), "no form for {missing:?}");
    assert_eq!(with_matrix.len(), 93);
}

#[test]
fn form_names_are_unique_and_argument_counts_right() {
    let mut seen = HashSet::new();
    for form in all() {
        assert!(seen.insert((form.entry.symbol(), form.name)), "{}/{} twice", form.entry.symbol(), form.name);
        assert_eq!(form.args.len(), form.entry.info().params.len(), "{}/{}", form.entry.symbol(), form.name);
    }
}

/// The entry table says which parameters are handles; a form may not treat one of them as a mere number.
#[test]
fn every_handle_of_the_entry_table_is_a_site() {
    for form in all().filter(|form| form.matrix) {
        let sites: Vec<_> = sites(form).into_iter().map(|site| site.name).collect();
        for param in form.entry.info().params {
            let handle = param.class.is_some_and(takes_part) && !param.role.is_written();
            assert!(
                !handle || sites.iter().any(|site| site == param.name),
                "{}/{}: {} is no site",
                form.entry.symbol(),
                form.name,
                param.name
            );
        }
    }
}

/// Every handle that the entry table finds inside a structure is a site of some form of that entry point.
#[test]
fn every_embedded_handle_of_the_entry_table_is_a_site() {
    for entry in EntryPoint::graph() {
        let sites: HashSet<_> =
            all().filter(|f| f.entry == entry && f.matrix).flat_map(sites).map(|s| (s.name, s.offset)).collect();
        for param in entry.info().params.iter().filter(|param| matches!(param.role, Role::In | Role::InOut)) {
            for embedded in param.embeds.iter().filter(|e| takes_part(e.class) && !e.role.is_written()) {
                let site = (format!("{}.{}", param.name, embedded.path), Some(embedded.offset));
                assert!(sites.contains(&site), "{}: {site:?} is no site", entry.symbol());
            }
        }
    }
}

/// The counts are part of what a report means, so a change of them shows in a review.
#[test]
fn the_matrix_has_singles_and_pairs() {
    let count = |entry: EntryPoint| matrix::all().iter().filter(|case| case.entry() == entry).count();
    // pGraph: null. One form, one single.
    assert_eq!(count(EntryPoint::hipGraphCreate), 2);
    // Two handles of four variants: 1 + 4 + 4 + 16.
    assert_eq!(count(EntryPoint::hipGraphLaunch), 25);
    // Slots of 1, 4, 6, 1 and 4 variants, the last inside the structure of the fourth, and one form for a root.
    let singles = 1 + 4 + 6 + 1 + 4;
    let pairs = 4 + 6 + 1 + 4 + 4 * 6 + 4 + 4 * 4 + 6 + 6 * 4;
    assert_eq!(count(EntryPoint::hipGraphAddKernelNode), 1 + singles + pairs + 1);
}

#[test]
fn a_structure_inside_a_form_never_hides_an_embedded_handle() {
    assert_eq!(Struct::Node(NodeKind::Kernel).embedded().len(), 1);
    assert!(Struct::Host.embedded().is_empty());
}

fn takes_part(class: HandleClass) -> bool {
    matches!(
        class,
        HandleClass::Graph
            | HandleClass::Node
            | HandleClass::Exec
            | HandleClass::Stream
            | HandleClass::Event
            | HandleClass::Function
            | HandleClass::UserObject
    )
}
