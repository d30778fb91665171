//! Instruction tables in Rust, made from `tables/*.toml` by the test `generated` and committed.

#[rustfmt::skip]
pub(crate) mod gfx10;
#[rustfmt::skip]
pub(crate) mod gfx11;
#[rustfmt::skip]
pub(crate) mod gfx12;
#[rustfmt::skip]
mod op;

pub(crate) use op::Op;
