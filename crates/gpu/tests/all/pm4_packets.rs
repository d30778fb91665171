use gpu::{Activity, Gfx};

use crate::kernels;
use crate::machine::{AqlRing, Machine, pm4_ib, split};
use crate::pm4_words::{GROUPS, dispatch_direct, kernel_state, packet, set_sh, store};

fn submit(machine: &mut Machine, queue: AqlRing, words: &[u32]) {
    let buffer = machine.allocate_words(words);
    machine.submit(queue, &pm4_ib(buffer, words.len() as u32, 0).to_bytes());
}

/// Runs one buffer to its end.
fn run(machine: &mut Machine, words: &[u32]) {
    let queue = machine.aql_queue();
    submit(machine, queue, words);
    machine.finish();
}

/// What a buffer of one packet stops a queue of a machine with.
fn refused_by(machine: &mut Machine, words: &[u32]) -> String {
    let queue = machine.aql_queue();
    submit(machine, queue, words);
    let (_, log) = machine.stopped(queue);
    let (_, message) = log.split_once("PM4 at 0x").expect(&log);
    message.split_once(": ").expect(&log).1.to_owned()
}

fn refused(words: &[u32]) -> String {
    refused_by(&mut Machine::new(), words)
}

/// A compute register's dword index.
const fn sh(offset: u32) -> u32 {
    0x2c00 + offset
}

const TMPRING: u32 = 0x218;
const USER_DATA: u32 = 0x240;
const FROM_MEMORY: u32 = 1;
const TO_MEMORY: u32 = 5 << 8;
const WIDE: u32 = 1 << 16;

#[test]
fn copies_move_registers_clocks_and_immediates() {
    let mut machine = Machine::new();
    let out = machine.allocate(64);
    let at = |offset: u64| split(out + offset);
    let copy = |control: u32, [from_lo, from_hi]: [u32; 2], [to_lo, to_hi]: [u32; 2]| {
        packet(0x40, &[control, from_lo, from_hi, to_lo, to_hi])
    };
    let source = machine.allocate_words(&[0x55, 0x66]);
    let words = [
        set_sh(USER_DATA, &[0x11, 0x22]),
        copy(TO_MEMORY | WIDE, [sh(USER_DATA), 0], at(0)),
        copy(5 | TO_MEMORY, [0x33, 0x44], at(8)),
        copy(FROM_MEMORY, split(source), [sh(USER_DATA), 0]),
        copy(TO_MEMORY, [sh(USER_DATA), 0], at(16)),
        copy(FROM_MEMORY | TO_MEMORY | WIDE, split(source), at(24)),
        copy(9 | TO_MEMORY | WIDE, [0, 0], at(32)),
        copy(5 | WIDE, [0x77, 0x88], [sh(USER_DATA + 2), 0]),
        copy(TO_MEMORY | WIDE, [sh(USER_DATA + 2), 0], at(48)),
        copy(10 | TO_MEMORY | WIDE, [0, 0], at(40)),
    ];
    run(&mut machine, &words.concat());
    assert_eq!(machine.words(out, 8), [0x11, 0x22, 0x33, 0, 0x55, 0, 0x55, 0x66]);
    assert_eq!(machine.words(out + 48, 2), [0x77, 0x88]);
    let (gpu, system) = (machine.u64(out + 32), machine.u64(out + 40));
    assert!(gpu > 1000 && system > gpu * 9 && system < gpu * 11, "{gpu} {system}");
    assert_eq!(refused(&copy(TO_MEMORY, [0xa000, 0], at(0))), "COPY_DATA: register 0xa000 is not modelled",);
    assert_eq!(refused(&copy(TO_MEMORY, [sh(0x20c), 0], at(0))), "COPY_DATA: COMPUTE_PGM_LO has never been written",);
}

