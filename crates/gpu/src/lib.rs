//! The software GPU below its driver: queues, packet processors, copy engines and the dispatcher.
//!
//! The crate is pure. It knows no operating system and no clock and starts no thread: memory, doorbells, interrupts, time and cores come
//! through [`Host`], and the device moves only inside [`Device::poll`], where the work-groups of a large dispatch may run on several
//! cores that the host lends. It judges what others submit, so it takes numbers from `hsa_abi` and
//! decoders from `pm4` and `isa`, and nothing from any encoder.
//!
//! Each queue is run for a bounded slice and keeps its place in between: a kernel that spins on memory, a barrier packet, or a poll
//! never stops another queue. Whatever a queue submits that is not modelled stops that queue with an error that names it; see
//! [`Host::log`], [`Host::memory_fault`] and [`hsa_abi::queue::inactive`].
//!
//! Not modelled:
//! - AQL packets of one queue that run at the same time, but in strict memory: each ends before the next one starts, whether or not it
//!   has the barrier bit. Dispatches from PM4 do overlap, until something waits for them;
//! - caches, but in strict memory ([`MemoryModel::Strict`]): fences and cache packets have no effect. There, operations on ranges, TLBs
//!   and the host data path;
//! - in PM4: predication, conditional indirect buffers, pixel wait sync, GDS, conditional interrupts, the effects of UCONFIG registers,
//!   CU masks (but for masks that would stop everything), dynamic VGPRs, the order of work-groups that interleaving chooses;
//! - kernels of targets other than gfx11, since `isa` executes none yet;
//! - the insufficient-scratch protocol: scratch is private to each wave, so there is always enough;
//! - trap handlers, priorities, profiling counters.

#![forbid(unsafe_code)]

mod aql;
mod atomic;
mod command;
mod compute;
mod device;
mod engine;
mod error;
mod gcr;
mod gfx;
mod host;
mod queue;
mod sdma;
mod signal;
mod strict;

pub use compute::{PRIVATE_APERTURE_BASE, SHARED_APERTURE_BASE};
pub use device::Device;
pub use gfx::{Family, Gfx, UnknownGfx};
pub use host::{Dispatch, Host, MemoryType, Source};
pub use queue::{Activity, QueueConfig, QueueId, QueueKind};
pub use strict::MemoryModel;
#[doc(hidden)]
pub use strict::{Seat, Shaders};
