//! Quantised weights in the layouts of GGUF files.
//!
//! Totals are whole numbers and the floating-point operations have a fixed order, so results are exact. A reference
//! first unpacks a block into plain numbers, the other way round from the kernel.

use half::f16;

use crate::{Case, Family, Kernel, Random, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "quants",
    source: include_str!("../../kernels/quants.hip"),
    options: &[],
    kernels: &[
        Kernel::new("quantize_q8_1", quantize_q8_1),
        Kernel::new("dot_q4_0", dot_q4_0),
        Kernel::new("dot_q4_1", dot_q4_1),
        Kernel::new("dot_q5_0", dot_q5_0),
        Kernel::new("dot_q8_0", dot_q8_0),
        Kernel::new("dot_q4_k", dot_q4_k),
        Kernel::new("dot_q6_k", dot_q6_k),
        Kernel::new("dequantize_q4_k", dequantize_q4_k),
        Kernel::new("dequantize_q5_0", dequantize_q5_0),
    ],
};

/// Rows of each product.
const ROWS: usize = 3;

/// A block of eight-bit activations: scale, scale times sum, 32 signed bytes.
pub(super) struct Activations {
    pub(super) scale: f32,
    pub(super) sum: f32,
    pub(super) values: Vec<i32>,
}

/// Activations as values and as the bytes that the device reads.
fn activations(random: &mut Random, blocks: usize) -> (Vec<Activations>, Vec<u8>) {
    let mut bytes = Vec::new();
    let mut block = || {
        let quants = random.many(32, |random| random.between(-127, 127) as i8);
        let scale = random.half(0.001, 0.02);
        let sum = f16::from_f32(scale.to_f32() * quants.iter().map(|q| f32::from(*q)).sum::<f32>());
        bytes.extend(scale.to_le_bytes());
        bytes.extend(sum.to_le_bytes());
        bytes.extend(quants.iter().map(|q| *q as u8));
        Activations { scale: scale.to_f32(), sum: sum.to_f32(), values: quants.iter().map(|q| i32::from(*q)).collect() }
    };
    let blocks = (0..blocks).map(|_| block()).collect();
    (blocks, bytes)
}

/// Blocks of random bytes with a small random half at each of these offsets.
fn weights(random: &mut Random, blocks: usize, size: usize, halves: &[usize]) -> Vec<u8> {
    let mut bytes = random.many(blocks * size, |random| random.bits() as u8);
    for block in bytes.chunks_mut(size) {
        for &at in halves {
            block[at..at + 2].copy_from_slice(&random.half(-0.05, 0.05).to_le_bytes());
        }
    }
    bytes
}

pub(super) fn half_at(block: &[u8], at: usize) -> f32 {
    f16::from_le_bytes([block[at], block[at + 1]]).to_f32()
}

pub(super) fn dot(weights: &[i32], values: &[i32]) -> i32 {
    weights.iter().zip(values).map(|(w, a)| w * a).sum()
}

/// The nibbles of 16 bytes: the lower ones first.
pub(super) fn nibbles(bytes: &[u8]) -> Vec<i32> {
    let low = bytes.iter().map(|byte| i32::from(byte & 15));
    low.chain(bytes.iter().map(|byte| i32::from(byte >> 4))).collect()
}

/// What 32 lanes make of a row's terms: every lane adds every 32nd, and then they add up by pairs.
fn by_lanes(terms: &[f32]) -> f32 {
    let lane = |lane: usize| terms.iter().skip(lane).step_by(32).fold(0.0f32, |sum, term| sum + term);
    let mut lanes: Vec<f32> = (0..32).map(lane).collect();
    while lanes.len() > 1 {
        let half = lanes.len() / 2;
        lanes = (0..half).map(|i| lanes[i] + lanes[i + half]).collect();
    }
    lanes[0]
}

