//! Tests of the isa crate: tables, decoder, instruction semantics, programs.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod accuracy;
mod buffers;
mod caches;
mod coverage;
mod decoding;
mod encode;
mod entries;
mod generated;
mod lanes;
mod launch;
mod matrices;
mod memory;
mod programs;
mod refusals;
mod scalar;
mod semantics;
mod shares;
mod vector;
