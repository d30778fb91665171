//! Random words of every target: LLVM has to read the same.

use isa::Target;
use llvm_oracle::{Llvm, compare, words};

/// Enough for each instruction to come up a few times; `cargo xtask gpu decode` compares a million.
const WORDS: usize = 20_000;

fn agrees(target: Target) {
    let llvm = Llvm::find().expect("the decoder is checked against llvm-mc");
    let samples: Vec<_> = words(target, 0x5eed, WORDS).collect();
    let found = compare(&llvm, target, &samples).expect("llvm-mc answers");
    let first: Vec<String> = found.disagreed.iter().take(20).map(|case| format!("{case:?}")).collect();
    assert!(first.is_empty(), "{target}: {} disagree:\n{}", found.disagreed.len(), first.join("\n"));
    // The sampler finds instructions, and LLVM decodes them.
    assert!(found.agreed > WORDS / 3, "{target}: only {} agree", found.agreed);
}

#[test]
fn gfx1030_decodes_as_llvm_says() {
    agrees(Target::Gfx1030);
}

#[test]
fn gfx1100_decodes_as_llvm_says() {
    agrees(Target::Gfx1100);
}

#[test]
fn gfx1151_decodes_as_llvm_says() {
    agrees(Target::Gfx1151);
}

#[test]
fn gfx1201_decodes_as_llvm_says() {
    agrees(Target::Gfx1201);
}
