//! Stream capture.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_capture {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Stream begin capture.
            hipStreamBeginCapture => stream_begin_capture, Capture, since HIP_4_3, exported R5_7, Captures, hook None,
                (stream: [val] hipStream_t, mode: [val] hipStreamCaptureMode) -> hipError_t,
                traps [];

            /// Stream begin capture spt.
            hipStreamBeginCapture_spt => stream_begin_capture_spt, Capture, since HIP_5_3, exported R5_7, Captures, hook None,
                (stream: [val] hipStream_t, mode: [val] hipStreamCaptureMode) -> hipError_t,
                traps [];

            /// Stream begin capture to graph.
            hipStreamBeginCaptureToGraph => stream_begin_capture_to_graph, Capture, since HIP_6_1, exported R6_4, Captures, hook None,
                (stream: [val] hipStream_t, graph: [val] hipGraph_t,
                 dependencies: [array numDependencies] *const hipGraphNode_t,
                 dependencyData: [array numDependencies] *const hipGraphEdgeData, numDependencies: [val] usize,
                 mode: [val] hipStreamCaptureMode) -> hipError_t,
                traps [];

            /// Stream end capture.
            hipStreamEndCapture => stream_end_capture, Capture, since HIP_4_3, exported R5_7, Captures, hook None,
                (stream: [val] hipStream_t, pGraph: [out] *mut hipGraph_t) -> hipError_t,
                traps [];

            /// Stream end capture spt.
            hipStreamEndCapture_spt => stream_end_capture_spt, Capture, since HIP_5_3, exported R5_7, Captures, hook None,
                (stream: [val] hipStream_t, pGraph: [out] *mut hipGraph_t) -> hipError_t,
                traps [];

            /// Stream get capture info.
            hipStreamGetCaptureInfo => stream_get_capture_info, Capture, since HIP_4_5, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t, pCaptureStatus: [out] *mut hipStreamCaptureStatus,
                 pId: [out] *mut c_ulonglong) -> hipError_t,
                traps [];

            /// Stream get capture info spt.
            hipStreamGetCaptureInfo_spt => stream_get_capture_info_spt, Capture, since HIP_5_3, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t, pCaptureStatus: [out] *mut hipStreamCaptureStatus,
                 pId: [out] *mut c_ulonglong) -> hipError_t,
                traps [];

            /// Stream get capture info v2.
            hipStreamGetCaptureInfo_v2 => stream_get_capture_info_v2, Capture, since HIP_4_5, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t, captureStatus_out: [out] *mut hipStreamCaptureStatus,
                 id_out: [out] *mut c_ulonglong, graph_out: [out] *mut hipGraph_t,
                 dependencies_out: [out_array numDependencies_out] *mut *const hipGraphNode_t,
                 numDependencies_out: [out] *mut usize) -> hipError_t,
                traps [];

            /// Stream get capture info v2 spt.
            hipStreamGetCaptureInfo_v2_spt => stream_get_capture_info_v2_spt, Capture, since HIP_5_3, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t, captureStatus_out: [out] *mut hipStreamCaptureStatus,
                 id_out: [out] *mut c_ulonglong, graph_out: [out] *mut hipGraph_t,
                 dependencies_out: [out_array numDependencies_out] *mut *const hipGraphNode_t,
                 numDependencies_out: [out] *mut usize) -> hipError_t,
                traps [];

            /// Stream is capturing.
            hipStreamIsCapturing => stream_is_capturing, Capture, since HIP_4_3, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t, pCaptureStatus: [out] *mut hipStreamCaptureStatus) -> hipError_t,
                traps [];

            /// Stream is capturing spt.
            hipStreamIsCapturing_spt => stream_is_capturing_spt, Capture, since HIP_5_3, exported R5_7, Queries, hook None,
                (stream: [val] hipStream_t, pCaptureStatus: [out] *mut hipStreamCaptureStatus) -> hipError_t,
                traps [];

            /// Stream update capture dependencies.
            hipStreamUpdateCaptureDependencies => stream_update_capture_dependencies, Capture, since HIP_4_5, exported R5_7, Captures, hook None,
                (stream: [val] hipStream_t, dependencies: [array numDependencies] *mut hipGraphNode_t,
                 numDependencies: [val] usize, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Thread exchange stream capture mode.
            hipThreadExchangeStreamCaptureMode => thread_exchange_stream_capture_mode, Capture, since HIP_5_0, exported R5_7, Captures, hook None,
                (mode: [inout] *mut hipStreamCaptureMode) -> hipError_t,
                traps [];
        } }
    };
}
