//! The teeth of strict memory: one stream of packets that is right, the same stream with one thing left out, and who notices.
//!
//! A [`Fault`] leaves out what an encoder might: a wait, an invalidation, a write-back. [`run`] submits the stream to a software GPU
//! with some memory model and compares what the host then reads; [`try_all`] does so for many seeds. All packets are written by hand,
//! dword for dword: nothing here knows an encoder.

#![forbid(unsafe_code)]

mod fault;
mod machine;
mod stream;
mod table;
mod words;

pub use fault::Fault;
pub use stream::{Caught, run};
pub use table::{Row, Table, try_all};
