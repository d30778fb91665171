//! Single precision: everything that has one right answer.

use crate::{Case, Family, Kernel, Random, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "single",
    source: include_str!("../../kernels/single.hip"),
    options: &[],
    kernels: &[
        Kernel::new("arithmetic_f32", arithmetic_f32),
        Kernel::new("divide_f32", divide_f32),
        Kernel::new("square_root_f32", square_root_f32),
        Kernel::new("remainder_f32", remainder_f32),
        Kernel::new("round_f32", round_f32),
        Kernel::new("compare_f32", compare_f32),
        Kernel::new("classify_f32", classify_f32),
        Kernel::new("min_max_f32", min_max_f32),
        Kernel::new("convert_f32", convert_f32),
        Kernel::new("convert_to_f32", convert_to_f32),
        Kernel::new("take_apart_f32", take_apart_f32),
        Kernel::new("polynomial_f32", polynomial_f32),
        Kernel::new("rounding_modes_f32", rounding_modes_f32),
        Kernel::new("denormal_modes_f32", denormal_modes_f32),
        Kernel::new("modifiers_f32", modifiers_f32),
    ],
};

fn arithmetic_f32(setup: &mut Setup) -> Case {
    let a = setup.random.many(256, Random::edgy_float);
    let b = setup.random.many(256, Random::edgy_float);
    let c = setup.random.many(256, Random::edgy_float);
    let results = |i: usize| {
        let (x, y, z) = (a[i], b[i], c[i]);
        [x + y, x - y, x * y, x.mul_add(y, z), x * y + z, (-x).mul_add(y.abs(), -z), -x, x.copysign(y)]
    };
    let out: Vec<f32> = (0..256).flat_map(results).collect();
    Case::linear(4, 64).input(&a).input(&b).input(&c).exact(&out)
}

fn divide_f32(setup: &mut Setup) -> Case {
    let a = setup.random.many(512, Random::edgy_float);
    let b = setup.random.many(512, Random::edgy_float);
    let out: Vec<f32> = a.iter().zip(&b).flat_map(|(a, b)| [a / b, 1.0 / b, a / 3.0]).collect();
    Case::linear(4, 128).input(&a).input(&b).exact(&out)
}

fn square_root_f32(setup: &mut Setup) -> Case {
    let a = setup.random.many(512, Random::edgy_float);
    let out: Vec<f32> = a.iter().flat_map(|a| [a.sqrt(), a.abs().sqrt()]).collect();
    Case::linear(4, 128).input(&a).exact(&out)
}

fn remainder_f32(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, Random::edgy_float);
    let b = setup.random.many(128, Random::edgy_float);
    let out: Vec<f32> = a.iter().zip(&b).flat_map(|(a, b)| [a % b, libm::remainderf(*a, *b)]).collect();
    Case::linear(2, 64).input(&a).input(&b).exact(&out)
}

fn round_f32(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, Random::edgy_float);
    let results = |v: &f32| {
        let half = (v * 0.5).round_ties_even();
        [v.floor(), v.ceil(), v.trunc(), v.round_ties_even(), v.round(), half, v - v.floor()]
    };
    let out: Vec<f32> = x.iter().flat_map(results).collect();
    Case::linear(4, 64).input(&x).exact(&out)
}

/// Pairs of which every third is equal.
fn pairs(setup: &mut Setup, count: usize) -> (Vec<f32>, Vec<f32>) {
    let a = setup.random.many(count, Random::edgy_float);
    let b = a.iter().map(|a| if setup.random.below(3) == 0 { *a } else { setup.random.edgy_float() }).collect();
    (a, b)
}

