//! Where a code object's bytes come from, and in which form they lie there.

use std::borrow::Cow;

/// A code object's bytes, by position.
pub trait Image {
    /// The `len` bytes at `at`, or nothing if they are not all there.
    fn bytes(&self, at: u64, len: usize) -> Option<Cow<'_, [u8]>>;
}

/// How positions relate to the file's layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The file as it was linked: a segment lies at its file offset.
    File,
    /// The image that a loader made: a segment lies at its virtual address, counted from the load base.
    Loaded,
}

impl Image for [u8] {
    fn bytes(&self, at: u64, len: usize) -> Option<Cow<'_, [u8]>> {
        let start = usize::try_from(at).ok()?;
        self.get(start..start.checked_add(len)?).map(Cow::Borrowed)
    }
}

impl Image for Vec<u8> {
    fn bytes(&self, at: u64, len: usize) -> Option<Cow<'_, [u8]>> {
        self.as_slice().bytes(at, len)
    }
}

/// An image that a function copies out of somewhere: it fills the buffer with the bytes at a position, or answers `false`.
#[derive(Debug)]
pub struct Reader<F>(pub F);

impl<F: Fn(u64, &mut [u8]) -> bool> Image for Reader<F> {
    fn bytes(&self, at: u64, len: usize) -> Option<Cow<'_, [u8]>> {
        let mut bytes = vec![0; len];
        (self.0)(at, &mut bytes).then_some(Cow::Owned(bytes))
    }
}
