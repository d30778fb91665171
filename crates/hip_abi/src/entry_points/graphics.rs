//! Graphics interoperation: the prefix is `hipGraph`, but no function takes a graph handle.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_graphics {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Registers an OpenGL buffer.
            hipGraphicsGLRegisterBuffer => graphics_gl_register_buffer,
                Graphics, since HIP_4_3, exported R5_7, Creates(GraphicsResource), hook None,
                (resource: [out] *mut hipGraphicsResource_t, buffer: [val] c_uint, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Registers an OpenGL image.
            hipGraphicsGLRegisterImage => graphics_gl_register_image,
                Graphics, since HIP_4_5, exported R5_7, Creates(GraphicsResource), hook None,
                (resource: [out] *mut hipGraphicsResource_t, image: [val] c_uint, target: [val] c_uint,
                 flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Makes graphics resources accessible to HIP.
            hipGraphicsMapResources => graphics_map_resources,
                Graphics, since HIP_4_3, exported R5_7, Other, hook None,
                (count: [val] c_int, resources: [array count] *mut hipGraphicsResource_t,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Tells the address of a mapped resource.
            hipGraphicsResourceGetMappedPointer => graphics_resource_get_mapped_pointer,
                Graphics, since HIP_4_3, exported R5_7, Queries, hook None,
                (devPtr: [out Memory] *mut *mut c_void, size: [out] *mut usize,
                 resource: [val] hipGraphicsResource_t) -> hipError_t,
                traps [];

            /// Tells the array of a mapped image.
            hipGraphicsSubResourceGetMappedArray => graphics_sub_resource_get_mapped_array,
                Graphics, since HIP_4_5, exported R5_7, Queries, hook None,
                (array: [out] *mut hipArray_t, resource: [val] hipGraphicsResource_t, arrayIndex: [val] c_uint,
                 mipLevel: [val] c_uint) -> hipError_t,
                traps [];

            /// Gives graphics resources back.
            hipGraphicsUnmapResources => graphics_unmap_resources,
                Graphics, since HIP_4_3, exported R5_7, Other, hook None,
                (count: [val] c_int, resources: [array count] *mut hipGraphicsResource_t,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Forgets a graphics resource.
            hipGraphicsUnregisterResource => graphics_unregister_resource,
                Graphics, since HIP_4_3, exported R5_7, Destroys(GraphicsResource), hook None,
                (resource: [val] hipGraphicsResource_t) -> hipError_t,
                traps [];
        } }
    };
}
