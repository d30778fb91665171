//! VOP1, VOP2, VOPC, VOP3, VOP3SD, VOP3P and VOPD.

use super::operand::vgprs;
use super::{Line, bits, modifiers};
use crate::generated::Op;
use crate::operand::{DPP8, DPP8_FI, DPP16, LITERAL, VCC};
use crate::table::{Def, Encoding, Field, Implicit, NumberFormat, OperandKind};

/// Sign modifiers of a source.
#[derive(Clone, Copy, Default)]
struct Signs {
    neg: bool,
    abs: bool,
    sext: bool,
}

impl Line<'_> {
    /// The mnemonic, with `_e32` or `_e64` where both exist.
    fn valu_mnemonic(&mut self, short: bool) {
        let def = self.inst.def;
        self.push(def.name());
        let is_dpp = self.is_dpp();
        self.push(match (short, is_dpp) {
            (true, _) if self.is_sdwa() => "_sdwa",
            (true, true) => "_dpp",
            (false, true) => "_e64_dpp",
            (true, false) if def.paired => "_e32",
            (false, false) if def.paired => "_e64",
            _ => "",
        });
    }

    fn is_dpp(&self) -> bool {
        self.operand(Field::Src0).is_some() && [DPP16, DPP8, DPP8_FI].contains(&self.field(Field::Src0))
    }

    pub(super) fn short_valu(&mut self) {
        let def = self.inst.def;
        let (is_sdwa, is_dpp) = (self.is_sdwa(), self.is_dpp());
        self.valu_mnemonic(true);
        let word = if is_sdwa || is_dpp { self.extra() } else { 0 };
        let bit = |n: u32| word >> n & 1 != 0;
        match def.operand(Field::Vdst) {
            Some(operand) if operand.kind == OperandKind::Sgpr => {
                let text = self.sgprs(self.field(Field::Vdst), 32);
                self.item(text);
            }
            Some(operand) => {
                let text = self.short_vgpr(Field::Vdst, operand.bits);
                self.item(text);
            }
            None => {}
        }
        if def.writes(Implicit::VCC) {
            let named = is_sdwa && self.inst.encoding == Encoding::Vopc && bit(15);
            let text = if named { self.sgprs(word >> 8 & 127, 32) } else { "vcc_lo".to_owned() };
            self.item(text);
        }
        if let Some(operand) = def.operand(Field::Src0) {
            let code = match () {
                () if is_sdwa && !bit(23) => 256 + (word & 0xff),
                () if is_sdwa => word & 0xff,
                () if is_dpp => 256 + (word & 0xff),
                () => self.field(Field::Src0),
            };
            let text = match code {
                384.. if operand.bits == 16 && !self.inst.target.is_gfx10() => format!("v{}.h", code - 384),
                _ => self.source_of(code, operand),
            };
            let has_signs = is_sdwa || self.field(Field::Src0) == DPP16 && def.op != Op::v_dot4c_i32_i8;
            let (neg, abs) = if has_signs { (bit(20), bit(21)) } else { (false, false) };
            let text = signed(text, Signs { neg, abs, sext: is_sdwa && bit(19) }, !is_dpp && is_constant(code));
            self.item(text);
        }
        if matches!(def.op, Op::v_fmamk_f32 | Op::v_fmamk_f16) {
            self.item(format_args!("{:#x}", self.extra()));
        }
        if let Some(operand) = def.operand(Field::Vsrc1) {
            let number = self.field(Field::Vsrc1);
            let scalar = is_sdwa && bit(31);
            let text = match scalar {
                true => self.source_of(number, operand),
                false => self.short_vgpr(Field::Vsrc1, operand.bits),
            };
            let has_signs = is_sdwa || self.field(Field::Src0) == DPP16 && def.op != Op::v_dot4c_i32_i8;
            let (neg, abs) = match () {
                () if is_sdwa => (bit(28), bit(29)),
                () if has_signs => (bit(22), bit(23)),
                () => (false, false),
            };
            let text = signed(text, Signs { neg, abs, sext: is_sdwa && bit(27) }, scalar && is_constant(number));
            self.item(text);
        }
        if matches!(def.op, Op::v_fmaak_f32 | Op::v_fmaak_f16) {
            self.item(format_args!("{:#x}", self.extra()));
        }
        if def.reads(Implicit::VCC) {
            let text = self.sgprs(u32::from(VCC), 32);
            self.item(text);
        }
        match () {
            () if is_sdwa => self.sdwa(),
            () if is_dpp => self.dpp(),
            () => {}
        }
    }

    /// An 8-bit register field. Of a 16-bit operand its top bit selects the high half, from gfx11 on.
    fn short_vgpr(&self, field: Field, bits: u16) -> String {
        let number = self.field(field);
        match number {
            128.. if bits == 16 && !self.inst.target.is_gfx10() => format!("v{}.h", number - 128),
            _ => vgprs(number, bits),
        }
    }

    pub(super) fn long_valu(&mut self) {
        let def = self.inst.def;
        self.valu_mnemonic(false);
        if let Some(operand) = def.operand(Field::Vdst) {
            match operand.kind {
                OperandKind::Exec => {}
                OperandKind::Sgpr => {
                    let text = self.sgprs(self.field(Field::Vdst) & 0x7f, bits(operand));
                    self.item(text);
                }
                _ => {
                    let text = vgprs(self.field(Field::Vdst), operand.bits);
                    self.item(text);
                }
            }
        }
        if self.inst.encoding == Encoding::Vop3Sd {
            let text = self.sgprs(self.field(Field::Sdst), 32);
            self.item(text);
        }
        let packed = self.inst.encoding == Encoding::Vop3p;
        // The mixed operations have abs where packed ones have the signs of high halves.
        let mixed = matches!(def.op, Op::v_fma_mix_f32 | Op::v_fma_mixlo_f16 | Op::v_fma_mixhi_f16);
        let neg = self.field(Field::Neg);
        let abs = if mixed { self.field(Field::NegHi) } else { self.field(Field::Abs) };
        // LLVM ignores the signs of 16-bit integers.
        let integer = self.selects_halves()
            && def.operands.iter().all(|operand| operand.format == NumberFormat::Int)
            && !matches!(def.op, Op::v_cndmask_b16 | Op::v_mov_b16);
        let mut sources = 0;
        for (i, field) in [Field::Src0, Field::Src1, Field::Src2].into_iter().enumerate() {
            let Some(operand) = def.operand(field) else { continue };
            sources = i + 1;
            let code = self.field(field);
            let signs = match packed && !mixed || integer {
                true => Signs::default(),
                // Its other sources are integers.
                false if def.op == Op::v_cvt_pk_u8_f32 && i > 0 => Signs { neg: neg >> i & 1 != 0, ..Signs::default() },
                false => Signs { neg: neg >> i & 1 != 0, abs: abs >> i & 1 != 0, sext: false },
            };
            let text = match mixed && code == LITERAL {
                true => format!("{:#x}", self.extra() & 0xffff),
                false => self.source_of(code, operand),
            };
            self.item(signed(text, signs, is_constant(code)));
        }
        let op_sel = self.field(Field::OpSel);
        if packed {
            let high = self.field(Field::OpSelHi) | self.field(Field::OpSelHi2) << 2;
            match def.name().starts_with("v_swmmac_") {
                true if op_sel & 1 != 0 => self.push(" index_key:1"),
                true => {}
                false => self.list("op_sel", op_sel, 0, sources),
            }
            if self.has(Field::OpSelHi)
                && (!def.name().starts_with("v_wmma_")
                    || def.name().starts_with("v_wmma_f16_")
                    || def.name().starts_with("v_wmma_bf16_"))
            {
                self.list("op_sel_hi", high, if mixed { 0 } else { 7 }, sources);
            }
            if !mixed {
                self.list("neg_lo", neg, 0, sources);
                self.list("neg_hi", self.field(Field::NegHi), 0, sources);
            }
        } else if op_sel != 0 && self.selects_halves() {
            self.op_sel(op_sel, sources);
        }
        if self.flag(Field::Clamp) {
            self.push(" clamp");
        }
        self.push(modifiers::omod(self.field(Field::Omod)));
        if self.is_dpp() {
            self.dpp();
        }
    }

    /// Whether op_sel means something to a VOP3 instruction: it has 16-bit operands, or uses the bits for something else.
    fn selects_halves(&self) -> bool {
        let def = self.inst.def;
        def.operands.iter().any(|operand| operand.bits == 16) || def.name().starts_with("v_permlane")
    }

    /// The halves of VOP3's sources, and that of its destination if it has one.
    fn op_sel(&mut self, op_sel: u32, sources: usize) {
        let fixed = self.inst.layout.field(self.inst.def.zero, Field::OpSel);
        // These read both halves of their packed sources.
        let packed = if matches!(self.inst.def.op, Op::v_dot2_f16_f16 | Op::v_dot2_bf16_bf16) { 3 } else { 0 };
        let op_sel = op_sel & !packed;
        // The addend is the destination.
        let sources = if self.inst.def.op == Op::v_fmac_f16 { 3 } else { sources };
        let mut flags: Vec<u32> = (0..sources).map(|i| op_sel >> i & 1).collect();
        const DESTINATION: u32 = 8;
        if fixed & DESTINATION == 0 {
            flags.push(op_sel >> 3);
        }
        if self.inst.def.op == Op::v_permlane16_b32 || self.inst.def.op == Op::v_permlanex16_b32 {
            flags.truncate(2);
        }
        if flags.iter().all(|flag| *flag == 0) {
            return;
        }
        let flags: Vec<String> = flags.into_iter().map(|flag| flag.to_string()).collect();
        self.push(format_args!(" op_sel:[{}]", flags.join(",")));
    }

    fn list(&mut self, name: &str, value: u32, default: u32, sources: usize) {
        let mask = (1 << sources) - 1;
        if value & mask != default & mask {
            let flags: Vec<String> = (0..sources).map(|i| (value >> i & 1).to_string()).collect();
            self.push(format_args!(" {name}:[{}]", flags.join(",")));
        }
    }

    pub(super) fn dual(&mut self) {
        let x = self.inst.def;
        let y = self.inst.layout.op_y.and_then(|op| self.inst.layout.def(op.of(self.bits))).unwrap_or(x);
        let vdstx = self.field(Field::Vdstx);
        let vdsty = self.field(Field::Vdsty) << 1 | !vdstx & 1;
        self.dual_half(x, vdstx, Field::Srcx0, Field::Vsrcx1);
        self.push(" :: ");
        self.operands = 0;
        self.dual_half(y, vdsty, Field::Srcy0, Field::Vsrcy1);
    }

    fn dual_half(&mut self, def: &Def, vdst: u32, src0: Field, vsrc1: Field) {
        self.push(def.name());
        self.item(vgprs(vdst, 32));
        let text = self.source(self.field(src0), NumberFormat::F32, 32);
        self.item(text);
        if def.op == Op::v_dual_fmamk_f32 {
            self.item(format_args!("{:#x}", self.extra()));
        }
        if def.op != Op::v_dual_mov_b32 {
            self.item(vgprs(self.field(vsrc1), 32));
        }
        if def.op == Op::v_dual_fmaak_f32 {
            self.item(format_args!("{:#x}", self.extra()));
        }
    }
}

/// Whether a source code is a constant or a literal.
fn is_constant(code: u32) -> bool {
    matches!(code, 128..=208 | 240..=248 | LITERAL)
}

/// Signs around a source. A minus in front of a constant would be part of it.
fn signed(text: String, signs: Signs, constant: bool) -> String {
    let text = if signs.sext { format!("sext({text})") } else { text };
    match (signs.neg, signs.abs) {
        (false, false) => text,
        (false, true) => format!("|{text}|"),
        (true, true) => format!("-|{text}|"),
        (true, false) if constant => format!("neg({text})"),
        (true, false) => format!("-{text}"),
    }
}
