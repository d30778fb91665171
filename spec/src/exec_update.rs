//! `hipGraphExecUpdate(exec, graph, hErrorNode_out, updateResult_out)`.

use hip_abi::types::{hipError_t, hipGraphExecUpdateResult};

/// Which of the four pointers were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    /// The exec.
    pub exec: bool,
    /// The graph.
    pub graph: bool,
    /// Where the error node goes.
    pub error_node: bool,
    /// Where the result goes.
    pub result: bool,
}

/// How the graph relates to the one that the exec was instantiated from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Same nodes, same edges; parameters may differ.
    SameShape,
    /// It has another number of nodes.
    NodeCount,
    /// Some node has another type than the one at its topological position.
    NodeType,
    /// Some node has another number of dependencies.
    DependencyCount,
    /// Some copy goes in another direction.
    CopyKind,
}

/// What the call must leave behind. `None` for a slot means untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The clause.
    pub clause: &'static str,
    /// The status.
    pub status: hipError_t,
    /// The result slot.
    pub result: Option<hipGraphExecUpdateResult>,
    /// The error-node slot.
    pub error_node: Option<ErrorNode>,
}

/// What the error-node slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorNode {
    /// Null.
    Null,
    /// A node of the graph that was given.
    OfTheGraph,
}

/// What `hipGraphExecUpdate` does with live handles.
///
/// - `[exec_update.1]` If any of the four pointers is null the status is `hipErrorInvalidValue`, and nothing is written to the slots.
/// - `[exec_update.2]` A graph of the same shape is accepted: the status is `hipSuccess`, the result `hipGraphExecUpdateSuccess`.
/// - `[exec_update.3]` Every refusal has the status `hipErrorGraphExecUpdateFailure` and a result that names the reason.
/// - `[exec_update.4]` Another number of nodes is `...TopologyChanged`, with a null error node.
/// - `[exec_update.5]` Another type at a topological position is `...NodeTypeChanged`, with the node of the graph that was given.
/// - `[exec_update.6]` Another number of dependencies is `...TopologyChanged`, with that node.
/// - `[exec_update.7]` Another direction of a copy is `...ParametersChanged`, with that node.
pub fn exec_update(given: Given, relation: Relation) -> Expected {
    let Given { exec, graph, error_node, result } = given;
    if !(exec && graph && error_node && result) {
        return Expected {
            clause: "exec_update.1",
            status: hipError_t::hipErrorInvalidValue,
            result: None,
            error_node: None,
        };
    }
    let refused = |clause, result, node| Expected {
        clause,
        status: hipError_t::hipErrorGraphExecUpdateFailure,
        result: Some(result),
        error_node: Some(node),
    };
    match relation {
        Relation::SameShape => Expected {
            clause: "exec_update.2",
            status: hipError_t::hipSuccess,
            result: Some(hipGraphExecUpdateResult::hipGraphExecUpdateSuccess),
            error_node: None,
        },
        Relation::NodeCount => {
            refused("exec_update.4", hipGraphExecUpdateResult::hipGraphExecUpdateErrorTopologyChanged, ErrorNode::Null)
        }
        Relation::NodeType => refused(
            "exec_update.5",
            hipGraphExecUpdateResult::hipGraphExecUpdateErrorNodeTypeChanged,
            ErrorNode::OfTheGraph,
        ),
        Relation::DependencyCount => refused(
            "exec_update.6",
            hipGraphExecUpdateResult::hipGraphExecUpdateErrorTopologyChanged,
            ErrorNode::OfTheGraph,
        ),
        Relation::CopyKind => refused(
            "exec_update.7",
            hipGraphExecUpdateResult::hipGraphExecUpdateErrorParametersChanged,
            ErrorNode::OfTheGraph,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Given = Given { exec: true, graph: true, error_node: true, result: true };

    #[test]
    fn any_null_pointer_wins_over_any_relation() {
        for given in [
            Given { exec: false, ..ALL },
            Given { graph: false, ..ALL },
            Given { error_node: false, ..ALL },
            Given { result: false, ..ALL },
        ] {
            let expected = exec_update(given, Relation::NodeType);
            assert_eq!(expected.status, hipError_t::hipErrorInvalidValue);
            assert_eq!((expected.result, expected.error_node), (None, None));
        }
    }

    #[test]
    fn every_refusal_has_the_one_status_that_applications_treat_as_a_refusal() {
        for relation in [Relation::NodeCount, Relation::NodeType, Relation::DependencyCount, Relation::CopyKind] {
            let expected = exec_update(ALL, relation);
            assert_eq!(expected.status, hipError_t::hipErrorGraphExecUpdateFailure);
            assert!(expected.result.is_some_and(|r| r != hipGraphExecUpdateResult::hipGraphExecUpdateSuccess));
        }
    }
}
