//! Vector operations whose f32 or f64 results are not rounded to nearest even (RDNA3 ISA, "Mode register").
//!
//! Only operations that round are here; the others, and all that make f16, do the same in every mode and stay where they are. The
//! transcendental operations, matrix and dot products round to nearest even whatever MODE says: how the hardware rounds them is not
//! documented.

use super::Fault;
use super::lanes::{LANES, Lanes};
use super::sop_float::product_zero;
use crate::float::directed::{self, Rounding, Shape};
use crate::float::{division, nan1, nan1_f64, nan2, nan2_f64};
use crate::generated::Op;
use crate::operand::VCC;

impl Lanes<'_> {
    /// Executes the operation if it is one that rounds otherwise than to nearest even under this MODE.
    pub(super) fn rounded(&mut self, op: Op) -> Option<Result<(), Fault>> {
        let (single, double) = (self.mode.rounding_f32(), self.mode.rounding_f16_f64());
        if single != Rounding::NearestEven && self.rounded_f32(op, single) {
            return Some(Ok(()));
        }
        if double != Rounding::NearestEven && self.rounded_f64(op, double) {
            return Some(Ok(()));
        }
        None
    }

    fn rounded_f32(&mut self, op: Op, rounding: Rounding) -> bool {
        let add = |a: f32, b: f32| nan2(directed::fma32(a, 1.0, b, rounding), a, b);
        let sub = |a: f32, b: f32| nan2(directed::fma32(a, 1.0, -b, rounding), a, b);
        let mul = |a: f32, b: f32| directed::fma32(a, b, product_zero(a, b), rounding);
        let fma = |a: f32, b: f32, c: f32| directed::fma32(a, b, c, rounding);
        match op {
            Op::v_add_f32 => self.round2(add),
            Op::v_sub_f32 => self.round2(sub),
            Op::v_subrev_f32 => self.round2(|a, b| nan2(sub(b, a), a, b)),
            Op::v_mul_f32 => self.round2(mul),
            Op::v_mul_dx9_zero_f32 => self.round2(|a, b| if a == 0.0 || b == 0.0 { 0.0 } else { mul(a, b) }),
            Op::v_fmac_f32 => {
                let d = self.destination_f32();
                self.round3(d, fma);
            }
            Op::v_fmac_dx9_zero_f32 => {
                let d = self.destination_f32();
                self.round3(d, |a, b, c| if a == 0.0 || b == 0.0 { add(0.0, c) } else { fma(a, b, c) });
            }
            Op::v_fmaak_f32 | Op::v_fmamk_f32 | Op::v_fma_f32 => {
                let c = self.f32(2);
                self.round3(c, fma);
            }
            Op::v_fma_dx9_zero_f32 => {
                let c = self.f32(2);
                self.round3(c, |a, b, c| if a == 0.0 || b == 0.0 { add(0.0, c) } else { fma(a, b, c) });
            }
            Op::v_mullit_f32 => {
                let c = self.f32(2);
                self.round3(c, |a, b, c| if b > f32::MIN && c > 0.0 { mul(a, b) } else { f32::MIN });
            }
            Op::v_div_fmas_f32 => {
                let vcc = self.sgprs[usize::from(VCC) + self.half];
                let (a, b, c) = (self.f32(0), self.f32(1), self.f32(2));
                self.write_f32(std::array::from_fn(|l| {
                    let scale = division::fmas_scale32(c[l], vcc >> l & 1 != 0);
                    let bits = directed::fma_scaled(a[l].into(), b[l].into(), c[l].into(), scale, Shape::F32, rounding);
                    f32::from_bits(bits as u32)
                }));
            }
            Op::v_fma_mix_f32 => {
                let (a, b, c) = (self.mixed(0), self.mixed(1), self.mixed(2));
                self.write_f32(std::array::from_fn(|l| fma(a[l], b[l], c[l])));
            }
            Op::v_ldexp_f32 => {
                let (a, b) = (self.f32(0), self.b32(1));
                self.write_f32(std::array::from_fn(|l| {
                    // Exact in f64 within these bounds, beyond which the result is 0 or infinite, or next to it, anyway.
                    let factor = crate::float::power_of_two((b[l] as i32).clamp(-400, 400));
                    nan1(directed::narrow(f64::from(a[l]) * factor, rounding), a[l])
                }));
            }
            Op::v_fract_f32 => {
                const BELOW_ONE: f32 = f32::from_bits(0x3f7f_ffff);
                let a = self.f32(0);
                self.write_f32(a.map(|x| {
                    let fract = sub(x, x.floor());
                    // An integer has no fraction, not even a negative zero.
                    nan1(
                        if fract == 0.0 {
                            0.0
                        } else if fract > BELOW_ONE {
                            BELOW_ONE
                        } else {
                            fract
                        },
                        x,
                    )
                }));
            }
            Op::v_cvt_f32_i32 => self.round_integer(|a| f64::from(a as i32), rounding),
            Op::v_cvt_f32_u32 => self.round_integer(f64::from, rounding),
            Op::v_cvt_f32_f64 => {
                let a = self.f64(0);
                self.write_f32(a.map(|x| directed::narrow(x, rounding)));
            }
            _ => return false,
        }
        true
    }

    fn rounded_f64(&mut self, op: Op, rounding: Rounding) -> bool {
        match op {
            Op::v_add_f64 => {
                let (a, b) = (self.f64(0), self.f64(1));
                self.write_f64(std::array::from_fn(|l| {
                    nan2_f64(directed::fma64(a[l], 1.0, b[l], rounding), a[l], b[l])
                }));
            }
            Op::v_mul_f64 => {
                let (a, b) = (self.f64(0), self.f64(1));
                self.write_f64(std::array::from_fn(|l| {
                    let zero = 0f64.copysign(a[l]) * 1f64.copysign(b[l]);
                    directed::fma64(a[l], b[l], zero, rounding)
                }));
            }
            Op::v_fma_f64 => {
                let (a, b, c) = (self.f64(0), self.f64(1), self.f64(2));
                self.write_f64(std::array::from_fn(|l| directed::fma64(a[l], b[l], c[l], rounding)));
            }
            Op::v_div_fmas_f64 => {
                let vcc = self.sgprs[usize::from(VCC) + self.half];
                let (a, b, c) = (self.f64(0), self.f64(1), self.f64(2));
                self.write_f64(std::array::from_fn(|l| {
                    let scale = division::fmas_scale64(c[l], vcc >> l & 1 != 0);
                    f64::from_bits(directed::fma_scaled(a[l], b[l], c[l], scale, Shape::F64, rounding))
                }));
            }
            Op::v_ldexp_f64 => {
                let (a, b) = (self.f64(0), self.b32(1));
                self.write_f64(std::array::from_fn(|l| directed::ldexp64(a[l], b[l] as i32, rounding)));
            }
            Op::v_fract_f64 => {
                const BELOW_ONE: f64 = f64::from_bits(0x3fef_ffff_ffff_ffff);
                let a = self.f64(0);
                self.write_f64(a.map(|x| {
                    let fract = directed::fma64(x, 1.0, -x.floor(), rounding);
                    nan1_f64(
                        if fract == 0.0 {
                            0.0
                        } else if fract > BELOW_ONE {
                            BELOW_ONE
                        } else {
                            fract
                        },
                        x,
                    )
                }));
            }
            _ => return false,
        }
        true
    }

    fn round2(&mut self, f: impl Fn(f32, f32) -> f32) {
        let (a, b) = (self.f32(0), self.f32(1));
        self.write_f32(std::array::from_fn(|l| f(a[l], b[l])));
    }

    fn round3(&mut self, c: [f32; LANES], f: impl Fn(f32, f32, f32) -> f32) {
        let (a, b) = (self.f32(0), self.f32(1));
        self.write_f32(std::array::from_fn(|l| f(a[l], b[l], c[l])));
    }

    fn round_integer(&mut self, value: impl Fn(u32) -> f64, rounding: Rounding) {
        let a = self.b32(0);
        self.write_f32(a.map(|bits| directed::narrow(value(bits), rounding)));
    }
}
