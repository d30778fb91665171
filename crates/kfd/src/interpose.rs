//! The libc functions that the application calls and we answer first. Each looks at its path or request, and if that is not ours the
//! call goes on as it would have gone: by system call where libc's function is one, else to the next definition of the symbol.
//!
//! - `open`, `open64`: the device nodes and, rarely, topology files.
//! - `fopen`, `fopen64`: topology files. libc's own open inside fopen does not come by here.
//! - `opendir`, `readdir`, `readdir64`, `closedir`: the listings of topology directories ([`crate::listing`]).
//! - `ioctl`: requests of type `K` or `d`, on our files only. libdrm duplicates descriptors, so a file is known by its inode.
//!
//! No panic leaves this module: one becomes an EIO.

#![expect(unsafe_code, reason = "exports C functions in libc's place")]

use std::ffi::{CStr, c_char, c_int, c_ulong, c_void};
use std::mem;
use std::os::fd::{IntoRawFd, OwnedFd};
use std::panic::{self, AssertUnwindSafe};
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

use crate::argument::Argument;
use crate::driver::{Driver, Node};
use crate::listing;
use crate::sys::{self, Errno};
use crate::topology::PREFIXES;
use crate::uapi::{self, drm, kfd};

/// What a path of ours names.
enum Ours {
    Node(Node),
    /// A file or directory of the topology, or nothing: all that has our prefixes is ours.
    Sysfs(String),
}

/// Whether `path` is ours. Nearly every path differs from ours in its first bytes, and nothing more is read then.
///
/// # Safety
/// `path` is null or a C string.
unsafe fn classify(path: *const c_char) -> Option<Ours> {
    // SAFETY: caller contract.
    if path.is_null() || unsafe { *path.cast::<u8>() } != b'/' {
        return None;
    }
    // SAFETY: caller contract.
    let path = unsafe { CStr::from_ptr(path) }.to_bytes();
    if path.starts_with(b"/dev/") {
        return match path {
            b"/dev/kfd" => Some(Ours::Node(Node::Kfd)),
            b"/dev/dri/renderD128" => Some(Ours::Node(Node::Render)),
            _ => None,
        };
    }
    if !path.starts_with(b"/sys/") || !PREFIXES.iter().any(|prefix| path.starts_with(prefix.as_bytes())) {
        return None;
    }
    let path = str::from_utf8(path).ok()?.trim_end_matches('/');
    Some(Ours::Sysfs(path.to_owned()))
}

/// Runs `body`; a panic is an EIO. The hook has already logged it.
fn guarded<T>(body: impl FnOnce() -> Result<T, Errno>) -> Result<T, Errno> {
    panic::catch_unwind(AssertUnwindSafe(body)).unwrap_or(Err(Errno::IO))
}

fn open_ours(ours: &Ours, flags: c_int) -> Result<c_int, Errno> {
    let close_on_exec = flags & libc::O_CLOEXEC != 0;
    let driver = Driver::of_process()?;
    match ours {
        Ours::Node(node) => driver.open(*node, close_on_exec),
        Ours::Sysfs(path) if driver.listings.find(path).is_some() => {
            sys::open(c"/", flags & !libc::O_CREAT).map(IntoRawFd::into_raw_fd)
        }
        Ours::Sysfs(path) => contents(driver, path).map(IntoRawFd::into_raw_fd),
    }
}

/// A file with what the topology has at `path`.
fn contents(driver: &Driver, path: &str) -> Result<OwnedFd, Errno> {
    let Some(text) = driver.topology.file(path) else {
        driver.log.line(format_args!("no file {path}"));
        return Err(Errno::NOENT);
    };
    let file = sys::memfd(c"refrain-topology", 0)?;
    sys::write(&file, text.as_bytes())?;
    sys::rewind(&file)?;
    Ok(file)
}

fn list(path: &str) -> Result<*mut libc::DIR, Errno> {
    let driver = Driver::of_process()?;
    listing::open(driver.listings.find(path).ok_or(Errno::NOENT)?)
}

fn open_any(path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
    // SAFETY: `path` is what the caller of open passed.
    if let Some(ours) = unsafe { classify(path) } {
        return guarded(|| open_ours(&ours, flags)).unwrap_or_else(Errno::report);
    }
    let creates = flags & libc::O_CREAT != 0 || flags & libc::O_TMPFILE == libc::O_TMPFILE;
    // SAFETY: these are the caller's arguments. A call that creates nothing passed no mode: what is there is noise.
    unsafe { sys::open_through(path, flags, if creates { mode } else { 0 }) }
}

/// `open(2)`. C declares it variadic; the mode is read from where a variadic argument would be, and only if there is one.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn open(path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
    open_any(path, flags, mode)
}

/// `open64(2)`: the same on a 64-bit machine.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn open64(path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
    open_any(path, flags, mode)
}

