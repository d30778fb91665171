//! Half precision and bfloat16: scalar, packed, mixed with floats.
//!
//! One operation in half precision is one in single precision, rounded once more: a float has more than twice the
//! digits and two to spare, so the second rounding never changes the result.

use half::{bf16, f16};

use super::matrix::fma_f16;
use crate::{Case, Family, Kernel, Random, Setup, Tolerance};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "half",
    source: include_str!("../../kernels/half.hip"),
    options: &[],
    kernels: &[
        Kernel::new("arithmetic_f16", arithmetic_f16),
        Kernel::new("compare_f16", compare_f16),
        Kernel::new("round_f16", round_f16),
        Kernel::new("convert_f16", convert_f16),
        Kernel::new("packed_f16", packed_f16),
        Kernel::new("header_half2", header_half2),
        Kernel::new("mixed_f16", mixed_f16),
        Kernel::new("special_f16", special_f16),
        Kernel::new("arithmetic_bf16", arithmetic_bf16),
        Kernel::new("pack_toward_zero", pack_toward_zero),
    ],
};

fn map2(a: f16, b: f16, f: impl Fn(f32, f32) -> f32) -> f16 {
    f16::from_f32(f(a.to_f32(), b.to_f32()))
}

fn map(a: f16, f: impl Fn(f32) -> f32) -> f16 {
    f16::from_f32(f(a.to_f32()))
}

fn negated(a: f16) -> f16 {
    f16::from_bits(a.to_bits() ^ 0x8000)
}

fn magnitude(a: f16) -> f16 {
    f16::from_bits(a.to_bits() & 0x7fff)
}

/// Half of them of any size, half of them near one.
fn edgy(random: &mut Random) -> f16 {
    if random.below(2) == 0 { random.edgy_half() } else { random.half(-4.0, 4.0) }
}

/// Numbers only: what a minimum of a NaN is depends on who asks.
fn numeric(random: &mut Random) -> f16 {
    Some(edgy(random)).filter(|value| !value.is_nan()).unwrap_or(f16::MAX)
}

fn arithmetic_f16(setup: &mut Setup) -> Case {
    let a = setup.random.many(256, edgy);
    let b = setup.random.many(256, edgy);
    let c = setup.random.many(256, edgy);
    let results = |i: usize| {
        let (x, y, z) = (a[i], b[i], c[i]);
        let product = map2(x, y, |x, y| x * y);
        [
            map2(x, y, |x, y| x + y),
            map2(x, y, |x, y| x - y),
            product,
            map2(x, y, |x, y| x / y),
            fma_f16(x, y, z),
            map2(product, z, |x, y| x + y),
            negated(x),
            magnitude(x),
        ]
    };
    let out: Vec<f16> = (0..256).flat_map(results).collect();
    Case::linear(4, 64).input(&a).input(&b).input(&c).exact(&out)
}

fn compare_f16(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, edgy);
    let b: Vec<f16> = a.iter().map(|a| if setup.random.below(3) == 0 { *a } else { edgy(&mut setup.random) }).collect();
    let results = |(a, b): (&f16, &f16)| {
        let bits = [a < b, a <= b, a > b, a >= b, a == b, a != b, a.is_nan() || b.is_nan(), a.is_infinite()];
        bits.iter().enumerate().map(|(i, bit)| u16::from(*bit) << i).sum::<u16>()
    };
    let out: Vec<u16> = a.iter().zip(&b).map(results).collect();
    Case::linear(2, 64).input(&a).input(&b).exact(&out)
}

fn round_f16(setup: &mut Setup) -> Case {
    let x =
        setup.random.many(128, |random| if random.below(2) == 0 { edgy(random) } else { random.half(-600.0, 600.0) });
    let results = |v: &f16| {
        [
            map(*v, f32::floor),
            map(*v, f32::ceil),
            map(*v, f32::trunc),
            map(*v, f32::round_ties_even),
            map(magnitude(*v), f32::sqrt),
            negated(magnitude(*v)),
        ]
    };
    let out: Vec<f16> = x.iter().flat_map(results).collect();
    Case::linear(2, 64).input(&x).exact(&out)
}

fn convert_f16(setup: &mut Setup) -> Case {
    let x = setup.random.many(96, |random| random.half(-2000.0, 2000.0));
    let f = setup.random.many(96, |random| random.edgy_float());
    let n = setup.random.many(96, |random| random.between(-70_000, 70_000));
    let wide: Vec<f32> = x.iter().map(|x| x.to_f32()).collect();
    let narrow: Vec<f16> = (0..96)
        .flat_map(|i| [f16::from_f32(f[i]), f16::from_f32(n[i] as f32), f16::from_f32(f32::from(n[i] as u16))])
        .collect();
    let whole: Vec<i32> = x.iter().flat_map(|x| [x.to_f32() as i32, x.to_f32() as i32]).collect();
    let wider: Vec<f64> = x.iter().map(|x| x.to_f64()).collect();
    Case::linear(3, 32).input(&x).input(&f).input(&n).exact(&wide).exact(&narrow).exact(&whole).exact(&wider)
}

