//! Queue exceptions, as the driver reports them. A queue that stops leaves a code in its `queue_inactive_signal`; a runtime that has
//! enabled debugging support (ROCr always tries) acts on scratch requests there and learns of errors from the driver instead: a reason,
//! stored where the queue's context save area says, and an event.

use std::mem::offset_of;

use gpu::{QueueConfig, QueueKind};
use hsa_abi::queue::{amd_queue_v2_t, inactive};
use hsa_abi::signal::amd_signal_t;
use isa::memory::{Memory, MemoryFault};

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
    /// Reports the queue's exception if it has one that is not reported yet: stores the reason and answers the event to set.
    pub(crate) fn report(&mut self, memory: &impl Memory) -> Option<u32> {
        if self.reported || self.save_area == 0 || self.config.kind != QueueKind::Aql {
            return None;
        }
        let reason = reason(inactive_code(memory, &self.config).ok()?)?;
        self.reported = true;
        let event = self.save_area + offset_of!(ContextSaveAreaHeader, error_event_id) as u64;
        let payload = self.save_area + offset_of!(ContextSaveAreaHeader, error_payload_address) as u64;
        memory.store_u64(memory.load_u64(payload).ok()?, reason).ok()?;
        memory.load_u32(event).ok()
    }
}

fn inactive_code(memory: &impl Memory, config: &QueueConfig) -> Result<u64, MemoryFault> {
    let queue = config.read_pointer.wrapping_sub(offset_of!(amd_queue_v2_t, read_dispatch_id) as u64);
    match memory.load_u64(queue + offset_of!(amd_queue_v2_t, queue_inactive_signal) as u64)? {
        0 => Ok(0),
        signal => memory.load_u64(signal + offset_of!(amd_signal_t, value) as u64),
    }
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

    fn stopped_with(code: u64) -> (VecMemory, Queue) {
        let memory = VecMemory::new();
        for base in [QUEUE, SIGNAL, SAVE_AREA, PAYLOAD] {
            memory.map(base, vec![0; 0x1000]);
        }
        memory.store_u64(QUEUE + 192, SIGNAL).unwrap();
        memory.store_u64(SIGNAL + 8, code).unwrap();
        memory.store_u64(SAVE_AREA + 24, PAYLOAD).unwrap();
        memory.store_u32(SAVE_AREA + 32, 17).unwrap();
        let pointers = (QUEUE + 128, QUEUE + 56);
        let config = QueueConfig {
            kind: QueueKind::Aql,
            ring: 0,
            ring_bytes: 4096,
            read_pointer: pointers.0,
            write_pointer: pointers.1,
        };
        (memory, Queue { config, save_area: SAVE_AREA, reported: false })
    }

    #[test]
    fn an_illegal_instruction_is_reported_once() {
        let (memory, mut queue) = stopped_with(inactive::ILLEGAL_INSTRUCTION);
        assert_eq!(queue.report(&memory), Some(17));
        assert_eq!(memory.load_u64(PAYLOAD).unwrap(), 1 << 3);
        assert_eq!(queue.report(&memory), None);
    }

    #[test]
    fn scratch_requests_and_running_queues_are_not_exceptions() {
        for code in [0, inactive::INSUFFICIENT_SCRATCH_WAVE32, inactive::INSUFFICIENT_SCRATCH_WAVE64] {
            let (memory, mut queue) = stopped_with(code);
            assert_eq!(queue.report(&memory), None);
            assert_eq!(memory.load_u64(PAYLOAD).unwrap(), 0);
        }
    }
}
