//! A device in a fake machine: memory of plain vectors, a clock that advances when it is read, and a record of all that happens.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::mem::offset_of;
use std::ops::Range;
use std::thread;

use gpu::{Activity, Device, Dispatch, Gfx, Host, MemoryModel, MemoryType, QueueConfig, QueueId, QueueKind};
use hsa_abi::aql::{amd_aql_pm4_ib_packet_t, hsa_barrier_packet_t, hsa_kernel_dispatch_packet_t};
use hsa_abi::kernel::kernel_descriptor_t;
use hsa_abi::queue::amd_queue_v2_t;
use hsa_abi::signal::amd_signal_t;
use isa::memory::{Access, Memory, MemoryFault, VecMemory};

/// The host that a test's device has.
#[derive(Debug, Default)]
pub(crate) struct FakeHost {
    pub(crate) memory: VecMemory,
    pub(crate) clock: Cell<u64>,
    pub(crate) doorbells: RefCell<BTreeMap<QueueId, u64>>,
    pub(crate) events: RefCell<Vec<u32>>,
    pub(crate) lost: RefCell<Vec<QueueId>>,
    pub(crate) faults: RefCell<Vec<(MemoryFault, QueueId)>>,
    pub(crate) dispatches: RefCell<Vec<Dispatch>>,
    pub(crate) log: RefCell<Vec<String>>,
    /// Cores to spread dispatches over; 0 is one.
    pub(crate) cores: Cell<usize>,
    /// How often work was spread.
    pub(crate) spreads: Cell<usize>,
    pub(crate) watchdog: Cell<Option<u64>>,
    /// What L2 holds.
    pub(crate) cached: RefCell<Vec<Range<u64>>>,
}

impl Memory for FakeHost {
    isa::forward_data_accesses!(memory);
}

impl Host for FakeHost {
    type Core = VecMemory;

    fn core(&self) -> &VecMemory {
        &self.memory
    }
    fn cores(&self) -> usize {
        self.cores.get().max(1)
    }
    fn spread(&self, work: &(dyn Fn(&VecMemory) + Sync)) {
        self.spreads.set(self.spreads.get() + 1);
        let memory = &self.memory;
        thread::scope(|scope| (0..self.cores.get()).for_each(|_| drop(scope.spawn(move || work(memory)))));
    }
    fn watchdog(&self) -> Option<u64> {
        self.watchdog.get()
    }
    fn clock(&self) -> u64 {
        self.clock.set(self.clock.get() + 1);
        self.clock.get()
    }
    fn doorbell(&self, queue: QueueId) -> u64 {
        self.doorbells.borrow()[&queue]
    }
    fn raise_event(&self, event_id: u32) {
        self.events.borrow_mut().push(event_id);
    }
    fn queue_lost(&self, queue: QueueId) {
        self.lost.borrow_mut().push(queue);
    }
    fn memory_fault(&self, fault: &MemoryFault, queue: QueueId) {
        self.faults.borrow_mut().push((*fault, queue));
    }
    fn observe(&self, dispatch: &Dispatch) {
        self.dispatches.borrow_mut().push(dispatch.clone());
    }
    fn log(&self, message: fmt::Arguments<'_>) {
        self.log.borrow_mut().push(message.to_string());
    }
    fn memory_type(&self, va: u64, access: Access) -> Result<MemoryType, MemoryFault> {
        self.read(va, &mut [0]).map_err(|fault| MemoryFault { access, ..fault })?;
        let cached = self.cached.borrow().iter().any(|range| range.contains(&va));
        Ok(if cached { MemoryType::Cached } else { MemoryType::Uncached })
    }
}

/// A device, its host, and memory to hand out.
pub(crate) struct Machine {
    pub(crate) device: Device<FakeHost>,
    next_queue: u32,
    next_va: u64,
}

