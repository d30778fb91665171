//! Memory as the GPU sees it: every access goes through the address map, and one outside every mapped range is a fault.
//!
//! The bytes belong to the application, which reads and writes them at the same time. They are never borrowed: words are accessed
//! atomically, and bulk copies go through raw pointers, which may tear as they may on a card.

#![expect(
    unsafe_code,
    reason = "reads and writes memory that the application owns, at addresses that it mapped for the GPU"
)]

use std::cell::Cell;
use std::ptr;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use gpu::MemoryType;
use isa::memory::{Access, FaultCause, Memory, MemoryFault};

use crate::address_map::{AddressMap, Segment};
use crate::sys;

/// What the GPU may access.
#[derive(Debug, Default)]
pub(crate) struct Maps {
    /// Buffers, at the addresses they are mapped to.
    pub(crate) buffers: AddressMap,
    /// Shared virtual memory: ranges of the application's own. A buffer at the same address hides them.
    pub(crate) shared: AddressMap,
}

/// The maps, shared by the threads that change them and the device that follows them.
#[derive(Debug, Default)]
pub(crate) struct SharedMap {
    maps: Mutex<Maps>,
    /// Counts changes, so that a reader's cached segments are dropped after one.
    generation: AtomicU64,
}

impl SharedMap {
    /// Changes the maps.
    pub(crate) fn change(&self, change: impl FnOnce(&mut Maps)) {
        change(&mut self.lock());
        self.generation.fetch_add(1, Ordering::Release);
    }

    /// Whether shared virtual memory has been made accessible at `va`.
    pub(crate) fn shared_contains(&self, va: u64) -> bool {
        self.lock().shared.find(va).is_some()
    }

    /// The segment that contains `va`. Nobody tells the driver when the application unmaps a shared range (the kernel's notifiers would):
    /// one that is gone is not found.
    fn find(&self, va: u64) -> Option<Segment> {
        let maps = self.lock();
        maps.buffers.find(va).or_else(|| maps.shared.find(va).filter(|_| sys::is_mapped(va as usize)))
    }

    fn lock(&self) -> MutexGuard<'_, Maps> {
        self.maps.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The device's view: the shared map, with the segments used last at hand.
#[derive(Debug)]
pub(crate) struct View<'a> {
    shared: &'a SharedMap,
    generation: Cell<u64>,
    last: Cell<Segment>,
    recent: [Cell<Segment>; RECENT],
}

const RECENT: usize = 16;
/// Buffers are at least this far apart, mostly.
const RECENT_SHIFT: u32 = 21;
/// From here on a copy moves bytes in bulk.
const BULK: usize = 64;

