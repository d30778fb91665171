//! Bytes and sixteen-bit integers, alone and packed.

use crate::{Case, Family, Kernel, Random, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "narrow",
    source: include_str!("../../kernels/narrow.hip"),
    options: &[],
    kernels: &[
        Kernel::new("arithmetic_i16", arithmetic_i16),
        Kernel::new("divide_narrow", divide_narrow),
        Kernel::new("packed_i16", packed_i16),
        Kernel::new("packed_u16", packed_u16),
        Kernel::new("saturate_i16", saturate_i16),
        Kernel::new("bytes_one_by_one", bytes_one_by_one),
        Kernel::new("char4_blend", char4_blend),
        Kernel::new("bytes_in_words", bytes_in_words),
        Kernel::new("mixed_members", mixed_members),
        Kernel::new("halves_of_words", halves_of_words),
    ],
};

fn edgy_i16(random: &mut Random) -> i16 {
    (random.edgy_bits() >> (16 * random.below(2))) as i16
}

fn edgy_u16(random: &mut Random) -> u16 {
    edgy_i16(random) as u16
}

fn arithmetic_i16(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, edgy_i16);
    let b = setup.random.many(128, edgy_i16);
    let results = |x: i16, y: i16| {
        let n = y & 15;
        [
            x.wrapping_add(y),
            x.wrapping_sub(y),
            x.wrapping_mul(y),
            x.wrapping_mul(y).wrapping_add(x),
            x.min(y),
            x.max(y),
            (x as u16 >> n) as i16,
            x >> n,
            x << n,
            if (x as u16) < y as u16 { !x } else { x & y },
        ]
    };
    let out: Vec<i16> = a.iter().zip(&b).flat_map(|(a, b)| results(*a, *b)).collect();
    Case::linear(2, 64).input(&a).input(&b).exact(&out)
}

fn divide_narrow(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, edgy_i16);
    let b = setup.random.many(128, |random| edgy_i16(random) | 1);
    let (mut out, mut bytes) = (Vec::new(), Vec::new());
    for (&a, &b) in a.iter().zip(&b) {
        // The least number by -1 is computed in 32 bits, and fits no short.
        out.extend([a.wrapping_div(b), a.wrapping_rem(b)]);
        let (x, y) = (a as u8, b as u8 | 1);
        bytes.extend([x / y, x % y]);
    }
    Case::linear(2, 64).input(&a).input(&b).exact(&out).exact(&bytes)
}

/// Applies operations to pairs of elements; each operation's results lie together.
fn packed<T: Copy, const N: usize>(a: &[T], b: &[T], operations: impl Fn(T, T) -> [T; N]) -> Vec<T> {
    let mut out = Vec::new();
    for (a, b) in a.chunks(2).zip(b.chunks(2)) {
        let results = [operations(a[0], b[0]), operations(a[1], b[1])];
        out.extend((0..N).flat_map(|i| [results[0][i], results[1][i]]));
    }
    out
}

fn packed_i16(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, edgy_i16);
    let b = setup.random.many(128, edgy_i16);
    let out = packed(&a, &b, |x, y| {
        [
            x.wrapping_add(y),
            x.wrapping_sub(y),
            x.wrapping_mul(y),
            x.wrapping_mul(y).wrapping_add(x),
            x.min(y),
            x.max(y),
            x >> (y & 15),
            x << (y & 15),
        ]
    });
    Case::linear(1, 64).input(&a).input(&b).exact(&out)
}

fn packed_u16(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, edgy_u16);
    let b = setup.random.many(128, edgy_u16);
    let mut out =
        packed(&a, &b, |x, y| [x.saturating_add(y), x.saturating_sub(y), x.min(y), x.max(y), x >> (y & 15), 0]);
    for (i, (a, b)) in a.chunks(2).zip(b.chunks(2)).enumerate() {
        out[12 * i + 10] = a[1].wrapping_mul(b[0]).wrapping_add(b[0]);
        out[12 * i + 11] = a[0].wrapping_mul(b[0]).wrapping_add(b[1]);
    }
    Case::linear(1, 64).input(&a).input(&b).exact(&out)
}

