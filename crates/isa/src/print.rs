//! Instructions as text, in LLVM's syntax: mnemonic with encoding suffix, operands, modifiers.
//!
//! Encodings that are decoded but not executed print their mnemonic only.

use std::fmt::{self, Display, Formatter, Write as _};

use crate::generated::Op;
use crate::inst::{Body, Dpp, Ds, Dual, Flat, Inst, Scalar, Smem, Valu};
use crate::operand::{Aperture, EXEC, M0, NULL, Src, TTMP0, VCC};
use crate::table::{Encoding, Field, Implicit, NumberFormat, Operand, OperandKind};

impl Display for Inst {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.body {
            Body::Scalar(scalar) => self.scalar(scalar, f),
            Body::Smem(smem) => self.smem(smem, f),
            Body::Valu(valu) => self.valu(valu, f),
            Body::Vopd(x, y) => write!(f, "{x} :: {y}"),
            Body::Ds(ds) => self.ds(ds, f),
            Body::Flat(flat) => self.flat(flat, f),
            Body::Buffer(_) | Body::Other => f.write_str(self.mnemonic()),
        }
    }
}

/// Operands after a mnemonic, with their commas.
struct List<'a, 'b> {
    f: &'a mut Formatter<'b>,
    first: bool,
}

impl<'a, 'b> List<'a, 'b> {
    fn new(f: &'a mut Formatter<'b>) -> List<'a, 'b> {
        List { f, first: true }
    }

    fn item(&mut self, item: impl Display) -> fmt::Result {
        let separator = if self.first { " " } else { ", " };
        self.first = false;
        write!(self.f, "{separator}{item}")
    }
}

/// A run of scalar registers.
struct Sgprs(u8, u16);

impl Display for Sgprs {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Sgprs(first, bits) = *self;
        let count = u32::from(bits.div_ceil(32).max(1));
        let special = |lo: &str, both: &str, hi_code: u8| match (count, first == hi_code) {
            (1, false) => format!("{lo}_lo"),
            (1, true) => format!("{lo}_hi"),
            _ => both.to_owned(),
        };
        match first {
            0..VCC => registers(f, "s", u32::from(first), count),
            VCC..TTMP0 => f.write_str(&special("vcc", "vcc", VCC + 1)),
            TTMP0..NULL => registers(f, "ttmp", u32::from(first - TTMP0), count),
            NULL => f.write_str("null"),
            M0 => f.write_str("m0"),
            _ => f.write_str(&special("exec", "exec", EXEC + 1)),
        }
    }
}

/// A run of vector registers.
struct Vgprs(u8, u16);

impl Display for Vgprs {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        registers(f, "v", u32::from(self.0), u32::from(self.1.div_ceil(32).max(1)))
    }
}

fn registers(f: &mut Formatter<'_>, prefix: &str, first: u32, count: u32) -> fmt::Result {
    if count == 1 { write!(f, "{prefix}{first}") } else { write!(f, "{prefix}[{first}:{}]", first + count - 1) }
}

/// A source as an operand of that shape.
struct Source(Src, NumberFormat, u16);

impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Src::None => f.write_str("off"),
            Src::Sgpr(register) => Sgprs(register, self.2).fmt(f),
            Src::Vgpr(register) => Vgprs(register, self.2).fmt(f),
            Src::Const(value) => constant(f, value, self.1, self.2),
            Src::Aperture(Aperture::SharedBase) => f.write_str("src_shared_base"),
            Src::Aperture(Aperture::SharedLimit) => f.write_str("src_shared_limit"),
            Src::Aperture(Aperture::PrivateBase) => f.write_str("src_private_base"),
            Src::Aperture(Aperture::PrivateLimit) => f.write_str("src_private_limit"),
            Src::Scc => f.write_str("src_scc"),
            Src::Vccz => f.write_str("src_vccz"),
            Src::Execz => f.write_str("src_execz"),
            Src::LdsDirect => f.write_str("src_lds_direct"),
            Src::PopsExitingWaveId => f.write_str("src_pops_exiting_wave_id"),
        }
    }
}

