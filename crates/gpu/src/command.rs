//! The PM4 command processor: executes packets of indirect buffers, and of rings that hold PM4.
//!
//! A queue's [`Commands`] outlive its buffers: the registers that packets write, and the dispatches that they start. The processor goes on
//! behind a dispatch at once; only a packet that says so waits for it. The end of the pipe is where all earlier dispatches have ended.
//! Cache operations are memory's business, where it has caches.

mod execute;
mod in_flight;
mod launch;
mod registers;
mod ring;
mod transfer;

use isa::memory::MemoryFault;
use pm4::{DecodeError, IndirectBuffer};

use crate::engine::{Context, Outcome};
use crate::error::QueueError;
use crate::gfx::Gfx;
use crate::host::Host;
use crate::queue::Activity;

use execute::{Effect, execute};
use in_flight::InFlight;
use registers::{RegisterError, RegisterFile};

pub(crate) use launch::LaunchError;
pub(crate) use ring::Pm4Queue;

/// PM4 that cannot be executed. `va` is where the packet lies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CommandError {
    #[error("PM4 at {va:#x}: {fault}")]
    Memory { va: u64, fault: MemoryFault },
    #[error("PM4 at {va:#x}: {error}")]
    Decode { va: u64, error: DecodeError },
    #[error("PM4 at {va:#x}: {what}: {packet}")]
    Refused { va: u64, what: &'static str, packet: String },
    #[error("PM4 at {va:#x}: {packet}: {error}")]
    Register { va: u64, packet: &'static str, error: RegisterError },
    #[error("PM4 at {va:#x}: {packet}: {error}")]
    Launch { va: u64, packet: &'static str, error: LaunchError },
    #[error("PM4 at {va:#x}: COND_EXEC skips {skipped} dwords, but only {left} are left")]
    Skip { va: u64, skipped: u32, left: usize },
    #[error("PM4 ring: the doorbell {doorbell:#x} is no position after {read:#x} within the ring")]
    Doorbell { doorbell: u64, read: u64 },
}

/// What a queue keeps from one buffer to the next.
#[derive(Debug)]
pub(crate) struct Commands {
    registers: RegisterFile,
    in_flight: InFlight,
}

impl Commands {
    /// The state of a queue that has executed nothing yet.
    pub(crate) fn new(gfx: Gfx) -> Commands {
        Commands { registers: RegisterFile::new(gfx.registers()), in_flight: InFlight::default() }
    }

    /// Whether every dispatch that PM4 has started has ended.
    pub(crate) fn is_idle(&self) -> bool {
        self.in_flight.is_empty()
    }

    /// An AQL dispatch starts on the same queue, and leaves nothing in the registers that PM4 could count on.
    pub(crate) fn overwrite_registers(&mut self) {
        self.registers.overwrite();
    }

    /// Gives what is in flight the rest of the queue's slice.
    pub(crate) fn poll(&mut self, context: &Context<'_, impl Host>, budget: &mut u32) -> Result<Activity, QueueError> {
        if self.in_flight.is_empty() {
            return Ok(Activity::Idle);
        }
        Ok(match self.drain(context, budget)? {
            Outcome::Finished | Outcome::Spent => Activity::Busy,
            Outcome::Blocked => Activity::Waiting,
        })
    }

    fn drain(&mut self, context: &Context<'_, impl Host>, budget: &mut u32) -> Result<Outcome, QueueError> {
        self.in_flight.run(context, budget)
    }
}

/// Runs an indirect buffer, and those that it leads to.
#[derive(Debug)]
pub(crate) struct CommandProcessor {
    stack: Vec<Buffer>,
}

/// A buffer and the place reached in it. The processor prefetches: the dwords are read once, on entry.
#[derive(Debug)]
struct Buffer {
    base: u64,
    dwords: u32,
    words: Option<Vec<u32>>,
    at: usize,
}

/// A ring leads to a first indirect buffer, and that to a second.
const MAX_DEPTH: usize = 2;

/// Packets that run before other queues get their turn.
const PACKETS_PER_SLICE: u32 = 1024;

impl CommandProcessor {
    /// A processor at the start of `buffer`.
    pub(crate) fn new(buffer: IndirectBuffer) -> Self {
        CommandProcessor { stack: vec![Buffer::new(buffer)] }
    }

    /// Runs packets until the buffers end, one waits, or the slice is used up.
    pub(crate) fn run(
        &mut self,
        context: &Context<'_, impl Host>,
        commands: &mut Commands,
        budget: &mut u32,
    ) -> Result<Outcome, QueueError> {
        for _ in 0..context.packets(PACKETS_PER_SLICE) {
            let Some(buffer) = self.stack.last_mut() else {
                return Ok(Outcome::Finished);
            };
            let va = buffer.position();
            let words = buffer.rest(context.host)?;
            if words.is_empty() {
                self.stack.pop();
                continue;
            }
            let decoded = pm4::decode(context.gfx.registers(), words);
            let (packet, dwords) = decoded.map_err(|error| CommandError::Decode { va, error })?;
            let left = words.len() - dwords;
            let refuse = |what| CommandError::Refused { va, what, packet: packet.to_string() };
            match execute(context, commands, va, &packet, budget)? {
                Effect::Done => buffer.at += dwords,
                Effect::Stall(outcome) => return Ok(outcome),
                Effect::Skip(skipped) if skipped as usize > left => {
                    return Err(CommandError::Skip { va, skipped, left }.into());
                }
                Effect::Skip(skipped) => buffer.at += dwords + skipped as usize,
                Effect::Enter(next) => {
                    buffer.at += dwords;
                    if next.chain {
                        if left != 0 {
                            return Err(refuse("a chain before the end of its buffer").into());
                        }
                        self.stack.pop();
                    } else if self.stack.len() == MAX_DEPTH {
                        return Err(refuse("indirect buffers nest too deep").into());
                    }
                    self.stack.push(Buffer::new(next));
                }
            }
        }
        Ok(Outcome::Spent)
    }
}

impl Buffer {
    fn new(buffer: IndirectBuffer) -> Self {
        Buffer { base: buffer.base, dwords: buffer.dwords, words: None, at: 0 }
    }

    fn position(&self) -> u64 {
        self.base.wrapping_add(self.at as u64 * 4)
    }

    /// The dwords that have not been executed.
    fn rest(&mut self, host: &impl Host) -> Result<&[u32], CommandError> {
        let words = match &mut self.words {
            Some(words) => words,
            none => {
                let words = read_words(host, self.base, self.dwords as usize);
                none.insert(words.map_err(|fault| CommandError::Memory { va: self.base, fault })?)
            }
        };
        Ok(&words[self.at..])
    }
}

fn read_words(host: &impl Host, va: u64, dwords: usize) -> Result<Vec<u32>, MemoryFault> {
    let mut bytes = vec![0; dwords * 4];
    host.read(va, &mut bytes)?;
    let (words, _) = bytes.as_chunks::<4>();
    Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}
