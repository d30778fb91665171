//! Which instructions the executor has: found out by executing one encoding of each.

use std::collections::{BTreeMap, BTreeSet};

use isa::memory::{Memory, MemoryFault};
use isa::{Refusal, Target, Wave, WaveError, WaveLaunch};

use crate::encode::encode;
use crate::generated::{Row, encodings, read};
use crate::launch::MODE;

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

/// s[8:11] is the descriptor of the encoded buffer instructions: one byte of format 8_UNORM, channels in order.
const SGPRS: [u32; 106] = {
    let mut sgprs = [0; 106];
    sgprs[10] = 1;
    sgprs[11] = 0x2000_1fac;
    sgprs
};

/// Mnemonics of a target by what becomes of them.
#[derive(Default)]
struct Survey {
    all: BTreeSet<String>,
    /// Those with an encoding that is unimplemented.
    missing: BTreeSet<String>,
    /// Those with an encoding that is refused by name, and why.
    refused: BTreeMap<String, Refusal>,
}

fn survey(target: Target) -> Survey {
    let table = read("gfx11");
    let mut survey = Survey::default();
    for (layout, rows) in encodings(&table) {
        for (opcode, row) in rows {
            let row = Row::parse(row.as_str().unwrap());
            if !row.on.is_empty() && !row.on.contains(&target.name()) {
                continue;
            }
            survey.all.insert(row.mnemonic.to_owned());
            let mut wave = Wave::new(
                target,
                &WaveLaunch {
                    wave64: row.mnemonic.contains("subvector"),
                    pc: 0,
                    exec: 0xffff_ffff,
                    sgprs: &SGPRS,
                    vgprs: &[],
                    vgpr_count: 256,
                    mode: MODE,
                    ttmps: [0; 16],
                    shared_base: 1 << 61,
                    private_base: 1 << 60,
                    scratch_bytes_per_lane: 256,
                },
            );
            let mut words = encode(&layout, opcode.parse().unwrap(), &row);
            if layout["name"].as_str() == Some("MTBUF") {
                // A format that exists.
                words[0] |= 1 << 19;
            }
            match wave.step(&mut [0; 256], &Everywhere(words)) {
                Err(WaveError::Unimplemented { .. }) => {
                    survey.missing.insert(row.mnemonic.to_owned());
                }
                Err(WaveError::Refused { reason, .. }) => {
                    survey.refused.insert(row.mnemonic.to_owned(), reason);
                }
                _ => {}
            }
        }
    }
    survey
}

/// Compares a committed list with what was found, or rewrites it.
#[expect(clippy::disallowed_methods, reason = "the variable is this test's own switch")]
fn check_list(name: &str, found: &str) {
    let file = format!("{}/tables/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("REFRAIN_BLESS").is_some() {
        std::fs::write(&file, found).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), found, "{name}: run this test with REFRAIN_BLESS=1");
}

#[test]
fn unimplemented_and_refused_instructions_are_the_listed_ones() {
    let found = survey(Target::Gfx1100);
    let missing: String = found.missing.iter().map(|mnemonic| format!("{mnemonic}\n")).collect();
    let refused: String = found.refused.iter().map(|(mnemonic, reason)| format!("{mnemonic}: {reason}\n")).collect();
    let (all, absent) = (found.all.len(), found.missing.len() + found.refused.len());
    eprintln!("{} of {all} mnemonics are implemented, {} refused by name", all - absent, found.refused.len());
    check_list("gfx11-unimplemented.txt", &missing);
    check_list("gfx11-graphics.txt", &refused);
}

#[test]
fn gfx1151_adds_nothing_unimplemented() {
    let (old, new) = (survey(Target::Gfx1100), survey(Target::Gfx1151));
    assert!(new.all.len() > old.all.len() + 50, "{} and {}", old.all.len(), new.all.len());
    assert_eq!((new.missing, new.refused), (old.missing, old.refused));
}

/// What the copy, fill, stream-operation and heap kernels of HIP 6.4 and 7.2 are made of, their image kernels aside.
#[test]
fn instructions_of_hip_blit_kernels_are_implemented() {
    let Survey { all, missing, refused } = survey(Target::Gfx1100);
    for mnemonic in include_str!("../fixtures/blit-mnemonics.txt").lines().filter(|line| !line.starts_with('#')) {
        assert!(all.contains(mnemonic) && !missing.contains(mnemonic) && !refused.contains_key(mnemonic), "{mnemonic}");
    }
}
