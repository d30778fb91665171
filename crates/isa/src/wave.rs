//! One wave.

use crate::error::WaveError;
use crate::memory::Memory;

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
    /// VGPRs that the wave owns.
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

/// One wave: its registers and where it stands.
#[derive(Debug, Clone)]
pub struct Wave {
    pc: u64,
}

impl Wave {
    /// A wave at its first instruction.
    pub fn new(launch: &WaveLaunch<'_>) -> Wave {
        Wave { pc: launch.pc }
    }

    /// Executes at most `budget` instructions.
    pub fn run<M: Memory + ?Sized>(&mut self, lds: &mut [u8], memory: &M, budget: u32) -> Result<Stop, WaveError> {
        for _ in 0..budget {
            match self.step(lds, memory)? {
                Stop::Budget => {}
                stop => return Ok(stop),
            }
        }
        Ok(Stop::Budget)
    }

    /// Executes one instruction.
    pub fn step<M: Memory + ?Sized>(&mut self, _lds: &mut [u8], memory: &M) -> Result<Stop, WaveError> {
        let word = memory.load_u32(self.pc).map_err(|fault| WaveError::Fetch { pc: self.pc, fault })?;
        match crate::decode(&[word]) {
            Ok(_) => Ok(Stop::Budget),
            Err(cause) => Err(WaveError::Illegal { pc: self.pc, cause }),
        }
    }
}
