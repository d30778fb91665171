//! Call lines: `hipGraphLaunch(graphExec=#3, stream=#1) -> hipSuccess [native]`.
//!
//! Handles appear as small numbers and pointers only as `ptr` or `NULL`, so that the lines of two runs of one program are equal.
//! Nothing behind a pointer is read.

use std::ffi::{c_int, c_uint, c_ulonglong};
use std::fmt::{self, Write};

use hip_abi::types::*;
use hip_abi::{CType, EntryPoint, HandleClass, TraceArg};

use crate::interposer::Answer;
use crate::line::Line;
use crate::numbers::HandleNumbers;

/// An argument of an intercepted call.
pub trait Argument {
    /// Writes the argument as a call line shows it.
    fn show(&self, out: &mut CallLine<'_>) -> fmt::Result;
}

/// A call line under construction.
pub struct CallLine<'a> {
    line: Line,
    numbers: &'a HandleNumbers,
    arguments: u32,
}

impl<'a> CallLine<'a> {
    /// The line of a call that is about to be made. Handles are looked up now: the call may end their life.
    pub(crate) fn new(entry: EntryPoint, numbers: &'a HandleNumbers) -> Self {
        let mut line = Line::new();
        line.push(format_args!("{}(", entry.symbol()));
        Self { line, numbers, arguments: 0 }
    }

    /// Adds an argument.
    pub fn argument(&mut self, name: &str, value: &dyn Argument) {
        let comma = if self.arguments == 0 { "" } else { ", " };
        self.arguments += 1;
        self.line.push(format_args!("{comma}{name}="));
        // The buffer takes everything, so no argument can fail to be written.
        let _ = value.show(self);
    }

    /// Completes the line with the call's outcome.
    pub(crate) fn finish(mut self, answer: &Answer) -> Line {
        self.line.push(format_args!(") -> {}{}", answer.status, answer.note));
        self.line
    }

    fn handle(&mut self, class: Option<HandleClass>, address: usize) -> fmt::Result {
        match class {
            Some(class) if class != HandleClass::Memory && address != 0 => {
                let number = self.numbers.of(class, address);
                write!(self.line, "#{number}")
            }
            _ => self.pointer(address),
        }
    }

    fn pointer(&mut self, address: usize) -> fmt::Result {
        self.line.write_str(if address == 0 { "NULL" } else { "ptr" })
    }
}

impl<T> Argument for *const T {
    fn show(&self, out: &mut CallLine<'_>) -> fmt::Result {
        out.pointer(self.addr())
    }
}

impl<T> Argument for *mut T {
    fn show(&self, out: &mut CallLine<'_>) -> fmt::Result {
        out.pointer(self.addr())
    }
}

macro_rules! handles {
    ($($handle:ident;)*) => { $(
        impl Argument for $handle {
            fn show(&self, out: &mut CallLine<'_>) -> fmt::Result {
                out.handle(<$handle as CType>::CLASS, self.as_raw())
            }
        }
    )* };
}

hip_abi::for_each_handle!(handles);

macro_rules! plain {
    ($($type:ty)*) => { $(
        impl Argument for $type {
            fn show(&self, out: &mut CallLine<'_>) -> fmt::Result {
                self.trace(&mut out.line)
            }
        }
    )* };
}

plain!(c_int c_uint c_ulonglong usize hipMemcpyKind);