/// A product of quantised rows with activations; `term` is what one block of 32 weights adds.
pub(super) fn product(
    setup: &mut Setup,
    blocks: usize,
    (size, halves): (usize, &[usize]),
    parts: usize,
    term: impl Fn(&[u8], usize, &Activations) -> f32,
) -> Case {
    let w = weights(&mut setup.random, ROWS * blocks, size, halves);
    let (a, a_bytes) = activations(&mut setup.random, blocks * parts);
    let row = |row: &[u8]| {
        let terms: Vec<f32> =
            (0..blocks * parts).map(|i| term(&row[i / parts * size..][..size], i % parts, &a[i])).collect();
        by_lanes(&terms)
    };
    let out: Vec<f32> = w.chunks(blocks * size).map(row).collect();
    Case::linear(ROWS as u32, 32).input(&w).input(&a_bytes).exact(&out).value(blocks as i32)
}

fn quantize_q8_1(setup: &mut Setup) -> Case {
    let mut x = setup.random.many(256, |random| random.float(-3.0, 3.0));
    x[64..96].fill(0.0);
    let mut bytes = Vec::new();
    for block in x.chunks(32) {
        let most = block.iter().fold(0.0f32, |most, x| most.max(x.abs()));
        let scale = most / 127.0;
        let quants: Vec<i8> = block.iter().map(|x| if most == 0.0 { 0 } else { (x / scale).round() as i8 }).collect();
        let sum = quants.iter().map(|q| i32::from(*q)).sum::<i32>() as f32;
        bytes.extend(f16::from_f32(scale).to_le_bytes());
        bytes.extend(f16::from_f32(scale * sum).to_le_bytes());
        bytes.extend(quants.iter().map(|q| *q as u8));
    }
    Case::linear(2, 128).input(&x).exact(&bytes)
}

fn dot_q4_0(setup: &mut Setup) -> Case {
    product(setup, 45, (18, &[0]), 1, |w, _, a| {
        half_at(w, 0) * (dot(&nibbles(&w[2..18]), &a.values) as f32 * a.scale - 8.0 * a.sum)
    })
}

fn dot_q4_1(setup: &mut Setup) -> Case {
    product(setup, 40, (20, &[0, 2]), 1, |w, _, a| {
        let total = dot(&nibbles(&w[4..20]), &a.values) as f32;
        total * (half_at(w, 0) * a.scale) + half_at(w, 2) * a.sum
    })
}

/// The five-bit weights of a q5_0 block, without their offset of 16.
fn five_bits(block: &[u8]) -> Vec<i32> {
    let high = u32::from_le_bytes([block[2], block[3], block[4], block[5]]);
    nibbles(&block[6..22]).into_iter().enumerate().map(|(i, low)| low | ((high >> i & 1) << 4) as i32).collect()
}

fn dot_q5_0(setup: &mut Setup) -> Case {
    product(setup, 33, (22, &[0]), 1, |w, _, a| {
        half_at(w, 0) * (dot(&five_bits(w), &a.values) as f32 * a.scale - 16.0 * a.sum)
    })
}

fn dot_q8_0(setup: &mut Setup) -> Case {
    product(setup, 50, (34, &[0]), 1, |w, _, a| {
        let q: Vec<i32> = w[2..34].iter().map(|q| i32::from(*q as i8)).collect();
        half_at(w, 0) * a.scale * dot(&q, &a.values) as f32
    })
}

/// Scale and minimum of a sub-block of a q4_K or q5_K super-block.
pub(super) fn scale_and_minimum(block: &[u8], j: usize) -> (i32, i32) {
    let s = &block[4..16];
    let six = |low: u8, high: u8| i32::from(low | high << 4);
    match j {
        0..4 => (six(s[j] & 63, 0), six(s[j + 4] & 63, 0)),
        _ => (six(s[j + 4] & 15, s[j - 4] >> 6), six(s[j + 4] >> 4, s[j] >> 6)),
    }
}

/// Scale, minimum and 32 weights of a sub-block of a q4_K super-block.
fn sub_block_4(block: &[u8], j: usize) -> (i32, i32, Vec<i32>) {
    let (scale, minimum) = scale_and_minimum(block, j);
    let pair = nibbles(&block[16 + 32 * (j / 2)..][..32]);
    (scale, minimum, pair[32 * (j % 2)..][..32].to_vec())
}

