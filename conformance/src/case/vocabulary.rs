//! The words in which argument lists are written. Pure data: the runner lists cases with it, the worker turns it into real handles and memory.

/// One argument of a call.
#[derive(Clone, Copy, Debug)]
pub enum Arg {
    /// A handle by value.
    Handle(Object),
    /// A pointer to an array of node handles, whose last element is the site.
    Nodes(&'static [NodeKind]),
    /// A number by value: count, flag, enumerator.
    Number(u64),
    /// A pointer to this many words of poisoned memory that the call may fill.
    Out(Holds, usize),
    /// A pointer to a `size_t` that is read and written.
    Counter(u64),
    /// A pointer to a filled parameter structure.
    Struct(Struct),
    /// An address: device or host memory, symbol, context.
    Place(Place),
    /// A null pointer that the form itself asks for.
    Null,
}

/// What a handle argument names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Object {
    /// The graph that the scene is about.
    Graph,
    /// A clone of that graph.
    Clone,
    /// A graph to be used as a child graph.
    ChildGraph,
    /// A graph that updates the scene's exec.
    Update(Change),
    /// A node of the scene's graph.
    Node(NodeKind),
    /// An exec of the scene's graph.
    Exec,
    /// A stream.
    Stream,
    /// An event.
    Event,
    /// A kernel function.
    Function,
    /// A user object with one reference.
    UserObject,
    /// A user object with one reference that the scene's graph holds.
    HeldUserObject,
}

/// Where a handle comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Made through the entry points that an application reaches, and belonging to the scene's graph.
    Own,
    /// Made by the stock runtime directly, around any interposer.
    Foreign,
    /// Null.
    Null,
    /// Made as [`Variant::Own`], then destroyed.
    Destroyed,
    /// Made as [`Variant::Own`], but belonging to another graph or exec.
    Other,
    /// For an array of nodes: a valid array with a null element (a null array is [`Variant::Null`]).
    NullElement,
    /// For an array of nodes: all elements as [`Variant::Foreign`], which otherwise is the last one only.
    AllForeign,
}

/// Kinds of nodes, told apart by how they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NodeKind {
    /// `hipGraphAddEmptyNode`
    Empty,
    /// `hipGraphAddKernelNode`
    Kernel,
    /// A second kernel node, for calls that take two.
    SecondKernel,
    /// `hipGraphAddMemcpyNode`
    Memcpy,
    /// `hipGraphAddMemcpyNode1D`
    Memcpy1D,
    /// `hipGraphAddMemcpyNodeFromSymbol`
    FromSymbol,
    /// `hipGraphAddMemcpyNodeToSymbol`
    ToSymbol,
    /// `hipDrvGraphAddMemcpyNode`
    DrvMemcpy,
    /// `hipGraphAddMemsetNode`
    Memset,
    /// `hipGraphAddHostNode`
    Host,
    /// `hipGraphAddEventRecordNode`
    EventRecord,
    /// `hipGraphAddEventWaitNode`
    EventWait,
    /// `hipGraphAddChildGraphNode`
    Child,
    /// `hipGraphAddBatchMemOpNode`
    BatchMemOp,
    /// `hipGraphAddMemAllocNode`
    MemAlloc,
    /// `hipGraphAddMemFreeNode`, freeing what the [`NodeKind::MemAlloc`] node allocates.
    MemFree,
}

/// How the graph given to `hipGraphExecUpdate` differs from the one that was instantiated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Not at all, but another graph.
    Nothing,
    /// Values of the kernel's arguments and its grid.
    Arguments,
    /// One node less.
    FewerNodes,
    /// One node has another type.
    NodeType,
    /// A node has one dependency more.
    Dependencies,
    /// A copy goes in another direction.
    CopyKind,
}

/// What the words of an out-parameter are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Graph handles.
    Graphs,
    /// Node handles.
    Nodes,
    /// Exec handles.
    Execs,
    /// Numbers, known handles and pointers.
    Words,
}

