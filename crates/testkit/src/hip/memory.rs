//! Memory, copies and fills.

use std::ffi::c_uint;
use std::ptr;

use hip_abi::types::{hipDeviceptr_t, hipMemPool_t, hipMemcpyKind, hipStream_t};

use super::{Address, Hip, HipError};

/// Where memory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// On the device.
    Device,
    /// The host's, pinned by HIP.
    Pinned,
    /// Managed: one address for both.
    Managed,
    /// For stream memory operations.
    Signal,
    /// The host's, as any allocation.
    Pageable,
}

/// Memory that is freed when it is dropped.
#[derive(Debug)]
pub struct Buffer<'h> {
    hip: &'h Hip,
    kind: Kind,
    address: Address,
    bytes: usize,
}

const SIGNAL_MEMORY: c_uint = 0x2;
const ATTACH_GLOBAL: c_uint = 0x1;

impl Buffer<'_> {
    /// Where it starts.
    pub fn address(&self) -> Address {
        self.address
    }

    /// How long it is.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Where it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Stores `data` at its start: by the CPU where that can, else by a copy.
    pub fn set(&self, data: &[u8]) -> Result<(), HipError> {
        assert!(data.len() <= self.bytes, "the buffer has room");
        if self.kind == Kind::Device {
            return self.hip.copy(self.address, Address::of(data), data.len(), hipMemcpyKind::hipMemcpyHostToDevice);
        }
        // SAFETY: the buffer is the CPU's to write, for this length, and no reference to its bytes exists.
        unsafe { ptr::copy(data.as_ptr(), self.address.pointer().cast(), data.len()) };
        Ok(())
    }

    /// What it holds: read by the CPU where that can, else by a copy.
    pub fn get(&self) -> Result<Vec<u8>, HipError> {
        let mut data = vec![0; self.bytes];
        if self.kind == Kind::Device {
            let target = Address::of_mut(&mut data);
            self.hip.copy(target, self.address, self.bytes, hipMemcpyKind::hipMemcpyDeviceToHost)?;
        } else {
            // SAFETY: the buffer is the CPU's to read, for this length.
            unsafe { ptr::copy(self.address.pointer().cast(), data.as_mut_ptr(), self.bytes) };
        }
        Ok(data)
    }

    /// [`Buffer::get`] as words.
    pub fn words(&self) -> Result<Vec<u32>, HipError> {
        Ok(self.get()?.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect())
    }

    /// [`Buffer::set`] from words.
    pub fn set_words(&self, words: &[u32]) -> Result<(), HipError> {
        self.set(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>())
    }

    /// The word at an index, read now, past any cache of the compiler's. For memory that the CPU sees.
    pub fn peek(&self, index: usize) -> u32 {
        assert!(self.kind != Kind::Device && index * 4 + 4 <= self.bytes, "the CPU sees this word");
        // SAFETY: readable and aligned, as asserted; HIP aligns allocations far more than this.
        unsafe { ptr::read_volatile(self.address.pointer().cast::<u32>().wrapping_add(index)) }
    }

    /// Stores a word now, for a kernel that waits for it.
    pub fn poke(&self, index: usize, value: u32) {
        assert!(self.kind != Kind::Device && index * 4 + 4 <= self.bytes, "the CPU sees this word");
        // SAFETY: writable and aligned, as in `peek`.
        unsafe { ptr::write_volatile(self.address.pointer().cast::<u32>().wrapping_add(index), value) }
    }
}

impl Drop for Buffer<'_> {
    fn drop(&mut self) {
        // A failure to free is looked for by the checks that are about freeing; here the process may already be in error.
        let _ = self.hip.release(self.kind, self.address, self.bytes);
    }
}

