//! The stock runtime and its run-time compiler, loaded by soname.
//!
//! All unsafe code of the crate is in this module; what it offers is safe. It knows nothing of kernels and cases.

mod compiler;
mod library;
mod runtime;

pub use compiler::Compiler;
pub use runtime::{DeviceBuffer, DevicePointer, Function, Hip, Module, flush_output};

/// A runtime, or a call of it, failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No library of that name.
    #[error("cannot load {names}: {source}")]
    Load {
        /// The sonames that were tried.
        names: String,
        /// What the dynamic linker said to the last of them.
        source: libloading::Error,
    },
    /// The library lacks a function.
    #[error("the runtime has no {0}")]
    Missing(&'static str),
    /// A call returned an error.
    #[error("{call}: {status}")]
    Call {
        /// The function.
        call: &'static str,
        /// What it returned.
        status: String,
    },
    /// The source does not compile.
    #[error("the source does not compile: {0}")]
    Compile(String),
    /// A name with a zero byte.
    #[error("{0:?} is no C string")]
    Name(String),
}
