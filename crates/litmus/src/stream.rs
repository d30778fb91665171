//! The stream: a copy engine brings data, kernels pass it on and overwrite it, the host reads it. Three times over.

use gpu::{MemoryModel, MemoryType, QueueKind};

use crate::fault::Fault;
use crate::machine::{Machine, Ring};
use crate::words::{
    AGENT, AGENT_BUT_L1, AGENT_BUT_SCALAR, LANES, SUM, SYSTEM, acquire, barrier, copy, dispatch, indirect_buffer,
    release, split, wait,
};

/// How a stream was noticed to be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Caught {
    /// The host has read something else than the stream computes.
    #[error("round {round}: {buffer}[{index}] is {found} instead of {expected}")]
    Wrong {
        /// Which time over.
        round: u32,
        /// The buffer's name.
        buffer: &'static str,
        /// The first element that differs.
        index: usize,
        /// What is there.
        found: u32,
        /// What should be.
        expected: u32,
    },
    /// The stream never ended, or the device refused it.
    #[error("round {round}: the stream did not end{}{log}", if log.is_empty() { "" } else { ": " })]
    Stuck {
        /// Which time over.
        round: u32,
        /// What the device had to say.
        log: String,
    },
}

const GROUPS: u32 = 6;
const COUNT: u32 = GROUPS * LANES;
const ROUNDS: u32 = 3;

/// Buffers in video memory. `input` comes by the copy engine; `middle` is written from it, read, and overwritten from `constant`.
struct Buffers {
    input: u64,
    constant: u64,
    middle: u64,
    first: u64,
    second: u64,
    third: u64,
    fourth: u64,
}

struct Stream {
    machine: Machine,
    sdma: Ring,
    pm4: Ring,
    buffers: Buffers,
    staging: u64,
    code: u64,
    /// Arguments of four kernels, and of one that is used twice.
    kernargs: [u64; 5],
    copied: u64,
    done: u64,
    submitted: u32,
    fault: Option<Fault>,
}

/// Runs the stream with one fault or none.
///
/// # Errors
///
/// What was noticed.
pub fn run(model: MemoryModel, fault: Option<Fault>) -> Result<(), Caught> {
    let mut stream = Stream::new(model, fault);
    (1..=ROUNDS).try_for_each(|round| stream.round(round))
}

impl Stream {
    fn new(model: MemoryModel, fault: Option<Fault>) -> Stream {
        let mut machine = Machine::new(model);
        let mut video = || machine.allocate(MemoryType::Cached, COUNT.into());
        let buffers = Buffers {
            input: video(),
            constant: video(),
            middle: video(),
            first: video(),
            second: video(),
            third: video(),
            fourth: video(),
        };
        let code = machine.allocate(MemoryType::Cached, SUM.len() as u64);
        machine.write(code, &SUM);
        machine.write(buffers.constant, &constant());
        let mut system = |dwords: u32| machine.allocate(MemoryType::Uncached, dwords.into());
        let staging = system(COUNT);
        let kernargs = std::array::from_fn(|_| system(5));
        let (copied, done) = (system(1), system(1));
        let (sdma, pm4) = (machine.queue(QueueKind::Sdma), machine.queue(QueueKind::Pm4));
        Stream { machine, sdma, pm4, buffers, staging, code, kernargs, copied, done, submitted: 0, fault }
    }

    fn round(&mut self, round: u32) -> Result<(), Caught> {
        self.copy_in(round);
        self.pass_on(round);
        self.wait_for_all(round)?;
        let input = input(round);
        let middle = sum(&input, round);
        self.check(round, "first", self.buffers.first, &sum(&middle, 10 + round))?;
        self.check(round, "second", self.buffers.second, &sum(&sum(&constant(), 20 + round), 30 + round))?;
        self.reuse_arguments(round)?;
        self.check(round, "third", self.buffers.third, &sum(&constant(), 40 + round))?;
        self.check(round, "fourth", self.buffers.fourth, &sum(&constant(), 50 + round))
    }

    /// The host fills the staging buffer, and the copy engine brings it into video memory.
    fn copy_in(&mut self, round: u32) {
        self.machine.write(self.staging, &input(round));
        let packets = copy(self.staging, self.buffers.input, COUNT * 4, self.copied, round);
        self.machine.push(&mut self.sdma, &packets);
    }

