//! The argument matrix: each form as it is, with every deviation of every site, and with every pair of deviations of two sites.
//!
//! Pairs matter because the classic fault of an interposer asks "is this mine?" once per call and not once per argument.

use super::forms::{self, Form};
use super::sites::{Site, sites};
use super::vocabulary::Variant;
use super::{Case, Deviation};

/// Every case of the suite, grouped by form; within a form the form itself first, then single deviations, then pairs.
pub fn all() -> Vec<Case> {
    forms::all().flat_map(of_form).collect()
}

/// Every case of one form.
pub fn of_form(form: &'static Form) -> Vec<Case> {
    let mut cases = vec![Case { form, deviations: Vec::new() }];
    if !form.matrix {
        return cases;
    }
    let sites = sites(form);
    for site in &sites {
        cases.extend(deviations(site).map(|one| Case { form, deviations: vec![one] }));
    }
    for (index, first) in sites.iter().enumerate() {
        for second in sites[index + 1..].iter().filter(|second| second.argument != first.argument) {
            for one in deviations(first) {
                cases.extend(deviations(second).map(|two| Case { form, deviations: vec![one.clone(), two] }));
            }
        }
    }
    cases
}

/// Whether an id is selected by a prefix; the prefix is compared with the whole id, so an entry point's name selects that entry point and those whose
/// names begin with it.
pub fn selected(id: &str, prefix: Option<&str>) -> bool {
    prefix.is_none_or(|prefix| id.starts_with(prefix))
}

fn deviations(site: &Site) -> impl Iterator<Item = Deviation> {
    site.variants.iter().map(|variant: &Variant| Deviation { site: site.clone(), variant: *variant })
}
