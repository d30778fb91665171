use gpu::{Activity, Dispatch, Gfx, Source};
use hsa_abi::queue::inactive;
use isa::memory::Memory as _;

use crate::compiled;
use crate::kernels;
use crate::machine::{AqlRing, Machine, dispatch, pm4_ib, split};
use crate::pm4_words::{GROUPS, ITEMS, dispatch_direct, flush, kernel_state, packet, release, set_sh, store};

/// Submits the dwords as an indirect buffer, with the barrier bit.
fn submit(machine: &mut Machine, queue: AqlRing, words: &[u32], completion: u64) -> u64 {
    let buffer = machine.allocate_words(words);
    machine.submit(queue, &pm4_ib(buffer, words.len() as u32, completion).to_bytes());
    buffer
}

/// The code and the message that a buffer stops a queue with.
fn refused(machine: &mut Machine, words: &[u32]) -> (u64, String) {
    let queue = machine.aql_queue();
    let buffer = submit(machine, queue, words, 0);
    let (code, log) = machine.stopped(queue);
    let at = log.strip_prefix("queue 0 stopped at packet 0: PM4 at 0x").expect(&log);
    let (va, message) = at.split_once(": ").expect(&log);
    let va = u64::from_str_radix(va, 16).expect(&log);
    assert!((buffer..buffer + words.len() as u64 * 4).contains(&va), "{log}");
    (code, message.to_owned())
}

/// A machine with a kernel that stores its second argument, and its state with room for one result.
fn store_kernel(machine: &mut Machine) -> (Vec<u32>, u64) {
    let out = machine.allocate(4);
    let kernel = machine.kernel(kernels::STORE, |_| ());
    let [lo, hi] = split(out);
    let kernarg = machine.allocate_words(&[lo, hi, 0x1234, 0]);
    (kernel_state(machine, kernel, kernarg, [1, 1, 1]), out)
}

#[test]
fn registers_and_a_dispatch_run_a_kernel() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let (state, out) = store_kernel(&mut machine);
    let done = machine.signal(1, 0);
    submit(&mut machine, queue, &[state, dispatch_direct([1, 1, 1], GROUPS), flush()].concat(), done);
    machine.finish();
    assert_eq!(machine.words(out, 1), [0x1234]);
    assert_eq!(machine.read_signal(done).value, 0);
}

#[test]
fn a_pm4_ring_dispatches_too() {
    let mut machine = Machine::new();
    let ring = machine.pm4_queue(1024);
    let (state, out) = store_kernel(&mut machine);
    machine.push(ring, &[state, dispatch_direct([1, 1, 1], GROUPS), release(out, 0x5678)].concat());
    machine.finish();
    assert_eq!(machine.words(out, 1), [0x5678], "the release comes after the kernel");
    assert_eq!(machine.host().dispatches.borrow().len(), 1);
}

