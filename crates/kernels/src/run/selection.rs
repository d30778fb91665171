//! Which kernels run in which variants.

use crate::families;
use crate::kernel::{Family, Kernel};

use super::variant::Variant;

/// A kernel with its family.
#[derive(Clone, Copy)]
pub struct Selected {
    /// The family.
    pub family: &'static Family,
    /// The kernel.
    pub kernel: &'static Kernel,
}

impl Selected {
    /// `family/kernel`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.family.name, self.kernel.name)
    }

    /// Whether the kernel has a meaning in a variant.
    pub fn has(&self, variant: Variant) -> bool {
        self.kernel.waves.include(variant.wave())
    }
}

/// The kernels whose `family/kernel` contains one of the filters; all without filters.
pub fn select(filters: &[String]) -> Vec<Selected> {
    families::ALL
        .iter()
        .flat_map(|family| family.kernels.iter().map(move |kernel| Selected { family, kernel }))
        .filter(|selected| {
            let name = selected.name();
            filters.is_empty() || filters.iter().any(|filter| name.contains(filter.as_str()))
        })
        .collect()
}
