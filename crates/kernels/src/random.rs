//! The generator of inputs: the same on every machine, a sequence per kernel.

use half::{bf16, f16};

/// A source of input data.
pub struct Random(fastrand::Rng);

impl Random {
    /// The sequence that belongs to a name.
    pub fn named(name: &str) -> Self {
        // FNV-1a: the standard hasher is free to change between releases.
        let seed = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Self(fastrand::Rng::with_seed(seed))
    }

    /// Any 32 bits.
    pub fn bits(&mut self) -> u32 {
        self.0.u32(..)
    }

    /// Any 64 bits.
    pub fn bits64(&mut self) -> u64 {
        self.0.u64(..)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0.u32(..bound)
    }

    /// An integer of a closed range.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        self.0.i32(low..=high)
    }

    /// A float in `[low, high)`, on a grid of 2^24 steps.
    pub fn float(&mut self, low: f32, high: f32) -> f32 {
        let unit = (self.bits() >> 8) as f32 / 16_777_216.0;
        unit * (high - low) + low
    }

    /// A double in `[low, high)`.
    pub fn double(&mut self, low: f64, high: f64) -> f64 {
        let unit = (self.bits64() >> 11) as f64 / 9_007_199_254_740_992.0;
        unit * (high - low) + low
    }

    /// `count` values of `next`.
    pub fn many<T>(&mut self, count: usize, mut next: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..count).map(|_| next(self)).collect()
    }

    /// A permutation of `0..count`.
    pub fn permutation(&mut self, count: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..count).collect();
        self.0.shuffle(&mut order);
        order
    }

    /// 32-bit patterns among which the extremes are frequent.
    pub fn edgy_bits(&mut self) -> u32 {
        const EDGES: [u32; 8] = [0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, 0xffff_fffe, 0xffff_ffff];
        match self.below(4) {
            0 => EDGES[self.below(8) as usize],
            1 => self.bits() >> self.below(32),
            _ => self.bits(),
        }
    }

    /// 64-bit patterns among which the extremes and short numbers are frequent.
    pub fn edgy_bits64(&mut self) -> u64 {
        const EDGES: [u64; 6] = [0, 1, u64::MAX, 1 << 63, (1 << 63) - 1, 0xffff_ffff];
        match self.below(4) {
            0 => EDGES[self.below(6) as usize],
            1 => self.bits64() >> self.below(64),
            _ => self.bits64(),
        }
    }

    /// Floats of every exponent, and every special one.
    pub fn edgy_float(&mut self) -> f32 {
        const EDGES: [u32; 14] = [
            0,
            0x8000_0000,
            0x3f80_0000,
            0xbf80_0000,
            0x7f80_0000,
            0xff80_0000,
            0x7fc0_0000,
            0x0000_0001,
            0x807f_ffff,
            0x0080_0000,
            0x7f7f_ffff,
            0x3f00_0000,
            0x4b00_0001,
            0xcb00_0000,
        ];
        match self.below(4) {
            0 => f32::from_bits(EDGES[self.below(14) as usize]),
            1 => self.float(-8.0, 8.0),
            2 => (self.between(-2000, 2000) as f32) / 4.0,
            // A signalling NaN would be quieted by operations that only move a value on some targets.
            _ => Some(f32::from_bits(self.bits())).filter(|value| !value.is_nan()).unwrap_or(f32::NAN),
        }
    }

    /// Doubles of every exponent, and every special one.
    pub fn edgy_double(&mut self) -> f64 {
        const EDGES: [u64; 10] = [
            0,
            1 << 63,
            0x3ff0_0000_0000_0000,
            0x7ff0_0000_0000_0000,
            0xfff0_0000_0000_0000,
            0x7ff8_0000_0000_0000,
            1,
            0x800f_ffff_ffff_ffff,
            0x0010_0000_0000_0000,
            0x7fef_ffff_ffff_ffff,
        ];
        match self.below(4) {
            0 => f64::from_bits(EDGES[self.below(10) as usize]),
            1 => self.double(-8.0, 8.0),
            2 => f64::from(self.between(-2000, 2000)) / 4.0,
            _ => Some(f64::from_bits(self.bits64())).filter(|value| !value.is_nan()).unwrap_or(f64::NAN),
        }
    }

    /// Half-precision patterns, every special one included; a NaN is always the same quiet one.
    pub fn edgy_half(&mut self) -> f16 {
        Some(f16::from_bits(self.bits() as u16)).filter(|value| !value.is_nan()).unwrap_or(f16::NAN)
    }

    /// A half in `[low, high)`.
    pub fn half(&mut self, low: f32, high: f32) -> f16 {
        f16::from_f32(self.float(low, high))
    }

    /// A bfloat16 in `[low, high)`.
    pub fn brain(&mut self, low: f32, high: f32) -> bf16 {
        bf16::from_f32(self.float(low, high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_always_gives_the_same_sequence() {
        let draw = |name| Random::named(name).many(4, Random::bits);
        assert_eq!(draw("saxpy"), draw("saxpy"));
        assert_ne!(draw("saxpy"), draw("saxpz"));
    }

    #[test]
    fn ranges_hold() {
        let mut random = Random::named("ranges");
        for _ in 0..1000 {
            assert!((-2.0..3.0).contains(&random.float(-2.0, 3.0)));
            assert!((0..=7).contains(&random.between(0, 7)));
        }
    }
}