/// Runs the kernel that counts itself in over a grid of 37 by 11, by AQL and by three kinds of dispatch packets.
#[test]
fn the_same_grid_by_aql_and_by_pm4_gives_the_same_result() {
    let (width, height, block_x, block_y) = (37u32, 11u32, 8u32, 6u32);
    let run = |submit_to: &dyn Fn(&mut Machine, AqlRing, u64, u64)| {
        let mut machine = Machine::new();
        let queue = machine.aql_queue();
        let out = machine.allocate(u64::from(width * height) * 4);
        let kernel = machine.kernel(kernels::IDS, |descriptor| {
            descriptor.kernarg_size = 32;
            descriptor.compute_pgm_rsrc2 = 14 << 1 | 1 << 7 | 1 << 8 | 1 << 11;
        });
        let [lo, hi] = split(out);
        let kernarg = machine.allocate_words(&[lo, hi, 0, 0, block_x, block_y, width, 0]);
        submit_to(&mut machine, queue, kernel, kernarg);
        machine.finish();
        let dispatches = machine.host().dispatches.borrow();
        let [Dispatch { entry, grid, block, first_group, .. }] = &dispatches[..] else {
            panic!("{dispatches:?}");
        };
        (machine.words(out, (width * height) as usize), *entry, *grid, *block, *first_group)
    };
    let by_aql = run(&|machine, queue, kernel, kernarg| {
        let mut packet = dispatch(kernel, kernarg, 1);
        (packet.workgroup_size_x, packet.workgroup_size_y) = (block_x as u16, block_y as u16);
        (packet.grid_size_x, packet.grid_size_y) = (width, height);
        machine.submit(queue, &packet.to_bytes());
    });
    assert!(by_aql.0.iter().all(|count| *count > 0));
    let by_items = run(&|machine, queue, kernel, kernarg| {
        let state = kernel_state(machine, kernel, kernarg, [block_x, block_y, 1]);
        submit(machine, queue, &[state, dispatch_direct([width, height, 1], ITEMS)].concat(), 0);
    });
    assert_eq!(by_items, by_aql);
    let groups = [width.div_ceil(block_x), height.div_ceil(block_y), 1];
    let partial = [block_x | (width % block_x) << 16, block_y | (height % block_y) << 16, 1 | 1 << 16];
    let by_groups = run(&|machine, queue, kernel, kernarg| {
        let state = kernel_state(machine, kernel, kernarg, partial);
        submit(machine, queue, &[state, dispatch_direct(groups, GROUPS | 2)].concat(), 0);
    });
    assert_eq!(by_groups, by_aql);
    let indirect = run(&|machine, queue, kernel, kernarg| {
        let state = kernel_state(machine, kernel, kernarg, [block_x, block_y, 1]);
        let [lo, hi] = split(machine.allocate_words(&[width, height, 1]));
        submit(machine, queue, &[state, packet(0x16, &[lo, hi, ITEMS])].concat(), 0);
    });
    assert_eq!(indirect, by_aql);
}

/// A compiled kernel with LDS and barriers, on values whose sum depends on the order of its additions.
#[test]
fn a_compiled_kernel_gives_the_same_bits_by_aql_by_pm4_and_on_the_host() {
    let values: Vec<f32> =
        (0..1000u32).map(|i| ((i * 7919 % 1013) as f32 - 500.0) / 3.0 * 1.1f32.powi((i % 61) as i32)).collect();
    let expected: Vec<u32> = compiled::sums(&values, 0.37).into_iter().map(f32::to_bits).collect();
    for by_pm4 in [false, true] {
        let mut machine = Machine::new();
        let queue = machine.aql_queue();
        let input = machine.allocate_words(&values.iter().map(|value| value.to_bits()).collect::<Vec<_>>());
        let out = machine.allocate(expected.len() as u64 * 4);
        let kernel = machine.kernel(compiled::SUMS, |descriptor| {
            descriptor.group_segment_fixed_size = compiled::SUMS_LDS_BYTES;
            descriptor.kernarg_size = compiled::SUMS_KERNARG_BYTES;
            let [rsrc1, rsrc2, rsrc3] = compiled::SUMS_RSRC;
            descriptor.compute_pgm_rsrc1 = rsrc1;
            (descriptor.compute_pgm_rsrc2, descriptor.compute_pgm_rsrc3) = (rsrc2, rsrc3);
        });
        let ([out_lo, out_hi], [in_lo, in_hi]) = (split(out), split(input));
        let kernarg = machine.allocate_words(&[out_lo, out_hi, in_lo, in_hi, values.len() as u32, 0.37f32.to_bits()]);
        if by_pm4 {
            let state = kernel_state(&machine, kernel, kernarg, [64, 1, 1]);
            let groups = expected.len() as u32;
            submit(&mut machine, queue, &[state, dispatch_direct([groups, 1, 1], GROUPS), flush()].concat(), 0);
        } else {
            let mut packet = dispatch(kernel, kernarg, 64);
            packet.grid_size_x = expected.len() as u32 * 64;
            packet.group_segment_size = compiled::SUMS_LDS_BYTES;
            machine.submit(queue, &packet.to_bytes());
        }
        machine.finish();
        assert_eq!(machine.words(out, expected.len()), expected, "by PM4: {by_pm4}");
    }
}

