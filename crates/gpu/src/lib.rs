//! The software GPU below its driver: queues, packet processors, copy engines and the dispatcher.
//!
//! The crate is pure. It knows no operating system, no thread and no clock: memory, doorbells, interrupts and time come through
//! [`Host`], and the device moves only inside [`Device::poll`]. It judges what others submit, so it takes numbers from `hsa_abi` and
//! decoders from `pm4` and `isa`, and nothing from any encoder.

#![forbid(unsafe_code)]

mod device;
mod gfx;
mod host;
mod queue;

pub use device::Device;
pub use gfx::{Family, Gfx, UnknownGfx};
pub use host::{Dispatch, Host};
pub use queue::{Activity, QueueConfig, QueueId, QueueKind};
