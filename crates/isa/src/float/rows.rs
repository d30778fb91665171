//! f32 arithmetic on 32 lanes at once.
//!
//! NaNs, and sums that two roundings could get wrong, are rare: a first loop without branches computes all lanes and notes whether
//! any of them needs more care; only then a second loop does the work over with the exact functions.

use super::{fma_to_odd, fma32, max32, min32, nan2};

type Floats = [f32; 32];

/// An operation whose NaN results come from the first NaN operand.
#[inline(always)]
pub(crate) fn arithmetic(a: &Floats, b: &Floats, f: impl Fn(f32, f32) -> f32) -> Floats {
    let mut results: Floats = std::array::from_fn(|l| f(a[l], b[l]));
    if has_nan(&results) {
        for (l, r) in results.iter_mut().enumerate() {
            *r = nan2(*r, a[l], b[l]);
        }
    }
    results
}

/// `a * b + c` with one rounding.
pub(crate) fn fma(a: &Floats, b: &Floats, c: &Floats) -> Floats {
    // The product is exact in f64. Rounding the sum to f64 and then to f32 is one rounding in effect, unless the f64 sum lies in the
    // middle between two f32, or is so small that the f32 is denormal.
    //
    // Tests on the bits are subtractions whose sign tells: comparing 64-bit integers is what plain x86-64 has no vectors for.
    const SMALLEST_NORMAL: u64 = (f32::MIN_POSITIVE as f64).to_bits();
    const LOST: u64 = 0x1fff_ffff;
    const MIDDLE: u64 = 0x1000_0000;
    let (mut results, mut careful) = ([0.0; 32], 0);
    for l in 0..32 {
        let sum = f64::from(a[l]) * f64::from(b[l]) + f64::from(c[l]);
        let magnitude = sum.to_bits() & !(1 << 63);
        let middle = ((magnitude & LOST) ^ MIDDLE).wrapping_sub(1);
        let tiny = magnitude.wrapping_sub(SMALLEST_NORMAL) & !magnitude.wrapping_sub(1);
        careful |= middle | tiny;
        results[l] = sum as f32;
    }
    if careful >> 63 != 0 {
        for (l, result) in results.iter_mut().enumerate() {
            *result = fma_to_odd(f64::from(a[l]), f64::from(b[l]), f64::from(c[l])) as f32;
        }
    }
    if has_nan(&results) {
        results = std::array::from_fn(|l| fma32(a[l], b[l], c[l]));
    }
    results
}

/// The larger one.
pub(crate) fn max(a: &Floats, b: &Floats) -> Floats {
    if has_nan(a) || has_nan(b) {
        return std::array::from_fn(|l| max32(a[l], b[l]));
    }
    std::array::from_fn(|l| {
        let larger = if a[l] > b[l] { a[l] } else { b[l] };
        // Of two zeros the positive one.
        f32::from_bits(if a[l] == b[l] { a[l].to_bits() & b[l].to_bits() } else { larger.to_bits() })
    })
}

/// The smaller one.
pub(crate) fn min(a: &Floats, b: &Floats) -> Floats {
    if has_nan(a) || has_nan(b) {
        return std::array::from_fn(|l| min32(a[l], b[l]));
    }
    std::array::from_fn(|l| {
        let smaller = if a[l] < b[l] { a[l] } else { b[l] };
        f32::from_bits(if a[l] == b[l] { a[l].to_bits() | b[l].to_bits() } else { smaller.to_bits() })
    })
}

fn has_nan(values: &Floats) -> bool {
    values.iter().fold(0, |found, x| found | u32::from(x.is_nan())) != 0
}