#[test]
fn the_observer_sees_registers() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let kernel = machine.kernel(kernels::END, |descriptor| descriptor.group_segment_fixed_size = 700);
    let state = kernel_state(&machine, kernel, 0x7f12_3456_7890, [32, 1, 1]);
    let words = [state, set_sh(0x204, &[2, 0, 0]), dispatch_direct([5, 2, 1], GROUPS & !4)].concat();
    let buffer = submit(&mut machine, queue, &words, 0);
    machine.finish();
    let mut user_sgprs = vec![0xdead_beef; 15];
    user_sgprs[..2].copy_from_slice(&[0x3456_7890, 0x7f12]);
    let expected = Dispatch {
        queue: queue.id,
        source: Source::Pm4 { packet: buffer + words.len() as u64 * 4 - 20 },
        entry: kernel - 256,
        first_group: [2, 0, 0],
        grid: [160, 2, 1],
        block: [32, 1, 1],
        group_segment_bytes: 1024,
        private_segment_bytes: 0,
        user_sgprs,
    };
    assert_eq!(*machine.host().dispatches.borrow(), [expected]);
}

#[test]
fn registers_last_until_an_aql_dispatch_overwrites_them() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let (state, out) = store_kernel(&mut machine);
    submit(&mut machine, queue, &state, 0);
    submit(&mut machine, queue, &dispatch_direct([1, 1, 1], GROUPS), 0);
    machine.finish();
    assert_eq!(machine.words(out, 1), [0x1234], "the next buffer finds the registers of the one before");
    let end = machine.kernel(kernels::END, |descriptor| descriptor.kernarg_size = 0);
    machine.submit(queue, &dispatch(end, 0, 1).to_bytes());
    submit(&mut machine, queue, &dispatch_direct([1, 1, 1], GROUPS), 0);
    let (_, log) = machine.stopped(queue);
    assert!(
        log.ends_with(
            "DISPATCH_DIRECT: COMPUTE_NUM_THREAD_X has not been written since an AQL dispatch has changed it"
        ),
        "{log}"
    );
}

#[test]
fn no_work_is_no_dispatch() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let (state, out) = store_kernel(&mut machine);
    let words = [
        state,
        dispatch_direct([1, 0, 1], GROUPS),
        set_sh(0x204, &[3, 0, 0]),
        dispatch_direct([3, 1, 1], GROUPS & !4),
        flush(),
    ];
    submit(&mut machine, queue, &words.concat(), 0);
    machine.finish();
    assert!(machine.host().dispatches.borrow().is_empty());
    assert_eq!(machine.words(out, 1), [0]);
}

/// Its first kernel waits for a dword that a later packet writes, its second ends at once: the processor waits for neither.
#[test]
fn dispatches_overlap_until_something_waits_for_them() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let flag = machine.allocate(8);
    let waiting = machine.kernel(kernels::SPIN, |_| ());
    let waiting_kernarg = machine.allocate_words(&split(flag));
    let (second, out) = store_kernel(&mut machine);
    let released = machine.allocate(4);
    let done = machine.signal(1, 0);
    let words = [
        kernel_state(&machine, waiting, waiting_kernarg, [1, 1, 1]),
        dispatch_direct([1, 1, 1], GROUPS),
        release(released, 7),
        second,
        dispatch_direct([1, 1, 1], GROUPS),
    ];
    submit(&mut machine, queue, &words.concat(), done);
    for _ in 0..100 {
        machine.device.poll();
    }
    assert_eq!(machine.read_signal(done).value, 0, "the buffer has been processed");
    assert_eq!(machine.words(out, 1), [0x1234], "the second kernel passes the first");
    assert_eq!(machine.words(released, 1), [0], "what is released waits for the kernel before it");
    // A packet with the barrier bit waits for the kernel.
    let barrier = machine.signal(1, 0);
    submit(&mut machine, queue, &flush(), barrier);
    for _ in 0..100 {
        assert_eq!(machine.device.poll(), Activity::Busy);
    }
    assert_eq!(machine.read_signal(barrier).value, 1);
    machine.write_words(flag, &[1]);
    machine.finish();
    assert_eq!((machine.words(flag, 2), machine.words(released, 1)), (vec![1, 2], vec![7]));
    assert_eq!(machine.read_signal(barrier).value, 0);
}

