//! The code objects, and what a loader makes of one.

use object::read::elf::{FileHeader, ProgramHeader};
use object::{Endianness, elf};

macro_rules! fixtures {
    ($($name:literal),*) => {
        /// Each code object: target and version as its name says, and its bytes.
        pub(crate) const ALL: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../fixtures/", $name, ".co")))),*];
    };
}
fixtures!(
    "gfx1010-v5",
    "gfx1030-v4",
    "gfx1030-v5",
    "gfx1100-v4",
    "gfx1100-v5",
    "gfx1100-v6",
    "gfx1151-v6",
    "gfx1201-v6"
);

pub(crate) fn named(name: &str) -> &'static [u8] {
    ALL.iter().find(|(found, _)| *found == name).expect("one of the fixtures").1
}

/// The image of a code object: every loaded segment at its address.
pub(crate) fn load(file: &[u8]) -> Vec<u8> {
    let header = elf::FileHeader64::<Endianness>::parse(file).expect("a real code object");
    let endian = header.endian().expect("little");
    let mut image = Vec::new();
    for segment in header.program_headers(endian, file).expect("whole") {
        if segment.p_type(endian) == elf::PT_LOAD {
            let at = segment.p_vaddr(endian) as usize;
            let bytes = segment.data(endian, file).expect("whole");
            image.resize(image.len().max(at + segment.p_memsz(endian) as usize), 0);
            image[at..at + bytes.len()].copy_from_slice(bytes);
        }
    }
    image
}
