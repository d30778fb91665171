//! The SDMA engine: copies, fills and small synchronising packets, strictly in order.
//!
//! Long transfers are cut into slices, and a poll that does not hold yet keeps its packet: neither holds up another queue. Cache
//! requests have nothing to do on coherent memory.
//!
//! Errors that name them are the packets that user queues may not submit (page tables, register writes, VM invalidation), and the forms
//! that are not modelled: tiled and large sub-window copies, multiple fills, the engine's own timestamp, encryption, byte swapping,
//! finite poll retries.

mod fields;
mod packet;
mod queue;
mod transfer;

use isa::memory::MemoryFault;

pub(crate) use queue::SdmaQueue;

/// An SDMA packet that cannot be executed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SdmaError {
    #[error(transparent)]
    Memory(#[from] MemoryFault),
    #[error("unknown SDMA operation {op} sub-operation {sub_op} (header {header:#010x})")]
    Operation { op: u32, sub_op: u32, header: u32 },
    #[error("SDMA {packet} dword {dword} = {value:#010x}: {what}")]
    Field { packet: &'static str, dword: usize, value: u32, what: &'static str },
    #[error("SDMA packet with header {header:#010x} needs {needed} dwords, but {left} are left before the {limit}")]
    Truncated { header: u32, needed: usize, left: u64, limit: &'static str },
    #[error("SDMA doorbell {doorbell:#x} is no position after {read:#x} within the ring")]
    Doorbell { doorbell: u64, read: u64 },
    #[error("SDMA INDIRECT inside of an indirect buffer")]
    NestedIndirect,
    #[error("SDMA INDIRECT ends at byte {end:#x}, which is no multiple of 8 dwords")]
    IndirectAlignment { end: u64 },
}
