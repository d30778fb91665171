//! The system calls the driver makes itself, without libc's wrappers: an interposed wrapper would come back to us, and looking the
//! real one up may allocate. Knows nothing of GPUs.

#![expect(unsafe_code, reason = "system calls")]

use std::ffi::{CStr, c_char, c_int, c_long, c_ulong, c_void};
use std::fmt;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::ptr::{self, NonNull};

/// An error number, as the kernel would hand it to the caller.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Errno(pub(crate) c_int);

impl fmt::Debug for Errno {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "errno {}", self.0)
    }
}

impl Errno {
    pub(crate) const BADF: Errno = Errno(libc::EBADF);
    pub(crate) const FAULT: Errno = Errno(libc::EFAULT);
    pub(crate) const INVAL: Errno = Errno(libc::EINVAL);
    pub(crate) const IO: Errno = Errno(libc::EIO);
    pub(crate) const NODEV: Errno = Errno(libc::ENODEV);
    pub(crate) const NOENT: Errno = Errno(libc::ENOENT);
    pub(crate) const NOMEM: Errno = Errno(libc::ENOMEM);
    pub(crate) const NOSPC: Errno = Errno(libc::ENOSPC);
    pub(crate) const NOTTY: Errno = Errno(libc::ENOTTY);
    pub(crate) const PERM: Errno = Errno(libc::EPERM);

    fn last() -> Errno {
        // SAFETY: the location is the calling thread's own and always valid.
        Errno(unsafe { *libc::__errno_location() })
    }

    /// Leaves the error for the caller of an interposed function and returns the -1 that goes with it.
    pub(crate) fn report(self) -> c_int {
        // SAFETY: as in `last`.
        unsafe { *libc::__errno_location() = self.0 };
        -1
    }
}

fn check(result: c_long) -> Result<c_long, Errno> {
    if result < 0 { Err(Errno::last()) } else { Ok(result) }
}

/// `open` as libc would have done it: the result and errno are the caller's.
///
/// # Safety
/// `path` is what the caller of `open` passed; the kernel checks it.
pub(crate) unsafe fn open_through(path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
    // SAFETY: the kernel validates every argument of openat.
    unsafe { libc::syscall(libc::SYS_openat, libc::AT_FDCWD, path, flags, mode) as c_int }
}

/// `ioctl` as libc would have done it: the result and errno are the caller's.
///
/// # Safety
/// The arguments are what the caller of `ioctl` passed: the request says what the kernel may do with `argument`.
pub(crate) unsafe fn ioctl_through(fd: c_int, request: c_ulong, argument: *mut c_void) -> c_int {
    // SAFETY: caller contract; this is the very call the application asked for.
    unsafe { libc::syscall(libc::SYS_ioctl, fd, request, argument) as c_int }
}

/// Opens a file of our own.
pub(crate) fn open(path: &CStr, flags: c_int) -> Result<OwnedFd, Errno> {
    // SAFETY: `path` is a C string for the length of the call.
    let fd = check(unsafe { libc::syscall(libc::SYS_openat, libc::AT_FDCWD, path.as_ptr(), flags, 0o644) })?;
    Ok(own(fd))
}

/// A file that lives in memory and vanishes with its last descriptor.
pub(crate) fn memfd(name: &CStr, bytes: u64) -> Result<OwnedFd, Errno> {
    // SAFETY: `name` is a C string for the length of the call.
    let fd = own(check(unsafe { libc::syscall(libc::SYS_memfd_create, name.as_ptr(), libc::MFD_CLOEXEC) })?);
    // SAFETY: no memory is passed.
    check(unsafe { libc::syscall(libc::SYS_ftruncate, fd.as_raw_fd(), bytes) })?;
    Ok(fd)
}

fn own(fd: c_long) -> OwnedFd {
    // SAFETY: the kernel has just returned this descriptor and nobody else knows it.
    unsafe { OwnedFd::from_raw_fd(fd as RawFd) }
}

/// A second descriptor for the same file, for the application.
pub(crate) fn duplicate(fd: &OwnedFd, close_on_exec: bool) -> Result<RawFd, Errno> {
    let command = if close_on_exec { libc::F_DUPFD_CLOEXEC } else { libc::F_DUPFD };
    // SAFETY: no memory is passed.
    check(unsafe { libc::syscall(libc::SYS_fcntl, fd.as_raw_fd(), command, 0) }).map(|fd| fd as RawFd)
}

