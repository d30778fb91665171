//! Graphs: life, edges, queries.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_graph {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Graph add dependencies.
            hipGraphAddDependencies => graph_add_dependencies, Graph, since HIP_4_4, exported R5_7, MutatesGraph, hook None,
                (graph: [val] hipGraph_t, from: [array numDependencies] *const hipGraphNode_t,
                 to: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize) -> hipError_t,
                traps [];

            /// Graph clone.
            hipGraphClone => graph_clone, Graph, since HIP_4_5, exported R5_7, Creates(Graph), hook None,
                (pGraphClone: [out] *mut hipGraph_t, originalGraph: [val] hipGraph_t) -> hipError_t,
                traps [];

            /// Graph create.
            hipGraphCreate => graph_create, Graph, since HIP_4_3, exported R5_7, Creates(Graph), hook None,
                (pGraph: [out] *mut hipGraph_t, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Graph debug dot print.
            hipGraphDebugDotPrint => graph_debug_dot_print, Graph, since HIP_5_3, exported R5_7, Queries, hook None,
                (graph: [val] hipGraph_t, path: [in] *const c_char, flags: [val] c_uint) -> hipError_t,
                traps [];

            /// Graph destroy.
            hipGraphDestroy => graph_destroy, Graph, since HIP_4_3, exported R5_7, Destroys(Graph), hook None,
                (graph: [val] hipGraph_t) -> hipError_t,
                traps [];

            /// Graph get edges.
            hipGraphGetEdges => graph_get_edges, Graph, since HIP_4_5, exported R5_7, Queries, hook None,
                (graph: [val] hipGraph_t, from: [out_array numEdges] *mut hipGraphNode_t,
                 to: [out_array numEdges] *mut hipGraphNode_t, numEdges: [inout] *mut usize) -> hipError_t,
                traps [];

            /// Graph get nodes.
            hipGraphGetNodes => graph_get_nodes, Graph, since HIP_4_4, exported R5_7, Queries, hook None,
                (graph: [val] hipGraph_t, nodes: [out_array numNodes] *mut hipGraphNode_t,
                 numNodes: [inout] *mut usize) -> hipError_t,
                traps [];

            /// Graph get root nodes.
            hipGraphGetRootNodes => graph_get_root_nodes, Graph, since HIP_4_4, exported R5_7, Queries, hook None,
                (graph: [val] hipGraph_t, pRootNodes: [out_array pNumRootNodes] *mut hipGraphNode_t,
                 pNumRootNodes: [inout] *mut usize) -> hipError_t,
                traps [];

            /// Graph release user object.
            hipGraphReleaseUserObject => graph_release_user_object, Graph, since HIP_5_3, exported R5_7, MutatesGraph, hook None,
                (graph: [val] hipGraph_t, object: [val] hipUserObject_t, count: [val] c_uint) -> hipError_t,
                traps [];

            /// Graph remove dependencies.
            hipGraphRemoveDependencies => graph_remove_dependencies, Graph, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (graph: [val] hipGraph_t, from: [array numDependencies] *const hipGraphNode_t,
                 to: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize) -> hipError_t,
                traps [];

            /// Graph retain user object.
            hipGraphRetainUserObject => graph_retain_user_object, Graph, since HIP_5_3, exported R5_7, MutatesGraph, hook None,
                (graph: [val] hipGraph_t, object: [val] hipUserObject_t, count: [val] c_uint, flags: [val] c_uint) -> hipError_t,
                traps [];
        } }
    };
}
