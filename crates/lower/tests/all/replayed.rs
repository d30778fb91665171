//! What packets do: every node once, with its registers and arguments, behind what it depends on.

use graph::{Dag, Graph, KernelId, KernelLaunch, Node, NodeIndex, Origin, Schedule, Source, Work};
use hsa_abi::aql::hsa_kernel_dispatch_packet_t;
use lower::{Generation, Kernels, Options, PART_LIMIT, Placement, Plan, Wait};
use pm4::{DispatchDirect, Dump, Packet};
use proptest::prelude::*;

use crate::fixture::{TARGETS, arguments, kernels};
use crate::replay::{Event, Registers, run};
use crate::text::parse;

const PLACE: Placement = Placement { code: 0x7e00_0000_0000, data: 0x7d98_7654_3000, gate: None, done: None };

/// The kernels of the fixtures that can be lowered.
const NAMES: [&str; 6] = ["saxpy", "mixed", "reverse", "rotate", "plain", "cube"];

/// A random launch: kernel, work-group, how many, a number for arguments, and which earlier nodes it depends on.
type Launch = (usize, [u32; 3], u32, u64, Vec<bool>);

/// Launches of random kernels with random geometry, and edges from lower to higher numbers.
fn any_graph() -> impl Strategy<Value = Vec<Launch>> {
    let group = prop::sample::select(vec![[1, 1, 1], [64, 1, 1], [32, 2, 1], [3, 5, 2]]);
    let node = (0..NAMES.len(), group, 1u32..6, any::<u64>(), prop::collection::vec(prop::bool::weighted(0.2), 24));
    prop::collection::vec(node, 1..24)
}

fn source(nodes: &[Launch], kernels: &[lower::LoadedKernel]) -> Source {
    let mut graph = Graph::default();
    for (index, (name, group, groups, value, before)) in nodes.iter().enumerate() {
        let id = crate::fixture::id(kernels, NAMES[*name]);
        let work = Work::Kernel(KernelLaunch {
            kernel: id,
            grid: [group[0] * groups, group[1], group[2] * 2],
            group: *group,
            dynamic_lds: if NAMES[*name] == "rotate" { 100 * groups } else { 0 },
            arguments: arguments(&kernels[id.0 as usize], &[*value, value.rotate_left(20), value.rotate_left(40)]),
            cooperative: false,
        });
        graph.nodes.push(Node { work, enabled: true });
        let earlier = before.iter().take(index).enumerate().filter(|(_, edge)| **edge);
        graph.edges.extend(earlier.map(|(from, _)| (NodeIndex(from as u32), NodeIndex(index as u32))));
    }
    Source::of(graph)
}

