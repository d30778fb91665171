//! Executing instructions, one file per encoding.
//!
//! Each file is an `impl Wave` (scalar work, memory) or works on [`lanes::Lanes`] (vector work): one `match` on the opcode per
//! instruction, then a loop over all lanes. An opcode without an arm is [`Fault::Unimplemented`].

mod atomic;
mod buffer;
mod buffer_format;
mod cross_lane;
mod cube;
mod dpp;
mod ds;
mod flat;
mod gfx10;
mod gfx12;
mod hwreg;
mod lanes;
mod rounded;
mod smem;
mod sop1;
mod sop2;
mod sop_float;
mod sopc;
mod sopk;
mod sopp;
mod transfer;
mod valu;
mod vop1;
mod vop2;
mod vop3;
mod vop3_16bit;
mod vop3p;
mod vop3sd;
mod vopc;
mod vopd;
mod wmma;

pub(crate) use valu::is_special;

use crate::error::{DecodeError, WaveError};
use crate::inst::{Body, Inst};
use crate::memory::{Memory, MemoryFault};
use crate::operand::{EXEC, Src, VCC};
use crate::refusal::Refusal;
use crate::table::Encoding;
use crate::target::Target;
use crate::wave::{Stop, Wave};

/// What follows an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    Next,
    Jump(u64),
    Stop(Stop),
    /// Decoded instructions may be stale.
    ForgetCode,
}

/// Why an instruction could not be executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    Unimplemented,
    /// Not part of the modelled machine.
    Refused(Refusal),
    /// It names a register that the wave does not have, or a combination that the hardware forbids.
    Operand,
    /// An encoding that exists only to stop a wave that runs into it.
    CodeEnd,
    Memory(MemoryFault),
    /// The same, by this lane.
    Lane(u8, MemoryFault),
    Trap(u8),
}

impl From<MemoryFault> for Fault {
    fn from(fault: MemoryFault) -> Fault {
        Fault::Memory(fault)
    }
}

impl Fault {
    pub(crate) fn at(self, pc: u64, inst: &Inst) -> WaveError {
        let (dwords, mnemonic) = (inst.dwords, inst.mnemonic());
        match self {
            Fault::Unimplemented => WaveError::Unimplemented { pc, dwords, mnemonic },
            Fault::Refused(reason) => WaveError::Refused { pc, dwords, mnemonic, reason },
            Fault::Operand => WaveError::Illegal { pc, cause: DecodeError::Operand { mnemonic, dwords } },
            Fault::CodeEnd => WaveError::Illegal { pc, cause: DecodeError::Unknown(dwords) },
            Fault::Memory(fault) => WaveError::Memory { pc, dwords, mnemonic, fault, lane: None },
            Fault::Lane(lane, fault) => WaveError::Memory { pc, dwords, mnemonic, fault, lane: Some(lane) },
            Fault::Trap(id) => WaveError::Trap { pc, dwords, mnemonic, id },
        }
    }
}

impl Wave {
    /// Executes an instruction that `self.pc` is already past.
    pub(crate) fn execute<M: Memory + ?Sized>(
        &mut self,
        inst: &Inst,
        lds: &mut [u8],
        memory: &M,
    ) -> Result<Flow, Fault> {
        let own = match inst.target {
            Target::Gfx1030 => self.gfx10(inst, memory)?,
            Target::Gfx1201 => self.gfx12(inst, memory)?,
            Target::Gfx1100 | Target::Gfx1151 => None,
        };
        if let Some(flow) = own {
            return Ok(flow);
        }
        match &inst.body {
            Body::Valu(valu) => self.valu(inst, valu)?,
            Body::Vopd(x, y) => self.vopd(x, y)?,
            Body::Scalar(scalar) => {
                return match inst.encoding {
                    Encoding::Sop1 => self.sop1(inst.def.op, scalar, memory),
                    Encoding::Sop2 => self.sop2(inst.def.op, scalar),
                    Encoding::Sopc => self.sopc(inst.def.op, scalar),
                    Encoding::Sopk => self.sopk(inst.def.op, scalar, memory),
                    _ => self.sopp(inst.def.op, scalar, memory),
                };
            }
            Body::Smem(smem) => self.smem(inst.def.op, smem, memory)?,
            Body::Flat(flat) => self.flat(inst, flat, lds, memory)?,
            Body::Ds(ds) => self.ds(inst.def.op, ds, lds)?,
            Body::Buffer(buffer) => self.buffer(inst, buffer, memory)?,
            Body::Other => self.other(inst)?,
        }
        Ok(Flow::Next)
    }

    /// Encodings of graphics.
    fn other(&mut self, inst: &Inst) -> Result<(), Fault> {
        Err(match inst.encoding {
            Encoding::Mimg | Encoding::Vimage if inst.mnemonic().contains("bvh") => Fault::Refused(Refusal::RayTracing),
            Encoding::Mimg | Encoding::Vimage | Encoding::Vsample => Fault::Refused(Refusal::Image),
            Encoding::Exp => Fault::Refused(Refusal::Export),
            Encoding::LdsDir | Encoding::Vinterp => Fault::Refused(Refusal::Interpolation),
            _ => Fault::Unimplemented,
        })
    }

    /// A scalar source as 32 bits.
    fn scalar32(&self, src: Src) -> u32 {
        match src {
            Src::Sgpr(register) => self.sgprs[usize::from(register)],
            Src::Const(value) => value as u32,
            Src::Aperture(aperture) => self.aperture(aperture) as u32,
            Src::Scc => u32::from(self.scc),
            Src::Vccz => u32::from(self.mask(VCC) == 0),
            Src::Execz => u32::from(self.mask(EXEC) == 0),
            Src::None | Src::Vgpr(_) | Src::LdsDirect | Src::PopsExitingWaveId => 0,
        }
    }

    /// A scalar source as 64 bits.
    fn scalar64(&self, src: Src) -> u64 {
        match src {
            Src::Sgpr(crate::operand::NULL) => 0,
            Src::Sgpr(register) => self.sgpr64(register),
            Src::Const(value) => value,
            Src::Aperture(aperture) => self.aperture(aperture),
            Src::Scc | Src::Vccz | Src::Execz => u64::from(self.scalar32(src)),
            Src::None | Src::Vgpr(_) | Src::LdsDirect | Src::PopsExitingWaveId => 0,
        }
    }
}
