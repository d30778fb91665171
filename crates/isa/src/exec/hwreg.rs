//! Hardware registers as `s_getreg` and `s_setreg` see them (RDNA3 ISA, "Hardware registers").

use super::Fault;
use crate::operand::{EXEC, VCC};
use crate::refusal::Refusal;
use crate::wave::Wave;

const MODE: u16 = 1;
const STATUS: u16 = 2;
const TRAPSTS: u16 = 3;
const IB_STS: u16 = 7;
const SH_MEM_BASES: u16 = 15;
const HW_ID1: u16 = 23;
const HW_ID2: u16 = 24;
const SHADER_CYCLES: u16 = 29;

/// Register number, first bit and mask of the selected field.
fn select(simm16: u16) -> (u16, u32, u32) {
    let size = u32::from(simm16 >> 11) + 1;
    (simm16 & 63, u32::from(simm16 >> 6 & 31), (((1u64 << size) - 1) & 0xffff_ffff) as u32)
}

impl Wave {
    pub(super) fn hardware_register(&self, simm16: u16) -> Result<u32, Fault> {
        let (register, offset, mask) = select(simm16);
        let value = match register {
            MODE => self.mode.bits(),
            STATUS => {
                let (execz, vccz) = (self.mask(EXEC) == 0, self.mask(VCC) == 0);
                u32::from(self.scc) | u32::from(execz) << 9 | u32::from(vccz) << 10
            }
            // No exception is pending, no access outstanding, and the wave runs on the first slot of the first unit.
            TRAPSTS | IB_STS | HW_ID1 | HW_ID2 => 0,
            SH_MEM_BASES => (self.private_base >> 48) as u32 | (self.shared_base >> 32) as u32 & 0xffff_0000,
            SHADER_CYCLES => self.executed as u32 & 0xf_ffff,
            _ => return Err(Fault::Refused(Refusal::HardwareRegister(register))),
        };
        Ok(value >> offset & mask)
    }

    pub(super) fn set_hardware_register(&mut self, simm16: u16, value: u32) -> Result<(), Fault> {
        let (register, offset, mask) = select(simm16);
        match register {
            MODE => self.mode.set(mask << offset, (value & mask) << offset),
            // Clearing exceptions that never were.
            TRAPSTS if value & mask == 0 => {}
            _ => return Err(Fault::Refused(Refusal::HardwareRegister(register))),
        }
        Ok(())
    }
}
