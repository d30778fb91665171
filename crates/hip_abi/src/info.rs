//! What a row of the entry table says, as plain values.
//!
//! Nothing here names a particular function or struct; the rows do.

use std::ffi::CStr;
use std::fmt;

/// One row of the entry table.
#[derive(Debug)]
pub struct EntryInfo {
    /// The C function's name.
    pub symbol: &'static str,
    /// The name that Rust code gives to the function's body.
    pub rust_name: &'static str,
    /// The part of the API it belongs to.
    pub group: Group,
    /// The object it works on; finer than the group.
    pub family: Family,
    /// The symbol version under which every runtime so far exports it.
    pub version: VersionNode,
    /// The first release whose library exports it.
    pub since_exported: Release,
    /// What a call does to the objects it is given.
    pub kind: Kind,
    /// Why the interposer intercepts it.
    pub hook: Hook,
    /// The parameters, in order.
    pub params: &'static [Param],
    /// The return type as C spells it.
    pub return_type: &'static str,
    /// What surprises those who stand between caller and runtime.
    pub traps: &'static [&'static str],
    /// One sentence.
    pub doc: &'static str,
}

impl EntryInfo {
    /// Whether the library of `release` exports this function. No release has removed one.
    pub fn exported_in(&self, release: Release) -> bool {
        self.since_exported <= release
    }

    /// The parameter with this C name.
    pub fn param(&self, name: &str) -> Option<&'static Param> {
        self.params.iter().find(|param| param.name == name)
    }
}

/// One parameter of a row.
#[derive(Debug)]
pub struct Param {
    /// The C name, as in AMD's header.
    pub name: &'static str,
    /// The type as C spells it.
    pub c_type: &'static str,
    /// How the function uses the argument.
    pub role: Role,
    /// The kind of handle that it is, or that it points to.
    pub class: Option<HandleClass>,
    /// The handles inside the struct that it points to.
    pub embeds: &'static [Embedded],
}

impl Param {
    /// Whether the argument is, points to, or contains a handle.
    pub fn carries_handles(&self) -> bool {
        self.class.is_some() || !self.embeds.is_empty()
    }
}

/// A handle inside a struct.
#[derive(Debug)]
pub struct Embedded {
    /// The field as C spells it, `kernel.func`.
    pub path: &'static str,
    /// Bytes from the start of the struct.
    pub offset: usize,
    /// How the function uses the field. For an array the struct holds a pointer to it and the field named by the role
    /// holds the length.
    pub role: Role,
    /// The kind of handle.
    pub class: HandleClass,
}

/// How a function uses an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The value itself: a number, a flag, a handle, an address that is not read during the call.
    Value,
    /// Points to something that the function reads.
    In,
    /// Points to something that the function writes.
    Out,
    /// Points to something that the function reads and writes.
    InOut,
    /// Points to elements that the function reads; their number is in the parameter of this name.
    Array(&'static str),
    /// Points to elements that the function writes; their number is in (or behind) the parameter of this name.
    OutArray(&'static str),
}

impl Role {
    /// Whether the function writes through the argument.
    pub fn is_written(self) -> bool {
        matches!(self, Role::Out | Role::InOut | Role::OutArray(_))
    }

    /// The parameter that holds the number of elements.
    pub fn length_param(self) -> Option<&'static str> {
        match self {
            Role::Array(length) | Role::OutArray(length) => Some(length),
            Role::Value | Role::In | Role::Out | Role::InOut => None,
        }
    }
}

/// What a call does. Decided by the object that the caller would miss or find changed; a call that does several of these
/// is listed under the first that applies, from top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Makes an object and hands it out.
    Creates(HandleClass),
    /// Ends the life of an object, or drops a reference to it.
    Destroys(HandleClass),
    /// Changes a graph or its nodes.
    MutatesGraph,
    /// Changes an executable graph.
    MutatesExec,
    /// Submits work made of kernels, graphs or host functions, or prepares that.
    Launches,
    /// Starts, steers or ends a stream capture.
    Captures,
    /// Changes nothing.
    Queries,
    /// Anything else: copies, fills, synchronization.
    Other,
}

/// Why the interposer intercepts a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hook {
    /// It makes, changes, runs or ends an executable graph.
    Exec,
    /// It adds a node whose kind or parameters cannot be read back from the runtime.
    NodeKind,
    /// It hands out addresses of the runtime's functions.
    Resolver,
    /// It is not intercepted.
    None,
}

macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident => $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// Every value, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The value as text.
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

named! {
    /// The kind of object that a handle names.
    HandleClass {
        /// `hipGraph_t`.
        Graph => "graph",
        /// `hipGraphNode_t`.
        Node => "node",
        /// `hipGraphExec_t`.
        Exec => "exec",
        /// `hipStream_t`.
        Stream => "stream",
        /// `hipEvent_t`.
        Event => "event",
        /// `hipFunction_t`, or the address of a kernel's host stub.
        Function => "function",
        /// `hipUserObject_t`.
        UserObject => "user object",
        /// Device memory, or host memory that the runtime may have pinned.
        Memory => "memory",
        /// `hipArray_t`.
        Array => "array",
        /// `hipMipmappedArray_t`.
        MipmappedArray => "mipmapped array",
        /// `hipMemPool_t`.
        MemoryPool => "memory pool",
        /// `hipCtx_t`.
        Context => "context",
        /// `hipModule_t`.
        Module => "module",
        /// `hipLibrary_t`.
        Library => "library",
        /// `hipKernel_t`.
        Kernel => "kernel",
        /// `hipGraphicsResource_t`.
        GraphicsResource => "graphics resource",
        /// `hipExternalSemaphore_t`.
        ExternalSemaphore => "external semaphore",
        /// The host address that stands for a device variable.
        Symbol => "symbol",
        /// What `__hipRegisterFatBinary` returns.
        FatBinary => "fat binary",
    }
}

