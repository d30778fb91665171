//! Scalar float operations, which gfx1150 and later have (RDNA3.5 ISA, "SOP1", "SOP2" and "SOPC instructions"). They round and flush as
//! MODE says, like the vector operations of the same names.

use super::vop1::{nan_f64_of_f32, pack_rtz};
use super::{Fault, Flow};
use crate::float::directed::{self, Shape};
use crate::float::{f16, flush32, max32, max64, min32, min64, nan1, nan2, nan2_f64};
use crate::generated::Op;
use crate::inst::Scalar;
use crate::wave::Wave;

impl Wave {
    /// SOP1.
    pub(super) fn scalar_float1(&mut self, op: Op, scalar: &Scalar) -> Result<Flow, Fault> {
        let a = self.scalar32(scalar.src[0]);
        let rounding = self.mode.rounding_f32();
        let single = self.single(a);
        let half = self.half_operand(a);
        let result = match op {
            Op::s_ceil_f32 => self.single_result(nan1(single.ceil(), single)),
            Op::s_floor_f32 => self.single_result(nan1(single.floor(), single)),
            Op::s_trunc_f32 => self.single_result(nan1(single.trunc(), single)),
            Op::s_rndne_f32 => self.single_result(nan1(single.round_ties_even(), single)),
            Op::s_cvt_f32_i32 => directed::narrow(f64::from(a as i32), rounding).to_bits(),
            Op::s_cvt_f32_u32 => directed::narrow(f64::from(a), rounding).to_bits(),
            Op::s_cvt_i32_f32 => single as i32 as u32,
            Op::s_cvt_u32_f32 => single as u32,
            Op::s_cvt_f16_f32 => self.half_result(nan_f64_of_f32(single)),
            Op::s_cvt_f32_f16 => self.single_result(nan1(half as f32, half as f32)),
            Op::s_cvt_hi_f32_f16 => {
                let high = self.half_operand(a >> 16) as f32;
                self.single_result(nan1(high, high))
            }
            Op::s_ceil_f16 => self.half_result(half.ceil()),
            Op::s_floor_f16 => self.half_result(half.floor()),
            Op::s_trunc_f16 => self.half_result(half.trunc()),
            Op::s_rndne_f16 => self.half_result(half.round_ties_even()),
            _ => return Err(Fault::Unimplemented),
        };
        self.set_sgpr(scalar.sdst, result);
        Ok(Flow::Next)
    }

    /// SOP2.
    pub(super) fn scalar_float2(&mut self, op: Op, scalar: &Scalar) -> Result<Flow, Fault> {
        let (bits_a, bits_b) = (self.scalar32(scalar.src[0]), self.scalar32(scalar.src[1]));
        let old = self.scalar32(crate::operand::Src::Sgpr(scalar.sdst));
        let (a, b, d) = (self.single(bits_a), self.single(bits_b), self.single(old));
        let (half_a, half_b, half_d) = (self.half_operand(bits_a), self.half_operand(bits_b), self.half_operand(old));
        let k = self.single(scalar.literal);
        let rounding = self.mode.rounding_f32();
        let fused = |a, b, c| directed::fma32(a, b, c, rounding);
        let result = match op {
            Op::s_add_f32 => self.single_result(nan2(fused(a, 1.0, b), a, b)),
            Op::s_sub_f32 => self.single_result(nan2(fused(a, 1.0, -b), a, b)),
            Op::s_mul_f32 => self.single_result(fused(a, b, product_zero(a, b))),
            Op::s_min_f32 => self.single_result(min32(a, b)),
            Op::s_max_f32 => self.single_result(max32(a, b)),
            Op::s_fmac_f32 => self.single_result(fused(a, b, d)),
            Op::s_fmaak_f32 => self.single_result(fused(a, b, k)),
            Op::s_fmamk_f32 => self.single_result(fused(a, k, b)),
            Op::s_cvt_pk_rtz_f16_f32 => pack_rtz(a, b),
            Op::s_add_f16 => self.half_fma(half_a, 1.0, half_b),
            Op::s_sub_f16 => self.half_fma(half_a, 1.0, -half_b),
            Op::s_mul_f16 => self.half_result(nan2_f64(half_a * half_b, half_a, half_b)),
            Op::s_min_f16 => self.half_result(min64(half_a, half_b)),
            Op::s_max_f16 => self.half_result(max64(half_a, half_b)),
            Op::s_fmac_f16 => self.half_fma(half_a, half_b, half_d),
            _ => return Err(Fault::Unimplemented),
        };
        self.set_sgpr(scalar.sdst, result);
        Ok(Flow::Next)
    }

