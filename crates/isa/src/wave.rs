//! One wave: its registers, and the loop that fetches and executes.

use std::sync::Arc;

use crate::error::WaveError;
use crate::exec::{Fault, Flow};
use crate::memory::Memory;
use crate::mode::Mode;
use crate::operand::{Aperture, EXEC, NULL, TTMP0, VCC};
use crate::program::{Block, Program};
use crate::target::Target;

/// How a wave starts.
#[derive(Debug, Clone)]
pub struct WaveLaunch<'a> {
    /// 64 lanes instead of 32.
    pub wave64: bool,
    /// Address of the first instruction.
    pub pc: u64,
    /// Lanes that exist.
    pub exec: u64,
    /// Initial SGPRs, from s0.
    pub sgprs: &'a [u32],
    /// Initial VGPRs, from v0.
    pub vgprs: &'a [[u32; 64]],
    /// VGPRs that the wave owns; naming another is an error.
    pub vgpr_count: u32,
    /// MODE register: rounding, denormals, DX10_CLAMP, IEEE.
    pub mode: u32,
    /// Trap temporaries; gfx12 passes work-group ids here.
    pub ttmps: [u32; 16],
    /// Base of the LDS aperture in flat addresses.
    pub shared_base: u64,
    /// Base of the scratch aperture in flat addresses.
    pub private_base: u64,
    /// Scratch memory of each lane.
    pub scratch_bytes_per_lane: u32,
}

/// Why [`Wave::run`] or [`Wave::step`] returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The budget is used up, or the step is done; there is more to come.
    Budget,
    /// The wave waits at `s_barrier` and continues after it when run again.
    Barrier,
    /// The wave gives way, as by `s_sleep`: let others run.
    Yield,
    /// The wave has ended.
    End,
}

/// 32 lanes of one VGPR.
pub(crate) type Row = [u32; 32];

/// One wave. It owns its registers and its scratch; LDS and memory are lent to it for each run.
#[derive(Debug, Clone)]
pub struct Wave {
    pub(crate) pc: u64,
    /// Registers by operand code: SGPRs, VCC, TTMPs, NULL (always 0), M0, EXEC.
    pub(crate) sgprs: [u32; 128],
    /// The registers of lanes 0 to 31, then those of lanes 32 to 63: a wave64 instruction is two passes, as on the hardware.
    pub(crate) vgprs: Vec<Row>,
    pub(crate) vgpr_count: usize,
    /// 1 in wave32, 2 in wave64.
    pub(crate) halves: usize,
    pub(crate) scc: bool,
    pub(crate) mode: Mode,
    pub(crate) shared_base: u64,
    pub(crate) private_base: u64,
    /// Lane after lane.
    pub(crate) scratch: Vec<u8>,
    pub(crate) scratch_bytes_per_lane: usize,
    /// Instructions executed, which is what SHADER_CYCLES counts.
    pub(crate) executed: u64,
    pub(crate) program: Program,
    block: Option<Arc<Block>>,
    ended: bool,
}

/// The registers of a wave as plain values, to compare waves with each other or with hardware.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaveState {
    /// Address of the next instruction.
    pub pc: u64,
    /// The lanes that are on.
    pub exec: u64,
    /// The lane mask VCC.
    pub vcc: u64,
    /// The scalar condition code.
    pub scc: bool,
    /// M0.
    pub m0: u32,
    /// MODE.
    pub mode: u32,
    /// s0 to s105.
    pub sgprs: Vec<u32>,
    /// Every VGPR, by lane.
    pub vgprs: Vec<Vec<u32>>,
}

impl Wave {
    /// A wave at its first instruction, with a decoded program of its own.
    pub fn new(target: Target, launch: &WaveLaunch<'_>) -> Wave {
        Wave::sharing(launch, &Program::new(target))
    }

    /// A wave that shares decoded instructions with the other waves of `program`.
    pub fn sharing(launch: &WaveLaunch<'_>, program: &Program) -> Wave {
        let halves = if launch.wave64 { 2 } else { 1 };
        let vgpr_count = launch.vgpr_count as usize;
        let mut vgprs = vec![[0; 32]; vgpr_count * halves];
        for (register, lanes) in launch.vgprs.iter().take(vgpr_count).enumerate() {
            for half in 0..halves {
                vgprs[half * vgpr_count + register].copy_from_slice(&lanes[32 * half..][..32]);
            }
        }
        let mut sgprs = [0; 128];
        let initial = launch.sgprs.len().min(usize::from(VCC));
        sgprs[..initial].copy_from_slice(&launch.sgprs[..initial]);
        sgprs[usize::from(TTMP0)..][..16].copy_from_slice(&launch.ttmps);
        let mut wave = Wave {
            pc: launch.pc,
            sgprs,
            vgprs,
            vgpr_count,
            halves,
            scc: false,
            // gfx12 has no such bits and behaves as if both were set: DX10_CLAMP and IEEE.
            mode: Mode::new(launch.mode | if program.target() == Target::Gfx1201 { 0x300 } else { 0 }),
            shared_base: launch.shared_base,
            private_base: launch.private_base,
            scratch: vec![0; launch.scratch_bytes_per_lane as usize * 32 * halves],
            scratch_bytes_per_lane: launch.scratch_bytes_per_lane as usize,
            executed: 0,
            program: program.clone(),
            block: None,
            ended: false,
        };
        wave.set_mask(EXEC, launch.exec);
        wave
    }

