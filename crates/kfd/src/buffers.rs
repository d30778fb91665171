//! Buffer objects: what is allocated, where its bytes are, and who still holds it. A buffer lives as long as a KFD handle or a GEM
//! handle names it. No system calls and no address map: those who call act on what it answers.

use std::collections::BTreeMap;

use gpu::MemoryType;

use crate::extents::Extents;
use crate::sys::Errno;
use crate::target::GPU_ID;
use crate::uapi::kfd::alloc_flags;

/// Where a buffer's bytes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backing {
    /// Video memory: an extent of the render node's file.
    Vram {
        /// Where it starts.
        offset: u64,
    },
    /// System memory that the driver allocated: also an extent of the file.
    System {
        /// Where it starts.
        offset: u64,
    },
    /// The application's own memory.
    User {
        /// Its address.
        address: u64,
    },
    /// The doorbell page.
    Doorbells,
    /// The page of remapped registers.
    Registers,
}

impl Backing {
    /// The extent of the file that it occupies.
    pub(crate) fn offset(self) -> Option<u64> {
        match self {
            Backing::Vram { offset } | Backing::System { offset } => Some(offset),
            Backing::User { .. } | Backing::Doorbells | Backing::Registers => None,
        }
    }
}

/// What a buffer is asked to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Video memory.
    Vram,
    /// System memory.
    System,
    /// The application's memory at this address.
    User(u64),
    /// The doorbell page.
    Doorbells,
    /// The page of remapped registers.
    Registers,
}

/// One buffer object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Buffer {
    /// The GPU virtual address it was allocated for; zero if none.
    pub(crate) va: u64,
    /// Its size in bytes.
    pub(crate) bytes: u64,
    /// The allocation flags.
    pub(crate) flags: u32,
    /// Where its bytes are.
    pub(crate) backing: Backing,
    holders: u32,
}

impl Buffer {
    /// How L2 treats it, as the kernel maps memory on gfx10 to gfx12: uncached if it is coherent or asked to be, else cached, wherever
    /// it lies.
    pub(crate) fn memory_type(&self) -> MemoryType {
        let past_l2 = alloc_flags::COHERENT | alloc_flags::UNCACHED | alloc_flags::EXT_COHERENT;
        if self.flags & past_l2 != 0 { MemoryType::Uncached } else { MemoryType::Cached }
    }
}

/// A KFD handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Handle(pub(crate) u64);

/// A part of the render node's file that nobody uses any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Freed {
    /// Where it starts.
    pub(crate) offset: u64,
    /// How long it is.
    pub(crate) bytes: u64,
}

/// Every buffer, the room for more, and the names that other interfaces have for them.
#[derive(Debug)]
pub(crate) struct Buffers {
    buffers: BTreeMap<Handle, Buffer>,
    next: u64,
    extents: Extents,
    vram: Budget,
    system: Budget,
    gem: BTreeMap<u32, Handle>,
    /// By the inode of the exported file.
    exports: BTreeMap<u64, Handle>,
}

#[derive(Debug)]
struct Budget {
    limit: u64,
    used: u64,
}

impl Budget {
    fn take(&mut self, bytes: u64) -> Result<(), Errno> {
        let used = self.used.checked_add(bytes).filter(|&used| used <= self.limit).ok_or(Errno::NOMEM)?;
        self.used = used;
        Ok(())
    }
}

impl Buffers {
    /// Nothing allocated; room for that much video and system memory in `extents`.
    pub(crate) fn new(vram_bytes: u64, system_bytes: u64, extents: Extents) -> Buffers {
        Buffers {
            buffers: BTreeMap::new(),
            next: u64::from(GPU_ID) << 32 | 1,
            extents,
            vram: Budget { limit: vram_bytes, used: 0 },
            system: Budget { limit: system_bytes, used: 0 },
            gem: BTreeMap::new(),
            exports: BTreeMap::new(),
        }
    }

    /// Allocates a buffer. Its handle is its first holder.
    pub(crate) fn allocate(&mut self, va: u64, bytes: u64, flags: u32, kind: Kind) -> Result<Handle, Errno> {
        if bytes == 0 || va.checked_add(bytes).is_none() {
            return Err(Errno::INVAL);
        }
        let charge = page_up(bytes)?;
        let backing = match kind {
            Kind::Vram => {
                self.vram.take(charge)?;
                match self.extents.take(bytes) {
                    Ok(offset) => Backing::Vram { offset },
                    Err(error) => {
                        self.vram.used -= charge;
                        return Err(error);
                    }
                }
            }
            Kind::System => {
                self.system.take(charge)?;
                match self.extents.take(bytes) {
                    Ok(offset) => Backing::System { offset },
                    Err(error) => {
                        self.system.used -= charge;
                        return Err(error);
                    }
                }
            }
            Kind::User(address) => Backing::User { address },
            Kind::Doorbells => Backing::Doorbells,
            Kind::Registers => Backing::Registers,
        };
        let handle = Handle(self.next);
        self.next += 1;
        self.buffers.insert(handle, Buffer { va, bytes, flags, backing, holders: 1 });
        Ok(handle)
    }

    /// The buffer that a KFD handle names.
    pub(crate) fn get(&self, handle: Handle) -> Result<Buffer, Errno> {
        self.buffers.get(&handle).copied().ok_or(Errno::INVAL)
    }

    /// Drops the KFD handle. Answers what of the file is free now.
    pub(crate) fn free(&mut self, handle: Handle) -> Result<Option<Freed>, Errno> {
        self.get(handle)?;
        Ok(self.release(handle))
    }