    /// SOPC.
    pub(super) fn scalar_float_compare(&mut self, op: Op, scalar: &Scalar) -> Result<bool, Fault> {
        let (bits_a, bits_b) = (self.scalar32(scalar.src[0]), self.scalar32(scalar.src[1]));
        let (name, half) = match op.name().strip_suffix("_f16") {
            Some(name) => (name, true),
            None => (op.name().strip_suffix("_f32").ok_or(Fault::Unimplemented)?, false),
        };
        let order = if half {
            self.half_operand(bits_a).partial_cmp(&self.half_operand(bits_b))
        } else {
            self.single(bits_a).partial_cmp(&self.single(bits_b))
        };
        Ok(match name {
            "s_cmp_lt" => order.is_some_and(|o| o.is_lt()),
            "s_cmp_eq" => order.is_some_and(|o| o.is_eq()),
            "s_cmp_le" => order.is_some_and(|o| o.is_le()),
            "s_cmp_gt" => order.is_some_and(|o| o.is_gt()),
            "s_cmp_lg" => order.is_some_and(|o| o.is_ne()),
            "s_cmp_ge" => order.is_some_and(|o| o.is_ge()),
            "s_cmp_o" => order.is_some(),
            "s_cmp_u" => order.is_none(),
            "s_cmp_nge" => !order.is_some_and(|o| o.is_ge()),
            "s_cmp_nlg" => !order.is_some_and(|o| o.is_ne()),
            "s_cmp_ngt" => !order.is_some_and(|o| o.is_gt()),
            "s_cmp_nle" => !order.is_some_and(|o| o.is_le()),
            "s_cmp_neq" => !order.is_some_and(|o| o.is_eq()),
            "s_cmp_nlt" => !order.is_some_and(|o| o.is_lt()),
            _ => return Err(Fault::Unimplemented),
        })
    }

    fn single(&self, bits: u32) -> f32 {
        let x = f32::from_bits(bits);
        if self.mode.flush_in_f32() { flush32(x) } else { x }
    }

    fn single_result(&self, x: f32) -> u32 {
        if self.mode.flush_out_f32() { flush32(x).to_bits() } else { x.to_bits() }
    }

    /// The low half as f16, widened.
    fn half_operand(&self, bits: u32) -> f64 {
        let half = bits as u16;
        f64::from(f16::to_f32(if self.mode.flush_in_f16_f64() { f16::flush(half) } else { half }))
    }

    /// Rounds to f16. The upper half of the register becomes 0.
    fn half_result(&self, x: f64) -> u32 {
        self.half_bits(f16::from_f64(x, self.mode.rounding_f16_f64()), x.is_finite())
    }

    fn half_fma(&self, a: f64, b: f64, c: f64) -> u32 {
        let bits = directed::fma_scaled(a, b, c, 0, Shape::F16, self.mode.rounding_f16_f64());
        self.half_bits(bits as u16, a.is_finite() && b.is_finite() && c.is_finite())
    }

    fn half_bits(&self, mut bits: u16, finite: bool) -> u32 {
        if self.mode.fp16_overflow() && bits & 0x7fff == 0x7c00 && finite {
            bits -= 1;
        }
        u32::from(if self.mode.flush_out_f16_f64() { f16::flush(bits) } else { bits })
    }
}

/// The zero that leaves a product as it is.
pub(super) fn product_zero(a: f32, b: f32) -> f32 {
    if a.is_sign_negative() != b.is_sign_negative() { -0.0 } else { 0.0 }
}