/// Writes all of `bytes`, as one record where the kernel can.
pub(crate) fn write(fd: &OwnedFd, bytes: &[u8]) -> Result<(), Errno> {
    let mut rest = bytes;
    while !rest.is_empty() {
        // SAFETY: `rest` is readable for its length.
        match check(unsafe { libc::syscall(libc::SYS_write, fd.as_raw_fd(), rest.as_ptr(), rest.len()) }) {
            Ok(written) => rest = &rest[written as usize..],
            Err(Errno(libc::EINTR)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Back to the start, for whoever reads what was just written.
pub(crate) fn rewind(fd: &OwnedFd) -> Result<(), Errno> {
    // SAFETY: no memory is passed.
    check(unsafe { libc::syscall(libc::SYS_lseek, fd.as_raw_fd(), 0, libc::SEEK_SET) }).map(drop)
}

/// What makes two descriptors the same file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    /// The device of the file system.
    pub(crate) device: u64,
    /// The inode on it.
    pub(crate) inode: u64,
}

impl Identity {
    /// The file behind `fd`, or nothing if it is not open.
    pub(crate) fn of(fd: RawFd) -> Option<Identity> {
        let mut stat = MaybeUninit::<libc::stat>::uninit();
        // SAFETY: `stat` is writable for the kernel's struct stat, which is libc's on x86-64.
        check(unsafe { libc::syscall(libc::SYS_fstat, fd, stat.as_mut_ptr()) }).ok()?;
        // SAFETY: fstat succeeded, so the kernel filled it.
        let stat = unsafe { stat.assume_init() };
        Some(Identity { device: stat.st_dev, inode: stat.st_ino })
    }
}

/// Maps `bytes` of a file from its start, shared, anywhere, absent from core dumps and from forked children.
pub(crate) fn map_shared(fd: &OwnedFd, bytes: usize) -> Result<NonNull<u8>, Errno> {
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    let flags = libc::MAP_SHARED | libc::MAP_NORESERVE;
    let nowhere = ptr::null_mut::<c_void>();
    // SAFETY: without MAP_FIXED no existing mapping is touched.
    let address = unsafe { libc::syscall(libc::SYS_mmap, nowhere, bytes, protection, flags, fd.as_raw_fd(), 0) };
    let start = NonNull::new(check(address)? as *mut u8).ok_or(Errno::NOMEM)?;
    for advice in [libc::MADV_DONTFORK, libc::MADV_DONTDUMP] {
        // SAFETY: the range was mapped above and is ours; the advice changes nothing that we can see.
        check(unsafe { libc::syscall(libc::SYS_madvise, start.as_ptr(), bytes, advice) })?;
    }
    Ok(start)
}

/// Unmaps what [`map_shared`] mapped.
///
/// # Safety
/// Nothing refers to the range any more.
pub(crate) unsafe fn unmap(start: NonNull<u8>, bytes: usize) {
    // SAFETY: caller contract. A failure leaves the range mapped, which is harmless.
    unsafe { libc::syscall(libc::SYS_munmap, start.as_ptr(), bytes) };
}

/// Gives a range of a file back: it reads as zero afterwards.
pub(crate) fn punch_hole(fd: &OwnedFd, offset: u64, bytes: u64) -> Result<(), Errno> {
    let mode = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
    // SAFETY: no memory is passed.
    check(unsafe { libc::syscall(libc::SYS_fallocate, fd.as_raw_fd(), mode, offset, bytes) }).map(drop)
}

/// Whether the page of `address` is mapped in this process.
pub(crate) fn is_mapped(address: usize) -> bool {
    let mut resident = 0u8;
    // SAFETY: one page is asked about, so one byte is written.
    check(unsafe { libc::syscall(libc::SYS_mincore, address & !0xfff, 4096, &raw mut resident) }).is_ok()
}

/// Nanoseconds of a clock.
pub(crate) fn nanoseconds(clock: libc::clockid_t) -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is writable. The vDSO answers; libc's function is not one that we interpose.
    unsafe { libc::clock_gettime(clock, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// The process's number.
pub(crate) fn process_id() -> u32 {
    std::process::id()
}

/// A setting of the machine, by its `sysconf` name.
pub(crate) fn system_setting(name: c_int) -> u64 {
    // SAFETY: sysconf takes any name and returns -1 for an unknown one.
    u64::try_from(unsafe { libc::sysconf(name) }).unwrap_or(0)
}
