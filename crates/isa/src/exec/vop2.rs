//! VOP2: vector operations with two sources (RDNA3 ISA, "VOP2 instructions").

use super::Fault;
use super::lanes::{LANES, Lanes};
use super::vop1::pack_rtz;
use crate::float::{f16, flush32, fma32, max64, min64, nan2, nan2_f64, nan3, rows};
use crate::generated::Op;

impl Lanes<'_> {
    pub(super) fn vop2(&mut self, op: Op) -> Result<(), Fault> {
        match op {
            Op::v_cndmask_b32 => {
                let mask = self.mask_source(2);
                let (a, b) = (self.modified32(0), self.modified32(1));
                self.write32(std::array::from_fn(|l| if mask >> l & 1 != 0 { b[l] } else { a[l] }));
                Ok(())
            }
            Op::v_add_f32 => self.arithmetic_f32(|a, b| a + b),
            Op::v_sub_f32 => self.arithmetic_f32(|a, b| a - b),
            Op::v_subrev_f32 => self.arithmetic_f32(|a, b| b - a),
            Op::v_mul_f32 => self.arithmetic_f32(|a, b| a * b),
            Op::v_mul_dx9_zero_f32 => self.zip_f32(mul_dx9_zero),
            Op::v_min_f32 => self.min_max_f32(rows::min),
            Op::v_max_f32 => self.min_max_f32(rows::max),
            Op::v_fmac_f32 => {
                let (a, b, d) = (self.f32(0), self.f32(1), self.destination_f32());
                self.write_f32(rows::fma(&a, &b, &d));
                Ok(())
            }
            Op::v_fmac_dx9_zero_f32 => {
                let (a, b, d) = (self.f32(0), self.f32(1), self.destination_f32());
                self.write_f32(std::array::from_fn(|l| fma_dx9_zero(a[l], b[l], d[l])));
                Ok(())
            }
            // K was decoded into the place of a source.
            Op::v_fmaak_f32 | Op::v_fmamk_f32 => self.fma_f32(),
            Op::v_dot2acc_f32_f16 => {
                let (a, b, d) = (self.b32(0), self.b32(1), self.old32());
                self.write_f32(std::array::from_fn(|l| dot2_f16(a[l], b[l], f32::from_bits(d[l]))));
                Ok(())
            }

            Op::v_mul_i32_i24 => self.zip32(|a, b| (signed24(a) * signed24(b)) as u32),
            Op::v_mul_hi_i32_i24 => self.zip32(|a, b| ((signed24(a) * signed24(b)) >> 32) as u32),
            Op::v_mul_u32_u24 => self.zip32(|a, b| (a & 0xff_ffff).wrapping_mul(b & 0xff_ffff)),
            Op::v_mul_hi_u32_u24 => {
                self.zip32(|a, b| ((u64::from(a & 0xff_ffff) * u64::from(b & 0xff_ffff)) >> 32) as u32)
            }
            Op::v_min_i32 => self.zip32(|a, b| (a as i32).min(b as i32) as u32),
            Op::v_max_i32 => self.zip32(|a, b| (a as i32).max(b as i32) as u32),
            Op::v_min_u32 => self.zip32(u32::min),
            Op::v_max_u32 => self.zip32(u32::max),
            Op::v_lshlrev_b32 => self.zip32(|a, b| b << (a & 31)),
            Op::v_lshrrev_b32 => self.zip32(|a, b| b >> (a & 31)),
            Op::v_ashrrev_i32 => self.zip32(|a, b| (b as i32 >> (a & 31)) as u32),
            Op::v_and_b32 => self.zip32(|a, b| a & b),
            Op::v_or_b32 => self.zip32(|a, b| a | b),
            Op::v_xor_b32 => self.zip32(|a, b| a ^ b),
            Op::v_xnor_b32 => self.zip32(|a, b| !(a ^ b)),
            Op::v_add_nc_u32 if self.valu.clamp => self.zip32(u32::saturating_add),
            Op::v_sub_nc_u32 if self.valu.clamp => self.zip32(u32::saturating_sub),
            Op::v_subrev_nc_u32 if self.valu.clamp => self.zip32(|a, b| b.saturating_sub(a)),
            Op::v_add_nc_u32 => self.zip32(u32::wrapping_add),
            Op::v_sub_nc_u32 => self.zip32(u32::wrapping_sub),
            Op::v_subrev_nc_u32 => self.zip32(|a, b| b.wrapping_sub(a)),
            Op::v_add_co_ci_u32 => self.add_with_carry(true),
            Op::v_sub_co_ci_u32 => self.subtract_with_borrow(false, true),
            Op::v_subrev_co_ci_u32 => self.subtract_with_borrow(true, true),

            Op::v_cvt_pk_rtz_f16_f32 => {
                let (a, b) = (self.f32(0), self.f32(1));
                self.write32(std::array::from_fn(|l| pack_rtz(a[l], b[l])));
                Ok(())
            }
            Op::v_add_f16 => {
                let sum = self.sum_f16();
                self.zip_f16(sum)
            }
            Op::v_sub_f16 => {
                let difference = self.difference_f16();
                self.zip_f16(difference)
            }
            Op::v_subrev_f16 => {
                let difference = self.difference_f16();
                self.zip_f16(|a, b| difference(b, a))
            }
            Op::v_mul_f16 => self.zip_f16(|a, b| nan2_f64(a * b, a, b)),
            Op::v_min_f16 => self.zip_f16(min64),
            Op::v_max_f16 => self.zip_f16(max64),
            Op::v_fmac_f16 => {
                let (a, b, d) = (self.f16(0), self.f16(1), self.destination_f16());
                let fma = self.fma_f16();
                self.write_f16(std::array::from_fn(|l| fma(a[l].into(), b[l].into(), d[l].into())));
                Ok(())
            }
            Op::v_fmaak_f16 | Op::v_fmamk_f16 => {
                let fma = self.fma_f16();
                self.zip_f16x3(fma)
            }
            Op::v_ldexp_f16 => {
                let (a, b) = (self.f16(0), self.b16(1));
                // Beyond these bounds the result is 0 or infinite, or next to it, anyway.
                let exponent = |bits: u16| i32::from(bits as i16).clamp(-200, 200);
                self.write_f16(std::array::from_fn(|l| crate::float::ldexp64(a[l].into(), exponent(b[l]))));
                Ok(())
            }
            Op::v_pk_fmac_f16 => {
                let (a, b, d) = (self.packed_constant(0), self.b32(1), self.old32());
                let (fma, flush) = (self.fma_f16(), self.mode.flush_in_f16_f64());
                let half = |bits: u32, at: u32| {
                    let half = (bits >> at) as u16;
                    f64::from(f16::to_f32(if flush { f16::flush(half) } else { half }))
                };
                let rows: [u32; LANES] = std::array::from_fn(|l| {
                    [0, 16].into_iter().fold(0, |packed, at| {
                        let x = fma(half(a[l], at), half(b[l], at), half(d[l], at));
                        packed | u32::from(self.round_f16(x)) << at
                    })
                });
                self.write32(rows);
                Ok(())
            }
            _ => Err(Fault::Unimplemented),
        }
    }

    /// The destination as a third f32 operand.
    pub(super) fn destination_f32(&self) -> [f32; LANES] {
        let d = self.old32().map(f32::from_bits);
        if self.mode.flush_in_f32() { d.map(crate::float::flush32) } else { d }
    }

    fn destination_f16(&self) -> [f32; LANES] {
        let shift = if self.valu.high & 8 != 0 { 16 } else { 0 };
        let flush = self.mode.flush_in_f16_f64();
        self.old32().map(|bits| {
            let half = (bits >> shift) as u16;
            f16::to_f32(if flush { f16::flush(half) } else { half })
        })
    }

    pub(super) fn fma_f32(&mut self) -> Result<(), Fault> {
        let (a, b, c) = (self.f32(0), self.f32(1), self.f32(2));
        self.write_f32(rows::fma(&a, &b, &c));
        Ok(())
    }

    /// `v_pk_fmac_f16` repeats a constant in both halves.
    fn packed_constant(&self, i: usize) -> [u32; LANES] {
        match self.valu.src[i] {
            crate::operand::Src::Const(value) if value <= 0xffff => [value as u32 | (value as u32) << 16; LANES],
            _ => self.b32(i),
        }
    }
}