    /// A GEM handle for the buffer: the one that it already has, or a new one, which holds it too.
    pub(crate) fn open_gem(&mut self, handle: Handle) -> Result<u32, Errno> {
        if let Some((&gem, _)) = self.gem.iter().find(|&(_, &of)| of == handle) {
            return Ok(gem);
        }
        self.buffers.get_mut(&handle).ok_or(Errno::INVAL)?.holders += 1;
        let gem = (1..).find(|gem| !self.gem.contains_key(gem)).ok_or(Errno::NOSPC)?;
        self.gem.insert(gem, handle);
        Ok(gem)
    }

    /// The buffer that a GEM handle names.
    pub(crate) fn of_gem(&self, gem: u32) -> Result<(Handle, Buffer), Errno> {
        let handle = *self.gem.get(&gem).ok_or(Errno::NOENT)?;
        Ok((handle, self.get(handle)?))
    }

    /// Drops a GEM handle.
    pub(crate) fn close_gem(&mut self, gem: u32) -> Result<Option<Freed>, Errno> {
        let handle = self.gem.remove(&gem).ok_or(Errno::INVAL)?;
        Ok(self.release(handle))
    }

    /// A KFD handle for the buffer that an exported file stands for: its own, held once more. It keeps the address it was allocated
    /// for; only a buffer that has none yet takes `va`.
    pub(crate) fn import(&mut self, inode: u64, va: u64) -> Result<Handle, Errno> {
        let (handle, _) = self.of_export(inode)?;
        let buffer = self.buffers.get_mut(&handle).ok_or(Errno::INVAL)?;
        buffer.holders += 1;
        if buffer.va == 0 {
            buffer.va = va;
        }
        Ok(handle)
    }

    /// Remembers that the file with this inode stands for the buffer.
    pub(crate) fn export(&mut self, handle: Handle, inode: u64) {
        self.exports.insert(inode, handle);
    }

    /// The buffer that an exported file stands for.
    pub(crate) fn of_export(&self, inode: u64) -> Result<(Handle, Buffer), Errno> {
        let handle = *self.exports.get(&inode).ok_or(Errno::INVAL)?;
        Ok((handle, self.get(handle)?))
    }

    /// Bytes of video memory: used, and there in all.
    pub(crate) fn vram(&self) -> (u64, u64) {
        (self.vram.used, self.vram.limit)
    }

    /// Bytes of system memory that the driver may allocate: used, and in all.
    pub(crate) fn system(&self) -> (u64, u64) {
        (self.system.used, self.system.limit)
    }

    fn release(&mut self, handle: Handle) -> Option<Freed> {
        let buffer = self.buffers.get_mut(&handle)?;
        buffer.holders -= 1;
        if buffer.holders > 0 {
            return None;
        }
        let buffer = self.buffers.remove(&handle)?;
        self.exports.retain(|_, of| *of != handle);
        let charge = page_up(buffer.bytes).expect("the size was charged before");
        match buffer.backing {
            Backing::Vram { .. } => self.vram.used -= charge,
            Backing::System { .. } => self.system.used -= charge,
            Backing::User { .. } | Backing::Doorbells | Backing::Registers => {}
        }
        let offset = buffer.backing.offset()?;
        self.extents.give(offset, buffer.bytes);
        Some(Freed { offset, bytes: charge })
    }
}

fn page_up(bytes: u64) -> Result<u64, Errno> {
    bytes.checked_next_multiple_of(4096).ok_or(Errno::NOMEM)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buffers() -> Buffers {
        Buffers::new(1 << 20, 1 << 20, Extents::new(0x10000, 1 << 30))
    }

    #[test]
    fn video_memory_is_limited_and_comes_back() {
        let mut buffers = buffers();
        let half = buffers.allocate(0x1000, 1 << 19, 0, Kind::Vram).unwrap();
        buffers.allocate(0x90000, (1 << 19) - 5, 0, Kind::Vram).unwrap();
        assert_eq!(buffers.vram(), (1 << 20, 1 << 20));
        assert_eq!(buffers.allocate(0x200000, 1, 0, Kind::Vram), Err(Errno::NOMEM));
        assert!(buffers.allocate(0x200000, 1, 0, Kind::System).is_ok());
        assert_eq!(buffers.free(half).unwrap(), Some(Freed { offset: 0x10000, bytes: 1 << 19 }));
        assert_eq!(buffers.free(half), Err(Errno::INVAL));
        assert!(buffers.allocate(0x200000, 1, 0, Kind::Vram).is_ok());
    }

    #[test]
    fn a_gem_handle_keeps_a_buffer_and_is_one_for_each() {
        let mut buffers = buffers();
        let handle = buffers.allocate(0, 4096, 0, Kind::Vram).unwrap();
        buffers.export(handle, 77);
        assert_eq!(buffers.of_export(77).unwrap().0, handle);
        let gem = buffers.open_gem(handle).unwrap();
        assert_eq!(buffers.open_gem(handle), Ok(gem));
        assert_eq!(buffers.free(handle), Ok(None));
        assert_eq!(buffers.of_gem(gem).unwrap().1.bytes, 4096);
        assert!(buffers.close_gem(gem).unwrap().is_some());
        assert_eq!(buffers.of_export(77), Err(Errno::INVAL));
        assert_eq!(buffers.close_gem(gem), Err(Errno::INVAL));
    }
}
