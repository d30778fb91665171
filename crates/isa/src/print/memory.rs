//! DS, FLAT, GLOBAL, SCRATCH and MUBUF.

use super::operand::vgprs;
use super::{Line, modifiers};
use crate::decode::is_cmpswap;
use crate::generated::Op;
use crate::operand::{NULL, scalar_code};
use crate::table::{Encoding, Field};

impl Line<'_> {
    pub(super) fn ds(&mut self) {
        let name = self.inst.mnemonic();
        self.push(name);
        for field in [Field::Vdst, Field::Addr, Field::Data0, Field::Data1] {
            if let Some(operand) = self.operand(field) {
                let text = vgprs(self.field(field), operand.bits);
                self.item(text);
            }
        }
        let (low, high) = (self.field(Field::Offset0), self.field(Field::Offset1));
        let offset = high << 8 | low;
        if ["2addr", "read2", "write2", "wrxchg2"].iter().any(|part| name.contains(part)) {
            for (name, offset) in [("offset0", low), ("offset1", high)] {
                if offset != 0 {
                    self.push(format_args!(" {name}:{offset}"));
                }
            }
        } else if offset != 0 && self.inst.def.op == Op::ds_swizzle_b32 {
            self.push(format_args!(" offset:{}", modifiers::swizzle(offset)));
        } else if offset != 0 {
            self.push(format_args!(" offset:{offset}"));
        }
        if self.flag(Field::Gds) {
            self.push(" gds");
        }
    }

    pub(super) fn flat(&mut self) {
        let def = self.inst.def;
        self.push(def.name());
        let atomic = def.operand(Field::Data).is_some() && def.operand(Field::Vdst).is_some();
        let returns =
            if self.inst.layout.has(Field::Th) { self.field(Field::Th) & 1 != 0 } else { self.flag(Field::Glc) };
        let lds = self.inst.target.is_gfx10() && self.flag(Field::Lds);
        if let Some(operand) = def.operand(Field::Vdst)
            && !lds
            && (!atomic || returns)
        {
            let data = def.operand(Field::Data).map_or(operand.bits, |data| data.bits);
            let bits = if atomic && is_cmpswap(def.op) { data / 2 } else { operand.bits };
            let text = vgprs(self.field(Field::Vdst), bits);
            self.item(text);
        }
        let saddr = scalar_code(self.inst.target, self.field(Field::Saddr));
        let no_base = saddr == u32::from(NULL);
        // On gfx10 this code says that there is neither base nor VGPR.
        let neither = self.inst.target.is_gfx10() && self.inst.encoding == Encoding::Scratch && saddr == 0x7f;
        if let Some(operand) = def.operand(Field::Addr) {
            let with_vgpr = match self.inst.layout.has(Field::Sve) {
                true => self.flag(Field::Sve),
                false => no_base,
            };
            match self.inst.encoding {
                Encoding::Scratch if !with_vgpr => self.item("off"),
                Encoding::Global if !no_base => {
                    let text = vgprs(self.field(Field::Addr), 32);
                    self.item(text);
                }
                _ => {
                    let text = vgprs(self.field(Field::Addr), operand.bits);
                    self.item(text);
                }
            }
        }
        if let Some(operand) = def.operand(Field::Data) {
            let text = vgprs(self.field(Field::Data), operand.bits);
            self.item(text);
        }
        if let Some(operand) = def.operand(Field::Saddr) {
            let text =
                if no_base || neither { "off".to_owned() } else { self.sgprs(self.field(Field::Saddr), operand.bits) };
            self.item(text);
        }
        // Before gfx12 LLVM takes a FLAT offset as unsigned.
        let offset = match self.inst.encoding {
            Encoding::Flat if !self.inst.layout.has(Field::Scope) => self.field(Field::Offset) as i32,
            _ => self.signed(Field::Offset),
        };
        // Cache controls have no address.
        let control = matches!(self.inst.def.name(), "global_inv" | "global_wb" | "global_wbinv");
        if offset != 0 && !control {
            self.push(format_args!(" offset:{offset}"));
        }
        self.cache_policy();
        self.push(if lds { " lds" } else { "" });
    }

    pub(super) fn buffer(&mut self) {
        let def = self.inst.def;
        self.push(def.name());
        if def.operands.is_empty() {
            return;
        }
        let lds = self.inst.target.is_gfx10() && self.flag(Field::Lds);
        let tfe = self.flag(Field::Tfe);
        if let Some(operand) = def.operand(Field::Vdata)
            && !lds
        {
            let text = vgprs(self.field(Field::Vdata), operand.bits + if tfe { 32 } else { 0 });
            self.item(text);
        }
        let (idxen, offen) = (self.flag(Field::Idxen), self.flag(Field::Offen));
        if def.operand(Field::Vaddr).is_some() {
            let address = self.field(Field::Vaddr);
            let text = match (idxen, offen) {
                (false, false) => "off".to_owned(),
                (true, true) => vgprs(address, 64),
                _ => vgprs(address, 32),
            };
            self.item(text);
        }
        if def.operand(Field::Srsrc).is_some() {
            // Up to gfx11 the field counts groups of four registers.
            let code = self.field(Field::Srsrc);
            let code = if self.inst.layout.has(Field::Scope) { code } else { code * 4 };
            let text = self.sgprs(code, 128);
            self.item(text);
        }
        if let Some(operand) = def.operand(Field::Soffset) {
            let text = self.source(self.field(Field::Soffset), operand.format, operand.bits);
            self.item(text);
        }
        for (flag, name) in [(idxen, " idxen"), (offen, " offen")] {
            if flag {
                self.push(name);
            }
        }
        let offset = if self.inst.layout.has(Field::Scope) {
            self.signed(Field::Offset)
        } else {
            self.field(Field::Offset) as i32
        };
        // Cache controls have no address.
        let control = matches!(self.inst.def.name(), "global_inv" | "global_wb" | "global_wbinv");
        if offset != 0 && !control {
            self.push(format_args!(" offset:{offset}"));
        }
        self.cache_policy();
        for (flag, name) in [(tfe, " tfe"), (lds, " lds")] {
            if flag {
                self.push(name);
            }
        }
    }
}
