//! Dwords to instructions, driven by a [`Table`].

use crate::error::{DecodeError, Dwords};
use crate::generated::Op;
use crate::inst::{Body, Dpp, Ds, Dual, Flat, Inst, Scalar, Smem, Valu};
use crate::memory::CachePolicy;
use crate::operand::{self, DPP8, DPP8_FI, DPP16, LITERAL, NULL, Src, VCC};
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
    let mut reader = Reader { layout, def, bits, extra: None, words, vgpr_end: 0 };
    if words.len() < base {
        return Err(DecodeError::Truncated(Dwords::new(words)));
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
    layout: &'static EncodingDef,
    def: &'static Def,
    /// The dwords of the encoding itself.
    bits: u128,
    /// The literal, DPP or NSA dword.
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

    fn cache_policy(&self) -> CachePolicy {
        CachePolicy { glc: self.flag(Field::Glc), slc: self.flag(Field::Slc), dlc: self.flag(Field::Dlc) }
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
            Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc => {
                let source = |field| {
                    let kind = self.def.operand(field).map(|operand| operand.kind);
                    kind.is_some_and(|kind| kind != OperandKind::Message) && is(field, &[LITERAL])
                };
                source(Field::Ssrc0) || source(Field::Ssrc1)
            }
            Encoding::Sopk => self.def.op == Op::s_setreg_imm32_b32,
            Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc => {
                (uses(Field::Src0) && is(Field::Src0, &[LITERAL, DPP16, DPP8, DPP8_FI])) || takes_k(self.def.op)
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

    fn has_literal_source(&self) -> bool {
        let is_literal = |field| self.def.operand(field).is_some() && self.field(field) == LITERAL;
        [Field::Src0, Field::Src1, Field::Src2].into_iter().any(is_literal)
    }

    fn body(&mut self) -> Result<Body, DecodeError> {
        Ok(match self.layout.encoding {
            Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk | Encoding::Sopp => {
                Body::Scalar(self.scalar()?)
            }
            Encoding::Smem => Body::Smem(Smem {
                sdata: self.field(Field::Sdata) as u8,
                sbase: (self.field(Field::Sbase) * 2) as u8,
                soffset: self.field(Field::Soffset) as u8,
                offset: self.signed(Field::Offset),
                policy: self.cache_policy(),
            }),
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
            Encoding::LdsDir
            | Encoding::Vinterp
            | Encoding::Mubuf
            | Encoding::Mtbuf
            | Encoding::Mimg
            | Encoding::Vimage
            | Encoding::Vsample
            | Encoding::Exp => Body::Other,
        })
    }

    fn scalar(&self) -> Result<Scalar, DecodeError> {
        let source = |field| match self.def.operand(field) {
            Some(operand) if operand.kind == OperandKind::Message => Ok(Src::Const(u64::from(self.field(field)))),
            Some(operand) => {
                operand::source(self.field(field), operand.format, operand.bits, self.extra.unwrap_or_default())
                    .ok_or_else(|| self.illegal())
            }
            None => Ok(Src::None),
        };
        Ok(Scalar {
            sdst: self.field(Field::Sdst) as u8,
            src: [source(Field::Ssrc0)?, source(Field::Ssrc1)?],
            simm16: self.field(Field::Simm16) as u16,
            literal: self.extra.unwrap_or_default(),
        })
    }

    /// VOP1, VOP2 and VOPC.
    fn short_valu(&mut self) -> Result<Valu, DecodeError> {
        let mut valu = empty_valu();
        let (dpp, code0) = self.dpp(self.field(Field::Src0), &mut valu)?;
        valu.dpp = dpp;
        if let Some(operand) = self.def.operand(Field::Src0) {
            let mut code = code0;
            if operand.bits == 16 && code >= 256 + 128 {
                code -= 128;
                valu.high |= 1;
            }
            valu.src[0] = self.valu_source(code, operand.format, operand.bits)?;
        }
        let short_vgpr = |this: &mut Self, field, high: u8, valu: &mut Valu| {
            let bits = this.def.operand(field).map_or(32, |operand| operand.bits);
            let mut register = this.field(field) as u8;
            if bits == 16 && register >= 128 {
                register -= 128;
                valu.high |= high;
            }
            this.uses_vgpr(register, bits);
            register
        };
        if self.def.operand(Field::Vsrc1).is_some() {
            valu.src[1] = Src::Vgpr(short_vgpr(self, Field::Vsrc1, 2, &mut valu));
        }
        match self.def.operand(Field::Vdst).map(|operand| operand.kind) {
            Some(OperandKind::Sgpr) => valu.sdst = self.field(Field::Vdst) as u8,
            Some(_) => valu.vdst = short_vgpr(self, Field::Vdst, 8, &mut valu),
            None => {}
        }
        if takes_k(self.def.op) {
            // K is the third source of fmaak and the second of fmamk.
            let k = Src::Const(u64::from(self.extra.unwrap_or_default()));
            if matches!(self.def.op, Op::v_fmamk_f32 | Op::v_fmamk_f16) {
                if valu.high & 2 != 0 {
                    valu.high = valu.high & !2 | 4;
                }
                (valu.src[1], valu.src[2]) = (k, valu.src[1]);
            } else {
                valu.src[2] = k;
            }
        }
        if self.def.reads(crate::table::Implicit::VCC) && valu.src[2] == Src::None {
            valu.src[2] = Src::Sgpr(VCC);
        }
        Ok(valu)
    }

    /// VOP3, VOP3SD and VOP3P.
    fn long_valu(&mut self) -> Result<Valu, DecodeError> {
        let mut valu = empty_valu();
        let mut codes = [self.field(Field::Src0), self.field(Field::Src1), self.field(Field::Src2)];
        (valu.dpp, codes[0]) = self.dpp(codes[0], &mut valu)?;
        valu.abs = self.field(Field::Abs) as u8;
        valu.neg = self.field(Field::Neg) as u8;
        valu.neg_hi = self.field(Field::NegHi) as u8;
        valu.op_sel = self.field(Field::OpSel) as u8;
        valu.op_sel_hi = (self.field(Field::OpSelHi) | self.field(Field::OpSelHi2) << 2) as u8;
        valu.omod = self.field(Field::Omod) as u8;
        valu.clamp = self.flag(Field::Clamp);
        let mixed = matches!(self.def.op, Op::v_fma_mix_f32 | Op::v_fma_mixlo_f16 | Op::v_fma_mixhi_f16);
        for (i, field) in [Field::Src0, Field::Src1, Field::Src2].into_iter().enumerate() {
            let Some(operand) = self.def.operand(field) else { continue };
            let mut format = operand.format;
            if mixed {
                let half = valu.op_sel_hi & 1 << i != 0;
                format = if half { NumberFormat::F16 } else { NumberFormat::F32 };
            } else if operand.bits == 16 {
                valu.high |= valu.op_sel & 1 << i;
            }
            valu.src[i] = self.valu_source(codes[i], format, operand.bits)?;
        }
        if let Some(operand) = self.def.operand(Field::Vdst) {
            let register = self.field(Field::Vdst) as u8;
            match operand.kind {
                OperandKind::Sgpr | OperandKind::Exec => valu.sdst = register & 0x7f,
                _ => {
                    valu.vdst = register;
                    self.uses_vgpr(register, operand.bits);
                    if operand.bits == 16 {
                        valu.high |= valu.op_sel & 8;
                    }
                }
            }
        }
        if self.layout.has(Field::Sdst) {
            valu.sdst = self.field(Field::Sdst) as u8;
        }
        Ok(valu)
    }

    fn valu_source(&mut self, code: u32, format: NumberFormat, bits: u16) -> Result<Src, DecodeError> {
        let src = operand::source(code, format, bits, self.extra.unwrap_or_default()).ok_or_else(|| self.illegal())?;
        if let Src::Vgpr(register) = src {
            self.uses_vgpr(register, bits);
        }
        Ok(src)
    }

    /// The DPP control of the extra dword and the source code that it stands for.
    fn dpp(&self, code: u32, valu: &mut Valu) -> Result<(Dpp, u32), DecodeError> {
        let dpp = match (code, self.extra) {
            (DPP16, Some(word)) => {
                let bit = |n: u32| word >> n & 1 != 0;
                if self.layout.dwords == 1 {
                    valu.neg = (bit(20) as u8) | (bit(22) as u8) << 1;
                    valu.abs = (bit(21) as u8) | (bit(23) as u8) << 1;
                }
                let control = (word >> 8 & 0x1ff) as u16;
                Dpp::Row {
                    control,
                    row_mask: (word >> 28) as u8,
                    bank_mask: (word >> 24 & 15) as u8,
                    bound_control: bit(19),
                    fetch_inactive: bit(18),
                }
            }
            (DPP8 | DPP8_FI, Some(word)) => Dpp::Eight { select: word >> 8, fetch_inactive: code == DPP8_FI },
            _ => return Ok((Dpp::None, code)),
        };
        // DPP moves 32-bit lanes, and its dword takes the place of a literal.
        let wide = self.def.operands.iter().any(|o| o.bits > 32 && o.format != NumberFormat::Mask);
        let literal =
            [Field::Src1, Field::Src2].into_iter().any(|f| self.def.operand(f).is_some() && self.field(f) == LITERAL);
        if wide || literal || takes_k(self.def.op) {
            return Err(self.illegal());
        }
        Ok((dpp, 256 + self.extra.map_or(0, |word| word & 0xff)))
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

    fn ds(&mut self) -> Ds {
        let ds = Ds {
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
        ds
    }

    fn flat(&mut self) -> Flat {
        let flat = Flat {
            vdst: self.field(Field::Vdst) as u8,
            addr: self.field(Field::Addr) as u8,
            data: self.field(Field::Data) as u8,
            saddr: self.field(Field::Saddr) as u8,
            offset: self.signed(Field::Offset),
            policy: self.cache_policy(),
            sve: self.flag(Field::Sve),
        };
        let atomic = self.def.operand(Field::Data).is_some() && self.def.operand(Field::Vdst).is_some();
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
                Field::Vdst if atomic && is_cmpswap(self.def.op) => operand.bits / 2,
                _ => operand.bits,
            };
            self.uses_vgpr(self.field(operand.field) as u8, bits);
        }
        flat
    }

    fn uses_vgpr(&mut self, register: u8, bits: u16) {
        self.vgpr_end = self.vgpr_end.max(u16::from(register) + bits.div_ceil(32).max(1));
    }
}

fn empty_valu() -> Valu {
    Valu {
        vdst: 0,
        sdst: VCC,
        src: [Src::None; 3],
        abs: 0,
        neg: 0,
        neg_hi: 0,
        high: 0,
        op_sel: 0,
        op_sel_hi: 0,
        omod: 0,
        clamp: false,
        dpp: Dpp::None,
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
    )
}

fn is_cmpswap(op: Op) -> bool {
    op.name().contains("_atomic_cmpswap_")
}
