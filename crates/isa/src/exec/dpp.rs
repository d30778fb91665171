//! DPP: source 0 comes from other lanes (RDNA3 ISA, "Data parallel processing").

use super::Fault;
use super::lanes::{LANES, Lanes};
use crate::inst::Dpp;

/// Lanes of a row.
const ROW: usize = 16;

/// Moves source 0 and drops the lanes that are not to be written.
pub(super) fn apply(lanes: &mut Lanes<'_>) -> Result<(), Fault> {
    if let Dpp::Row { control, .. } = lanes.valu.dpp
        && !is_control(control)
    {
        return Err(Fault::Operand);
    }
    let source = lanes.b32(0);
    let mut moved = [0; LANES];
    let mut write = 0u32;
    for (lane, moved) in moved.iter_mut().enumerate() {
        let (from, inactive_reads, invalid_reads_zero, written) = match lanes.valu.dpp {
            Dpp::None => (Some(lane), true, true, true),
            Dpp::Eight { select, fetch_inactive } => {
                let from = lane & !7 | (select >> (3 * (lane & 7)) & 7) as usize;
                (Some(from), fetch_inactive, true, true)
            }
            Dpp::Row { control, row_mask, bank_mask, bound_control, fetch_inactive } => {
                // Rows count through both halves of a wave64.
                let row = lanes.half * 2 + lane / ROW;
                let written = row_mask >> row & 1 != 0 && bank_mask >> (lane % ROW / 4) & 1 != 0;
                (row_source(lane, control), fetch_inactive, bound_control, written)
            }
        };
        let valid = from.filter(|from| inactive_reads || lanes.exec >> from & 1 != 0);
        if written && (valid.is_some() || invalid_reads_zero) {
            write |= 1 << lane;
        }
        *moved = valid.map_or(0, |from| source[from]);
    }
    lanes.moved[0] = Some(moved);
    lanes.exec &= write;
    Ok(())
}

/// The lane that `lane` reads; `None` beyond the row.
fn row_source(lane: usize, control: u16) -> Option<usize> {
    let (base, at) = (lane / ROW * ROW, lane % ROW);
    let n = usize::from(control & 15);
    let from = match control {
        0x000..=0x0ff => at & !3 | usize::from(control >> (2 * (at & 3)) & 3),
        0x100..=0x10f => at + n,
        0x110..=0x11f => at.checked_sub(n)?,
        0x120..=0x12f => (at + ROW - n) % ROW,
        0x140 => ROW - 1 - at,
        0x141 => at ^ 7,
        0x150..=0x15f => n,
        _ => at ^ n,
    };
    (from < ROW).then_some(base + from)
}

/// Whether a DPP16 control value is one that gfx10 and later have. Shifts and rotations by 0 are reserved.
fn is_control(control: u16) -> bool {
    matches!(control, 0x000..=0x0ff | 0x101..=0x10f | 0x111..=0x11f | 0x121..=0x12f | 0x140 | 0x141 | 0x150..=0x16f)
}
