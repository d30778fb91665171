//! The argument of an ioctl and the user memory it points to: copied in, changed, copied out, as the kernel does it.

#![expect(unsafe_code, reason = "reads and writes the caller's ioctl arguments")]

use std::ffi::c_void;
use std::ptr;

use bytemuck::Pod;

use crate::sys::Errno;

/// The argument block of one ioctl call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Argument {
    address: *mut u8,
    bytes: usize,
}

impl Argument {
    /// # Safety
    /// `address` is null or readable and writable for `bytes` while the ioctl runs, and so is the memory that the block itself
    /// points to, as the request's definition has it. This is what the caller of `ioctl` owes the kernel; the kernel would answer
    /// EFAULT where we cannot.
    pub(crate) unsafe fn new(address: *mut c_void, bytes: usize) -> Argument {
        Argument { address: address.cast(), bytes }
    }

    /// Calls `body` with a copy of the block and writes it back, also when `body` fails. A shorter block than `T` (an older caller)
    /// is completed with zeros.
    pub(crate) fn with<T: Pod>(self, body: impl FnOnce(&mut T) -> Result<(), Errno>) -> Result<(), Errno> {
        if self.address.is_null() {
            return Err(Errno::FAULT);
        }
        let mut value = T::zeroed();
        let block = bytemuck::bytes_of_mut(&mut value);
        let length = block.len().min(self.bytes);
        // SAFETY: `new`'s contract: `address` is readable for `bytes`, which is at least `length`.
        unsafe { ptr::copy_nonoverlapping(self.address, block.as_mut_ptr(), length) };
        let result = body(&mut value);
        let block = bytemuck::bytes_of(&value);
        // SAFETY: `new`'s contract: `address` is writable for as much.
        unsafe { ptr::copy_nonoverlapping(block.as_ptr(), self.address, length) };
        result
    }

    /// The array of `count` values that `address`, taken from the block, points to.
    pub(crate) fn array<T: Pod>(self, address: u64, count: u32) -> Result<Vec<T>, Errno> {
        let mut values = vec![T::zeroed(); count as usize];
        if count == 0 {
            return Ok(values);
        }
        let source = pointer(address)?;
        // SAFETY: `new`'s contract covers what the block points to.
        unsafe { ptr::copy_nonoverlapping(source.cast_const().cast(), values.as_mut_ptr(), values.len()) };
        Ok(values)
    }

    /// Writes values to where `address`, taken from the block, points.
    pub(crate) fn store<T: Pod>(self, address: u64, values: &[T]) -> Result<(), Errno> {
        if values.is_empty() {
            return Ok(());
        }
        let target = pointer(address)?;
        // SAFETY: `new`'s contract covers what the block points to.
        unsafe { ptr::copy_nonoverlapping(values.as_ptr(), target.cast(), values.len()) };
        Ok(())
    }

    /// The part of the block behind the first `skip` bytes, for blocks that end in an array.
    pub(crate) fn tail(self, skip: usize) -> u64 {
        self.address.expose_provenance() as u64 + skip as u64
    }

    /// The size of the block as the request gives it.
    pub(crate) fn bytes(self) -> usize {
        self.bytes
    }
}

fn pointer(address: u64) -> Result<*mut u8, Errno> {
    if address == 0 {
        return Err(Errno::FAULT);
    }
    Ok(ptr::with_exposed_provenance_mut(address as usize))
}
