//! Memory: constants, device variables, pointers to pointers, alignment, wide structures, arguments.

use crate::{Case, Family, Kernel, Random, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "memory",
    source: include_str!("../../kernels/memory.hip"),
    options: &[],
    kernels: &[
        Kernel::new("constant_table", constant_table),
        Kernel::new("device_variables", device_variables),
        Kernel::new("pointer_chase", pointer_chase),
        Kernel::new("linked_list", linked_list),
        Kernel::new("unaligned", unaligned),
        Kernel::new("structure_argument", structure_argument),
        Kernel::new("many_arguments_kernel", many_arguments_kernel),
        Kernel::new("split_structures", split_structures),
        Kernel::new("spill_registers", spill_registers),
        Kernel::new("far_offsets", far_offsets),
        Kernel::new("volatile_and_hints", volatile_and_hints),
        Kernel::new("copies_and_fills", copies_and_fills),
        Kernel::new("launch_facts", launch_facts),
        Kernel::new("clocks", clocks),
    ],
};

fn constant_table(setup: &mut Setup) -> Case {
    const PRIMES: [u16; 16] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
    let x = setup.random.many(128, |random| random.float(-1.0, 1.0));
    let c = setup.random.many(8, |random| random.float(-1.0, 1.0));
    let results = |(i, v): (usize, &f32)| {
        let p = c[..7].iter().rev().fold(c[7], |p, c| p.mul_add(*v, *c));
        [p, c[i & 7] * f32::from(PRIMES[(i * 5) & 15])]
    };
    let out: Vec<f32> = x.iter().enumerate().flat_map(results).collect();
    Case::linear(2, 64).input(&x).exact(&out).variable("coefficients", &c, &c)
}

fn device_variables(setup: &mut Setup) -> Case {
    const STATE: u64 = 0x0123_4567_89ab_cdef;
    let x = setup.random.many(192, Random::bits);
    let before = [100u32, 200, 300, 400];
    let mut after = before;
    x.iter().for_each(|x| after[(x & 3) as usize] += 1);
    Case::linear(3, 64)
        .input(&x)
        .exact(&[STATE as u32, (STATE >> 32) as u32])
        .variable("counters", &before, &after)
        .variable("state", &[STATE], &[STATE.wrapping_mul(3).wrapping_add(1)])
}

fn pointer_chase(setup: &mut Setup) -> Case {
    let next = setup.random.permutation(500);
    let start = setup.random.many(64, |random| random.below(500));
    let steps = 40;
    let out: Vec<u32> = start.iter().map(|at| (0..steps).fold(*at, |at, _| next[at as usize])).collect();
    Case::linear(1, 64).input(&next).input(&start).exact(&out).value(steps as u32)
}

fn linked_list(setup: &mut Setup) -> Case {
    let (groups, length) = (3usize, 100usize);
    let order = setup.random.permutation(length as u32);
    let sum = |group: usize| {
        let value = |at: &u32| *at as i32 * 3 + group as i32;
        order.iter().fold(0i32, |sum, at| sum.wrapping_mul(7).wrapping_add(value(at)))
    };
    let out: Vec<i32> = (0..groups).map(sum).collect();
    // A node is a pointer and a number, of 16 bytes.
    Case::linear(groups as u32, 64)
        .workspace(&vec![0u64; 2 * groups * length])
        .input(&order)
        .exact(&out)
        .value(length as i32)
}

fn unaligned(setup: &mut Setup) -> Case {
    let x = setup.random.many(64 * 7 + 16, |random| random.bits() as u8);
    let mut out = Vec::new();
    for i in 0..64 {
        let h = u16::from_le_bytes(x[3 * i..][..2].try_into().expect("two bytes")).wrapping_add(1);
        let w = u32::from_le_bytes(x[5 * i + 1..][..4].try_into().expect("four bytes")) ^ 0x0102_0304;
        let d = u64::from_le_bytes(x[7 * i + 2..][..8].try_into().expect("eight bytes")).wrapping_add(u64::from(w));
        out.extend(h.to_le_bytes());
        out.extend(w.to_le_bytes());
        out.extend(d.to_le_bytes());
        out.push(x[i]);
    }
    Case::linear(1, 64).input(&x).exact(&out)
}

/// The kernel's structure, by C's rules.
#[derive(Clone, Copy, bytemuck::NoUninit)]
#[repr(C)]
struct Parameters {
    offset: i32,
    scale: [f32; 5],
    mask: u64,
    steps: [i16; 7],
    flags: [u8; 3],
    padding: [u8; 7],
}

