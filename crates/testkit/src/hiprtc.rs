//! The runtime's own compiler: HIP source to a code object, kept on disk by what it was made from.

#![expect(unsafe_code, reason = "calls hiprtc")]

use std::ffi::{CString, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::{fs, io, ptr};

use libloading::Library;
use sha2::{Digest, Sha256};

/// What can go wrong.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The library cannot be loaded or lacks a function.
    #[error("hiprtc cannot be used")]
    Library(#[from] libloading::Error),
    /// The source does not compile.
    #[error("hiprtc answered {status}:\n{log}")]
    Compile {
        /// The status of the call that failed.
        status: c_int,
        /// The compiler's log.
        log: String,
    },
    /// The cache cannot be written.
    #[error("cannot write {}", path.display())]
    Cache {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// The code object of `source` for `arch`, from `cache` if it is there.
pub fn compile(library: &Path, source: &str, arch: &str, cache: &Path) -> Result<Vec<u8>, Error> {
    let mut key = Sha256::new();
    for part in [library.as_os_str().as_encoded_bytes(), arch.as_bytes(), source.as_bytes()] {
        key.update(part.len().to_le_bytes());
        key.update(part);
    }
    let name: String = key.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let path = cache.join(format!("{arch}-{name}.hsaco"));
    if let Ok(code) = fs::read(&path) {
        return Ok(code);
    }
    let code = build(library, source, arch)?;
    // Several processes may do this at once: each writes a file of its own and renames it.
    let write = || {
        fs::create_dir_all(cache)?;
        let file = tempfile::NamedTempFile::new_in(cache)?;
        fs::write(file.path(), &code)?;
        file.persist(&path).map_err(|error| error.error)
    };
    write().map_err(|source| Error::Cache { path: path.clone(), source })?;
    Ok(code)
}

type Program = *mut c_void;
type CreateProgram = unsafe extern "C" fn(
    *mut Program,
    *const c_char,
    *const c_char,
    c_int,
    *const *const c_char,
    *const *const c_char,
) -> c_int;
type CompileProgram = unsafe extern "C" fn(Program, c_int, *const *const c_char) -> c_int;
type GetSize = unsafe extern "C" fn(Program, *mut usize) -> c_int;
type GetBytes = unsafe extern "C" fn(Program, *mut c_char) -> c_int;

fn build(library: &Path, source: &str, arch: &str) -> Result<Vec<u8>, Error> {
    // SAFETY: loading runs the library's constructors, which is what any program that uses it does.
    let library = unsafe { Library::new(library) }?;
    // SAFETY: hiprtc.h declares it so.
    let create = unsafe { library.get::<CreateProgram>(b"hiprtcCreateProgram") }?;
    // SAFETY: hiprtc.h declares it so.
    let compile = unsafe { library.get::<CompileProgram>(b"hiprtcCompileProgram") }?;
    let source = CString::new(source).expect("source text has no nul");
    let option = CString::new(format!("--offload-arch={arch}")).expect("a target's name has no nul");
    let mut program = ptr::null_mut();
    // SAFETY: the strings outlive the call; there are no headers.
    let status =
        unsafe { create(&raw mut program, source.as_ptr(), c"proof.hip".as_ptr(), 0, ptr::null(), ptr::null()) };
    if status != 0 {
        return Err(Error::Compile { status, log: String::new() });
    }
    // SAFETY: the program was just created; one option, which outlives the call.
    let status = unsafe { compile(program, 1, [option.as_ptr()].as_ptr()) };
    if status != 0 {
        let log = fetch(&library, program, "hiprtcGetProgramLogSize", "hiprtcGetProgramLog")?;
        return Err(Error::Compile { status, log: String::from_utf8_lossy(&log).into_owned() });
    }
    let code = fetch(&library, program, "hiprtcGetCodeSize", "hiprtcGetCode")?;
    // The compiler registers exit handlers: its library stays.
    std::mem::forget(library);
    Ok(code)
}

/// A result of the program: its size by one function, its bytes by another.
fn fetch(library: &Library, program: Program, size: &str, bytes: &str) -> Result<Vec<u8>, Error> {
    // SAFETY: hiprtc.h declares both size functions so.
    let get_size = unsafe { library.get::<GetSize>(size.as_bytes()) }?;
    // SAFETY: hiprtc.h declares both functions for bytes so.
    let get_bytes = unsafe { library.get::<GetBytes>(bytes.as_bytes()) }?;
    let mut length = 0;
    // SAFETY: `program` is live and `length` writable.
    let status = unsafe { get_size(program, &raw mut length) };
    let mut result = vec![0u8; length];
    if status == 0 {
        // SAFETY: the buffer is as long as hiprtc has just said.
        unsafe { get_bytes(program, result.as_mut_ptr().cast()) };
    }
    Ok(result)
}
