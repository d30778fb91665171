//! VOP3 operations on 16-bit values (RDNA3 ISA, "VOP3 instructions"). op_sel picks the halves.

use super::Fault;
use super::lanes::Lanes;
use super::vop1::{normalised_signed, normalised_unsigned};
use crate::float::directed::{Rounding, Shape, pack};
use crate::float::{NAN_F64, division, f16, max64, min64};
use crate::generated::Op;

impl Lanes<'_> {
    pub(super) fn vop3_16bit(&mut self, op: Op) -> Result<(), Fault> {
        let clamp = self.valu.clamp;
        match op {
            Op::v_add_nc_u16 if clamp => self.zip16(u16::saturating_add),
            Op::v_sub_nc_u16 if clamp => self.zip16(u16::saturating_sub),
            Op::v_add_nc_i16 if clamp => self.zip16(|a, b| (a as i16).saturating_add(b as i16) as u16),
            Op::v_sub_nc_i16 if clamp => self.zip16(|a, b| (a as i16).saturating_sub(b as i16) as u16),
            Op::v_add_nc_u16 | Op::v_add_nc_i16 => self.zip16(u16::wrapping_add),
            Op::v_sub_nc_u16 | Op::v_sub_nc_i16 => self.zip16(u16::wrapping_sub),
            Op::v_mul_lo_u16 => self.zip16(u16::wrapping_mul),
            Op::v_mad_u16 if clamp => {
                self.zip16x3(|a, b, c| (u32::from(a) * u32::from(b)).saturating_add(u32::from(c)).min(0xffff) as u16)
            }
            Op::v_mad_i16 if clamp => self.zip16x3(|a, b, c| {
                let wide = i64::from(a as i16) * i64::from(b as i16) + i64::from(c as i16);
                wide.clamp(-0x8000, 0x7fff) as u16
            }),
            Op::v_mad_u16 | Op::v_mad_i16 => self.zip16x3(|a, b, c| a.wrapping_mul(b).wrapping_add(c)),
            Op::v_min_u16 => self.zip16(u16::min),
            Op::v_max_u16 => self.zip16(u16::max),
            Op::v_min_i16 => self.zip16(|a, b| (a as i16).min(b as i16) as u16),
            Op::v_max_i16 => self.zip16(|a, b| (a as i16).max(b as i16) as u16),
            Op::v_min3_u16 => self.zip16x3(|a, b, c| a.min(b).min(c)),
            Op::v_max3_u16 => self.zip16x3(|a, b, c| a.max(b).max(c)),
            Op::v_med3_u16 => self.zip16x3(|a, b, c| a.min(b).max(a.max(b).min(c))),
            Op::v_min3_i16 => self.zip16x3(|a, b, c| (a as i16).min(b as i16).min(c as i16) as u16),
            Op::v_max3_i16 => self.zip16x3(|a, b, c| (a as i16).max(b as i16).max(c as i16) as u16),
            Op::v_med3_i16 => self.zip16x3(|a, b, c| {
                let (a, b, c) = (a as i16, b as i16, c as i16);
                a.min(b).max(a.max(b).min(c)) as u16
            }),
            Op::v_lshlrev_b16 => self.zip16(|a, b| b << (a & 15)),
            Op::v_lshrrev_b16 => self.zip16(|a, b| b >> (a & 15)),
            Op::v_ashrrev_i16 => self.zip16(|a, b| (b as i16 >> (a & 15)) as u16),
            Op::v_and_b16 => self.zip16(|a, b| a & b),
            Op::v_or_b16 => self.zip16(|a, b| a | b),
            Op::v_xor_b16 => self.zip16(|a, b| a ^ b),
            Op::v_cndmask_b16 => {
                let mask = self.mask_source(2);
                let (a, b) = (self.modified16(0), self.modified16(1));
                self.write16(std::array::from_fn(|l| if mask >> l & 1 != 0 { b[l] } else { a[l] }));
                Ok(())
            }
            Op::v_mad_u32_u16 => {
                let (a, b, c) = (self.b16(0), self.b16(1), self.b32(2));
                self.write32(std::array::from_fn(|l| {
                    let product = u32::from(a[l]) * u32::from(b[l]);
                    if clamp { product.saturating_add(c[l]) } else { product.wrapping_add(c[l]) }
                }));
                Ok(())
            }
            Op::v_mad_i32_i16 => {
                let (a, b, c) = (self.b16(0), self.b16(1), self.b32(2));
                self.write32(std::array::from_fn(|l| {
                    let product = i32::from(a[l] as i16) * i32::from(b[l] as i16);
                    let c = c[l] as i32;
                    (if clamp { product.saturating_add(c) } else { product.wrapping_add(c) }) as u32
                }));
                Ok(())
            }
            Op::v_pack_b32_f16 => {
                let (a, b) = (self.f16_bits(0), self.f16_bits(1));
                self.write32(std::array::from_fn(|l| u32::from(a[l]) | u32::from(b[l]) << 16));
                Ok(())
            }
            Op::v_cvt_pk_norm_i16_f16 => self.pack_f16(normalised_signed),
            Op::v_cvt_pk_norm_u16_f16 => self.pack_f16(normalised_unsigned),

            Op::v_fma_f16 => {
                let fma = self.fma_f16();
                self.zip_f16x3(fma)
            }
            Op::v_min3_f16 => self.zip_f16x3(|a, b, c| min64(min64(a, b), c)),
            Op::v_max3_f16 => self.zip_f16x3(|a, b, c| max64(max64(a, b), c)),
            Op::v_med3_f16 => self.zip_f16x3(median),
            Op::v_maxmin_f16 => self.zip_f16x3(|a, b, c| min64(max64(a, b), c)),
            Op::v_minmax_f16 => self.zip_f16x3(|a, b, c| max64(min64(a, b), c)),
            Op::v_div_fixup_f16 => {
                let (a, b, c) = (self.f16_bits(0), self.f16_bits(1), self.f16_bits(2));
                self.write16(std::array::from_fn(|l| division::fixup16(a[l], b[l], c[l])));
                Ok(())
            }
            Op::v_dot2_f16_f16 => {
                let (a, b, c) = (self.b32(0), self.b32(1), self.f16(2));
                let half = |bits: u32, at: u32| f64::from(f16::to_f32((bits >> at) as u16));
                self.write_f16(std::array::from_fn(|l| {
                    own_nan(half(a[l], 0) * half(b[l], 0) + half(a[l], 16) * half(b[l], 16) + f64::from(c[l]))
                }));
                Ok(())
            }
            Op::v_dot2_bf16_bf16 => {
                let (a, b, c) = (self.b32(0), self.b32(1), self.bf16(2));
                let half = |bits: u32, at: u32| f64::from(f16::bf16_to_f32((bits >> at) as u16));
                let (shape, rounding) = (Shape { mantissa: 7, ..Shape::F32 }, Rounding::NearestEven);
                self.write16(std::array::from_fn(|l| {
                    let sum = half(a[l], 0) * half(b[l], 0) + half(a[l], 16) * half(b[l], 16) + f64::from(c[l]);
                    pack(own_nan(sum), shape, rounding) as u16
                }));
                Ok(())
            }
            _ => Err(Fault::Unimplemented),
        }
    }

    /// Source `i` as bfloat16, widened.
    fn bf16(&self, i: usize) -> [f32; super::lanes::LANES] {
        self.modified16(i).map(f16::bf16_to_f32)
    }

    fn pack_f16(&mut self, f: impl Fn(f32) -> u16) -> Result<(), Fault> {
        let (a, b) = (self.f16(0), self.f16(1));
        self.write32(std::array::from_fn(|l| u32::from(f(a[l])) | u32::from(f(b[l])) << 16));
        Ok(())
    }
}

/// The host does not decide what a NaN looks like.
fn own_nan(x: f64) -> f64 {
    if x.is_nan() { f64::from_bits(NAN_F64) } else { x }
}

/// Median; with a NaN among the operands their minimum.
fn median(a: f64, b: f64, c: f64) -> f64 {
    if a.is_nan() || b.is_nan() || c.is_nan() {
        min64(min64(a, b), c)
    } else {
        max64(min64(a, b), min64(max64(a, b), c))
    }
}