/// Small integers and the inline floats by value, the rest in hexadecimal.
fn constant(f: &mut Formatter<'_>, value: u64, format: NumberFormat, bits: u16) -> fmt::Result {
    let signed = match bits {
        64 => value as i64,
        16 => i64::from(value as i16),
        _ => i64::from(value as i32),
    };
    if (-16..=64).contains(&signed) {
        return write!(f, "{signed}");
    }
    let float = match (format, bits) {
        (NumberFormat::F64, _) | (_, 64) => f64::from_bits(value),
        (NumberFormat::F16 | NumberFormat::PackedF16, _) | (_, 16) => {
            f64::from(crate::float::f16::to_f32(value as u16))
        }
        _ => f64::from(f32::from_bits(value as u32)),
    };
    if [0.5, 1.0, 2.0, 4.0].contains(&float.abs()) {
        return write!(f, "{float:.1}");
    }
    let shown = if format == NumberFormat::F64 { value >> 32 } else { value };
    write!(f, "{shown:#x}")
}

/// The bits of an operand; a lane mask has those of a wave32.
fn bits(operand: &Operand) -> u16 {
    if operand.format == NumberFormat::Mask { 32 } else { operand.bits }
}

impl Inst {
    fn operand_bits(&self, field: Field) -> u16 {
        self.def.operand(field).map_or(32, bits)
    }

