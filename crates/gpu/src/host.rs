//! The device's surroundings, as the device sees them.

use std::fmt;

use isa::memory::{Access, Memory, MemoryFault};

use crate::queue::QueueId;
use crate::strict::Shaders;

/// What the device needs from the machine around it. Everything the device does outside its own state goes through here.
pub trait Host: Memory {
    /// Memory as a core sees it that runs waves.
    type Core: Memory;

    /// The core on which the device itself runs.
    fn core(&self) -> &Self::Core;

    /// Cores that run waves of a large dispatch at the same time. With more than one, [`Host::spread`] must use them.
    fn cores(&self) -> usize {
        1
    }

    /// Calls `work` on several cores at the same time, once on each, and returns when every call has returned. How many there are
    /// makes no difference to what the device computes.
    fn spread(&self, work: &(dyn Fn(&Self::Core) + Sync)) {
        work(self.core());
    }

    /// Ticks of [`Host::clock`] after which a dispatch is given up of which no work-group has ended meanwhile; `None` is never.
    fn watchdog(&self) -> Option<u64> {
        None
    }

    /// The name of the kernel whose descriptor or first instruction is at this address, if it can be found, for messages.
    fn kernel_name(&self, address: u64) -> Option<String> {
        let _ = address;
        None
    }

    /// The GPU's reference clock, 100 MHz.
    fn clock(&self) -> u64;

    /// The system's clock in nanoseconds, which counts together with [`Host::clock`].
    fn system_clock(&self) -> u64 {
        self.clock() * 10
    }

    /// The last value that the application wrote to the queue's doorbell.
    fn doorbell(&self, queue: QueueId) -> u64;

    /// Raises the interrupt of a signal event.
    fn raise_event(&self, event_id: u32);

    /// A wave, a packet processor or a copy engine touched memory it may not touch: what follows is the driver's business.
    fn memory_fault(&self, fault: &MemoryFault, queue: QueueId);

    /// A queue of PM4 has stopped because of what it submitted. Nobody but the driver can tell its owner.
    fn queue_lost(&self, queue: QueueId) {
        let _ = queue;
    }

    /// A dispatch is about to start. Nothing of it has run yet.
    fn observe(&self, dispatch: &Dispatch) {
        let _ = dispatch;
    }

    /// One line for whoever debugs: queue errors, with everything known about them.
    fn log(&self, message: fmt::Arguments<'_>);

    /// How L2 treats the page of `va`, if that may be accessed so. Asked in strict memory only. Unless a host knows better, it tries,
    /// and L2 does not hold the page.
    fn memory_type(&self, va: u64, access: Access) -> Result<MemoryType, MemoryFault> {
        self.read(va, &mut [0]).map_err(|fault| MemoryFault { access, ..fault })?;
        let word = va & !3;
        if access == Access::Write && self.load_u32(word).is_ok() {
            self.atomic_u32(word, &mut |value| value).map_err(|fault| MemoryFault { va, ..fault })?;
        }
        Ok(MemoryType::Uncached)
    }

    /// What decides how waves run. Strict memory, which lies between the queues and the host, has it; a host has not.
    #[doc(hidden)]
    fn shaders(&self) -> Option<&dyn Shaders> {
        None
    }
}

/// How L2 treats a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryType {
    /// L2 holds its lines: video memory, and system memory that is not coherent.
    Cached,
    /// Accesses go past L2 to memory: coherent and uncached allocations. The caches above L2 hold its lines all the same.
    Uncached,
}

/// One kernel dispatch as it was submitted, before anything of it has run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispatch {
    /// The queue it came from.
    pub queue: QueueId,
    /// What submitted it.
    pub source: Source,
    /// The address of the kernel's first instruction.
    pub entry: u64,
    /// The id of the first work-group.
    pub first_group: [u32; 3],
    /// The grid's size in work-items.
    pub grid: [u32; 3],
    /// The work-group's size in work-items.
    pub block: [u32; 3],
    /// Bytes of LDS for each work-group, static and dynamic.
    pub group_segment_bytes: u32,
    /// Bytes of scratch for each work-item.
    pub private_segment_bytes: u32,
    /// The user SGPRs that every wave starts with, padding included.
    pub user_sgprs: Vec<u32>,
}

/// What submitted a dispatch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A kernel dispatch packet.
    Aql {
        /// The index of the packet in the queue, never wrapped.
        packet_index: u64,
        /// The address of the kernel descriptor.
        kernel_object: u64,
        /// The address of the kernel arguments.
        kernarg_address: u64,
        /// The kernel arguments: as many bytes as the descriptor declares.
        kernarg: Vec<u8>,
    },
    /// A PM4 packet, with registers that earlier packets have written. Which bytes are its arguments only the kernel knows.
    Pm4 {
        /// The address of the packet.
        packet: u64,
    },
}
