//! IEEE arithmetic as the hardware does it, where that differs from what Rust promises: NaN payloads, fused operations,
//! half precision, minimum and maximum, saturating conversions (RDNA3 ISA, "Floating point").

pub(crate) mod directed;
pub(crate) mod division;
pub(crate) mod f16;
pub(crate) mod f16_rows;
pub(crate) mod rows;
#[cfg(test)]
mod tests;
pub(crate) mod trig;

/// The NaN of an invalid operation.
pub(crate) const NAN_F32: u32 = 0x7fc0_0000;
/// The NaN of an invalid operation.
pub(crate) const NAN_F64: u64 = 0x7ff8_0000_0000_0000;
const QUIET_F32: u32 = 0x0040_0000;
const QUIET_F64: u64 = 0x0008_0000_0000_0000;

pub(crate) fn quiet32(x: f32) -> f32 {
    f32::from_bits(x.to_bits() | QUIET_F32)
}

pub(crate) fn quiet64(x: f64) -> f64 {
    f64::from_bits(x.to_bits() | QUIET_F64)
}

/// A result whose NaN, if it is one, comes from the first NaN operand.
#[inline(always)]
pub(crate) fn nan1(r: f32, a: f32) -> f32 {
    if r.is_nan() { if a.is_nan() { quiet32(a) } else { f32::from_bits(NAN_F32) } } else { r }
}

/// As [`nan1`].
#[inline(always)]
pub(crate) fn nan2(r: f32, a: f32, b: f32) -> f32 {
    if r.is_nan() { if a.is_nan() { quiet32(a) } else { nan1(r, b) } } else { r }
}

/// As [`nan1`].
#[inline(always)]
pub(crate) fn nan3(r: f32, a: f32, b: f32, c: f32) -> f32 {
    if r.is_nan() { if a.is_nan() { quiet32(a) } else { nan2(r, b, c) } } else { r }
}

/// As [`nan1`].
#[inline(always)]
pub(crate) fn nan1_f64(r: f64, a: f64) -> f64 {
    if r.is_nan() { if a.is_nan() { quiet64(a) } else { f64::from_bits(NAN_F64) } } else { r }
}

/// As [`nan1`].
#[inline(always)]
pub(crate) fn nan2_f64(r: f64, a: f64, b: f64) -> f64 {
    if r.is_nan() { if a.is_nan() { quiet64(a) } else { nan1_f64(r, b) } } else { r }
}

/// As [`nan1`].
#[inline(always)]
pub(crate) fn nan3_f64(r: f64, a: f64, b: f64, c: f64) -> f64 {
    if r.is_nan() { if a.is_nan() { quiet64(a) } else { nan2_f64(r, b, c) } } else { r }
}

/// `a * b + c` of values that came from f32 or f16, rounded to odd: the last bit of an inexact sum is set, so that rounding the
/// result once more, to f32 or f16, gives what a single rounding would have given. The product of two f32 is exact in f64.
#[inline(always)]
pub(crate) fn fma_to_odd(a: f64, b: f64, c: f64) -> f64 {
    let product = a * b;
    let sum = product + c;
    // The error of the sum (Knuth's two-sum).
    let part = sum - product;
    let error = (product - (sum - part)) + (c - part);
    let bits = sum.to_bits();
    // Towards zero from the exact value: one step back if rounding went away from zero; then the last bit set.
    let away = (error < 0.0) == (sum > 0.0);
    let odd = bits.wrapping_sub(u64::from(away)) | 1;
    // Infinite or NaN sums have a NaN error and stay as they are.
    let inexact = error.abs() > 0.0;
    f64::from_bits(if inexact { odd } else { bits })
}

/// `a * b + c` with one rounding.
#[inline(always)]
pub(crate) fn fma32(a: f32, b: f32, c: f32) -> f32 {
    nan3(fma_to_odd(f64::from(a), f64::from(b), f64::from(c)) as f32, a, b, c)
}

/// `a * b + c` with one rounding.
pub(crate) fn fma64(a: f64, b: f64, c: f64) -> f64 {
    nan3_f64(a.mul_add(b, c), a, b, c)
}

