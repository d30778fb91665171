//! Kernels of `code_object`'s fixtures, as if loaded.

use code_object::{CodeObject, Form};
use graph::KernelId;
use lower::LoadedKernel;

macro_rules! objects {
    ($($name:literal),*) => {
        const OBJECTS: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../../../code_object/tests/fixtures/", $name, ".co")))),*];
    };
}
objects!("gfx1010-v5", "gfx1030-v5", "gfx1100-v4", "gfx1100-v5", "gfx1100-v6", "gfx1151-v6", "gfx1201-v6");

/// A target of each generation.
pub(crate) const TARGETS: [&str; 4] = ["gfx1010-v5", "gfx1030-v5", "gfx1100-v6", "gfx1201-v6"];

/// Where the fixtures' code objects are loaded.
const BASE: u64 = 0x7f12_3456_0000;

/// Every kernel of a fixture, loaded.
pub(crate) fn kernels(object: &str) -> Vec<LoadedKernel> {
    let file = OBJECTS.iter().find(|(name, _)| *name == object).expect("one of the fixtures").1;
    let read = CodeObject::read(file, Form::File).expect("undamaged");
    let loaded = read.kernels().map(|kernel| {
        let kernel = kernel.expect("undamaged").clone();
        let object = BASE + kernel.descriptor_address;
        LoadedKernel { kernel, processor: read.target().processor.to_owned(), object }
    });
    loaded.collect()
}

/// The kernel of that name.
pub(crate) fn id(kernels: &[LoadedKernel], name: &str) -> KernelId {
    let at = kernels.iter().position(|loaded| loaded.kernel.name == name);
    KernelId(at.unwrap_or_else(|| panic!("no kernel {name}")) as u32)
}

/// Explicit arguments as a buffer, from one number each.
pub(crate) fn arguments(loaded: &LoadedKernel, values: &[u64]) -> Vec<u8> {
    let mut packed =
        vec![0; loaded.kernel.explicit_arguments().map(|argument| argument.range().end).max().unwrap_or(0)];
    for (argument, value) in loaded.kernel.explicit_arguments().zip(values) {
        let range = argument.range();
        let width = range.len().min(8);
        packed[range][..width].copy_from_slice(&value.to_le_bytes()[..width]);
    }
    packed
}
