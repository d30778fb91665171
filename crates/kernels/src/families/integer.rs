//! Integer arithmetic of 32, 64 and 128 bits, bit tricks and hashes.

use sha2::{Digest, Sha256};

use crate::{Case, Family, Kernel, Random, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "integer",
    source: include_str!("../../kernels/integer.hip"),
    options: &[],
    kernels: &[
        Kernel::new("divide_i32", divide_i32),
        Kernel::new("divide_u32", divide_u32),
        Kernel::new("divide_i64", divide_i64),
        Kernel::new("divide_u64", divide_u64),
        Kernel::new("divide_by_constants", divide_by_constants),
        Kernel::new("scalar_mix", scalar_mix),
        Kernel::new("multiply_wide", multiply_wide),
        Kernel::new("arithmetic_128", arithmetic_128),
        Kernel::new("shifts_64", shifts_64),
        Kernel::new("bit_tricks", bit_tricks),
        Kernel::new("vendor_bits", vendor_bits),
        Kernel::new("three_operands", three_operands),
        Kernel::new("saturate_i32", saturate_i32),
        Kernel::new("big_number_add", big_number_add),
        Kernel::new("hash_murmur", hash_murmur),
        Kernel::new("hash_splitmix", hash_splitmix),
        Kernel::new("sha256_block", sha256_block),
        Kernel::new("power_mod_u32", power_mod_u32),
        Kernel::new("gcd_u64", gcd_u64),
    ],
};

/// Quotients and remainders of pairs that C defines.
fn divide<T: crate::Element>(
    setup: &mut Setup,
    mut draw: impl FnMut(&mut Random) -> T,
    defined: impl Fn(T, T) -> bool,
    divide: impl Fn(T, T) -> (T, T),
) -> Case {
    let pair = |random: &mut Random| loop {
        let (a, b) = (draw(random), draw(random));
        if defined(a, b) {
            break (a, b);
        }
    };
    let (a, b): (Vec<T>, Vec<T>) = setup.random.many(256, pair).into_iter().unzip();
    let (quotients, rests): (Vec<T>, Vec<T>) = a.iter().zip(&b).map(|(a, b)| divide(*a, *b)).unzip();
    Case::linear(2, 128).input(&a).input(&b).exact(&quotients).exact(&rests)
}

fn divide_i32(setup: &mut Setup) -> Case {
    let draw = |random: &mut Random| random.edgy_bits() as i32;
    divide(setup, draw, |a, b| a.checked_div(b).is_some(), |a, b| (a / b, a % b))
}

fn divide_u32(setup: &mut Setup) -> Case {
    divide(setup, Random::edgy_bits, |_, b| b != 0, |a, b| (a / b, a % b))
}

fn divide_i64(setup: &mut Setup) -> Case {
    let draw = |random: &mut Random| random.edgy_bits64() as i64;
    divide(setup, draw, |a, b| a.checked_div(b).is_some(), |a, b| (a / b, a % b))
}

fn divide_u64(setup: &mut Setup) -> Case {
    divide(setup, Random::edgy_bits64, |_, b| b != 0, |a, b| (a / b, a % b))
}

fn divide_by_constants(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, Random::edgy_bits);
    let results = |v: u32| {
        let s = v as i32;
        let signed = [s / 3, s % 7, s / 16, s % 1_000_003].map(|v| v as u32);
        [v / 3, v / 7, v % 10, v / 641].into_iter().chain(signed)
    };
    let out: Vec<u32> = x.iter().flat_map(|v| results(*v)).collect();
    Case::linear(2, 64).input(&x).exact(&out)
}

/// One more than the place of the lowest set bit; zero for zero.
fn ffs(v: u64) -> u32 {
    if v == 0 { 0 } else { v.trailing_zeros() + 1 }
}

fn scalar_mix(setup: &mut Setup) -> Case {
    let (a, b) = (setup.random.bits(), setup.random.bits());
    let (c, d) = (setup.random.bits64(), setup.random.bits64());
    let out = [
        u64::from(a) * u64::from(b),
        c.wrapping_mul(d),
        u64::from(a / (b | 1)),
        c / (d | 1),
        (c << (a & 63)) | (d >> (b & 63)),
        ((c as i64) >> (a & 63)) as u64,
        u64::from((c ^ d).count_ones() + (a | 1).leading_zeros() * 100 + ffs(u64::from(b)) * 10_000),
        c.reverse_bits(),
        if a < b { c.wrapping_sub(d) } else { c.wrapping_add(d) },
        u64::from((a as i32).unsigned_abs())
            .wrapping_add((a as i32).min(b as i32) as u64)
            .wrapping_add(u64::from(a.max(b))),
        u64::from((a & !b) ^ (b | !a) ^ !(a ^ b)),
        u64::from((d | 1).leading_zeros()) + (u64::from((((a << 5) as i32) >> 9) as u32) << 32),
    ];
    Case::linear(1, 32).value(a).value(b).value(c).value(d).exact(&out)
}

