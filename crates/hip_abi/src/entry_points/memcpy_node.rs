//! Copy nodes.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_memcpy_node {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Graph add memcpy node.
            hipGraphAddMemcpyNode => graph_add_memcpy_node, MemcpyNode, since HIP_4_3, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 pCopyParams: [in] *const hipMemcpy3DParms) -> hipError_t,
                traps [];

            /// Graph add memcpy node1d.
            hipGraphAddMemcpyNode1D => graph_add_memcpy_node1d, MemcpyNode, since HIP_4_3, exported R5_7, Creates(Node), hook NodeKind,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 dst: [val Memory] *mut c_void, src: [val Memory] *const c_void, count: [val] usize,
                 kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Graph add memcpy node from symbol.
            hipGraphAddMemcpyNodeFromSymbol => graph_add_memcpy_node_from_symbol, MemcpyNode, since HIP_4_5, exported R5_7, Creates(Node), hook NodeKind,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 dst: [val Memory] *mut c_void, symbol: [val Symbol] *const c_void, count: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Graph add memcpy node to symbol.
            hipGraphAddMemcpyNodeToSymbol => graph_add_memcpy_node_to_symbol, MemcpyNode, since HIP_4_5, exported R5_7, Creates(Node), hook NodeKind,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 symbol: [val Symbol] *const c_void, src: [val Memory] *const c_void, count: [val] usize,
                 offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Graph memcpy node get params.
            hipGraphMemcpyNodeGetParams => graph_memcpy_node_get_params, MemcpyNode, since HIP_4_4, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [out] *mut hipMemcpy3DParms) -> hipError_t,
                traps [];

            /// Graph memcpy node set params.
            hipGraphMemcpyNodeSetParams => graph_memcpy_node_set_params, MemcpyNode, since HIP_4_4, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [in] *const hipMemcpy3DParms) -> hipError_t,
                traps [];

            /// Graph memcpy node set params1d.
            hipGraphMemcpyNodeSetParams1D => graph_memcpy_node_set_params1d, MemcpyNode, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, dst: [val Memory] *mut c_void, src: [val Memory] *const c_void,
                 count: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Graph memcpy node set params from symbol.
            hipGraphMemcpyNodeSetParamsFromSymbol => graph_memcpy_node_set_params_from_symbol, MemcpyNode, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, dst: [val Memory] *mut c_void, symbol: [val Symbol] *const c_void,
                 count: [val] usize, offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];

            /// Graph memcpy node set params to symbol.
            hipGraphMemcpyNodeSetParamsToSymbol => graph_memcpy_node_set_params_to_symbol, MemcpyNode, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, symbol: [val Symbol] *const c_void, src: [val Memory] *const c_void,
                 count: [val] usize, offset: [val] usize, kind: [val] hipMemcpyKind) -> hipError_t,
                traps [];
        } }
    };
}
