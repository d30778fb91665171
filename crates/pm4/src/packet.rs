//! The packets.

use std::fmt;

use crate::sync::{AcquireMem, EventWrite, ReleaseMem, WaitRegMem};
use crate::transfer::{CopyData, IndirectBuffer, WriteData};

/// One packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Packet {
    /// A type-2 dword.
    Filler,
    /// `NOP` with this many dwords that nobody reads.
    Nop {
        /// Dwords behind the header.
        body: usize,
    },
    /// `WRITE_DATA`: stores immediate dwords.
    WriteData(WriteData),
    /// `WAIT_REG_MEM`: waits for a value.
    WaitRegMem(WaitRegMem),
    /// `INDIRECT_BUFFER`: goes on in another buffer.
    IndirectBuffer(IndirectBuffer),
    /// `COPY_DATA`: moves one value.
    CopyData(CopyData),
    /// `EVENT_WRITE`: an event of the shader pipeline, or a wait for it.
    EventWrite(EventWrite),
    /// `RELEASE_MEM`: at the end of the pipe, writes caches back and data out.
    ReleaseMem(ReleaseMem),
    /// `ACQUIRE_MEM`: invalidates caches.
    AcquireMem(AcquireMem),
}

impl fmt::Display for Packet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Packet::Filler => f.write_str("FILLER"),
            Packet::Nop { body } => write!(f, "NOP body={body}"),
            Packet::WriteData(packet) => packet.fmt(f),
            Packet::WaitRegMem(packet) => packet.fmt(f),
            Packet::IndirectBuffer(packet) => packet.fmt(f),
            Packet::CopyData(packet) => packet.fmt(f),
            Packet::EventWrite(packet) => packet.fmt(f),
            Packet::ReleaseMem(packet) => packet.fmt(f),
            Packet::AcquireMem(packet) => packet.fmt(f),
        }
    }
}
