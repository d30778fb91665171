//! What each PM4 packet does.

use isa::memory::MemoryFault;
use pm4::{
    CopyData, CopyDestination, CopySource, EventWrite, IndirectBuffer, Packet, ReleaseData, ReleaseMem, WaitSpace,
    WriteData, WriteDestination,
};

use crate::command::CommandError;
use crate::engine::Context;
use crate::host::Host;

/// Where execution goes after a packet.
pub(crate) enum Effect {
    /// To the next packet.
    Done,
    /// To the same packet, later.
    Wait,
    /// Into another buffer.
    Enter(IndirectBuffer),
}

/// Executes one packet that lies at `va`.
pub(crate) fn execute(context: &Context<'_, impl Host>, va: u64, packet: &Packet) -> Result<Effect, CommandError> {
    let host = context.host;
    let memory = |fault| CommandError::Memory { va, fault };
    let refuse = |what| Err(CommandError::Refused { va, what, packet: packet.to_string() });
    match packet {
        Packet::Filler | Packet::Nop { .. } | Packet::AcquireMem(_) => {}
        Packet::WriteData(write) => match write.destination {
            WriteDestination::Memory(to) => write_data(host, to, write).map_err(memory)?,
            WriteDestination::Register(_) => return refuse("registers are not modelled"),
        },
        Packet::CopyData(copy) => match copy_data(host, copy).map_err(memory)? {
            true => {}
            false => return refuse("this operand is not modelled"),
        },
        Packet::WaitRegMem(wait) => match wait.space {
            WaitSpace::Register(_) => return refuse("registers are not modelled"),
            WaitSpace::Memory(from) => {
                let value = host.load_u32(from).map_err(memory)?;
                if !wait.function.holds(value & wait.mask, wait.reference) {
                    return Ok(Effect::Wait);
                }
            }
        },
        Packet::EventWrite(event) => {
            if !flushes(event) {
                return refuse("this event is not modelled");
            }
        }
        Packet::ReleaseMem(release) => release_mem(host, release).map_err(memory)?,
        Packet::IndirectBuffer(buffer) if buffer.valid => return Ok(Effect::Enter(*buffer)),
        Packet::IndirectBuffer(_) => return refuse("the buffer is not valid"),
    }
    Ok(Effect::Done)
}

fn write_data(host: &impl Host, to: u64, write: &WriteData) -> Result<(), MemoryFault> {
    for (i, word) in write.data.iter().enumerate() {
        host.store_u32(to + if write.increment { i as u64 * 4 } else { 0 }, *word)?;
    }
    Ok(())
}

/// Copies, or answers `false` where an operand is not modelled.
fn copy_data(host: &impl Host, copy: &CopyData) -> Result<bool, MemoryFault> {
    let value = match copy.source {
        CopySource::Immediate(value) => value,
        CopySource::GpuClock => host.clock(),
        CopySource::Memory(from) if copy.wide => host.load_u64(from)?,
        CopySource::Memory(from) => host.load_u32(from)?.into(),
        CopySource::Register(_) | CopySource::SystemClock => return Ok(false),
    };
    match copy.destination {
        CopyDestination::Memory(to) if copy.wide => host.store_u64(to, value)?,
        CopyDestination::Memory(to) => host.store_u32(to, value as u32)?,
        CopyDestination::Register(_) => return Ok(false),
    }
    Ok(true)
}

/// Events that wait for waves or flush caches: both are already done.
fn flushes(event: &EventWrite) -> bool {
    const CACHE_FLUSH: u32 = 6;
    *event == EventWrite::CS_PARTIAL_FLUSH || event.event_type == CACHE_FLUSH
}

fn release_mem(host: &impl Host, release: &ReleaseMem) -> Result<(), MemoryFault> {
    match release.data {
        None => {}
        Some((to, ReleaseData::Low32(value))) => host.store_u32(to, value)?,
        Some((to, ReleaseData::Wide(value))) => host.store_u64(to, value)?,
        Some((to, ReleaseData::GpuClock)) => host.store_u64(to, host.clock())?,
    }
    if let Some((_, event_id)) = release.interrupt {
        host.raise_event(event_id);
    }
    Ok(())
}
