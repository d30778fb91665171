//! Dwords to packets.

use crate::bits::mask;
use crate::header::{Header, Opcode};
use crate::packet::Packet;
use crate::sync::{AcquireMem, EventWrite, ReleaseMem, WaitRegMem};
use crate::transfer::{CopyData, IndirectBuffer, WriteData};

/// Why dwords are no packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// There is nothing to decode.
    #[error("no packet: the buffer is empty")]
    Empty,
    /// A packet of type 0 or 1, or a malformed one of type 2.
    #[error("packet type {} of header {header:#010x} is not used on compute queues", header >> 30)]
    Type {
        /// The header.
        header: u32,
    },
    /// An opcode that is not decoded.
    #[error("{opcode} (header {header:#010x}) is not decoded")]
    Opcode {
        /// The opcode.
        opcode: Opcode,
        /// The header.
        header: u32,
    },
    /// The predicate bit is set.
    #[error("{opcode} (header {header:#010x}) is predicated, which is not decoded")]
    Predicated {
        /// The opcode.
        opcode: Opcode,
        /// The header.
        header: u32,
    },
    /// The count does not fit the opcode.
    #[error("{opcode} has {found} body dwords, not {expected}")]
    Count {
        /// The opcode.
        opcode: Opcode,
        /// The count's body dwords.
        found: usize,
        /// The body dwords of such a packet; the least, where it varies.
        expected: usize,
    },
    /// The buffer ends inside the packet.
    #[error("{opcode} needs {needed} dwords, but only {left} are left")]
    Truncated {
        /// The opcode.
        opcode: Opcode,
        /// Dwords of the packet.
        needed: usize,
        /// Dwords of the buffer.
        left: usize,
    },
    /// A dword has bits or a value that are not decoded.
    #[error("{opcode} dword {dword} = {value:#010x}: {field} is not decoded")]
    Field {
        /// The opcode.
        opcode: Opcode,
        /// Index of the dword in the packet; the header is 0.
        dword: usize,
        /// The dword.
        value: u32,
        /// What in it.
        field: &'static str,
    },
}

/// Decodes the packet at the start of `words`, and tells how many dwords it takes.
pub fn decode(words: &[u32]) -> Result<(Packet, usize), DecodeError> {
    let header = Header(*words.first().ok_or(DecodeError::Empty)?);
    if header == Header::FILLER {
        return Ok((Packet::Filler, 1));
    }
    if header.packet_type() != 3 {
        return Err(DecodeError::Type { header: header.0 });
    }
    let opcode = header.opcode();
    if header.predicate() {
        return Err(DecodeError::Predicated { opcode, header: header.0 });
    }
    let needed = 1 + header.body_dwords();
    if words.len() < needed {
        return Err(DecodeError::Truncated { opcode, needed, left: words.len() });
    }
    let body = Body { opcode, words: &words[1..needed] };
    let packet = match opcode {
        Opcode::NOP => Packet::Nop { body: body.words.len() },
        Opcode::WRITE_DATA => Packet::WriteData(WriteData::decode(body)?),
        Opcode::WAIT_REG_MEM => Packet::WaitRegMem(WaitRegMem::decode(body)?),
        Opcode::INDIRECT_BUFFER => Packet::IndirectBuffer(IndirectBuffer::decode(body)?),
        Opcode::COPY_DATA => Packet::CopyData(CopyData::decode(body)?),
        Opcode::EVENT_WRITE => Packet::EventWrite(EventWrite::decode(body)?),
        Opcode::RELEASE_MEM => Packet::ReleaseMem(ReleaseMem::decode(body)?),
        Opcode::ACQUIRE_MEM => Packet::AcquireMem(AcquireMem::decode(body)?),
        _ => return Err(DecodeError::Opcode { opcode, header: header.0 }),
    };
    Ok((packet, needed))
}

/// The dwords behind a header.
#[derive(Clone, Copy)]
pub(crate) struct Body<'a> {
    opcode: Opcode,
    words: &'a [u32],
}

impl<'a> Body<'a> {
    /// All `N` dwords of a packet whose size is fixed.
    pub(crate) fn exactly<const N: usize>(self) -> Result<[u32; N], DecodeError> {
        self.words.try_into().map_err(|_| DecodeError::Count {
            opcode: self.opcode,
            found: self.words.len(),
            expected: N,
        })
    }

    /// The first `N` dwords of a packet that has at least one more, and the others.
    pub(crate) fn with_tail<const N: usize>(self) -> Result<([u32; N], &'a [u32]), DecodeError> {
        match self.words.split_first_chunk() {
            Some((fixed, tail)) if !tail.is_empty() => Ok((*fixed, tail)),
            _ => Err(DecodeError::Count { opcode: self.opcode, found: self.words.len(), expected: N + 1 }),
        }
    }

    /// An error about the dword with this index in the packet.
    pub(crate) fn field(self, dword: usize, field: &'static str) -> DecodeError {
        DecodeError::Field { opcode: self.opcode, dword, value: self.words[dword - 1], field }
    }

    /// Refuses a dword that has bits set outside of the `(high, low)` ranges in `known`.
    pub(crate) fn only(self, dword: usize, known: &[(u32, u32)]) -> Result<(), DecodeError> {
        let known = known.iter().fold(0, |bits, (high, low)| bits | mask(*high, *low));
        if self.words[dword - 1] & !known == 0 { Ok(()) } else { Err(self.field(dword, "an undefined bit")) }
    }
}
