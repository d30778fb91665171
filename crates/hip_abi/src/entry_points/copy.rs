//! Copies.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_copy {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Drv memcpy2d unaligned.
            hipDrvMemcpy2DUnaligned => drv_memcpy2d_unaligned, Copy, since HIP_4_3, exported R5_7, Other, hook None,
                (pCopy: [in] *const hip_Memcpy2D) -> hipError_t,
                traps [];

            /// Drv memcpy3d.
            hipDrvMemcpy3D => drv_memcpy3d, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (pCopy: [in] *const HIP_MEMCPY3D) -> hipError_t,
                traps [];

            /// Drv memcpy3d async.
            hipDrvMemcpy3DAsync => drv_memcpy3d_async, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (pCopy: [in] *const HIP_MEMCPY3D, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy.
            hipMemcpy => memcpy, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy2d.
            hipMemcpy2D => memcpy2d, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy2d array to array.
            hipMemcpy2DArrayToArray => memcpy2d_array_to_array, Copy, since HIP_6_2, exported R6_4, Other, hook None,
                (dst: [val] hipArray_t, wOffsetDst: [val] usize, hOffsetDst: [val] usize,
                 src: [val] hipArray_const_t, wOffsetSrc: [val] usize, hOffsetSrc: [val] usize, width: [val] usize,
                 height: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy2d async.
            hipMemcpy2DAsync => memcpy2d_async, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy2d async spt.
            hipMemcpy2DAsync_spt => memcpy2d_async_spt, Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy2d from array.
            hipMemcpy2DFromArray => memcpy2d_from_array, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val] hipArray_const_t,
                 wOffset: [val] usize, hOffset: [val] usize, width: [val] usize, height: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy2d from array async.
            hipMemcpy2DFromArrayAsync => memcpy2d_from_array_async, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val] hipArray_const_t,
                 wOffset: [val] usize, hOffset: [val] usize, width: [val] usize, height: [val] usize,
                 kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy2d from array async spt.
            hipMemcpy2DFromArrayAsync_spt => memcpy2d_from_array_async_spt, Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val] hipArray_const_t,
                 wOffsetSrc: [val] usize, hOffsetSrc: [val] usize, width: [val] usize, height: [val] usize,
                 kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy2d from array spt.
            hipMemcpy2DFromArray_spt => memcpy2d_from_array_spt, Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val] hipArray_const_t,
                 wOffset: [val] usize, hOffset: [val] usize, width: [val] usize, height: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy2d to array.
            hipMemcpy2DToArray => memcpy2d_to_array, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipArray_t, wOffset: [val] usize, hOffset: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy2d to array async.
            hipMemcpy2DToArrayAsync => memcpy2d_to_array_async, Copy, since HIP_4_3, exported R5_7, Other, hook None,
                (dst: [val] hipArray_t, wOffset: [val] usize, hOffset: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy2d to array async spt.
            hipMemcpy2DToArrayAsync_spt => memcpy2d_to_array_async_spt, Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val] hipArray_t, wOffset: [val] usize, hOffset: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy2d to array spt.
            hipMemcpy2DToArray_spt => memcpy2d_to_array_spt, Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val] hipArray_t, wOffset: [val] usize, hOffset: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy2d spt.
            hipMemcpy2D_spt => memcpy2d_spt, Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dpitch: [val] usize, src: [val Memory] *const c_void,
                 spitch: [val] usize, width: [val] usize, height: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy3d.
            hipMemcpy3D => memcpy3d, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (p: [in] *const hipMemcpy3DParms) -> hipError_t,
                traps [];

            /// Memcpy3d async.
            hipMemcpy3DAsync => memcpy3d_async, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (p: [in] *const hipMemcpy3DParms, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy3d async spt.
            hipMemcpy3DAsync_spt => memcpy3d_async_spt, Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (p: [in] *const hipMemcpy3DParms, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy3d batch async.
            hipMemcpy3DBatchAsync => memcpy3d_batch_async, Copy, since HIP_7_1, exported R7_2, Other, hook None,
                (numOps: [val] usize, opList: [array numOps] *mut hipMemcpy3DBatchOp, failIdx: [out] *mut usize,
                 flags: [val] c_ulonglong, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy3d peer.
            hipMemcpy3DPeer => memcpy3d_peer, Copy, since HIP_7_1, exported R7_2, Other, hook None,
                (p: [in] *mut hipMemcpy3DPeerParms) -> hipError_t,
                traps [];

            /// Memcpy3d peer async.
            hipMemcpy3DPeerAsync => memcpy3d_peer_async, Copy, since HIP_7_1, exported R7_2, Other, hook None,
                (p: [in] *mut hipMemcpy3DPeerParms, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy3d spt.
            hipMemcpy3D_spt => memcpy3d_spt, Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (p: [in] *const hipMemcpy3DParms) -> hipError_t,
                traps [];

            /// Memcpy async.
            hipMemcpyAsync => memcpy_async, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy async spt.
            hipMemcpyAsync_spt => memcpy_async_spt, Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy array to array.
            hipMemcpyAtoA => memcpy_array_to_array, Copy, since HIP_6_2, exported R6_4, Other, hook None,
                (dstArray: [val] hipArray_t, dstOffset: [val] usize, srcArray: [val] hipArray_t,
                 srcOffset: [val] usize, ByteCount: [val] usize) -> hipError_t,
                traps [];

            /// Memcpy array to device.
            hipMemcpyAtoD => memcpy_array_to_device, Copy, since HIP_6_2, exported R6_4, Other, hook None,
                (dstDevice: [val] hipDeviceptr_t, srcArray: [val] hipArray_t, srcOffset: [val] usize,
                 ByteCount: [val] usize) -> hipError_t,
                traps [];

            /// Memcpy array to host.
            hipMemcpyAtoH => memcpy_array_to_host, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, srcArray: [val] hipArray_t, srcOffset: [val] usize, count: [val] usize) -> hipError_t,
                traps [];

            /// Memcpy array to host async.
            hipMemcpyAtoHAsync => memcpy_array_to_host_async, Copy, since HIP_6_2, exported R6_4, Other, hook None,
                (dstHost: [val Memory] *mut c_void, srcArray: [val] hipArray_t, srcOffset: [val] usize,
                 ByteCount: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy batch async.
            hipMemcpyBatchAsync => memcpy_batch_async, Copy, since HIP_7_1, exported R7_2, Other, hook None,
                (dsts: [array count Memory] *mut *mut c_void, srcs: [array count Memory] *mut *mut c_void,
                 sizes: [array count] *mut usize, count: [val] usize,
                 attrs: [array numAttrs] *mut hipMemcpyAttributes, attrsIdxs: [array numAttrs] *mut usize,
                 numAttrs: [val] usize, failIdx: [out] *mut usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy device to array.
            hipMemcpyDtoA => memcpy_device_to_array, Copy, since HIP_6_2, exported R6_4, Other, hook None,
                (dstArray: [val] hipArray_t, dstOffset: [val] usize, srcDevice: [val] hipDeviceptr_t,
                 ByteCount: [val] usize) -> hipError_t,
                traps [];

            /// Memcpy device to device.
            hipMemcpyDtoD => memcpy_device_to_device, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipDeviceptr_t, src: [val] hipDeviceptr_t, sizeBytes: [val] usize) -> hipError_t,
                traps [];

            /// Memcpy device to device async.
            hipMemcpyDtoDAsync => memcpy_device_to_device_async, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipDeviceptr_t, src: [val] hipDeviceptr_t, sizeBytes: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy device to host.
            hipMemcpyDtoH => memcpy_device_to_host, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val] hipDeviceptr_t, sizeBytes: [val] usize) -> hipError_t,
                traps [];

            /// Memcpy device to host async.
            hipMemcpyDtoHAsync => memcpy_device_to_host_async, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val] hipDeviceptr_t, sizeBytes: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy from array.
            hipMemcpyFromArray => memcpy_from_array, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, srcArray: [val] hipArray_const_t, wOffset: [val] usize,
                 hOffset: [val] usize, count: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy from array spt.
            hipMemcpyFromArray_spt => memcpy_from_array_spt, Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val] hipArray_const_t, wOffsetSrc: [val] usize,
                 hOffset: [val] usize, count: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy from symbol.
            hipMemcpyFromSymbol => memcpy_from_symbol, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, symbol: [val Symbol] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy from symbol async.
            hipMemcpyFromSymbolAsync => memcpy_from_symbol_async, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, symbol: [val Symbol] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy from symbol async spt.
            hipMemcpyFromSymbolAsync_spt => memcpy_from_symbol_async_spt, Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, symbol: [val Symbol] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy from symbol spt.
            hipMemcpyFromSymbol_spt => memcpy_from_symbol_spt, Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, symbol: [val Symbol] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy host to array.
            hipMemcpyHtoA => memcpy_host_to_array, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dstArray: [val] hipArray_t, dstOffset: [val] usize, srcHost: [val Memory] *const c_void,
                 count: [val] usize) -> hipError_t,
                traps [];

            /// Memcpy host to array async.
            hipMemcpyHtoAAsync => memcpy_host_to_array_async, Copy, since HIP_6_2, exported R6_4, Other, hook None,
                (dstArray: [val] hipArray_t, dstOffset: [val] usize, srcHost: [val Memory] *const c_void,
                 ByteCount: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy host to device.
            hipMemcpyHtoD => memcpy_host_to_device, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipDeviceptr_t, src: [val Memory] *const c_void, sizeBytes: [val] usize) -> hipError_t,
                traps [];

            /// Memcpy host to device async.
            hipMemcpyHtoDAsync => memcpy_host_to_device_async, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipDeviceptr_t, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy param2d.
            hipMemcpyParam2D => memcpy_param2d, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (pCopy: [in] *const hip_Memcpy2D) -> hipError_t,
                traps [];

            /// Memcpy param2d async.
            hipMemcpyParam2DAsync => memcpy_param2d_async, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (pCopy: [in] *const hip_Memcpy2D, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy peer.
            hipMemcpyPeer => memcpy_peer, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dstDeviceId: [val] c_int, src: [val Memory] *const c_void,
                 srcDeviceId: [val] c_int, sizeBytes: [val] usize) -> hipError_t,
                traps [];

            /// Memcpy peer async.
            hipMemcpyPeerAsync => memcpy_peer_async, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, dstDeviceId: [val] c_int, src: [val Memory] *const c_void,
                 srcDevice: [val] c_int, sizeBytes: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy to array.
            hipMemcpyToArray => memcpy_to_array, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val] hipArray_t, wOffset: [val] usize, hOffset: [val] usize, src: [val Memory] *const c_void,
                 count: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy to symbol.
            hipMemcpyToSymbol => memcpy_to_symbol, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (symbol: [val Symbol] *const c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy to symbol async.
            hipMemcpyToSymbolAsync => memcpy_to_symbol_async, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (symbol: [val Symbol] *const c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy to symbol async spt.
            hipMemcpyToSymbolAsync_spt => memcpy_to_symbol_async_spt, Copy, since HIP_5_3, exported R5_7, Other, hook None,
                (symbol: [val Symbol] *const c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy to symbol spt.
            hipMemcpyToSymbol_spt => memcpy_to_symbol_spt, Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (symbol: [val Symbol] *const c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Memcpy with stream.
            hipMemcpyWithStream => memcpy_with_stream, Copy, since HIP_4_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 kind: [val] hipMemcpyKind, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Memcpy spt.
            hipMemcpy_spt => memcpy_spt, Copy, since HIP_5_2, exported R5_7, Other, hook None,
                (dst: [val Memory] *mut c_void, src: [val Memory] *const c_void, sizeBytes: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];
        } }
    };
}
