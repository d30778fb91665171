//! VOP1: vector operations with one source (RDNA3 ISA, "VOP1 instructions").

use super::Fault;
use super::lanes::{LANES, Lanes};
use super::sop1::{or_minus_one, sign_run};
use crate::float::{cosine, f16, flush32, flushed, fract32, fract64, frexp_exp64, frexp_mant64, nan1, nan1_f64, sine};
use crate::generated::Op;

impl Lanes<'_> {
    pub(super) fn vop1(&mut self, op: Op) -> Result<(), Fault> {
        match op {
            Op::v_nop | Op::v_pipeflush => Ok(()),
            Op::v_mov_b32 => self.map32(|a| a),
            Op::v_not_b32 => self.map32(|a| !a),
            Op::v_bfrev_b32 => self.map32(u32::reverse_bits),
            Op::v_clz_i32_u32 => self.map32(|a| or_minus_one(a.leading_zeros(), 32)),
            Op::v_ctz_i32_b32 => self.map32(|a| or_minus_one(a.trailing_zeros(), 32)),
            Op::v_cls_i32 => self.map32(sign_run),

            Op::v_cvt_f32_i32 => self.int_to_f32(|a| a as i32 as f32),
            Op::v_cvt_f32_u32 => self.int_to_f32(|a| a as f32),
            Op::v_cvt_f32_ubyte0 => self.int_to_f32(|a| (a & 0xff) as f32),
            Op::v_cvt_f32_ubyte1 => self.int_to_f32(|a| (a >> 8 & 0xff) as f32),
            Op::v_cvt_f32_ubyte2 => self.int_to_f32(|a| (a >> 16 & 0xff) as f32),
            Op::v_cvt_f32_ubyte3 => self.int_to_f32(|a| (a >> 24) as f32),
            Op::v_cvt_off_f32_i4 => self.int_to_f32(|a| ((a as i32) << 28 >> 28) as f32 / 16.0),
            Op::v_cvt_i32_f32 => self.f32_to_int(|a| a as i32 as u32),
            Op::v_cvt_u32_f32 => self.f32_to_int(|a| a as u32),
            Op::v_cvt_nearest_i32_f32 => self.f32_to_int(|a| (f64::from(a) + 0.5).floor() as i32 as u32),
            Op::v_cvt_floor_i32_f32 => self.f32_to_int(|a| a.floor() as i32 as u32),
            Op::v_frexp_exp_i32_f32 => self.f32_to_int(|a| frexp_exp64(f64::from(a)) as u32),

            Op::v_trunc_f32 => self.map_f32(|a| nan1(a.trunc(), a)),
            Op::v_ceil_f32 => self.map_f32(|a| nan1(a.ceil(), a)),
            Op::v_floor_f32 => self.map_f32(|a| nan1(a.floor(), a)),
            Op::v_rndne_f32 => self.map_f32(|a| nan1(a.round_ties_even(), a)),
            Op::v_fract_f32 => self.map_f32(fract32),
            Op::v_frexp_mant_f32 => self.map_f32(|a| nan1(frexp_mant64(f64::from(a)) as f32, a)),
            Op::v_exp_f32 => self.map_f32(|a| flushed(a, f64::exp2)),
            Op::v_log_f32 => self.map_f32(|a| flushed(a, f64::log2)),
            Op::v_rcp_f32 | Op::v_rcp_iflag_f32 => self.map_f32(|a| nan1(flush32(1.0 / flush32(a)), a)),
            Op::v_rsq_f32 => self.map_f32(|a| flushed(a, |x| 1.0 / x.sqrt())),
            Op::v_sqrt_f32 => self.map_f32(|a| nan1(flush32(a).sqrt(), a)),
            Op::v_sin_f32 => self.map_f32(|a| flushed(a, sine)),
            Op::v_cos_f32 => self.map_f32(|a| flushed(a, cosine)),

            Op::v_cvt_f64_i32 => self.int_to_f64(|a| f64::from(a as i32)),
            Op::v_cvt_f64_u32 => self.int_to_f64(f64::from),
            Op::v_cvt_f64_f32 => {
                let a = self.f32(0);
                self.write_f64(a.map(nan_f64_of_f32));
                Ok(())
            }
            Op::v_cvt_f32_f64 => {
                let a = self.f64(0);
                self.write_f32(a.map(nan_f32_of_f64));
                Ok(())
            }
            Op::v_cvt_i32_f64 => self.f64_to_int(|a| a as i32 as u32),
            Op::v_cvt_u32_f64 => self.f64_to_int(|a| a as u32),
            Op::v_frexp_exp_i32_f64 => self.f64_to_int(|a| frexp_exp64(a) as u32),
            Op::v_trunc_f64 => self.map_f64(|a| nan1_f64(a.trunc(), a)),
            Op::v_ceil_f64 => self.map_f64(|a| nan1_f64(a.ceil(), a)),
            Op::v_floor_f64 => self.map_f64(|a| nan1_f64(a.floor(), a)),
            Op::v_rndne_f64 => self.map_f64(|a| nan1_f64(a.round_ties_even(), a)),
            Op::v_fract_f64 => self.map_f64(fract64),
            Op::v_frexp_mant_f64 => self.map_f64(frexp_mant64),
            Op::v_rcp_f64 => self.map_f64(|a| nan1_f64(1.0 / a, a)),
            Op::v_rsq_f64 => self.map_f64(|a| nan1_f64(1.0 / a.sqrt(), a)),
            Op::v_sqrt_f64 => self.map_f64(|a| nan1_f64(a.sqrt(), a)),

            Op::v_mov_b16 => self.map16(|a| a),
            Op::v_not_b16 => self.map16(|a| !a),
            Op::v_cvt_f32_f16 => {
                let a = self.f16(0);
                self.write_f32(a.map(|x| nan1(x, x)));
                Ok(())
            }
            Op::v_cvt_f16_f32 => {
                let a = self.f32(0);
                self.write_f16(a.map(f64::from));
                Ok(())
            }
            Op::v_cvt_f16_u16 => self.int_to_f16(f64::from),
            Op::v_cvt_f16_i16 => self.int_to_f16(|a| f64::from(a as i16)),
            Op::v_cvt_u16_f16 => self.f16_to_int(|a| a as u16),
            Op::v_cvt_i16_f16 => self.f16_to_int(|a| a as i16 as u16),
            Op::v_frexp_exp_i16_f16 => self.f16_to_int(|a| frexp_exp64(f64::from(a)) as u16),
            Op::v_cvt_norm_i16_f16 => self.f16_to_int(normalised_signed),
            Op::v_cvt_norm_u16_f16 => self.f16_to_int(normalised_unsigned),
            Op::v_rcp_f16 => self.map_f16(|a| 1.0 / a),
            Op::v_sqrt_f16 => self.map_f16(f64::sqrt),
            Op::v_rsq_f16 => self.map_f16(|a| 1.0 / a.sqrt()),
            Op::v_log_f16 => self.map_f16(f64::log2),
            Op::v_exp_f16 => self.map_f16(f64::exp2),
            Op::v_sin_f16 => self.map_f16(sine),
            Op::v_cos_f16 => self.map_f16(cosine),
            Op::v_frexp_mant_f16 => self.map_f16(frexp_mant64),
            Op::v_floor_f16 => self.map_f16(f64::floor),
            Op::v_ceil_f16 => self.map_f16(f64::ceil),
            Op::v_trunc_f16 => self.map_f16(f64::trunc),
            Op::v_rndne_f16 => self.map_f16(f64::round_ties_even),
            Op::v_fract_f16 => {
                const BELOW_ONE: f64 = 2047.0 / 2048.0;
                self.map_f16(|a| (a - a.floor()).min(BELOW_ONE) + a * 0.0)
            }
            Op::v_sat_pk_u8_i16 => {
                let saturate = |half: u32| u32::from((half as i16).clamp(0, 255) as u8);
                let a = self.b32(0);
                self.write16(a.map(|a| (saturate(a) | saturate(a >> 16) << 8) as u16));
                Ok(())
            }
            Op::v_cvt_i32_i16 => {
                let a = self.b16(0);
                self.write32(a.map(|a| a as i16 as u32));
                Ok(())
            }
            Op::v_cvt_u32_u16 => {
                let a = self.b16(0);
                self.write32(a.map(u32::from));
                Ok(())
            }
            Op::v_swap_b16 => self.swap16(),
            _ => Err(Fault::Unimplemented),
        }
    }

    fn int_to_f32(&mut self, f: impl Fn(u32) -> f32) -> Result<(), Fault> {
        let a = self.b32(0);
        self.write_f32(std::array::from_fn(|l| f(a[l])));
        Ok(())
    }

    fn f32_to_int(&mut self, f: impl Fn(f32) -> u32) -> Result<(), Fault> {
        let a = self.f32(0);
        self.write32(std::array::from_fn(|l| f(a[l])));
        Ok(())
    }

    fn int_to_f64(&mut self, f: impl Fn(u32) -> f64) -> Result<(), Fault> {
        let a = self.b32(0);
        self.write_f64(a.map(f));
        Ok(())
    }

    fn f64_to_int(&mut self, f: impl Fn(f64) -> u32) -> Result<(), Fault> {
        let a = self.f64(0);
        self.write32(a.map(f));
        Ok(())
    }

    fn map16(&mut self, f: impl Fn(u16) -> u16) -> Result<(), Fault> {
        let a = self.b16(0);
        self.write16(a.map(f));
        Ok(())
    }

    fn int_to_f16(&mut self, f: impl Fn(u16) -> f64) -> Result<(), Fault> {
        let a = self.b16(0);
        self.write_f16(a.map(f));
        Ok(())
    }

    fn f16_to_int(&mut self, f: impl Fn(f32) -> u16) -> Result<(), Fault> {
        let a = self.f16(0);
        self.write16(a.map(f));
        Ok(())
    }

    fn swap16(&mut self) -> Result<(), Fault> {
        let crate::operand::Src::Vgpr(other) = self.valu.src[0] else { return Err(Fault::Operand) };
        let (a, b) = (self.vgprs[usize::from(self.valu.vdst)], self.vgprs[usize::from(other)]);
        let shift = |high: bool| if high { 16 } else { 0 };
        let (to_a, to_b) = (shift(self.valu.high & 8 != 0), shift(self.valu.high & 1 != 0));
        let insert = |old: u32, at: u32, half: u32| old & !(0xffff << at) | (half & 0xffff) << at;
        self.write32(std::array::from_fn(|l| insert(a[l], to_a, b[l] >> to_b)));
        // Both halves of one register may change places.
        let b = if other == self.valu.vdst { self.vgprs[usize::from(other)] } else { b };
        let swapped: [u32; LANES] = std::array::from_fn(|l| insert(b[l], to_b, a[l] >> to_a));
        self.write_to(other, swapped);
        Ok(())
    }
}

