//! The driver-style variants of node functions.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_drv {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Drv graph add mem free node.
            hipDrvGraphAddMemFreeNode => drv_graph_add_mem_free_node, DrvNode, since HIP_6_2, exported R6_4, Creates(Node), hook None,
                (phGraphNode: [out] *mut hipGraphNode_t, hGraph: [val] hipGraph_t,
                 dependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 dptr: [val] hipDeviceptr_t) -> hipError_t,
                traps [];

            /// Drv graph add memcpy node.
            hipDrvGraphAddMemcpyNode => drv_graph_add_memcpy_node, DrvNode, since HIP_5_6, exported R6_4, Creates(Node), hook NodeKind,
                (phGraphNode: [out] *mut hipGraphNode_t, hGraph: [val] hipGraph_t,
                 dependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 copyParams: [in] *const HIP_MEMCPY3D, ctx: [val] hipCtx_t) -> hipError_t,
                traps [];

            /// Drv graph add memset node.
            hipDrvGraphAddMemsetNode => drv_graph_add_memset_node, DrvNode, since HIP_5_6, exported R6_4, Creates(Node), hook None,
                (phGraphNode: [out] *mut hipGraphNode_t, hGraph: [val] hipGraph_t,
                 dependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 memsetParams: [in] *const hipMemsetParams, ctx: [val] hipCtx_t) -> hipError_t,
                traps [];

            /// Drv graph exec memcpy node set params.
            hipDrvGraphExecMemcpyNodeSetParams => drv_graph_exec_memcpy_node_set_params, DrvNode, since HIP_6_2, exported R6_4, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t, copyParams: [in] *const HIP_MEMCPY3D,
                 ctx: [val] hipCtx_t) -> hipError_t,
                traps [];

            /// Drv graph exec memset node set params.
            hipDrvGraphExecMemsetNodeSetParams => drv_graph_exec_memset_node_set_params, DrvNode, since HIP_6_2, exported R6_4, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t,
                 memsetParams: [in] *const hipMemsetParams, ctx: [val] hipCtx_t) -> hipError_t,
                traps [];

            /// Drv graph memcpy node get params.
            hipDrvGraphMemcpyNodeGetParams => drv_graph_memcpy_node_get_params, DrvNode, since HIP_6_0, exported R6_4, Queries, hook None,
                (hNode: [val] hipGraphNode_t, nodeParams: [out] *mut HIP_MEMCPY3D) -> hipError_t,
                traps [];

            /// Drv graph memcpy node set params.
            hipDrvGraphMemcpyNodeSetParams => drv_graph_memcpy_node_set_params, DrvNode, since HIP_6_0, exported R6_4, MutatesGraph, hook None,
                (hNode: [val] hipGraphNode_t, nodeParams: [in] *const HIP_MEMCPY3D) -> hipError_t,
                traps [];
        } }
    };
}
