//! Rounding in all four directions, to any width: exact arithmetic on integers, for modes that the host's own arithmetic does not have
//! and for formats that it does not know. Slow; round to nearest even takes the host's arithmetic where it can.

use super::{nan3_f64, quiet64};

/// Which way an inexact result goes (RDNA3 ISA, "Mode register").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rounding {
    NearestEven,
    Up,
    Down,
    TowardZero,
}

impl Rounding {
    /// By its number in MODE.
    pub(crate) fn of_mode(bits: u32) -> Rounding {
        match bits & 3 {
            0 => Rounding::NearestEven,
            1 => Rounding::Up,
            2 => Rounding::Down,
            _ => Rounding::TowardZero,
        }
    }

    /// Whether a value between two representable ones gets the magnitude above. `rest` is what would be cut off, `half` half a unit.
    pub(crate) fn goes_up(self, negative: bool, odd: bool, rest: u128, half: u128) -> bool {
        match self {
            Rounding::NearestEven => rest > half || rest == half && odd,
            Rounding::Up => rest != 0 && !negative,
            Rounding::Down => rest != 0 && negative,
            Rounding::TowardZero => false,
        }
    }

    /// Whether a value beyond the largest finite one becomes infinite.
    pub(crate) fn overflows(self, negative: bool) -> bool {
        match self {
            Rounding::NearestEven => true,
            Rounding::Up => !negative,
            Rounding::Down => negative,
            Rounding::TowardZero => false,
        }
    }
}

/// The widths of a binary format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Explicit bits of the mantissa.
    pub mantissa: u32,
    /// Bits of the exponent.
    pub exponent: u32,
    /// Whether there is a sign bit.
    pub signed: bool,
}

impl Shape {
    pub(crate) const F16: Shape = Shape { mantissa: 10, exponent: 5, signed: true };
    pub(crate) const F32: Shape = Shape { mantissa: 23, exponent: 8, signed: true };
    pub(crate) const F64: Shape = Shape { mantissa: 52, exponent: 11, signed: true };

    fn bias(self) -> i32 {
        (1 << (self.exponent - 1)) - 1
    }

    fn infinity(self) -> u64 {
        ((1 << self.exponent) - 1) << self.mantissa
    }

    fn with_sign(self, negative: bool, magnitude: u64) -> u64 {
        let sign = if self.signed { u64::from(negative) << (self.mantissa + self.exponent) } else { 0 };
        sign | magnitude
    }
}

/// A finite value: `magnitude * 2^exponent`. The magnitude has fewer than 128 bits.
#[derive(Debug, Clone, Copy)]
struct Parts {
    negative: bool,
    magnitude: u128,
    exponent: i32,
}

impl Parts {
    fn of(x: f64) -> Parts {
        let bits = x.to_bits();
        let (biased, mantissa) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
        let implicit = u64::from(biased != 0) << 52;
        Parts {
            negative: x.is_sign_negative(),
            magnitude: (mantissa | implicit).into(),
            exponent: biased.max(1) - 1075,
        }
    }

    fn times(self, other: Parts) -> Parts {
        Parts {
            negative: self.negative != other.negative,
            magnitude: self.magnitude * other.magnitude,
            exponent: self.exponent + other.exponent,
        }
    }

    /// With bit 125 as its highest. The magnitude is not 0.
    fn normalised(self) -> Parts {
        let shift = self.magnitude.leading_zeros() - 2;
        Parts { magnitude: self.magnitude << shift, exponent: self.exponent - shift as i32, ..self }
    }

    /// The exact sum but for a last bit that says whether anything was cut off; neither is 0. `None` if they cancel.
    fn plus(self, other: Parts) -> Option<Parts> {
        let (a, b) = (self.normalised(), other.normalised());
        let (large, small) = if a.exponent >= b.exponent { (a, b) } else { (b, a) };
        let distance = (large.exponent - small.exponent) as u32;
        // With 20 bits below the last one of a product there is room: cut bits are far below the rounding position unless the
        // exponents are so near that nothing is cut.
        let aligned = match distance {
            0 => small.magnitude,
            1..=127 => {
                let cut = small.magnitude & ((1 << distance) - 1);
                small.magnitude >> distance | u128::from(cut != 0)
            }
            _ => 1,
        };
        if large.negative == small.negative {
            return Some(Parts { magnitude: large.magnitude + aligned, ..large });
        }
        let (magnitude, swapped) = match large.magnitude.checked_sub(aligned) {
            Some(difference) => (difference, false),
            None => (aligned - large.magnitude, true),
        };
        (magnitude != 0).then_some(Parts { negative: large.negative != swapped, magnitude, exponent: large.exponent })
    }

