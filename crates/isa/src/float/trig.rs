//! `v_trig_preop_f64`: pieces of 2/pi for the range reduction of large arguments (RDNA3 ISA, same name).

use std::sync::OnceLock;

/// Bits of 2/pi after the binary point that the hardware knows.
const BITS: usize = 1201;
/// Words of the working precision: the bits, and room for the rounding errors of the series.
const WORDS: usize = BITS / 32 + 4;

/// Segment `select` of 2/pi for the exponent of `x`: 53 bits, scaled so that the segments of one `x` add up.
pub(crate) fn preop(x: f64, select: u32) -> f64 {
    let exponent = (x.to_bits() >> 52 & 0x7ff) as i32;
    let mut shift = (select & 31) as i32 * 53;
    if exponent > 1077 {
        shift += exponent - 1077;
    }
    let mut mantissa = 0u64;
    for i in 0..53 {
        mantissa = mantissa << 1 | u64::from(bit(shift + i));
    }
    let scale = if exponent >= 1968 { 128 } else { 0 } - 53 - shift;
    super::ldexp64(mantissa as f64, scale)
}

/// Bit `i` after the binary point of 2/pi; 0 beyond the known ones.
fn bit(i: i32) -> bool {
    static TWO_OVER_PI: OnceLock<[u32; WORDS]> = OnceLock::new();
    let words = TWO_OVER_PI.get_or_init(two_over_pi);
    let i = i as usize;
    i < BITS && words[i / 32] >> (31 - i % 32) & 1 != 0
}

/// 2/pi as a binary fraction, most significant word first.
fn two_over_pi() -> [u32; WORDS] {
    // pi/4 = 4 atan(1/5) - atan(1/239) (Machin), as fractions.
    let mut quarter_pi = [0; WORDS];
    for _ in 0..4 {
        add(&mut quarter_pi, &inverse_arctangent(5));
    }
    subtract(&mut quarter_pi, &inverse_arctangent(239));
    // 2/pi = 0.5 / (pi/4): binary long division, bit by bit.
    let mut remainder = [0; WORDS];
    remainder[0] = 0x8000_0000;
    let mut quotient = [0; WORDS];
    for i in 0..WORDS * 32 {
        let carry = double(&mut remainder);
        if carry || !less(&remainder, &quarter_pi) {
            subtract(&mut remainder, &quarter_pi);
            quotient[i / 32] |= 1 << (31 - i % 32);
        }
    }
    quotient
}

/// atan(1/n) = 1/n - 1/(3 n^3) + 1/(5 n^5) - ...
fn inverse_arctangent(n: u32) -> [u32; WORDS] {
    let mut power = [0; WORDS];
    // 1/n: divide 1.0, whose integer part is the first remainder.
    divide(&mut power, n, 1);
    let mut sum = power;
    let mut k = 1;
    loop {
        divide(&mut power, n * n, 0);
        let mut term = power;
        k += 2;
        divide(&mut term, k, 0);
        if term.iter().all(|word| *word == 0) {
            return sum;
        }
        if k % 4 == 3 { subtract(&mut sum, &term) } else { add(&mut sum, &term) }
    }
}

fn divide(value: &mut [u32; WORDS], by: u32, integer: u32) {
    let mut remainder = u64::from(integer);
    for word in value {
        let part = remainder << 32 | u64::from(*word);
        *word = (part / u64::from(by)) as u32;
        remainder = part % u64::from(by);
    }
}

fn add(to: &mut [u32; WORDS], value: &[u32; WORDS]) {
    let mut carry = 0;
    for (to, value) in to.iter_mut().zip(value).rev() {
        let sum = u64::from(*to) + u64::from(*value) + carry;
        *to = sum as u32;
        carry = sum >> 32;
    }
}

fn subtract(from: &mut [u32; WORDS], value: &[u32; WORDS]) {
    let mut borrow = false;
    for (from, value) in from.iter_mut().zip(value).rev() {
        let (difference, first) = from.overflowing_sub(*value);
        let (difference, second) = difference.overflowing_sub(u32::from(borrow));
        *from = difference;
        borrow = first || second;
    }
}

/// Doubles and returns the bit that falls out.
fn double(value: &mut [u32; WORDS]) -> bool {
    let mut carry = 0;
    for word in value.iter_mut().rev() {
        let next = *word >> 31;
        *word = *word << 1 | carry;
        carry = next;
    }
    carry != 0
}

fn less(a: &[u32; WORDS], b: &[u32; WORDS]) -> bool {
    a < b
}
