//! Updates: arguments change in place, everything else asks for a new plan.

use graph::{GraphIndex, KernelLaunch, NodeIndex, Origin, Source, Work};
use lower::{Kernels, LoadedKernel, Placement, Plan, Update};

use crate::fixture::{arguments, id, kernels};
use crate::text::parse;

const TEXT: &str = "a: kernel saxpy grid=1024 group=256 args=1,2,3,4\n b: kernel saxpy grid=1024 group=256 args=5,6,7,8 after=a\n\
                    c: empty after=b";
const PLACE: Placement = Placement { code: 0x1000_0000, data: 0x2000_0000, gate: None, done: None };

fn node(index: u32) -> Origin {
    Origin { graph: GraphIndex(0), node: NodeIndex(index) }
}

fn setup() -> (Vec<LoadedKernel>, Source, Plan) {
    let kernels = kernels("gfx1100-v6");
    let source = parse(TEXT, &kernels);
    let plan = Plan::new(&source, Kernels(&kernels), "gfx1100").expect("can be lowered");
    (kernels, source, plan)
}

fn launch(source: &Source, index: u32) -> KernelLaunch {
    match &source.node(node(index)).work {
        Work::Kernel(launch) => launch.clone(),
        other => panic!("{other:?}"),
    }
}

fn data(plan: &Plan) -> Vec<u8> {
    let mut data = vec![0; plan.data_bytes()];
    plan.write_data(PLACE.data, &mut data);
    data
}

#[test]
fn new_arguments_change_their_bytes_and_no_packet() {
    let (kernels, mut source, mut plan) = setup();
    let (packets, before) = (plan.encode(&PLACE), data(&plan));
    let mut changed = launch(&source, 1);
    changed.arguments = arguments(&kernels[0], &[50, 60, 70, 80]);
    let update = plan.update(node(1), &kernels[0], &changed).expect("the arguments fit");
    let slot = plan.root_slot(NodeIndex(1)).expect("is placed").kernarg.clone();
    assert_eq!(update, Update::Patched(slot.clone()));
    assert_eq!(plan.encode(&PLACE), packets);
    let after = data(&plan);
    let differing: Vec<usize> = (0..after.len()).filter(|&at| after[at] != before[at]).collect();
    assert!(!differing.is_empty() && differing.iter().all(|at| slot.contains(at)));
    // The same as lowering the changed graph anew.
    source.node_mut(node(1)).expect("is there").work = Work::Kernel(changed);
    let again = Plan::new(&source, Kernels(&kernels), "gfx1100").expect("can be lowered");
    assert_eq!((data(&again), again.encode(&PLACE)), (after, packets));
}

#[test]
fn what_packets_hold_cannot_be_patched() {
    let (kernels, source, mut plan) = setup();
    let before = data(&plan);
    let original = launch(&source, 0);
    let changes: [fn(&mut KernelLaunch); 4] = [
        |launch| launch.grid = [2048, 1, 1],
        |launch| launch.group = [128, 1, 1],
        |launch| launch.dynamic_lds = 4,
        |launch| launch.cooperative = true,
    ];
    for change in changes {
        let mut launch = original.clone();
        change(&mut launch);
        assert_eq!(plan.update(node(0), &kernels[0], &launch), Ok(Update::Relower));
    }
    let reverse = id(&kernels, "reverse");
    let other = KernelLaunch { kernel: reverse, ..original.clone() };
    assert_eq!(plan.update(node(0), &kernels[reverse.0 as usize], &other), Ok(Update::Relower));
    assert_eq!(plan.update(node(2), &kernels[0], &original), Ok(Update::Relower), "no kernel node");
    assert_eq!(data(&plan), before);
}

#[test]
fn refused_arguments_leave_the_plan_as_it_was() {
    let (kernels, source, mut plan) = setup();
    let before = data(&plan);
    let mut short = launch(&source, 0);
    short.arguments = vec![0xff; 20];
    let refused = plan.update(node(0), &kernels[0], &short).expect_err("they do not fit");
    assert_eq!(refused.to_string(), "kernel saxpy: argument 2 has 4 bytes, not 8");
    assert_eq!(data(&plan), before);
}
