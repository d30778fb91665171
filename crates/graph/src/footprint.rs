//! What memory a node touches, as far as that is known, and what it takes to order one node behind another.

/// Bytes of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first.
    pub start: u64,
    /// The one behind the last.
    pub end: u64,
}

impl Range {
    /// Whether a byte is in both.
    pub fn overlaps(self, other: Range) -> bool {
        self.start < other.end && other.start < self.end
    }
}

/// What memory a node touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footprint {
    /// None.
    Nothing,
    /// These ranges at most.
    Known {
        /// What it writes.
        write: Range,
        /// What it reads.
        read: Option<Range>,
    },
    /// Any: a kernel's arguments do not tell.
    Unknown,
}

impl Footprint {
    /// What it writes.
    pub fn written(self) -> Written {
        match self {
            Footprint::Nothing => Written::Nothing,
            Footprint::Known { write, .. } => Written::Within(write),
            Footprint::Unknown => Written::Anything,
        }
    }
}

/// What several nodes have written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Written {
    /// Nothing.
    #[default]
    Nothing,
    /// Bytes of this range only.
    Within(Range),
    /// Any bytes.
    Anything,
}

impl Written {
    /// What both have written.
    pub fn and(self, other: Written) -> Written {
        match (self, other) {
            (Written::Nothing, written) | (written, Written::Nothing) => written,
            (Written::Within(one), Written::Within(two)) => {
                Written::Within(Range { start: one.start.min(two.start), end: one.end.max(two.end) })
            }
            (Written::Anything, _) | (_, Written::Anything) => Written::Anything,
        }
    }

    /// Whether a node may read some of it, so that caches must be made to show it. Where that is not so, order alone is enough.
    pub fn may_be_read_by(self, later: Footprint) -> bool {
        match (self, later) {
            (Written::Nothing, _) | (_, Footprint::Nothing | Footprint::Known { read: None, .. }) => false,
            (Written::Within(write), Footprint::Known { read: Some(read), .. }) => write.overlaps(read),
            (_, Footprint::Unknown) | (Written::Anything, _) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_read_of_what_was_written_needs_more_than_order() {
        let range = |start, end| Range { start, end };
        let copy = |to, from| Footprint::Known { write: to, read: Some(from) };
        let fill = Footprint::Known { write: range(0, 10), read: None };
        let first = copy(range(0, 10), range(100, 110)).written();
        assert!(first.may_be_read_by(copy(range(50, 60), range(9, 19))), "read after write");
        assert!(!first.may_be_read_by(copy(range(100, 110), range(10, 20))), "write after read, and neighbours");
        assert!(!first.may_be_read_by(copy(range(0, 10), range(200, 210))), "write after write");
        assert!(!first.may_be_read_by(fill) && !Written::Anything.may_be_read_by(fill), "a fill reads nothing");
        assert!(Written::Anything.may_be_read_by(copy(range(0, 1), range(5, 6))));
        assert!(first.may_be_read_by(Footprint::Unknown) && !Written::Nothing.may_be_read_by(Footprint::Unknown));
        let both = first.and(fill.written()).and(Written::Nothing);
        assert_eq!(both, Written::Within(range(0, 10)));
        assert_eq!(both.and(Footprint::Unknown.written()), Written::Anything);
    }
}
