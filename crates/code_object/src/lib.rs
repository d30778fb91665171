//! AMDGPU code objects: what kernels one has, what each needs, and how its kernel arguments lie in memory.
//!
//! A [`CodeObject`] is read from the bytes of an ELF file or from the image that a loader made of it ([`Form`]): only what is loaded is
//! looked at (program headers, the dynamic symbol table, the metadata note, the kernel descriptors), so both give the same answer. Code
//! object versions 3 to 6 are read. [`kernarg::write`] lays out a kernel's arguments as stock HIP does, hidden ones included.
//!
//! Nothing here knows HIP, a device or memory; bytes come through [`Image`]. Input that is damaged in any way gives an error that names
//! what is damaged, and never a panic. Not read: code, relocations, debug information, device variables.

#![forbid(unsafe_code)]

mod dynamic;
mod elf;
mod error;
mod image;
pub mod kernarg;
mod kernel;
mod metadata;
mod target;
mod value_kind;

pub use error::{Error, KernelError};
pub use image::{Form, Image, Reader};
pub use kernel::{Argument, Kernel, KernelKind};
pub use target::Target;
pub use value_kind::ValueKind;

/// A code object's kernels.
#[derive(Debug)]
pub struct CodeObject {
    target: Target,
    version: u8,
    kernels: Vec<Result<Kernel, KernelError>>,
}

impl CodeObject {
    /// Reads a code object. A kernel that is damaged is an error of that kernel alone.
    pub fn read(image: &(impl Image + ?Sized), form: Form) -> Result<CodeObject, Error> {
        let elf = elf::Elf::read(image, form)?;
        let metadata = metadata::read(&elf)?;
        let symbols = dynamic::Symbols::read(&elf)?;
        let kernels = metadata.kernels.into_iter().map(|raw| Kernel::read(&elf, &symbols, raw)).collect();
        Ok(CodeObject { target: elf.target, version: elf.version, kernels })
    }

    /// What it was compiled for.
    pub fn target(&self) -> Target {
        self.target
    }

    /// The code object version: 3 to 6.
    pub fn version(&self) -> u8 {
        self.version
    }

    /// Every kernel, in the metadata's order.
    pub fn kernels(&self) -> impl Iterator<Item = Result<&Kernel, &KernelError>> {
        self.kernels.iter().map(Result::as_ref)
    }

    /// The kernel with this name, with or without the `.kd` of its descriptor's symbol.
    pub fn kernel(&self, name: &str) -> Option<Result<&Kernel, &KernelError>> {
        let symbol = name.strip_suffix(kernel::DESCRIPTOR_SUFFIX).unwrap_or(name);
        self.kernels().find(|kernel| {
            let found = match kernel {
                Ok(kernel) => &kernel.symbol,
                Err(error) => &error.symbol,
            };
            found.strip_suffix(kernel::DESCRIPTOR_SUFFIX) == Some(symbol)
        })
    }
}