fn dot_q4_k(setup: &mut Setup) -> Case {
    product(setup, 6, (144, &[0, 2]), 8, |w, j, a| {
        let (scale, minimum, q) = sub_block_4(w, j);
        let total = (dot(&q, &a.values) * scale) as f32 * a.scale;
        half_at(w, 0) * total - half_at(w, 2) * (minimum as f32 * a.sum)
    })
}

/// All 256 weights of a q6_K super-block.
fn six_bits(block: &[u8]) -> Vec<i32> {
    let mut weights = vec![0; 256];
    for upper in 0..2 {
        let (low, high) = (&block[64 * upper..], &block[128 + 32 * upper..]);
        for l in 0..32 {
            let value = |nibble: u8, shift: u8| i32::from(nibble | (high[l] >> shift & 3) << 4) - 32;
            let at = 128 * upper + l;
            weights[at] = value(low[l] & 15, 0);
            weights[at + 32] = value(low[l + 32] & 15, 2);
            weights[at + 64] = value(low[l] >> 4, 4);
            weights[at + 96] = value(low[l + 32] >> 4, 6);
        }
    }
    weights
}

fn dot_q6_k(setup: &mut Setup) -> Case {
    product(setup, 5, (210, &[208]), 8, |w, j, a| {
        let weights = &six_bits(w)[32 * j..][..32];
        let scale = |half: usize| i32::from(w[192 + 2 * j + half] as i8);
        let total = dot(&weights[..16], &a.values[..16]) * scale(0) + dot(&weights[16..], &a.values[16..]) * scale(1);
        half_at(w, 208) * a.scale * total as f32
    })
}

fn dequantize_q4_k(setup: &mut Setup) -> Case {
    let w = weights(&mut setup.random, 3, 144, &[0, 2]);
    let mut out = Vec::new();
    for block in w.chunks(144) {
        for j in 0..8 {
            let (scale, minimum, q) = sub_block_4(block, j);
            let (d, m) = (half_at(block, 0) * scale as f32, half_at(block, 2) * minimum as f32);
            out.extend(q.iter().map(|q| f16::from_f32(d * *q as f32 - m)));
        }
    }
    Case::linear(3, 256).input(&w).exact(&out)
}

fn dequantize_q5_0(setup: &mut Setup) -> Case {
    let w = weights(&mut setup.random, 7, 22, &[0]);
    let row = |block: &[u8]| {
        let scale = half_at(block, 0);
        five_bits(block).into_iter().map(|q| (q - 16) as f32 * scale).collect::<Vec<f32>>()
    };
    let out: Vec<f32> = w.chunks(22).flat_map(row).collect();
    Case::linear(7, 32).input(&w).exact(&out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nibbles_are_the_lower_halves_before_the_upper_ones() {
        assert_eq!(nibbles(&[0x21, 0x43]), [1, 3, 2, 4]);
    }

    #[test]
    fn fifth_bits_lie_above_the_nibbles() {
        let mut block = [0u8; 22];
        (block[2], block[5], block[6]) = (1, 0x80, 0x0f);
        let weights = five_bits(&block);
        assert_eq!((weights[0], weights[16], weights[31]), (31, 0, 16));
    }

    #[test]
    fn lanes_add_up_every_32nd_term_by_pairs() {
        let terms: Vec<f32> = (1..=64).map(|i| i as f32).collect();
        assert_eq!(by_lanes(&terms), 2080.0);
        assert_eq!(by_lanes(&[3.0]), 3.0);
    }

    #[test]
    fn six_bit_scales_of_the_upper_sub_blocks_are_in_two_places() {
        let mut block = [0u8; 144];
        (block[4], block[8], block[12]) = (0b01_000011, 0b10_000101, 0b0111_0010);
        assert_eq!(scale_and_minimum(&block, 0), (3, 5));
        assert_eq!(scale_and_minimum(&block, 4), (0b01_0010, 0b10_0111));
    }

    #[test]
    fn six_bits_are_a_nibble_two_bits_and_an_offset() {
        let mut block = [0u8; 210];
        (block[0], block[128]) = (0x5a, 0b01_00_00_11);
        let weights = six_bits(&block);
        assert_eq!((weights[0], weights[64], weights[96], weights[255]), (0x3a - 32, 5 - 32, 16 - 32, -32));
    }
}
