//! Executing instructions, one file per encoding.
//!
//! Each file is an `impl Wave` (scalar work, memory) or works on [`lanes::Lanes`] (vector work): one `match` on the opcode per
//! instruction, then a loop over all lanes. An opcode without an arm is [`Fault::Unimplemented`].

mod atomic;
mod cross_lane;
mod dpp;
mod ds;
mod flat;
mod hwreg;
mod lanes;
mod smem;
mod sop1;
mod sop2;
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

use crate::error::{DecodeError, WaveError};
use crate::inst::{Body, Inst};
use crate::memory::{CacheControl, Memory, MemoryFault};
use crate::operand::{EXEC, Src, VCC};
use crate::table::Encoding;
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
    /// It names a register that the wave does not have, or a combination that the hardware forbids.
    Operand,
    /// An encoding that exists only to stop a wave that runs into it.
    CodeEnd,
    Memory(MemoryFault),
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
            Fault::Operand => WaveError::Illegal { pc, cause: DecodeError::Operand { mnemonic, dwords } },
            Fault::CodeEnd => WaveError::Illegal { pc, cause: DecodeError::Unknown(dwords) },
            Fault::Memory(fault) => WaveError::Memory { pc, dwords, mnemonic, fault },
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
        match &inst.body {
            Body::Valu(valu) => self.valu(inst, valu)?,
            Body::Vopd(x, y) => self.vopd(x, y)?,
            Body::Scalar(scalar) => {
                return match inst.encoding {
                    Encoding::Sop1 => self.sop1(inst.def.op, scalar),
                    Encoding::Sop2 => self.sop2(inst.def.op, scalar),
                    Encoding::Sopc => self.sopc(inst.def.op, scalar),
                    Encoding::Sopk => self.sopk(inst.def.op, scalar, memory),
                    _ => self.sopp(inst.def.op, scalar, memory),
                };
            }
            Body::Smem(smem) => self.smem(inst.def.op, smem, memory)?,
            Body::Flat(flat) => self.flat(inst, flat, lds, memory)?,
            Body::Ds(ds) => self.ds(inst.def.op, ds, lds)?,
            Body::Other => self.other(inst, memory)?,
        }
        Ok(Flow::Next)
    }

    /// Encodings of which only the cache controls exist here.
    fn other<M: Memory + ?Sized>(&mut self, inst: &Inst, memory: &M) -> Result<(), Fault> {
        use crate::generated::Op;
        match inst.def.op {
            Op::buffer_gl0_inv => memory.control(CacheControl { glv_inv: true, ..CacheControl::NONE }),
            Op::buffer_gl1_inv => memory.control(CacheControl { gl1_inv: true, ..CacheControl::NONE }),
            _ => return Err(Fault::Unimplemented),
        }
        Ok(())
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
