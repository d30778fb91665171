//! Arguments in memory. `testkit` compares the same writer with what stock HIP submits.

use code_object::kernarg::{Explicit, KernargError, Shape, write};
use code_object::{CodeObject, Form, Kernel, ValueKind};

use crate::fixture::named;

fn kernel(object: &str, name: &str) -> Kernel {
    let object = CodeObject::read(named(object), Form::File).expect("undamaged");
    object.kernel(name).expect("is there").expect("undamaged").clone()
}

const SHAPE: Shape = Shape { grid: [1000, 20, 3], group: [256, 4, 1], dynamic_lds: 512 };
const SAXPY: [&[u8]; 4] = [&[1; 4], &[2; 8], &[3; 8], &[4; 4]];

#[test]
fn explicit_and_hidden_arguments_lie_where_the_metadata_says() {
    let bytes = write(&kernel("gfx1100-v6", "saxpy"), Explicit::Each(&SAXPY), SHAPE).expect("plain arguments");
    assert_eq!(bytes.len(), 288);
    assert_eq!(bytes[..32], [[1; 4], [0; 4], [2; 4], [2; 4], [3; 4], [3; 4], [4; 4], [0; 4]].concat());
    let half = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let word = |at: usize| u32::from(half(at)) | u32::from(half(at + 2)) << 16;
    assert_eq!([word(32), word(36), word(40)], [3, 5, 3], "whole groups");
    assert_eq!([half(44), half(46), half(48)], [256, 4, 1], "the group");
    assert_eq!([half(50), half(52), half(54)], [232, 0, 0], "the partial group");
    assert_eq!(half(32 + 64), 3, "dimensions");
    assert!(bytes[56..96].iter().chain(&bytes[98..]).all(|&byte| byte == 0));
}

#[test]
fn a_packed_buffer_gives_what_single_arguments_give() {
    let kernel = kernel("gfx1030-v5", "saxpy");
    let single = write(&kernel, Explicit::Each(&SAXPY), SHAPE).expect("plain arguments");
    assert_eq!(write(&kernel, Explicit::Packed(&single[..28]), SHAPE).as_ref(), Ok(&single));
    assert_eq!(
        write(&kernel, Explicit::Packed(&single[..27]), SHAPE),
        Err(KernargError::Size { index: 3, expected: 4, found: 3 })
    );
}

#[test]
fn dynamic_lds_is_told_where_it_is_asked_for() {
    let with = |object| write(&kernel(object, "rotate"), Explicit::Each(&[&[0; 8], &[0; 4]]), SHAPE);
    let bytes = with("gfx1100-v6").expect("plain arguments");
    assert_eq!(bytes[16 + 120..][..4], 512u32.to_le_bytes());
    assert_eq!(with("gfx1100-v4").expect("plain arguments"), [0; 12]);
}

#[test]
fn what_only_the_runtime_has_is_refused_by_name() {
    for object in ["gfx1100-v4", "gfx1100-v5", "gfx1201-v6"] {
        let refused = write(&kernel(object, "hidden"), Explicit::Each(&[&[0; 8]]), SHAPE);
        assert_eq!(refused, Err(KernargError::Kind(ValueKind::HiddenHostcallBuffer)), "{object}");
    }
    let mut kernel = kernel("gfx1100-v6", "saxpy");
    kernel.arguments[6].kind = ValueKind::from_name("hidden_of_tomorrow");
    let refused = write(&kernel, Explicit::Each(&SAXPY), SHAPE).expect_err("it is not known");
    assert_eq!(refused.to_string(), "an argument is hidden_of_tomorrow");
    kernel.arguments[6].kind = ValueKind::HiddenGridDims;
    let refused = write(&kernel, Explicit::Each(&SAXPY), SHAPE).expect_err("it is too wide");
    assert_eq!(refused.to_string(), "hidden_grid_dims has 4 bytes");
}

#[test]
fn a_call_that_does_not_fit_the_kernel_is_refused() {
    let kernel = kernel("gfx1100-v6", "saxpy");
    let wrong: [(&[&[u8]], &str); 2] = [
        (&SAXPY[..3], "3 arguments, not 4"),
        (&[&[0; 8], SAXPY[1], SAXPY[2], SAXPY[3]], "argument 0 has 8 bytes, not 4"),
    ];
    for (values, expected) in wrong {
        let refused = write(&kernel, Explicit::Each(values), SHAPE).expect_err("it does not fit");
        assert_eq!(refused.to_string(), expected);
    }
    for shape in [Shape { grid: [0, 1, 1], ..SHAPE }, Shape { group: [1, 0, 1], ..SHAPE }] {
        assert_eq!(write(&kernel, Explicit::Each(&SAXPY), shape), Err(KernargError::Shape(shape)));
    }
}
