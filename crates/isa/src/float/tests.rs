//! The arithmetic against the host's, which is IEEE 754's.

use quickcheck::quickcheck;

use super::directed::{self, Shape};
use super::f16::{self, Rounding};
use super::{division, f16_rows, fma_to_odd, fma32, ldexp32, ldexp64, max32, min32, rows};

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

/// Both neighbours of an exact value, the nearest one and the one towards zero, from the four roundings; whether they fit together.
fn fits(negative: bool, [nearest, up, down, toward_zero]: [f64; 4], next_up: impl Fn(f64) -> f64) -> bool {
    let adjacent = up == down || next_up(down) == up;
    adjacent && (nearest == up || nearest == down) && toward_zero == if negative { up } else { down }
}

const ALL_ROUNDINGS: [Rounding; 4] = [Rounding::NearestEven, Rounding::Up, Rounding::Down, Rounding::TowardZero];

quickcheck! {
    fn doubles_narrow_in_every_direction(x: u64, around: u16) -> bool {
        // All f32 exponents, denormal ones too, and what is beyond.
        let x = f64::from_bits(x & !(0x7ff << 52) | u64::from(870 + around % 290) << 52);
        let rounded = ALL_ROUNDINGS.map(|rounding| f64::from(directed::narrow(x, rounding)));
        let exact = f64::from(x as f32);
        let exact_or_between = if exact == x { rounded.iter().all(|r| *r == x) } else { rounded[2] < x && x < rounded[1] };
        rounded[0] == exact && exact_or_between && fits(x < 0.0, rounded, |r| f64::from((r as f32).next_up()))
    }

    fn fused_doubles_round_in_every_direction(a: u64, b: u64, c: u64, wide: bool) -> bool {
        // Exponents near each other, so that sums cancel; or any, denormal ones too.
        let around = |bits: u64, middle: u64| {
            let exponent = if wide { bits >> 52 & 0x7ff } else { middle + (bits >> 52) % 64 };
            f64::from_bits(bits & !(0x7ff << 52) | exponent << 52)
        };
        let (a, b, c) = (around(a, 1000), around(b, 1000), around(c, 980));
        let nearest = a.mul_add(b, c);
        let rounded = ALL_ROUNDINGS.map(|rounding| directed::fma64(a, b, c, rounding));
        if nearest.is_nan() {
            return rounded.iter().all(|r| r.is_nan());
        }
        rounded[0] == nearest && (nearest == 0.0 || fits(nearest < 0.0, rounded, f64::next_up))
    }

    fn sums_of_doubles_say_which_side_the_exact_value_is_on(a: u64, b: u64) -> bool {
        let (a, b) = (f64::from_bits(a >> 2 | 1 << 61), f64::from_bits(b >> 2 | 1 << 61));
        // The error of a sum (Knuth's two-sum) is exact.
        let sum = a + b;
        let part = sum - a;
        let error = (a - (sum - part)) + (b - part);
        let [up, down] = [Rounding::Up, Rounding::Down].map(|rounding| directed::fma64(a, 1.0, b, rounding));
        if error > 0.0 { down == sum && up > sum } else if error < 0.0 { up == sum && down < sum } else { up == down }
    }

    fn scaled_doubles_round_once(x: u64, exponent: i16) -> bool {
        let (x, exponent) = (f64::from_bits(x), i32::from(exponent) % 2300);
        let (found, wanted) = (directed::ldexp64(x, exponent, Rounding::NearestEven), ldexp64(x, exponent));
        found.to_bits() == wanted.to_bits() || found.is_nan() && wanted.is_nan()
    }

    fn halves_pack_the_same_both_ways(x: u64) -> bool {
        let x = f64::from_bits(x & !(0x7ff << 52) | (990 + (x >> 52) % 60) << 52);
        ALL_ROUNDINGS.iter().all(|r| u64::from(f16::from_f64(x, *r)) == directed::pack(x, Shape::F16, *r))
    }
}

#[test]
fn what_cancels_is_negative_only_when_rounding_down() {
    let zeros = ALL_ROUNDINGS.map(|rounding| directed::fma64(3.0, 1.0, -3.0, rounding).is_sign_negative());
    assert_eq!(zeros, [false, false, true, false]);
    assert!(ALL_ROUNDINGS.iter().all(|r| directed::fma64(-0.0, 1.0, -0.0, *r).is_sign_negative()));
}

