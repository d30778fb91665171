//! SDMA packets: how long each is, and what it says.

use pm4::{AtomicKind, AtomicOp, CompareFunction, GcrCntl};

use crate::gfx::Family;

use super::SdmaError;
use super::fields::Fields;
use super::transfer::{Fill, Linear, Rect, Surface};

/// A packet that a user queue may submit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Packet {
    /// Nothing, or nothing that could be seen: NOP, HDP flush.
    Nop,
    /// An operation on caches.
    Gcr(GcrCntl),
    CopyLinear(Linear),
    CopyRect(Rect),
    ConstFill(Fill),
    Write {
        to: u64,
        data: Vec<u32>,
    },
    Fence {
        to: u64,
        value: u32,
    },
    Trap {
        event_id: u32,
    },
    Timestamp {
        to: u64,
    },
    Poll {
        from: u64,
        function: CompareFunction,
        mask: u32,
        reference: u32,
    },
    Atomic {
        at: u64,
        op: AtomicOp,
        source: u64,
        compare: u64,
        until_equal: bool,
    },
    /// Skips the next dwords unless the value equals the reference.
    CondExec {
        from: u64,
        reference: u32,
        dwords: u64,
    },
    Indirect {
        base: u64,
        dwords: u64,
    },
}

/// Dwords from which the length of any packet is known.
pub(crate) const LENGTH_PREFIX: usize = 4;

mod op {
    pub(super) const NOP: u32 = 0;
    pub(super) const COPY: u32 = 1;
    pub(super) const WRITE: u32 = 2;
    pub(super) const INDIRECT: u32 = 4;
    pub(super) const FENCE: u32 = 5;
    pub(super) const TRAP: u32 = 6;
    pub(super) const POLL_REGMEM: u32 = 8;
    pub(super) const COND_EXE: u32 = 9;
    pub(super) const ATOMIC: u32 = 10;
    pub(super) const CONST_FILL: u32 = 11;
    pub(super) const TIMESTAMP: u32 = 13;
    pub(super) const GCR_REQ: u32 = 17;

    pub(super) const COPY_LINEAR: u32 = 0;
    pub(super) const COPY_LINEAR_SUB_WIND: u32 = 4;
    pub(super) const TIMESTAMP_GET_GLOBAL: u32 = 2;
    pub(super) const GCR_USER: u32 = 1;
}

/// The operation and sub-operation in a header.
fn operation(header: u32) -> (u32, u32) {
    (header & 0xff, header >> 8 & 0xff)
}

/// Dwords of the packet that starts with `prefix`, which holds [`LENGTH_PREFIX`] dwords, or all there are.
pub(crate) fn length(family: Family, prefix: &[u32]) -> Result<usize, SdmaError> {
    let header = prefix[0];
    let (op, sub_op) = operation(header);
    Ok(match (op, sub_op) {
        (op::NOP, 0) => 1 + (header >> 16 & 0x3fff) as usize,
        (op::COPY, op::COPY_LINEAR) if header >> 27 & 1 != 0 => 9,
        (op::COPY, op::COPY_LINEAR) if family == Family::Gfx12 && header >> 19 & 1 != 0 => 8,
        (op::COPY, op::COPY_LINEAR) => 7,
        (op::COPY, op::COPY_LINEAR_SUB_WIND) => 13,
        (op::WRITE, 0) => 5 + prefix.get(3).map_or(0, |word| word & 0xf_ffff) as usize,
        (op::INDIRECT, 0) => 6,
        (op::FENCE, 0) => 4,
        (op::TRAP, 0) => 2,
        (op::POLL_REGMEM, 0) => 6,
        (op::COND_EXE, 0) => 5,
        (op::ATOMIC, 0) => 8,
        (op::CONST_FILL, 0) => 5,
        (op::TIMESTAMP, op::TIMESTAMP_GET_GLOBAL) => 3,
        (op::GCR_REQ, 0 | op::GCR_USER) => 5,
        _ => return Err(SdmaError::Operation { op, sub_op, header }),
    })
}

/// Decodes a packet of which all dwords are there.
pub(crate) fn decode(family: Family, words: &[u32]) -> Result<Packet, SdmaError> {
    let (op, sub_op) = operation(words[0]);
    let fields = |packet| Fields { packet, words };
    match (op, sub_op) {
        (op::NOP, 0) => Ok(Packet::Nop),
        (op::GCR_REQ, 0 | op::GCR_USER) => Ok(gcr(fields("GCR_REQ"))),
        (op::COPY, op::COPY_LINEAR) => copy_linear(fields("COPY_LINEAR")),
        (op::COPY, op::COPY_LINEAR_SUB_WIND) => copy_rect(family, fields("COPY_LINEAR_SUB_WIND")),
        (op::WRITE, 0) => write(fields("WRITE")),
        (op::INDIRECT, 0) => indirect(fields("INDIRECT")),
        (op::FENCE, 0) => {
            let fields = fields("FENCE");
            Ok(Packet::Fence { to: fields.address(1, 4)?, value: words[3] })
        }
        (op::TRAP, 0) => Ok(Packet::Trap { event_id: fields("TRAP").bits(1, 27, 0) }),
        (op::POLL_REGMEM, 0) => poll(fields("POLL_REGMEM")),
        (op::COND_EXE, 0) => {
            let fields = fields("COND_EXE");
            Ok(Packet::CondExec {
                from: fields.address(1, 4)?,
                reference: words[3],
                dwords: fields.bits(4, 13, 0).into(),
            })
        }
        (op::ATOMIC, 0) => atomic(fields("ATOMIC")),
        (op::CONST_FILL, 0) => const_fill(fields("CONST_FILL")),
        (op::TIMESTAMP, op::TIMESTAMP_GET_GLOBAL) => Ok(Packet::Timestamp { to: fields("TIMESTAMP").address(1, 8)? }),
        _ => Err(SdmaError::Operation { op, sub_op, header: words[0] }),
    }
}