fn multiply_wide(setup: &mut Setup) -> Case {
    let a = setup.random.many(96, Random::edgy_bits64);
    let b = setup.random.many(96, Random::edgy_bits64);
    let results = |x: u64, y: u64| {
        let (x32, y32) = (x as u32, y as u32);
        let (s32, t32) = (i64::from(x32 as i32), i64::from(y32 as i32));
        let low24 = |v: u32| ((v << 8) as i32) >> 8;
        let signed_high = ((s32 * t32) >> 32) as u32;
        [
            x.wrapping_mul(y),
            ((u128::from(x) * u128::from(y)) >> 64) as u64,
            ((i128::from(x as i64) * i128::from(y as i64)) >> 64) as u64,
            (u64::from(x32) * u64::from(y32)).wrapping_add(y),
            (s32 * t32).wrapping_sub(x as i64) as u64,
            ((u64::from(x32) * u64::from(y32)) >> 32) | u64::from(signed_high) << 32,
            u64::from(low24(x32).wrapping_mul(low24(y32)) as u32)
                | u64::from((x32 & 0xff_ffff).wrapping_mul(y32 & 0xff_ffff)) << 32,
            u64::from(x32.wrapping_mul(y32).wrapping_add(x32)),
        ]
    };
    let out: Vec<u64> = a.iter().zip(&b).flat_map(|(a, b)| results(*a, *b)).collect();
    Case::linear(3, 32).input(&a).input(&b).exact(&out)
}

fn arithmetic_128(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, Random::edgy_bits64);
    let b = setup.random.many(128, Random::edgy_bits64);
    let wide = |words: &[u64]| u128::from(words[1]) << 64 | u128::from(words[0]);
    let mut out = Vec::new();
    for (a, b) in a.chunks(2).zip(b.chunks(2)) {
        let (x, y) = (wide(a), wide(b));
        for result in [x.wrapping_add(y), x.wrapping_sub(y), x.wrapping_mul(y), x >> (b[0] & 127)] {
            out.extend([result as u64, (result >> 64) as u64]);
        }
    }
    Case::linear(2, 32).input(&a).input(&b).exact(&out)
}

fn shifts_64(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, Random::edgy_bits64);
    let by = setup.random.many(128, |random| random.below(200));
    let results = |v: u64, by: u32| {
        let (n, m, low, high) = (by & 63, by & 31, v as u32, (v >> 32) as u32);
        let funnel = ((u64::from(high) << 32 | u64::from(low)) << m >> 32) as u32;
        [
            v << n,
            v >> n,
            ((v as i64) >> n) as u64,
            v.rotate_left(n),
            u64::from(low << m) | u64::from(low >> m) << 32,
            u64::from(((low as i32) >> m) as u32) | u64::from(funnel) << 32,
        ]
    };
    let out: Vec<u64> = x.iter().zip(&by).flat_map(|(x, by)| results(*x, *by)).collect();
    Case::linear(2, 64).input(&x).input(&by).exact(&out)
}

fn bit_tricks(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, Random::edgy_bits);
    let results = |v: u32| {
        let w = u64::from(v) << 17 ^ u64::from(v);
        let bytes = [v.to_le_bytes(), (!v).to_le_bytes()].concat();
        let clear = (1u32 << 13) - 1;
        [
            v.count_ones(),
            v.leading_zeros(),
            ffs(u64::from(v)),
            v.reverse_bits(),
            w.count_ones() | w.leading_zeros() << 8 | ffs(w) << 16,
            v.swap_bytes(),
            v >> 5 & 0x7ff,
            v & !(clear << 9) | (v >> 7 & clear) << 9,
            u32::from_le_bytes([bytes[2], bytes[4], bytes[1], bytes[6]]),
            (((v << 3) as i32) >> 20) as u32,
            (v & 0x0ff0_0ff0) | (!v & 0xf00f_f00f) >> 1,
            ((v as i32 ^ (v as i32) >> 31).leading_zeros() - 1)
                .wrapping_add(v & v.wrapping_sub(1))
                .wrapping_add(v & v.wrapping_neg()),
        ]
    };
    let out: Vec<u32> = x.iter().flat_map(|v| results(*v)).collect();
    Case::linear(2, 64).input(&x).exact(&out)
}

