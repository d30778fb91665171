//! What waves tell memory about caches.

use std::cell::RefCell;

use isa::memory::{CacheControl, CachePolicy, Memory, MemoryFault, Route, VecMemory};
use isa::{Stop, Wave};

use crate::launch::{CODE, wave};

/// What memory was told.
#[derive(Debug, PartialEq, Eq)]
enum Told {
    Fetch(u64),
    Route(Route),
    Control(CacheControl),
    Wait(u32),
}

/// A memory that writes down what it is told.
#[derive(Debug)]
struct Listener {
    memory: VecMemory,
    told: RefCell<Vec<Told>>,
}

impl Memory for Listener {
    isa::forward_data_accesses!(memory);

    fn fetch(&self, va: u64) -> Result<u32, MemoryFault> {
        self.told.borrow_mut().push(Told::Fetch(va));
        self.memory.load_u32(va)
    }
    fn route(&self, route: Route) {
        self.told.borrow_mut().push(Told::Route(route));
    }
    fn control(&self, control: CacheControl) {
        self.told.borrow_mut().push(Told::Control(control));
    }
    fn wait_for_stores(&self, outstanding: u32) -> Result<(), MemoryFault> {
        self.told.borrow_mut().push(Told::Wait(outstanding));
        Ok(())
    }
}

const DATA: u64 = 0x70_0000_0000;

/// Runs to the end and answers what memory was told, without the fetches.
fn told(words: &[u32]) -> Vec<Told> {
    let memory = VecMemory::new();
    memory.map_read_only(CODE, words.iter().flat_map(|word| word.to_le_bytes()).collect());
    memory.map(DATA, vec![0; 256]);
    let listener = Listener { memory, told: RefCell::default() };
    let mut wave: Wave = wave(&[DATA as u32, (DATA >> 32) as u32], &[[0; 64], [0; 64]], 1, false);
    assert_eq!(wave.run(&mut [], &listener, 1000).unwrap(), Stop::End);
    let told = listener.told.into_inner();
    let fetches: Vec<u64> =
        told.iter().filter_map(|told| if let Told::Fetch(va) = told { Some(*va) } else { None }).collect();
    assert_eq!(fetches, (0..words.len() as u64).map(|dword| CODE + 4 * dword).collect::<Vec<_>>());
    told.into_iter().filter(|told| !matches!(told, Told::Fetch(_))).collect()
}

#[test]
fn accesses_name_their_caches_and_their_bits() {
    let told = told(&[
        0xf400_4080,
        0xf800_0000, // s_load_b32 s2, s[0:1], null glc
        0xdc52_0000,
        0x0100_0000, // global_load_b32 v1, v0, s[0:1]
        0xdc52_e000,
        0x0100_0000, // global_load_b32 v1, v0, s[0:1] glc slc dlc
        0xdc6a_0000,
        0x0000_0100, // global_store_b32 v0, v1, s[0:1]
        0xbfb0_0000, // s_endpgm
    ]);
    let glc = CachePolicy { glc: true, ..CachePolicy::default() };
    assert_eq!(
        told,
        [
            Told::Route(Route::Scalar(glc)),
            Told::Route(Route::Vector(CachePolicy::default())),
            Told::Route(Route::Vector(CachePolicy { glc: true, slc: true, dlc: true })),
            Told::Route(Route::Vector(CachePolicy::default())),
            Told::Wait(0),
        ]
    );
}

#[test]
fn invalidations_and_waits_arrive() {
    let told = told(&[
        0xbc7c_0003, // s_waitcnt_vscnt null, 0x3
        0xe0ac_0000,
        0x0000_0000, // buffer_gl0_inv
        0xe0b0_0000,
        0x0000_0000, // buffer_gl1_inv
        0xf484_0000,
        0x0000_0000, // s_dcache_inv
        0xf480_0000,
        0x0000_0000, // s_gl1_inv
        0xbfbc_0000, // s_icache_inv
        0xbfb0_0000, // s_endpgm
    ]);
    let none = CacheControl::NONE;
    assert_eq!(
        told,
        [
            Told::Wait(3),
            Told::Control(CacheControl { glv_inv: true, ..none }),
            Told::Control(CacheControl { gl1_inv: true, ..none }),
            Told::Control(CacheControl { glk_inv: true, ..none }),
            Told::Control(CacheControl { gl1_inv: true, ..none }),
            Told::Control(CacheControl { gli_inv: true, ..none }),
            Told::Wait(0),
        ]
    );
}
