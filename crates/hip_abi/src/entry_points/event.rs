//! Events.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_event {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Event record.
            hipEventRecord => event_record, Event, since HIP_4_2, exported R5_7, Other, hook None,
                (event: [val] hipEvent_t, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Event record spt.
            hipEventRecord_spt => event_record_spt, Event, since HIP_5_2, exported R5_7, Other, hook None,
                (event: [val] hipEvent_t, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Event record with flags.
            hipEventRecordWithFlags => event_record_with_flags, Event, since HIP_6_4, exported R6_4, Other, hook None,
                (event: [val] hipEvent_t, stream: [val] hipStream_t, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Event query.
            hipEventQuery => event_query, Event, since HIP_4_2, exported R5_7, Queries, hook None,
                (event: [val] hipEvent_t) -> hipError_t,
                traps [];

            /// Event synchronize.
            hipEventSynchronize => event_synchronize, Event, since HIP_4_2, exported R5_7, Other, hook None,
                (event: [val] hipEvent_t) -> hipError_t,
                traps [];

            /// Event destroy.
            hipEventDestroy => event_destroy, Event, since HIP_4_2, exported R5_7, Destroys(Event), hook None,
                (event: [val] hipEvent_t) -> hipError_t,
                traps [];
        } }
    };
}
