//! Bit fields of a dword.

/// The bits `high` to `low` of `word`, both included, as AMD's documents write ranges.
pub(crate) const fn field(word: u32, high: u32, low: u32) -> u32 {
    (word >> low) & (u32::MAX >> (31 - (high - low)))
}

/// Whether bit `index` of `word` is set.
pub(crate) const fn bit(word: u32, index: u32) -> bool {
    word >> index & 1 != 0
}

/// A mask of the bits `high` to `low`.
pub(crate) const fn mask(high: u32, low: u32) -> u32 {
    (u32::MAX >> (31 - (high - low))) << low
}

/// A 64-bit value from its dwords.
pub(crate) const fn wide(lo: u32, hi: u32) -> u64 {
    (hi as u64) << 32 | lo as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_include_both_ends() {
        assert_eq!(field(0xdead_beef, 31, 0), 0xdead_beef);
        assert_eq!(field(0xdead_beef, 15, 8), 0xbe);
        assert_eq!(mask(31, 31), 0x8000_0000);
        assert_eq!(mask(11, 8), 0xf00);
        assert!(bit(2, 1) && !bit(2, 0));
    }
}
