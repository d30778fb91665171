//! The objects of one case: built fresh, each only when the case asks for it, and named.

use conformance::case::Case;
use conformance::case::vocabulary::{Arg, Change, NodeKind, Object, Place, Struct, Variant};

use crate::ffi::Function;
use crate::graphs::{Graph, Plan, STANDARD, doomed_function};
use crate::hip::Route::{Application, Stock};
use crate::hip::{SUCCESS, Status, status_name};
use crate::memory::Memory;
use crate::names::{DESTROYED, Names};
use crate::stage::{Stage, count_call_address};
use crate::structs::{DEVICE_TO_DEVICE, Structs, Values};

/// Everything that belongs to one case.
pub(crate) struct Scene<'a> {
    pub(crate) stage: &'a Stage,
    pub(crate) names: Names,
    pub(crate) structs: Structs,
    /// Graphs made so far; the first is the one that the case is about.
    pub(crate) graphs: Vec<Graph>,
    /// Execs made so far: handle and label.
    pub(crate) execs: Vec<(u64, &'static str)>,
    kinds: Vec<NodeKind>,
    event: u64,
    child: u64,
    /// Destroyed immediately before the call under test, in this order.
    doomed: Vec<Doom>,
    /// Destroyed after the case, last made first.
    ends: Vec<(&'static str, Vec<u64>)>,
}

/// An object that the case wants destroyed.
struct Doom {
    rank: u8,
    call: &'static str,
    handle: u64,
    name: String,
}

/// Labels of graphs, and of what belongs to them.
const MAIN: &str = "A";
const OTHER: &str = "B";
const FOREIGN: &str = "F";
const DOOMED: &str = "D";

impl<'a> Scene<'a> {
    /// The scene of a case, with graph A and graph B in it.
    pub(crate) fn new(stage: &'a Stage, case: &Case) -> Result<Self, String> {
        let mut scene = Self {
            stage,
            names: stage.names(),
            structs: Structs::default(),
            graphs: Vec::new(),
            execs: Vec::new(),
            kinds: kinds_of(case),
            event: 0,
            child: 0,
            doomed: Vec::new(),
            ends: Vec::new(),
        };
        scene.graph(MAIN)?;
        scene.graph(OTHER)?;
        Ok(scene)
    }

    /// The graph of that label, built now if it is not there yet.
    pub(crate) fn graph(&mut self, label: &'static str) -> Result<usize, String> {
        if let Some(index) = self.graphs.iter().position(|graph| graph.label == label) {
            return Ok(index);
        }
        let (child, event) = self.prerequisites()?;
        let route = if label == FOREIGN { Stock } else { Application };
        let mut kinds = self.kinds.clone();
        if label == OTHER {
            // Another topology, whatever else it has.
            kinds.retain(|kind| *kind != NodeKind::SecondKernel);
            kinds.push(NodeKind::SecondKernel);
            if self.kinds.contains(&NodeKind::SecondKernel) {
                kinds.push(NodeKind::Memcpy);
            }
        }
        let graph = Plan::new(label, route, &kinds).build(self.stage, &mut self.structs, child, event)?;
        self.adopt(graph);
        Ok(self.graphs.len() - 1)
    }

    /// The handle for a site.
    pub(crate) fn handle(&mut self, object: Object, variant: Variant) -> Result<u64, String> {
        if variant == Variant::Null {
            return Ok(0);
        }
        match object {
            Object::Graph => {
                let index = self.graph(label_of(variant))?;
                let graph = self.graphs[index].handle;
                self.doom_if(variant, 3, "hipGraphDestroy", graph, "D");
                Ok(graph)
            }
            Object::Node(kind) => self.node(kind, variant),
            Object::Exec => self.exec(variant),
            Object::Clone => self.clone_of(variant),
            Object::ChildGraph => self.child_graph(variant),
            Object::Update(change) => self.update(change),
            Object::Stream => self.stream(variant),
            Object::Event => self.event(variant),
            Object::Function => self.function(variant),
            Object::UserObject => self.user_object(variant, false),
            Object::HeldUserObject => self.user_object(variant, true),
        }
    }

    /// The array for a site: all elements own but the last, and its address.
    pub(crate) fn nodes(&mut self, kinds: &[NodeKind], variant: Variant) -> Result<u64, String> {
        if variant == Variant::Null {
            return Ok(0);
        }
        let mut handles = Vec::new();
        for (index, kind) in kinds.iter().enumerate() {
            let last = index + 1 == kinds.len();
            handles.push(match variant {
                Variant::AllForeign => self.node(*kind, Variant::Foreign)?,
                Variant::NullElement if last => 0,
                variant if last => self.node(*kind, variant)?,
                _ => self.node(*kind, Variant::Own)?,
            });
        }
        Ok(self.structs.keep(Memory::of(&handles)))
    }

    /// The address for a place.
    pub(crate) fn place(&mut self, place: Place) -> Result<u64, String> {
        Ok(match place {
            Place::Source => self.stage.source,
            Place::Target => self.stage.target,
            Place::Symbol => self.stage.symbol,
            Place::Context => self.stage.context,
            Place::GraphAllocation => self.graphs[0].allocation,
            Place::File => {
                let mut name = dot_file().into_os_string().into_encoded_bytes();
                name.push(0);
                self.structs.keep(Memory::of_bytes(&name))
            }
        })
    }

    /// The structure for an argument, its sites filled as the case says.
    pub(crate) fn structure(&mut self, which: Struct, variant_at: impl Fn(usize) -> Variant) -> Result<Memory, String> {
        let allocation = self.graphs[0].allocation;
        let memory = self.structs.filled(self.stage, which, Values::SECOND, allocation);
        for (_, offset, object) in which.embedded() {
            memory.put(*offset, self.handle(*object, variant_at(*offset))?);
        }
        Ok(memory)
    }

    /// Destroys what the case wants destroyed, then makes the call. Nodes go before execs, execs before graphs.
    ///
    /// Nothing of ours allocates in between: what stock finds behind a destroyed handle shall be as much the same in two processes as it can be.
    pub(crate) fn doom_and_call(&mut self, function: Function, args: &[u64]) -> Result<Status, String> {
        self.doomed.sort_by_key(|doom| doom.rank);
        let hip = &self.stage.hip;
        let mut executed: Vec<(Option<Function>, Status)> =
            self.doomed.iter().map(|doom| (hip.function(Application, doom.call), SUCCESS)).collect();
        for ((executioner, status), doom) in executed.iter_mut().zip(&self.doomed) {
            *status = executioner.map_or(SUCCESS, |function| function.call(&[doom.handle]));
        }
        let status = function.call(args);
        for ((_, status), Doom { call, handle, name, .. }) in executed.into_iter().zip(std::mem::take(&mut self.doomed))
        {
            if status != SUCCESS {
                return Err(format!("{call} returned {}", status_name(status)));
            }
            self.names.value(handle, format!("{DESTROYED}{name}"));
            // A graph takes its nodes with it.
            for node in self.graphs.iter().filter(|graph| graph.handle == handle).flat_map(|g| g.nodes.values()) {
                self.names.value(*node, format!("{DESTROYED}node of {name}"));
            }
        }
        Ok(status)
    }

    /// Takes an object out of the clearing up: the case destroyed it.
    pub(crate) fn gone(&mut self, handle: u64) {
        self.ends.retain(|(_, args)| args.first() != Some(&handle));
    }

    /// Adds a call to the clearing up.
    pub(crate) fn ends_with(&mut self, call: &'static str, args: &[u64]) {
        self.ends.push((call, args.to_vec()));
    }

    /// Destroys everything, through the entry points that an application reaches, and says what did not work.
    pub(crate) fn clear(mut self) -> Vec<String> {
        let mut failures = Vec::new();
        while let Some((call, args)) = self.ends.pop() {
            if let Err(failure) = self.stage.hip.must(Application, call, &args) {
                failures.push(failure);
            }
        }
        failures
    }

    fn node(&mut self, kind: NodeKind, variant: Variant) -> Result<u64, String> {
        let index = self.graph(label_of(variant))?;
        let node = self.graphs[index].nodes[&kind];
        match kind {
            // Stock refuses to destroy these; they end with their graph.
            NodeKind::MemAlloc | NodeKind::MemFree => {
                let graph = self.graphs[index].handle;
                self.doom_if(variant, 3, "hipGraphDestroy", graph, "D");
            }
            _ => self.doom_if(variant, 0, "hipGraphDestroyNode", node, &format!("D.{kind:?}")),
        }
        Ok(node)
    }

    fn exec(&mut self, variant: Variant) -> Result<u64, String> {
        let (label, route, name) = match variant {
            Variant::Foreign => (FOREIGN, Stock, "exec of F"),
            Variant::Other => (OTHER, Application, "exec of B"),
            Variant::Destroyed => (MAIN, Application, "exec of A to be destroyed"),
            _ => (MAIN, Application, "exec of A"),
        };
        if let Some((exec, _)) = self.execs.iter().find(|(_, label)| *label == name) {
            return Ok(*exec);
        }
        let index = self.graph(label)?;
        let graph = self.graphs[index].handle;
        let exec = self.stage.hip.make(route, "hipGraphInstantiate", &[graph, 0, 0, 0])?;
        self.names.value(exec, name);
        if variant == Variant::Destroyed {
            self.doom_if(variant, 1, "hipGraphExecDestroy", exec, "exec");
        } else {
            self.execs.push((exec, name));
            self.ends_with("hipGraphExecDestroy", &[exec]);
        }
        Ok(exec)
    }

    fn clone_of(&mut self, variant: Variant) -> Result<u64, String> {
        let (label, route) = match variant {
            Variant::Other => {
                let index = self.graph(OTHER)?;
                return Ok(self.graphs[index].handle);
            }
            Variant::Foreign => (FOREIGN, Stock),
            _ => (MAIN, Application),
        };
        let index = self.graph(label)?;
        let clone = self.stage.hip.make(route, "hipGraphClone", &[self.graphs[index].handle])?;
        self.names.value(clone, format!("clone of {label}"));
        if variant == Variant::Destroyed {
            self.doom_if(variant, 2, "hipGraphDestroy", clone, "clone");
        } else {
            self.ends_with("hipGraphDestroy", &[clone]);
        }
        Ok(clone)
    }

    fn child_graph(&mut self, variant: Variant) -> Result<u64, String> {
        let (label, route, kinds): (_, _, &[NodeKind]) = match variant {
            Variant::Foreign => ("foreign child", Stock, CHILD),
            Variant::Other => ("other child", Application, &[NodeKind::Empty]),
            Variant::Destroyed => ("child to be destroyed", Application, CHILD),
            _ => ("second child", Application, CHILD),
        };
        let mut plan = Plan::new(label, route, kinds);
        plan.values = Values::SECOND;
        let graph = plan.build(self.stage, &mut self.structs, 0, 0)?.handle;
        self.names.value(graph, label);
        if variant == Variant::Destroyed {
            self.doom_if(variant, 2, "hipGraphDestroy", graph, "child");
        } else {
            self.ends_with("hipGraphDestroy", &[graph]);
        }
        Ok(graph)
    }

    fn update(&mut self, change: Change) -> Result<u64, String> {
        let (child, event) = self.prerequisites()?;
        let mut kinds = self.kinds.clone();
        match change {
            Change::FewerNodes => kinds.retain(|kind| *kind != NodeKind::Host),
            Change::NodeType => kinds.iter_mut().filter(|kind| **kind == NodeKind::Host).for_each(|kind| {
                // Not `Empty`, of which there is one.
                *kind = NodeKind::SecondKernel;
            }),
            Change::Nothing | Change::Arguments | Change::Dependencies | Change::CopyKind => {}
        }
        let mut plan = Plan::new("U", Application, &kinds);
        match change {
            Change::Arguments => plan.values = Values::SECOND,
            Change::Dependencies => plan.extra_edge = true,
            Change::CopyKind => plan.copy = DEVICE_TO_HOST,
            Change::Nothing | Change::FewerNodes | Change::NodeType => plan.copy = DEVICE_TO_DEVICE,
        }
        let graph = plan.build(self.stage, &mut self.structs, child, event)?;
        let handle = graph.handle;
        self.adopt(graph);
        Ok(handle)
    }

    fn stream(&mut self, variant: Variant) -> Result<u64, String> {
        let streams = &self.stage.streams;
        Ok(match variant {
            Variant::Foreign => streams.foreign,
            Variant::Other => streams.other,
            Variant::Destroyed => {
                let stream = self.stage.hip.make(Application, "hipStreamCreate", &[])?;
                self.doom_if(variant, 0, "hipStreamDestroy", stream, "stream");
                stream
            }
            _ => streams.own,
        })
    }

    fn event(&mut self, variant: Variant) -> Result<u64, String> {
        let (route, name) = match variant {
            Variant::Foreign => (Stock, "foreign event"),
            Variant::Other => (Application, "other event"),
            _ => (Application, "second event"),
        };
        let event = self.stage.hip.make(route, "hipEventCreate", &[])?;
        self.names.value(event, name);
        if variant == Variant::Destroyed {
            self.doom_if(variant, 0, "hipEventDestroy", event, "event");
        } else {
            self.ends_with("hipEventDestroy", &[event]);
        }
        Ok(event)
    }

    fn function(&mut self, variant: Variant) -> Result<u64, String> {
        let functions = &self.stage.functions;
        Ok(match variant {
            Variant::Foreign => functions.foreign,
            Variant::Other => functions.other,
            Variant::Destroyed => {
                let (module, function) = doomed_function(self.stage)?;
                self.doom_if(variant, 4, "hipModuleUnload", module, "module");
                self.names.value(function, format!("{DESTROYED}function"));
                function
            }
            _ => functions.own,
        })
    }

    fn user_object(&mut self, variant: Variant, held: bool) -> Result<u64, String> {
        let route = if variant == Variant::Foreign { Stock } else { Application };
        let made = [self.stage.target, count_call_address(), 1, NO_DESTRUCTOR_SYNC];
        let object = self.stage.hip.make(route, "hipUserObjectCreate", &made)?;
        self.names.value(object, "user object");
        let label = if variant == Variant::Other { OTHER } else { MAIN };
        if held {
            let index = self.graph(label)?;
            let args = [self.graphs[index].handle, object, 1, 0];
            self.stage.hip.must(route, "hipGraphRetainUserObject", &args)?;
        }
        if variant == Variant::Destroyed {
            if held {
                let args = [self.graphs[0].handle, object, 1];
                self.stage.hip.must(Application, "hipGraphReleaseUserObject", &args)?;
            }
            self.stage.hip.must(Application, "hipUserObjectRelease", &[object, 1])?;
            self.names.value(object, format!("{DESTROYED}user object"));
        } else {
            self.ends_with("hipUserObjectRelease", &[object, 1]);
        }
        Ok(object)
    }

    /// What nodes of some kinds refer to, made before the first graph.
    fn prerequisites(&mut self) -> Result<(u64, u64), String> {
        if self.event == 0 {
            self.event = self.stage.hip.make(Application, "hipEventCreate", &[])?;
            self.names.value(self.event, "event");
            self.ends_with("hipEventDestroy", &[self.event]);
        }
        if self.child == 0 && self.kinds.contains(&NodeKind::Child) {
            self.child = Plan::new("child", Application, CHILD).build(self.stage, &mut self.structs, 0, 0)?.handle;
            self.names.value(self.child, "child");
            self.ends_with("hipGraphDestroy", &[self.child]);
        }
        Ok((self.child, self.event))
    }

    fn adopt(&mut self, graph: Graph) {
        self.names.value(graph.handle, graph.label);
        for (kind, node) in &graph.nodes {
            self.names.value(*node, format!("{}.{kind:?}", graph.label));
        }
        if graph.allocation != 0 {
            self.names.region(graph.allocation, 4096, format!("{}.allocation", graph.label));
        }
        if graph.label != DOOMED {
            self.ends_with("hipGraphDestroy", &[graph.handle]);
        }
        self.graphs.push(graph);
    }

    fn doom_if(&mut self, variant: Variant, rank: u8, call: &'static str, handle: u64, name: &str) {
        // Two sites may name the same object.
        if variant == Variant::Destroyed && !self.doomed.iter().any(|doom| doom.handle == handle) {
            self.doomed.push(Doom { rank, call, handle, name: name.to_owned() });
        }
    }
}

/// Where a case's call may write a file.
pub(crate) fn dot_file() -> std::path::PathBuf {
    std::env::temp_dir().join(format!("conformance-{}.dot", std::process::id()))
}

/// The nodes of a child graph.
const CHILD: &[NodeKind] = &[NodeKind::Empty, NodeKind::Memset];
/// `hipUserObjectNoDestructorSync`
const NO_DESTRUCTOR_SYNC: u64 = 1;
/// `hipMemcpyDeviceToHost`
const DEVICE_TO_HOST: u64 = 2;

fn label_of(variant: Variant) -> &'static str {
    match variant {
        Variant::Foreign | Variant::AllForeign => FOREIGN,
        Variant::Other => OTHER,
        Variant::Destroyed => DOOMED,
        Variant::Own | Variant::Null | Variant::NullElement => MAIN,
    }
}

/// The kinds of nodes that the graphs of a case have: the standard ones and those that the form names.
fn kinds_of(case: &Case) -> Vec<NodeKind> {
    let mut kinds = STANDARD.to_vec();
    let mut need = |kind: NodeKind| {
        if kind == NodeKind::MemFree && !kinds.contains(&NodeKind::MemAlloc) {
            kinds.push(NodeKind::MemAlloc);
        }
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    };
    for arg in case.form.args {
        match arg {
            Arg::Handle(Object::Node(kind)) => need(*kind),
            Arg::Nodes(array) => array.iter().for_each(|kind| need(*kind)),
            Arg::Place(Place::GraphAllocation) | Arg::Struct(Struct::Node(NodeKind::MemFree)) => {
                need(NodeKind::MemAlloc)
            }
            Arg::Handle(Object::Update(_)) => need(NodeKind::Memcpy),
            _ => {}
        }
    }
    kinds
}
