//! A queue whose ring holds PM4.

use crate::command::execute::{Effect, execute};
use crate::command::{CommandError, CommandProcessor, read_words};
use crate::engine::{Context, Outcome};
use crate::error::QueueError;
use crate::host::Host;
use crate::queue::{Activity, QueueConfig};

/// A PM4 queue. Its pointers and its doorbell count dwords and do not wrap.
#[derive(Debug)]
pub(crate) struct Pm4Queue {
    config: QueueConfig,
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
    pub(crate) fn new(config: QueueConfig) -> Self {
        Pm4Queue { config, read: 0, entered: None }
    }

    /// The dword that is executed next.
    pub(crate) fn position(&self) -> u64 {
        self.read
    }

    /// Gives the queue a slice.
    pub(crate) fn poll(&mut self, context: &Context<'_, impl Host>) -> Result<Activity, QueueError> {
        let mut activity = Activity::Idle;
        for _ in 0..PACKETS_PER_SLICE {
            let outcome = match &mut self.entered {
                Some(processor) => processor.run(context)?,
                None => match self.step(context)? {
                    Some(outcome) => outcome,
                    None => return Ok(activity),
                },
            };
            match outcome {
                Outcome::Finished => self.entered = None,
                Outcome::Spent => {}
                Outcome::Blocked => return Ok(activity.max(Activity::Waiting)),
            }
            activity = Activity::Busy;
        }
        Ok(activity)
    }

    /// Executes the next packet of the ring, if there is one.
    fn step(&mut self, context: &Context<'_, impl Host>) -> Result<Option<Outcome>, QueueError> {
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
        let (packet, dwords) = pm4::decode(&words).map_err(|error| CommandError::Decode { va, error })?;
        match execute(context, va, &packet)? {
            Effect::Wait => return Ok(Some(Outcome::Blocked)),
            Effect::Done => {}
            Effect::Enter(buffer) if buffer.chain => {
                let packet = packet.to_string();
                return Err(CommandError::Refused { va, what: "a chain in the ring", packet }.into());
            }
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
    fn window(&self, host: &impl Host, dwords: u64) -> Result<Vec<u32>, CommandError> {
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
