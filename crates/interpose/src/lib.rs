//! What the interposer decides for each call that it intercepts.
//!
//! The application holds native handles and gets native answers. This crate keeps a side table about graph execs and decides how
//! a call on one of them is served; a call that it knows nothing about is forwarded. It calls no function of HIP itself and reads
//! through no pointer: the native call comes in as a closure, so that tests run the same decisions over a scripted runtime.
//!
//! - [`Interposer`]: the decisions, one method per kind of call.
//! - [`Config`]: what the user asked for; the only reader of the environment.
//! - [`registry`]: the side table, its lifetime and lock rules.
//! - [`Decline`] and [`Reason`]: leaving something to native HIP, as a value.
//! - [`trace`]: call lines.
//!
//! Today every exec is left to native HIP.
#![forbid(unsafe_code)]

mod address;
mod config;
mod decline;
mod interposer;
mod line;
mod numbers;
pub mod registry;
pub mod trace;

pub use config::{Config, Destination};
pub use decline::{Decline, Reason};
pub use interposer::{Answer, Interposer, Note};
pub use line::{Line, Sink};
