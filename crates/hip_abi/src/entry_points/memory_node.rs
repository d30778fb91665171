//! Allocation and free nodes.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_memory_node {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Adds a node that allocates device memory, and tells its address.
            hipGraphAddMemAllocNode => graph_add_mem_alloc_node,
                MemoryNode, since HIP_5_5, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 pNodeParams: [inout] *mut hipMemAllocNodeParams) -> hipError_t,
                traps [
                    "dptr is written at once, and cleared if the parameters are refused",
                    "the address stays known until a free node names it",
                    NODE_STAYS,
                ];

            /// Reads the parameters of an allocation node.
            hipGraphMemAllocNodeGetParams => graph_mem_alloc_node_get_params,
                MemoryNode, since HIP_5_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [out] *mut hipMemAllocNodeParams) -> hipError_t,
                traps ["accessDescs is the pointer that the caller gave at creation"];

            /// Adds a node that frees what an allocation node allocated.
            hipGraphAddMemFreeNode => graph_add_mem_free_node,
                MemoryNode, since HIP_5_5, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 dev_ptr: [val Memory] *mut c_void) -> hipError_t,
                traps [
                    "dev_ptr may be an allocation of any live graph, and is used up before the other checks",
                    LENGTH_ZERO_NEEDS_NULL,
                    NODE_STAYS,
                ];

            /// Tells the address that a free node frees.
            hipGraphMemFreeNodeGetParams => graph_mem_free_node_get_params,
                MemoryNode, since HIP_5_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, dev_ptr: [out Memory] *mut c_void) -> hipError_t,
                traps ["dev_ptr is declared `void *` and used as `void **`"];
        } }
    };
}
