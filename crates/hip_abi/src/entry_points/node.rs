//! Nodes of any type.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_node {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Graph add empty node.
            hipGraphAddEmptyNode => graph_add_empty_node, Node, since HIP_4_4, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize) -> hipError_t,
                traps [];

            /// Graph add node.
            hipGraphAddNode => graph_add_node, Node, since HIP_5_5, exported R6_4, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 nodeParams: [inout] *mut hipGraphNodeParams) -> hipError_t,
                traps [];

            /// Graph destroy node.
            hipGraphDestroyNode => graph_destroy_node, Node, since HIP_4_5, exported R5_7, Destroys(Node), hook None,
                (node: [val] hipGraphNode_t) -> hipError_t,
                traps [];

            /// Graph node find in clone.
            hipGraphNodeFindInClone => graph_node_find_in_clone, Node, since HIP_4_5, exported R5_7, Queries, hook None,
                (pNode: [out] *mut hipGraphNode_t, originalNode: [val] hipGraphNode_t, clonedGraph: [val] hipGraph_t) -> hipError_t,
                traps [];

            /// Graph node get dependencies.
            hipGraphNodeGetDependencies => graph_node_get_dependencies, Node, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pDependencies: [out_array pNumDependencies] *mut hipGraphNode_t,
                 pNumDependencies: [inout] *mut usize) -> hipError_t,
                traps [];

            /// Graph node get dependent nodes.
            hipGraphNodeGetDependentNodes => graph_node_get_dependent_nodes, Node, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pDependentNodes: [out_array pNumDependentNodes] *mut hipGraphNode_t,
                 pNumDependentNodes: [inout] *mut usize) -> hipError_t,
                traps [];

            /// Graph node get type.
            hipGraphNodeGetType => graph_node_get_type, Node, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pType: [out] *mut hipGraphNodeType) -> hipError_t,
                traps [];

            /// Graph node set params.
            hipGraphNodeSetParams => graph_node_set_params, Node, since HIP_6_2, exported R6_4, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, nodeParams: [in] *mut hipGraphNodeParams) -> hipError_t,
                traps [];
        } }
    };
}
