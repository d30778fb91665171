//! SOPK: scalar operations with a 16-bit constant (RDNA3 ISA, "SOPK instructions").

use super::{Fault, Flow};
use crate::generated::Op;
use crate::inst::Scalar;
use crate::memory::Memory;
use crate::operand::EXEC;
use crate::wave::Wave;

impl Wave {
    pub(super) fn sopk<M: Memory + ?Sized>(&mut self, op: Op, scalar: &Scalar, memory: &M) -> Result<Flow, Fault> {
        let old = self.sgprs[usize::from(scalar.sdst)];
        let signed = i32::from(scalar.simm16 as i16);
        let unsigned = u32::from(scalar.simm16);
        match op {
            Op::s_movk_i32 => self.set_sgpr(scalar.sdst, signed as u32),
            Op::s_cmovk_i32 => {
                if self.scc {
                    self.set_sgpr(scalar.sdst, signed as u32);
                }
            }
            Op::s_cmpk_eq_i32 => self.scc = old as i32 == signed,
            Op::s_cmpk_lg_i32 => self.scc = old as i32 != signed,
            Op::s_cmpk_gt_i32 => self.scc = old as i32 > signed,
            Op::s_cmpk_ge_i32 => self.scc = old as i32 >= signed,
            Op::s_cmpk_lt_i32 => self.scc = (old as i32) < signed,
            Op::s_cmpk_le_i32 => self.scc = old as i32 <= signed,
            Op::s_cmpk_eq_u32 => self.scc = old == unsigned,
            Op::s_cmpk_lg_u32 => self.scc = old != unsigned,
            Op::s_cmpk_gt_u32 => self.scc = old > unsigned,
            Op::s_cmpk_ge_u32 => self.scc = old >= unsigned,
            Op::s_cmpk_lt_u32 => self.scc = old < unsigned,
            Op::s_cmpk_le_u32 => self.scc = old <= unsigned,
            Op::s_addk_i32 => {
                let (sum, overflow) = (old as i32).overflowing_add(signed);
                self.set_sgpr(scalar.sdst, sum as u32);
                self.scc = overflow;
            }
            Op::s_mulk_i32 => self.set_sgpr(scalar.sdst, old.wrapping_mul(signed as u32)),
            Op::s_getreg_b32 => {
                let value = self.hardware_register(scalar.simm16)?;
                self.set_sgpr(scalar.sdst, value);
            }
            Op::s_setreg_b32 => self.set_hardware_register(scalar.simm16, old)?,
            Op::s_setreg_imm32_b32 => self.set_hardware_register(scalar.simm16, scalar.literal)?,
            Op::s_call_b64 => {
                self.set_sgpr64(scalar.sdst, self.pc);
                return Ok(Flow::Jump(self.branch_target(scalar)));
            }
            // The register is always NULL in compiled code, and 0 if it is; the hardware waits for the sum.
            Op::s_waitcnt_vscnt => memory.wait_for_stores(unsigned.wrapping_add(old) & 0x3f)?,
            // Loads have arrived when the next instruction starts.
            Op::s_version | Op::s_waitcnt_vmcnt | Op::s_waitcnt_expcnt | Op::s_waitcnt_lgkmcnt => {}
            Op::s_subvector_loop_begin => return self.begin_subvector_loop(scalar),
            Op::s_subvector_loop_end => return self.end_subvector_loop(scalar),
            _ => return Err(Fault::Unimplemented),
        }
        Ok(Flow::Next)
    }

    /// A loop whose body runs for the lower lanes of a wave64, then for the upper ones. The destination keeps the other half of EXEC.
    fn begin_subvector_loop(&mut self, scalar: &Scalar) -> Result<Flow, Fault> {
        self.needs_wave64()?;
        if self.sgpr64(EXEC) == 0 {
            return Ok(Flow::Jump(self.branch_target(scalar)));
        }
        if self.sgprs[usize::from(EXEC)] == 0 {
            // Only the upper lanes are on: one pass, which has nothing to come back to.
            self.set_sgpr(scalar.sdst, 0);
        } else {
            self.set_sgpr(scalar.sdst, self.sgprs[usize::from(EXEC + 1)]);
            self.set_sgpr(EXEC + 1, 0);
        }
        Ok(Flow::Next)
    }

    fn end_subvector_loop(&mut self, scalar: &Scalar) -> Result<Flow, Fault> {
        self.needs_wave64()?;
        let saved = self.sgprs[usize::from(scalar.sdst)];
        if self.sgprs[usize::from(EXEC + 1)] != 0 {
            // The upper pass is done: the lower lanes come back.
            self.set_sgpr(EXEC, saved);
        } else if saved != 0 {
            self.set_sgpr(EXEC + 1, saved);
            self.set_sgpr(scalar.sdst, self.sgprs[usize::from(EXEC)]);
            self.set_sgpr(EXEC, 0);
            return Ok(Flow::Jump(self.branch_target(scalar)));
        }
        Ok(Flow::Next)
    }

    fn needs_wave64(&self) -> Result<(), Fault> {
        if self.halves == 2 { Ok(()) } else { Err(Fault::Operand) }
    }
}
