//! A plan as dwords, for a place in memory.

use crate::cache;
use crate::data::FENCE;
use crate::options::Wait;
use crate::plan::{Plan, Step};
use crate::shadow::Shadow;
use crate::writer::{Compare, PART_LIMIT, Writer};

/// Where things lie, and how the buffer starts and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The packets' address, a multiple of 4.
    pub code: u64,
    /// The data's address, a multiple of [`DATA_ALIGNMENT`](crate::DATA_ALIGNMENT).
    pub data: u64,
    /// What the buffer waits for before anything else.
    pub gate: Option<Gate>,
    /// What it does when all is done and visible to everyone.
    pub done: Option<Done>,
}

/// A wait for a 64-bit value in memory that the command processor reads afresh. Whoever will write it must already be on the way: a queue
/// that polls for work that waits for the queue never goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The value's address, a multiple of 8.
    pub address: u64,
    /// How it is compared.
    pub compare: Compare,
    /// With what. The top bits of both are ignored.
    pub reference: u64,
    /// What the value becomes once the wait is over.
    pub reset: Option<u64>,
}

/// What tells others that the buffer is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// A 64-bit value in memory becomes this.
    Write {
        /// The value's address, a multiple of 8.
        address: u64,
        /// What it becomes.
        value: u64,
    },
    /// A 64-bit value in memory grows by 1.
    Increment {
        /// The value's address, a multiple of 8.
        address: u64,
    },
}

/// The dwords of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// All of them, for the placement's `code`.
    pub words: Vec<u32>,
    /// How many of them the packet that starts the buffer must name: a longer buffer goes on by itself.
    pub first_part: u32,
}

impl Plan {
    /// Writes the packets.
    pub fn encode(&self, placement: &Placement) -> Encoded {
        let limit = self.options.part_limit.clamp(64, PART_LIMIT);
        let mut writer = Writer::new(placement.code, limit);
        let mut shadow = Shadow::new(self.options.elide);
        let mut registers = Vec::new();
        let fence = placement.data + FENCE as u64;
        let mut epoch = 0;
        if let Some(gate) = placement.gate {
            writer.wait_mem64(gate.address, gate.compare, gate.reference);
            if let Some(value) = gate.reset {
                writer.write_data(gate.address, &[value as u32, (value >> 32) as u32]);
            }
        }
        if self.options.wait == Wait::Fence {
            writer.write_data(fence, &[0]);
        }
        writer.acquire_mem(cache::entry(self.generation));
        for step in &self.steps {
            match step {
                Step::Barrier(barrier) => {
                    self.wait(fence, &mut epoch, &mut writer);
                    if let Some(gcr) = cache::barrier(self.generation, *barrier) {
                        writer.acquire_mem(gcr);
                    }
                }
                Step::Dispatch(dispatch) => {
                    dispatch.registers(placement.data, &mut registers);
                    shadow.set(&registers, &mut writer);
                    let (dimensions, initiator) = dispatch.packet();
                    writer.dispatch_direct(dimensions, initiator);
                }
                Step::Transfer { transfer, sync } => transfer.write(placement.data, *sync, &mut writer),
            }
        }
        self.wait(fence, &mut epoch, &mut writer);
        writer.acquire_mem(cache::exit(self.generation));
        match placement.done {
            Some(Done::Write { address, value }) => writer.write_data(address, &[value as u32, (value >> 32) as u32]),
            Some(Done::Increment { address }) => writer.atomic_add64(address, 1),
            None => {}
        }
        let (words, first) = writer.finish();
        Encoded { words, first_part: first as u32 }
    }

    /// Waits for every wave before.
    fn wait(&self, fence: u64, epoch: &mut u32, writer: &mut Writer) {
        match self.options.wait {
            Wait::PartialFlush => writer.wait_for_waves(),
            Wait::Fence => {
                *epoch += 1;
                writer.release_mem(cache::release(self.generation), fence, *epoch);
                writer.wait_mem(fence, Compare::Equal, *epoch);
            }
        }
    }
}

/// A buffer that waits for a gate and then goes on in the one at `code`, whose first part has `first_part` dwords. So a plan's own buffer
/// stays as it is while each launch waits for a value of its own.
pub fn ticket(gate: &Gate, code: u64, first_part: u32) -> Vec<u32> {
    let mut writer = Writer::new(0, PART_LIMIT);
    writer.wait_mem64(gate.address, gate.compare, gate.reference);
    if let Some(value) = gate.reset {
        writer.write_data(gate.address, &[value as u32, (value >> 32) as u32]);
    }
    writer.chain_to(code, first_part);
    writer.finish().0
}
