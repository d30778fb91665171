//! VOP3: vector operations that have no short form (RDNA3 ISA, "VOP3 instructions"). Those on 16-bit values are in `vop3_16bit`.

use super::Fault;
use super::cube;
use super::lanes::{LANES, Lanes};
use super::vop1::{normalised_signed, normalised_unsigned, pack_rtz};
use super::vop2::fma_dx9_zero;
use crate::float::directed::Rounding;
use crate::float::{division, fma64, ldexp32, ldexp64, max32, max64, med32, min32, min64, nan2};
use crate::generated::Op;
use crate::operand::{Src, VCC};

impl Lanes<'_> {
    pub(super) fn vop3(&mut self, op: Op) -> Result<(), Fault> {
        match op {
            Op::v_fma_f32 => self.fma_f32(),
            Op::v_fma_dx9_zero_f32 => self.zip_f32x3(fma_dx9_zero),
            Op::v_min3_f32 => self.zip_f32x3(|a, b, c| min32(min32(a, b), c)),
            Op::v_max3_f32 => self.zip_f32x3(|a, b, c| max32(max32(a, b), c)),
            Op::v_med3_f32 => self.zip_f32x3(med32),
            Op::v_maxmin_f32 => self.zip_f32x3(|a, b, c| min32(max32(a, b), c)),
            Op::v_minmax_f32 => self.zip_f32x3(|a, b, c| max32(min32(a, b), c)),
            Op::v_div_fixup_f32 => self.zip_f32x3(division::fixup32),
            Op::v_div_fmas_f32 => {
                let vcc = self.sgprs[usize::from(VCC) + self.half];
                let (a, b, c) = (self.f32(0), self.f32(1), self.f32(2));
                self.write_f32(std::array::from_fn(|l| division::fmas32(a[l], b[l], c[l], vcc >> l & 1 != 0)));
                Ok(())
            }
            Op::v_ldexp_f32 => {
                let (a, b) = (self.f32(0), self.b32(1));
                self.write_f32(std::array::from_fn(|l| ldexp32(a[l], b[l] as i32)));
                Ok(())
            }
            Op::v_fma_f64 => {
                let (a, b, c) = (self.f64(0), self.f64(1), self.f64(2));
                self.write_f64(std::array::from_fn(|l| fma64(a[l], b[l], c[l])));
                Ok(())
            }
            Op::v_add_f64 => self.arithmetic_f64(|a, b| a + b),
            Op::v_mul_f64 => self.arithmetic_f64(|a, b| a * b),
            Op::v_min_f64 => self.zip_f64(min64),
            Op::v_max_f64 => self.zip_f64(max64),
            Op::v_div_fixup_f64 => {
                let (a, b, c) = (self.f64(0), self.f64(1), self.f64(2));
                self.write_f64(std::array::from_fn(|l| division::fixup64(a[l], b[l], c[l])));
                Ok(())
            }
            Op::v_div_fmas_f64 => {
                let vcc = self.sgprs[usize::from(VCC) + self.half];
                let (a, b, c) = (self.f64(0), self.f64(1), self.f64(2));
                self.write_f64(std::array::from_fn(|l| division::fmas64(a[l], b[l], c[l], vcc >> l & 1 != 0)));
                Ok(())
            }
            Op::v_ldexp_f64 => {
                let (a, b) = (self.f64(0), self.b32(1));
                self.write_f64(std::array::from_fn(|l| ldexp64(a[l], b[l] as i32)));
                Ok(())
            }
            Op::v_trig_preop_f64 => {
                let (a, b) = (self.f64(0), self.b32(1));
                self.write_f64(std::array::from_fn(|l| crate::float::trig::preop(a[l], b[l])));
                Ok(())
            }
            Op::v_cvt_pk_u8_f32 => {
                let (a, b, c) = (self.f32(0), self.b32(1), self.b32(2));
                let round = match self.mode.rounding_f32() {
                    Rounding::NearestEven => f32::round_ties_even,
                    Rounding::Up => f32::ceil,
                    Rounding::Down => f32::floor,
                    Rounding::TowardZero => f32::trunc,
                };
                self.write32(std::array::from_fn(|l| {
                    let at = 8 * (b[l] & 3);
                    c[l] & !(0xff << at) | u32::from(round(a[l]) as u8) << at
                }));
                Ok(())
            }
            Op::v_cvt_pk_i16_f32 => self.pack_f32(|x| x as i16 as u16),
            Op::v_cvt_pk_u16_f32 => self.pack_f32(|x| x as u16),
            Op::v_cvt_pk_norm_i16_f32 => self.pack_f32(normalised_signed),
            Op::v_cvt_pk_norm_u16_f32 => self.pack_f32(normalised_unsigned),
            Op::v_cvt_pk_rtz_f16_f32 => {
                let (a, b) = (self.f32(0), self.f32(1));
                self.write32(std::array::from_fn(|l| pack_rtz(a[l], b[l])));
                Ok(())
            }
            Op::v_lshlrev_b64 => self.shift64(|count, value| value << (count & 63)),
            Op::v_lshrrev_b64 => self.shift64(|count, value| value >> (count & 63)),
            Op::v_ashrrev_i64 => self.shift64(|count, value| (value as i64 >> (count & 63)) as u64),
            Op::v_qsad_pk_u16_u8 => self.quad_sad(sad_u8),
            Op::v_mqsad_pk_u16_u8 => self.quad_sad(masked_sad_u8),
            Op::v_mqsad_u32_u8 => self.wide_quad_sad(),
            Op::v_mullit_f32 => self.zip_f32x3(mullit),
            Op::v_cubeid_f32 => self.zip_f32x3(cube::face),
            Op::v_cubesc_f32 => self.zip_f32x3(cube::s),
            Op::v_cubetc_f32 => self.zip_f32x3(cube::t),
            Op::v_cubema_f32 => self.zip_f32x3(cube::major),
            _ => self.vop3_int32(op),
        }
    }

    fn vop3_int32(&mut self, op: Op) -> Result<(), Fault> {
        let clamp = self.valu.clamp;
        match op {
            Op::v_mad_i32_i24 | Op::v_mad_u32_u24 | Op::v_add_nc_i32 | Op::v_sub_nc_i32 if clamp => self.saturated(op),
            Op::v_mad_i32_i24 => self.zip32x3(|a, b, c| (signed24(a).wrapping_mul(signed24(b)) as u32).wrapping_add(c)),
            Op::v_mad_u32_u24 => self.zip32x3(|a, b, c| (a & 0xff_ffff).wrapping_mul(b & 0xff_ffff).wrapping_add(c)),
            Op::v_add_nc_i32 => self.zip32(u32::wrapping_add),
            Op::v_sub_nc_i32 => self.zip32(u32::wrapping_sub),
            Op::v_mul_lo_u32 => self.zip32(u32::wrapping_mul),
            Op::v_mul_hi_u32 => self.zip32(|a, b| ((u64::from(a) * u64::from(b)) >> 32) as u32),
            Op::v_mul_hi_i32 => self.zip32(|a, b| ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32),
            Op::v_bfe_u32 => self.zip32x3(|a, b, c| bit_field(a >> (b & 31), c & 31)),
            Op::v_bfe_i32 => self.zip32x3(|a, b, c| {
                let width = c & 31;
                let field = bit_field((a as i32 >> (b & 31)) as u32, width);
                if width == 0 { 0 } else { ((field << (32 - width)) as i32 >> (32 - width)) as u32 }
            }),
            Op::v_bfi_b32 => self.zip32x3(|a, b, c| a & b | !a & c),
            Op::v_bfm_b32 => self.zip32(|a, b| ((1 << (a & 31)) - 1) << (b & 31)),
            Op::v_alignbit_b32 => self.align(|pair, shift| pair >> (shift & 31)),
            Op::v_alignbyte_b32 => self.align(|pair, shift| pair >> (8 * (shift & 3))),
            Op::v_perm_b32 => self.zip32x3(permute_bytes),
            Op::v_add3_u32 => self.zip32x3(|a, b, c| a.wrapping_add(b).wrapping_add(c)),
            Op::v_lshl_add_u32 => self.zip32x3(|a, b, c| (a << (b & 31)).wrapping_add(c)),
            Op::v_add_lshl_u32 => self.zip32x3(|a, b, c| a.wrapping_add(b) << (c & 31)),
            Op::v_xad_u32 => self.zip32x3(|a, b, c| (a ^ b).wrapping_add(c)),
            Op::v_lshl_or_b32 => self.zip32x3(|a, b, c| a << (b & 31) | c),
            Op::v_and_or_b32 => self.zip32x3(|a, b, c| a & b | c),
            Op::v_or3_b32 => self.zip32x3(|a, b, c| a | b | c),
            Op::v_xor3_b32 => self.zip32x3(|a, b, c| a ^ b ^ c),
            Op::v_min3_i32 => self.zip32x3(|a, b, c| (a as i32).min(b as i32).min(c as i32) as u32),
            Op::v_max3_i32 => self.zip32x3(|a, b, c| (a as i32).max(b as i32).max(c as i32) as u32),
            Op::v_med3_i32 => self.zip32x3(|a, b, c| {
                let (a, b, c) = (a as i32, b as i32, c as i32);
                a.min(b).max(a.max(b).min(c)) as u32
            }),
            Op::v_min3_u32 => self.zip32x3(|a, b, c| a.min(b).min(c)),
            Op::v_max3_u32 => self.zip32x3(|a, b, c| a.max(b).max(c)),
            Op::v_med3_u32 => self.zip32x3(|a, b, c| a.min(b).max(a.max(b).min(c))),
            Op::v_maxmin_u32 => self.zip32x3(|a, b, c| a.max(b).min(c)),
            Op::v_minmax_u32 => self.zip32x3(|a, b, c| a.min(b).max(c)),
            Op::v_maxmin_i32 => self.zip32x3(|a, b, c| (a as i32).max(b as i32).min(c as i32) as u32),
            Op::v_minmax_i32 => self.zip32x3(|a, b, c| (a as i32).min(b as i32).max(c as i32) as u32),
            Op::v_lerp_u8 => self.zip32x3(|a, b, c| bytes(|i| (byte(a, i) + byte(b, i) + (byte(c, i) & 1)) >> 1)),
            Op::v_sad_u8 => self.accumulate(sad_u8),
            Op::v_sad_hi_u8 => self.accumulate(|a, b| sad_u8(a, b) << 16),
            Op::v_msad_u8 => self.accumulate(masked_sad_u8),
            Op::v_sad_u16 => self.accumulate(|a, b| (a & 0xffff).abs_diff(b & 0xffff) + (a >> 16).abs_diff(b >> 16)),
            Op::v_sad_u32 => self.accumulate(u32::abs_diff),
            Op::v_bcnt_u32_b32 => self.zip32(|a, b| a.count_ones().wrapping_add(b)),
            Op::v_mbcnt_lo_u32_b32 => {
                // The lower half of the mask, seen from lanes above it, counts in full.
                let all = self.half == 1;
                self.count_below(move |lane| if all { u32::MAX } else { (1 << lane) - 1 })
            }
            Op::v_mbcnt_hi_u32_b32 => {
                let none = self.half == 0;
                self.count_below(move |lane| if none { 0 } else { (1 << lane) - 1 })
            }
            Op::v_cvt_pk_u16_u32 => self.zip32(|a, b| a.min(0xffff) | b.min(0xffff) << 16),
            Op::v_cvt_pk_i16_i32 => self.zip32(|a, b| {
                let saturate = |x: u32| u32::from((x as i32).clamp(-0x8000, 0x7fff) as u16);
                saturate(a) | saturate(b) << 16
            }),
            _ => self.vop3_16bit(op),
        }
    }

    /// The integer operations that clamping saturates.
    fn saturated(&mut self, op: Op) -> Result<(), Fault> {
        let signed = |wide: i64| wide.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as u32;
        match op {
            Op::v_mad_i32_i24 => {
                self.zip32x3(|a, b, c| signed(i64::from(signed24(a)) * i64::from(signed24(b)) + i64::from(c as i32)))
            }
            Op::v_mad_u32_u24 => self.zip32x3(|a, b, c| {
                let wide = u64::from(a & 0xff_ffff) * u64::from(b & 0xff_ffff) + u64::from(c);
                wide.min(u64::from(u32::MAX)) as u32
            }),
            Op::v_add_nc_i32 => self.zip32(|a, b| (a as i32).saturating_add(b as i32) as u32),
            _ => self.zip32(|a, b| (a as i32).saturating_sub(b as i32) as u32),
        }
    }

    /// A distance added to source 2. Clamping saturates.
    fn accumulate(&mut self, f: impl Fn(u32, u32) -> u32) -> Result<(), Fault> {
        match self.valu.clamp {
            true => self.zip32x3(|a, b, c| f(a, b).saturating_add(c)),
            false => self.zip32x3(|a, b, c| f(a, b).wrapping_add(c)),
        }
    }

    /// Four sums of absolute differences of S1 with S0's bytes from 0, 1, 2 and 3 on, each added to 16 bits of S2.
    fn quad_sad(&mut self, f: impl Fn(u32, u32) -> u32) -> Result<(), Fault> {
        let (a, b, c, clamp) = (self.b64(0), self.b32(1), self.b64(2), self.valu.clamp);
        self.write64(std::array::from_fn(|l| {
            (0..4).fold(0, |packed, i| {
                let sum = f((a[l] >> (8 * i)) as u32, b[l]) + (c[l] >> (16 * i) & 0xffff) as u32;
                let sum = if clamp { sum.min(0xffff) } else { sum & 0xffff };
                packed | u64::from(sum) << (16 * i)
            })
        }));
        Ok(())
    }

    /// As [`Lanes::quad_sad`], masked, each added to 32 bits of S2 and written to a register of its own.
    fn wide_quad_sad(&mut self) -> Result<(), Fault> {
        let Src::Vgpr(addend) = self.valu.src[2] else { return Err(Fault::Operand) };
        let (a, b, clamp) = (self.b64(0), self.b32(1), self.valu.clamp);
        let rows: [[u32; LANES]; 4] = std::array::from_fn(|i| {
            let c = self.vgprs[usize::from(addend) + i];
            std::array::from_fn(|l| {
                let distance = masked_sad_u8((a[l] >> (8 * i)) as u32, b[l]);
                if clamp { distance.saturating_add(c[l]) } else { distance.wrapping_add(c[l]) }
            })
        });
        for (i, row) in rows.into_iter().enumerate() {
            self.write_to(self.valu.vdst + i as u8, row);
        }
        Ok(())
    }

    fn pack_f32(&mut self, f: impl Fn(f32) -> u16) -> Result<(), Fault> {
        let (a, b) = (self.f32(0), self.f32(1));
        self.write32(std::array::from_fn(|l| u32::from(f(a[l])) | u32::from(f(b[l])) << 16));
        Ok(())
    }

    fn shift64(&mut self, f: impl Fn(u32, u64) -> u64) -> Result<(), Fault> {
        let (counts, values) = (self.b32(0), self.b64(1));
        self.write64(std::array::from_fn(|l| f(counts[l], values[l])));
        Ok(())
    }

    /// The shift count is a 16-bit operand.
    fn align(&mut self, f: impl Fn(u64, u32) -> u64) -> Result<(), Fault> {
        let (a, b, c) = (self.b32(0), self.b32(1), self.b16(2));
        self.write32(std::array::from_fn(|l| f(u64::from(a[l]) << 32 | u64::from(b[l]), u32::from(c[l])) as u32));
        Ok(())
    }

    fn count_below(&mut self, below: impl Fn(usize) -> u32) -> Result<(), Fault> {
        let (a, b): ([u32; LANES], [u32; LANES]) = (self.b32(0), self.b32(1));
        self.write32(std::array::from_fn(|l| (a[l] & below(l)).count_ones().wrapping_add(b[l])));
        Ok(())
    }
}

