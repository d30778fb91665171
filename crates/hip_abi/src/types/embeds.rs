//! Which handles sit inside which structs.

use super::*;
use crate::c_type::c_type;
use crate::{Embedded, HandleClass, Role};

macro_rules! role {
    (val) => {
        Role::Value
    };
    (out) => {
        Role::Out
    };
    (array $length:ident) => {
        Role::Array(stringify!($length))
    };
}

/// Declares how C spells each struct and where its handles are. A path may start with the name that our struct gives to a
/// union without a name in C: `(params) kernel.func`.
macro_rules! embeds {
    ($($name:ident { $($(($anonymous:ident))? $first:ident $(. $rest:ident)*: [$($role:tt)+] $class:ident,)* })*) => { $(
        c_type!($name, stringify!($name), embeds &[$(Embedded {
            path: concat!(stringify!($first) $(, ".", stringify!($rest))*),
            offset: core::mem::offset_of!($name, $($anonymous.)? $first $(. $rest)*),
            role: role!($($role)+),
            class: HandleClass::$class,
        },)*]);
    )* };
}

embeds! {
    dim3 {}
    uint3 {}
    hipExtent {}
    hipPitchedPtr { ptr: [val] Memory, }
    hipChannelFormatDesc {}
    HIP_ARRAY_DESCRIPTOR {}
    HIP_ARRAY3D_DESCRIPTOR {}

    hipKernelNodeParams { func: [val] Function, }
    hipMemsetParams { dst: [val] Memory, }
    hipHostNodeParams {}
    hipMemAllocNodeParams { dptr: [out] Memory, }
    hipGraphInstantiateParams { errNode_out: [out] Node, uploadStream: [val] Stream, }
    hipGraphEdgeData {}
    hipGraphNodeParams {
        (params) kernel.func: [val] Function,
        (params) memcpy.copyParams.srcArray: [val] Array,
        (params) memcpy.copyParams.srcPtr.ptr: [val] Memory,
        (params) memcpy.copyParams.dstArray: [val] Array,
        (params) memcpy.copyParams.dstPtr.ptr: [val] Memory,
        (params) memset.dst: [val] Memory,
        (params) graph.graph: [val] Graph,
        (params) eventWait.event: [val] Event,
        (params) eventRecord.event: [val] Event,
        (params) extSemSignal.extSemArray: [array numExtSems] ExternalSemaphore,
        (params) extSemWait.extSemArray: [array numExtSems] ExternalSemaphore,
        (params) alloc.dptr: [out] Memory,
        (params) free.dptr: [val] Memory,
    }

    hipLaunchAttributeValue { accessPolicyWindow.base_ptr: [val] Memory, }
    hipLaunchConfig_t { stream: [val] Stream, }
    HIP_LAUNCH_CONFIG { hStream: [val] Stream, }
    hipLaunchParams { func: [val] Function, stream: [val] Stream, }
    hipFunctionLaunchParams { function: [val] Function, hStream: [val] Stream, }

    hipMemcpy3DParms {
        srcArray: [val] Array,
        srcPtr.ptr: [val] Memory,
        dstArray: [val] Array,
        dstPtr.ptr: [val] Memory,
    }
    hipMemcpy3DPeerParms {
        srcArray: [val] Array,
        srcPtr.ptr: [val] Memory,
        dstArray: [val] Array,
        dstPtr.ptr: [val] Memory,
    }
    hip_Memcpy2D {
        srcHost: [val] Memory,
        srcDevice: [val] Memory,
        srcArray: [val] Array,
        dstHost: [val] Memory,
        dstDevice: [val] Memory,
        dstArray: [val] Array,
    }
    HIP_MEMCPY3D {
        srcHost: [val] Memory,
        srcDevice: [val] Memory,
        srcArray: [val] Array,
        dstHost: [val] Memory,
        dstDevice: [val] Memory,
        dstArray: [val] Array,
    }
    hipMemcpy3DBatchOp {
        src.op.ptr.ptr: [val] Memory,
        src.op.array.array: [val] Array,
        dst.op.ptr.ptr: [val] Memory,
        dst.op.array.array: [val] Array,
    }
    hipMemcpyAttributes {}

    hipExternalSemaphoreSignalNodeParams { extSemArray: [array numExtSems] ExternalSemaphore, }
    hipExternalSemaphoreWaitNodeParams { extSemArray: [array numExtSems] ExternalSemaphore, }
    hipExternalSemaphoreSignalParams {}
    hipExternalSemaphoreWaitParams {}
    hipBatchMemOpNodeParams { ctx: [val] Context, }
    hipStreamBatchMemOpParams { waitValue.address: [val] Memory, writeValue.address: [val] Memory, }
}
