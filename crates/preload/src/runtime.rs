//! Where the native functions are.
//!
//! A program that is linked against the runtime has it in the loader's search order after this library. One that loads it later,
//! as Python does, has it in a scope of its own, where only its file can be found among the loaded ones. The runtime is never
//! loaded from here, and once found it is never unloaded.
#![expect(unsafe_code, reason = "asks the dynamic linker")]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::NonNull;

use hip_abi::types::hipError_t;
use hip_abi::{EntryPoint, Native};

/// How the file name of every HIP runtime starts, whatever its major version.
const FILE_NAME: &[u8] = b"libamdhip64.so";

/// The functions of the loaded runtime, `None` if there is none.
pub(crate) fn find() -> Option<Native> {
    let found = scope().map(|handle| Native::resolve(|symbol, version| lookup(handle, symbol, version)));
    // SAFETY: always allowed. A lookup that failed left a message, and the next one to ask for it may be the application.
    unsafe { libc::dlerror() };
    found
}

/// The handle that finds the runtime's functions.
fn scope() -> Option<*mut c_void> {
    if has_graphs(libc::RTLD_NEXT) {
        return Some(libc::RTLD_NEXT);
    }
    loaded_library().map(NonNull::as_ptr).filter(|handle| has_graphs(*handle))
}

/// Whether a runtime with graphs is found there: every one that has any has this function.
fn has_graphs(handle: *mut c_void) -> bool {
    lookup(handle, c"hipGraphLaunch", EntryPoint::hipGraphLaunch.info().version.as_cstr()).is_some()
}

/// What an export answers that has no native function.
#[cold]
pub(crate) fn missing(native: Option<&Native>) -> hipError_t {
    match native {
        None => hipError_t::hipErrorNotInitialized,
        Some(_) => hipError_t::hipErrorNotSupported,
    }
}

/// A function by its version node, or by name alone in a runtime that was built without nodes.
fn lookup(handle: *mut c_void, symbol: &CStr, version: &CStr) -> Option<NonNull<c_void>> {
    // SAFETY: both names are C strings, and the handle is `RTLD_NEXT` or one that `dlopen` gave and nobody closed.
    let versioned = unsafe { libc::dlvsym(handle, symbol.as_ptr(), version.as_ptr()) };
    NonNull::new(versioned).or_else(|| {
        // SAFETY: as above.
        NonNull::new(unsafe { libc::dlsym(handle, symbol.as_ptr()) })
    })
}

/// A handle of the loaded file that is a HIP runtime. It is kept, so that the runtime stays.
fn loaded_library() -> Option<NonNull<c_void>> {
    let mut path = Path { bytes: [0; libc::PATH_MAX as usize] };
    // SAFETY: the callback takes its argument for the `Path` that is passed here and outlives the call.
    let found = unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut path).cast()) };
    if found == 0 {
        return None;
    }
    // SAFETY: `visit` copied a C string with its end; `RTLD_NOLOAD` keeps the linker from running any code of the library.
    NonNull::new(unsafe { libc::dlopen(path.bytes.as_ptr().cast::<c_char>(), libc::RTLD_LAZY | libc::RTLD_NOLOAD) })
}

/// A path in a buffer of its own: the linker's string is only valid during the visit, and allocating there could deadlock.
struct Path {
    bytes: [u8; libc::PATH_MAX as usize],
}

impl Path {
    /// Keeps `path` if its file is a HIP runtime.
    fn keep_runtime(&mut self, path: &CStr) -> bool {
        let bytes = path.to_bytes_with_nul();
        let file = bytes.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
        match self.bytes.get_mut(..bytes.len()) {
            Some(buffer) if file.starts_with(FILE_NAME) => {
                buffer.copy_from_slice(bytes);
                true
            }
            _ => false,
        }
    }
}

/// Stops at the first loaded file that is a HIP runtime.
unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, path: *mut c_void) -> c_int {
    // SAFETY: the linker passes a valid description of a loaded file.
    let name = unsafe { (*info).dlpi_name };
    if name.is_null() {
        return 0;
    }
    // SAFETY: the name is a C string that lives as long as the visit.
    let name = unsafe { CStr::from_ptr(name) };
    // SAFETY: `loaded_library` passes a `Path` that nothing else refers to.
    let path = unsafe { &mut *path.cast::<Path>() };
    c_int::from(path.keep_runtime(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runtime_is_recognised_by_its_file_name() {
        let mut path = Path { bytes: [0; libc::PATH_MAX as usize] };
        for name in [c"", c"/usr/lib/libc.so.6", c"/opt/libamdhip64.so.7/libother.so", c"/opt/mylibamdhip64.so"] {
            assert!(!path.keep_runtime(name), "{name:?}");
        }
        for name in [c"/opt/rocm/lib/libamdhip64.so.7", c"libamdhip64.so", c"/x/libamdhip64.so.6.4.60400"] {
            assert!(path.keep_runtime(name), "{name:?}");
            assert_eq!(CStr::from_bytes_until_nul(&path.bytes), Ok(name));
        }
    }

    #[test]
    fn a_path_that_does_not_fit_is_passed_over() {
        let mut path = Path { bytes: [0; libc::PATH_MAX as usize] };
        let long = format!("/{}/libamdhip64.so\0", "x".repeat(libc::PATH_MAX as usize));
        assert!(!path.keep_runtime(CStr::from_bytes_with_nul(long.as_bytes()).unwrap()));
    }

    #[test]
    fn this_test_has_no_runtime() {
        assert!(find().is_none());
        assert_eq!(missing(None), hipError_t::hipErrorNotInitialized);
    }
}
