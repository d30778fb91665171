//! Atomic operations of packets: what they make of a value.

use pm4::{AtomicKind, AtomicOp};

/// The new value. Operands of a 32-bit operation are its low halves, and so is the result.
pub(crate) fn apply(op: AtomicOp, old: u64, source: u64, compare: u64) -> u64 {
    let [old, source, compare] = [old, source, compare].map(|value| if op.wide { value } else { value as u32 as u64 });
    let signed = |value: u64| if op.wide { value.cast_signed() } else { i64::from((value as u32).cast_signed()) };
    match op.kind {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(number: u32, old: u64, source: u64) -> u64 {
        super::apply(AtomicOp::from_tc_op(number).expect("the operation exists"), old, source, 7)
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
