//! Buffers with a few dwords changed: a queue ends or stops with an error that names a packet; nothing panics and nothing else happens.

use gpu::{Activity, Gfx};
use proptest::prelude::*;

use crate::kernels;
use crate::machine::{Machine, pm4_ib, split};
use crate::pm4_words::{GROUPS, ITEMS, dispatch_direct, flush, kernel_state, packet, release, set_sh, store};

/// One of nearly everything, in a buffer that runs to its end.
fn buffer(machine: &mut Machine) -> Vec<u32> {
    let out = machine.allocate(256);
    let [lo, hi] = split(out);
    let kernel = machine.kernel(kernels::STORE, |_| ());
    let kernarg = machine.allocate_words(&[lo, hi, 0x1234, 0]);
    let dimensions = machine.allocate_words(&[1, 1, 1]);
    let [dimensions_lo, dimensions_hi] = split(dimensions);
    let inner = store(out + 4, 1);
    let inner_at = machine.allocate_words(&inner);
    let [inner_lo, inner_hi] = split(inner_at);
    [
        packet(0x58, &[0, u32::MAX, 0xff, 0, 0, 10, 0xc381]),
        kernel_state(machine, kernel, kernarg, [1, 1, 1]),
        dispatch_direct([1, 1, 1], GROUPS),
        flush(),
        dispatch_direct([2, 1, 1], ITEMS),
        packet(0x16, &[dimensions_lo, dimensions_hi, ITEMS]),
        release(out + 8, 2),
        packet(0x3c, &[0x10, lo, hi, 0, 0, 4]),
        packet(0x93, &[0x10, lo, hi, 0, 0, 0, 0, 4]),
        packet(0x22, &[lo + 12, hi, 0, 5]),
        store(out + 16, 3),
        packet(0x50, &[1 << 31, lo, hi, lo + 32, hi, 16]),
        packet(0x50, &[2 << 29, 7, 0, lo + 64, hi, 12]),
        packet(0x1e, &[15, lo + 20, hi, 1, 0, 0, 0, 0]),
        packet(0x40, &[5 << 8, 0x2c00 + 0x240, 0, lo + 24, hi]),
        packet(0x63, &[lo, hi, 0x242, 3]),
        set_sh(0x218, &[0x8020]),
        packet(0x3f, &[inner_lo, inner_hi, inner.len() as u32 | 1 << 23]),
        packet(0x79, &[0x40, 1]),
    ]
    .concat()
}

#[test]
fn the_buffer_is_right_to_begin_with() {
    let mut machine = Machine::new();
    let words = buffer(&mut machine);
    let queue = machine.aql_queue();
    let at = machine.allocate_words(&words);
    machine.submit(queue, &pm4_ib(at, words.len() as u32, 0).to_bytes());
    machine.finish();
    assert_eq!(machine.host().dispatches.borrow().len(), 3);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_buffer_ends_or_is_refused(
        damage in proptest::collection::vec((any::<prop::sample::Index>(), prop_oneof![
            any::<u32>(),
            (0u32..32).prop_map(|bit| 1 << bit),
        ]), 1..4),
        gfx in prop::sample::select(Gfx::ALL.to_vec()),
    ) {
        let mut machine = Machine::with_gfx(gfx);
        let mut words = buffer(&mut machine);
        for (index, bits) in damage {
            let length = words.len();
            words[index.index(length)] ^= bits;
        }
        let queue = machine.aql_queue();
        let at = machine.allocate_words(&words);
        machine.submit(queue, &pm4_ib(at, words.len() as u32, 0).to_bytes());
        for _ in 0..500 {
            if machine.device.poll() == Activity::Idle {
                break;
            }
        }
        let log = machine.host().log.borrow();
        prop_assert!(log.len() <= 1 && log.iter().all(|line| line.starts_with("queue 0 stopped at packet ")), "{log:?}");
    }
}
