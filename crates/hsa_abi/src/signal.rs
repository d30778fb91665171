//! Signals in memory.

use crate::layout::layout;

layout! {
    /// AMD's signal structure. A signal handle is its address.
    pub struct amd_signal_t, 64 bytes {
        /// See [`KIND_USER`] and its neighbours.
        0: kind: i64,
        /// The value; of a doorbell signal, the doorbell's address.
        8: value: i64,
        /// Where the event's number goes when the GPU completes the signal, or 0.
        16: event_mailbox_ptr: u64,
        /// The event's number.
        24: event_id: u32,
        /// Unused.
        28: reserved1: u32,
        /// GPU clock when the work began.
        32: start_ts: u64,
        /// GPU clock when the work ended.
        40: end_ts: u64,
        /// Queue of a doorbell signal.
        48: queue_ptr: u64,
        /// Unused.
        56: reserved3: [u32; 2],
    }
}

/// A signal that nobody may use.
pub const KIND_INVALID: i64 = 0;
/// A signal with a value.
pub const KIND_USER: i64 = 1;
/// A queue's doorbell.
pub const KIND_DOORBELL: i64 = -1;
