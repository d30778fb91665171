//! The HIP graph API as data: C types, their layouts, and one table of entry points.
//!
//! - [`types`]: handles, enums, structs and callbacks with their C names and checked layouts.
//! - [`entry_points`]: one row per C function. Everything that is said about a function is said in its row and nowhere else.
//! - [`for_each_entry_point!`] and [`for_each_hooked_entry_point!`] hand the rows to a macro of the caller.
//! - [`EntryPoint`], [`EntryInfo`] and [`Param`] are the same rows as values; [`Native`] holds a typed pointer for each.
//! - [`TraceArg`] prints an argument without allocating.
//!
//! This crate knows nothing of the other crates, loads no library and calls no function of HIP. It describes
//! `x86_64-unknown-linux-gnu`, the only platform on which AMD ships this library.

mod c_type;
pub mod docs;
pub mod entry_points;
mod info;
mod native;
mod table;
mod trace_arg;
pub mod types;

pub use c_type::CType;
pub use info::{
    Embedded, EntryInfo, Family, Group, HandleClass, Hook, Kind, Param, ParseVersionNodeError, Release, Role,
    VersionNode,
};
pub use native::Native;
pub use table::EntryPoint;
pub use trace_arg::TraceArg;
