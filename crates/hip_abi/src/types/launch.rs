//! Parameters of launches.
#![expect(unsafe_code, reason = "all-zero values of plain data")]

use super::macros::plain;
use super::{c_uint, c_void, dim3, hipFunction_t, hipLaunchAttribute, hipStream_t};

plain! {
    /// The configuration of a launch.
    struct hipLaunchConfig_t {
        gridDim: dim3,
        blockDim: dim3,
        dynamicSmemBytes: usize,
        stream: hipStream_t,
        attrs: *mut hipLaunchAttribute,
        numAttrs: c_uint,
    }

    /// The configuration of a launch, driver style.
    struct HIP_LAUNCH_CONFIG {
        gridDimX: c_uint,
        gridDimY: c_uint,
        gridDimZ: c_uint,
        blockDimX: c_uint,
        blockDimY: c_uint,
        blockDimZ: c_uint,
        sharedMemBytes: c_uint,
        hStream: hipStream_t,
        attrs: *mut hipLaunchAttribute,
        numAttrs: c_uint,
    }

    /// One launch of several, by host stub.
    struct hipLaunchParams {
        func: *mut c_void,
        gridDim: dim3,
        blockDim: dim3,
        args: *mut *mut c_void,
        sharedMem: usize,
        stream: hipStream_t,
    }

    /// One launch of several, by function.
    struct hipFunctionLaunchParams {
        function: hipFunction_t,
        gridDimX: c_uint,
        gridDimY: c_uint,
        gridDimZ: c_uint,
        blockDimX: c_uint,
        blockDimY: c_uint,
        blockDimZ: c_uint,
        sharedMemBytes: c_uint,
        hStream: hipStream_t,
        kernelParams: *mut *mut c_void,
    }
}
