//! What a queue is to whoever creates it.

use std::fmt;

/// The driver's number of a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QueueId(pub u32);

impl fmt::Display for QueueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "queue {}", self.0)
    }
}

/// The packets a queue's ring holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QueueKind {
    /// 64-byte AQL packets. The read pointer is `amd_queue_t::read_dispatch_id`, counted in packets.
    Aql,
    /// SDMA packets. Both pointers count bytes and do not wrap.
    Sdma,
    /// PM4 packets. Both pointers count dwords and do not wrap.
    Pm4,
}

/// A queue as the driver creates it. Addresses are GPU virtual addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueConfig {
    /// The packets it holds.
    pub kind: QueueKind,
    /// Where the ring lies.
    pub ring: u64,
    /// The ring's size, a power of two.
    pub ring_bytes: u64,
    /// Where the 64-bit read pointer lies.
    pub read_pointer: u64,
    /// Where the 64-bit write pointer lies.
    pub write_pointer: u64,
}

/// What a poll of the device found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Activity {
    /// No queue has work.
    Idle,
    /// Some queue has work that is blocked on memory or a signal; nothing else moved.
    Waiting,
    /// Some queue made progress.
    Busy,
}
