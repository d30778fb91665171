//! Parameters of graph nodes, edges and instantiation.
#![expect(unsafe_code, reason = "all-zero values of plain data")]

use core::ffi::c_longlong;

use super::macros::plain;
use super::{
    c_int, c_uchar, c_uint, c_ulonglong, c_void, dim3, hipEvent_t, hipExternalSemaphoreSignalNodeParams,
    hipExternalSemaphoreWaitNodeParams, hipGraph_t, hipGraphInstantiateResult, hipGraphNode_t, hipGraphNodeType,
    hipHostFn_t, hipMemAccessDesc, hipMemPoolProps, hipMemcpy3DParms, hipStream_t,
};

plain! {
    /// Parameters of a node of any type; `type_` tells which member of the union counts.
    struct hipGraphNodeParams {
        type_: hipGraphNodeType,
        reserved0: [c_int; 3],
        params: hipGraphNodeParamsUnion,
        reserved2: c_longlong,
    }

    /// The union, without a name in C, inside `hipGraphNodeParams`.
    union hipGraphNodeParamsUnion {
        reserved1: [c_longlong; 29],
        kernel: hipKernelNodeParams,
        memcpy: hipMemcpyNodeParams,
        memset: hipMemsetParams,
        host: hipHostNodeParams,
        graph: hipChildGraphNodeParams,
        eventWait: hipEventWaitNodeParams,
        eventRecord: hipEventRecordNodeParams,
        extSemSignal: hipExternalSemaphoreSignalNodeParams,
        extSemWait: hipExternalSemaphoreWaitNodeParams,
        alloc: hipMemAllocNodeParams,
        free: hipMemFreeNodeParams,
    }

    /// Parameters of a kernel node.
    struct hipKernelNodeParams {
        blockDim: dim3,
        extra: *mut *mut c_void,
        func: *mut c_void,
        gridDim: dim3,
        kernelParams: *mut *mut c_void,
        sharedMemBytes: c_uint,
    }

    /// Parameters of a copy node inside `hipGraphNodeParams`.
    struct hipMemcpyNodeParams {
        flags: c_int,
        reserved: [c_int; 3],
        copyParams: hipMemcpy3DParms,
    }

    /// Parameters of a fill node.
    struct hipMemsetParams {
        dst: *mut c_void,
        elementSize: c_uint,
        height: usize,
        pitch: usize,
        value: c_uint,
        width: usize,
    }

    /// Parameters of a host node.
    struct hipHostNodeParams {
        fn_: hipHostFn_t,
        userData: *mut c_void,
    }

    /// Parameters of a child graph node.
    struct hipChildGraphNodeParams {
        graph: hipGraph_t,
    }

    /// Parameters of an event record node.
    struct hipEventRecordNodeParams {
        event: hipEvent_t,
    }

    /// Parameters of an event wait node.
    struct hipEventWaitNodeParams {
        event: hipEvent_t,
    }

    /// Parameters of an allocation node; `dptr` is written by the runtime.
    struct hipMemAllocNodeParams {
        poolProps: hipMemPoolProps,
        accessDescs: *const hipMemAccessDesc,
        accessDescCount: usize,
        bytesize: usize,
        dptr: *mut c_void,
    }

    /// Parameters of a free node.
    struct hipMemFreeNodeParams {
        dptr: *mut c_void,
    }

    /// Parameters and results of `hipGraphInstantiateWithParams`.
    struct hipGraphInstantiateParams {
        errNode_out: hipGraphNode_t,
        flags: c_ulonglong,
        result_out: hipGraphInstantiateResult,
        uploadStream: hipStream_t,
    }

    /// What an edge carries.
    struct hipGraphEdgeData {
        from_port: c_uchar,
        reserved: [c_uchar; 5],
        to_port: c_uchar,
        type_: c_uchar,
    }
}
