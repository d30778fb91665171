//! Graphs: life, edges, queries.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_graph {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Makes an empty graph.
            hipGraphCreate => graph_create,
                Graph, since HIP_4_3, exported R5_7, Creates(Graph), hook None,
                (pGraph: [out] *mut hipGraph_t, flags: [val] c_uint) -> hipError_t,
                traps ["flags must be 0"];

            /// Destroys a graph and its nodes.
            hipGraphDestroy => graph_destroy,
                Graph, since HIP_4_3, exported R5_7, Destroys(Graph), hook None,
                (graph: [val] hipGraph_t) -> hipError_t,
                traps [
                    "a dead handle gives hipErrorIllegalState, and hipErrorInvalidValue in the newest source",
                    "executable graphs live on, but their setters lose the nodes they are keyed by",
                ];

            /// Copies a graph.
            hipGraphClone => graph_clone,
                Graph, since HIP_4_5, exported R5_7, Creates(Graph), hook None,
                (pGraphClone: [out] *mut hipGraph_t, originalGraph: [val] hipGraph_t) -> hipError_t,
                traps [
                    "every node of the copy has a new handle, which only hipGraphNodeFindInClone tells",
                    "a graph with allocation or free nodes is refused",
                ];

            /// Writes a graph to a file in the DOT language.
            hipGraphDebugDotPrint => graph_debug_dot_print,
                Graph, since HIP_5_3, exported R5_7, Queries, hook None,
                (graph: [val] hipGraph_t, path: [in] *const c_char, flags: [val] c_uint) -> hipError_t,
                traps ["writes a file; graph is not checked to be alive"];

            /// Lists or counts the nodes of a graph.
            hipGraphGetNodes => graph_get_nodes,
                Graph, since HIP_4_4, exported R5_7, Queries, hook None,
                (graph: [val] hipGraph_t, nodes: [out_array numNodes] *mut hipGraphNode_t,
                 numNodes: [inout] *mut usize) -> hipError_t,
                traps [
                    "without an array it counts",
                    "a short array leaves the count as it was; a long one is padded with null and the count lowered",
                    "the order is topological; a cycle is an error",
                ];

            /// Lists or counts the nodes that depend on no other.
            hipGraphGetRootNodes => graph_get_root_nodes,
                Graph, since HIP_4_4, exported R5_7, Queries, hook None,
                (graph: [val] hipGraph_t, pRootNodes: [out_array pNumRootNodes] *mut hipGraphNode_t,
                 pNumRootNodes: [inout] *mut usize) -> hipError_t,
                traps ["counts like hipGraphGetNodes", "the order is that of insertion"];

            /// Lists or counts the edges of a graph, as two parallel arrays.
            hipGraphGetEdges => graph_get_edges,
                Graph, since HIP_4_5, exported R5_7, Queries, hook None,
                (graph: [val] hipGraph_t, from: [out_array numEdges] *mut hipGraphNode_t,
                 to: [out_array numEdges] *mut hipGraphNode_t, numEdges: [inout] *mut usize) -> hipError_t,
                traps ["one array without the other is an error", SHORT_ARRAY];

            /// Adds edges.
            hipGraphAddDependencies => graph_add_dependencies,
                Graph, since HIP_4_4, exported R5_7, MutatesGraph, hook None,
                (graph: [val] hipGraph_t, from: [array numDependencies] *const hipGraphNode_t,
                 to: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize) -> hipError_t,
                traps [
                    "a duplicate edge ends the call after the edges before it were added",
                    "a cycle is found at instantiation, not here",
                ];

            /// Removes edges.
            hipGraphRemoveDependencies => graph_remove_dependencies,
                Graph, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (graph: [val] hipGraph_t, from: [array numDependencies] *const hipGraphNode_t,
                 to: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize) -> hipError_t,
                traps [NODE_UNCHECKED, "edges before the refused one are gone"];

            /// Makes a graph hold references to a user object.
            hipGraphRetainUserObject => graph_retain_user_object,
                Graph, since HIP_5_3, exported R5_7, MutatesGraph, hook None,
                (graph: [val] hipGraph_t, object: [val] hipUserObject_t, count: [val] c_uint,
                 flags: [val] c_uint) -> hipError_t,
                traps ["the move flag takes the caller's references; a dead object still succeeds"];

            /// Makes a graph drop references to a user object.
            hipGraphReleaseUserObject => graph_release_user_object,
                Graph, since HIP_5_3, exported R5_7, MutatesGraph, hook None,
                (graph: [val] hipGraph_t, object: [val] hipUserObject_t, count: [val] c_uint) -> hipError_t,
                traps [USER_OBJECT_RELEASE];
        } }
    };
}
