//! Large dispatches on several cores: the same results, the same errors. And dispatches that get nowhere.

use hsa_abi::queue::inactive;

use crate::kernels;
use crate::machine::{AqlRing, Machine, dispatch, split};

fn machine(cores: usize) -> (Machine, AqlRing) {
    let mut machine = Machine::new();
    machine.host().cores.set(cores);
    let queue = machine.aql_queue();
    (machine, queue)
}

/// Submits a grid of 2,048 by `height` work-items in groups of 256, and answers where it counts.
fn submit_ids(machine: &mut Machine, queue: AqlRing, height: u32) -> u64 {
    let width = 2048u32;
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
    out
}

#[test]
fn a_large_dispatch_is_spread_and_every_work_item_runs_once() {
    let (mut machine, queue) = machine(3);
    let out = submit_ids(&mut machine, queue, 16);
    machine.finish();
    assert!(machine.host().spreads.get() > 0);
    let expected: Vec<u32> = (0..16).flat_map(|_| (0..2048).map(|x| 1 + x % 256)).collect();
    assert_eq!(machine.words(out, expected.len()), expected);
}

#[test]
fn a_small_dispatch_stays_on_the_devices_core() {
    let (mut machine, queue) = machine(3);
    submit_ids(&mut machine, queue, 1);
    machine.finish();
    assert_eq!(machine.host().spreads.get(), 0);
}

#[test]
fn groups_on_different_cores_wait_for_each_other() {
    for (code, cores) in [(kernels::HANDSHAKE, 2), (kernels::HANDSHAKE, 5), (kernels::HANDSHAKE_SLEEP, 2)] {
        let (mut machine, queue) = machine(cores);
        let flag = machine.allocate(8);
        let kernel = machine.kernel(code, |_| ());
        let [lo, hi] = split(flag);
        let kernarg = machine.allocate_words(&[lo, hi, 0, 0]);
        let mut packet = dispatch(kernel, kernarg, 1);
        packet.grid_size_x = 4;
        machine.submit(queue, &packet.to_bytes());
        machine.finish();
        assert_eq!(machine.words(flag, 2), [3, 2]);
    }
}

#[test]
fn the_first_of_the_groups_that_fail_is_reported_on_any_number_of_cores() {
    for cores in [1, 2, 3, 7] {
        let (mut machine, queue) = machine(cores);
        let kernel = machine.kernel(kernels::TRAP_LATE, |_| ());
        let kernarg = machine.allocate(16);
        let mut packet = dispatch(kernel, kernarg, 1);
        packet.grid_size_x = 20;
        machine.submit(queue, &packet.to_bytes());
        let (code, log) = machine.stopped(queue);
        assert_eq!(code, inactive::DEBUG_TRAP);
        assert!(log.contains("work-group (0, 0, 0) wave 0: trap 2"), "{cores} cores: {log}");
        assert_eq!(machine.host().spreads.get() > 0, cores > 1);
    }
}

#[test]
fn a_dispatch_that_gets_nowhere_is_given_up_and_other_queues_go_on() {
    for cores in [1, 2] {
        let (mut machine, queue) = machine(cores);
        machine.host().watchdog.set(Some(50));
        let kernel = machine.kernel(kernels::HANG, |_| ());
        let kernarg = machine.allocate(16);
        let mut packet = dispatch(kernel, kernarg, 64);
        packet.grid_size_x = 64 * 9;
        machine.submit(queue, &packet.to_bytes());
        let other = machine.aql_queue();
        let (code, log) = machine.stopped(queue);
        assert_eq!(code, inactive::DEBUG_TRAP);
        assert!(log.contains(&format!("in the kernel at {:#x}", kernel - 256)), "{log}");
        assert!(log.contains("; work-group (0, 0, 0) wave 1 at 0x7f"), "{log}");
        machine.host().log.borrow_mut().clear();
        let out = submit_ids(&mut machine, other, 1);
        machine.finish();
        assert_eq!(machine.words(out, 2), [1, 2]);
    }
}

#[test]
fn a_dispatch_whose_groups_end_is_not_given_up() {
    let (mut machine, queue) = machine(1);
    machine.host().watchdog.set(Some(3));
    let out = submit_ids(&mut machine, queue, 64);
    machine.finish();
    assert!(machine.host().clock.get() > 1000 + 4 * 3, "the dispatch took longer than the watchdog's time");
    assert_eq!(machine.words(out, 2), [1, 2]);
}

#[test]
fn time_in_which_the_device_stood_still_is_not_the_kernels() {
    let (mut machine, queue) = machine(1);
    machine.host().watchdog.set(Some(1000));
    let kernel = machine.kernel(kernels::HANG, |_| ());
    let kernarg = machine.allocate(16);
    machine.submit(queue, &dispatch(kernel, kernarg, 1).to_bytes());
    for _ in 0..10 {
        machine.device.poll();
        machine.host().clock.set(machine.host().clock.get() + 5000);
    }
    assert!(machine.host().log.borrow().is_empty(), "given up in its tenth slice");
    let (code, _) = machine.stopped(queue);
    assert_eq!(code, inactive::DEBUG_TRAP);
}
