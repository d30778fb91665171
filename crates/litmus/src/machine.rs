//! A device in a machine of plain vectors: video memory that L2 holds, and coherent system memory that it does not.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;

use gpu::{Device, Gfx, Host, MemoryModel, MemoryType, QueueConfig, QueueId, QueueKind};
use isa::memory::{Access, FaultCause, Memory, MemoryFault, VecMemory};

/// Where video memory starts; what lies below is system memory.
const VIDEO: u64 = 0x8000_0000;
const SYSTEM: u64 = 0x1000_0000;
const BYTES: u64 = 64 * 1024;

/// The machine around the device.
#[derive(Debug)]
pub(crate) struct Surroundings {
    memory: VecMemory,
    clock: Cell<u64>,
    doorbells: RefCell<BTreeMap<QueueId, u64>>,
    log: RefCell<Vec<String>>,
}

/// A device and memory to hand out.
#[derive(Debug)]
pub(crate) struct Machine {
    device: Device<Surroundings>,
    next: [u64; 2],
}

/// A queue of dwords.
#[derive(Debug)]
pub(crate) struct Ring {
    id: QueueId,
    base: u64,
    written: u64,
    /// What a dword counts in the doorbell.
    unit: u64,
}

const RING_DWORDS: u64 = 1024;

/// Polls after which a device that is still not done never will be.
const MOST_POLLS: u32 = 200_000;

impl Machine {
    pub(crate) fn new(model: MemoryModel) -> Machine {
        let memory = VecMemory::new();
        memory.map(SYSTEM, vec![0; BYTES as usize]);
        memory.map(VIDEO, vec![0; BYTES as usize]);
        let host =
            Surroundings { memory, clock: Cell::default(), doorbells: RefCell::default(), log: RefCell::default() };
        Machine { device: Device::with_memory(Gfx::Gfx1100, host, model), next: [SYSTEM, VIDEO] }
    }

    fn memory(&self) -> &VecMemory {
        &self.device.host().memory
    }

    /// Zeroed dwords of coherent system memory, or of video memory, with nothing else in their cache lines.
    pub(crate) fn allocate(&mut self, kind: MemoryType, dwords: u64) -> u64 {
        let next = &mut self.next[usize::from(kind == MemoryType::Cached)];
        let va = *next;
        *next = (va + 4 * dwords).next_multiple_of(256);
        va
    }

    /// The host writes: past every cache.
    pub(crate) fn write(&self, va: u64, words: &[u32]) {
        for (at, word) in (va..).step_by(4).zip(words) {
            self.memory().store_u32(at, *word).expect("the host writes what it allocated");
        }
    }

    /// The host reads: past every cache.
    pub(crate) fn read(&self, va: u64, dwords: usize) -> Vec<u32> {
        let word = |at| self.memory().load_u32(at).expect("the host reads what it allocated");
        (va..).step_by(4).take(dwords).map(word).collect()
    }

    pub(crate) fn queue(&mut self, kind: QueueKind) -> Ring {
        let base = self.allocate(MemoryType::Uncached, RING_DWORDS);
        let pointers = self.allocate(MemoryType::Uncached, 4);
        let id = QueueId(self.device.host().doorbells.borrow().len() as u32);
        self.device.host().doorbells.borrow_mut().insert(id, 0);
        self.device.create_queue(
            id,
            QueueConfig {
                kind,
                ring: base,
                ring_bytes: RING_DWORDS * 4,
                read_pointer: pointers,
                write_pointer: pointers + 8,
            },
        );
        Ring { id, base, written: 0, unit: if kind == QueueKind::Sdma { 4 } else { 1 } }
    }

    /// Appends packets to a ring and rings.
    pub(crate) fn push(&self, ring: &mut Ring, words: &[u32]) {
        for word in words {
            self.write(ring.base + ring.written % RING_DWORDS * 4, &[*word]);
            ring.written += 1;
        }
        self.device.host().doorbells.borrow_mut().insert(ring.id, ring.written * ring.unit);
    }

    pub(crate) fn poll(&mut self) {
        self.device.poll();
    }

    /// Polls until the dword has the value; answers whether it ever did.
    pub(crate) fn wait(&mut self, va: u64, value: u32) -> bool {
        (0..MOST_POLLS).any(|_| {
            self.device.poll();
            self.read(va, 1) == [value] || !self.device.host().log.borrow().is_empty()
        }) && self.read(va, 1) == [value]
    }

    /// What the device had to say.
    pub(crate) fn log(&self) -> String {
        self.device.host().log.borrow().join("; ")
    }
}

impl Memory for Surroundings {
    isa::forward_data_accesses!(memory);
}

impl Host for Surroundings {
    type Core = VecMemory;

    fn core(&self) -> &VecMemory {
        &self.memory
    }
    fn clock(&self) -> u64 {
        self.clock.set(self.clock.get() + 1);
        self.clock.get()
    }
    fn doorbell(&self, queue: QueueId) -> u64 {
        self.doorbells.borrow().get(&queue).copied().unwrap_or(u64::MAX)
    }
    fn raise_event(&self, _: u32) {}
    fn memory_fault(&self, fault: &MemoryFault, queue: QueueId) {
        self.log(format_args!("{queue}: {fault}"));
    }
    fn log(&self, message: fmt::Arguments<'_>) {
        self.log.borrow_mut().push(message.to_string());
    }
    fn memory_type(&self, va: u64, access: Access) -> Result<MemoryType, MemoryFault> {
        match va {
            SYSTEM.. if va < SYSTEM + BYTES => Ok(MemoryType::Uncached),
            VIDEO.. if va < VIDEO + BYTES => Ok(MemoryType::Cached),
            _ => Err(MemoryFault { va, access, cause: FaultCause::NotMapped }),
        }
    }
}
