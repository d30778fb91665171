//! Memory operations of a stream.
#![expect(unsafe_code, reason = "all-zero values of plain data")]

use super::macros::plain;
use super::{c_uint, hipCtx_t, hipDeviceptr_t, hipStreamBatchMemOpType};

plain! {
    /// Parameters of a memory operation node.
    struct hipBatchMemOpNodeParams {
        ctx: hipCtx_t,
        count: c_uint,
        paramArray: *mut hipStreamBatchMemOpParams,
        flags: c_uint,
    }

    /// One memory operation; `operation`, which every member starts with, tells which one counts.
    union hipStreamBatchMemOpParams {
        operation: hipStreamBatchMemOpType,
        waitValue: hipStreamMemOpWaitValueParams_t,
        writeValue: hipStreamMemOpWriteValueParams_t,
        flushRemoteWrites: hipStreamMemOpFlushRemoteWritesParams_t,
        memoryBarrier: hipStreamMemOpMemoryBarrierParams_t,
        pad: [u64; 6],
    }

    /// Waits for a value in memory.
    struct hipStreamMemOpWaitValueParams_t {
        operation: hipStreamBatchMemOpType,
        address: hipDeviceptr_t,
        value: hipStreamMemOpValue,
        flags: c_uint,
        alias: hipDeviceptr_t,
    }

    /// The 32 or 64 bits that are compared or written; the union has no name in C.
    union hipStreamMemOpValue {
        value: u32,
        value64: u64,
    }

    /// Writes a value to memory.
    struct hipStreamMemOpWriteValueParams_t {
        operation: hipStreamBatchMemOpType,
        address: hipDeviceptr_t,
        value: hipStreamMemOpValue,
        flags: c_uint,
        alias: hipDeviceptr_t,
    }

    /// Makes remote writes visible.
    struct hipStreamMemOpFlushRemoteWritesParams_t {
        operation: hipStreamBatchMemOpType,
        flags: c_uint,
    }

    /// Orders memory operations.
    struct hipStreamMemOpMemoryBarrierParams_t {
        operation: hipStreamBatchMemOpType,
        flags: c_uint,
    }
}
