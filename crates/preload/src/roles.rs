//! Role types: what may be done with a pointer that the application gave, by the role that the entry table gives the parameter.
#![expect(unsafe_code, reason = "reads and writes memory of the application")]

use std::ptr::NonNull;

/// A parameter of role `out`, once the native call has succeeded: a slot that HIP has written.
#[derive(Clone, Copy)]
pub(crate) struct Written<T>(NonNull<T>);

impl<T: Copy> Written<T> {
    /// The slot, `None` if the application gave none.
    ///
    /// # Safety
    /// If `slot` is not null, it is valid for reads and writes, and initialised, for as long as the value is used.
    pub(crate) unsafe fn new(slot: *mut T) -> Option<Self> {
        NonNull::new(slot).map(Self)
    }

    /// What HIP wrote.
    pub(crate) fn read(self) -> T {
        // SAFETY: valid and initialised by the promise made to `new`. C does not promise Rust's alignment.
        unsafe { self.0.read_unaligned() }
    }

    /// Replaces what HIP wrote.
    pub(crate) fn replace(self, value: T) {
        // SAFETY: valid for writes by the promise made to `new`.
        unsafe { self.0.write_unaligned(value) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_is_read_and_replaced_at_any_alignment() {
        let mut bytes = [0_u8; 12];
        let pointer = bytes.as_mut_ptr().wrapping_add(1).cast::<u64>();
        // SAFETY: eight initialised bytes of the array, which outlives the slot.
        let slot = unsafe { Written::new(pointer) }.expect("not null");
        slot.replace(0x1122_3344_5566_7788);
        assert_eq!(slot.read(), 0x1122_3344_5566_7788);
        assert_eq!((bytes[0], bytes[1], bytes[9]), (0, 0x88, 0));
    }

    #[test]
    fn a_null_slot_is_no_slot() {
        // SAFETY: nothing is promised about null.
        assert!(unsafe { Written::<u64>::new(std::ptr::null_mut()) }.is_none());
    }
}
