//! Forms of the calls on kernel nodes.

use hip_abi::EntryPoint::*;

use super::super::vocabulary::{Arg, NodeKind, Struct};
use super::{DEPS, EXEC, Form, GRAPH, OUT_NODE, TWO, form, node, single, words};

/// `hipLaunchAttributeCooperative`, an attribute that every supported runtime knows.
const COOPERATIVE: Arg = Arg::Number(2);
const PARAMS: Arg = Arg::Struct(Struct::Kernel);

pub(super) const FORMS: &[Form] = &[
    form(hipGraphAddKernelNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, PARAMS]),
    single(hipGraphAddKernelNode, "root", &[OUT_NODE, GRAPH, Arg::Null, Arg::Number(0), PARAMS]),
    form(hipGraphKernelNodeGetParams, "base", &[node(NodeKind::Kernel), words(8)]),
    form(hipGraphKernelNodeSetParams, "base", &[node(NodeKind::Kernel), PARAMS]),
    form(hipGraphExecKernelNodeSetParams, "base", &[EXEC, node(NodeKind::Kernel), PARAMS]),
    form(
        hipGraphKernelNodeSetAttribute,
        "base",
        &[node(NodeKind::Kernel), COOPERATIVE, Arg::Struct(Struct::Cooperative)],
    ),
    form(hipGraphKernelNodeGetAttribute, "base", &[node(NodeKind::Kernel), COOPERATIVE, words(8)]),
    form(hipGraphKernelNodeCopyAttributes, "base", &[node(NodeKind::Kernel), node(NodeKind::SecondKernel)]),
];
