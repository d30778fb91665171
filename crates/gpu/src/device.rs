//! The device: its queues, the turn each of them gets, and what happens when one stops.

use std::collections::BTreeMap;

use crate::aql::AqlQueue;
use crate::command::Pm4Queue;
use crate::engine::Context;
use crate::error::QueueError;
use crate::gfx::Gfx;
use crate::host::Host;
use crate::queue::{Activity, QueueConfig, QueueId, QueueKind};
use crate::sdma::SdmaQueue;
use crate::strict::{MemoryModel, Strict};

/// A GPU. It has no thread and no clock of its own: it moves when it is polled.
#[derive(Debug)]
pub struct Device<H: Host> {
    gfx: Gfx,
    host: H,
    queues: BTreeMap<QueueId, Queue>,
    /// The caches, if there are any.
    strict: Option<Box<Strict>>,
}

#[derive(Debug)]
enum Queue {
    Aql(Box<AqlQueue>),
    Sdma(Box<SdmaQueue>),
    Pm4(Box<Pm4Queue>),
    /// A queue that an error has stopped stays until it is destroyed.
    Stopped,
}

impl<H: Host> Device<H> {
    /// A device without queues, and with coherent memory.
    pub fn new(gfx: Gfx, host: H) -> Self {
        Device::with_memory(gfx, host, MemoryModel::Coherent)
    }

    /// A device without queues.
    pub fn with_memory(gfx: Gfx, host: H, model: MemoryModel) -> Self {
        let strict = match model {
            MemoryModel::Coherent => None,
            MemoryModel::Strict { seed } => Some(Box::new(Strict::new(seed, gfx.family()))),
        };
        Device { gfx, host, queues: BTreeMap::new(), strict }
    }

    /// The target this device is.
    pub fn gfx(&self) -> Gfx {
        self.gfx
    }

    /// The surroundings given to [`Device::new`].
    pub fn host(&self) -> &H {
        &self.host
    }

    /// Starts a queue at position 0. Its doorbell must not cover anything yet: all ones mean that it has never been rung, and so does
    /// 0 for a queue whose doorbell is a write pointer.
    pub fn create_queue(&mut self, id: QueueId, config: QueueConfig) {
        let queue = match config.kind {
            QueueKind::Aql => Queue::Aql(Box::new(AqlQueue::new(self.gfx, config))),
            QueueKind::Sdma => Queue::Sdma(Box::new(SdmaQueue::new(config))),
            QueueKind::Pm4 => Queue::Pm4(Box::new(Pm4Queue::new(self.gfx, config))),
        };
        self.queues.insert(id, queue);
    }

    /// Stops a queue and forgets it, with whatever it had in flight.
    pub fn destroy_queue(&mut self, id: QueueId) {
        self.queues.remove(&id);
    }

    /// Gives every queue a slice of work. A queue whose kernel spins, or whose packet waits, keeps its place, and the others go on.
    pub fn poll(&mut self) -> Activity {
        let mut activity = Activity::Idle;
        for (id, queue) in &mut self.queues {
            let (gfx, id) = (self.gfx, *id);
            activity = activity.max(match &self.strict {
                None => queue.turn(&Context { host: &self.host, gfx, queue: id }),
                Some(strict) => {
                    let host = strict.client(&self.host, queue.kind());
                    queue.turn(&Context { host: &host, gfx, queue: id })
                }
            });
        }
        activity
    }

    /// Whatever the caches hold reaches memory, and nothing stays in them: done before memory is taken away from the GPU, and after.
    pub fn flush_caches(&self) {
        if let Some(strict) = &self.strict {
            strict.flush(&self.host);
        }
    }
}

impl Queue {
    fn kind(&self) -> QueueKind {
        match self {
            Queue::Aql(_) | Queue::Stopped => QueueKind::Aql,
            Queue::Sdma(_) => QueueKind::Sdma,
            Queue::Pm4(_) => QueueKind::Pm4,
        }
    }

    /// Gives the queue a slice, and stops it if that ends in an error.
    fn turn(&mut self, context: &Context<'_, impl Host>) -> Activity {
        self.poll(context).unwrap_or_else(|error| {
            self.stop(context, &error);
            Activity::Busy
        })
    }

    fn poll(&mut self, context: &Context<'_, impl Host>) -> Result<Activity, QueueError> {
        match self {
            Queue::Aql(queue) => queue.poll(context),
            Queue::Sdma(queue) => queue.poll(context),
            Queue::Pm4(queue) => queue.poll(context),
            Queue::Stopped => Ok(Activity::Idle),
        }
    }

    /// Stops the queue: says why, and tells the driver of a VM fault, or the queue's owner of anything else.
    fn stop(&mut self, context: &Context<'_, impl Host>, error: &QueueError) {
        let host = context.host;
        let at = match self {
            Queue::Aql(queue) => format!("packet {}", queue.position()),
            Queue::Sdma(queue) => format!("byte {:#x}", queue.position()),
            Queue::Pm4(queue) => format!("dword {:#x}", queue.position()),
            Queue::Stopped => return,
        };
        let kernel = error.kernel().map(|entry| match host.kernel_name(entry) {
            Some(name) => format!(" in kernel {name}"),
            None => format!(" in the kernel at {entry:#x}"),
        });
        host.log(format_args!("{} stopped at {at}{}: {error}", context.queue, kernel.unwrap_or_default()));
        if let Some(fault) = error.vm_fault() {
            host.memory_fault(fault, context.queue);
        } else if let Queue::Pm4(_) = self {
            host.queue_lost(context.queue);
        } else if let Queue::Aql(queue) = self {
            let told = queue
                .inactive_signal(host)
                .and_then(|signal| signal.map_or(Ok(()), |signal| signal.set(host, error.inactive_code())));
            if let Err(fault) = told {
                host.log(format_args!("{}: its owner cannot be told: {fault}", context.queue));
                host.memory_fault(&fault, context.queue);
            }
        }
        *self = Queue::Stopped;
    }
}
