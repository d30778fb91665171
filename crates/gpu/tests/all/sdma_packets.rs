use gpu::{Activity, Gfx};

use crate::machine::{Machine, WordRing, split};

/// Pushes packets, runs them, and expects that nothing went wrong.
fn run(machine: &mut Machine, queue: WordRing, words: &[u32]) {
    machine.push(queue, words);
    machine.finish();
    assert_eq!(machine.u64(queue.read_pointer), machine.host().doorbells.borrow()[&queue.id]);
}

/// The log line of the packets that must be refused, without the queue's part.
fn refuse(gfx: Gfx, words: &[u32]) -> String {
    let mut machine = Machine::with_gfx(gfx);
    let queue = machine.sdma_queue(4096);
    machine.push(queue, words);
    assert_eq!(machine.settle(), Activity::Idle);
    let log = machine.host().log.borrow();
    assert_eq!(log.len(), 1, "{log:?}");
    log[0].split_once(": ").unwrap().1.to_owned()
}

#[test]
fn the_packets_of_one_copy_as_runtimes_submit_it() {
    let mut machine = Machine::new();
    let queue = machine.sdma_queue(4096);
    let (source, destination) = (machine.allocate_words(&[1, 2, 3, 4]), machine.allocate(16));
    let dependency = machine.signal(0, 0);
    let done = machine.signal(1, 31);
    let signal = machine.read_signal(done);
    let times = machine.allocate(16);
    let ([src, src_hi], [dst, dst_hi]) = (split(source), split(destination));
    let ([dep, dep_hi], [value, value_hi]) = (split(dependency + 8), split(done + 8));
    let ([time, time_hi], [mailbox, mailbox_hi]) = (split(times), split(signal.event_mailbox_ptr));
    #[rustfmt::skip]
    run(&mut machine, queue, &[
        0xb000_0008, dep, dep_hi, 0, 0xffff_ffff, 4 | 0xfff << 16, // POLL_REGMEM == 0
        0x20d, time, time_hi, // TIMESTAMP
        0x0000_0008, 0, 0x8000_0000, 0, 0, 0, // the HDP flush
        0x111, 0, 0xc3c0_0000, 0, 0, // GCR
        0x001, 15, 0, src, src_hi, dst, dst_hi, // COPY_LINEAR
        0x111, 0, 0x8040_0000, 0, 0, // GCR
        0x20d, time + 8, time_hi, // TIMESTAMP
        47 << 25 | 10, value, value_hi, !0, !0, 0, 0, 0, // ATOMIC add64 -1
        0x0003_0005, mailbox, mailbox_hi, 31, // FENCE
        6, 31, // TRAP
        3 << 16, 0, 0, 0, // NOP
    ]);
    assert_eq!(machine.words(destination, 4), [1, 2, 3, 4]);
    assert_eq!(machine.read_signal(done).value, 0);
    assert_eq!(machine.words(signal.event_mailbox_ptr, 1), [31]);
    assert_eq!(*machine.host().events.borrow(), [31]);
    assert!(1000 < machine.u64(times) && machine.u64(times) < machine.u64(times + 8));
}

#[test]
fn a_poll_suspends_the_queue() {
    let mut machine = Machine::new();
    let (queue, other) = (machine.sdma_queue(256), machine.sdma_queue(256));
    let flag = machine.allocate(8);
    let [lo, hi] = split(flag);
    machine.push(queue, &[0xd000_0008, lo, hi, 5, 0xff, 4 | 0xfff << 16, 5, lo + 4, hi, 9]);
    assert_eq!(machine.settle(), Activity::Waiting);
    machine.push(other, &[2, lo, hi, 0, 0x104]);
    assert_eq!(machine.settle(), Activity::Waiting);
    assert_eq!(machine.u64(queue.read_pointer), 0);
    machine.push(other, &[2, lo, hi, 0, 0x105]);
    machine.finish();
    assert_eq!(machine.words(flag, 2), [0x105, 9]);
}

