//! Strict memory has teeth, and bites nobody else.

use gpu::MemoryModel;
use litmus::{Fault, run, try_all};

#[test]
fn every_fault_hides_in_coherent_memory_and_is_caught_in_strict_memory_and_what_is_right_passes() {
    let table = try_all(1000, |_, _| ());
    assert!(table.is_good(), "{table}");
}

#[test]
fn a_seed_decides_the_same_again() {
    for seed in 0..20 {
        let once = || run(MemoryModel::Strict { seed }, Some(Fault::NoBarrier));
        assert_eq!(once(), once());
    }
}