    fn scalar(&self, scalar: &Scalar, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.mnemonic())?;
        let mut list = List::new(f);
        for operand in self.def.operands {
            match (operand.field, operand.kind) {
                (Field::Sdst, _) => list.item(Sgprs(scalar.sdst, operand.bits))?,
                (Field::Ssrc0, OperandKind::Message) => list.item(Source(scalar.src[0], operand.format, 32))?,
                (Field::Ssrc0, _) => list.item(Source(scalar.src[0], operand.format, operand.bits))?,
                (Field::Ssrc1, _) => list.item(Source(scalar.src[1], operand.format, operand.bits))?,
                (_, OperandKind::Hwreg) => {
                    let (id, offset, size) = (scalar.simm16 & 63, scalar.simm16 >> 6 & 31, (scalar.simm16 >> 11) + 1);
                    list.item(format_args!("hwreg({id}, {offset}, {size})"))?;
                }
                (_, OperandKind::Label) => list.item(scalar.simm16)?,
                (_, OperandKind::Message) => match scalar.simm16 {
                    1 => list.item("sendmsg(MSG_INTERRUPT)")?,
                    3 => list.item("sendmsg(MSG_DEALLOC_VGPRS)")?,
                    message => list.item(format_args!("sendmsg({message})"))?,
                },
                (_, OperandKind::Waitcnt) => {
                    let (vm, lgkm, exp) = (scalar.simm16 >> 10, scalar.simm16 >> 4 & 63, scalar.simm16 & 7);
                    list.item(format_args!("vmcnt({vm}) expcnt({exp}) lgkmcnt({lgkm})"))?;
                }
                (_, _) if scalar.simm16 > 64 => list.item(format_args!("{:#x}", scalar.simm16))?,
                (_, _) => list.item(scalar.simm16)?,
            }
        }
        if self.def.op == Op::s_setreg_imm32_b32 {
            list.item(format_args!("{:#x}", scalar.literal))?;
        }
        Ok(())
    }

    fn smem(&self, smem: &Smem, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.mnemonic())?;
        let (Some(data), Some(base)) = (self.def.operand(Field::Sdata), self.def.operand(Field::Sbase)) else {
            return Ok(());
        };
        let mut list = List::new(f);
        list.item(Sgprs(smem.sdata, data.bits))?;
        list.item(Sgprs(smem.sbase, base.bits))?;
        match (smem.soffset, smem.offset) {
            (NULL, 0) => list.item("null"),
            (NULL, offset) => {
                list.item(format_args!("{}{:#x}", if offset < 0 { "-" } else { "" }, offset.unsigned_abs()))
            }
            (soffset, 0) => list.item(Sgprs(soffset, 32)),
            (soffset, offset) => list.item(format_args!("{} offset:{offset:#x}", Sgprs(soffset, 32))),
        }
    }

    /// `_e32`, `_e64` or `_dpp`, as far as LLVM writes them.
    fn suffix(&self, valu: &Valu) -> &'static str {
        let short = matches!(self.encoding, Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc);
        let promoted = match self.encoding {
            Encoding::Vop3 => self.def.opcode < 0x200,
            Encoding::Vop3Sd => self.def.opcode < 0x200,
            _ => false,
        };
        match (short, valu.dpp != Dpp::None) {
            (true, true) => "_dpp",
            (false, true) => "_e64_dpp",
            (true, false) if !has_one_form(self.def.op) => "_e32",
            (false, false) if promoted => "_e64",
            _ => "",
        }
    }

    fn valu(&self, valu: &Valu, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.mnemonic(), self.suffix(valu))?;
        let mut list = List::new(f);
        let short_compare = self.encoding == Encoding::Vopc && self.def.writes(Implicit::VCC);
        let vector = self.def.operand(Field::Vdst);
        match vector.map(|operand| operand.kind) {
            // v_cmpx names no destination.
            Some(OperandKind::Exec) => {}
            Some(OperandKind::Sgpr) => list.item(Sgprs(valu.sdst, 32))?,
            Some(_) => list.item(half(Vgprs(valu.vdst, self.operand_bits(Field::Vdst)), valu.high & 8 != 0, vector))?,
            None => {}
        }
        let carries = self.encoding == Encoding::Vop2 && self.def.writes(Implicit::VCC);
        if short_compare || carries || self.encoding == Encoding::Vop3Sd {
            list.item(Sgprs(valu.sdst, 32))?;
        }
        let fields = [[Field::Src0; 2], [Field::Src1, Field::Vsrc1], [Field::Src2; 2]];
        for (i, names) in fields.into_iter().enumerate() {
            if valu.src[i] == Src::None {
                continue;
            }
            let operand = names.into_iter().find_map(|field| self.def.operand(field));
            let format = operand.map_or(NumberFormat::F32, |operand| operand.format);
            let source = Source(valu.src[i], format, operand.map_or(32, bits));
            let mut text = half(source, valu.high >> i & 1 != 0, operand).to_string();
            // Packed operations spell their signs out at the end.
            if self.encoding != Encoding::Vop3p {
                if valu.abs >> i & 1 != 0 {
                    text = format!("|{text}|");
                }
                if valu.neg >> i & 1 != 0 {
                    text = format!("-{text}");
                }
            }
            list.item(text)?;
        }
        self.valu_modifiers(valu, f)
    }

    fn valu_modifiers(&self, valu: &Valu, f: &mut Formatter<'_>) -> fmt::Result {
        let sources = valu.src.iter().filter(|src| **src != Src::None).count();
        let mut three = |name: &str, bits: u8, default: u8| -> fmt::Result {
            let mask = (1 << sources) - 1;
            if bits & mask == default & mask {
                return Ok(());
            }
            write!(f, " {name}:[")?;
            for i in 0..sources {
                write!(f, "{}{}", if i == 0 { "" } else { "," }, bits >> i & 1)?;
            }
            f.write_char(']')
        };
        if self.encoding == Encoding::Vop3p {
            three("op_sel", valu.op_sel, 0)?;
            three("op_sel_hi", valu.op_sel_hi, 7)?;
            three("neg_lo", valu.neg, 0)?;
            three("neg_hi", valu.neg_hi, 0)?;
        }
        if valu.clamp {
            f.write_str(" clamp")?;
        }
        f.write_str(["", " mul:2", " mul:4", " div:2"][usize::from(valu.omod & 3)])?;
        match valu.dpp {
            Dpp::None => Ok(()),
            Dpp::Eight { select, fetch_inactive } => {
                let lanes: Vec<String> = (0..8).map(|i| (select >> (3 * i) & 7).to_string()).collect();
                write!(f, " dpp8:[{}]{}", lanes.join(","), if fetch_inactive { " fi:1" } else { "" })
            }
            Dpp::Row { control, row_mask, bank_mask, bound_control, fetch_inactive } => {
                let n = control & 15;
                match control {
                    0..=0xff => {
                        let lane = |i: u16| control >> (2 * i) & 3;
                        write!(f, " quad_perm:[{},{},{},{}]", lane(0), lane(1), lane(2), lane(3))?;
                    }
                    0x100..=0x10f => write!(f, " row_shl:{n}")?,
                    0x110..=0x11f => write!(f, " row_shr:{n}")?,
                    0x120..=0x12f => write!(f, " row_ror:{n}")?,
                    0x140 => f.write_str(" row_mirror")?,
                    0x141 => f.write_str(" row_half_mirror")?,
                    0x150..=0x15f => write!(f, " row_share:{n}")?,
                    _ => write!(f, " row_xmask:{n}")?,
                }
                write!(f, " row_mask:{row_mask:#x} bank_mask:{bank_mask:#x}")?;
                f.write_str(if bound_control { " bound_ctrl:1" } else { "" })?;
                f.write_str(if fetch_inactive { " fi:1" } else { "" })
            }
        }
    }

    fn ds(&self, ds: &Ds, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.mnemonic())?;
        let mut list = List::new(f);
        for (field, register) in
            [(Field::Vdst, ds.vdst), (Field::Addr, ds.addr), (Field::Data0, ds.data0), (Field::Data1, ds.data1)]
        {
            if let Some(operand) = self.def.operand(field) {
                list.item(Vgprs(register, operand.bits))?;
            }
        }
        if self.mnemonic().contains("2addr") {
            for (name, offset) in [("offset0", ds.offset0), ("offset1", ds.offset1)] {
                if offset != 0 {
                    write!(f, " {name}:{offset}")?;
                }
            }
        } else if ds.offset0 != 0 || ds.offset1 != 0 {
            write!(f, " offset:{}", u16::from(ds.offset1) << 8 | u16::from(ds.offset0))?;
        }
        f.write_str(if ds.gds { " gds" } else { "" })
    }

    fn flat(&self, flat: &Flat, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.mnemonic())?;
        let mut list = List::new(f);
        let atomic = self.def.operand(Field::Data).is_some() && self.def.operand(Field::Vdst).is_some();
        if let Some(operand) = self.def.operand(Field::Vdst)
            && (!atomic || flat.policy.glc)
        {
            let halved = self.mnemonic().contains("_atomic_cmpswap_");
            list.item(Vgprs(flat.vdst, if halved { operand.bits / 2 } else { operand.bits }))?;
        }
        if self.def.operand(Field::Addr).is_some() {
            match self.encoding {
                Encoding::Scratch if !flat.sve => list.item("off")?,
                Encoding::Global if flat.saddr != NULL => list.item(Vgprs(flat.addr, 32))?,
                _ => list.item(Vgprs(flat.addr, self.operand_bits(Field::Addr)))?,
            }
        }
        if let Some(operand) = self.def.operand(Field::Data) {
            list.item(Vgprs(flat.data, operand.bits))?;
        }
        if let Some(operand) = self.def.operand(Field::Saddr) {
            match flat.saddr {
                NULL => list.item("off")?,
                saddr => list.item(Sgprs(saddr, operand.bits))?,
            }
        }
        if flat.offset != 0 {
            write!(f, " offset:{}", flat.offset)?;
        }
        f.write_str(if flat.policy.glc { " glc" } else { "" })
    }
}

