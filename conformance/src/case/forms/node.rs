//! Forms of the calls that take nodes of any type, and of host, empty and child-graph nodes.

use hip_abi::EntryPoint::*;

use super::super::vocabulary::{Arg, Holds, NodeKind, Object, Struct};
use super::{DEPS, EXEC, Form, GRAPH, OUT_NODE, TWO, form, node, single, unsure, words};

const NEIGHBOURS: Arg = Arg::Out(Holds::Nodes, 4);

const fn generic(kind: NodeKind) -> Arg {
    Arg::Struct(Struct::Node(kind))
}

pub(super) const FORMS: &[Form] = &[
    form(hipGraphNodeGetType, "base", &[node(NodeKind::Kernel), words(1)]),
    form(hipGraphNodeGetDependencies, "base", &[node(NodeKind::Memset), NEIGHBOURS, Arg::Counter(4)]),
    single(hipGraphNodeGetDependencies, "count", &[node(NodeKind::Memset), Arg::Null, Arg::Counter(0)]),
    form(hipGraphNodeGetDependentNodes, "base", &[node(NodeKind::Kernel), NEIGHBOURS, Arg::Counter(4)]),
    single(hipGraphNodeGetDependentNodes, "count", &[node(NodeKind::Kernel), Arg::Null, Arg::Counter(0)]),
    form(hipGraphDestroyNode, "base", &[node(NodeKind::Memset)]),
    unsure(single(hipGraphDestroyNode, "mem-alloc", &[node(NodeKind::MemAlloc)])),
    form(hipGraphAddNode, "kernel", &[OUT_NODE, GRAPH, DEPS, TWO, generic(NodeKind::Kernel)]),
    form(hipGraphAddNode, "child", &[OUT_NODE, GRAPH, DEPS, TWO, generic(NodeKind::Child)]),
    form(hipGraphAddNode, "event-record", &[OUT_NODE, GRAPH, DEPS, TWO, generic(NodeKind::EventRecord)]),
    form(hipGraphAddNode, "event-wait", &[OUT_NODE, GRAPH, DEPS, TWO, generic(NodeKind::EventWait)]),
    single(hipGraphAddNode, "memcpy", &[OUT_NODE, GRAPH, DEPS, TWO, generic(NodeKind::Memcpy)]),
    single(hipGraphAddNode, "memset", &[OUT_NODE, GRAPH, DEPS, TWO, generic(NodeKind::Memset)]),
    single(hipGraphAddNode, "host", &[OUT_NODE, GRAPH, DEPS, TWO, generic(NodeKind::Host)]),
    single(hipGraphAddNode, "mem-alloc", &[OUT_NODE, GRAPH, DEPS, TWO, generic(NodeKind::MemAlloc)]),
    single(hipGraphAddNode, "mem-free", &[OUT_NODE, GRAPH, DEPS, TWO, generic(NodeKind::MemFree)]),
    unsure(single(hipGraphAddNode, "empty", &[OUT_NODE, GRAPH, DEPS, TWO, generic(NodeKind::Empty)])),
    form(hipGraphNodeSetParams, "kernel", &[node(NodeKind::Kernel), generic(NodeKind::Kernel)]),
    form(hipGraphNodeSetParams, "child", &[node(NodeKind::Child), generic(NodeKind::Child)]),
    form(hipGraphNodeSetParams, "event-record", &[node(NodeKind::EventRecord), generic(NodeKind::EventRecord)]),
    form(hipGraphNodeSetParams, "event-wait", &[node(NodeKind::EventWait), generic(NodeKind::EventWait)]),
    single(hipGraphNodeSetParams, "memcpy", &[node(NodeKind::Memcpy), generic(NodeKind::Memcpy)]),
    single(hipGraphNodeSetParams, "memset", &[node(NodeKind::Memset), generic(NodeKind::Memset)]),
    single(hipGraphNodeSetParams, "host", &[node(NodeKind::Host), generic(NodeKind::Host)]),
    form(hipGraphExecNodeSetParams, "kernel", &[EXEC, node(NodeKind::Kernel), generic(NodeKind::Kernel)]),
    form(hipGraphExecNodeSetParams, "child", &[EXEC, node(NodeKind::Child), generic(NodeKind::Child)]),
    form(
        hipGraphExecNodeSetParams,
        "event-record",
        &[EXEC, node(NodeKind::EventRecord), generic(NodeKind::EventRecord)],
    ),
    form(hipGraphExecNodeSetParams, "event-wait", &[EXEC, node(NodeKind::EventWait), generic(NodeKind::EventWait)]),
    single(hipGraphExecNodeSetParams, "memcpy", &[EXEC, node(NodeKind::Memcpy), generic(NodeKind::Memcpy)]),
    single(hipGraphExecNodeSetParams, "memset", &[EXEC, node(NodeKind::Memset), generic(NodeKind::Memset)]),
    single(hipGraphExecNodeSetParams, "host", &[EXEC, node(NodeKind::Host), generic(NodeKind::Host)]),
    form(hipGraphNodeSetEnabled, "base", &[EXEC, node(NodeKind::Kernel), Arg::Number(0)]),
    form(hipGraphNodeGetEnabled, "base", &[EXEC, node(NodeKind::Kernel), words(1)]),
    form(hipGraphAddEmptyNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO]),
    single(hipGraphAddEmptyNode, "root", &[OUT_NODE, GRAPH, Arg::Null, Arg::Number(0)]),
    form(hipGraphAddHostNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, Arg::Struct(Struct::Host)]),
    form(hipGraphHostNodeGetParams, "base", &[node(NodeKind::Host), words(2)]),
    form(hipGraphHostNodeSetParams, "base", &[node(NodeKind::Host), Arg::Struct(Struct::Host)]),
    form(hipGraphExecHostNodeSetParams, "base", &[EXEC, node(NodeKind::Host), Arg::Struct(Struct::Host)]),
    form(hipGraphAddChildGraphNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, Arg::Handle(Object::ChildGraph)]),
    form(hipGraphChildGraphNodeGetGraph, "base", &[node(NodeKind::Child), Arg::Out(Holds::Graphs, 1)]),
    form(hipGraphExecChildGraphNodeSetParams, "base", &[EXEC, node(NodeKind::Child), Arg::Handle(Object::ChildGraph)]),
];
