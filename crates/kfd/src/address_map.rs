//! The GPU's page table, in ranges: which GPU virtual addresses are mapped, to which bytes of this process, and how. Pure; what it
//! says is acted upon in [`crate::gpu_memory`].

use std::collections::BTreeMap;
use std::ops::Range;

use gpu::MemoryType;

/// A mapped range of GPU virtual addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    /// The first GPU virtual address.
    pub(crate) va: u64,
    /// Its length in bytes.
    pub(crate) bytes: u64,
    /// The address in this process of the first byte.
    pub(crate) host: usize,
    /// Whether the GPU may write.
    pub(crate) writable: bool,
    /// How L2 treats it.
    pub(crate) memory_type: MemoryType,
}

impl Segment {
    /// A segment that contains nothing.
    pub(crate) const EMPTY: Segment =
        Segment { va: 0, bytes: 0, host: 0, writable: false, memory_type: MemoryType::Uncached };

    /// Bytes from `va` to the end of the segment; nothing if `va` is not in it.
    pub(crate) fn room_at(&self, va: u64) -> Option<u64> {
        let offset = va.wrapping_sub(self.va);
        (offset < self.bytes).then(|| self.bytes - offset)
    }

    /// The part of the segment inside `range`.
    fn clip(&self, range: &Range<u64>) -> Option<Segment> {
        let start = self.va.max(range.start);
        let end = (self.va + self.bytes).min(range.end);
        (start < end).then(|| {
            let host = self.host + (start - self.va) as usize;
            Segment { va: start, bytes: end - start, host, ..*self }
        })
    }
}

/// All mapped ranges. They never overlap.
#[derive(Debug, Default)]
pub(crate) struct AddressMap {
    segments: BTreeMap<u64, Segment>,
}

impl AddressMap {
    /// Maps a range; what was mapped there before is replaced.
    pub(crate) fn map(&mut self, segment: Segment) {
        self.unmap(segment.va..segment.va + segment.bytes);
        if segment.bytes > 0 {
            self.segments.insert(segment.va, segment);
        }
    }

    /// Unmaps whatever of the range is mapped.
    pub(crate) fn unmap(&mut self, range: Range<u64>) {
        let first = self.segments.range(..range.start).next_back().map_or(range.start, |(&va, _)| va);
        let touched: Vec<Segment> = self
            .segments
            .range(first..range.end.max(first))
            .map(|(_, segment)| *segment)
            .filter(|segment| segment.clip(&range).is_some())
            .collect();
        for segment in touched {
            self.segments.remove(&segment.va);
            let end = segment.va + segment.bytes;
            for rest in [segment.va..range.start, range.end..end] {
                if let Some(part) = (rest.start < rest.end).then(|| segment.clip(&rest)).flatten() {
                    self.segments.insert(part.va, part);
                }
            }
        }
    }

    /// The range that contains `va`.
    pub(crate) fn find(&self, va: u64) -> Option<Segment> {
        let (_, segment) = self.segments.range(..=va).next_back()?;
        segment.room_at(va).map(|_| *segment)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn segment(va: u64, bytes: u64, host: usize) -> Segment {
        Segment { va, bytes, host, writable: true, memory_type: MemoryType::Cached }
    }

    proptest! {
        /// The map agrees with the plainest model there is: one entry for each address.
        #[test]
        fn it_agrees_with_a_flat_table(steps in prop::collection::vec((any::<bool>(), 0u64..64, 0u64..24), 0..40)) {
            let mut map = AddressMap::default();
            let mut table: [Option<usize>; 96] = [None; 96];
            for (index, (mapped, va, bytes)) in steps.into_iter().enumerate() {
                let host = 1000 * (index + 1);
                if mapped {
                    map.map(segment(va, bytes, host));
                } else {
                    map.unmap(va..va + bytes);
                }
                for offset in 0..bytes {
                    table[(va + offset) as usize] = mapped.then_some(host + offset as usize);
                }
            }
            for (va, expected) in table.iter().enumerate() {
                let found = map.find(va as u64).map(|s| s.host + va - s.va as usize);
                prop_assert_eq!(found, *expected, "address {}", va);
            }
        }
    }

    #[test]
    fn room_ends_with_the_segment() {
        assert_eq!(segment(10, 4, 0).room_at(13), Some(1));
        assert_eq!(segment(10, 4, 0).room_at(14), None);
        assert_eq!(segment(10, 4, 0).room_at(9), None);
        assert_eq!(Segment::EMPTY.room_at(0), None);
    }
}
