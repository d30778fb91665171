//! The shape of an instruction table: encodings, their fields, and the instructions of each.
//!
//! Values of these types are generated (see `tables/`); nothing here knows what an instruction does.

use crate::generated::Op;
use crate::target::Target;

/// All instructions of one target.
pub(crate) struct Table {
    /// Encodings, those with the most fixed bits first.
    pub encodings: &'static [EncodingDef],
}

/// One way to lay out an instruction in dwords.
pub(crate) struct EncodingDef {
    pub encoding: Encoding,
    /// An instruction has this encoding if `dword0 & mask == value`.
    pub mask: u32,
    pub value: u32,
    /// Length without literal, DPP and NSA dwords.
    pub dwords: u8,
    /// Where the opcode is; `None` if there is only one instruction.
    pub op: Option<Bits>,
    /// Where the second opcode of a dual instruction is.
    pub op_y: Option<Bits>,
    pub fields: &'static [(Field, Bits)],
    /// Sorted by opcode.
    pub defs: &'static [Def],
}

/// A bit range of an instruction, inclusive.
#[derive(Clone, Copy)]
pub(crate) struct Bits {
    pub high: u8,
    pub low: u8,
}

/// One instruction in one encoding.
pub(crate) struct Def {
    pub op: Op,
    /// The family's own mnemonic, where it is not gfx11's.
    pub spelling: Option<&'static str>,
    pub opcode: u16,
    pub operands: &'static [Operand],
    /// Registers that it uses without naming them.
    pub implicit: Implicit,
    /// Targets that have it.
    pub on: Targets,
    /// Whether the mnemonic has a short and a long encoding.
    pub paired: bool,
    /// Bits that have to be 0: fields that it does not have.
    pub zero: u128,
    /// Bits that have to be 1.
    pub one: u128,
}

/// One named operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Operand {
    pub field: Field,
    pub kind: OperandKind,
    pub format: NumberFormat,
    pub bits: u16,
}

/// Implicit uses of SCC, VCC and EXEC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Implicit {
    pub reads: u8,
    pub writes: u8,
}

impl Implicit {
    pub(crate) const SCC: u8 = 1;
    pub(crate) const VCC: u8 = 2;
    pub(crate) const EXEC: u8 = 4;
}

/// Which processors of the family have an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Targets {
    All,
    /// gfx1150 and later of the family, not gfx1100 to gfx1103.
    Gfx1150,
}

/// The encodings of all families.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Encoding {
    Sop1,
    Sop2,
    Sopc,
    Sopk,
    Sopp,
    Smem,
    Vop1,
    Vop2,
    Vopc,
    Vop3,
    Vop3Sd,
    Vop3p,
    Vopd,
    LdsDir,
    Vinterp,
    Ds,
    Flat,
    Global,
    Scratch,
    Mubuf,
    Mtbuf,
    Mimg,
    /// Images without a sampler, gfx12.
    Vimage,
    /// Images with a sampler, gfx12.
    Vsample,
    Exp,
}

/// The fields of all encodings, by AMD's names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    A16,
    Abs,
    Addr,
    Attr,
    AttrChan,
    Clamp,
    D16,
    Data,
    Data0,
    Data1,
    Dim,
    Dlc,
    Dmask,
    Done,
    En,
    Format,
    Gds,
    Glc,
    Idxen,
    Lds,
    Lwe,
    Neg,
    NegHi,
    Nsa,
    Nv,
    Offen,
    Offset,
    Offset0,
    Offset1,
    Omod,
    OpSel,
    OpSelHi,
    OpSelHi2,
    R128,
    Row,
    Saddr,
    Sbase,
    Scope,
    Sdata,
    Sdst,
    Simm16,
    Slc,
    Soffset,
    Src0,
    Src1,
    Src2,
    Srcx0,
    Srcy0,
    Srsrc,
    Ssamp,
    Ssrc0,
    Ssrc1,
    Sve,
    Target,
    Tfe,
    Th,
    Unrm,
    Vaddr,
    Vaddr0,
    Vaddr1,
    Vaddr2,
    Vaddr3,
    Vaddr4,
    Vdata,
    Vdst,
    Vdstx,
    Vdsty,
    Vsrc0,
    Vsrc1,
    Vsrc2,
    Vsrc3,
    Vsrcx1,
    Vsrcy1,
    WaitVdst,
    WaitVmVsrc,
    Waitexp,
}

