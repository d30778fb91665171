//! Special functions of the device library and the approximate instructions below them.
//!
//! References for floats are computed in doubles. Bounds are those that AMD publishes for HIP's math functions, plus
//! one for the reference itself where it is of the same precision.

use std::f64::consts::PI;

use crate::{Case, Element, Family, Kernel, Random, Setup, Tolerance};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "special",
    source: include_str!("../../kernels/special.hip"),
    options: &[],
    kernels: &[
        Kernel::new("exponential_f32", |s| singles(s, -20.0..20.0, exponential)),
        Kernel::new("logarithm_f32", |s| singles(s, 0.001..40.0, logarithm)),
        Kernel::new("trigonometric_f32", |s| singles(s, -30.0..30.0, circular)),
        Kernel::new("trigonometric_large_f32", |s| singles(s, 1e5..1e30, trigonometric)),
        Kernel::new("inverse_f32", |s| singles(s, -1.0..1.0, inverse)),
        Kernel::new("hyperbolic_f32", |s| singles(s, -7.0..7.0, hyperbolic)),
        Kernel::new("power_f32", |s| singles(s, 0.1..9.0, |a, b| [power(a, b).to_vec(), vec![b.powi(5)]].concat())),
        Kernel::new("error_gamma_f32", |s| near_singles(s, -3.0..3.0, (SINGLE, 1e-6), error_gamma)),
        Kernel::new("bessel_f32", |s| near_singles(s, 0.5..9.0, (SINGLE, 2e-6), bessel)),
        Kernel::new("fast_intrinsics", |s| near_singles(s, 0.5..9.0, (FAST, 4e-6), fast)),
        Kernel::new("hardware_approximations", |s| near_singles(s, 0.01..99.0, (SINGLE, 1e-6), approximations)),
        Kernel::new("exponential_f64", |s| doubles(s, -20.0..20.0, exponential)),
        Kernel::new("logarithm_f64", |s| doubles(s, 0.001..40.0, logarithm)),
        Kernel::new("trigonometric_f64", |s| doubles(s, -30.0..30.0, trigonometric)),
        Kernel::new("trigonometric_large_f64", |s| doubles(s, 1e5..1e200, trigonometric)),
        Kernel::new("inverse_f64", |s| doubles(s, -1.0..1.0, inverse)),
        Kernel::new("hyperbolic_f64", |s| doubles(s, -7.0..7.0, hyperbolic)),
        Kernel::new("power_f64", |s| doubles(s, 0.1..9.0, |a, b| power(a, b).to_vec())),
        Kernel::new("error_gamma_f64", |s| doubles(s, -3.0..3.0, error_gamma)),
        Kernel::new("sine_and_cosine", sine_and_cosine),
        Kernel::new("special_values", special_values),
    ],
};

/// Arguments of each kernel.
const COUNT: usize = 128;

/// Bound for a function of the device library in single precision.
const SINGLE: u64 = 4;

/// Bound for intrinsics that multiply the argument of an exponential, and its error with it.
const FAST: u64 = 64;

/// Bound for a function of the device library in double precision; the gamma function is the worst of them.
const DOUBLE: u64 = 8;

/// A number of a range; of a wide one, with an exponent that is as likely as any other.
fn draw(random: &mut Random, range: &std::ops::Range<f64>) -> f64 {
    if range.start > 0.0 && range.end / range.start > 1000.0 {
        random.double(range.start.ln(), range.end.ln()).exp()
    } else {
        random.double(range.start, range.end)
    }
}

/// A case that applies a function to pairs; the second of a pair lies in -3 to 3.
fn apply<T: Element>(
    setup: &mut Setup,
    range: std::ops::Range<f64>,
    narrow: impl Fn(f64) -> T,
    tolerance: Tolerance,
    function: impl Fn(f64, f64) -> Vec<f64>,
) -> Case {
    let x: Vec<T> = setup.random.many(COUNT, |random| narrow(draw(random, &range)));
    let y: Vec<T> = setup.random.many(COUNT, |random| narrow(random.double(-3.0, 3.0)));
    let out: Vec<T> = x.iter().zip(&y).flat_map(|(x, y)| function(x.widen(), y.widen())).map(narrow).collect();
    Case::linear(2, 64).input(&x).input(&y).output(&out, tolerance)
}

fn singles<V: Into<Vec<f64>>>(setup: &mut Setup, range: std::ops::Range<f64>, f: impl Fn(f64, f64) -> V) -> Case {
    apply(setup, range, |v| v as f32, Tolerance::Ulps(SINGLE), |x, y| f(x, y).into())
}