fn packed_f16(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, numeric);
    let b = setup.random.many(128, numeric);
    let c = setup.random.many(128, numeric);
    // Zeros of both signs are equal, and either is their minimum.
    let apart = |v: &f16| if *v == f16::ZERO { f16::ONE } else { *v };
    let (a, b): (Vec<f16>, Vec<f16>) = (a.iter().map(apart).collect(), b.iter().map(apart).collect());
    let mut out = Vec::new();
    for i in (0..128).step_by(2) {
        let pair = |f: &dyn Fn(usize) -> f16| [f(i), f(i + 1)];
        out.extend(pair(&|i| map2(a[i], b[i], |x, y| x + y)));
        out.extend(pair(&|i| map2(a[i], b[i], |x, y| x * y)));
        out.extend(pair(&|i| fma_f16(a[i], b[i], c[i])));
        out.extend(pair(&|i| if a[i] < b[i] { a[i] } else { b[i] }));
        out.extend(pair(&|i| if a[i] > b[i] { a[i] } else { b[i] }));
        out.extend(pair(&|i| map2(a[i ^ 1], b[i & !1], |x, y| x - y)));
        out.extend(pair(&|i| fma_f16(negated(a[i]), b[i ^ 1], c[i])));
    }
    Case::linear(1, 64).input(&a).input(&b).input(&c).exact(&out)
}

fn header_half2(setup: &mut Setup) -> Case {
    let a = setup.random.many(64, |random| random.half(-4.0, 4.0));
    let b = setup.random.many(64, |random| random.half(-4.0, 4.0));
    let (mut out, mut wide) = (Vec::new(), Vec::new());
    for i in (0..64).step_by(2) {
        let j = i + 1;
        out.extend([map2(a[i], b[i], |x, y| x + y), map2(a[j], b[j], |x, y| x + y)]);
        out.extend([fma_f16(a[i], b[i], a[i]), fma_f16(a[j], b[j], a[j])]);
        out.extend([a[j], a[i]]);
        out.extend([a[i], b[j]]);
        out.extend([map(a[i], |x| x * 0.5), map(b[j], |x| x + 1.0)]);
        wide.extend([a[i].to_f32(), a[j].to_f32()]);
    }
    Case::linear(1, 32).input(&a).input(&b).exact(&out).exact(&wide)
}

fn mixed_f16(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, |random| random.half(-8.0, 8.0));
    let b = setup.random.many(128, |random| random.half(-8.0, 8.0));
    let c = setup.random.many(64, |random| random.float(-8.0, 8.0));
    let (mut out, mut narrow) = (Vec::new(), Vec::new());
    for i in 0..64 {
        let [x, x1, y, y1] = [a[2 * i], a[2 * i + 1], b[2 * i], b[2 * i + 1]].map(f16::to_f32);
        out.extend([x.mul_add(y, c[i]), (-x1).mul_add(y1, c[i]), x.mul_add(c[i], y.abs())]);
        narrow.extend([f16::from_f32(x.mul_add(y, c[i])), f16::from_f32(x.mul_add(y1, y))]);
    }
    // The second pair may be rounded once, from the exact sum, where the target has such an instruction.
    Case::linear(2, 32).input(&a).input(&b).input(&c).exact(&out).output(&narrow, Tolerance::Ulps(1))
}

fn special_f16(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, |random| random.half(0.01, 8.0));
    let results = |v: &f16| {
        let v = v.to_f64();
        [v.exp2(), v.log2(), v.exp(), v.ln(), v.sin(), 1.0 / v.sqrt()].map(f16::from_f64)
    };
    let out: Vec<f16> = x.iter().flat_map(results).collect();
    Case::linear(2, 32).input(&x).output(&out, Tolerance::UlpsOr(2, 1e-3))
}

fn arithmetic_bf16(setup: &mut Setup) -> Case {
    let a = setup.random.many(64, |random| random.brain(-8.0, 8.0));
    let b = setup.random.many(64, |random| random.brain(-8.0, 8.0));
    let results = |(a, b): (&bf16, &bf16)| {
        let (x, y) = (a.to_f32(), b.to_f32());
        [x + y, x * y, x * 3.0 - y, x.min(y)].map(bf16::from_f32)
    };
    let out: Vec<bf16> = a.iter().zip(&b).flat_map(results).collect();
    let wide: Vec<f32> = a.iter().map(|a| a.to_f32()).collect();
    Case::linear(2, 32).input(&a).input(&b).exact(&out).exact(&wide)
}

/// The nearest half that is not greater in magnitude.
fn toward_zero(x: f32) -> f16 {
    let near = f16::from_f32(x);
    if x.is_finite() && near.to_f32().abs() > x.abs() { f16::from_bits(near.to_bits() - 1) } else { near }
}

fn pack_toward_zero(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, |random| random.float(-100.0, 100.0));
    let b = setup.random.many(128, |random| random.float(-70_000.0, 70_000.0));
    let out: Vec<u32> = a
        .iter()
        .zip(&b)
        .map(|(a, b)| u32::from(toward_zero(*b).to_bits()) << 16 | u32::from(toward_zero(*a).to_bits()))
        .collect();
    Case::linear(2, 64).input(&a).input(&b).exact(&out)
}
