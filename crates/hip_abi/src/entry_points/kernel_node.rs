//! Kernel nodes.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_kernel_node {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Graph add kernel node.
            hipGraphAddKernelNode => graph_add_kernel_node, KernelNode, since HIP_4_3, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 pNodeParams: [in] *const hipKernelNodeParams) -> hipError_t,
                traps [];

            /// Graph kernel node copy attributes.
            hipGraphKernelNodeCopyAttributes => graph_kernel_node_copy_attributes, KernelNode, since HIP_5_3, exported R5_7, MutatesGraph, hook None,
                (hSrc: [val] hipGraphNode_t, hDst: [val] hipGraphNode_t) -> hipError_t,
                traps [];

            /// Graph kernel node get attribute.
            hipGraphKernelNodeGetAttribute => graph_kernel_node_get_attribute, KernelNode, since HIP_5_0, exported R5_7, Queries, hook None,
                (hNode: [val] hipGraphNode_t, attr: [val] hipLaunchAttributeID,
                 value: [out] *mut hipLaunchAttributeValue) -> hipError_t,
                traps [];

            /// Graph kernel node get params.
            hipGraphKernelNodeGetParams => graph_kernel_node_get_params, KernelNode, since HIP_4_4, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [out] *mut hipKernelNodeParams) -> hipError_t,
                traps [];

            /// Graph kernel node set attribute.
            hipGraphKernelNodeSetAttribute => graph_kernel_node_set_attribute, KernelNode, since HIP_5_0, exported R5_7, MutatesGraph, hook None,
                (hNode: [val] hipGraphNode_t, attr: [val] hipLaunchAttributeID,
                 value: [in] *const hipLaunchAttributeValue) -> hipError_t,
                traps [];

            /// Graph kernel node set params.
            hipGraphKernelNodeSetParams => graph_kernel_node_set_params, KernelNode, since HIP_4_4, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [in] *const hipKernelNodeParams) -> hipError_t,
                traps [];
        } }
    };
}
