//! SOPP: branches, program control and waits (RDNA3 ISA, "SOPP instructions").

use super::{Fault, Flow};
use crate::generated::Op;
use crate::inst::Scalar;
use crate::memory::{CacheControl, Memory};
use crate::operand::{EXEC, M0, VCC};
use crate::refusal::Refusal;
use crate::wave::{Stop, Wave};

impl Wave {
    pub(super) fn sopp<M: Memory + ?Sized>(&mut self, op: Op, scalar: &Scalar, memory: &M) -> Result<Flow, Fault> {
        let taken = match op {
            Op::s_branch => true,
            Op::s_cbranch_scc0 => !self.scc,
            Op::s_cbranch_scc1 => self.scc,
            Op::s_cbranch_vccz => self.mask(VCC) == 0,
            Op::s_cbranch_vccnz => self.mask(VCC) != 0,
            Op::s_cbranch_execz => self.mask(EXEC) == 0,
            Op::s_cbranch_execnz => self.mask(EXEC) != 0,
            // No debugger is attached.
            Op::s_cbranch_cdbgsys
            | Op::s_cbranch_cdbguser
            | Op::s_cbranch_cdbgsys_or_user
            | Op::s_cbranch_cdbgsys_and_user => false,
            Op::s_sendmsg => return self.send(scalar.simm16, memory),
            _ => return self.program_control(op, scalar, memory),
        };
        Ok(if taken { Flow::Jump(self.branch_target(scalar)) } else { Flow::Next })
    }

    pub(super) fn branch_target(&self, scalar: &Scalar) -> u64 {
        self.pc.wrapping_add_signed(i64::from(scalar.simm16 as i16) * 4)
    }

    fn program_control<M: Memory + ?Sized>(&mut self, op: Op, scalar: &Scalar, memory: &M) -> Result<Flow, Fault> {
        match op {
            Op::s_endpgm => {
                memory.wait_for_stores(0)?;
                return Ok(Flow::Stop(Stop::End));
            }
            Op::s_barrier => return Ok(Flow::Stop(Stop::Barrier)),
            Op::s_sleep => return Ok(Flow::Stop(Stop::Yield)),
            Op::s_icache_inv => {
                memory.control(CacheControl { gli_inv: true, ..CacheControl::NONE });
                return Ok(Flow::ForgetCode);
            }
            Op::s_wait_idle => memory.wait_for_stores(0)?,
            Op::s_trap => return Err(Fault::Trap(scalar.simm16 as u8)),
            Op::s_sethalt if scalar.simm16 & 1 != 0 => return Err(Fault::Refused(Refusal::Halt)),
            Op::s_sendmsghalt => return Err(Fault::Refused(Refusal::Halt)),
            // Ends a wave whose registers a trap handler has saved for later.
            Op::s_endpgm_saved => return Err(Fault::Refused(Refusal::TrapHandler)),
            Op::s_endpgm_ordered_ps_done => return Err(Fault::Refused(Refusal::Graphics)),
            // The driver's kill bit: a wave that is to be killed does not go on.
            Op::s_setkill if scalar.simm16 & 1 != 0 => return Ok(Flow::Stop(Stop::End)),
            Op::s_code_end => return Err(Fault::CodeEnd),
            Op::s_round_mode => self.mode.set(0xf, u32::from(scalar.simm16)),
            Op::s_denorm_mode => self.mode.set(0xf0, u32::from(scalar.simm16) << 4),
            // Every load has arrived and every pipeline is empty when the next instruction starts. Only stores may be under way.
            Op::s_nop
            | Op::s_clause
            | Op::s_delay_alu
            | Op::s_waitcnt
            | Op::s_waitcnt_depctr
            | Op::s_wait_event
            | Op::s_set_inst_prefetch_distance
            | Op::s_sethalt
            | Op::s_setkill
            | Op::s_setprio
            | Op::s_wakeup
            | Op::s_incperflevel
            | Op::s_decperflevel
            | Op::s_ttracedata
            | Op::s_ttracedata_imm => {}
            _ => return Err(Fault::Unimplemented),
        }
        Ok(Flow::Next)
    }

    fn send<M: Memory + ?Sized>(&self, message: u16, memory: &M) -> Result<Flow, Fault> {
        const INTERRUPT: u16 = 1;
        const DEALLOC_VGPRS: u16 = 3;
        match message & 0xff {
            INTERRUPT => memory.interrupt(self.sgprs[usize::from(M0)]),
            // The registers are freed when the wave ends, which is soon.
            DEALLOC_VGPRS => {}
            other => return Err(Fault::Refused(Refusal::Message(u32::from(other)))),
        }
        Ok(Flow::Next)
    }
}