    /// Executes at most `budget` instructions. After an error the wave stands at the instruction that failed.
    pub fn run<M: Memory + ?Sized>(&mut self, lds: &mut [u8], memory: &M, budget: u32) -> Result<Stop, WaveError> {
        if self.ended {
            return Ok(Stop::End);
        }
        let mut block = match self.block.take() {
            Some(block) => block,
            None => self.program.block(self.pc),
        };
        let outcome = self.run_from(&mut block, lds, memory, budget);
        self.block = Some(block);
        outcome
    }

    /// Executes one instruction.
    pub fn step<M: Memory + ?Sized>(&mut self, lds: &mut [u8], memory: &M) -> Result<Stop, WaveError> {
        self.run(lds, memory, 1)
    }

    /// The address of the next instruction.
    pub fn pc(&self) -> u64 {
        self.pc
    }

    /// The registers as they are now.
    pub fn state(&self) -> WaveState {
        let lanes = |register| (0..self.halves).flat_map(move |half| self.vgprs[half * self.vgpr_count + register]);
        WaveState {
            pc: self.pc,
            exec: self.mask(EXEC),
            vcc: self.mask(VCC),
            scc: self.scc,
            m0: self.sgprs[usize::from(crate::operand::M0)],
            mode: self.mode.bits(),
            sgprs: self.sgprs[..usize::from(VCC)].to_vec(),
            vgprs: (0..self.vgpr_count).map(|register| lanes(register).collect()).collect(),
        }
    }

    fn run_from<M: Memory + ?Sized>(
        &mut self,
        block: &mut Arc<Block>,
        lds: &mut [u8],
        memory: &M,
        budget: u32,
    ) -> Result<Stop, WaveError> {
        for _ in 0..budget {
            let pc = self.pc;
            if !block.covers(pc) {
                *block = self.program.block(pc);
            }
            let inst = block.inst(pc, memory)?;
            let next = pc.wrapping_add(inst.bytes());
            self.pc = next;
            let flow = if usize::from(inst.vgpr_end) > self.vgpr_count {
                Err(Fault::Operand)
            } else {
                self.execute(inst, lds, memory)
            };
            match flow {
                Ok(Flow::Next) => {}
                Ok(Flow::Jump(target)) => self.pc = target & !3,
                Ok(Flow::Stop(stop)) => {
                    self.ended = stop == Stop::End;
                    self.executed += 1;
                    return Ok(stop);
                }
                Ok(Flow::ForgetCode) => {
                    self.program.clear();
                    *block = self.program.block(next);
                }
                Err(fault) => {
                    self.pc = pc;
                    return Err(fault.at(pc, inst));
                }
            }
            self.executed += 1;
        }
        Ok(Stop::Budget)
    }

    /// A lane mask: one register in wave32, a pair in wave64. NULL has no second register: what follows it is M0.
    pub(crate) fn mask(&self, register: u8) -> u64 {
        match self.halves {
            2 => self.sgpr64(register),
            _ => u64::from(self.sgprs[usize::from(register)]),
        }
    }

    pub(crate) fn set_mask(&mut self, register: u8, mask: u64) {
        match self.halves {
            2 => self.set_sgpr64(register, mask),
            _ => self.set_sgpr(register, mask as u32),
        }
    }

    pub(crate) fn set_sgpr(&mut self, register: u8, value: u32) {
        if register != NULL {
            self.sgprs[usize::from(register & 127)] = value;
        }
    }

    pub(crate) fn sgpr64(&self, register: u8) -> u64 {
        if register == NULL {
            return 0;
        }
        let register = usize::from(register);
        u64::from(self.sgprs[register & 127]) | u64::from(self.sgprs[(register + 1) & 127]) << 32
    }

    pub(crate) fn set_sgpr64(&mut self, register: u8, value: u64) {
        if register != NULL {
            self.set_sgpr(register, value as u32);
            self.set_sgpr(register + 1, (value >> 32) as u32);
        }
    }

    pub(crate) fn aperture(&self, aperture: Aperture) -> u64 {
        aperture.of(self.shared_base, self.private_base)
    }
}
