//! SOP1: scalar operations with one source (RDNA3 ISA, "SOP1 instructions").

use super::{Fault, Flow};
use crate::generated::Op;
use crate::inst::Scalar;
use crate::memory::Memory;
use crate::operand::{EXEC, M0, Src};
use crate::refusal::Refusal;
use crate::wave::Wave;

impl Wave {
    pub(super) fn sop1<M: Memory + ?Sized>(&mut self, op: Op, scalar: &Scalar, memory: &M) -> Result<Flow, Fault> {
        if matches!(op, Op::s_sendmsg_rtn_b32 | Op::s_sendmsg_rtn_b64) {
            let now = memory.realtime().unwrap_or(self.executed);
            self.send_message(op, scalar, now)?;
            return Ok(Flow::Next);
        }
        self.sop1_registers(op, scalar)
    }

    fn sop1_registers(&mut self, op: Op, scalar: &Scalar) -> Result<Flow, Fault> {
        let a = self.scalar32(scalar.src[0]);
        let wide = self.scalar64(scalar.src[0]);
        let sdst = scalar.sdst;
        match op {
            Op::s_mov_b32 => self.set_sgpr(sdst, a),
            Op::s_mov_b64 => self.set_sgpr64(sdst, wide),
            Op::s_cmov_b32 => {
                if self.scc {
                    self.set_sgpr(sdst, a);
                }
            }
            Op::s_cmov_b64 => {
                if self.scc {
                    self.set_sgpr64(sdst, wide);
                }
            }
            Op::s_brev_b32 => self.set_sgpr(sdst, a.reverse_bits()),
            Op::s_brev_b64 => self.set_sgpr64(sdst, wide.reverse_bits()),
            Op::s_ctz_i32_b32 => self.set_sgpr(sdst, or_minus_one(a.trailing_zeros(), 32)),
            Op::s_ctz_i32_b64 => self.set_sgpr(sdst, or_minus_one(wide.trailing_zeros(), 64)),
            Op::s_clz_i32_u32 => self.set_sgpr(sdst, or_minus_one(a.leading_zeros(), 32)),
            Op::s_clz_i32_u64 => self.set_sgpr(sdst, or_minus_one(wide.leading_zeros(), 64)),
            Op::s_cls_i32 => self.set_sgpr(sdst, sign_run(a)),
            Op::s_cls_i32_i64 => {
                let run = (wide ^ (wide as i64 >> 63) as u64).leading_zeros();
                self.set_sgpr(sdst, or_minus_one(run, 64));
            }
            Op::s_sext_i32_i8 => self.set_sgpr(sdst, a as i8 as u32),
            Op::s_sext_i32_i16 => self.set_sgpr(sdst, a as i16 as u32),
            Op::s_bitset0_b32 => self.set_sgpr(sdst, self.sgprs[usize::from(sdst)] & !(1 << (a & 31))),
            Op::s_bitset1_b32 => self.set_sgpr(sdst, self.sgprs[usize::from(sdst)] | 1 << (a & 31)),
            Op::s_bitset0_b64 => self.set_sgpr64(sdst, self.sgpr64(sdst) & !(1 << (a & 63))),
            Op::s_bitset1_b64 => self.set_sgpr64(sdst, self.sgpr64(sdst) | 1 << (a & 63)),
            Op::s_bitreplicate_b64_b32 => {
                let doubled = (0..32).fold(0, |bits, i| bits | (u64::from(a >> i & 1) * 3) << (2 * i));
                self.set_sgpr64(sdst, doubled);
            }
            Op::s_abs_i32 => self.test32(sdst, (a as i32).wrapping_abs() as u32),
            Op::s_bcnt0_i32_b32 => self.test32(sdst, a.count_zeros()),
            Op::s_bcnt0_i32_b64 => self.test32(sdst, wide.count_zeros()),
            Op::s_bcnt1_i32_b32 => self.test32(sdst, a.count_ones()),
            Op::s_bcnt1_i32_b64 => self.test32(sdst, wide.count_ones()),
            Op::s_quadmask_b32 => self.test32(sdst, quad_mask(u64::from(a)) as u32),
            Op::s_quadmask_b64 => self.test64(sdst, quad_mask(wide)),
            Op::s_wqm_b32 => self.test32(sdst, whole_quads(u64::from(a)) as u32),
            Op::s_wqm_b64 => self.test64(sdst, whole_quads(wide)),
            Op::s_not_b32 => self.test32(sdst, !a),
            Op::s_not_b64 => self.test64(sdst, !wide),
            Op::s_and_saveexec_b32 => self.save_exec32(sdst, |exec| a & exec),
            Op::s_or_saveexec_b32 => self.save_exec32(sdst, |exec| a | exec),
            Op::s_xor_saveexec_b32 => self.save_exec32(sdst, |exec| a ^ exec),
            Op::s_nand_saveexec_b32 => self.save_exec32(sdst, |exec| !(a & exec)),
            Op::s_nor_saveexec_b32 => self.save_exec32(sdst, |exec| !(a | exec)),
            Op::s_xnor_saveexec_b32 => self.save_exec32(sdst, |exec| !(a ^ exec)),
            Op::s_and_not0_saveexec_b32 => self.save_exec32(sdst, |exec| !a & exec),
            Op::s_or_not0_saveexec_b32 => self.save_exec32(sdst, |exec| !a | exec),
            Op::s_and_not1_saveexec_b32 => self.save_exec32(sdst, |exec| a & !exec),
            Op::s_or_not1_saveexec_b32 => self.save_exec32(sdst, |exec| a | !exec),
            Op::s_and_saveexec_b64 => self.save_exec64(sdst, |exec| wide & exec),
            Op::s_or_saveexec_b64 => self.save_exec64(sdst, |exec| wide | exec),
            Op::s_xor_saveexec_b64 => self.save_exec64(sdst, |exec| wide ^ exec),
            Op::s_nand_saveexec_b64 => self.save_exec64(sdst, |exec| !(wide & exec)),
            Op::s_nor_saveexec_b64 => self.save_exec64(sdst, |exec| !(wide | exec)),
            Op::s_xnor_saveexec_b64 => self.save_exec64(sdst, |exec| !(wide ^ exec)),
            Op::s_and_not0_saveexec_b64 => self.save_exec64(sdst, |exec| !wide & exec),
            Op::s_or_not0_saveexec_b64 => self.save_exec64(sdst, |exec| !wide | exec),
            Op::s_and_not1_saveexec_b64 => self.save_exec64(sdst, |exec| wide & !exec),
            Op::s_or_not1_saveexec_b64 => self.save_exec64(sdst, |exec| wide | !exec),
            Op::s_and_not0_wrexec_b32 => self.write_exec32(sdst, !a & self.sgprs[usize::from(EXEC)]),
            Op::s_and_not1_wrexec_b32 => self.write_exec32(sdst, a & !self.sgprs[usize::from(EXEC)]),
            Op::s_and_not0_wrexec_b64 => self.write_exec64(sdst, !wide & self.sgpr64(EXEC)),
            Op::s_and_not1_wrexec_b64 => self.write_exec64(sdst, wide & !self.sgpr64(EXEC)),
            Op::s_movrels_b32 => {
                let from = self.relative(sgpr_of(scalar.src[0])?, 1)?;
                self.set_sgpr(sdst, self.sgprs[usize::from(from)]);
            }
            Op::s_movrels_b64 => {
                let from = self.relative(sgpr_of(scalar.src[0])?, 2)?;
                self.set_sgpr64(sdst, self.sgpr64(from));
            }
            Op::s_movreld_b32 => {
                let to = self.relative(sdst, 1)?;
                self.set_sgpr(to, a);
            }
            Op::s_movreld_b64 => {
                let to = self.relative(sdst, 2)?;
                self.set_sgpr64(to, wide);
            }
            Op::s_movrelsd_2_b32 => {
                let m0 = self.sgprs[usize::from(M0)];
                let from = self.sgpr_at(sgpr_of(scalar.src[0])?, m0 & 0x3ff, 1)?;
                let to = self.sgpr_at(sdst, m0 >> 16 & 0x3ff, 1)?;
                self.set_sgpr(to, self.sgprs[usize::from(from)]);
            }
            Op::s_getpc_b64 => self.set_sgpr64(sdst, self.pc),
            Op::s_setpc_b64 => return Ok(Flow::Jump(wide)),
            Op::s_swappc_b64 => {
                self.set_sgpr64(sdst, self.pc);
                return Ok(Flow::Jump(wide));
            }
            Op::s_rfe_b64 => return Err(Fault::Refused(Refusal::TrapHandler)),
            _ => return self.scalar_float1(op, scalar),
        }
        Ok(Flow::Next)
    }

