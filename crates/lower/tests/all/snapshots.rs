//! Each graph of `tests/graphs` as packets for each generation, read by `pm4`'s decoder: `NAME.TARGET.snap` beside `NAME.graph`.

use insta::{Settings, assert_snapshot};
use lower::{Compare, Done, Gate, Kernels, Placement, Plan};
use pm4::Dump;

use crate::fixture::{TARGETS, kernels};
use crate::text::parse;

const PLACE: Placement = Placement {
    code: 0x7f00_0010_0000,
    data: 0x7f00_0020_0000,
    gate: Some(Gate { address: 0x7f00_0030_0000, compare: Compare::GreaterEqual, reference: 1, reset: None }),
    done: Some(Done::Write { address: 0x7f00_0030_0008, value: 1 }),
};

fn snapshots(name: &str, text: &str) {
    for target in TARGETS {
        let kernels = kernels(target);
        let processor = kernels[0].processor.as_str();
        let plan = Plan::new(&parse(text, &kernels), Kernels(&kernels), processor).expect("can be lowered");
        let words = plan.encode(&PLACE).words;
        let generation = processor.parse().expect("a known target");
        let packets = Dump { generation, words: &words }.to_string();
        assert!(!packets.contains("error"), "{packets}");
        let head = format!("{} nodes, {} barriers, {} dwords", plan.nodes(), plan.barriers(), words.len());
        let mut settings = Settings::clone_current();
        settings.set_snapshot_path("../graphs");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| assert_snapshot!(format!("{name}.{processor}"), format!("{head}\n{packets}")));
    }
}

#[test]
fn chain() {
    snapshots("chain", include_str!("../graphs/chain.graph"));
}

#[test]
fn transfers() {
    snapshots("transfers", include_str!("../graphs/transfers.graph"));
}

#[test]
fn children() {
    snapshots("children", include_str!("../graphs/children.graph"));
}
