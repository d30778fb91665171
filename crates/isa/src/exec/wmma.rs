//! WMMA: D = A B + C on 16 by 16 matrices that a wave32 holds together (RDNA3 ISA, "Wave matrix multiply accumulate").
//!
//! Lane l and lane l + 16 hold row l of A and column l of B, packed into registers along k. Element (m, n) of C and D lies in lane
//! n + 16 (m mod 2) of register m / 2. EXEC is ignored. The order of the float additions is not documented: here they are exact up to
//! one rounding.

use super::Fault;
use super::lanes::{LANES, Lanes};
use crate::float::f16;
use crate::generated::Op;
use crate::operand::Src;

const SIZE: usize = 16;
/// Registers of C and D.
const ACCUMULATORS: usize = 8;

/// What the elements of A and B are.
#[derive(Clone, Copy)]
enum Element {
    F16,
    Bf16,
    /// Integers of that many bits.
    Int(usize),
}

impl Element {
    fn bits(self) -> usize {
        match self {
            Element::F16 | Element::Bf16 => 16,
            Element::Int(bits) => bits,
        }
    }

    fn value(self, bits: u32, signed: bool) -> f64 {
        match self {
            Element::F16 => f64::from(f16::to_f32(bits as u16)),
            Element::Bf16 => f64::from(f16::bf16_to_f32(bits as u16)),
            Element::Int(width) if signed => f64::from((bits << (32 - width)) as i32 >> (32 - width)),
            Element::Int(_) => f64::from(bits),
        }
    }
}

impl Lanes<'_> {
    pub(super) fn wmma(&mut self, op: Op) -> Result<(), Fault> {
        let element = match op {
            Op::v_wmma_f32_16x16x16_f16 | Op::v_wmma_f16_16x16x16_f16 => Element::F16,
            Op::v_wmma_f32_16x16x16_bf16 | Op::v_wmma_bf16_16x16x16_bf16 => Element::Bf16,
            Op::v_wmma_i32_16x16x16_iu8 => Element::Int(8),
            Op::v_wmma_i32_16x16x16_iu4 => Element::Int(4),
            _ => return Err(Fault::Unimplemented),
        };
        if self.wave64 {
            return Err(Fault::Unimplemented);
        }
        let (a, b) = (self.matrix(0, element)?, self.matrix(1, element)?);
        // Bit 2 of op_sel: 16-bit accumulators lie in the high halves.
        let shift = if self.valu.op_sel & 4 != 0 { 16 } else { 0 };
        let to = usize::from(self.valu.vdst);
        let c: [[u32; LANES]; ACCUMULATORS] = std::array::from_fn(|i| match self.valu.src[2] {
            Src::Vgpr(register) => self.vgprs[usize::from(register) + i],
            src => [self.uniform(src) as u32; LANES],
        });
        for (i, c) in c.iter().enumerate() {
            for (lane, c) in c.iter().copied().enumerate() {
                let (m, n) = (2 * i + lane / SIZE, lane % SIZE);
                let product: f64 = (0..SIZE).map(|k| a[m][k] * b[n][k]).sum();
                let half = (c >> shift) as u16;
                let inserted = |half: u16| self.vgprs[to + i][lane] & !(0xffff << shift) | u32::from(half) << shift;
                let value = match op {
                    Op::v_wmma_i32_16x16x16_iu8 | Op::v_wmma_i32_16x16x16_iu4 => {
                        let sum = i64::from(c as i32) + product as i64;
                        let saturated = sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
                        (if self.valu.clamp { saturated } else { sum }) as u32
                    }
                    Op::v_wmma_f16_16x16x16_f16 => {
                        let sum = product + f64::from(f16::to_f32(half));
                        inserted(f16::from_f64(sum, f16::Rounding::NearestEven))
                    }
                    Op::v_wmma_bf16_16x16x16_bf16 => {
                        inserted(f16::bf16_from_f32((product + f64::from(f16::bf16_to_f32(half))) as f32))
                    }
                    _ => ((product + f64::from(f32::from_bits(c))) as f32).to_bits(),
                };
                self.vgprs[to + i][lane] = value;
            }
        }
        Ok(())
    }

    /// A by row or B by column, as values that f64 holds exactly.
    fn matrix(&self, i: usize, element: Element) -> Result<[[f64; SIZE]; SIZE], Fault> {
        let Src::Vgpr(register) = self.valu.src[i] else { return Err(Fault::Operand) };
        let (bits, signed) = (element.bits(), self.valu.neg >> i & 1 != 0);
        Ok(std::array::from_fn(|row| {
            std::array::from_fn(|k| {
                let at = k * bits;
                let word = self.vgprs[usize::from(register) + at / 32][row];
                element.value(word >> (at % 32) & (u32::MAX >> (32 - bits)), signed)
            })
        }))
    }
}