impl Display for Dual {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.op.name())?;
        let mut list = List::new(f);
        list.item(Vgprs(self.vdst, 32))?;
        list.item(Source(self.src0, NumberFormat::F32, 32))?;
        match self.op {
            Op::v_dual_mov_b32 => Ok(()),
            Op::v_dual_fmaak_f32 => {
                list.item(Vgprs(self.vsrc1, 32))?;
                list.item(format_args!("{:#x}", self.literal))
            }
            Op::v_dual_fmamk_f32 => {
                list.item(format_args!("{:#x}", self.literal))?;
                list.item(Vgprs(self.vsrc1, 32))
            }
            _ => list.item(Vgprs(self.vsrc1, 32)),
        }
    }
}

/// Adds `.l` or `.h` to a 16-bit VGPR.
fn half(text: impl Display, high: bool, operand: Option<&Operand>) -> impl Display {
    let text = text.to_string();
    let is_half =
        operand.is_some_and(|operand| operand.bits == 16) && text.starts_with('v') && !text.starts_with("vcc");
    if is_half { format!("{text}.{}", if high { 'h' } else { 'l' }) } else { text }
}

/// Short operations that LLVM prints without `_e32`, because there is no long form.
fn has_one_form(op: Op) -> bool {
    matches!(
        op,
        Op::v_nop
            | Op::v_pipeflush
            | Op::v_readfirstlane_b32
            | Op::v_swap_b32
            | Op::v_swap_b16
            | Op::v_swaprel_b32
            | Op::v_permlane64_b32
            | Op::v_fmaak_f32
            | Op::v_fmamk_f32
            | Op::v_fmaak_f16
            | Op::v_fmamk_f16
            | Op::v_dot2acc_f32_f16
            | Op::v_pk_fmac_f16
    )
}
