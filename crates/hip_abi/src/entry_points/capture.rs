//! Stream capture.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_capture {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Begins to record a stream's work into a new graph.
            hipStreamBeginCapture => stream_begin_capture,
                Capture, since HIP_4_3, exported R5_7, Captures, hook None,
                (stream: [val] hipStream_t, mode: [val] hipStreamCaptureMode) -> hipError_t,
                traps [];

            /// Begins a capture, for callers with per-thread default streams.
            hipStreamBeginCapture_spt => stream_begin_capture_spt,
                Capture, since HIP_5_3, exported R5_7, Captures, hook None,
                (stream: [val] hipStream_t, mode: [val] hipStreamCaptureMode) -> hipError_t,
                traps [PER_THREAD_STREAM];

            /// Begins to record a stream's work into a given graph.
            hipStreamBeginCaptureToGraph => stream_begin_capture_to_graph,
                Capture, since HIP_6_1, exported R6_4, Captures, hook None,
                (stream: [val] hipStream_t, graph: [val] hipGraph_t,
                 dependencies: [array numDependencies] *const hipGraphNode_t,
                 dependencyData: [array numDependencies] *const hipGraphEdgeData, numDependencies: [val] usize,
                 mode: [val] hipStreamCaptureMode) -> hipError_t,
                traps [
                    "captures into the caller's graph, which is not checked to be alive",
                    "profilers see it as hipStreamBeginCapture",
                    "has no variant for per-thread streams",
                ];

            /// Ends a capture and hands out the graph.
            hipStreamEndCapture => stream_end_capture,
                Capture, since HIP_4_3, exported R5_7, Captures, hook None,
                (stream: [val] hipStream_t, pGraph: [out] *mut hipGraph_t) -> hipError_t,
                traps [
                    OWNERSHIP_MOVES,
                    RESULT_UNDEFINED,
                    "an invalidated capture loses its graph; an unjoined one leaks it in older releases",
                    "with a null pGraph, 6.x refuses and later releases end the capture and drop the graph",
                    "only the stream that began the capture, and unless relaxed only that thread, may end it",
                ];

            /// Ends a capture, for callers with per-thread default streams.
            hipStreamEndCapture_spt => stream_end_capture_spt,
                Capture, since HIP_5_3, exported R5_7, Captures, hook None,
                (stream: [val] hipStream_t, pGraph: [out] *mut hipGraph_t) -> hipError_t,
                traps [
                    OWNERSHIP_MOVES,
                    RESULT_UNDEFINED,
                    "an invalidated capture loses its graph; an unjoined one leaks it in older releases",
                    "with a null pGraph, 6.x refuses and later releases end the capture and drop the graph",
                    "only the stream that began the capture, and unless relaxed only that thread, may end it",
                    PER_THREAD_STREAM,
                ];

            /// Tells whether a stream is captured, and the capture's number.
            hipStreamGetCaptureInfo => stream_get_capture_info,
                Capture, since HIP_4_5, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t, pCaptureStatus: [out] *mut hipStreamCaptureStatus,
                 pId: [out] *mut c_ulonglong) -> hipError_t,
                traps [];

            /// Tells about a capture, for callers with per-thread default streams.
            hipStreamGetCaptureInfo_spt => stream_get_capture_info_spt,
                Capture, since HIP_5_3, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t, pCaptureStatus: [out] *mut hipStreamCaptureStatus,
                 pId: [out] *mut c_ulonglong) -> hipError_t,
                traps [PER_THREAD_STREAM];

            /// Tells the graph of a capture and the nodes that the next one will depend on.
            hipStreamGetCaptureInfo_v2 => stream_get_capture_info_v2,
                Capture, since HIP_4_5, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t, captureStatus_out: [out] *mut hipStreamCaptureStatus,
                 id_out: [out] *mut c_ulonglong, graph_out: [out] *mut hipGraph_t,
                 dependencies_out: [out_array numDependencies_out] *mut *const hipGraphNode_t,
                 numDependencies_out: [out] *mut usize) -> hipError_t,
                traps [LIVE_CAPTURE, STATUS_ONLY];

            /// Tells all about a capture, for callers with per-thread default streams.
            hipStreamGetCaptureInfo_v2_spt => stream_get_capture_info_v2_spt,
                Capture, since HIP_5_3, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t, captureStatus_out: [out] *mut hipStreamCaptureStatus,
                 id_out: [out] *mut c_ulonglong, graph_out: [out] *mut hipGraph_t,
                 dependencies_out: [out_array numDependencies_out] *mut *const hipGraphNode_t,
                 numDependencies_out: [out] *mut usize) -> hipError_t,
                traps [LIVE_CAPTURE, STATUS_ONLY, PER_THREAD_STREAM];

            /// Tells whether a stream is being captured.
            hipStreamIsCapturing => stream_is_capturing,
                Capture, since HIP_4_3, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t, pCaptureStatus: [out] *mut hipStreamCaptureStatus) -> hipError_t,
                traps [];

            /// Tells whether a stream is being captured, for callers with per-thread default streams.
            hipStreamIsCapturing_spt => stream_is_capturing_spt,
                Capture, since HIP_5_3, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t, pCaptureStatus: [out] *mut hipStreamCaptureStatus) -> hipError_t,
                traps [PER_THREAD_STREAM];

            /// Changes what the next captured node will depend on.
            hipStreamUpdateCaptureDependencies => stream_update_capture_dependencies,
                Capture, since HIP_4_5, exported R5_7, Captures, hook None,
                (stream: [val] hipStream_t, dependencies: [array numDependencies] *mut hipGraphNode_t,
                 numDependencies: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps ["dependencies is only read, though not const"];

            /// Swaps the capture mode of the calling thread.
            hipThreadExchangeStreamCaptureMode => thread_exchange_stream_capture_mode,
                Capture, since HIP_5_0, exported R5_7, Captures, hook None,
                (mode: [inout] *mut hipStreamCaptureMode) -> hipError_t,
                traps ["swaps a mode of the calling thread"];
        } }
    };
}
