//! What an executable graph does, in which order, and where barriers must stand.
//!
//! - [`Source`]: the graph as it was read from HIP: nodes with what they do, edges, child graphs, which nodes are disabled.
//! - [`Dag`]: the same without structure: child graphs inlined, what does nothing kept only for its edges.
//! - [`Schedule`]: levels of independent work, with one barrier between two levels and what that barrier must make visible.
//! - [`Reason`]: why something is left to native HIP. Declining is a value here, never an error.
//!
//! The crate knows the graph's meaning and nothing of devices, packets or HIP's calls. Nothing in it recurses: a graph of any size or
//! depth takes time linear in its nodes and edges, and no stack.

#![forbid(unsafe_code)]

mod dag;
mod decline;
mod footprint;
mod schedule;
mod source;
mod work;

pub use dag::{Dag, Item, ItemIndex};
pub use decline::{Decline, KernelReason, Reason};
pub use footprint::{Footprint, Range, Written};
pub use schedule::{Barrier, Level, Schedule};
pub use source::{Graph, GraphIndex, Node, NodeIndex, Origin, Source, SourceError};
pub use work::{Copy3d, Fill2d, KernelId, KernelLaunch, Pitched, Work};
