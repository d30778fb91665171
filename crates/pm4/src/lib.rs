//! PM4 packets of RDNA compute queues as values, and the compute registers that they write: decoded from dwords, printed one packet a
//! line.
//!
//! The crate knows layouts, not behaviour: no memory, no queue, no effect of a register. A packet, a register, a field or a bit that it
//! does not know is an error that names it, so that nothing a queue submits is ever skipped.
//!
//! Not decoded, and named when met: packets of graphics queues; `COND_WRITE`, `COND_INDIRECT_BUFFER`, `AQL_PACKET`, `SET_SH_REG_OFFSET`,
//! `DMA_DATA_FILL_MULTI` and gfx12's `DISPATCH_*_INTERLEAVED`, whose layouts no source at hand states; pixel wait sync; predication. The
//! registers of the UCONFIG and CONFIG spaces have no names here.

#![forbid(unsafe_code)]

mod atomic;
mod bits;
mod cache;
mod decode;
mod describe;
mod dispatch;
mod dump;
mod flow;
mod generation;
mod header;
mod management;
mod packet;
mod register;
pub mod registers;
mod release;
mod state;
mod transfer;
mod wait;

pub use atomic::{AtomicKind, AtomicOp};
pub use cache::{CacheOperations, GcrCntl, ReleaseGcr};
pub use decode::{DecodeError, decode};
pub use describe::{Description, Value};
pub use dispatch::{DispatchDirect, DispatchIndirect};
pub use dump::{Dump, Entry};
pub use flow::{CondExec, IndirectBuffer, PredExec, Rewind};
pub use generation::{Generation, Generations, UnknownTarget};
pub use header::{Header, Opcode};
pub use management::{InvalidateTlbs, PrimeUtcl2, SetBase};
pub use packet::Packet;
pub use register::{Access, CONFIG_BASE, Field, Register, RegisterValue, SH_BASE, SH_END, UCONFIG_BASE};
pub use release::{AcquireMem, EventWrite, ReleaseData, ReleaseInterrupt, ReleaseMem};
pub use state::{LoadShReg, SetConfigReg, SetShReg, SetShRegForm};
pub use transfer::{
    AtomicCommand, AtomicMem, CopyData, CopyDestination, CopySource, DmaData, DmaDestination, DmaSource, WriteData,
    WriteDestination,
};
pub use wait::{CompareFunction, WaitRegMem, WaitSpace};
