//! Vector operations: common to VOP1, VOP2, VOPC, VOP3 and VOP3P are the passes over lanes, DPP, and mask results.

use super::dpp;
use super::lanes::Lanes;
use super::{Fault, cross_lane, wmma};
use crate::generated::Op;
use crate::inst::{Dpp, Inst, Valu};
use crate::operand::{EXEC, Src};
use crate::table::{Encoding, Implicit};
use crate::target::Target;
use crate::wave::Wave;

impl Wave {
    pub(super) fn valu(&mut self, inst: &Inst, valu: &Valu) -> Result<(), Fault> {
        if valu.special {
            return self.special_valu(inst, valu);
        }
        let exec = self.mask(EXEC);
        let mut masks = [None; 2];
        for (half, mask) in masks.iter_mut().enumerate().take(self.halves) {
            let mut lanes = Lanes {
                valu,
                vgprs: &mut self.vgprs[half * self.vgpr_count..][..self.vgpr_count],
                sgprs: &self.sgprs,
                shared_base: self.shared_base,
                private_base: self.private_base,
                scc: self.scc,
                half,
                wave64: self.halves == 2,
                exec: (exec >> (32 * half)) as u32,
                moved: [None; 2],
                mode: self.mode,
                mask: None,
            };
            if valu.dpp != Dpp::None {
                dpp::apply(&mut lanes)?;
            }
            let selected = valu.sdwa.map(|sdwa| (sdwa, lanes.select(sdwa)));
            lanes.operate(inst)?;
            if let Some((sdwa, old)) = selected {
                lanes.place(inst, sdwa, old);
            }
            *mask = lanes.mask;
        }
        // All passes read their masks before any is written.
        if let [Some(low), high] = masks {
            let mask = u64::from(low) | u64::from(high.unwrap_or_default()) << 32;
            let target = if inst.def.writes(Implicit::EXEC) { EXEC } else { valu.sdst };
            self.set_mask(target, mask);
        }
        Ok(())
    }
}

impl Wave {
    #[cold]
    fn special_valu(&mut self, inst: &Inst, valu: &Valu) -> Result<(), Fault> {
        if cross_lane::is_cross_lane(inst.def.op) {
            return self.cross_lane(inst.def.op, valu);
        }
        if inst.encoding == Encoding::Vop3p && wmma::is_wmma(inst.def.op) {
            return self.wmma(inst.def.op, valu);
        }
        Err(Fault::Unimplemented)
    }
}

/// Whether the instruction is none that every lane executes by itself: it moves values between lanes, multiplies matrices, or has a
/// form that is not built (sources of graphics).
pub(crate) fn is_special(op: Op, valu: &Valu) -> bool {
    cross_lane::is_cross_lane(op)
        || wmma::is_wmma(op)
        || valu.src.iter().any(|src| matches!(src, Src::LdsDirect | Src::PopsExitingWaveId))
}

/// Opcodes of VOP3 that are the long forms of VOP2 and VOP1.
const VOP3_VOP2: u16 = 0x100;
/// Where gfx10 has the first of the operations that only VOP3 has; later families have nothing here.
const GFX10_VOP3: u16 = 0x140;
const VOP3_VOP1: u16 = 0x180;
const VOP3_OWN: u16 = 0x200;

impl Lanes<'_> {
    fn operate(&mut self, inst: &Inst) -> Result<(), Fault> {
        let op = inst.def.op;
        if !self.mode.nearest()
            && let Some(done) = self.rounded(op)
        {
            return done;
        }
        let done = match inst.encoding {
            Encoding::Vop1 => self.vop1(op),
            Encoding::Vop2 => self.vop2(op),
            Encoding::Vopc => self.vopc(op),
            Encoding::Vop3 => match inst.def.opcode {
                0..VOP3_VOP2 => self.vopc(op),
                VOP3_VOP2..GFX10_VOP3 => self.vop2(op),
                GFX10_VOP3..VOP3_VOP1 => self.vop3(op),
                VOP3_VOP1..VOP3_OWN => self.vop1(op),
                _ => self.vop3(op),
            },
            Encoding::Vop3Sd => self.vop3sd(op),
            _ => self.vop3p(op),
        };
        match (done, inst.target) {
            (Err(Fault::Unimplemented), Target::Gfx1030 | Target::Gfx1201) => self.elsewhere(op, inst.target),
            (done, _) => done,
        }
    }

    /// An operation that another family has in another encoding, or none has but this.
    fn elsewhere(&mut self, op: Op, target: Target) -> Result<(), Fault> {
        let own = if target == Target::Gfx1030 { Lanes::gfx10_dot } else { Lanes::gfx12_vop3 };
        for try_in in [Lanes::vop3, Lanes::vop2, Lanes::vop1, own] {
            match try_in(self, op) {
                Err(Fault::Unimplemented) => {}
                done => return done,
            }
        }
        Err(Fault::Unimplemented)
    }
}