#[test]
fn writes_reach_registers_in_order_or_one_over_and_over() {
    let mut machine = Machine::new();
    let out = machine.allocate(16);
    let [lo, hi] = split(out);
    let read = |register: u32, to: u32| packet(0x40, &[TO_MEMORY, register, 0, lo + to, hi]);
    let words = [
        packet(0x37, &[0, sh(USER_DATA), 0, 7, 8]),
        packet(0x37, &[1 << 16, sh(USER_DATA + 2), 0, 9, 10]),
        packet(0x79, &[0x40, 5, 6]),
        read(sh(USER_DATA + 1), 0),
        read(sh(USER_DATA + 2), 4),
        read(0xc041, 8),
    ];
    run(&mut machine, &words.concat());
    assert_eq!(machine.words(out, 3), [8, 10, 6]);
    assert_eq!(
        refused(&packet(0x37, &[0, sh(0x216), 0, 0])),
        "WRITE_DATA: COMPUTE_STATIC_THREAD_MGMT_SE0 = 0 masks every compute unit of a shader engine",
    );
    assert_eq!(
        refused(&packet(0x37, &[0, sh(TMPRING), 0, 1 << 31])),
        "WRITE_DATA: COMPUTE_TMPRING_SIZE = 0x80000000: the bits 0x80000000 are not defined",
    );
    assert_eq!(
        refused(&packet(0x68, &[1, 2])),
        "this packet is the kernel driver's: SET_CONFIG_REG reg=0x2001 values=[0x2]",
    );
}

#[test]
fn waits_look_at_registers_and_at_64_bits() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let flag = machine.allocate(16);
    let [lo, hi] = split(flag);
    let words = [
        set_sh(USER_DATA, &[0xab]),
        packet(0x3c, &[3, sh(USER_DATA), 0, 0xb, 0xf, 4]),
        // A flush of the host data path, then its answer.
        packet(0x3c, &[3 | 1 << 6, 0xe26, 0xe27, 0xffff_ffff, 0xffff_ffff, 4]),
        // Less than 2 in 64 bits, without the sign.
        packet(0x93, &[1 | 1 << 4, lo, hi, 2, 0, u32::MAX, i32::MAX as u32, 4 | 1 << 31]),
        store(flag + 8, 1),
    ];
    machine.write_words(flag, &[1, 1]);
    submit(&mut machine, queue, &words.concat());
    assert_eq!(machine.settle(), Activity::Waiting);
    machine.write_words(flag, &[1, 0x8000_0000]);
    machine.finish();
    assert_eq!(machine.words(flag + 8, 1), [1]);
    assert_eq!(refused(&packet(0x3c, &[3, 0x1234, 0, 0, 0, 4])), "WAIT_REG_MEM: register 0x1234 is not modelled");
    let write = packet(0x3c, &[3 | 1 << 6, sh(0x214), 0xe27, 0, 0, 4]);
    assert_eq!(refused(&write), "WAIT_REG_MEM: COMPUTE_VMID belongs to the kernel driver");
}

#[test]
fn dma_copies_and_fills() {
    let mut machine = Machine::new();
    let from: Vec<u32> = (0..3000).collect();
    let source = machine.allocate_words(&from);
    let out = machine.allocate(12000);
    let filled = machine.allocate(16);
    let last = machine.allocate(8);
    let dma = |control: u32, [from_lo, from_hi]: [u32; 2], [to_lo, to_hi]: [u32; 2], command: u32| {
        packet(0x50, &[control, from_lo, from_hi, to_lo, to_hi, command])
    };
    const FILL: u32 = 2 << 29;
    const SYNC: u32 = 1 << 31;
    let words = [
        dma(SYNC, split(source), split(out), 12000),
        dma(SYNC | FILL, [0x0102_0304, 0], split(filled + 4), 6),
        // The destination does not advance, then the source does not.
        dma(SYNC, split(source), split(last), 12 | 1 << 29),
        dma(SYNC, split(source + 4), split(last + 4), 4 | 1 << 28),
        // A register.
        dma(SYNC, split(source + 20), [sh(USER_DATA), 0], 8 | 1 << 27),
        packet(0x40, &[TO_MEMORY, sh(USER_DATA + 1), 0, split(filled)[0], split(filled)[1]]),
        dma(2 << 20, split(source), [0, 0], 12000),
    ];
    run(&mut machine, &words.concat());
    assert_eq!(machine.words(out, 3000), from);
    assert_eq!(machine.words(filled, 4), [6, 0x0102_0304, 0x0304, 0]);
    assert_eq!(machine.words(last, 2), [2, 1]);
    let gds = dma(1 << 20, [0, 0], [0, 0], 4);
    assert_eq!(refused(&gds), "DMA_DATA dword 1 = 0x00100000: this DST_SEL is not decoded");
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    submit(&mut machine, queue, &dma(0, [0x5000, 0], split(out), 4));
    machine.settle();
    assert_eq!(machine.host().faults.borrow()[0].0.va, 0x5000);
}

