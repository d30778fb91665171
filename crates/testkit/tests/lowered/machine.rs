//! A device with memory of plain vectors and one AQL queue.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::mem::offset_of;

use gpu::{Activity, Device, Dispatch, Gfx, Host, MemoryModel, MemoryType, QueueConfig, QueueId, QueueKind};
use hsa_abi::aql::amd_aql_pm4_ib_packet_t;
use hsa_abi::queue::amd_queue_v2_t;
use isa::memory::{Access, Memory, MemoryFault, VecMemory};

/// What lies below is what a card keeps in its L2: buffers and code. Above lie packets, arguments and what the host polls.
const COHERENT: u64 = 0x7f80_0000_0000;
/// Where the next mapping of each kind starts.
const CACHED: u64 = 0x7f00_0000_0000;
const RING_PACKETS: u64 = 64;
const QUEUE: QueueId = QueueId(0);

#[derive(Debug, Default)]
struct Surroundings {
    memory: VecMemory,
    clock: Cell<u64>,
    doorbell: Cell<u64>,
    log: RefCell<Vec<String>>,
    dispatches: Cell<usize>,
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
    fn doorbell(&self, _: QueueId) -> u64 {
        self.doorbell.get()
    }
    fn raise_event(&self, _: u32) {}
    fn memory_fault(&self, fault: &MemoryFault, queue: QueueId) {
        self.log.borrow_mut().push(format!("{queue}: {fault:?}"));
    }
    fn observe(&self, _: &Dispatch) {
        self.dispatches.set(self.dispatches.get() + 1);
    }
    fn log(&self, message: fmt::Arguments<'_>) {
        self.log.borrow_mut().push(message.to_string());
    }
    fn memory_type(&self, va: u64, access: Access) -> Result<MemoryType, MemoryFault> {
        self.memory.read(va, &mut [0]).map_err(|fault| MemoryFault { access, ..fault })?;
        Ok(if va < COHERENT { MemoryType::Cached } else { MemoryType::Uncached })
    }
}

/// The device, its queue, and memory to hand out.
pub(crate) struct Machine {
    device: Device<Surroundings>,
    structure: u64,
    ring: u64,
    next_cached: u64,
    next_coherent: u64,
}

impl Machine {
    pub(crate) fn new(gfx: Gfx, model: MemoryModel) -> Machine {
        let surroundings = Surroundings { doorbell: Cell::new(u64::MAX), ..Surroundings::default() };
        let device = Device::with_memory(gfx, surroundings, model);
        let mut machine = Machine { device, structure: 0, ring: 0, next_cached: CACHED, next_coherent: COHERENT };
        machine.structure = machine.coherent(amd_queue_v2_t::BYTES);
        machine.ring = machine.coherent(RING_PACKETS as usize * 64);
        for slot in 0..RING_PACKETS {
            machine.write(machine.ring + slot * 64, &1u32.to_le_bytes());
        }
        let at = |field: usize| machine.structure + field as u64;
        let config = QueueConfig {
            kind: QueueKind::Aql,
            ring: machine.ring,
            ring_bytes: RING_PACKETS * 64,
            read_pointer: at(offset_of!(amd_queue_v2_t, read_dispatch_id)),
            write_pointer: at(offset_of!(amd_queue_v2_t, write_dispatch_id)),
        };
        machine.device.create_queue(QUEUE, config);
        machine
    }

    /// Zeroed memory that caches hold.
    pub(crate) fn cached(&mut self, bytes: usize) -> u64 {
        let va = self.next_cached;
        self.next_cached = self.map(va, bytes);
        va
    }

    /// Zeroed memory that goes past L2.
    pub(crate) fn coherent(&mut self, bytes: usize) -> u64 {
        let va = self.next_coherent;
        self.next_coherent = self.map(va, bytes);
        va
    }

    /// Maps memory with a gap behind it, and answers where the next may start.
    fn map(&self, va: u64, bytes: usize) -> u64 {
        self.host().memory.map(va, vec![0; bytes]);
        (va + bytes as u64 + 0x1000).next_multiple_of(0x1000)
    }

    fn host(&self) -> &Surroundings {
        self.device.host()
    }

    pub(crate) fn write(&self, va: u64, bytes: &[u8]) {
        self.host().memory.write(va, bytes).expect("it is mapped");
    }

    pub(crate) fn write_words(&self, va: u64, words: &[u32]) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.write(va, &bytes);
    }

    pub(crate) fn read(&self, va: u64, bytes: usize) -> Vec<u8> {
        let mut out = vec![0; bytes];
        self.host().memory.read(va, &mut out).expect("it is mapped");
        out
    }

    pub(crate) fn u64(&self, va: u64) -> u64 {
        self.host().memory.load_u64(va).expect("it is mapped")
    }

    pub(crate) fn dispatches(&self) -> usize {
        self.host().dispatches.get()
    }

    /// Submits a buffer in a packet that waits for the one before it and has no fences: the buffer's own must do.
    pub(crate) fn submit(&self, base: u64, dwords: u32) {
        const BARRIER_ONLY: u16 = 0x100;
        let mut packet = amd_aql_pm4_ib_packet_t::from_bytes(&[0; 64]);
        packet.header = BARRIER_ONLY;
        packet.ven_hdr = 1;
        packet.ib_jump_cmd = [0xc002_3f00, base as u32, (base >> 32) as u32, dwords | 1 << 23];
        packet.dw_cnt_remain = 10;
        let write_id = self.structure + offset_of!(amd_queue_v2_t, write_dispatch_id) as u64;
        let index = self.host().memory.atomic_u64(write_id, &mut |id| id + 1).expect("it is mapped");
        let slot = self.ring + index % RING_PACKETS * 64;
        let bytes = packet.to_bytes();
        self.write(slot + 4, &bytes[4..]);
        self.write(slot, &bytes[..4]);
        self.host().doorbell.set(index);
    }

    /// Runs until nothing moves.
    pub(crate) fn settle(&mut self) -> Activity {
        for _ in 0..1_000_000 {
            let activity = self.device.poll();
            if activity != Activity::Busy {
                assert_eq!(*self.host().log.borrow(), Vec::<String>::new());
                return activity;
            }
        }
        panic!("the device is still busy");
    }
}
