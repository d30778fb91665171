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

/// A GPU. It has no thread and no clock of its own: it moves when it is polled.
#[derive(Debug)]
pub struct Device<H: Host> {
    gfx: Gfx,
    host: H,
    queues: BTreeMap<QueueId, Queue>,
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
            let context = Context { host: &self.host, gfx: self.gfx, queue: *id };
            match queue.poll(&context) {
                Ok(of_queue) => activity = activity.max(of_queue),
                Err(error) => {
                    queue.stop(&context, &error);
                    activity = Activity::Busy;
                }
            }
        }
        activity
    }
}

impl Queue {
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
