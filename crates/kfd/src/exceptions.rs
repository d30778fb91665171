//! Queue exceptions, as the driver reports them. A queue that stops leaves a code in its `queue_inactive_signal`; a runtime that has
//! enabled debugging support (ROCr always tries) acts on scratch requests there and learns of errors from the driver instead: a reason,
//! stored where the queue's context save area says, and an event.

use std::mem::offset_of;

use gpu::{QueueConfig, QueueKind};
use hsa_abi::queue::{amd_queue_v2_t, inactive};
use hsa_abi::signal::amd_signal_t;
use isa::memory::Memory;

use crate::uapi::kfd::{ContextSaveAreaHeader, exception};

/// A queue as the driver knows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Queue {
    /// As the device knows it.
    pub(crate) config: QueueConfig,
    /// Where its context save area starts; zero if it has none.
    pub(crate) save_area: u64,
    /// Whether an exception of it has been reported: a queue that has stopped stays so.
    pub(crate) reported: bool,
}

impl Queue {
    /// Whether `va` is where the queue leaves its code.
    pub(crate) fn stops_at(&self, memory: &impl Memory, va: u64) -> bool {
        if self.config.kind != QueueKind::Aql {
            return false;
        }
        let queue = self.config.read_pointer.wrapping_sub(offset_of!(amd_queue_v2_t, read_dispatch_id) as u64);
        let signal = memory.load_u64(queue + offset_of!(amd_queue_v2_t, queue_inactive_signal) as u64);
        signal.is_ok_and(|signal| signal != 0 && signal + offset_of!(amd_signal_t, value) as u64 == va)
    }

    /// Reports that the queue has stopped with `code`, if it is an exception and not reported yet: stores the reason and answers the
    /// event to set.
    pub(crate) fn report(&mut self, memory: &impl Memory, code: u64) -> Option<u32> {
        if self.reported || self.save_area == 0 {
            return None;
        }
        let reason = reason(code)?;
        self.reported = true;
        let event = self.save_area + offset_of!(ContextSaveAreaHeader, error_event_id) as u64;
        let payload = self.save_area + offset_of!(ContextSaveAreaHeader, error_payload_address) as u64;
        memory.store_u64(memory.load_u64(payload).ok()?, reason).ok()?;
        memory.load_u32(event).ok()
    }
}

/// Whether a value could be the code of an exception.
pub(crate) fn is_exception(code: u64) -> bool {
    reason(code).is_some()
}

/// The driver's reason for a code. Requests for scratch are no exceptions.
fn reason(code: u64) -> Option<u64> {
    const REASONS: [(u64, u32); 9] = [
        (inactive::INVALID_DIMENSION, exception::PACKET_DISPATCH_DIM_INVALID),
        (inactive::INVALID_GROUP_MEMORY, exception::PACKET_DISPATCH_GROUP_SEGMENT_SIZE_INVALID),
        (inactive::INVALID_CODE, exception::PACKET_DISPATCH_CODE_INVALID),
        (inactive::INVALID_PACKET_FORMAT, exception::PACKET_UNSUPPORTED),
        (inactive::WORKGROUP_TOO_LARGE, exception::PACKET_DISPATCH_WORK_GROUP_SIZE_INVALID),
        (inactive::OUT_OF_VGPRS, exception::PACKET_DISPATCH_REGISTER_INVALID),
        (inactive::INVALID_VENDOR_PACKET, exception::PACKET_VENDOR_UNSUPPORTED),
        (inactive::ILLEGAL_INSTRUCTION, exception::WAVE_ILLEGAL_INSTRUCTION),
        (inactive::DEBUG_TRAP, exception::WAVE_TRAP),
    ];
    REASONS.iter().find(|(bit, _)| code & bit != 0).map(|(_, exception)| 1 << (exception - 1))
}

#[cfg(test)]
mod tests {
    use isa::memory::VecMemory;

    use super::*;

    const QUEUE: u64 = 0x1000;
    const SIGNAL: u64 = 0x3000;
    const SAVE_AREA: u64 = 0x4000;
    const PAYLOAD: u64 = 0x5000;

    fn queue() -> (VecMemory, Queue) {
        let memory = VecMemory::new();
        for base in [QUEUE, SAVE_AREA, PAYLOAD] {
            memory.map(base, vec![0; 0x1000]);
        }
        memory.store_u64(QUEUE + 192, SIGNAL).unwrap();
        memory.store_u64(SAVE_AREA + 24, PAYLOAD).unwrap();
        memory.store_u32(SAVE_AREA + 32, 17).unwrap();
        let config = QueueConfig {
            kind: QueueKind::Aql,
            ring: 0,
            ring_bytes: 4096,
            read_pointer: QUEUE + 128,
            write_pointer: QUEUE + 56,
        };
        (memory, Queue { config, save_area: SAVE_AREA, reported: false })
    }

    #[test]
    fn an_illegal_instruction_is_reported_once() {
        let (memory, mut queue) = queue();
        assert_eq!(queue.report(&memory, inactive::ILLEGAL_INSTRUCTION), Some(17));
        assert_eq!(memory.load_u64(PAYLOAD).unwrap(), 1 << 3);
        assert_eq!(queue.report(&memory, inactive::ILLEGAL_INSTRUCTION), None);
    }

    #[test]
    fn requests_for_scratch_are_no_exceptions() {
        for code in [0, inactive::INSUFFICIENT_SCRATCH_WAVE32, inactive::INSUFFICIENT_SCRATCH_WAVE64] {
            let (memory, mut queue) = queue();
            assert_eq!(queue.report(&memory, code), None);
            assert_eq!(memory.load_u64(PAYLOAD).unwrap(), 0);
        }
    }

    #[test]
    fn a_queue_leaves_its_code_in_its_signal() {
        let (memory, queue) = queue();
        assert!(queue.stops_at(&memory, SIGNAL + 8));
        assert!(!queue.stops_at(&memory, SIGNAL));
    }
}
