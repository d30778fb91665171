//! Tests of the isa crate: tables, decoder, instruction semantics, programs.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod coverage;
mod generated;
mod launch;
mod llvm;
mod programs;
mod scalar;
mod vector;
