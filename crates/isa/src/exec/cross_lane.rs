//! Vector operations that see more than their own lane, or a register number computed at run time: they work on the whole wave.

use super::Fault;
use super::lanes::LANES;
use crate::generated::Op;
use crate::inst::Valu;
use crate::operand::{EXEC, M0, Src};
use crate::wave::{Row, Wave};

pub(super) fn is_cross_lane(op: Op) -> bool {
    matches!(
        op,
        Op::v_readlane_b32
            | Op::v_readfirstlane_b32
            | Op::v_writelane_b32
            | Op::v_permlane16_b32
            | Op::v_permlanex16_b32
            | Op::v_permlane64_b32
            | Op::v_swap_b32
            | Op::v_swaprel_b32
            | Op::v_movrels_b32
            | Op::v_movreld_b32
            | Op::v_movrelsd_b32
            | Op::v_movrelsd_2_b32
    )
}

impl Wave {
    pub(super) fn cross_lane(&mut self, op: Op, valu: &Valu) -> Result<(), Fault> {
        let lanes = LANES * self.halves;
        let m0 = self.sgprs[usize::from(M0)];
        match op {
            Op::v_readlane_b32 => {
                let lane = self.scalar32(valu.src[1]) as usize % lanes;
                let value = self.lane(valu.src[0], lane);
                self.set_sgpr(valu.sdst, value);
            }
            Op::v_readfirstlane_b32 => {
                let exec = self.mask(EXEC);
                let lane = if exec == 0 { 0 } else { exec.trailing_zeros() as usize };
                let value = self.lane(valu.src[0], lane);
                self.set_sgpr(valu.sdst, value);
            }
            Op::v_writelane_b32 => {
                let lane = self.scalar32(valu.src[1]) as usize % lanes;
                let value = self.scalar32(valu.src[0]);
                self.row_mut(usize::from(valu.vdst), lane / LANES)[lane % LANES] = value;
            }
            Op::v_permlane16_b32 | Op::v_permlanex16_b32 => self.permute_row(valu, op == Op::v_permlanex16_b32)?,
            Op::v_permlane64_b32 => {
                let source = vgpr(valu.src[0])?;
                if self.halves == 2 {
                    let halves = [self.row(source, 1), self.row(source, 0)];
                    for (half, row) in halves.into_iter().enumerate() {
                        self.write_row(usize::from(valu.vdst), half, row);
                    }
                }
            }
            Op::v_swap_b32 => self.swap(usize::from(valu.vdst), vgpr(valu.src[0])?)?,
            Op::v_swaprel_b32 => {
                let (low, high) = (m0 & 0x3ff, m0 >> 16 & 0x3ff);
                self.swap(usize::from(valu.vdst) + high as usize, vgpr(valu.src[0])? + low as usize)?;
            }
            Op::v_movrels_b32 => self.copy(usize::from(valu.vdst), vgpr(valu.src[0])? + m0 as usize)?,
            Op::v_movrelsd_b32 => {
                self.copy(usize::from(valu.vdst) + m0 as usize, vgpr(valu.src[0])? + m0 as usize)?;
            }
            Op::v_movrelsd_2_b32 => {
                let (low, high) = (m0 & 0x3ff, m0 >> 16 & 0x3ff);
                self.copy(usize::from(valu.vdst) + high as usize, vgpr(valu.src[0])? + low as usize)?;
            }
            _ => {
                // v_movreld_b32: the source may be a constant or an SGPR.
                let to = self.existing(usize::from(valu.vdst) + m0 as usize)?;
                for half in 0..self.halves {
                    let row = match valu.src[0] {
                        Src::Vgpr(register) => self.row(usize::from(register), half),
                        src => [self.scalar32(src); LANES],
                    };
                    self.write_row(to, half, row);
                }
            }
        }
        Ok(())
    }

    pub(super) fn row(&self, register: usize, half: usize) -> Row {
        self.vgprs[half * self.vgpr_count + register]
    }

    pub(super) fn row_mut(&mut self, register: usize, half: usize) -> &mut Row {
        &mut self.vgprs[half * self.vgpr_count + register]
    }

    /// The lanes of a half that are on.
    pub(super) fn exec_half(&self, half: usize) -> u32 {
        (self.mask(EXEC) >> (LANES * half)) as u32
    }

    /// Writes the lanes that are on.
    pub(super) fn write_row(&mut self, register: usize, half: usize, row: Row) {
        let exec = self.exec_half(half);
        for (lane, (old, new)) in self.row_mut(register, half).iter_mut().zip(row).enumerate() {
            if exec >> lane & 1 != 0 {
                *old = new;
            }
        }
    }

    /// A source's value in one lane, whether that lane is on or not.
    fn lane(&self, src: Src, lane: usize) -> u32 {
        match src {
            Src::Vgpr(register) => self.row(usize::from(register), lane / LANES)[lane % LANES],
            src => self.scalar32(src),
        }
    }

    /// A register number computed at run time.
    fn existing(&self, register: usize) -> Result<usize, Fault> {
        if register < self.vgpr_count { Ok(register) } else { Err(Fault::Operand) }
    }

    fn copy(&mut self, to: usize, from: usize) -> Result<(), Fault> {
        let (to, from) = (self.existing(to)?, self.existing(from)?);
        for half in 0..self.halves {
            let row = self.row(from, half);
            self.write_row(to, half, row);
        }
        Ok(())
    }

    fn swap(&mut self, a: usize, b: usize) -> Result<(), Fault> {
        let (a, b) = (self.existing(a)?, self.existing(b)?);
        for half in 0..self.halves {
            let (row_a, row_b) = (self.row(a, half), self.row(b, half));
            self.write_row(a, half, row_b);
            self.write_row(b, half, row_a);
        }
        Ok(())
    }

    /// `v_permlane16`: each lane picks a lane of its row, or of the other row, by a nibble of {S2, S1}.
    fn permute_row(&mut self, valu: &Valu, other_row: bool) -> Result<(), Fault> {
        let source = vgpr(valu.src[0])?;
        let select = u64::from(self.scalar32(valu.src[1])) | u64::from(self.scalar32(valu.src[2])) << 32;
        let (fetch_inactive, bound_control) = (valu.op_sel & 1 != 0, valu.op_sel & 2 != 0);
        for half in 0..self.halves {
            let row = self.row(source, half);
            let exec = self.exec_half(half);
            let target = self.row_mut(usize::from(valu.vdst), half);
            for (lane, value) in target.iter_mut().enumerate() {
                let base = if other_row { (lane & 16) ^ 16 } else { lane & 16 };
                let from = base + (select >> (4 * (lane & 15)) & 15) as usize;
                let valid = fetch_inactive || exec >> from & 1 != 0;
                if exec >> lane & 1 != 0 && (valid || bound_control) {
                    *value = if valid { row[from] } else { 0 };
                }
            }
        }
        Ok(())
    }
}

fn vgpr(src: Src) -> Result<usize, Fault> {
    match src {
        Src::Vgpr(register) => Ok(usize::from(register)),
        _ => Err(Fault::Operand),
    }
}