/// `v_perm_b32`: the second operand has the low bytes.
fn perm(a: u32, b: u32, selector: u32) -> u32 {
    let bytes = [b.to_le_bytes(), a.to_le_bytes()].concat();
    u32::from_le_bytes(selector.to_le_bytes().map(|select| match select {
        0..8 => bytes[usize::from(select)],
        // Selectors 8 to 11 spread the signs of bytes 1, 3, 5 and 7.
        8..12 => ((bytes[usize::from(2 * (select - 8) + 1)] as i8) >> 7) as u8,
        12 => 0,
        _ => 0xff,
    }))
}

fn vendor_bits(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, Random::edgy_bits);
    let y = setup.random.many(128, Random::edgy_bits);
    let results = |a: u32, b: u32| {
        let both = u64::from(a) << 32 | u64::from(b);
        let (bytes_a, bytes_b) = (a.to_le_bytes(), b.to_le_bytes());
        let difference = |i: usize| u32::from(bytes_a[i].abs_diff(bytes_b[i]));
        let sad: u32 = (0..4).map(difference).sum();
        let words = (a & 0xffff).abs_diff(b & 0xffff) + (a >> 16).abs_diff(b >> 16);
        let lerp = |i: usize| {
            let round = [1, 1, 0, 1][i];
            ((u32::from(bytes_a[i]) + u32::from(bytes_b[i]) + round) >> 1) as u8
        };
        // The masked sum leaves out the bytes whose second operand is zero.
        let masked: u32 = (0..4).filter(|i| bytes_b[*i] != 0).map(difference).sum();
        [
            perm(a, b, 0x0c05_0107 ^ (b & 0x0703_0303)),
            (both >> (b & 31)) as u32,
            (both >> (8 * (a & 3))) as u32,
            sad + 1000,
            words + 7,
            u32::from_le_bytes([lerp(0), lerp(1), lerp(2), lerp(3)]),
            a >> (b & 31) & 0x1ff,
            (((a as i32) >> (b & 31)) << 26 >> 26) as u32,
            masked + 3,
            (sad << 16) + 9,
        ]
    };
    let out: Vec<u32> = x.iter().zip(&y).flat_map(|(x, y)| results(*x, *y)).collect();
    Case::linear(2, 64).input(&x).input(&y).exact(&out)
}

fn three_operands(setup: &mut Setup) -> Case {
    let x = setup.random.many(3 * 96, Random::edgy_bits);
    let results = |x: &[u32]| {
        let [a, b, c] = [x[0], x[1], x[2]];
        let mut middle = [a, b, c];
        middle.sort_unstable();
        [
            a.wrapping_add(b).wrapping_add(c),
            (a << 3).wrapping_add(b),
            a.wrapping_add(b) << (c & 31),
            a << (b & 31) | c,
            (a & b) | c,
            a | b | c,
            a ^ b ^ c,
            (a ^ b).wrapping_add(c),
            middle[1],
            (a as i32).max(b as i32).max(c as i32) as u32,
            middle[0],
            (a as i32).clamp(-1000, 1000) as u32,
        ]
    };
    let out: Vec<u32> = x.chunks(3).flat_map(results).collect();
    Case::linear(3, 32).input(&x).exact(&out)
}

fn saturate_i32(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, |random| random.edgy_bits() as i32);
    let b = setup.random.many(128, |random| random.edgy_bits() as i32);
    let results = |a: i32, b: i32| {
        let unsigned = [(a as u32).saturating_add(b as u32), (a as u32).saturating_sub(b as u32)];
        [a.saturating_add(b), a.saturating_sub(b), unsigned[0] as i32, unsigned[1] as i32]
    };
    let out: Vec<i32> = a.iter().zip(&b).flat_map(|(a, b)| results(*a, *b)).collect();
    Case::linear(2, 64).input(&a).input(&b).exact(&out)
}

fn big_number_add(setup: &mut Setup) -> Case {
    let a = setup.random.many(64 * 8, Random::edgy_bits);
    let b = setup.random.many(64 * 8, Random::edgy_bits);
    let mut out = Vec::new();
    for (a, b) in a.chunks(8).zip(b.chunks(8)) {
        let mut carry = 0;
        for (a, b) in a.iter().zip(b) {
            carry += u64::from(*a) + u64::from(*b);
            out.push(carry as u32);
            carry >>= 32;
        }
        out.push(carry as u32);
    }
    Case::linear(2, 32).input(&a).input(&b).exact(&out)
}

