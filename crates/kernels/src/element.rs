//! The number types that buffers hold, and how far apart two of their values are.

use std::fmt::Display;

use bytemuck::{AnyBitPattern, NoUninit};
use half::{bf16, f16};

/// A type that a buffer holds.
pub trait Element: NoUninit + AnyBitPattern + Display {
    /// How many representable values lie between two values; zero only for the same bits, or for two NaNs.
    ///
    /// The two zeros are one step apart. A NaN is infinitely far from a number.
    fn distance(self, other: Self) -> u64;

    /// The value as the widest float, for differences.
    fn widen(self) -> f64;
}

macro_rules! integers {
    ($($type:ty),*) => { $(
        impl Element for $type {
            fn distance(self, other: Self) -> u64 {
                u64::try_from(self.abs_diff(other)).unwrap_or(u64::MAX)
            }

            fn widen(self) -> f64 {
                self as f64
            }
        }
    )* };
}

integers!(u8, i8, u16, i16, u32, i32, u64, i64);

/// Maps a float's bits to an integer that counts along the number line.
fn rank(bits: u64, width: u32) -> i128 {
    let sign = 1u64 << (width - 1);
    let magnitude = i128::from(bits & (sign - 1));
    if bits & sign == 0 { magnitude } else { -1 - magnitude }
}

macro_rules! floats {
    ($($type:ty, $width:literal, $widen:expr;)*) => { $(
        impl Element for $type {
            fn distance(self, other: Self) -> u64 {
                match (self.is_nan(), other.is_nan()) {
                    (true, true) => 0,
                    (false, false) => {
                        let ranks = [self, other].map(|value| rank(u64::from(value.to_bits()), $width));
                        u64::try_from(ranks[0].abs_diff(ranks[1])).unwrap_or(u64::MAX)
                    }
                    _ => u64::MAX,
                }
            }

            fn widen(self) -> f64 {
                $widen(self)
            }
        }
    )* };
}

floats! {
    f16, 16, f16::to_f64;
    bf16, 16, bf16::to_f64;
    f32, 32, f64::from;
    f64, 64, std::convert::identity;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_apart_across_zero() {
        assert_eq!(1.0f32.distance(1.0f32.next_up()), 1);
        assert_eq!(0.0f32.distance(-0.0), 1);
        assert_eq!(f64::from_bits(1).distance(-f64::from_bits(1)), 3);
        assert_eq!(f16::ONE.distance(f16::ONE), 0);
    }

    #[test]
    fn nan_is_near_nan_only() {
        assert_eq!(f32::NAN.distance(-f32::NAN), 0);
        assert_eq!(f32::NAN.distance(f32::INFINITY), u64::MAX);
        assert_eq!(f32::MAX.distance(f32::INFINITY), 1);
    }

    #[test]
    fn integers_differ_by_their_difference() {
        assert_eq!(i64::MIN.distance(i64::MAX), u64::MAX);
        assert_eq!(250u8.distance(5), 245);
    }
}
