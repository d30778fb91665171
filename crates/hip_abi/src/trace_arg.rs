//! Prints arguments the way a trace line shows them: without allocating, without reading through a pointer.

use std::fmt::{Result, Write};

use crate::types::*;

/// An argument that a trace line can show.
///
/// Pointers and handles print as hexadecimal numbers, null pointers as `NULL`, enums by the enumerator's name, structs
/// passed by value field by field. Nothing behind a pointer is read: at the time of printing the caller may already have
/// freed it.
pub trait TraceArg {
    /// Writes the argument.
    ///
    /// # Errors
    /// Only those of `out`.
    fn trace(&self, out: &mut dyn Write) -> Result;
}

/// Writes an address.
fn address(out: &mut dyn Write, address: usize) -> Result {
    if address == 0 { out.write_str("NULL") } else { write!(out, "{address:#x}") }
}

impl<T> TraceArg for *const T {
    fn trace(&self, out: &mut dyn Write) -> Result {
        address(out, self.addr())
    }
}

impl<T> TraceArg for *mut T {
    fn trace(&self, out: &mut dyn Write) -> Result {
        address(out, self.addr())
    }
}

macro_rules! numbers {
    ($($type:ty)*) => { $(
        impl TraceArg for $type {
            fn trace(&self, out: &mut dyn Write) -> Result {
                write!(out, "{self}")
            }
        }
    )* };
}

numbers!(c_uchar c_ushort c_int c_uint c_ulonglong usize);

macro_rules! structs {
    ($($type:ident { $first:ident $(, $field:ident)* })*) => { $(
        impl TraceArg for $type {
            fn trace(&self, out: &mut dyn Write) -> Result {
                out.write_str("{")?;
                self.$first.trace(out)?;
                $(
                    out.write_str(", ")?;
                    self.$field.trace(out)?;
                )*
                out.write_str("}")
            }
        }
    )* };
}

structs! {
    dim3 { x, y, z }
    hipExtent { width, height, depth }
    hipPitchedPtr { ptr, pitch, xsize, ysize }
}

impl TraceArg for hipHostFn_t {
    fn trace(&self, out: &mut dyn Write) -> Result {
        address(out, self.map_or(0, |function| function as usize))
    }
}

impl TraceArg for hipStreamCallback_t {
    fn trace(&self, out: &mut dyn Write) -> Result {
        address(out, self.map_or(0, |function| function as usize))
    }
}

/// Implements [`TraceArg`] for handles.
macro_rules! trace_handle {
    ($($type:ident)*) => { $(
        impl $crate::TraceArg for $type {
            fn trace(&self, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
                self.as_ptr().trace(out)
            }
        }
    )* };
}
pub(crate) use trace_handle;

impl TraceArg for () {
    fn trace(&self, _: &mut dyn Write) -> Result {
        Ok(())
    }
}
