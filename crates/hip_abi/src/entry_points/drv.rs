//! The driver-style variants of node functions.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_drv {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Adds a three-dimensional copy node, driver style.
            hipDrvGraphAddMemcpyNode => drv_graph_add_memcpy_node,
                DrvNode, since HIP_5_6, exported R6_4, Creates(Node), hook NodeKind,
                (phGraphNode: [out] *mut hipGraphNode_t, hGraph: [val] hipGraph_t,
                 dependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 copyParams: [in] *const HIP_MEMCPY3D, ctx: [val] hipCtx_t) -> hipError_t,
                traps [OTHER_CLASS, "ctx must not be null, and means nothing", NODE_STAYS];

            /// Reads the parameters of a driver-style copy node.
            hipDrvGraphMemcpyNodeGetParams => drv_graph_memcpy_node_get_params,
                DrvNode, since HIP_6_0, exported R6_4, Queries, hook None,
                (hNode: [val] hipGraphNode_t, nodeParams: [out] *mut HIP_MEMCPY3D) -> hipError_t,
                traps [TYPE_UNCHECKED];

            /// Sets the parameters of a driver-style copy node.
            hipDrvGraphMemcpyNodeSetParams => drv_graph_memcpy_node_set_params,
                DrvNode, since HIP_6_0, exported R6_4, MutatesGraph, hook None,
                (hNode: [val] hipGraphNode_t, nodeParams: [in] *const HIP_MEMCPY3D) -> hipError_t,
                traps [TYPE_UNCHECKED];

            /// Sets a driver-style copy in an executable graph.
            hipDrvGraphExecMemcpyNodeSetParams => drv_graph_exec_memcpy_node_set_params,
                DrvNode, since HIP_6_2, exported R6_4, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t, copyParams: [in] *const HIP_MEMCPY3D,
                 ctx: [val] hipCtx_t) -> hipError_t,
                traps [TYPE_UNCHECKED, "a null copyParams is read through"];

            /// Adds a fill node, driver style.
            hipDrvGraphAddMemsetNode => drv_graph_add_memset_node,
                DrvNode, since HIP_5_6, exported R6_4, Creates(Node), hook None,
                (phGraphNode: [out] *mut hipGraphNode_t, hGraph: [val] hipGraph_t,
                 dependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 memsetParams: [in] *const hipMemsetParams, ctx: [val] hipCtx_t) -> hipError_t,
                traps [PARAMS_CHANGED_IN_7, NODE_STAYS];

            /// Sets a fill in an executable graph, driver style.
            hipDrvGraphExecMemsetNodeSetParams => drv_graph_exec_memset_node_set_params,
                DrvNode, since HIP_6_2, exported R6_4, MutatesExec, hook Exec,
                (hGraphExec: [val] hipGraphExec_t, hNode: [val] hipGraphNode_t,
                 memsetParams: [in] *const hipMemsetParams, ctx: [val] hipCtx_t) -> hipError_t,
                traps [PARAMS_CHANGED_IN_7, TYPE_UNCHECKED];

            /// Adds a free node, driver style.
            hipDrvGraphAddMemFreeNode => drv_graph_add_mem_free_node,
                DrvNode, since HIP_6_2, exported R6_4, Creates(Node), hook None,
                (phGraphNode: [out] *mut hipGraphNode_t, hGraph: [val] hipGraph_t,
                 dependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 dptr: [val] hipDeviceptr_t) -> hipError_t,
                traps [
                    "unlike hipGraphAddMemFreeNode it does not look the allocation up, nor use it up",
                    LENGTH_ZERO_NEEDS_NULL,
                    NODE_STAYS,
                ];
        } }
    };
}
