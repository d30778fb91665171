//! Which instructions the executor has: found out by executing one encoding of each.

use std::collections::BTreeSet;

use isa::memory::{Memory, MemoryFault};
use isa::{Wave, WaveError, WaveLaunch};

use crate::generated::{Row, encodings, read};
use crate::launch::MODE;
use crate::llvm::encode;

/// A memory that reads as one instruction, again and again, wherever one looks.
struct Everywhere(Vec<u32>);

impl Memory for Everywhere {
    fn read(&self, _: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        out.fill(0);
        Ok(())
    }

    fn write(&self, _: u64, _: &[u8]) -> Result<(), MemoryFault> {
        Ok(())
    }

    fn load_u32(&self, va: u64) -> Result<u32, MemoryFault> {
        Ok(self.0[(va / 4) as usize % self.0.len()])
    }

    fn load_u64(&self, _: u64) -> Result<u64, MemoryFault> {
        Ok(0)
    }

    fn store_u32(&self, _: u64, _: u32) -> Result<(), MemoryFault> {
        Ok(())
    }

    fn store_u64(&self, _: u64, _: u64) -> Result<(), MemoryFault> {
        Ok(())
    }

    fn atomic_u32(&self, _: u64, op: &mut dyn FnMut(u32) -> u32) -> Result<u32, MemoryFault> {
        op(0);
        Ok(0)
    }

    fn atomic_u64(&self, _: u64, op: &mut dyn FnMut(u64) -> u64) -> Result<u64, MemoryFault> {
        op(0);
        Ok(0)
    }
}

/// Mnemonics of gfx1100, those that execute and those that do not. The latter are those with an encoding that is unimplemented.
fn survey() -> (BTreeSet<String>, BTreeSet<String>) {
    let table = read("gfx11");
    let (mut all, mut missing) = (BTreeSet::new(), BTreeSet::new());
    for (layout, rows) in encodings(&table) {
        for (opcode, row) in rows {
            let row = Row::parse(row.as_str().unwrap());
            if !row.on.is_empty() {
                continue;
            }
            all.insert(row.mnemonic.to_owned());
            let mut wave = Wave::new(
                isa::Target::Gfx1100,
                &WaveLaunch {
                    wave64: false,
                    pc: 0,
                    exec: 0xffff_ffff,
                    sgprs: &[0; 106],
                    vgprs: &[],
                    vgpr_count: 256,
                    mode: MODE,
                    ttmps: [0; 16],
                    shared_base: 1 << 61,
                    private_base: 1 << 60,
                    scratch_bytes_per_lane: 256,
                },
            );
            let words = encode(&layout, opcode.parse().unwrap(), &row);
            if let Err(WaveError::Unimplemented { .. }) = wave.step(&mut [0; 256], &Everywhere(words)) {
                missing.insert(row.mnemonic.to_owned());
            }
        }
    }
    (all, missing)
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the variable is this test's own switch")]
fn unimplemented_instructions_are_the_listed_ones() {
    let (all, missing) = survey();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/gfx11-unimplemented.txt");
    let text: String = missing.iter().map(|mnemonic| format!("{mnemonic}\n")).collect();
    if std::env::var_os("REFRAIN_BLESS").is_some() {
        std::fs::write(file, &text).unwrap();
    }
    eprintln!("{} of {} mnemonics are implemented", all.len() - missing.len(), all.len());
    assert_eq!(std::fs::read_to_string(file).unwrap(), text, "run this test with REFRAIN_BLESS=1");
}

/// What the copy, fill, stream-operation and heap kernels of HIP 6.4 and 7.2 are made of, their image kernels aside.
#[test]
fn instructions_of_hip_blit_kernels_are_implemented() {
    let (all, missing) = survey();
    for mnemonic in include_str!("../fixtures/blit-mnemonics.txt").lines().filter(|line| !line.starts_with('#')) {
        assert!(all.contains(mnemonic) && !missing.contains(mnemonic), "{mnemonic}");
    }
}
