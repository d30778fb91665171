//! The AQL packet processor: takes packets from a ring in order, runs them, completes them.
//!
//! A packet is finished before the next one starts, but in strict memory ([`overlap`]). That is one of the orders the queue model
//! allows, and it makes the barrier bit true of every packet. Fences become operations on caches ([`fences`]), if there are any. The
//! slot of a packet is freed when the packet completes, since kernels may read their own dispatch packet, and before its signal
//! changes, since whoever waits for the signal may rely on the slot.

mod barrier;
mod fences;
mod overlap;

use std::collections::VecDeque;
use std::mem::offset_of;

use hsa_abi::aql::{self, FenceScope, Header, PACKET_BYTES, PacketType, VendorFormat};
use hsa_abi::queue::amd_queue_v2_t;
use isa::memory::MemoryFault;

use crate::command::{CommandProcessor, Commands};
use crate::compute::{Dispatch, Place, Request};
use crate::engine::{Context, INSTRUCTIONS_PER_SLICE, Outcome};
use crate::error::QueueError;
use crate::gfx::Gfx;
use crate::host::Host;
use crate::queue::{Activity, QueueConfig};
use crate::signal::Signal;

use barrier::Dependencies;

/// An AQL queue.
#[derive(Debug)]
pub(crate) struct AqlQueue {
    config: QueueConfig,
    /// What PM4 packets keep from one buffer to the next.
    commands: Commands,
    /// Index of the next packet, never wrapped.
    read: u64,
    /// The doorbell as it was when the ring was last found empty.
    seen_doorbell: Option<u64>,
    in_flight: Option<InFlight>,
    /// The packets from the read index on that have started, in strict memory.
    overlapping: VecDeque<overlap::Slot>,
}

/// A packet while it runs.
#[derive(Debug)]
struct InFlight {
    index: u64,
    /// Fences that are still to come.
    acquire: FenceScope,
    release: FenceScope,
    work: Work,
    completion_signal: Option<Signal>,
    started: u64,
}

#[derive(Debug)]
enum Work {
    Dispatch(Box<Dispatch>),
    Barrier(Dependencies),
    Commands(CommandProcessor),
}

/// Packets that a queue may finish before others get their turn.
const PACKETS_PER_SLICE: u32 = 64;

impl AqlQueue {
    pub(crate) fn new(gfx: Gfx, config: QueueConfig) -> Self {
        let commands = Commands::new(gfx);
        AqlQueue { config, commands, read: 0, seen_doorbell: None, in_flight: None, overlapping: VecDeque::new() }
    }

    /// The index of the packet that is running or comes next.
    pub(crate) fn position(&self) -> u64 {
        self.read
    }

    /// The queue's `amd_queue_v2_t`, which the read pointer is a field of.
    fn structure(&self) -> u64 {
        self.config.read_pointer.wrapping_sub(offset_of!(amd_queue_v2_t, read_dispatch_id) as u64)
    }

    /// The signal that takes the code when the queue stops.
    pub(crate) fn inactive_signal(&self, host: &impl Host) -> Result<Option<Signal>, MemoryFault> {
        let field = self.structure() + offset_of!(amd_queue_v2_t, queue_inactive_signal) as u64;
        Ok(Signal::from_handle(host.load_u64(field)?))
    }

    /// Gives the queue a slice.
    pub(crate) fn poll(&mut self, context: &Context<'_, impl Host>) -> Result<Activity, QueueError> {
        if let Some(shaders) = context.host.shaders() {
            return self.poll_overlapping(context, shaders);
        }
        let mut budget = INSTRUCTIONS_PER_SLICE;
        let of_packets = self.packets(context, &mut budget)?;
        Ok(of_packets.max(self.commands.poll(context, &mut budget)?))
    }

    fn packets(&mut self, context: &Context<'_, impl Host>, budget: &mut u32) -> Result<Activity, QueueError> {
        let mut activity = Activity::Idle;
        for _ in 0..PACKETS_PER_SLICE {
            let Some(mut packet) =
                self.in_flight.take().map_or_else(|| self.fetch(context), |packet| Ok(Some(packet)))?
            else {
                return Ok(activity);
            };
            match packet.work.run(context, &mut self.commands, budget)? {
                Outcome::Finished => self.retire(context.host, &packet)?,
                Outcome::Spent => {
                    self.in_flight = Some(packet);
                    return Ok(Activity::Busy);
                }
                Outcome::Blocked => {
                    self.in_flight = Some(packet);
                    return Ok(activity.max(Activity::Waiting));
                }
            }
            activity = Activity::Busy;
        }
        Ok(activity)
    }

    /// Starts the next packet, if one has been submitted and may start.
    fn fetch(&mut self, context: &Context<'_, impl Host>) -> Result<Option<InFlight>, QueueError> {
        let host = context.host;
        // A doorbell wakes the processor, which then goes on as long as slots are valid: producers may ring out of order, so the last
        // value alone does not bound the packets.
        let doorbell = host.doorbell(context.queue);
        let index = self.read + self.overlapping.len() as u64;
        let covered = doorbell.cast_signed() >= index.cast_signed();
        if !covered && self.seen_doorbell == Some(doorbell) {
            return Ok(None);
        }
        let slot = self.slot(index);
        let valid = if index < host.load_u64(self.config.write_pointer)? {
            Some(Header(host.load_u32(slot)? as u16)).filter(|header| *header != Header::INVALID)
        } else {
            None
        };
        let Some(header) = valid else {
            self.seen_doorbell = Some(doorbell);
            return Ok(None);
        };
        // What an indirect buffer has started can outlive the packet that brought it.
        if header.barrier() && !self.commands.is_idle() || !self.may_start(header) {
            return Ok(None);
        }
        let mut bytes = [0; PACKET_BYTES];
        host.read(slot, &mut bytes)?;
        self.start(context, index, &bytes).map(Some)
    }

