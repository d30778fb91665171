//! Reads what a shared library exports, with the version node of each symbol, and compares that with what it ought to export.
//!
//! A preloaded library that carries a wrong version node is skipped by the loader without a word, and so is one that lacks a
//! symbol. Nothing fails then: the program merely runs without it. So the built file is read back and compared, name by name and
//! node by node. This crate knows ELF and nothing about HIP: the expected list comes from the caller.
#![forbid(unsafe_code)]

mod compare;
mod read;

pub use compare::{Difference, compare, disagreements};
pub use read::{Error, Export, exported_symbols};
