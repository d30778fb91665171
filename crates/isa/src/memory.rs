//! What a wave sees of memory: a trait over GPU virtual addresses, the faults it can raise, and a small implementation for tests.
//!
//! Nothing here knows about pages, apertures or the host's address space; that is the business of whoever implements [`Memory`].

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What waves, packet processors and copy engines see. Addresses are GPU virtual addresses.
///
/// Aligned 4- and 8-byte accesses are single-copy atomic, because the host polls the same bytes. Every operation takes
/// `&self`: the memory is shared with the host's threads.
pub trait Memory {
    /// Fills `out` with the bytes at `va`.
    fn read(&self, va: u64, out: &mut [u8]) -> Result<(), MemoryFault>;
    /// Stores `data` at `va`.
    fn write(&self, va: u64, data: &[u8]) -> Result<(), MemoryFault>;
    /// Loads four bytes at any alignment.
    fn load_u32(&self, va: u64) -> Result<u32, MemoryFault>;
    /// Loads eight bytes at any alignment.
    fn load_u64(&self, va: u64) -> Result<u64, MemoryFault>;
    /// Stores four bytes at any alignment.
    fn store_u32(&self, va: u64, value: u32) -> Result<(), MemoryFault>;
    /// Stores eight bytes at any alignment.
    fn store_u64(&self, va: u64, value: u64) -> Result<(), MemoryFault>;
    /// Atomically replaces the value by `op(old)` and returns `old`. Faults unless `va` is naturally aligned. `op` may run
    /// more than once.
    fn atomic_u32(&self, va: u64, op: &mut dyn FnMut(u32) -> u32) -> Result<u32, MemoryFault>;
    /// Atomically replaces the value by `op(old)` and returns `old`. Faults unless `va` is naturally aligned. `op` may run
    /// more than once.
    fn atomic_u64(&self, va: u64, op: &mut dyn FnMut(u64) -> u64) -> Result<u64, MemoryFault>;

    /// Loads four bytes of code. Memory without an instruction cache need not tell it from data.
    fn fetch(&self, va: u64) -> Result<u32, MemoryFault> {
        self.load_u32(va)
    }

    /// Says how the accesses that follow, up to the next call, pass through caches. Memory without caches need not listen.
    fn route(&self, route: Route) {
        let _ = route;
    }

    /// Invalidates or writes back caches. Memory without caches has nothing to do.
    fn control(&self, control: CacheControl) {
        let _ = control;
    }

    /// Waits until at most `outstanding` of the wave's stores have not reached the caches that the device shares. Memory that stores at
    /// once has nothing to wait for.
    fn wait_for_stores(&self, outstanding: u32) -> Result<(), MemoryFault> {
        let _ = outstanding;
        Ok(())
    }

    /// The device's real-time clock in ticks of 100 MHz, for waves that ask (`GET_REALTIME`). Without one, time is counted in
    /// executed instructions.
    fn realtime(&self) -> Option<u64> {
        None
    }

    /// A wave raises an interrupt (`s_sendmsg` with INTERRUPT); `payload` is its M0.
    fn interrupt(&self, payload: u32) {
        let _ = payload;
    }
}

