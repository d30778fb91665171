//! Local data share: sizes, widths, alignment, aliasing and barriers.

use crate::{Case, Family, Kernel, Launch, Random, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "lds",
    source: include_str!("../../kernels/lds.hip"),
    options: &[],
    kernels: &[
        Kernel::new("dynamic_arrays", dynamic_arrays),
        Kernel::new("static_and_dynamic", static_and_dynamic),
        Kernel::new("whole_lds", whole_lds),
        Kernel::new("narrow_widths", narrow_widths),
        Kernel::new("wide_widths", wide_widths),
        Kernel::new("unaligned_words", unaligned_words),
        Kernel::new("generic_pointers", generic_pointers),
        Kernel::new("work_queue", work_queue),
        Kernel::new("double_buffer", double_buffer),
        Kernel::new("game_of_life", game_of_life),
        Kernel::new("group_votes", group_votes),
    ],
};

fn dynamic_arrays(setup: &mut Setup) -> Case {
    let n = 160;
    let x = setup.random.many(n, |random| random.bits() >> 2);
    let result = |t: usize| {
        let o = (t * 7 + 3) % n;
        x[o].wrapping_add(x[(o + 1) % n] ^ 0xffff).wrapping_add(x[(o + 2) % n] >> 3 & 0xff)
    };
    let out: Vec<u32> = (0..n).map(result).collect();
    Case::linear(1, n as u32).dynamic_lds(n as u32 * 13).input(&x).exact(&out)
}

fn static_and_dynamic(setup: &mut Setup) -> Case {
    let x = setup.random.many(96, Random::bits);
    let out: Vec<u32> = (0..96).map(|t| x[95 - t].wrapping_add(x[(t + 48) % 96].wrapping_mul(5))).collect();
    Case::linear(1, 96).dynamic_lds(96 * 4).input(&x).exact(&out)
}

fn whole_lds(setup: &mut Setup) -> Case {
    let x = setup.random.many(1024, Random::bits);
    let at = |i: u32| x[(i & 1023) as usize].wrapping_add(i);
    let sum = |t: u32| (0..64).fold(0u32, |sum, i| sum.wrapping_mul(31).wrapping_add(at((t * 64 + i * 257) & 16383)));
    let out: Vec<u32> = (0..256).map(sum).collect();
    Case::linear(1, 256).input(&x).exact(&out)
}

fn narrow_widths(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, |random| random.bits() as u8);
    let signed = |t: usize| i16::from(x[t & 127] as i8);
    let out: Vec<u8> = (0..128).map(|t| x[127 - t].wrapping_add(x[t ^ 1])).collect();
    let out16: Vec<i16> = (0..128).map(|t| signed(t + 5) * 100 - signed(t + 9)).collect();
    Case::linear(1, 128).input(&x).exact(&out).exact(&out16)
}

fn wide_widths(setup: &mut Setup) -> Case {
    let x = setup.random.many(64 * 4, Random::bits);
    let at = |t: usize| <[u32; 4]>::try_from(&x[4 * (t & 63)..][..4]).expect("four words");
    let pair = |t: usize| u64::from(at(t)[0]) << 32 | u64::from(at(t)[1]);
    let result = |t: usize| {
        let (w, z) = (at(t + 17), at(t + 1));
        [w[0].wrapping_add(z[1]), w[1].wrapping_add(z[2]), w[2].wrapping_add(z[3]), w[3]]
    };
    let out: Vec<u32> = (0..64).flat_map(result).collect();
    let out64: Vec<u64> = (0..64).map(|t| pair(63 - t).wrapping_add(pair(t + 8))).collect();
    Case::linear(1, 64).input(&x).exact(&out).exact(&out64)
}

fn unaligned_words(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, Random::bits);
    let mut bytes = Vec::new();
    for (t, x) in x.iter().enumerate() {
        bytes.push(t as u8);
        bytes.extend(x.to_le_bytes());
    }
    let result = |t: usize| {
        let s = u64::from_le_bytes(bytes[(t & 31) * 5..][..8].try_into().expect("eight bytes"));
        x[63 - t].wrapping_add((s >> 8) as u32).wrapping_add(s as u32)
    };
    let out: Vec<u32> = (0..64).map(result).collect();
    Case::linear(1, 64).input(&x).exact(&out)
}

fn generic_pointers(setup: &mut Setup) -> Case {
    let flip = 1u32;
    let x = setup.random.many(64, Random::bits);
    let mut out = vec![0u32; 128];
    for t in 0..64 {
        let source = x[(t + 3) & 63];
        let v = if (x[t] ^ flip) & 1 != 0 { source } else { source.wrapping_add(1) }.wrapping_mul(3);
        let shared = x[t] & 2 == 0;
        out[t] = if shared { v.wrapping_add(7) } else { v };
        out[64 + t] = u32::from(shared);
    }
    Case::linear(1, 64).input(&x).exact(&out).value(flip)
}

fn work_queue(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, Random::bits);
    let work = |x: &u32| {
        let (mut job, mut sum) = (x % 100, 0);
        loop {
            sum += job;
            if job <= 20 {
                break sum;
            }
            job /= 2;
        }
    };
    let sum: u32 = x.iter().map(work).sum();
    Case::linear(1, 64).input(&x).update(&[5u32], &[5 + sum])
}

fn double_buffer(setup: &mut Setup) -> Case {
    let rounds = 9;
    let x = setup.random.many(128, |random| random.float(-8.0, 8.0));
    let mut now = [vec![0.0f32], x.clone(), vec![0.0]].concat();
    for _ in 0..rounds {
        let inner: Vec<f32> = now.windows(3).map(|w| 0.25 * w[0] + 0.5 * w[1] + 0.25 * w[2]).collect();
        now[1..129].copy_from_slice(&inner);
    }
    Case::linear(1, 128).input(&x).exact(&now[1..129]).value(rounds)
}

fn game_of_life(setup: &mut Setup) -> Case {
    let rounds = 6;
    let start = setup.random.many(256, |random| u8::from(random.below(3) == 0));
    let mut board = start.clone();
    for _ in 0..rounds {
        let old = board.clone();
        for (i, cell) in board.iter_mut().enumerate() {
            let (x, y) = (i % 16, i / 16);
            let around = (0..9).filter(|d| *d != 4).map(|d| old[(y + 15 + d / 3) % 16 * 16 + (x + 15 + d % 3) % 16]);
            let n: u8 = around.sum();
            *cell = u8::from(n == 3 || (n == 2 && old[i] == 1));
        }
    }
    Case::new(Launch::new([1, 1, 1], [16, 16, 1])).update(&start, &board).value(rounds)
}

fn group_votes(setup: &mut Setup) -> Case {
    let x = setup.random.many(6 * 96, |random| random.between(-91, 96));
    let votes = |group: &[i32]| {
        let count = group.iter().filter(|x| **x > 0).count() as i32;
        [count, i32::from(group.iter().all(|x| *x > -90)), i32::from(group.iter().any(|x| *x > 95))]
    };
    let out: Vec<i32> = x.chunks(96).flat_map(votes).collect();
    Case::linear(6, 96).input(&x).exact(&out)
}