fn signed24(x: u32) -> i32 {
    (x << 8) as i32 >> 8
}

/// The low `width` bits, fewer than 32.
fn bit_field(x: u32, width: u32) -> u32 {
    x & ((1 << width) - 1)
}

fn byte(x: u32, i: u32) -> u32 {
    x >> (8 * i) & 0xff
}

fn bytes(f: impl Fn(u32) -> u32) -> u32 {
    (0..4).fold(0, |word, i| word | (f(i) & 0xff) << (8 * i))
}

fn sad_u8(a: u32, b: u32) -> u32 {
    (0..4).map(|i| byte(a, i).abs_diff(byte(b, i))).sum()
}

/// As [`sad_u8`], without the bytes that are 0 in `b`.
fn masked_sad_u8(a: u32, b: u32) -> u32 {
    (0..4).filter(|i| byte(b, *i) != 0).map(|i| byte(a, i).abs_diff(byte(b, i))).sum()
}

/// A product that lighting turns off: the lowest finite number where S1 is that or less or S2 is not positive.
fn mullit(a: f32, b: f32, c: f32) -> f32 {
    let lit = b > f32::MIN && c > 0.0;
    if lit { nan2(a * b, a, b) } else { f32::MIN }
}

/// Each selector byte names a byte of {S0, S1}, a sign to repeat, or a constant.
fn permute_bytes(a: u32, b: u32, select: u32) -> u32 {
    let pair = u64::from(a) << 32 | u64::from(b);
    bytes(|i| match byte(select, i) {
        at @ 0..=7 => (pair >> (8 * at)) as u32,
        at @ 8..=11 => {
            if pair >> (16 * (at - 8) + 15) & 1 != 0 {
                0xff
            } else {
                0
            }
        }
        12 => 0,
        _ => 0xff,
    })
}
