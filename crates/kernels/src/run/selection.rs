//! Which kernels run in which variants.

use crate::families;
use crate::kernel::{Family, Kernel, Needs, Wave, Waves};

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

    /// Its name, what it needs, and how near its results must be, on a line.
    pub fn describe(&self) -> String {
        let Kernel { needs, waves, .. } = *self.kernel;
        let (waves, wave) = match waves {
            Waves::Any => ("", Wave::W32),
            Waves::Only(Wave::W32) => (", wave32 only", Wave::W32),
            Waves::Only(Wave::W64) => (", wave64 only", Wave::W64),
        };
        let needs = if needs == Needs::Nothing { String::new() } else { format!(", needs {needs}") };
        let bound = match self.kernel.bound(wave) {
            0 => "same bits".to_owned(),
            ulps => format!("within {ulps} ulp"),
        };
        format!("{:<34} {bound}{waves}{needs}", self.name())
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

/// The variants of the selection that a target such as `gfx1100` can run.
pub fn pairs(selected: &[Selected], variants: &[Variant], gfx: &str) -> Vec<(Selected, Variant)> {
    let able = selected.iter().filter(|selected| selected.kernel.needs.met_by(gfx));
    able.flat_map(|selected| {
        variants.iter().filter(|variant| selected.has(**variant)).map(|variant| (*selected, *variant))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_is_a_part_of_family_and_kernel() {
        let names = |filter: &str| -> Vec<String> { select(&[filter.to_owned()]).iter().map(Selected::name).collect() };
        assert_eq!(names("scan/scan_seg"), ["scan/scan_segmented"]);
        assert_eq!(names("nothing like it"), [""; 0]);
        assert_eq!(select(&[]).len(), families::ALL.iter().map(|family| family.kernels.len()).sum::<usize>());
    }

    #[test]
    fn targets_and_waves_that_a_kernel_cannot_have_are_left_out() {
        let wmma = select(&["wmma/".to_owned()]);
        assert!(pairs(&wmma, &Variant::ALL, "gfx1030").is_empty());
        assert!(!pairs(&wmma, &[Variant::O2], "gfx1100").is_empty());
        let plain = select(&["elementwise/saxpy".to_owned()]);
        assert_eq!(pairs(&plain, &Variant::ALL, "gfx1030").len(), Variant::ALL.len());
    }
}