/// An address in two registers, if both have been written.
fn address(registers: &Registers, at: usize) -> Option<u64> {
    Some(u64::from(registers[at]?) | u64::from(registers[at + 1]?) << 32)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_node_runs_once_behind_what_it_depends_on(
        nodes in any_graph(),
        target in 0..TARGETS.len(),
        elide: bool,
        part_limit in prop::sample::select(vec![64, 100, PART_LIMIT]),
    ) {
        let kernels = kernels(TARGETS[target]);
        let source = source(&nodes, &kernels);
        let generation = kernels[0].processor.parse::<Generation>().expect("a known target");
        let options = Options { elide, part_limit, ..Options::new(generation) };
        let plan = Plan::with_options(&source, Kernels(&kernels), generation, options).expect("all can be lowered");
        let events = run(&plan.encode(&PLACE), PLACE.code);
        let mut data = vec![0; plan.data_bytes()];
        plan.write_data(PLACE.data, &mut data);

        // Each dispatch is told apart by where its arguments lie; kernels without arguments by their order.
        let schedule = Schedule::new(&source, &Dag::new(&source).expect("edges go up"));
        let waits = events.iter().filter(|event| **event == Event::Waited).count();
        prop_assert_eq!(waits, schedule.barriers() + 1);
        let mut level = 0;
        let mut left: Vec<Vec<Origin>> = schedule.levels.iter().map(|level| level.nodes.clone()).collect();
        for event in &events {
            let Event::Dispatch { registers, dimensions, initiator } = event else {
                level += 1;
                continue;
            };
            let matches = |origin: &Origin| {
                let Work::Kernel(launch) = &source.node(*origin).work else { return false };
                let loaded = &kernels[launch.kernel.0 as usize];
                let descriptor = &loaded.kernel.descriptor;
                let slot = plan.slot(*origin).expect("is placed");
                let gfx10 = target < 2;
                let sgprs = if gfx10 && descriptor.properties().private_segment_buffer() { 4 } else { 0 };
                let pointed = !descriptor.properties().kernarg_segment_ptr()
                    || address(registers, 0x240 + sgprs) == Some(PLACE.data + slot.kernarg.start as u64);
                let entry = loaded.object.wrapping_add_signed(descriptor.kernel_code_entry_byte_offset);
                let lds = (descriptor.group_segment_fixed_size + launch.dynamic_lds).div_ceil(512);
                let groups: Vec<u32> = launch.grid.iter().zip(launch.group).map(|(grid, group)| grid / group).collect();
                pointed
                    && address(registers, 0x20c) == Some(entry >> 8)
                    && registers[0x212] == Some(descriptor.compute_pgm_rsrc1)
                    && registers[0x213] == Some(descriptor.compute_pgm_rsrc2 | lds << 15)
                    && registers[0x228] == Some(descriptor.compute_pgm_rsrc3)
                    && registers[0x204..0x207] == [Some(0); 3]
                    && registers[0x207..0x20a] == launch.group.map(Some)
                    && [registers[0x215], registers[0x218], registers[0x21b], registers[0x21d]] == [Some(0); 4]
                    && dimensions[..] == groups[..]
                    && *initiator == 0x8005
            };
            let position = left[level].iter().position(matches);
            prop_assert!(position.is_some(), "a dispatch of level {} is of no node of it", level);
            let origin = left[level].swap_remove(position.expect("was found"));
            let Work::Kernel(launch) = &source.node(origin).work else { unreachable!() };
            let segment = &data[plan.slot(origin).expect("is placed").kernarg.clone()];
            for argument in kernels[launch.kernel.0 as usize].kernel.explicit_arguments() {
                prop_assert_eq!(&segment[argument.range()], &launch.arguments[argument.range()]);
            }
        }
        prop_assert!(left.iter().all(Vec::is_empty), "not run: {:?}", left);
        // Registers that are not a dispatch's are never touched: CU masks, VMID, relaunch, wave restore.
        for event in &events {
            if let Event::Dispatch { registers, .. } = event {
                for kept in [0x214, 0x216, 0x217, 0x219, 0x21a, 0x223, 0x22b, 0x22e, 0x230, 0x233] {
                    prop_assert_eq!(registers[kept], None);
                }
            }
        }
    }

    /// The decoder, which was written apart, reads every packet, and reads in it what the reading here does.
    #[test]
    fn the_decoder_reads_what_was_written(nodes in any_graph(), target in 0..TARGETS.len()) {
        let kernels = kernels(TARGETS[target]);
        let source = source(&nodes, &kernels);
        let processor = &kernels[0].processor;
        let encoded = Plan::new(&source, Kernels(&kernels), processor).expect("can be lowered").encode(&PLACE);
        let dump = Dump { generation: processor.parse().expect("a known target"), words: &encoded.words };
        let mut registers: Box<Registers> = Box::new([None; 0x400]);
        let mut decoded = Vec::new();
        for entry in dump.entries() {
            match entry.packet.expect("it is decoded") {
                Packet::SetShReg(set) => {
                    for register in set.registers {
                        registers[register.register.offset as usize] = Some(register.value);
                    }
                }
                Packet::DispatchDirect(DispatchDirect { dimensions, initiator }) => {
                    decoded.push(Event::Dispatch { registers: registers.clone(), dimensions, initiator: initiator.value });
                }
                _ => {}
            }
        }
        let mut events = run(&encoded, PLACE.code);
        events.retain(|event| matches!(event, Event::Dispatch { .. }));
        prop_assert_eq!(decoded, events);
    }

    #[test]
    fn leaving_writes_out_changes_nothing(nodes in any_graph(), target in 0..TARGETS.len()) {
        let kernels = kernels(TARGETS[target]);
        let source = source(&nodes, &kernels);
        let generation = kernels[0].processor.parse::<Generation>().expect("a known target");
        let encode = |elide| {
            let options = Options { elide, ..Options::new(generation) };
            let plan = Plan::with_options(&source, Kernels(&kernels), generation, options).expect("can be lowered");
            plan.encode(&PLACE)
        };
        let (short, full) = (encode(true), encode(false));
        prop_assert!(short.words.len() <= full.words.len());
        prop_assert_eq!(run(&short, PLACE.code), run(&full, PLACE.code));
    }
}

