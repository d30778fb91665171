//! Matrix products without matrix instructions.

use half::{bf16, f16};

use crate::{Case, Family, Kernel, Launch, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "matrix",
    source: include_str!("../../kernels/matrix.hip"),
    options: &[],
    kernels: &[
        Kernel::new("gemm_f32_naive", gemm_f32),
        Kernel::new("gemm_f32_tiled", gemm_f32),
        Kernel::new("gemm_f32_registers", gemm_f32_registers),
        Kernel::new("gemm_f64", gemm_f64),
        Kernel::new("gemm_f16_dot2", gemm_f16_dot2),
        Kernel::new("gemm_f16_packed", gemm_f16_packed),
        Kernel::new("gemm_bf16_widened", gemm_bf16_widened),
        Kernel::new("gemm_i8_dot4", gemm_i8_dot4),
        Kernel::new("gemm_i8_plain", gemm_i8_plain),
        Kernel::new("dot_saturating", dot_saturating),
    ],
};

/// Every element of an m by n matrix.
pub(super) fn fill<T>(m: usize, n: usize, mut element: impl FnMut(usize, usize) -> T) -> Vec<T> {
    (0..m * n).map(|i| element(i / n, i % n)).collect()
}

fn gemm_f32(setup: &mut Setup) -> Case {
    let (m, n, k) = (37usize, 41usize, 29usize);
    let a = setup.random.many(m * k, |random| random.float(-1.0, 1.0));
    let b = setup.random.many(k * n, |random| random.float(-1.0, 1.0));
    let c = fill(m, n, |row, column| (0..k).fold(0.0f32, |sum, i| a[row * k + i].mul_add(b[i * n + column], sum)));
    Case::new(Launch::new([3, 3, 1], [16, 16, 1]))
        .input(&a)
        .input(&b)
        .exact(&c)
        .value(m as i32)
        .value(n as i32)
        .value(k as i32)
}

fn gemm_f32_registers(setup: &mut Setup) -> Case {
    let (m, n, k) = (64usize, 32usize, 24usize);
    let a = setup.random.many(m * k, |random| random.float(-1.0, 1.0));
    let b = setup.random.many(k * n, |random| random.float(-1.0, 1.0));
    let c = fill(m, n, |row, column| (0..k).fold(0.0f32, |sum, i| a[row * k + i].mul_add(b[i * n + column], sum)));
    Case::new(Launch::new([1, 2, 1], [64, 1, 1])).input(&a).input(&b).exact(&c).value(n as i32).value(k as i32)
}

fn gemm_f64(setup: &mut Setup) -> Case {
    let (m, n, k) = (9usize, 40usize, 33usize);
    let a = setup.random.many(m * k, |random| random.double(-1.0, 1.0));
    let b = setup.random.many(k * n, |random| random.double(-1.0, 1.0));
    let c = fill(m, n, |row, column| (0..k).fold(0.0f64, |sum, i| a[row * k + i].mul_add(b[i * n + column], sum)));
    Case::linear(m as u32, n as u32).input(&a).input(&b).exact(&c).value(n as i32).value(k as i32)
}

const M: usize = 16;
const N: usize = 24;
const K: usize = 32;

/// 16 by 24, in groups of 8 by 8 work-items.
fn small() -> Case {
    Case::new(Launch::new([3, 2, 1], [8, 8, 1]))
}

fn gemm_f16_dot2(setup: &mut Setup) -> Case {
    let whole = |random: &mut crate::Random| f16::from_f32(random.between(-30, 30) as f32);
    let a = setup.random.many(M * K, whole);
    let b = setup.random.many(N * K, whole);
    let c = fill(M, N, |row, column| (0..K).map(|i| a[row * K + i].to_f32() * b[column * K + i].to_f32()).sum::<f32>());
    small().input(&a).input(&b).exact(&c).value(N as i32).value(K as i32)
}

/// Half-precision fused multiply-add. A double holds the product; what it loses of the sum lies more than 42 bits below the
/// larger operand, too far to decide how a half is rounded.
pub(super) fn fma_f16(a: f16, b: f16, c: f16) -> f16 {
    f16::from_f64(a.to_f64() * b.to_f64() + c.to_f64())
}

