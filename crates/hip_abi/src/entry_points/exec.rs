//! Executable graphs: instantiate, launch, update.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_exec {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Makes an executable graph, with room for a diagnosis.
            hipGraphInstantiate => graph_instantiate,
                Exec, since HIP_4_3, exported R5_7, Creates(Exec), hook Exec,
                (pGraphExec: [out] *mut hipGraphExec_t, graph: [val] hipGraph_t, pErrorNode: [out] *mut hipGraphNode_t,
                 pLogBuffer: [out_array bufferSize] *mut c_char, bufferSize: [val] usize) -> hipError_t,
                traps [
                    "pErrorNode and pLogBuffer are never written",
                    "the result holds copies; setters take the template's nodes",
                    "a graph with allocation nodes can be instantiated once",
                ];

            /// Makes an executable graph with flags.
            hipGraphInstantiateWithFlags => graph_instantiate_with_flags,
                Exec, since HIP_4_5, exported R5_7, Creates(Exec), hook Exec,
                (pGraphExec: [out] *mut hipGraphExec_t, graph: [val] hipGraph_t,
                 flags: [val] c_ulonglong) -> hipError_t,
                traps [RESULT_UNDEFINED, "accepts 0, auto free or node priority, not several"];

            /// Makes an executable graph with flags, a stream to upload on, and a diagnosis.
            hipGraphInstantiateWithParams => graph_instantiate_with_params,
                Exec, since HIP_6_1, exported R6_4, Creates(Exec), hook Exec,
                (pGraphExec: [out] *mut hipGraphExec_t, graph: [val] hipGraph_t,
                 instantiateParams: [inout] *mut hipGraphInstantiateParams) -> hipError_t,
                traps [
                    "reads flags and uploadStream, writes result_out and errNode_out",
                    "accepts upload and device launch as well, one flag at a time",
                    RESULT_UNDEFINED,
                ];

            /// Runs an executable graph on a stream.
            hipGraphLaunch => graph_launch,
                Exec, since HIP_4_3, exported R5_7, Launches, hook Exec,
                (graphExec: [val] hipGraphExec_t, stream: [val] hipStream_t) -> hipError_t,
                traps [
                    "launching into a capturing stream adds no child graph node",
                    "stream may be null or one of the two special numbers",
                    "an empty graph succeeds without touching the stream",
                ];

            /// Runs an executable graph on a stream, for callers with per-thread default streams.
            hipGraphLaunch_spt => graph_launch_spt,
                Exec, since HIP_5_3, exported R5_7, Launches, hook Exec,
                (graphExec: [val] hipGraphExec_t, stream: [val] hipStream_t) -> hipError_t,
                traps [PER_THREAD_STREAM];

            /// Prepares an executable graph on a stream.
            hipGraphUpload => graph_upload,
                Exec, since HIP_5_3, exported R5_7, Launches, hook Exec,
                (graphExec: [val] hipGraphExec_t, stream: [val] hipStream_t) -> hipError_t,
                traps ["checks the executable graph and does nothing else"];

            /// Destroys an executable graph.
            hipGraphExecDestroy => graph_exec_destroy,
                Exec, since HIP_4_3, exported R5_7, Destroys(Exec), hook Exec,
                (graphExec: [val] hipGraphExec_t) -> hipError_t,
                traps ["launches in flight keep it alive past the call", EXEC_UNCHECKED];

            /// Makes an executable graph take over the parameters of a graph of the same shape.
            hipGraphExecUpdate => graph_exec_update,
                Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hGraph: [val] hipGraph_t, hErrorNode_out: [out] *mut hipGraphNode_t,
                 updateResult_out: [out] *mut hipGraphExecUpdateResult) -> hipError_t,
                traps [
                    "nodes are matched by position and type, never by handle",
                    "both result pointers must be given, though the documentation calls them inputs",
                    "the error node is one of hGraph",
                    "the nodes before the refused one are already changed",
                    "does not have CUDA 12's result struct",
                    "copies made by hipDrvGraphAddMemcpyNode are read as another class",
                ];

            /// Tells the flags that an executable graph was made with.
            hipGraphExecGetFlags => graph_exec_get_flags,
                Exec, since HIP_6_2, exported R6_4, Queries, hook None,
                (graphExec: [val] hipGraphExec_t, flags: [out] *mut c_ulonglong) -> hipError_t,
                traps [EXEC_UNCHECKED];

            /// Sets the parameters of a node of any type in an executable graph.
            hipGraphExecNodeSetParams => graph_exec_node_set_params,
                Exec, since HIP_6_2, exported R6_4, MutatesExec, hook Exec,
                (graphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t,
                 nodeParams: [in] *mut hipGraphNodeParams) -> hipError_t,
                traps [TEMPLATE_NODE, UNION_BY_TYPE, "profilers see it as hipGraphNodeSetParams"];

            /// Sets a kernel node in an executable graph.
            hipGraphExecKernelNodeSetParams => graph_exec_kernel_node_set_params,
                Exec, since HIP_4_4, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t,
                 pNodeParams: [in] *const hipKernelNodeParams) -> hipError_t,
                traps [TEMPLATE_NODE, "fails once the template graph or node is destroyed"];

            /// Sets a three-dimensional copy in an executable graph.
            hipGraphExecMemcpyNodeSetParams => graph_exec_memcpy_node_set_params,
                Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t,
                 pNodeParams: [in] *mut hipMemcpy3DParms) -> hipError_t,
                traps ["pNodeParams is only read, though not const", COPY_KIND_FIXED];

            /// Sets a one-dimensional copy in an executable graph.
            hipGraphExecMemcpyNodeSetParams1D => graph_exec_memcpy_node_set_params_1d,
                Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t, dst: [val Memory] *mut c_void,
                 src: [val Memory] *const c_void, count: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [COPY_KIND_FIXED];

            /// Sets a copy from a device variable in an executable graph.
            hipGraphExecMemcpyNodeSetParamsFromSymbol => graph_exec_memcpy_node_set_params_from_symbol,
                Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t, dst: [val Memory] *mut c_void,
                 symbol: [val Symbol] *const c_void, count: [val] usize, offset: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [SYMBOL_FIRST];

            /// Sets a copy to a device variable in an executable graph.
            hipGraphExecMemcpyNodeSetParamsToSymbol => graph_exec_memcpy_node_set_params_to_symbol,
                Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t, symbol: [val Symbol] *const c_void,
                 src: [val Memory] *const c_void, count: [val] usize, offset: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [SYMBOL_FIRST];

            /// Sets a fill in an executable graph.
            hipGraphExecMemsetNodeSetParams => graph_exec_memset_node_set_params,
                Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t,
                 pNodeParams: [in] *const hipMemsetParams) -> hipError_t,
                traps [];

            /// Sets a host function in an executable graph.
            hipGraphExecHostNodeSetParams => graph_exec_host_node_set_params,
                Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t,
                 pNodeParams: [in] *const hipHostNodeParams) -> hipError_t,
                traps [];

            /// Sets the inside of a child graph node in an executable graph.
            hipGraphExecChildGraphNodeSetParams => graph_exec_child_graph_node_set_params,
                Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t,
                 childGraph: [val] hipGraph_t) -> hipError_t,
                traps [
                    "node is the template's, childGraph an unrelated graph; its nodes are matched in insertion order",
                ];

            /// Sets the event that a node of an executable graph records.
            hipGraphExecEventRecordNodeSetEvent => graph_exec_event_record_node_set_event,
                Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t, event: [val] hipEvent_t) -> hipError_t,
                traps [NODE_UNCHECKED];

            /// Sets the event that a node of an executable graph waits for.
            hipGraphExecEventWaitNodeSetEvent => graph_exec_event_wait_node_set_event,
                Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t, event: [val] hipEvent_t) -> hipError_t,
                traps [NODE_UNCHECKED];

            /// Sets memory operations in an executable graph.
            hipGraphExecBatchMemOpNodeSetParams => graph_exec_batch_mem_op_node_set_params,
                Exec, since HIP_6_4, exported R6_4, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t,
                 nodeParams: [in] *const hipBatchMemOpNodeParams) -> hipError_t,
                traps [OPERATIONS_BY_REFERENCE];

            /// Sets a semaphore signal in an executable graph.
            hipGraphExecExternalSemaphoresSignalNodeSetParams => graph_exec_external_semaphores_signal_node_set_params,
                Exec, since HIP_5_3, exported R7_2, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t,
                 nodeParams: [in] *const hipExternalSemaphoreSignalNodeParams) -> hipError_t,
                traps [SEMAPHORES_BY_REFERENCE, CRASHES_IN_7_2];

            /// Sets a semaphore wait in an executable graph.
            hipGraphExecExternalSemaphoresWaitNodeSetParams => graph_exec_external_semaphores_wait_node_set_params,
                Exec, since HIP_5_3, exported R7_2, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t,
                 nodeParams: [in] *const hipExternalSemaphoreWaitNodeParams) -> hipError_t,
                traps [SEMAPHORES_BY_REFERENCE, CRASHES_IN_7_2];

            /// Enables or disables a node in an executable graph.
            hipGraphNodeSetEnabled => graph_node_set_enabled,
                Exec, since HIP_5_3, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t, isEnabled: [val] c_uint) -> hipError_t,
                traps [TEMPLATE_NODE, "only kernel, copy and fill nodes"];

            /// Tells whether a node is enabled in an executable graph.
            hipGraphNodeGetEnabled => graph_node_get_enabled,
                Exec, since HIP_5_3, exported R5_7, Queries, hook None,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t,
                 isEnabled: [out] *mut c_uint) -> hipError_t,
                traps [TEMPLATE_NODE, "gives back the number that was set"];
        } }
    };
}