/// Inside an `impl Memory`: data accesses go to the memory in this field. What else there is to say of that memory (caches, clock,
/// interrupts) stays as the trait has it, or as the `impl` goes on to say.
#[macro_export]
macro_rules! forward_data_accesses {
    ($field:tt) => {
        #[inline]
        fn read(&self, va: u64, out: &mut [u8]) -> Result<(), $crate::memory::MemoryFault> {
            $crate::memory::Memory::read(&self.$field, va, out)
        }
        #[inline]
        fn write(&self, va: u64, data: &[u8]) -> Result<(), $crate::memory::MemoryFault> {
            $crate::memory::Memory::write(&self.$field, va, data)
        }
        #[inline]
        fn load_u32(&self, va: u64) -> Result<u32, $crate::memory::MemoryFault> {
            $crate::memory::Memory::load_u32(&self.$field, va)
        }
        #[inline]
        fn load_u64(&self, va: u64) -> Result<u64, $crate::memory::MemoryFault> {
            $crate::memory::Memory::load_u64(&self.$field, va)
        }
        #[inline]
        fn store_u32(&self, va: u64, value: u32) -> Result<(), $crate::memory::MemoryFault> {
            $crate::memory::Memory::store_u32(&self.$field, va, value)
        }
        #[inline]
        fn store_u64(&self, va: u64, value: u64) -> Result<(), $crate::memory::MemoryFault> {
            $crate::memory::Memory::store_u64(&self.$field, va, value)
        }
        #[inline]
        fn atomic_u32(&self, va: u64, op: &mut dyn FnMut(u32) -> u32) -> Result<u32, $crate::memory::MemoryFault> {
            $crate::memory::Memory::atomic_u32(&self.$field, va, op)
        }
        #[inline]
        fn atomic_u64(&self, va: u64, op: &mut dyn FnMut(u64) -> u64) -> Result<u64, $crate::memory::MemoryFault> {
            $crate::memory::Memory::atomic_u64(&self.$field, va, op)
        }
    };
}

/// How an instruction's accesses pass through caches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Route {
    /// Scalar loads: the scalar cache, then the shader array's L1, then L2.
    Scalar(CachePolicy),
    /// Vector loads, stores and atomics: the vector L0, then the shader array's L1, then L2.
    Vector(CachePolicy),
}

/// The cache bits of a memory instruction, as the ISA documents name them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CachePolicy {
    /// Globally coherent: a load misses the nearest cache. On gfx11 it misses L1 as well. On an atomic: return the value before.
    pub glc: bool,
    /// System level coherent: streaming.
    pub slc: bool,
    /// Device level coherent: on gfx10 a load misses L1.
    pub dlc: bool,
}

/// What an instruction or a packet asks of caches, in the names of `GCR_CNTL` (a packet means those of the whole device, an instruction
/// those in front of its wave).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CacheControl {
    /// Invalidate instruction caches.
    pub gli_inv: bool,
    /// Invalidate scalar caches.
    pub glk_inv: bool,
    /// Invalidate vector L0 caches.
    pub glv_inv: bool,
    /// Invalidate the L1 of shader arrays.
    pub gl1_inv: bool,
    /// Invalidate L2: what it has not to write back.
    pub gl2_inv: bool,
    /// Write L2 back.
    pub gl2_wb: bool,
}

impl CacheControl {
    /// Nothing.
    pub const NONE: CacheControl =
        CacheControl { gli_inv: false, glk_inv: false, glv_inv: false, gl1_inv: false, gl2_inv: false, gl2_wb: false };
}

/// An access that memory refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("memory fault: {access} at {va:#x}: {cause}")]
pub struct MemoryFault {
    /// First address that could not be accessed.
    pub va: u64,
    /// What was attempted.
    pub access: Access,
    /// Why it was refused.
    pub cause: FaultCause,
}

/// What an access wanted to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// A load.
    Read,
    /// A store or an atomic.
    Write,
    /// An instruction fetch.
    Execute,
}

/// Why an access was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultCause {
    /// No memory is mapped there.
    NotMapped,
    /// The memory there may not be written.
    ReadOnly,
    /// An atomic at an address that is not naturally aligned.
    Misaligned,
}

impl std::fmt::Display for Access {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Access::Read => "read",
            Access::Write => "write",
            Access::Execute => "execute",
        })
    }
}

impl std::fmt::Display for FaultCause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            FaultCause::NotMapped => "not mapped",
            FaultCause::ReadOnly => "read only",
            FaultCause::Misaligned => "misaligned",
        })
    }
}

/// A [`Memory`] of plain vectors, for tests. Threads that share it take turns.
#[derive(Debug, Default)]
pub struct VecMemory {
    ranges: Mutex<Vec<Range>>,
}

#[derive(Debug)]
struct Range {
    base: u64,
    bytes: Vec<u8>,
    writable: bool,
}

