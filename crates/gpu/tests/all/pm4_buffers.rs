use gpu::Activity;
use hsa_abi::queue::inactive;

use crate::machine::{Machine, pm4_ib, split};

/// What ROCr submits after it has loaded code.
const INVALIDATE_CODE: [u32; 8] = [0xc006_5800, 0, 0xffff_ffff, 0xff, 0, 0, 4, 0x4381];

#[test]
fn the_code_cache_invalidation_completes() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let done = machine.signal(1, 9);
    let buffer = machine.allocate_words(&INVALIDATE_CODE);
    machine.submit(queue, &pm4_ib(buffer, 8, done).to_bytes());
    machine.finish();
    assert_eq!(machine.read_signal(done).value, 0);
    assert_eq!(*machine.host().events.borrow(), [9]);
}

#[test]
fn buffers_write_release_nest_and_chain() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let done = machine.signal(1, 0);
    let out = machine.allocate(64);
    let [lo, hi] = split(out);
    let chained = machine.allocate_words(&[0xc003_3700, 5 << 8 | 1 << 20, lo + 8, hi, 0x33]);
    let [chained_lo, chained_hi] = split(chained);
    let inner = machine.allocate_words(&[
        0xc004_3700,
        5 << 8,
        lo,
        hi,
        0x11,
        0x22, // WRITE_DATA, two dwords
        0xc002_3f00,
        chained_lo,
        chained_hi,
        5 | 1 << 20 | 1 << 23, // INDIRECT_BUFFER, chain
    ]);
    let [inner_lo, inner_hi] = split(inner);
    let outer = machine.allocate_words(&[
        0xc002_3f00,
        inner_lo,
        inner_hi,
        10 | 1 << 23, // INDIRECT_BUFFER
        0xc000_4600,
        0x407, // EVENT_WRITE CS_PARTIAL_FLUSH
        0xc006_4900,
        0x514,
        2 << 29 | 2 << 24,
        lo + 16,
        hi,
        0x5555,
        0x6666,
        42, // RELEASE_MEM, 64 bits and an interrupt
        0xc004_4000,
        9 | 5 << 8 | 1 << 16,
        0,
        0,
        lo + 24,
        hi,          // COPY_DATA of the clock
        0xffff_1000, // NOP
    ]);
    machine.submit(queue, &pm4_ib(outer, 21, done).to_bytes());
    machine.finish();
    assert_eq!(machine.words(out, 6), [0x11, 0x22, 0x33, 0, 0x5555, 0x6666]);
    assert!(machine.u64(out + 24) > 1000);
    assert_eq!(*machine.host().events.borrow(), [42]);
    assert_eq!(machine.read_signal(done).value, 0);
}

#[test]
fn a_wait_suspends_the_buffer_where_it_is() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let flag = machine.allocate(8);
    let [lo, hi] = split(flag);
    let buffer = machine.allocate_words(&[
        0xc005_3c00,
        0x15,
        lo,
        hi,
        5,
        0xff,
        4, // WAIT_REG_MEM (mem & 0xff) >= 5
        0xc003_3700,
        5 << 8,
        lo + 4,
        hi,
        1, // WRITE_DATA
    ]);
    machine.submit(queue, &pm4_ib(buffer, 12, 0).to_bytes());
    machine.write_words(flag, &[0x104]);
    assert_eq!(machine.settle(), Activity::Waiting);
    assert_eq!(machine.words(flag + 4, 1), [0]);
    machine.write_words(flag, &[0x106]);
    machine.finish();
    assert_eq!(machine.words(flag + 4, 1), [1]);
}

#[test]
fn deep_nesting_is_refused() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let buffer = machine.allocate(16);
    let [lo, hi] = split(buffer);
    machine.write_words(buffer, &[0xc002_3f00, lo, hi, 4 | 1 << 23]);
    machine.submit(queue, &pm4_ib(buffer, 4, 0).to_bytes());
    let (_, log) = machine.stopped(queue);
    assert!(log.contains("indirect buffers nest too deep"), "{log}");
}

#[test]
fn a_malformed_jump_is_a_vendor_packet_error() {
    for edit in [0, 1, 2] {
        let mut machine = Machine::new();
        let queue = machine.aql_queue();
        let mut packet = pm4_ib(0x1000, 8, 0);
        match edit {
            0 => packet.dw_cnt_remain = 9,
            1 => packet.ib_jump_cmd[3] &= !(1 << 23),
            _ => packet.ib_jump_cmd[0] = 0xffff_1000,
        }
        machine.submit(queue, &packet.to_bytes());
        let (code, log) = machine.stopped(queue);
        assert_eq!(code, inactive::INVALID_VENDOR_PACKET, "{log}");
    }
}

#[test]
fn a_pm4_ring_runs_across_its_end() {
    let mut machine = Machine::new();
    let queue = machine.pm4_queue(64);
    let out = machine.allocate(64);
    let [lo, hi] = split(out);
    for round in 0..7u32 {
        machine.push(queue, &[0xc003_3700, 5 << 8, lo + round * 4, hi, round + 1]);
        machine.finish();
    }
    assert_eq!(machine.words(out, 7), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(machine.u64(queue.read_pointer), 35);
    // A buffer out of the ring, and what follows it.
    let buffer = machine.allocate_words(&[0xc003_3700, 5 << 8, lo, hi, 0x77]);
    let [buffer_lo, buffer_hi] = split(buffer);
    machine.push(queue, &[0xc002_3f00, buffer_lo, buffer_hi, 5 | 1 << 23, 0x8000_0000]);
    machine.finish();
    assert_eq!(machine.words(out, 1), [0x77]);
    assert_eq!(machine.u64(queue.read_pointer), 40);
}

#[test]
fn the_driver_is_told_of_a_ring_that_stops() {
    let mut machine = Machine::new();
    let (queue, other) = (machine.pm4_queue(64), machine.aql_queue());
    machine.push(queue, &[0x8000_0000, 0xc000_0100, 0]);
    machine.settle();
    assert_eq!(*machine.host().lost.borrow(), [queue.id]);
    assert_eq!(machine.host().log.borrow().len(), 1);
    // A queue that has an owner to tell tells it, and not the driver.
    let buffer = machine.allocate_words(&[0xc000_0100, 0]);
    machine.submit(other, &pm4_ib(buffer, 2, 0).to_bytes());
    machine.settle();
    assert_eq!(machine.host().lost.borrow().len(), 1);
}
