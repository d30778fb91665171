//! How near the transcendental operations are to the exact value (RDNA3 ISA, "Transcendentals"). The hardware promises 1 ULP for f32 and
//! about half of one for f16; here it is half a unit and what double rounding adds, a few times in a billion.

use isa::memory::VecMemory;

use crate::launch::{CODE, wave};

/// A VOP1 operation on 32 values.
fn each(word: u32, inputs: [u32; 32]) -> [u32; 32] {
    let memory = VecMemory::new();
    memory.map_read_only(CODE, word.to_le_bytes().to_vec());
    let lanes = std::array::from_fn(|lane| inputs[lane % 32]);
    let mut wave = wave(&[], &[lanes], u64::from(u32::MAX), false);
    wave.step(&mut [], &memory).unwrap();
    std::array::from_fn(|lane| wave.state().vgprs[4][lane])
}

/// Positive normal numbers spread over all exponents, with every kind of mantissa.
fn samples(count: u32) -> impl Iterator<Item = [u32; 32]> {
    (0..count).map(|i| {
        std::array::from_fn(|lane| {
            let mixed = (i * 32 + lane as u32).wrapping_mul(0x9e37_79b9).rotate_left(7).wrapping_mul(0x85eb_ca6b);
            0x0080_0000 + mixed % 0x7f00_0000
        })
    })
}

/// Distance from `exact` in units of the last place of the f32 that it lies at.
fn units(found: f32, exact: f64) -> f64 {
    let exponent = (exact.abs().to_bits() >> 52) as i64 - 1023;
    let unit = f64::from_bits(((exponent.max(-126) - 23 + 1023) as u64) << 52);
    ((f64::from(found) - exact) / unit).abs()
}

/// Text, dword, exact value, which inputs.
type Function = (&'static str, u32, fn(f64) -> f64, fn(f32) -> bool);

#[rustfmt::skip]
const FUNCTIONS: &[Function] = &[
    ("v_rcp_f32 v4, v0", 0x7e085500, |x| 1.0 / x, |x| x < 8e37),
    ("v_rsq_f32 v4, v0", 0x7e085d00, |x| 1.0 / x.sqrt(), |_| true),
    ("v_sqrt_f32 v4, v0", 0x7e086700, f64::sqrt, |_| true),
    ("v_log_f32 v4, v0", 0x7e084f00, f64::log2, |x| x != 1.0),
    ("v_exp_f32 v4, v0", 0x7e084b00, f64::exp2, |x| x < 127.0),
];

#[test]
fn functions_are_within_half_a_unit() {
    for (text, word, exact, takes) in FUNCTIONS {
        for inputs in samples(2000) {
            let found = each(*word, inputs);
            for (input, found) in inputs.map(f32::from_bits).into_iter().zip(found.map(f32::from_bits)) {
                let error = units(found, exact(f64::from(input)));
                assert!(!takes(input) || error <= 0.5001, "{text} of {input:e}: {found:e} is {error} units off");
            }
        }
    }
}

/// Integer division as compilers write it is wrong where the reciprocal is above the correctly rounded one.
#[test]
fn reciprocals_are_correctly_rounded() {
    for inputs in samples(20_000) {
        for (input, found) in inputs.into_iter().zip(each(0x7e08_5500, inputs)) {
            let (x, r) = (f32::from_bits(input), f32::from_bits(found));
            if x >= 8e37 {
                continue;
            }
            // |r - 1/x| is at most half a unit: |x m - 2^k| <= x / 2 for the mantissas, exactly.
            let mantissa = |bits: u32| u128::from(bits & 0x7f_ffff | 0x80_0000);
            let exponent = |bits: u32| (bits >> 23) as i32 - 150;
            let one = 1u128 << -(exponent(input) + exponent(found));
            let error = (mantissa(input) * mantissa(found)).abs_diff(one);
            assert!(2 * error <= mantissa(input), "1 / {x:e} is not {r:e}");
        }
    }
}

#[test]
fn sines_are_right_in_absolute_value() {
    for inputs in samples(2000) {
        // Up to 2^18 turns of either sign.
        let inputs = inputs.map(|bits| (bits % 0x4880_0000) | (bits << 31));
        for (word, exact) in [(0x7e08_6b00, f64::sin as fn(f64) -> f64), (0x7e08_6d00, f64::cos)] {
            for (input, found) in inputs.map(f32::from_bits).into_iter().zip(each(word, inputs)) {
                let turn = f64::from(input) - f64::from(input).trunc();
                let error = (f64::from(f32::from_bits(found)) - exact(turn * std::f64::consts::TAU)).abs();
                assert!(error < 6e-8, "{word:#x} of {input:e} is {error:e} off");
            }
        }
    }
}

/// Text, dword, exact value.
type HalfFunction = (&'static str, u32, fn(f64) -> f64);

/// All f16 values.
#[test]
fn half_functions_are_correctly_rounded() {
    let half = |bits: u32| {
        let (sign, magnitude) = (if bits & 0x8000 != 0 { -1.0 } else { 1.0 }, bits & 0x7fff);
        let scale = f64::from_bits((1023 - 24) << 52);
        let (exponent, mantissa) = (magnitude >> 10, f64::from(magnitude & 0x3ff));
        match exponent {
            0 => sign * mantissa * scale,
            31 if magnitude == 0x7c00 => sign * f64::INFINITY,
            31 => f64::NAN,
            _ => sign * (mantissa + 1024.0) * scale * f64::from(1 << (exponent - 1)),
        }
    };
    #[rustfmt::skip]
    let functions: [HalfFunction; 5] = [
        ("v_rcp_f16 v4, v0", 0x7e08a900, |x| 1.0 / x),
        ("v_sqrt_f16 v4, v0", 0x7e08ab00, f64::sqrt),
        ("v_rsq_f16 v4, v0", 0x7e08ad00, |x| 1.0 / x.sqrt()),
        ("v_log_f16 v4, v0", 0x7e08af00, f64::log2),
        ("v_exp_f16 v4, v0", 0x7e08b100, f64::exp2),
    ];
    for (text, word, exact) in functions {
        for first in (0..0x1_0000).step_by(32) {
            let inputs = std::array::from_fn(|lane| first + lane as u32);
            for (input, found) in inputs.into_iter().zip(each(word, inputs)) {
                let (wanted, found) = (exact(half(input)), half(found & 0xffff));
                let unit = f64::from_bits((((wanted.abs().to_bits() >> 52) as i64 - 10).max(1023 - 24) as u64) << 52);
                // Half of the last finite unit beyond the largest number is infinite.
                let right = found == wanted
                    || found.is_nan() && wanted.is_nan()
                    || found.is_infinite() && wanted.abs() >= 65520.0
                    || (found - wanted).abs() <= unit / 2.0;
                assert!(right, "{text} of {input:#x}: {found:e} instead of {wanted:e}");
            }
        }
    }
}
