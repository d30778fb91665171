//! The kernels of a transformer.
//!
//! References are computed in double precision; bounds cover the rounding of the kernels' own sums and the errors of
//! the device's exponential (1 ulp) and trigonometric functions (2 ulp).

use std::f32::consts::FRAC_1_SQRT_2;

use half::f16;

use crate::{Case, Family, Kernel, Launch, Random, Setup, Tolerance};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "transformer",
    source: include_str!("../../kernels/transformer.hip"),
    options: &[],
    kernels: &[
        Kernel::new("softmax_rows", softmax_rows),
        Kernel::new("rms_norm", rms_norm),
        Kernel::new("layer_norm", layer_norm),
        Kernel::new("rope", rope),
        Kernel::new("attention_online", attention_online),
        Kernel::new("attention_causal_f16", attention_causal_f16),
        Kernel::new("silu_gate", silu_gate),
        Kernel::new("gelu_tanh", gelu_tanh),
        Kernel::new("gelu_erf", gelu_erf),
        Kernel::new("embedding_rows", embedding_rows),
        Kernel::new("top_k", top_k),
        Kernel::new("cross_entropy", cross_entropy),
    ],
};

fn floats(random: &mut Random, count: usize, most: f32) -> Vec<f32> {
    random.many(count, |random| random.float(-most, most))
}

