//! What each PM4 packet does.

use isa::memory::MemoryFault;
use pm4::{EventWrite, IndirectBuffer, Packet, RegisterValue, SetShRegForm, WaitRegMem, WaitSpace};

use crate::compute::Dispatch;
use crate::engine::{Context, Outcome};
use crate::error::QueueError;
use crate::gcr::cache_control;
use crate::host::Host;

use super::launch::{LaunchError, request};
use super::registers::RegisterError;
use super::transfer::{atomic_mem, copy_data, dma_data, write_data};
use super::{CommandError, Commands, read_words};

/// Where execution goes after a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// To the next packet.
    Done,
    /// To the same packet, when the queue has its next turn.
    Stall(Outcome),
    /// To the next packet, and from there over this many dwords.
    Skip(u32),
    /// Into another buffer.
    Enter(IndirectBuffer),
}

/// What can go wrong in a packet.
pub(crate) enum Failure {
    Memory(MemoryFault),
    Register(RegisterError),
    Launch(LaunchError),
    /// Something that has started earlier failed, or the dispatch itself cannot start.
    Wave(QueueError),
    /// The packet is not modelled, or makes no sense here.
    Refused(&'static str),
}

/// Executes one packet that lies at `va`.
pub(crate) fn execute(
    context: &Context<'_, impl Host>,
    commands: &mut Commands,
    va: u64,
    packet: &Packet,
    budget: &mut u32,
) -> Result<Effect, QueueError> {
    perform(context, commands, va, packet, budget).map_err(|failure| {
        let name = || packet.describe().name;
        match failure {
            Failure::Memory(fault) => CommandError::Memory { va, fault }.into(),
            Failure::Register(error) => CommandError::Register { va, packet: name(), error }.into(),
            Failure::Launch(error) => CommandError::Launch { va, packet: name(), error }.into(),
            Failure::Refused(what) => CommandError::Refused { va, what, packet: packet.to_string() }.into(),
            Failure::Wave(error) => error,
        }
    })
}

fn perform(
    context: &Context<'_, impl Host>,
    commands: &mut Commands,
    va: u64,
    packet: &Packet,
    budget: &mut u32,
) -> Result<Effect, Failure> {
    let host = context.host;
    match packet {
        // Translations are always at hand.
        Packet::Filler | Packet::Nop { .. } | Packet::PrimeUtcl2(_) => {}
        Packet::SetShReg(set) if set.form == SetShRegForm::Indexed(1) => {
            return Err(Failure::Refused("inserting the VMID is the kernel driver's"));
        }
        Packet::SetShReg(set) => {
            for value in &set.registers {
                commands.registers.write(*value)?;
            }
        }
        Packet::SetConfigReg(set) if set.user => {
            for (index, value) in (set.first..).zip(&set.values) {
                commands.registers.write_index(index, *value)?;
            }
        }
        Packet::LoadShReg(load) => {
            let words = read_words(host, load.address, load.count as usize)?;
            for (offset, value) in (load.first..).zip(words) {
                commands.registers.write_index(pm4::SH_BASE + offset, value)?;
            }
        }
        Packet::DispatchDirect(dispatch) => {
            return launch(context, commands, va, dispatch.dimensions, dispatch.initiator, budget);
        }
        Packet::DispatchIndirect(dispatch) => {
            let words = read_words(host, dispatch.address, 3)?;
            return launch(context, commands, va, [words[0], words[1], words[2]], dispatch.initiator, budget);
        }
        Packet::WriteData(write) => write_data(host, &mut commands.registers, write)?,
        Packet::CopyData(copy) => copy_data(host, &mut commands.registers, copy)?,
        Packet::DmaData(dma) => dma_data(host, &mut commands.registers, dma)?,
        Packet::AtomicMem(atomic) => return atomic_mem(host, atomic),
        Packet::WaitRegMem(wait) => {
            let value = polled(host, commands, wait)?;
            return Ok(if wait.holds(value) { Effect::Done } else { Effect::Stall(Outcome::Blocked) });
        }
        &Packet::EventWrite(EventWrite::CS_PARTIAL_FLUSH) => {
            return Ok(match commands.drain(context, budget)? {
                Outcome::Finished => Effect::Done,
                outcome => Effect::Stall(outcome),
            });
        }
        Packet::EventWrite(event) if event.event_type == CACHE_FLUSH => {}
        Packet::EventWrite(_) => return Err(Failure::Refused("this event is not modelled")),
        Packet::ReleaseMem(release) if !END_OF_PIPE_INDICES.contains(&release.event_index) => {
            return Err(Failure::Refused("EVENT_INDEX is none of an event at the end of the pipe"));
        }
        Packet::ReleaseMem(release) => {
            commands.in_flight.release(va, *release);
            commands.in_flight.settle(context)?;
        }
        Packet::AcquireMem(acquire) => host.control(cache_control(acquire.gcr.operations())),
        Packet::CondExec(condition) => {
            if host.load_u32(condition.address)? == 0 {
                return Ok(Effect::Skip(condition.dwords));
            }
        }
        Packet::Rewind(rewind) if rewind.valid => {}
        Packet::IndirectBuffer(buffer) if buffer.valid => return Ok(Effect::Enter(*buffer)),
        Packet::IndirectBuffer(_) => return Err(Failure::Refused("the buffer is not valid")),
        Packet::Rewind(_) => return Err(Failure::Refused("buffers are read once: the mark would never be seen")),
        Packet::SetBase(_) | Packet::PredExec(_) => return Err(Failure::Refused("this packet is not modelled")),
        Packet::PfpSyncMe => return Err(Failure::Refused("compute queues have no prefetch parser")),
        Packet::SetConfigReg(_) | Packet::InvalidateTlbs(_) => {
            return Err(Failure::Refused("this packet is the kernel driver's"));
        }
    }
    Ok(Effect::Done)
}

const CACHE_FLUSH: u32 = 6;

/// `EVENT_INDEX` of events that write a time or data, and of those that mean the end of a shader.
const END_OF_PIPE_INDICES: [u32; 2] = [5, 6];

fn launch(
    context: &Context<'_, impl Host>,
    commands: &mut Commands,
    va: u64,
    dimensions: [u32; 3],
    initiator: RegisterValue,
    budget: &mut u32,
) -> Result<Effect, Failure> {
    if !commands.in_flight.has_room() {
        let outcome = commands.drain(context, budget)?;
        if !commands.in_flight.has_room() {
            return Ok(Effect::Stall(outcome));
        }
    }
    if let Some(request) = request(context, &commands.registers, va, dimensions, initiator)? {
        commands.in_flight.start(Dispatch::start(context, request)?);
    }
    Ok(Effect::Done)
}

/// The value that a wait looks at.
fn polled(host: &impl Host, commands: &mut Commands, wait: &WaitRegMem) -> Result<u64, Failure> {
    Ok(match wait.space {
        WaitSpace::Memory(from) if wait.wide => host.load_u64(from)?,
        WaitSpace::Memory(from) => host.load_u32(from)?.into(),
        WaitSpace::Register(index) => commands.registers.read_index(index)?.into(),
        WaitSpace::WriteThenRegister { write, poll } => {
            commands.registers.write_index(write, wait.reference as u32)?;
            commands.registers.read_index(poll)?.into()
        }
    })
}

impl From<MemoryFault> for Failure {
    fn from(fault: MemoryFault) -> Self {
        Failure::Memory(fault)
    }
}

impl From<RegisterError> for Failure {
    fn from(error: RegisterError) -> Self {
        Failure::Register(error)
    }
}

impl From<LaunchError> for Failure {
    fn from(error: LaunchError) -> Self {
        Failure::Launch(error)
    }
}

impl From<QueueError> for Failure {
    fn from(error: QueueError) -> Self {
        Failure::Wave(error)
    }
}
