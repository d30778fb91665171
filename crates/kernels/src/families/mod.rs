//! The registry: every family, each with its references.

use crate::kernel::Family;

mod atomics;
mod buffered;
mod buffers;
mod control;
mod double;
mod elementwise;
mod half;
mod histogram;
mod integer;
mod lanes;
mod lds;
mod matrix;
mod memory;
mod narrow;
mod print;
mod quants;
mod reduce;
mod scan;
mod single;
mod sort;
mod special;
mod stop;
mod superblocks;
mod transformer;
mod wmma;
mod wmma64;

/// Every family.
pub const ALL: &[Family] = &[
    elementwise::FAMILY,
    reduce::FAMILY,
    scan::FAMILY,
    sort::FAMILY,
    histogram::FAMILY,
    atomics::FAMILY,
    matrix::FAMILY,
    wmma::FAMILY,
    wmma64::FAMILY,
    transformer::FAMILY,
    quants::FAMILY,
    superblocks::FAMILY,
    integer::FAMILY,
    narrow::FAMILY,
    half::FAMILY,
    single::FAMILY,
    double::FAMILY,
    special::FAMILY,
    control::FAMILY,
    lds::FAMILY,
    lanes::FAMILY,
    memory::FAMILY,
    buffers::FAMILY,
    print::FAMILY,
    buffered::FAMILY,
    stop::FAMILY,
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::case::Argument;
    use crate::kernel::Wave;

    #[test]
    fn every_kernel_is_an_entry_point_of_its_source_and_has_a_name_of_its_own() {
        let mut names = HashSet::new();
        for family in ALL {
            for kernel in family.kernels {
                let entry = format!("__global__ void {}", kernel.name);
                let bounded = format!("__launch_bounds__(1024) void {}", kernel.name);
                assert!(family.source.contains(&entry) || family.source.contains(&bounded), "{}", kernel.name);
                assert!(names.insert(kernel.name), "two kernels are called {}", kernel.name);
            }
            let entries = family.source.matches("extern \"C\" __global__").count();
            assert_eq!(entries, family.kernels.len(), "{} has kernels that nobody runs", family.name);
        }
        assert!(names.len() >= 80);
    }

    #[test]
    fn every_case_can_be_made_twice_alike_and_says_what_it_expects() {
        for kernel in ALL.iter().flat_map(|family| family.kernels) {
            for wave in [Wave::W32, Wave::W64].into_iter().filter(|wave| kernel.waves.include(*wave)) {
                let (case, again) = (kernel.case(wave), kernel.case(wave));
                let mut checks = case.printed.is_some() || case.stops_with.is_some();
                for (argument, same) in case.arguments.iter().zip(&again.arguments) {
                    match (argument, same) {
                        (Argument::Buffer(a), Argument::Buffer(b)) => {
                            assert_eq!(a.initial, b.initial, "{}", kernel.name);
                            checks |= a.check("", &a.initial).is_err();
                        }
                        (Argument::Value(a), Argument::Value(b)) => assert_eq!(a, b, "{}", kernel.name),
                        _ => panic!("{} changes its arguments", kernel.name),
                    }
                }
                assert!(checks, "{} would agree without running", kernel.name);
                assert!(case.launch.block.iter().product::<u32>() <= 1024, "{}", kernel.name);
            }
        }
    }
}
