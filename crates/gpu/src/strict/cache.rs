//! One cache: lines by address, with the bytes of each that are there and those that memory does not have yet. Policy is elsewhere.

use std::collections::BTreeMap;
use std::ops::Range;

use super::chance::Chance;

/// Bytes of the longest line.
pub(crate) const LINE_BYTES: usize = 128;

/// A line, or what of it is there.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) bytes: [u8; LINE_BYTES],
    /// The bytes that are there, one bit each.
    pub(crate) valid: u128,
    /// The bytes that have been written here and not further down. Part of `valid`.
    pub(crate) dirty: u128,
}

/// A set of lines of one length.
#[derive(Debug)]
pub(crate) struct Cache {
    lines: BTreeMap<u64, Line>,
    line_bytes: u64,
    capacity: usize,
}

/// The bits of a range of bytes in a line.
pub(crate) fn mask(range: Range<usize>) -> u128 {
    let ones = |count: usize| if count >= LINE_BYTES { u128::MAX } else { (1 << count) - 1 };
    ones(range.end) & !ones(range.start)
}

/// The runs of set bits.
pub(crate) fn runs(mut bits: u128) -> impl Iterator<Item = Range<usize>> {
    let mut base = 0;
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let start = base + bits.trailing_zeros() as usize;
        bits >>= bits.trailing_zeros();
        let length = bits.trailing_ones() as usize;
        bits = bits.checked_shr(length as u32).unwrap_or(0);
        base = start + length;
        Some(start..base)
    })
}

impl Line {
    /// A line of which nothing is there.
    pub(crate) fn empty() -> Line {
        Line { bytes: [0; LINE_BYTES], valid: 0, dirty: 0 }
    }

    /// Copies bytes out, if all of them are there.
    pub(crate) fn read(&self, at: usize, out: &mut [u8]) -> bool {
        let range = at..at + out.len();
        let wanted = mask(range.clone());
        if self.valid & wanted != wanted {
            return false;
        }
        out.copy_from_slice(&self.bytes[range]);
        true
    }

    /// Puts bytes in.
    pub(crate) fn write(&mut self, at: usize, data: &[u8]) {
        let range = at..at + data.len();
        self.valid |= mask(range.clone());
        self.bytes[range].copy_from_slice(data);
    }

    /// Takes from `below` what is not there.
    pub(crate) fn fill(&mut self, below: &Line) {
        for range in runs(below.valid & !self.valid) {
            self.bytes[range.clone()].copy_from_slice(&below.bytes[range]);
        }
        self.valid |= below.valid;
    }
}

impl Cache {
    /// An empty cache of `capacity` lines.
    pub(crate) fn new(capacity: usize, line_bytes: u64) -> Cache {
        Cache { lines: BTreeMap::new(), line_bytes, capacity }
    }

    /// The address of the line that contains `va`, and the place of `va` in it.
    pub(crate) fn split(&self, va: u64) -> (u64, usize) {
        let line = va & !(self.line_bytes - 1);
        (line, (va - line) as usize)
    }

    /// The part of a 128-byte line, in the form that this cache has it: lines may be shorter here.
    pub(crate) fn part(&self, line: u64, va: u64, whole: &Line) -> (u64, Line) {
        let (own, _) = self.split(va);
        let shift = (own - line) as usize;
        let length = self.line_bytes as usize;
        let mut part = Line::empty();
        part.bytes[..length].copy_from_slice(&whole.bytes[shift..shift + length]);
        part.valid = whole.valid >> shift & mask(0..length);
        (own, part)
    }

    pub(crate) fn get(&self, line: u64) -> Option<&Line> {
        self.lines.get(&line)
    }

    pub(crate) fn get_mut(&mut self, line: u64) -> Option<&mut Line> {
        self.lines.get_mut(&line)
    }

    /// Puts a line in, and answers the line that has to go for it, chosen by chance.
    pub(crate) fn insert(&mut self, chance: &mut Chance, line: u64, contents: Line) -> Option<(u64, Line)> {
        let evicted = if self.lines.len() >= self.capacity && !self.lines.contains_key(&line) {
            self.evict(chance)
        } else {
            None
        };
        self.lines.insert(line, contents);
        evicted
    }

    /// Takes out a line chosen by chance.
    pub(crate) fn evict(&mut self, chance: &mut Chance) -> Option<(u64, Line)> {
        let (first, last) = (*self.lines.first_key_value()?.0, *self.lines.last_key_value()?.0);
        let from = first + chance.below(last - first + 1);
        let (line, _) = self.lines.range(from..).next()?;
        self.lines.remove_entry(&line.clone())
    }

    pub(crate) fn remove(&mut self, line: u64) -> Option<Line> {
        self.lines.remove(&line)
    }

    /// Drops all that is not dirty.
    pub(crate) fn invalidate(&mut self) {
        self.lines.retain(|_, line| {
            line.valid = line.dirty;
            line.valid != 0
        });
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = (u64, &mut Line)> {
        self.lines.iter_mut().map(|(line, contents)| (*line, contents))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_and_runs() {
        assert_eq!(mask(0..128), u128::MAX);
        assert_eq!(mask(4..8), 0xf0);
        assert_eq!(runs(0b1110_0110).collect::<Vec<_>>(), [1..3, 5..8]);
        assert_eq!(runs(1 << 127 | 1).collect::<Vec<_>>(), [0..1, 127..128]);
        assert_eq!(runs(u128::MAX).next(), Some(0..128));
        assert_eq!(runs(u128::MAX).count(), 1);
        assert_eq!(runs(0).count(), 0);
    }

    #[test]
    fn a_line_answers_only_for_what_it_has() {
        let mut line = Line::empty();
        line.write(4, &[1, 2, 3, 4]);
        let mut out = [0; 4];
        assert!(!line.read(2, &mut out));
        assert!(line.read(4, &mut out));
        assert_eq!(out, [1, 2, 3, 4]);
        line.fill(&Line { bytes: [9; LINE_BYTES], valid: u128::MAX, dirty: 0 });
        assert!(line.read(2, &mut out));
        assert_eq!(out, [9, 9, 1, 2]);
    }

    #[test]
    fn a_full_cache_evicts_and_invalidation_spares_the_dirty() {
        let mut chance = Chance::new(3);
        let mut cache = Cache::new(2, 128);
        let dirty = Line { bytes: [1; LINE_BYTES], valid: 0xff, dirty: 0xf };
        assert!(cache.insert(&mut chance, 0, dirty.clone()).is_none());
        assert!(cache.insert(&mut chance, 128, Line { dirty: 0, ..dirty.clone() }).is_none());
        assert!(cache.insert(&mut chance, 128, Line { dirty: 0, ..dirty }).is_none(), "it is there already");
        cache.invalidate();
        assert_eq!(cache.get(0).map(|line| line.valid), Some(0xf));
        assert!(cache.get(128).is_none());
        assert!(cache.insert(&mut chance, 256, Line::empty()).is_none());
        assert!(cache.insert(&mut chance, 384, Line::empty()).is_some());
    }

    #[test]
    fn short_lines_are_parts_of_long_ones() {
        let cache = Cache::new(2, 64);
        let mut whole = Line::empty();
        whole.write(70, &[5, 6]);
        let (own, part) = cache.part(0x1000, 0x1046, &whole);
        assert_eq!((own, part.valid), (0x1040, 0b1100_0000));
        assert_eq!(&part.bytes[6..8], &[5, 6]);
    }
}
