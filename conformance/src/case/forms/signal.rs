//! Forms of the calls on event nodes and external-semaphore nodes.
//!
//! No success is expected of the latter: a stock runtime that exports them jumps through an empty slot of its dispatch table, and none can import a
//! semaphore on a device without a display driver. Any node serves as their node argument.

use hip_abi::EntryPoint::*;

use super::super::vocabulary::{Arg, NodeKind, Struct};
use super::{DEPS, EVENT, EXEC, Form, GRAPH, OUT_NODE, TWO, form, node, unsure, words};

const SEMAPHORES: Arg = Arg::Struct(Struct::ExternalSemaphores);
const ANY_NODE: Arg = node(NodeKind::Empty);

pub(super) const FORMS: &[Form] = &[
    form(hipGraphAddEventRecordNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, EVENT]),
    form(hipGraphEventRecordNodeGetEvent, "base", &[node(NodeKind::EventRecord), words(1)]),
    form(hipGraphEventRecordNodeSetEvent, "base", &[node(NodeKind::EventRecord), EVENT]),
    form(hipGraphExecEventRecordNodeSetEvent, "base", &[EXEC, node(NodeKind::EventRecord), EVENT]),
    form(hipGraphAddEventWaitNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, EVENT]),
    form(hipGraphEventWaitNodeGetEvent, "base", &[node(NodeKind::EventWait), words(1)]),
    form(hipGraphEventWaitNodeSetEvent, "base", &[node(NodeKind::EventWait), EVENT]),
    form(hipGraphExecEventWaitNodeSetEvent, "base", &[EXEC, node(NodeKind::EventWait), EVENT]),
    unsure(form(hipGraphAddExternalSemaphoresSignalNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, SEMAPHORES])),
    unsure(form(hipGraphExternalSemaphoresSignalNodeGetParams, "base", &[ANY_NODE, words(3)])),
    unsure(form(hipGraphExternalSemaphoresSignalNodeSetParams, "base", &[ANY_NODE, SEMAPHORES])),
    unsure(form(hipGraphExecExternalSemaphoresSignalNodeSetParams, "base", &[EXEC, ANY_NODE, SEMAPHORES])),
    unsure(form(hipGraphAddExternalSemaphoresWaitNode, "base", &[OUT_NODE, GRAPH, DEPS, TWO, SEMAPHORES])),
    unsure(form(hipGraphExternalSemaphoresWaitNodeGetParams, "base", &[ANY_NODE, words(3)])),
    unsure(form(hipGraphExternalSemaphoresWaitNodeSetParams, "base", &[ANY_NODE, SEMAPHORES])),
    unsure(form(hipGraphExecExternalSemaphoresWaitNodeSetParams, "base", &[EXEC, ANY_NODE, SEMAPHORES])),
];
