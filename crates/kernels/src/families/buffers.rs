//! Memory through buffer resources.

use crate::{Case, Family, Kernel, Random, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "buffers",
    source: include_str!("../../kernels/buffers.hip"),
    options: &[],
    kernels: &[
        Kernel::new("buffer_widths", buffer_widths),
        Kernel::new("buffer_bounds", buffer_bounds),
        Kernel::new("buffer_offsets", buffer_offsets),
        Kernel::new("buffer_atomics", buffer_atomics),
    ],
};

fn buffer_widths(setup: &mut Setup) -> Case {
    let x = setup.random.many(64 * 64, |random| random.bits() as u8);
    let mut out = x.clone();
    for place in out.chunks_mut(64) {
        place[0] = place[0].wrapping_add(1);
        place[1] = 7;
        let short = u16::from_le_bytes([place[2], place[3]]).wrapping_add(1);
        place[2..4].copy_from_slice(&short.to_le_bytes());
        let words: Vec<u32> =
            place.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect();
        for (i, word) in place.chunks_exact_mut(4).enumerate().skip(1) {
            let new = match i {
                7 => 0,
                12.. => words[i - 4].wrapping_sub(1),
                _ => words[i].wrapping_add(1),
            };
            word.copy_from_slice(&new.to_le_bytes());
        }
    }
    Case::linear(2, 32).input(&x).exact(&out).value(64 * 64i32)
}

fn buffer_bounds(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, Random::bits);
    let size = 150usize;
    let old = setup.random.many(3 * 256, Random::bits);
    let mut new = old.clone();
    for i in 0..256 {
        let v = if i < size { x[i] } else { 0 };
        if i < size {
            new[i] = v.wrapping_add(5);
        }
        new[256 + i] = v;
        new[512 + i] = if i % 3 == 0 { 0 } else { v };
    }
    Case::linear(2, 128).input(&x).update(&old, &new).value(4 * size as i32)
}

fn buffer_offsets(setup: &mut Setup) -> Case {
    let x = setup.random.many(512, Random::bits);
    let skip = 5usize;
    let value = |i: usize| (0..4).fold(0u32, |sum, j| sum.wrapping_mul(3).wrapping_add(x[i + 256 + j * skip]));
    let out: Vec<u32> = (0..128).map(value).collect();
    Case::linear(2, 64).input(&x).exact(&out).value(512 * 4i32).value(4 * skip as i32)
}

fn buffer_atomics(setup: &mut Setup) -> Case {
    let items = 128u32;
    let mut old = setup.random.many(9, |random| random.below(1000));
    old[8] = 0;
    let mut new = old.clone();
    for i in 0..items {
        new[i as usize % 8] += i + 1;
    }
    new[8] = items;
    let tickets = vec![0u32; items as usize];
    Case::linear(2, 64).update(&old, &new).update(&tickets, &vec![1; items as usize]).value(9 * 4i32)
}