/// An AQL queue of a [`Machine`], as its producer sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AqlRing {
    pub(crate) id: QueueId,
    /// Address of the `amd_queue_v2_t`.
    pub(crate) structure: u64,
    pub(crate) ring: u64,
    /// Address of the signal for the error that stops the queue.
    pub(crate) inactive: u64,
}

/// A queue of dwords, SDMA or PM4, as its producer sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WordRing {
    pub(crate) id: QueueId,
    pub(crate) ring: u64,
    pub(crate) bytes: u64,
    pub(crate) read_pointer: u64,
    /// Bytes or dwords that a dword counts in the doorbell.
    unit: u64,
}

/// Packets of a test's AQL ring.
pub(crate) const RING_PACKETS: u64 = 8;

/// The value a signal's mailbox has before an event reaches it.
pub(crate) const EMPTY_MAILBOX: u64 = u64::MAX;

impl Machine {
    pub(crate) fn new() -> Self {
        Machine::with_gfx(Gfx::Gfx1100)
    }

    pub(crate) fn with_gfx(gfx: Gfx) -> Self {
        Machine::with(gfx, MemoryModel::Coherent)
    }

    pub(crate) fn with_memory(model: MemoryModel) -> Self {
        Machine::with(Gfx::Gfx1100, model)
    }

    fn with(gfx: Gfx, model: MemoryModel) -> Self {
        let host = FakeHost::default();
        host.clock.set(1000);
        Machine { device: Device::with_memory(gfx, host, model), next_queue: 0, next_va: 0x7f00_0000_0000 }
    }

    pub(crate) fn host(&self) -> &FakeHost {
        self.device.host()
    }

    /// Maps zeroed memory, with unmapped memory behind it.
    pub(crate) fn allocate(&mut self, bytes: u64) -> u64 {
        let va = self.next_va;
        self.host().memory.map(va, vec![0; bytes as usize]);
        self.next_va = (va + bytes + 0x1000).next_multiple_of(0x1000);
        va
    }

    /// Maps zeroed memory that L2 holds, if there is one.
    pub(crate) fn allocate_cached(&mut self, bytes: u64) -> u64 {
        let va = self.allocate(bytes);
        self.host().cached.borrow_mut().push(va..va + bytes);
        va
    }

    /// Maps memory that holds these dwords.
    pub(crate) fn allocate_words(&mut self, words: &[u32]) -> u64 {
        let va = self.allocate(words.len() as u64 * 4);
        self.write_words(va, words);
        va
    }

    pub(crate) fn write_words(&self, va: u64, words: &[u32]) {
        for (i, word) in words.iter().enumerate() {
            self.host().store_u32(va + i as u64 * 4, *word).unwrap();
        }
    }

    pub(crate) fn words(&self, va: u64, count: usize) -> Vec<u32> {
        (0..count).map(|i| self.host().load_u32(va + i as u64 * 4).unwrap()).collect()
    }

    pub(crate) fn u64(&self, va: u64) -> u64 {
        self.host().load_u64(va).unwrap()
    }

    /// A signal with this value, and with an event if `event` is not 0.
    pub(crate) fn signal(&mut self, value: i64, event: u32) -> u64 {
        let va = self.allocate(amd_signal_t::BYTES as u64 + 8);
        let mailbox = if event == 0 { 0 } else { va + amd_signal_t::BYTES as u64 };
        let mut signal = amd_signal_t::from_bytes(&[0; amd_signal_t::BYTES]);
        (signal.kind, signal.value, signal.event_mailbox_ptr, signal.event_id) = (1, value, mailbox, event);
        self.host().write(va, &signal.to_bytes()).unwrap();
        self.host().store_u64(va + amd_signal_t::BYTES as u64, EMPTY_MAILBOX).unwrap();
        va
    }

    pub(crate) fn read_signal(&self, va: u64) -> amd_signal_t {
        let mut bytes = [0; amd_signal_t::BYTES];
        self.host().read(va, &mut bytes).unwrap();
        amd_signal_t::from_bytes(&bytes)
    }

