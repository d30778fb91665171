//! Copies and fills as `DMA_DATA` packets: the command processor moves the bytes itself.
//!
//! A fill's immediate covers whole aligned dwords only; what sticks out at either end is copied from a pattern in the data.

use graph::{Copy3d, Fill2d, Pitched, Reason};

use crate::data::Data;
use crate::writer::Writer;

/// One packet's worth of transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Transfer {
    to: u64,
    from: From,
    bytes: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    /// Memory.
    Address(u64),
    /// The plan's data, by offset.
    Data(usize),
    /// A dword again and again.
    Dword(u32),
}

/// The most bytes of a packet: `BYTE_COUNT` has 26 bits, and a multiple of 64 keeps the rest aligned.
const PACKET_BYTES: u64 = (1 << 26) - 64;

impl Transfer {
    pub(crate) fn write(self, data: u64, sync: bool, writer: &mut Writer) {
        match self.from {
            From::Address(from) => writer.dma_copy(self.to, from, self.bytes, sync),
            From::Data(offset) => writer.dma_copy(self.to, data + offset as u64, self.bytes, sync),
            From::Dword(value) => writer.dma_fill(self.to, value, self.bytes, sync),
        }
    }
}

/// The packets of a copy, at most `limit`.
pub(crate) fn copy(copy: &Copy3d, limit: u64, into: &mut Vec<Transfer>) -> Result<(), Reason> {
    let Copy3d { destination, source, width, height, depth } = *copy;
    let (Some(to), Some(from)) = (destination.span(width, height, depth), source.span(width, height, depth)) else {
        return Err(Reason::Pitch);
    };
    if to.overlaps(from) {
        return Err(Reason::CopyOverlaps);
    }
    let mut shape = Box3 { width, height, depth };
    shape.check(destination)?;
    shape.check(source)?;
    shape.merge(&[destination, source]);
    let rows = shape.rows(PACKET_BYTES, limit)?;
    into.reserve(rows as usize);
    shape.each_row(|row, slice| {
        let at = |side: Pitched| side.address + row * side.row_pitch + slice * side.slice_pitch;
        pieces(at(destination), shape.width, |to, offset, bytes| {
            into.push(Transfer { to, from: From::Address(at(source) + offset), bytes });
        });
    });
    Ok(())
}

/// The packets of a fill, at most `limit`.
pub(crate) fn fill(fill: &Fill2d, limit: u64, data: &mut Data, into: &mut Vec<Transfer>) -> Result<(), Reason> {
    let Fill2d { destination, value, element, width, height } = *fill;
    let dword = match element {
        1 => (value & 0xff) * 0x0101_0101,
        2 => (value & 0xffff) * 0x0001_0001,
        4 => value,
        _ => return Err(Reason::FillElement { element, address: destination.address }),
    };
    let pitched = if height > 1 { destination.row_pitch } else { 0 };
    if !(destination.address | pitched).is_multiple_of(u64::from(element)) {
        return Err(Reason::FillElement { element, address: destination.address });
    }
    let width = width.checked_mul(u64::from(element)).ok_or(Reason::Pitch)?;
    destination.span(width, height, 1).ok_or(Reason::Pitch)?;
    let mut shape = Box3 { width, height, depth: 1 };
    shape.check(destination)?;
    shape.merge(&[destination]);
    // Each row may have a head and a tail of its own.
    let rows = shape.rows(PACKET_BYTES, limit / 3)?;
    into.reserve(rows as usize);
    shape.each_row(|row, _| {
        let start = destination.address + row * destination.row_pitch;
        let end = start + shape.width;
        let (middle, tail) = (start.next_multiple_of(4).min(end), (end & !3).max(start.next_multiple_of(4)).min(end));
        for (edge, until) in [(start, middle), (tail, end)] {
            if edge < until {
                let from = From::Data(data.pattern(dword));
                into.push(Transfer { to: edge, from, bytes: (until - edge) as u32 });
            }
        }
        pieces(middle, tail - middle, |to, _, bytes| {
            into.push(Transfer { to, from: From::Dword(dword), bytes });
        });
    });
    Ok(())
}

/// A box of bytes.
#[derive(Clone, Copy)]
struct Box3 {
    width: u64,
    height: u64,
    depth: u64,
}

impl Box3 {
    /// Refuses rows and slices that lie over one another.
    fn check(self, side: Pitched) -> Result<(), Reason> {
        let slice = side.row_pitch.saturating_mul(self.height - 1) + self.width;
        let rows = self.height == 1 || side.row_pitch >= self.width;
        let slices = self.depth == 1 || side.slice_pitch >= slice;
        if rows && slices { Ok(()) } else { Err(Reason::Pitch) }
    }

    /// Makes one row of rows without gaps.
    fn merge(&mut self, sides: &[Pitched]) {
        if self.height == 1 || sides.iter().all(|side| side.row_pitch == self.width) {
            let slice = self.width * self.height;
            if self.depth == 1 || sides.iter().all(|side| side.slice_pitch == slice) {
                *self = Box3 { width: slice * self.depth, height: 1, depth: 1 };
            } else {
                *self = Box3 { width: slice, height: 1, depth: self.depth };
            }
        }
    }

    /// How many rows there are, if their packets are no more than `limit`.
    fn rows(self, packet: u64, limit: u64) -> Result<u64, Reason> {
        let rows = self.height.saturating_mul(self.depth);
        let packets = rows.saturating_mul(self.width.div_ceil(packet));
        if packets > limit { Err(Reason::Rows { rows: packets, limit }) } else { Ok(rows) }
    }

    fn each_row(self, mut visit: impl FnMut(u64, u64)) {
        for slice in 0..self.depth {
            for row in 0..self.height {
                visit(row, slice);
            }
        }
    }
}

/// Splits a row into what packets carry: address, offset and length of each.
fn pieces(start: u64, bytes: u64, mut visit: impl FnMut(u64, u64, u32)) {
    let mut done = 0;
    while done < bytes {
        let now = (bytes - done).min(PACKET_BYTES);
        visit(start + done, done, now as u32);
        done += now;
    }
}

#[cfg(test)]
mod tests;
