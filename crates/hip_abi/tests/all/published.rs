//! The table against the bindings that `cubecl-hip-sys` publishes for HIP 7.14.
//!
//! That crate needs no ROCm: its functions look themselves up when they are called, and none is called here. But where a
//! `hipconfig` is in PATH, its build script binds the release that this belongs to; any 7.x serves then, and the test says
//! which. (An older one lacks functions: run the tests with a PATH without it.)

use crate::shape::{
    Compared, Declaration, Shape, assert_layouts, compare, inferred, shape_of_function, shapes_by_name,
};

/// The published module, with the names under which C knows nested structs and one enum.
mod bound {
    pub(super) use cubecl_hip_sys::{
        hipLibraryOption_e_hipLibraryBinaryIsPreserved as hipLibraryOption_hipLibraryBinaryIsPreserved,
        hipLibraryOption_e_hipLibraryHostUniversalFunctionAndDataTable as hipLibraryOption_hipLibraryHostUniversalFunctionAndDataTable,
        hipStreamBatchMemOpParams_union_hipStreamMemOpFlushRemoteWritesParams_t as hipStreamMemOpFlushRemoteWritesParams_t,
        hipStreamBatchMemOpParams_union_hipStreamMemOpMemoryBarrierParams_t as hipStreamMemOpMemoryBarrierParams_t,
        hipStreamBatchMemOpParams_union_hipStreamMemOpWaitValueParams_t as hipStreamMemOpWaitValueParams_t,
        hipStreamBatchMemOpParams_union_hipStreamMemOpWriteValueParams_t as hipStreamMemOpWriteValueParams_t, *,
    };
}

macro_rules! layouts {
    ($($layouts:tt)*) => { assert_layouts! { bound; $($layouts)* } };
}
hip_abi::for_each_layout!(layouts);

macro_rules! structs {
    ($($keyword:ident $name:ident: $size:literal, $align:literal { $($fields:tt)* })*) => {
        shapes_by_name! { $(bound::$name => stringify!($name);)* }
    };
}
hip_abi::for_each_layout!(structs);

/// The structs behind handles.
macro_rules! opaque {
    ($($name:ident)*) => { shapes_by_name! { $(bound::$name => stringify!($name);)* } };
}
opaque! {
    ihipGraph hipGraphNode hipGraphExec ihipStream_t ihipEvent_t ihipModuleSymbol_t hipUserObject hipArray
    ihipMemPoolHandle_t ihipCtx_t ihipModule_t ihipLibrary_t ihipKernel_t _hipGraphicsResource
}

const COMPILER_ONLY: &str = "called by code that the compiler generates; no header declares it";
const CPP_ONLY: &str = "hip/hip_ext.h declares it for C++ only";
const OPENGL: &str = "the bindings leave hip/hip_gl_interop.h out";

macro_rules! theirs {
    (__hipRegisterFatBinary $($param:ident)*) => { Declaration::Absent(COMPILER_ONLY) };
    (__hipRegisterFunction $($param:ident)*) => { Declaration::Absent(COMPILER_ONLY) };
    (__hipRegisterVar $($param:ident)*) => { Declaration::Absent(COMPILER_ONLY) };
    (__hipRegisterManagedVar $($param:ident)*) => { Declaration::Absent(COMPILER_ONLY) };
    (__hipRegisterSurface $($param:ident)*) => { Declaration::Absent(COMPILER_ONLY) };
    (__hipRegisterTexture $($param:ident)*) => { Declaration::Absent(COMPILER_ONLY) };
    (__hipUnregisterFatBinary $($param:ident)*) => { Declaration::Absent(COMPILER_ONLY) };
    (hipExtModuleLaunchKernel $($param:ident)*) => { Declaration::Absent(CPP_ONLY) };
    (hipHccModuleLaunchKernel $($param:ident)*) => { Declaration::Absent(CPP_ONLY) };
    (hipGraphicsGLRegisterBuffer $($param:ident)*) => { Declaration::Absent(OPENGL) };
    (hipGraphicsGLRegisterImage $($param:ident)*) => { Declaration::Absent(OPENGL) };
    ($symbol:ident $($param:ident)*) => {
        Declaration::Shape(shape_of_function(|| {
            bound::$symbol as unsafe extern "C" fn($(inferred!($param)),*) -> _
        }))
    };
}

fn compared() -> Vec<Compared> {
    use hip_abi::types::*;
    hip_abi::for_each_entry_point!(compare)
}

/// The bindings have plain numbers where ours have enums.
fn enums_as_numbers(shape: &str) -> String {
    macro_rules! names {
        ($($name:ident { $($enumerators:tt)* })*) => { [$(stringify!($name)),*] };
    }
    let enums = hip_abi::for_each_enum!(names).into_iter().chain(hip_abi::for_each_status!(names)).collect::<Vec<_>>();
    let number = <u32 as Shape>::shape();
    shape
        .split_inclusive([' ', ',', ')'])
        .map(|word| {
            let name = word.trim_end_matches([' ', ',', ')']);
            let name = name.trim_start_matches("fn(");
            if enums.contains(&name) { word.replacen(name, &number, 1) } else { word.to_owned() }
        })
        .collect()
}

#[test]
fn every_signature_is_the_published_one() {
    println!(
        "compared with HIP {}.{}.{}",
        bound::HIP_VERSION_MAJOR,
        bound::HIP_VERSION_MINOR,
        bound::HIP_VERSION_PATCH
    );
    let compared = compared();
    let mut declared = 0;
    for row in &compared {
        if let Declaration::Shape(theirs) = &row.theirs {
            assert_eq!(enums_as_numbers(&row.ours), *theirs, "{}", row.symbol);
            declared += 1;
        }
    }
    assert_eq!((declared, compared.len()), (289, 300));
}

#[test]
fn enumerators_keep_their_values_except_two_that_only_count() {
    let mut changed = Vec::new();
    macro_rules! enumerators {
        ($($name:ident { $($enumerator:ident = $value:literal,)* })*) => { pastey::paste! {
            $($(if bound::[<$name _ $enumerator>] != $value {
                changed.push(stringify!($enumerator));
            })*)*
        } };
    }
    hip_abi::for_each_enum!(enumerators);
    hip_abi::for_each_status!(enumerators);
    match bound::HIP_VERSION_MINOR {
        14.. => assert_eq!(changed, ["hipLaunchAttributeMax", "hipErrorTbd"]),
        _ => assert_eq!(changed, [""; 0]),
    }
}
