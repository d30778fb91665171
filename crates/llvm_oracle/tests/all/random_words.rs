//! Random words of every target, compared with LLVM.

use isa::Target;
use llvm_oracle::{Llvm, compare, words};

/// Mnemonics and lengths so far; `cargo xtask gpu decode` compares operands as well.
#[test]
fn random_words_decode_as_llvm_says() {
    let llvm = Llvm::find().unwrap();
    for target in Target::ALL {
        let samples: Vec<_> = words(target, 1, 2000).collect();
        let found = compare(&llvm, target, &samples).unwrap();
        assert!(found.agreed + found.refused > 1000, "{target}: {found:?}");
    }
}