    pub(crate) fn set_signal(&self, va: u64, value: i64) {
        self.host().store_u64(va + offset_of!(amd_signal_t, value) as u64, value.cast_unsigned()).unwrap();
    }

    pub(crate) fn aql_queue(&mut self) -> AqlRing {
        let structure = self.allocate(amd_queue_v2_t::BYTES as u64);
        let inactive = self.signal(0, 900);
        let field = offset_of!(amd_queue_v2_t, queue_inactive_signal) as u64;
        self.host().store_u64(structure + field, inactive).unwrap();
        let ring = self.allocate(RING_PACKETS * 64);
        for slot in 0..RING_PACKETS {
            self.host().store_u32(ring + slot * 64, 1).unwrap();
        }
        let id = self.create(QueueConfig {
            kind: QueueKind::Aql,
            ring,
            ring_bytes: RING_PACKETS * 64,
            read_pointer: structure + offset_of!(amd_queue_v2_t, read_dispatch_id) as u64,
            write_pointer: structure + offset_of!(amd_queue_v2_t, write_dispatch_id) as u64,
        });
        AqlRing { id, structure, ring, inactive }
    }

    pub(crate) fn sdma_queue(&mut self, bytes: u64) -> WordRing {
        self.word_queue(QueueKind::Sdma, bytes, 4)
    }

    pub(crate) fn pm4_queue(&mut self, bytes: u64) -> WordRing {
        self.word_queue(QueueKind::Pm4, bytes, 1)
    }

    fn word_queue(&mut self, kind: QueueKind, bytes: u64, unit: u64) -> WordRing {
        let ring = self.allocate(bytes);
        let read_pointer = self.allocate(16);
        let config = QueueConfig { kind, ring, ring_bytes: bytes, read_pointer, write_pointer: read_pointer + 8 };
        let id = self.create(config);
        self.host().doorbells.borrow_mut().insert(id, 0);
        WordRing { id, ring, bytes, read_pointer, unit }
    }

    fn create(&mut self, config: QueueConfig) -> QueueId {
        let id = QueueId(self.next_queue);
        self.next_queue += 1;
        self.host().doorbells.borrow_mut().insert(id, u64::MAX);
        self.device.create_queue(id, config);
        id
    }

    /// Writes a packet into the next slot without ringing, and answers its index.
    pub(crate) fn write_packet(&self, queue: AqlRing, packet: &[u8; 64]) -> u64 {
        let write_id = queue.structure + offset_of!(amd_queue_v2_t, write_dispatch_id) as u64;
        let index = self.host().atomic_u64(write_id, &mut |id| id + 1).unwrap();
        let slot = queue.ring + index % RING_PACKETS * 64;
        self.host().write(slot + 4, &packet[4..]).unwrap();
        self.host().write(slot, &packet[..4]).unwrap();
        index
    }

    pub(crate) fn ring(&self, queue: QueueId, value: u64) {
        self.host().doorbells.borrow_mut().insert(queue, value);
    }

    pub(crate) fn submit(&self, queue: AqlRing, packet: &[u8; 64]) {
        let index = self.write_packet(queue, packet);
        self.ring(queue.id, index);
    }

    /// Appends dwords to a ring and rings.
    pub(crate) fn push(&self, queue: WordRing, words: &[u32]) {
        let written = self.host().doorbell(queue.id) / queue.unit;
        for (i, word) in words.iter().enumerate() {
            self.host().store_u32(queue.ring + (written + i as u64) * 4 % queue.bytes, *word).unwrap();
        }
        self.ring(queue.id, (written + words.len() as u64) * queue.unit);
    }

    pub(crate) fn read_index(&self, queue: AqlRing) -> u64 {
        self.u64(queue.structure + offset_of!(amd_queue_v2_t, read_dispatch_id) as u64)
    }

