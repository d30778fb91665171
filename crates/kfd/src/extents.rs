//! Which parts of the render node's file are in use: a first-fit allocator of page-aligned extents.

use std::collections::BTreeMap;

use crate::sys::Errno;

/// The granule of every extent.
pub(crate) const GRANULE: u64 = 0x1_0000;

/// The free parts, by their start.
#[derive(Debug)]
pub(crate) struct Extents {
    free: BTreeMap<u64, u64>,
}

impl Extents {
    /// All of `start..end` is free.
    pub(crate) fn new(start: u64, end: u64) -> Extents {
        Extents { free: BTreeMap::from([(start, end - start)]) }
    }

    /// Takes the first extent that has room for `bytes`.
    pub(crate) fn take(&mut self, bytes: u64) -> Result<u64, Errno> {
        let bytes = round_up(bytes).ok_or(Errno::NOMEM)?;
        let (&start, &room) = self.free.iter().find(|&(_, &room)| room >= bytes).ok_or(Errno::NOMEM)?;
        self.free.remove(&start);
        if room > bytes {
            self.free.insert(start + bytes, room - bytes);
        }
        Ok(start)
    }

    /// Gives back what [`Extents::take`] returned for the same size.
    pub(crate) fn give(&mut self, start: u64, bytes: u64) {
        let mut start = start;
        let mut room = round_up(bytes).expect("the size was taken before");
        if let Some(next) = self.free.remove(&(start + room)) {
            room += next;
        }
        if let Some((&before, &length)) = self.free.range(..start).next_back()
            && before + length == start
        {
            start = before;
            room += length;
        }
        self.free.insert(start, room);
    }
}

fn round_up(bytes: u64) -> Option<u64> {
    bytes.max(1).checked_next_multiple_of(GRANULE)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn extents_never_overlap_and_all_come_back(sizes in prop::collection::vec((1u64..1 << 20, any::<bool>()), 1..60)) {
            let mut extents = Extents::new(GRANULE, 1 << 30);
            let mut held: Vec<(u64, u64)> = Vec::new();
            for (bytes, drop_one) in sizes {
                let start = extents.take(bytes).unwrap();
                prop_assert!(start.is_multiple_of(GRANULE));
                for &(other, length) in &held {
                    prop_assert!(start + bytes <= other || other + length <= start);
                }
                held.push((start, bytes));
                if drop_one {
                    let (start, bytes) = held.swap_remove(held.len() / 2);
                    extents.give(start, bytes);
                }
            }
            for (start, bytes) in held {
                extents.give(start, bytes);
            }
            prop_assert_eq!(extents.free, BTreeMap::from([(GRANULE, (1 << 30) - GRANULE)]));
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut extents = Extents::new(0, 2 * GRANULE);
        assert_eq!(extents.take(3 * GRANULE), Err(Errno::NOMEM));
        assert_eq!(extents.take(u64::MAX), Err(Errno::NOMEM));
        assert_eq!(extents.take(2 * GRANULE), Ok(0));
        assert_eq!(extents.take(1), Err(Errno::NOMEM));
    }
}
