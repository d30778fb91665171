//! Sorting: networks in LDS and in registers, radix passes, ranks.

use crate::{Case, Family, Kernel, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "sort",
    source: include_str!("../../kernels/sort.hip"),
    options: &[],
    kernels: &[
        Kernel::new("bitonic_u32", bitonic_u32),
        Kernel::new("bitonic_wave_pairs", bitonic_wave_pairs),
        Kernel::new("radix_u32", radix_u32),
        Kernel::new("odd_even_i16", odd_even_i16),
        Kernel::new("rank_u64", rank_u64),
        Kernel::new("insertion_private", insertion_private),
        Kernel::new("merge_halves", merge_halves),
    ],
};

/// Sorts every `length` elements.
fn sorted<T: Ord + Clone>(values: &[T], length: usize) -> Vec<T> {
    let mut values = values.to_vec();
    values.chunks_mut(length).for_each(<[T]>::sort);
    values
}

fn bitonic_u32(setup: &mut Setup) -> Case {
    let x = setup.random.many(512, |random| random.bits());
    Case::linear(2, 256).update(&x, &sorted(&x, 256))
}

fn bitonic_wave_pairs(setup: &mut Setup) -> Case {
    // Distinct keys: a network is not stable.
    let keys: Vec<f32> = setup.random.permutation(128).iter().map(|key| *key as f32 - 64.25).collect();
    let values = setup.random.many(128, |random| random.bits());
    let mut pairs: Vec<(f32, u32)> = keys.iter().copied().zip(values.iter().copied()).collect();
    pairs.chunks_mut(32).for_each(|chunk| chunk.sort_by(|a, b| a.0.total_cmp(&b.0)));
    let (sorted_keys, sorted_values): (Vec<f32>, Vec<u32>) = pairs.into_iter().unzip();
    Case::linear(2, 64).update(&keys, &sorted_keys).update(&values, &sorted_values)
}

fn radix_u32(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, |random| random.edgy_bits());
    Case::linear(2, 128).update(&x, &sorted(&x, 128))
}

fn odd_even_i16(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, |random| random.bits() as i16);
    Case::linear(1, 64).update(&x, &sorted(&x, 128))
}

fn rank_u64(setup: &mut Setup) -> Case {
    let n = 150usize;
    let x = setup.random.many(n, |random| random.edgy_bits64());
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|i| x[*i]);
    let mut rank = vec![0u32; n];
    for (place, i) in order.into_iter().enumerate() {
        rank[i] = place as u32;
    }
    Case::linear(3, 64).input(&x).exact(&rank).value(n as u32)
}

fn insertion_private(setup: &mut Setup) -> Case {
    let length = 21usize;
    let x = setup.random.many(64 * length, |random| random.bits() as u8);
    Case::linear(1, 64).input(&x).exact(&sorted(&x, length)).value(length as u32)
}

fn merge_halves(setup: &mut Setup) -> Case {
    let half = 100usize;
    let x = setup.random.many(2 * half, |random| random.between(-50, 50));
    let halves = sorted(&x, half);
    Case::linear(4, 64).input(&halves).exact(&sorted(&x, 2 * half)).value(half as u32)
}
