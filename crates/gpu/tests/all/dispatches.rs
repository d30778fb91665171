use gpu::{Activity, Dispatch, Source};

use crate::kernels;
use crate::machine::{Machine, dispatch, split};

/// The kernel arguments of most kernels here: an address and a value.
fn arguments(machine: &mut Machine, address: u64, value: u32) -> u64 {
    let [lo, hi] = split(address);
    machine.allocate_words(&[lo, hi, value, 0])
}

#[test]
fn a_dispatch_stores_and_completes() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let out = machine.allocate(4);
    let kernel = machine.kernel(kernels::STORE, |_| ());
    let kernarg = arguments(&mut machine, out, 0x1234);
    let done = machine.signal(1, 5);
    let mut packet = dispatch(kernel, kernarg, 1);
    packet.completion_signal = done;
    machine.submit(queue, &packet.to_bytes());
    machine.finish();
    assert_eq!(machine.words(out, 1), [0x1234]);
    assert_eq!(machine.read_signal(done).value, 0);
    assert_eq!(*machine.host().events.borrow(), [5]);
}

#[test]
fn the_observer_sees_what_was_submitted() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let out = machine.allocate(4);
    let kernel = machine.kernel(kernels::STORE, |descriptor| descriptor.kernarg_size = 12);
    let kernarg = arguments(&mut machine, out, 0x1234);
    let mut packet = dispatch(kernel, kernarg, 1);
    (packet.grid_size_x, packet.workgroup_size_x, packet.grid_size_y) = (70, 32, 2);
    (packet.group_segment_size, packet.private_segment_size) = (100, 24);
    machine.submit(queue, &packet.to_bytes());
    machine.finish();
    let expected = Dispatch {
        queue: queue.id,
        source: Source::Aql {
            packet_index: 0,
            kernel_object: kernel,
            kernarg_address: kernarg,
            kernarg: [out.to_le_bytes().as_slice(), &[0x34, 0x12, 0, 0]].concat(),
        },
        entry: kernel - 256,
        first_group: [0; 3],
        grid: [70, 2, 1],
        block: [32, 1, 1],
        group_segment_bytes: 100,
        private_segment_bytes: 24,
        user_sgprs: [&split(kernarg)[..], &[0; 13]].concat(),
    };
    assert_eq!(*machine.host().dispatches.borrow(), [expected]);
}

#[test]
fn partial_groups_run_each_work_item_once() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let (width, height) = (37u32, 11u32);
    let (block_x, block_y) = (8u32, 6u32);
    let out = machine.allocate(u64::from(width * height) * 4);
    // X in s14 and Y in s15.
    let kernel = machine.kernel(kernels::IDS, |descriptor| {
        descriptor.kernarg_size = 32;
        descriptor.compute_pgm_rsrc2 = 14 << 1 | 1 << 7 | 1 << 8 | 1 << 11;
    });
    let [lo, hi] = split(out);
    let kernarg = machine.allocate_words(&[lo, hi, 0, 0, block_x, block_y, width, 0]);
    let mut packet = dispatch(kernel, kernarg, 1);
    (packet.workgroup_size_x, packet.workgroup_size_y) = (block_x as u16, block_y as u16);
    (packet.grid_size_x, packet.grid_size_y) = (width, height);
    machine.submit(queue, &packet.to_bytes());
    machine.finish();
    let expected: Vec<u32> =
        (0..height).flat_map(|y| (0..width).map(move |x| 1 + ((x % block_x) | ((y % block_y) << 10)))).collect();
    assert_eq!(machine.words(out, expected.len()), expected);
}

#[test]
fn waves_of_a_group_meet_at_the_barrier_and_share_lds() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let out = machine.allocate(256);
    let kernel = machine.kernel(kernels::REVERSE, |descriptor| descriptor.group_segment_fixed_size = 256);
    let kernarg = arguments(&mut machine, out, 0);
    let mut packet = dispatch(kernel, kernarg, 64);
    packet.group_segment_size = 256;
    machine.submit(queue, &packet.to_bytes());
    machine.finish();
    assert_eq!(machine.words(out, 64), (0..64).rev().collect::<Vec<u32>>());
}

