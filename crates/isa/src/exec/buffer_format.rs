//! The formats of typed buffer accesses (RDNA3 ISA, "Buffer formats"): how channels lie in memory and what they are in a register.
//!
//! A name lists channels from the most significant bits down; `widths` here starts with x, the least significant. What integers and
//! floats become that do not fit a narrower channel is not documented: they saturate, and round to nearest even.

use crate::float::directed::{Rounding, Shape, pack, unpack};
use crate::float::f16;

/// A channel's meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unorm,
    Snorm,
    Uscaled,
    Sscaled,
    Uint,
    Sint,
    Float,
}

/// What a channel becomes in a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// f32 or a 32-bit integer.
    Full,
    /// f16 or a 16-bit integer (D16).
    Half,
}

/// A buffer format.
#[derive(Debug, Clone, Copy)]
pub(super) struct Format {
    /// Bits of x, y, z, w.
    widths: &'static [u32],
    kind: Kind,
}

/// Formats in the order of their numbers, from 1: widths and the kinds that there are.
#[rustfmt::skip]
const FORMATS: &[(&[u32], &[Kind])] = {
    use Kind::*;
    const SMALL: &[Kind] = &[Unorm, Snorm, Uscaled, Sscaled, Uint, Sint];
    const ALL: &[Kind] = &[Unorm, Snorm, Uscaled, Sscaled, Uint, Sint, Float];
    const WIDE: &[Kind] = &[Uint, Sint, Float];
    &[
        (&[8], SMALL),
        (&[16], ALL),
        (&[8, 8], SMALL),
        (&[32], WIDE),
        (&[16, 16], ALL),
        (&[11, 11, 10], &[Float]),
        (&[10, 11, 11], &[Float]),
        (&[2, 10, 10, 10], &[Unorm, Snorm, Uint, Sint]),
        (&[10, 10, 10, 2], SMALL),
        (&[8, 8, 8, 8], SMALL),
        (&[32, 32], WIDE),
        (&[16, 16, 16, 16], ALL),
        (&[32, 32, 32], WIDE),
        (&[32, 32, 32, 32], WIDE),
    ]
};

impl Format {
    /// The format of that number; `None` where there is none.
    pub(super) fn new(number: u8) -> Option<Format> {
        let mut first = 1;
        for (widths, kinds) in FORMATS {
            if let Some(kind) = usize::from(number).checked_sub(first).and_then(|at| kinds.get(at)) {
                return Some(Format { widths, kind: *kind });
            }
            first += kinds.len();
        }
        None
    }

    pub(super) fn bytes(self) -> usize {
        self.widths.iter().sum::<u32>() as usize / 8
    }

    pub(super) fn channels(self) -> usize {
        self.widths.len()
    }

    /// One, as the last channel is where the format has none.
    pub(super) fn one(self, word: Word) -> u32 {
        match (self.kind, word) {
            (Kind::Uint | Kind::Sint, _) => 1,
            (_, Word::Full) => 1f32.to_bits(),
            (_, Word::Half) => 0x3c00,
        }
    }

    /// The channels of an element; missing ones are 0, 0 and 1.
    pub(super) fn unpack(self, element: u128, word: Word) -> [u32; 4] {
        let mut channels = [0, 0, 0, self.one(word)];
        let mut at = 0;
        for (channel, width) in channels.iter_mut().zip(self.widths) {
            let bits = (element >> at) as u32 & (u32::MAX >> (32 - width));
            *channel = self.to_register(bits, *width, word);
            at += width;
        }
        channels
    }

    /// The element that holds the channels.
    pub(super) fn pack(self, channels: [u32; 4], word: Word) -> u128 {
        let (mut element, mut at) = (0, 0);
        for (channel, width) in channels.into_iter().zip(self.widths) {
            let bits = self.to_memory(channel, *width, word) & (u32::MAX >> (32 - width));
            element |= u128::from(bits) << at;
            at += width;
        }
        element
    }

    fn to_register(self, bits: u32, width: u32, word: Word) -> u32 {
        let signed = (bits << (32 - width)) as i32 >> (32 - width);
        let value = match self.kind {
            Kind::Uint | Kind::Sint => {
                let wide = if self.kind == Kind::Sint { i64::from(signed) } else { i64::from(bits) };
                return match (word, self.kind) {
                    (Word::Full, _) => wide as u32,
                    (Word::Half, Kind::Sint) => u32::from(wide.clamp(-0x8000, 0x7fff) as u16),
                    (Word::Half, _) => wide.min(0xffff) as u32,
                };
            }
            // Payloads of NaNs stay.
            Kind::Float if width == 32 && word == Word::Full || width == 16 && word == Word::Half => return bits,
            Kind::Float => {
                float(width).map_or_else(|| f64::from(f32::from_bits(bits)), |shape| unpack(bits.into(), shape))
            }
            Kind::Unorm => f64::from(bits) / largest(width),
            Kind::Snorm => (f64::from(signed) / largest(width - 1)).max(-1.0),
            Kind::Uscaled => f64::from(bits),
            Kind::Sscaled => f64::from(signed),
        };
        match word {
            Word::Full => (value as f32).to_bits(),
            Word::Half => u32::from(f16::from_f64(value, Rounding::NearestEven)),
        }
    }

    fn to_memory(self, register: u32, width: u32, word: Word) -> u32 {
        let value = match word {
            Word::Full => f64::from(f32::from_bits(register)),
            Word::Half => f64::from(f16::to_f32(register as u16)),
        };
        match self.kind {
            Kind::Uint => register.min(u32::MAX >> (32 - width)),
            Kind::Sint => {
                let signed = if word == Word::Half { i32::from(register as i16) } else { register as i32 };
                let limit = i64::from(u32::MAX >> (33 - width));
                i64::from(signed).clamp(-limit - 1, limit) as u32
            }
            Kind::Float if width == 32 && word == Word::Full || width == 16 && word == Word::Half => register,
            Kind::Float => match float(width) {
                Some(shape) => pack_float(value, shape),
                None => (value as f32).to_bits(),
            },
            // Casts take NaN to 0.
            Kind::Unorm => (value.clamp(0.0, 1.0) * largest(width)).round_ties_even() as u32,
            Kind::Snorm => (value.clamp(-1.0, 1.0) * largest(width - 1)).round_ties_even() as i32 as u32,
            Kind::Uscaled => value.clamp(0.0, largest(width)) as u32,
            Kind::Sscaled => value.clamp(-largest(width - 1) - 1.0, largest(width - 1)) as i32 as u32,
        }
    }
}

/// The largest unsigned integer of that width.
fn largest(width: u32) -> f64 {
    f64::from(u32::MAX >> (32 - width))
}

/// The shape of a float narrower than f32.
fn float(width: u32) -> Option<Shape> {
    match width {
        10 => Some(Shape { mantissa: 5, exponent: 5, signed: false }),
        11 => Some(Shape { mantissa: 6, exponent: 5, signed: false }),
        16 => Some(Shape::F16),
        _ => None,
    }
}

/// Rounds; what a shape without sign cannot hold becomes 0.
fn pack_float(value: f64, shape: Shape) -> u32 {
    if value < 0.0 && !shape.signed { 0 } else { pack(value, shape, Rounding::NearestEven) as u32 }
}
