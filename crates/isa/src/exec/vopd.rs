//! VOPD: two operations in one instruction (RDNA3 ISA, "VOPD"). Both read all their sources before either writes. Wave32 only.

use super::Fault;
use super::lanes::LANES;
use super::sop_float::product_zero;
use super::vop2::{dot2_bf16, dot2_f16, mul_dx9_zero};
use crate::float::directed::{self, Rounding};
use crate::float::{flush32, nan2, rows};
use crate::generated::Op;
use crate::inst::Dual;
use crate::operand::{EXEC, Src, VCC};
use crate::wave::{Row, Wave};

impl Wave {
    pub(super) fn vopd(&mut self, x: &Dual, y: &Dual) -> Result<(), Fault> {
        if self.halves != 1 {
            return Err(Fault::Operand);
        }
        let (row_x, row_y) = (self.dual(x)?, self.dual(y)?);
        self.write_dual(x.vdst, &row_x);
        self.write_dual(y.vdst, &row_y);
        Ok(())
    }

    fn write_dual(&mut self, vdst: u8, row: &Row) {
        let exec = self.sgprs[usize::from(EXEC)];
        let old = &mut self.vgprs[usize::from(vdst)];
        if exec == u32::MAX {
            *old = *row;
        } else {
            for (lane, (old, new)) in old.iter_mut().zip(row).enumerate() {
                *old = if exec >> lane & 1 != 0 { *new } else { *old };
            }
        }
    }

    fn dual(&self, dual: &Dual) -> Result<Row, Fault> {
        let a = match dual.src0 {
            Src::Vgpr(register) => self.vgprs[usize::from(register)],
            src => [self.scalar32(src); LANES],
        };
        // Operations without a second source encode any register here, even one that the wave does not have.
        let b = self.vgprs.get(usize::from(dual.vsrc1)).copied().unwrap_or([0; LANES]);
        let d = &self.vgprs[usize::from(dual.vdst)];
        let k = [f32::from_bits(dual.literal); LANES];
        if self.mode.rounding_f32() != Rounding::NearestEven
            && let Some(row) = self.rounded_dual(dual.op, &a, &b, d, &k)
        {
            return Ok(row);
        }
        Ok(match dual.op {
            Op::v_dual_mov_b32 => a,
            Op::v_dual_add_nc_u32 => std::array::from_fn(|l| a[l].wrapping_add(b[l])),
            Op::v_dual_lshlrev_b32 => std::array::from_fn(|l| b[l] << (a[l] & 31)),
            Op::v_dual_and_b32 => std::array::from_fn(|l| a[l] & b[l]),
            Op::v_dual_cndmask_b32 => {
                let vcc = self.sgprs[usize::from(VCC)];
                std::array::from_fn(|l| if vcc >> l & 1 != 0 { b[l] } else { a[l] })
            }
            Op::v_dual_add_f32 => self.dual_f32(&a, &b, d, |a, b, _| rows::arithmetic(a, b, |a, b| a + b)),
            Op::v_dual_sub_f32 => self.dual_f32(&a, &b, d, |a, b, _| rows::arithmetic(a, b, |a, b| a - b)),
            Op::v_dual_subrev_f32 => self.dual_f32(&a, &b, d, |a, b, _| rows::arithmetic(a, b, |a, b| b - a)),
            Op::v_dual_mul_f32 => self.dual_f32(&a, &b, d, |a, b, _| rows::arithmetic(a, b, |a, b| a * b)),
            Op::v_dual_mul_dx9_zero_f32 => {
                self.dual_f32(&a, &b, d, |a, b, _| std::array::from_fn(|l| mul_dx9_zero(a[l], b[l])))
            }
            Op::v_dual_max_f32 => self.dual_f32(&a, &b, d, |a, b, _| rows::max(a, b)),
            Op::v_dual_min_f32 => self.dual_f32(&a, &b, d, |a, b, _| rows::min(a, b)),
            Op::v_dual_fmac_f32 => self.dual_f32(&a, &b, d, rows::fma),
            Op::v_dual_fmaak_f32 => self.dual_f32(&a, &b, d, |a, b, _| rows::fma(a, b, &k)),
            Op::v_dual_fmamk_f32 => self.dual_f32(&a, &b, d, |a, b, _| rows::fma(a, &k, b)),
            Op::v_dual_dot2acc_f32_bf16 => {
                std::array::from_fn(|l| dot2_bf16(a[l], b[l], f32::from_bits(d[l])).to_bits())
            }
            Op::v_dual_dot2acc_f32_f16 => std::array::from_fn(|l| dot2_f16(a[l], b[l], f32::from_bits(d[l])).to_bits()),
            _ => return Err(Fault::Unimplemented),
        })
    }

    fn dual_f32(
        &self,
        a: &Row,
        b: &Row,
        d: &Row,
        f: impl Fn(&[f32; LANES], &[f32; LANES], &[f32; LANES]) -> [f32; LANES],
    ) -> Row {
        let read = |row: &Row| {
            let row = row.map(f32::from_bits);
            if self.mode.flush_in_f32() { row.map(flush32) } else { row }
        };
        let results = f(&read(a), &read(b), &read(d));
        let results = if self.mode.flush_out_f32() { results.map(flush32) } else { results };
        results.map(f32::to_bits)
    }

    /// The operation under another rounding than to nearest even, if it rounds.
    fn rounded_dual(&self, op: Op, a: &Row, b: &Row, d: &Row, k: &[f32; LANES]) -> Option<Row> {
        let rounding = self.mode.rounding_f32();
        let fma = |a: f32, b: f32, c: f32| directed::fma32(a, b, c, rounding);
        let each = |f: &dyn Fn(f32, f32, f32, f32) -> f32| {
            self.dual_f32(a, b, d, |a, b, d| std::array::from_fn(|l| f(a[l], b[l], d[l], k[l])))
        };
        Some(match op {
            Op::v_dual_add_f32 => each(&|a, b, _, _| nan2(fma(a, 1.0, b), a, b)),
            Op::v_dual_sub_f32 => each(&|a, b, _, _| nan2(fma(a, 1.0, -b), a, b)),
            Op::v_dual_subrev_f32 => each(&|a, b, _, _| nan2(fma(b, 1.0, -a), a, b)),
            Op::v_dual_mul_f32 => each(&|a, b, _, _| fma(a, b, product_zero(a, b))),
            Op::v_dual_mul_dx9_zero_f32 => {
                each(&|a, b, _, _| if a == 0.0 || b == 0.0 { 0.0 } else { fma(a, b, product_zero(a, b)) })
            }
            Op::v_dual_fmac_f32 => each(&|a, b, d, _| fma(a, b, d)),
            Op::v_dual_fmaak_f32 => each(&|a, b, _, k| fma(a, b, k)),
            Op::v_dual_fmamk_f32 => each(&|a, b, _, k| fma(a, k, b)),
            _ => return None,
        })
    }
}
