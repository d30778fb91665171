//! One file a command.

pub mod bench;
pub mod bindgen;
pub mod ci;
pub mod codegen;
pub mod conformance;
pub mod gpu;
pub mod pm4;
pub mod rocm;
pub mod symbols;
pub mod test;
pub mod tidy;