    /// Four kernels: one writes `middle`, one reads it, one overwrites it, one reads that.
    fn pass_on(&mut self, round: u32) {
        let Buffers { input, constant, middle, first, second, .. } = self.buffers;
        self.arguments(0, input, middle, round);
        self.arguments(1, middle, first, 10 + round);
        self.arguments(2, constant, middle, 20 + round);
        self.arguments(3, middle, second, 30 + round);
        let [write, read, overwrite, read_again, _] = self.kernargs.map(|at| dispatch(self.code, at, GROUPS));
        let unless = |fault, packets: Vec<u32>| if self.fault == Some(fault) { Vec::new() } else { packets };
        let packets = [
            wait(self.copied, round),
            unless(Fault::NoEntryAcquire, acquire(SYSTEM)),
            write,
            unless(Fault::NoBarrier, barrier()),
            unless(Fault::NoAcquire, self.dependency()),
            read,
            // Order is all that a write after a read needs.
            unless(Fault::WriteAfterReadWithoutWait, barrier()),
            overwrite,
            barrier(),
            self.dependency(),
            read_again,
        ];
        self.submit(&packets.concat(), self.fault != Some(Fault::NoExitRelease));
    }

    /// The same arguments for two kernels, one after the other.
    fn reuse_arguments(&mut self, round: u32) -> Result<(), Caught> {
        let Buffers { constant, third, fourth, .. } = self.buffers;
        let packets = [acquire(SYSTEM), dispatch(self.code, self.kernargs[4], GROUPS)].concat();
        self.arguments(4, constant, third, 40 + round);
        self.submit(&packets, true);
        if self.fault == Some(Fault::KernargRewrittenInFlight) {
            self.machine.poll();
        } else {
            self.wait_for_all(round)?;
        }
        self.arguments(4, constant, fourth, 50 + round);
        self.submit(&packets, true);
        self.wait_for_all(round)
    }

    fn dependency(&self) -> Vec<u32> {
        acquire(match self.fault {
            Some(Fault::NoScalarInvalidation) => AGENT_BUT_SCALAR,
            Some(Fault::NoL1Invalidation) => AGENT_BUT_L1,
            _ => AGENT,
        })
    }

    fn arguments(&mut self, index: usize, from: u64, to: u64, k: u32) {
        let words = [split(from), split(to), [k, 0]].concat();
        self.machine.write(self.kernargs[index], &words[..5]);
    }

    /// Submits packets as an indirect buffer, and a release that counts it.
    fn submit(&mut self, packets: &[u32], write_back: bool) {
        self.submitted += 1;
        let packets = [packets, &release(self.done, self.submitted, write_back)].concat();
        let buffer = self.machine.allocate(MemoryType::Uncached, packets.len() as u64);
        self.machine.write(buffer, &packets);
        self.machine.push(&mut self.pm4, &indirect_buffer(buffer, packets.len()));
    }

    fn wait_for_all(&mut self, round: u32) -> Result<(), Caught> {
        match self.machine.wait(self.done, self.submitted) {
            true => Ok(()),
            false => Err(Caught::Stuck { round, log: self.machine.log() }),
        }
    }

    fn check(&self, round: u32, buffer: &'static str, va: u64, expected: &[u32]) -> Result<(), Caught> {
        let found = self.machine.read(va, expected.len());
        match (0..).zip(found.iter().zip(expected)).find(|(_, (found, expected))| found != expected) {
            Some((index, (&found, &expected))) => Err(Caught::Wrong { round, buffer, index, found, expected }),
            None => Ok(()),
        }
    }
}

/// What the kernel computes.
fn sum(values: &[u32], k: u32) -> Vec<u32> {
    values.iter().map(|value| value.wrapping_add(values[0]).wrapping_add(k)).collect()
}

/// What the copy engine brings in a round.
fn input(round: u32) -> Vec<u32> {
    (0..COUNT).map(|i| 1000 * round + i).collect()
}

fn constant() -> Vec<u32> {
    (0..COUNT).map(|i| 100_000 + 3 * i).collect()
}
