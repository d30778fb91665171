//! Kernel arguments as they lie in memory: what the caller of a launch gives, and what the runtime adds, as stock HIP adds it.
//!
//! HIP leaves 0 in what it does not use: global offsets, device queues and completion actions (OpenCL's), the state of grids over several
//! devices when the launch is of one. An argument that would point to a buffer of the runtime's is refused.

use crate::kernel::{Argument, Kernel};
use crate::value_kind::ValueKind;

/// The geometry of a launch, as far as arguments show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The grid in work-items.
    pub grid: [u32; 3],
    /// A work-group in work-items.
    pub group: [u32; 3],
    /// Bytes of dynamic LDS.
    pub dynamic_lds: u32,
}

/// What the caller of a launch gives.
#[derive(Clone, Copy, Debug)]
pub enum Explicit<'a> {
    /// `kernelParams`: the bytes of each explicit argument, in order.
    Each(&'a [&'a [u8]]),
    /// `extra`: one buffer that holds every explicit argument at its offset.
    Packed(&'a [u8]),
}

/// Why arguments cannot be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KernargError {
    /// The caller gives another number of arguments.
    #[error("{found} arguments, not {expected}")]
    Count {
        /// What the kernel has.
        expected: usize,
        /// What there was.
        found: usize,
    },
    /// An argument has another size.
    #[error("argument {index} has {found} bytes, not {expected}")]
    Size {
        /// The explicit argument's index.
        index: usize,
        /// The kernel's size.
        expected: usize,
        /// The caller's.
        found: usize,
    },
    /// An argument of this kind cannot be provided.
    #[error("an argument is {0}")]
    Kind(ValueKind),
    /// An argument has a size that its kind never has.
    #[error("{kind} has {size} bytes")]
    Width {
        /// The kind.
        kind: ValueKind,
        /// The size in the metadata.
        size: u32,
    },
    /// A dimension of the geometry is 0, or the work-group's does not fit into an argument.
    #[error("no geometry: {0:?}")]
    Shape(Shape),
}

/// HIP launches with three dimensions, always.
const GRID_DIMS: u64 = 3;

/// The bytes of a kernel's kernarg segment. Gaps between arguments are 0.
pub fn write(kernel: &Kernel, explicit: Explicit<'_>, shape: Shape) -> Result<Vec<u8>, KernargError> {
    let mut segment = vec![0; kernel.kernarg_size as usize];
    write_into(kernel, explicit, shape, &mut segment)?;
    Ok(segment)
}

/// Writes a kernel's arguments into a segment, which keeps what it has in the gaps between them. If they are refused, the segment stays as
/// it is. Allocates nothing on success.
///
/// # Panics
/// If the segment is shorter than the kernel's.
pub fn write_into(
    kernel: &Kernel,
    explicit: Explicit<'_>,
    shape: Shape,
    segment: &mut [u8],
) -> Result<(), KernargError> {
    let whole =
        shape.grid.iter().all(|&items| items != 0) && shape.group.iter().all(|size| (1..=0xffff).contains(size));
    if !whole {
        return Err(KernargError::Shape(shape));
    }
    check_explicit(kernel, explicit)?;
    for argument in kernel.hidden_arguments() {
        hidden_bytes(argument, shape)?;
    }
    for (index, argument) in kernel.explicit_arguments().enumerate() {
        let value = match explicit {
            Explicit::Each(values) => values[index],
            Explicit::Packed(buffer) => &buffer[argument.range()],
        };
        segment[argument.range()].copy_from_slice(value);
    }
    for argument in kernel.hidden_arguments() {
        let (width, bytes) = hidden_bytes(argument, shape)?;
        segment[argument.range()][..width].copy_from_slice(&bytes[..width]);
    }
    Ok(())
}

fn check_explicit(kernel: &Kernel, explicit: Explicit<'_>) -> Result<(), KernargError> {
    if let Explicit::Each(values) = explicit {
        let expected = kernel.explicit_arguments().count();
        if values.len() != expected {
            return Err(KernargError::Count { expected, found: values.len() });
        }
    }
    for (index, argument) in kernel.explicit_arguments().enumerate() {
        if !matches!(argument.kind, ValueKind::ByValue | ValueKind::GlobalBuffer) {
            return Err(KernargError::Kind(argument.kind.clone()));
        }
        let expected = argument.size as usize;
        let found = match explicit {
            Explicit::Each(values) => values[index].len(),
            // A buffer may be longer than the arguments.
            Explicit::Packed(buffer) => buffer.len().saturating_sub(argument.offset as usize).min(expected),
        };
        if found != expected {
            return Err(KernargError::Size { index, expected, found });
        }
    }
    Ok(())
}

/// A hidden argument's bytes: how many are written, and they.
fn hidden_bytes(argument: &Argument, shape: Shape) -> Result<(usize, [u8; 8]), KernargError> {
    let kind = &argument.kind;
    let Some((width, value)) = hidden_value(kind, shape) else { return Err(KernargError::Kind(kind.clone())) };
    if width != 0 && width != argument.size {
        return Err(KernargError::Width { kind: kind.clone(), size: argument.size });
    }
    Ok((width as usize, value.to_le_bytes()))
}

/// A hidden argument's bytes, if they do not depend on the runtime: how many, and their value.
fn hidden_value(kind: &ValueKind, shape: Shape) -> Option<(u32, u64)> {
    let Shape { grid, group, dynamic_lds } = shape;
    let count = |axis: usize| (4, u64::from(grid[axis] / group[axis]));
    let size = |axis: usize| (2, u64::from(group[axis]));
    let remainder = |axis: usize| (2, u64::from(grid[axis] % group[axis]));
    Some(match kind {
        ValueKind::HiddenNone => (0, 0),
        ValueKind::HiddenBlockCountX => count(0),
        ValueKind::HiddenBlockCountY => count(1),
        ValueKind::HiddenBlockCountZ => count(2),
        ValueKind::HiddenGroupSizeX => size(0),
        ValueKind::HiddenGroupSizeY => size(1),
        ValueKind::HiddenGroupSizeZ => size(2),
        ValueKind::HiddenRemainderX => remainder(0),
        ValueKind::HiddenRemainderY => remainder(1),
        ValueKind::HiddenRemainderZ => remainder(2),
        ValueKind::HiddenGlobalOffsetX
        | ValueKind::HiddenGlobalOffsetY
        | ValueKind::HiddenGlobalOffsetZ
        | ValueKind::HiddenMultigridSyncArg
        | ValueKind::HiddenDefaultQueue
        | ValueKind::HiddenCompletionAction => (8, 0),
        ValueKind::HiddenGridDims => (2, GRID_DIMS),
        ValueKind::HiddenDynamicLdsSize => (4, u64::from(dynamic_lds)),
        _ => return None,
    })
}
