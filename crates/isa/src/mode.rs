//! The MODE register (RDNA3 ISA, "Mode register").

use crate::float::directed::Rounding;

/// MODE, with the questions that instructions ask of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mode(u32);

impl Mode {
    pub(crate) fn new(bits: u32) -> Mode {
        Mode(bits)
    }

    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    /// Replaces `mask`'s bits.
    pub(crate) fn set(&mut self, mask: u32, bits: u32) {
        self.0 = self.0 & !mask | bits & mask;
    }

    /// Whether all results round to nearest even.
    pub(crate) fn nearest(self) -> bool {
        self.0 & 15 == 0
    }

    /// Which way f32 results round.
    pub(crate) fn rounding_f32(self) -> Rounding {
        Rounding::of_mode(self.0)
    }

    /// Which way f16 and f64 results round.
    pub(crate) fn rounding_f16_f64(self) -> Rounding {
        Rounding::of_mode(self.0 >> 2)
    }

    pub(crate) fn flush_in_f32(self) -> bool {
        self.0 & 1 << 4 == 0
    }

    pub(crate) fn flush_out_f32(self) -> bool {
        self.0 & 1 << 5 == 0
    }

    pub(crate) fn flush_in_f16_f64(self) -> bool {
        self.0 & 1 << 6 == 0
    }

    pub(crate) fn flush_out_f16_f64(self) -> bool {
        self.0 & 1 << 7 == 0
    }

    /// Whether f16 results round to nearest even and nothing else happens to them or their sources.
    pub(crate) fn plain_f16(self) -> bool {
        self.0 & (3 << 2 | 1 << 23) == 0 && !self.flush_in_f16_f64() && !self.flush_out_f16_f64()
    }

    /// Clamping turns NaN into 0.
    pub(crate) fn dx10_clamp(self) -> bool {
        self.0 & 1 << 8 != 0
    }

    pub(crate) fn ieee(self) -> bool {
        self.0 & 1 << 9 != 0
    }

    /// f16 overflow gives the largest finite value.
    pub(crate) fn fp16_overflow(self) -> bool {
        self.0 & 1 << 23 != 0
    }
}