impl<'a> View<'a> {
    pub(crate) fn new(shared: &'a SharedMap) -> View<'a> {
        View {
            shared,
            generation: Cell::new(0),
            last: Cell::new(Segment::EMPTY),
            recent: [const { Cell::new(Segment::EMPTY) }; RECENT],
        }
    }

    /// The host address of `va` and the bytes mapped from there on.
    #[inline]
    fn translate(&self, va: u64, access: Access) -> Result<(usize, u64), MemoryFault> {
        if self.generation.get() != self.shared.generation.load(Ordering::Acquire) {
            self.forget();
        }
        let mut segment = self.last.get();
        let room = match segment.room_at(va) {
            Some(room) => room,
            None => {
                segment = self.look_up(va).ok_or(MemoryFault { va, access, cause: FaultCause::NotMapped })?;
                segment.room_at(va).expect("the segment was looked up by this address")
            }
        };
        if access == Access::Write && !segment.writable {
            return Err(MemoryFault { va, access, cause: FaultCause::ReadOnly });
        }
        Ok((segment.host + (va - segment.va) as usize, room))
    }

    /// How L2 treats the page of `va`, if that may be accessed so.
    pub(crate) fn memory_type(&self, va: u64, access: Access) -> Result<MemoryType, MemoryFault> {
        self.translate(va, access).map(|_| self.last.get().memory_type)
    }

    /// Forgets the segments at hand. Done between slices of work, so that shared ranges are looked at again.
    pub(crate) fn forget(&self) {
        self.generation.set(self.shared.generation.load(Ordering::Acquire));
        self.last.set(Segment::EMPTY);
        self.recent.iter().for_each(|slot| slot.set(Segment::EMPTY));
    }

    fn look_up(&self, va: u64) -> Option<Segment> {
        let slot = &self.recent[(va >> RECENT_SHIFT) as usize % RECENT];
        let mut segment = slot.get();
        if segment.room_at(va).is_none() {
            segment = self.shared.find(va)?;
            slot.set(segment);
        }
        self.last.set(segment);
        Some(segment)
    }

    /// The host address of `bytes` bytes at `va`, if they are mapped in one piece and naturally aligned.
    #[inline]
    fn word(&self, va: u64, bytes: u64, access: Access) -> Result<Option<usize>, MemoryFault> {
        if !va.is_multiple_of(bytes) {
            return Ok(None);
        }
        let (host, room) = self.translate(va, access)?;
        Ok((room >= bytes && host.is_multiple_of(bytes as usize)).then_some(host))
    }

    /// Calls `piece` for each part of the range that is mapped in one piece: its host address, its offset and its length.
    fn pieces(
        &self,
        va: u64,
        bytes: usize,
        access: Access,
        mut piece: impl FnMut(usize, usize, usize),
    ) -> Result<(), MemoryFault> {
        let mut done = 0;
        while done < bytes {
            let (host, room) = self.translate(va.wrapping_add(done as u64), access)?;
            let length = room.min((bytes - done) as u64) as usize;
            piece(host, done, length);
            done += length;
        }
        Ok(())
    }
}

impl Memory for View<'_> {
    fn read(&self, va: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        self.pieces(va, out.len(), Access::Read, |host, at, length| copy_in(host, &mut out[at..at + length]))
    }

    fn write(&self, va: u64, data: &[u8]) -> Result<(), MemoryFault> {
        self.pieces(va, data.len(), Access::Write, |host, at, length| copy_out(host, &data[at..at + length]))
    }

