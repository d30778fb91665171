//! Dwords to packets.

use crate::bits::mask;
use crate::dispatch::{DispatchDirect, DispatchIndirect};
use crate::flow::{CondExec, IndirectBuffer, PredExec, Rewind};
use crate::generation::{Generation, Generations};
use crate::header::{Header, Opcode};
use crate::management::{InvalidateTlbs, PrimeUtcl2, SetBase};
use crate::packet::Packet;
use crate::register::RegisterValue;
use crate::registers::{COMPUTE_DISPATCH_INITIATOR, sh_register};
use crate::release::{AcquireMem, EventWrite, ReleaseMem};
use crate::state::{LoadShReg, SetConfigReg, SetShReg};
use crate::transfer::{AtomicMem, CopyData, DmaData, WriteData};
use crate::wait::WaitRegMem;

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
    /// An opcode that other generations have.
    #[error("{opcode} is no packet of {generation}")]
    Absent {
        /// The opcode.
        opcode: Opcode,
        /// The generation that was decoded for.
        generation: Generation,
    },
    /// The header has a bit that is reserved, or not the one that the opcode needs.
    #[error("{opcode}: the header {header:#010x} has {what}")]
    HeaderBits {
        /// The opcode.
        opcode: Opcode,
        /// The header.
        header: u32,
        /// What is wrong with it.
        what: &'static str,
    },
    /// There is no such register.
    #[error("{opcode}: {generation} has no compute register at SH offset {offset:#x}")]
    Register {
        /// The opcode.
        opcode: Opcode,
        /// Offset from the start of the SH space.
        offset: u32,
        /// The generation that was decoded for.
        generation: Generation,
    },
    /// A register has bits that belong to no field.
    #[error("{opcode}: {register} = {value:#x}: {generation} does not define the bits {undefined:#x}")]
    RegisterBits {
        /// The opcode.
        opcode: Opcode,
        /// The register's name.
        register: &'static str,
        /// The value.
        value: u32,
        /// The bits.
        undefined: u32,
        /// The generation that was decoded for.
        generation: Generation,
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
pub fn decode(generation: Generation, words: &[u32]) -> Result<(Packet, usize), DecodeError> {
    let header = Header(*words.first().ok_or(DecodeError::Empty)?);
    if header == Header::FILLER {
        return Ok((Packet::Filler, 1));
    }
    if header.packet_type() != 3 {
        return Err(DecodeError::Type { header: header.0 });
    }
    let opcode = header.opcode();
    check_header(generation, header)?;
    let needed = 1 + header.body_dwords();
    if words.len() < needed {
        return Err(DecodeError::Truncated { opcode, needed, left: words.len() });
    }
    let body = Body { generation, opcode, words: &words[1..needed] };
    let packet = match opcode {
        Opcode::NOP => Packet::Nop { body: body.words.len() },
        Opcode::SET_BASE => Packet::SetBase(SetBase::decode(body)?),
        Opcode::DISPATCH_DIRECT => Packet::DispatchDirect(DispatchDirect::decode(body)?),
        Opcode::DISPATCH_INDIRECT => Packet::DispatchIndirect(DispatchIndirect::decode(body)?),
        Opcode::ATOMIC_MEM => Packet::AtomicMem(AtomicMem::decode(body)?),
        Opcode::COND_EXEC => Packet::CondExec(CondExec::decode(body)?),
        Opcode::PRED_EXEC => Packet::PredExec(PredExec::decode(body)?),
        Opcode::WRITE_DATA => Packet::WriteData(WriteData::decode(body)?),
        Opcode::WAIT_REG_MEM => Packet::WaitRegMem(WaitRegMem::decode(body)?),
        Opcode::WAIT_REG_MEM64 => Packet::WaitRegMem(WaitRegMem::decode_wide(body)?),
        Opcode::INDIRECT_BUFFER => Packet::IndirectBuffer(IndirectBuffer::decode(body)?),
        Opcode::COPY_DATA => Packet::CopyData(CopyData::decode(body)?),
        Opcode::PFP_SYNC_ME => body.exactly::<1>().map(|_| Packet::PfpSyncMe)?,
        Opcode::EVENT_WRITE => Packet::EventWrite(EventWrite::decode(body)?),
        Opcode::RELEASE_MEM => Packet::ReleaseMem(ReleaseMem::decode(body)?),
        Opcode::DMA_DATA => Packet::DmaData(DmaData::decode(body)?),
        Opcode::ACQUIRE_MEM => Packet::AcquireMem(AcquireMem::decode(body)?),
        Opcode::REWIND => Packet::Rewind(Rewind::decode(body)?),
        Opcode::PRIME_UTCL2 => Packet::PrimeUtcl2(PrimeUtcl2::decode(body)?),
        Opcode::LOAD_SH_REG => Packet::LoadShReg(LoadShReg::decode(body, false)?),
        Opcode::LOAD_SH_REG_INDEX => Packet::LoadShReg(LoadShReg::decode(body, true)?),
        Opcode::SET_CONFIG_REG => Packet::SetConfigReg(SetConfigReg::decode(body, false)?),
        Opcode::SET_UCONFIG_REG => Packet::SetConfigReg(SetConfigReg::decode(body, true)?),
        Opcode::SET_SH_REG => Packet::SetShReg(SetShReg::decode(body)?),
        Opcode::SET_SH_REG_INDEX => Packet::SetShReg(SetShReg::decode_indexed(body)?),
        Opcode::SET_SH_REG_PAIRS => Packet::SetShReg(SetShReg::decode_pairs(body)?),
        Opcode::INVALIDATE_TLBS => Packet::InvalidateTlbs(InvalidateTlbs::decode(body)?),
        _ => return Err(DecodeError::Opcode { opcode, header: header.0 }),
    };
    Ok((packet, needed))
}

/// What the header alone tells against a packet.
fn check_header(generation: Generation, header: Header) -> Result<(), DecodeError> {
    let opcode = header.opcode();
    let only_gfx12 = matches!(
        opcode,
        Opcode::SET_SH_REG_PAIRS | Opcode::DISPATCH_DIRECT_INTERLEAVED | Opcode::DISPATCH_INDIRECT_INTERLEAVED
    );
    if opcode == Opcode::SURFACE_SYNC || only_gfx12 && !Generations::GFX12.contains(generation) {
        return Err(DecodeError::Absent { opcode, generation });
    }
    if header.predicate() {
        return Err(DecodeError::Predicated { opcode, header: header.0 });
    }
    let wrong = |what| Err(DecodeError::HeaderBits { opcode, header: header.0, what });
    if header.0 & mask(7, 3) != 0 {
        return wrong("a reserved bit");
    }
    match (opcode == Opcode::SET_SH_REG_PAIRS, header.reset_filter_cam()) {
        (true, false) => wrong("no RESET_FILTER_CAM"),
        (false, true) => wrong("RESET_FILTER_CAM"),
        _ => Ok(()),
    }
}

/// The dwords behind a header.
#[derive(Clone, Copy)]
pub(crate) struct Body<'a> {
    generation: Generation,
    opcode: Opcode,
    words: &'a [u32],
}