impl Hip {
    /// Allocates memory of a kind.
    pub fn allocate(&self, kind: Kind, bytes: usize) -> Result<Buffer<'_>, HipError> {
        let mut pointer = ptr::null_mut();
        match kind {
            Kind::Device => call!(self.native, hipMalloc(&mut pointer, bytes))?,
            Kind::Pinned => call!(self.native, hipHostMalloc(&mut pointer, bytes, 0))?,
            Kind::Managed => call!(self.native, hipMallocManaged(&mut pointer, bytes, ATTACH_GLOBAL))?,
            Kind::Signal => call!(self.native, hipExtMallocWithFlags(&mut pointer, bytes, SIGNAL_MEMORY))?,
            Kind::Pageable => {
                let memory = vec![0u8; bytes].into_boxed_slice();
                pointer = Box::into_raw(memory).cast();
            }
        }
        Ok(Buffer { hip: self, kind, address: Address::from_raw(pointer.expose_provenance()), bytes })
    }

    fn release(&self, kind: Kind, address: Address, bytes: usize) -> Result<(), HipError> {
        let pointer = address.pointer();
        match kind {
            Kind::Device | Kind::Managed | Kind::Signal => call!(self.native, hipFree(pointer)),
            Kind::Pinned => call!(self.native, hipHostFree(pointer)),
            Kind::Pageable => {
                // SAFETY: `allocate` made it from a box of this length.
                drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(pointer.cast::<u8>(), bytes)) });
                Ok(())
            }
        }
    }

    /// A buffer of words with these values.
    pub fn upload(&self, kind: Kind, words: &[u32]) -> Result<Buffer<'_>, HipError> {
        let buffer = self.allocate(kind, words.len() * 4)?;
        buffer.set_words(words)?;
        Ok(buffer)
    }

    /// `hipMemcpy`
    pub fn copy(&self, to: Address, from: Address, bytes: usize, kind: hipMemcpyKind) -> Result<(), HipError> {
        call!(self.native, hipMemcpy(to.pointer(), from.pointer(), bytes, kind))
    }

    /// `hipMemcpyAsync`
    pub fn copy_async(
        &self,
        to: Address,
        from: Address,
        bytes: usize,
        kind: hipMemcpyKind,
        stream: hipStream_t,
    ) -> Result<(), HipError> {
        call!(self.native, hipMemcpyAsync(to.pointer(), from.pointer(), bytes, kind, stream))
    }

    /// `hipMemcpy2D`; addresses go with their pitches, the extent is in bytes and rows.
    pub fn copy_2d(
        &self,
        to: (Address, usize),
        from: (Address, usize),
        extent: (usize, usize),
        kind: hipMemcpyKind,
    ) -> Result<(), HipError> {
        let (to, to_pitch) = (to.0.pointer(), to.1);
        call!(self.native, hipMemcpy2D(to, to_pitch, from.0.pointer(), from.1, extent.0, extent.1, kind))
    }

    /// `hipMemset`
    pub fn fill(&self, at: Address, value: u8, bytes: usize) -> Result<(), HipError> {
        call!(self.native, hipMemset(at.pointer(), value.into(), bytes))
    }

    /// `hipMemsetAsync`
    pub fn fill_async(&self, at: Address, value: u8, bytes: usize, stream: hipStream_t) -> Result<(), HipError> {
        call!(self.native, hipMemsetAsync(at.pointer(), value.into(), bytes, stream))
    }

    /// `hipMemsetD16`
    pub fn fill_16(&self, at: Address, value: u16, count: usize) -> Result<(), HipError> {
        call!(self.native, hipMemsetD16(hipDeviceptr_t::from_ptr(at.pointer()), value, count))
    }

    /// `hipMemsetD32`
    pub fn fill_32(&self, at: Address, value: u32, count: usize) -> Result<(), HipError> {
        call!(self.native, hipMemsetD32(hipDeviceptr_t::from_ptr(at.pointer()), value as i32, count))
    }

    /// `hipMemset2D`
    pub fn fill_2d(&self, at: Address, pitch: usize, value: u8, extent: (usize, usize)) -> Result<(), HipError> {
        call!(self.native, hipMemset2D(at.pointer(), pitch, value.into(), extent.0, extent.1))
    }

    /// `hipMallocAsync`: an address that [`Hip::free_async`] gives back.
    pub fn allocate_async(&self, bytes: usize, stream: hipStream_t) -> Result<Address, HipError> {
        let mut pointer = ptr::null_mut();
        call!(self.native, hipMallocAsync(&mut pointer, bytes, stream))?;
        Ok(Address::from_raw(pointer.expose_provenance()))
    }

    /// `hipFreeAsync`
    pub fn free_async(&self, at: Address, stream: hipStream_t) -> Result<(), HipError> {
        call!(self.native, hipFreeAsync(at.pointer(), stream))
    }

    /// `hipMallocFromPoolAsync` from a pool that is none, for the error it answers.
    pub fn allocate_from_no_pool(&self, bytes: usize, stream: hipStream_t) -> Result<(), HipError> {
        let mut pointer = ptr::null_mut();
        call!(self.native, hipMallocFromPoolAsync(&mut pointer, bytes, hipMemPool_t::NULL, stream))
    }

    /// `hipHostRegister`
    pub fn register(&self, at: Address, bytes: usize) -> Result<(), HipError> {
        call!(self.native, hipHostRegister(at.pointer(), bytes, 0))
    }

    /// `hipHostUnregister`
    pub fn unregister(&self, at: Address) -> Result<(), HipError> {
        call!(self.native, hipHostUnregister(at.pointer()))
    }

    /// `hipHostGetDevicePointer`
    pub fn device_address(&self, at: Address) -> Result<Address, HipError> {
        let mut pointer = ptr::null_mut();
        call!(self.extra, hipHostGetDevicePointer(&mut pointer, at.pointer(), 0))?;
        Ok(Address::from_raw(pointer.expose_provenance()))
    }
}
