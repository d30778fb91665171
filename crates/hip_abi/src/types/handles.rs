//! Handles.
#![expect(unsafe_code, reason = "declares pointer-sized tokens as free to move between threads")]

use super::macros::handles;

handles! {
    /// A graph.
    hipGraph_t => "ihipGraph", Graph;
    /// A node of a graph.
    hipGraphNode_t => "hipGraphNode", Node;
    /// An executable graph.
    hipGraphExec_t => "hipGraphExec", Exec;
    /// A stream; null and the two small numbers of [`hipStream_t::LEGACY`] and [`hipStream_t::PER_THREAD`] name streams as well.
    hipStream_t => "ihipStream_t", Stream;
    /// An event.
    hipEvent_t => "ihipEvent_t", Event;
    /// A kernel of a module.
    hipFunction_t => "ihipModuleSymbol_t", Function;
    /// A reference-counted object of the application.
    hipUserObject_t => "hipUserObject", UserObject;
    /// A device address, driver style.
    hipDeviceptr_t => "void", Memory;
    /// An array.
    hipArray_t => "hipArray", Array;
    /// An array to read from.
    hipArray_const_t => "const hipArray", Array;
    /// A mipmapped array.
    hipMipmappedArray_t => "hipMipmappedArray", MipmappedArray;
    /// A memory pool.
    hipMemPool_t => "ihipMemPoolHandle_t", MemoryPool;
    /// A context.
    hipCtx_t => "ihipCtx_t", Context;
    /// A loaded code object.
    hipModule_t => "ihipModule_t", Module;
    /// A loaded library of kernels.
    hipLibrary_t => "ihipLibrary_t", Library;
    /// A kernel of a library.
    hipKernel_t => "ihipKernel_t", Kernel;
    /// A resource of a graphics API.
    hipGraphicsResource_t => "_hipGraphicsResource", GraphicsResource;
    /// A semaphore of another API.
    hipExternalSemaphore_t => "void", ExternalSemaphore;
}

impl hipStream_t {
    /// The null stream by another name.
    pub const LEGACY: Self = Self::from_raw(1);
    /// The calling thread's own default stream.
    pub const PER_THREAD: Self = Self::from_raw(2);
}