    fn slot(&self, index: u64) -> u64 {
        self.config.ring + index * PACKET_BYTES as u64 % self.config.ring_bytes
    }

    fn start(
        &mut self,
        context: &Context<'_, impl Host>,
        index: u64,
        bytes: &[u8; PACKET_BYTES],
    ) -> Result<InFlight, QueueError> {
        let header = Header(u16::from_le_bytes([bytes[0], bytes[1]]));
        let (Some(acquire), Some(release)) = (header.acquire(), header.release()) else {
            return Err(QueueError::FenceScope { header: header.0 });
        };
        let packet_type =
            header.packet_type().map_err(|packet_type| QueueError::PacketType { packet_type, header: header.0 })?;
        let (work, completion_signal) = match packet_type {
            PacketType::KernelDispatch => {
                let packet = aql::hsa_kernel_dispatch_packet_t::from_bytes(bytes);
                context.host.control(fences::acquire(acquire));
                let place = Place { packet: self.slot(index), index, queue: self.structure() };
                let dispatch = Dispatch::start(context, Request::from_packet(context, &packet, place)?)?;
                self.commands.overwrite_registers();
                (Work::Dispatch(Box::new(dispatch)), packet.completion_signal)
            }
            PacketType::BarrierAnd | PacketType::BarrierOr => {
                let packet = aql::hsa_barrier_packet_t::from_bytes(bytes);
                let signals = packet.dep_signal.into_iter().filter_map(Signal::from_handle);
                let dependencies = match packet_type {
                    PacketType::BarrierAnd => Dependencies::all(signals),
                    _ => Dependencies::any(signals),
                };
                (Work::Barrier(dependencies), packet.completion_signal)
            }
            PacketType::VendorSpecific => vendor(context, header, bytes)?,
            PacketType::AgentDispatch => return Err(QueueError::AgentDispatch { header: header.0 }),
            PacketType::Invalid => {
                return Err(QueueError::PacketType { packet_type: packet_type as u8, header: header.0 });
            }
        };
        if let Work::Commands(_) = work {
            context.host.control(fences::acquire(acquire));
        }
        let completion_signal = Signal::from_handle(completion_signal);
        Ok(InFlight { index, acquire, release, work, completion_signal, started: context.host.clock() })
    }

    fn retire(&mut self, host: &impl Host, packet: &InFlight) -> Result<(), QueueError> {
        self.free(host, packet)?;
        self.read += 1;
        host.store_u64(self.config.read_pointer, self.read)?;
        Ok(packet.complete(host)?)
    }

    /// Does what fences a packet still has, and frees its slot.
    fn free(&self, host: &impl Host, packet: &InFlight) -> Result<(), MemoryFault> {
        if let Work::Barrier(_) = packet.work {
            // Its dependencies are what the acquire is about.
            host.control(fences::acquire(packet.acquire));
        }
        host.control(fences::release(packet.release));
        host.write(self.slot(packet.index), &Header::INVALID.0.to_le_bytes())
    }
}

impl InFlight {
    fn complete(&self, host: &impl Host) -> Result<(), MemoryFault> {
        self.completion_signal.map_or(Ok(()), |signal| signal.complete(host, self.started, host.clock()))
    }
}

/// The work and completion signal of an AMD vendor packet.
fn vendor(
    context: &Context<'_, impl Host>,
    header: Header,
    bytes: &[u8; PACKET_BYTES],
) -> Result<(Work, u64), QueueError> {
    let format =
        VendorFormat::from_byte(bytes[2]).map_err(|format| QueueError::VendorFormat { format, header: header.0 })?;
    match format {
        VendorFormat::Pm4Ib => {
            let packet = aql::amd_aql_pm4_ib_packet_t::from_bytes(bytes);
            if packet.dw_cnt_remain != aql::PM4_IB_DW_CNT_REMAIN {
                return Err(QueueError::VendorPacket(format!("dw_cnt_remain is {}", packet.dw_cnt_remain)));
            }
            match pm4::decode(context.gfx.registers(), &packet.ib_jump_cmd) {
                Ok((pm4::Packet::IndirectBuffer(buffer), _)) if buffer.valid && !buffer.chain => {
                    Ok((Work::Commands(CommandProcessor::new(buffer)), packet.completion_signal))
                }
                Ok((other, _)) => Err(QueueError::VendorPacket(format!("the jump is {other}"))),
                Err(error) => Err(QueueError::VendorPacket(format!("the jump: {error}"))),
            }
        }
        VendorFormat::BarrierValue => {
            let packet = aql::hsa_amd_barrier_value_packet_t::from_bytes(bytes);
            let condition = aql::SignalCondition::from_u32(packet.cond)
                .map_err(|number| QueueError::VendorPacket(format!("unknown condition {number}")))?;
            let dependencies = Dependencies::value(packet.signal, packet.mask, condition, packet.value);
            Ok((Work::Barrier(dependencies), packet.completion_signal))
        }
    }
}

impl Work {
    fn run(
        &mut self,
        context: &Context<'_, impl Host>,
        commands: &mut Commands,
        budget: &mut u32,
    ) -> Result<Outcome, QueueError> {
        match self {
            Work::Dispatch(dispatch) => dispatch.run(context.host, budget),
            Work::Barrier(dependencies) => {
                Ok(if dependencies.satisfied(context.host)? { Outcome::Finished } else { Outcome::Blocked })
            }
            Work::Commands(processor) => processor.run(context, commands, budget),
        }
    }
}
