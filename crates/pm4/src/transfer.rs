//! Packets that move data: `WRITE_DATA`, `COPY_DATA`, `DMA_DATA`, `ATOMIC_MEM`.

use crate::atomic::AtomicOp;
use crate::bits::{bit, field, wide};
use crate::decode::{Body, DecodeError};
use crate::describe::Description;

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

impl WriteData {
    pub(crate) fn describe(&self) -> Description {
        let description = Description::new("WRITE_DATA");
        match self.destination {
            WriteDestination::Register(index) => description.index("reg", index),
            WriteDestination::Memory(va) => description.hex("mem", va),
        }
        .flag("same_address", !self.increment)
        .flag("confirm", self.confirm)
        .dwords("data", &self.data)
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

impl CopyData {
    pub(crate) fn describe(&self) -> Description {
        let description = Description::new("COPY_DATA");
        let description = match self.source {
            CopySource::Register(index) => description.index("from_reg", index),
            CopySource::Memory(va) => description.hex("from", va),
            CopySource::Immediate(value) => description.hex("imm", value),
            CopySource::GpuClock => description.flag("gpu_clock", true),
            CopySource::SystemClock => description.flag("system_clock", true),
        };
        match self.destination {
            CopyDestination::Register(index) => description.index("to_reg", index),
            CopyDestination::Memory(va) => description.hex("to", va),
        }
        .number("dwords", if self.wide { 2u32 } else { 1 })
        .flag("confirm", self.confirm)
    }
}

/// `DMA_DATA`: the command processor copies or fills memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DmaData {
    /// Where the bytes come from.
    pub source: DmaSource,
    /// Where they go.
    pub destination: DmaDestination,
    /// How many.
    pub bytes: u32,
    /// The processor waits until the transfer is done.
    pub sync: bool,
    /// The transfer waits until earlier ones have been written.
    pub raw_wait: bool,
    /// The write is acknowledged.
    pub confirm: bool,
}

/// Where `DMA_DATA` reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DmaSource {
    /// Memory.
    Memory {
        /// The first byte.
        address: u64,
        /// The address advances.
        increment: bool,
    },
    /// A register, or consecutive ones.
    Register {
        /// Dword index of the first register.
        index: u32,
        /// The index advances.
        increment: bool,
    },
    /// The same dword over and over.
    Fill(u32),
}

/// Where `DMA_DATA` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DmaDestination {
    /// Memory.
    Memory {
        /// The first byte.
        address: u64,
        /// The address advances.
        increment: bool,
    },
    /// A register, or consecutive ones.
    Register {
        /// Dword index of the first register.
        index: u32,
        /// The index advances.
        increment: bool,
    },
    /// Nowhere: the source is only read.
    Nowhere,
}

impl DmaData {
    pub(crate) fn decode(body: Body<'_>) -> Result<DmaData, DecodeError> {
        let [control, source_lo, source_hi, destination_lo, destination_hi, command] = body.exactly()?;
        // The engine is one of graphics queues; the cache policies change nothing that could be seen.
        body.only(1, &[(0, 0), (14, 13), (21, 20), (26, 25), (30, 29), (31, 31)])?;
        let (source_register, destination_register) = (bit(command, 26), bit(command, 27));
        let (source_still, destination_still) = (bit(command, 28), bit(command, 29));
        let source = match (field(control, 30, 29), source_register) {
            (0 | 3, false) => DmaSource::Memory { address: wide(source_lo, source_hi), increment: !source_still },
            (0, true) => DmaSource::Register { index: source_lo, increment: !source_still },
            (2, false) => DmaSource::Fill(source_lo),
            _ => return Err(body.field(1, "this SRC_SEL")),
        };
        let destination = match (field(control, 21, 20), destination_register) {
            (0 | 3, false) => {
                let address = wide(destination_lo, destination_hi);
                DmaDestination::Memory { address, increment: !destination_still }
            }
            (0, true) => DmaDestination::Register { index: destination_lo, increment: !destination_still },
            (2, false) => DmaDestination::Nowhere,
            _ => return Err(body.field(1, "this DST_SEL")),
        };
        let bytes = field(command, 25, 0);
        let of_dwords = source_register || destination_register || source_still || destination_still;
        if of_dwords && !bytes.is_multiple_of(4) {
            return Err(body.field(6, "a BYTE_COUNT that is no multiple of 4"));
        }
        let (sync, raw_wait, confirm) = (bit(control, 31), bit(command, 30), !bit(command, 31));
        Ok(DmaData { source, destination, bytes, sync, raw_wait, confirm })
    }