#[test]
fn writes_store_all_their_dwords() {
    let mut machine = Machine::new();
    let queue = machine.sdma_queue(256);
    let out = machine.allocate(32);
    let [lo, hi] = split(out);
    run(&mut machine, queue, &[2, lo, hi, 2, 7, 8, 9, 0]);
    assert_eq!(machine.words(out, 4), [7, 8, 9, 0]);
}

#[test]
fn atomics_take_both_widths_and_loop_until_equal() {
    let mut machine = Machine::new();
    let queue = machine.sdma_queue(256);
    let out = machine.allocate_words(&[u32::MAX, 5, 3, 0]);
    let [lo, hi] = split(out);
    // 32-bit add: no carry into the neighbour.
    run(&mut machine, queue, &[15 << 25 | 10, lo, hi, 2, 0, 0, 0, 0]);
    assert_eq!(machine.words(out, 2), [1, 5]);
    // Compare and swap until the value is 4.
    machine.push(queue, &[40 << 25 | 1 << 16 | 10, lo + 8, hi, 7, 1, 4, 0, 0]);
    assert_eq!(machine.settle(), Activity::Waiting);
    machine.write_words(out + 8, &[4]);
    machine.finish();
    assert_eq!(machine.words(out + 8, 2), [7, 1]);
}

#[test]
fn conditional_execution_skips_dwords() {
    let mut machine = Machine::new();
    let queue = machine.sdma_queue(256);
    let out = machine.allocate_words(&[1, 0, 0, 0]);
    let [lo, hi] = split(out);
    run(&mut machine, queue, &[9, lo, hi, 1, 4, 5, lo + 4, hi, 11, 9, lo, hi, 2, 4, 5, lo + 8, hi, 22]);
    assert_eq!(machine.words(out, 3), [1, 11, 0]);
}

#[test]
fn indirect_buffers_run_and_return() {
    let mut machine = Machine::new();
    let queue = machine.sdma_queue(256);
    let out = machine.allocate(16);
    let [lo, hi] = split(out);
    let buffer = machine.allocate_words(&[5, lo, hi, 1, 5, lo + 4, hi, 2]);
    let [buffer_lo, buffer_hi] = split(buffer);
    run(&mut machine, queue, &[0, 0, 4, buffer_lo, buffer_hi, 8, 0, 0, 5, lo + 8, hi, 3]);
    assert_eq!(machine.words(out, 3), [1, 2, 3]);
}

#[test]
fn an_indirect_packet_must_end_on_eight_dwords() {
    assert_eq!(
        refuse(Gfx::Gfx1100, &[4, 0, 0, 8, 0, 0]),
        "SDMA INDIRECT ends at byte 0x18, which is no multiple of 8 dwords"
    );
}

#[test]
fn packets_wrap_with_the_ring_but_do_not_straddle_its_end() {
    let mut machine = Machine::new();
    let queue = machine.sdma_queue(64);
    let out = machine.allocate(4);
    let [lo, hi] = split(out);
    for value in 1..=9 {
        run(&mut machine, queue, &[5, lo, hi, value]);
        assert_eq!(machine.words(out, 1), [value]);
    }
    machine.push(queue, &[6 << 16, 0, 0, 0, 0, 0, 0, 0, 0, 5, lo, hi, 1]);
    assert_eq!(machine.settle(), Activity::Idle);
    let log = machine.host().log.borrow();
    assert!(log[0].ends_with("needs 4 dwords, but 3 are left before the end of the ring"), "{log:?}");
}

#[test]
fn unknown_and_privileged_packets_are_named() {
    for (header, op, sub_op) in
        [(3, 3, 0), (14, 14, 0), (12, 12, 0), (0x0101, 1, 1), (0x10d, 13, 1), (0x308, 8, 3), (0x10b, 11, 1)]
    {
        let expected = format!("unknown SDMA operation {op} sub-operation {sub_op} (header {header:#010x})");
        assert_eq!(refuse(Gfx::Gfx1100, &[header, 0, 0, 0, 0, 0, 0, 0]), expected);
    }
}