/// Parameter structures, filled so that the call works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Struct {
    /// `hipKernelNodeParams`
    Kernel,
    /// `hipMemcpy3DParms`
    Memcpy,
    /// `HIP_MEMCPY3D`
    DrvMemcpy,
    /// `hipMemsetParams`
    Memset,
    /// `hipMemsetParams`, or before HIP 7 `HIP_MEMSET_NODE_PARAMS`
    DrvMemset,
    /// `hipHostNodeParams`
    Host,
    /// `hipMemAllocNodeParams`
    MemAlloc,
    /// `hipBatchMemOpNodeParams`
    BatchMemOp,
    /// `hipGraphNodeParams` for a node of this kind
    Node(NodeKind),
    /// `hipGraphInstantiateParams` with these flags
    Instantiate(u64),
    /// `hipExternalSemaphoreSignalNodeParams` or its twin for waits
    ExternalSemaphores,
    /// `hipLaunchAttributeValue` with the cooperative flag
    Cooperative,
}

/// Addresses that are no handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Device memory that calls read.
    Source,
    /// Device memory that calls write.
    Target,
    /// The host's name of a device variable.
    Symbol,
    /// The current context.
    Context,
    /// What the scene's [`NodeKind::MemAlloc`] node allocates.
    GraphAllocation,
    /// The name of a file that may be written.
    File,
}

impl Arg {
    /// Whether the argument is a pointer that may be null instead.
    pub fn is_pointer(self) -> bool {
        matches!(self, Self::Out(..) | Self::Counter(_) | Self::Struct(_))
    }
}

impl Struct {
    /// Handles inside the structure: name of the field as the entry table spells it, offset, and object.
    pub fn embedded(self) -> &'static [(&'static str, usize, Object)] {
        use std::mem::offset_of;

        use hip_abi::types::{hipGraphInstantiateParams, hipGraphNodeParams, hipKernelNodeParams};

        const FUNC: usize = offset_of!(hipKernelNodeParams, func);
        /// The union of `hipGraphNodeParams` follows its type and reserved words.
        const UNION: usize = 16;
        const _: () = assert!(size_of::<hipGraphNodeParams>() == 256);

        match self {
            Self::Kernel => &[("func", FUNC, Object::Function)],
            Self::Node(NodeKind::Kernel) => &[("kernel.func", UNION + FUNC, Object::Function)],
            Self::Node(NodeKind::Child) => &[("graph.graph", UNION, Object::ChildGraph)],
            Self::Node(NodeKind::EventRecord) => &[("eventRecord.event", UNION, Object::Event)],
            Self::Node(NodeKind::EventWait) => &[("eventWait.event", UNION, Object::Event)],
            Self::Instantiate(_) => {
                &[("uploadStream", offset_of!(hipGraphInstantiateParams, uploadStream), Object::Stream)]
            }
            _ => &[],
        }
    }
}

impl Variant {
    /// The deviations that a single handle can have.
    pub const OF_HANDLES: &'static [Self] = &[Self::Foreign, Self::Null, Self::Destroyed, Self::Other];
    /// The deviations that an array of nodes can have.
    pub const OF_ARRAYS: &'static [Self] =
        &[Self::Foreign, Self::AllForeign, Self::Null, Self::NullElement, Self::Destroyed, Self::Other];
    /// The deviation that a pointer to memory can have.
    pub const OF_POINTERS: &'static [Self] = &[Self::Null];

    /// The word used in case ids.
    pub fn word(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Foreign => "foreign",
            Self::Null => "null",
            Self::Destroyed => "destroyed",
            Self::Other => "other",
            Self::NullElement => "null-element",
            Self::AllForeign => "all-foreign",
        }
    }

    /// The variant of that word.
    pub fn by_word(word: &str) -> Option<Self> {
        Self::OF_ARRAYS.iter().copied().find(|variant| variant.word() == word)
    }
}
