//! PM4 packets of RDNA compute queues as values: decoded from dwords, printed one packet a line.
//!
//! The crate knows layouts, not behaviour: no memory, no registers' meaning, no queue. A packet, a field or a bit that it does not know
//! is an error that names it, so that nothing a queue submits is ever skipped.
//!
//! Decoded: `NOP`, `WRITE_DATA`, `WAIT_REG_MEM`, `INDIRECT_BUFFER`, `COPY_DATA`, `EVENT_WRITE`, `RELEASE_MEM` and `ACQUIRE_MEM` (the
//! form of gfx10 and later). Not decoded: everything that sets registers or dispatches, atomics, predication, CP DMA.

#![forbid(unsafe_code)]

mod bits;
mod cache;
mod decode;
mod dump;
mod header;
mod packet;
mod sync;
mod transfer;

pub use cache::{GcrCntl, ReleaseGcr};
pub use decode::{DecodeError, decode};
pub use dump::Dump;
pub use header::{Header, Opcode};
pub use packet::Packet;
pub use sync::{
    AcquireMem, CompareFunction, EventWrite, ReleaseData, ReleaseInterrupt, ReleaseMem, WaitRegMem, WaitSpace,
};
pub use transfer::{CopyData, CopyDestination, CopySource, IndirectBuffer, WriteData, WriteDestination};
