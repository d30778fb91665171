//! Allocation.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_memory {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Device get graph mem attribute.
            hipDeviceGetGraphMemAttribute => device_get_graph_mem_attribute, Memory, since HIP_4_5, exported R5_7, Queries, hook None,
                (device: [val] c_int, attr: [val] hipGraphMemAttributeType, value: [out] *mut c_void) -> hipError_t,
                traps [];

            /// Device set graph mem attribute.
            hipDeviceSetGraphMemAttribute => device_set_graph_mem_attribute, Memory, since HIP_4_5, exported R5_7, Other, hook None,
                (device: [val] c_int, attr: [val] hipGraphMemAttributeType, value: [in] *mut c_void) -> hipError_t,
                traps [];

            /// Device graph mem trim.
            hipDeviceGraphMemTrim => device_graph_mem_trim, Memory, since HIP_4_5, exported R5_7, Other, hook None,
                (device: [val] c_int) -> hipError_t,
                traps [];

            /// Mem prefetch async.
            hipMemPrefetchAsync => mem_prefetch_async, Memory, since HIP_4_2, exported R5_7, Other, hook None,
                (dev_ptr: [val Memory] *const c_void, count: [val] usize, device: [val] c_int,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Array3d create.
            hipArray3DCreate => array3d_create, Memory, since HIP_4_2, exported R5_7, Creates(Array), hook None,
                (array: [out] *mut hipArray_t, pAllocateArray: [in] *const HIP_ARRAY3D_DESCRIPTOR) -> hipError_t,
                traps [];

            /// Array create.
            hipArrayCreate => array_create, Memory, since HIP_4_2, exported R5_7, Creates(Array), hook None,
                (pHandle: [out] *mut hipArray_t, pAllocateArray: [in] *const HIP_ARRAY_DESCRIPTOR) -> hipError_t,
                traps [];

            /// Array destroy.
            hipArrayDestroy => array_destroy, Memory, since HIP_4_3, exported R5_7, Destroys(Array), hook None,
                (array: [val] hipArray_t) -> hipError_t,
                traps [];

            /// Ext malloc with flags.
            hipExtMallocWithFlags => ext_malloc_with_flags, Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, sizeBytes: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Free.
            hipFree => free, Memory, since HIP_4_2, exported R5_7, Destroys(Memory), hook None,
                (ptr: [val Memory] *mut c_void) -> hipError_t,
                traps [];

            /// Free array.
            hipFreeArray => free_array, Memory, since HIP_4_2, exported R5_7, Destroys(Array), hook None,
                (array: [val] hipArray_t) -> hipError_t,
                traps [];

            /// Free async.
            hipFreeAsync => free_async, Memory, since HIP_5_1, exported R5_7, Destroys(Memory), hook None,
                (dev_ptr: [val Memory] *mut c_void, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Free host.
            hipFreeHost => free_host, Memory, since HIP_4_2, exported R5_7, Destroys(Memory), hook None,
                (ptr: [val Memory] *mut c_void) -> hipError_t,
                traps [];

            /// Free mipmapped array.
            hipFreeMipmappedArray => free_mipmapped_array, Memory, since HIP_4_2, exported R5_7, Destroys(MipmappedArray), hook None,
                (mipmappedArray: [val] hipMipmappedArray_t) -> hipError_t,
                traps [];

            /// Host alloc.
            hipHostAlloc => host_alloc, Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, size: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Host free.
            hipHostFree => host_free, Memory, since HIP_4_2, exported R5_7, Destroys(Memory), hook None,
                (ptr: [val Memory] *mut c_void) -> hipError_t,
                traps [];

            /// Host malloc.
            hipHostMalloc => host_malloc, Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, size: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Host register.
            hipHostRegister => host_register, Memory, since HIP_4_2, exported R5_7, Other, hook None,
                (hostPtr: [val Memory] *mut c_void, sizeBytes: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Host unregister.
            hipHostUnregister => host_unregister, Memory, since HIP_4_2, exported R5_7, Other, hook None,
                (hostPtr: [val Memory] *mut c_void) -> hipError_t,
                traps [];

            /// Malloc.
            hipMalloc => malloc, Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, size: [val] usize) -> hipError_t,
                traps [];

            /// Malloc3d.
            hipMalloc3D => malloc3d, Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (pitchedDevPtr: [out] *mut hipPitchedPtr, extent: [val] hipExtent) -> hipError_t,
                traps [];

            /// Malloc3d array.
            hipMalloc3DArray => malloc3d_array, Memory, since HIP_4_2, exported R5_7, Creates(Array), hook None,
                (array: [out] *mut hipArray_t, desc: [in] *const hipChannelFormatDesc, extent: [val] hipExtent,
                 flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Malloc array.
            hipMallocArray => malloc_array, Memory, since HIP_4_2, exported R5_7, Creates(Array), hook None,
                (array: [out] *mut hipArray_t, desc: [in] *const hipChannelFormatDesc, width: [val] usize,
                 height: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Malloc async.
            hipMallocAsync => malloc_async, Memory, since HIP_5_1, exported R5_7, Creates(Memory), hook None,
                (dev_ptr: [out Memory] *mut *mut c_void, size: [val] usize, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Malloc from pool async.
            hipMallocFromPoolAsync => malloc_from_pool_async, Memory, since HIP_5_1, exported R5_7, Creates(Memory), hook None,
                (dev_ptr: [out Memory] *mut *mut c_void, size: [val] usize, mem_pool: [val] hipMemPool_t,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Malloc host.
            hipMallocHost => malloc_host, Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, size: [val] usize) -> hipError_t,
                traps [];

            /// Malloc managed.
            hipMallocManaged => malloc_managed, Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (dev_ptr: [out Memory] *mut *mut c_void, size: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Malloc mipmapped array.
            hipMallocMipmappedArray => malloc_mipmapped_array, Memory, since HIP_4_2, exported R5_7, Creates(MipmappedArray), hook None,
                (mipmappedArray: [out] *mut hipMipmappedArray_t, desc: [in] *const hipChannelFormatDesc,
                 extent: [val] hipExtent, numLevels: [val] c_uint, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Malloc pitch.
            hipMallocPitch => malloc_pitch, Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, pitch: [out] *mut usize, width: [val] usize, height: [val] usize) -> hipError_t,
                traps [];

            /// Mem alloc host.
            hipMemAllocHost => mem_alloc_host, Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (ptr: [out Memory] *mut *mut c_void, size: [val] usize) -> hipError_t,
                traps [];

            /// Mem alloc pitch.
            hipMemAllocPitch => mem_alloc_pitch, Memory, since HIP_4_2, exported R5_7, Creates(Memory), hook None,
                (dptr: [out] *mut hipDeviceptr_t, pitch: [out] *mut usize, widthInBytes: [val] usize,
                 height: [val] usize, elementSizeBytes: [val] c_uint) -> hipError_t,
                traps [];

            /// Mipmapped array create.
            hipMipmappedArrayCreate => mipmapped_array_create, Memory, since HIP_4_2, exported R5_7, Creates(MipmappedArray), hook None,
                (pHandle: [out] *mut hipMipmappedArray_t, pMipmappedArrayDesc: [in] *mut HIP_ARRAY3D_DESCRIPTOR,
                 numMipmapLevels: [val] c_uint) -> hipError_t,
                traps [];

            /// Mipmapped array destroy.
            hipMipmappedArrayDestroy => mipmapped_array_destroy, Memory, since HIP_4_2, exported R5_7, Destroys(MipmappedArray), hook None,
                (hMipmappedArray: [val] hipMipmappedArray_t) -> hipError_t,
                traps [];
        } }
    };
}
