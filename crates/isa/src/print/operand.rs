//! Registers and sources.

use super::Line;
use crate::operand::{self, DPP16, LITERAL, M0, NULL, TTMP0, VCC};
use crate::table::{NumberFormat, Operand};

/// A run of VGPRs.
pub(super) fn vgprs(first: u32, bits: u16) -> String {
    run("v", first, registers(bits))
}

/// How many registers an operand has.
pub(super) fn registers(bits: u16) -> u32 {
    u32::from(bits.div_ceil(32).max(1))
}

fn run(prefix: &str, first: u32, count: u32) -> String {
    if count == 1 { format!("{prefix}{first}") } else { format!("{prefix}[{first}:{}]", first + count - 1) }
}

/// A run of scalar registers by their code on gfx11. It starts where the hardware lets it start.
pub(super) fn sgprs(code: u32, bits: u16) -> String {
    const VCC_CODE: u32 = VCC as u32;
    const TTMP_CODE: u32 = TTMP0 as u32;
    const NULL_CODE: u32 = NULL as u32;
    const M0_CODE: u32 = M0 as u32;
    let count = registers(bits);
    let aligned = |number: u32| number / operand::alignment(count) * operand::alignment(count);
    let special = |name: &str, high: bool| match (count, high) {
        (1, false) => format!("{name}_lo"),
        (1, true) => format!("{name}_hi"),
        _ => name.to_owned(),
    };
    match code {
        0..VCC_CODE => run("s", aligned(code), count),
        VCC_CODE..TTMP_CODE => special("vcc", code > VCC_CODE),
        TTMP_CODE..NULL_CODE => run("ttmp", aligned(code - TTMP_CODE), count),
        NULL_CODE => "null".to_owned(),
        M0_CODE => "m0".to_owned(),
        _ => special("exec", code > 126),
    }
}

impl Line<'_> {
    /// A field that names scalar registers.
    pub(super) fn sgprs(&self, code: u32, bits: u16) -> String {
        sgprs(operand::scalar_code(self.inst.target, code), bits)
    }

    /// A source code.
    pub(super) fn source(&self, code: u32, format: NumberFormat, bits: u16) -> String {
        match code {
            0..=127 => self.sgprs(code, bits),
            128..=192 => (code - 128).to_string(),
            193..=208 => format!("-{}", code - 192),
            235 => "src_shared_base".to_owned(),
            236 => "src_shared_limit".to_owned(),
            237 => "src_private_base".to_owned(),
            238 => "src_private_limit".to_owned(),
            239 => "src_pops_exiting_wave_id".to_owned(),
            240..=248 => inline_float(code as usize - 240, format, bits),
            251 => "src_vccz".to_owned(),
            252 => "src_execz".to_owned(),
            253 => "src_scc".to_owned(),
            254 => "src_lds_direct".to_owned(),
            LITERAL => literal(self.extra(), format, bits),
            256.. => vgprs(code - 256, bits),
            _ => format!("<{code}>"),
        }
    }

    /// The operand in a source field; a DPP dword names the register of source 0.
    pub(super) fn source_of(&self, code: u32, operand: &Operand) -> String {
        let code = match code {
            DPP16 | operand::DPP8 | operand::DPP8_FI => 256 + (self.extra() & 0xff),
            _ => code,
        };
        self.source(code, operand.format, super::bits(operand))
    }
}

fn inline_float(index: usize, format: NumberFormat, bits: u16) -> String {
    const VALUES: [&str; 8] = ["0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0"];
    const F16: [u16; 9] = [0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000, 0xc000, 0x4400, 0xc400, 0x3118];
    if format == NumberFormat::Int && bits == 16 {
        return format!("{:#x}", F16[index]);
    }
    match VALUES.get(index) {
        Some(value) => (*value).to_owned(),
        None if bits == 64 => "0.15915494309189532".to_owned(),
        None => "0.15915494".to_owned(),
    }
}

/// A literal; one that has an inline constant's value looks like it. One of 64 bits has zeros on top.
pub(super) fn literal(word: u32, format: NumberFormat, bits: u16) -> String {
    if bits == 16 {
        return format!("{:#x}", word & 0xffff);
    }
    let value = if bits == 64 { i64::from(word) } else { i64::from(word as i32) };
    if (bits != 64 || format != NumberFormat::F64) && (-16..=64).contains(&value) {
        return value.to_string();
    }
    let floats = [0.5f32, -0.5, 1.0, -1.0, 2.0, -2.0, 4.0, -4.0];
    if bits == 32
        && let Some(index) = floats.iter().position(|value| value.to_bits() == word)
    {
        return inline_float(index, NumberFormat::F32, 32);
    }
    format!("{word:#x}")
}
