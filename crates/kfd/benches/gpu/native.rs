//! The loops of [`crate::loops`], compiled for the host: 32 lanes of each register in memory, the lane innermost.

#![expect(clippy::needless_range_loop, reason = "a loop over lanes, as in the executor, indexes several registers")]

use std::hint::black_box;

type Words = [u32; 32];
type Floats = [f32; 32];
type Doubles = [f64; 32];

fn lanes(factor: u32) -> Words {
    std::array::from_fn(|lane| lane as u32 * factor)
}

fn floats(register: u32) -> Floats {
    std::array::from_fn(|lane| 1.0 + lane as f32 / 64.0 + register as f32 / 8.0)
}

fn doubles(register: u32) -> Doubles {
    floats(register).map(f64::from)
}

pub(crate) fn integer(loops: u32) -> u32 {
    let v0 = lanes(4);
    let mut v: [Words; 8] = std::array::from_fn(|register| lanes(register as u32));
    let mut vcc: [bool; 32] = [false; 32];
    for _ in 0..loops {
        for l in 0..32 {
            v[1][l] = v0[l].wrapping_add(v[1][l]);
            v[2][l] ^= v[1][l];
            v[3][l] = v[2][l] << 3;
            v[4][l] = v[3][l].wrapping_mul(v[1][l]);
            v[5][l] = if vcc[l] { v[2][l] } else { v[4][l] };
            vcc[l] = v[4][l] > v[3][l];
            v[6][l] = v[5][l].wrapping_add(v[4][l]).wrapping_add(v[3][l]);
            v[7][l] = v[6][l] & v[5][l];
        }
        black_box(&mut v);
    }
    v[7][3]
}

pub(crate) fn scalar(loops: u32) -> u32 {
    let mut s = [1u32, 2, 3, 4];
    for _ in 0..loops {
        let (sum, carry) = s[0].overflowing_add(s[1]);
        s[0] = sum;
        s[1] = s[1].wrapping_add(s[0]).wrapping_add(carry.into());
        s[2] = s[0] << 2;
        s[3] = s[2] & s[1];
        black_box(&mut s);
    }
    s[3]
}

pub(crate) fn float_mixed(loops: u32) -> u32 {
    let v0 = floats(0);
    let mut v: [Floats; 8] = std::array::from_fn(|register| floats(register as u32));
    for _ in 0..loops {
        for l in 0..32 {
            v[1][l] += v0[l];
            v[2][l] = v[1][l] * v[1][l];
            v[3][l] = v[1][l].mul_add(v[2][l], v[3][l]);
            v[4][l] = v[3][l].max(v[2][l]);
            v[5][l] = v[3][l].mul_add(v[1][l], v[5][l]);
            v[6][l] = f32::from_bits(v[5][l] as i32 as u32);
            v[7][l] = v[6][l].to_bits() as i32 as f32;
            v[1][l] = v[7][l] - v[4][l];
        }
        black_box(&mut v);
    }
    v[7][3].to_bits()
}

/// Without a host instruction for it a fused multiply-add would be a call: the host multiplies and adds.
pub(crate) fn float_fma(loops: u32) -> u32 {
    let mut v: [Floats; 16] = std::array::from_fn(|register| floats(register as u32));
    for _ in 0..loops {
        for (to, a, b) in [(8, 1, 2), (9, 2, 3), (10, 3, 4), (11, 4, 5), (12, 5, 6), (13, 6, 7), (14, 7, 1), (15, 1, 3)]
        {
            for l in 0..32 {
                v[to][l] += v[a][l] * v[b][l];
            }
        }
        black_box(&mut v);
    }
    v[15][3].to_bits()
}

/// The host has no f16 arithmetic; f32 of twice as many lanes stands for it.
pub(crate) fn half_packed(loops: u32) -> u32 {
    let mut v: [[f32; 64]; 14] = std::array::from_fn(|register| [1.0 + register as f32 / 8.0; 64]);
    for _ in 0..loops {
        for l in 0..64 {
            v[8][l] += v[1][l] * v[2][l];
            v[9][l] = v[2][l] * v[3][l];
            v[10][l] = v[3][l] + v[4][l];
            v[11][l] += v[4][l] * v[5][l];
            v[12][l] = if v[9][l] > v[10][l] { v[9][l] } else { v[10][l] };
            v[13][l] = if v[10][l] < v[12][l] { v[10][l] } else { v[12][l] };
        }
        black_box(&mut v);
    }
    v[13][3].to_bits()
}

pub(crate) fn double(loops: u32) -> u32 {
    let mut v: [Doubles; 8] = std::array::from_fn(|register| doubles(register as u32));
    for _ in 0..loops {
        for l in 0..32 {
            v[4][l] += v[1][l] * v[2][l];
            v[5][l] = v[1][l] * v[2][l];
            v[6][l] = v[5][l] + v[2][l];
            v[7][l] += v[2][l] * v[3][l];
        }
        black_box(&mut v);
    }
    v[7][3] as u32
}

/// 16 by 16 by 16 in f32.
pub(crate) fn matrix(loops: u32) -> u32 {
    let (a, b) = ([[1.0f32; 16]; 16], [[0.5f32; 16]; 16]);
    let mut c = [[0.0f32; 16]; 16];
    for _ in 0..loops {
        let (a, b) = (black_box(&a), black_box(&b));
        for m in 0..16 {
            for k in 0..16 {
                for n in 0..16 {
                    c[m][n] += a[m][k] * b[k][n];
                }
            }
        }
        black_box(&mut c);
    }
    c[3][3].to_bits()
}

/// Words of the data that memory loops touch.
const WORDS: usize = 1 << 16;

pub(crate) fn contiguous(loops: u32) -> u32 {
    copied::<1>(loops, |lane| lane)
}

pub(crate) fn contiguous_wide(loops: u32) -> u32 {
    copied::<4>(loops, |lane| 4 * lane)
}

pub(crate) fn halves(loops: u32) -> u32 {
    let mut memory = vec![0u16; WORDS];
    for _ in 0..loops {
        for l in 0..32 {
            memory[512 + l] = memory[l];
        }
        black_box(&mut memory);
    }
    memory[512].into()
}

pub(crate) fn scattered(loops: u32) -> u32 {
    copied::<1>(loops, |lane| crate::loops::scattered(lane) as usize / 4)
}

fn copied<const WIDTH: usize>(loops: u32, at: impl Fn(usize) -> usize) -> u32 {
    let mut memory = vec![0u32; WORDS];
    let at: [usize; 32] = black_box(std::array::from_fn(at));
    for _ in 0..loops {
        for from in at {
            for word in from..from + WIDTH {
                memory[(word + 256) % WORDS] = memory[word % WORDS];
            }
        }
        black_box(&mut memory);
    }
    memory[256]
}

pub(crate) fn lds(loops: u32) -> u32 {
    contiguous(loops).wrapping_add(scattered(loops))
}

pub(crate) fn atomics(loops: u32) -> u32 {
    use std::sync::atomic::{AtomicU32, Ordering};
    let memory: Vec<AtomicU32> = (0..WORDS).map(|_| AtomicU32::new(0)).collect();
    let mut old = 0;
    for _ in 0..loops {
        for lane in 0..32 {
            let at = crate::loops::scattered(lane) as usize / 4;
            memory[at].fetch_add(lane as u32, Ordering::SeqCst);
            old ^= memory[at + 256].fetch_add(lane as u32, Ordering::SeqCst);
        }
    }
    old
}
