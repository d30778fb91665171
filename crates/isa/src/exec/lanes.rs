//! The lanes that a vector instruction works on: reading sources with their modifiers, writing results under EXEC.
//!
//! A pass covers 32 lanes. Sources are read as whole arrays before anything is written, so a destination may be a source.
//! The loops have a fixed length and no branch on the lane, which lets the compiler vectorise them.

use super::Fault;
use crate::float::{f16, flush32, flush64, fma_to_odd, nan1_f64, nan2_f64, nan3_f64, rows};
use crate::inst::Valu;
use crate::mode::Mode;
use crate::operand::{EXEC, NULL, Src, VCC};
use crate::wave::Row;

/// Lanes of a pass.
pub(super) const LANES: usize = 32;

/// One pass of a vector instruction.
pub(super) struct Lanes<'a> {
    pub valu: &'a Valu,
    /// The VGPRs of these lanes.
    pub vgprs: &'a mut [Row],
    pub sgprs: &'a [u32; 128],
    pub shared_base: u64,
    pub private_base: u64,
    pub scc: bool,
    /// 0 for lanes 0 to 31, 1 for lanes 32 to 63.
    pub half: usize,
    pub wave64: bool,
    /// Lanes whose results are kept.
    pub exec: u32,
    /// Sources 0 and 1 after DPP or SDWA.
    pub moved: [Option<Row>; 2],
    pub mode: Mode,
    /// The mask that the instruction produced.
    pub mask: Option<u32>,
}