fn structure_argument(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, |random| random.between(-1000, 1000));
    let p = Parameters {
        offset: -77,
        scale: [0.5, -1.25, 3.0, 0.1, 100.0],
        mask: setup.random.bits64(),
        steps: [1, -2, 300, -400, 5000, -6000, 32767],
        flags: [0, 7, 255],
        padding: [0; 7],
    };
    let result = |(i, x): (usize, &i32)| {
        let v = (x + p.offset) as f32 * p.scale[i % 5];
        let step = i32::from(p.steps[i % 7]) + (i32::from(p.flags[i % 3]) << 1);
        let masked = p.mask >> (i & 31) & 0xff;
        v + (step as f32 + masked as f32) + 200.0
    };
    let out: Vec<f32> = x.iter().enumerate().map(result).collect();
    Case::linear(1, 64).input(&x).exact(&out).value(p).value(200u8)
}

fn many_arguments_kernel(setup: &mut Setup) -> Case {
    let i = setup.random.many(32, |random| random.between(-1000, 1000));
    let sum = |t: usize| {
        let values = [
            200.0,
            -3000.0,
            -100_000.0,
            10_000_000_000.0,
            f64::from(1.5f32),
            -2.25,
            7.0,
            65_000.0,
            f64::from(i[t]),
            1.0,
            -100.0,
            t as f64,
        ];
        values.iter().fold(0.0, |sum, value| sum * 0.5 + value)
    };
    let out: Vec<f64> = (0..32).map(sum).collect();
    Case::linear(1, 32)
        .value(200u8)
        .value(-3000i16)
        .value(-100_000i32)
        .value(10_000_000_000u64)
        .value(1.5f32)
        .value(-2.25f64)
        .value(7u8)
        .value(65_000u16)
        .input(&i)
        .exact(&out)
        .value(1u8)
        .value(-100i8)
}

fn split_structures(setup: &mut Setup) -> Case {
    let n = 100usize;
    let mut particles = Vec::new();
    let (mut x, mut y, mut z, mut kind) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..n {
        let [a, b, c] = [0; 3].map(|_| setup.random.float(-1.0, 1.0));
        let k = setup.random.bits();
        [a, b, c].iter().for_each(|v| particles.extend(v.to_le_bytes()));
        // The bytes after the kind are padding.
        particles.extend(k.to_le_bytes());
        x.push(a);
        y.push(b * 2.0);
        z.push(c - a);
        kind.push(k as u8);
    }
    Case::linear(2, 64).input(&particles).exact(&x).exact(&y).exact(&z).exact(&kind).value(n as i32)
}

fn spill_registers(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, |random| random.float(-0.9, 0.9));
    let run = |i: usize| {
        let mut a: Vec<f32> = (0..120).map(|j| x[(i + j) & 255]).collect();
        for _ in 0..3 {
            for j in 0..120 {
                a[j] = a[j].mul_add(a[(j * 7 + 3) % 120], a[(j + 60) % 120] * 0.25);
            }
        }
        a.iter().fold(0.0f32, |sum, a| sum + a)
    };
    let out: Vec<f32> = (0..256).map(run).collect();
    Case::linear(1, 256).input(&x).exact(&out)
}

fn far_offsets(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, |random| random.between(-1000, 1000));
    let out: Vec<i32> = (0..64).map(|i| x[i] + x[63 - i]).collect();
    Case::linear(1, 64).input(&x).exact(&out).value(3i64 << 32 | 12345)
}

fn volatile_and_hints(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, Random::bits);
    let y = setup.random.many(64, Random::bits);
    let after: Vec<u32> = x.iter().map(|x| x.wrapping_add(1)).collect();
    let out: Vec<u32> = (0..64).map(|i| x[i].wrapping_add(after[i]).wrapping_add(y[i])).collect();
    Case::linear(1, 64).update(&x, &after).input(&y).exact(&out)
}

fn copies_and_fills(setup: &mut Setup) -> Case {
    let size = 21usize;
    let x = setup.random.many(64 * size + 40, |random| random.bits() as u8);
    let mut out = Vec::new();
    for i in 0..64 {
        let mut line = vec![i as u8; 64];
        line[3..3 + size].copy_from_slice(&x[size * i..][..size]);
        let mut local = x[size * i..][..37].to_vec();
        local[5] = 0xee;
        local.copy_within(..30, 2);
        line[30..63].copy_from_slice(&local[..33]);
        out.extend(line);
    }
    Case::linear(1, 64).input(&x).exact(&out).value(size as u32)
}

fn launch_facts(setup: &mut Setup) -> Case {
    let lanes = setup.wave.lanes() as u32;
    Case::linear(7, 48).exact(&[7u32, 48, lanes, 7 * 48, 48, 6, 1])
}

fn clocks(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, Random::bits);
    let run = |x: &u32| (0..50).fold(*x, |v, _| v.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    let out: Vec<u32> = x.iter().flat_map(|x| [run(x), 1]).collect();
    Case::linear(1, 64).input(&x).exact(&out)
}
