//! Dwords to instructions, driven by a table of the target's family: which instruction, how long, and its scalar operands.

mod memory;
mod valu;

use crate::error::{DecodeError, Dwords};
use crate::generated::Op;
use crate::inst::{Body, Dual, Inst, Scalar};
use crate::operand::{self, DPP8, DPP8_FI, DPP16, LITERAL, SDWA, Src};
use crate::table::{Def, Encoding, EncodingDef, Field, OperandKind};
use crate::target::Target;

/// Decodes the instruction of `target` that starts at `words[0]`. Words after its end are not looked at.
pub fn decode(target: Target, words: &[u32]) -> Result<Inst, DecodeError> {
    let Some(&dword0) = words.first() else { return Err(DecodeError::Truncated(Dwords::default())) };
    let unknown = || DecodeError::Unknown(Dwords::new(&words[..1]));
    let (layout, def) = target.table().lookup(dword0).ok_or_else(unknown)?;
    if !def.on.include(target) {
        return Err(unknown());
    }
    let base = usize::from(layout.dwords);
    let mut bits = 0u128;
    for (i, word) in words.iter().take(base).enumerate() {
        bits |= u128::from(*word) << (32 * i);
    }
    let mut reader = Reader { target, layout, def, bits, extra: None, words, vgpr_end: 0 };
    if words.len() < base {
        return Err(DecodeError::Truncated(Dwords::new(words)));
    }
    if bits & def.zero != 0 || !bits & def.one != 0 {
        return Err(reader.illegal());
    }
    let length = base + usize::from(reader.has_extra());
    if words.len() < length {
        return Err(DecodeError::Truncated(Dwords::new(words)));
    }
    if length > base {
        reader.extra = Some(words[base]);
    }
    let body = reader.body()?;
    let dwords = Dwords::new(&words[..length]);
    Ok(Inst { def, encoding: layout.encoding, dwords, vgpr_end: reader.vgpr_end, body })
}

struct Reader<'a> {
    target: Target,
    layout: &'static EncodingDef,
    def: &'static Def,
    /// The dwords of the encoding itself.
    bits: u128,
    /// The literal, DPP, SDWA or NSA dword.
    extra: Option<u32>,
    words: &'a [u32],
    vgpr_end: u16,
}