#[test]
fn overflow_stops_at_the_largest_finite_number_in_some_directions() {
    let found = ALL_ROUNDINGS.map(|rounding| directed::fma32(f32::MAX, 2.0, 0.0, rounding));
    assert_eq!(found, [f32::INFINITY, f32::INFINITY, f32::MAX, f32::MAX]);
    let found = ALL_ROUNDINGS.map(|rounding| directed::fma32(f32::MIN, 2.0, 0.0, rounding));
    assert_eq!(found, [f32::NEG_INFINITY, f32::MIN, f32::NEG_INFINITY, f32::MIN]);
}

/// Where remainders are denormal a lost bit shows in few quotients only.
#[test]
fn division_steps_give_the_quotient_of_small_numbers() {
    fn law(n: u32, d: u32) -> bool {
        let small =
            |bits: u32, exponents: u32| f32::from_bits(bits & 0x807f_ffff | (1 + (bits >> 23) % exponents) << 23);
        quotient_is_right(small(n, 30), small(d, 30))
    }
    quickcheck::QuickCheck::new().tests(50_000).max_tests(50_000).quickcheck(law as fn(u32, u32) -> bool);
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

/// What a row of one f16 repeated is rounded to.
fn stored(number: f32) -> Option<u16> {
    f16_rows::store(&[number; 32]).map(|halves| halves[31] as u16)
}

#[test]
fn rows_of_halves_are_read_and_rounded_as_single_ones() {
    for half in 0..=u16::MAX {
        let number = f16_rows::load(&[half.into(); 32])[31];
        assert!(same(number, f16::to_f32(half)), "{half:#x}");
        assert_eq!(stored(number), (half & 0x7fff <= 0x7c00).then_some(half), "{half:#x}");
    }
    // Every number of f32 with any exponent, and the last bits that decide.
    for high in 0..=u16::MAX {
        for low in [0, 1, 0xfff, 0x1000, 0x1001, 0x2fff, 0x3000, 0x3001, 0xffff] {
            let number = f32::from_bits(u32::from(high) << 16 | low);
            let wanted = (!number.is_nan()).then(|| f16::from_f64(number.into(), Rounding::NearestEven));
            assert_eq!(stored(number), wanted, "{number:e}");
        }
    }
}

#[test]
fn rows_of_halves_are_added_and_multiplied_with_one_rounding() {
    fn law(a: u16, b: u16, c: u16, spread: u16) -> bool {
        // The addend at most 16 powers of two from the product: where bits get lost.
        let exponent =
            (i32::from(a >> 10 & 31) + i32::from(b >> 10 & 31) - 15 + i32::from(spread % 33) - 16).clamp(0, 31);
        let c = c & 0x83ff | (exponent as u16) << 10;
        let [x, y, z] = [a, b, c].map(|half| f16_rows::load(&[half.into(); 32]));
        let [p, q, r] = [a, b, c].map(|half| f64::from(f16::to_f32(half)));
        [
            (f16_rows::add(&x, &y), p + q),
            (f16_rows::mul(&x, &y), p * q),
            (f16_rows::fma(&x, &y, &z), fma_to_odd(p, q, r)),
        ]
        .into_iter()
        .all(|(row, exact)| {
            let wanted = (!exact.is_nan()).then(|| f16::from_f64(exact, Rounding::NearestEven));
            stored(row[31]) == wanted
        })
    }
    quickcheck::QuickCheck::new()
        .tests(1_000_000)
        .max_tests(1_000_000)
        .quickcheck(law as fn(u16, u16, u16, u16) -> bool);
}

#[test]
fn two_over_pi_comes_in_pieces() {
    let sum: f64 = (0..3).map(|i| super::trig::preop(1.0, i)).sum();
    assert_eq!(sum, std::f64::consts::FRAC_2_PI);
    // A large argument skips the bits that its exponent makes whole turns, scaled up by 2 to the power 128.
    assert!((1e-250..1e-240).contains(&super::trig::preop(1e300, 0)));
}