    /// Writes a result and whether it is not 0.
    pub(super) fn test32(&mut self, sdst: u8, value: u32) {
        self.set_sgpr(sdst, value);
        self.scc = value != 0;
    }

    /// Writes a result and whether it is not 0.
    pub(super) fn test64(&mut self, sdst: u8, value: u64) {
        self.set_sgpr64(sdst, value);
        self.scc = value != 0;
    }

    fn save_exec32(&mut self, sdst: u8, f: impl FnOnce(u32) -> u32) {
        let exec = self.sgprs[usize::from(EXEC)];
        self.set_sgpr(sdst, exec);
        self.test32(EXEC, f(exec));
    }

    fn save_exec64(&mut self, sdst: u8, f: impl FnOnce(u64) -> u64) {
        let exec = self.sgpr64(EXEC);
        self.set_sgpr64(sdst, exec);
        self.test64(EXEC, f(exec));
    }

    fn write_exec32(&mut self, sdst: u8, exec: u32) {
        self.set_sgpr(sdst, exec);
        self.test32(EXEC, exec);
    }

    fn write_exec64(&mut self, sdst: u8, exec: u64) {
        self.set_sgpr64(sdst, exec);
        self.test64(EXEC, exec);
    }

    /// Register number plus M0, which must stay among the SGPRs.
    fn relative(&self, register: u8, count: u64) -> Result<u8, Fault> {
        self.sgpr_at(register, self.sgprs[usize::from(M0)], count)
    }

