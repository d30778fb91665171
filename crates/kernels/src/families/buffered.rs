//! Output from the device through the buffer that the host reads at the end.

use crate::{Case, Family, Kernel, Random, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "buffered",
    source: include_str!("../../kernels/buffered.hip"),
    options: &["-mprintf-kind=buffered"],
    kernels: &[
        Kernel::new("buffered_integers", buffered_integers),
        Kernel::new("buffered_mixed", buffered_mixed),
        Kernel::new("buffered_many", buffered_many),
        Kernel::new("buffered_rounds", buffered_rounds),
    ],
};

fn buffered_integers(setup: &mut Setup) -> Case {
    let x = setup.random.many(40, |random| random.bits() as i32);
    let line = |(i, x): (usize, &i32)| format!("{i}: {x} {unsigned} {unsigned:x}", unsigned = *x as u32);
    Case::linear(1, 40).input(&x).prints(x.iter().enumerate().map(line).collect())
}

fn buffered_mixed(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, |random| random.double(-1000.0, 1000.0));
    let y = setup.random.many(128, Random::bits64);
    let line = |i: usize| {
        let letter = char::from(b'a' + (i % 26) as u8);
        let parity = if i % 2 == 1 { "odd" } else { "even" };
        format!("item {i}: {:.3} {} {letter} {parity} %", x[i], y[i])
    };
    let lines = (1..128).step_by(3).map(line).collect();
    Case::linear(2, 64).input(&x).input(&y).prints(lines)
}

fn buffered_many(_: &mut Setup) -> Case {
    let factor = 7u32;
    let lines = (0..4096u32).map(|i| format!("{i} times {factor} is {}", i * factor)).collect();
    Case::linear(32, 128).value(factor).prints(lines)
}

fn buffered_rounds(_: &mut Setup) -> Case {
    let rounds = 33;
    Case::linear(1, 64).value(rounds).prints((0..rounds).map(|round| format!("round {round}")).collect())
}
