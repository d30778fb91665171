//! How a buffer starts and ends.

use graph::{Graph, Source};
use lower::{Compare, Done, Gate, Kernels, Placement, Plan, ticket};

const GATE: Gate = Gate { address: 0x1_0000_0040, compare: Compare::GreaterEqual, reference: 7, reset: None };
const WAIT: [u32; 9] = [0xc007_9300, 0x15, 0x40, 1, 7, 0, u32::MAX, 0x7fff_ffff, 0x8000_0004];

fn words(processor: &str, gate: Option<Gate>, done: Option<Done>) -> Vec<u32> {
    let plan = Plan::new(&Source::of(Graph::default()), Kernels(&[]), processor).expect("nothing can be lowered");
    plan.encode(&Placement { code: 0x1000, data: 0x2000, gate, done }).words
}

const fn acquire(gcr: u32) -> [u32; 8] {
    [0xc006_5800, 0, u32::MAX, 0xff, 0, 0, 10, gcr]
}

#[test]
fn it_acquires_after_the_gate_and_releases_before_it_is_done() {
    let flush = [0xc000_4600, 0x407];
    let write = [0xc004_3700, 0x0010_0500, 0x48, 1, 3, 0];
    let done = Done::Write { address: 0x1_0000_0048, value: 3 };
    let expected = [&WAIT[..], &acquire(0xc3b1), &flush, &acquire(0x8030), &write].concat();
    assert_eq!(words("gfx1100", Some(GATE), Some(done)), expected);
    let bare = [&acquire(0xc381)[..], &flush, &acquire(0x8000)].concat();
    assert_eq!(words("gfx1201", None, None), bare);
}

#[test]
fn a_gate_can_be_shut_again_and_launches_counted() {
    let gate = Gate { compare: Compare::Equal, reset: Some(0), ..GATE };
    let words = words("gfx1030", Some(gate), Some(Done::Increment { address: 0x1_0000_0048 }));
    assert_eq!(words[1], 0x13);
    assert_eq!(words[9..15], [0xc004_3700, 0x0010_0500, 0x40, 1, 0, 0]);
    assert_eq!(words[words.len() - 9..], [0xc007_1e00, 47, 0x48, 1, 1, 0, 0, 0, 0]);
}

#[test]
fn a_ticket_waits_and_goes_on() {
    let chain = [0xc002_3f00, 0x5678_0000, 0x7f12, 0x0090_0123];
    assert_eq!(ticket(&GATE, 0x7f12_5678_0000, 0x123), [&WAIT[..], &chain].concat());
}