fn saturate_i16(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, edgy_i16);
    let b = setup.random.many(128, edgy_i16);
    let out = packed(&a, &b, |x, y| [x.saturating_add(y), x.saturating_sub(y)]);
    Case::linear(2, 32).input(&a).input(&b).exact(&out)
}

fn bytes_one_by_one(setup: &mut Setup) -> Case {
    let a = setup.random.many(128, |random| random.bits() as u8);
    let b = setup.random.many(128, |random| random.bits() as i8);
    let results = |x: u8, y: i8| {
        [
            x.wrapping_add(y as u8),
            x.wrapping_mul(y as u8),
            x.rotate_right(3),
            (y >> 2) as u8,
            y.unsigned_abs(),
            u8::from(i32::from(x) > i32::from(y)),
            x.saturating_add(100),
            x.saturating_sub(100),
        ]
    };
    let out: Vec<u8> = a.iter().zip(&b).flat_map(|(a, b)| results(*a, *b)).collect();
    Case::linear(2, 64).input(&a).input(&b).exact(&out)
}

fn char4_blend(setup: &mut Setup) -> Case {
    let alpha = 77u32;
    let a = setup.random.many(256, |random| random.bits() as u8);
    let b = setup.random.many(256, |random| random.bits() as u8);
    let blend = |i: usize| match i % 4 {
        3 => a[i],
        _ => ((u32::from(a[i]) * alpha + u32::from(b[i]) * (255 - alpha) + 127) / 255) as u8,
    };
    let out: Vec<u8> = (0..256).map(blend).collect();
    Case::linear(1, 64).input(&a).input(&b).exact(&out).value(alpha)
}

fn bytes_in_words(setup: &mut Setup) -> Case {
    let a = setup.random.many(96, Random::edgy_bits);
    let b = setup.random.many(96, Random::edgy_bits);
    let each = |x: u32, y: u32, f: fn(u8, u8) -> u8| {
        let (x, y) = (x.to_le_bytes(), y.to_le_bytes());
        u32::from_le_bytes([0, 1, 2, 3].map(|i| f(x[i], y[i])))
    };
    let mut out = Vec::new();
    for (&a, &b) in a.iter().zip(&b) {
        out.push(each(a, b, u8::wrapping_add));
        out.push(each(a, b, |x, y| ((u16::from(x) + u16::from(y)) / 2) as u8));
        out.push(each(a, b, |x, _| if x == 0 { 0x80 } else { 0 }));
    }
    Case::linear(3, 32).input(&a).input(&b).exact(&out)
}

/// The members of the kernel's structure, at C's offsets: 0, 2, 4, 6, 8, 12 and 16 of 24 bytes.
fn mixed_members(setup: &mut Setup) -> Case {
    let input = setup.random.many(64 * 24, |random| random.bits() as u8);
    let mut out = vec![0u8; 64 * 24];
    for (m, n) in input.chunks(24).zip(out.chunks_mut(24)) {
        let b = i16::from_le_bytes([m[2], m[3]]);
        let d = u16::from_le_bytes([m[6], m[7]]);
        let e = u32::from_le_bytes([m[8], m[9], m[10], m[11]]);
        let g = u64::from_le_bytes([m[16], m[17], m[18], m[19], m[20], m[21], m[22], m[23]]);
        n[0] = m[12].wrapping_add(1);
        n[2..4].copy_from_slice(&(i16::from(m[4] as i8) * 3).to_le_bytes());
        n[4] = (b >> 4) as u8;
        n[6..8].copy_from_slice(&(d ^ u16::from(m[0])).to_le_bytes());
        n[8..12].copy_from_slice(&e.wrapping_add(u32::from(d)).to_le_bytes());
        n[12] = (e >> 24) as u8;
        n[16..24].copy_from_slice(&g.wrapping_add(u64::from(e)).to_le_bytes());
    }
    // The padding stays what it was.
    Case::linear(2, 32).input(&input).update(&vec![0u8; 64 * 24], &out)
}

fn halves_of_words(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, edgy_u16);
    let out: Vec<u16> = x.chunks(2).flat_map(|x| [x[0].wrapping_mul(3), x[1].wrapping_add(5)]).collect();
    let packed: Vec<u32> = x.chunks(2).map(|x| u32::from(x[1]) << 16 | u32::from(x[0])).collect();
    Case::linear(1, 64).input(&x).exact(&out).exact(&packed)
}
