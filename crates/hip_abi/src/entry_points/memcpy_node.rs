//! Copy nodes.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_memcpy_node {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Adds a three-dimensional copy node.
            hipGraphAddMemcpyNode => graph_add_memcpy_node,
                MemcpyNode, since HIP_4_3, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 pCopyParams: [in] *const hipMemcpy3DParms) -> hipError_t,
                traps [NODE_STAYS];

            /// Adds a one-dimensional copy node.
            hipGraphAddMemcpyNode1D => graph_add_memcpy_node_1d,
                MemcpyNode, since HIP_4_3, exported R5_7, Creates(Node), hook NodeKind,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 dst: [val Memory] *mut c_void, src: [val Memory] *const c_void, count: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [KIND_UNREADABLE, NODE_STAYS];

            /// Adds a node that copies from a device variable.
            hipGraphAddMemcpyNodeFromSymbol => graph_add_memcpy_node_from_symbol,
                MemcpyNode, since HIP_4_5, exported R5_7, Creates(Node), hook NodeKind,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 dst: [val Memory] *mut c_void, symbol: [val Symbol] *const c_void, count: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [NODE_STAYS];

            /// Adds a node that copies to a device variable.
            hipGraphAddMemcpyNodeToSymbol => graph_add_memcpy_node_to_symbol,
                MemcpyNode, since HIP_4_5, exported R5_7, Creates(Node), hook NodeKind,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 symbol: [val Symbol] *const c_void, src: [val Memory] *const c_void, count: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [NODE_STAYS];

            /// Reads the parameters of a three-dimensional copy node.
            hipGraphMemcpyNodeGetParams => graph_memcpy_node_get_params,
                MemcpyNode, since HIP_4_4, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [out] *mut hipMemcpy3DParms) -> hipError_t,
                traps [TYPE_UNCHECKED, "for one-dimensional and symbol copies the result is stale or zero"];

            /// Sets the parameters of a three-dimensional copy node.
            hipGraphMemcpyNodeSetParams => graph_memcpy_node_set_params,
                MemcpyNode, since HIP_4_4, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [in] *const hipMemcpy3DParms) -> hipError_t,
                traps [TYPE_UNCHECKED, "on a one-dimensional copy it stores parameters that the launch does not use"];

            /// Sets the parameters of a one-dimensional copy node.
            hipGraphMemcpyNodeSetParams1D => graph_memcpy_node_set_params_1d,
                MemcpyNode, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, dst: [val Memory] *mut c_void, src: [val Memory] *const c_void,
                 count: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [TYPE_UNCHECKED, KIND_UNREADABLE];

            /// Sets the parameters of a node that copies from a device variable.
            hipGraphMemcpyNodeSetParamsFromSymbol => graph_memcpy_node_set_params_from_symbol,
                MemcpyNode, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, dst: [val Memory] *mut c_void, symbol: [val Symbol] *const c_void,
                 count: [val] usize, offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [SYMBOL_FIRST, TYPE_UNCHECKED];

            /// Sets the parameters of a node that copies to a device variable.
            hipGraphMemcpyNodeSetParamsToSymbol => graph_memcpy_node_set_params_to_symbol,
                MemcpyNode, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, symbol: [val Symbol] *const c_void, src: [val Memory] *const c_void,
                 count: [val] usize, offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [SYMBOL_FIRST, TYPE_UNCHECKED];
        } }
    };
}
