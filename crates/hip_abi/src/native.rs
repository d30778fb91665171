//! Typed pointers to the functions of a loaded runtime.
#![expect(unsafe_code, reason = "gives an address from the dynamic linker its function type")]

use std::ffi::{CStr, c_void};
use std::mem;
use std::ptr::NonNull;

use crate::info::VersionNode;
use crate::table::EntryPoint;
use crate::types::*;

macro_rules! native {
    ($(
        $(#[doc = $doc:literal])*
        $symbol:ident => $name:ident, $family:ident, since $version:ident, exported $release:ident,
        $kind:ident $(($kind_class:ident))?, hook $hook:ident,
        ($($param:ident: [$($role:tt)+] $type:ty),* $(,)?) -> $return:ty,
        traps [$($trap:expr),* $(,)?];
    )*) => {
        /// A pointer to every function of the table, each with its type. `None`: the runtime does not have it.
        ///
        /// A field is no proof that a call is safe: 7.2 exports the external semaphore functions and crashes in them.
        #[derive(Clone, Copy, Debug, Default)]
        #[expect(non_snake_case, reason = "a search for a C name should find it")]
        pub struct Native {
            $($(#[doc = $doc])* pub $symbol: Option<unsafe extern "C" fn($($type),*) -> $return>,)*
        }

        impl Native {
            /// Looks every function up by symbol and version node.
            ///
            /// The pointers that come back are as right as `lookup`: whoever calls through one relies on it having
            /// returned the address of the function of that name.
            pub fn resolve(mut lookup: impl FnMut(&CStr, &CStr) -> Option<NonNull<c_void>>) -> Self {
                Self {
                    $($symbol: lookup(c_symbol!($symbol), VersionNode::$version.as_cstr()).map(|address| {
                        // SAFETY: a function pointer has the size of an object pointer on this platform and need only be
                        // non-null to be valid; that the function behind it has this type is a condition of the (unsafe) call.
                        unsafe { mem::transmute::<NonNull<c_void>, unsafe extern "C" fn($($type),*) -> $return>(address) }
                    }),)*
                }
            }

            /// The address of a function.
            pub fn address(&self, entry: EntryPoint) -> Option<NonNull<c_void>> {
                match entry {
                    $(EntryPoint::$symbol => self.$symbol.and_then(|function| NonNull::new(function as *mut c_void)),)*
                }
            }
        }
    };
}

/// A symbol as the dynamic linker takes it.
macro_rules! c_symbol {
    ($symbol:ident) => {
        const {
            match CStr::from_bytes_with_nul(concat!(stringify!($symbol), "\0").as_bytes()) {
                Ok(symbol) => symbol,
                Err(_) => unreachable!(),
            }
        }
    };
}

crate::for_each_entry_point!(native);
