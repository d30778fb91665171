//! The device's surroundings, as the device sees them.

use std::fmt;

use isa::memory::{Memory, MemoryFault};

use crate::queue::QueueId;

/// What the device needs from the machine around it. Everything the device does outside its own state goes through here.
pub trait Host: Memory {
    /// The GPU's reference clock, 100 MHz.
    fn clock(&self) -> u64;

    /// The last value that the application wrote to the queue's doorbell.
    fn doorbell(&self, queue: QueueId) -> u64;

    /// Raises the interrupt of a signal event.
    fn raise_event(&self, event_id: u32);

    /// A wave, a packet processor or a copy engine touched memory it may not touch: what follows is the driver's business.
    fn memory_fault(&self, fault: &MemoryFault, queue: QueueId);

    /// A dispatch is about to start. Nothing of it has run yet.
    fn observe(&self, dispatch: &Dispatch) {
        let _ = dispatch;
    }

    /// One line for whoever debugs: queue errors, with everything known about them.
    fn log(&self, message: fmt::Arguments<'_>);
}

/// One kernel dispatch as it was submitted, before anything of it has run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispatch {
    /// The queue it came from.
    pub queue: QueueId,
    /// The index of its packet in the queue, never wrapped.
    pub packet_index: u64,
    /// The address of the kernel descriptor.
    pub kernel_object: u64,
    /// The grid's size in work-items.
    pub grid: [u32; 3],
    /// The work-group's size in work-items.
    pub block: [u32; 3],
    /// Bytes of LDS for each work-group, static and dynamic.
    pub group_segment_bytes: u32,
    /// Bytes of scratch for each work-item.
    pub private_segment_bytes: u32,
    /// The address of the kernel arguments.
    pub kernarg_address: u64,
    /// The kernel arguments: as many bytes as the descriptor declares.
    pub kernarg: Vec<u8>,
}