pub(super) fn nan_f64_of_f32(x: f32) -> f64 {
    if x.is_nan() {
        let bits = x.to_bits();
        f64::from_bits(u64::from(bits >> 31) << 63 | 0x7ff8 << 48 | u64::from(bits & 0x3f_ffff) << 29)
    } else {
        f64::from(x)
    }
}

fn nan_f32_of_f64(x: f64) -> f32 {
    if x.is_nan() {
        let bits = x.to_bits();
        f32::from_bits((bits >> 32) as u32 & 0x8000_0000 | 0x7fc0_0000 | (bits >> 29) as u32 & 0x3f_ffff)
    } else {
        x as f32
    }
}

/// To a signed fraction of 32767, to nearest even.
pub(super) fn normalised_signed(x: f32) -> u16 {
    (x.clamp(-1.0, 1.0) * 32767.0).round_ties_even() as i16 as u16
}

/// To an unsigned fraction of 65535, to nearest even.
pub(super) fn normalised_unsigned(x: f32) -> u16 {
    (x.clamp(0.0, 1.0) * 65535.0).round_ties_even() as u16
}

/// Used by VOP2 and VOP3 as well.
pub(super) fn pack_rtz(a: f32, b: f32) -> u32 {
    let half = |x: f32| u32::from(f16::from_f64(f64::from(x), f16::Rounding::TowardZero));
    half(a) | half(b) << 16
}