impl Lanes<'_> {
    /// Source `i` as 32-bit values, without modifiers.
    pub(super) fn b32(&self, i: usize) -> Row {
        if let Some(Some(moved)) = self.moved.get(i) {
            return *moved;
        }
        match self.valu.src[i] {
            Src::Vgpr(register) => self.vgprs[usize::from(register)],
            src => [self.uniform(src) as u32; LANES],
        }
    }

    /// A source that is the same for all lanes.
    pub(super) fn uniform(&self, src: Src) -> u64 {
        match src {
            Src::Sgpr(NULL) | Src::None => 0,
            Src::Sgpr(register) => {
                let register = usize::from(register);
                u64::from(self.sgprs[register]) | u64::from(self.sgprs[(register + 1) & 127]) << 32
            }
            Src::Const(value) => value,
            Src::Aperture(aperture) => aperture.of(self.shared_base, self.private_base),
            Src::Scc => u64::from(self.scc),
            Src::Vccz | Src::Execz => {
                let low = usize::from(if src == Src::Vccz { VCC } else { EXEC });
                u64::from(self.sgprs[low] == 0 && (!self.wave64 || self.sgprs[low + 1] == 0))
            }
            // Refused before.
            Src::LdsDirect | Src::PopsExitingWaveId => 0,
            Src::Vgpr(register) => u64::from(self.vgprs[usize::from(register)][0]),
        }
    }

    /// Source `i` as 64-bit values.
    pub(super) fn b64(&self, i: usize) -> [u64; LANES] {
        match self.valu.src[i] {
            Src::Vgpr(register) => {
                let (low, high) = (&self.vgprs[usize::from(register)], &self.vgprs[usize::from(register) + 1]);
                std::array::from_fn(|lane| u64::from(low[lane]) | u64::from(high[lane]) << 32)
            }
            src => [self.uniform(src); LANES],
        }
    }

    /// Source `i` as 16-bit values, from the selected half.
    pub(super) fn b16(&self, i: usize) -> [u16; LANES] {
        let shift = if self.valu.high >> i & 1 != 0 { 16 } else { 0 };
        let row = self.b32(i);
        std::array::from_fn(|lane| (row[lane] >> shift) as u16)
    }

    /// Source `i` as f32, with modifiers, denormals as MODE wants them.
    pub(super) fn f32(&self, i: usize) -> [f32; LANES] {
        let mut row = self.modified32(i);
        if self.mode.flush_in_f32() {
            for value in &mut row {
                *value = flush32(f32::from_bits(*value)).to_bits();
            }
        }
        row.map(f32::from_bits)
    }

    /// Source `i` with its sign modifiers.
    pub(super) fn modified32(&self, i: usize) -> Row {
        let mut row = self.b32(i);
        if self.valu.abs >> i & 1 != 0 {
            row = row.map(|bits| bits & 0x7fff_ffff);
        }
        if self.valu.neg >> i & 1 != 0 {
            row = row.map(|bits| bits ^ 0x8000_0000);
        }
        row
    }

    /// Source `i` as f64, with modifiers, denormals as MODE wants them.
    pub(super) fn f64(&self, i: usize) -> [f64; LANES] {
        let values = self.modified64(i).map(f64::from_bits);
        if self.mode.flush_in_f16_f64() { values.map(flush64) } else { values }
    }

    /// Source `i` with its sign modifiers.
    pub(super) fn modified64(&self, i: usize) -> [u64; LANES] {
        let mut values = self.b64(i);
        if self.valu.abs >> i & 1 != 0 {
            values = values.map(|bits| bits & !(1 << 63));
        }
        if self.valu.neg >> i & 1 != 0 {
            values = values.map(|bits| bits ^ 1 << 63);
        }
        values
    }

    /// Source `i` as f16 bits, with modifiers, denormals as MODE wants them.
    pub(super) fn f16_bits(&self, i: usize) -> [u16; LANES] {
        let values = self.modified16(i);
        if self.mode.flush_in_f16_f64() { values.map(f16::flush) } else { values }
    }

    /// Source `i` as 16 bits with its sign modifiers.
    pub(super) fn modified16(&self, i: usize) -> [u16; LANES] {
        let mut values = self.b16(i);
        if self.valu.abs >> i & 1 != 0 {
            values = values.map(|bits| bits & 0x7fff);
        }
        if self.valu.neg >> i & 1 != 0 {
            values = values.map(|bits| bits ^ 0x8000);
        }
        values
    }

    /// Source `i` as f16, widened.
    pub(super) fn f16(&self, i: usize) -> [f32; LANES] {
        self.f16_bits(i).map(f16::to_f32)
    }

    /// The lane mask that source `i` names, or VCC's.
    pub(super) fn mask_source(&self, i: usize) -> u32 {
        match self.valu.src[i] {
            Src::Sgpr(NULL) | Src::None => 0,
            Src::Sgpr(register) => self.sgprs[(usize::from(register) + self.half) & 127],
            Src::Const(value) => (value >> (32 * self.half)) as u32,
            src => self.uniform(src) as u32,
        }
    }

    /// The old values of the destination.
    pub(super) fn old32(&self) -> Row {
        self.vgprs[usize::from(self.valu.vdst)]
    }

    pub(super) fn write32(&mut self, row: Row) {
        self.write_to(self.valu.vdst, row);
    }

    pub(super) fn write_to(&mut self, register: u8, row: Row) {
        let old = &mut self.vgprs[usize::from(register)];
        if self.exec == u32::MAX {
            *old = row;
        } else {
            for (lane, (old, new)) in old.iter_mut().zip(row).enumerate() {
                *old = if self.exec >> lane & 1 != 0 { new } else { *old };
            }
        }
    }

    pub(super) fn write64(&mut self, values: [u64; LANES]) {
        self.write_to(self.valu.vdst, values.map(|value| value as u32));
        self.write_to(self.valu.vdst + 1, values.map(|value| (value >> 32) as u32));
    }

    /// Writes one half and keeps the other.
    pub(super) fn write16(&mut self, values: [u16; LANES]) {
        let old = self.old32();
        let high = self.valu.high & 8 != 0;
        self.write32(std::array::from_fn(|lane| match high {
            true => old[lane] & 0xffff | u32::from(values[lane]) << 16,
            false => old[lane] & 0xffff_0000 | u32::from(values[lane]),
        }));
    }

    /// Writes f32 results: output modifier, clamp, denormals.
    pub(super) fn write_f32(&mut self, mut values: [f32; LANES]) {
        if self.valu.omod != 0 && self.mode.flush_out_f32() && !self.mode.ieee() {
            let factor = [1.0, 2.0, 4.0, 0.5][usize::from(self.valu.omod)];
            values = values.map(|x| x * factor);
        }
        if self.valu.clamp {
            values = values.map(|x| clamp(f64::from(x), self.mode) as f32);
        }
        if self.mode.flush_out_f32() {
            values = values.map(flush32);
        }
        self.write32(values.map(f32::to_bits));
    }

    /// Writes f64 results: output modifier, clamp, denormals.
    pub(super) fn write_f64(&mut self, mut values: [f64; LANES]) {
        if self.valu.omod != 0 && self.mode.flush_out_f16_f64() && !self.mode.ieee() {
            let factor = [1.0, 2.0, 4.0, 0.5][usize::from(self.valu.omod)];
            values = values.map(|x| x * factor);
        }
        if self.valu.clamp {
            values = values.map(|x| clamp(x, self.mode));
        }
        if self.mode.flush_out_f16_f64() {
            values = values.map(flush64);
        }
        self.write64(values.map(f64::to_bits));
    }

    /// Writes f16 results given with enough precision that rounding here is the only one.
    pub(super) fn write_f16(&mut self, values: [f64; LANES]) {
        let bits = values.map(|x| self.round_f16(x));
        self.write16(bits);
    }

    /// Rounds to f16 with output modifier, clamp, denormals.
    pub(super) fn round_f16(&self, mut x: f64) -> u16 {
        if self.valu.omod != 0 && self.mode.flush_out_f16_f64() && !self.mode.ieee() {
            x *= [1.0, 2.0, 4.0, 0.5][usize::from(self.valu.omod)];
        }
        if self.valu.clamp {
            x = clamp(x, self.mode);
        }
        let mut bits = match self.mode.rounding_f16_f64() {
            f16::Rounding::NearestEven => f16::from_f64(x, f16::Rounding::NearestEven),
            rounding => f16::from_f64(x, rounding),
        };
        if self.mode.fp16_overflow() && bits & 0x7fff == 0x7c00 && x.is_finite() {
            bits -= 1;
        }
        if self.mode.flush_out_f16_f64() { f16::flush(bits) } else { bits }
    }

    /// Records a mask result; lanes that are off give 0.
    pub(super) fn write_mask(&mut self, mask: u32) {
        self.mask = Some(mask & self.exec);
    }

    pub(super) fn map32(&mut self, f: impl Fn(u32) -> u32) -> Result<(), Fault> {
        let a = self.b32(0);
        self.write32(std::array::from_fn(|l| f(a[l])));
        Ok(())
    }

    pub(super) fn zip32(&mut self, f: impl Fn(u32, u32) -> u32) -> Result<(), Fault> {
        let (a, b) = (self.b32(0), self.b32(1));
        self.write32(std::array::from_fn(|l| f(a[l], b[l])));
        Ok(())
    }

    pub(super) fn zip32x3(&mut self, f: impl Fn(u32, u32, u32) -> u32) -> Result<(), Fault> {
        let (a, b, c) = (self.b32(0), self.b32(1), self.b32(2));
        self.write32(std::array::from_fn(|l| f(a[l], b[l], c[l])));
        Ok(())
    }

    pub(super) fn map_f32(&mut self, f: impl Fn(f32) -> f32) -> Result<(), Fault> {
        let a = self.f32(0);
        self.write_f32(std::array::from_fn(|l| f(a[l])));
        Ok(())
    }

    pub(super) fn zip_f32(&mut self, f: impl Fn(f32, f32) -> f32) -> Result<(), Fault> {
        let (a, b) = (self.f32(0), self.f32(1));
        self.write_f32(std::array::from_fn(|l| f(a[l], b[l])));
        Ok(())
    }

    /// Two-operand arithmetic; NaN results come from the operands.
    #[inline(always)]
    pub(super) fn arithmetic_f32(&mut self, f: impl Fn(f32, f32) -> f32) -> Result<(), Fault> {
        let (a, b) = (self.f32(0), self.f32(1));
        self.write_f32(rows::arithmetic(&a, &b, f));
        Ok(())
    }

    pub(super) fn min_max_f32(
        &mut self,
        f: impl Fn(&[f32; LANES], &[f32; LANES]) -> [f32; LANES],
    ) -> Result<(), Fault> {
        let (a, b) = (self.f32(0), self.f32(1));
        self.write_f32(f(&a, &b));
        Ok(())
    }

    pub(super) fn zip_f32x3(&mut self, f: impl Fn(f32, f32, f32) -> f32) -> Result<(), Fault> {
        let (a, b, c) = (self.f32(0), self.f32(1), self.f32(2));
        self.write_f32(std::array::from_fn(|l| f(a[l], b[l], c[l])));
        Ok(())
    }

    pub(super) fn map_f64(&mut self, f: impl Fn(f64) -> f64) -> Result<(), Fault> {
        let a = self.f64(0);
        self.write_f64(a.map(f));
        Ok(())
    }

    pub(super) fn zip_f64(&mut self, f: impl Fn(f64, f64) -> f64) -> Result<(), Fault> {
        let (a, b) = (self.f64(0), self.f64(1));
        self.write_f64(std::array::from_fn(|l| f(a[l], b[l])));
        Ok(())
    }

    /// `f` for all lanes at once; results that are NaN come from the first NaN operand.
    pub(super) fn arithmetic_f64(&mut self, f: impl Fn(f64, f64) -> f64) -> Result<(), Fault> {
        let (a, b) = (self.f64(0), self.f64(1));
        let mut results: [f64; LANES] = std::array::from_fn(|l| f(a[l], b[l]));
        if results.iter().fold(false, |found, x| found | x.is_nan()) {
            results = std::array::from_fn(|l| nan2_f64(results[l], a[l], b[l]));
        }
        self.write_f64(results);
        Ok(())
    }

    pub(super) fn map_f16(&mut self, f: impl Fn(f64) -> f64) -> Result<(), Fault> {
        let a = self.f16(0);
        self.write_f16(a.map(|x| {
            let x = f64::from(x);
            nan1_f64(f(x), x)
        }));
        Ok(())
    }

    pub(super) fn zip_f16(&mut self, f: impl Fn(f64, f64) -> f64) -> Result<(), Fault> {
        let (a, b) = (self.f16(0), self.f16(1));
        self.write_f16(std::array::from_fn(|l| f(f64::from(a[l]), f64::from(b[l]))));
        Ok(())
    }

    pub(super) fn zip_f16x3(&mut self, f: impl Fn(f64, f64, f64) -> f64) -> Result<(), Fault> {
        let (a, b, c) = (self.f16(0), self.f16(1), self.f16(2));
        self.write_f16(std::array::from_fn(|l| f(f64::from(a[l]), f64::from(b[l]), f64::from(c[l]))));
        Ok(())
    }

    /// The sum of two f16 in f64, where it is exact. What cancels is +0, but -0 when rounding down.
    pub(super) fn sum_f16(&self) -> impl Fn(f64, f64) -> f64 + use<> {
        let down = self.mode.rounding_f16_f64() == f16::Rounding::Down;
        move |a, b| {
            let sum = a + b;
            let positive = a.is_sign_positive() && b.is_sign_positive();
            if down && sum == 0.0 && !positive { -0.0 } else { nan2_f64(sum, a, b) }
        }
    }

    /// As [`Lanes::sum_f16`].
    pub(super) fn difference_f16(&self) -> impl Fn(f64, f64) -> f64 + use<> {
        let down = self.mode.rounding_f16_f64() == f16::Rounding::Down;
        move |a, b| {
            let difference = a - b;
            let positive = a.is_sign_positive() && b.is_sign_negative();
            if down && difference == 0.0 && !positive { -0.0 } else { nan2_f64(difference, a, b) }
        }
    }

    /// `a * b + c` of f16 in f64, rounded to odd; zeros as in [`Lanes::sum_f16`].
    pub(super) fn fma_f16(&self) -> impl Fn(f64, f64, f64) -> f64 + use<> {
        let down = self.mode.rounding_f16_f64() == f16::Rounding::Down;
        move |a, b, c| {
            let sum = fma_to_odd(a, b, c);
            let positive = (a * b).is_sign_positive() && c.is_sign_positive();
            if down && sum == 0.0 && !positive { -0.0 } else { nan3_f64(sum, a, b, c) }
        }
    }

    pub(super) fn zip16(&mut self, f: impl Fn(u16, u16) -> u16) -> Result<(), Fault> {
        let (a, b) = (self.b16(0), self.b16(1));
        self.write16(std::array::from_fn(|l| f(a[l], b[l])));
        Ok(())
    }

    pub(super) fn zip16x3(&mut self, f: impl Fn(u16, u16, u16) -> u16) -> Result<(), Fault> {
        let (a, b, c) = (self.b16(0), self.b16(1), self.b16(2));
        self.write16(std::array::from_fn(|l| f(a[l], b[l], c[l])));
        Ok(())
    }
}

/// Into [0, 1]. NaN becomes 0 where MODE says so.
pub(super) fn clamp(x: f64, mode: Mode) -> f64 {
    if x.is_nan() {
        return if mode.dx10_clamp() { 0.0 } else { x };
    }
    // -0 is clamped to +0.
    if x <= 0.0 { 0.0 } else { x.min(1.0) }
}
