//! Output from the device.

use crate::{Case, Family, Kernel, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "print",
    source: include_str!("../../kernels/print.hip"),
    options: &[],
    kernels: &[
        Kernel::new("print_integers", print_integers),
        Kernel::new("print_mixed", print_mixed),
        Kernel::new("print_rounds", print_rounds),
        Kernel::new("trap_not_taken", trap_not_taken),
    ],
};

fn print_integers(setup: &mut Setup) -> Case {
    let x = setup.random.many(40, |random| random.bits() as i32);
    let line = |(i, x): (usize, &i32)| format!("{i}: {x} {unsigned} {unsigned:x}", unsigned = *x as u32);
    Case::linear(1, 40).input(&x).prints(x.iter().enumerate().map(line).collect())
}

fn print_mixed(setup: &mut Setup) -> Case {
    let x = setup.random.many(20, |random| random.double(-1000.0, 1000.0));
    let y = setup.random.many(20, |random| random.bits64());
    let mut lines = Vec::new();
    for group in ["the first", "the second group"] {
        for i in (0..20).step_by(5) {
            let letter = char::from(b'a' + i as u8);
            lines.push(format!("item {i} of {group}: {:.3} {} {letter} %", x[i], y[i]));
        }
    }
    Case::linear(2, 20).input(&x).input(&y).prints(lines)
}

fn print_rounds(_: &mut Setup) -> Case {
    let rounds = 33;
    Case::linear(1, 64).value(rounds).prints((0..rounds).map(|round| format!("round {round}")).collect())
}

fn trap_not_taken(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, |random| random.between(0, 1000));
    let out: Vec<i32> = x.iter().map(|x| x + 1).collect();
    Case::linear(1, 64).input(&x).exact(&out)
}
