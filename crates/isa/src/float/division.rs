//! The steps of IEEE division: `v_div_scale`, `v_div_fmas`, `v_div_fixup` (RDNA3 ISA, same names).
//!
//! Division is an approximate reciprocal and Newton steps. Scale moves operands into a range where no step overflows or becomes
//! denormal, fmas undoes it with a single rounding, fixup handles zeros, infinities and NaNs.

use super::{NAN_F32, NAN_F64, fma_to_odd, nan3_f64, power_of_two, quiet32, quiet64};
use crate::float::nan3;

/// The width-dependent constants of the scaling rules.
struct Limits {
    /// Exponent difference from which the quotient may overflow.
    large_quotient: i32,
    /// Biased denominator exponent from which its reciprocal is denormal.
    large_denominator: i32,
    /// Exponent difference up to which the quotient may be denormal.
    small_quotient: i32,
    /// Biased numerator exponent up to which remainders may be denormal.
    small_numerator: i32,
}

/// What scaling does to the value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    Keep,
    Up,
    Down,
    Nan,
}

/// Biased exponents and whether the value is a zero or a denormal.
struct Shape {
    exponent: i32,
    zero: bool,
    denormal: bool,
    finite: bool,
}

impl Limits {
    fn decide(&self, value_is_denominator: bool, d: &Shape, n: &Shape) -> (Scale, bool) {
        let difference = n.exponent - d.exponent;
        let if_denominator = |scale| if value_is_denominator { scale } else { Scale::Keep };
        if n.zero || d.zero {
            (Scale::Nan, true)
        } else if !n.finite || !d.finite {
            (Scale::Keep, false)
        } else if difference >= self.large_quotient {
            (if_denominator(Scale::Up), true)
        } else if d.denormal {
            (Scale::Up, false)
        } else if d.exponent >= self.large_denominator && difference <= self.small_quotient {
            (if_denominator(Scale::Down), true)
        } else if d.exponent >= self.large_denominator {
            (Scale::Down, false)
        } else if difference <= self.small_quotient {
            (if value_is_denominator { Scale::Keep } else { Scale::Up }, true)
        } else if n.exponent <= self.small_numerator {
            (Scale::Up, false)
        } else {
            (Scale::Keep, false)
        }
    }
}

fn shape32(x: f32) -> Shape {
    Shape { exponent: exponent32(x), zero: x == 0.0, denormal: x.is_subnormal(), finite: x.is_finite() }
}

fn shape64(x: f64) -> Shape {
    Shape { exponent: exponent64(x), zero: x == 0.0, denormal: x.is_subnormal(), finite: x.is_finite() }
}

fn exponent32(x: f32) -> i32 {
    (x.to_bits() >> 23 & 0xff) as i32
}

fn exponent64(x: f64) -> i32 {
    (x.to_bits() >> 52 & 0x7ff) as i32
}

/// `value` is the denominator or the numerator; the flag goes to VCC.
pub(crate) fn scale32(value: f32, denominator: f32, numerator: f32) -> (f32, bool) {
    const LIMITS: Limits =
        Limits { large_quotient: 96, large_denominator: 253, small_quotient: -126, small_numerator: 23 };
    const UP: f32 = f32::from_bits((127 + 64) << 23);
    const DOWN: f32 = f32::from_bits((127 - 64) << 23);
    let is_denominator = value.to_bits() == denominator.to_bits();
    let (scale, flag) = LIMITS.decide(is_denominator, &shape32(denominator), &shape32(numerator));
    let scaled = match scale {
        Scale::Keep => value,
        Scale::Up => value * UP,
        Scale::Down => value * DOWN,
        Scale::Nan => f32::from_bits(NAN_F32),
    };
    (scaled, flag)
}

/// As [`scale32`].
pub(crate) fn scale64(value: f64, denominator: f64, numerator: f64) -> (f64, bool) {
    const LIMITS: Limits =
        Limits { large_quotient: 768, large_denominator: 2045, small_quotient: -1022, small_numerator: 53 };
    let is_denominator = value.to_bits() == denominator.to_bits();
    let (scale, flag) = LIMITS.decide(is_denominator, &shape64(denominator), &shape64(numerator));
    let scaled = match scale {
        Scale::Keep => value,
        Scale::Up => value * power_of_two(128),
        Scale::Down => value * power_of_two(-128),
        Scale::Nan => f64::from_bits(NAN_F64),
    };
    (scaled, flag)
}

/// `fma(a, b, c)`, times 2 to the power 64 or -64 if `scaled`, rounded once.
pub(crate) fn fmas32(a: f32, b: f32, c: f32, scaled: bool) -> f32 {
    let exact = fma_to_odd(f64::from(a), f64::from(b), f64::from(c));
    nan3((exact * power_of_two(fmas_scale32(c, scaled))) as f32, a, b, c)
}

