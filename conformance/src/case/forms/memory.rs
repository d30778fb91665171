//! Forms of the calls on copy, memset, allocation and batch-memory-operation nodes.

use hip_abi::EntryPoint::*;

use super::super::vocabulary::{Arg, NodeKind, Place, Struct};
use super::{DEPS, EXEC, Form, GRAPH, OUT_NODE, TWO, form, node, words};

const TARGET: Arg = Arg::Place(Place::Target);
const SOURCE: Arg = Arg::Place(Place::Source);
const SYMBOL: Arg = Arg::Place(Place::Symbol);
const CONTEXT: Arg = Arg::Place(Place::Context);
const BYTES: Arg = Arg::Number(64);
const NO_OFFSET: Arg = Arg::Number(0);
/// `hipMemcpyDeviceToDevice`
const ON_DEVICE: Arg = Arg::Number(3);
const MEMCPY: Arg = Arg::Struct(Struct::Memcpy);
const DRV_MEMCPY: Arg = Arg::Struct(Struct::DrvMemcpy);
const MEMSET: Arg = Arg::Struct(Struct::Memset);
const DRV_MEMSET: Arg = Arg::Struct(Struct::DrvMemset);
const BATCH: Arg = Arg::Struct(Struct::BatchMemOp);
const ALLOCATION: Arg = Arg::Place(Place::GraphAllocation);

pub(super) const FORMS: &[Form] = &[
    form(hipGraphAddMemcpyNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, MEMCPY]),
    form(hipGraphMemcpyNodeGetParams, "base", &[node(NodeKind::Memcpy), words(20)]),
    form(hipGraphMemcpyNodeSetParams, "base", &[node(NodeKind::Memcpy), MEMCPY]),
    form(hipGraphExecMemcpyNodeSetParams, "base", &[EXEC, node(NodeKind::Memcpy), MEMCPY]),
    form(hipGraphAddMemcpyNode1D, "base", &[OUT_NODE, GRAPH, DEPS, TWO, TARGET, SOURCE, BYTES, ON_DEVICE]),
    form(hipGraphMemcpyNodeSetParams1D, "base", &[node(NodeKind::Memcpy1D), TARGET, SOURCE, BYTES, ON_DEVICE]),
    form(
        hipGraphExecMemcpyNodeSetParams1D,
        "base",
        &[EXEC, node(NodeKind::Memcpy1D), TARGET, SOURCE, BYTES, ON_DEVICE],
    ),
    form(
        hipGraphAddMemcpyNodeFromSymbol,
        "base",
        &[OUT_NODE, GRAPH, DEPS, TWO, TARGET, SYMBOL, BYTES, NO_OFFSET, ON_DEVICE],
    ),
    form(
        hipGraphMemcpyNodeSetParamsFromSymbol,
        "base",
        &[node(NodeKind::FromSymbol), TARGET, SYMBOL, BYTES, NO_OFFSET, ON_DEVICE],
    ),
    form(
        hipGraphExecMemcpyNodeSetParamsFromSymbol,
        "base",
        &[EXEC, node(NodeKind::FromSymbol), TARGET, SYMBOL, BYTES, NO_OFFSET, ON_DEVICE],
    ),
    form(
        hipGraphAddMemcpyNodeToSymbol,
        "base",
        &[OUT_NODE, GRAPH, DEPS, TWO, SYMBOL, SOURCE, BYTES, NO_OFFSET, ON_DEVICE],
    ),
    form(
        hipGraphMemcpyNodeSetParamsToSymbol,
        "base",
        &[node(NodeKind::ToSymbol), SYMBOL, SOURCE, BYTES, NO_OFFSET, ON_DEVICE],
    ),
    form(
        hipGraphExecMemcpyNodeSetParamsToSymbol,
        "base",
        &[EXEC, node(NodeKind::ToSymbol), SYMBOL, SOURCE, BYTES, NO_OFFSET, ON_DEVICE],
    ),
    form(hipDrvGraphAddMemcpyNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, DRV_MEMCPY, CONTEXT]),
    form(hipDrvGraphMemcpyNodeGetParams, "base", &[node(NodeKind::DrvMemcpy), words(23)]),
    form(hipDrvGraphMemcpyNodeSetParams, "base", &[node(NodeKind::DrvMemcpy), DRV_MEMCPY]),
    form(hipDrvGraphExecMemcpyNodeSetParams, "base", &[EXEC, node(NodeKind::DrvMemcpy), DRV_MEMCPY, CONTEXT]),
    form(hipGraphAddMemsetNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, MEMSET]),
    form(hipGraphMemsetNodeGetParams, "base", &[node(NodeKind::Memset), words(6)]),
    form(hipGraphMemsetNodeSetParams, "base", &[node(NodeKind::Memset), MEMSET]),
    form(hipGraphExecMemsetNodeSetParams, "base", &[EXEC, node(NodeKind::Memset), MEMSET]),
    form(hipDrvGraphAddMemsetNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, DRV_MEMSET, CONTEXT]),
    form(hipDrvGraphExecMemsetNodeSetParams, "base", &[EXEC, node(NodeKind::Memset), DRV_MEMSET, CONTEXT]),
    form(hipGraphAddMemAllocNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, Arg::Struct(Struct::MemAlloc)]),
    form(hipGraphMemAllocNodeGetParams, "base", &[node(NodeKind::MemAlloc), words(15)]),
    form(hipGraphAddMemFreeNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, ALLOCATION]),
    form(hipDrvGraphAddMemFreeNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, ALLOCATION]),
    form(hipGraphMemFreeNodeGetParams, "base", &[node(NodeKind::MemFree), words(1)]),
    form(hipGraphAddBatchMemOpNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, BATCH]),
    form(hipGraphBatchMemOpNodeGetParams, "base", &[node(NodeKind::BatchMemOp), words(4)]),
    form(hipGraphBatchMemOpNodeSetParams, "base", &[node(NodeKind::BatchMemOp), BATCH]),
    form(hipGraphExecBatchMemOpNodeSetParams, "base", &[EXEC, node(NodeKind::BatchMemOp), BATCH]),
];