impl VecMemory {
    /// A memory with nothing mapped.
    pub fn new() -> VecMemory {
        VecMemory::default()
    }

    /// Maps `bytes` at `base`, readable and writable.
    pub fn map(&self, base: u64, bytes: Vec<u8>) {
        self.insert(base, bytes, true);
    }

    /// Maps `bytes` at `base`, readable only.
    pub fn map_read_only(&self, base: u64, bytes: Vec<u8>) {
        self.insert(base, bytes, false);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Range>> {
        self.ranges.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn insert(&self, base: u64, bytes: Vec<u8>, writable: bool) {
        let mut ranges = self.lock();
        let end = base + bytes.len() as u64;
        assert!(
            ranges.iter().all(|r| end <= r.base || r.base + r.bytes.len() as u64 <= base),
            "mappings overlap at {base:#x}"
        );
        ranges.push(Range { base, bytes, writable });
    }

    fn with<R>(
        &self,
        va: u64,
        len: usize,
        access: Access,
        body: impl FnOnce(&mut [u8]) -> R,
    ) -> Result<R, MemoryFault> {
        let mut ranges = self.lock();
        let mut fault = MemoryFault { va, access, cause: FaultCause::NotMapped };
        for range in ranges.iter_mut() {
            let Some(start) = va.checked_sub(range.base).map(|s| s as usize).filter(|s| *s < range.bytes.len()) else {
                continue;
            };
            if access == Access::Write && !range.writable {
                fault.cause = FaultCause::ReadOnly;
            } else if let Some(bytes) = range.bytes.get_mut(start..start + len) {
                return Ok(body(bytes));
            } else {
                fault.va = range.base + range.bytes.len() as u64;
            }
        }
        Err(fault)
    }
}

fn aligned(va: u64, size: u64) -> Result<(), MemoryFault> {
    if va.is_multiple_of(size) {
        Ok(())
    } else {
        Err(MemoryFault { va, access: Access::Write, cause: FaultCause::Misaligned })
    }
}

impl Memory for VecMemory {
    fn read(&self, va: u64, out: &mut [u8]) -> Result<(), MemoryFault> {
        self.with(va, out.len(), Access::Read, |bytes| out.copy_from_slice(bytes))
    }

    fn write(&self, va: u64, data: &[u8]) -> Result<(), MemoryFault> {
        self.with(va, data.len(), Access::Write, |bytes| bytes.copy_from_slice(data))
    }

    fn load_u32(&self, va: u64) -> Result<u32, MemoryFault> {
        let mut out = [0; 4];
        self.read(va, &mut out)?;
        Ok(u32::from_le_bytes(out))
    }

    fn load_u64(&self, va: u64) -> Result<u64, MemoryFault> {
        let mut out = [0; 8];
        self.read(va, &mut out)?;
        Ok(u64::from_le_bytes(out))
    }

    fn store_u32(&self, va: u64, value: u32) -> Result<(), MemoryFault> {
        self.write(va, &value.to_le_bytes())
    }

    fn store_u64(&self, va: u64, value: u64) -> Result<(), MemoryFault> {
        self.write(va, &value.to_le_bytes())
    }

    fn atomic_u32(&self, va: u64, op: &mut dyn FnMut(u32) -> u32) -> Result<u32, MemoryFault> {
        aligned(va, 4)?;
        self.with(va, 4, Access::Write, |bytes| {
            let old = u32::from_le_bytes(bytes.try_into().expect("four bytes were asked for"));
            bytes.copy_from_slice(&op(old).to_le_bytes());
            old
        })
    }

    fn atomic_u64(&self, va: u64, op: &mut dyn FnMut(u64) -> u64) -> Result<u64, MemoryFault> {
        aligned(va, 8)?;
        self.with(va, 8, Access::Write, |bytes| {
            let old = u64::from_le_bytes(bytes.try_into().expect("eight bytes were asked for"));
            bytes.copy_from_slice(&op(old).to_le_bytes());
            old
        })
    }
}