impl Reader<'_> {
    fn field(&self, field: Field) -> u32 {
        self.layout.field(self.bits, field)
    }

    fn flag(&self, field: Field) -> bool {
        self.field(field) != 0
    }

    /// A field that names scalar registers, by the operand codes of gfx11.
    fn sgpr(&self, field: Field) -> u8 {
        operand::scalar_code(self.target, self.field(field)) as u8
    }

    fn signed(&self, field: Field) -> i32 {
        let width =
            self.layout.fields.iter().find(|(f, _)| *f == field).map_or(32, |(_, b)| u32::from(b.high - b.low) + 1);
        (self.field(field) << (32 - width)) as i32 >> (32 - width)
    }

    fn illegal(&self) -> DecodeError {
        DecodeError::Operand { mnemonic: self.def.name(), dwords: Dwords::new(&self.words[..self.words.len().min(3)]) }
    }

    /// Whether a literal, DPP or NSA dword follows the encoding.
    fn has_extra(&self) -> bool {
        let is = |field, codes: &[u32]| codes.contains(&self.field(field));
        let uses = |field| self.def.operand(field).is_some();
        match self.layout.encoding {
            Encoding::Sop2 if takes_k(self.def.op) => true,
            Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc => {
                let source = |field| {
                    let kind = self.def.operand(field).map(|operand| operand.kind);
                    kind.is_some_and(|kind| kind != OperandKind::Message) && is(field, &[LITERAL])
                };
                source(Field::Ssrc0) || source(Field::Ssrc1)
            }
            Encoding::Sopk => self.def.op == Op::s_setreg_imm32_b32,
            Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc => {
                (uses(Field::Src0) && is(Field::Src0, &[LITERAL, DPP16, DPP8, DPP8_FI]))
                    || takes_k(self.def.op)
                    || self.is_sdwa()
            }
            Encoding::Vop3 | Encoding::Vop3Sd | Encoding::Vop3p => {
                (uses(Field::Src0) && is(Field::Src0, &[DPP16, DPP8, DPP8_FI])) || self.has_literal_source()
            }
            Encoding::Vopd => {
                is(Field::Srcx0, &[LITERAL])
                    || is(Field::Srcy0, &[LITERAL])
                    || takes_k(self.def.op)
                    || self.dual_y().is_some_and(|y| takes_k(y.op))
            }
            Encoding::Mimg => self.flag(Field::Nsa),
            _ => false,
        }
    }

    /// Whether an SDWA dword follows, which only gfx10 has.
    fn is_sdwa(&self) -> bool {
        self.target.is_gfx10() && self.def.operand(Field::Src0).is_some() && self.field(Field::Src0) == SDWA
    }

    fn has_literal_source(&self) -> bool {
        let is_literal = |field| self.def.operand(field).is_some() && self.field(field) == LITERAL;
        [Field::Src0, Field::Src1, Field::Src2].into_iter().any(is_literal)
    }

    fn body(&mut self) -> Result<Body, DecodeError> {
        Ok(match self.layout.encoding {
            Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk | Encoding::Sopp => {
                Body::Scalar(self.scalar()?)
            }
            Encoding::Smem => Body::Smem(self.smem()),
            Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc => Body::Valu(self.short_valu()?),
            Encoding::Vop3 | Encoding::Vop3Sd | Encoding::Vop3p => Body::Valu(self.long_valu()?),
            Encoding::Vopd => {
                let y = self.dual_y().ok_or_else(|| DecodeError::Unknown(Dwords::new(&self.words[..2])))?;
                if self.def.opcode > LAST_X {
                    return Err(DecodeError::Unknown(Dwords::new(&self.words[..2])));
                }
                let vdstx = self.field(Field::Vdstx);
                let vdsty = self.field(Field::Vdsty) << 1 | !vdstx & 1;
                Body::Vopd(
                    self.dual(self.def, vdstx, Field::Srcx0, Field::Vsrcx1)?,
                    self.dual(y, vdsty, Field::Srcy0, Field::Vsrcy1)?,
                )
            }
            Encoding::Ds => Body::Ds(self.ds()),
            Encoding::Flat | Encoding::Global | Encoding::Scratch => Body::Flat(self.flat()),
            // A buffer's scalar offset and an interpolation's sources have no room for a literal.
            Encoding::Mubuf | Encoding::Mtbuf if self.field(Field::Soffset) == LITERAL => return Err(self.illegal()),
            Encoding::Vinterp if self.has_literal_source() => return Err(self.illegal()),
            Encoding::Mubuf | Encoding::Mtbuf => Body::Buffer(self.buffer()?),
            Encoding::LdsDir
            | Encoding::Vinterp
            | Encoding::Mimg
            | Encoding::Vimage
            | Encoding::Vsample
            | Encoding::Exp => Body::Other,
        })
    }

    fn scalar(&self) -> Result<Scalar, DecodeError> {
        let source = |field| match self.def.operand(field) {
            Some(operand) if operand.kind == OperandKind::Message => Ok(Src::Const(u64::from(self.field(field)))),
            Some(operand) => operand::source(
                self.target,
                self.field(field),
                operand.format,
                operand.bits,
                self.extra.unwrap_or_default(),
            )
            .ok_or_else(|| self.illegal()),
            None => Ok(Src::None),
        };
        Ok(Scalar {
            sdst: self.sgpr(Field::Sdst),
            src: [source(Field::Ssrc0)?, source(Field::Ssrc1)?],
            simm16: self.field(Field::Simm16) as u16,
            literal: self.extra.unwrap_or_default(),
        })
    }

    fn dual_y(&self) -> Option<&'static Def> {
        self.layout.def(self.layout.op_y?.of(self.bits))
    }

    fn dual(&mut self, def: &'static Def, vdst: u32, src0: Field, vsrc1: Field) -> Result<Dual, DecodeError> {
        let operand = def.operand(Field::Src0).expect("every dual operation has a source");
        let src0 = self.valu_source(self.field(src0), operand.format, operand.bits)?;
        let vsrc1 = self.field(vsrc1) as u8;
        if def.operand(Field::Vsrc1).is_some() {
            self.uses_vgpr(vsrc1, 32);
        }
        self.uses_vgpr(vdst as u8, 32);
        Ok(Dual { op: def.op, vdst: vdst as u8, src0, vsrc1, literal: self.extra.unwrap_or_default() })
    }

    fn uses_vgpr(&mut self, register: u8, bits: u16) {
        self.vgpr_end = self.vgpr_end.max(u16::from(register) + bits.div_ceil(32).max(1));
    }
}

/// The last VOPD opcode that may be an X half.
const LAST_X: u16 = 13;

/// Whether the operation is always followed by a literal K.
fn takes_k(op: Op) -> bool {
    matches!(
        op,
        Op::v_fmaak_f32
            | Op::v_fmamk_f32
            | Op::v_fmaak_f16
            | Op::v_fmamk_f16
            | Op::v_dual_fmaak_f32
            | Op::v_dual_fmamk_f32
            | Op::s_fmaak_f32
            | Op::s_fmamk_f32
    )
}

fn is_cmpswap(op: Op) -> bool {
    op.name().contains("_atomic_cmpswap_")
}