    /// `count` SGPRs from `register + offset`, if the wave has them.
    fn sgpr_at(&self, register: u8, offset: u32, count: u64) -> Result<u8, Fault> {
        let to = u64::from(register) + u64::from(offset);
        if to + count <= u64::from(crate::operand::VCC) { Ok(to as u8) } else { Err(Fault::Operand) }
    }

    /// `s_sendmsg_rtn`: questions to the machine outside the wave, of which compute code asks the time.
    fn send_message(&mut self, op: Op, scalar: &Scalar, now: u64) -> Result<(), Fault> {
        const GET_REALTIME: u32 = 131;
        let message = self.scalar32(scalar.src[0]);
        if message != GET_REALTIME {
            return Err(Fault::Refused(Refusal::Message(message)));
        }
        match op {
            Op::s_sendmsg_rtn_b32 => self.set_sgpr(scalar.sdst, now as u32),
            _ => self.set_sgpr64(scalar.sdst, now),
        }
        Ok(())
    }
}

fn sgpr_of(src: Src) -> Result<u8, Fault> {
    match src {
        Src::Sgpr(register) => Ok(register),
        _ => Err(Fault::Operand),
    }
}

/// A count, or -1 where there is nothing to count.
pub(super) fn or_minus_one(count: u32, none: u32) -> u32 {
    if count == none { u32::MAX } else { count }
}

/// How many leading bits equal the sign bit; -1 if all do.
pub(super) fn sign_run(value: u32) -> u32 {
    or_minus_one((value ^ (value as i32 >> 31) as u32).leading_zeros(), 32)
}

/// Bit i: any bit of nibble i is set.
fn quad_mask(bits: u64) -> u64 {
    (0..16).fold(0, |mask, i| mask | u64::from(bits >> (4 * i) & 15 != 0) << i)
}

/// Every nibble that has a bit set is filled.
fn whole_quads(bits: u64) -> u64 {
    (0..16).fold(0, |mask, i| mask | if bits >> (4 * i) & 15 != 0 { 15 << (4 * i) } else { 0 })
}