fn hash_murmur(setup: &mut Setup) -> Case {
    let words = 11;
    let x = setup.random.many(64 * words, Random::bits);
    let hash = |(i, key): (usize, &[u32])| {
        let mut h = i as u32;
        for k in key {
            h ^= k.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
            h = h.rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64);
        }
        h ^= 4 * words as u32;
        h = (h ^ h >> 16).wrapping_mul(0x85eb_ca6b);
        h = (h ^ h >> 13).wrapping_mul(0xc2b2_ae35);
        h ^ h >> 16
    };
    let out: Vec<u32> = x.chunks(words).enumerate().map(hash).collect();
    Case::linear(2, 32).input(&x).exact(&out).value(words as u32)
}

fn hash_splitmix(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, Random::bits64);
    let hash = |x: &u64| {
        let (mut state, mut sum) = (*x, 0);
        for _ in 0..20 {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            sum ^= z ^ z >> 31;
        }
        sum
    };
    let out: Vec<u64> = x.iter().map(hash).collect();
    Case::linear(1, 64).input(&x).exact(&out).value(20u32)
}

/// The first 32 bits of the fraction of the cube roots of the first 64 primes.
fn sha_constants() -> Vec<u32> {
    let prime = |n: &u128| (2..*n).all(|d| !n.is_multiple_of(d));
    // The cube root of p times 2^96, of which the integer part is below 8.
    let root = |p: u128| {
        let (mut low, mut high) = (0u128, 8u128 << 32);
        while high - low > 1 {
            let middle = (low + high) / 2;
            // middle is below 2^35, so its cube fits.
            if middle * middle * middle <= p << 96 { low = middle } else { high = middle }
        }
        low as u32
    };
    (2..).filter(prime).take(64).map(root).collect()
}

fn sha256_block(setup: &mut Setup) -> Case {
    let mut message = Vec::new();
    let mut digest = Vec::new();
    for length in 0..32usize {
        // At most 55 bytes, so that padding and length fit the same block.
        let text = setup.random.many(length + 20, |random| random.bits() as u8);
        digest.extend(Sha256::digest(&text));
        let mut block = text.clone();
        block.push(0x80);
        block.resize(56, 0);
        block.extend((8 * text.len() as u64).to_be_bytes());
        message.extend(block);
    }
    let constants = sha_constants();
    Case::linear(1, 32).input(&message).exact(&digest).variable("sha_constants", &constants, &constants)
}

fn power_mod_u32(setup: &mut Setup) -> Case {
    let base = setup.random.many(64, Random::bits);
    let exponent = setup.random.many(64, |random| random.bits() >> random.below(32));
    let modulus = setup.random.many(64, |random| (random.bits() >> random.below(28)) | 3);
    let power = |i: usize| {
        let n = u64::from(modulus[i]);
        let (mut b, mut e, mut result) = (u64::from(base[i]) % n, exponent[i], 1);
        while e != 0 {
            if e & 1 != 0 {
                result = result * b % n;
            }
            b = b * b % n;
            e >>= 1;
        }
        result as u32
    };
    let out: Vec<u32> = (0..64).map(power).collect();
    Case::linear(2, 32).input(&base).input(&exponent).input(&modulus).exact(&out)
}

fn gcd_u64(setup: &mut Setup) -> Case {
    let common = setup.random.many(64, |random| random.bits64() >> 40 | 1);
    let a: Vec<u64> = common.iter().map(|g| g.wrapping_mul(setup.random.bits64() >> 24)).collect();
    let b: Vec<u64> = common.iter().map(|g| g.wrapping_mul(setup.random.bits64() >> 30)).collect();
    let gcd = |(a, b): (&u64, &u64)| {
        let (mut x, mut y) = (*a, *b);
        while y != 0 {
            (x, y) = (y, x % y);
        }
        x
    };
    let out: Vec<u64> = a.iter().zip(&b).map(gcd).collect();
    Case::linear(2, 32).input(&a).input(&b).exact(&out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_chosen_from_the_second_operand_up() {
        assert_eq!(perm(0x8899_aabb, 0x0011_2233, 0x0004_0300), 0x33bb_0033);
        assert_eq!(perm(0x8899_aabb, 0x0011_2233, 0x0b0c_0d08), 0xff00_ff00);
    }

    #[test]
    fn the_lowest_bit_counts_from_one() {
        assert_eq!((ffs(0), ffs(1), ffs(0x8000_0000), ffs(1 << 63)), (0, 1, 32, 64));
    }
}
