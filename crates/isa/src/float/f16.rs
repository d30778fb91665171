//! Half precision: conversions, done on the bits.

pub(crate) use super::directed::Rounding;

/// Exact.
#[inline(always)]
pub(crate) fn to_f32(half: u16) -> f32 {
    let sign = u32::from(half >> 15) << 31;
    let magnitude = u32::from(half & 0x7fff);
    // Shift the mantissa into place and rescale the exponent by a multiplication, which also normalises denormals.
    let scaled = f32::from_bits(magnitude << 13) * f32::from_bits((254 - 15) << 23);
    let bits = if magnitude >= 0x7c00 { magnitude << 13 | 0x7f80_0000 } else { scaled.to_bits() };
    f32::from_bits(bits | sign)
}

/// Rounds once. NaNs keep their upper payload bits and become quiet.
#[inline]
pub(crate) fn from_f64(x: f64, rounding: Rounding) -> u16 {
    let bits = x.to_bits();
    let sign = (bits >> 48 & 0x8000) as u16;
    let exponent = (bits >> 52 & 0x7ff) as i32 - 1023;
    let mantissa = bits & ((1 << 52) - 1);
    if exponent == 1024 {
        return sign | if mantissa == 0 { 0x7c00 } else { 0x7e00 | (mantissa >> 42) as u16 };
    }
    let negative = sign != 0;
    if exponent < -26 {
        return sign | u16::from(x != 0.0 && rounding.goes_up(negative, false, 1, 2));
    }
    // Bits below the last kept one: 42 for normal results, more for denormal ones.
    let dropped = if exponent < -14 { 42 + (-14 - exponent) } else { 42 };
    let full = mantissa | 1 << 52;
    let mut kept = full >> dropped;
    let rest = full & ((1 << dropped) - 1);
    let half = 1u64 << (dropped - 1);
    kept += u64::from(rounding.goes_up(negative, kept & 1 == 1, rest.into(), half.into()));
    // A normal result still holds its implicit bit, which adds one to the exponent; a carry does the same.
    let biased = if exponent < -14 { 0 } else { (exponent + 14) as u64 };
    let result = kept + (biased << 10);
    if result < 0x7c00 {
        sign | result as u16
    } else if rounding.overflows(negative) {
        sign | 0x7c00
    } else {
        sign | 0x7bff
    }
}

/// A denormal becomes a zero of its sign.
pub(crate) fn flush(half: u16) -> u16 {
    if half & 0x7c00 == 0 { half & 0x8000 } else { half }
}

/// bfloat16 to f32, exact.
pub(crate) fn bf16_to_f32(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// f32 to bfloat16, to nearest even.
pub(crate) fn bf16_from_f32(x: f32) -> u16 {
    let bits = x.to_bits();
    if x.is_nan() {
        return (bits >> 16) as u16 | 0x40;
    }
    ((bits + 0x7fff + (bits >> 16 & 1)) >> 16) as u16
}
