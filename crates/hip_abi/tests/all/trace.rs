//! How arguments print.

use std::fmt::{self, Write};
use std::ptr;

use hip_abi::TraceArg;
use hip_abi::types::*;

fn traced(argument: impl TraceArg) -> String {
    let mut text = String::new();
    argument.trace(&mut text).expect("a string takes everything");
    text
}

#[test]
fn numbers_print_in_decimal() {
    assert_eq!(traced(7 as c_int), "7");
    assert_eq!(traced(usize::MAX), usize::MAX.to_string());
}

#[test]
fn handles_and_pointers_print_as_addresses() {
    assert_eq!(traced(hipGraph_t::from_raw(0xabc)), "0xabc");
    assert_eq!(traced(hipStream_t::NULL), "NULL");
    assert_eq!(traced(ptr::without_provenance::<hipKernelNodeParams>(0x10)), "0x10");
    assert_eq!(traced(ptr::null_mut::<c_void>()), "NULL");
}

#[test]
fn enums_print_by_name_where_they_have_one() {
    assert_eq!(traced(hipMemcpyKind::hipMemcpyDefault), "hipMemcpyDefault");
    assert_eq!(traced(hipMemcpyKind(77)), "hipMemcpyKind(77)");
    assert_eq!(traced(hipError_t::hipSuccess), "hipSuccess");
}

#[test]
fn a_value_with_two_names_prints_as_the_first() {
    assert_eq!(hipError_t::hipErrorMemoryAllocation.name(), Some("hipErrorOutOfMemory"));
    assert_eq!(hipError_t(12345).name(), None);
}

#[test]
fn structs_by_value_print_their_fields() {
    assert_eq!(traced(dim3 { x: 1, y: 2, z: 3 }), "{1, 2, 3}");
    assert_eq!(traced(hipExtent { width: 4, height: 5, depth: 6 }), "{4, 5, 6}");
    assert_eq!(traced(hipPitchedPtr::zeroed()), "{NULL, 0, 0, 0}");
}

#[test]
fn callbacks_print_as_addresses() {
    extern "C" fn callback(_: *mut c_void) {}
    assert_eq!(traced(None as hipHostFn_t), "NULL");
    let address = traced(Some(callback as unsafe extern "C" fn(*mut c_void)));
    assert!(address.starts_with("0x"), "{address}");
}

#[test]
fn a_full_buffer_is_an_error_and_no_panic() {
    struct Full;
    impl Write for Full {
        fn write_str(&mut self, _: &str) -> fmt::Result {
            Err(fmt::Error)
        }
    }
    assert_eq!(hipExtent::zeroed().trace(&mut Full), Err(fmt::Error));
}