fn compare_f32(setup: &mut Setup) -> Case {
    let (a, b) = pairs(setup, 256);
    let mut out = Vec::new();
    for (x, y) in a.iter().zip(&b) {
        let unordered = x.is_nan() || y.is_nan();
        let (less, equal, greater) = (x < y, x == y, x > y);
        let bits = [
            less,
            less || equal,
            greater,
            greater || equal,
            equal,
            !equal,
            !less,
            !(less || equal),
            !greater,
            !(greater || equal),
            unordered,
            less || greater,
        ];
        let kind = [x.is_nan(), x.is_infinite(), x.is_finite(), x.is_normal(), x.is_sign_negative(), *x == 0.0];
        for bits in [&bits[..], &kind[..]] {
            out.push(bits.iter().enumerate().map(|(i, bit)| u32::from(*bit) << i).sum::<u32>());
        }
    }
    Case::linear(2, 128).input(&a).input(&b).exact(&out)
}

fn classify_f32(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, Random::edgy_float);
    let class = |v: &f32| {
        use std::num::FpCategory::{Infinite, Nan, Normal, Subnormal, Zero};
        // From the negative to the positive: infinity, normal, denormal, zero.
        let class = match (v.classify(), v.is_sign_negative()) {
            (Nan, _) => 1,
            (Infinite, true) => 2,
            (Normal, true) => 3,
            (Subnormal, true) => 4,
            (Zero, true) => 5,
            (Zero, false) => 6,
            (Subnormal, false) => 7,
            (Normal, false) => 8,
            (Infinite, false) => 9,
        };
        let any = |mask: u32| u32::from(mask >> class & 1 != 0);
        1 << class | any(0x3) << 16 | any(0x204) << 17 | any(0x1f8) << 18
    };
    let out: Vec<u32> = x.iter().map(class).collect();
    Case::linear(2, 128).input(&x).exact(&out)
}

fn min_max_f32(setup: &mut Setup) -> Case {
    // Of two zeros either may be the lesser, and a median of NaNs is the hardware's own.
    let apart = |random: &mut Random| {
        let v = random.edgy_float();
        if v == 0.0 || v.is_nan() { 0.75 } else { v }
    };
    let a = setup.random.many(128, apart);
    let b = setup.random.many(128, apart);
    let c = setup.random.many(128, apart);
    let results = |i: usize| {
        let (x, y, z) = (a[i], b[i], c[i]);
        let mut sorted = [x, y, z];
        sorted.sort_by(f32::total_cmp);
        [x.min(y), x.max(y), sorted[0], sorted[2], sorted[1], x.clamp(0.0, 1.0)]
    };
    let out: Vec<f32> = (0..128).flat_map(results).collect();
    Case::linear(2, 64).input(&a).input(&b).input(&c).exact(&out)
}

fn convert_f32(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, |random| match random.below(3) {
        0 => random.between(-400, 400) as f32 / 8.0,
        1 => random.float(-2e9, 2e9),
        _ => random.float(-1.0, 1.0),
    });
    let i32s: Vec<i32> = x.iter().flat_map(|v| [*v as i32, v.round_ties_even() as i32]).collect();
    let u32s: Vec<u32> = x.iter().map(|v| v.abs() as u32).collect();
    let i64s: Vec<i64> = x.iter().map(|v| (v * 100_000.0) as i64).collect();
    let u64s: Vec<u64> = x.iter().map(|v| (v.abs() * 3e9) as u64).collect();
    let f64s: Vec<f64> = x.iter().map(|v| f64::from(*v)).collect();
    Case::linear(2, 128).input(&x).exact(&i32s).exact(&u32s).exact(&i64s).exact(&u64s).exact(&f64s)
}

fn convert_to_f32(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, Random::edgy_bits64);
    let d = setup.random.many(256, |random| match random.below(2) {
        0 => random.edgy_double(),
        _ => f64::from(random.edgy_float()) * random.double(0.999, 1.001),
    });
    let results = |(v, d): (&u64, &f64)| {
        let bytes = v.to_le_bytes().map(f32::from);
        [
            *v as i32 as f32,
            *v as u32 as f32,
            *v as i64 as f32,
            *v as f32,
            *d as f32,
            bytes[0],
            bytes[3],
            f32::from(*v as i16),
            bytes[1] + bytes[2],
        ]
    };
    let out: Vec<f32> = x.iter().zip(&d).flat_map(results).collect();
    Case::linear(2, 128).input(&x).input(&d).exact(&out)
}

