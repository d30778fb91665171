//! The typed pointers.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_void};
use std::ptr::NonNull;

use hip_abi::{EntryPoint, Native};

/// An address of its own for every row.
fn address(entry: EntryPoint) -> NonNull<c_void> {
    NonNull::new(std::ptr::without_provenance_mut(0x1000 + 16 * entry as usize)).expect("not zero")
}

#[test]
fn each_function_is_asked_for_once_by_symbol_and_node() {
    let mut asked = BTreeMap::new();
    Native::resolve(|symbol, node| {
        assert_eq!(asked.insert(symbol.to_owned(), node.to_owned()), None);
        None
    });
    assert_eq!(asked.len(), EntryPoint::ALL.len());
    for entry in EntryPoint::ALL {
        let node =
            asked.iter().find(|(symbol, _)| symbol.to_str() == Ok(entry.symbol())).map(|(_, node)| node.as_c_str());
        assert_eq!(node, Some(entry.info().version.as_cstr()));
    }
}

#[test]
fn each_address_ends_in_its_own_field() {
    let lookup = |symbol: &CStr, _: &CStr| symbol.to_str().ok().and_then(EntryPoint::by_symbol).map(address);
    let native = Native::resolve(lookup);
    for entry in EntryPoint::ALL {
        assert_eq!(native.address(*entry), Some(address(*entry)));
    }
    assert_eq!(
        native.hipGraphLaunch.map(|function| function as usize),
        Some(address(EntryPoint::hipGraphLaunch).addr().get())
    );
}

#[test]
fn what_is_missing_stays_missing() {
    let native =
        Native::resolve(|symbol, _| (symbol != c"hipGraphCreate").then(|| address(EntryPoint::hipGraphDestroy)));
    assert_eq!(native.address(EntryPoint::hipGraphCreate), None);
    assert!(native.hipGraphDestroy.is_some());
    assert!(EntryPoint::ALL.iter().all(|entry| Native::default().address(*entry).is_none()));
}