fn is_signalling32(x: f32) -> bool {
    x.is_nan() && x.to_bits() & QUIET_F32 == 0
}

fn is_signalling64(x: f64) -> bool {
    x.is_nan() && x.to_bits() & QUIET_F64 == 0
}

/// Minimum: a signalling NaN is quieted and returned, a quiet one gives the other operand, -0 is below +0.
#[inline(always)]
pub(crate) fn min32(a: f32, b: f32) -> f32 {
    if is_signalling32(a) {
        quiet32(a)
    } else if is_signalling32(b) {
        quiet32(b)
    } else if a.is_nan() {
        b
    } else if b.is_nan() || a < b {
        a
    } else if b < a {
        b
    } else {
        f32::from_bits(a.to_bits() | b.to_bits())
    }
}

/// Maximum, as [`min32`].
#[inline(always)]
pub(crate) fn max32(a: f32, b: f32) -> f32 {
    if is_signalling32(a) {
        quiet32(a)
    } else if is_signalling32(b) {
        quiet32(b)
    } else if a.is_nan() {
        b
    } else if b.is_nan() || a > b {
        a
    } else if b > a {
        b
    } else {
        f32::from_bits(a.to_bits() & b.to_bits())
    }
}

/// Median; with a NaN among the operands their minimum.
pub(crate) fn med32(a: f32, b: f32, c: f32) -> f32 {
    if a.is_nan() || b.is_nan() || c.is_nan() {
        min32(min32(a, b), c)
    } else {
        max32(min32(a, b), min32(max32(a, b), c))
    }
}

/// Minimum, as [`min32`].
pub(crate) fn min64(a: f64, b: f64) -> f64 {
    if is_signalling64(a) {
        quiet64(a)
    } else if is_signalling64(b) {
        quiet64(b)
    } else if a.is_nan() {
        b
    } else if b.is_nan() || a < b {
        a
    } else if b < a {
        b
    } else {
        f64::from_bits(a.to_bits() | b.to_bits())
    }
}

/// Maximum, as [`min32`].
pub(crate) fn max64(a: f64, b: f64) -> f64 {
    if is_signalling64(a) {
        quiet64(a)
    } else if is_signalling64(b) {
        quiet64(b)
    } else if a.is_nan() {
        b
    } else if b.is_nan() || a > b {
        a
    } else if b > a {
        b
    } else {
        f64::from_bits(a.to_bits() & b.to_bits())
    }
}

/// A denormal becomes a zero of its sign.
#[inline(always)]
pub(crate) fn flush32(x: f32) -> f32 {
    if x.is_subnormal() { f32::from_bits(x.to_bits() & 0x8000_0000) } else { x }
}

/// A denormal becomes a zero of its sign.
pub(crate) fn flush64(x: f64) -> f64 {
    if x.is_subnormal() { f64::from_bits(x.to_bits() & 1 << 63) } else { x }
}

/// A function that flushes denormals on both sides whatever MODE says and is computed in f64.
pub(crate) fn flushed(x: f32, f: impl Fn(f64) -> f64) -> f32 {
    nan1(flush32(f(f64::from(flush32(x))) as f32), x)
}

/// Sine of an angle in revolutions. Whole quarters are exact.
pub(crate) fn sine(x: f64) -> f64 {
    if x == 0.0 { x } else { quarter_turns(x, 0) }
}

/// Cosine of an angle in revolutions. Whole quarters are exact.
pub(crate) fn cosine(x: f64) -> f64 {
    quarter_turns(x, 1)
}

/// Sine of `x` revolutions and `more` quarters: the angle that is left beside the nearest quarter is exact for an x that came from f32.
fn quarter_turns(x: f64, more: i64) -> f64 {
    if !x.is_finite() {
        return f64::from_bits(NAN_F64);
    }
    let turn = x - x.trunc();
    let quarters = (turn * 4.0).round_ties_even();
    let (sin, cos) = ((turn - quarters / 4.0) * std::f64::consts::TAU).sin_cos();
    match (quarters as i64 + more).rem_euclid(4) {
        0 => sin,
        1 => cos,
        2 => 0.0 - sin,
        _ => -cos,
    }
}