#[test]
fn a_partial_flush_waits_for_kernels() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let flag = machine.allocate(8);
    let waiting = machine.kernel(kernels::WAIT, |_| ());
    let kernarg = machine.allocate_words(&split(flag));
    let behind = machine.allocate(4);
    let state = kernel_state(&machine, waiting, kernarg, [1, 1, 1]);
    submit(&mut machine, queue, &[state, dispatch_direct([1, 1, 1], GROUPS), flush(), store(behind, 1)].concat(), 0);
    machine.settle();
    assert_eq!(machine.words(behind, 1), [0]);
    machine.write_words(flag, &[1]);
    machine.finish();
    assert_eq!((machine.words(flag, 2), machine.words(behind, 1)), (vec![1, 2], vec![1]));
}

#[test]
fn more_dispatches_than_fit_stall_the_processor() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let out = machine.allocate(4);
    // Adds 1 plus its id.
    let kernel = machine.kernel(kernels::IDS, |descriptor| {
        descriptor.compute_pgm_rsrc2 = 14 << 1 | 1 << 7 | 1 << 8 | 1 << 11;
    });
    let [lo, hi] = split(out);
    let kernarg = machine.allocate_words(&[lo, hi, 0, 0, 1, 1, 1, 0]);
    let mut words = kernel_state(&machine, kernel, kernarg, [1, 1, 1]);
    for _ in 0..200 {
        words.extend(dispatch_direct([1, 1, 1], GROUPS));
    }
    words.extend(flush());
    submit(&mut machine, queue, &words, 0);
    machine.finish();
    assert_eq!(machine.words(out, 1), [200]);
}

#[test]
fn scratch_comes_from_the_ring_registers() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let out = machine.allocate(64 * 4);
    let scratch = machine.allocate(4096);
    let kernel = machine.kernel(kernels::SCRATCH, |descriptor| descriptor.compute_pgm_rsrc2 |= 1);
    let kernarg = machine.allocate_words(&split(out));
    let state = kernel_state(&machine, kernel, kernarg, [64, 1, 1]);
    // 64 bytes for each of 32 lanes: 8 units of 256 bytes.
    let ring = [set_sh(0x210, &split(scratch >> 8)), set_sh(0x218, &[32 | 8 << 12])].concat();
    submit(&mut machine, queue, &[state.clone(), ring, dispatch_direct([1, 1, 1], GROUPS)].concat(), 0);
    machine.finish();
    assert_eq!(machine.words(out, 64), (0..64).collect::<Vec<_>>());
    assert_eq!(machine.host().dispatches.borrow()[0].private_segment_bytes, 64);

    let (_, message) = refused(&mut Machine::new(), &[state.clone(), dispatch_direct([1, 1, 1], GROUPS)].concat());
    assert_eq!(message, "DISPATCH_DIRECT: COMPUTE_TMPRING_SIZE.WAVES = 0x0: the kernel needs scratch");
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let words = [state, set_sh(0x218, &[32 | 8 << 12]), dispatch_direct([1, 1, 1], GROUPS)].concat();
    submit(&mut machine, queue, &words, 0);
    machine.settle();
    assert_eq!(machine.host().faults.borrow().len(), 1, "there is no memory at the scratch base 0");
}

#[test]
fn a_wave_that_leaves_memory_is_a_fault() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let kernel = machine.kernel(kernels::STORE, |_| ());
    let kernarg = machine.allocate_words(&[0x5000, 0, 1, 0]);
    let state = kernel_state(&machine, kernel, kernarg, [1, 1, 1]);
    submit(&mut machine, queue, &[state, dispatch_direct([1, 1, 1], GROUPS), flush()].concat(), 0);
    machine.settle();
    let faults = machine.host().faults.borrow();
    assert_eq!((faults.len(), faults[0].0.va, faults[0].1), (1, 0x5000, queue.id));
}

