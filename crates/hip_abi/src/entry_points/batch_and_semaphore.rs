//! Memory operation and external semaphore nodes.

#[doc(hidden)]
#[macro_export]
macro_rules! __rows_batch_and_semaphore {
    ($($chain:tt)*) => {
        $crate::__next_rows! { $($chain)* {
            /// Adds a node that waits for and writes values in memory.
            hipGraphAddBatchMemOpNode => graph_add_batch_mem_op_node,
                BatchAndSemaphoreNode, since HIP_6_4, exported R6_4, Creates(Node), hook None,
                (phGraphNode: [out] *mut hipGraphNode_t, hGraph: [val] hipGraph_t,
                 dependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 nodeParams: [in] *const hipBatchMemOpNodeParams) -> hipError_t,
                traps [OPERATIONS_BY_REFERENCE, NODE_STAYS];

            /// Reads the parameters of a memory operation node.
            hipGraphBatchMemOpNodeGetParams => graph_batch_mem_op_node_get_params,
                BatchAndSemaphoreNode, since HIP_6_4, exported R6_4, Queries, hook None,
                (hNode: [val] hipGraphNode_t, nodeParams_out: [out] *mut hipBatchMemOpNodeParams) -> hipError_t,
                traps [OPERATIONS_BY_REFERENCE, TYPE_UNCHECKED];

            /// Sets the parameters of a memory operation node.
            hipGraphBatchMemOpNodeSetParams => graph_batch_mem_op_node_set_params,
                BatchAndSemaphoreNode, since HIP_6_4, exported R6_4, MutatesGraph, hook None,
                (hNode: [val] hipGraphNode_t, nodeParams: [in] *mut hipBatchMemOpNodeParams) -> hipError_t,
                traps [OPERATIONS_BY_REFERENCE];

            /// Adds a node that signals external semaphores.
            hipGraphAddExternalSemaphoresSignalNode => graph_add_external_semaphores_signal_node,
                BatchAndSemaphoreNode, since HIP_5_3, exported R7_2, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 nodeParams: [in] *const hipExternalSemaphoreSignalNodeParams) -> hipError_t,
                traps [
                    SEMAPHORES_BY_REFERENCE,
                    "nodeParams, graph and pGraphNode are used unchecked, null included",
                    CRASHES_IN_7_2,
                    NODE_STAYS,
                ];

            /// Reads the parameters of a semaphore signal node.
            hipGraphExternalSemaphoresSignalNodeGetParams => graph_external_semaphores_signal_node_get_params,
                BatchAndSemaphoreNode, since HIP_5_3, exported R7_2, Queries, hook None,
                (hNode: [val] hipGraphNode_t,
                 params_out: [out] *mut hipExternalSemaphoreSignalNodeParams) -> hipError_t,
                traps [SEMAPHORES_BY_REFERENCE, TYPE_UNCHECKED, CRASHES_IN_7_2];

            /// Sets the parameters of a semaphore signal node.
            hipGraphExternalSemaphoresSignalNodeSetParams => graph_external_semaphores_signal_node_set_params,
                BatchAndSemaphoreNode, since HIP_5_3, exported R7_2, MutatesGraph, hook None,
                (hNode: [val] hipGraphNode_t,
                 nodeParams: [in] *const hipExternalSemaphoreSignalNodeParams) -> hipError_t,
                traps [SEMAPHORES_BY_REFERENCE, CRASHES_IN_7_2];

            /// Adds a node that waits for external semaphores.
            hipGraphAddExternalSemaphoresWaitNode => graph_add_external_semaphores_wait_node,
                BatchAndSemaphoreNode, since HIP_5_3, exported R7_2, Creates(Node), hook None,
                (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
                 pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
                 nodeParams: [in] *const hipExternalSemaphoreWaitNodeParams) -> hipError_t,
                traps [SEMAPHORES_BY_REFERENCE, CRASHES_IN_7_2, NODE_STAYS];

            /// Reads the parameters of a semaphore wait node.
            hipGraphExternalSemaphoresWaitNodeGetParams => graph_external_semaphores_wait_node_get_params,
                BatchAndSemaphoreNode, since HIP_5_3, exported R7_2, Queries, hook None,
                (hNode: [val] hipGraphNode_t, params_out: [out] *mut hipExternalSemaphoreWaitNodeParams) -> hipError_t,
                traps [SEMAPHORES_BY_REFERENCE, TYPE_UNCHECKED, CRASHES_IN_7_2];

            /// Sets the parameters of a semaphore wait node.
            hipGraphExternalSemaphoresWaitNodeSetParams => graph_external_semaphores_wait_node_set_params,
                BatchAndSemaphoreNode, since HIP_5_3, exported R7_2, MutatesGraph, hook None,
                (hNode: [val] hipGraphNode_t,
                 nodeParams: [in] *const hipExternalSemaphoreWaitNodeParams) -> hipError_t,
                traps [SEMAPHORES_BY_REFERENCE, CRASHES_IN_7_2];
        } }
    };
}
