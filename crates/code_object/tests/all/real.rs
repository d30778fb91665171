//! Undamaged code objects.

use std::fmt::Write as _;

use code_object::{CodeObject, Form, Reader};

use crate::fixture::{ALL, load, named};

#[test]
fn every_target_and_version_is_read() {
    for (name, file) in ALL {
        let object = CodeObject::read(*file, Form::File).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(format!("{}-v{}", object.target().processor, object.version()), *name);
        let kernels: Vec<_> = object.kernels().map(|kernel| kernel.expect("undamaged").name.as_str()).collect();
        assert_eq!(kernels, ["saxpy", "mixed", "hidden", "reverse", "rotate", "scratch", "plain", "cube"], "{name}");
    }
}

#[test]
fn a_loaded_image_reads_as_its_file_does() {
    for (name, file) in ALL {
        let image = load(file);
        let from_file = format!("{:?}", CodeObject::read(*file, Form::File).expect(name));
        let from_image = format!("{:?}", CodeObject::read(&image, Form::Loaded).expect(name));
        assert_eq!(from_file, from_image, "{name}");
        let reader = Reader(|at: u64, into: &mut [u8]| {
            let bytes = image.get(at as usize..at as usize + into.len());
            bytes.map(|bytes| into.copy_from_slice(bytes)).is_some()
        });
        let copied = format!("{:?}", CodeObject::read(&reader, Form::Loaded).expect(name));
        assert_eq!(copied, from_image, "{name}");
    }
}

#[test]
fn a_loaded_image_is_no_file() {
    // What is only in the file, or lies elsewhere in it, is not found by mistake.
    let file = named("gfx1100-v6");
    assert!(CodeObject::read(&load(file), Form::File).is_err());
}

#[test]
fn what_each_kernel_needs() {
    let object = CodeObject::read(named("gfx1100-v6"), Form::File).expect("undamaged");
    let mut text = String::new();
    for kernel in object.kernels() {
        let kernel = kernel.expect("undamaged");
        let descriptor = &kernel.descriptor;
        let _ = writeln!(
            text,
            "{} ({}): kernarg {} align {}, lds {}, scratch {}, wave {}, at most {} items, user SGPRs {}, uniform {}, stack {}",
            kernel.name,
            kernel.symbol,
            kernel.kernarg_size,
            kernel.kernarg_align,
            descriptor.group_segment_fixed_size,
            descriptor.private_segment_fixed_size,
            kernel.wavefront_size,
            kernel.max_flat_workgroup_size,
            descriptor.rsrc2().user_sgpr(),
            kernel.uniform_work_group_size,
            kernel.uses_dynamic_stack,
        );
        for argument in &kernel.arguments {
            let name = argument.name.as_deref().unwrap_or("-");
            let _ = writeln!(text, "    {:3} {:2} {} {name}", argument.offset, argument.size, argument.kind);
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn a_kernel_is_found_by_name_and_by_symbol() {
    let object = CodeObject::read(named("gfx1201-v6"), Form::File).expect("undamaged");
    for name in ["saxpy", "saxpy.kd"] {
        assert_eq!(object.kernel(name).expect("is there").expect("undamaged").symbol, "saxpy.kd");
    }
    assert!(object.kernel("axpy").is_none() && object.kernel("").is_none());
}

#[test]
fn version_3_is_version_4_without_a_target_in_its_metadata() {
    let mut file = named("gfx1100-v4").to_vec();
    file[8] = 1;
    let at = file
        .windows(14)
        .position(|bytes| bytes == b"amdhsa.target\xd9")
        .or_else(|| file.windows(13).position(|bytes| bytes == b"amdhsa.target"));
    file[at.expect("version 4 has it")] = b'x';
    let object = CodeObject::read(&file, Form::File).expect("an unknown key is passed over");
    assert_eq!((object.version(), object.target().processor), (3, "gfx1100"));
    assert_eq!(object.kernels().filter(Result::is_ok).count(), 8);
}
