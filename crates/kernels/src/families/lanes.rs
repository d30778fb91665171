//! Between the lanes of a wave: shuffles, ballots, permutations, DPP.

use crate::{Case, Family, Kernel, Needs, Random, Setup, Wave};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "lanes",
    source: include_str!("../../kernels/lanes.hip"),
    options: &[],
    kernels: &[
        Kernel::new("shuffles", shuffles),
        Kernel::new("shuffles_wide", shuffles_wide),
        Kernel::new("votes", votes),
        Kernel::new("votes_divergent", votes_divergent),
        Kernel::new("read_lanes", read_lanes),
        Kernel::new("permute", permute),
        Kernel::new("swizzle", swizzle),
        Kernel::new("dpp_moves", dpp_moves),
        Kernel::new("dpp_row_scan", dpp_row_scan),
        Kernel::new("dpp_eights", dpp_eights),
        Kernel::new("permute_rows", permute_rows),
        Kernel::new("permute_halves", permute_halves).needs(Needs::Gfx11).only(Wave::W64),
        Kernel::new("count_below", count_below),
        Kernel::new("match_any", match_any),
        Kernel::new("transpose_bits", transpose_bits),
        Kernel::new("shuffle_divergent", shuffle_divergent),
    ],
};

/// The items of each launch: two waves of 32 or one of 64.
const ITEMS: usize = 64;

fn small(random: &mut Random) -> i32 {
    random.between(-99, 99)
}

/// For every item, its results, which may depend on its place.
fn each<T, const N: usize>(result: impl Fn(usize) -> [T; N]) -> Vec<T> {
    (0..ITEMS).flat_map(result).collect()
}

fn shuffles(setup: &mut Setup) -> Case {
    let x = setup.random.many(ITEMS, |random| random.bits() as i32);
    let from = setup.random.many(ITEMS, |random| random.between(0, 100));
    let out = each(|i| {
        let (lane, half) = (i % 32, i & !31);
        [
            x[half + (from[i] & 31) as usize],
            x[if lane < 3 { i } else { i - 3 }],
            x[if lane + 5 > 31 { i } else { i + 5 }],
            x[i ^ 21],
            x[(i & !7) + 2],
            x[if i % 16 == 0 { i } else { i - 1 }],
        ]
    });
    Case::linear(1, 64).input(&x).input(&from).exact(&out)
}

fn shuffles_wide(setup: &mut Setup) -> Case {
    let x = setup.random.many(ITEMS, |random| random.double(-1.0, 1.0));
    let y = setup.random.many(ITEMS, Random::bits64);
    let out = each(|i| [x[i ^ 9], x[if i % 32 == 31 { i } else { i + 1 }]]);
    let out64 = each(|i| [y[i ^ 31]]);
    Case::linear(1, 64).input(&x).input(&y).exact(&out).exact(&out64)
}

/// A bit for each lane of the wave that item `i` belongs to.
fn ballot(i: usize, lanes: usize, vote: impl Fn(usize) -> bool) -> u64 {
    (0..lanes).filter(|lane| vote(i / lanes * lanes + lane)).map(|lane| 1 << lane).sum()
}

fn votes(setup: &mut Setup) -> Case {
    let lanes = setup.wave.lanes();
    let x = setup.random.many(ITEMS, small);
    let masks = each(|i| [ballot(i, lanes, |i| x[i] > 0)]);
    let out = each(|i| {
        let lane = i % lanes;
        let below = ballot(i, lanes, |j| j < i && x[j] & 1 != 0).count_ones();
        let any = ballot(i, lanes, |i| x[i] > 98) != 0;
        let all = ballot(i, lanes, |i| x[i] <= -98) == 0;
        [i32::from(any), i32::from(all), below as i32, lane as i32]
    });
    Case::linear(1, 64).input(&x).exact(&masks).exact(&out)
}

fn votes_divergent(setup: &mut Setup) -> Case {
    let x = setup.random.many(ITEMS, small);
    let half = |i: usize, vote: &dyn Fn(i32) -> bool| ballot(i, 32, |i| vote(x[i])) as u32;
    let out = each(|i| {
        [match x[i] % 3 {
            0 => {
                let positive = half(i, &|x| x % 3 == 0 && x > 0);
                let company = half(i, &|x| x % 3 == 0 && x > 30).wrapping_mul(3);
                if x[i] > 30 { positive ^ company } else { positive }
            }
            1 => half(i, &|x| x % 3 == 1 && x & 2 != 0) | 1 << 31,
            _ => 0,
        }]
    });
    Case::linear(1, 64).input(&x).exact(&out)
}

fn read_lanes(setup: &mut Setup) -> Case {
    let lanes = setup.wave.lanes();
    let lane = 6usize;
    let x = setup.random.many(ITEMS, Random::bits);
    let out = each(|i| {
        let wave = i / lanes * lanes;
        [
            x[wave + lane],
            x[wave],
            if i % 32 > 4 { x[wave + 5] ^ 0xff } else { 0 },
            if i % 2 == 1 { x[i] } else { x[wave + lane + 2].wrapping_add(1) },
        ]
    });
    Case::linear(1, 64).input(&x).exact(&out).value(lane as u32)
}

