//! What atomic operations compute, for LDS and for memory alike (RDNA3 ISA, "Atomics").

use crate::float::{max32, max64, min32, min64, nan2};
use crate::generated::Op;

/// The operation of an atomic instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Atomic {
    Swap,
    /// Stores the first operand if memory equals the second.
    CompareSwap,
    CompareSwapFloat,
    Add,
    Sub,
    ReverseSub,
    /// Subtracts, stopping at 0.
    ClampedSub,
    MinSigned,
    MinUnsigned,
    MaxSigned,
    MaxUnsigned,
    And,
    Or,
    Xor,
    /// Clears the bits of the first operand, then sets those of the second.
    MaskOr,
    Increment,
    Decrement,
    MinFloat,
    MaxFloat,
    AddFloat,
    /// Subtracts, or adds the second operand where that would go below 0.
    Wrap,
}

/// The operation and the bits that it works on.
pub(super) fn atomic(op: Op) -> Option<(Atomic, u32)> {
    use Atomic::*;
    Some(match op {
        Op::buffer_atomic_swap_b32
        | Op::global_atomic_swap_b32
        | Op::flat_atomic_swap_b32
        | Op::ds_storexchg_rtn_b32 => (Swap, 32),
        Op::buffer_atomic_cmpswap_b32 | Op::global_atomic_cmpswap_b32 | Op::flat_atomic_cmpswap_b32 => {
            (CompareSwap, 32)
        }
        Op::ds_cmpstore_b32 | Op::ds_cmpstore_rtn_b32 => (CompareSwap, 32),
        Op::buffer_atomic_cmpswap_f32 | Op::global_atomic_cmpswap_f32 | Op::flat_atomic_cmpswap_f32 => {
            (CompareSwapFloat, 32)
        }
        Op::ds_cmpstore_f32 | Op::ds_cmpstore_rtn_f32 => (CompareSwapFloat, 32),
        Op::buffer_atomic_add_u32
        | Op::global_atomic_add_u32
        | Op::flat_atomic_add_u32
        | Op::ds_add_u32
        | Op::ds_add_rtn_u32 => (Add, 32),
        Op::buffer_atomic_sub_u32
        | Op::global_atomic_sub_u32
        | Op::flat_atomic_sub_u32
        | Op::ds_sub_u32
        | Op::ds_sub_rtn_u32 => (Sub, 32),
        Op::ds_rsub_u32 | Op::ds_rsub_rtn_u32 => (ReverseSub, 32),
        Op::buffer_atomic_csub_u32 | Op::global_atomic_csub_u32 => (ClampedSub, 32),
        Op::buffer_atomic_min_i32
        | Op::global_atomic_min_i32
        | Op::flat_atomic_min_i32
        | Op::ds_min_i32
        | Op::ds_min_rtn_i32 => (MinSigned, 32),
        Op::buffer_atomic_min_u32
        | Op::global_atomic_min_u32
        | Op::flat_atomic_min_u32
        | Op::ds_min_u32
        | Op::ds_min_rtn_u32 => (MinUnsigned, 32),
        Op::buffer_atomic_max_i32
        | Op::global_atomic_max_i32
        | Op::flat_atomic_max_i32
        | Op::ds_max_i32
        | Op::ds_max_rtn_i32 => (MaxSigned, 32),
        Op::buffer_atomic_max_u32
        | Op::global_atomic_max_u32
        | Op::flat_atomic_max_u32
        | Op::ds_max_u32
        | Op::ds_max_rtn_u32 => (MaxUnsigned, 32),
        Op::buffer_atomic_and_b32
        | Op::global_atomic_and_b32
        | Op::flat_atomic_and_b32
        | Op::ds_and_b32
        | Op::ds_and_rtn_b32 => (And, 32),
        Op::buffer_atomic_or_b32
        | Op::global_atomic_or_b32
        | Op::flat_atomic_or_b32
        | Op::ds_or_b32
        | Op::ds_or_rtn_b32 => (Or, 32),
        Op::buffer_atomic_xor_b32
        | Op::global_atomic_xor_b32
        | Op::flat_atomic_xor_b32
        | Op::ds_xor_b32
        | Op::ds_xor_rtn_b32 => (Xor, 32),
        Op::ds_mskor_b32 | Op::ds_mskor_rtn_b32 => (MaskOr, 32),
        Op::buffer_atomic_inc_u32
        | Op::global_atomic_inc_u32
        | Op::flat_atomic_inc_u32
        | Op::ds_inc_u32
        | Op::ds_inc_rtn_u32 => (Increment, 32),
        Op::buffer_atomic_dec_u32
        | Op::global_atomic_dec_u32
        | Op::flat_atomic_dec_u32
        | Op::ds_dec_u32
        | Op::ds_dec_rtn_u32 => (Decrement, 32),
        Op::buffer_atomic_min_f32
        | Op::global_atomic_min_f32
        | Op::flat_atomic_min_f32
        | Op::ds_min_f32
        | Op::ds_min_rtn_f32 => (MinFloat, 32),
        Op::buffer_atomic_max_f32
        | Op::global_atomic_max_f32
        | Op::flat_atomic_max_f32
        | Op::ds_max_f32
        | Op::ds_max_rtn_f32 => (MaxFloat, 32),
        Op::buffer_atomic_add_f32
        | Op::global_atomic_add_f32
        | Op::flat_atomic_add_f32
        | Op::ds_add_f32
        | Op::ds_add_rtn_f32 => (AddFloat, 32),
        Op::ds_wrap_rtn_b32 => (Wrap, 32),
        Op::buffer_atomic_swap_b64
        | Op::global_atomic_swap_b64
        | Op::flat_atomic_swap_b64
        | Op::ds_storexchg_rtn_b64 => (Swap, 64),
        Op::buffer_atomic_cmpswap_b64 | Op::global_atomic_cmpswap_b64 | Op::flat_atomic_cmpswap_b64 => {
            (CompareSwap, 64)
        }
        Op::ds_cmpstore_b64 | Op::ds_cmpstore_rtn_b64 => (CompareSwap, 64),
        Op::ds_cmpstore_f64 | Op::ds_cmpstore_rtn_f64 => (CompareSwapFloat, 64),
        Op::buffer_atomic_add_u64
        | Op::global_atomic_add_u64
        | Op::flat_atomic_add_u64
        | Op::ds_add_u64
        | Op::ds_add_rtn_u64 => (Add, 64),
        Op::buffer_atomic_sub_u64
        | Op::global_atomic_sub_u64
        | Op::flat_atomic_sub_u64
        | Op::ds_sub_u64
        | Op::ds_sub_rtn_u64 => (Sub, 64),
        Op::ds_rsub_u64 | Op::ds_rsub_rtn_u64 => (ReverseSub, 64),
        Op::buffer_atomic_min_i64
        | Op::global_atomic_min_i64
        | Op::flat_atomic_min_i64
        | Op::ds_min_i64
        | Op::ds_min_rtn_i64 => (MinSigned, 64),
        Op::buffer_atomic_min_u64
        | Op::global_atomic_min_u64
        | Op::flat_atomic_min_u64
        | Op::ds_min_u64
        | Op::ds_min_rtn_u64 => (MinUnsigned, 64),
        Op::buffer_atomic_max_i64
        | Op::global_atomic_max_i64
        | Op::flat_atomic_max_i64
        | Op::ds_max_i64
        | Op::ds_max_rtn_i64 => (MaxSigned, 64),
        Op::buffer_atomic_max_u64
        | Op::global_atomic_max_u64
        | Op::flat_atomic_max_u64
        | Op::ds_max_u64
        | Op::ds_max_rtn_u64 => (MaxUnsigned, 64),
        Op::buffer_atomic_and_b64
        | Op::global_atomic_and_b64
        | Op::flat_atomic_and_b64
        | Op::ds_and_b64
        | Op::ds_and_rtn_b64 => (And, 64),
        Op::buffer_atomic_or_b64
        | Op::global_atomic_or_b64
        | Op::flat_atomic_or_b64
        | Op::ds_or_b64
        | Op::ds_or_rtn_b64 => (Or, 64),
        Op::buffer_atomic_xor_b64
        | Op::global_atomic_xor_b64
        | Op::flat_atomic_xor_b64
        | Op::ds_xor_b64
        | Op::ds_xor_rtn_b64 => (Xor, 64),
        Op::ds_mskor_b64 | Op::ds_mskor_rtn_b64 => (MaskOr, 64),
        Op::buffer_atomic_inc_u64
        | Op::global_atomic_inc_u64
        | Op::flat_atomic_inc_u64
        | Op::ds_inc_u64
        | Op::ds_inc_rtn_u64 => (Increment, 64),
        Op::buffer_atomic_dec_u64
        | Op::global_atomic_dec_u64
        | Op::flat_atomic_dec_u64
        | Op::ds_dec_u64
        | Op::ds_dec_rtn_u64 => (Decrement, 64),
        Op::ds_min_f64 | Op::ds_min_rtn_f64 => (MinFloat, 64),
        Op::ds_max_f64 | Op::ds_max_rtn_f64 => (MaxFloat, 64),
        _ => return None,
    })
}

