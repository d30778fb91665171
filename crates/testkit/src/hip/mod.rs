//! HIP as the checks call it: the functions of a loaded `libamdhip64` behind methods that return `Result`.
//!
//! The methods are safe to write checks with, not to build on: an [`Address`] is what the check says it is, and HIP or the process
//! ends badly if it is wrong. Each check is a process of its own for this reason.

#![expect(unsafe_code, reason = "calls HIP")]

use std::ffi::{CStr, c_char, c_void};
use std::ops::Add;
use std::ptr::{self, NonNull};

use hip_abi::Native;
use hip_abi::types::hipError_t;
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};

/// Calls a function of HIP's and turns its status into a `Result`.
macro_rules! call {
    ($table:expr, $name:ident($($argument:expr),* $(,)?)) => {{
        let function = $table.$name.ok_or($crate::hip::HipError::Missing(stringify!($name)))?;
        // SAFETY: the table has the function's type; the pointers are to locals that outlive the call, or to memory that the check keeps
        // until the work it submits is done (see the module's documentation).
        $crate::hip::HipError::check(stringify!($name), unsafe { function($($argument),*) })
    }};
}

mod device;
mod extra;
mod graph;
mod memory;
mod module;
pub mod stream;
mod virtual_memory;

pub use device::Properties;
pub use extra::Extra;
pub use memory::{Buffer, Kind};
pub use module::{Function, Launch, Module};

/// A loaded runtime.
#[derive(Debug)]
pub struct Hip {
    native: Native,
    extra: Extra,
}

impl Hip {
    /// Loads the library of that name or path. It stays loaded.
    pub fn load(library: &str) -> Result<Hip, libloading::Error> {
        // SAFETY: loading runs the library's constructors, which is what any HIP program does.
        let library = unsafe { Library::open(Some(library), RTLD_NOW | RTLD_GLOBAL) }?;
        let mut lookup = |symbol: &CStr| {
            // SAFETY: the symbol is only kept as an address here.
            let found = unsafe { library.get::<*mut c_void>(symbol.to_bytes_with_nul()) };
            found.ok().and_then(|symbol| NonNull::new(symbol.into_raw()))
        };
        let hip = Hip { native: Native::resolve(|symbol, _| lookup(symbol)), extra: Extra::resolve(&mut lookup) };
        std::mem::forget(library);
        Ok(hip)
    }

    /// The functions of the entry table.
    pub fn native(&self) -> &Native {
        &self.native
    }

    /// The functions that the entry table does not have.
    pub fn extra(&self) -> &Extra {
        &self.extra
    }
}

/// A call that did not succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HipError {
    /// The function answered another status than success.
    #[error("{function} answered {status}")]
    Status {
        /// The function.
        function: &'static str,
        /// What it answered.
        status: hipError_t,
    },
    /// The runtime has no such function.
    #[error("the runtime has no {0}")]
    Missing(&'static str),
}

impl HipError {
    pub(crate) fn check(function: &'static str, status: hipError_t) -> Result<(), HipError> {
        if status == hipError_t::hipSuccess { Ok(()) } else { Err(HipError::Status { function, status }) }
    }

    /// The status, if there was one.
    pub fn status(self) -> Option<hipError_t> {
        match self {
            HipError::Status { status, .. } => Some(status),
            HipError::Missing(_) => None,
        }
    }
}

/// An address that HIP is given: of device memory or of the host's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address(usize);

impl Address {
    /// The address of memory that HIP reads.
    pub fn of<T>(values: &[T]) -> Address {
        Address(values.as_ptr().expose_provenance())
    }

    /// The address of memory that HIP writes.
    pub fn of_mut<T>(values: &mut [T]) -> Address {
        Address(values.as_mut_ptr().expose_provenance())
    }

    /// An address by its number.
    pub fn from_raw(address: usize) -> Address {
        Address(address)
    }

    /// The number.
    pub fn raw(self) -> usize {
        self.0
    }

    pub(crate) fn pointer(self) -> *mut c_void {
        ptr::with_exposed_provenance_mut(self.0)
    }
}

impl Add<usize> for Address {
    type Output = Address;

    fn add(self, bytes: usize) -> Address {
        Address(self.0 + bytes)
    }
}

/// The word at an address that the CPU sees, read now.
pub(crate) fn peek(at: Address) -> u32 {
    // SAFETY: the check says that it is memory of the host's that is aligned and lives.
    unsafe { ptr::read_volatile(at.pointer().cast::<u32>()) }
}

pub(crate) fn text(bytes: &[c_char]) -> String {
    let bytes: Vec<u8> = bytes.iter().take_while(|&&byte| byte != 0).map(|&byte| byte as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
