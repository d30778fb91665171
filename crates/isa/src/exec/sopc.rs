//! SOPC: scalar comparisons (RDNA3 ISA, "SOPC instructions").

use super::{Fault, Flow};
use crate::generated::Op;
use crate::inst::Scalar;
use crate::wave::Wave;

impl Wave {
    pub(super) fn sopc(&mut self, op: Op, scalar: &Scalar) -> Result<Flow, Fault> {
        let (a, b) = (self.scalar32(scalar.src[0]), self.scalar32(scalar.src[1]));
        let (wide_a, wide_b) = (self.scalar64(scalar.src[0]), self.scalar64(scalar.src[1]));
        let (signed_a, signed_b) = (a as i32, b as i32);
        self.scc = match op {
            Op::s_cmp_eq_i32 | Op::s_cmp_eq_u32 => a == b,
            Op::s_cmp_lg_i32 | Op::s_cmp_lg_u32 => a != b,
            Op::s_cmp_gt_i32 => signed_a > signed_b,
            Op::s_cmp_ge_i32 => signed_a >= signed_b,
            Op::s_cmp_lt_i32 => signed_a < signed_b,
            Op::s_cmp_le_i32 => signed_a <= signed_b,
            Op::s_cmp_gt_u32 => a > b,
            Op::s_cmp_ge_u32 => a >= b,
            Op::s_cmp_lt_u32 => a < b,
            Op::s_cmp_le_u32 => a <= b,
            Op::s_bitcmp0_b32 => a >> (b & 31) & 1 == 0,
            Op::s_bitcmp1_b32 => a >> (b & 31) & 1 == 1,
            Op::s_bitcmp0_b64 => wide_a >> (b & 63) & 1 == 0,
            Op::s_bitcmp1_b64 => wide_a >> (b & 63) & 1 == 1,
            Op::s_cmp_eq_u64 => wide_a == wide_b,
            Op::s_cmp_lg_u64 => wide_a != wide_b,
            _ => self.scalar_float_compare(op, scalar)?,
        };
        Ok(Flow::Next)
    }
}
