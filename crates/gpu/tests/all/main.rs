//! The device from outside: packets go into rings, a fake host sees what comes out.

#![expect(clippy::unwrap_used, reason = "in functions that the tests share, too, a panic is the test's failure")]

mod barriers;
#[rustfmt::skip]
mod compiled;
mod dispatches;
mod doorbells;
mod errors;
#[rustfmt::skip]
mod kernels;
mod machine;
mod pm4_buffers;
mod pm4_damage;
mod pm4_dispatches;
mod pm4_packets;
mod pm4_words;
mod sdma_packets;
mod sdma_transfers;
mod signals;
mod spreading;
mod strict;
