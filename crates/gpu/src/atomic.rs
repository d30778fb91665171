//! Atomic operations of packets, in the numbering that the caches and the SDMA engine share.

/// An operation and its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AtomicOp {
    pub(crate) kind: AtomicKind,
    /// 64 bits instead of 32.
    pub(crate) wide: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtomicKind {
    Swap,
    CompareSwap,
    Add,
    Sub,
    SignedMin,
    UnsignedMin,
    SignedMax,
    UnsignedMax,
    And,
    Or,
    Xor,
    Inc,
    Dec,
}

impl AtomicOp {
    /// The operation with this `TC_OP` number. Forms that return the old value and forms that do not are the same here.
    pub(crate) fn from_tc_op(number: u32) -> Option<AtomicOp> {
        const WIDE: u32 = 32;
        const NO_RETURN: u32 = 64;
        let kind = match number & !(WIDE | NO_RETURN) {
            7 => AtomicKind::Swap,
            8 => AtomicKind::CompareSwap,
            15 => AtomicKind::Add,
            16 => AtomicKind::Sub,
            17 => AtomicKind::SignedMin,
            18 => AtomicKind::UnsignedMin,
            19 => AtomicKind::SignedMax,
            20 => AtomicKind::UnsignedMax,
            21 => AtomicKind::And,
            22 => AtomicKind::Or,
            23 => AtomicKind::Xor,
            24 => AtomicKind::Inc,
            25 => AtomicKind::Dec,
            _ => return None,
        };
        (number < 2 * NO_RETURN).then_some(AtomicOp { kind, wide: number & WIDE != 0 })
    }

    /// The new value. Operands of a 32-bit operation are its low halves, and so is the result.
    pub(crate) fn apply(self, old: u64, source: u64, compare: u64) -> u64 {
        let [old, source, compare] =
            [old, source, compare].map(|value| if self.wide { value } else { value as u32 as u64 });
        let signed = |value: u64| if self.wide { value.cast_signed() } else { i64::from((value as u32).cast_signed()) };
        match self.kind {
            AtomicKind::Swap => source,
            AtomicKind::CompareSwap if old == compare => source,
            AtomicKind::CompareSwap => old,
            AtomicKind::Add => old.wrapping_add(source),
            AtomicKind::Sub => old.wrapping_sub(source),
            AtomicKind::SignedMin => {
                if signed(source) < signed(old) {
                    source
                } else {
                    old
                }
            }
            AtomicKind::SignedMax => {
                if signed(source) > signed(old) {
                    source
                } else {
                    old
                }
            }
            AtomicKind::UnsignedMin => old.min(source),
            AtomicKind::UnsignedMax => old.max(source),
            AtomicKind::And => old & source,
            AtomicKind::Or => old | source,
            AtomicKind::Xor => old ^ source,
            AtomicKind::Inc => {
                if old >= source {
                    0
                } else {
                    old + 1
                }
            }
            AtomicKind::Dec => {
                if old == 0 || old > source {
                    source
                } else {
                    old - 1
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(number: u32, old: u64, source: u64) -> u64 {
        AtomicOp::from_tc_op(number).expect("the operation exists").apply(old, source, 7)
    }

    #[test]
    fn the_numbers_that_runtimes_use() {
        assert_eq!(AtomicOp::from_tc_op(47), Some(AtomicOp { kind: AtomicKind::Add, wide: true }));
        assert_eq!(AtomicOp::from_tc_op(15 + 64), Some(AtomicOp { kind: AtomicKind::Add, wide: false }));
        assert_eq!(AtomicOp::from_tc_op(9), None);
        assert_eq!(AtomicOp::from_tc_op(128 + 7), None);
        assert_eq!(apply(47, 5, u64::MAX), 4);
    }

    #[test]
    fn signedness_follows_the_width() {
        assert_eq!(apply(17, 1, 0xffff_ffff), 0xffff_ffff);
        assert_eq!(apply(18, 1, 0xffff_ffff), 1);
        assert_eq!(apply(17 + 32, 1, 0xffff_ffff), 1);
        assert_eq!(apply(19 + 32, 1, u64::MAX), 1);
    }

    #[test]
    fn inc_and_dec_wrap_at_the_source() {
        assert_eq!((apply(24, 3, 3), apply(24, 2, 3)), (0, 3));
        assert_eq!((apply(25, 0, 3), apply(25, 4, 3), apply(25, 2, 3)), (3, 3, 1));
        assert_eq!((apply(8, 7, 1), apply(8, 6, 1)), (1, 6));
    }
}
