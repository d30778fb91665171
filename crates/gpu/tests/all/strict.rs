//! Strict memory: queues that overlap, fences, and waves that pass messages.

use gpu::{Activity, MemoryModel};

use crate::kernels;
use crate::machine::{AqlRing, Machine, barrier_and, dispatch, split};

const SEEDS: u64 = 40;

fn arguments(machine: &mut Machine, address: u64, value: u32) -> u64 {
    let [lo, hi] = split(address);
    machine.allocate_words(&[lo, hi, value, 0])
}

fn strict(seed: u64) -> (Machine, AqlRing) {
    let mut machine = Machine::with_memory(MemoryModel::Strict { seed });
    let queue = machine.aql_queue();
    (machine, queue)
}

/// How many seeds satisfy a condition.
fn seeds(holds: impl FnMut(&u64) -> bool) -> u64 {
    (0..SEEDS).filter(holds).count() as u64
}

#[test]
fn kernels_with_all_fences_compute_what_they_should() {
    for seed in 0..SEEDS {
        let (mut machine, queue) = strict(seed);
        let (reversed, counted) = (machine.allocate_cached(256), machine.allocate_cached(8));
        let reverse = machine.kernel(kernels::REVERSE, |descriptor| descriptor.group_segment_fixed_size = 256);
        let count = machine.kernel(kernels::HANDSHAKE, |_| ());
        let (first, second) = (arguments(&mut machine, reversed, 0), arguments(&mut machine, counted, 0));
        let mut packet = dispatch(reverse, first, 64);
        packet.group_segment_size = 256;
        machine.submit(queue, &packet.to_bytes());
        let mut packet = dispatch(count, second, 1);
        packet.grid_size_x = 4;
        machine.submit(queue, &packet.to_bytes());
        machine.finish();
        assert_eq!(machine.words(reversed, 64), (0..64).rev().collect::<Vec<u32>>(), "seed {seed}");
        assert_eq!(machine.words(counted, 2), [3, 2], "seed {seed}");
    }
}

#[test]
fn packets_without_the_barrier_bit_overlap_and_complete_in_any_order() {
    for seed in 0..SEEDS {
        let (mut machine, queue) = strict(seed);
        let (flag, other) = (machine.allocate(8), machine.allocate(4));
        let (wait, store) = (machine.kernel(kernels::SPIN, |_| ()), machine.kernel(kernels::STORE, |_| ()));
        let (done, other_done) = (machine.signal(1, 0), machine.signal(1, 0));
        for (kernel, address, signal) in [(wait, flag, done), (store, other, other_done)] {
            let mut packet = dispatch(kernel, arguments(&mut machine, address, 9), 1);
            (packet.header, packet.completion_signal) = (0x1402, signal);
            machine.submit(queue, &packet.to_bytes());
        }
        let after = machine.signal(1, 0);
        machine.submit(queue, &barrier_and(&[], after).to_bytes());
        for _ in 0..1000 {
            assert_eq!(machine.device.poll(), Activity::Busy);
        }
        assert_eq!(machine.words(other, 1), [9], "seed {seed}");
        let values = [done, other_done, after].map(|signal| machine.read_signal(signal).value);
        assert_eq!((values, machine.read_index(queue)), ([1, 0, 1], 0), "seed {seed}");
        machine.write_words(flag, &[1]);
        machine.finish();
        assert_eq!((machine.read_signal(after).value, machine.read_index(queue)), (0, 3), "seed {seed}");
    }
}

#[test]
fn the_host_sees_a_kernels_stores_after_a_release_to_the_system() {
    let hidden = seeds(|seed| {
        let (mut machine, queue) = strict(*seed);
        let out = machine.allocate_cached(4);
        let kernel = machine.kernel(kernels::STORE, |_| ());
        let mut packet = dispatch(kernel, arguments(&mut machine, out, 5), 1);
        // The barrier bit, an acquire from the system, a release to the agent.
        packet.header = 0x0d02;
        machine.submit(queue, &packet.to_bytes());
        machine.finish();
        let before = machine.words(out, 1);
        let mut release = barrier_and(&[], 0);
        release.header = 0x1103;
        machine.submit(queue, &release.to_bytes());
        machine.finish();
        assert_eq!(machine.words(out, 1), [5], "seed {seed}");
        before == [0]
    });
    assert!(hidden > SEEDS / 2, "{hidden}");
}

/// One kernel stores, another one copies that to the next line; both have the barrier bit.
fn copied(seed: u64, acquire: u16) -> u32 {
    let (mut machine, queue) = strict(seed);
    let data = machine.allocate_cached(256);
    let (store, copy) = (machine.kernel(kernels::STORE, |_| ()), machine.kernel(kernels::COPY, |_| ()));
    for round in 1..=3 {
        let kernarg = arguments(&mut machine, data, round);
        machine.submit(queue, &dispatch(store, kernarg, 1).to_bytes());
        let mut packet = dispatch(copy, kernarg, 1);
        packet.header = 0x1102 | acquire << 9;
        machine.submit(queue, &packet.to_bytes());
        machine.finish();
    }
    machine.words(data + 128, 1)[0]
}

#[test]
fn a_kernel_sees_the_one_before_it_after_an_acquire() {
    let stale = seeds(|seed| {
        assert_eq!((copied(*seed, 1), copied(*seed, 2)), (3, 3), "seed {seed}");
        copied(*seed, 0) != 3
    });
    assert!(stale > 0);
}

/// A message from one work-group to another, as compilers write it; `edit` takes something out.
fn message(seed: u64, edit: impl Fn(&mut Vec<u32>)) -> u32 {
    let (mut machine, queue) = strict(seed);
    let data = machine.allocate_cached(384);
    let mut code = kernels::MESSAGE.to_vec();
    edit(&mut code);
    let kernel = machine.kernel(&code, |_| ());
    let mut packet = dispatch(kernel, arguments(&mut machine, data, 0), 1);
    packet.grid_size_x = 2;
    machine.submit(queue, &packet.to_bytes());
    machine.finish();
    machine.words(data + 256, 1)[0]
}

#[test]
fn waves_see_each_other_after_a_wait_for_stores_and_an_invalidation() {
    const NOP: u32 = 0xbf80_0000;
    let replace = |code: &mut Vec<u32>, range: std::ops::Range<usize>| code[range].fill(NOP);
    let early = seeds(|seed| {
        assert_eq!(message(*seed, |_| ()), 7, "seed {seed}");
        message(*seed, |code| replace(code, kernels::MESSAGE_WAIT)) != 7
    });
    let stale = seeds(|seed| message(*seed, |code| replace(code, kernels::MESSAGE_INVALIDATION)) != 7);
    assert!(early > 0 && stale > 0, "{early} {stale}");
}

#[test]
fn everything_reaches_memory_when_caches_are_flushed() {
    for seed in 0..SEEDS {
        let (mut machine, queue) = strict(seed);
        let out = machine.allocate_cached(4);
        let kernel = machine.kernel(kernels::STORE, |_| ());
        let mut packet = dispatch(kernel, arguments(&mut machine, out, 5), 1);
        packet.header = 0x0102;
        machine.submit(queue, &packet.to_bytes());
        machine.finish();
        machine.device.flush_caches();
        assert_eq!(machine.words(out, 1), [5], "seed {seed}");
    }
}