#[test]
fn atomics_apply_once_or_until_they_compare() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let at = machine.allocate_words(&[5, 0, 1, 0]);
    let atomic = |control: u32, va: u64, source: u32, compare: u32| {
        let [lo, hi] = split(va);
        packet(0x1e, &[control, lo, hi, source, 0, compare, 0, 16])
    };
    const LOOP: u32 = 1 << 8;
    let words = [
        atomic(15, at, 3, 0),
        atomic(15 + 32 + 64, at, u32::MAX, 0),
        // Takes a lock that is free when it is 0.
        atomic(8 | LOOP, at + 8, 9, 0),
        atomic(7, at, 1, 0),
    ];
    submit(&mut machine, queue, &words.concat());
    assert_eq!(machine.settle(), Activity::Waiting);
    assert_eq!(machine.words(at, 4), [7, 1, 1, 0]);
    machine.write_words(at + 8, &[0]);
    machine.finish();
    assert_eq!(machine.words(at, 4), [1, 1, 9, 0]);
    let mut other = Machine::new();
    let at = other.allocate(8);
    let message = refused_by(&mut other, &atomic(15 | LOOP, at, 1, 0));
    assert!(message.starts_with("a loop without a comparison: ATOMIC_MEM op=add32 command=loop"), "{message}");
    assert_eq!(refused(&atomic(9, at, 1, 0)), "ATOMIC_MEM dword 1 = 0x00000009: this ATOMIC is not decoded");
}

#[test]
fn conditional_execution_skips_whole_packets() {
    let mut machine = Machine::new();
    let flags = machine.allocate_words(&[0, 1]);
    let out = machine.allocate(12);
    let condition = |va: u64, dwords: usize| {
        let [lo, hi] = split(va);
        packet(0x22, &[lo, hi, 0, dwords as u32])
    };
    let (first, second) = (store(out, 1), store(out + 4, 2));
    let words = [
        condition(flags, first.len()),
        first.clone(),
        condition(flags + 4, second.len()),
        second.clone(),
        store(out + 8, 3),
    ];
    run(&mut machine, &words.concat());
    assert_eq!(machine.words(out, 3), [0, 2, 3]);
    // From a ring, too.
    let ring = machine.pm4_queue(256);
    machine.push(ring, &[condition(flags, second.len()), store(out + 4, 9), store(out, 5)].concat());
    machine.finish();
    assert_eq!(machine.words(out, 3), [5, 2, 3]);
    let mut machine = Machine::new();
    let flag = machine.allocate(4);
    let message = refused_by(&mut machine, &[condition(flag, 6), first].concat());
    assert_eq!(message, "COND_EXEC skips 6 dwords, but only 5 are left");
}

#[test]
fn releases_write_clocks_and_raise_interrupts() {
    let mut machine = Machine::new();
    let out = machine.allocate(64);
    let release = |to: u64, select: u32, context: u32| {
        let [lo, hi] = split(to);
        packet(0x49, &[0x28 | 5 << 8, select, lo, hi, 0x77, 0x88, context])
    };
    let words = [
        release(out, 1 << 29, 1),
        release(out + 8, 2 << 29 | 2 << 24, 2),
        release(out + 16, 3 << 29 | 3 << 24, 3),
        release(out + 24, 4 << 29, 4),
        release(0, 1 << 24, 5),
        release(out + 32, 1 << 29 | 4 << 24, 6),
    ];
    run(&mut machine, &words.concat());
    assert_eq!(machine.words(out, 4), [0x77, 0, 0x77, 0x88]);
    assert!(machine.u64(out + 16) > 1000 && machine.u64(out + 24) > 10_000);
    assert_eq!(machine.words(out + 32, 2), [0x77, 0]);
    assert_eq!(*machine.host().events.borrow(), [2, 5, 6]);
    let mut other = Machine::new();
    let to = other.allocate(8);
    let message = refused_by(&mut other, &release(to, 1 << 29 | 5 << 24, 0));
    assert!(message.starts_with("conditional interrupts are not modelled: RELEASE_MEM"), "{message}");
    let mut plain = release(out, 1 << 29, 0);
    plain[1] = 0x14;
    assert!(refused(&plain).starts_with("EVENT_INDEX is none of an event at the end of the pipe: RELEASE_MEM"));
}