/// The weights of a row of scores.
fn softmax(row: &[f64]) -> Vec<f64> {
    let most = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = row.iter().map(|x| (x - most).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

fn widen(values: &[f32]) -> Vec<f64> {
    values.iter().map(|x| f64::from(*x)).collect()
}

/// Applies a function to rows in double precision.
fn by_row(x: &[f32], columns: usize, row: impl Fn(&[f64]) -> Vec<f64>) -> Vec<f32> {
    x.chunks(columns).flat_map(|values| row(&widen(values))).map(|y| y as f32).collect()
}

fn softmax_rows(setup: &mut Setup) -> Case {
    let columns = 100;
    let x = floats(&mut setup.random, 3 * columns, 8.0);
    let y = by_row(&x, columns, softmax);
    Case::linear(3, 64).input(&x).output(&y, Tolerance::Ulps(16)).value(columns as i32)
}

fn rms_norm(setup: &mut Setup) -> Case {
    let columns = 200;
    let x = floats(&mut setup.random, 2 * columns, 3.0);
    let weight = floats(&mut setup.random, columns, 1.0);
    let y = by_row(&x, columns, |row| {
        let mean = row.iter().map(|x| x * x).sum::<f64>() / columns as f64;
        let scale = 1.0 / (mean + 1e-6).sqrt();
        row.iter().zip(&weight).map(|(x, weight)| x * scale * f64::from(*weight)).collect()
    });
    Case::linear(2, 128).input(&x).input(&weight).output(&y, Tolerance::Ulps(8)).value(columns as i32).value(1e-6f32)
}

fn layer_norm(setup: &mut Setup) -> Case {
    let columns = 96;
    let x = floats(&mut setup.random, 4 * columns, 3.0);
    let weight = floats(&mut setup.random, columns, 1.0);
    let bias = floats(&mut setup.random, columns, 1.0);
    let y = by_row(&x, columns, |row| {
        let mean = row.iter().sum::<f64>() / columns as f64;
        let variance = row.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / columns as f64;
        let deviation = (variance + 1e-5).sqrt();
        let affine = |i: usize, x: f64| (x - mean) / deviation * f64::from(weight[i]) + f64::from(bias[i]);
        row.iter().enumerate().map(|(i, x)| affine(i, *x)).collect()
    });
    Case::linear(4, 64)
        .input(&x)
        .input(&weight)
        .input(&bias)
        .output(&y, Tolerance::UlpsOr(8, 1e-6))
        .value(columns as i32)
}

fn rope(setup: &mut Setup) -> Case {
    let (heads, tokens, size) = (3usize, 4usize, 64usize);
    let x = floats(&mut setup.random, heads * tokens * size, 1.0);
    let positions = [0, 1, 17, 300];
    let mut y = x.clone();
    for (i, head) in y.chunks_mut(size).enumerate() {
        let position = positions[i / heads];
        for pair in 0..size / 2 {
            let angle = f64::from(position) * 10_000f64.powf(-2.0 * pair as f64 / size as f64);
            let (s, c) = angle.sin_cos();
            let (a, b) = (f64::from(head[pair]), f64::from(head[pair + size / 2]));
            head[pair] = (a * c - b * s) as f32;
            head[pair + size / 2] = (a * s + b * c) as f32;
        }
    }
    // The angle itself is a float of up to 300: half an ulp of it, and two of the power, are up to 1e-4 of a turn.
    Case::new(Launch::new([heads as u32, tokens as u32, 1], [size as u32 / 2, 1, 1]))
        .updated(&x, &y, Tolerance::UlpsOr(8, 1e-4))
        .input(&positions)
        .value(size as i32)
        .value(10_000.0f32)
}

/// The rows of `v`, weighted by a query's scores.
fn attend(query: &[f64], keys: &[f64], values: &[f64], scale: f64) -> Vec<f64> {
    let size = query.len();
    let scores: Vec<f64> =
        keys.chunks(size).map(|key| scale * key.iter().zip(query).map(|(k, q)| k * q).sum::<f64>()).collect();
    let weights = softmax(&scores);
    (0..size).map(|i| weights.iter().zip(values.chunks(size)).map(|(weight, value)| weight * value[i]).sum()).collect()
}

fn attention_online(setup: &mut Setup) -> Case {
    let (queries, length, size) = (3usize, 150usize, 40usize);
    let q = floats(&mut setup.random, queries * size, 1.0);
    let k = floats(&mut setup.random, length * size, 1.0);
    let v = floats(&mut setup.random, length * size, 1.0);
    let (wide_k, wide_v) = (widen(&k), widen(&v));
    let out = by_row(&q, size, |query| attend(query, &wide_k, &wide_v, 0.5));
    Case::linear(queries as u32, 64)
        .dynamic_lds(64 * 4)
        .input(&q)
        .input(&k)
        .input(&v)
        .output(&out, Tolerance::UlpsOr(16, 1e-6))
        .value(length as i32)
        .value(size as i32)
        .value(0.5f32)
}

fn attention_causal_f16(setup: &mut Setup) -> Case {
    let mut draw = || setup.random.many(32 * 16, |random| random.half(-1.0, 1.0));
    let (q, k, v) = (draw(), draw(), draw());
    let wide = |values: &[f16]| values.iter().map(|x| x.to_f64()).collect::<Vec<f64>>();
    let (wide_q, wide_k, wide_v) = (wide(&q), wide(&k), wide(&v));
    let row = |row: usize| {
        let seen = 16 * (row + 1);
        attend(&wide_q[16 * row..][..16], &wide_k[..seen], &wide_v[..seen], 0.25)
    };
    let out: Vec<f32> = (0..32).flat_map(row).map(|y| y as f32).collect();
    Case::new(Launch::new([1, 1, 1], [32, 32, 1]))
        .input(&q)
        .input(&k)
        .input(&v)
        .output(&out, Tolerance::UlpsOr(16, 1e-6))
}

fn silu_gate(setup: &mut Setup) -> Case {
    let gate = floats(&mut setup.random, 200, 10.0);
    let up = floats(&mut setup.random, 200, 2.0);
    let silu = |x: f64| x / (1.0 + (-x).exp());
    let y: Vec<f32> = gate.iter().zip(&up).map(|(gate, up)| (silu(f64::from(*gate)) * f64::from(*up)) as f32).collect();
    Case::linear(4, 64).input(&gate).input(&up).output(&y, Tolerance::Ulps(4)).value(200i32)
}

fn gelu_tanh(setup: &mut Setup) -> Case {
    let x = floats(&mut setup.random, 200, 5.0);
    let gelu =
        |x: f64| 0.5 * x * (1.0 + (f64::from(0.797_884_6_f32) * x * (1.0 + f64::from(0.044_715f32) * x * x)).tanh());
    let y: Vec<f32> = x.iter().map(|x| gelu(f64::from(*x)) as f32).collect();
    // For negative arguments the sum cancels.
    Case::linear(4, 64).input(&x).output(&y, Tolerance::UlpsOr(8, 1e-6)).value(200i32)
}

fn gelu_erf(setup: &mut Setup) -> Case {
    let x = floats(&mut setup.random, 200, 5.0);
    let gelu = |x: f64| 0.5 * x * (1.0 + libm::erf(x * f64::from(FRAC_1_SQRT_2)));
    let y: Vec<f32> = x.iter().map(|x| gelu(f64::from(*x)) as f32).collect();
    Case::linear(4, 64).input(&x).output(&y, Tolerance::UlpsOr(8, 1e-6)).value(200i32)
}

fn embedding_rows(setup: &mut Setup) -> Case {
    let (rows, columns) = (10usize, 70usize);
    let tokens = [3i32, 9, -1, 0, 10, 3];
    let table = setup.random.many(rows * columns, |random| random.half(-2.0, 2.0));
    let row = |token: i32| match usize::try_from(token) {
        Ok(token) if token < rows => table[token * columns..][..columns].iter().map(|x| x.to_f32()).collect(),
        _ => vec![0.0; columns],
    };
    let out: Vec<f32> = tokens.iter().flat_map(|token| row(*token)).collect();
    Case::linear(tokens.len() as u32, 32)
        .input(&tokens)
        .input(&table)
        .exact(&out)
        .value(rows as i32)
        .value(columns as i32)
}

fn top_k(setup: &mut Setup) -> Case {
    let (rows, columns, k) = (2usize, 150usize, 7usize);
    let x: Vec<f32> = setup.random.many(rows * columns, |random| random.between(-40, 40) as f32);
    let (mut values, mut indices) = (Vec::new(), Vec::new());
    for row in x.chunks(columns) {
        let mut order: Vec<usize> = (0..columns).collect();
        order.sort_by(|a, b| row[*b].total_cmp(&row[*a]));
        values.extend(order[..k].iter().map(|i| row[*i]));
        indices.extend(order[..k].iter().map(|i| *i as i32));
    }
    Case::linear(rows as u32, 64).input(&x).exact(&values).exact(&indices).value(columns as i32).value(k as i32)
}

fn cross_entropy(setup: &mut Setup) -> Case {
    let columns = 130;
    let x = floats(&mut setup.random, 3 * columns, 5.0);
    let targets = [4i32, 129, 77];
    let loss: Vec<f32> = x
        .chunks(columns)
        .zip(targets)
        .map(|(row, target)| -softmax(&widen(row))[target as usize].ln() as f32)
        .collect();
    Case::linear(3, 64).input(&x).input(&targets).output(&loss, Tolerance::UlpsOr(8, 2e-6)).value(columns as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_a_row_add_up_to_one_and_follow_the_scores() {
        let weights = softmax(&[0.0, 2f64.ln(), 5f64.ln()]);
        let expected = [0.125, 0.25, 0.625];
        assert!(weights.iter().zip(expected).all(|(weight, expected)| (weight - expected).abs() < 1e-15));
        assert_eq!(softmax(&[1000.0, 1000.0]), [0.5, 0.5]);
    }

    #[test]
    fn a_query_attends_to_the_key_that_it_resembles() {
        let (keys, values) = ([1.0, 0.0, 0.0, 1.0], [3.0, 4.0, 7.0, 8.0]);
        assert_eq!(attend(&[0.0, 0.0], &keys, &values, 1.0), [5.0, 6.0]);
        let sharp = attend(&[1000.0, 0.0], &keys, &values, 1.0);
        assert_eq!(sharp, [3.0, 4.0]);
    }
}
