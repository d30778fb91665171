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
        Kernel::new("print_many", print_many),
        Kernel::new("print_long", print_long),
        Kernel::new("print_formats", print_formats),
        Kernel::new("print_result", print_result),
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

fn print_many(_: &mut Setup) -> Case {
    let factor = 7u32;
    let lines = (0..4096u32).map(|i| format!("{i} times {factor} is {}", i * factor)).collect();
    Case::linear(32, 128).value(factor).prints(lines)
}

fn print_long(setup: &mut Setup) -> Case {
    const STRIDE: usize = 160;
    let mut text = vec![0u8; 32 * STRIDE];
    for (i, text) in text.chunks_mut(STRIDE).enumerate() {
        // From nothing to almost all of the place, the last byte being zero.
        text[..5 * i].fill_with(|| b'a' + setup.random.below(26) as u8);
    }
    let part = |i: usize| {
        let part = &text[i * STRIDE..][..5 * i];
        String::from_utf8_lossy(part).into_owned()
    };
    let line = |i| {
        let format = "and at the end of a format that is itself longer than one message can carry:";
        format!("{i} ({}) {format} {}", part(i), part(31 - i))
    };
    let lines = (0..32).map(line).collect();
    Case::linear(1, 32).input(&text).value(STRIDE as i32).prints(lines)
}

fn print_formats(setup: &mut Setup) -> Case {
    let x = setup.random.many(32, |random| random.between(1, 99_999));
    let y = setup.random.many(32, |random| f64::from(random.between(-40_000, 40_000)) / 64.0);
    let line = |(x, y): (&i32, &f64)| {
        let numbers = format!("{x:6}|{x:<6}|{x:06}|{x:+}|{x:#x}|{x:o}|{x:5}|{y:8.2}|{y:<8.1}|{y:08.3}");
        format!("[{numbers}|  right|l   |cu|{}|{}|{}]", i64::from(*x) << 32, *x as i16, *x as u8)
    };
    Case::linear(1, 32).input(&x).input(&y).prints(x.iter().zip(&y).map(line).collect())
}

fn print_result(_: &mut Setup) -> Case {
    let digits = |i: u32| i % 8 + 1;
    let lengths: Vec<i32> = (0..64).map(|i| digits(i) as i32 + 1).collect();
    let lines = (0..64).map(|i| 10u32.pow(digits(i) - 1).to_string()).collect();
    Case::linear(1, 64).exact(&lengths).prints(lines)
}
