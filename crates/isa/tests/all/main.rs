//! Tests of the isa crate: tables, decoder, instruction semantics, programs.

mod generated;
