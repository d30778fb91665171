//! Packets that move data: they act when the processor reaches them, whatever is still in flight.

use pm4::{
    AtomicCommand, AtomicKind, AtomicMem, CopyData, CopyDestination, CopySource, DmaData, DmaDestination, DmaSource,
    WriteData, WriteDestination,
};

use crate::atomic;
use crate::engine::Outcome;
use crate::host::Host;

use super::execute::{Effect, Failure};
use super::registers::RegisterFile;

pub(super) fn write_data(host: &impl Host, registers: &mut RegisterFile, write: &WriteData) -> Result<(), Failure> {
    for (i, word) in (0u32..).zip(&write.data) {
        let step = if write.increment { i } else { 0 };
        match write.destination {
            WriteDestination::Register(index) => registers.write_index(index.saturating_add(step), *word)?,
            WriteDestination::Memory(to) => host.store_u32(to.wrapping_add(u64::from(step) * 4), *word)?,
        }
    }
    Ok(())
}

pub(super) fn copy_data(host: &impl Host, registers: &mut RegisterFile, copy: &CopyData) -> Result<(), Failure> {
    let value = match copy.source {
        CopySource::Immediate(value) => value,
        CopySource::GpuClock => host.clock(),
        CopySource::SystemClock => host.system_clock(),
        CopySource::Memory(from) if copy.wide => host.load_u64(from)?,
        CopySource::Memory(from) => host.load_u32(from)?.into(),
        CopySource::Register(index) => {
            let low = registers.read_index(index)?;
            let high = if copy.wide { registers.read_index(index.saturating_add(1))? } else { 0 };
            u64::from(high) << 32 | u64::from(low)
        }
    };
    match copy.destination {
        CopyDestination::Memory(to) if copy.wide => host.store_u64(to, value)?,
        CopyDestination::Memory(to) => host.store_u32(to, value as u32)?,
        CopyDestination::Register(index) => {
            registers.write_index(index, value as u32)?;
            if copy.wide {
                registers.write_index(index.saturating_add(1), (value >> 32) as u32)?;
            }
        }
    }
    Ok(())
}

/// Bytes that are read before they are written, as far as source and destination advance.
const CHUNK: u32 = 4096;

pub(super) fn dma_data(host: &impl Host, registers: &mut RegisterFile, dma: &DmaData) -> Result<(), Failure> {
    let mut done = 0;
    while done < dma.bytes {
        let bytes = match (dma.source, dma.destination) {
            (
                DmaSource::Fill(_) | DmaSource::Memory { increment: true, .. },
                DmaDestination::Memory { increment: true, .. } | DmaDestination::Nowhere,
            ) => CHUNK.min(dma.bytes - done),
            _ => 4,
        };
        let mut chunk = vec![0; bytes as usize];
        match dma.source {
            DmaSource::Fill(word) => {
                for (byte, value) in chunk.iter_mut().zip(word.to_le_bytes().into_iter().cycle()) {
                    *byte = value;
                }
            }
            DmaSource::Memory { address, increment } => {
                host.read(address.wrapping_add(if increment { done.into() } else { 0 }), &mut chunk)?;
            }
            DmaSource::Register { index, increment } => {
                let index = index.saturating_add(if increment { done / 4 } else { 0 });
                chunk.copy_from_slice(&registers.read_index(index)?.to_le_bytes());
            }
        }
        match dma.destination {
            DmaDestination::Nowhere => {}
            DmaDestination::Memory { address, increment } => {
                host.write(address.wrapping_add(if increment { done.into() } else { 0 }), &chunk)?;
            }
            DmaDestination::Register { index, increment } => {
                let word = chunk.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
                registers.write_index(index.saturating_add(if increment { done / 4 } else { 0 }), word)?;
            }
        }
        done += bytes;
    }
    Ok(())
}

pub(super) fn atomic_mem(host: &impl Host, packet: &AtomicMem) -> Result<Effect, Failure> {
    let AtomicMem { op, address, source, compare, .. } = *packet;
    let old = match op.wide {
        true => host.atomic_u64(address, &mut |old| atomic::apply(op, old, source, compare))?,
        false => {
            let new = |old: u32| atomic::apply(op, old.into(), source, compare) as u32;
            host.atomic_u32(address, &mut { new })?.into()
        }
    };
    match (packet.command, op.kind) {
        (AtomicCommand::Loop, AtomicKind::CompareSwap) => {
            let compare = if op.wide { compare } else { compare as u32 as u64 };
            Ok(if old == compare { Effect::Done } else { Effect::Stall(Outcome::Blocked) })
        }
        (AtomicCommand::Loop, _) => Err(Failure::Refused("a loop without a comparison")),
        _ => Ok(Effect::Done),
    }
}
