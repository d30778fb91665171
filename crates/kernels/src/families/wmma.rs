//! Matrix instructions, one wave of 32 lanes a tile.
//!
//! The hardware's order of additions is its own, so inputs are small whole numbers: every partial sum is exact.

use half::{bf16, f16};

use super::matrix::fill;
use crate::{Case, Family, Kernel, Needs, Random, Setup, Wave};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "wmma",
    source: include_str!("../../kernels/wmma.hip"),
    options: &[],
    kernels: &[
        Kernel::new("wmma_f32_f16", wmma_f32_f16).needs(Needs::Wmma).only(Wave::W32),
        Kernel::new("wmma_f32_bf16", wmma_f32_bf16).needs(Needs::Wmma).only(Wave::W32),
        Kernel::new("wmma_f16_f16", wmma_f16_f16).needs(Needs::Wmma).only(Wave::W32),
        Kernel::new("wmma_f16_f16_upper", wmma_f16_f16).needs(Needs::Wmma).only(Wave::W32),
        Kernel::new("wmma_bf16_bf16", wmma_bf16_bf16).needs(Needs::Wmma).only(Wave::W32),
        Kernel::new("wmma_i32_iu8", wmma_i32_iu8).needs(Needs::Wmma).only(Wave::W32),
        Kernel::new("wmma_i32_iu8_clamp", wmma_i32_iu8_clamp).needs(Needs::Wmma).only(Wave::W32),
        Kernel::new("wmma_i32_iu4", wmma_i32_iu4).needs(Needs::Wmma).only(Wave::W32),
    ],
};

/// A matrix of 16 columns: whole numbers of at most this size.
pub(super) fn whole(random: &mut Random, rows: usize, most: i32) -> Vec<f32> {
    random.many(rows * 16, |random| random.between(-most, most) as f32)
}

/// C + A B, with B transposed.
pub(super) fn product(a: &[f32], b: &[f32], c: &[f32]) -> Vec<f32> {
    fill(a.len() / 16, 16, |row, column| {
        (0..16).fold(c[row * 16 + column], |sum, k| sum + a[row * 16 + k] * b[column * 16 + k])
    })
}

pub(super) fn halves(values: &[f32]) -> Vec<f16> {
    values.iter().map(|value| f16::from_f32(*value)).collect()
}

pub(super) fn brains(values: &[f32]) -> Vec<bf16> {
    values.iter().map(|value| bf16::from_f32(*value)).collect()
}

fn wmma_f32_f16(setup: &mut Setup) -> Case {
    let random = &mut setup.random;
    let (a, b, c) = (whole(random, 48, 100), whole(random, 16, 100), whole(random, 48, 10_000));
    Case::linear(3, 32).input(&halves(&a)).input(&halves(&b)).input(&c).exact(&product(&a, &b, &c))
}

fn wmma_f32_bf16(setup: &mut Setup) -> Case {
    let random = &mut setup.random;
    let (a, b, c) = (whole(random, 16, 100), whole(random, 16, 100), whole(random, 16, 10_000));
    Case::linear(1, 32).input(&brains(&a)).input(&brains(&b)).input(&c).exact(&product(&a, &b, &c))
}

fn wmma_f16_f16(setup: &mut Setup) -> Case {
    let random = &mut setup.random;
    let (a, b, c) = (whole(random, 16, 8), whole(random, 16, 8), whole(random, 16, 900));
    let d = product(&a, &b, &c);
    Case::linear(1, 32).input(&halves(&a)).input(&halves(&b)).input(&halves(&c)).exact(&halves(&d))
}

fn wmma_bf16_bf16(setup: &mut Setup) -> Case {
    let random = &mut setup.random;
    // At most 16 * 3 * 3 + 100 < 256: whole numbers that a bfloat16 holds.
    let (a, b, c) = (whole(random, 16, 3), whole(random, 16, 3), whole(random, 16, 100));
    let d = product(&a, &b, &c);
    Case::linear(1, 32).input(&brains(&a)).input(&brains(&b)).input(&brains(&c)).exact(&brains(&d))
}

/// C + A B in 64 bits, with B transposed.
pub(super) fn integer_product(a: &[i32], b: &[i32], c: &[i32]) -> Vec<i64> {
    fill(16, 16, |row, column| {
        (0..16).fold(i64::from(c[row * 16 + column]), |sum, k| {
            sum + i64::from(a[row * 16 + k]) * i64::from(b[column * 16 + k])
        })
    })
}

fn wmma_i32_iu8(setup: &mut Setup) -> Case {
    let a = setup.random.many(256, |random| random.bits() as i8);
    let b = setup.random.many(256, |random| random.bits() as u8);
    let c = setup.random.many(256, |random| random.bits() as i32);
    let wide =
        (a.iter().map(|v| i32::from(*v)).collect::<Vec<_>>(), b.iter().map(|v| i32::from(*v)).collect::<Vec<_>>());
    let d: Vec<i32> = integer_product(&wide.0, &wide.1, &c).into_iter().map(|sum| sum as i32).collect();
    Case::linear(1, 32).input(&a).input(&b).input(&c).exact(&d)
}

fn wmma_i32_iu8_clamp(setup: &mut Setup) -> Case {
    let a = setup.random.many(256, |random| random.bits() as i8);
    let b = setup.random.many(256, |random| random.bits() as i8);
    let near = |random: &mut Random| if random.below(2) == 0 { i32::MAX - 1000 } else { i32::MIN + 1000 };
    let c = setup.random.many(256, near);
    let wide = [&a, &b].map(|bytes| bytes.iter().map(|v| i32::from(*v)).collect::<Vec<_>>());
    let clamp = |sum: i64| sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
    let d: Vec<i32> = integer_product(&wide[0], &wide[1], &c).into_iter().map(clamp).collect();
    Case::linear(1, 32).input(&a).input(&b).input(&c).exact(&d)
}

fn wmma_i32_iu4(setup: &mut Setup) -> Case {
    let a = setup.random.many(256, |random| random.between(-8, 7));
    let b = setup.random.many(256, |random| random.between(0, 15));
    let c = setup.random.many(256, |random| random.between(-100_000, 100_000));
    let pack =
        |nibbles: &[i32]| nibbles.chunks(2).map(|pair| (pair[0] & 15 | (pair[1] & 15) << 4) as u8).collect::<Vec<_>>();
    let d: Vec<i32> = integer_product(&a, &b, &c).into_iter().map(|sum| sum as i32).collect();
    Case::linear(1, 32).input(&pack(&a)).input(&pack(&b)).input(&c).exact(&d)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_take_rows_of_both_operands() {
        let mut a = [0.0; 256];
        let mut b = [0.0; 256];
        (a[3 * 16 + 5], b[7 * 16 + 5]) = (2.0, 10.0);
        let d = product(&a, &b, &[1.0; 256]);
        assert_eq!((d[3 * 16 + 7], d[7 * 16 + 3], d.iter().sum::<f32>()), (21.0, 1.0, 276.0));
        let whole = |values: &[f32]| values.iter().map(|value| *value as i32).collect::<Vec<_>>();
        assert_eq!(integer_product(&whole(&a), &whole(&b), &[1; 256])[3 * 16 + 7], 21);
    }
}
