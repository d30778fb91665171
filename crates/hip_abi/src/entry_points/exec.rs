//! Executable graphs: instantiate, launch, update.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_exec {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Graph exec batch mem op node set params.
            hipGraphExecBatchMemOpNodeSetParams => graph_exec_batch_mem_op_node_set_params, Exec, since HIP_6_4, exported R6_4, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t,
                 nodeParams: [in] *const hipBatchMemOpNodeParams) -> hipError_t,
                traps [];

            /// Graph exec child graph node set params.
            hipGraphExecChildGraphNodeSetParams => graph_exec_child_graph_node_set_params, Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t, childGraph: [val] hipGraph_t) -> hipError_t,
                traps [];

            /// Graph exec destroy.
            hipGraphExecDestroy => graph_exec_destroy, Exec, since HIP_4_3, exported R5_7, Destroys(Exec), hook Exec,
                (graphExec: [val] hipGraphExec_t) -> hipError_t,
                traps [];

            /// Graph exec event record node set event.
            hipGraphExecEventRecordNodeSetEvent => graph_exec_event_record_node_set_event, Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t, event: [val] hipEvent_t) -> hipError_t,
                traps [];

            /// Graph exec event wait node set event.
            hipGraphExecEventWaitNodeSetEvent => graph_exec_event_wait_node_set_event, Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t, event: [val] hipEvent_t) -> hipError_t,
                traps [];

            /// Graph exec external semaphores signal node set params.
            hipGraphExecExternalSemaphoresSignalNodeSetParams => graph_exec_external_semaphores_signal_node_set_params, Exec, since HIP_5_3, exported R7_2, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t,
                 nodeParams: [in] *const hipExternalSemaphoreSignalNodeParams) -> hipError_t,
                traps [];

            /// Graph exec external semaphores wait node set params.
            hipGraphExecExternalSemaphoresWaitNodeSetParams => graph_exec_external_semaphores_wait_node_set_params, Exec, since HIP_5_3, exported R7_2, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t,
                 nodeParams: [in] *const hipExternalSemaphoreWaitNodeParams) -> hipError_t,
                traps [];

            /// Graph exec get flags.
            hipGraphExecGetFlags => graph_exec_get_flags, Exec, since HIP_6_2, exported R6_4, Queries, hook None,
                (graphExec: [val] hipGraphExec_t, flags: [out] *mut c_ulonglong) -> hipError_t,
                traps [];

            /// Graph exec host node set params.
            hipGraphExecHostNodeSetParams => graph_exec_host_node_set_params, Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t,
                 pNodeParams: [in] *const hipHostNodeParams) -> hipError_t,
                traps [];

            /// Graph exec kernel node set params.
            hipGraphExecKernelNodeSetParams => graph_exec_kernel_node_set_params, Exec, since HIP_4_4, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t,
                 pNodeParams: [in] *const hipKernelNodeParams) -> hipError_t,
                traps [];

            /// Graph exec memcpy node set params.
            hipGraphExecMemcpyNodeSetParams => graph_exec_memcpy_node_set_params, Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t, pNodeParams: [in] *mut hipMemcpy3DParms) -> hipError_t,
                traps [];

            /// Graph exec memcpy node set params1d.
            hipGraphExecMemcpyNodeSetParams1D => graph_exec_memcpy_node_set_params1d, Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t, dst: [val Memory] *mut c_void,
                 src: [val Memory] *const c_void, count: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Graph exec memcpy node set params from symbol.
            hipGraphExecMemcpyNodeSetParamsFromSymbol => graph_exec_memcpy_node_set_params_from_symbol, Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t, dst: [val Memory] *mut c_void,
                 symbol: [val Symbol] *const c_void, count: [val] usize, offset: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Graph exec memcpy node set params to symbol.
            hipGraphExecMemcpyNodeSetParamsToSymbol => graph_exec_memcpy_node_set_params_to_symbol, Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t, symbol: [val Symbol] *const c_void,
                 src: [val Memory] *const c_void, count: [val] usize, offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Graph exec memset node set params.
            hipGraphExecMemsetNodeSetParams => graph_exec_memset_node_set_params, Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t,
                 pNodeParams: [in] *const hipMemsetParams) -> hipError_t,
                traps [];

            /// Graph exec node set params.
            hipGraphExecNodeSetParams => graph_exec_node_set_params, Exec, since HIP_6_2, exported R6_4, MutatesExec, hook Exec,
                (graphExec: [val] hipGraphExec_t, node: [val] hipGraphNode_t, nodeParams: [in] *mut hipGraphNodeParams) -> hipError_t,
                traps [];

            /// Graph exec update.
            hipGraphExecUpdate => graph_exec_update, Exec, since HIP_4_5, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hGraph: [val] hipGraph_t,
                 hErrorNode_out: [out] *mut hipGraphNode_t, updateResult_out: [out] *mut hipGraphExecUpdateResult) -> hipError_t,
                traps [];

            /// Graph instantiate.
            hipGraphInstantiate => graph_instantiate, Exec, since HIP_4_3, exported R5_7, Creates(Exec), hook Exec,
                (pGraphExec: [out] *mut hipGraphExec_t, graph: [val] hipGraph_t,
                 pErrorNode: [out] *mut hipGraphNode_t, pLogBuffer: [out_array bufferSize] *mut c_char,
                 bufferSize: [val] usize) -> hipError_t,
                traps [];

            /// Graph instantiate with flags.
            hipGraphInstantiateWithFlags => graph_instantiate_with_flags, Exec, since HIP_4_5, exported R5_7, Creates(Exec), hook Exec,
                (pGraphExec: [out] *mut hipGraphExec_t, graph: [val] hipGraph_t, flags: [val] c_ulonglong) -> hipError_t,
                traps [];

            /// Graph instantiate with params.
            hipGraphInstantiateWithParams => graph_instantiate_with_params, Exec, since HIP_6_1, exported R6_4, Creates(Exec), hook Exec,
                (pGraphExec: [out] *mut hipGraphExec_t, graph: [val] hipGraph_t,
                 instantiateParams: [inout] *mut hipGraphInstantiateParams) -> hipError_t,
                traps [];

            /// Graph launch.
            hipGraphLaunch => graph_launch, Exec, since HIP_4_3, exported R5_7, Launches, hook Exec,
                (graphExec: [val] hipGraphExec_t, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Graph launch spt.
            hipGraphLaunch_spt => graph_launch_spt, Exec, since HIP_5_3, exported R5_7, Launches, hook Exec,
                (graphExec: [val] hipGraphExec_t, stream: [val] hipStream_t) -> hipError_t,
                traps [];

            /// Graph node get enabled.
            hipGraphNodeGetEnabled => graph_node_get_enabled, Exec, since HIP_5_3, exported R5_7, Queries, hook None,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t, isEnabled: [out] *mut c_uint) -> hipError_t,
                traps [];

            /// Graph node set enabled.
            hipGraphNodeSetEnabled => graph_node_set_enabled, Exec, since HIP_5_3, exported R5_7, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t, isEnabled: [val] c_uint) -> hipError_t,
                traps [];

            /// Graph upload.
            hipGraphUpload => graph_upload, Exec, since HIP_5_3, exported R5_7, Launches, hook Exec,
                (graphExec: [val] hipGraphExec_t, stream: [val] hipStream_t) -> hipError_t,
                traps [];
        } }
    };
}
