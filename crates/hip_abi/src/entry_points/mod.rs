//! The entry table: one row per C function, in one file per family.
//!
//! # A row
//!
//! ```text
//! /// Adds a kernel node to a graph.
//! hipGraphAddKernelNode => graph_add_kernel_node, KernelNode, since HIP_4_3, exported R5_7, Creates(Node), hook None,
//!     (pGraphNode: [out] *mut hipGraphNode_t, graph: [val] hipGraph_t,
//!      pDependencies: [array numDependencies] *const hipGraphNode_t, numDependencies: [val] usize,
//!      pNodeParams: [in] *const hipKernelNodeParams) -> hipError_t,
//!     traps [NODE_STAYS];
//! ```
//!
//! In order: one sentence; the C name and the Rust name; the [family](crate::Family); the [version node](crate::VersionNode);
//! the first [release](crate::Release) that exports it; its [kind](crate::Kind) and [hook](crate::Hook); the parameters; the
//! return type; and what surprises, as text or by a name from [`traps`].
//!
//! A parameter has its C name, a [role](crate::Role) in brackets, and its type. The role is one of `val`, `in`, `out`,
//! `inout`, `array LENGTH` and `out_array LENGTH`. The type tells the [handle class](crate::HandleClass); where it does not
//! (`void *`), the class stands after the role: `[val Memory]`. The handles inside a struct belong to the struct.
//!
//! # Reading the rows
//!
//! [`for_each_entry_point!`](crate::for_each_entry_point) hands all rows at once to a `macro_rules!` of the caller, whose
//! pattern is this, with the types of [`crate::types`] in scope where they are used:
//!
//! ```
//! macro_rules! count_parameters {
//!     ($(
//!         $(#[doc = $doc:literal])*
//!         $symbol:ident => $name:ident, $family:ident, since $version:ident, exported $release:ident,
//!         $kind:ident $(($kind_class:ident))?, hook $hook:ident,
//!         ($($param:ident: [$($role:tt)+] $type:ty),* $(,)?) -> $return:ty,
//!         traps [$($trap:expr),* $(,)?];
//!     )*) => { [$((stringify!($symbol), <[&str]>::len(&[$(stringify!($param)),*]))),*] };
//! }
//! let counts: [(&str, usize); 300] = hip_abi::for_each_entry_point!(count_parameters);
//! assert!(counts.contains(&("hipGraphCreate", 2)));
//! ```

pub mod traps;

mod batch_and_semaphore;
mod capture;
mod chain;
mod copy;
mod drv;
mod event;
mod exec;
mod graph;
mod graphics;
mod host_event_child;
mod kernel_node;
mod launch;
mod memcpy_node;
mod memory;
mod memory_node;
mod memset_node;
mod module;
mod node;
mod register;
mod resolver;
mod set;
mod stream;
mod user_object;