fn copy_linear(fields: Fields<'_>) -> Result<Packet, SdmaError> {
    fields.zero(0, 16, 16, "encryption")?;
    fields.zero(0, 18, 18, "trusted memory")?;
    fields.zero(2, 17, 16, "byte swapping")?;
    fields.zero(2, 25, 24, "byte swapping")?;
    let broadcast = fields.bits(0, 27, 27) != 0;
    if fields.words.len() == 8 {
        fields.zero(7, 31, 0, "compression")?;
    }
    Ok(Packet::CopyLinear(Linear {
        bytes: u64::from(fields.bits(1, 29, 0)) + 1,
        source: fields.wide(3),
        destination: fields.wide(5),
        second_destination: broadcast.then(|| fields.wide(7)),
        backwards: fields.bits(0, 25, 25) != 0,
    }))
}

/// Sizes and pitches are stored less one, in elements.
fn copy_rect(family: Family, fields: Fields<'_>) -> Result<Packet, SdmaError> {
    fields.zero(0, 18, 18, "trusted memory")?;
    let element_log2 = fields.bits(0, 31, 29);
    if element_log2 > 4 {
        return Err(fields.refuse(0, "this element size"));
    }
    let gfx12 = family == Family::Gfx12;
    if !gfx12 {
        fields.zero(12, 17, 16, "byte swapping")?;
        fields.zero(12, 25, 24, "byte swapping")?;
    }
    let (x_high, z_high, pitch_low, slice_high) = if gfx12 { (15, 13, 16, 31) } else { (13, 12, 13, 27) };
    let y_high = 16 + x_high;
    let surface = |at: usize| Surface {
        base: fields.wide(at),
        origin: [fields.bits(at + 2, x_high, 0), fields.bits(at + 2, y_high, 16), fields.bits(at + 3, z_high, 0)],
        pitch: u64::from(fields.bits(at + 3, 31, pitch_low)) + 1,
        slice_pitch: u64::from(fields.bits(at + 4, slice_high, 0)) + 1,
    };
    let size = [fields.bits(11, x_high, 0), fields.bits(11, y_high, 16), fields.bits(12, z_high, 0)];
    Ok(Packet::CopyRect(Rect {
        element_log2,
        source: surface(1),
        destination: surface(6),
        size: size.map(|less| less + 1),
    }))
}

fn write(fields: Fields<'_>) -> Result<Packet, SdmaError> {
    fields.zero(0, 18, 18, "trusted memory")?;
    fields.zero(3, 25, 24, "byte swapping")?;
    Ok(Packet::Write { to: fields.address(1, 4)?, data: fields.words[4..].to_vec() })
}

fn indirect(fields: Fields<'_>) -> Result<Packet, SdmaError> {
    fields.zero(0, 19, 16, "a VMID of its own")?;
    fields.zero(0, 31, 31, "privileged execution")?;
    Ok(Packet::Indirect { base: fields.address(1, 32)?, dwords: fields.bits(3, 19, 0).into() })
}

/// The control's bits are those of `ACQUIRE_MEM`.
fn gcr(fields: Fields<'_>) -> Packet {
    Packet::Gcr(GcrCntl(fields.bits(2, 31, 16) | fields.bits(3, 2, 0) << 16))
}

fn poll(fields: Fields<'_>) -> Result<Packet, SdmaError> {
    const FOREVER: u32 = 0xfff;
    let function =
        CompareFunction::from_bits(fields.bits(0, 30, 28)).ok_or_else(|| fields.refuse(0, "this comparison"))?;
    if fields.bits(0, 31, 31) == 0 {
        // Runtimes flush the host data path with a poll that reads no memory.
        return match function {
            CompareFunction::Always => Ok(Packet::Nop),
            _ => Err(fields.refuse(0, "polling a register")),
        };
    }
    if function != CompareFunction::Always && fields.bits(5, 27, 16) != FOREVER {
        return Err(fields.refuse(5, "a finite number of retries"));
    }
    Ok(Packet::Poll { from: fields.address(1, 4)?, function, mask: fields.words[4], reference: fields.words[3] })
}

fn atomic(fields: Fields<'_>) -> Result<Packet, SdmaError> {
    fields.zero(0, 18, 18, "trusted memory")?;
    let op = AtomicOp::from_tc_op(fields.bits(0, 31, 25)).ok_or_else(|| fields.refuse(0, "this atomic operation"))?;
    let until_equal = fields.bits(0, 16, 16) != 0;
    if until_equal && op.kind != AtomicKind::CompareSwap {
        return Err(fields.refuse(0, "a loop around an operation that does not compare"));
    }
    let at = fields.address(1, if op.wide { 8 } else { 4 })?;
    Ok(Packet::Atomic { at, op, source: fields.wide(3), compare: fields.wide(5), until_equal })
}

/// The count is in bytes whatever the element, less one element.
fn const_fill(fields: Fields<'_>) -> Result<Packet, SdmaError> {
    fields.zero(0, 17, 16, "byte swapping")?;
    let element_log2 = fields.bits(0, 31, 30);
    if element_log2 > 2 {
        return Err(fields.refuse(0, "this fill size"));
    }
    let elements = u64::from(fields.bits(4, 29, 0) >> element_log2) + 1;
    Ok(Packet::ConstFill(Fill {
        destination: fields.wide(1),
        bytes: elements << element_log2,
        pattern: fields.words[3],
        element_log2,
    }))
}
