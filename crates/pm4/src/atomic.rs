//! Atomic operations by the numbers that `ATOMIC_MEM`, the SDMA engine and the caches share.

use std::fmt;

/// An operation and its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtomicOp {
    /// The operation.
    pub kind: AtomicKind,
    /// 64 bits instead of 32.
    pub wide: bool,
}

/// What an atomic operation does to a value, given a source and, for one of them, a value to compare with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum AtomicKind {
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
    pub const fn from_tc_op(number: u32) -> Option<AtomicOp> {
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
        if number < 2 * NO_RETURN { Some(AtomicOp { kind, wide: number & WIDE != 0 }) } else { None }
    }
}

impl fmt::Display for AtomicOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.kind {
            AtomicKind::Swap => "swap",
            AtomicKind::CompareSwap => "cmpswap",
            AtomicKind::Add => "add",
            AtomicKind::Sub => "sub",
            AtomicKind::SignedMin => "smin",
            AtomicKind::UnsignedMin => "umin",
            AtomicKind::SignedMax => "smax",
            AtomicKind::UnsignedMax => "umax",
            AtomicKind::And => "and",
            AtomicKind::Or => "or",
            AtomicKind::Xor => "xor",
            AtomicKind::Inc => "inc",
            AtomicKind::Dec => "dec",
        };
        write!(f, "{name}{}", if self.wide { 64 } else { 32 })
    }
}