named! {
    /// The part of the API that a function belongs to.
    Group {
        /// Takes a graph, node or executable graph: the 93 functions that this project is about.
        Graph => "graph",
        /// Shares the prefix `hipGraph` but deals with graphics interoperation and takes no graph handle.
        Graphics => "graphics",
        /// Stream capture.
        Capture => "capture",
        /// Kernel and host function launches.
        Launch => "launch",
        /// Code objects.
        Module => "module",
        /// Streams.
        Stream => "stream",
        /// Events.
        Event => "event",
        /// Allocation, copy, fill.
        Memory => "memory",
        /// User objects.
        UserObject => "user object",
        /// Looks functions up.
        Resolver => "resolver",
    }
}

named! {
    /// The object that a function works on. Each family is a file of the table.
    Family {
        /// Graphs.
        Graph => "Graphs",
        /// Nodes of any type.
        Node => "Nodes of any type",
        /// Kernel nodes.
        KernelNode => "Kernel nodes",
        /// Copy nodes.
        MemcpyNode => "Copy nodes",
        /// Fill nodes.
        MemsetNode => "Fill nodes",
        /// Host function, event and child graph nodes.
        HostEventChildNode => "Host, event and child graph nodes",
        /// Allocation nodes.
        MemoryNode => "Allocation and free nodes",
        /// Batched memory operation and external semaphore nodes.
        BatchAndSemaphoreNode => "Memory operation and external semaphore nodes",
        /// The driver-style variants.
        DrvNode => "Driver-style node functions",
        /// Executable graphs.
        Exec => "Executable graphs",
        /// Graphics interoperation.
        Graphics => "Graphics resources (no graph handle)",
        /// Stream capture.
        Capture => "Stream capture",
        /// Launches.
        Launch => "Launches",
        /// Modules and libraries.
        Module => "Modules and libraries",
        /// Registration by compiler-generated constructors.
        Register => "Registration of compiled-in code",
        /// Streams.
        Stream => "Streams",
        /// Events.
        Event => "Events",
        /// Allocation.
        Memory => "Allocation",
        /// Copies.
        Copy => "Copies",
        /// Fills.
        Set => "Fills",
        /// User objects.
        UserObject => "User objects",
        /// Lookup of functions.
        Resolver => "Lookup of functions",
    }
}

impl Family {
    /// The group that the family belongs to.
    pub const fn group(self) -> Group {
        match self {
            Family::Graph
            | Family::Node
            | Family::KernelNode
            | Family::MemcpyNode
            | Family::MemsetNode
            | Family::HostEventChildNode
            | Family::MemoryNode
            | Family::BatchAndSemaphoreNode
            | Family::DrvNode
            | Family::Exec => Group::Graph,
            Family::Graphics => Group::Graphics,
            Family::Capture => Group::Capture,
            Family::Launch => Group::Launch,
            Family::Module | Family::Register => Group::Module,
            Family::Stream => Group::Stream,
            Family::Event => Group::Event,
            Family::Memory | Family::Copy | Family::Set => Group::Memory,
            Family::UserObject => Group::UserObject,
            Family::Resolver => Group::Resolver,
        }
    }
}

named! {
    /// A release whose library was opened to see what it exports.
    Release {
        /// `libamdhip64.so.5` of ROCm 5.7.
        R5_7 => "5.7",
        /// `libamdhip64.so.6` of ROCm 6.4.
        R6_4 => "6.4",
        /// `libamdhip64.so.7` of ROCm 7.2.
        R7_2 => "7.2",
    }
}

macro_rules! version_nodes {
    ($($variant:ident => $text:literal,)*) => {
        named! {
            /// A symbol version that the runtime's library defines.
            #[expect(non_camel_case_types, reason = "the names of AMD's linker map, in capitals")]
            VersionNode { $(#[doc = concat!("`", $text, "`.")] $variant => $text,)* }
        }

        impl VersionNode {
            /// The node as the dynamic linker takes it.
            pub const fn as_cstr(self) -> &'static CStr {
                match self {
                    $(VersionNode::$variant => match CStr::from_bytes_with_nul(concat!($text, "\0").as_bytes()) {
                        Ok(text) => text,
                        Err(_) => unreachable!(),
                    },)*
                }
            }
        }
    };
}

version_nodes! {
    HIP_4_2 => "hip_4.2",
    HIP_4_3 => "hip_4.3",
    HIP_4_4 => "hip_4.4",
    HIP_4_5 => "hip_4.5",
    HIP_5_0 => "hip_5.0",
    HIP_5_1 => "hip_5.1",
    HIP_5_2 => "hip_5.2",
    HIP_5_3 => "hip_5.3",
    HIP_5_5 => "hip_5.5",
    HIP_5_6 => "hip_5.6",
    HIP_6_0 => "hip_6.0",
    HIP_6_1 => "hip_6.1",
    HIP_6_2 => "hip_6.2",
    HIP_6_4 => "hip_6.4",
    HIP_6_5 => "hip_6.5",
    HIP_7_1 => "hip_7.1",
    HIP_7_2 => "hip_7.2",
}

/// The text is not the name of a version node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseVersionNodeError(pub String);

impl fmt::Display for ParseVersionNodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a version node of the HIP runtime", self.0)
    }
}

impl std::error::Error for ParseVersionNodeError {}

impl std::str::FromStr for VersionNode {
    type Err = ParseVersionNodeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .iter()
            .copied()
            .find(|node| node.as_str() == text)
            .ok_or_else(|| ParseVersionNodeError(text.to_owned()))
    }
}
