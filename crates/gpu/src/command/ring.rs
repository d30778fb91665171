//! A queue whose ring holds PM4.

use isa::memory::MemoryFault;

use crate::engine::{Context, Outcome};
use crate::error::QueueError;
use crate::gfx::Gfx;
use crate::host::Host;
use crate::queue::{Activity, QueueConfig};

use super::execute::{Effect, execute};
use super::{CommandError, CommandProcessor, Commands, read_words};

/// A PM4 queue. Its pointers and its doorbell count dwords and do not wrap.
#[derive(Debug)]
pub(crate) struct Pm4Queue {
    config: QueueConfig,
    commands: Commands,
    /// Dwords executed.
    read: u64,
    /// The indirect buffer that the packet before `read` entered.
    entered: Option<CommandProcessor>,
}

/// Packets of the ring that run before other queues get their turn.
const PACKETS_PER_SLICE: u32 = 64;

/// The doorbell before the application has rung it.
const NEVER_RUNG: u64 = u64::MAX;

impl Pm4Queue {
    pub(crate) fn new(gfx: Gfx, config: QueueConfig) -> Self {
        Pm4Queue { config, commands: Commands::new(gfx), read: 0, entered: None }
    }

    /// The dword that is executed next.
    pub(crate) fn position(&self) -> u64 {
        self.read
    }

    /// Gives the queue a slice.
    pub(crate) fn poll(&mut self, context: &Context<'_, impl Host>) -> Result<Activity, QueueError> {
        let mut budget = context.instructions();
        let of_packets = self.packets(context, &mut budget)?;
        Ok(of_packets.max(self.commands.poll(context, &mut budget)?))
    }

    fn packets(&mut self, context: &Context<'_, impl Host>, budget: &mut u32) -> Result<Activity, QueueError> {
        let mut activity = Activity::Idle;
        for _ in 0..context.packets(PACKETS_PER_SLICE) {
            let outcome = match &mut self.entered {
                Some(processor) => processor.run(context, &mut self.commands, budget)?,
                None => match self.step(context, budget)? {
                    Some(outcome) => outcome,
                    None => return Ok(activity),
                },
            };
            match outcome {
                Outcome::Finished => self.entered = None,
                Outcome::Spent if *budget == 0 => return Ok(Activity::Busy),
                Outcome::Spent => {}
                Outcome::Blocked => return Ok(activity.max(Activity::Waiting)),
            }
            activity = Activity::Busy;
        }
        Ok(activity)
    }

    /// Executes the next packet of the ring, if there is one.
    fn step(&mut self, context: &Context<'_, impl Host>, budget: &mut u32) -> Result<Option<Outcome>, QueueError> {
        let doorbell = context.host.doorbell(context.queue);
        if doorbell == NEVER_RUNG || doorbell == self.read {
            return Ok(None);
        }
        let available = doorbell.wrapping_sub(self.read);
        if available > self.config.ring_bytes / 4 {
            return Err(CommandError::Doorbell { doorbell, read: self.read }.into());
        }
        let va = self.slot(self.read);
        let words = self.window(context.host, available.min(MAX_PACKET_DWORDS))?;
        let decoded = pm4::decode(context.gfx.registers(), &words);
        let (packet, mut dwords) = decoded.map_err(|error| CommandError::Decode { va, error })?;
        let refuse = |what| CommandError::Refused { va, what, packet: packet.to_string() };
        match execute(context, &mut self.commands, va, &packet, budget)? {
            Effect::Stall(outcome) => return Ok(Some(outcome)),
            Effect::Done => {}
            Effect::Skip(skipped) => {
                dwords += skipped as usize;
                if dwords as u64 > available {
                    let left = available as usize + skipped as usize - dwords;
                    return Err(CommandError::Skip { va, skipped, left }.into());
                }
            }
            Effect::Enter(buffer) if buffer.chain => return Err(refuse("a chain in the ring").into()),
            Effect::Enter(buffer) => self.entered = Some(CommandProcessor::new(buffer)),
        }
        self.read += dwords as u64;
        context.host.store_u64(self.config.read_pointer, self.read)?;
        Ok(Some(if self.entered.is_some() { Outcome::Spent } else { Outcome::Finished }))
    }

    fn slot(&self, dword: u64) -> u64 {
        self.config.ring + dword * 4 % self.config.ring_bytes
    }

    /// The next `dwords` of the ring, across its end if need be.
    fn window(&self, host: &impl Host, dwords: u64) -> Result<Vec<u32>, MemoryFault> {
        let start = self.slot(self.read);
        let before_end = (self.config.ring + self.config.ring_bytes - start) / 4;
        let mut words = read_words(host, start, dwords.min(before_end) as usize)?;
        if dwords > before_end {
            words.extend(read_words(host, self.config.ring, (dwords - before_end) as usize)?);
        }
        Ok(words)
    }
}

/// The header and the most body dwords that a count can say.
const MAX_PACKET_DWORDS: u64 = 1 + 0x4000;
