//! Allocation.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_memory {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Reads a figure about the memory that graphs hold.
            hipDeviceGetGraphMemAttribute => device_get_graph_mem_attribute,
                Memory, since HIP_4_5, exported R5_7, Queries, hook None,
                (device: [val] c_int, attr: [val] hipGraphMemAttributeType, value: [out] *mut c_void) -> hipError_t,
                traps [SIXTY_FOUR_BITS];

            /// Resets a figure about the memory that graphs hold.
            hipDeviceSetGraphMemAttribute => device_set_graph_mem_attribute,
                Memory, since HIP_4_5, exported R5_7, Other, hook None,
                (device: [val] c_int, attr: [val] hipGraphMemAttributeType, value: [in] *mut c_void) -> hipError_t,
                traps [SIXTY_FOUR_BITS];

            /// Gives unused graph memory back to the system.
            hipDeviceGraphMemTrim => device_graph_mem_trim,
                Memory, since HIP_4_5, exported R5_7, Other, hook None,
                (device: [val] c_int) -> hipError_t,
                traps ["newer releases wait until the device's executable graphs are idle"];

            /// Moves managed memory to a device ahead of its use.
            hipMemPrefetchAsync => mem_prefetch_async,
                Memory, since HIP_4_2, exported R5_7, Other, hook None,
                (dev_ptr: [val Memory] *const c_void, count: [val] usize, device: [val] c_int,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Allocates a three-dimensional array, driver style.
            hipArray3DCreate => array_3d_create,
                Memory, since HIP_4_2, exported R5_7, Creates(Array), hook None,
                (array: [out] *mut hipArray_t, pAllocateArray: [in] *const HIP_ARRAY3D_DESCRIPTOR) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates a two-dimensional array, driver style.
            hipArrayCreate => array_create,
                Memory, since HIP_4_2, exported R5_7, Creates(Array), hook None,
                (pHandle: [out] *mut hipArray_t, pAllocateArray: [in] *const HIP_ARRAY_DESCRIPTOR) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Frees an array, driver style.
            hipArrayDestroy => array_destroy,
                Memory, since HIP_4_3, exported R5_7, Destroys(Array), hook None,
                (array: [val] hipArray_t) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates device memory of a given kind, such as signal memory.
            hipExtMallocWithFlags => ext_malloc_with_flags,
                Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, sizeBytes: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Frees device memory.
            hipFree => free,
                Memory, since HIP_4_2, exported R5_7, Destroys(Memory), hook None,
                (ptr: [val Memory] *mut c_void) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Frees an array.
            hipFreeArray => free_array,
                Memory, since HIP_4_2, exported R5_7, Destroys(Array), hook None,
                (array: [val] hipArray_t) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Frees device memory in stream order.
            hipFreeAsync => free_async,
                Memory, since HIP_5_1, exported R5_7, Destroys(Memory), hook None,
                (dev_ptr: [val Memory] *mut c_void, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_ALLOCATION, "newer releases refuse a captured free of what no graph has allocated"];

            /// Frees pinned host memory; the older name of `hipHostFree`.
            hipFreeHost => free_host,
                Memory, since HIP_4_2, exported R5_7, Destroys(Memory), hook None,
                (ptr: [val Memory] *mut c_void) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Frees a mipmapped array.
            hipFreeMipmappedArray => free_mipmapped_array,
                Memory, since HIP_4_2, exported R5_7, Destroys(MipmappedArray), hook None,
                (mipmappedArray: [val] hipMipmappedArray_t) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates pinned host memory; CUDA's name of `hipHostMalloc`.
            hipHostAlloc => host_alloc,
                Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, size: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Frees pinned host memory.
            hipHostFree => host_free,
                Memory, since HIP_4_2, exported R5_7, Destroys(Memory), hook None,
                (ptr: [val Memory] *mut c_void) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates pinned host memory.
            hipHostMalloc => host_malloc,
                Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, size: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Pins host memory.
            hipHostRegister => host_register,
                Memory, since HIP_4_2, exported R5_7, Other, hook None,
                (hostPtr: [val Memory] *mut c_void, sizeBytes: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Unpins host memory.
            hipHostUnregister => host_unregister,
                Memory, since HIP_4_2, exported R5_7, Other, hook None,
                (hostPtr: [val Memory] *mut c_void) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates device memory.
            hipMalloc => malloc,
                Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, size: [val] usize) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates device memory for a box, with padded rows.
            hipMalloc3D => malloc_3d,
                Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (pitchedDevPtr: [out] *mut hipPitchedPtr, extent: [val] hipExtent) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates a three-dimensional array.
            hipMalloc3DArray => malloc_3d_array,
                Memory, since HIP_4_2, exported R5_7, Creates(Array), hook None,
                (array: [out] *mut hipArray_t, desc: [in] *const hipChannelFormatDesc, extent: [val] hipExtent,
                 flags: [val] c_uint) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates a two-dimensional array.
            hipMallocArray => malloc_array,
                Memory, since HIP_4_2, exported R5_7, Creates(Array), hook None,
                (array: [out] *mut hipArray_t, desc: [in] *const hipChannelFormatDesc, width: [val] usize,
                 height: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates device memory in stream order.
            hipMallocAsync => malloc_async,
                Memory, since HIP_5_1, exported R5_7, Creates(Memory), hook None,
                (dev_ptr: [out Memory] *mut *mut c_void, size: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_ALLOCATION];

            /// Allocates device memory from a pool in stream order.
            hipMallocFromPoolAsync => malloc_from_pool_async,
                Memory, since HIP_5_1, exported R5_7, Creates(Memory), hook None,
                (dev_ptr: [out Memory] *mut *mut c_void, size: [val] usize, mem_pool: [val] hipMemPool_t,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [CAPTURED_ALLOCATION];

            /// Allocates pinned host memory; the older name of `hipHostMalloc`.
            hipMallocHost => malloc_host,
                Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, size: [val] usize) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates memory that host and devices share.
            hipMallocManaged => malloc_managed,
                Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (dev_ptr: [out Memory] *mut *mut c_void, size: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Allocates a mipmapped array.
            hipMallocMipmappedArray => malloc_mipmapped_array,
                Memory, since HIP_4_2, exported R5_7, Creates(MipmappedArray), hook None,
                (mipmappedArray: [out] *mut hipMipmappedArray_t, desc: [in] *const hipChannelFormatDesc,
                 extent: [val] hipExtent, numLevels: [val] c_uint, flags: [val] c_uint) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates device memory with padded rows.
            hipMallocPitch => malloc_pitch,
                Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, pitch: [out] *mut usize, width: [val] usize,
                 height: [val] usize) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates pinned host memory, driver style.
            hipMemAllocHost => mem_alloc_host,
                Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, size: [val] usize) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates device memory with padded rows, driver style.
            hipMemAllocPitch => mem_alloc_pitch,
                Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (dptr: [out] *mut hipDeviceptr_t, pitch: [out] *mut usize, widthInBytes: [val] usize,
                 height: [val] usize, elementSizeBytes: [val] c_uint) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Allocates a mipmapped array, driver style.
            hipMipmappedArrayCreate => mipmapped_array_create,
                Memory, since HIP_4_2, exported R5_7, Creates(MipmappedArray), hook None,
                (pHandle: [out] *mut hipMipmappedArray_t, pMipmappedArrayDesc: [in] *mut HIP_ARRAY3D_DESCRIPTOR,
                 numMipmapLevels: [val] c_uint) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];

            /// Frees a mipmapped array, driver style.
            hipMipmappedArrayDestroy => mipmapped_array_destroy,
                Memory, since HIP_4_2, exported R5_7, Destroys(MipmappedArray), hook None,
                (hMipmappedArray: [val] hipMipmappedArray_t) -> hipError_t,
                traps [ENDS_STRICT_CAPTURES];
        } }
    };
}
