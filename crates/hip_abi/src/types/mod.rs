//! The C types of the table, with their C names.
//!
//! Handles and enums are distinct `#[repr(transparent)]` types. Any value may arrive from C, so enums are numbers with named
//! constants and never Rust enums. Layouts are checked when this crate is compiled, and against AMD's header by
//! the tests.
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals, reason = "a search for a C name should find it")]
#![allow(missing_docs, reason = "fields and enumerators are AMD's own names; what they mean is in AMD's documentation")]

mod attributes;
mod callbacks;
mod constants;
mod embeds;
mod enums;
mod error;
mod geometry;
mod graph;
mod handles;
mod launch;
mod layout;
mod macros;
mod memory;
mod semaphore;
mod stream_ops;

pub use core::ffi::{c_char, c_int, c_uchar, c_uint, c_ulonglong, c_ushort, c_void};

pub use attributes::*;
pub use callbacks::*;
pub use constants::*;
pub use enums::*;
pub use error::*;
pub use geometry::*;
pub use graph::*;
pub use handles::*;
pub use launch::*;
pub use memory::*;
pub use semaphore::*;
pub use stream_ops::*;
