//! Kernels that stop their queue: assertions, abort, traps.

use crate::{Case, Family, Kernel, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "stop",
    source: include_str!("../../kernels/stop.hip"),
    options: &[],
    kernels: &[
        Kernel::new("assert_holds", assert_holds),
        Kernel::new("assert_fails", assert_fails),
        Kernel::new("assert_fails_in_one", assert_fails_in_one),
        Kernel::new("abort_called", abort_called),
        Kernel::new("trap_taken", trap_taken),
    ],
};

/// What the runtime says of a queue that a wave has stopped with a trap.
const EXCEPTION: &str = "HSA_STATUS_ERROR_EXCEPTION";

fn assert_holds(setup: &mut Setup) -> Case {
    let x = setup.random.many(256, |random| random.between(0, 999));
    let out: Vec<i32> = x.iter().map(|x| x * 2).collect();
    Case::linear(4, 64).input(&x).exact(&out)
}

fn assert_fails(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, |random| random.between(0, 999));
    let text = "stop.hip:20: void assert_fails(const int *, int *): Device-side assertion `x[i] < 0' failed.";
    Case::linear(2, 32).input(&x).workspace(&[0i32; 64]).stops_with(text)
}

fn assert_fails_in_one(setup: &mut Setup) -> Case {
    let mut x = setup.random.many(256, |random| random.between(100, 999));
    x[171] = 77;
    let text = "stop.hip:26: int checked(int): Device-side assertion `value != 77' failed.";
    Case::linear(4, 64).input(&x).workspace(&[0i32; 256]).stops_with(text)
}

fn abort_called(setup: &mut Setup) -> Case {
    let x = setup.random.many(64, |random| random.between(-5, 5));
    Case::linear(1, 64).input(&x).stops_with(EXCEPTION)
}

fn trap_taken(setup: &mut Setup) -> Case {
    let mut x = setup.random.many(64, |random| random.between(100, 999));
    x[40] = 77;
    Case::linear(1, 64).input(&x).workspace(&[0i32; 64]).stops_with(EXCEPTION)
}
