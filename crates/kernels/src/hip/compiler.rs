//! hiprtc: HIP C++ to a code object.
#![expect(unsafe_code, reason = "calls hiprtc through its C interface")]

use std::ffi::{CString, c_char, c_int, c_void};
use std::path::Path;
use std::{fs, ptr};

use super::Error;
use super::library::Opened;

type Program = *mut c_void;
type Create = unsafe extern "C" fn(
    *mut Program,
    *const c_char,
    *const c_char,
    c_int,
    *const *const c_char,
    *const *const c_char,
) -> c_int;
type Compile = unsafe extern "C" fn(Program, c_int, *const *const c_char) -> c_int;
type Destroy = unsafe extern "C" fn(*mut Program) -> c_int;
type Size = unsafe extern "C" fn(Program, *mut usize) -> c_int;
type Bytes = unsafe extern "C" fn(Program, *mut c_char) -> c_int;
type Version = unsafe extern "C" fn(*mut c_int, *mut c_int) -> c_int;

/// The run-time compiler. It needs no GPU.
pub struct Compiler {
    create: Create,
    compile: Compile,
    destroy: Destroy,
    log_size: Size,
    log: Bytes,
    code_size: Size,
    code: Bytes,
    version: String,
}

impl Compiler {
    /// Loads the compiler.
    pub fn load() -> Result<Self, Error> {
        let library = Opened::open("libhiprtc")?;
        // SAFETY: the type is that of hip/hiprtc.h.
        let version: Version = unsafe { library.function(c"hiprtcVersion") }?;
        let mut numbers = (0, 0);
        // SAFETY: both pointers are writable for this call.
        let status = unsafe { version(&mut numbers.0, &mut numbers.1) };
        succeed("hiprtcVersion", status)?;
        Ok(Self {
            // SAFETY: the type is that of hip/hiprtc.h.
            create: unsafe { library.function(c"hiprtcCreateProgram") }?,
            // SAFETY: as above.
            compile: unsafe { library.function(c"hiprtcCompileProgram") }?,
            // SAFETY: as above.
            destroy: unsafe { library.function(c"hiprtcDestroyProgram") }?,
            // SAFETY: as above.
            log_size: unsafe { library.function(c"hiprtcGetProgramLogSize") }?,
            // SAFETY: as above.
            log: unsafe { library.function(c"hiprtcGetProgramLog") }?,
            // SAFETY: as above.
            code_size: unsafe { library.function(c"hiprtcGetCodeSize") }?,
            // SAFETY: as above.
            code: unsafe { library.function(c"hiprtcGetCode") }?,
            version: identity(numbers, &library.folder(c"hiprtcVersion")?),
        })
    }

    /// What tells this compiler from others: the interface's version, and the libraries that do the work.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Compiles a source.
    pub fn compile(&self, name: &str, source: &str, options: &[String]) -> Result<Vec<u8>, Error> {
        let source = c_string(source)?;
        let name = c_string(name)?;
        let options = options.iter().map(|option| c_string(option)).collect::<Result<Vec<_>, _>>()?;
        let options: Vec<*const c_char> = options.iter().map(|option| option.as_ptr()).collect();
        let count = c_int::try_from(options.len()).expect("a handful of options");

        let mut program = ptr::null_mut();
        // SAFETY: the strings are readable for this call, which copies them; there are no headers.
        let status =
            unsafe { (self.create)(&mut program, source.as_ptr(), name.as_ptr(), 0, ptr::null(), ptr::null()) };
        succeed("hiprtcCreateProgram", status)?;
        // SAFETY: `program` lives until it is destroyed below, and the array has `count` strings.
        let status = unsafe { (self.compile)(program, count, options.as_ptr()) };
        let result = if status == 0 {
            self.fetch("hiprtcGetCode", program, self.code_size, self.code)
        } else {
            let log = self.fetch("hiprtcGetProgramLog", program, self.log_size, self.log)?;
            Err(Error::Compile(String::from_utf8_lossy(&log).trim_end_matches('\0').to_owned()))
        };
        // SAFETY: the program is alive and not used again.
        let status = unsafe { (self.destroy)(&mut program) };
        succeed("hiprtcDestroyProgram", status)?;
        result
    }

    fn fetch(&self, call: &'static str, program: Program, size: Size, bytes: Bytes) -> Result<Vec<u8>, Error> {
        let mut length = 0;
        // SAFETY: `program` is alive (the caller holds it) and `length` is writable.
        let status = unsafe { size(program, &mut length) };
        succeed(call, status)?;
        let mut buffer = vec![0u8; length];
        // SAFETY: the buffer has as many bytes as the compiler asked for.
        let status = unsafe { bytes(program, buffer.as_mut_ptr().cast()) };
        succeed(call, status)?;
        Ok(buffer)
    }
}

/// hiprtc loads the compiler when it first compiles, from its own folder. Which one that is shows in names and sizes of
/// files: `7.2, libLLVM.so.22.1 151024328, ...`.
fn identity((major, minor): (c_int, c_int), folder: &Path) -> String {
    const PARTS: [&str; 4] = ["libamd_comgr.so", "libLLVM", "libhiprtc.so", "libhiprtc-builtins.so"];
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut parts: Vec<String> = entries
        .filter_map(|entry| {
            let name =
                entry.file_name().into_string().ok().filter(|name| PARTS.iter().any(|part| name.starts_with(part)))?;
            // Of a file and its links only the file counts.
            let file = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            Some(format!("{name} {}", file.len()))
        })
        .collect();
    parts.sort();
    parts.insert(0, format!("{major}.{minor}"));
    parts.join(", ")
}

fn c_string(text: &str) -> Result<CString, Error> {
    CString::new(text).map_err(|_| Error::Name(text.to_owned()))
}

fn succeed(call: &'static str, status: c_int) -> Result<(), Error> {
    if status == 0 { Ok(()) } else { Err(Error::Call { call, status: format!("hiprtc status {status}") }) }
}
