//! Modifiers that follow the operands: DPP, SDWA, swizzles.

use super::Line;
use crate::operand::{DPP8_FI, DPP16, SDWA};
use crate::table::{Encoding, Field};

/// The pattern of `ds_swizzle_b32`.
pub(super) fn swizzle(offset: u32) -> String {
    const ALL: u32 = 31;
    if offset & 0xff00 == 0x8000 {
        let lane = |i: u32| offset >> (2 * i) & 3;
        return format!("swizzle(QUAD_PERM,{},{},{},{})", lane(0), lane(1), lane(2), lane(3));
    }
    if offset & 0x8000 != 0 {
        return offset.to_string();
    }
    let (and, or, xor) = (offset & ALL, offset >> 5 & ALL, offset >> 10 & ALL);
    let group = ALL - and + 1;
    match () {
        () if and == ALL && or == 0 && xor.count_ones() == 1 => format!("swizzle(SWAP,{xor})"),
        () if and == ALL && or == 0 && xor > 0 && (xor + 1).is_power_of_two() => {
            format!("swizzle(REVERSE,{})", xor + 1)
        }
        () if group > 1 && group.is_power_of_two() && or < group && xor == 0 => {
            format!("swizzle(BROADCAST,{group},{or})")
        }
        () => {
            // What becomes of each bit of the lane number: 0, 1, kept or inverted.
            let (of_zeros, of_ones) = (or ^ xor, (and | or) ^ xor);
            let bit = |mask: u32| match (of_zeros & mask != 0, of_ones & mask != 0) {
                (false, false) => '0',
                (true, true) => '1',
                (false, true) => 'p',
                (true, false) => 'i',
            };
            let pattern: String = (0..5).rev().map(|i| bit(1 << i)).collect();
            format!("swizzle(BITMASK_PERM,\"{pattern}\")")
        }
    }
}

impl Line<'_> {
    /// The DPP dword, if source 0 says that there is one.
    pub(super) fn dpp(&mut self) {
        let code = self.field(Field::Src0);
        let word = self.extra();
        if code != DPP16 {
            let lanes: Vec<String> = (0..8).map(|i| (word >> (8 + 3 * i) & 7).to_string()).collect();
            self.push(format_args!(" dpp8:[{}]", lanes.join(",")));
            return self.push(if code == DPP8_FI { " fi:1" } else { "" });
        }
        let control = word >> 8 & 0x1ff;
        let n = control & 15;
        match control {
            0..=0xff => {
                let lane = |i: u32| control >> (2 * i) & 3;
                self.push(format_args!(" quad_perm:[{},{},{},{}]", lane(0), lane(1), lane(2), lane(3)));
            }
            0x100..=0x10f => self.push(format_args!(" row_shl:{n}")),
            0x110..=0x11f => self.push(format_args!(" row_shr:{n}")),
            0x120..=0x12f => self.push(format_args!(" row_ror:{n}")),
            0x140 => self.push(" row_mirror"),
            0x141 => self.push(" row_half_mirror"),
            0x150..=0x15f => self.push(format_args!(" row_share:{n}")),
            _ => self.push(format_args!(" row_xmask:{n}")),
        }
        self.push(format_args!(" row_mask:{:#x} bank_mask:{:#x}", word >> 28, word >> 24 & 15));
        self.push(if word >> 19 & 1 != 0 { " bound_ctrl:1" } else { "" });
        self.push(if word >> 18 & 1 != 0 { " fi:1" } else { "" });
    }

    /// Whether an SDWA dword follows.
    pub(super) fn is_sdwa(&self) -> bool {
        self.inst.target.is_gfx10() && self.operand(Field::Src0).is_some() && self.field(Field::Src0) == SDWA
    }

    pub(super) fn sdwa(&mut self) {
        const PARTS: [&str; 8] = ["BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD", "?"];
        let word = self.extra();
        let part = |low: u32| PARTS[(word >> low & 7) as usize];
        if self.inst.encoding != Encoding::Vopc {
            self.push(if word >> 13 & 1 != 0 { " clamp" } else { "" });
            self.push(omod(word >> 14 & 3));
            let unused = ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE", "?"][(word >> 11 & 3) as usize];
            if self.operand(Field::Vdst).is_some() {
                self.push(format_args!(" dst_sel:{} dst_unused:{unused}", part(8)));
            }
        }
        self.push(format_args!(" src0_sel:{}", part(16)));
        if self.operand(Field::Vsrc1).is_some() {
            self.push(format_args!(" src1_sel:{}", part(24)));
        }
    }
}

/// The output modifier.
pub(super) fn omod(value: u32) -> &'static str {
    ["", " mul:2", " mul:4", " div:2"][value as usize & 3]
}
