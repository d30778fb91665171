//! What can be wrong with a code object, and with one kernel of it.

/// Why a code object cannot be read at all.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A field of the ELF header or of a table has a value that no AMDGPU code object has.
    #[error("{field} is {found:#x}, not {expected}")]
    Field {
        /// The field.
        field: &'static str,
        /// What it holds.
        found: u64,
        /// What it would hold.
        expected: &'static str,
    },
    /// Bytes that something points to are not there.
    #[error("{what} ({len} bytes at {at:#x}) lies outside of the code object")]
    Outside {
        /// What lies there.
        what: &'static str,
        /// Its position or address.
        at: u64,
        /// Its length.
        len: u64,
    },
    /// A table is larger than any that a compiler writes.
    #[error("{what} has {bytes} bytes, which is more than {limit}")]
    TooLarge {
        /// The table.
        what: &'static str,
        /// Its size.
        bytes: u64,
        /// The most that is read.
        limit: u64,
    },
    /// Something that every code object has is missing.
    #[error("the code object has no {0}")]
    Missing(&'static str),
    /// The metadata is no msgpack, or lacks a field.
    #[error("the metadata cannot be read")]
    Metadata(#[from] rmp_serde::decode::Error),
    /// The metadata and the ELF header name different targets.
    #[error("the header says {header} and the metadata says {metadata}")]
    Target {
        /// The header's target.
        header: &'static str,
        /// The metadata's.
        metadata: String,
    },
}

/// Why a kernel of a readable code object cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{symbol}: {fault}")]
pub struct KernelError {
    /// The symbol of its descriptor.
    pub symbol: String,
    /// What is wrong.
    pub fault: KernelFault,
}

/// What is wrong with a kernel.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KernelFault {
    /// The descriptor's symbol is not defined.
    #[error("the symbol is not defined")]
    NoSymbol,
    /// The symbol's name does not end in `.kd`.
    #[error("the symbol is none of a kernel descriptor")]
    SymbolName,
    /// The descriptor does not lie in the code object, or not on a multiple of its alignment.
    #[error("there is no descriptor at {0:#x}")]
    Descriptor(u64),
    /// Descriptor and metadata disagree.
    #[error("{field} is {descriptor} in the descriptor and {metadata} in the metadata")]
    Disagree {
        /// What they disagree about.
        field: &'static str,
        /// The descriptor's value.
        descriptor: u64,
        /// The metadata's.
        metadata: u64,
    },
    /// The arguments' segment is larger than any that a launch takes.
    #[error("{0} bytes of arguments")]
    KernargSize(u32),
    /// A value that no kernel has.
    #[error("{field} is {found}")]
    Value {
        /// The field.
        field: &'static str,
        /// Its value.
        found: u64,
    },
    /// An argument lies outside of the segment or over another.
    #[error("argument {index} ({size} bytes at {offset}) {what}")]
    Argument {
        /// Its index in the metadata.
        index: usize,
        /// Its offset.
        offset: u32,
        /// Its size.
        size: u32,
        /// What is wrong with it.
        what: &'static str,
    },
    /// `.kind` is none that is known.
    #[error("it is of an unknown kind {0:?}")]
    Kind(String),
}
