//! Dwords to instructions, driven by a table of the target's family: which instruction, how long, and its scalar operands.

mod memory;
mod valu;

use crate::error::{DecodeError, Dwords};
use crate::exec::is_special;
use crate::generated::Op;
use crate::inst::{Body, Dual, Inst, Scalar, Valu};
use crate::operand::{self, DPP8, DPP8_FI, DPP16, EXEC, LITERAL, M0, NULL, SDWA, Src, TTMP0};
use crate::table::{Def, Encoding, EncodingDef, Field, NumberFormat, OperandKind};
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
    if !reader.scalar_runs_fit() {
        return Err(reader.illegal());
    }
    let body = reader.body()?;
    const VGPRS: u16 = 256;
    if reader.vgpr_end > VGPRS {
        return Err(reader.illegal());
    }
    let dwords = Dwords::new(&words[..length]);
    Ok(Inst { def, encoding: layout.encoding, layout, target, dwords, vgpr_end: reader.vgpr_end, body })
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

    /// Whether the runs of scalar registers in fields of their own exist.
    fn scalar_runs_fit(&self) -> bool {
        self.def.operands.iter().filter(|operand| operand.kind == OperandKind::Sgpr).all(|operand| {
            let code = self.field(operand.field);
            let code = match operand.field {
                Field::Ssrc0 | Field::Ssrc1 => return true,
                // A mask as a source: a register, not a VGPR or a constant.
                Field::Src2 => return code < 128 || matches!(code, 235..=239 | 251..=253),
                Field::Src0 | Field::Src1 => return true,
                Field::Sbase => code * 2,
                Field::Srsrc | Field::Ssamp if !self.layout.has(Field::Scope) => code * 4,
                Field::Srsrc | Field::Ssamp if code >= 128 => return false,
                _ => code & 0x7f,
            };
            let code = operand::scalar_code(self.target, code);
            let (exec, exec_high, m0) = (code >= u32::from(EXEC), code == 127, code == u32::from(M0));
            let is_ttmp = (u32::from(TTMP0)..u32::from(NULL)).contains(&code);
            match (self.layout.encoding, operand.field) {
                // Loads do not write EXEC or M0, nor three TTMPs.
                (Encoding::Smem, Field::Sdata) if exec || m0 || is_ttmp && operand.bits == 96 => return false,
                (Encoding::Scratch, Field::Saddr) if exec_high && !self.target.is_gfx10() => return false,
                _ => {}
            }
            let bits = if operand.format == NumberFormat::Mask { 32 } else { operand.bits };
            operand::is_scalar_run(code, u32::from(bits.div_ceil(32).max(1)))
        })
    }

    /// A field that names scalar registers, by the operand codes of gfx11.
    fn sgpr(&self, field: Field) -> u8 {
        operand::scalar_code(self.target, self.field(field)) as u8
    }

    fn signed(&self, field: Field) -> i32 {
        let width = self.layout.width(field);
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
            Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc => self.settled(|reader| reader.short_valu())?,
            Encoding::Vop3 | Encoding::Vop3Sd | Encoding::Vop3p => self.settled(|reader| reader.long_valu())?,
            Encoding::Vopd => {
                let y = self.dual_y().ok_or_else(|| DecodeError::Unknown(Dwords::new(&self.words[..2])))?;
                if self.def.opcode > LAST_X {
                    return Err(DecodeError::Unknown(Dwords::new(&self.words[..2])));
                }
                // A move has no second source.
                for (def, field) in [(self.def, Field::Vsrcx1), (y, Field::Vsrcy1)] {
                    if def.operand(Field::Vsrc1).is_none() && self.flag(field) {
                        return Err(self.illegal());
                    }
                }
                let vdstx = self.field(Field::Vdstx);
                let vdsty = self.field(Field::Vdsty) << 1 | !vdstx & 1;
                Body::Vopd(
                    self.dual(self.def, vdstx, Field::Srcx0, Field::Vsrcx1)?,
                    self.dual(y, vdsty, Field::Srcy0, Field::Vsrcy1)?,
                )
            }
            // Loads that go to LDS.
            Encoding::Flat | Encoding::Global | Encoding::Scratch if self.flag(Field::Lds) => {
                self.flat();
                Body::Other
            }
            Encoding::Ds => Body::Ds(self.ds()),
            Encoding::Flat | Encoding::Global | Encoding::Scratch => Body::Flat(self.flat()),
            // A buffer's scalar offset and an interpolation's sources have no room for a literal.
            Encoding::Mubuf | Encoding::Mtbuf if !self.buffer_is_legal() => return Err(self.illegal()),
            Encoding::Vinterp if self.has_literal_source() => return Err(self.illegal()),
            Encoding::Mubuf if self.layout.has(Field::Lds) && self.flag(Field::Lds) => Body::Other,
            Encoding::Mubuf | Encoding::Mtbuf => Body::Buffer(self.buffer()?),
            Encoding::LdsDir
            | Encoding::Vinterp
            | Encoding::Mimg
            | Encoding::Vimage
            | Encoding::Vsample
            | Encoding::Exp => Body::Other,
        })
    }

    fn settled(&mut self, read: impl Fn(&mut Self) -> Result<Valu, DecodeError>) -> Result<Body, DecodeError> {
        let mut valu = read(self)?;
        valu.special = is_special(self.def.op, &valu);
        Ok(Body::Valu(valu))
    }

    fn scalar(&self) -> Result<Scalar, DecodeError> {
        let source = |field| match self.def.operand(field) {
            Some(operand) if operand.kind == OperandKind::Message => Ok(Src::Const(u64::from(self.field(field)))),
            Some(operand) => {
                let code = self.field(field);
                let is_constant = matches!(code, 128..=208 | 240..=248 | LITERAL);
                // An LDS dword is for vector instructions; a register that is not read as a value cannot be a constant.
                if code == 254 || is_constant && wants_register(self.def.op) {
                    return Err(self.illegal());
                }
                // A scalar constant has 32 bits at least, whatever part of it is used.
                let bits = if operand.format == NumberFormat::Int { operand.bits.max(32) } else { operand.bits };
                operand::source(self.target, code, operand.format, bits, self.extra.unwrap_or_default())
                    .ok_or_else(|| self.illegal())
            }
            None => Ok(Src::None),
        };
        Ok(Scalar {
            sdst: self.sgpr(Field::Sdst),
            src: [source(Field::Ssrc0)?, source(Field::Ssrc1)?],
            simm16: self.field(Field::Simm16) as u16,
            literal: self.extra.unwrap_or_default(),
        })
    }

    fn buffer_is_legal(&self) -> bool {
        let soffset = match self.def.operand(Field::Soffset) {
            Some(operand) => {
                let code = self.field(Field::Soffset);
                code != LITERAL
                    && code != 254
                    && operand::source(self.target, code, operand.format, operand.bits, 0).is_some()
            }
            None => true,
        };
        let vdata = self.def.operand(Field::Vdata).map_or(0, |operand| u32::from(operand.bits.div_ceil(32)));
        let vdata = self.field(Field::Vdata) + vdata + self.field(Field::Tfe);
        let to_lds = self.layout.has(Field::Lds) && self.flag(Field::Lds);
        let vaddr = self.field(Field::Vaddr) + self.field(Field::Idxen) + self.field(Field::Offen);
        soffset && vdata <= 256 && vaddr <= 256 && !(to_lds && self.flag(Field::Tfe))
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

/// Whether the source of a scalar operation is a register by its number, or an address that has to come from one.
fn wants_register(op: Op) -> bool {
    matches!(op, Op::s_movrels_b32 | Op::s_movrels_b64 | Op::s_setpc_b64 | Op::s_rfe_b64)
}

pub(crate) fn is_cmpswap(op: Op) -> bool {
    op.name().contains("_atomic_cmpswap_") || op.name().contains("_atomic_fcmpswap_")
}
