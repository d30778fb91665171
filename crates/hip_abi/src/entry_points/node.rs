//! Nodes of any type.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_node {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Adds a node of the type that its parameters name.
            hipGraphAddNode => graph_add_node,
                Node, since HIP_5_5, exported R6_4, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 nodeParams: [inout] *mut hipGraphNodeParams) -> hipError_t,
                traps [
                    UNION_BY_TYPE,
                    "alloc.dptr is written for an allocation node",
                    "empty, conditional, memory operation and semaphore nodes are refused, and `*pGraphNode` is written",
                    NODE_STAYS,
                ];

            /// Adds a node that does nothing but order others.
            hipGraphAddEmptyNode => graph_add_empty_node,
                Node, since HIP_4_4, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t,
                 numDependencies: [val] usize) -> hipError_t,
                traps [NODE_STAYS];

            /// Sets the parameters of a node of any type.
            hipGraphNodeSetParams => graph_node_set_params,
                Node, since HIP_6_2, exported R6_4, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, nodeParams: [in] *mut hipGraphNodeParams) -> hipError_t,
                traps [
                    UNION_BY_TYPE,
                    "the node's own type is not compared, except for a child graph",
                    "a host node needs userData here, though not when it is added",
                ];

            /// Removes a node and its edges.
            hipGraphDestroyNode => graph_destroy_node,
                Node, since HIP_4_5, exported R5_7, Destroys(Node), hook None,
                (node: [val] hipGraphNode_t) -> hipError_t,
                traps [
                    "the address may come back as another node; the node's edges go without a word",
                    "also accepts nodes of the private graphs behind child nodes and executable graphs",
                ];

            /// Finds the copy of a node in a cloned graph.
            hipGraphNodeFindInClone => graph_node_find_in_clone,
                Node, since HIP_4_5, exported R5_7, Queries, hook None,
                (pNode: [out] *mut hipGraphNode_t, originalNode: [val] hipGraphNode_t,
                 clonedGraph: [val] hipGraph_t) -> hipError_t,
                traps ["the copy must be of the graph that the node is in, not a copy of a copy"];

            /// Lists or counts the nodes that a node depends on.
            hipGraphNodeGetDependencies => graph_node_get_dependencies,
                Node, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pDependencies: [out_array pNumDependencies] *mut hipGraphNode_t,
                 pNumDependencies: [inout] *mut usize) -> hipError_t,
                traps [SHORT_ARRAY];

            /// Lists or counts the nodes that depend on a node.
            hipGraphNodeGetDependentNodes => graph_node_get_dependent_nodes,
                Node, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pDependentNodes: [out_array pNumDependentNodes] *mut hipGraphNode_t,
                 pNumDependentNodes: [inout] *mut usize) -> hipError_t,
                traps [SHORT_ARRAY];

            /// Tells the type of a node.
            hipGraphNodeGetType => graph_node_get_type,
                Node, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pType: [out] *mut hipGraphNodeType) -> hipError_t,
                traps [];
        } }
    };
}
