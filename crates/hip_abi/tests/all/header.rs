//! The table against AMD's header of HIP 7.2, as `cargo xtask bindgen` reads it.

use hip_abi::types::hipError_t;

use crate::shape::{Compared, Declaration, assert_layouts, compare, inferred, shape_of_function, shapes_by_name};

#[path = "../bindings/hip_7_2.rs"]
#[allow(clippy::all, dead_code, missing_docs, unsafe_code, reason = "generated")]
#[allow(non_camel_case_types, non_snake_case, non_upper_case_globals, unreachable_pub, reason = "generated")]
mod declared;

/// The generated module, with the names under which C knows nested structs.
mod bound {
    pub(super) use super::declared::{
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

macro_rules! enumerators {
    ($($name:ident { $($enumerator:ident = $value:literal,)* })*) => {
        shapes_by_name! { $(bound::$name => stringify!($name);)* }
        $($(const _: () = assert!(bound::$name::$enumerator.0 == $value);)*)*
    };
}
hip_abi::for_each_enum!(enumerators);
hip_abi::for_each_status!(enumerators);

macro_rules! constants {
    ($($name:ident = $value:literal;)*) => { $(const _: () = assert!(bound::$name as u64 == $value);)* };
}
hip_abi::for_each_constant!(constants);

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

#[test]
fn every_signature_is_the_headers() {
    let compared = compared();
    let mut declared = 0;
    for row in &compared {
        if let Declaration::Shape(theirs) = &row.theirs {
            assert_eq!(row.ours, *theirs, "{}", row.symbol);
            declared += 1;
        }
    }
    assert_eq!((declared, compared.len()), (291, 300));
}

#[test]
fn what_the_header_lacks_is_listed_and_nothing_more() {
    let bindings = include_str!("../bindings/hip_7_2.rs");
    for row in compared() {
        if let Declaration::Absent(reason) = row.theirs {
            assert!(!bindings.contains(&format!("fn {}(", row.symbol)), "{} is declared, not: {reason}", row.symbol);
        }
    }
}

#[test]
fn every_status_of_the_header_has_a_name() {
    let bindings = include_str!("../bindings/hip_7_2.rs");
    let declared = bindings.matches(": hipError_t = hipError_t(").count();
    assert_eq!(hipError_t::ENUMERATORS.len(), declared);
}