#[test]
fn the_initiator_is_checked() {
    let cases = [
        (0x8004, "COMPUTE_SHADER_EN = 0x0: the dispatch would be dropped"),
        (0x800d, "ORDERED_APPEND_ENBL = 0x1: not modelled"),
        (0xc005, "RESTORE = 0x1: not modelled"),
        (0x1_8005, "AMP_SHADER_EN = 0x1: not modelled"),
    ];
    for (initiator, expected) in cases {
        let mut machine = Machine::new();
        let (state, _) = store_kernel(&mut machine);
        let (code, message) = refused(&mut machine, &[state, dispatch_direct([1, 1, 1], initiator)].concat());
        assert_eq!(message, format!("DISPATCH_DIRECT: COMPUTE_DISPATCH_INITIATOR.{expected}"));
        assert_eq!(code, inactive::INVALID_PACKET_FORMAT);
    }
    let (state, _) = store_kernel(&mut Machine::new());
    let (_, message) = refused(&mut Machine::new(), &[state, dispatch_direct([1, 1, 1], 0x9005)].concat());
    assert_eq!(message, "DISPATCH_DIRECT: COMPUTE_DISPATCH_INITIATOR = 0x9005: gfx11 does not define the bits 0x1000");
    for harmless in [0x8045, 0xa045] {
        let mut machine = Machine::new();
        let queue = machine.aql_queue();
        let (state, out) = store_kernel(&mut machine);
        submit(&mut machine, queue, &[state, dispatch_direct([1, 1, 1], harmless)].concat(), 0);
        machine.finish();
        assert_eq!(machine.words(out, 1), [0x1234]);
    }
}

#[test]
fn what_a_dispatch_needs_must_be_set_and_make_sense() {
    let cases: &[(Vec<u32>, u64, &str)] = &[
        (
            set_sh(0x207, &[0, 1, 1]),
            inactive::INVALID_PACKET_FORMAT,
            "COMPUTE_NUM_THREAD_X.NUM_THREAD_FULL = 0x0: a work-group without work-items",
        ),
        (
            set_sh(0x207, &[64, 32, 1]),
            inactive::WORKGROUP_TOO_LARGE,
            "the work-group [64, 32, 1] has more than 1024 work-items",
        ),
        (set_sh(0x20c, &[0, 0]), inactive::INVALID_CODE, "the kernel's entry 0x0 is not aligned"),
        (
            set_sh(0x213, &[15 << 1 | 1 << 7 | 129 << 15]),
            inactive::INVALID_GROUP_MEMORY,
            "66048 bytes of LDS; the kernel needs 0, a work-group can have 65536",
        ),
        (set_sh(0x213, &[17 << 1]), inactive::INVALID_CODE, "USER_SGPR = 17 is more than 16"),
        (
            set_sh(0x213, &[2 << 1 | 1 << 7]),
            inactive::INVALID_PACKET_FORMAT,
            "COMPUTE_PGM_RSRC2.USER_SGPR = 0x2: gfx1100 must initialise 16 SGPRs",
        ),
        (set_sh(0x228, &[1]), inactive::INVALID_PACKET_FORMAT, "COMPUTE_PGM_RSRC3.SHARED_VGPR_CNT = 0x1: not modelled"),
    ];
    for (edit, expected_code, expected) in cases {
        let mut machine = Machine::new();
        let (state, _) = store_kernel(&mut machine);
        let words = [state, edit.clone(), dispatch_direct([1, 1, 1], GROUPS)].concat();
        let (code, message) = refused(&mut machine, &words);
        assert_eq!((message, code), (format!("DISPATCH_DIRECT: {expected}"), *expected_code));
    }
    let (_, message) = refused(&mut Machine::new(), &dispatch_direct([1, 1, 1], GROUPS));
    assert_eq!(message, "DISPATCH_DIRECT: COMPUTE_NUM_THREAD_X has never been written");
    let mut machine = Machine::new();
    let (state, _) = store_kernel(&mut machine);
    let (_, message) = refused(&mut machine, &[state, dispatch_direct([1, 1, 1], GROUPS | 2)].concat());
    assert_eq!(
        message,
        "DISPATCH_DIRECT: COMPUTE_NUM_THREAD_X.NUM_THREAD_PARTIAL = 0x0: with PARTIAL_TG_EN, no size of a last work-group"
    );
}

