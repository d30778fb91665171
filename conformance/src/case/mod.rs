//! What is called, and with what: forms, deviations, and the cases that they make.
//!
//! A [`Form`] is one way of calling an entry point that is expected to work: an argument list in the words of [`vocabulary`]. Every argument that is
//! a handle, holds handles or points to memory is a *site*. A case is a form in which no, one or two sites [deviate](Deviation): a handle made by
//! stock directly, a null, a destroyed handle, a handle of another graph. [`matrix`] writes them all down; [`id`] is how they are called.

pub mod forms;
pub mod id;
pub mod matrix;
pub mod sites;
pub mod vocabulary;

use hip_abi::EntryPoint;

pub use self::forms::Form;
pub use self::sites::{Site, sites};
pub use self::vocabulary::{Arg, Holds, Object, Variant};

/// One case: a form of an entry point with the deviating sites.
#[derive(Clone, Debug)]
pub struct Case {
    /// The form that the case departs from.
    pub form: &'static Form,
    /// Deviating sites, in argument order; empty for the form itself.
    pub deviations: Vec<Deviation>,
}

/// A site that does not get what the form says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// The site.
    pub site: Site,
    /// What it gets.
    pub variant: Variant,
}

impl Case {
    /// The entry point under test.
    pub fn entry(&self) -> EntryPoint {
        self.form.entry
    }

    /// What the site at this place of the argument list gets; [`Variant::Own`] unless it deviates.
    pub fn variant(&self, argument: usize, offset: Option<usize>) -> Variant {
        self.deviations
            .iter()
            .find(|deviation| deviation.site.argument == argument && deviation.site.offset == offset)
            .map_or(Variant::Own, |deviation| deviation.variant)
    }

    /// Whether some site of the case has this variant.
    pub fn uses(&self, variant: Variant) -> bool {
        self.deviations.iter().any(|deviation| deviation.variant == variant)
    }
}