impl Atomic {
    /// Whether a second operand follows the first.
    pub(super) fn takes_two(self) -> bool {
        matches!(self, Atomic::CompareSwap | Atomic::CompareSwapFloat | Atomic::MaskOr | Atomic::Wrap)
    }

    /// The new value of a dword.
    pub(super) fn apply32(self, old: u32, a: u32, b: u32) -> u32 {
        let float = f32::from_bits;
        match self {
            Atomic::Swap => a,
            Atomic::CompareSwap => {
                if old == b {
                    a
                } else {
                    old
                }
            }
            Atomic::CompareSwapFloat => {
                if float(old) == float(b) {
                    a
                } else {
                    old
                }
            }
            Atomic::Add => old.wrapping_add(a),
            Atomic::Sub => old.wrapping_sub(a),
            Atomic::ReverseSub => a.wrapping_sub(old),
            Atomic::ClampedSub => old.saturating_sub(a),
            Atomic::MinSigned => (old as i32).min(a as i32) as u32,
            Atomic::MinUnsigned => old.min(a),
            Atomic::MaxSigned => (old as i32).max(a as i32) as u32,
            Atomic::MaxUnsigned => old.max(a),
            Atomic::And => old & a,
            Atomic::Or => old | a,
            Atomic::Xor => old ^ a,
            Atomic::MaskOr => old & !a | b,
            Atomic::Increment => {
                if old >= a {
                    0
                } else {
                    old + 1
                }
            }
            Atomic::Decrement => {
                if old == 0 || old > a {
                    a
                } else {
                    old - 1
                }
            }
            Atomic::MinFloat => min32(float(old), float(a)).to_bits(),
            Atomic::MaxFloat => max32(float(old), float(a)).to_bits(),
            Atomic::AddFloat => nan2(float(old) + float(a), float(old), float(a)).to_bits(),
            Atomic::Wrap => {
                if old >= a {
                    old - a
                } else {
                    old.wrapping_add(b)
                }
            }
        }
    }

