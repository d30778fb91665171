//! Instructions as text, in LLVM's syntax: mnemonic with encoding suffix, operands, modifiers.
//!
//! Printing reads the fields of the dwords by itself, with the table's help, and not what decoding made of them: so a comparison of the text
//! with another disassembler checks what both read. Instructions of graphics (images, exports, interpolation, typed buffers)
//! print their mnemonic only. Lane masks are named as a wave32 has them.

mod memory;
mod modifiers;
mod operand;
mod scalar;
mod symbols;
mod valu;

use std::fmt::{self, Display, Formatter};

use crate::inst::Inst;
use crate::table::{Encoding, Field, NumberFormat, Operand};

impl Display for Inst {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut line = Line { inst: self, bits: self.bits(), text: String::with_capacity(64), operands: 0 };
        match self.encoding {
            Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk | Encoding::Sopp => line.scalar(),
            Encoding::Smem => line.smem(),
            Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc => line.short_valu(),
            Encoding::Vop3 | Encoding::Vop3Sd | Encoding::Vop3p => line.long_valu(),
            Encoding::Vopd => line.dual(),
            Encoding::Ds => line.ds(),
            Encoding::Flat | Encoding::Global | Encoding::Scratch => line.flat(),
            Encoding::Mubuf if !self.mnemonic().starts_with("tbuffer") => line.buffer(),
            _ => line.push(self.mnemonic()),
        }
        f.write_str(&line.text)
    }
}

/// A line in the making.
struct Line<'a> {
    inst: &'a Inst,
    /// The dwords of the encoding itself.
    bits: u128,
    text: String,
    operands: usize,
}

impl Line<'_> {
    fn push(&mut self, text: impl Display) {
        use fmt::Write as _;
        write!(self.text, "{text}").expect("a string takes everything");
    }

    /// The next operand.
    fn item(&mut self, text: impl Display) {
        self.push(if self.operands == 0 { " " } else { ", " });
        self.operands += 1;
        self.push(text);
    }

    fn field(&self, field: Field) -> u32 {
        self.inst.layout.field(self.bits, field)
    }

    fn flag(&self, field: Field) -> bool {
        self.field(field) != 0
    }

    fn operand(&self, field: Field) -> Option<&'static Operand> {
        self.inst.def.operand(field)
    }

    /// Whether the instruction has the field: none of its bits is fixed.
    fn has(&self, field: Field) -> bool {
        let fixed = self.inst.def.zero | self.inst.def.one;
        self.inst.layout.has(field) && self.inst.layout.field(fixed, field) == 0
    }

    /// The dword after the encoding.
    fn extra(&self) -> u32 {
        self.inst.dwords.as_slice().get(usize::from(self.inst.layout.dwords)).copied().unwrap_or_default()
    }
}

/// The bits of an operand; a lane mask has those of a wave32.
fn bits(operand: &Operand) -> u16 {
    if operand.format == NumberFormat::Mask { 32 } else { operand.bits }
}
