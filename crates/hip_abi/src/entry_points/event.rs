//! Events.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_event {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Records an event on a stream.
            hipEventRecord => event_record,
                Event, since HIP_4_2, exported R5_7, Other, hook None,
                (event: [val] hipEvent_t, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Records an event, for callers with per-thread default streams.
            hipEventRecord_spt => event_record_spt,
                Event, since HIP_5_2, exported R5_7, Other, hook None,
                (event: [val] hipEvent_t, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Records an event on a stream, with flags.
            hipEventRecordWithFlags => event_record_with_flags,
                Event, since HIP_6_4, exported R6_4, Other, hook None,
                (event: [val] hipEvent_t, stream: [val] hipStream_t, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Tells whether an event has happened.
            hipEventQuery => event_query,
                Event, since HIP_4_2, exported R5_7, Queries, hook None,
                (event: [val] hipEvent_t) -> hipError_t,
                traps [];

            /// Waits on the host for an event.
            hipEventSynchronize => event_synchronize,
                Event, since HIP_4_2, exported R5_7, Other, hook None,
                (event: [val] hipEvent_t) -> hipError_t,
                traps [ENDS_OWN_CAPTURE];

            /// Destroys an event.
            hipEventDestroy => event_destroy,
                Event, since HIP_4_2, exported R5_7, Destroys(Event), hook None,
                (event: [val] hipEvent_t) -> hipError_t,
                traps [];
        } }
    };
}
