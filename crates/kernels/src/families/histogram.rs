//! Histograms: contention on global memory, on LDS, and contention resolved within a wave.

use crate::{Case, Family, Kernel, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "histogram",
    source: include_str!("../../kernels/histogram.hip"),
    options: &[],
    kernels: &[
        Kernel::new("histogram_global", histogram_bytes),
        Kernel::new("histogram_lds", histogram_bytes),
        Kernel::new("histogram_elected", histogram_elected),
        Kernel::new("histogram_weighted", histogram_weighted),
    ],
};

fn histogram_bytes(setup: &mut Setup) -> Case {
    let n = 3000;
    let x = setup.random.many(n, |random| (random.below(16) * random.below(16)) as u8);
    let mut bins = vec![0u32; 256];
    x.iter().for_each(|x| bins[usize::from(*x)] += 1);
    Case::linear(3, 192).input(&x).update(&[0u32; 256], &bins).value(n as u32)
}

fn histogram_elected(setup: &mut Setup) -> Case {
    let n = 500;
    let x = setup.random.many(n, |random| random.below(7));
    let mut bins = vec![0u32; 8];
    x.iter().for_each(|x| bins[*x as usize] += 1);
    Case::linear(4, 128).input(&x).update(&[0u32; 8], &bins).value(n as u32)
}

fn histogram_weighted(setup: &mut Setup) -> Case {
    let n = 700;
    let x = setup.random.many(n, |random| random.bits() as u16);
    let weight = setup.random.many(n, |random| random.bits64() >> 8);
    let mut bins = vec![0u64; 37];
    x.iter().zip(&weight).for_each(|(x, weight)| bins[usize::from(x % 37)] += weight);
    Case::linear(6, 128).input(&x).input(&weight).update(&[0u64; 37], &bins).value(n as u32)
}
