//! Caches without chance: what each level keeps, and what makes it let go.

use std::fmt;

use isa::memory::{Access, CacheControl, Memory, MemoryFault, VecMemory};

use super::{Bypass, Hierarchy, Port};
use crate::host::{Host, MemoryType};
use crate::queue::QueueId;

/// Memory of which L2 holds the lower half.
struct Plain(VecMemory);

const CACHED: u64 = 0x1000;
const UNCACHED: u64 = 0x2000;

impl Memory for Plain {
    isa::forward_data_accesses!(0);
}

impl Host for Plain {
    type Core = VecMemory;

    fn core(&self) -> &VecMemory {
        &self.0
    }
    fn clock(&self) -> u64 {
        0
    }
    fn doorbell(&self, _: QueueId) -> u64 {
        u64::MAX
    }
    fn raise_event(&self, _: u32) {}
    fn memory_fault(&self, _: &MemoryFault, _: QueueId) {}
    fn log(&self, _: fmt::Arguments<'_>) {}
    fn memory_type(&self, va: u64, _: Access) -> Result<MemoryType, MemoryFault> {
        self.0.load_u32(va & !3)?;
        Ok(if va < UNCACHED { MemoryType::Cached } else { MemoryType::Uncached })
    }
}

struct Bench {
    host: Plain,
    caches: Hierarchy,
}

impl Bench {
    fn new() -> Bench {
        let host = Plain(VecMemory::new());
        host.0.map(CACHED, vec![0; 0x1000]);
        host.0.map(UNCACHED, vec![0; 0x1000]);
        let mut caches = Hierarchy::new(0);
        // Nothing happens by itself.
        (caches.temper.evict, caches.temper.evict_l2, caches.temper.keep_old) = (0, 0, 0);
        Bench { host, caches }
    }

    fn load(&mut self, port: Port, va: u64) -> u32 {
        self.load_past(port, Bypass::default(), va)
    }

    fn load_past(&mut self, port: Port, bypass: Bypass, va: u64) -> u32 {
        let mut word = [0; 4];
        self.caches.read(&self.host, port, bypass, va, &mut word).unwrap();
        u32::from_le_bytes(word)
    }

    fn store(&mut self, port: Port, va: u64, value: u32) {
        self.caches.write(&self.host, port, va, &value.to_le_bytes()).unwrap();
    }

    fn memory(&self, va: u64) -> u32 {
        self.host.load_u32(va).unwrap()
    }