impl<'a> Body<'a> {
    /// All of them.
    pub(crate) fn words(self) -> &'a [u32] {
        self.words
    }

    /// All `N` dwords of a packet whose size is fixed.
    pub(crate) fn exactly<const N: usize>(self) -> Result<[u32; N], DecodeError> {
        self.words.try_into().map_err(|_| self.count(N))
    }

    /// The first `N` dwords of a packet that has at least one more, and the others.
    pub(crate) fn with_tail<const N: usize>(self) -> Result<([u32; N], &'a [u32]), DecodeError> {
        match self.words.split_first_chunk() {
            Some((fixed, tail)) if !tail.is_empty() => Ok((*fixed, tail)),
            _ => Err(self.count(N + 1)),
        }
    }

    /// An error about the number of dwords.
    pub(crate) fn count(self, expected: usize) -> DecodeError {
        DecodeError::Count { opcode: self.opcode, found: self.words.len(), expected }
    }

    /// Whether the generation has no cache of metadata.
    pub(crate) fn without_metadata_cache(self) -> bool {
        Generations::GFX12.contains(self.generation)
    }

    /// The SH register at this offset, with a value that must have no undefined bits.
    pub(crate) fn register(self, offset: u32, value: u32) -> Result<RegisterValue, DecodeError> {
        let Body { generation, opcode, .. } = self;
        let register = sh_register(generation, offset).ok_or(DecodeError::Register { opcode, offset, generation })?;
        let written = RegisterValue { register, value, generation };
        match written.undefined_bits() {
            0 => Ok(written),
            undefined => {
                Err(DecodeError::RegisterBits { opcode, register: register.name, value, undefined, generation })
            }
        }
    }

    /// The initiator of a dispatch packet.
    pub(crate) fn initiator(self, value: u32) -> Result<RegisterValue, DecodeError> {
        self.register(COMPUTE_DISPATCH_INITIATOR.offset.into(), value)
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
