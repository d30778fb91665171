//! Cache operations: the GCR fields of `ACQUIRE_MEM` and, in another order, of `RELEASE_MEM`.

use std::fmt;

use crate::bits::{bit, field};

/// `GCR_CNTL` as `ACQUIRE_MEM` and SDMA's `GCR_REQ` carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GcrCntl(pub u32);

/// The cache fields of `RELEASE_MEM`'s first dword, in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReleaseGcr(pub u32);

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