    fn control(&mut self, unit: Option<usize>, control: CacheControl) {
        self.caches.control(&self.host, unit, control);
    }
}

const NONE: CacheControl = CacheControl::NONE;
const GLV: CacheControl = CacheControl { glv_inv: true, ..NONE };
const GLK: CacheControl = CacheControl { glk_inv: true, ..NONE };
const GL1: CacheControl = CacheControl { gl1_inv: true, ..NONE };
const GL2_WB: CacheControl = CacheControl { gl2_wb: true, ..NONE };
const GL2_INV: CacheControl = CacheControl { gl2_inv: true, ..NONE };

/// Compute units 0 and 1 share a work-group processor, 0 to 3 an L1.
const NEAR: Port = Port::Vector(1);
const FAR: Port = Port::Vector(7);

#[test]
fn a_reader_keeps_a_line_until_both_levels_are_invalidated() {
    for va in [CACHED, UNCACHED] {
        let mut bench = Bench::new();
        for reader in [Port::Vector(0), NEAR, FAR, Port::Scalar(6)] {
            assert_eq!(bench.load(reader, va), 0);
        }
        bench.store(Port::Vector(0), va, 5);
        assert_eq!(bench.load(Port::Vector(0), va), 5, "the writer's own L0 is written through");
        assert_eq!((bench.load(NEAR, va), bench.load(FAR, va), bench.load(Port::Scalar(6), va)), (0, 0, 0));
        bench.control(Some(1), GLV);
        assert_eq!(bench.load(NEAR, va), 5, "the writer's L1 has let the line go");
        bench.control(None, GLV);
        assert_eq!(bench.load(FAR, va), 0, "L1 of the other array still has it");
        bench.control(Some(7), GL1);
        bench.control(None, GLV);
        assert_eq!((bench.load(FAR, va), bench.load(Port::Scalar(6), va)), (5, 0));
        bench.control(None, GLK);
        assert_eq!(bench.load(Port::Scalar(6), va), 5);
    }
}

#[test]
fn an_invalidation_in_front_of_one_unit_leaves_the_others() {
    let mut bench = Bench::new();
    bench.load(NEAR, CACHED);
    bench.load(FAR, CACHED);
    bench.store(Port::L2, CACHED, 5);
    for control in [GLV, GL1] {
        bench.control(Some(7), control);
    }
    assert_eq!((bench.load(NEAR, CACHED), bench.load(FAR, CACHED)), (0, 5));
}

#[test]
fn l2_writes_back_when_it_is_told_to() {
    let mut bench = Bench::new();
    bench.store(FAR, CACHED + 4, 5);
    bench.store(FAR, UNCACHED + 4, 6);
    assert_eq!((bench.memory(CACHED + 4), bench.memory(UNCACHED + 4)), (0, 6));
    // The host changes what lies beside it.
    bench.host.store_u32(CACHED, 7).unwrap();
    bench.control(None, GL2_WB);
    assert_eq!((bench.memory(CACHED), bench.memory(CACHED + 4)), (7, 5));
}

#[test]
fn l2_keeps_what_others_overwrite_until_it_is_invalidated_and_never_loses_what_is_dirty() {
    let mut bench = Bench::new();
    assert_eq!((bench.load(Port::L2, CACHED), bench.load(Port::L2, UNCACHED)), (0, 0));
    bench.store(Port::L2, CACHED + 8, 3);
    for va in [CACHED, CACHED + 8, UNCACHED] {
        bench.host.store_u32(va, 9).unwrap();
    }
    assert_eq!((bench.load(Port::L2, CACHED), bench.load(Port::L2, UNCACHED)), (0, 9));
    bench.control(None, GL2_INV);
    assert_eq!((bench.load(Port::L2, CACHED), bench.load(Port::L2, CACHED + 8)), (9, 3));
    assert_eq!(bench.memory(CACHED + 8), 9);
}

/// A line that is dirty in L2 is clean in the caches above.
#[test]
fn lines_from_a_dirty_l2_are_invalidated_like_others() {
    let mut bench = Bench::new();
    bench.store(FAR, CACHED, 1);
    assert_eq!(bench.load(NEAR, CACHED), 1);
    bench.store(FAR, CACHED, 2);
    bench.control(None, CacheControl { glv_inv: true, ..GL1 });
    assert_eq!(bench.load(NEAR, CACHED), 2);
}

#[test]
fn globally_coherent_loads_and_atomics_see_l2() {
    let both = Bypass { near: true, l1: true };
    for va in [CACHED, UNCACHED] {
        let mut bench = Bench::new();
        bench.load(NEAR, va);
        bench.store(FAR, va, 5);
        assert_eq!(bench.load(NEAR, va), 0);
        assert_eq!(bench.load_past(NEAR, both, va), 5);
        let old = bench.caches.atomic(&bench.host, NEAR, va, 4, &mut |old| old + 2).unwrap();
        assert_eq!((old, bench.load(NEAR, va)), (5, 7));
        assert_eq!(bench.memory(va), if va == CACHED { 0 } else { 7 });
        assert!(bench.caches.atomic(&bench.host, NEAR, va + 4, 8, &mut |old| old).is_err());
    }
}

#[test]
fn accesses_stop_at_the_end_of_memory() {
    let mut bench = Bench::new();
    bench.host.0.map(0x4000, vec![1; 20]);
    let mut out = [0; 20];
    bench.caches.read(&bench.host, NEAR, Bypass::default(), 0x4000, &mut out).unwrap();
    assert_eq!(out, [1; 20]);
    let fault = bench.caches.read(&bench.host, NEAR, Bypass::default(), 0x4010, &mut out).unwrap_err();
    assert_eq!(fault.va, 0x4014);
    assert!(bench.caches.write(&bench.host, NEAR, 0x5000, &[1]).is_err());
}

/// With every chance taken, what a unit has written it still sees, and after write-back memory has all.
#[test]
fn evictions_lose_nothing() {
    for seed in 0..20 {
        let mut bench = Bench::new();
        bench.caches = Hierarchy::new(seed);
        let temper = &mut bench.caches.temper;
        (temper.evict, temper.evict_l2, temper.keep_old) = (2, 3, 1);
        for step in 0..2000u32 {
            let va = [CACHED, UNCACHED][step as usize % 2] + u64::from((step * 52) % 4096);
            bench.store(FAR, va, step);
            assert_eq!(bench.load(FAR, va), step);
        }
        let expected: Vec<u32> = (0..2048).map(|word| bench.load(FAR, CACHED + 4 * word)).collect();
        bench.control(None, GL2_WB);
        assert_eq!((0..2048).map(|word| bench.memory(CACHED + 4 * word)).collect::<Vec<_>>(), expected);
    }
}
