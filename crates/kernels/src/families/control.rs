//! Control flow: divergence, switches, calls through pointers, recursion.

use crate::{Case, Family, Kernel, Launch, Random, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "control",
    source: include_str!("../../kernels/control.hip"),
    options: &[],
    kernels: &[
        Kernel::new("collatz_steps", collatz_steps),
        Kernel::new("mandelbrot", mandelbrot),
        Kernel::new("switch_dense", switch_dense),
        Kernel::new("switch_sparse", switch_sparse),
        Kernel::new("nested_loops", nested_loops),
        Kernel::new("leave_one_by_one", leave_one_by_one),
        Kernel::new("search_sorted", search_sorted),
        Kernel::new("state_machine", state_machine),
        Kernel::new("irreducible", irreducible),
        Kernel::new("call_uniform", call_uniform),
        Kernel::new("call_divergent", call_divergent),
        Kernel::new("call_virtual", call_virtual),
        Kernel::new("recursion_fibonacci", recursion_fibonacci),
        Kernel::new("recursion_ackermann", recursion_ackermann),
        Kernel::new("recursion_quicksort", recursion_quicksort),
        Kernel::new("call_many_arguments", call_many_arguments),
        Kernel::new("dynamic_index", dynamic_index),
        Kernel::new("uniform_index", uniform_index),
        Kernel::new("queens", queens),
        Kernel::new("solve_linear", solve_linear),
    ],
};

/// A case of one input and one output of the same length.
fn mapped(x: &[u32], function: impl Fn(usize, u32) -> u32) -> Case {
    let out: Vec<u32> = x.iter().enumerate().map(|(i, x)| function(i, *x)).collect();
    Case::linear(x.len() as u32 / 64, 64).input(x).exact(&out)
}

fn collatz_steps(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, |random| 1 + random.below(1000));
    mapped(&x, |_, x| {
        let (mut v, mut n) = (u64::from(x), 0);
        while v != 1 {
            v = if v % 2 == 1 { 3 * v + 1 } else { v / 2 };
            n += 1;
        }
        n
    })
}

fn mandelbrot(_: &mut Setup) -> Case {
    let (width, height, scale) = (48u32, 32u32, 0.0625f32);
    let mut out = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let (cr, ci) = (x as f32 * scale - 2.0, y as f32 * scale - 1.0);
            let (mut r, mut i, mut n) = (0.0f32, 0.0f32, 0u32);
            while n < 100 && r * r + i * i < 4.0 {
                (r, i) = (r * r - i * i + cr, 2.0 * r * i + ci);
                n += 1;
            }
            out.push(n);
        }
    }
    Case::new(Launch::new([3, 4, 1], [16, 8, 1])).exact(&out).value(width as i32).value(scale)
}

fn switch_dense(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, Random::bits);
    mapped(&x, |_, v| match v % 11 {
        0 => v + 1,
        1 => v.wrapping_mul(3),
        2 | 3 => v >> 2,
        4 => !v,
        5 => v / 5,
        6 => v << 4,
        7 => v & 0x00ff_00ff,
        8 => v.wrapping_sub(1000),
        9 => v.count_ones(),
        _ => 77,
    })
}

fn switch_sparse(setup: &mut Setup) -> Case {
    const VALUES: [u32; 6] = [3, 1000, 65535, 0x8000_0000, 0xffff_fff0, 4];
    let x = setup.random.many(4 * 128, |random| VALUES[random.below(6) as usize]);
    let run = |x: &[u32]| {
        let (mut r, mut j) = (0u32, 0);
        while j < 4 {
            match x[j] {
                3 => r += 5,
                1000 => r ^= 0xf0f0,
                65535 => r = r.wrapping_mul(7).wrapping_add(j as u32),
                0x8000_0000 => j += 1,
                0xffff_fff0 => return r | 0x0100_0000,
                _ => r += 1,
            }
            j += 1;
        }
        r
    };
    let out: Vec<u32> = x.chunks(4).map(run).collect();
    Case::linear(2, 64).input(&x).exact(&out)
}

