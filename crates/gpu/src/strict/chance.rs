//! What a seed decides: a stream of numbers, and the temper of the machine that it makes.

/// A reproducible stream of numbers (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    state: u64,
}

impl Chance {
    /// The stream of a seed.
    pub(crate) fn new(seed: u64) -> Chance {
        Chance { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }

    /// An index into a collection of this length, which is not 0.
    pub(crate) fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// True once in `times`, on average; never for 0.
    pub(crate) fn one_in(&mut self, times: u64) -> bool {
        times != 0 && self.below(times) == 0
    }

    fn of<const N: usize>(&mut self, choices: [u64; N]) -> u64 {
        choices[self.index(N)]
    }
}

/// How often the machine of a seed does what it may do at any time. Each is "once in so many", 0 for never.
#[derive(Clone, Debug)]
pub(crate) struct Temper {
    /// A waiting store reaches L2, at each of its wave's memory instructions and at each turn of any wave.
    pub(crate) drain: u64,
    /// A line leaves an L0, an L1, a scalar or an instruction cache, at each access.
    pub(crate) evict: u64,
    /// A line leaves L2, which writes it back, at each access.
    pub(crate) evict_l2: u64,
    /// The line about to be written is in some other cache, as if it had been read just before.
    pub(crate) keep_old: u64,
    /// The most instructions that a wave executes in a turn.
    pub(crate) turn: u64,
    /// The most instructions that a queue's waves execute before other queues get their turn.
    pub(crate) slice: u64,
    /// The most packets that a processor executes before waves get their turn.
    pub(crate) packets: u64,
    /// The most bytes that a copy engine moves at a time.
    pub(crate) copy: u64,
    /// The most work-groups that start while those before them can go on.
    pub(crate) groups: u64,
    /// Copy engines access memory through L2. No source settles it: ROCr's cache operations around a copy are right either way.
    pub(crate) sdma_through_l2: bool,
}

impl Temper {
    pub(crate) fn new(chance: &mut Chance) -> Temper {
        Temper {
            drain: chance.of([1, 4, 16, 64]),
            evict: chance.of([0, 0, 64, 8]),
            evict_l2: chance.of([0, 0, 256, 16]),
            keep_old: chance.of([0, 8, 2, 1]),
            turn: chance.of([1, 3, 16, 128]),
            slice: chance.of([16, 128, 1024]),
            packets: chance.of([1, 4, 64]),
            copy: chance.of([512, 8192, 65536]),
            groups: chance.of([2, 8, 32]),
            sdma_through_l2: chance.one_in(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_one_stream() {
        let numbers = |seed| {
            let mut chance = Chance::new(seed);
            (0..8).map(|_| chance.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(numbers(7), numbers(7));
        assert_ne!(numbers(7), numbers(8));
        assert!(numbers(0).iter().all(|number| *number < 1000));
    }

    #[test]
    fn one_in_is_about_that_often() {
        let mut chance = Chance::new(1);
        let hits = (0..8000).filter(|_| chance.one_in(8)).count();
        assert!((800..1200).contains(&hits), "{hits}");
        assert!(!(0..100).any(|_| chance.one_in(0)));
        assert!((0..100).all(|_| chance.one_in(1)));
    }
}