#[test]
fn a_repeated_launch_costs_its_arguments_and_its_dispatch() {
    let kernels = kernels("gfx1100-v6");
    let launch = "kernel saxpy grid=1024 group=256 args=1,2,3,4";
    let dwords = |count: usize| {
        let text: String = (0..count).map(|index| format!("n{index}: {launch}\n")).collect();
        let plan = Plan::new(&parse(&text, &kernels), Kernels(&kernels), "gfx1100").expect("can be lowered");
        plan.encode(&PLACE).words.len()
    };
    // One register of the arguments' address (3 dwords) and DISPATCH_DIRECT (5).
    assert_eq!(dwords(10) - dwords(9), 8);
}

#[test]
fn partial_groups_are_given_as_work_items() {
    let mut kernels = kernels("gfx1100-v6");
    let source = parse("a: kernel saxpy grid=1000,3 group=256,2 args=1,2,3,4", &kernels);
    assert_eq!(
        Plan::new(&source, Kernels(&kernels), "gfx1100").expect_err("it relies on whole groups").to_string(),
        "kernel saxpy: the grid has partial work-groups"
    );
    kernels[0].kernel.uniform_work_group_size = false;
    let plan = Plan::new(&source, Kernels(&kernels), "gfx1100").expect("can be lowered");
    let events = run(&plan.encode(&PLACE), PLACE.code);
    let Event::Dispatch { dimensions, initiator, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!((dimensions, *initiator), (&[1000, 3, 1], 0x8025));
}

#[test]
fn a_kernel_that_reads_its_packet_gets_one() {
    let kernels = kernels("gfx1100-v4");
    let source = parse("a: kernel saxpy grid=1024 group=256 lds=96 args=1,2,3,4", &kernels);
    let plan = Plan::new(&source, Kernels(&kernels), "gfx1100").expect("can be lowered");
    let events = run(&plan.encode(&PLACE), PLACE.code);
    let Event::Dispatch { registers, .. } = &events[0] else { panic!("{events:?}") };
    let slot = plan.root_slot(NodeIndex(0)).expect("is placed");
    let at = slot.packet.expect("it reads one");
    assert_eq!(address(registers, 0x240), Some(PLACE.data + at as u64));
    assert_eq!(address(registers, 0x242), Some(PLACE.data + slot.kernarg.start as u64));
    let mut data = vec![0; plan.data_bytes()];
    plan.write_data(PLACE.data, &mut data);
    let packet = hsa_kernel_dispatch_packet_t::from_bytes(data[at..at + 64].try_into().expect("64 bytes"));
    assert_eq!((packet.workgroup_size_x, packet.grid_size_x, packet.setup), (256, 1024, 3));
    assert_eq!((packet.kernel_object, packet.group_segment_size), (kernels[0].object, 96));
    assert_eq!(packet.kernarg_address, PLACE.data + slot.kernarg.start as u64);
}

#[test]
fn kernels_of_a_level_start_before_the_processor_moves_bytes() {
    let kernels = kernels("gfx1100-v6");
    let text = "a: copy to=0x1000 from=0x2000 width=64\n b: fill to=0x3001 value=7 element=1 width=9\n\
                c: kernel plain grid=32 group=32\n d: kernel plain grid=32 group=32 after=a,b,c";
    let plan = Plan::new(&parse(text, &kernels), Kernels(&kernels), "gfx1100").expect("can be lowered");
    let kinds: Vec<&str> = run(&plan.encode(&PLACE), PLACE.code)
        .iter()
        .map(|event| match event {
            Event::Dispatch { .. } => "dispatch",
            Event::Waited => "wait",
            Event::Moved(false) => "move",
            Event::Moved(true) => "move and wait",
        })
        .collect();
    assert_eq!(kinds, ["dispatch", "move", "move", "move", "move and wait", "wait", "dispatch", "wait"]);
}

#[test]
fn a_graph_of_100_000_nodes_is_chained() {
    let kernels = kernels("gfx1201-v6");
    let work = |index: u32| {
        Work::Kernel(KernelLaunch {
            kernel: KernelId(crate::fixture::id(&kernels, if index.is_multiple_of(2) { "saxpy" } else { "reverse" }).0),
            grid: [256, 1, 1],
            group: [256, 1, 1],
            dynamic_lds: 0,
            arguments: vec![0; 28],
            cooperative: false,
        })
    };
    let nodes = (0..100_000).map(|index| Node { work: work(index), enabled: true }).collect();
    let edges = (1..100_000).map(|index| (NodeIndex(index - 1), NodeIndex(index))).collect();
    let plan = Plan::new(&Source::of(Graph { nodes, edges }), Kernels(&kernels), "gfx1201").expect("can be lowered");
    let encoded = plan.encode(&PLACE);
    assert!(encoded.words.len() > PART_LIMIT && encoded.first_part as usize <= PART_LIMIT);
    assert_eq!(plan.barriers(), 99_999);
    // Each link names the next part; following all of them reaches every dword.
    let dispatches = encoded.words.iter().filter(|word| **word == 0xc003_1502).count();
    assert_eq!(dispatches, 100_000);
    let mut parts = 0;
    let (mut at, mut end) = (0, encoded.first_part as usize);
    while end < encoded.words.len() {
        let link = &encoded.words[end - 4..end];
        assert_eq!(link[0], 0xc002_3f00);
        at = ((u64::from(link[1]) | u64::from(link[2]) << 32) - PLACE.code) as usize / 4;
        assert_eq!(at, end);
        end = at + (link[3] & 0xf_ffff) as usize;
        parts += 1;
    }
    assert!(parts >= 1 && at < end);
}

#[test]
fn a_fence_waits_where_the_flush_may_not() {
    let kernels = kernels("gfx1010-v5");
    let source = parse("a: kernel plain grid=32 group=32\n b: kernel plain grid=32 group=32 after=a", &kernels);
    for wait in [Wait::Fence, Wait::PartialFlush] {
        let options = Options { wait, ..Options::new(Generation::Gfx10_1) };
        let plan =
            Plan::with_options(&source, Kernels(&kernels), Generation::Gfx10_1, options).expect("can be lowered");
        let encoded = plan.encode(&PLACE);
        let events = run(&encoded, PLACE.code);
        assert_eq!(events.iter().filter(|event| **event == Event::Waited).count(), 2);
        assert_eq!(encoded.words.contains(&0xc006_4900), wait == Wait::Fence);
    }
    assert_eq!(Options::new(Generation::Gfx10_1).wait, Wait::Fence);
    assert_eq!(Options::new(Generation::Gfx11).wait, Wait::PartialFlush);
}
