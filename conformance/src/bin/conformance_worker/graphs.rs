//! Builds the graphs of a scene, node by node, over either route.

use std::collections::BTreeMap;

use conformance::case::vocabulary::{NodeKind, Struct};

use crate::hip::Route;
use crate::memory::Memory;
use crate::stage::{FIRST_KERNEL, Stage, VARIABLE_BYTES, count_call_address};
use crate::structs::{DEVICE_TO_DEVICE, Structs, Values};

/// A graph and its nodes.
pub(crate) struct Graph {
    /// What it is called in the transcript.
    pub(crate) label: &'static str,
    /// The handle.
    pub(crate) handle: u64,
    /// One node of each kind that it has.
    pub(crate) nodes: BTreeMap<NodeKind, u64>,
    /// What the allocation node allocates, 0 without one.
    pub(crate) allocation: u64,
}

/// What a graph is made of.
pub(crate) struct Plan<'a> {
    pub(crate) label: &'static str,
    pub(crate) route: Route,
    /// The kinds of nodes, in order of creation.
    pub(crate) kinds: &'a [NodeKind],
    pub(crate) values: Values,
    /// Direction of memory copies.
    pub(crate) copy: u64,
    /// Whether the memset depends on one more node, which leaves the topological order as it is.
    pub(crate) extra_edge: bool,
}

/// The nodes that every graph of a scene has: a chain of the first three, and a second root.
pub(crate) const STANDARD: &[NodeKind] = &[NodeKind::Empty, NodeKind::Kernel, NodeKind::Memset, NodeKind::Host];

impl<'a> Plan<'a> {
    /// A graph of these kinds, with everything else as usual.
    pub(crate) fn new(label: &'static str, route: Route, kinds: &'a [NodeKind]) -> Self {
        Self { label, route, kinds, values: Values::FIRST, copy: DEVICE_TO_DEVICE, extra_edge: false }
    }

    /// Makes the graph. `children` and `event` serve the nodes that refer to other objects.
    pub(crate) fn build(&self, stage: &Stage, structs: &mut Structs, child: u64, event: u64) -> Result<Graph, String> {
        let handle = stage.hip.make(self.route, "hipGraphCreate", &[0])?;
        let mut graph = Graph { label: self.label, handle, nodes: BTreeMap::new(), allocation: 0 };
        for kind in self.kinds {
            let dependencies: Vec<u64> = match kind {
                NodeKind::Empty | NodeKind::Host => Vec::new(),
                NodeKind::Kernel => vec![NodeKind::Empty],
                NodeKind::Memset if self.extra_edge => vec![NodeKind::Kernel, NodeKind::Empty],
                NodeKind::Memset => vec![NodeKind::Kernel],
                NodeKind::MemFree => vec![NodeKind::MemAlloc],
                _ => vec![NodeKind::Memset],
            }
            .into_iter()
            .filter_map(|kind| graph.nodes.get(&kind).copied())
            .collect();
            let node = self.add(stage, structs, &mut graph, *kind, &dependencies, child, event)?;
            graph.nodes.insert(*kind, node);
        }
        Ok(graph)
    }

