//! An SDMA queue: its ring, the indirect buffer that the ring led to, and the packet at hand.

use isa::memory::MemoryFault;

use crate::atomic;
use crate::engine::Context;
use crate::error::QueueError;
use crate::gcr::cache_control;
use crate::host::Host;
use crate::queue::{Activity, QueueConfig};

use super::SdmaError;
use super::packet::{LENGTH_PREFIX, Packet, decode, length};
use super::transfer::Transfer;

/// An SDMA queue. Its pointers and its doorbell count bytes and do not wrap.
#[derive(Debug)]
pub(crate) struct SdmaQueue {
    config: QueueConfig,
    /// Bytes of the ring that are done.
    read: u64,
    indirect: Option<Stream>,
    transfer: Option<Running>,
}

/// A run of dwords that lies in one piece.
#[derive(Clone, Copy, Debug)]
struct Stream {
    va: u64,
    dwords: u64,
    /// What ends the run, for messages.
    limit: &'static str,
}

/// A transfer that needs another slice, and the length of its packet.
#[derive(Debug)]
struct Running {
    transfer: Transfer,
    dwords: u64,
}

/// What a packet leads to.
enum Effect {
    Done,
    /// Also skips this many dwords.
    Skip(u64),
    Wait,
    Transfer(Transfer),
    Indirect {
        base: u64,
        dwords: u64,
    },
}

/// Bytes that a queue may move before others get their turn.
const BYTES_PER_SLICE: u64 = 4 << 20;

/// Packets that a queue may execute before others get their turn.
const PACKETS_PER_SLICE: u32 = 256;

/// The doorbell before the application has rung it.
const NEVER_RUNG: u64 = u64::MAX;

impl SdmaQueue {
    pub(crate) fn new(config: QueueConfig) -> Self {
        SdmaQueue { config, read: 0, indirect: None, transfer: None }
    }

    /// The byte of the ring at which the next packet lies.
    pub(crate) fn position(&self) -> u64 {
        self.read
    }

    /// Gives the queue a slice.
    pub(crate) fn poll(&mut self, context: &Context<'_, impl Host>) -> Result<Activity, QueueError> {
        let mut activity = Activity::Idle;
        let mut budget = context.host.shaders().map_or(BYTES_PER_SLICE, |shaders| shaders.copied());
        for _ in 0..PACKETS_PER_SLICE {
            if let Some(mut running) = self.transfer.take() {
                if !running.transfer.advance(context.host, &mut budget)? {
                    self.transfer = Some(running);
                    return Ok(Activity::Busy);
                }
                self.consume(context.host, running.dwords)?;
                activity = Activity::Busy;
            }
            let Some(stream) = self.stream(context)? else {
                return Ok(activity);
            };
            if stream.dwords == 0 {
                self.indirect = None;
                continue;
            }
            let words = stream.packet(context)?;
            let dwords = words.len() as u64;
            match execute(context.host, &decode(context.gfx.family(), &words)?)? {
                Effect::Done => self.consume(context.host, dwords)?,
                Effect::Skip(skipped) => {
                    if dwords + skipped > stream.dwords {
                        let (needed, left) = ((dwords + skipped) as usize, stream.dwords);
                        return Err(SdmaError::Truncated { header: words[0], needed, left, limit: stream.limit }.into());
                    }
                    self.consume(context.host, dwords + skipped)?;
                }
                Effect::Wait => return Ok(activity.max(Activity::Waiting)),
                Effect::Transfer(transfer) => self.transfer = Some(Running { transfer, dwords }),
                Effect::Indirect { base, dwords: size } => {
                    if self.indirect.is_some() {
                        return Err(SdmaError::NestedIndirect.into());
                    }
                    self.consume(context.host, dwords)?;
                    if !self.read.is_multiple_of(8 * 4) {
                        return Err(SdmaError::IndirectAlignment { end: self.read }.into());
                    }
                    self.indirect = Some(Stream { va: base, dwords: size, limit: "end of the indirect buffer" });
                }
            }
            activity = Activity::Busy;
        }
        Ok(Activity::Busy)
    }

