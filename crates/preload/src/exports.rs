//! The exported C functions, one per hooked row of the entry table.
//!
//! A row becomes a Rust function, and an assembler label of the C name that jumps to it. The label, and not the function, is what
//! the library exports: rustc exports a `no_mangle` function through a linker script of its own, which would win over the script
//! with the version nodes (`build.rs`).
//!
//! # The caller's contract
//! What C code promises when it calls an entry point, by role: a parameter of role `out` is null or points to writable memory of
//! its type for the whole call. Everything else is passed on unread.
#![expect(unsafe_code, reason = "defines functions for C and calls those of the runtime")]

use std::arch::global_asm;
use std::ffi::{c_char, c_int, c_uint, c_ulonglong, c_void};
use std::ptr::NonNull;

use hip_abi::types::*;
use hip_abi::{EntryPoint, Native};

use crate::barrier::{Call, intercept};
use crate::process::{interposer, native};
use crate::roles::Written;
use crate::runtime;

/// How a row is served, by its hook, its kind and its first parameters.
macro_rules! decide {
    // A slot for a new exec comes first.
    (Exec Creates $interposer:ident $native:ident $slot:ident $($rest:ident)*) => {
        $interposer.instantiate(
            || $native.call(),
            // SAFETY: role `out` of the caller's contract; HIP has written the slot, since `instantiate` asks after success.
            || unsafe { Written::new($slot) }.map(Written::read),
        )
    };
    (Exec Destroys $interposer:ident $native:ident $exec:ident $($rest:ident)*) => {
        $interposer.destroy($exec, || $native.call())
    };
    (Exec $kind:ident $interposer:ident $native:ident $exec:ident $($rest:ident)*) => {
        $interposer.on_exec($exec, || $native.call())
    };
    // Nothing has to be remembered about a node as long as no graph is lowered.
    (NodeKind $kind:ident $interposer:ident $native:ident $($params:ident)*) => {
        $interposer.forward(|| $native.call())
    };
    // The name comes first, then the slot for the function's address.
    (Resolver $kind:ident $interposer:ident $native:ident $name:ident $slot:ident $($rest:ident)*) => {{
        let answer = $interposer.forward(|| $native.call());
        if answer.status.is_success() {
            // SAFETY: role `out` of the caller's contract; HIP has written the slot, since it reported success.
            if let Some(slot) = unsafe { Written::new($slot) } {
                hand_out_ours(slot);
            }
        }
        answer
    }};
}

/// The exec that a call is on.
macro_rules! exec_of {
    (Exec Creates $($params:ident)*) => {
        None
    };
    (Exec $kind:ident $exec:ident $($rest:ident)*) => {
        Some($exec)
    };
    ($hook:ident $kind:ident $($params:ident)*) => {
        None
    };
}

macro_rules! exports {
    ($(
        $(#[doc = $doc:literal])*
        $symbol:ident => $name:ident, $family:ident, since $version:ident, exported $release:ident,
        $kind:ident $(($kind_class:ident))?, hook $hook:ident,
        ($($param:ident: [$($role:tt)+] $type:ty),* $(,)?) -> $return:ty,
        traps [$($trap:expr),* $(,)?];
    )*) => {
        $(
            $(#[doc = $doc])*
            unsafe extern "C" fn $name($($param: $type),*) -> $return {
                let call = Call {
                    entry: EntryPoint::$symbol,
                    exec: exec_of!($hook $kind $($param)*),
                    native: || {
                        let functions = native();
                        match functions.and_then(|functions| functions.$symbol) {
                            // SAFETY: the function that the runtime exports under this name and node, with the arguments
                            // that the caller passes to it.
                            Some(function) => unsafe { function($($param),*) },
                            None => runtime::missing(functions),
                        }
                    },
                    describe: |line: &mut interpose::trace::CallLine<'_>| {
                        $(line.argument(stringify!($param), &$param);)*
                    },
                };
                intercept(interposer, call, |interposer, native| decide!($hook $kind interposer native $($param)*))
            }

            global_asm!(
                concat!(".pushsection .text.", stringify!($symbol), ",\"ax\",@progbits"),
                concat!(".globl ", stringify!($symbol)),
                concat!(".type ", stringify!($symbol), ",@function"),
                concat!(stringify!($symbol), ":"),
                "jmp {function}",
                concat!(".size ", stringify!($symbol), ", . - ", stringify!($symbol)),
                ".popsection",
                function = sym $name,
            );
        )*

        /// Every export with its address.
        fn all() -> [(EntryPoint, NonNull<c_void>); EXPORTS] {
            [$((EntryPoint::$symbol, address($name as *const ()))),*]
        }

        /// How many exports there are.
        const EXPORTS: usize = [$(EntryPoint::$symbol),*].len();
    };
}

hip_abi::for_each_hooked_entry_point!(exports);

fn address(function: *const ()) -> NonNull<c_void> {
    NonNull::new(function.cast_mut().cast()).expect("a function has an address")
}

/// Replaces the address of an intercepted function of the runtime, as one of its resolvers gave it, by that of our export.
///
/// The address decides and not the name: which function a name, a version and the flags for per-thread streams stand for is the
/// resolver's affair.
fn hand_out_ours(slot: Written<*mut c_void>) {
    if let (Some(native), Some(given)) = (native(), NonNull::new(slot.read()))
        && let Some(ours) = export_for(native, given)
    {
        slot.replace(ours.as_ptr());
    }
}

/// The export that stands in front of a function of the runtime.
fn export_for(native: &Native, function: NonNull<c_void>) -> Option<NonNull<c_void>> {
    all().into_iter().find(|(entry, _)| native.address(*entry) == Some(function)).map(|(_, ours)| ours)
}
