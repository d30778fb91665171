//! The packets.

use std::fmt;

use crate::describe::Description;
use crate::dispatch::{DispatchDirect, DispatchIndirect};
use crate::flow::{CondExec, IndirectBuffer, PredExec, Rewind};
use crate::management::{InvalidateTlbs, PrimeUtcl2, SetBase};
use crate::release::{AcquireMem, EventWrite, ReleaseMem};
use crate::state::{LoadShReg, SetConfigReg, SetShReg};
use crate::transfer::{AtomicMem, CopyData, DmaData, WriteData};
use crate::wait::WaitRegMem;

/// One packet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each holds the packet of its name")]
pub enum Packet {
    /// A type-2 dword.
    Filler,
    /// `NOP` with this many dwords that nobody reads.
    Nop {
        /// Dwords behind the header.
        body: usize,
    },
    SetBase(SetBase),
    DispatchDirect(DispatchDirect),
    DispatchIndirect(DispatchIndirect),
    AtomicMem(AtomicMem),
    CondExec(CondExec),
    PredExec(PredExec),
    WriteData(WriteData),
    /// `WAIT_REG_MEM` or `WAIT_REG_MEM64`.
    WaitRegMem(WaitRegMem),
    IndirectBuffer(IndirectBuffer),
    CopyData(CopyData),
    /// `PFP_SYNC_ME`.
    PfpSyncMe,
    EventWrite(EventWrite),
    ReleaseMem(ReleaseMem),
    DmaData(DmaData),
    AcquireMem(AcquireMem),
    Rewind(Rewind),
    PrimeUtcl2(PrimeUtcl2),
    /// `LOAD_SH_REG` or `LOAD_SH_REG_INDEX`.
    LoadShReg(LoadShReg),
    /// `SET_CONFIG_REG` or `SET_UCONFIG_REG`.
    SetConfigReg(SetConfigReg),
    /// `SET_SH_REG`, `SET_SH_REG_INDEX` or `SET_SH_REG_PAIRS`.
    SetShReg(SetShReg),
    InvalidateTlbs(InvalidateTlbs),
}

impl Packet {
    /// The name and the fields.
    pub fn describe(&self) -> Description {
        match self {
            Packet::Filler => Description::new("FILLER"),
            Packet::Nop { body } => Description::new("NOP").number("body", *body as u64),
            Packet::SetBase(packet) => packet.describe(),
            Packet::DispatchDirect(packet) => packet.describe(),
            Packet::DispatchIndirect(packet) => packet.describe(),
            Packet::AtomicMem(packet) => packet.describe(),
            Packet::CondExec(packet) => packet.describe(),
            Packet::PredExec(packet) => packet.describe(),
            Packet::WriteData(packet) => packet.describe(),
            Packet::WaitRegMem(packet) => packet.describe(),
            Packet::IndirectBuffer(packet) => packet.describe(),
            Packet::CopyData(packet) => packet.describe(),
            Packet::PfpSyncMe => Description::new("PFP_SYNC_ME"),
            Packet::EventWrite(packet) => packet.describe(),
            Packet::ReleaseMem(packet) => packet.describe(),
            Packet::DmaData(packet) => packet.describe(),
            Packet::AcquireMem(packet) => packet.describe(),
            Packet::Rewind(packet) => packet.describe(),
            Packet::PrimeUtcl2(packet) => packet.describe(),
            Packet::LoadShReg(packet) => packet.describe(),
            Packet::SetConfigReg(packet) => packet.describe(),
            Packet::SetShReg(packet) => packet.describe(),
            Packet::InvalidateTlbs(packet) => packet.describe(),
        }
    }
}

impl fmt::Display for Packet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.describe().fmt(f)
    }
}