fn permute(setup: &mut Setup) -> Case {
    let x = setup.random.many(ITEMS, Random::bits);
    let to = [setup.random.permutation(32), setup.random.permutation(32)].concat();
    let mut out = vec![0; 2 * ITEMS];
    for i in 0..ITEMS {
        let other = (i & !31) + to[i] as usize;
        out[2 * i] = x[other];
        out[2 * other + 1] = x[i];
    }
    Case::linear(1, 64).input(&x).input(&to).exact(&out)
}

fn swizzle(setup: &mut Setup) -> Case {
    let x = setup.random.many(ITEMS, Random::bits);
    let out = each(|i| {
        let half = i & !31;
        let quad = |order: [usize; 4]| x[(i & !3) + order[i % 4]];
        [x[i ^ 1], x[i ^ 31], x[i & !7], x[half + (i & 15 | 5)], quad([3, 2, 1, 0]), quad([0, 1, 0, 1])]
    });
    Case::linear(1, 64).input(&x).exact(&out)
}

fn dpp_moves(setup: &mut Setup) -> Case {
    let lanes = setup.wave.lanes();
    let x = setup.random.many(ITEMS, |random| random.bits() as i32);
    let out = each(|i| {
        let (row, place, old) = (i & !15, i % 16, 1000 + i as i32);
        let at = |place: usize| x[row + place % 16];
        let enabled = |rows: u32, banks: u32| rows >> (i % lanes / 16) & 1 != 0 && banks >> (place / 4) & 1 != 0;
        let mirror = at(15 - place);
        [
            at(place ^ 3),
            if place == 15 { old } else { at(place + 1) },
            if place < 3 { old } else { at(place - 3) },
            if place < 3 { 0 } else { at(place - 3) },
            at(place + 16 - 5),
            mirror,
            at(place ^ 7),
            at(6),
            at(place ^ 3),
            if enabled(0x5, 0xf) { mirror } else { old },
            if enabled(0xf, 0x9) { mirror } else { old },
            if enabled(0xa, 0x6) { at(place | 3) } else { old },
        ]
    });
    Case::linear(1, 64).input(&x).exact(&out)
}

fn dpp_row_scan(setup: &mut Setup) -> Case {
    let x = setup.random.many(ITEMS, small);
    let sums = each(|i| [x[i & !15..=i].iter().sum::<i32>()]);
    let maxima = each(|i| [*x[i & !15..][..16].iter().max().expect("a row") as f32 * 0.5]);
    Case::linear(1, 64).input(&x).exact(&sums).exact(&maxima)
}

fn dpp_eights(setup: &mut Setup) -> Case {
    let x = setup.random.many(ITEMS, |random| random.bits() as i32);
    let out = each(|i| [x[i ^ 7], x[(i & !7) + [2, 2, 5, 5, 0, 7, 1, 1][i % 8]]]);
    Case::linear(1, 64).input(&x).exact(&out)
}

fn permute_rows(setup: &mut Setup) -> Case {
    let x = setup.random.many(ITEMS, Random::bits);
    let (low, high) = (setup.random.bits(), setup.random.bits());
    let select = |low: u32, high: u32, i: usize| {
        let nibbles = u64::from(high) << 32 | u64::from(low);
        (nibbles >> (4 * (i % 16)) & 15) as usize
    };
    let out = each(|i| [x[(i & !15) + select(low, high, i)], x[(i & !15 ^ 16) + select(high, low, i)]]);
    Case::linear(1, 64).input(&x).exact(&out).value(low).value(high)
}

fn permute_halves(setup: &mut Setup) -> Case {
    let x = setup.random.many(ITEMS, Random::bits);
    let out = each(|i| [x[i ^ 32]]);
    Case::linear(1, 64).input(&x).exact(&out)
}

fn count_below(setup: &mut Setup) -> Case {
    let lanes = setup.wave.lanes();
    let masks = setup.random.many(2, Random::bits64);
    let out = each(|i| {
        let below = ((1u64 << (i % lanes).min(32)) - 1) as u32;
        let company = if i % 32 % 3 == 0 { 0 } else { 21 };
        [(masks[i / 32] as u32 & below).count_ones() + 7, company]
    });
    Case::linear(1, 64).input(&masks).exact(&out)
}

fn match_any(setup: &mut Setup) -> Case {
    let x = setup.random.many(ITEMS, |random| random.below(9));
    let out = each(|i| [ballot(i, 32, |j| x[j] == x[i]) as u32]);
    Case::linear(1, 64).input(&x).exact(&out)
}

fn transpose_bits(setup: &mut Setup) -> Case {
    let x = setup.random.many(ITEMS, Random::bits);
    let out = each(|i| [ballot(i, 32, |j| x[j] >> (i % 32) & 1 != 0) as u32]);
    Case::linear(1, 64).input(&x).exact(&out)
}

fn shuffle_divergent(setup: &mut Setup) -> Case {
    let x = setup.random.many(ITEMS, |random| random.bits() as i32);
    let out = each(|i| [if i % 2 == 0 { x[i ^ 2] } else { -1 }]);
    Case::linear(1, 64).input(&x).exact(&out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ballot_is_that_of_the_own_wave() {
        let even = |i: usize| i & 1 == 0;
        assert_eq!(ballot(40, 32, even), 0x5555_5555);
        assert_eq!(ballot(40, 64, |i| i == 33), 1 << 33);
        assert_eq!(ballot(3, 32, |i| i == 33), 0);
    }
}
