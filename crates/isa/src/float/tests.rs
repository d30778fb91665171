//! The arithmetic against the host's, which is IEEE 754's.

use quickcheck::quickcheck;

use super::f16::{self, Rounding};
use super::{division, fma32, ldexp32, ldexp64, max32, min32, rows};

fn same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

/// Values whose exponents are near each other, so that sums round and cancel.
fn near(bits: u32, around: u32) -> f32 {
    let exponent = (around % 8 + if around % 16 < 8 { 1 } else { 120 }) << 23;
    f32::from_bits(bits & 0x807f_ffff | exponent)
}

/// clang's sequence for `n / d`.
fn quotient_is_right(n: f32, d: f32) -> bool {
    let (scaled_d, _) = division::scale32(d, d, n);
    let (scaled_n, vcc) = division::scale32(n, d, n);
    let r = super::flush32(1.0 / super::flush32(scaled_d));
    let f0 = fma32(-scaled_d, r, 1.0);
    let f1 = fma32(f0, r, r);
    let m = scaled_n * f1;
    let f2 = fma32(-scaled_d, m, scaled_n);
    let f3 = fma32(f2, f1, m);
    let f4 = fma32(-scaled_d, f3, scaled_n);
    same(division::fixup32(division::fmas32(f4, f1, f3, vcc), d, n), n / d)
}

quickcheck! {
    fn fma_rounds_once(a: u32, b: u32, c: u32) -> bool {
        let (a, b, c) = (f32::from_bits(a), f32::from_bits(b), f32::from_bits(c));
        let row = rows::fma(&[a; 32], &[b; 32], &[c; 32])[0];
        same(fma32(a, b, c), a.mul_add(b, c)) && same(row, a.mul_add(b, c))
    }

    fn fma_rounds_once_when_operands_are_near(a: u32, b: u32, c: u32) -> bool {
        let (a, b, c) = (near(a, a >> 3), near(b, 15), near(c, b));
        let row = rows::fma(&[a; 32], &[b; 32], &[c; 32])[0];
        same(fma32(a, b, c), a.mul_add(b, c)) && same(row, a.mul_add(b, c))
    }

    fn division_steps_give_the_quotient(n: u32, d: u32) -> bool {
        quotient_is_right(f32::from_bits(n), f32::from_bits(d))
    }

    fn division_steps_give_the_double_quotient(n: u64, d: u64) -> bool {
        let (n, d) = (f64::from_bits(n), f64::from_bits(d));
        let (scaled_d, _) = division::scale64(d, d, n);
        let (scaled_n, vcc) = division::scale64(n, d, n);
        let r = 1.0 / scaled_d;
        let f0 = (-scaled_d).mul_add(r, 1.0);
        let f1 = r.mul_add(f0, r);
        let f2 = (-scaled_d).mul_add(f1, 1.0);
        let f3 = f1.mul_add(f2, f1);
        let m = scaled_n * f3;
        let f4 = (-scaled_d).mul_add(m, scaled_n);
        let q = division::fixup64(division::fmas64(f4, f3, m, vcc), d, n);
        q.to_bits() == (n / d).to_bits() || q.is_nan() && (n / d).is_nan()
    }

    fn scaling_by_a_power_rounds_once(x: u32, exponent: i16) -> bool {
        let x = f32::from_bits(x);
        let exponent = i32::from(exponent) % 300;
        same(ldexp32(x, exponent), ldexp64(f64::from(x), exponent) as f32)
    }

    fn minimum_and_maximum_of_rows_are_those_of_lanes(a: u32, b: u32) -> bool {
        let (a, b) = (f32::from_bits(a), f32::from_bits(b));
        let rows = (rows::min(&[a; 32], &[b; 32])[7], rows::max(&[a; 32], &[b; 32])[7]);
        same(rows.0, min32(a, b)) && same(rows.1, max32(a, b))
    }
}

/// Where remainders are denormal a lost bit shows in few quotients only.
#[test]
fn division_steps_give_the_quotient_of_small_numbers() {
    fn law(n: u32, d: u32) -> bool {
        let small =
            |bits: u32, exponents: u32| f32::from_bits(bits & 0x807f_ffff | (1 + (bits >> 23) % exponents) << 23);
        quotient_is_right(small(n, 30), small(d, 30))
    }
    quickcheck::QuickCheck::new().tests(50_000).quickcheck(law as fn(u32, u32) -> bool);
}

#[test]
fn halves_survive_the_way_to_f32_and_back() {
    for half in 0..=u16::MAX {
        let single = f16::to_f32(half);
        let back = f16::from_f64(f64::from(single), Rounding::NearestEven);
        let is_nan = half & 0x7fff > 0x7c00;
        assert_eq!(back, if is_nan { half | 0x200 } else { half }, "{half:#x} is {single:e}");
    }
}

#[test]
fn values_between_halves_go_to_the_nearer_one() {
    for half in 0..0x7bff_u16 {
        let (low, high) = (f64::from(f16::to_f32(half)), f64::from(f16::to_f32(half + 1)));
        let middle = (low + high) / 2.0;
        let even = if half % 2 == 0 { half } else { half + 1 };
        let below = f64::from_bits(middle.to_bits() - 1);
        let above = f64::from_bits(middle.to_bits() + 1);
        let rounded = [below, middle, above].map(|x| f16::from_f64(x, Rounding::NearestEven));
        assert_eq!(rounded, [half, even, half + 1], "around {middle:e}");
        assert_eq!(f16::from_f64(above, Rounding::TowardZero), half, "{above:e}");
    }
}

#[test]
fn two_over_pi_comes_in_pieces() {
    let sum: f64 = (0..3).map(|i| super::trig::preop(1.0, i)).sum();
    assert_eq!(sum, std::f64::consts::FRAC_2_PI);
    // A large argument skips the bits that its exponent makes whole turns, scaled up by 2 to the power 128.
    assert!((1e-250..1e-240).contains(&super::trig::preop(1e300, 0)));
}
