//! What LLVM's disassembler makes of dwords, compared with what [`isa`] makes of them.
//!
//! Mnemonic, operands, modifiers and length have to agree as text, and so has refusal. Where LLVM is known to be wrong, or to know less, a
//! rule in [`exceptions`] says so; such samples are set aside and counted. The crate starts processes of llvm-mc and knows nothing of
//! executing instructions.
#![forbid(unsafe_code)]

mod compare;
pub mod exceptions;
mod llvm;
mod random;
mod sample;

pub use compare::{Comparison, Disagreement, compare};
pub use llvm::{Error, Llvm};
pub use random::Random;
pub use sample::words;
