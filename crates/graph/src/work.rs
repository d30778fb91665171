//! What a node does. Addresses are the GPU's.

use hip_abi::types::hipGraphNodeType;

use crate::footprint::{Footprint, Range};
use crate::source::GraphIndex;

/// What a node does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// Runs a kernel.
    Kernel(KernelLaunch),
    /// Copies memory.
    Copy(Copy3d),
    /// Fills memory.
    Fill(Fill2d),
    /// Nothing: it only orders.
    Empty,
    /// Runs another graph of the [`Source`](crate::Source).
    Child(GraphIndex),
    /// Something that is not modelled.
    Other(hipGraphNodeType),
}

/// A kernel, by its index in a table that the reader of the graph keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KernelId(pub u32);

/// A launch of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelLaunch {
    /// The kernel.
    pub kernel: KernelId,
    /// The grid in work-items, not in groups.
    pub grid: [u32; 3],
    /// A work-group in work-items.
    pub group: [u32; 3],
    /// Bytes of dynamic LDS.
    pub dynamic_lds: u32,
    /// The explicit arguments, each at its offset in the kernel's kernarg segment.
    pub arguments: Vec<u8>,
    /// Every work-group must be resident at once.
    pub cooperative: bool,
}

/// An address and the distances between its rows and slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pitched {
    /// The first byte.
    pub address: u64,
    /// Bytes from a row to the next.
    pub row_pitch: u64,
    /// Bytes from a slice to the next.
    pub slice_pitch: u64,
}

/// A copy of a box of bytes. One or two dimensions are heights and depths of 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copy3d {
    /// Where to.
    pub destination: Pitched,
    /// Where from.
    pub source: Pitched,
    /// Bytes of a row.
    pub width: u64,
    /// Rows of a slice.
    pub height: u64,
    /// Slices.
    pub depth: u64,
}

/// A fill of a rectangle with one element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill2d {
    /// Where to. There is one slice.
    pub destination: Pitched,
    /// The element, in the low bytes.
    pub value: u32,
    /// Bytes of an element: 1, 2 or 4.
    pub element: u32,
    /// Elements of a row.
    pub width: u64,
    /// Rows.
    pub height: u64,
}

impl Pitched {
    /// The bytes from the first to the last of a box, or nothing if they wrap around.
    pub fn span(&self, width: u64, height: u64, depth: u64) -> Option<Range> {
        let rows = self.row_pitch.checked_mul(height.checked_sub(1)?)?;
        let slices = self.slice_pitch.checked_mul(depth.checked_sub(1)?)?;
        let end = self.address.checked_add(rows)?.checked_add(slices)?.checked_add(width)?;
        Some(Range { start: self.address, end })
    }
}

impl Work {
    /// Whether the node touches no memory and runs nothing.
    pub fn is_nothing(&self) -> bool {
        match self {
            Work::Empty => true,
            Work::Copy(copy) => copy.width == 0 || copy.height == 0 || copy.depth == 0,
            Work::Fill(fill) => fill.width == 0 || fill.height == 0,
            Work::Kernel(_) | Work::Child(_) | Work::Other(_) => false,
        }
    }

    /// Whether the node moves memory without running a kernel of the program.
    pub fn is_transfer(&self) -> bool {
        matches!(self, Work::Copy(_) | Work::Fill(_))
    }

    /// What memory the node touches.
    pub fn footprint(&self) -> Footprint {
        let known = |write: Option<Range>, read: Option<Option<Range>>| match (write, read) {
            (Some(write), None) => Footprint::Known { write, read: None },
            (Some(write), Some(Some(read))) => Footprint::Known { write, read: Some(read) },
            _ => Footprint::Unknown,
        };
        match self {
            _ if self.is_nothing() => Footprint::Nothing,
            Work::Copy(Copy3d { destination, source, width, height, depth }) => {
                known(destination.span(*width, *height, *depth), Some(source.span(*width, *height, *depth)))
            }
            Work::Fill(fill) => {
                let width = fill.width.checked_mul(u64::from(fill.element));
                known(width.and_then(|width| fill.destination.span(width, fill.height, 1)), None)
            }
            _ => Footprint::Unknown,
        }
    }
}
