//! VOP1, VOP2, VOPC, VOP3, VOP3SD and VOP3P: sources, modifiers and the DPP and SDWA dwords.

use super::{Reader, takes_k};
use crate::error::DecodeError;
use crate::generated::Op;
use crate::inst::{Dpp, Sdwa, Select, Unused, Valu};
use crate::operand::{self, DPP8, DPP8_FI, DPP16, LITERAL, Src, VCC};
use crate::table::{Encoding, Field, Implicit, NumberFormat, OperandKind};

impl Reader<'_> {
    /// VOP1, VOP2 and VOPC.
    pub(super) fn short_valu(&mut self) -> Result<Valu, DecodeError> {
        if self.is_sdwa() {
            return self.sdwa();
        }
        let true16 = !self.target.is_gfx10();
        let mut valu = empty_valu();
        let (dpp, code0) = self.dpp(self.field(Field::Src0), &mut valu)?;
        valu.dpp = dpp;
        if let Some(operand) = self.def.operand(Field::Src0) {
            let mut code = code0;
            if wants_vgpr(self.def.op) && code < 256 {
                return Err(self.illegal());
            }
            if true16 && operand.bits == 16 && code >= 256 + 128 {
                code -= 128;
                valu.high |= 1;
            }
            valu.src[0] = self.valu_source(code, operand.format, operand.bits)?;
        }
        let short_vgpr = |this: &mut Self, field, high: u8, valu: &mut Valu| {
            let bits = this.def.operand(field).map_or(32, |operand| operand.bits);
            let mut register = this.field(field) as u8;
            if true16 && bits == 16 && register >= 128 {
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
            Some(OperandKind::Sgpr) if self.field(Field::Vdst) >= 128 => return Err(self.illegal()),
            Some(OperandKind::Sgpr) => valu.sdst = self.sgpr(Field::Vdst),
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
        if self.def.reads(Implicit::VCC) && valu.src[2] == Src::None {
            valu.src[2] = Src::Sgpr(VCC);
        }
        Ok(valu)
    }

    /// Whether floats have signs and integers are extended, not the other way round.
    fn signs_fit(&self, signs: &[u8], extended: [bool; 2]) -> bool {
        [Field::Src0, Field::Vsrc1].into_iter().enumerate().all(|(i, field)| {
            let Some(operand) = self.def.operand(field) else { return true };
            // Of this one DPP has signs that mean nothing.
            if self.def.op == Op::v_dot4c_i32_i8 && !self.is_sdwa() {
                return true;
            }
            let is_float = matches!(operand.format, NumberFormat::F16 | NumberFormat::F32 | NumberFormat::F64)
                || matches!(self.def.op, Op::v_cndmask_b32 | Op::v_dot2acc_f32_f16);
            if is_float { !extended[i] } else { signs.iter().all(|sign| sign >> i & 1 == 0) }
        })
    }

    /// Whether an output modifier means something.
    fn gives_floats(&self) -> bool {
        let format = self.def.operand(Field::Vdst).map(|operand| operand.format);
        matches!(format, Some(NumberFormat::F16 | NumberFormat::F32 | NumberFormat::F64))
    }

    /// Whether an instruction of VOP3P can have DPP: the mixed multiply-adds, whose second source is a VGPR then, and one dot product.
    fn packed_with_dpp(&self) -> bool {
        match self.def.op {
            Op::v_fma_mix_f32 | Op::v_fma_mixlo_f16 | Op::v_fma_mixhi_f16 => self.field(Field::Src1) >= 256,
            op => op == Op::v_dot2_f32_f16,
        }
    }

    /// VOP1, VOP2 and VOPC with an SDWA dword.
    fn sdwa(&mut self) -> Result<Valu, DecodeError> {
        let word = self.extra.unwrap_or_default();
        let bits = |low: u32, count: u32| word >> low & ((1 << count) - 1);
        let bit = |n: u32| word >> n & 1;
        let mut valu = empty_valu();
        valu.neg = (bit(20) | bit(28) << 1) as u8;
        valu.abs = (bit(21) | bit(29) << 1) as u8;
        // A source is a VGPR, or with its bit set a scalar operand.
        let code0 = if bit(23) != 0 { bits(0, 8) } else { 256 + bits(0, 8) };
        let vsrc1 = self.field(Field::Vsrc1);
        let code1 = if bit(31) != 0 { vsrc1 } else { 256 + vsrc1 };
        for (i, (field, code)) in [(Field::Src0, code0), (Field::Vsrc1, code1)].into_iter().enumerate() {
            let Some(operand) = self.def.operand(field) else { continue };
            if operand.bits > 32 || code == LITERAL {
                return Err(self.illegal());
            }
            valu.src[i] = self.valu_source(code, operand.format, operand.bits)?;
        }
        let select = |code| match code {
            0..=3 => Some(Select::Byte(code as u8)),
            4 | 5 => Some(Select::Word(code as u8 - 4)),
            6 => Some(Select::Dword),
            _ => None,
        };
        let select = |code| select(code).ok_or_else(|| self.illegal());
        // Bit 30 means nothing; the others above 23 are those of a second source.
        let stray = self.layout.encoding == Encoding::Vop1 && word >> 24 & !0x40 != 0;
        let accumulates = matches!(self.def.op, Op::v_dot4c_i32_i8 | Op::v_dot2acc_f32_f16);
        if stray || accumulates || !self.signs_fit(&[valu.neg, valu.abs], [bit(19) != 0, bit(27) != 0]) {
            return Err(self.illegal());
        }
        let mut sdwa = Sdwa {
            dst: Select::Dword,
            unused: Unused::Pad,
            src: [select(bits(16, 3))?, Select::Dword],
            sext: [bit(19) != 0, bit(27) != 0],
        };
        if self.def.operand(Field::Vsrc1).is_some() {
            sdwa.src[1] = select(bits(24, 3))?;
        }
        if self.layout.encoding == Encoding::Vopc {
            // A comparison's dword names its destination; the rest is as if VCC. EXEC is not to be named.
            if bit(15) != 0 && self.def.writes(Implicit::EXEC) {
                return Err(self.illegal());
            }
            if bit(15) != 0 {
                valu.sdst = operand::scalar_code(self.target, bits(8, 7)) as u8;
            }
        } else {
            sdwa.dst = select(bits(8, 3))?;
            sdwa.unused = match bits(11, 2) {
                0 => Unused::Pad,
                1 => Unused::Sext,
                2 => Unused::Preserve,
                _ => return Err(self.illegal()),
            };
            valu.clamp = bit(13) != 0;
            valu.omod = bits(14, 2) as u8;
            if valu.omod != 0 && !self.gives_floats() {
                return Err(self.illegal());
            }
        }
        if let Some(operand) = self.def.operand(Field::Vdst) {
            if operand.kind == OperandKind::Sgpr || operand.bits > 32 || takes_k(self.def.op) {
                return Err(self.illegal());
            }
            valu.vdst = self.field(Field::Vdst) as u8;
            self.uses_vgpr(valu.vdst, operand.bits);
        }
        if self.def.reads(Implicit::VCC) {
            valu.src[2] = Src::Sgpr(VCC);
        }
        valu.sdwa = Some(sdwa);
        Ok(valu)
    }

    /// VOP3, VOP3SD and VOP3P.
    pub(super) fn long_valu(&mut self) -> Result<Valu, DecodeError> {
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
        let is_vgpr = |code: u32| code >= 256;
        let is_constant = |code: u32| matches!(code, 128..=208 | 240..=248);
        if self.def.op.name().starts_with("v_wmma_")
            && !(is_vgpr(codes[0]) && is_vgpr(codes[1]) && (is_vgpr(codes[2]) || is_constant(codes[2])))
        {
            return Err(self.illegal());
        }
        let mixed = matches!(self.def.op, Op::v_fma_mix_f32 | Op::v_fma_mixlo_f16 | Op::v_fma_mixhi_f16);
        // In a wave64 the accumulators of a matrix operation have half as many registers as the table says, for a wave32.
        let matrix = self.def.op.name().starts_with("v_wmma_");
        for (i, field) in [Field::Src0, Field::Src1, Field::Src2].into_iter().enumerate() {
            let Some(operand) = self.def.operand(field) else { continue };
            let (mut format, bits) = (operand.format, operand.bits);
            let bits = if matrix && field == Field::Src2 { bits / 2 } else { bits };
            if mixed {
                let half = valu.op_sel_hi & 1 << i != 0;
                format = if half { NumberFormat::F16 } else { NumberFormat::F32 };
            } else if operand.bits == 16 {
                valu.high |= valu.op_sel & 1 << i;
            }
            valu.src[i] = self.valu_source(codes[i], format, bits)?;
        }
        if let Some(operand) = self.def.operand(Field::Vdst) {
            let register = self.field(Field::Vdst) as u8;
            match operand.kind {
                OperandKind::Sgpr | OperandKind::Exec => valu.sdst = self.sgpr(Field::Vdst) & 0x7f,
                _ => {
                    valu.vdst = register;
                    self.uses_vgpr(register, if matrix { operand.bits / 2 } else { operand.bits });
                    if operand.bits == 16 {
                        valu.high |= valu.op_sel & 8;
                    }
                }
            }
        }
        if self.layout.has(Field::Sdst) {
            valu.sdst = self.sgpr(Field::Sdst);
        }
        Ok(valu)
    }

    pub(super) fn valu_source(&mut self, code: u32, format: NumberFormat, bits: u16) -> Result<Src, DecodeError> {
        let src = operand::source(self.target, code, format, bits, self.extra.unwrap_or_default())
            .ok_or_else(|| self.illegal())?;
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
        if let Dpp::Row { control, .. } = dpp
            && !matches!(control, 0..=0xff | 0x101..=0x10f | 0x111..=0x11f | 0x121..=0x12f | 0x140 | 0x141 | 0x150..=0x16f)
        {
            return Err(self.illegal());
        }
        // DPP moves 32-bit lanes, and its dword takes the place of a literal.
        // VOPC has no DPP on gfx10; the steps of a division and what moves between lanes itself have none at all.
        let not_here = self.target.is_gfx10() && self.layout.encoding == Encoding::Vopc
            || matches!(
                self.def.op,
                Op::v_div_fmas_f32
                    | Op::v_div_fmas_f64
                    | Op::v_div_scale_f32
                    | Op::v_div_scale_f64
                    | Op::v_fma_dx9_zero_f32
                    | Op::v_fmac_dx9_zero_f32
                    | Op::v_permlane64_b32
                    | Op::v_pk_fmac_f16
                    | Op::v_readfirstlane_b32
                    | Op::v_swap_b32
                    | Op::v_swaprel_b32
            )
            || self.layout.encoding == Encoding::Vop3p && !self.packed_with_dpp();
        let stray = self.def.operand(Field::Vsrc1).is_none() && (valu.neg | valu.abs) & 2 != 0;
        if self.layout.dwords == 1 && (stray || !self.signs_fit(&[valu.neg, valu.abs], [false; 2])) {
            return Err(self.illegal());
        }
        let wide = not_here || self.def.operands.iter().any(|o| o.bits > 32 && o.format != NumberFormat::Mask);
        let literal =
            [Field::Src1, Field::Src2].into_iter().any(|f| self.def.operand(f).is_some() && self.field(f) == LITERAL);
        let in_vop3 = self.target.is_gfx10() && self.layout.dwords == 2;
        if wide || literal || in_vop3 || takes_k(self.def.op) {
            return Err(self.illegal());
        }
        Ok((dpp, 256 + self.extra.map_or(0, |word| word & 0xff)))
    }
}

/// Whether source 0 is a VGPR by its number, or moves between lanes.
fn wants_vgpr(op: Op) -> bool {
    matches!(
        op,
        Op::v_movrels_b32
            | Op::v_movrelsd_b32
            | Op::v_movrelsd_2_b32
            | Op::v_swap_b32
            | Op::v_swaprel_b32
            | Op::v_permlane64_b32
            | Op::v_readfirstlane_b32
    )
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
        sdwa: None,
        special: false,
    }
}
