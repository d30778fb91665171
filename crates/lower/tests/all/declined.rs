//! What is left to native HIP, each for its reason.

use graph::{Graph, KernelReason, Node, Reason, Source, SourceError, Work};
use hip_abi::types::hipGraphNodeType;
use lower::{Kernels, LoadedKernel, Plan};

use crate::fixture::{id, kernels};
use crate::text::parse;

const SAXPY: &str = "a: kernel saxpy grid=1024 group=256 args=1,2,3,4";

fn reason(text: &str, kernels: &[LoadedKernel]) -> String {
    Plan::new(&parse(text, kernels), Kernels(kernels), "gfx1100").expect_err("it is declined").to_string()
}

/// The reason for saxpy, with something changed.
fn changed(change: impl FnOnce(&mut LoadedKernel)) -> String {
    let mut kernels = kernels("gfx1100-v6");
    change(&mut kernels[0]);
    reason(SAXPY, &kernels)
}

#[test]
fn kernels_that_need_more_than_packets_give() {
    let loaded = kernels("gfx1100-v6");
    assert_eq!(
        reason("a: kernel scratch grid=64 group=64 args=1,2", &loaded),
        "kernel scratch: it uses 272 bytes of scratch"
    );
    assert_eq!(
        reason("a: kernel hidden grid=64 group=64 args=1", &loaded),
        "kernel hidden: an argument is hidden_hostcall_buffer"
    );
    type Change = (fn(&mut LoadedKernel), &'static str);
    let changes: [Change; 16] = [
        (|saxpy| saxpy.processor = "gfx1201".to_owned(), "it is compiled for gfx1201"),
        (|saxpy| saxpy.kernel.uses_dynamic_stack = true, "its stack is dynamic"),
        (|saxpy| saxpy.kernel.kind = code_object::KernelKind::Init, "it is an initialiser or a finaliser"),
        (|saxpy| saxpy.object += 64, "its code at 0x7f1234562f40 is not aligned"),
        (|saxpy| saxpy.kernel.descriptor.compute_pgm_rsrc1 |= 1 << 20, "its descriptor sets PRIV"),
        (|saxpy| saxpy.kernel.descriptor.compute_pgm_rsrc1 |= 1 << 10, "its descriptor sets PRIORITY"),
        (|saxpy| saxpy.kernel.descriptor.compute_pgm_rsrc2 |= 1 << 6, "its descriptor sets TRAP_PRESENT"),
        (|saxpy| saxpy.kernel.descriptor.compute_pgm_rsrc2 |= 1 << 24, "its descriptor sets EXCP_EN"),
        (|saxpy| saxpy.kernel.descriptor.compute_pgm_rsrc2 |= 1, "it uses 0 bytes of scratch"),
        (
            |saxpy| saxpy.kernel.descriptor.compute_pgm_rsrc3 |= 1 << 11,
            "its descriptor sets unknown bits of COMPUTE_PGM_RSRC3",
        ),
        (|saxpy| saxpy.kernel.descriptor.kernarg_preload = 1, "its descriptor sets a kernarg preload"),
        (|saxpy| saxpy.kernel.descriptor.kernel_code_properties |= 1 << 4, "it expects the packet's index in SGPRs"),
        (|saxpy| saxpy.kernel.descriptor.kernel_code_properties |= 1, "it expects a scratch buffer in SGPRs"),
        (|saxpy| saxpy.kernel.descriptor.kernel_code_properties |= 1 << 5, "it expects the scratch's address in SGPRs"),
        (
            |saxpy| saxpy.kernel.descriptor.kernel_code_properties |= 1 << 8,
            "its descriptor sets unknown kernel code properties",
        ),
        (|saxpy| saxpy.kernel.descriptor.compute_pgm_rsrc2 &= !(0x1e << 1), "it has 1 user SGPRs where 2 are needed"),
    ];
    for (change, expected) in changes {
        assert_eq!(changed(change), format!("kernel saxpy: {expected}"));
    }
    let unknown =
        changed(|saxpy| saxpy.kernel.arguments[8].kind = code_object::ValueKind::from_name("hidden_of_tomorrow"));
    assert_eq!(unknown, "kernel saxpy: an argument is hidden_of_tomorrow");
}

#[test]
fn bit_6_of_rsrc2_has_another_name_on_gfx12() {
    let mut kernels = kernels("gfx1201-v6");
    kernels[0].kernel.descriptor.compute_pgm_rsrc2 |= 1 << 6;
    let plan = Plan::new(&parse(SAXPY, &kernels), Kernels(&kernels), "gfx1201");
    let expected = Reason::Kernel { name: "saxpy".to_owned(), reason: KernelReason::Descriptor("DYNAMIC_VGPR") };
    assert_eq!(plan.err(), Some(expected));
}

#[test]
fn launches_that_do_not_suit_their_kernel() {
    let kernels = kernels("gfx1100-v6");
    for (text, expected) in [
        ("a: kernel cube grid=65 group=65", "kernel cube: a work-group of [65, 1, 1] does not suit it"),
        ("a: kernel saxpy grid=64 group=0", "kernel saxpy: a work-group of [0, 1, 1] does not suit it"),
        ("a: kernel saxpy grid=2048 group=1025", "kernel saxpy: a work-group of [1025, 1, 1] does not suit it"),
        ("a: kernel saxpy grid=0 group=64", "kernel saxpy: a grid of [0, 1, 1] work-items"),
        ("a: kernel reverse grid=256 group=256 lds=64513", "kernel reverse: 65537 bytes of LDS"),
    ] {
        assert_eq!(reason(text, &kernels), expected);
    }
    let mut source = parse(SAXPY, &kernels);
    let Work::Kernel(launch) = &mut source.graphs[0].nodes[0].work else { unreachable!() };
    launch.cooperative = true;
    let plan = Plan::new(&source, Kernels(&kernels), "gfx1100");
    assert_eq!(plan.expect_err("it is declined").to_string(), "kernel saxpy: the launch is cooperative");
    let Work::Kernel(launch) = &mut source.graphs[0].nodes[0].work else { unreachable!() };
    launch.cooperative = false;
    launch.arguments.truncate(20);
    let plan = Plan::new(&source, Kernels(&kernels), "gfx1100");
    assert_eq!(plan.expect_err("it is declined").to_string(), "kernel saxpy: argument 2 has 4 bytes, not 8");
    assert_eq!(id(&kernels, "saxpy").0, 0);
    let plan = Plan::new(&source, Kernels(&[]), "gfx1100");
    assert_eq!(plan.expect_err("it is declined").to_string(), "kernel number 0 is not known");
}

#[test]
fn nodes_and_devices_that_are_not_known() {
    let kernels = kernels("gfx1100-v6");
    let of = |work| Source::of(Graph { nodes: vec![Node { work, enabled: true }], edges: vec![] });
    let host = of(Work::Other(hipGraphNodeType::hipGraphNodeTypeHost));
    let declined =
        |source: &Source, processor| Plan::new(source, Kernels(&kernels), processor).expect_err("is declined");
    assert_eq!(declined(&host, "gfx1100"), Reason::NodeType(hipGraphNodeType::hipGraphNodeTypeHost));
    assert_eq!(declined(&host, "gfx1100").to_string(), "it has a node of type hipGraphNodeTypeHost");
    let empty = of(Work::Empty);
    for processor in ["gfx1250", "gfx942", "gfx906", "gfx1099", ""] {
        assert_eq!(declined(&empty, processor), Reason::Target(processor.to_owned()));
    }
    assert!(Plan::new(&empty, Kernels(&kernels), "gfx1100").is_ok());
    assert_eq!(declined(&Source { graphs: vec![] }, "gfx1100"), Reason::Source(SourceError::Empty));
}
