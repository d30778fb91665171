//! SMEM, DS and the flat encodings.

use super::{Reader, is_cmpswap};
use crate::error::DecodeError;
use crate::inst::{Buffer, Ds, Flat, Smem};
use crate::memory::CachePolicy;
use crate::operand::{self, NULL, Src};
use crate::table::{Encoding, Field};

impl Reader<'_> {
    pub(super) fn smem(&self) -> Smem {
        Smem {
            sdata: self.sgpr(Field::Sdata),
            sbase: (self.field(Field::Sbase) * 2) as u8,
            soffset: self.sgpr(Field::Soffset),
            offset: self.signed(Field::Offset),
            policy: self.cache_policy(false),
        }
    }

    /// gfx12 has a scope and a temporal hint instead of bits for each cache; a hint's low bit makes an atomic return.
    fn cache_policy(&self, atomic: bool) -> CachePolicy {
        const SHADER_ENGINE: u32 = 1;
        const DEVICE: u32 = 2;
        if self.layout.has(Field::Scope) {
            let scope = self.field(Field::Scope);
            let glc = if atomic { self.field(Field::Th) & 1 != 0 } else { scope >= SHADER_ENGINE };
            return CachePolicy { glc, slc: false, dlc: scope >= DEVICE };
        }
        CachePolicy { glc: self.flag(Field::Glc), slc: self.flag(Field::Slc), dlc: self.flag(Field::Dlc) }
    }

    pub(super) fn ds(&mut self) -> Ds {
        let mut ds = Ds {
            vdst: self.field(Field::Vdst) as u8,
            addr: self.field(Field::Addr) as u8,
            data0: self.field(Field::Data0) as u8,
            data1: self.field(Field::Data1) as u8,
            offset0: self.field(Field::Offset0) as u8,
            offset1: self.field(Field::Offset1) as u8,
            gds: self.flag(Field::Gds),
        };
        for operand in self.def.operands {
            self.uses_vgpr(self.field(operand.field) as u8, operand.bits);
        }
        // gfx10 has what to compare with first, later families what to store.
        if self.def.name().starts_with("ds_cmpst_") {
            (ds.data0, ds.data1) = (ds.data1, ds.data0);
        }
        ds
    }

    pub(super) fn flat(&mut self) -> Flat {
        let atomic = self.def.operand(Field::Data).is_some() && self.def.operand(Field::Vdst).is_some();
        let flat = Flat {
            vdst: self.field(Field::Vdst) as u8,
            addr: self.field(Field::Addr) as u8,
            data: self.field(Field::Data) as u8,
            saddr: self.sgpr(Field::Saddr),
            offset: self.signed(Field::Offset),
            policy: self.cache_policy(atomic),
            // gfx10 has no such bit: without a scalar base the VGPR takes part.
            sve: if self.layout.has(Field::Sve) { self.flag(Field::Sve) } else { self.sgpr(Field::Saddr) == NULL },
        };
        for operand in self.def.operands {
            let bits = match operand.field {
                Field::Saddr => continue,
                // Without SVE a scratch address has no VGPR.
                Field::Addr if self.layout.encoding == Encoding::Scratch && !flat.sve => continue,
                // A scalar base leaves a 32-bit offset in the VGPR.
                Field::Addr if self.layout.encoding == Encoding::Global && flat.saddr != NULL => 32,
                // Only returning atomics have a result.
                Field::Vdst if atomic && !flat.policy.glc => continue,
                // A compare-and-swap takes two values and returns one.
                Field::Vdst if atomic && is_cmpswap(self.def.op) => {
                    self.def.operand(Field::Data).map_or(operand.bits, |data| data.bits / 2)
                }
                _ => operand.bits,
            };
            self.uses_vgpr(self.field(operand.field) as u8, bits);
        }
        flat
    }

    pub(super) fn buffer(&mut self) -> Result<Buffer, DecodeError> {
        let soffset = match self.def.operand(Field::Soffset) {
            Some(operand) => operand::source(self.target, self.field(Field::Soffset), operand.format, operand.bits, 0)
                .ok_or_else(|| self.illegal())?,
            None => Src::None,
        };
        let atomic = self.def.name().contains("_atomic_");
        let buffer = Buffer {
            vdata: self.field(Field::Vdata) as u8,
            vaddr: self.field(Field::Vaddr) as u8,
            // gfx12 names the first register, older families count in fours.
            srsrc: if self.layout.has(Field::Scope) {
                self.sgpr(Field::Srsrc)
            } else {
                (self.field(Field::Srsrc) * 4) as u8
            },
            soffset,
            offset: self.field(Field::Offset),
            idxen: self.flag(Field::Idxen),
            offen: self.flag(Field::Offen),
            policy: self.cache_policy(atomic),
            tfe: self.flag(Field::Tfe),
            format: self.field(Field::Format) as u8,
        };
        if let Some(operand) = self.def.operand(Field::Vdata) {
            self.uses_vgpr(buffer.vdata, operand.bits);
        }
        if self.def.operand(Field::Vaddr).is_some() && (buffer.idxen || buffer.offen) {
            self.uses_vgpr(buffer.vaddr, if buffer.idxen && buffer.offen { 64 } else { 32 });
        }
        Ok(buffer)
    }
}
