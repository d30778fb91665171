//! f16 arithmetic on 32 lanes at once, to nearest even and with denormals kept, which is how HIP programs run.
//!
//! It is done in f32, whose 24 bits are more than twice the 11 of f16 and two more: a sum or a product that is rounded to f32 and then to
//! f16 is rounded once in effect. Every loop is free of branches, so that it becomes vector code. NaNs are left to the exact functions.

type Floats = [f32; 32];

/// Rows of f16, in the low halves, as numbers; exact.
#[inline(always)]
pub(crate) fn load(halves: &[u32; 32]) -> Floats {
    const INFINITY: u32 = 0x7c00;
    let mut numbers = [0.0; 32];
    for (number, half) in numbers.iter_mut().zip(halves) {
        let magnitude = half & 0x7fff;
        // As in `f16::to_f32`.
        let scaled = f32::from_bits(magnitude << 13) * f32::from_bits((254 - 15) << 23);
        let infinite = if magnitude >= INFINITY { 0x7f80_0000 } else { 0 };
        *number = f32::from_bits(scaled.to_bits() | infinite | (half & 0x8000) << 16);
    }
    numbers
}

/// Rounds to f16, in the low halves; `None` if there is a NaN among the numbers.
#[inline(always)]
pub(crate) fn store(numbers: &Floats) -> Option<[u32; 32]> {
    const SMALLEST_NORMAL: f32 = 1.0 / 16384.0;
    const OVERFLOW: f32 = 65536.0;
    let (mut halves, mut nan) = ([0; 32], 0);
    for (half, number) in halves.iter_mut().zip(numbers) {
        nan |= u32::from(number.is_nan());
        let sign = number.to_bits() >> 16 & 0x8000;
        // Whatever rounds beyond the largest f16 is infinite.
        let magnitude = if number.abs() < 2.0 * OVERFLOW { number.abs() } else { 2.0 * OVERFLOW };
        // The last place of 2^13 times the number's power of two is that of the number as f16: adding it rounds.
        let power = f32::from_bits(magnitude.to_bits() & 0x7f80_0000);
        let anchor = 8192.0 * if power > SMALLEST_NORMAL { power } else { SMALLEST_NORMAL };
        let rounded = (magnitude + anchor) - anchor;
        let rounded = if rounded < OVERFLOW { rounded } else { OVERFLOW };
        // f16's bias instead of f32's: a denormal f16 is a denormal f32 with the same digits.
        let biased = rounded * f32::from_bits(15 << 23);
        *half = sign | biased.to_bits() >> 13;
    }
    (nan == 0).then_some(halves)
}

/// `a + b`.
#[inline(always)]
pub(crate) fn add(a: &Floats, b: &Floats) -> Floats {
    std::array::from_fn(|l| a[l] + b[l])
}

/// `a * b`.
#[inline(always)]
pub(crate) fn mul(a: &Floats, b: &Floats) -> Floats {
    std::array::from_fn(|l| a[l] * b[l])
}

/// `a * b + c`, rounded to odd, as [`super::fma_to_odd`] does for products that are exact in f64: these are exact in f32.
#[inline(always)]
pub(crate) fn fma(a: &Floats, b: &Floats, c: &Floats) -> Floats {
    let mut sums = [0.0; 32];
    for l in 0..32 {
        let product = a[l] * b[l];
        let sum = product + c[l];
        let part = sum - product;
        let error = (product - (sum - part)) + (c[l] - part);
        let away = u32::from((error < 0.0) == (sum > 0.0));
        let odd = sum.to_bits().wrapping_sub(away) | 1;
        sums[l] = f32::from_bits(if error.abs() > 0.0 { odd } else { sum.to_bits() });
    }
    sums
}
