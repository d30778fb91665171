//! Strict memory: an incoherent machine on purpose.
//!
//! In front of memory stand the caches of a card, in small: for each compute unit a vector L0, for each work-group processor a scalar
//! and an instruction cache, for each shader array an L1, and one L2. Each keeps what it has until it is invalidated or a line is
//! evicted, so a reader that does not acquire sees what memory held earlier, and a writer that does not release is not seen. Stores of a
//! wave wait before they reach L2. Waves of all work-groups, and of all dispatches that nothing separates, take turns of a few
//! instructions. What hardware leaves open, a seed decides; the same seed decides the same again.
//!
//! - [`cache`]: lines with the bytes that are there, and those that are dirty.
//! - [`hierarchy`]: how accesses pass through the levels, and what fences do to them.
//! - [`stores`]: stores that are under way.
//! - [`client`]: the hierarchy as a [`Host`] for queues and as a memory for waves.
//! - [`chance`]: what the seed decides.
//!
//! Nothing here knows a packet. A range of `ACQUIRE_MEM` is not modelled: a packet that names one is refused.

mod cache;
mod chance;
mod client;
mod hierarchy;
mod stores;

use std::cell::RefCell;

use isa::memory::{CacheControl, MemoryFault};

use crate::gfx::Family;
use crate::host::Host;
use crate::queue::QueueKind;

use hierarchy::{Hierarchy, Port};
use stores::{Store, Stores, WaveId};

pub(crate) use client::Client;
pub use client::{Seat, Shaders};

/// What memory the device has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MemoryModel {
    /// Every store is seen by everyone at once, and packets of a queue run one after the other.
    #[default]
    Coherent,
    /// Nothing is seen before it must be, and what nothing separates runs at the same time.
    Strict {
        /// Decides what hardware leaves open.
        seed: u64,
    },
}

/// The strict memory of a device.
#[derive(Debug)]
pub(crate) struct Strict {
    state: RefCell<State>,
    sdma: Port,
    packets: Port,
}

/// Everything that changes.
#[derive(Debug)]
pub(crate) struct State {
    caches: Hierarchy,
    stores: Stores,
    /// Memory instructions that waves have executed.
    instructions: u64,
    /// Waves that have started.
    waves: u64,
}

impl Strict {
    /// The machine of a seed.
    pub(crate) fn new(seed: u64, family: Family) -> Strict {
        let caches = Hierarchy::new(seed);
        let sdma = if caches.temper.sdma_through_l2 { Port::L2 } else { Port::Memory };
        // On gfx12 the command processor does not go through L2.
        let packets = if family == Family::Gfx12 { Port::Memory } else { Port::L2 };
        Strict {
            state: RefCell::new(State { caches, stores: Stores::default(), instructions: 0, waves: 0 }),
            sdma,
            packets,
        }
    }

    /// The surroundings as the processor of a queue sees them.
    pub(crate) fn client<'a, H: Host>(&'a self, host: &'a H, queue: QueueKind) -> Client<'a, H> {
        let port = match queue {
            QueueKind::Sdma => self.sdma,
            QueueKind::Aql | QueueKind::Pm4 => self.packets,
        };
        Client { host, state: &self.state, port }
    }

    /// Everything reaches memory, and the caches are empty: what the driver has done before it takes memory away from the GPU.
    pub(crate) fn flush(&self, host: &impl Host) {
        let state = &mut *self.state.borrow_mut();
        while let Some(store) = state.stores.any(&mut state.caches.chance) {
            // Memory that is gone has nobody left to see the store.
            let _ = state.drain(host, &store);
        }
        let all =
            CacheControl { gli_inv: true, glk_inv: true, glv_inv: true, gl1_inv: true, gl2_inv: true, gl2_wb: true };
        state.caches.control(host, None, all);
    }
}

impl State {
    /// Lets a store through to L2.
    fn drain(&mut self, host: &impl Host, store: &Store) -> Result<(), MemoryFault> {
        self.caches.write(host, Port::Vector(store.unit), store.va, &store.data)
    }

    /// Lets stores through, as chance has it: of a wave, or of any.
    fn drain_some(&mut self, host: &impl Host, wave: Option<WaveId>) {
        while self.caches.chance.one_in(self.caches.temper.drain) {
            let store = match wave {
                Some(wave) => self.stores.any_of(&mut self.caches.chance, wave),
                None => self.stores.any(&mut self.caches.chance),
            };
            let Some(store) = store else { return };
            // It was checked when it was issued; memory that is gone since has nobody left to see it.
            let _ = self.drain(host, &store);
        }
    }
}