    /// The new value of a quadword.
    pub(super) fn apply64(self, old: u64, a: u64, b: u64) -> u64 {
        let float = f64::from_bits;
        match self {
            Atomic::Swap => a,
            Atomic::CompareSwap => {
                if old == b {
                    a
                } else {
                    old
                }
            }
            Atomic::CompareSwapFloat => {
                if float(old) == float(b) {
                    a
                } else {
                    old
                }
            }
            Atomic::Add => old.wrapping_add(a),
            Atomic::Sub => old.wrapping_sub(a),
            Atomic::ReverseSub => a.wrapping_sub(old),
            Atomic::ClampedSub => old.saturating_sub(a),
            Atomic::MinSigned => (old as i64).min(a as i64) as u64,
            Atomic::MinUnsigned => old.min(a),
            Atomic::MaxSigned => (old as i64).max(a as i64) as u64,
            Atomic::MaxUnsigned => old.max(a),
            Atomic::And => old & a,
            Atomic::Or => old | a,
            Atomic::Xor => old ^ a,
            Atomic::MaskOr => old & !a | b,
            Atomic::Increment => {
                if old >= a {
                    0
                } else {
                    old + 1
                }
            }
            Atomic::Decrement => {
                if old == 0 || old > a {
                    a
                } else {
                    old - 1
                }
            }
            Atomic::MinFloat => min64(float(old), float(a)).to_bits(),
            Atomic::MaxFloat => max64(float(old), float(a)).to_bits(),
            Atomic::AddFloat => crate::float::nan2_f64(float(old) + float(a), float(old), float(a)).to_bits(),
            Atomic::Wrap => {
                if old >= a {
                    old - a
                } else {
                    old.wrapping_add(b)
                }
            }
        }
    }
}
