//! Memory that the calls under test are given, and a reader for memory that they hand back.

use std::cell::Cell;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

/// What memory holds before a call. No handle, count or enumerator looks like this.
pub(crate) const POISON: u64 = 0xa5a5_a5a5_a5a5_a5a5;

/// Words that the callee may write behind our back: only read and written through cells.
pub(crate) struct Memory {
    words: Box<[Cell<u64>]>,
    /// Words that belong to the parameter; the others are a fence behind it.
    len: usize,
}

impl Memory {
    /// Poisoned memory of this many words, with a poisoned fence behind it.
    pub(crate) fn poisoned(len: usize) -> Self {
        Self { words: (0..len + FENCE).map(|_| Cell::new(POISON)).collect(), len }
    }

    /// Memory of this many zero words, with a poisoned fence behind it.
    pub(crate) fn zeroed(len: usize) -> Self {
        let memory = Self::poisoned(len);
        memory.words[..len].iter().for_each(|word| word.set(0));
        memory
    }

    /// Memory that holds these words.
    pub(crate) fn of(words: &[u64]) -> Self {
        let memory = Self::poisoned(words.len());
        memory.words.iter().zip(words).for_each(|(cell, word)| cell.set(*word));
        memory
    }

    /// Memory that holds these bytes, filled up with zeros.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        let memory = Self::zeroed(bytes.len().div_ceil(8));
        for (cell, chunk) in memory.words.iter().zip(bytes.chunks(8)) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            cell.set(u64::from_le_bytes(word));
        }
        memory
    }

    /// The address that the callee gets.
    pub(crate) fn address(&self) -> u64 {
        self.words.as_ptr().expose_provenance() as u64
    }

    /// Length in bytes, without the fence.
    pub(crate) fn bytes(&self) -> u64 {
        8 * self.len as u64
    }

    /// The word at this index.
    pub(crate) fn word(&self, index: usize) -> u64 {
        self.words[index].get()
    }

    /// All words of the parameter.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> + '_ {
        self.words[..self.len].iter().map(Cell::get)
    }

    /// Sets the word at this byte offset.
    pub(crate) fn put(&self, offset: usize, value: u64) {
        assert!(offset.is_multiple_of(8), "offset {offset} is not that of a word");
        self.words[offset / 8].set(value);
    }

    /// Sets the 32-bit half at this byte offset.
    pub(crate) fn put_half(&self, offset: usize, value: u32) {
        assert!(offset.is_multiple_of(4), "offset {offset} is not that of a half word");
        let (cell, shift) = (&self.words[offset / 8], offset % 8 * 8);
        cell.set(cell.get() & !(0xffff_ffff << shift) | u64::from(value) << shift);
    }

    /// Whether something was written behind the parameter.
    pub(crate) fn overrun(&self) -> bool {
        self.words[self.len..].iter().any(|word| word.get() != POISON)
    }
}

const FENCE: usize = 8;

/// Reads this process's memory by address, and fails where there is none.
pub(crate) struct Peek(File);

impl Peek {
    pub(crate) fn new() -> io::Result<Self> {
        File::open("/proc/self/mem").map(Self)
    }

    /// The word at an address that the runtime handed out.
    pub(crate) fn word(&self, address: u64) -> Option<u64> {
        let mut bytes = [0; 8];
        self.0.read_exact_at(&mut bytes, address).ok().map(|()| u64::from_le_bytes(bytes))
    }

    /// The half word at an address that the runtime handed out.
    pub(crate) fn half(&self, address: u64) -> Option<u32> {
        let mut bytes = [0; 4];
        self.0.read_exact_at(&mut bytes, address).ok().map(|()| u32::from_le_bytes(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_put_where_c_has_them() {
        let memory = Memory::zeroed(1);
        memory.put_half(4, 7);
        memory.put_half(0, 3);
        assert_eq!(memory.word(0), 7 << 32 | 3);
        assert!(!memory.overrun());
    }

    #[test]
    fn a_write_behind_the_parameter_is_noticed() {
        let memory = Memory::poisoned(1);
        memory.words[1].set(0);
        assert!(memory.overrun());
    }

    #[test]
    fn peek_reads_what_is_there_and_survives_what_is_not() {
        let peek = Peek::new().unwrap();
        let memory = Memory::of(&[42]);
        assert_eq!(peek.word(memory.address()), Some(42));
        assert_eq!(peek.word(8), None);
        assert_eq!(peek.half(0xdead_0000_0000_0000), None);
    }
}