fn nested_loops(setup: &mut Setup) -> Case {
    let n = 23;
    let x = setup.random.many(128, |random| random.between(0, 1000));
    let run = |(i, x): (usize, &i32)| {
        let mut sum = 0i32;
        'outer: for a in (0..x % n).filter(|a| a % 3 != 1) {
            for b in a.. {
                if (a * b + i as i32) % 17 == 0 {
                    break;
                }
                sum = sum.wrapping_add(b);
                if b > 40 {
                    continue 'outer;
                }
                let mut c = b;
                loop {
                    sum ^= c;
                    c /= 2;
                    if c <= a {
                        break;
                    }
                }
            }
            sum = sum.wrapping_add(1000);
        }
        sum
    };
    let out: Vec<i32> = x.iter().enumerate().map(run).collect();
    Case::linear(2, 64).input(&x).exact(&out).value(n)
}

fn leave_one_by_one(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, Random::bits);
    let left: Vec<u32> = x.iter().map(|x| x % 20).collect();
    mapped(&x, |i, _| {
        let wave = &left[i / 32 * 32..][..32];
        let company: usize = (0..left[i]).map(|round| wave.iter().filter(|left| **left > round).count()).sum();
        company as u32 * 100 + left[i]
    })
}

fn search_sorted(setup: &mut Setup) -> Case {
    let mut sorted = setup.random.many(100, |random| random.between(-300, 300));
    sorted.sort_unstable();
    sorted.dedup();
    let keys = setup.random.many(192, |random| random.between(-320, 320));
    let out: Vec<i32> = keys.iter().map(|key| sorted.binary_search(key).map_or(-1, |at| at as i32)).collect();
    Case::linear(3, 64).input(&sorted).input(&keys).exact(&out).value(sorted.len() as i32)
}

fn state_machine(setup: &mut Setup) -> Case {
    const LETTERS: &[u8] = b"ab z059+*# \n\n  qr7";
    let length = 60usize;
    let text = setup.random.many(64 * length, |random| LETTERS[random.below(LETTERS.len() as u32) as usize]);
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Space,
        Number,
        Name,
        Comment,
    }
    let run = |text: &[u8]| {
        let (mut numbers, mut names, mut signs, mut state) = (0, 0, 0, State::Space);
        for c in text {
            state = match (state, c) {
                (State::Comment, b'\n') => State::Space,
                (State::Comment, _) => State::Comment,
                (State::Number, b'0'..=b'9') => State::Number,
                (State::Name, b'0'..=b'9' | b'a'..=b'z') => State::Name,
                (_, b'#') => State::Comment,
                (_, b'0'..=b'9') => {
                    numbers += 1;
                    State::Number
                }
                (_, b'a'..=b'z') => {
                    names += 1;
                    State::Name
                }
                (_, b' ' | b'\n') => State::Space,
                _ => {
                    signs += 1;
                    State::Space
                }
            };
        }
        numbers | names << 10 | signs << 20
    };
    let out: Vec<u32> = text.chunks(length).map(run).collect();
    Case::linear(1, 64).input(&text).value(length as i32).exact(&out)
}

fn irreducible(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, Random::bits);
    mapped(&x, |_, x| {
        let (mut v, mut n) = (x, 0u32);
        let mut second = v & 1 != 0;
        loop {
            if !second {
                v = v.wrapping_mul(5).wrapping_add(1);
                n += 1;
                if n > 50 {
                    break;
                }
            }
            second = false;
            v ^= v >> 3;
            n += 2;
            if v % 7 == 0 {
                break;
            }
        }
        v.wrapping_add(n)
    })
}

/// The kernels' table of functions.
fn call(which: u32, v: u32) -> u32 {
    match which {
        0 => v.wrapping_mul(3),
        1 => !v,
        2 => (0..16).map(|i| (v >> i & 1) << (2 * i)).sum(),
        _ => (!v).wrapping_mul(3).wrapping_add(1),
    }
}

fn call_uniform(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, Random::bits);
    mapped(&x, |_, x| call(3, x)).value(3u32)
}

fn call_divergent(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, Random::bits);
    mapped(&x, |_, x| (0..3).fold(x, |v, j| call((v ^ j) & 3, v)))
}

fn call_virtual(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, |random| random.float(-4.0, 4.0));
    let results = |x: &f32| {
        let by = x + 1.0;
        if *x > 0.0 { [x * 2.0, x * 2.0 * by] } else { [x * x * 3.0, x * by] }
    };
    let out: Vec<f32> = x.iter().flat_map(results).collect();
    Case::linear(2, 32).input(&x).exact(&out)
}

