//! Listings of the topology's directories. No real directory stands for one, since whatever we made on disk would be left behind by a
//! process that is killed. The application gets a real `DIR*` (of the root directory, which always opens), we remember it, and answer
//! `readdir` for it from a table. Slots are atomics: they need no lock, so a fork at any moment leaves them usable.

#![expect(unsafe_code, reason = "hands C directory entries to the application")]

use std::cell::UnsafeCell;
use std::ffi::c_char;
use std::fmt;
use std::os::fd::{AsRawFd, IntoRawFd};
use std::ptr;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use crate::sys::{self, Errno};
use crate::topology::{Entry, Topology};

/// An open listing of ours.
struct Slot {
    stream: AtomicPtr<libc::DIR>,
    directory: AtomicPtr<Directory>,
    next: AtomicUsize,
}

/// More than one at a time happens only if several threads initialise ROCr at once.
static SLOTS: [Slot; 16] = [const {
    Slot {
        stream: AtomicPtr::new(ptr::null_mut()),
        directory: AtomicPtr::new(ptr::null_mut()),
        next: AtomicUsize::new(0),
    }
}; 16];
/// How many slots are taken: zero for nearly every process, and then nothing else is looked at.
static OPEN: AtomicUsize = AtomicUsize::new(0);

/// Every directory of the tree.
#[derive(Debug)]
pub(crate) struct Listings {
    directories: Vec<Directory>,
}

/// A directory. POSIX lets the caller scribble over an entry that it was given, so they are in cells.
pub(crate) struct Directory {
    path: String,
    entries: Box<[UnsafeCell<libc::dirent64>]>,
}

// SAFETY: we never read or write the entries after they are initialised; a caller who scribbles owes the synchronisation itself.
unsafe impl Sync for Directory {}

impl fmt::Debug for Directory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} entries)", self.path, self.entries.len())
    }
}

impl Listings {
    /// The directories of `topology`.
    pub(crate) fn of(topology: &Topology) -> Listings {
        let directory = |path: &str| {
            let entries = topology.entries(path).into_iter().enumerate();
            let entries = entries.map(|(index, entry)| UnsafeCell::new(dirent(index, &entry))).collect();
            Directory { path: path.to_owned(), entries }
        };
        Listings { directories: topology.directories().into_iter().map(directory).collect() }
    }

    /// The directory at `path`.
    pub(crate) fn find(&self, path: &str) -> Option<&Directory> {
        self.directories.iter().find(|directory| directory.path == path)
    }
}

fn dirent(index: usize, entry: &Entry<'_>) -> libc::dirent64 {
    let mut d_name = [0 as c_char; 256];
    for (to, from) in d_name.iter_mut().zip(entry.name.bytes()) {
        *to = from as c_char;
    }
    libc::dirent64 {
        d_ino: index as u64 + 1,
        d_off: index as i64 + 1,
        d_reclen: size_of::<libc::dirent64>() as u16,
        d_type: if entry.is_directory { libc::DT_DIR } else { libc::DT_REG },
        d_name,
    }
}

/// Opens the listing of a directory.
pub(crate) fn open(listed: &'static Directory) -> Result<*mut libc::DIR, Errno> {
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
            slot.directory.store(ptr::from_ref(listed).cast_mut(), Ordering::Release);
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
    // SAFETY: `open` stored a directory that lives as long as the process, and stored it before anybody could read from the stream.
    let directory = unsafe { &*slot.directory.load(Ordering::Acquire) };
    let index = slot.next.fetch_add(1, Ordering::AcqRel);
    let Some(entry) = directory.entries.get(index) else {
        slot.next.store(directory.entries.len(), Ordering::Release);
        return Some(ptr::null_mut());
    };
    Some(entry.get())
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
