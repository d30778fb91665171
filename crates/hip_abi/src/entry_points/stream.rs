//! Streams: waits, memory operations, life.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_stream {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Stream wait event.
            hipStreamWaitEvent => stream_wait_event, Stream, since HIP_4_2, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t, event: [val] hipEvent_t, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Stream wait event spt.
            hipStreamWaitEvent_spt => stream_wait_event_spt, Stream, since HIP_5_2, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t, event: [val] hipEvent_t, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Stream synchronize.
            hipStreamSynchronize => stream_synchronize, Stream, since HIP_4_2, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Stream synchronize spt.
            hipStreamSynchronize_spt => stream_synchronize_spt, Stream, since HIP_5_2, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Stream query.
            hipStreamQuery => stream_query, Stream, since HIP_4_2, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Stream query spt.
            hipStreamQuery_spt => stream_query_spt, Stream, since HIP_5_2, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Stream destroy.
            hipStreamDestroy => stream_destroy, Stream, since HIP_4_2, exported R5_7, Destroys(Stream), hook None,
                (stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Device synchronize.
            hipDeviceSynchronize => device_synchronize, Stream, since HIP_4_2, exported R5_7, Other, hook None,
                () -> hipError_t,
                traps [];

            /// Stream batch mem op.
            hipStreamBatchMemOp => stream_batch_mem_op, Stream, since HIP_6_4, exported R6_4, Other, hook None,
                (stream: [val] hipStream_t, count: [val] c_uint,
                 paramArray: [array count] *mut hipStreamBatchMemOpParams, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Stream wait value32.
            hipStreamWaitValue32 => stream_wait_value32, Stream, since HIP_4_4, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t, ptr: [val Memory] *mut c_void, value: [val] u32, flags: [val] c_uint,
                 mask: [val] u32) -> hipError_t,
                traps [];

            /// Stream wait value64.
            hipStreamWaitValue64 => stream_wait_value64, Stream, since HIP_4_4, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t, ptr: [val Memory] *mut c_void, value: [val] u64, flags: [val] c_uint,
                 mask: [val] u64) -> hipError_t,
                traps [];

            /// Stream write value32.
            hipStreamWriteValue32 => stream_write_value32, Stream, since HIP_4_4, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t, ptr: [val Memory] *mut c_void, value: [val] u32, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Stream write value64.
            hipStreamWriteValue64 => stream_write_value64, Stream, since HIP_4_4, exported R5_7, Other, hook None,
                (stream: [val] hipStream_t, ptr: [val Memory] *mut c_void, value: [val] u64, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Signal external semaphores async.
            hipSignalExternalSemaphoresAsync => signal_external_semaphores_async, Stream, since HIP_4_3, exported R5_7, Other, hook None,
                (extSemArray: [array numExtSems] *const hipExternalSemaphore_t,
                 paramsArray: [array numExtSems] *const hipExternalSemaphoreSignalParams, numExtSems: [val] c_uint,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Wait external semaphores async.
            hipWaitExternalSemaphoresAsync => wait_external_semaphores_async, Stream, since HIP_4_3, exported R5_7, Other, hook None,
                (extSemArray: [array numExtSems] *const hipExternalSemaphore_t,
                 paramsArray: [array numExtSems] *const hipExternalSemaphoreWaitParams, numExtSems: [val] c_uint,
                 stream: [val] hipStream_t) -> hipError_t,
                traps [];
        } }
    };
}