/// What an operand field selects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OperandKind {
    /// A VGPR; in VOP3 any source.
    Vgpr,
    /// Any 9-bit source.
    Src,
    /// Any 8-bit scalar source.
    Ssrc,
    /// An SGPR field.
    Sgpr,
    /// EXEC, the only destination of `v_cmpx`.
    Exec,
    /// A lane number in an SGPR or a constant.
    Lane,
    /// The offset register of a scalar load.
    Soffset,
    Imm,
    Label,
    Hwreg,
    Message,
    Waitcnt,
    Attr,
}

/// How an operand's bits are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NumberFormat {
    Any,
    /// A lane mask: one SGPR in wave32, a pair in wave64.
    Mask,
    Int,
    F16,
    F32,
    F64,
    Bf16,
    PackedF16,
    PackedBf16,
    PackedInt,
    /// A buffer, image or sampler descriptor.
    Resource,
}

impl Targets {
    /// Whether `target` has the instruction.
    pub(crate) fn include(self, target: Target) -> bool {
        match self {
            Targets::All => true,
            Targets::Gfx1150 => target == Target::Gfx1151,
        }
    }
}

impl Table {
    /// The encoding and instruction that `dword0` selects; later dwords hold no opcode bits except for VOPD's checks.
    pub(crate) fn lookup(&self, dword0: u32) -> Option<(&'static EncodingDef, &'static Def)> {
        let first = self.encodings.iter().position(|e| dword0 & e.mask == e.value)?;
        let EncodingDef { mask, value, .. } = self.encodings[first];
        // Encodings that share their fixed bits differ by opcode only.
        let alike = self.encodings[first..].iter().take_while(|e| (e.mask, e.value) == (mask, value));
        alike.into_iter().find_map(|e| Some((e, e.def(e.op.map_or(0, |bits| bits.of(u128::from(dword0))))?)))
    }
}

impl EncodingDef {
    /// The instruction with that opcode.
    pub(crate) fn def(&self, opcode: u32) -> Option<&'static Def> {
        let at = self.defs.binary_search_by_key(&opcode, |def| u32::from(def.opcode)).ok()?;
        Some(&self.defs[at])
    }

    /// The value of a field, 0 if the encoding has no such field.
    pub(crate) fn field(&self, dwords: u128, field: Field) -> u32 {
        self.fields.iter().find(|(f, _)| *f == field).map_or(0, |(_, bits)| bits.of(dwords))
    }

    /// The bits that a field has, 32 if the encoding has no such field.
    pub(crate) fn width(&self, field: Field) -> u32 {
        self.fields.iter().find(|(f, _)| *f == field).map_or(32, |(_, b)| u32::from(b.high - b.low) + 1)
    }

    /// Whether the encoding has the field.
    pub(crate) fn has(&self, field: Field) -> bool {
        self.fields.iter().any(|(f, _)| *f == field)
    }
}

impl Bits {
    pub(crate) fn of(self, dwords: u128) -> u32 {
        ((dwords >> self.low) & ((1u128 << (self.high - self.low + 1)) - 1)) as u32
    }
}

impl Def {
    /// The family's mnemonic.
    pub(crate) fn name(&self) -> &'static str {
        self.spelling.unwrap_or_else(|| self.op.name())
    }

    /// The operand in that field.
    pub(crate) fn operand(&self, field: Field) -> Option<&'static Operand> {
        self.operands.iter().find(|operand| operand.field == field)
    }

    /// Whether it implicitly reads all of `registers`.
    pub(crate) fn reads(&self, registers: u8) -> bool {
        self.implicit.reads & registers == registers
    }

    /// Whether it implicitly writes all of `registers`.
    pub(crate) fn writes(&self, registers: u8) -> bool {
        self.implicit.writes & registers == registers
    }
}
