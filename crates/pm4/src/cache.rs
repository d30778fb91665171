//! Cache operations: the GCR fields of `ACQUIRE_MEM` and, in another order, of `RELEASE_MEM`.

use std::fmt;

use crate::bits::{bit, field};

/// `GCR_CNTL` as `ACQUIRE_MEM` and SDMA's `GCR_REQ` carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GcrCntl(pub u32);

/// The cache fields of `RELEASE_MEM`'s first dword, in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReleaseGcr(pub u32);

/// Cache operations, in the one order that both words come to. GLI, GLK and GLV are the instruction, scalar and vector L0; GL1 serves a
/// shader array, GL2 the device, and GLM holds metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CacheOperations {
    /// `GLI_INV`: 0 none, 1 all, 2 the range, 3 its first and last line.
    pub gli_inv: u32,
    /// `GLM_WB`
    pub glm_wb: bool,
    /// `GLM_INV`
    pub glm_inv: bool,
    /// `GLK_WB`
    pub glk_wb: bool,
    /// `GLK_INV`
    pub glk_inv: bool,
    /// `GLV_INV`
    pub glv_inv: bool,
    /// `GL1_INV`
    pub gl1_inv: bool,
    /// `GL2_US`
    pub gl2_us: bool,
    /// `GL2_RANGE`: 0 all, 1 volatile lines, 2 the range, 3 its first and last line.
    pub gl2_range: u32,
    /// `GL2_DISCARD`
    pub gl2_discard: bool,
    /// `GL2_INV`
    pub gl2_inv: bool,
    /// `GL2_WB`
    pub gl2_wb: bool,
    /// `SEQ`: 0 all at once, 1 from L0 to L2, 2 from L2 to L0.
    pub seq: u32,
}

impl GcrCntl {
    /// The operations.
    pub const fn operations(self) -> CacheOperations {
        let word = self.0;
        CacheOperations {
            gli_inv: field(word, 1, 0),
            glm_wb: bit(word, 4),
            glm_inv: bit(word, 5),
            glk_wb: bit(word, 6),
            glk_inv: bit(word, 7),
            glv_inv: bit(word, 8),
            gl1_inv: bit(word, 9),
            gl2_us: bit(word, 10),
            gl2_range: field(word, 12, 11),
            gl2_discard: bit(word, 13),
            gl2_inv: bit(word, 14),
            gl2_wb: bit(word, 15),
            seq: field(word, 17, 16),
        }
    }
}

impl ReleaseGcr {
    /// The operations.
    pub const fn operations(self) -> CacheOperations {
        let word = self.0;
        CacheOperations {
            gli_inv: 0,
            glm_wb: bit(word, 12),
            glm_inv: bit(word, 13),
            glk_wb: bit(word, 24),
            glk_inv: bit(word, 30),
            glv_inv: bit(word, 14),
            gl1_inv: bit(word, 15),
            gl2_us: bit(word, 16),
            gl2_range: field(word, 18, 17),
            gl2_discard: bit(word, 19),
            gl2_inv: bit(word, 20),
            gl2_wb: bit(word, 21),
            seq: field(word, 23, 22),
        }
    }
}

impl GcrCntl {
    /// Bits that exist.
    pub const DEFINED: u32 = 0x0007_ffff;
}

impl fmt::Display for GcrCntl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranges = [("GLI_INV", 1, 0), ("GL1_RANGE", 3, 2), ("GL2_RANGE", 12, 11), ("SEQ", 17, 16)];
        let flags = [
            ("GLM_WB", 4),
            ("GLM_INV", 5),
            ("GLK_WB", 6),
            ("GLK_INV", 7),
            ("GLV_INV", 8),
            ("GL1_INV", 9),
            ("GL2_US", 10),
            ("GL2_DISCARD", 13),
            ("GL2_INV", 14),
            ("GL2_WB", 15),
            ("RANGE_IS_PA", 18),
        ];
        write_fields(f, self.0, &flags, &ranges)
    }
}

impl ReleaseGcr {
    /// Bits that belong to the cache fields.
    pub const DEFINED: u32 = 0x41ff_f000 & !(3 << 25);
}

impl fmt::Display for ReleaseGcr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranges = [("GL2_RANGE", 18, 17), ("SEQ", 23, 22)];
        let flags = [
            ("GLM_WB", 12),
            ("GLM_INV", 13),
            ("GLV_INV", 14),
            ("GL1_INV", 15),
            ("GL2_US", 16),
            ("GL2_DISCARD", 19),
            ("GL2_INV", 20),
            ("GL2_WB", 21),
            ("GLK_WB", 24),
            ("GLK_INV", 30),
        ];
        write_fields(f, self.0, &flags, &ranges)
    }
}

fn write_fields(
    f: &mut fmt::Formatter<'_>,
    word: u32,
    flags: &[(&str, u32)],
    ranges: &[(&str, u32, u32)],
) -> fmt::Result {
    let set = flags.iter().filter(|(_, index)| bit(word, *index)).map(|(name, _)| (*name, None));
    let valued =
        ranges.iter().map(|(name, high, low)| (*name, Some(field(word, *high, *low)))).filter(|(_, v)| *v != Some(0));
    let mut separator = "";
    for (name, value) in set.chain(valued) {
        write!(f, "{separator}{name}")?;
        if let Some(value) = value {
            write!(f, "={value}")?;
        }
        separator = "|";
    }
    if separator.is_empty() { f.write_str("none") } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same request in both layouts.
    #[test]
    fn acquire_and_release_words_come_to_the_same_operations() {
        let acquire = GcrCntl(0x1_c3f0).operations();
        let release = 1 << 12 | 1 << 13 | 1 << 24 | 1 << 30 | 1 << 14 | 1 << 15 | 1 << 20 | 1 << 21 | 1 << 22;
        assert_eq!(ReleaseGcr(release).operations(), acquire);
        assert!(acquire.gl2_wb && acquire.glk_inv && !acquire.gl2_us && acquire.seq == 1);
        assert_eq!(GcrCntl(0x4381).operations().gli_inv, 1);
    }
}
