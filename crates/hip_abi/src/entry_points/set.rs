//! Fills.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_set {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Memset.
            hipMemset => memset, Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, value: [val] c_int, sizeBytes: [val] usize) -> hipError_t,
                traps [];

            /// Memset2d.
            hipMemset2D => memset2d, Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, pitch: [val] usize, value: [val] c_int, width: [val] usize,
                 height: [val] usize) -> hipError_t,
                traps [];

            /// Memset2d async.
            hipMemset2DAsync => memset2d_async, Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, pitch: [val] usize, value: [val] c_int, width: [val] usize,
                 height: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memset2d async spt.
            hipMemset2DAsync_spt => memset2d_async_spt, Set, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, pitch: [val] usize, value: [val] c_int, width: [val] usize,
                 height: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memset2d spt.
            hipMemset2D_spt => memset2d_spt, Set, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, pitch: [val] usize, value: [val] c_int, width: [val] usize,
                 height: [val] usize) -> hipError_t,
                traps [];

            /// Memset3d.
            hipMemset3D => memset3d, Set, since HIP_4_2, exported R5_7, Other, hook None,
                (pitchedDevPtr: [val] hipPitchedPtr, value: [val] c_int, extent: [val] hipExtent) -> hipError_t,
                traps [];

            /// Memset3d async.
            hipMemset3DAsync => memset3d_async, Set, since HIP_4_2, exported R5_7, Other, hook None,
                (pitchedDevPtr: [val] hipPitchedPtr, value: [val] c_int, extent: [val] hipExtent,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memset3d async spt.
            hipMemset3DAsync_spt => memset3d_async_spt, Set, since HIP_5_3, exported R5_7, Other, hook None,
                (pitchedDevPtr: [val] hipPitchedPtr, value: [val] c_int, extent: [val] hipExtent,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memset3d spt.
            hipMemset3D_spt => memset3d_spt, Set, since HIP_5_2, exported R5_7, Other, hook None,
                (pitchedDevPtr: [val] hipPitchedPtr, value: [val] c_int, extent: [val] hipExtent) -> hipError_t,
                traps [];

            /// Memset async.
            hipMemsetAsync => memset_async, Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, value: [val] c_int, sizeBytes: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memset async spt.
            hipMemsetAsync_spt => memset_async_spt, Set, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, value: [val] c_int, sizeBytes: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memset d16.
            hipMemsetD16 => memset_d16, Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dest: [val] hipDeviceptr_t, value: [val] c_ushort, count: [val] usize) -> hipError_t,
                traps [];

            /// Memset d16 async.
            hipMemsetD16Async => memset_d16_async, Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dest: [val] hipDeviceptr_t, value: [val] c_ushort, count: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memset d2d 16.
            hipMemsetD2D16 => memset_d2d_16, Set, since HIP_7_1, exported R7_2, Other, hook None,
                (dst: [val] hipDeviceptr_t, dstPitch: [val] usize, value: [val] c_ushort, width: [val] usize,
                 height: [val] usize) -> hipError_t,
                traps [];

            /// Memset d2d 16 async.
            hipMemsetD2D16Async => memset_d2d_16_async, Set, since HIP_7_1, exported R7_2, Other, hook None,
                (dst: [val] hipDeviceptr_t, dstPitch: [val] usize, value: [val] c_ushort, width: [val] usize,
                 height: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memset d2d 32.
            hipMemsetD2D32 => memset_d2d_32, Set, since HIP_7_1, exported R7_2, Other, hook None,
                (dst: [val] hipDeviceptr_t, dstPitch: [val] usize, value: [val] c_uint, width: [val] usize,
                 height: [val] usize) -> hipError_t,
                traps [];

            /// Memset d2d 32 async.
            hipMemsetD2D32Async => memset_d2d_32_async, Set, since HIP_7_1, exported R7_2, Other, hook None,
                (dst: [val] hipDeviceptr_t, dstPitch: [val] usize, value: [val] c_uint, width: [val] usize,
                 height: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memset d2d 8.
            hipMemsetD2D8 => memset_d2d_8, Set, since HIP_7_1, exported R7_2, Other, hook None,
                (dst: [val] hipDeviceptr_t, dstPitch: [val] usize, value: [val] c_uchar, width: [val] usize,
                 height: [val] usize) -> hipError_t,
                traps [];

            /// Memset d2d 8 async.
            hipMemsetD2D8Async => memset_d2d_8_async, Set, since HIP_7_1, exported R7_2, Other, hook None,
                (dst: [val] hipDeviceptr_t, dstPitch: [val] usize, value: [val] c_uchar, width: [val] usize,
                 height: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memset d32.
            hipMemsetD32 => memset_d32, Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dest: [val] hipDeviceptr_t, value: [val] c_int, count: [val] usize) -> hipError_t,
                traps [];

            /// Memset d32 async.
            hipMemsetD32Async => memset_d32_async, Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipDeviceptr_t, value: [val] c_int, count: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memset d8.
            hipMemsetD8 => memset_d8, Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dest: [val] hipDeviceptr_t, value: [val] c_uchar, count: [val] usize) -> hipError_t,
                traps [];

            /// Memset d8 async.
            hipMemsetD8Async => memset_d8_async, Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dest: [val] hipDeviceptr_t, value: [val] c_uchar, count: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memset spt.
            hipMemset_spt => memset_spt, Set, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, value: [val] c_int, sizeBytes: [val] usize) -> hipError_t,
                traps [];
        } }
    };
}
