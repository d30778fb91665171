//! Host function, event and child graph nodes.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_host_event_child {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Graph add child graph node.
            hipGraphAddChildGraphNode => graph_add_child_graph_node, HostEventChildNode, since HIP_4_5, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 childGraph: [val] hipGraph_t) -> hipError_t,
                traps [];

            /// Graph add event record node.
            hipGraphAddEventRecordNode => graph_add_event_record_node, HostEventChildNode, since HIP_4_5, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 event: [val] hipEvent_t) -> hipError_t,
                traps [];

            /// Graph add event wait node.
            hipGraphAddEventWaitNode => graph_add_event_wait_node, HostEventChildNode, since HIP_4_5, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 event: [val] hipEvent_t) -> hipError_t,
                traps [];

            /// Graph add host node.
            hipGraphAddHostNode => graph_add_host_node, HostEventChildNode, since HIP_4_5, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 pNodeParams: [in] *const hipHostNodeParams) -> hipError_t,
                traps [];

            /// Graph child graph node get graph.
            hipGraphChildGraphNodeGetGraph => graph_child_graph_node_get_graph, HostEventChildNode, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pGraph: [out] *mut hipGraph_t) -> hipError_t,
                traps [];

            /// Graph event record node get event.
            hipGraphEventRecordNodeGetEvent => graph_event_record_node_get_event, HostEventChildNode, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, event_out: [out] *mut hipEvent_t) -> hipError_t,
                traps [];

            /// Graph event record node set event.
            hipGraphEventRecordNodeSetEvent => graph_event_record_node_set_event, HostEventChildNode, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, event: [val] hipEvent_t) -> hipError_t,
                traps [];

            /// Graph event wait node get event.
            hipGraphEventWaitNodeGetEvent => graph_event_wait_node_get_event, HostEventChildNode, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, event_out: [out] *mut hipEvent_t) -> hipError_t,
                traps [];

            /// Graph event wait node set event.
            hipGraphEventWaitNodeSetEvent => graph_event_wait_node_set_event, HostEventChildNode, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, event: [val] hipEvent_t) -> hipError_t,
                traps [];

            /// Graph host node get params.
            hipGraphHostNodeGetParams => graph_host_node_get_params, HostEventChildNode, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [out] *mut hipHostNodeParams) -> hipError_t,
                traps [];

            /// Graph host node set params.
            hipGraphHostNodeSetParams => graph_host_node_set_params, HostEventChildNode, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [in] *const hipHostNodeParams) -> hipError_t,
                traps [];
        } }
    };
}