/// `x - floor(x)`, kept below 1.
pub(crate) fn fract32(x: f32) -> f32 {
    const BELOW_ONE: f32 = f32::from_bits(0x3f7f_ffff);
    let fract = x - x.floor();
    nan1(if fract > BELOW_ONE { BELOW_ONE } else { fract }, x)
}

/// `x - floor(x)`, kept below 1.
pub(crate) fn fract64(x: f64) -> f64 {
    const BELOW_ONE: f64 = f64::from_bits(0x3fef_ffff_ffff_ffff);
    let fract = x - x.floor();
    nan1_f64(if fract > BELOW_ONE { BELOW_ONE } else { fract }, x)
}

/// `x * 2^exponent` with one rounding.
pub(crate) fn ldexp64(x: f64, exponent: i32) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return nan1_f64(x, x);
    }
    // Bring the value's own exponent to 0 first, so that only the last multiplication can round.
    let own = frexp_exp64(x);
    let target = own.saturating_add(exponent);
    let mantissa = frexp_mant64(x);
    if target > 1024 {
        f64::INFINITY.copysign(x)
    } else if target < -1080 {
        0f64.copysign(x)
    } else if target >= -1021 {
        mantissa * 2.0 * power_of_two(target - 1)
    } else {
        mantissa * power_of_two(target + 100) * power_of_two(-100)
    }
}

/// `x * 2^exponent` with one rounding.
pub(crate) fn ldexp32(x: f32, exponent: i32) -> f32 {
    // Within these bounds the product is exact in f64; outside them it is 0 or infinite in f32 anyway.
    nan1((f64::from(x) * power_of_two(exponent.clamp(-400, 400))) as f32, x)
}

/// 2 to a power in the normal range.
pub(crate) fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// The exponent that puts the mantissa into [0.5, 1); 0 for 0, infinity and NaN.
pub(crate) fn frexp_exp64(x: f64) -> i32 {
    if x == 0.0 || !x.is_finite() {
        return 0;
    }
    let biased = (x.to_bits() >> 52 & 0x7ff) as i32;
    if biased == 0 { frexp_exp64(x * power_of_two(64)) - 64 } else { biased - 1022 }
}

/// The mantissa in [0.5, 1).
pub(crate) fn frexp_mant64(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return nan1_f64(x, x);
    }
    let normal = if x.is_subnormal() { x * power_of_two(64) } else { x };
    f64::from_bits(normal.to_bits() & !(0x7ff << 52) | 1022 << 52)
}

/// The classes of `v_cmp_class`, as a bit number.
fn class(sign: bool, exponent_zero: bool, exponent_ones: bool, mantissa: u64, quiet: u64) -> u32 {
    match (exponent_ones, exponent_zero, mantissa != 0) {
        (true, _, true) => u32::from(mantissa & quiet != 0),
        (true, _, false) => {
            if sign {
                2
            } else {
                9
            }
        }
        (_, true, true) => {
            if sign {
                4
            } else {
                7
            }
        }
        (_, true, false) => {
            if sign {
                5
            } else {
                6
            }
        }
        _ => {
            if sign {
                3
            } else {
                8
            }
        }
    }
}

/// Whether the value is of one of the classes in `mask`.
pub(crate) fn is_class32(x: u32, mask: u32) -> bool {
    let exponent = x >> 23 & 0xff;
    mask >> class(x >> 31 != 0, exponent == 0, exponent == 0xff, u64::from(x & 0x7f_ffff), 1 << 22) & 1 != 0
}

/// Whether the value is of one of the classes in `mask`.
pub(crate) fn is_class64(x: u64, mask: u32) -> bool {
    let exponent = x >> 52 & 0x7ff;
    mask >> class(x >> 63 != 0, exponent == 0, exponent == 0x7ff, x & ((1 << 52) - 1), 1 << 51) & 1 != 0
}

/// Whether the value is of one of the classes in `mask`.
pub(crate) fn is_class16(x: u16, mask: u32) -> bool {
    let exponent = x >> 10 & 0x1f;
    mask >> class(x >> 15 != 0, exponent == 0, exponent == 0x1f, u64::from(x & 0x3ff), 1 << 9) & 1 != 0
}
