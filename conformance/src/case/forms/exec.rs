//! Forms of the calls that make, run, update and destroy execs.

use hip_abi::EntryPoint::*;

use super::super::vocabulary::{Arg, Change, Holds, Object, Struct};
use super::{EXEC, Form, GRAPH, OUT_NODE, form, single, unsure, words};

const OUT_EXEC: Arg = Arg::Out(Holds::Execs, 1);
const STREAM: Arg = Arg::Handle(Object::Stream);

const fn update(change: Change) -> Arg {
    Arg::Handle(Object::Update(change))
}

const fn instantiate(flags: u64) -> Arg {
    Arg::Struct(Struct::Instantiate(flags))
}

pub(super) const FORMS: &[Form] = &[
    form(hipGraphInstantiate, "base", &[OUT_EXEC, GRAPH, OUT_NODE, words(8), Arg::Number(64)]),
    form(hipGraphInstantiateWithFlags, "base", &[OUT_EXEC, GRAPH, Arg::Number(0)]),
    single(hipGraphInstantiateWithFlags, "auto-free", &[OUT_EXEC, GRAPH, Arg::Number(1)]),
    single(hipGraphInstantiateWithFlags, "node-priority", &[OUT_EXEC, GRAPH, Arg::Number(8)]),
    unsure(single(hipGraphInstantiateWithFlags, "unknown-flag", &[OUT_EXEC, GRAPH, Arg::Number(0x40)])),
    form(hipGraphInstantiateWithParams, "base", &[OUT_EXEC, GRAPH, instantiate(0)]),
    form(hipGraphInstantiateWithParams, "upload", &[OUT_EXEC, GRAPH, instantiate(2)]),
    unsure(single(hipGraphInstantiateWithParams, "unknown-flag", &[OUT_EXEC, GRAPH, instantiate(0x40)])),
    form(hipGraphExecDestroy, "base", &[EXEC]),
    form(hipGraphExecGetFlags, "base", &[EXEC, words(1)]),
    form(hipGraphLaunch, "base", &[EXEC, STREAM]),
    form(hipGraphLaunch_spt, "base", &[EXEC, STREAM]),
    form(hipGraphUpload, "base", &[EXEC, STREAM]),
    form(hipGraphExecUpdate, "base", &[EXEC, GRAPH, OUT_NODE, words(1)]),
    single(hipGraphExecUpdate, "same-shape", &[EXEC, update(Change::Nothing), OUT_NODE, words(1)]),
    single(hipGraphExecUpdate, "new-arguments", &[EXEC, update(Change::Arguments), OUT_NODE, words(1)]),
    unsure(single(hipGraphExecUpdate, "fewer-nodes", &[EXEC, update(Change::FewerNodes), OUT_NODE, words(1)])),
    unsure(single(hipGraphExecUpdate, "node-type", &[EXEC, update(Change::NodeType), OUT_NODE, words(1)])),
    unsure(single(hipGraphExecUpdate, "dependencies", &[EXEC, update(Change::Dependencies), OUT_NODE, words(1)])),
    unsure(single(hipGraphExecUpdate, "copy-kind", &[EXEC, update(Change::CopyKind), OUT_NODE, words(1)])),
];
