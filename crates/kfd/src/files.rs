//! The two device files, as memory files. Every offset that the driver hands out is a real offset in one of them, so the application's
//! own mmap, munmap, dup and close need no help from us. Both are also mapped here as a whole: the GPU's accesses go through these
//! mappings and do not depend on what the application has mapped where.

#![expect(unsafe_code, reason = "hands out the doorbell page")]

use std::os::fd::{OwnedFd, RawFd};
use std::ptr::NonNull;
use std::sync::atomic::AtomicU64;

use crate::sys::{self, Errno, Identity};

/// A device file with its mapping, for the life of the process.
#[derive(Debug)]
pub(crate) struct DeviceFile {
    file: OwnedFd,
    identity: Identity,
    start: NonNull<u8>,
    bytes: usize,
}

// SAFETY: the mapping is shared memory that any thread may use; the other fields are plain values.
unsafe impl Send for DeviceFile {}
// SAFETY: as for Send; `start` is only handed out as an address or as atomics.
unsafe impl Sync for DeviceFile {}

/// Size of the render node's file. It is sparse: what is not allocated costs nothing.
pub(crate) const RENDER_BYTES: u64 = 1 << 40;
/// Where the first buffer may be: libdrm takes offset zero for none.
pub(crate) const RENDER_FIRST: u64 = 1 << 21;

/// Size of the KFD's file.
pub(crate) const KFD_BYTES: u64 = 1 << 20;
/// Where the process's doorbells are in it.
pub(crate) const DOORBELLS_OFFSET: u64 = 0;
/// Bytes of doorbells: one page of 64-bit doorbells for each process.
pub(crate) const DOORBELLS_BYTES: u64 = 8192;
/// Queues that the doorbells suffice for.
pub(crate) const DOORBELLS: usize = (DOORBELLS_BYTES / 8) as usize;
/// Where the remapped registers are in it.
pub(crate) const REGISTERS_OFFSET: u64 = 0x1_0000;

impl DeviceFile {
    /// `/dev/kfd`.
    pub(crate) fn kfd() -> Result<DeviceFile, Errno> {
        DeviceFile::new(c"refrain-kfd", KFD_BYTES)
    }

    /// The render node.
    pub(crate) fn render() -> Result<DeviceFile, Errno> {
        DeviceFile::new(c"refrain-render", RENDER_BYTES)
    }

    fn new(name: &std::ffi::CStr, bytes: u64) -> Result<DeviceFile, Errno> {
        let file = sys::memfd(name, bytes)?;
        let identity = Identity::of(std::os::fd::AsRawFd::as_raw_fd(&file)).ok_or(Errno::BADF)?;
        let bytes = usize::try_from(bytes).map_err(|_| Errno::NOMEM)?;
        let start = sys::map_shared(&file, bytes)?;
        Ok(DeviceFile { file, identity, start, bytes })
    }

    /// What `fstat` says of every descriptor of this file.
    pub(crate) fn identity(&self) -> Identity {
        self.identity
    }

    /// A descriptor for the application.
    pub(crate) fn open(&self, close_on_exec: bool) -> Result<RawFd, Errno> {
        sys::duplicate(&self.file, close_on_exec)
    }

    /// The address in this process of a byte of the file.
    pub(crate) fn address(&self, offset: u64) -> usize {
        self.start.as_ptr().expose_provenance() + offset as usize
    }

    /// Frees a part of the file: it reads as zero when it is used again.
    pub(crate) fn discard(&self, offset: u64, bytes: u64) -> Result<(), Errno> {
        sys::punch_hole(&self.file, offset, bytes)
    }

    /// The doorbells, if this is the KFD's file.
    pub(crate) fn doorbells(&self) -> &[AtomicU64; DOORBELLS] {
        assert!(self.bytes >= DOORBELLS_BYTES as usize, "doorbells are within every device file");
        // SAFETY: the mapping is page-aligned, at least this long, lives as long as `self`, and is only accessed as 64-bit atoms.
        unsafe { self.start.cast().as_ref() }
    }
}

impl Drop for DeviceFile {
    fn drop(&mut self) {
        // SAFETY: a device file is dropped only by a driver that was never published, so nobody has an address in it.
        unsafe { sys::unmap(self.start, self.bytes) };
    }
}