    /// Where the next packet lies, and what bounds it. `None` if the queue is idle.
    fn stream(&self, context: &Context<'_, impl Host>) -> Result<Option<Stream>, SdmaError> {
        if self.indirect.is_some() {
            return Ok(self.indirect);
        }
        let doorbell = context.host.doorbell(context.queue);
        if doorbell == NEVER_RUNG || doorbell == self.read {
            return Ok(None);
        }
        let available = doorbell.wrapping_sub(self.read);
        if available > self.config.ring_bytes || !available.is_multiple_of(4) {
            return Err(SdmaError::Doorbell { doorbell, read: self.read });
        }
        let offset = self.read % self.config.ring_bytes;
        let before_end = self.config.ring_bytes - offset;
        let (bytes, limit) =
            if available < before_end { (available, "write pointer") } else { (before_end, "end of the ring") };
        Ok(Some(Stream { va: self.config.ring + offset, dwords: bytes / 4, limit }))
    }

    /// Moves past dwords of the indirect buffer, or of the ring.
    fn consume(&mut self, host: &impl Host, dwords: u64) -> Result<(), MemoryFault> {
        match &mut self.indirect {
            Some(stream) => {
                stream.va += dwords * 4;
                stream.dwords -= dwords;
                Ok(())
            }
            None => {
                self.read += dwords * 4;
                host.store_u64(self.config.read_pointer, self.read)
            }
        }
    }
}

impl Stream {
    /// All dwords of the packet at the start of the run.
    fn packet(&self, context: &Context<'_, impl Host>) -> Result<Vec<u32>, SdmaError> {
        let prefix = self.words(context.host, self.dwords.min(LENGTH_PREFIX as u64) as usize)?;
        let needed = length(context.gfx.family(), &prefix)?;
        if needed as u64 > self.dwords {
            return Err(SdmaError::Truncated { header: prefix[0], needed, left: self.dwords, limit: self.limit });
        }
        Ok(self.words(context.host, needed)?)
    }

    fn words(&self, host: &impl Host, dwords: usize) -> Result<Vec<u32>, MemoryFault> {
        let mut bytes = vec![0; dwords * 4];
        host.read(self.va, &mut bytes)?;
        let (words, _) = bytes.as_chunks::<4>();
        Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
    }
}

fn execute(host: &impl Host, packet: &Packet) -> Result<Effect, MemoryFault> {
    match packet {
        Packet::Nop => {}
        Packet::Gcr(gcr) => host.control(cache_control(gcr.operations())),
        Packet::CopyLinear(linear) => return Ok(Effect::Transfer((*linear).into())),
        Packet::CopyRect(rect) => return Ok(Effect::Transfer((*rect).into())),
        Packet::ConstFill(fill) => return Ok(Effect::Transfer((*fill).into())),
        Packet::Write { to, data } => {
            for (i, word) in data.iter().enumerate() {
                host.store_u32(to + i as u64 * 4, *word)?;
            }
        }
        Packet::Fence { to, value } => host.store_u32(*to, *value)?,
        Packet::Trap { event_id } => host.raise_event(*event_id),
        Packet::Timestamp { to } => host.store_u64(*to, host.clock())?,
        Packet::Poll { from, function, mask, reference } => {
            if !function.holds(host.load_u32(*from)? & mask, *reference) {
                return Ok(Effect::Wait);
            }
        }
        Packet::Atomic { at, op, source, compare, until_equal } => {
            let old = if op.wide {
                host.atomic_u64(*at, &mut |old| atomic::apply(*op, old, *source, *compare))?
            } else {
                host.atomic_u32(*at, &mut |old| atomic::apply(*op, old.into(), *source, *compare) as u32)?.into()
            };
            let compare = if op.wide { *compare } else { u64::from(*compare as u32) };
            if *until_equal && old != compare {
                return Ok(Effect::Wait);
            }
        }
        Packet::CondExec { from, reference, dwords } => {
            if host.load_u32(*from)? != *reference {
                return Ok(Effect::Skip(*dwords));
            }
        }
        Packet::Indirect { base, dwords } => return Ok(Effect::Indirect { base: *base, dwords: *dwords }),
    }
    Ok(Effect::Done)
}
