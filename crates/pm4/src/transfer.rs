//! Packets that move data or go on elsewhere: `WRITE_DATA`, `COPY_DATA`, `INDIRECT_BUFFER`.

use std::fmt;

use crate::bits::{bit, field, wide};
use crate::decode::{Body, DecodeError};

/// `WRITE_DATA`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteData {
    /// Where the dwords go.
    pub destination: WriteDestination,
    /// The address advances from dword to dword.
    pub increment: bool,
    /// The packet waits until the write has been acknowledged.
    pub confirm: bool,
    /// The dwords.
    pub data: Vec<u32>,
}

/// Where `WRITE_DATA` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteDestination {
    /// The register with this dword index.
    Register(u32),
    /// Memory, through L2.
    Memory(u64),
}

impl WriteData {
    pub(crate) fn decode(body: Body<'_>) -> Result<WriteData, DecodeError> {
        let ([control, lo, hi], data) = body.with_tail()?;
        // The cache policy and the engine change nothing that a coherent memory could show.
        body.only(1, &[(11, 8), (16, 16), (20, 20), (26, 25), (31, 30)])?;
        let destination = match field(control, 11, 8) {
            0 => WriteDestination::Register(lo),
            2 | 5 => WriteDestination::Memory(wide(lo, hi)),
            _ => return Err(body.field(1, "this DST_SEL")),
        };
        Ok(WriteData { destination, increment: !bit(control, 16), confirm: bit(control, 20), data: data.to_vec() })
    }
}

impl fmt::Display for WriteData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.destination {
            WriteDestination::Register(index) => write!(f, "WRITE_DATA reg={index:#x}")?,
            WriteDestination::Memory(va) => write!(f, "WRITE_DATA mem={va:#x}")?,
        }
        write!(f, " increment={} confirm={} data=[", self.increment, self.confirm)?;
        for (i, word) in self.data.iter().enumerate() {
            write!(f, "{}{word:#x}", if i == 0 { "" } else { ", " })?;
        }
        f.write_str("]")
    }
}

/// `COPY_DATA`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyData {
    /// What is copied.
    pub source: CopySource,
    /// Where it goes.
    pub destination: CopyDestination,
    /// Two dwords instead of one.
    pub wide: bool,
    /// The packet waits until the write has been acknowledged.
    pub confirm: bool,
}

/// What `COPY_DATA` copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopySource {
    /// The register with this dword index.
    Register(u32),
    /// Memory.
    Memory(u64),
    /// A value in the packet.
    Immediate(u64),
    /// The GPU's reference clock.
    GpuClock,
    /// The system's clock.
    SystemClock,
}

/// Where `COPY_DATA` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyDestination {
    /// The register with this dword index.
    Register(u32),
    /// Memory.
    Memory(u64),
}

impl CopyData {
    pub(crate) fn decode(body: Body<'_>) -> Result<CopyData, DecodeError> {
        let [control, source_lo, source_hi, destination_lo, destination_hi] = body.exactly()?;
        body.only(1, &[(3, 0), (11, 8), (14, 13), (16, 16), (20, 20), (26, 25)])?;
        let source = match field(control, 3, 0) {
            0 => CopySource::Register(source_lo),
            1 | 2 => CopySource::Memory(wide(source_lo, source_hi)),
            5 => CopySource::Immediate(wide(source_lo, source_hi)),
            9 => CopySource::GpuClock,
            10 => CopySource::SystemClock,
            _ => return Err(body.field(1, "this SRC_SEL")),
        };
        let destination = match field(control, 11, 8) {
            0 => CopyDestination::Register(destination_lo),
            2 | 5 => CopyDestination::Memory(wide(destination_lo, destination_hi)),
            _ => return Err(body.field(1, "this DST_SEL")),
        };
        Ok(CopyData { source, destination, wide: bit(control, 16), confirm: bit(control, 20) })
    }
}

impl fmt::Display for CopyData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("COPY_DATA ")?;
        match self.source {
            CopySource::Register(index) => write!(f, "reg={index:#x}")?,
            CopySource::Memory(va) => write!(f, "mem={va:#x}")?,
            CopySource::Immediate(value) => write!(f, "imm={value:#x}")?,
            CopySource::GpuClock => f.write_str("gpu_clock")?,
            CopySource::SystemClock => f.write_str("system_clock")?,
        }
        match self.destination {
            CopyDestination::Register(index) => write!(f, " -> reg={index:#x}")?,
            CopyDestination::Memory(va) => write!(f, " -> mem={va:#x}")?,
        }
        write!(f, " dwords={} confirm={}", if self.wide { 2 } else { 1 }, self.confirm)
    }
}

/// `INDIRECT_BUFFER`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndirectBuffer {
    /// Where the buffer lies.
    pub base: u64,
    /// Its size in dwords.
    pub dwords: u32,
    /// It replaces the current buffer instead of returning to it.
    pub chain: bool,
    /// The valid bit, without which a compute queue does not take the packet.
    pub valid: bool,
}

impl IndirectBuffer {
    pub(crate) fn decode(body: Body<'_>) -> Result<IndirectBuffer, DecodeError> {
        let [lo, hi, control] = body.exactly()?;
        if lo & 3 != 0 {
            return Err(body.field(1, "a base that is no multiple of 4"));
        }
        // The temporal hint and INHERIT_VMID change nothing here; PRE_ENA and a VMID or PRIV of its own would.
        body.only(3, &[(19, 0), (20, 20), (23, 23), (29, 28), (30, 30)])?;
        Ok(IndirectBuffer {
            base: wide(lo, hi),
            dwords: field(control, 19, 0),
            chain: bit(control, 20),
            valid: bit(control, 23),
        })
    }
}

impl fmt::Display for IndirectBuffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let IndirectBuffer { base, dwords, chain, valid } = self;
        write!(f, "INDIRECT_BUFFER base={base:#x} dwords={dwords} chain={chain} valid={valid}")
    }
}
