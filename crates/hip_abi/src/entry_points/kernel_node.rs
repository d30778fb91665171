//! Kernel nodes.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_kernel_node {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Adds a kernel node.
            hipGraphAddKernelNode => graph_add_kernel_node,
                KernelNode, since HIP_4_3, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 pNodeParams: [in] *const hipKernelNodeParams) -> hipError_t,
                traps [
                    ARGUMENT_SIZES,
                    "func is the address of a host stub or a hipFunction_t",
                    "`*pGraphNode` is written even when the call fails",
                    NODE_STAYS,
                ];

            /// Reads the parameters of a kernel node.
            hipGraphKernelNodeGetParams => graph_kernel_node_get_params,
                KernelNode, since HIP_4_4, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [out] *mut hipKernelNodeParams) -> hipError_t,
                traps ["kernelParams and extra point into the node, until it is changed or destroyed"];

            /// Sets the parameters of a kernel node.
            hipGraphKernelNodeSetParams => graph_kernel_node_set_params,
                KernelNode, since HIP_4_4, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [in] *const hipKernelNodeParams) -> hipError_t,
                traps [
                    "pointers that came from the getter are recognised and kept, not copied",
                    "the check uses the function that the node had before",
                ];

            /// Reads one launch attribute of a kernel node.
            hipGraphKernelNodeGetAttribute => graph_kernel_node_get_attribute,
                KernelNode, since HIP_5_0, exported R5_7, Queries, hook None,
                (hNode: [val] hipGraphNode_t, attr: [val] hipLaunchAttributeID,
                 value: [out] *mut hipLaunchAttributeValue) -> hipError_t,
                traps [ATTRIBUTE_SIZE, "writes the member that attr selects and leaves the rest", NODE_UNCHECKED];

            /// Sets one launch attribute of a kernel node.
            hipGraphKernelNodeSetAttribute => graph_kernel_node_set_attribute,
                KernelNode, since HIP_5_0, exported R5_7, MutatesGraph, hook None,
                (hNode: [val] hipGraphNode_t, attr: [val] hipLaunchAttributeID,
                 value: [in] *const hipLaunchAttributeValue) -> hipError_t,
                traps [ATTRIBUTE_SIZE, NODE_UNCHECKED];

            /// Copies the launch attributes of one kernel node to another.
            hipGraphKernelNodeCopyAttributes => graph_kernel_node_copy_attributes,
                KernelNode, since HIP_5_3, exported R5_7, MutatesGraph, hook None,
                (hSrc: [val] hipGraphNode_t, hDst: [val] hipGraphNode_t) -> hipError_t,
                traps [NODE_UNCHECKED, "attributes of another kind give hipErrorInvalidContext"];
        } }
    };
}
