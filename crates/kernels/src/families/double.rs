//! Double precision: everything that has one right answer.

use crate::{Case, Family, Kernel, Random, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "double",
    source: include_str!("../../kernels/double.hip"),
    options: &[],
    kernels: &[
        Kernel::new("arithmetic_f64", arithmetic_f64),
        Kernel::new("divide_f64", divide_f64),
        Kernel::new("remainder_f64", remainder_f64),
        Kernel::new("round_f64", round_f64),
        Kernel::new("compare_f64", compare_f64),
        Kernel::new("convert_f64", convert_f64),
        Kernel::new("convert_to_f64", convert_to_f64),
        Kernel::new("take_apart_f64", take_apart_f64),
        Kernel::new("orbit_f64", orbit_f64),
    ],
};

fn arithmetic_f64(setup: &mut Setup) -> Case {
    let a = setup.random.many(256, Random::edgy_double);
    let b = setup.random.many(256, Random::edgy_double);
    let c = setup.random.many(256, Random::edgy_double);
    let results = |i: usize| {
        let (x, y, z) = (a[i], b[i], c[i]);
        [x + y, x - y, x * y, x.mul_add(y, z), x * y + z, (-x).mul_add(y.abs(), -z), -x.abs(), x.copysign(y)]
    };
    let out: Vec<f64> = (0..256).flat_map(results).collect();
    Case::linear(4, 64).input(&a).input(&b).input(&c).exact(&out)
}

fn divide_f64(setup: &mut Setup) -> Case {
    let a = setup.random.many(512, Random::edgy_double);
    let b = setup.random.many(512, Random::edgy_double);
    let out: Vec<f64> = a.iter().zip(&b).flat_map(|(a, b)| [a / b, a.abs().sqrt()]).collect();
    Case::linear(4, 128).input(&a).input(&b).exact(&out)
}

fn remainder_f64(setup: &mut Setup) -> Case {
    let a = setup.random.many(64, Random::edgy_double);
    // Not all exponents: the loop that the device runs is as long as their difference.
    let b = setup.random.many(64, |random| random.double(0.001, 100.0));
    let out: Vec<f64> = a.iter().zip(&b).flat_map(|(a, b)| [a % b, libm::remainder(*a, *b)]).collect();
    Case::linear(1, 64).input(&a).input(&b).exact(&out)
}

fn round_f64(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, Random::edgy_double);
    let results = |v: &f64| [v.floor(), v.ceil(), v.trunc(), v.round_ties_even(), v.round(), v - v.trunc()];
    let out: Vec<f64> = x.iter().flat_map(results).collect();
    Case::linear(4, 64).input(&x).exact(&out)
}

fn compare_f64(setup: &mut Setup) -> Case {
    let a = setup.random.many(256, Random::edgy_double);
    let b: Vec<f64> =
        a.iter().map(|a| if setup.random.below(3) == 0 { *a } else { setup.random.edgy_double() }).collect();
    // Of two zeros either may be the lesser.
    let apart = |v: &f64| if *v == 0.0 { 0.75 } else { *v };
    let (a, b): (Vec<f64>, Vec<f64>) = (a.iter().map(apart).collect(), b.iter().map(apart).collect());
    let results = |(x, y): (&f64, &f64)| {
        let bits = [x < y, x <= y, x > y, x >= y, x == y, x != y, x.is_nan(), x.is_infinite(), y.is_finite()];
        bits.iter().enumerate().map(|(i, bit)| u32::from(*bit) << i).sum::<u32>()
    };
    let out: Vec<u32> = a.iter().zip(&b).map(results).collect();
    let bounds: Vec<f64> = a.iter().zip(&b).flat_map(|(x, y)| [x.min(*y), x.max(*y)]).collect();
    Case::linear(2, 128).input(&a).input(&b).exact(&out).exact(&bounds)
}

fn convert_f64(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, |random| match random.below(3) {
        0 => f64::from(random.between(-400, 400)) / 8.0,
        1 => random.double(-2e9, 2e9),
        _ => random.double(-1.0, 1.0),
    });
    let i32s: Vec<i32> = x.iter().flat_map(|v| [*v as i32, v.round_ties_even() as i32]).collect();
    let u32s: Vec<u32> = x.iter().map(|v| v.abs() as u32).collect();
    let i64s: Vec<i64> = x.iter().map(|v| (v * 3e9) as i64).collect();
    let u64s: Vec<u64> = x.iter().map(|v| (v.abs() * 5e9) as u64).collect();
    Case::linear(2, 128).input(&x).exact(&i32s).exact(&u32s).exact(&i64s).exact(&u64s)
}

fn convert_to_f64(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, Random::edgy_bits64);
    let results = |v: &u64| {
        let float = f32::from_bits(*v as u32 & 0x7f7f_ffff);
        [f64::from(*v as i32), f64::from(*v as u32), *v as i64 as f64, *v as f64, f64::from(float)]
    };
    let out: Vec<f64> = x.iter().flat_map(results).collect();
    Case::linear(2, 128).input(&x).exact(&out)
}

fn take_apart_f64(setup: &mut Setup) -> Case {
    let x = setup
        .random
        .many(128, |random| Some(random.edgy_double()).filter(|v| v.is_finite() && *v != 0.0).unwrap_or(1.5));
    let by = setup.random.many(128, |random| random.between(-1200, 1200));
    let (mut out, mut exponents) = (Vec::new(), Vec::new());
    for (v, by) in x.iter().zip(&by) {
        let (fraction, exponent) = libm::frexp(*v);
        out.push(libm::ldexp(*v, *by));
        out.push(fraction);
        out.push((v - v.trunc()).copysign(*v));
        out.push(v.trunc());
        out.push(libm::nextafter(*v, 0.25));
        exponents.extend([exponent, exponent - 1]);
    }
    Case::linear(2, 64).input(&x).input(&by).exact(&out).exact(&exponents)
}

fn orbit_f64(setup: &mut Setup) -> Case {
    let steps = 50;
    let start: Vec<f64> = (0..64)
        .flat_map(|_| {
            let random = &mut setup.random;
            [random.double(0.5, 2.0), random.double(0.5, 2.0), random.double(-0.7, 0.7), random.double(-0.7, 0.7)]
        })
        .collect();
    let mut out = start.clone();
    for body in out.chunks_mut(4) {
        for _ in 0..steps {
            let r = (body[0] * body[0] + body[1] * body[1]).sqrt();
            let pull = -0.01 / (r * r * r);
            body[2] += pull * body[0];
            body[3] += pull * body[1];
            body[0] += 0.01 * body[2];
            body[1] += 0.01 * body[3];
        }
    }
    Case::linear(2, 32).input(&start).exact(&out).value(steps)
}
