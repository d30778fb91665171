//! Lowers a graph to PM4: one indirect buffer that a compute queue of gfx10.1, gfx10.3, gfx11 or gfx12.0 runs as often as wanted.
//!
//! - [`Plan::new`] takes a [`graph::Source`] and the loaded kernels, and gives a plan, or the [`graph::Reason`] why there is none.
//! - [`Plan::encode`] writes the dwords for a [`Placement`]: where the packets and the data will lie, what the buffer waits for first and
//!   what it writes last.
//! - [`Plan::write_data`] writes what lies beside the packets: kernel arguments above all. [`Plan::update`] changes one node's arguments in
//!   place and tells which bytes changed; packets stay as they are.
//! - [`ticket`] writes a buffer of a few dwords that waits for one launch's turn and then goes on in the plan's.
//!
//! Between levels of the schedule stands one barrier; within a level nothing waits. What is not certain is written the conservative way.
//! Nothing here knows HIP, HSA or memory: addresses come in as numbers.
//!
//! Not lowered, each declined by name: scratch, dynamic stacks, cooperative launches, user SGPRs that only a queue's packet processor
//! provides, arguments that point to buffers of the runtime's, and every node that is no kernel, copy, fill, empty or child-graph node.

#![forbid(unsafe_code)]

mod cache;
mod data;
mod dispatch;
mod encode;
mod generation;
mod kernel;
mod options;
mod plan;
mod registers;
mod shadow;
mod transfer;
mod user_sgprs;
mod writer;

pub use data::{DATA_ALIGNMENT, Slot};
pub use encode::{Done, Encoded, Gate, Placement, ticket};
pub use kernel::{Kernels, LoadedKernel};
pub use options::{Options, Wait};
pub use plan::{Plan, Update};
pub use pm4::Generation;
pub use writer::{Compare, PART_LIMIT};
