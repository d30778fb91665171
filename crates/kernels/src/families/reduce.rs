//! Reductions: trees in LDS, shuffles, atomics, and the last group that finishes the work of all.

use crate::{Case, Family, Kernel, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "reduce",
    source: include_str!("../../kernels/reduce.hip"),
    options: &[],
    kernels: &[
        Kernel::new("sum_i32_tree", sum_i32_tree),
        Kernel::new("sum_f32_shuffle", sum_f32_shuffle),
        Kernel::new("max_f32_shuffle_down", max_f32_shuffle_down),
        Kernel::new("argmax_i32", argmax_i32),
        Kernel::new("sum_u64_tree", sum_u64_tree),
        Kernel::new("min_max_i64", min_max_i64),
        Kernel::new("sum_last_group", sum_last_group),
        Kernel::new("sum_compensated", sum_compensated),
    ],
};

fn sum_i32_tree(setup: &mut Setup) -> Case {
    let x = setup.random.many(1000, |random| random.bits() as i32);
    let sums: Vec<i32> = x.chunks(256).map(|group| group.iter().fold(0, |sum: i32, x| sum.wrapping_add(*x))).collect();
    Case::linear(4, 256).input(&x).exact(&sums).value(1000u32)
}

/// The sum of 32 floats by pairs at distance 16, 8, 4, 2, 1.
fn butterfly(values: &[f32]) -> f32 {
    let mut values = values.to_vec();
    while values.len() > 1 {
        let half = values.len() / 2;
        values = (0..half).map(|i| values[i] + values[i + half]).collect();
    }
    values[0]
}

fn sum_f32_shuffle(setup: &mut Setup) -> Case {
    let x = setup.random.many(512, |random| random.float(-10.0, 10.0));
    let sums: Vec<f32> = x.chunks(32).map(butterfly).collect();
    Case::linear(4, 128).input(&x).exact(&sums)
}

fn max_f32_shuffle_down(setup: &mut Setup) -> Case {
    let x = setup.random.many(768, |random| random.float(-10.0, -1.0));
    let most: Vec<f32> = x.chunks(256).map(|group| group.iter().copied().fold(f32::MIN, f32::max)).collect();
    Case::linear(3, 256).input(&x).exact(&most)
}

fn argmax_i32(setup: &mut Setup) -> Case {
    let x = setup.random.many(3000, |random| random.between(-500, 500));
    let best = *x.iter().max().expect("there are values");
    let place = x.iter().position(|value| *value == best).expect("the greatest is among them") as u32;
    Case::linear(1, 128).input(&x).exact(&[best]).exact(&[place]).value(3000u32)
}

fn sum_u64_tree(setup: &mut Setup) -> Case {
    let x = setup.random.many(1024, |random| random.bits64());
    let sums: Vec<u64> = x.chunks(256).map(|group| group.iter().fold(0, |sum: u64, x| sum.wrapping_add(*x))).collect();
    Case::linear(4, 128).input(&x).exact(&sums)
}

fn min_max_i64(setup: &mut Setup) -> Case {
    let x = setup.random.many(777, |random| random.bits64() as i64);
    let bounds = [*x.iter().min().expect("there are values"), *x.iter().max().expect("there are values")];
    Case::linear(1, 64).input(&x).exact(&bounds).value(777u32)
}

fn sum_last_group(setup: &mut Setup) -> Case {
    let x = setup.random.many(10 * 96, |random| random.below(1000));
    let partial: Vec<u32> = x.chunks(96).map(|group| group.iter().sum()).collect();
    let total: u32 = partial.iter().sum();
    Case::linear(10, 96).input(&x).exact(&partial).update(&[0u32], &[10]).exact(&[total])
}

fn sum_compensated(setup: &mut Setup) -> Case {
    let n = 40;
    let x = setup.random.many(64 * n, |random| random.float(-1.0, 1.0) * f32::powi(10.0, random.between(-4, 8)));
    let neumaier = |values: &[f32]| {
        let (mut sum, mut lost) = (0.0f32, 0.0f32);
        for &v in values {
            let next = sum + v;
            lost += if sum.abs() >= v.abs() { (sum - next) + v } else { (v - next) + sum };
            sum = next;
        }
        sum + lost
    };
    let sums: Vec<f32> = x.chunks(n).map(neumaier).collect();
    Case::linear(2, 32).input(&x).exact(&sums).value(n as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_butterfly_adds_the_halves_first() {
        // In order the ones would vanish beside 2^24.
        let mut values = [1.0f32; 32];
        (values[0], values[16]) = (16_777_216.0, -16_777_216.0);
        assert_eq!(butterfly(&values), 30.0);
    }
}