    fn round(self, shape: Shape, rounding: Rounding) -> u64 {
        if self.magnitude == 0 {
            return shape.with_sign(self.negative, 0);
        }
        let own = 127 - self.magnitude.leading_zeros() as i32 + self.exponent;
        let smallest = 1 - shape.bias();
        let shift = own.max(smallest) - shape.mantissa as i32 - self.exponent;
        let mut kept = match shift {
            128.. => 0,
            0.. => self.magnitude >> shift,
            _ => self.magnitude << -shift,
        };
        let up = match shift {
            // Less than half a unit.
            128.. => rounding.goes_up(self.negative, false, 1, 2),
            1.. => {
                let (rest, half) = (self.magnitude & ((1 << shift) - 1), 1 << (shift - 1));
                rounding.goes_up(self.negative, kept & 1 == 1, rest, half)
            }
            _ => false,
        };
        kept += u128::from(up);
        let overflow = if rounding.overflows(self.negative) { shape.infinity() } else { shape.infinity() - 1 };
        if own > shape.bias() {
            return shape.with_sign(self.negative, overflow);
        }
        // A normal result still holds its implicit bit, which adds one to the exponent; a carry does the same.
        let biased = (own.max(smallest) - smallest) as u64;
        let result = (biased << shape.mantissa) + kept as u64;
        shape.with_sign(self.negative, if result >= shape.infinity() { overflow } else { result })
    }
}

/// Rounds a double to a narrower format. NaNs keep the upper bits of their payload and become quiet.
pub(crate) fn pack(x: f64, shape: Shape, rounding: Rounding) -> u64 {
    if x.is_nan() {
        let payload = quiet64(x).to_bits() << 12 >> (64 - shape.mantissa);
        shape.with_sign(x.is_sign_negative(), shape.infinity() | payload)
    } else if x.is_infinite() {
        shape.with_sign(x < 0.0, shape.infinity())
    } else {
        Parts::of(x).round(shape, rounding)
    }
}

/// The value of a number of a format narrower than f64.
pub(crate) fn unpack(bits: u64, shape: Shape) -> f64 {
    let mantissa = bits & ((1 << shape.mantissa) - 1);
    let biased = (bits >> shape.mantissa & ((1 << shape.exponent) - 1)) as i32;
    let negative = shape.signed && bits >> (shape.mantissa + shape.exponent) & 1 != 0;
    let magnitude = if biased == (1 << shape.exponent) - 1 {
        let payload = mantissa << (52 - shape.mantissa);
        if mantissa == 0 { f64::INFINITY } else { f64::from_bits(0x7ff8 << 48 | payload) }
    } else {
        let implicit = u64::from(biased != 0) << shape.mantissa;
        (mantissa | implicit) as f64 * super::power_of_two(biased.max(1) - shape.bias() - shape.mantissa as i32)
    };
    if negative { -magnitude } else { magnitude }
}

/// `(a * b + c) * 2^scale` with one rounding, to `shape`.
pub(crate) fn fma_scaled(a: f64, b: f64, c: f64, scale: i32, shape: Shape, rounding: Rounding) -> u64 {
    if !(a.is_finite() && b.is_finite() && c.is_finite()) {
        return pack(nan3_f64(a.mul_add(b, c), a, b, c), shape, rounding);
    }
    let (product, addend) = (Parts::of(a).times(Parts::of(b)), Parts::of(c));
    let sum = match (product.magnitude == 0, addend.magnitude == 0) {
        (false, false) => product.plus(addend),
        (false, true) => Some(product),
        (true, false) => Some(addend),
        (true, true) => (product.negative == addend.negative).then_some(product),
    };
    match sum {
        Some(sum) => Parts { exponent: sum.exponent + scale, ..sum }.round(shape, rounding),
        // What cancels is +0, but -0 when rounding down.
        None => shape.with_sign(rounding == Rounding::Down, 0),
    }
}

/// `a * b + c`, rounded to f32; exact f32 operands.
pub(crate) fn fma32(a: f32, b: f32, c: f32, rounding: Rounding) -> f32 {
    f32::from_bits(fma_scaled(a.into(), b.into(), c.into(), 0, Shape::F32, rounding) as u32)
}

/// `a * b + c`, rounded to f64.
pub(crate) fn fma64(a: f64, b: f64, c: f64, rounding: Rounding) -> f64 {
    f64::from_bits(fma_scaled(a, b, c, 0, Shape::F64, rounding))
}

/// A double to f32.
pub(crate) fn narrow(x: f64, rounding: Rounding) -> f32 {
    f32::from_bits(pack(x, Shape::F32, rounding) as u32)
}

/// `x * 2^exponent` with one rounding.
pub(crate) fn ldexp64(x: f64, exponent: i32, rounding: Rounding) -> f64 {
    // Beyond these bounds the result is 0 or infinite, or next to it, anyway.
    let scale = exponent.clamp(-4200, 4200);
    f64::from_bits(fma_scaled(x, 1.0, 0f64.copysign(x), scale, Shape::F64, rounding))
}
