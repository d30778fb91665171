//! The one directory that ROCr lists: the topology's nodes. No real directory stands for it, since whatever we made on disk would be left
//! behind by a process that is killed. The application gets a real `DIR*` (of the root directory, which always opens), we remember it,
//! and answer `readdir` for it from a table. Slots are atomics: they need no lock, so a fork at any moment leaves them usable.

#![expect(unsafe_code, reason = "hands C directory entries to the application")]

use std::cell::UnsafeCell;
use std::ffi::c_char;
use std::os::fd::{AsRawFd, IntoRawFd};
use std::ptr;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use crate::sys::{self, Errno};
use crate::topology::NODE_NAMES;

/// An open listing of ours.
struct Slot {
    stream: AtomicPtr<libc::DIR>,
    next: AtomicUsize,
}

/// More than one at a time happens only if several threads initialise ROCr at once.
static SLOTS: [Slot; 16] = [const { Slot { stream: AtomicPtr::new(ptr::null_mut()), next: AtomicUsize::new(0) } }; 16];
/// How many slots are taken: zero for nearly every process, and then nothing else is looked at.
static OPEN: AtomicUsize = AtomicUsize::new(0);

/// The entries. POSIX lets the caller scribble over the one it was given, so they are not constants.
struct Entries(UnsafeCell<[libc::dirent64; NODE_NAMES.len()]>);

// SAFETY: we never read or write the entries after they are initialised; a caller who scribbles owes the synchronisation itself.
unsafe impl Sync for Entries {}

static ENTRIES: Entries = Entries(UnsafeCell::new([entry(0), entry(1)]));

const fn entry(index: usize) -> libc::dirent64 {
    let name = NODE_NAMES[index].as_bytes();
    let mut d_name = [0 as c_char; 256];
    let mut at = 0;
    while at < name.len() {
        d_name[at] = name[at] as c_char;
        at += 1;
    }
    libc::dirent64 {
        d_ino: index as u64 + 1,
        d_off: index as i64 + 1,
        d_reclen: size_of::<libc::dirent64>() as u16,
        d_type: libc::DT_DIR,
        d_name,
    }
}

/// Opens the listing.
pub(crate) fn open() -> Result<*mut libc::DIR, Errno> {
    let flags = libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC;
    let directory = sys::open(c"/", flags)?;
    // SAFETY: the descriptor is open and of a directory; on success the stream owns it.
    let stream = unsafe { libc::fdopendir(directory.as_raw_fd()) };
    if stream.is_null() {
        return Err(Errno::NOMEM);
    }
    // The stream owns the descriptor now.
    let _ = directory.into_raw_fd();
    for slot in &SLOTS {
        let free = ptr::null_mut();
        if slot.stream.compare_exchange(free, stream, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
            slot.next.store(0, Ordering::Release);
            OPEN.fetch_add(1, Ordering::Release);
            return Ok(stream);
        }
    }
    // SAFETY: the stream was opened above and nobody else has it.
    unsafe { libc::closedir(stream) };
    Err(Errno(libc::EMFILE))
}

/// The next entry, if `stream` is a listing of ours; null at its end.
pub(crate) fn read(stream: *mut libc::DIR) -> Option<*mut libc::dirent64> {
    let slot = find(stream)?;
    let index = slot.next.fetch_add(1, Ordering::AcqRel);
    if index >= NODE_NAMES.len() {
        slot.next.store(NODE_NAMES.len(), Ordering::Release);
        return Some(ptr::null_mut());
    }
    Some(ENTRIES.0.get().cast::<libc::dirent64>().wrapping_add(index))
}

/// Forgets `stream`, which the caller is about to close.
pub(crate) fn forget(stream: *mut libc::DIR) {
    if let Some(slot) = find(stream) {
        slot.stream.store(ptr::null_mut(), Ordering::Release);
        OPEN.fetch_sub(1, Ordering::Release);
    }
}

fn find(stream: *mut libc::DIR) -> Option<&'static Slot> {
    if OPEN.load(Ordering::Acquire) == 0 || stream.is_null() {
        return None;
    }
    SLOTS.iter().find(|slot| slot.stream.load(Ordering::Acquire) == stream)
}
