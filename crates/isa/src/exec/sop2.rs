//! SOP2: scalar operations with two sources (RDNA3 ISA, "SOP2 instructions").

use super::{Fault, Flow};
use crate::generated::Op;
use crate::inst::Scalar;
use crate::wave::Wave;

impl Wave {
    pub(super) fn sop2(&mut self, op: Op, scalar: &Scalar) -> Result<Flow, Fault> {
        let (a, b) = (self.scalar32(scalar.src[0]), self.scalar32(scalar.src[1]));
        let (wide_a, wide_b) = (self.scalar64(scalar.src[0]), self.scalar64(scalar.src[1]));
        let sdst = scalar.sdst;
        let carry_in = u64::from(self.scc);
        match op {
            Op::s_add_u32 => self.sum(sdst, u64::from(a) + u64::from(b)),
            Op::s_addc_u32 => self.sum(sdst, u64::from(a) + u64::from(b) + carry_in),
            Op::s_sub_u32 => self.sum(sdst, u64::from(a).wrapping_sub(u64::from(b))),
            Op::s_subb_u32 => self.sum(sdst, u64::from(a).wrapping_sub(u64::from(b)).wrapping_sub(carry_in)),
            Op::s_lshl1_add_u32 => self.sum(sdst, (u64::from(a) << 1) + u64::from(b)),
            Op::s_lshl2_add_u32 => self.sum(sdst, (u64::from(a) << 2) + u64::from(b)),
            Op::s_lshl3_add_u32 => self.sum(sdst, (u64::from(a) << 3) + u64::from(b)),
            Op::s_lshl4_add_u32 => self.sum(sdst, (u64::from(a) << 4) + u64::from(b)),
            Op::s_add_i32 => self.flagged(sdst, (a as i32).overflowing_add(b as i32)),
            Op::s_sub_i32 => self.flagged(sdst, (a as i32).overflowing_sub(b as i32)),
            Op::s_absdiff_i32 => self.test32(sdst, (a as i32).wrapping_sub(b as i32).wrapping_abs() as u32),
            Op::s_lshl_b32 => self.test32(sdst, a << (b & 31)),
            Op::s_lshr_b32 => self.test32(sdst, a >> (b & 31)),
            Op::s_ashr_i32 => self.test32(sdst, (a as i32 >> (b & 31)) as u32),
            Op::s_lshl_b64 => self.test64(sdst, wide_a << (b & 63)),
            Op::s_lshr_b64 => self.test64(sdst, wide_a >> (b & 63)),
            Op::s_ashr_i64 => self.test64(sdst, (wide_a as i64 >> (b & 63)) as u64),
            Op::s_min_i32 => self.choose(sdst, a, b, (a as i32) < b as i32),
            Op::s_min_u32 => self.choose(sdst, a, b, a < b),
            Op::s_max_i32 => self.choose(sdst, a, b, a as i32 >= b as i32),
            Op::s_max_u32 => self.choose(sdst, a, b, a >= b),
            Op::s_and_b32 => self.test32(sdst, a & b),
            Op::s_or_b32 => self.test32(sdst, a | b),
            Op::s_xor_b32 => self.test32(sdst, a ^ b),
            Op::s_nand_b32 => self.test32(sdst, !(a & b)),
            Op::s_nor_b32 => self.test32(sdst, !(a | b)),
            Op::s_xnor_b32 => self.test32(sdst, !(a ^ b)),
            Op::s_and_not1_b32 => self.test32(sdst, a & !b),
            Op::s_or_not1_b32 => self.test32(sdst, a | !b),
            Op::s_and_b64 => self.test64(sdst, wide_a & wide_b),
            Op::s_or_b64 => self.test64(sdst, wide_a | wide_b),
            Op::s_xor_b64 => self.test64(sdst, wide_a ^ wide_b),
            Op::s_nand_b64 => self.test64(sdst, !(wide_a & wide_b)),
            Op::s_nor_b64 => self.test64(sdst, !(wide_a | wide_b)),
            Op::s_xnor_b64 => self.test64(sdst, !(wide_a ^ wide_b)),
            Op::s_and_not1_b64 => self.test64(sdst, wide_a & !wide_b),
            Op::s_or_not1_b64 => self.test64(sdst, wide_a | !wide_b),
            Op::s_bfe_u32 => self.test32(sdst, bit_field(u64::from(a), b & 31, b >> 16 & 127, 32) as u32),
            Op::s_bfe_i32 => {
                let width = b >> 16 & 127;
                let field = bit_field(a as i32 as u64, b & 31, width, 64);
                self.test32(sdst, sign_extend(field, width.min(32)) as u32);
            }
            Op::s_bfe_u64 => self.test64(sdst, bit_field(wide_a, b & 63, b >> 16 & 127, 64)),
            Op::s_bfe_i64 => {
                let (offset, width) = (b & 63, b >> 16 & 127);
                let field = ((wide_a as i64) >> offset) as u64;
                self.test64(sdst, sign_extend(bit_field(field, 0, width, 64), width.min(64)));
            }
            Op::s_bfm_b32 => self.set_sgpr(sdst, ((1u32 << (a & 31)) - 1) << (b & 31)),
            Op::s_bfm_b64 => self.set_sgpr64(sdst, ((1u64 << (a & 63)) - 1) << (b & 63)),
            Op::s_mul_i32 => self.set_sgpr(sdst, a.wrapping_mul(b)),
            Op::s_mul_hi_u32 => self.set_sgpr(sdst, ((u64::from(a) * u64::from(b)) >> 32) as u32),
            Op::s_mul_hi_i32 => self.set_sgpr(sdst, ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32),
            Op::s_cselect_b32 => self.set_sgpr(sdst, if self.scc { a } else { b }),
            Op::s_cselect_b64 => self.set_sgpr64(sdst, if self.scc { wide_a } else { wide_b }),
            Op::s_pack_ll_b32_b16 => self.set_sgpr(sdst, a & 0xffff | b << 16),
            Op::s_pack_lh_b32_b16 => self.set_sgpr(sdst, a & 0xffff | b & 0xffff_0000),
            Op::s_pack_hh_b32_b16 => self.set_sgpr(sdst, a >> 16 | b & 0xffff_0000),
            Op::s_pack_hl_b32_b16 => self.set_sgpr(sdst, a >> 16 | b << 16),
            _ => return self.scalar_float2(op, scalar),
        }
        Ok(Flow::Next)
    }

    /// Writes a sum or difference; SCC is its carry or borrow.
    fn sum(&mut self, sdst: u8, wide: u64) {
        self.set_sgpr(sdst, wide as u32);
        self.scc = wide >> 32 != 0;
    }

    fn flagged(&mut self, sdst: u8, (value, overflow): (i32, bool)) {
        self.set_sgpr(sdst, value as u32);
        self.scc = overflow;
    }

    fn choose(&mut self, sdst: u8, a: u32, b: u32, first: bool) {
        self.set_sgpr(sdst, if first { a } else { b });
        self.scc = first;
    }
}

/// `width` bits from `offset`, at most `size` of them; 0 if the width is 0.
fn bit_field(value: u64, offset: u32, width: u32, size: u32) -> u64 {
    let shifted = value >> offset;
    match width.min(size) {
        64 => shifted,
        width => shifted & ((1 << width) - 1),
    }
}

/// Copies bit `width - 1` upwards.
fn sign_extend(value: u64, width: u32) -> u64 {
    if width == 0 { 0 } else { ((value << (64 - width)) as i64 >> (64 - width)) as u64 }
}
