//! Streams: waits, memory operations, life.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_stream {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Makes a stream wait for an event.
            hipStreamWaitEvent => stream_wait_event,
                Stream, since HIP_4_2, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t, event: [val] hipEvent_t, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Makes a stream wait for an event, for callers with per-thread default streams.
            hipStreamWaitEvent_spt => stream_wait_event_spt,
                Stream, since HIP_5_2, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t, event: [val] hipEvent_t, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Waits on the host for a stream.
            hipStreamSynchronize => stream_synchronize,
                Stream, since HIP_4_2, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t) -> hipError_t,
                traps [ENDS_OWN_CAPTURE];

            /// Waits on the host for a stream, for callers with per-thread default streams.
            hipStreamSynchronize_spt => stream_synchronize_spt,
                Stream, since HIP_5_2, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t) -> hipError_t,
                traps [ENDS_OWN_CAPTURE];

            /// Tells whether a stream is idle.
            hipStreamQuery => stream_query,
                Stream, since HIP_4_2, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t) -> hipError_t,
                traps [ENDS_OWN_CAPTURE];

            /// Tells whether a stream is idle, for callers with per-thread default streams.
            hipStreamQuery_spt => stream_query_spt,
                Stream, since HIP_5_2, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t) -> hipError_t,
                traps [ENDS_OWN_CAPTURE];

            /// Destroys a stream.
            hipStreamDestroy => stream_destroy,
                Stream, since HIP_4_2, exported R5_7, Destroys(Stream), hook None,
                (stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Waits on the host for the current device.
            hipDeviceSynchronize => device_synchronize,
                Stream, since HIP_4_2, exported R5_7, Other, hook None,
                () -> hipError_t,
                traps [];

            /// Waits for and writes values in memory, in stream order.
            hipStreamBatchMemOp => stream_batch_mem_op,
                Stream, since HIP_6_4, exported R6_4, Other, hook None,
                (stream: [val] hipStream_t, count: [val] c_uint,
                 paramArray: [array count] *mut hipStreamBatchMemOpParams, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Makes a stream wait for a 32-bit value in memory.
            hipStreamWaitValue32 => stream_wait_value32,
                Stream, since HIP_4_4, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t, ptr: [val Memory] *mut c_void, value: [val] u32, flags: [val] c_uint,
                 mask: [val] u32) -> hipError_t,
                traps [];

            /// Makes a stream wait for a 64-bit value in memory.
            hipStreamWaitValue64 => stream_wait_value64,
                Stream, since HIP_4_4, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t, ptr: [val Memory] *mut c_void, value: [val] u64, flags: [val] c_uint,
                 mask: [val] u64) -> hipError_t,
                traps [];

            /// Writes a 32-bit value in stream order.
            hipStreamWriteValue32 => stream_write_value32,
                Stream, since HIP_4_4, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t, ptr: [val Memory] *mut c_void, value: [val] u32,
                 flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Writes a 64-bit value in stream order.
            hipStreamWriteValue64 => stream_write_value64,
                Stream, since HIP_4_4, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t, ptr: [val Memory] *mut c_void, value: [val] u64,
                 flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Signals external semaphores in stream order.
            hipSignalExternalSemaphoresAsync => signal_external_semaphores_async,
                Stream, since HIP_4_3, exported R5_7, Other, hook None,
                (extSemArray: [array numExtSems] *const hipExternalSemaphore_t,
                 paramsArray: [array numExtSems] *const hipExternalSemaphoreSignalParams, numExtSems: [val] c_uint,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Waits for external semaphores in stream order.
            hipWaitExternalSemaphoresAsync => wait_external_semaphores_async,
                Stream, since HIP_4_3, exported R5_7, Other, hook None,
                (extSemArray: [array numExtSems] *const hipExternalSemaphore_t,
                 paramsArray: [array numExtSems] *const hipExternalSemaphoreWaitParams, numExtSems: [val] c_uint,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];
        } }
    };
}