    #[expect(clippy::too_many_arguments, reason = "what the calls take")]
    fn add(
        &self,
        stage: &Stage,
        structs: &mut Structs,
        graph: &mut Graph,
        kind: NodeKind,
        dependencies: &[u64],
        child: u64,
        event: u64,
    ) -> Result<u64, String> {
        let Values { amount, value: _ } = self.values;
        let array = Memory::of(dependencies);
        let count = dependencies.len() as u64;
        let first = [graph.handle, if count == 0 { 0 } else { array.address() }, count];
        let mut params = |which| structs.filled(stage, which, self.values, 0);
        let (name, rest): (&'static str, Vec<u64>) = match kind {
            NodeKind::Empty => ("hipGraphAddEmptyNode", vec![]),
            NodeKind::Kernel | NodeKind::SecondKernel => {
                let params = params(Struct::Kernel);
                ("hipGraphAddKernelNode", vec![structs.keep(params)])
            }
            NodeKind::Memcpy => {
                let params = params(Struct::Memcpy);
                params.put_half(COPY_KIND, self.copy as u32);
                if self.copy != DEVICE_TO_DEVICE {
                    // Device to host: the target becomes ordinary memory.
                    let host = structs.keep(Memory::zeroed(amount as usize / 8));
                    params.put(COPY_TARGET, host);
                }
                ("hipGraphAddMemcpyNode", vec![structs.keep(params)])
            }
            NodeKind::Memcpy1D => {
                ("hipGraphAddMemcpyNode1D", vec![stage.target + 256, stage.source, amount, DEVICE_TO_DEVICE])
            }
            NodeKind::FromSymbol => {
                ("hipGraphAddMemcpyNodeFromSymbol", vec![stage.target + 768, stage.symbol, amount, 0, DEVICE_TO_DEVICE])
            }
            NodeKind::ToSymbol => {
                ("hipGraphAddMemcpyNodeToSymbol", vec![stage.symbol, stage.source, amount, 0, DEVICE_TO_DEVICE])
            }
            NodeKind::DrvMemcpy => {
                let params = params(Struct::DrvMemcpy);
                ("hipDrvGraphAddMemcpyNode", vec![structs.keep(params), stage.context])
            }
            NodeKind::Memset => {
                let params = params(Struct::Memset);
                ("hipGraphAddMemsetNode", vec![structs.keep(params)])
            }
            NodeKind::Host => {
                let params = structs.keep(Memory::of(&[count_call_address(), stage.source]));
                ("hipGraphAddHostNode", vec![params])
            }
            NodeKind::EventRecord => ("hipGraphAddEventRecordNode", vec![event]),
            NodeKind::EventWait => ("hipGraphAddEventWaitNode", vec![event]),
            NodeKind::Child => ("hipGraphAddChildGraphNode", vec![child]),
            NodeKind::BatchMemOp => {
                let params = params(Struct::BatchMemOp);
                ("hipGraphAddBatchMemOpNode", vec![structs.keep(params)])
            }
            NodeKind::MemAlloc => {
                let params = params(Struct::MemAlloc);
                let args: Vec<u64> = first.into_iter().chain([params.address()]).collect();
                let node = stage.hip.make(self.route, "hipGraphAddMemAllocNode", &args)?;
                graph.allocation = params.word(ALLOCATED / 8);
                return Ok(node);
            }
            NodeKind::MemFree => ("hipGraphAddMemFreeNode", vec![graph.allocation]),
        };
        let args: Vec<u64> = first.into_iter().chain(rest).collect();
        stage.hip.make(self.route, name, &args)
    }
}

/// A module of its own and a kernel in it, for the function that is destroyed.
pub(crate) fn doomed_function(stage: &Stage) -> Result<(u64, u64), String> {
    let module = stage.hip.make(Route::Application, "hipModuleLoadData", &[stage.code.address()])?;
    let name = Memory::of_bytes(FIRST_KERNEL);
    let function = stage.hip.make(Route::Application, "hipModuleGetFunction", &[module, name.address()])?;
    Ok((module, function))
}

const _: () = assert!(VARIABLE_BYTES >= Values::SECOND.amount, "symbol copies fit the variable");

/// Offsets in `hipMemcpy3DParms` and `hipMemAllocNodeParams`.
const COPY_KIND: usize = std::mem::offset_of!(hip_abi::types::hipMemcpy3DParms, kind);
const COPY_TARGET: usize = std::mem::offset_of!(hip_abi::types::hipMemcpy3DParms, dstPtr);
const ALLOCATED: usize = std::mem::offset_of!(hip_abi::types::hipMemAllocNodeParams, dptr);
