//! Source operands: what a 9-bit source code means, and the bits that a constant stands for (RDNA3 ISA, "Scalar ALU operands"
//! and "Vector ALU operands").

use crate::table::NumberFormat;
use crate::target::Target;

/// VCC_LO, the first register after the numbered SGPRs.
pub(crate) const VCC: u8 = 106;
/// TTMP0.
pub(crate) const TTMP0: u8 = 108;
/// Reads as 0, drops writes.
pub(crate) const NULL: u8 = 124;
/// M0.
pub(crate) const M0: u8 = 125;
/// EXEC_LO.
pub(crate) const EXEC: u8 = 126;

/// Marks a literal dword after the instruction.
pub(crate) const LITERAL: u32 = 255;
/// Marks a DPP16 dword.
pub(crate) const DPP16: u32 = 250;
/// Marks an SDWA dword, on gfx10.
pub(crate) const SDWA: u32 = 249;
/// Marks a DPP8 dword.
pub(crate) const DPP8: u32 = 233;
/// Marks a DPP8 dword whose sources include inactive lanes.
pub(crate) const DPP8_FI: u32 = 234;

/// A decoded source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Src {
    /// No such operand.
    None,
    /// A scalar register by its operand code: SGPRs, VCC, TTMPs, NULL, M0, EXEC.
    Sgpr(u8),
    /// A vector register.
    Vgpr(u8),
    /// A constant or literal, already in the operand's format.
    Const(u64),
    /// SHARED_BASE, SHARED_LIMIT, PRIVATE_BASE or PRIVATE_LIMIT.
    Aperture(Aperture),
    /// The SCC bit.
    Scc,
    /// Whether VCC is 0.
    Vccz,
    /// Whether EXEC is 0.
    Execz,
    /// A dword that an interpolation or LDS unit delivers, gfx10.
    LdsDirect,
    /// Of primitive ordered pixel shaders.
    PopsExitingWaveId,
}

/// The windows of the flat address space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aperture {
    SharedBase,
    SharedLimit,
    PrivateBase,
    PrivateLimit,
}

impl Aperture {
    /// The value of the operand, from where the windows begin. Each has 4 GiB.
    pub(crate) fn of(self, shared_base: u64, private_base: u64) -> u64 {
        const LIMIT: u64 = 0xffff_ffff;
        match self {
            Aperture::SharedBase => shared_base,
            Aperture::SharedLimit => shared_base | LIMIT,
            Aperture::PrivateBase => private_base,
            Aperture::PrivateLimit => private_base | LIMIT,
        }
    }
}

/// Registers in steps of which a run of `count` scalar registers starts.
pub(crate) fn alignment(count: u32) -> u32 {
    match count {
        1 => 1,
        2 => 2,
        _ => 4,
    }
}

/// Whether a run of `count` scalar registers can start at a code, numbered as on gfx11. It starts at the aligned register.
pub(crate) fn is_scalar_run(code: u32, count: u32) -> bool {
    const SGPRS: u32 = VCC as u32;
    const FIRST_TTMP: u32 = TTMP0 as u32;
    const LAST_TTMP: u32 = FIRST_TTMP + 15;
    let fits = |number: u32, end: u32| number / alignment(count) * alignment(count) + count <= end;
    match code {
        0..SGPRS => fits(code, SGPRS),
        FIRST_TTMP..=LAST_TTMP => fits(code - FIRST_TTMP, 16),
        // VCC and EXEC as pairs; longer runs do not exist. NULL is as long as one wants.
        124 => true,
        106 | 126 => count <= 2,
        107 | 125 | 127 => count == 1,
        _ => true,
    }
}

/// The code of a scalar register as gfx11 numbers it: gfx10 has M0 and NULL the other way round.
pub(crate) fn scalar_code(target: Target, code: u32) -> u32 {
    match code {
        124 if target.is_gfx10() => u32::from(M0),
        125 if target.is_gfx10() => u32::from(NULL),
        _ => code,
    }
}

/// What stands for the code in an operand of that format; `None` if the code is reserved. `literal` is the literal dword.
pub(crate) fn source(target: Target, code: u32, format: NumberFormat, bits: u16, literal: u32) -> Option<Src> {
    let code = scalar_code(target, code);
    let count = if format == NumberFormat::Mask { 1 } else { u32::from(bits.div_ceil(32).max(1)) };
    // A mask does not come from EXEC, which is applied anyway.
    if format == NumberFormat::Mask && (u32::from(EXEC)..=u32::from(EXEC) + 1).contains(&code) {
        return None;
    }
    // LDS delivers a dword.
    if code < 128 && !is_scalar_run(code, count) || code == 254 && count > 1 {
        return None;
    }
    Some(match code {
        0..=127 => Src::Sgpr(code as u8),
        128..=192 => Src::Const(integer(i64::from(code) - 128, bits)),
        193..=208 => Src::Const(integer(192 - i64::from(code), bits)),
        235 => Src::Aperture(Aperture::SharedBase),
        236 => Src::Aperture(Aperture::SharedLimit),
        237 => Src::Aperture(Aperture::PrivateBase),
        238 => Src::Aperture(Aperture::PrivateLimit),
        240..=248 => Src::Const(float(code as usize - 240, format, bits)),
        239 if target.is_gfx10() => Src::PopsExitingWaveId,
        251 if target.is_gfx10() => Src::Vccz,
        252 if target.is_gfx10() => Src::Execz,
        253 => Src::Scc,
        254 if target.is_gfx10() => Src::LdsDirect,
        255 => Src::Const(literal_value(literal, format)),
        256..=511 => Src::Vgpr((code - 256) as u8),
        _ => return None,
    })
}

/// An inline integer: sign-extended to the operand's size.
fn integer(value: i64, bits: u16) -> u64 {
    match bits {
        64 => value as u64,
        16 => u64::from(value as u16),
        _ => u64::from(value as u32),
    }
}

/// An inline float in the operand's own format.
fn float(index: usize, format: NumberFormat, bits: u16) -> u64 {
    const F16: [u16; 9] = [0x3800, 0xB800, 0x3C00, 0xBC00, 0x4000, 0xC000, 0x4400, 0xC400, 0x3118];
    const INVERSE_TWO_PI_F32: u32 = 0x3E22_F983;
    const INVERSE_TWO_PI_F64: u64 = 0x3FC4_5F30_6DC9_C882;
    let value = [0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 4.0, -4.0].get(index).copied();
    let single = value.map_or(INVERSE_TWO_PI_F32, |v: f64| (v as f32).to_bits());
    match format {
        NumberFormat::F16 | NumberFormat::PackedF16 => u64::from(F16[index]),
        NumberFormat::Bf16 | NumberFormat::PackedBf16 => u64::from(single >> 16),
        _ if bits == 64 => value.map_or(INVERSE_TWO_PI_F64, f64::to_bits),
        _ if bits == 16 => u64::from(F16[index]),
        _ => u64::from(single),
    }
}

/// A literal: the high half of a double, else zero-extended.
pub(crate) fn literal_value(literal: u32, format: NumberFormat) -> u64 {
    match format {
        NumberFormat::F64 => u64::from(literal) << 32,
        _ => u64::from(literal),
    }
}
