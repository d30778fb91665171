//! Matrix instructions of waves with 64 lanes.
//!
//! As with 32 lanes, matrices hold whole numbers, so that no order of additions rounds.

use crate::{Case, Family, Kernel, Launch, Needs, Random, Setup, Wave};

use super::matrix::fill;
use super::wmma::{brains, halves, integer_product, product, whole};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "wmma64",
    source: include_str!("../../kernels/wmma64.hip"),
    options: &[],
    kernels: &[
        Kernel::new("wmma64_f32_f16", wmma64_f32_f16).only(Wave::W64).needs(Needs::WmmaOfGfx11),
        Kernel::new("wmma64_f32_bf16", wmma64_f32_bf16).only(Wave::W64).needs(Needs::WmmaOfGfx11),
        Kernel::new("wmma64_i32_iu8", wmma64_i32_iu8).only(Wave::W64).needs(Needs::WmmaOfGfx11),
        Kernel::new("wmma64_gemm", wmma64_gemm).only(Wave::W64).needs(Needs::WmmaOfGfx11),
    ],
};

fn wmma64_f32_f16(setup: &mut Setup) -> Case {
    let random = &mut setup.random;
    let (a, b, c) = (whole(random, 48, 100), whole(random, 16, 100), whole(random, 48, 10_000));
    Case::linear(3, 64).input(&halves(&a)).input(&halves(&b)).input(&c).exact(&product(&a, &b, &c))
}

fn wmma64_f32_bf16(setup: &mut Setup) -> Case {
    let random = &mut setup.random;
    let (a, b, c) = (whole(random, 16, 100), whole(random, 16, 100), whole(random, 16, 10_000));
    Case::linear(1, 64).input(&brains(&a)).input(&brains(&b)).input(&c).exact(&product(&a, &b, &c))
}

fn wmma64_i32_iu8(setup: &mut Setup) -> Case {
    let a = setup.random.many(256, |random| random.bits() as i8);
    let b = setup.random.many(256, |random| random.bits() as u8);
    let c = setup.random.many(256, |random| random.between(-1_000_000, 1_000_000));
    let wide_a: Vec<i32> = a.iter().map(|a| i32::from(*a)).collect();
    let wide_b: Vec<i32> = b.iter().map(|b| i32::from(*b)).collect();
    let d: Vec<i32> = integer_product(&wide_a, &wide_b, &c).iter().map(|d| *d as i32).collect();
    Case::linear(1, 64).input(&a).input(&b).input(&c).exact(&d)
}

fn wmma64_gemm(setup: &mut Setup) -> Case {
    let (m, n, k) = (32usize, 48usize, 80usize);
    let mut numbers = |count: usize| setup.random.many(count, |random: &mut Random| random.between(-30, 30) as f32);
    let (a, b) = (numbers(m * k), numbers(n * k));
    let d = fill(m, n, |row, column| (0..k).fold(0.0f32, |sum, i| sum + a[row * k + i] * b[column * k + i]));
    Case::new(Launch::new([n as u32 / 16, m as u32 / 16, 1], [64, 1, 1]))
        .input(&halves(&a))
        .input(&halves(&b))
        .exact(&d)
        .value(n as i32)
        .value(k as i32)
}
