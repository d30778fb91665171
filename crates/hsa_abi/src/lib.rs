//! HSA structures as they lie in memory that the host, the runtime and the GPU share: AQL packets, queues, signals and kernel
//! descriptors, after `hsa.h`, AMD's `amd_hsa_*.h` and LLVM's AMDGPU usage guide.
//!
//! Layouts and numbers only. Nothing here knows a device, an encoder or a memory; all fields are little-endian.

#![forbid(unsafe_code)]

pub mod aql;
pub mod kernel;
mod layout;
pub mod queue;
pub mod signal;

pub use layout::Field;
