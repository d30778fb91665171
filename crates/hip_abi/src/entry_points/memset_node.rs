//! Fill nodes.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_memset_node {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Adds a fill node.
            hipGraphAddMemsetNode => graph_add_memset_node,
                MemsetNode, since HIP_4_3, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 pMemsetParams: [in] *const hipMemsetParams) -> hipError_t,
                traps [NODE_STAYS];

            /// Reads the parameters of a fill node.
            hipGraphMemsetNodeGetParams => graph_memset_node_get_params,
                MemsetNode, since HIP_4_4, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [out] *mut hipMemsetParams) -> hipError_t,
                traps [TYPE_UNCHECKED];

            /// Sets the parameters of a fill node.
            hipGraphMemsetNodeSetParams => graph_memset_node_set_params,
                MemsetNode, since HIP_4_4, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [in] *const hipMemsetParams) -> hipError_t,
                traps [TYPE_UNCHECKED];
        } }
    };
}
