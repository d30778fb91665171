//! Fields of an SDMA packet, and the complaint about one of them.

use super::SdmaError;

/// The dwords of a packet whose length has been checked, and its name for messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fields<'a> {
    pub(crate) packet: &'static str,
    pub(crate) words: &'a [u32],
}

impl Fields<'_> {
    /// The bits `high` to `low` of a dword, both included.
    pub(crate) fn bits(&self, dword: usize, high: u32, low: u32) -> u32 {
        (self.words[dword] >> low) & (u32::MAX >> (31 - (high - low)))
    }

    /// The 64-bit value whose low dword has this index.
    pub(crate) fn wide(&self, dword: usize) -> u64 {
        u64::from(self.words[dword + 1]) << 32 | u64::from(self.words[dword])
    }

    /// An address that must be a multiple of `alignment`.
    pub(crate) fn address(&self, dword: usize, alignment: u64) -> Result<u64, SdmaError> {
        let va = self.wide(dword);
        if va.is_multiple_of(alignment) { Ok(va) } else { Err(self.refuse(dword, "an unaligned address")) }
    }

    /// An error about a dword.
    pub(crate) fn refuse(&self, dword: usize, what: &'static str) -> SdmaError {
        SdmaError::Field { packet: self.packet, dword, value: self.words[dword], what }
    }

    /// Refuses a packet in which any of these bits is set.
    pub(crate) fn zero(&self, dword: usize, high: u32, low: u32, what: &'static str) -> Result<(), SdmaError> {
        if self.bits(dword, high, low) == 0 { Ok(()) } else { Err(self.refuse(dword, what)) }
    }
}
