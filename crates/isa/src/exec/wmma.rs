//! WMMA: D = A B + C on 16 by 16 matrices that a wave holds together (RDNA3 ISA, "Wave matrix multiply accumulate").
//!
//! Every 16 lanes hold all rows of A and all columns of B once more, packed into registers along k. C and D are spread over the lanes:
//! element (m, n) lies in lane n + 16 (m mod g) of register m / g, where g is 2 in a wave32 and 4 in a wave64. EXEC is ignored. The
//! order of the float additions is not documented: here they are made in f64 in the order of k, and C comes last; the result is rounded
//! to nearest even.

use super::Fault;
use super::lanes::LANES;
use crate::float::{NAN_F64, f16};
use crate::generated::Op;
use crate::inst::Valu;
use crate::operand::Src;
use crate::wave::Wave;

const SIZE: usize = 16;

/// What the elements of A and B are.
#[derive(Clone, Copy)]
enum Element {
    F16,
    Bf16,
    /// Integers of that many bits.
    Int(usize),
}

/// What the elements of C and D are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Accumulator {
    I32,
    F32,
    F16,
    Bf16,
}

type Matrix = [[f64; SIZE]; SIZE];

impl Element {
    fn bits(self) -> usize {
        match self {
            Element::F16 | Element::Bf16 => 16,
            Element::Int(bits) => bits,
        }
    }

    /// `signed` marks signed integers and negates floats.
    fn value(self, bits: u32, signed: bool) -> f64 {
        let value = match self {
            Element::F16 => f64::from(f16::to_f32(bits as u16)),
            Element::Bf16 => f64::from(f16::bf16_to_f32(bits as u16)),
            Element::Int(width) if signed => return f64::from((bits << (32 - width)) as i32 >> (32 - width)),
            Element::Int(_) => return f64::from(bits),
        };
        if signed { -value } else { value }
    }
}

/// The types of a matrix operation.
fn types(op: Op) -> Option<(Element, Accumulator)> {
    Some(match op {
        Op::v_wmma_f32_16x16x16_f16 => (Element::F16, Accumulator::F32),
        Op::v_wmma_f16_16x16x16_f16 => (Element::F16, Accumulator::F16),
        Op::v_wmma_f32_16x16x16_bf16 => (Element::Bf16, Accumulator::F32),
        Op::v_wmma_bf16_16x16x16_bf16 => (Element::Bf16, Accumulator::Bf16),
        Op::v_wmma_i32_16x16x16_iu8 => (Element::Int(8), Accumulator::I32),
        Op::v_wmma_i32_16x16x16_iu4 => (Element::Int(4), Accumulator::I32),
        _ => return None,
    })
}

pub(super) fn is_wmma(op: Op) -> bool {
    types(op).is_some()
}

impl Wave {
    pub(super) fn wmma(&mut self, op: Op, valu: &Valu) -> Result<(), Fault> {
        let (element, accumulator) = types(op).ok_or(Fault::Unimplemented)?;
        let (a, b) = (self.matrix(valu, 0, element)?, transposed(&self.matrix(valu, 1, element)?));
        // Registers of C and D, and rows that share one.
        let (registers, rows) = (SIZE / (2 * self.halves), 2 * self.halves);
        let to = usize::from(valu.vdst);
        let from = match valu.src[2] {
            Src::Vgpr(register) => Some(usize::from(register)),
            _ => None,
        };
        if to + registers > self.vgpr_count || from.is_some_and(|from| from + registers > self.vgpr_count) {
            return Err(Fault::Operand);
        }
        // All of C is read before any of D is written.
        let mut d = [[0; SIZE]; SIZE];
        for (m, row) in d.iter_mut().enumerate() {
            let products = row_times_matrix(&a[m], &b);
            for (n, d) in row.iter_mut().enumerate() {
                let (register, lane) = (m / rows, n + SIZE * (m % rows));
                let c = match from {
                    Some(from) => self.row(from + register, lane / LANES)[lane % LANES],
                    None => self.scalar32(valu.src[2]),
                };
                *d = accumulate(valu, accumulator, products[n], c);
            }
        }
        // Bit 2 of op_sel: 16-bit accumulators lie in the high halves; the other ones stay.
        let (keep, shift) = match accumulator {
            Accumulator::I32 | Accumulator::F32 => (0, 0),
            _ if valu.op_sel & 4 != 0 => (0xffff, 16),
            _ => (0xffff_0000, 0),
        };
        for (m, row) in d.iter().enumerate() {
            for (n, d) in row.iter().enumerate() {
                let (register, lane) = (m / rows, n + SIZE * (m % rows));
                let old = &mut self.row_mut(to + register, lane / LANES)[lane % LANES];
                *old = *old & keep | d << shift;
            }
        }
        Ok(())
    }

    /// A by row or B by column, as values that f64 holds exactly.
    fn matrix(&self, valu: &Valu, i: usize, element: Element) -> Result<Matrix, Fault> {
        let Src::Vgpr(register) = valu.src[i] else { return Err(Fault::Operand) };
        let bits = element.bits();
        let (even, odd) = match element {
            // The modifiers of packed halves.
            Element::F16 | Element::Bf16 => (valu.neg >> i & 1 != 0, valu.neg_hi >> i & 1 != 0),
            Element::Int(_) => (valu.neg >> i & 1 != 0, valu.neg >> i & 1 != 0),
        };
        Ok(std::array::from_fn(|row| {
            std::array::from_fn(|k| {
                let at = k * bits;
                let word = self.row(usize::from(register) + at / 32, 0)[row];
                let signed = if k % 2 == 0 { even } else { odd };
                element.value(word >> (at % 32) & (u32::MAX >> (32 - bits)), signed)
            })
        }))
    }
}

/// From columns of B to rows.
fn transposed(b: &Matrix) -> Matrix {
    std::array::from_fn(|k| std::array::from_fn(|n| b[n][k]))
}

/// A row of A B. The columns go side by side, so that they become vector code.
fn row_times_matrix(row: &[f64; SIZE], b: &Matrix) -> [f64; SIZE] {
    // The zero that leaves the sign of the first product alone.
    let mut products = [-0.0; SIZE];
    for (a, b) in row.iter().zip(b) {
        for (product, b) in products.iter_mut().zip(b) {
            *product += a * b;
        }
    }
    products
}

/// An element of D, in the low bits.
fn accumulate(valu: &Valu, accumulator: Accumulator, product: f64, c: u32) -> u32 {
    let half = if valu.op_sel & 4 != 0 { (c >> 16) as u16 } else { c as u16 };
    let signed = |x: f32| {
        let x = if valu.neg_hi & 4 != 0 { x.abs() } else { x };
        f64::from(if valu.neg & 4 != 0 { -x } else { x })
    };
    match accumulator {
        Accumulator::I32 => {
            let sum = i64::from(c as i32) + product as i64;
            let saturated = sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
            (if valu.clamp { saturated } else { sum }) as u32
        }
        Accumulator::F32 => (sum(product, signed(f32::from_bits(c))) as f32).to_bits(),
        Accumulator::F16 => {
            let sum = sum(product, signed(f16::to_f32(half)));
            u32::from(f16::from_f64(sum, f16::Rounding::NearestEven))
        }
        Accumulator::Bf16 => {
            let sum = sum(product, signed(f16::bf16_to_f32(half)));
            u32::from(f16::bf16_from_f32(sum as f32))
        }
    }
}

/// The host does not decide what a NaN looks like.
fn sum(a: f64, b: f64) -> f64 {
    let sum = a + b;
    if sum.is_nan() { f64::from_bits(NAN_F64) } else { sum }
}