    /// Polls until nothing moves any more.
    pub(crate) fn settle(&mut self) -> Activity {
        for _ in 0..100_000 {
            let activity = self.device.poll();
            if activity != Activity::Busy {
                return activity;
            }
        }
        panic!("the device is still busy: {:?}", self.host().log.borrow());
    }

    /// Polls until no queue has work, and expects that nothing went wrong. Kernels that give way wait for a while.
    pub(crate) fn finish(&mut self) {
        let idle = (0..1000).any(|_| self.settle() == Activity::Idle);
        assert_eq!(*self.host().log.borrow(), Vec::<String>::new());
        assert!(idle, "the device waits for something");
    }

    /// The code and the log line of a queue that must have stopped.
    pub(crate) fn stopped(&mut self, queue: AqlRing) -> (u64, String) {
        assert_eq!(self.settle(), Activity::Idle);
        let log = self.host().log.borrow();
        assert_eq!(log.len(), 1, "{log:?}");
        (self.read_signal(queue.inactive).value.cast_unsigned(), log[0].clone())
    }

    /// Maps a kernel: its code on an aligned address, and a descriptor behind it.
    pub(crate) fn kernel(&mut self, code: &[u32], edit: impl FnOnce(&mut kernel_descriptor_t)) -> u64 {
        let code_bytes = (code.len() as u64 * 4).next_multiple_of(256);
        let va = self.allocate(code_bytes + 64);
        self.write_words(va, code);
        let mut descriptor = kernel_descriptor_t::from_bytes(&[0; 64]);
        descriptor.kernel_code_entry_byte_offset = -code_bytes.cast_signed();
        descriptor.kernarg_size = 16;
        // As compilers set them for gfx1100: 32 lanes, kernel arguments in s[0:1], ids in the last SGPRs of 16, 16 VGPRs.
        descriptor.compute_pgm_rsrc1 = 0xe0af_0001;
        descriptor.compute_pgm_rsrc2 = 15 << 1 | 1 << 7;
        descriptor.kernel_code_properties = 1 << 3 | 1 << 10;
        edit(&mut descriptor);
        self.host().write(va + code_bytes, &descriptor.to_bytes()).unwrap();
        va + code_bytes
    }
}

/// A dispatch of one work-group in one dimension, with the barrier bit and all fences.
pub(crate) fn dispatch(kernel: u64, kernarg: u64, items: u16) -> hsa_kernel_dispatch_packet_t {
    let mut packet = hsa_kernel_dispatch_packet_t::from_bytes(&[0; 64]);
    packet.header = 0x1502;
    packet.setup = 3;
    (packet.workgroup_size_x, packet.workgroup_size_y, packet.workgroup_size_z) = (items, 1, 1);
    (packet.grid_size_x, packet.grid_size_y, packet.grid_size_z) = (items.into(), 1, 1);
    packet.kernel_object = kernel;
    packet.kernarg_address = kernarg;
    packet
}

/// A barrier-AND packet.
pub(crate) fn barrier_and(signals: &[u64], completion: u64) -> hsa_barrier_packet_t {
    let mut packet = hsa_barrier_packet_t::from_bytes(&[0; 64]);
    packet.header = 0x1503;
    packet.dep_signal[..signals.len()].copy_from_slice(signals);
    packet.completion_signal = completion;
    packet
}

/// A vendor packet that runs an indirect buffer.
pub(crate) fn pm4_ib(base: u64, dwords: u32, completion: u64) -> amd_aql_pm4_ib_packet_t {
    let mut packet = amd_aql_pm4_ib_packet_t::from_bytes(&[0; 64]);
    packet.header = 0x1500;
    packet.ven_hdr = 1;
    packet.ib_jump_cmd = [0xc002_3f00, base as u32, (base >> 32) as u32, dwords | 1 << 23];
    packet.dw_cnt_remain = 10;
    packet.completion_signal = completion;
    packet
}

pub(crate) fn split(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}
