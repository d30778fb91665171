//! A decoded instruction: its table row and its operands in the shape that executing and printing need.

use crate::error::Dwords;
use crate::generated::Op;
use crate::memory::CachePolicy;
use crate::operand::Src;
use crate::table::{Def, Encoding, EncodingDef};
use crate::target::Target;

/// One decoded instruction.
#[derive(Clone)]
pub struct Inst {
    pub(crate) def: &'static Def,
    pub(crate) encoding: Encoding,
    pub(crate) layout: &'static EncodingDef,
    pub(crate) target: Target,
    pub(crate) dwords: Dwords,
    /// One more than the highest VGPR that it names.
    pub(crate) vgpr_end: u16,
    pub(crate) body: Body,
}

/// The operands, by family of encodings.
#[derive(Debug, Clone)]
pub(crate) enum Body {
    Scalar(Scalar),
    Smem(Smem),
    Valu(Valu),
    Vopd(Dual, Dual),
    Ds(Ds),
    Flat(Flat),
    Buffer(Buffer),
    /// Encodings that are decoded and printed only.
    Other,
}

/// SOP1, SOP2, SOPC, SOPK and SOPP.
#[derive(Debug, Clone)]
pub(crate) struct Scalar {
    pub sdst: u8,
    pub src: [Src; 2],
    pub simm16: u16,
    /// The second dword of `s_setreg_imm32_b32`.
    pub literal: u32,
}

/// Scalar memory.
#[derive(Debug, Clone)]
pub(crate) struct Smem {
    pub sdata: u8,
    /// First SGPR of the base address.
    pub sbase: u8,
    pub soffset: u8,
    pub offset: i32,
    pub policy: CachePolicy,
}

/// VOP1, VOP2, VOPC, VOP3, VOP3SD and VOP3P, so that the short and the long form of an operation are one.
#[derive(Debug, Clone)]
pub(crate) struct Valu {
    pub vdst: u8,
    /// Scalar destination: the mask of a comparison or carry, or the register of `v_readlane`.
    pub sdst: u8,
    pub src: [Src; 3],
    /// Bit i: source i is made positive, before `neg`.
    pub abs: u8,
    /// Bit i: source i is negated (for packed operations: in the low result).
    pub neg: u8,
    /// Bit i: source i is negated in the high result.
    pub neg_hi: u8,
    /// Bits 0 to 2: the 16-bit source is the high half; bit 3: the 16-bit result goes to the high half.
    pub high: u8,
    /// The op_sel field as encoded.
    pub op_sel: u8,
    pub op_sel_hi: u8,
    pub omod: u8,
    pub clamp: bool,
    pub dpp: Dpp,
    pub sdwa: Option<Sdwa>,
    /// Not executed lane by lane in the ordinary way.
    pub special: bool,
}

/// Sub-dword addressing, gfx10: which byte or word of a source is read, of the destination is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sdwa {
    pub dst: Select,
    pub unused: Unused,
    pub src: [Select; 2],
    /// The selected bits of source i are sign-extended.
    pub sext: [bool; 2],
}

/// A part of a dword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Select {
    Byte(u8),
    Word(u8),
    Dword,
}

/// What becomes of the bits of the destination that are not selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unused {
    Pad,
    Sext,
    Preserve,
}

/// Where the lanes of source 0 come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dpp {
    None,
    Row {
        control: u16,
        row_mask: u8,
        bank_mask: u8,
        /// Invalid sources read 0; otherwise they leave the lane unwritten.
        bound_control: bool,
        fetch_inactive: bool,
    },
    /// DPP8.
    Eight {
        select: u32,
        fetch_inactive: bool,
    },
}

/// One half of a VOPD pair.
#[derive(Debug, Clone)]
pub(crate) struct Dual {
    pub op: Op,
    pub vdst: u8,
    pub src0: Src,
    pub vsrc1: u8,
    /// K of fmaak and fmamk.
    pub literal: u32,
}

/// LDS.
#[derive(Debug, Clone)]
pub(crate) struct Ds {
    pub vdst: u8,
    pub addr: u8,
    pub data0: u8,
    pub data1: u8,
    pub offset0: u8,
    pub offset1: u8,
    pub gds: bool,
}

/// FLAT, GLOBAL and SCRATCH.
#[derive(Debug, Clone)]
pub(crate) struct Flat {
    pub vdst: u8,
    pub addr: u8,
    pub data: u8,
    pub saddr: u8,
    pub offset: i32,
    /// `glc` on atomics: return the value before.
    pub policy: CachePolicy,
    /// SCRATCH: the VGPR takes part in the address.
    pub sve: bool,
}

/// MUBUF and MTBUF.
#[derive(Debug, Clone)]
pub(crate) struct Buffer {
    /// Result of a load, operand of a store; both of an atomic.
    pub vdata: u8,
    /// Index, offset, or both in this order.
    pub vaddr: u8,
    /// First SGPR of the descriptor.
    pub srsrc: u8,
    pub soffset: Src,
    pub offset: u32,
    pub idxen: bool,
    pub offen: bool,
    /// `glc` on atomics: return the value before.
    pub policy: CachePolicy,
    pub tfe: bool,
    /// The format of a typed access.
    pub format: u8,
}

impl Inst {
    /// The mnemonic, without encoding suffix; of a dual instruction, that of its X half.
    pub fn mnemonic(&self) -> &'static str {
        self.def.name()
    }

    /// The dwords it was decoded from.
    pub fn dwords(&self) -> Dwords {
        self.dwords
    }

    /// The dwords of the encoding, without those that follow it, as one number.
    pub(crate) fn bits(&self) -> u128 {
        let words = self.dwords.as_slice().iter().take(usize::from(self.layout.dwords));
        words.rev().fold(0, |bits, word| bits << 32 | u128::from(*word))
    }

    /// Its length in bytes.
    pub fn bytes(&self) -> u64 {
        self.dwords.as_slice().len() as u64 * 4
    }
}

impl std::fmt::Debug for Inst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Inst({self}; {})", self.dwords)
    }
}
