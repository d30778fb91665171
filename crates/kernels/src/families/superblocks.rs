//! More layouts of GGUF files: two, three and five bits in super-blocks, and looked-up values.
//!
//! As with the other quantised weights, a reference first unpacks all of a block in the order of its bytes.

use crate::{Case, Family, Kernel, Setup};

use super::quants::{dot, half_at, nibbles, product};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "superblocks",
    source: include_str!("../../kernels/superblocks.hip"),
    options: &[],
    kernels: &[
        Kernel::new("dot_q5_1", dot_q5_1),
        Kernel::new("dot_q2_k", dot_q2_k),
        Kernel::new("dot_q3_k", dot_q3_k),
        Kernel::new("dot_q5_k", dot_q5_k),
        Kernel::new("dot_iq4_nl", dot_iq4_nl),
    ],
};

/// Adds bit `i` of `word` to weight `i`, with the value 16.
fn with_fifth_bits(weights: &[i32], word: u32) -> Vec<i32> {
    weights.iter().enumerate().map(|(i, low)| low + 16 * (word >> i & 1) as i32).collect()
}

fn dot_q5_1(setup: &mut Setup) -> Case {
    product(setup, 37, (24, &[0, 2]), 1, |w, _, a| {
        let high = u32::from_le_bytes([w[4], w[5], w[6], w[7]]);
        let total = dot(&with_fifth_bits(&nibbles(&w[8..24]), high), &a.values) as f32;
        total * (half_at(w, 0) * a.scale) + half_at(w, 2) * a.sum
    })
}

/// 256 pairs of bits: bytes hold every 32nd weight of a half.
fn pairs_of_bits(bytes: &[u8]) -> Vec<i32> {
    let quarter = |bytes: &[u8], shift: u8| bytes.iter().map(|byte| i32::from(byte >> shift & 3)).collect::<Vec<_>>();
    bytes.chunks(32).flat_map(|half| [0, 2, 4, 6].map(|shift| quarter(half, shift)).concat()).collect()
}

fn dot_q2_k(setup: &mut Setup) -> Case {
    product(setup, 6, (84, &[80, 82]), 8, |w, j, a| {
        let weights = &pairs_of_bits(&w[16..80])[32 * j..][..32];
        let (mut scaled, mut least) = (0, 0);
        for (half, scale) in w[2 * j..][..2].iter().enumerate() {
            let part = 16 * half..16 * half + 16;
            scaled += i32::from(scale % 16) * dot(&weights[part.clone()], &a.values[part.clone()]);
            least += i32::from(scale / 16) * a.values[part].iter().sum::<i32>();
        }
        a.scale * (half_at(w, 80) * scaled as f32 - half_at(w, 82) * least as f32)
    })
}

fn dot_q3_k(setup: &mut Setup) -> Case {
    product(setup, 6, (110, &[108]), 8, |w, j, a| {
        let low = &pairs_of_bits(&w[32..96])[32 * j..][..32];
        let third = w[..32].iter().map(|byte| i32::from(byte >> j & 1) * 4 - 4);
        let weights: Vec<i32> = low.iter().zip(third).map(|(low, third)| low + third).collect();
        // Sixteen nibbles, and above them sixteen pairs of bits.
        let mut scales = nibbles(&w[96..104]);
        for (k, scale) in scales.iter_mut().enumerate() {
            *scale += i32::from(w[104 + k % 4] >> (2 * (k / 4)) & 3) * 16 - 32;
        }
        let scaled: i32 = (0..2)
            .map(|half| scales[2 * j + half] * dot(&weights[16 * half..][..16], &a.values[16 * half..][..16]))
            .sum();
        half_at(w, 108) * a.scale * scaled as f32
    })
}

fn dot_q5_k(setup: &mut Setup) -> Case {
    product(setup, 6, (176, &[0, 2]), 8, |w, j, a| {
        let (scale, minimum) = super::quants::scale_and_minimum(w, j);
        let low = &nibbles(&w[48 + 32 * (j / 2)..][..32])[32 * (j % 2)..][..32];
        let high = (0..32).fold(0, |word, i| word | u32::from(w[16 + i] >> j & 1) << i);
        let total = (dot(&with_fifth_bits(low, high), &a.values) * scale) as f32 * a.scale;
        half_at(w, 0) * total - half_at(w, 2) * (minimum as f32 * a.sum)
    })
}

fn dot_iq4_nl(setup: &mut Setup) -> Case {
    const LEVELS: [i32; 16] = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113];
    product(setup, 41, (18, &[0]), 1, |w, _, a| {
        let weights: Vec<i32> = nibbles(&w[2..18]).into_iter().map(|nibble| LEVELS[nibble as usize]).collect();
        half_at(w, 0) * a.scale * dot(&weights, &a.values) as f32
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_bits_go_through_all_bytes_of_a_half_before_the_next_pair() {
        let mut bytes = [0u8; 64];
        bytes[5] = 0b11_10_01_00;
        bytes[32] = 0b00_00_00_11;
        let weights = pairs_of_bits(&bytes);
        assert_eq!([weights[5], weights[37], weights[69], weights[101]], [0, 1, 2, 3]);
        assert_eq!((weights.len(), weights[128], weights.iter().sum::<i32>()), (256, 3, 9));
    }
}
