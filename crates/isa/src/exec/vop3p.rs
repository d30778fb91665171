//! VOP3P: packed 16-bit operations, mixed-precision multiply-add and dot products (RDNA3 ISA, "VOP3P instructions").

use super::Fault;
use super::lanes::{LANES, Lanes};
use super::vop2::{dot2_bf16, dot2_f16};
use crate::float::directed::{self, Rounding};
use crate::float::{f16, f16_rows, flush32, fma32, max64, min64, nan2_f64, rows};
use crate::generated::Op;
use crate::wave::Row;

/// f32 of all lanes.
type Singles = [f32; LANES];

impl Lanes<'_> {
    pub(super) fn vop3p(&mut self, op: Op) -> Result<(), Fault> {
        let saturate = self.valu.clamp;
        match op {
            Op::v_pk_add_u16 if saturate => self.packed(|a, b, _| a.saturating_add(b)),
            Op::v_pk_sub_u16 if saturate => self.packed(|a, b, _| a.saturating_sub(b)),
            Op::v_pk_add_i16 if saturate => self.packed(|a, b, _| (a as i16).saturating_add(b as i16) as u16),
            Op::v_pk_sub_i16 if saturate => self.packed(|a, b, _| (a as i16).saturating_sub(b as i16) as u16),
            Op::v_pk_mad_u16 if saturate => {
                self.packed(|a, b, c| (u32::from(a) * u32::from(b)).saturating_add(u32::from(c)).min(0xffff) as u16)
            }
            Op::v_pk_mad_i16 if saturate => self.packed(|a, b, c| {
                let wide = i64::from(a as i16) * i64::from(b as i16) + i64::from(c as i16);
                wide.clamp(-0x8000, 0x7fff) as u16
            }),
            Op::v_pk_add_u16 | Op::v_pk_add_i16 => self.packed(|a, b, _| a.wrapping_add(b)),
            Op::v_pk_sub_u16 | Op::v_pk_sub_i16 => self.packed(|a, b, _| a.wrapping_sub(b)),
            Op::v_pk_mad_u16 | Op::v_pk_mad_i16 => self.packed(|a, b, c| a.wrapping_mul(b).wrapping_add(c)),
            Op::v_pk_mul_lo_u16 => self.packed(|a, b, _| a.wrapping_mul(b)),
            Op::v_pk_lshlrev_b16 => self.packed(|a, b, _| b << (a & 15)),
            Op::v_pk_lshrrev_b16 => self.packed(|a, b, _| b >> (a & 15)),
            Op::v_pk_ashrrev_i16 => self.packed(|a, b, _| (b as i16 >> (a & 15)) as u16),
            Op::v_pk_min_i16 => self.packed(|a, b, _| (a as i16).min(b as i16) as u16),
            Op::v_pk_max_i16 => self.packed(|a, b, _| (a as i16).max(b as i16) as u16),
            Op::v_pk_min_u16 => self.packed(|a, b, _| a.min(b)),
            Op::v_pk_max_u16 => self.packed(|a, b, _| a.max(b)),
            Op::v_pk_add_f16 => {
                let sum = self.sum_f16();
                self.packed_f16(|a, b, _| f16_rows::add(a, b), |a, b, _| sum(a, b))
            }
            Op::v_pk_mul_f16 => self.packed_f16(|a, b, _| f16_rows::mul(a, b), |a, b, _| nan2_f64(a * b, a, b)),
            Op::v_pk_fma_f16 => {
                let fma = self.fma_f16();
                self.packed_f16(f16_rows::fma, fma)
            }
            Op::v_pk_min_f16 => self.packed_f16(|a, b, _| rows::min(a, b), |a, b, _| min64(a, b)),
            Op::v_pk_max_f16 => self.packed_f16(|a, b, _| rows::max(a, b), |a, b, _| max64(a, b)),
            Op::v_fma_mix_f32 => {
                let (a, b, c) = (self.mixed(0), self.mixed(1), self.mixed(2));
                self.write_f32(std::array::from_fn(|l| fma32(a[l], b[l], c[l])));
                Ok(())
            }
            Op::v_fma_mixlo_f16 | Op::v_fma_mixhi_f16 => {
                let (a, b, c) = (self.mixed(0), self.mixed(1), self.mixed(2));
                let old = self.old32();
                let at = if op == Op::v_fma_mixhi_f16 { 16 } else { 0 };
                let row = std::array::from_fn(|l| {
                    // One rounding in f32, one more to f16.
                    let single = match self.mode.rounding_f32() {
                        Rounding::NearestEven => fma32(a[l], b[l], c[l]),
                        rounding => directed::fma32(a[l], b[l], c[l], rounding),
                    };
                    let half = u32::from(self.round_f16(single.into()));
                    old[l] & !(0xffff << at) | half << at
                });
                self.write32(row);
                Ok(())
            }
            Op::v_dot2_f32_f16 => {
                let (a, b, c) = (self.dot_source(0), self.dot_source(1), self.b32(2));
                let negate = if self.valu.neg & 4 != 0 { 0x8000_0000 } else { 0 };
                self.write_f32(std::array::from_fn(|l| dot2_f16(a[l], b[l], f32::from_bits(c[l] ^ negate))));
                Ok(())
            }
            Op::v_dot2_f32_bf16 => {
                let (a, b, c) = (self.dot_source(0), self.dot_source(1), self.b32(2));
                let negate = if self.valu.neg & 4 != 0 { 0x8000_0000 } else { 0 };
                self.write_f32(std::array::from_fn(|l| dot2_bf16(a[l], b[l], f32::from_bits(c[l] ^ negate))));
                Ok(())
            }
            Op::v_dot4_i32_iu8 => self.dot_int(8, true),
            Op::v_dot8_i32_iu4 => self.dot_int(4, true),
            Op::v_dot4_u32_u8 => self.dot_int(8, false),
            Op::v_dot8_u32_u4 => self.dot_int(4, false),
            _ => Err(Fault::Unimplemented),
        }
    }

    /// The 16-bit values of source `i` for the low (0) or high (1) result.
    fn halves(&self, i: usize, result: usize) -> [u16; LANES] {
        let select = if result == 0 { self.valu.op_sel } else { self.valu.op_sel_hi };
        let shift = if select >> i & 1 != 0 { 16 } else { 0 };
        self.b32(i).map(|bits| (bits >> shift) as u16)
    }

    fn packed(&mut self, f: impl Fn(u16, u16, u16) -> u16) -> Result<(), Fault> {
        let [low, high] = [0, 1].map(|result| {
            let (a, b, c) = (self.halves(0, result), self.halves(1, result), self.halves(2, result));
            std::array::from_fn::<u16, LANES, _>(|l| f(a[l], b[l], c[l]))
        });
        self.write32(std::array::from_fn(|l| u32::from(low[l]) | u32::from(high[l]) << 16));
        Ok(())
    }

    /// Two results of `f`. In the mode that HIP programs run in, `at_once` computes a row of them unless one is NaN.
    fn packed_f16(
        &mut self,
        at_once: impl Fn(&Singles, &Singles, &Singles) -> Singles,
        f: impl Fn(f64, f64, f64) -> f64,
    ) -> Result<(), Fault> {
        if !self.valu.clamp && self.mode.plain_f16() {
            let [low, high] = [0, 1].map(|result| {
                let source = |i: usize| f16_rows::load(&self.signed_halves(i, result));
                f16_rows::store(&at_once(&source(0), &source(1), &source(2)))
            });
            if let (Some(low), Some(high)) = (low, high) {
                self.write32(std::array::from_fn(|l| low[l] | high[l] << 16));
                return Ok(());
            }
        }
        let mut row = [0; LANES];
        for result in 0..2 {
            let flush = self.mode.flush_in_f16_f64();
            let source = |i: usize| {
                self.signed_halves(i, result).map(|bits| {
                    let bits = if flush { f16::flush(bits as u16) } else { bits as u16 };
                    f64::from(f16::to_f32(bits))
                })
            };
            let (a, b, c) = (source(0), source(1), source(2));
            for (l, packed) in row.iter_mut().enumerate() {
                *packed |= u32::from(self.round_f16(f(a[l], b[l], c[l]))) << (16 * result);
            }
        }
        self.write32(row);
        Ok(())
    }

    /// As [`Lanes::halves`], negated as the instruction says, in the low halves.
    fn signed_halves(&self, i: usize, result: usize) -> Row {
        let (select, negate) = match result {
            0 => (self.valu.op_sel, self.valu.neg),
            _ => (self.valu.op_sel_hi, self.valu.neg_hi),
        };
        let shift = if select >> i & 1 != 0 { 16 } else { 0 };
        let sign = if negate >> i & 1 != 0 { 0x8000 } else { 0 };
        self.b32(i).map(|bits| bits >> shift & 0xffff ^ sign)
    }

    /// A source of a mixed operation: f32, or a half of the register as f16. neg_hi is abs.
    pub(super) fn mixed(&self, i: usize) -> [f32; LANES] {
        let (flush_half, flush_single) = (self.mode.flush_in_f16_f64(), self.mode.flush_in_f32());
        let half = self.valu.op_sel_hi >> i & 1 != 0;
        let shift = if self.valu.op_sel >> i & 1 != 0 { 16 } else { 0 };
        let (abs, neg) = (self.valu.neg_hi >> i & 1 != 0, self.valu.neg >> i & 1 != 0);
        self.b32(i).map(|bits| {
            let mut x = match half {
                true if flush_half => f16::to_f32(f16::flush((bits >> shift) as u16)),
                true => f16::to_f32((bits >> shift) as u16),
                false if flush_single => flush32(f32::from_bits(bits)),
                false => f32::from_bits(bits),
            };
            if abs {
                x = x.abs();
            }
            if neg { -x } else { x }
        })
    }

    /// A packed source of a float dot product with halves selected and negated.
    fn dot_source(&self, i: usize) -> [u32; LANES] {
        let (low, high) = (self.halves(i, 0), self.halves(i, 1));
        let signs = u32::from(self.valu.neg >> i & 1) << 15 | u32::from(self.valu.neg_hi >> i & 1) << 31;
        std::array::from_fn(|l| (u32::from(low[l]) | u32::from(high[l]) << 16) ^ signs)
    }

    /// Dot product of bytes or nibbles; neg marks a source as signed.
    fn dot_int(&mut self, width: u32, signedness: bool) -> Result<(), Fault> {
        let (a, b, c) = (self.b32(0), self.b32(1), self.b32(2));
        let signed = |i: u32| signedness && self.valu.neg >> i & 1 != 0;
        let element = |bits: u32, at: u32, signed: bool| {
            let shifted = bits << (32 - width - at);
            if signed { i64::from(shifted as i32 >> (32 - width)) } else { i64::from(shifted >> (32 - width)) }
        };
        let (sign_a, sign_b, saturate) = (signed(0), signed(1), self.valu.clamp);
        self.write32(std::array::from_fn(|l| {
            let products = (0..32 / width).map(|i| element(a[l], i * width, sign_a) * element(b[l], i * width, sign_b));
            let start = if signedness { i64::from(c[l] as i32) } else { i64::from(c[l]) };
            let sum = start + products.sum::<i64>();
            match (saturate, signedness) {
                (false, _) => sum as u32,
                (true, true) => sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as u32,
                (true, false) => sum.clamp(0, i64::from(u32::MAX)) as u32,
            }
        }));
        Ok(())
    }
}
