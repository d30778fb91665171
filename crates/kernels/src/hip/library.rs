//! Opens a library of the runtime.
#![expect(unsafe_code, reason = "runs a library's initialisers and gives its symbols types")]

use std::ffi::{CStr, OsStr, c_void};
use std::fs;
use std::mem::MaybeUninit;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::ptr::NonNull;

use libloading::Library;

use super::Error;

/// The major versions whose graph and module ABI this crate speaks, newest first.
const MAJORS: [u32; 2] = [7, 6];

/// A library that stays loaded until the process ends.
pub(super) struct Opened {
    library: &'static Library,
}

impl Opened {
    /// Opens `stem.so.N` with the first N that the dynamic linker finds.
    pub(super) fn open(stem: &str) -> Result<Self, Error> {
        let mut last = None;
        for major in MAJORS {
            // SAFETY: the initialisers are those of AMD's runtime, made to be loaded into any process.
            match unsafe { Library::new(format!("{stem}.so.{major}")) } {
                // Unloading would pull the code from under the runtime's own threads.
                Ok(library) => return Ok(Self { library: Box::leak(Box::new(library)) }),
                Err(error) => last = Some(error),
            }
        }
        let names = MAJORS.map(|major| format!("{stem}.so.{major}")).join(" or ");
        Err(Error::Load { names, source: last.expect("there is a version to try") })
    }

    /// The address of a function.
    pub(super) fn address(&self, name: &CStr) -> Option<NonNull<c_void>> {
        // SAFETY: any address can be read as a pointer; what it points to is the business of whoever calls through it.
        let symbol = unsafe { self.library.get::<*mut c_void>(name.to_bytes_with_nul()) };
        symbol.ok().and_then(|symbol| NonNull::new(*symbol))
    }

    /// The folder of the file that has a function.
    pub(super) fn folder(&self, name: &'static CStr) -> Result<PathBuf, Error> {
        let missing = || Error::Missing(name.to_str().unwrap_or("that function"));
        let address = self.address(name).ok_or_else(missing)?;
        let mut found = MaybeUninit::<libc::Dl_info>::zeroed();
        // SAFETY: the function takes any address and fills what it is given.
        let status = unsafe { libc::dladdr(address.as_ptr(), found.as_mut_ptr()) };
        // SAFETY: it was filled, or is zero, which is a value too.
        let found = unsafe { found.assume_init() };
        if status == 0 || found.dli_fname.is_null() {
            return Err(missing());
        }
        // SAFETY: the dynamic linker's own name of a library that stays loaded, with a zero at its end.
        let file = unsafe { CStr::from_ptr(found.dli_fname) };
        let file = fs::canonicalize(OsStr::from_bytes(file.to_bytes())).map_err(|_| missing())?;
        file.parent().map(Path::to_owned).ok_or_else(missing)
    }

    /// A function with its type.
    ///
    /// # Safety
    /// `F` is the function pointer type of the C function of that name.
    pub(super) unsafe fn function<F: Copy>(&self, name: &'static CStr) -> Result<F, Error> {
        // SAFETY: `F` is a function pointer type that fits: this function's own contract.
        let symbol = unsafe { self.library.get::<F>(name.to_bytes_with_nul()) };
        symbol.map(|symbol| *symbol).map_err(|_| Error::Missing(name.to_str().unwrap_or("that function")))
    }
}