fn gemm_f16_packed(setup: &mut Setup) -> Case {
    let a = setup.random.many(M * K, |random| random.half(-1.0, 1.0));
    let b = setup.random.many(N * K, |random| random.half(-1.0, 1.0));
    let c = fill(M, N, |row, column| {
        let sum = |odd: usize| {
            (0..K / 2).map(|i| 2 * i + odd).fold(f16::ZERO, |sum, i| fma_f16(a[row * K + i], b[column * K + i], sum))
        };
        sum(0) + sum(1)
    });
    small().input(&a).input(&b).exact(&c).value(N as i32).value(K as i32)
}

fn gemm_bf16_widened(setup: &mut Setup) -> Case {
    let a = setup.random.many(M * K, |random| random.brain(-1.0, 1.0));
    let b = setup.random.many(N * K, |random| random.brain(-1.0, 1.0));
    let c = fill(M, N, |row, column| {
        let product = |sum: f32, i: usize| a[row * K + i].to_f32().mul_add(b[column * K + i].to_f32(), sum);
        bf16::from_f32((0..K).fold(0.0, product))
    });
    small().input(&a).input(&b).exact(&c).value(N as i32).value(K as i32)
}

fn gemm_i8_dot4(setup: &mut Setup) -> Case {
    let a = setup.random.many(M * K, |random| random.bits() as i8);
    let b = setup.random.many(N * K, |random| random.bits() as i8);
    let c =
        fill(M, N, |row, column| (0..K).map(|i| i32::from(a[row * K + i]) * i32::from(b[column * K + i])).sum::<i32>());
    small().input(&a).input(&b).exact(&c).value(N as i32).value(K as i32)
}

fn gemm_i8_plain(setup: &mut Setup) -> Case {
    let a = setup.random.many(M * K, |random| random.bits() as i8);
    let b = setup.random.many(N * K, |random| random.bits() as u8);
    let c =
        fill(M, N, |row, column| (0..K).map(|i| i32::from(a[row * K + i]) * i32::from(b[column * K + i])).sum::<i32>());
    small().input(&a).input(&b).exact(&c).value(N as i32).value(K as i32)
}

fn dot_saturating(setup: &mut Setup) -> Case {
    let a = setup.random.many(64, |random| random.edgy_bits());
    let b = setup.random.many(64, |random| random.edgy_bits());
    let nibble = |word: u32, j: u32| i64::from((word << (28 - 4 * j)) as i32 >> 28);
    let mut out = Vec::new();
    for (&a, &b) in a.iter().zip(&b) {
        let (bytes_a, bytes_b) = (a.to_le_bytes(), b.to_le_bytes());
        let unsigned: u64 = (0..4).map(|j| u64::from(bytes_a[j]) * u64::from(bytes_b[j])).sum();
        out.push((unsigned + 0xffff_fff0).min(0xffff_ffff) as u32 as i32);
        out.push((7 + (0..8).map(|j| (a >> (4 * j) & 15) * (b >> (4 * j) & 15)).sum::<u32>()) as i32);
        let mixed: i64 = (0..4).map(|j| i64::from(bytes_a[j] as i8) * i64::from(bytes_b[j])).sum();
        out.push((mixed + 0x7fff_fff0).min(0x7fff_ffff) as i32);
        out.push((-3 + (0..8).map(|j| nibble(a, j) * nibble(b, j)).sum::<i64>()) as i32);
    }
    Case::linear(1, 64).input(&a).input(&b).exact(&out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fused_half_is_rounded_once() {
        let half = f16::from_f32;
        // 1 + 2^-9 squared is 1 + 2^-8 + 2^-18: what was rounded first would cancel to 2^-8.
        let a = half(1.0 + 1.0 / 512.0);
        assert_eq!(fma_f16(a, a, half(-1.0)), half(1.0 / 256.0 + 1.0 / 262_144.0));
        assert_eq!(fma_f16(half(300.0), half(300.0), half(0.0)), f16::INFINITY);
        assert_eq!(fma_f16(half(2.0), half(3.0), half(0.5)), half(6.5));
    }
}
