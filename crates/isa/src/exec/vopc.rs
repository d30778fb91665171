//! VOPC: vector comparisons (RDNA3 ISA, "VOPC instructions"). `v_cmpx` differs only in where the mask goes.

use super::Fault;
use super::lanes::{LANES, Lanes};
use crate::float::{is_class16, is_class32, is_class64};
use crate::generated::Op;

/// The sixteen comparisons of floats and the eight of integers, for one type.
macro_rules! compare {
    ($self:ident, $op:ident, $($operand:ident [$($cmp:ident $cmpx:ident => $test:expr),* $(,)?]),* $(,)?) => {
        match $op {
            $($(Op::$cmp | Op::$cmpx => {
                let (a, b) = ($self.$operand(0), $self.$operand(1));
                $self.compare(a, b, $test)
            })*)*
            _ => Err(Fault::Unimplemented),
        }
    };
}

#[expect(
    clippy::neg_cmp_op_on_partial_ord,
    clippy::double_comparisons,
    reason = "with NaN, not less is not greater or equal, and less or greater is not unequal"
)]
impl Lanes<'_> {
    pub(super) fn vopc(&mut self, op: Op) -> Result<(), Fault> {
        match op {
            Op::v_cmp_class_f32 | Op::v_cmpx_class_f32 => {
                let (a, b) = (self.modified32(0), self.b32(1));
                return self.compare(a, b, |a, b| is_class32(*a, *b));
            }
            Op::v_cmp_class_f64 | Op::v_cmpx_class_f64 => {
                let (a, b) = (self.modified64(0), self.b32(1));
                return self.compare(a, b, |a, b| is_class64(*a, *b));
            }
            Op::v_cmp_class_f16 | Op::v_cmpx_class_f16 => {
                let (a, b) = (self.modified16(0), self.b16(1));
                return self.compare(a, b, |a, b| is_class16(*a, u32::from(*b)));
            }
            _ => {}
        }
        compare!(self, op,
            f32 [
                v_cmp_f_f32 v_cmpx_f_f32 => |_, _| false,
                v_cmp_lt_f32 v_cmpx_lt_f32 => |a, b| a < b,
                v_cmp_eq_f32 v_cmpx_eq_f32 => |a, b| a == b,
                v_cmp_le_f32 v_cmpx_le_f32 => |a, b| a <= b,
                v_cmp_gt_f32 v_cmpx_gt_f32 => |a, b| a > b,
                v_cmp_lg_f32 v_cmpx_lg_f32 => |a, b| a < b || a > b,
                v_cmp_ge_f32 v_cmpx_ge_f32 => |a, b| a >= b,
                v_cmp_o_f32 v_cmpx_o_f32 => |a, b| !a.is_nan() && !b.is_nan(),
                v_cmp_u_f32 v_cmpx_u_f32 => |a, b| a.is_nan() || b.is_nan(),
                v_cmp_nge_f32 v_cmpx_nge_f32 => |a, b| !(a >= b),
                v_cmp_nlg_f32 v_cmpx_nlg_f32 => |a, b| !(a < b || a > b),
                v_cmp_ngt_f32 v_cmpx_ngt_f32 => |a, b| !(a > b),
                v_cmp_nle_f32 v_cmpx_nle_f32 => |a, b| !(a <= b),
                v_cmp_neq_f32 v_cmpx_neq_f32 => |a, b| a != b,
                v_cmp_nlt_f32 v_cmpx_nlt_f32 => |a, b| !(a < b),
                v_cmp_t_f32 v_cmpx_t_f32 => |_, _| true,
            ],
            f64 [
                v_cmp_f_f64 v_cmpx_f_f64 => |_, _| false,
                v_cmp_lt_f64 v_cmpx_lt_f64 => |a, b| a < b,
                v_cmp_eq_f64 v_cmpx_eq_f64 => |a, b| a == b,
                v_cmp_le_f64 v_cmpx_le_f64 => |a, b| a <= b,
                v_cmp_gt_f64 v_cmpx_gt_f64 => |a, b| a > b,
                v_cmp_lg_f64 v_cmpx_lg_f64 => |a, b| a < b || a > b,
                v_cmp_ge_f64 v_cmpx_ge_f64 => |a, b| a >= b,
                v_cmp_o_f64 v_cmpx_o_f64 => |a, b| !a.is_nan() && !b.is_nan(),
                v_cmp_u_f64 v_cmpx_u_f64 => |a, b| a.is_nan() || b.is_nan(),
                v_cmp_nge_f64 v_cmpx_nge_f64 => |a, b| !(a >= b),
                v_cmp_nlg_f64 v_cmpx_nlg_f64 => |a, b| !(a < b || a > b),
                v_cmp_ngt_f64 v_cmpx_ngt_f64 => |a, b| !(a > b),
                v_cmp_nle_f64 v_cmpx_nle_f64 => |a, b| !(a <= b),
                v_cmp_neq_f64 v_cmpx_neq_f64 => |a, b| a != b,
                v_cmp_nlt_f64 v_cmpx_nlt_f64 => |a, b| !(a < b),
                v_cmp_t_f64 v_cmpx_t_f64 => |_, _| true,
            ],
            f16 [
                v_cmp_f_f16 v_cmpx_f_f16 => |_, _| false,
                v_cmp_lt_f16 v_cmpx_lt_f16 => |a, b| a < b,
                v_cmp_eq_f16 v_cmpx_eq_f16 => |a, b| a == b,
                v_cmp_le_f16 v_cmpx_le_f16 => |a, b| a <= b,
                v_cmp_gt_f16 v_cmpx_gt_f16 => |a, b| a > b,
                v_cmp_lg_f16 v_cmpx_lg_f16 => |a, b| a < b || a > b,
                v_cmp_ge_f16 v_cmpx_ge_f16 => |a, b| a >= b,
                v_cmp_o_f16 v_cmpx_o_f16 => |a, b| !a.is_nan() && !b.is_nan(),
                v_cmp_u_f16 v_cmpx_u_f16 => |a, b| a.is_nan() || b.is_nan(),
                v_cmp_nge_f16 v_cmpx_nge_f16 => |a, b| !(a >= b),
                v_cmp_nlg_f16 v_cmpx_nlg_f16 => |a, b| !(a < b || a > b),
                v_cmp_ngt_f16 v_cmpx_ngt_f16 => |a, b| !(a > b),
                v_cmp_nle_f16 v_cmpx_nle_f16 => |a, b| !(a <= b),
                v_cmp_neq_f16 v_cmpx_neq_f16 => |a, b| a != b,
                v_cmp_nlt_f16 v_cmpx_nlt_f16 => |a, b| !(a < b),
                v_cmp_t_f16 v_cmpx_t_f16 => |_, _| true,
            ],
            i32 [
                v_cmp_f_i32 v_cmpx_f_i32 => |_, _| false,
                v_cmp_lt_i32 v_cmpx_lt_i32 => |a, b| a < b,
                v_cmp_le_i32 v_cmpx_le_i32 => |a, b| a <= b,
                v_cmp_gt_i32 v_cmpx_gt_i32 => |a, b| a > b,
                v_cmp_ge_i32 v_cmpx_ge_i32 => |a, b| a >= b,
                v_cmp_eq_i32 v_cmpx_eq_i32 => |a, b| a == b,
                v_cmp_ne_i32 v_cmpx_ne_i32 => |a, b| a != b,
                v_cmp_t_i32 v_cmpx_t_i32 => |_, _| true,
            ],
            b32 [
                v_cmp_f_u32 v_cmpx_f_u32 => |_, _| false,
                v_cmp_lt_u32 v_cmpx_lt_u32 => |a, b| a < b,
                v_cmp_le_u32 v_cmpx_le_u32 => |a, b| a <= b,
                v_cmp_gt_u32 v_cmpx_gt_u32 => |a, b| a > b,
                v_cmp_ge_u32 v_cmpx_ge_u32 => |a, b| a >= b,
                v_cmp_eq_u32 v_cmpx_eq_u32 => |a, b| a == b,
                v_cmp_ne_u32 v_cmpx_ne_u32 => |a, b| a != b,
                v_cmp_t_u32 v_cmpx_t_u32 => |_, _| true,
            ],
            i64 [
                v_cmp_f_i64 v_cmpx_f_i64 => |_, _| false,
                v_cmp_lt_i64 v_cmpx_lt_i64 => |a, b| a < b,
                v_cmp_le_i64 v_cmpx_le_i64 => |a, b| a <= b,
                v_cmp_gt_i64 v_cmpx_gt_i64 => |a, b| a > b,
                v_cmp_ge_i64 v_cmpx_ge_i64 => |a, b| a >= b,
                v_cmp_eq_i64 v_cmpx_eq_i64 => |a, b| a == b,
                v_cmp_ne_i64 v_cmpx_ne_i64 => |a, b| a != b,
                v_cmp_t_i64 v_cmpx_t_i64 => |_, _| true,
            ],
            b64 [
                v_cmp_f_u64 v_cmpx_f_u64 => |_, _| false,
                v_cmp_lt_u64 v_cmpx_lt_u64 => |a, b| a < b,
                v_cmp_le_u64 v_cmpx_le_u64 => |a, b| a <= b,
                v_cmp_gt_u64 v_cmpx_gt_u64 => |a, b| a > b,
                v_cmp_ge_u64 v_cmpx_ge_u64 => |a, b| a >= b,
                v_cmp_eq_u64 v_cmpx_eq_u64 => |a, b| a == b,
                v_cmp_ne_u64 v_cmpx_ne_u64 => |a, b| a != b,
                v_cmp_t_u64 v_cmpx_t_u64 => |_, _| true,
            ],
            i16 [
                v_cmp_lt_i16 v_cmpx_lt_i16 => |a, b| a < b,
                v_cmp_le_i16 v_cmpx_le_i16 => |a, b| a <= b,
                v_cmp_gt_i16 v_cmpx_gt_i16 => |a, b| a > b,
                v_cmp_ge_i16 v_cmpx_ge_i16 => |a, b| a >= b,
                v_cmp_eq_i16 v_cmpx_eq_i16 => |a, b| a == b,
                v_cmp_ne_i16 v_cmpx_ne_i16 => |a, b| a != b,
            ],
            b16 [
                v_cmp_lt_u16 v_cmpx_lt_u16 => |a, b| a < b,
                v_cmp_le_u16 v_cmpx_le_u16 => |a, b| a <= b,
                v_cmp_gt_u16 v_cmpx_gt_u16 => |a, b| a > b,
                v_cmp_ge_u16 v_cmpx_ge_u16 => |a, b| a >= b,
                v_cmp_eq_u16 v_cmpx_eq_u16 => |a, b| a == b,
                v_cmp_ne_u16 v_cmpx_ne_u16 => |a, b| a != b,
            ],
        )
    }

    fn compare<A, B>(&mut self, a: [A; LANES], b: [B; LANES], test: impl Fn(&A, &B) -> bool) -> Result<(), Fault> {
        let mut mask = 0;
        for l in 0..LANES {
            mask |= u32::from(test(&a[l], &b[l])) << l;
        }
        self.write_mask(mask);
        Ok(())
    }

    fn i32(&self, i: usize) -> [i32; LANES] {
        self.b32(i).map(|x| x as i32)
    }

    fn i64(&self, i: usize) -> [i64; LANES] {
        self.b64(i).map(|x| x as i64)
    }

    fn i16(&self, i: usize) -> [i16; LANES] {
        self.b16(i).map(|x| x as i16)
    }
}
