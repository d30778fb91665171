//! Declining: why something is left to native HIP. A value, and never an error.

use std::fmt;

use hip_abi::types::hipGraphNodeType;

use crate::source::SourceError;

/// A graph exec stays with native HIP, for a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decline(pub Reason);

impl fmt::Display for Decline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "native, because: {}", self.0)
    }
}

/// Why something is left to native HIP.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// A node of a type that is not lowered.
    #[error("it has a node of type {0}")]
    NodeType(hipGraphNodeType),
    /// What was read from HIP is no graph.
    #[error("the graph cannot be read: {0}")]
    Source(SourceError),
    /// The device is none that packets are written for.
    #[error("{0} is not supported")]
    Target(String),
    /// A kernel that cannot be launched from an indirect buffer.
    #[error("kernel {name}: {reason}")]
    Kernel {
        /// The kernel.
        name: String,
        /// Why.
        reason: KernelReason,
    },
    /// A kernel node whose kernel is not known.
    #[error("kernel number {0} is not known")]
    UnknownKernel(u32),
    /// A copy whose source and destination overlap.
    #[error("a copy overlaps itself")]
    CopyOverlaps,
    /// A copy or fill with rows over one another, or that wraps around the address space.
    #[error("a copy or fill has an impossible pitch or size")]
    Pitch,
    /// A copy or fill that would take more packets than are worth it.
    #[error("a copy or fill has {rows} separate rows, more than {limit}")]
    Rows {
        /// Its rows.
        rows: u64,
        /// The most that are lowered.
        limit: u64,
    },
    /// A fill whose elements are not aligned, or not of 1, 2 or 4 bytes.
    #[error("a fill of {element}-byte elements at {address:#x}")]
    FillElement {
        /// Bytes of an element.
        element: u32,
        /// Where it starts.
        address: u64,
    },
    /// The packets, or the memory beside them, are larger than can be addressed.
    #[error("it takes {found} {what}, more than {limit}")]
    Size {
        /// What of.
        what: &'static str,
        /// How much it would take.
        found: u64,
        /// How much there can be.
        limit: u64,
    },
}

/// Why a kernel cannot be launched from an indirect buffer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KernelReason {
    /// It was compiled for another processor.
    #[error("it is compiled for {0}")]
    Target(String),
    /// It uses scratch.
    #[error("it uses {0} bytes of scratch")]
    Scratch(u32),
    /// Its stack is not bounded.
    #[error("its stack is dynamic")]
    DynamicStack,
    /// It is launched cooperatively.
    #[error("the launch is cooperative")]
    Cooperative,
    /// It is run by the loader.
    #[error("it is an initialiser or a finaliser")]
    NotNormal,
    /// It expects a user SGPR that only a queue's packet processor provides.
    #[error("it expects {0} in SGPRs")]
    UserSgpr(&'static str),
    /// Its user SGPRs do not add up.
    #[error("it has {found} user SGPRs where {needed} are needed")]
    UserSgprCount {
        /// `USER_SGPR`.
        found: u32,
        /// What its properties say.
        needed: u32,
    },
    /// A field of its descriptor asks for what is not provided.
    #[error("its descriptor sets {0}")]
    Descriptor(&'static str),
    /// Its arguments cannot be laid out.
    #[error("{0}")]
    Arguments(String),
    /// Its work-group is too large, or not the one that it requires.
    #[error("a work-group of {0:?} does not suit it")]
    WorkGroup([u32; 3]),
    /// The grid has a partial work-group, and the kernel relies on whole ones.
    #[error("the grid has partial work-groups")]
    PartialGroups,
    /// The grid has no work-items, or more than the device counts.
    #[error("a grid of {0:?} work-items")]
    Grid([u32; 3]),
    /// It needs more LDS than there is.
    #[error("{0} bytes of LDS")]
    Lds(u64),
    /// Its code does not lie where code can lie.
    #[error("its code at {0:#x} is not aligned")]
    Entry(u64),
}

impl From<SourceError> for Reason {
    fn from(error: SourceError) -> Reason {
        Reason::Source(error)
    }
}