    pub(crate) fn describe(&self) -> Description {
        let description = Description::new("DMA_DATA");
        let description = match self.source {
            DmaSource::Memory { address, increment } => {
                description.hex("from", address).flag("same_source", !increment)
            }
            DmaSource::Register { index, increment } => {
                description.index("from_reg", index).flag("same_source", !increment)
            }
            DmaSource::Fill(value) => description.hex("fill", value),
        };
        match self.destination {
            DmaDestination::Memory { address, increment } => {
                description.hex("to", address).flag("same_destination", !increment)
            }
            DmaDestination::Register { index, increment } => {
                description.index("to_reg", index).flag("same_destination", !increment)
            }
            DmaDestination::Nowhere => description.flag("to_nowhere", true),
        }
        .number("bytes", self.bytes)
        .flag("sync", self.sync)
        .flag("raw_wait", self.raw_wait)
        .flag("confirm", self.confirm)
    }
}

/// `ATOMIC_MEM`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtomicMem {
    /// The operation.
    pub op: AtomicOp,
    /// What follows it.
    pub command: AtomicCommand,
    /// The value's address.
    pub address: u64,
    /// The operand.
    pub source: u64,
    /// What a compare-and-swap compares with.
    pub compare: u64,
    /// Clocks between the attempts of a loop.
    pub loop_interval: u32,
}

/// What follows the operation of `ATOMIC_MEM`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtomicCommand {
    /// Nothing: one pass.
    Once,
    /// It is repeated until the comparison is satisfied.
    Loop,
    /// The processor waits for its confirmation.
    WaitForConfirm,
    /// The processor goes on at once.
    SendAndContinue,
}

impl AtomicMem {
    pub(crate) fn decode(body: Body<'_>) -> Result<AtomicMem, DecodeError> {
        let [control, lo, hi, source_lo, source_hi, compare_lo, compare_hi, interval] = body.exactly()?;
        body.only(1, &[(6, 0), (11, 8), (26, 25)])?;
        body.only(8, &[(12, 0)])?;
        let op = AtomicOp::from_tc_op(field(control, 6, 0)).ok_or_else(|| body.field(1, "this ATOMIC"))?;
        let command = match field(control, 11, 8) {
            0 => AtomicCommand::Once,
            1 => AtomicCommand::Loop,
            2 => AtomicCommand::WaitForConfirm,
            3 => AtomicCommand::SendAndContinue,
            _ => return Err(body.field(1, "this COMMAND")),
        };
        if lo % if op.wide { 8 } else { 4 } != 0 {
            return Err(body.field(2, "an unaligned address"));
        }
        Ok(AtomicMem {
            op,
            command,
            address: wide(lo, hi),
            source: wide(source_lo, source_hi),
            compare: wide(compare_lo, compare_hi),
            loop_interval: interval,
        })
    }

    pub(crate) fn describe(&self) -> Description {
        let command = match self.command {
            AtomicCommand::Once => "once",
            AtomicCommand::Loop => "loop",
            AtomicCommand::WaitForConfirm => "wait_for_confirm",
            AtomicCommand::SendAndContinue => "send_and_continue",
        };
        Description::new("ATOMIC_MEM")
            .name("op", self.op)
            .name("command", command)
            .hex("mem", self.address)
            .hex("source", self.source)
            .hex("compare", self.compare)
            .number("interval", self.loop_interval)
    }
}
