//! VOP3SD: vector operations with a mask as second result (RDNA3 ISA, "VOP3SD"): carries, wide multiply-add, division scaling.

use super::Fault;
use super::lanes::{LANES, Lanes};
use crate::float::division;
use crate::generated::Op;

impl Lanes<'_> {
    pub(super) fn vop3sd(&mut self, op: Op) -> Result<(), Fault> {
        match op {
            Op::v_add_co_u32 => self.add_with_carry(false),
            Op::v_sub_co_u32 => self.subtract_with_borrow(false, false),
            Op::v_subrev_co_u32 => self.subtract_with_borrow(true, false),
            Op::v_add_co_ci_u32 => self.add_with_carry(true),
            Op::v_sub_co_ci_u32 => self.subtract_with_borrow(false, true),
            Op::v_subrev_co_ci_u32 => self.subtract_with_borrow(true, true),
            Op::v_mad_u64_u32 => {
                let (a, b, c) = (self.b32(0), self.b32(1), self.b64(2));
                let clamp = self.valu.clamp;
                let (values, mask) = flagged(|l| {
                    let (sum, carry) = c[l].overflowing_add(u64::from(a[l]) * u64::from(b[l]));
                    (if clamp && carry { u64::MAX } else { sum }, carry)
                });
                self.write64(values);
                self.write_mask(mask);
                Ok(())
            }
            Op::v_mad_i64_i32 => {
                let (a, b, c) = (self.b32(0), self.b32(1), self.b64(2));
                let clamp = self.valu.clamp;
                let (values, mask) = flagged(|l| {
                    let product = i64::from(a[l] as i32) * i64::from(b[l] as i32);
                    let (sum, overflow) = (c[l] as i64).overflowing_add(product);
                    let limit = if product < 0 { i64::MIN } else { i64::MAX };
                    ((if clamp && overflow { limit } else { sum }) as u64, overflow)
                });
                self.write64(values);
                self.write_mask(mask);
                Ok(())
            }
            Op::v_div_scale_f32 => {
                let (a, b, c) = (self.f32(0), self.f32(1), self.f32(2));
                let (values, mask) = flagged(|l| division::scale32(a[l], b[l], c[l]));
                self.write_f32(values);
                self.write_mask(mask);
                Ok(())
            }
            Op::v_div_scale_f64 => {
                let (a, b, c) = (self.f64(0), self.f64(1), self.f64(2));
                let (values, mask) = flagged(|l| division::scale64(a[l], b[l], c[l]));
                self.write_f64(values);
                self.write_mask(mask);
                Ok(())
            }
            _ => Err(Fault::Unimplemented),
        }
    }

    pub(super) fn add_with_carry(&mut self, carry_in: bool) -> Result<(), Fault> {
        let carry = if carry_in { self.mask_source(2) } else { 0 };
        let (a, b) = (self.b32(0), self.b32(1));
        let sums: [u64; LANES] = std::array::from_fn(|l| u64::from(a[l]) + u64::from(b[l]) + u64::from(carry >> l & 1));
        self.carried(sums, u32::MAX)
    }

    pub(super) fn subtract_with_borrow(&mut self, reversed: bool, borrow_in: bool) -> Result<(), Fault> {
        let borrow = if borrow_in { self.mask_source(2) } else { 0 };
        let (a, b) = if reversed { (self.b32(1), self.b32(0)) } else { (self.b32(0), self.b32(1)) };
        let differences: [u64; LANES] = std::array::from_fn(|l| {
            u64::from(a[l]).wrapping_sub(u64::from(b[l])).wrapping_sub(u64::from(borrow >> l & 1))
        });
        // A borrow leaves all upper bits set; keep one as the flag.
        self.carried(differences.map(|d| d & 0x1_ffff_ffff), 0)
    }

    /// Writes the low 32 bits; bit 32 is the carry or borrow. Clamping replaces a value that carried by `limit`.
    fn carried(&mut self, wide: [u64; LANES], limit: u32) -> Result<(), Fault> {
        let mut mask = 0;
        for (l, value) in wide.iter().enumerate() {
            mask |= ((value >> 32 & 1) as u32) << l;
        }
        if self.valu.clamp {
            self.write32(wide.map(|value| if value >> 32 & 1 != 0 { limit } else { value as u32 }));
        } else {
            self.write32(wide.map(|value| value as u32));
        }
        self.write_mask(mask);
        Ok(())
    }
}

/// A value and a flag per lane.
fn flagged<T: Copy + Default>(f: impl Fn(usize) -> (T, bool)) -> ([T; LANES], u32) {
    let mut values = [T::default(); LANES];
    let mut mask = 0;
    for (l, slot) in values.iter_mut().enumerate() {
        let (value, flag) = f(l);
        *slot = value;
        mask |= u32::from(flag) << l;
    }
    (values, mask)
}