#[test]
fn forms_that_are_not_modelled_are_named() {
    let copy = |header: u32, parameters: u32| [1 | header, 0, parameters, 0, 0, 0, 0];
    assert_eq!(refuse(Gfx::Gfx1100, &copy(1 << 18, 0)), "SDMA COPY_LINEAR dword 0 = 0x00040001: trusted memory");
    assert_eq!(refuse(Gfx::Gfx1100, &copy(0, 1 << 16)), "SDMA COPY_LINEAR dword 2 = 0x00010000: byte swapping");
    assert_eq!(
        refuse(Gfx::Gfx1201, &[1 | 1 << 19, 0, 0, 0, 0, 0, 0, 5]),
        "SDMA COPY_LINEAR dword 7 = 0x00000005: compression"
    );
    assert_eq!(refuse(Gfx::Gfx1100, &[5, 2, 0, 0]), "SDMA FENCE dword 1 = 0x00000002: an unaligned address");
    assert_eq!(
        refuse(Gfx::Gfx1100, &[0x3000_0008, 0, 0, 0, 0, 0]),
        "SDMA POLL_REGMEM dword 0 = 0x30000008: polling a register"
    );
    assert_eq!(
        refuse(Gfx::Gfx1100, &[0xb000_0008, 0, 0, 0, 0, 1 << 16]),
        "SDMA POLL_REGMEM dword 5 = 0x00010000: a finite number of retries"
    );
    assert_eq!(
        refuse(Gfx::Gfx1100, &[9 << 25 | 10, 0, 0, 0, 0, 0, 0, 0]),
        "SDMA ATOMIC dword 0 = 0x1200000a: this atomic operation"
    );
}

#[test]
fn a_packet_must_end_before_the_write_pointer() {
    let message = refuse(Gfx::Gfx1100, &[5, 0, 0]);
    assert_eq!(message, "SDMA packet with header 0x00000005 needs 4 dwords, but 3 are left before the write pointer");
    let message = refuse(Gfx::Gfx1100, &[2, 0, 0]);
    assert!(message.ends_with("but 3 are left before the write pointer"), "{message}");
}

#[test]
fn a_doorbell_out_of_range_is_refused() {
    let mut machine = Machine::new();
    let queue = machine.sdma_queue(64);
    machine.ring(queue.id, 68);
    assert_eq!(machine.settle(), Activity::Idle);
    assert!(machine.host().log.borrow()[0].contains("SDMA doorbell 0x44 is no position after 0x0"));
}

#[test]
fn a_copy_from_nowhere_is_a_fault_of_the_process() {
    let mut machine = Machine::new();
    let queue = machine.sdma_queue(64);
    machine.push(queue, &[1, 15, 0, 0x4000, 0, 0x5000, 0]);
    assert_eq!(machine.settle(), Activity::Idle);
    let faults = machine.host().faults.borrow();
    assert_eq!((faults[0].0.va, faults[0].1), (0x4000, queue.id));
}

#[test]
fn gfx12_copies_have_an_eighth_dword_with_a_cache_policy() {
    let mut machine = Machine::with_gfx(Gfx::Gfx1201);
    let queue = machine.sdma_queue(256);
    let (source, destination) = (machine.allocate_words(&[1, 2]), machine.allocate(8));
    let ([src, src_hi], [dst, dst_hi]) = (split(source), split(destination));
    run(
        &mut machine,
        queue,
        &[1 | 1 << 19, 3, 0, src, src_hi, dst, dst_hi, 0, 1, 3, 0, src + 4, src_hi, dst + 4, dst_hi],
    );
    assert_eq!(machine.words(destination, 2), [1, 2]);
}
