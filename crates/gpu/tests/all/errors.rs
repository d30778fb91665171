use gpu::Activity;
use hsa_abi::aql::hsa_kernel_dispatch_packet_t;
use hsa_abi::kernel::kernel_descriptor_t;
use hsa_abi::queue::inactive;
use isa::memory::{Access, FaultCause};

use crate::kernels;
use crate::machine::{Machine, barrier_and, dispatch};

/// Stops a queue with a dispatch and answers the code and the log line.
fn stop(
    code: &[u32],
    descriptor: impl FnOnce(&mut kernel_descriptor_t),
    packet: impl FnOnce(&mut hsa_kernel_dispatch_packet_t),
) -> (u64, String) {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let kernel = machine.kernel(code, descriptor);
    let kernarg = machine.allocate(16);
    let mut dispatch = dispatch(kernel, kernarg, 32);
    packet(&mut dispatch);
    machine.submit(queue, &dispatch.to_bytes());
    let stopped = machine.stopped(queue);
    assert_eq!(*machine.host().events.borrow(), [900], "the owner's event");
    assert!(machine.host().faults.borrow().is_empty());
    stopped
}

#[test]
fn an_unknown_packet_stops_its_queue_and_no_other() {
    let mut machine = Machine::new();
    let (queue, other) = (machine.aql_queue(), machine.aql_queue());
    let done = machine.signal(2, 0);
    let mut packet = barrier_and(&[], 0);
    packet.header = 0x1509;
    machine.submit(queue, &packet.to_bytes());
    machine.submit(queue, &barrier_and(&[], done).to_bytes());
    machine.submit(other, &barrier_and(&[], done).to_bytes());
    let (code, log) = machine.stopped(queue);
    assert_eq!(code, inactive::INVALID_PACKET_FORMAT);
    assert_eq!(log, "queue 0 stopped at packet 0: unknown AQL packet type 9 (header 0x1509)");
    assert_eq!(machine.read_signal(done).value, 1, "only the other queue went on");
    assert_eq!(machine.read_index(queue), 0);
}

#[test]
fn packets_for_others_are_refused() {
    for (header, format, code) in [
        (0x1504, 0, inactive::INVALID_PACKET_FORMAT),
        (0x0603, 0, inactive::INVALID_PACKET_FORMAT),
        (0x1500, 3, inactive::INVALID_VENDOR_PACKET),
        (0x1500, 0xfe, inactive::INVALID_VENDOR_PACKET),
    ] {
        let mut machine = Machine::new();
        let queue = machine.aql_queue();
        let mut packet = barrier_and(&[], 0);
        (packet.header, packet.reserved0) = (header, format);
        machine.submit(queue, &packet.to_bytes());
        let (found, log) = machine.stopped(queue);
        assert_eq!(found, code, "{log}");
    }
}

#[test]
fn impossible_geometry_is_refused() {
    let (code, _) = stop(kernels::END, |_| (), |packet| packet.setup = 0);
    assert_eq!(code, inactive::INVALID_DIMENSION);
    let (code, _) = stop(kernels::END, |_| (), |packet| packet.grid_size_y = 0);
    assert_eq!(code, inactive::INVALID_DIMENSION);
    let (code, log) = stop(kernels::END, |_| (), |packet| packet.workgroup_size_y = 33);
    assert_eq!(code, inactive::WORKGROUP_TOO_LARGE);
    assert!(log.contains("[32, 33, 1]"), "{log}");
}

#[test]
fn impossible_kernels_are_refused() {
    let (code, _) = stop(kernels::END, |_| (), |packet| packet.kernel_object = 0);
    assert_eq!(code, inactive::INVALID_CODE);
    let (code, _) = stop(kernels::END, |_| (), |packet| packet.kernel_object += 4);
    assert_eq!(code, inactive::INVALID_CODE);
    let (code, _) = stop(kernels::END, |descriptor| descriptor.kernel_code_entry_byte_offset += 4, |_| ());
    assert_eq!(code, inactive::INVALID_CODE);
    let (code, log) = stop(kernels::END, |descriptor| descriptor.compute_pgm_rsrc2 = 1 << 1, |_| ());
    assert_eq!(code, inactive::INVALID_CODE);
    assert!(log.contains("2 user SGPRs do not fit into USER_SGPR = 1"), "{log}");
    let (code, _) = stop(kernels::END, |_| (), |packet| packet.kernarg_address = 0);
    assert_eq!(code, inactive::INVALID_PACKET_FORMAT);
}

#[test]
fn impossible_segments_are_refused() {
    let (code, _) = stop(kernels::END, |_| (), |packet| packet.group_segment_size = 64 * 1024 + 1);
    assert_eq!(code, inactive::INVALID_GROUP_MEMORY);
    let (code, _) = stop(kernels::END, |descriptor| descriptor.group_segment_fixed_size = 8, |_| ());
    assert_eq!(code, inactive::INVALID_GROUP_MEMORY);
    let (code, _) = stop(kernels::END, |_| (), |packet| packet.private_segment_size = 1 << 20);
    assert_eq!(code, inactive::INSUFFICIENT_SCRATCH_WAVE32);
}

#[test]
fn an_illegal_instruction_names_its_address_and_dwords() {
    let (code, log) = stop(kernels::ILLEGAL, |_| (), |_| ());
    assert_eq!(code, inactive::ILLEGAL_INSTRUCTION);
    assert!(log.starts_with("queue 0 stopped at packet 0 in the kernel at 0x7f"), "{log}");
    assert!(log.contains(": work-group (0, 0, 0) wave 0: "), "{log}");
    assert!(log.contains("04") && log.contains("0x00000000"), "{log}");
}

#[test]
fn a_trap_is_an_exception() {
    let (code, log) = stop(kernels::TRAP, |_| (), |_| ());
    assert_eq!(code, inactive::DEBUG_TRAP);
    assert!(log.contains("s_trap"), "{log}");
}

#[test]
fn a_store_to_nowhere_is_a_fault_of_the_process() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let kernel = machine.kernel(kernels::STORE, |_| ());
    let kernarg = machine.allocate(16);
    machine.write_words(kernarg, &[0xdead_0000, 0, 7]);
    machine.submit(queue, &dispatch(kernel, kernarg, 1).to_bytes());
    let (code, log) = machine.stopped(queue);
    assert_eq!(code, 0, "the queue's owner is told by the driver");
    assert!(log.contains("global_store_b32"), "{log}");
    let faults = machine.host().faults.borrow();
    assert_eq!(faults.len(), 1);
    let (fault, faulted) = faults[0];
    assert_eq!(
        (fault.va, fault.access, fault.cause, faulted),
        (0xdead_0000, Access::Write, FaultCause::NotMapped, queue.id)
    );
}

#[test]
fn a_signal_in_nowhere_is_a_fault_of_the_process() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    machine.submit(queue, &barrier_and(&[0x4000], 0).to_bytes());
    assert_eq!(machine.settle(), Activity::Idle);
    assert_eq!(machine.host().faults.borrow()[0].0.va, 0x4008);
}
