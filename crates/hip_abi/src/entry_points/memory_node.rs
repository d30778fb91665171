//! Allocation and free nodes.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_memory_node {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Graph add mem alloc node.
            hipGraphAddMemAllocNode => graph_add_mem_alloc_node, MemoryNode, since HIP_5_5, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 pNodeParams: [inout] *mut hipMemAllocNodeParams) -> hipError_t,
                traps [];

            /// Graph add mem free node.
            hipGraphAddMemFreeNode => graph_add_mem_free_node, MemoryNode, since HIP_5_5, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 dev_ptr: [val Memory] *mut c_void) -> hipError_t,
                traps [];

            /// Graph mem alloc node get params.
            hipGraphMemAllocNodeGetParams => graph_mem_alloc_node_get_params, MemoryNode, since HIP_5_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [out] *mut hipMemAllocNodeParams) -> hipError_t,
                traps [];

            /// Graph mem free node get params.
            hipGraphMemFreeNodeGetParams => graph_mem_free_node_get_params, MemoryNode, since HIP_5_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, dev_ptr: [out Memory] *mut c_void) -> hipError_t,
                traps [];
        } }
    };
}
