//! What gfx10.3 has and gfx11 has not: SDWA, scratch through buffer instructions, clocks by scalar loads, signed dot products.

use super::flat::Pass;
use super::lanes::{LANES, Lanes};
use super::transfer::{Transfer, transfer};
use super::{Fault, Flow};
use crate::generated::Op;
use crate::inst::{Body, Buffer, Flat, Inst, Sdwa, Select, Unused};
use crate::memory::Memory;
use crate::operand::{NULL, Src};
use crate::refusal::Refusal;
use crate::table::NumberFormat;
use crate::wave::{Row, Wave};

impl Wave {
    /// Executes an instruction that only gfx10 has, or has in this way; `None` if gfx11's way is right.
    pub(super) fn gfx10<M: Memory + ?Sized>(&mut self, inst: &Inst, memory: &M) -> Result<Option<Flow>, Fault> {
        const FLAT_SCRATCH: [u16; 2] = [20, 21];
        if inst.mnemonic().starts_with("v_interp_") {
            return Err(Fault::Refused(Refusal::Interpolation));
        }
        match (&inst.body, inst.def.op) {
            // Scratch belongs to the wave here, wherever a kernel thinks it is.
            (Body::Scalar(scalar), Op::s_setreg_b32) if FLAT_SCRATCH.contains(&(scalar.simm16 & 63)) => {}
            (Body::Smem(smem), Op::s_memtime | Op::s_memrealtime) => self.set_sgpr64(smem.sdata, self.executed),
            (Body::Buffer(buffer), op) if !matches!(op, Op::buffer_gl0_inv | Op::buffer_gl1_inv) => {
                self.private_segment(inst, buffer, memory)?;
            }
            _ => return Ok(None),
        }
        Ok(Some(Flow::Next))
    }

    /// A buffer access through the private segment's descriptor: swizzled by lane, so its parts are offsets of one lane's scratch. Scalar
    /// offsets count the bytes of all lanes.
    fn private_segment<M: Memory + ?Sized>(&mut self, inst: &Inst, buffer: &Buffer, memory: &M) -> Result<(), Fault> {
        const SWIZZLE: u32 = 1 << 31;
        const ADD_LANE: u32 = 1 << 23;
        let word = |i: usize| self.sgprs[(usize::from(buffer.srsrc) + i) & 127];
        if word(1) & SWIZZLE == 0 || word(3) & ADD_LANE == 0 || buffer.idxen || buffer.tfe {
            // Other buffers of gfx10 have descriptors that are not read here.
            return Err(Fault::Unimplemented);
        }
        let transfer = transfer(inst.def.op).ok_or(Fault::Unimplemented)?;
        let lanes = (LANES * self.halves) as u32;
        let base = buffer.offset.wrapping_add(self.scalar32(buffer.soffset) / lanes);
        let data = Flat {
            vdst: buffer.vdata,
            addr: 0,
            data: buffer.vdata,
            saddr: NULL,
            offset: 0,
            policy: buffer.policy,
            sve: false,
        };
        for half in 0..self.halves {
            let offsets = if buffer.offen { self.row(usize::from(buffer.vaddr), half) } else { [0; LANES] };
            let addresses = offsets.map(|offset| u64::from(offset.wrapping_add(base)));
            let mut pass = Pass { half, exec: self.exec_half(half), addresses, in_memory: false, scratch: true };
            match transfer {
                Transfer::Load(part) => self.load(&data, &mut pass, part, &[], memory)?,
                Transfer::Store(part) => self.store(&data, &mut pass, part, &mut [], memory)?,
            }
        }
        Ok(())
    }
}

/// The selected bits of each lane, extended to a dword.
fn selected(row: Row, select: Select, extend: bool) -> Row {
    row.map(|word| match (select, extend) {
        (Select::Byte(n), false) => word >> (8 * n) & 0xff,
        (Select::Byte(n), true) => (word >> (8 * n)) as u8 as i8 as u32,
        (Select::Word(n), false) => word >> (16 * n) & 0xffff,
        (Select::Word(n), true) => (word >> (16 * n)) as u16 as i16 as u32,
        (Select::Dword, _) => word,
    })
}

/// A result in its place of the register that it goes to.
fn placed(sdwa: Sdwa, result: u32, old: u32) -> u32 {
    let (low, bits) = match sdwa.dst {
        Select::Byte(n) => (8 * u32::from(n), 8),
        Select::Word(n) => (16 * u32::from(n), 16),
        Select::Dword => return result,
    };
    let mask = ((1 << bits) - 1) << low;
    let value = result << low & mask;
    match sdwa.unused {
        Unused::Pad => value,
        Unused::Preserve => old & !mask | value,
        // The sign fills what lies above; what lies below is 0.
        Unused::Sext => {
            ((value << (32 - low - bits)) as i32 >> (32 - low - bits)) as u32 & !(mask >> bits >> (low - low.min(bits)))
        }
    }
}

impl Lanes<'_> {
    /// Selects parts of the sources. The registers that the instruction goes to are returned, to be given to [`Lanes::place`].
    pub(super) fn select(&mut self, sdwa: Sdwa) -> Row {
        for i in 0..2 {
            if self.valu.src[i] != Src::None {
                self.moved[i] = Some(selected(self.b32(i), sdwa.src[i], sdwa.sext[i]));
            }
        }
        self.vgprs[usize::from(self.valu.vdst)]
    }

    /// Puts the result where the destination selector says.
    pub(super) fn place(&mut self, inst: &Inst, sdwa: Sdwa, old: Row) {
        let Some(operand) = inst.def.operands.iter().find(|operand| operand.field == crate::table::Field::Vdst) else {
            return;
        };
        if operand.format == NumberFormat::Mask {
            return;
        }
        let half = operand.bits == 16;
        let (exec, register) = (self.exec, &mut self.vgprs[usize::from(self.valu.vdst)]);
        for lane in 0..LANES {
            if exec >> lane & 1 != 0 {
                let result = if half { register[lane] & 0xffff } else { register[lane] };
                register[lane] = placed(sdwa, result, old[lane]);
            }
        }
    }

    /// Dot products of signed bytes and nibbles.
    pub(super) fn gfx10_dot(&mut self, op: Op) -> Result<(), Fault> {
        let (bits, addend) = match op {
            Op::v_dot4_i32_i8 => (8, self.b32(2)),
            Op::v_dot8_i32_i4 => (4, self.b32(2)),
            Op::v_dot4c_i32_i8 => (8, self.old32()),
            _ => return Err(Fault::Unimplemented),
        };
        let (a, b) = (self.b32(0), self.b32(1));
        let part = |word: u32, i: u32| i64::from((word << (32 - bits * (i + 1))) as i32 >> (32 - bits));
        let saturate = self.valu.clamp;
        self.write32(std::array::from_fn(|l| {
            let products: i64 = (0..32 / bits).map(|i| part(a[l], i) * part(b[l], i)).sum();
            let sum = products + i64::from(addend[l] as i32);
            if saturate { sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as u32 } else { sum as u32 }
        }));
        Ok(())
    }
}
