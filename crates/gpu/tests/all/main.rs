//! The device from outside: packets go into rings, a fake host sees what comes out.

#![expect(clippy::unwrap_used, reason = "what helpers of tests expect is for the tests to see")]

mod barriers;
mod dispatches;
mod doorbells;
mod errors;
#[rustfmt::skip]
mod kernels;
mod machine;
mod pm4_buffers;
mod sdma_packets;
mod sdma_transfers;
mod signals;
