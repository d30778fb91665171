//! The PM4 command processor: executes packets of indirect buffers, and of rings that hold PM4.
//!
//! Memory is coherent and a queue has no shader in flight while it executes PM4, so cache operations, partial flushes and end-of-pipe
//! events have nothing to wait for: what remains of them is the data they write and the interrupt they raise. Registers are not
//! modelled, and neither are dispatches from PM4: both are errors that name the packet.

mod execute;
mod ring;

use isa::memory::MemoryFault;
use pm4::{DecodeError, IndirectBuffer};

use crate::engine::{Context, Outcome};
use crate::error::QueueError;
use crate::host::Host;

use execute::{Effect, execute};

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
    #[error("PM4 ring: the doorbell {doorbell:#x} is no position after {read:#x} within the ring")]
    Doorbell { doorbell: u64, read: u64 },
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
    pub(crate) fn run(&mut self, context: &Context<'_, impl Host>) -> Result<Outcome, QueueError> {
        for _ in 0..PACKETS_PER_SLICE {
            let Some(buffer) = self.stack.last_mut() else {
                return Ok(Outcome::Finished);
            };
            let va = buffer.position();
            let words = buffer.rest(context.host)?;
            if words.is_empty() {
                self.stack.pop();
                continue;
            }
            let (packet, dwords) = pm4::decode(words).map_err(|error| CommandError::Decode { va, error })?;
            let last = dwords == words.len();
            match execute(context, va, &packet)? {
                Effect::Done => buffer.at += dwords,
                Effect::Wait => return Ok(Outcome::Blocked),
                Effect::Enter(next) => {
                    let refuse = |what| CommandError::Refused { va, what, packet: packet.to_string() };
                    buffer.at += dwords;
                    if next.chain {
                        if !last {
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
        self.base + self.at as u64 * 4
    }

    /// The dwords that have not been executed.
    fn rest(&mut self, host: &impl Host) -> Result<&[u32], CommandError> {
        let words = match &mut self.words {
            Some(words) => words,
            none => none.insert(read_words(host, self.base, self.dwords as usize)?),
        };
        Ok(&words[self.at..])
    }
}

fn read_words(host: &impl Host, va: u64, dwords: usize) -> Result<Vec<u32>, CommandError> {
    let mut bytes = vec![0; dwords * 4];
    host.read(va, &mut bytes).map_err(|fault| CommandError::Memory { va, fault })?;
    let (words, _) = bytes.as_chunks::<4>();
    Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}
