//! Fills.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_set {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Fills memory with a byte.
            hipMemset => memset,
                Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, value: [val] c_int, sizeBytes: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Fills memory with a byte, for callers with per-thread default streams.
            hipMemset_spt => memset_spt,
                Set, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, value: [val] c_int, sizeBytes: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Fills a rectangle with a byte.
            hipMemset2D => memset_2d,
                Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, pitch: [val] usize, value: [val] c_int, width: [val] usize,
                 height: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Fills a rectangle with a byte, for callers with per-thread default streams.
            hipMemset2D_spt => memset_2d_spt,
                Set, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, pitch: [val] usize, value: [val] c_int, width: [val] usize,
                 height: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Fills a rectangle with a byte in stream order.
            hipMemset2DAsync => memset_2d_async,
                Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, pitch: [val] usize, value: [val] c_int, width: [val] usize,
                 height: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_FILL];

            /// Fills a rectangle with a byte in stream order, for callers with per-thread default streams.
            hipMemset2DAsync_spt => memset_2d_async_spt,
                Set, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, pitch: [val] usize, value: [val] c_int, width: [val] usize,
                 height: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_FILL];

            /// Fills a box with a byte.
            hipMemset3D => memset_3d,
                Set, since HIP_4_2, exported R5_7, Other, hook None,
                (pitchedDevPtr: [val] hipPitchedPtr, value: [val] c_int, extent: [val] hipExtent) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Fills a box with a byte, for callers with per-thread default streams.
            hipMemset3D_spt => memset_3d_spt,
                Set, since HIP_5_2, exported R5_7, Other, hook None,
                (pitchedDevPtr: [val] hipPitchedPtr, value: [val] c_int, extent: [val] hipExtent) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Fills a box with a byte in stream order.
            hipMemset3DAsync => memset_3d_async,
                Set, since HIP_4_2, exported R5_7, Other, hook None,
                (pitchedDevPtr: [val] hipPitchedPtr, value: [val] c_int, extent: [val] hipExtent,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_FILL];

            /// Fills a box with a byte in stream order, for callers with per-thread default streams.
            hipMemset3DAsync_spt => memset_3d_async_spt,
                Set, since HIP_5_3, exported R5_7, Other, hook None,
                (pitchedDevPtr: [val] hipPitchedPtr, value: [val] c_int, extent: [val] hipExtent,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_FILL];

            /// Fills memory with a byte in stream order.
            hipMemsetAsync => memset_async,
                Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, value: [val] c_int, sizeBytes: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_FILL];

            /// Fills memory with a byte in stream order, for callers with per-thread default streams.
            hipMemsetAsync_spt => memset_async_spt,
                Set, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, value: [val] c_int, sizeBytes: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_FILL];

            /// Fills memory with a 16-bit value, driver style.
            hipMemsetD16 => memset_d16,
                Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dest: [val] hipDeviceptr_t, value: [val] c_ushort, count: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Fills memory with a 16-bit value in stream order, driver style.
            hipMemsetD16Async => memset_d16_async,
                Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dest: [val] hipDeviceptr_t, value: [val] c_ushort, count: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_FILL];

            /// Fills a rectangle with a 16-bit value, driver style.
            hipMemsetD2D16 => memset_d2d16,
                Set, since HIP_7_1, exported R7_2, Other, hook None,
                (dst: [val] hipDeviceptr_t, dstPitch: [val] usize, value: [val] c_ushort, width: [val] usize,
                 height: [val] usize) -> hipError_t,
                traps [];

            /// Fills a rectangle with a 16-bit value in stream order, driver style.
            hipMemsetD2D16Async => memset_d2d16_async,
                Set, since HIP_7_1, exported R7_2, Other, hook None,
                (dst: [val] hipDeviceptr_t, dstPitch: [val] usize, value: [val] c_ushort, width: [val] usize,
                 height: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Fills a rectangle with a 32-bit value, driver style.
            hipMemsetD2D32 => memset_d2d32,
                Set, since HIP_7_1, exported R7_2, Other, hook None,
                (dst: [val] hipDeviceptr_t, dstPitch: [val] usize, value: [val] c_uint, width: [val] usize,
                 height: [val] usize) -> hipError_t,
                traps [];

            /// Fills a rectangle with a 32-bit value in stream order, driver style.
            hipMemsetD2D32Async => memset_d2d32_async,
                Set, since HIP_7_1, exported R7_2, Other, hook None,
                (dst: [val] hipDeviceptr_t, dstPitch: [val] usize, value: [val] c_uint, width: [val] usize,
                 height: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Fills a rectangle with a byte, driver style.
            hipMemsetD2D8 => memset_d2d8,
                Set, since HIP_7_1, exported R7_2, Other, hook None,
                (dst: [val] hipDeviceptr_t, dstPitch: [val] usize, value: [val] c_uchar, width: [val] usize,
                 height: [val] usize) -> hipError_t,
                traps [];

            /// Fills a rectangle with a byte in stream order, driver style.
            hipMemsetD2D8Async => memset_d2d8_async,
                Set, since HIP_7_1, exported R7_2, Other, hook None,
                (dst: [val] hipDeviceptr_t, dstPitch: [val] usize, value: [val] c_uchar, width: [val] usize,
                 height: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Fills memory with a 32-bit value, driver style.
            hipMemsetD32 => memset_d32,
                Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dest: [val] hipDeviceptr_t, value: [val] c_int, count: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Fills memory with a 32-bit value in stream order, driver style.
            hipMemsetD32Async => memset_d32_async,
                Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipDeviceptr_t, value: [val] c_int, count: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_FILL];

            /// Fills memory with a byte, driver style.
            hipMemsetD8 => memset_d8,
                Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dest: [val] hipDeviceptr_t, value: [val] c_uchar, count: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Fills memory with a byte in stream order, driver style.
            hipMemsetD8Async => memset_d8_async,
                Set, since HIP_4_2, exported R5_7, Other, hook None,
                (dest: [val] hipDeviceptr_t, value: [val] c_uchar, count: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_FILL];
        } }
    };
}
