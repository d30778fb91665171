//! Forms of the calls on whole graphs.

use hip_abi::EntryPoint::*;

use super::super::vocabulary::{Arg, Holds, NodeKind, Object, Place};
use super::{Form, GRAPH, form, node, single};

const OUT_GRAPH: Arg = Arg::Out(Holds::Graphs, 1);
/// More room than the scene's graph has nodes or edges.
const MANY: Arg = Arg::Out(Holds::Nodes, 12);
const FEW: Arg = Arg::Out(Holds::Nodes, 2);

pub(super) const FORMS: &[Form] = &[
    form(hipGraphCreate, "base", &[OUT_GRAPH, Arg::Number(0)]),
    form(hipGraphDestroy, "base", &[GRAPH]),
    form(hipGraphClone, "base", &[OUT_GRAPH, GRAPH]),
    form(
        hipGraphNodeFindInClone,
        "base",
        &[Arg::Out(Holds::Nodes, 1), node(NodeKind::Kernel), Arg::Handle(Object::Clone)],
    ),
    form(hipGraphGetNodes, "base", &[GRAPH, MANY, Arg::Counter(12)]),
    single(hipGraphGetNodes, "count", &[GRAPH, Arg::Null, Arg::Counter(0)]),
    single(hipGraphGetNodes, "short", &[GRAPH, FEW, Arg::Counter(2)]),
    form(hipGraphGetRootNodes, "base", &[GRAPH, MANY, Arg::Counter(12)]),
    single(hipGraphGetRootNodes, "count", &[GRAPH, Arg::Null, Arg::Counter(0)]),
    single(hipGraphGetRootNodes, "short", &[GRAPH, FEW, Arg::Counter(1)]),
    form(hipGraphGetEdges, "base", &[GRAPH, MANY, MANY, Arg::Counter(12)]),
    single(hipGraphGetEdges, "count", &[GRAPH, Arg::Null, Arg::Null, Arg::Counter(0)]),
    single(hipGraphGetEdges, "short", &[GRAPH, FEW, FEW, Arg::Counter(2)]),
    form(
        hipGraphAddDependencies,
        "base",
        &[
            GRAPH,
            Arg::Nodes(&[NodeKind::Empty, NodeKind::Memset]),
            Arg::Nodes(&[NodeKind::Memset, NodeKind::Host]),
            Arg::Number(2),
        ],
    ),
    single(hipGraphAddDependencies, "none", &[GRAPH, Arg::Null, Arg::Null, Arg::Number(0)]),
    form(
        hipGraphRemoveDependencies,
        "base",
        &[
            GRAPH,
            Arg::Nodes(&[NodeKind::Empty, NodeKind::Kernel]),
            Arg::Nodes(&[NodeKind::Kernel, NodeKind::Memset]),
            Arg::Number(2),
        ],
    ),
    form(hipGraphDebugDotPrint, "base", &[GRAPH, Arg::Place(Place::File), Arg::Number(0)]),
    form(hipGraphRetainUserObject, "base", &[GRAPH, Arg::Handle(Object::UserObject), Arg::Number(1), Arg::Number(0)]),
    single(hipGraphRetainUserObject, "move", &[GRAPH, Arg::Handle(Object::UserObject), Arg::Number(1), Arg::Number(1)]),
    form(hipGraphReleaseUserObject, "base", &[GRAPH, Arg::Handle(Object::HeldUserObject), Arg::Number(1)]),
];