#[test]
fn scratch_is_the_work_items_own() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let out = machine.allocate(256);
    let kernel = machine.kernel(kernels::SCRATCH, |descriptor| {
        descriptor.compute_pgm_rsrc2 |= 1;
        descriptor.private_segment_fixed_size = 16;
    });
    let kernarg = arguments(&mut machine, out, 0);
    let mut packet = dispatch(kernel, kernarg, 64);
    packet.private_segment_size = 64;
    machine.submit(queue, &packet.to_bytes());
    machine.finish();
    assert_eq!(machine.words(out, 64), (0..64).collect::<Vec<u32>>());
}

/// A kernel of one queue waits for memory that a kernel of another queue writes.
fn waits_for_another_queue(code: &[u32], while_waiting: Activity) {
    let mut machine = Machine::new();
    let (waiting, storing) = (machine.aql_queue(), machine.aql_queue());
    let flag = machine.allocate(8);
    let wait = machine.kernel(code, |_| ());
    let store = machine.kernel(kernels::STORE, |_| ());
    let kernarg = arguments(&mut machine, flag, 1);
    let done = machine.signal(1, 0);
    let mut packet = dispatch(wait, kernarg, 1);
    packet.completion_signal = done;
    machine.submit(waiting, &packet.to_bytes());
    for _ in 0..50 {
        assert_eq!(machine.device.poll(), while_waiting);
    }
    assert_eq!(machine.words(flag, 2), [0, 0]);
    machine.submit(storing, &dispatch(store, kernarg, 1).to_bytes());
    machine.finish();
    assert_eq!(machine.words(flag, 2), [1, 2]);
    assert_eq!(machine.read_signal(done).value, 0);
}

#[test]
fn a_kernel_that_gives_way_waits() {
    waits_for_another_queue(kernels::WAIT, Activity::Waiting);
}

#[test]
fn a_kernel_that_spins_does_not_stop_other_queues() {
    waits_for_another_queue(kernels::SPIN, Activity::Busy);
}

/// The first work-group of a kernel waits for those behind it.
fn waits_for_later_groups(code: &[u32]) {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let flag = machine.allocate(8);
    let kernel = machine.kernel(code, |_| ());
    let kernarg = arguments(&mut machine, flag, 0);
    let mut packet = dispatch(kernel, kernarg, 1);
    packet.grid_size_x = 4;
    machine.submit(queue, &packet.to_bytes());
    machine.finish();
    assert_eq!(machine.words(flag, 2), [3, 2]);
}

#[test]
fn groups_that_spin_for_later_groups_are_resident_with_them() {
    waits_for_later_groups(kernels::HANDSHAKE);
}

#[test]
fn groups_that_give_way_to_later_groups_are_resident_with_them() {
    waits_for_later_groups(kernels::HANDSHAKE_SLEEP);
}

#[test]
fn dispatches_of_a_queue_run_in_order() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let flag = machine.allocate(8);
    let (wait, store) = (machine.kernel(kernels::WAIT, |_| ()), machine.kernel(kernels::STORE, |_| ()));
    let kernarg = arguments(&mut machine, flag, 1);
    let after = machine.allocate(4);
    let after_kernarg = arguments(&mut machine, after, 9);
    machine.submit(queue, &dispatch(wait, kernarg, 1).to_bytes());
    machine.submit(queue, &dispatch(store, after_kernarg, 1).to_bytes());
    assert_eq!(machine.settle(), Activity::Waiting);
    assert_eq!(machine.words(after, 1), [0]);
    machine.write_words(flag, &[1]);
    machine.finish();
    assert_eq!(machine.words(after, 1), [9]);
}

#[test]
fn many_groups_of_many_waves_run_in_slices() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let (width, height) = (2048u32, 4u32);
    let out = machine.allocate(u64::from(width * height) * 4);
    let kernel = machine.kernel(kernels::IDS, |descriptor| {
        descriptor.kernarg_size = 32;
        descriptor.compute_pgm_rsrc2 = 14 << 1 | 1 << 7 | 1 << 8 | 1 << 11;
    });
    let [lo, hi] = split(out);
    let kernarg = machine.allocate_words(&[lo, hi, 0, 0, 256, 1, width, 0]);
    let mut packet = dispatch(kernel, kernarg, 256);
    (packet.grid_size_x, packet.grid_size_y) = (width, height);
    machine.submit(queue, &packet.to_bytes());
    assert_eq!(machine.device.poll(), Activity::Busy);
    assert_eq!(machine.read_index(queue), 0, "the first slice does not hold all of it");
    machine.finish();
    let expected: Vec<u32> = (0..height).flat_map(|_| (0..width).map(|x| 1 + x % 256)).collect();
    assert_eq!(machine.words(out, expected.len()), expected);
}