    #[inline]
    fn load_u32(&self, va: u64) -> Result<u32, MemoryFault> {
        if let Some(host) = self.word(va, 4, Access::Read)? {
            return Ok(atomic_u32(host).load(Ordering::Acquire));
        }
        let mut bytes = [0; 4];
        self.read(va, &mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    #[inline]
    fn load_u64(&self, va: u64) -> Result<u64, MemoryFault> {
        if let Some(host) = self.word(va, 8, Access::Read)? {
            return Ok(atomic_u64(host).load(Ordering::Acquire));
        }
        let mut bytes = [0; 8];
        self.read(va, &mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    #[inline]
    fn store_u32(&self, va: u64, value: u32) -> Result<(), MemoryFault> {
        if let Some(host) = self.word(va, 4, Access::Write)? {
            atomic_u32(host).store(value, Ordering::Release);
            return Ok(());
        }
        self.write(va, &value.to_le_bytes())
    }

    #[inline]
    fn store_u64(&self, va: u64, value: u64) -> Result<(), MemoryFault> {
        if let Some(host) = self.word(va, 8, Access::Write)? {
            atomic_u64(host).store(value, Ordering::Release);
            return Ok(());
        }
        self.write(va, &value.to_le_bytes())
    }

    fn atomic_u32(&self, va: u64, op: &mut dyn FnMut(u32) -> u32) -> Result<u32, MemoryFault> {
        let host = self.word(va, 4, Access::Write)?.ok_or(misaligned(va))?;
        let old = atomic_u32(host).fetch_update(Ordering::SeqCst, Ordering::SeqCst, |old| Some(op(old)));
        Ok(old.unwrap_or_else(|old| old))
    }

    fn atomic_u64(&self, va: u64, op: &mut dyn FnMut(u64) -> u64) -> Result<u64, MemoryFault> {
        let host = self.word(va, 8, Access::Write)?.ok_or(misaligned(va))?;
        let old = atomic_u64(host).fetch_update(Ordering::SeqCst, Ordering::SeqCst, |old| Some(op(old)));
        Ok(old.unwrap_or_else(|old| old))
    }
}

fn misaligned(va: u64) -> MemoryFault {
    MemoryFault { va, access: Access::Write, cause: FaultCause::Misaligned }
}

fn atomic_u32<'a>(host: usize) -> &'a AtomicU32 {
    // SAFETY: the address map guarantees four readable bytes here, aligned (checked in `word`), for as long as the application keeps
    // the range mapped, which it must while the GPU uses it; every other accessor uses atomic or foreign accesses.
    unsafe { AtomicU32::from_ptr(ptr::with_exposed_provenance_mut(host)) }
}

fn atomic_u64<'a>(host: usize) -> &'a AtomicU64 {
    // SAFETY: as in `atomic_u32`, for eight bytes.
    unsafe { AtomicU64::from_ptr(ptr::with_exposed_provenance_mut(host)) }
}

fn atomic_u8<'a>(host: usize) -> &'a AtomicU8 {
    // SAFETY: as in `atomic_u32`, for one byte.
    unsafe { AtomicU8::from_ptr(ptr::with_exposed_provenance_mut(host)) }
}

fn copy_in(host: usize, out: &mut [u8]) {
    if out.len() >= BULK {
        let source = ptr::with_exposed_provenance::<u8>(host);
        // SAFETY: the address map guarantees `out.len()` readable bytes at `host`. `out` is the device's own memory, so they do not
        // overlap. The bytes are foreign to Rust (no reference to them exists); concurrent writes by the application may tear.
        unsafe { ptr::copy_nonoverlapping(source, out.as_mut_ptr(), out.len()) };
        return;
    }
    let mut done = 0;
    while done < out.len() {
        let (at, rest) = (host + done, out.len() - done);
        if at.is_multiple_of(8) && rest >= 8 {
            out[done..done + 8].copy_from_slice(&atomic_u64(at).load(Ordering::Acquire).to_le_bytes());
            done += 8;
        } else if at.is_multiple_of(4) && rest >= 4 {
            out[done..done + 4].copy_from_slice(&atomic_u32(at).load(Ordering::Acquire).to_le_bytes());
            done += 4;
        } else {
            out[done] = atomic_u8(at).load(Ordering::Acquire);
            done += 1;
        }
    }
}

fn copy_out(host: usize, data: &[u8]) {
    if data.len() >= BULK {
        let target = ptr::with_exposed_provenance_mut::<u8>(host);
        // SAFETY: as in `copy_in`, for writing.
        unsafe { ptr::copy_nonoverlapping(data.as_ptr(), target, data.len()) };
        return;
    }
    let mut done = 0;
    while done < data.len() {
        let (at, rest) = (host + done, &data[done..]);
        if let (true, Some(bytes)) = (at.is_multiple_of(8), rest.first_chunk()) {
            atomic_u64(at).store(u64::from_le_bytes(*bytes), Ordering::Release);
            done += 8;
        } else if let (true, Some(bytes)) = (at.is_multiple_of(4), rest.first_chunk()) {
            atomic_u32(at).store(u32::from_le_bytes(*bytes), Ordering::Release);
            done += 4;
        } else {
            atomic_u8(at).store(rest[0], Ordering::Release);
            done += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two pieces of host memory that lie side by side in GPU addresses.
    fn mapped(first: &mut [u64], second: &mut [u64], writable: bool) -> SharedMap {
        let shared = SharedMap::default();
        let bytes = (first.len() * 8) as u64;
        shared.change(|map| {
            let host = first.as_mut_ptr().expose_provenance();
            map.buffers.map(Segment { va: VA, bytes, host, writable: true, memory_type: MemoryType::Cached });
            let host = second.as_mut_ptr().expose_provenance();
            let bytes_behind = (second.len() * 8) as u64;
            map.buffers.map(Segment {
                va: VA + bytes,
                bytes: bytes_behind,
                host,
                writable,
                memory_type: MemoryType::Uncached,
            });
        });
        shared
    }

    const VA: u64 = 0x7000_0000_0000;

    #[test]
    fn accesses_cross_segments_and_stop_at_the_end() {
        let (mut first, mut second) = ([0u64; 16], [0u64; 16]);
        let shared = mapped(&mut first, &mut second, true);
        let view = View::new(&shared);
        let data: Vec<u8> = (0..=255).collect();
        view.write(VA, &data).unwrap();
        let mut back = vec![0; 101];
        view.read(VA + 77, &mut back).unwrap();
        assert_eq!(back, data[77..178]);
        assert_eq!(view.load_u64(VA + 124).unwrap().to_le_bytes(), data[124..132]);
        assert_eq!(view.load_u32(VA + 3).unwrap().to_le_bytes(), data[3..7]);
        let fault = view.write(VA + 250, &[0; 8]).unwrap_err();
        assert_eq!(fault, MemoryFault { va: VA + 256, access: Access::Write, cause: FaultCause::NotMapped });
    }

    #[test]
    fn pages_have_the_type_of_their_segment() {
        let (mut first, mut second) = ([0u64; 1], [0u64; 1]);
        let shared = mapped(&mut first, &mut second, false);
        let view = View::new(&shared);
        assert_eq!(view.memory_type(VA + 7, Access::Write), Ok(MemoryType::Cached));
        assert_eq!(view.memory_type(VA + 8, Access::Read), Ok(MemoryType::Uncached));
        assert_eq!(view.memory_type(VA + 8, Access::Write).unwrap_err().cause, FaultCause::ReadOnly);
        assert_eq!(view.memory_type(VA + 16, Access::Read).unwrap_err().cause, FaultCause::NotMapped);
    }

    #[test]
    fn a_read_only_segment_refuses_stores_and_atomics() {
        let (mut first, mut second) = ([0u64; 1], [7u64; 1]);
        let shared = mapped(&mut first, &mut second, false);
        let view = View::new(&shared);
        assert_eq!(view.load_u64(VA + 8).unwrap(), 7);
        assert_eq!(view.store_u64(VA + 8, 1).unwrap_err().cause, FaultCause::ReadOnly);
        assert_eq!(view.atomic_u64(VA + 8, &mut |old| old + 1).unwrap_err().cause, FaultCause::ReadOnly);
        assert_eq!(view.atomic_u64(VA, &mut |old| old + 1), Ok(0));
        assert_eq!(view.atomic_u32(VA + 2, &mut |old| old).unwrap_err().cause, FaultCause::Misaligned);
        assert_eq!(first[0], 1);
    }

    #[test]
    fn a_shared_range_that_the_application_unmapped_faults() {
        let shared = SharedMap::default();
        let page = vec![7u8; 3 * 4096];
        let host = page.as_ptr().expose_provenance().next_multiple_of(4096);
        let segment = Segment { va: host as u64, bytes: 4096, host, writable: true, memory_type: MemoryType::Uncached };
        // Nothing is ever mapped in the first page of an address space.
        let gone = Segment { va: 0, host: 0, ..segment };
        shared.change(|maps| [segment, gone].into_iter().for_each(|segment| maps.shared.map(segment)));
        let view = View::new(&shared);
        assert_eq!(view.load_u32(host as u64), Ok(0x0707_0707));
        assert_eq!(view.load_u32(16).unwrap_err().cause, FaultCause::NotMapped);
    }

    #[test]
    fn unmapping_is_seen_at_once() {
        let (mut first, mut second) = ([0u64; 1], [0u64; 1]);
        let shared = mapped(&mut first, &mut second, true);
        let view = View::new(&shared);
        assert!(view.load_u32(VA).is_ok());
        shared.change(|map| map.buffers.unmap(VA..VA + 8));
        assert_eq!(view.load_u32(VA).unwrap_err().cause, FaultCause::NotMapped);
        assert!(view.load_u32(VA + 8).is_ok());
    }
}