/// For functions that cancel, and for those that promise an absolute error.
fn near_singles<V: Into<Vec<f64>>>(
    setup: &mut Setup,
    range: std::ops::Range<f64>,
    (ulps, floor): (u64, f64),
    f: impl Fn(f64, f64) -> V,
) -> Case {
    apply(setup, range, |v| v as f32, Tolerance::UlpsOr(ulps, floor), |x, y| f(x, y).into())
}

fn doubles<V: Into<Vec<f64>>>(setup: &mut Setup, range: std::ops::Range<f64>, f: impl Fn(f64, f64) -> V) -> Case {
    apply(setup, range, |v| v, Tolerance::UlpsOr(DOUBLE, 4e-16), |x, y| f(x, y).into())
}

fn exponential(a: f64, _: f64) -> [f64; 4] {
    [libm::exp(a), libm::exp2(a), libm::exp10(a * 0.5), libm::expm1(a * 0.125)]
}

fn logarithm(a: f64, _: f64) -> [f64; 4] {
    [libm::log(a), libm::log2(a), libm::log10(a), libm::log1p(a)]
}

fn trigonometric(a: f64, _: f64) -> [f64; 3] {
    [libm::sin(a), libm::cos(a), libm::tan(a)]
}

fn circular(a: f64, b: f64) -> Vec<f64> {
    // Reduced before it meets pi, which a double does not hold.
    let turn = a % 2.0;
    [trigonometric(a, b).to_vec(), vec![libm::sin(turn * PI), libm::cos(turn * PI)]].concat()
}

fn inverse(a: f64, b: f64) -> [f64; 4] {
    [libm::asin(a), libm::acos(a), libm::atan(a * 5.0), libm::atan2(a, b)]
}

fn hyperbolic(a: f64, _: f64) -> [f64; 6] {
    let functions = [libm::sinh(a), libm::cosh(a), libm::tanh(a)];
    let inverses = [libm::asinh(a), libm::acosh(a.abs() + 1.5), libm::atanh(a * 0.125)];
    [functions[0], functions[1], functions[2], inverses[0], inverses[1], inverses[2]]
}

fn power(a: f64, b: f64) -> [f64; 5] {
    [libm::pow(a, b), libm::cbrt(b), libm::hypot(a, b), 1.0 / a.sqrt(), 1.0 / libm::cbrt(a)]
}

fn error_gamma(a: f64, b: f64) -> [f64; 4] {
    [libm::erf(a), libm::erfc(a), libm::tgamma(b), libm::lgamma(b + 3.0)]
}

fn bessel(a: f64, _: f64) -> [f64; 4] {
    [libm::j0(a), libm::j1(a), libm::y0(a), libm::y1(a)]
}

fn fast(a: f64, b: f64) -> [f64; 6] {
    [libm::exp(a), libm::log(a), libm::sin(b), libm::cos(b), a / f64::from(b as f32 + 4.0), libm::pow(a, b)]
}

fn approximations(a: f64, b: f64) -> [f64; 8] {
    // Sine and cosine take turns, not radians.
    let turn = f64::from(b as f32 * 0.1);
    [
        1.0 / a,
        1.0 / a.sqrt(),
        a.sqrt(),
        libm::exp2(b),
        libm::log2(a),
        libm::sin(turn * 2.0 * PI),
        libm::cos(turn * 2.0 * PI),
        b - b.floor(),
    ]
}

fn sine_and_cosine(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, |random| random.float(-100.0, 100.0));
    let xd = setup.random.many(64, |random| random.double(-1e7, 1e7));
    let both = |x: f64| [libm::sin(x), libm::cos(x)];
    let out: Vec<f32> = x.iter().flat_map(|x| both(f64::from(*x))).map(|y| y as f32).collect();
    let outd: Vec<f64> = xd.iter().flat_map(|x| both(*x)).collect();
    Case::linear(2, 32)
        .input(&x)
        .output(&out, Tolerance::Ulps(SINGLE))
        .input(&xd)
        .output(&outd, Tolerance::Ulps(DOUBLE))
}

fn special_values(_: &mut Setup) -> Case {
    let x = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, 1.0, -1.0, 200.0, -200.0, 1e-42, -1e-42];
    let mut x = x.to_vec();
    x.resize(32, 0.5);
    let results = |v: &f32| {
        let v = f64::from(*v);
        [v.exp(), v.ln(), v.sin(), v.atan(), 1.0, v.sqrt(), v.tanh(), v * v * v].map(|y| y as f32)
    };
    let out: Vec<f32> = x.iter().flat_map(results).collect();
    Case::linear(1, 32).input(&x).output(&out, Tolerance::Ulps(SINGLE))
}
