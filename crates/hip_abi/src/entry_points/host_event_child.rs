//! Host function, event and child graph nodes.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_host_event_child {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Adds a node that runs a copy of another graph.
            hipGraphAddChildGraphNode => graph_add_child_graph_node,
                HostEventChildNode, since HIP_4_5, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 childGraph: [val] hipGraph_t) -> hipError_t,
                traps [
                    "the node owns a copy; hipGraphChildGraphNodeGetGraph is the only way to its nodes",
                    "childGraph is not checked to be alive",
                    NODE_STAYS,
                ];

            /// Tells the graph inside a child graph node.
            hipGraphChildGraphNodeGetGraph => graph_child_graph_node_get_graph,
                HostEventChildNode, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pGraph: [out] *mut hipGraph_t) -> hipError_t,
                traps [
                    "the graph belongs to the node; hipGraphDestroy accepts it all the same and frees it twice",
                    "`*pGraph` is cleared before a node of another type is refused",
                ];

            /// Adds a node that records an event.
            hipGraphAddEventRecordNode => graph_add_event_record_node,
                HostEventChildNode, since HIP_4_5, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 event: [val] hipEvent_t) -> hipError_t,
                traps [EVENT_BY_REFERENCE, NODE_STAYS];

            /// Tells the event that a node records.
            hipGraphEventRecordNodeGetEvent => graph_event_record_node_get_event,
                HostEventChildNode, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, event_out: [out] *mut hipEvent_t) -> hipError_t,
                traps [];

            /// Sets the event that a node records.
            hipGraphEventRecordNodeSetEvent => graph_event_record_node_set_event,
                HostEventChildNode, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, event: [val] hipEvent_t) -> hipError_t,
                traps [];

            /// Adds a node that waits for an event.
            hipGraphAddEventWaitNode => graph_add_event_wait_node,
                HostEventChildNode, since HIP_4_5, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 event: [val] hipEvent_t) -> hipError_t,
                traps [EVENT_BY_REFERENCE, NODE_STAYS];

            /// Tells the event that a node waits for.
            hipGraphEventWaitNodeGetEvent => graph_event_wait_node_get_event,
                HostEventChildNode, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, event_out: [out] *mut hipEvent_t) -> hipError_t,
                traps [];

            /// Sets the event that a node waits for.
            hipGraphEventWaitNodeSetEvent => graph_event_wait_node_set_event,
                HostEventChildNode, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, event: [val] hipEvent_t) -> hipError_t,
                traps [];

            /// Adds a node that calls a host function.
            hipGraphAddHostNode => graph_add_host_node,
                HostEventChildNode, since HIP_4_5, exported R5_7, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 pNodeParams: [in] *const hipHostNodeParams) -> hipError_t,
                traps [NODE_STAYS];

            /// Reads the parameters of a host node.
            hipGraphHostNodeGetParams => graph_host_node_get_params,
                HostEventChildNode, since HIP_4_5, exported R5_7, Queries, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [out] *mut hipHostNodeParams) -> hipError_t,
                traps [TYPE_UNCHECKED];

            /// Sets the parameters of a host node.
            hipGraphHostNodeSetParams => graph_host_node_set_params,
                HostEventChildNode, since HIP_4_5, exported R5_7, MutatesGraph, hook None,
                (node: [val] hipGraphNode_t, pNodeParams: [in] *const hipHostNodeParams) -> hipError_t,
                traps [TYPE_UNCHECKED];
        } }
    };
}