type Fopen = unsafe extern "C" fn(*const c_char, *const c_char) -> *mut libc::FILE;
type Opendir = unsafe extern "C" fn(*const c_char) -> *mut libc::DIR;
type Readdir = unsafe extern "C" fn(*mut libc::DIR) -> *mut libc::dirent64;
type Closedir = unsafe extern "C" fn(*mut libc::DIR) -> c_int;

/// The next definition of a symbol that we define too, looked up when it is first needed.
struct Next {
    name: &'static CStr,
    address: AtomicPtr<c_void>,
}

impl Next {
    const fn new(name: &'static CStr) -> Next {
        Next { name, address: AtomicPtr::new(ptr::null_mut()) }
    }

    fn address(&self) -> *mut c_void {
        let known = self.address.load(Ordering::Acquire);
        if !known.is_null() {
            return known;
        }
        // SAFETY: the name is a C string. dlsym may allocate: nothing that an allocator calls is interposed with a lock held.
        let found = unsafe { libc::dlsym(libc::RTLD_NEXT, self.name.as_ptr()) };
        assert!(!found.is_null(), "libc defines {:?}", self.name);
        self.address.store(found, Ordering::Release);
        found
    }
}

fn fopen_any(next: &Next, path: *const c_char, mode: *const c_char) -> *mut libc::FILE {
    // SAFETY: `path` is what the caller of fopen passed.
    let Some(ours) = (unsafe { classify(path) }) else {
        // SAFETY: `next` names a function of this type.
        let next: Fopen = unsafe { mem::transmute(next.address()) };
        // SAFETY: these are the caller's arguments.
        return unsafe { next(path, mode) };
    };
    let stream = guarded(|| {
        let fd = open_ours(&ours, libc::O_RDWR | libc::O_CLOEXEC)?;
        // SAFETY: the descriptor is open, `mode` is what the caller of fopen passed; on success the stream owns the descriptor.
        let stream = unsafe { libc::fdopen(fd, mode) };
        if stream.is_null() { Err(Errno::INVAL) } else { Ok(stream) }
    });
    stream.unwrap_or_else(null)
}

/// `fopen(3)`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn fopen(path: *const c_char, mode: *const c_char) -> *mut libc::FILE {
    static NEXT: Next = Next::new(c"fopen");
    fopen_any(&NEXT, path, mode)
}

/// `fopen64(3)`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn fopen64(path: *const c_char, mode: *const c_char) -> *mut libc::FILE {
    static NEXT: Next = Next::new(c"fopen64");
    fopen_any(&NEXT, path, mode)
}

/// `opendir(3)`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn opendir(path: *const c_char) -> *mut libc::DIR {
    static NEXT: Next = Next::new(c"opendir");
    // SAFETY: `path` is what the caller of opendir passed.
    match unsafe { classify(path) } {
        Some(Ours::Sysfs(path)) => guarded(|| list(&path)).unwrap_or_else(null),
        Some(Ours::Node(_)) => null(Errno(libc::ENOTDIR)),
        None => {
            // SAFETY: the symbol is a function of this type.
            let next: Opendir = unsafe { mem::transmute(NEXT.address()) };
            // SAFETY: this is the caller's argument.
            unsafe { next(path) }
        }
    }
}

fn readdir_any(next: &Next, stream: *mut libc::DIR) -> *mut libc::dirent64 {
    listing::read(stream).unwrap_or_else(|| {
        // SAFETY: `next` names a function of this type: dirent and dirent64 are the same on a 64-bit machine.
        let next: Readdir = unsafe { mem::transmute(next.address()) };
        // SAFETY: this is the caller's argument.
        unsafe { next(stream) }
    })
}

/// `readdir(3)`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn readdir(stream: *mut libc::DIR) -> *mut libc::dirent64 {
    static NEXT: Next = Next::new(c"readdir");
    readdir_any(&NEXT, stream)
}

/// `readdir64(3)`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn readdir64(stream: *mut libc::DIR) -> *mut libc::dirent64 {
    static NEXT: Next = Next::new(c"readdir64");
    readdir_any(&NEXT, stream)
}

/// `closedir(3)`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn closedir(stream: *mut libc::DIR) -> c_int {
    static NEXT: Next = Next::new(c"closedir");
    listing::forget(stream);
    // SAFETY: the symbol is a function of this type.
    let next: Closedir = unsafe { mem::transmute(NEXT.address()) };
    // SAFETY: this is the caller's argument.
    unsafe { next(stream) }
}

