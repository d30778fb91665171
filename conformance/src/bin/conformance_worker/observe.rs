//! Writes down what stock HIP says about graphs and execs, without addresses.

use std::fmt::Write as _;

use hip_abi::EntryPoint;

use crate::hip::{Hip, Route, SUCCESS, Status, status_name};
use crate::memory::{Memory, Peek};
use crate::names::Names;

/// Reads graphs through stock's own getters.
pub(crate) struct Observer<'a> {
    pub(crate) hip: &'a Hip,
    pub(crate) names: &'a Names,
    pub(crate) peek: &'a Peek,
    /// The entry point under test: decides which nodes' copy parameters mean anything.
    pub(crate) entry: EntryPoint,
}

/// Room for the nodes of a scene's graph; more than any has.
const NODES: usize = 32;
const EDGES: usize = 64;

impl Observer<'_> {
    /// The graph's nodes in stock's order with their types and parameters, and its edges.
    pub(crate) fn graph(&self, graph: u64) -> String {
        let (nodes, count) = (Memory::zeroed(NODES), Memory::of(&[NODES as u64]));
        let status = self.stock("hipGraphGetNodes", &[graph, nodes.address(), count.address()]);
        if status != SUCCESS {
            return format!("hipGraphGetNodes: {}", status_name(status));
        }
        let handles: Vec<u64> = nodes.words().take(count.word(0) as usize).collect();
        let mut text = String::new();
        for node in &handles {
            let _ = write!(text, "{}: {}; ", self.node_name(&handles, *node), self.node(*node));
        }
        text + &self.edges(graph, &handles)
    }

    /// The exec's flags and which of the template's nodes are enabled.
    pub(crate) fn exec(&self, exec: u64, nodes: impl Iterator<Item = u64>) -> String {
        let flags = Memory::zeroed(1);
        let status = self.stock("hipGraphExecGetFlags", &[exec, flags.address()]);
        let mut text = format!("flags {:#x} ({})", flags.word(0), status_name(status));
        for node in nodes {
            let enabled = Memory::zeroed(1);
            if self.stock("hipGraphNodeGetEnabled", &[exec, node, enabled.address()]) == SUCCESS {
                let _ = write!(text, ", {} enabled {:#x}", self.names.word(node), enabled.word(0));
            }
        }
        text
    }

    /// The node's type and, where stock's answer means something, its parameters.
    pub(crate) fn node(&self, node: u64) -> String {
        let kind = Memory::zeroed(1);
        if self.stock("hipGraphNodeGetType", &[node, kind.address()]) != SUCCESS {
            return "no node".to_owned();
        }
        match kind.word(0) {
            0 => format!("kernel {}", self.kernel(node)),
            1 if self.has_copy_parameters(node) => self.words("memcpy", "hipGraphMemcpyNodeGetParams", node, 20, &[19]),
            1 if self.is(node, "DrvMemcpy") => {
                self.words("drv memcpy", "hipDrvGraphMemcpyNodeGetParams", node, 23, &[4, 14])
            }
            1 => "memcpy".to_owned(),
            2 => self.words("memset", "hipGraphMemsetNodeGetParams", node, 6, &[1, 4]),
            3 => self.words("host", "hipGraphHostNodeGetParams", node, 2, &[]),
            4 => self.child(node),
            5 => "empty".to_owned(),
            6 => self.words("event wait", "hipGraphEventWaitNodeGetEvent", node, 1, &[]),
            7 => self.words("event record", "hipGraphEventRecordNodeGetEvent", node, 1, &[]),
            10 => self.words("mem alloc", "hipGraphMemAllocNodeGetParams", node, 15, &[]),
            11 => self.words("mem free", "hipGraphMemFreeNodeGetParams", node, 1, &[]),
            14 => self.words("batch mem op", "hipGraphBatchMemOpNodeGetParams", node, 4, &[1, 3]),
            other => format!("type {other}"),
        }
    }

    fn kernel(&self, node: u64) -> String {
        let params = Memory::poisoned(8);
        let status = self.stock("hipGraphKernelNodeGetParams", &[node, params.address()]);
        if status != SUCCESS {
            return status_name(status);
        }
        let word = |index| self.names.word(params.word(index));
        // Both kernels of the suite take a pointer and a number; stock hands out its own array of pointers to its copies.
        let argument = |index: u64| self.peek.word(params.word(6) + 8 * index);
        let pointer = argument(0).and_then(|at| self.peek.word(at)).map(|value| self.names.word(value));
        let number = argument(1).and_then(|at| self.peek.half(at));
        format!(
            "{} block {} {} grid {} {} shared {} arguments {pointer:?} {number:?}",
            word(3),
            word(0),
            word(1),
            word(4),
            word(5),
            word(7)
        )
    }

    fn child(&self, node: u64) -> String {
        let graph = Memory::zeroed(1);
        let status = self.stock("hipGraphChildGraphNodeGetGraph", &[node, graph.address()]);
        if status != SUCCESS {
            return format!("child graph: {}", status_name(status));
        }
        format!("child graph [{}]", self.graph(graph.word(0)))
    }

    fn edges(&self, graph: u64, nodes: &[u64]) -> String {
        let (from, to, count) = (Memory::zeroed(EDGES), Memory::zeroed(EDGES), Memory::of(&[EDGES as u64]));
        let status = self.stock("hipGraphGetEdges", &[graph, from.address(), to.address(), count.address()]);
        if status != SUCCESS {
            return format!("edges: {}", status_name(status));
        }
        let mut edges: Vec<_> = (0..count.word(0) as usize)
            .map(|index| {
                format!("{}->{}", self.node_name(nodes, from.word(index)), self.node_name(nodes, to.word(index)))
            })
            .collect();
        edges.sort();
        format!("edges {}", edges.join(" "))
    }

    /// A name for a node: that of the scene, or its place among the graph's nodes.
    fn node_name(&self, nodes: &[u64], node: u64) -> String {
        match self.names.known(node) {
            Some(name) => name.to_owned(),
            None => nodes.iter().position(|other| *other == node).map_or("?".to_owned(), |at| format!("new at {at}")),
        }
    }

    /// Whether the 3-D parameters of a memcpy node are what it executes: not so for 1-D and symbol copies.
    fn has_copy_parameters(&self, node: u64) -> bool {
        match self.names.known(node) {
            Some(name) => name.ends_with(".Memcpy"),
            None => matches!(self.entry, EntryPoint::hipGraphAddMemcpyNode | EntryPoint::hipGraphAddNode),
        }
    }

    fn is(&self, node: u64, kind: &str) -> bool {
        match self.names.known(node) {
            Some(name) => name.ends_with(kind),
            None => self.entry == EntryPoint::hipDrvGraphAddMemcpyNode,
        }
    }

    /// The parameters of a node, word by word. The upper half of the words in `padded` is padding of the C structure: stock
    /// copies whatever its own stack held there (measured: hipDrvGraphAddMemsetNode of 7.2.4), so it says nothing.
    fn words(&self, what: &str, getter: &'static str, node: u64, count: usize, padded: &[usize]) -> String {
        let params = Memory::zeroed(count);
        match self.stock(getter, &[node, params.address()]) {
            SUCCESS => {
                let meant = |(index, word): (usize, u64)| match padded.contains(&index) {
                    true => word & u64::from(u32::MAX),
                    false => word,
                };
                let words: Vec<_> = params.words().enumerate().map(|word| self.names.word(meant(word))).collect();
                format!("{what} {}", words.join(" "))
            }
            status => format!("{what}: {}", status_name(status)),
        }
    }

    fn stock(&self, name: &'static str, args: &[u64]) -> Status {
        match self.hip.function(Route::Stock, name) {
            Some(function) => function.call(args),
            None => ABSENT,
        }
    }
}

/// No status: the runtime has no such getter.
const ABSENT: Status = -1;