/// The exponent that fmas adds to the result.
pub(crate) fn fmas_scale32(c: f32, scaled: bool) -> i32 {
    match (scaled, exponent32(c) > 127) {
        (false, _) => 0,
        (true, true) => 64,
        (true, false) => -64,
    }
}

/// As [`fmas_scale32`].
pub(crate) fn fmas_scale64(c: f64, scaled: bool) -> i32 {
    match (scaled, exponent64(c) > 1023) {
        (false, _) => 0,
        (true, true) => 128,
        (true, false) => -128,
    }
}

/// `fma(a, b, c)`, times 2 to the power 128 or -128 if `scaled`, rounded once.
pub(crate) fn fmas64(a: f64, b: f64, c: f64, scaled: bool) -> f64 {
    let rounded = a.mul_add(b, c);
    let result = match (scaled, exponent64(c) > 1023) {
        (false, _) => rounded,
        (true, true) => rounded * power_of_two(128),
        (true, false) if (rounded * power_of_two(-128)).is_subnormal() => fma64_to_odd(a, b, c) * power_of_two(-128),
        (true, false) => rounded * power_of_two(-128),
    };
    nan3_f64(result, a, b, c)
}

/// `a * b + c` rounded to odd (Boldo and Melquiond), for values far from overflow.
fn fma64_to_odd(a: f64, b: f64, c: f64) -> f64 {
    let two_sum = |x: f64, y: f64| {
        let sum = x + y;
        let part = sum - x;
        (sum, (x - (sum - part)) + (y - part))
    };
    let product = a * b;
    let product_error = a.mul_add(b, -product);
    let (high, low) = two_sum(c, product_error);
    let (sum, error) = two_sum(product, high);
    let rest = fma_to_odd(error, 1.0, low);
    fma_to_odd(sum, 1.0, rest)
}

/// The quotient with its special cases put right.
pub(crate) fn fixup32(quotient: f32, denominator: f32, numerator: f32) -> f32 {
    let negative = (denominator.to_bits() ^ numerator.to_bits()) & 0x8000_0000;
    let signed = |magnitude: f32| f32::from_bits(magnitude.to_bits() & 0x7fff_ffff | negative);
    if numerator.is_nan() {
        quiet32(numerator)
    } else if denominator.is_nan() {
        quiet32(denominator)
    } else if numerator == 0.0 && denominator == 0.0 || numerator.is_infinite() && denominator.is_infinite() {
        f32::from_bits(0xffc0_0000)
    } else if denominator == 0.0 || numerator.is_infinite() {
        signed(f32::INFINITY)
    } else if denominator.is_infinite() || numerator == 0.0 || exponent32(numerator) - exponent32(denominator) < -150 {
        signed(0.0)
    } else if quotient.is_nan() {
        signed(f32::INFINITY)
    } else {
        signed(quotient)
    }
}

/// As [`fixup32`].
pub(crate) fn fixup64(quotient: f64, denominator: f64, numerator: f64) -> f64 {
    let negative = (denominator.to_bits() ^ numerator.to_bits()) & 1 << 63;
    let signed = |magnitude: f64| f64::from_bits(magnitude.to_bits() & !(1 << 63) | negative);
    if numerator.is_nan() {
        quiet64(numerator)
    } else if denominator.is_nan() {
        quiet64(denominator)
    } else if numerator == 0.0 && denominator == 0.0 || numerator.is_infinite() && denominator.is_infinite() {
        f64::from_bits(0xfff8_0000_0000_0000)
    } else if denominator == 0.0 || numerator.is_infinite() {
        signed(f64::INFINITY)
    } else if denominator.is_infinite() || numerator == 0.0 || exponent64(numerator) - exponent64(denominator) < -1075 {
        signed(0.0)
    } else if quotient.is_nan() {
        signed(f64::INFINITY)
    } else {
        signed(quotient)
    }
}

/// As [`fixup32`], for half precision.
pub(crate) fn fixup16(quotient: u16, denominator: u16, numerator: u16) -> u16 {
    use super::f16::to_f32;
    let negative = (denominator ^ numerator) & 0x8000;
    let (d, n) = (to_f32(denominator), to_f32(numerator));
    if n.is_nan() {
        numerator | 0x200
    } else if d.is_nan() {
        denominator | 0x200
    } else if n == 0.0 && d == 0.0 || n.is_infinite() && d.is_infinite() {
        0xfe00
    } else if d == 0.0 || n.is_infinite() {
        negative | 0x7c00
    } else if d.is_infinite() || n == 0.0 {
        negative
    } else {
        negative | quotient & 0x7fff
    }
}