/// `ioctl(2)`. C declares it variadic; the argument is read from where a variadic argument would be.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ioctl(fd: c_int, request: c_ulong, argument: *mut c_void) -> c_int {
    if matches!(uapi::request_type(request), kfd::TYPE | drm::TYPE) {
        // SAFETY: this is the caller's argument, and the request's size field says how long it is.
        let block = |bytes| unsafe { Argument::new(argument, bytes) };
        let answer = panic::catch_unwind(AssertUnwindSafe(|| Driver::ioctl(fd, request, block)));
        match answer {
            Ok(Some(result)) => return result.map_or_else(Errno::report, |()| 0),
            Ok(None) => {}
            Err(_) => return Errno::IO.report(),
        }
    }
    // SAFETY: these are the caller's arguments.
    unsafe { sys::ioctl_through(fd, request, argument) }
}

fn null<T>(error: Errno) -> *mut T {
    error.report();
    ptr::null_mut()
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::io::{self, ErrorKind};

    use super::*;
    use crate::topology::NODES;

    // A test program that links this crate calls the functions above in libc's place, as a preloaded application does.

    #[test]
    fn topology_files_are_read_and_others_are_not_there() {
        assert_eq!(fs::read_to_string("/sys/devices/virtual/kfd/kfd/topology/generation_id").unwrap(), "2\n");
        assert_eq!(fs::read_to_string("/sys/module/amdgpu/initstate").unwrap(), "live\n");
        assert_eq!(fs::read("/sys/devices/virtual/kfd/kfd/nothing").unwrap_err().kind(), ErrorKind::NotFound);
    }

    #[test]
    fn a_stream_reads_a_topology_file() {
        let stream = fopen(c"/sys/devices/virtual/kfd/kfd/topology/nodes/1/gpu_id".as_ptr(), c"r".as_ptr());
        let mut line = [0u8; 32];
        // SAFETY: the stream is open and the buffer has the length given.
        let read = unsafe { libc::fgets(line.as_mut_ptr().cast(), 32, stream) };
        assert!(!read.is_null());
        assert_eq!(CStr::from_bytes_until_nul(&line).unwrap(), c"51245\n");
        // SAFETY: the stream is open.
        unsafe { libc::fclose(stream) };
    }

    #[test]
    fn the_nodes_are_listed_and_other_directories_as_ever() {
        let names = |path: &str| -> Vec<String> {
            let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name());
            entries.map(|name| name.into_string().unwrap()).collect()
        };
        assert_eq!(names(NODES), ["0", "1"]);
        assert_eq!(names(&format!("{NODES}/")), ["0", "1"]);
        assert_eq!(names("/sys/class/drm/renderD128/device/ip_discovery/die/0"), ["108", "11", "42"]);
        assert!(names("/").contains(&"proc".to_owned()));
        assert_eq!(fs::read_dir("/nowhere").unwrap_err().kind(), ErrorKind::NotFound);
        assert_eq!(fs::read_dir("/sys/class/kfd/nowhere").unwrap_err().kind(), ErrorKind::NotFound);
        assert_eq!(
            fs::read_to_string("/sys/class/drm/renderD128/device/ip_discovery/die/0/42/0/major").unwrap(),
            "6\n"
        );
    }

    fn request(file: &File, request: u64, argument: &mut [u32]) -> io::Result<()> {
        let result = ioctl(std::os::fd::AsRawFd::as_raw_fd(file), request, argument.as_mut_ptr().cast());
        if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
    }

    #[test]
    fn the_device_answers_on_its_descriptors_and_their_duplicates_only() {
        const GET_VERSION: u64 = 0x8008_4b01;
        const UNKNOWN: u64 = 0xc008_4b70;
        let kfd = File::open("/dev/kfd").unwrap();
        let mut version = [0; 2];
        request(&kfd, GET_VERSION, &mut version).unwrap();
        assert_eq!(version, [1, 17]);
        request(&kfd.try_clone().unwrap(), GET_VERSION, &mut version).unwrap();
        assert_eq!(request(&kfd, UNKNOWN, &mut version).unwrap_err().raw_os_error(), Some(libc::ENOTTY));
        let other = File::open("/dev/null").unwrap();
        assert_eq!(request(&other, GET_VERSION, &mut version).unwrap_err().raw_os_error(), Some(libc::ENOTTY));
    }

    #[test]
    fn other_calls_end_as_they_would_have() {
        assert_eq!(open(c"/nowhere".as_ptr(), libc::O_RDONLY, 0), -1);
        assert_eq!(io::Error::last_os_error().kind(), ErrorKind::NotFound);
        assert_eq!(ioctl(-1, 0x8008_4b01, ptr::null_mut()), -1);
        assert_eq!(io::Error::last_os_error().raw_os_error(), Some(libc::EBADF));
        assert_eq!(open(ptr::null(), libc::O_RDONLY, 0), -1);
        assert_eq!(io::Error::last_os_error().raw_os_error(), Some(libc::EFAULT));
        assert!(fopen(c"/nowhere".as_ptr(), c"r".as_ptr()).is_null());
    }
}
