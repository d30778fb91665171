//! Damaged code objects: an error that names the damage, and never a panic.

use std::error::Error as _;

use code_object::{CodeObject, Error, Form};
use proptest::prelude::*;

use crate::fixture::{ALL, load, named};

fn error(file: &[u8]) -> String {
    let error = CodeObject::read(file, Form::File).expect_err("it is damaged");
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// A code object with bytes replaced.
fn with(at: usize, bytes: &[u8]) -> Vec<u8> {
    let mut file = named("gfx1100-v6").to_vec();
    file[at..at + bytes.len()].copy_from_slice(bytes);
    file
}

/// A code object with a text in its metadata replaced, wherever it occurs there.
fn renamed(from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut file = named("gfx1100-v6").to_vec();
    let limit = file.len() - from.len();
    let mut found = false;
    for at in 0..limit {
        if &file[at..at + from.len()] == from.as_bytes() {
            file[at..at + to.len()].copy_from_slice(to.as_bytes());
            found = true;
        }
    }
    assert!(found, "{from:?} is not in the fixture");
    file
}

#[test]
fn errors_name_what_is_broken() {
    let wrong = [
        (Vec::new(), "the ELF header (64 bytes at 0x0) lies outside of the code object"),
        (with(0, b"MZ"), "the ELF magic is 0x4d5a4c46, not that of ELF"),
        (with(4, &[1]), "EI_CLASS is 0x1, not ELFCLASS64 (2)"),
        (with(5, &[2]), "EI_DATA is 0x2, not ELFDATA2LSB (1)"),
        (with(7, &[0]), "EI_OSABI is 0x0, not ELFOSABI_AMDGPU_HSA (64)"),
        (with(8, &[0]), "EI_ABIVERSION is 0x0, not 1 to 4, which are code object versions 3 to 6"),
        (with(8, &[5]), "EI_ABIVERSION is 0x5, not 1 to 4, which are code object versions 3 to 6"),
        (with(16, &[1]), "e_type is 0x1, not ET_DYN (3)"),
        (with(18, &[62]), "e_machine is 0x3e, not EM_AMDGPU (224)"),
        (with(48, &[0x4c]), "e_flags is 0x4c, not a target of gfx10 to gfx12.0"),
        (with(48, &[0x4a]), "the header says gfx1151 and the metadata says amdgcn-amd-amdhsa--gfx1100"),
        (with(54, &[32]), "e_phentsize is 0x20, not 56"),
        (with(56, &[0xff, 0xff]), "the program header table (3669960 bytes at 0x40) lies outside of the code object"),
        (with(56, &[0]), "the code object has no AMDGPU metadata note"),
        (renamed("amdhsa.version", "amdhsa.Version"), "the metadata cannot be read: missing field `amdhsa.version`"),
        (renamed(".value_kind", ".Value_kind"), "the metadata cannot be read: missing field `.value_kind`"),
        (renamed("AMDGPU\0", "AMDGPUX"), "the code object has no AMDGPU metadata note"),
    ];
    for (file, expected) in wrong {
        assert_eq!(error(&file), expected);
    }
}

#[test]
fn a_note_of_a_gigabyte_is_not_read() {
    let mut file = named("gfx1100-v6").to_vec();
    // p_filesz of every segment of type PT_NOTE.
    let headers: Vec<usize> = (0..9).map(|index| 64 + index * 56).filter(|&at| file[at] == 4).collect();
    assert_eq!(headers.len(), 1);
    file[headers[0] + 32..headers[0] + 40].copy_from_slice(&(1u64 << 30).to_le_bytes());
    let error = CodeObject::read(&file, Form::File).expect_err("it is damaged");
    assert!(matches!(error, Error::TooLarge { what: "the notes", .. }), "{error}");
}

#[test]
fn damage_to_one_kernel_is_an_error_of_that_kernel() {
    let faults = [
        // A symbol that the metadata names and the symbol table does not have: the table's is changed.
        (renamed("\0saxpy.kd", "\0saxpx.kd"), "saxpy", "saxpy.kd: the symbol is not defined"),
        (renamed("cube.kd", "cube.k_"), "cube", "cube.k_: the symbol is none of a kernel descriptor"),
    ];
    for (file, name, expected) in faults {
        let object = CodeObject::read(&file, Form::File).expect("the others are whole");
        let errors: Vec<String> = object.kernels().filter_map(Result::err).map(ToString::to_string).collect();
        assert_eq!(errors, [expected], "{name}");
    }
    let object = CodeObject::read(named("gfx1100-v6"), Form::File).expect("undamaged");
    let kernel = object.kernel("mixed").expect("is there").expect("undamaged");
    let image = load(named("gfx1100-v6"));
    for (offset, expected) in [
        (0, "mixed.kd: static LDS is 255 in the descriptor and 0 in the metadata"),
        (4, "mixed.kd: scratch is 255 in the descriptor and 0 in the metadata"),
        (8, "mixed.kd: the kernarg segment's size is 255 in the descriptor and 52 in the metadata"),
        (57, "mixed.kd: the wavefront size is 64 in the descriptor and 32 in the metadata"),
    ] {
        let mut image = image.clone();
        image[kernel.descriptor_address as usize + offset] = if offset == 57 { 0 } else { 255 };
        let object = CodeObject::read(&image, Form::Loaded).expect("the others are whole");
        let errors: Vec<String> = object.kernels().filter_map(Result::err).map(ToString::to_string).collect();
        assert_eq!(errors, [expected]);
    }
}

#[test]
fn every_prefix_is_refused_or_whole() {
    for (name, file) in ALL {
        for end in (0..file.len()).step_by(7) {
            if let Ok(object) = CodeObject::read(&file[..end], Form::File) {
                // Sections of the file's end are not needed: what was read is all there.
                assert_eq!(object.kernels().count(), 8, "{name} up to {end}");
            }
        }
        assert!(CodeObject::read(&file[..1000], Form::File).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Damage anywhere, to a file or to an image: it is read or refused.
    #[test]
    fn damage_never_panics(
        which in 0..ALL.len(),
        loaded: bool,
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        near_the_start: bool,
        cut: Option<prop::sample::Index>,
    ) {
        let file = ALL[which].1;
        let mut bytes = if loaded { load(file) } else { file.to_vec() };
        for (at, value) in flips {
            // Headers, notes and symbols lie in the first half.
            let limit = if near_the_start { bytes.len() / 2 } else { bytes.len() };
            bytes[at.index(limit)] = value;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        let form = if loaded { Form::Loaded } else { Form::File };
        if let Ok(object) = CodeObject::read(&bytes, form) {
            for kernel in object.kernels().flatten() {
                for argument in &kernel.arguments {
                    prop_assert!(argument.range().end <= kernel.kernarg_size as usize);
                }
            }
        }
    }

    /// Metadata of any bytes: it is read or refused.
    #[test]
    fn metadata_of_any_bytes_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut file = named("gfx1100-v6").to_vec();
        let note = file.windows(7).position(|found| found == b"AMDGPU\0").expect("has one") + 8;
        file[note..note + bytes.len()].copy_from_slice(&bytes);
        let _ = CodeObject::read(&file, Form::File);
    }
}