fn recursion_fibonacci(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, |random| random.below(11));
    mapped(&x, |_, x| (0..x).fold((0, 1), |(a, b), _| (b, a + b)).0)
}

fn recursion_ackermann(setup: &mut Setup) -> Case {
    let m = setup.random.many(32, |random| random.below(3));
    let n = setup.random.many(32, |random| random.below(5));
    let value = |(m, n): (&u32, &u32)| match m {
        0 => n + 1,
        1 => n + 2,
        _ => 2 * n + 3,
    };
    let out: Vec<u32> = m.iter().zip(&n).map(value).collect();
    Case::linear(1, 32).input(&m).input(&n).exact(&out)
}

fn recursion_quicksort(setup: &mut Setup) -> Case {
    let n = 15;
    let x = setup.random.many(32 * n, |random| random.between(-50, 50));
    let mut sorted = x.clone();
    sorted.chunks_mut(n).for_each(<[i32]>::sort_unstable);
    Case::linear(1, 32).update(&x, &sorted).value(n as i32)
}

fn call_many_arguments(setup: &mut Setup) -> Case {
    let x = setup.random.many(5 * 64, |random| f64::from(random.between(-100, 100)));
    let mut out = Vec::new();
    for (i, x) in x.chunks(5).enumerate() {
        let mut a = x.to_vec();
        let mut side = 0.5;
        for j in 1..4u32 {
            a[0] += f64::from(j);
            a[1] *= 1.5;
            a[2] -= 0.25 * f64::from(j);
            a[3] += f64::from((7_000_000_000 + i as u64) as u32);
            a[4] += 200.0;
            side += a[0];
        }
        out.extend(a);
        out.extend([i as f64 + 6.0, side]);
    }
    Case::linear(2, 32).input(&x).exact(&out)
}

fn dynamic_index(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, Random::bits);
    let run = |x: &u32| {
        let mut a: [u32; 8] = std::array::from_fn(|j| x.wrapping_mul(j as u32 + 1));
        for j in 0..16 {
            let k = (a[j & 7] >> 5 & 7) as usize;
            a[k] = a[k].wrapping_mul(3).wrapping_add(a[(k + j) & 7]);
        }
        a
    };
    let out: Vec<u32> = x.iter().flat_map(run).collect();
    Case::linear(2, 32).input(&x).exact(&out)
}

fn uniform_index(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, Random::bits);
    let (which, other) = (15u32, 9u32);
    // The element after the last is the first.
    let out: Vec<u32> = x.iter().flat_map(|x| [x.wrapping_add(81), *x]).collect();
    Case::linear(2, 32).input(&x).exact(&out).value(which).value(other)
}

/// The solutions that go on from these queens, by trying every column.
fn place(queens: &mut Vec<i32>, n: i32) -> u32 {
    let row = queens.len() as i32;
    if row == n {
        return 1;
    }
    let mut solutions = 0;
    for column in 0..n {
        let safe = |(at, other): (i32, &i32)| *other != column && (column - other).abs() != row - at;
        if (0..).zip(queens.iter()).all(safe) {
            queens.push(column);
            solutions += place(queens, n);
            queens.pop();
        }
    }
    solutions
}

fn queens(_: &mut Setup) -> Case {
    let n = 7;
    let out: Vec<u32> = (0..n).map(|first| place(&mut vec![first], n)).collect();
    Case::linear(1, 32).exact(&out).value(n)
}

fn solve_linear(setup: &mut Setup) -> Case {
    let systems = setup.random.many(64 * 20, |random| f64::from(random.between(-9, 9)) + random.double(0.0, 0.1));
    let mut out = Vec::new();
    for system in systems.chunks(20) {
        let mut m: Vec<Vec<f64>> = system.chunks(5).map(<[f64]>::to_vec).collect();
        for p in 0..4 {
            let mut best = p;
            for r in p + 1..4 {
                if m[r][p].abs() > m[best][p].abs() {
                    best = r;
                }
            }
            m.swap(p, best);
            for r in (0..4).filter(|r| *r != p) {
                let f = m[r][p] / m[p][p];
                let pivot = m[p].clone();
                m[r].iter_mut().zip(&pivot).skip(p).for_each(|(value, pivot)| *value -= f * pivot);
            }
        }
        out.extend((0..4).map(|r| m[r][4] / m[r][r]));
    }
    Case::linear(2, 32).input(&systems).exact(&out)
}