fn signed24(x: u32) -> i64 {
    i64::from((x << 8) as i32 >> 8)
}

/// Zero times anything is +0.
pub(super) fn mul_dx9_zero(a: f32, b: f32) -> f32 {
    if a == 0.0 || b == 0.0 { 0.0 } else { nan2(a * b, a, b) }
}

/// Zero times anything is +0.
pub(super) fn fma_dx9_zero(a: f32, b: f32, c: f32) -> f32 {
    if a == 0.0 || b == 0.0 { nan2(0.0 + c, c, c) } else { fma32(a, b, c) }
}

/// `c + a.low * b.low + a.high * b.high`; denormals are flushed whatever MODE says. The order of roundings is not documented.
pub(super) fn dot2_f16(a: u32, b: u32, c: f32) -> f32 {
    let half = |bits: u32, at: u32| f64::from(f16::to_f32(f16::flush((bits >> at) as u16)));
    let products = half(a, 0) * half(b, 0) + half(a, 16) * half(b, 16);
    let c = flush32(c);
    nan3(flush32((products + f64::from(c)) as f32), f32::NAN, c, c)
}

/// As [`dot2_f16`], of bfloat16.
pub(super) fn dot2_bf16(a: u32, b: u32, c: f32) -> f32 {
    let half = |bits: u32, at: u32| f64::from(flush32(f16::bf16_to_f32((bits >> at) as u16)));
    let c = flush32(c);
    let sum = half(a, 0) * half(b, 0) + half(a, 16) * half(b, 16) + f64::from(c);
    nan3(flush32(sum as f32), f32::NAN, c, c)
}
