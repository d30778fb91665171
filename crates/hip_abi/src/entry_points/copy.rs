//! Copies.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_copy {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Copies a rectangle of any alignment, driver style.
            hipDrvMemcpy2DUnaligned => drv_memcpy_2d_unaligned,
                Copy, since HIP_4_3, exported R5_7, Other, hook None,
                (pCopy: [in] *const hip_Memcpy2D) -> hipError_t,
                traps [];

            /// Copies a box, driver style.
            hipDrvMemcpy3D => drv_memcpy_3d,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (pCopy: [in] *const HIP_MEMCPY3D) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies a box in stream order, driver style.
            hipDrvMemcpy3DAsync => drv_memcpy_3d_async,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (pCopy: [in] *const HIP_MEMCPY3D, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Copies bytes.
            hipMemcpy => memcpy,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies bytes, for callers with per-thread default streams.
            hipMemcpy_spt => memcpy_spt,
                Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies a rectangle.
            hipMemcpy2D => memcpy_2d,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies a rectangle, for callers with per-thread default streams.
            hipMemcpy2D_spt => memcpy_2d_spt,
                Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies a rectangle between arrays.
            hipMemcpy2DArrayToArray => memcpy_2d_array_to_array,
                Copy, since HIP_6_2, exported R6_4, Other, hook None,
                (dst: [val] hipArray_t, wOffsetDst: [val] usize, hOffsetDst: [val] usize, src: [val] hipArray_const_t,
                 wOffsetSrc: [val] usize, hOffsetSrc: [val] usize, width: [val] usize, height: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies a rectangle in stream order.
            hipMemcpy2DAsync => memcpy_2d_async,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies a rectangle in stream order, for callers with per-thread default streams.
            hipMemcpy2DAsync_spt => memcpy_2d_async_spt,
                Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies a rectangle from an array.
            hipMemcpy2DFromArray => memcpy_2d_from_array,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val] hipArray_const_t, wOffset: [val] usize,
                 hOffset: [val] usize, width: [val] usize, height: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies a rectangle from an array, for callers with per-thread default streams.
            hipMemcpy2DFromArray_spt => memcpy_2d_from_array_spt,
                Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val] hipArray_const_t, wOffset: [val] usize,
                 hOffset: [val] usize, width: [val] usize, height: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies a rectangle from an array in stream order.
            hipMemcpy2DFromArrayAsync => memcpy_2d_from_array_async,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val] hipArray_const_t, wOffset: [val] usize,
                 hOffset: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies a rectangle from an array in stream order, for callers with per-thread default streams.
            hipMemcpy2DFromArrayAsync_spt => memcpy_2d_from_array_async_spt,
                Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val] hipArray_const_t,
                 wOffsetSrc: [val] usize, hOffsetSrc: [val] usize, width: [val] usize, height: [val] usize,
                 kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies a rectangle to an array.
            hipMemcpy2DToArray => memcpy_2d_to_array,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipArray_t, wOffset: [val] usize, hOffset: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies a rectangle to an array, for callers with per-thread default streams.
            hipMemcpy2DToArray_spt => memcpy_2d_to_array_spt,
                Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val] hipArray_t, wOffset: [val] usize, hOffset: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies a rectangle to an array in stream order.
            hipMemcpy2DToArrayAsync => memcpy_2d_to_array_async,
                Copy, since HIP_4_3, exported R5_7, Other, hook None,
                (dst: [val] hipArray_t, wOffset: [val] usize, hOffset: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies a rectangle to an array in stream order, for callers with per-thread default streams.
            hipMemcpy2DToArrayAsync_spt => memcpy_2d_to_array_async_spt,
                Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val] hipArray_t, wOffset: [val] usize, hOffset: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies a box.
            hipMemcpy3D => memcpy_3d,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (p: [in] *const hipMemcpy3DParms) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies a box, for callers with per-thread default streams.
            hipMemcpy3D_spt => memcpy_3d_spt,
                Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (p: [in] *const hipMemcpy3DParms) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies a box in stream order.
            hipMemcpy3DAsync => memcpy_3d_async,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (p: [in] *const hipMemcpy3DParms, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies a box in stream order, for callers with per-thread default streams.
            hipMemcpy3DAsync_spt => memcpy_3d_async_spt,
                Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (p: [in] *const hipMemcpy3DParms, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies several boxes in stream order.
            hipMemcpy3DBatchAsync => memcpy_3d_batch_async,
                Copy, since HIP_7_1, exported R7_2, Other, hook None,
                (numOps: [val] usize, opList: [array numOps] *mut hipMemcpy3DBatchOp, failIdx: [out] *mut usize,
                 flags: [val] c_ulonglong, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Copies a box between devices.
            hipMemcpy3DPeer => memcpy_3d_peer,
                Copy, since HIP_7_1, exported R7_2, Other, hook None,
                (p: [in] *mut hipMemcpy3DPeerParms) -> hipError_t,
                traps [];

            /// Copies a box between devices in stream order.
            hipMemcpy3DPeerAsync => memcpy_3d_peer_async,
                Copy, since HIP_7_1, exported R7_2, Other, hook None,
                (p: [in] *mut hipMemcpy3DPeerParms, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Copies bytes in stream order.
            hipMemcpyAsync => memcpy_async,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies bytes in stream order, for callers with per-thread default streams.
            hipMemcpyAsync_spt => memcpy_async_spt,
                Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies bytes from array to array, driver style.
            hipMemcpyAtoA => memcpy_array_to_array,
                Copy, since HIP_6_2, exported R6_4, Other, hook None,
                (dstArray: [val] hipArray_t, dstOffset: [val] usize, srcArray: [val] hipArray_t,
                 srcOffset: [val] usize, ByteCount: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies bytes from an array to device memory, driver style.
            hipMemcpyAtoD => memcpy_array_to_device,
                Copy, since HIP_6_2, exported R6_4, Other, hook None,
                (dstDevice: [val] hipDeviceptr_t, srcArray: [val] hipArray_t, srcOffset: [val] usize,
                 ByteCount: [val] usize) -> hipError_t,
                traps [];

            /// Copies bytes from an array to host memory, driver style.
            hipMemcpyAtoH => memcpy_array_to_host,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, srcArray: [val] hipArray_t, srcOffset: [val] usize,
                 count: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies bytes from an array to host memory in stream order, driver style.
            hipMemcpyAtoHAsync => memcpy_array_to_host_async,
                Copy, since HIP_6_2, exported R6_4, Other, hook None,
                (dstHost: [val Memory] *mut c_void, srcArray: [val] hipArray_t, srcOffset: [val] usize,
                 ByteCount: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies several ranges in stream order.
            hipMemcpyBatchAsync => memcpy_batch_async,
                Copy, since HIP_7_1, exported R7_2, Other, hook None,
                (dsts: [array count Memory] *mut *mut c_void, srcs: [array count Memory] *mut *mut c_void,
                 sizes: [array count] *mut usize, count: [val] usize, attrs: [array numAttrs] *mut hipMemcpyAttributes,
                 attrsIdxs: [array numAttrs] *mut usize, numAttrs: [val] usize, failIdx: [out] *mut usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Copies bytes from device memory to an array, driver style.
            hipMemcpyDtoA => memcpy_device_to_array,
                Copy, since HIP_6_2, exported R6_4, Other, hook None,
                (dstArray: [val] hipArray_t, dstOffset: [val] usize, srcDevice: [val] hipDeviceptr_t,
                 ByteCount: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies bytes within device memory, driver style.
            hipMemcpyDtoD => memcpy_device_to_device,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipDeviceptr_t, src: [val] hipDeviceptr_t, sizeBytes: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies bytes within device memory in stream order, driver style.
            hipMemcpyDtoDAsync => memcpy_device_to_device_async,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipDeviceptr_t, src: [val] hipDeviceptr_t, sizeBytes: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies bytes from device to host, driver style.
            hipMemcpyDtoH => memcpy_device_to_host,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val] hipDeviceptr_t, sizeBytes: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies bytes from device to host in stream order, driver style.
            hipMemcpyDtoHAsync => memcpy_device_to_host_async,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val] hipDeviceptr_t, sizeBytes: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies bytes from an array.
            hipMemcpyFromArray => memcpy_from_array,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, srcArray: [val] hipArray_const_t, wOffset: [val] usize,
                 hOffset: [val] usize, count: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies bytes from an array, for callers with per-thread default streams.
            hipMemcpyFromArray_spt => memcpy_from_array_spt,
                Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val] hipArray_const_t, wOffsetSrc: [val] usize,
                 hOffset: [val] usize, count: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies from a device variable.
            hipMemcpyFromSymbol => memcpy_from_symbol,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, symbol: [val Symbol] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies from a device variable, for callers with per-thread default streams.
            hipMemcpyFromSymbol_spt => memcpy_from_symbol_spt,
                Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, symbol: [val Symbol] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies from a device variable in stream order.
            hipMemcpyFromSymbolAsync => memcpy_from_symbol_async,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, symbol: [val Symbol] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies from a device variable in stream order, for callers with per-thread default streams.
            hipMemcpyFromSymbolAsync_spt => memcpy_from_symbol_async_spt,
                Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, symbol: [val Symbol] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies bytes from host memory to an array, driver style.
            hipMemcpyHtoA => memcpy_host_to_array,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dstArray: [val] hipArray_t, dstOffset: [val] usize, srcHost: [val Memory] *const c_void,
                 count: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies bytes from host memory to an array in stream order, driver style.
            hipMemcpyHtoAAsync => memcpy_host_to_array_async,
                Copy, since HIP_6_2, exported R6_4, Other, hook None,
                (dstArray: [val] hipArray_t, dstOffset: [val] usize, srcHost: [val Memory] *const c_void,
                 ByteCount: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies bytes from host to device, driver style.
            hipMemcpyHtoD => memcpy_host_to_device,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipDeviceptr_t, src: [val Memory] *const c_void, sizeBytes: [val] usize) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies bytes from host to device in stream order, driver style.
            hipMemcpyHtoDAsync => memcpy_host_to_device_async,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipDeviceptr_t, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies a rectangle, driver style.
            hipMemcpyParam2D => memcpy_param_2d,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (pCopy: [in] *const hip_Memcpy2D) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies a rectangle in stream order, driver style.
            hipMemcpyParam2DAsync => memcpy_param_2d_async,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (pCopy: [in] *const hip_Memcpy2D, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies bytes between devices.
            hipMemcpyPeer => memcpy_peer,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dstDeviceId: [val] c_int, src: [val Memory] *const c_void,
                 srcDeviceId: [val] c_int, sizeBytes: [val] usize) -> hipError_t,
                traps [];

            /// Copies bytes between devices in stream order.
            hipMemcpyPeerAsync => memcpy_peer_async,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dstDeviceId: [val] c_int, src: [val Memory] *const c_void,
                 srcDevice: [val] c_int, sizeBytes: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Copies bytes to an array.
            hipMemcpyToArray => memcpy_to_array,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipArray_t, wOffset: [val] usize, hOffset: [val] usize, src: [val Memory] *const c_void,
                 count: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies to a device variable.
            hipMemcpyToSymbol => memcpy_to_symbol,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (symbol: [val Symbol] *const c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies to a device variable, for callers with per-thread default streams.
            hipMemcpyToSymbol_spt => memcpy_to_symbol_spt,
                Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (symbol: [val Symbol] *const c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [ENDS_ANY_CAPTURE];

            /// Copies to a device variable in stream order.
            hipMemcpyToSymbolAsync => memcpy_to_symbol_async,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (symbol: [val Symbol] *const c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies to a device variable in stream order, for callers with per-thread default streams.
            hipMemcpyToSymbolAsync_spt => memcpy_to_symbol_async_spt,
                Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (symbol: [val Symbol] *const c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];

            /// Copies bytes in stream order and waits for the copy.
            hipMemcpyWithStream => memcpy_with_stream,
                Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_AS_COPY];
        } }
    };
}