fn take_apart_f32(setup: &mut Setup) -> Case {
    let x = setup
        .random
        .many(128, |random| Some(random.edgy_float()).filter(|v| v.is_finite() && *v != 0.0).unwrap_or(1.5));
    let by = setup.random.many(128, |random| random.between(-160, 160));
    let (mut out, mut exponents) = (Vec::new(), Vec::new());
    for (v, by) in x.iter().zip(&by) {
        let (fraction, exponent) = libm::frexpf(*v);
        // A double holds the exact product, which is then rounded once.
        out.push((f64::from(*v) * f64::from(*by).exp2()) as f32);
        out.push(fraction);
        out.push((v - v.trunc()).copysign(*v));
        out.push(v.trunc());
        out.push(libm::nextafterf(*v, 0.25));
        exponents.extend([exponent, exponent - 1]);
    }
    Case::linear(2, 64).input(&x).input(&by).exact(&out).exact(&exponents)
}

fn polynomial_f32(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, |random| random.float(-2.0, 2.0));
    let results = |v: &f32| {
        let v = *v;
        let (mut p, mut q) = (0.125f32, 0.125f32);
        for c in [0.3f32, -1.7, 2.25, 0.7, -0.1, 1.0] {
            p = p * v + c;
            q = q.mul_add(v, c);
        }
        [p, q, (v * 1.5 + v * v) + (v * v * v + v * 0.25)]
    };
    let out: Vec<f32> = x.iter().flat_map(results).collect();
    Case::linear(2, 64).input(&x).exact(&out)
}

/// Rounds an exact result: to nearest even, up, down, toward zero.
fn rounded(exact: f64, mode: u32) -> f32 {
    let near = exact as f32;
    let wide = f64::from(near);
    match mode {
        1 if wide < exact => near.next_up(),
        2 if wide > exact => near.next_down(),
        3 if wide > exact && exact > 0.0 => near.next_down(),
        3 if wide < exact && exact < 0.0 => near.next_up(),
        _ => near,
    }
}

fn rounding_modes_f32(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, |random| random.float(1.0, 5000.0).copysign(random.float(-1.0, 1.0)));
    let b = setup.random.many(128, |random| random.float(1.0, 2.0).copysign(random.float(-1.0, 1.0)));
    let mut out = Vec::new();
    for (x, y) in a.iter().zip(&b) {
        // Exponents are so near that a double holds the exact sum.
        let (x, y) = (f64::from(*x), f64::from(*y));
        out.extend((0..4).flat_map(|mode| [rounded(x + y, mode), rounded(x * y, mode)]));
    }
    Case::linear(2, 64).input(&a).input(&b).exact(&out)
}

fn flushed(v: f32) -> f32 {
    if v.is_subnormal() { 0.0f32.copysign(v) } else { v }
}

fn denormal_modes_f32(setup: &mut Setup) -> Case {
    let small = |random: &mut Random| match random.below(2) {
        0 => f32::from_bits(random.bits() & 0x80ff_ffff),
        _ => random.float(-2.0, 2.0),
    };
    let a = setup.random.many(128, small);
    let b = setup.random.many(128, small);
    let results = |(x, y): (&f32, &f32)| {
        let (fx, fy) = (flushed(*x), flushed(*y));
        [flushed(fx + fy), flushed(fx * fy), x + y, x * y]
    };
    let out: Vec<f32> = a.iter().zip(&b).flat_map(results).collect();
    Case::linear(2, 64).input(&a).input(&b).exact(&out)
}

fn modifiers_f32(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, |random| random.float(-2.0, 2.0));
    let b = setup.random.many(128, |random| random.float(-2.0, 2.0));
    let results = |(x, y): (&f32, &f32)| {
        [(x + y).clamp(0.0, 1.0), (-x.abs() * y).clamp(0.0, 1.0), (-x).mul_add(y.abs(), *x), x.abs() - y.abs()]
    };
    let out: Vec<f32> = a.iter().zip(&b).flat_map(results).collect();
    Case::linear(2, 64).input(&a).input(&b).exact(&out)
}
