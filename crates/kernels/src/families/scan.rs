//! Prefix sums and what is made of them.

use crate::{Case, Family, Kernel, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "scan",
    source: include_str!("../../kernels/scan.hip"),
    options: &[],
    kernels: &[
        Kernel::new("scan_inclusive_lds", scan_inclusive_lds),
        Kernel::new("scan_exclusive_tree", scan_exclusive_tree),
        Kernel::new("scan_shuffle_up", scan_shuffle_up),
        Kernel::new("scan_segmented", scan_segmented),
        Kernel::new("compact_odd", compact_odd),
        Kernel::new("scan_chained_groups", scan_chained_groups),
    ],
};

/// Inclusive sums that start again with every `length` elements.
fn inclusive(values: &[u32], length: usize) -> Vec<u32> {
    let sums = |chunk: &[u32]| {
        let mut sum = 0u32;
        chunk.iter().map(|x| (sum = sum.wrapping_add(*x), sum).1).collect::<Vec<u32>>()
    };
    values.chunks(length).flat_map(sums).collect()
}

fn scan_inclusive_lds(setup: &mut Setup) -> Case {
    let x = setup.random.many(768, |random| random.bits());
    Case::linear(3, 256).input(&x).exact(&inclusive(&x, 256))
}

fn scan_exclusive_tree(setup: &mut Setup) -> Case {
    let x = setup.random.many(512, |random| random.between(-1000, 1000));
    let mut sums = Vec::new();
    for chunk in x.chunks(256) {
        let mut sum = 0;
        for x in chunk {
            sums.push(sum);
            sum += x;
        }
    }
    Case::linear(2, 128).input(&x).exact(&sums)
}

fn scan_shuffle_up(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, |random| random.bits64());
    let mut sums = Vec::new();
    for chunk in x.chunks(32) {
        let mut sum = 0u64;
        for x in chunk {
            sum = sum.wrapping_add(*x);
            sums.push(sum);
        }
    }
    Case::linear(2, 128).input(&x).exact(&sums)
}

fn scan_segmented(setup: &mut Setup) -> Case {
    let x = setup.random.many(384, |random| random.below(1000));
    let head = setup.random.many(384, |random| u8::from(random.below(9) == 0));
    let mut sums = Vec::new();
    let mut sum = 0;
    for (i, (x, head)) in x.iter().zip(&head).enumerate() {
        sum = if *head != 0 || i % 128 == 0 { *x } else { sum + x };
        sums.push(sum);
    }
    Case::linear(3, 128).input(&x).input(&head).exact(&sums)
}

fn compact_odd(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, |random| random.bits());
    let mut kept: Vec<u32> = x.iter().copied().filter(|x| x % 2 == 1).collect();
    let count = kept.len() as u32;
    kept.resize(256, 0xdead);
    Case::linear(1, 256).input(&x).update(&[0xdeadu32; 256], &kept).exact(&[count])
}

fn scan_chained_groups(setup: &mut Setup) -> Case {
    let groups = 12usize;
    let x = setup.random.many(64 * groups, |random| random.below(1 << 20));
    let sums = inclusive(&x, x.len());
    let totals: Vec<u32> = sums.chunks(64).map(|chunk| chunk[63]).collect();
    Case::linear(groups as u32, 64)
        .input(&x)
        .exact(&sums)
        .update(&[0u32], &[groups as u32])
        .update(&vec![0u32; groups], &vec![1u32; groups])
        .exact(&totals)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_include_their_own_element_and_start_again() {
        assert_eq!(inclusive(&[1, 2, 3, 4, u32::MAX, 6], 2), [1, 3, 3, 7, u32::MAX, 5]);
    }
}