#[test]
fn registers_of_others_are_refused_by_name() {
    let cases = [
        (set_sh(0x214, &[1]), "SET_SH_REG: COMPUTE_VMID belongs to the kernel driver"),
        (set_sh(0x231, &[1]), "SET_SH_REG: COMPUTE_WAVE_RESTORE_ADDR_LO belongs to the kernel driver"),
        (set_sh(0x200, &[0x8005]), "SET_SH_REG: only dispatch packets write COMPUTE_DISPATCH_INITIATOR"),
        (
            set_sh(0x217, &[0]),
            "SET_SH_REG: COMPUTE_STATIC_THREAD_MGMT_SE1 = 0 masks every compute unit of a shader engine",
        ),
        (set_sh(0x223, &[1]), "SET_SH_REG: gfx11 has no compute register at SH offset 0x223"),
        (set_sh(0x00c, &[1]), "SET_SH_REG: gfx11 has no compute register at SH offset 0xc"),
        (
            set_sh(0x218, &[1 << 27]),
            "SET_SH_REG: COMPUTE_TMPRING_SIZE = 0x8000000: gfx11 does not define the bits 0x8000000",
        ),
        (
            packet(0x9b, &[1 << 28 | 0x214, 1]),
            "inserting the VMID is the kernel driver's: SET_SH_REG_INDEX index=1 COMPUTE_VMID=0x1",
        ),
    ];
    for (words, expected) in cases {
        let (code, message) = refused(&mut Machine::new(), &words);
        assert_eq!((message.as_str(), code), (expected, inactive::INVALID_PACKET_FORMAT));
    }
}

/// On gfx12.0 the register map of gfx12.1 is wrong, and hides itself on hardware: one shader engine less.
#[test]
fn the_register_map_of_gfx125x_is_refused_on_gfx1201() {
    let writes = [
        (set_sh(0x216, &[0]), "COMPUTE_STATIC_THREAD_MGMT_SE0 = 0 masks every compute unit of a shader engine"),
        (set_sh(0x223, &[0]), "COMPUTE_STATIC_THREAD_MGMT_SE8 = 0 masks every compute unit of a shader engine"),
        (set_sh(0x230, &[u32::MAX; 4]), "COMPUTE_RELAUNCH belongs to the kernel driver"),
    ];
    for (words, expected) in writes {
        let (_, message) = refused(&mut Machine::with_gfx(Gfx::Gfx1201), &words);
        assert_eq!(message, format!("SET_SH_REG: {expected}"));
    }
    // The right places, and an initiator of each kind.
    let mut machine = Machine::with_gfx(Gfx::Gfx1201);
    let queue = machine.aql_queue();
    let right = [set_sh(0x218, &[0]), set_sh(0x228, &[0]), set_sh(0x216, &[u32::MAX]), set_sh(0x22b, &[u32::MAX; 4])];
    submit(&mut machine, queue, &right.concat(), 0);
    machine.finish();
}

#[test]
fn pairs_and_loads_write_registers_too() {
    let mut machine = Machine::with_gfx(Gfx::Gfx1201);
    let queue = machine.aql_queue();
    let [lo, hi] = split(machine.allocate_words(&[11, 12]));
    let out = machine.allocate(12);
    let [out_lo, out_hi] = split(out);
    let mut pairs = packet(0xba, &[0x240, 9, 0x241, 10]);
    pairs[0] |= 4;
    let copy = |register: u32, to: u32| packet(0x40, &[5 << 8, 0x2c00 + register, 0, out_lo + to, out_hi]);
    let words = [pairs, copy(0x241, 0), packet(0x63, &[lo, hi, 0x241, 2]), copy(0x241, 4), copy(0x242, 8)].concat();
    submit(&mut machine, queue, &words, 0);
    machine.finish();
    assert_eq!(machine.words(out, 3), [10, 11, 12]);
    let (_, message) = refused(&mut Machine::new(), &[0xc001_ba04, 0x240, 9]);
    assert_eq!(message, "SET_SH_REG_PAIRS is no packet of gfx11");
}

#[test]
fn a_kernel_is_never_run_from_nowhere() {
    let mut machine = Machine::new();
    let queue = machine.aql_queue();
    let (state, _) = store_kernel(&mut machine);
    let words = [state, set_sh(0x20c, &[0x1000, 0]), dispatch_direct([1, 1, 1], GROUPS), flush()].concat();
    submit(&mut machine, queue, &words, 0);
    machine.settle();
    assert_eq!(machine.host().faults.borrow()[0].0.va, 0x10_0000);
    assert!(machine.host().load_u32(0x10_0000).is_err());
}