#[test]
fn what_is_not_modelled_is_refused_by_name() {
    let cases = [
        (
            packet(0x46, &[7]),
            "EVENT_WRITE dword 1 = 0x00000007: CS_PARTIAL_FLUSH with an EVENT_INDEX other than 4 is not decoded",
        ),
        (packet(0x46, &[0x33]), "this event is not modelled: EVENT_WRITE type=THREAD_TRACE_START index=0"),
        (packet(0x23, &[1 << 24 | 4]), "this packet is not modelled: PRED_EXEC xcc_mask=0x1 dwords=4"),
        (packet(0x11, &[1, 0, 0]), "this packet is not modelled: SET_BASE index=1 base=0x0"),
        (packet(0x42, &[0]), "compute queues have no prefetch parser: PFP_SYNC_ME"),
        (
            packet(0x98, &[0x10]),
            "this packet is the kernel driver's: INVALIDATE_TLBS dst_sel=0 all_hub pasid=0 flush_type=0",
        ),
        (packet(0x59, &[0]), "buffers are read once: the mark would never be seen: REWIND"),
        (packet(0x43, &[0, 0, 0, 0]), "SURFACE_SYNC is no packet of gfx11"),
        (packet(0x99, &[0]), "AQL_PACKET (header 0xc0009900) is not decoded"),
        (packet(0x3f, &[0; 13]), "INDIRECT_BUFFER dword 1 = 0x00000000: the conditional form is not decoded"),
        (packet(0x15, &[1, 1, 1]), "DISPATCH_DIRECT has 3 body dwords, not 4"),
    ];
    for (words, expected) in cases {
        assert_eq!(refused(&words), expected);
    }
    run(&mut Machine::new(), &[packet(0x59, &[1 << 31]), packet(0x5d, &[0, 0, 0, 1]), packet(0x46, &[6])].concat());
}

/// The clock at the top of the pipe does not wait for a kernel; the release at its end does.
#[test]
fn the_top_of_the_pipe_does_not_wait() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let flag = machine.allocate(8);
    let kernel = machine.kernel(kernels::WAIT, |_| ());
    let kernarg = machine.allocate_words(&split(flag));
    let times = machine.allocate(16);
    let [lo, hi] = split(times);
    let words = [
        kernel_state(&machine, kernel, kernarg, [1, 1, 1]),
        dispatch_direct([1, 1, 1], GROUPS),
        packet(0x49, &[0x28 | 5 << 8, 3 << 29, lo + 8, hi, 0, 0, 0]),
        packet(0x40, &[9 | TO_MEMORY | WIDE, 0, 0, lo, hi]),
    ];
    submit(&mut machine, queue, &words.concat());
    machine.settle();
    assert!(machine.u64(times) > 0 && machine.u64(times + 8) == 0);
    machine.write_words(flag, &[1]);
    machine.finish();
    assert!(machine.u64(times + 8) > machine.u64(times));
}

#[test]
fn every_generation_has_its_register_map() {
    for (gfx, known, unknown) in [
        (Gfx::Gfx1030, 0x22a, 0x230),
        (Gfx::Gfx1100, 0x22f, 0x223),
        (Gfx::Gfx1151, 0x22e, 0x235),
        (Gfx::Gfx1201, 0x235, 0x238),
    ] {
        let mut machine = Machine::with_gfx(gfx);
        run(&mut machine, &set_sh(known, &[1]));
        let message = refused_by(&mut Machine::with_gfx(gfx), &set_sh(unknown, &[1]));
        assert!(message.ends_with(&format!("has no compute register at SH offset {unknown:#x}")), "{gfx}: {message}");
    }
}
