//! Small graphs whose schedules are known.

use graph::{
    Barrier, Copy3d, Dag, Fill2d, Graph, GraphIndex, KernelId, KernelLaunch, Node, NodeIndex, Origin, Pitched,
    Schedule, Source, SourceError, Work,
};

pub(crate) fn kernel(id: u32) -> Work {
    Work::Kernel(KernelLaunch {
        kernel: KernelId(id),
        grid: [64, 1, 1],
        group: [64, 1, 1],
        dynamic_lds: 0,
        arguments: Vec::new(),
        cooperative: false,
    })
}

fn flat(address: u64) -> Pitched {
    Pitched { address, row_pitch: 0, slice_pitch: 0 }
}

fn copy(to: u64, from: u64) -> Work {
    Work::Copy(Copy3d { destination: flat(to), source: flat(from), width: 16, height: 1, depth: 1 })
}

fn fill(to: u64) -> Work {
    Work::Fill(Fill2d { destination: flat(to), value: 0, element: 4, width: 4, height: 1 })
}

pub(crate) fn graph(works: impl IntoIterator<Item = Work>, edges: &[(u32, u32)]) -> Graph {
    Graph {
        nodes: works.into_iter().map(|work| Node { work, enabled: true }).collect(),
        edges: edges.iter().map(|&(from, to)| (NodeIndex(from), NodeIndex(to))).collect(),
    }
}

fn schedule(source: &Source) -> Schedule {
    Schedule::new(source, &Dag::new(source).expect("a graph"))
}

/// Each level's nodes, as graph and node.
fn levels(source: &Source) -> Vec<Vec<(u32, u32)>> {
    let name = |origin: &Origin| (origin.graph.0, origin.node.0);
    schedule(source).levels.iter().map(|level| level.nodes.iter().map(name).collect()).collect()
}

#[test]
fn independent_nodes_share_a_level() {
    let source = Source::of(graph((0..4).map(kernel), &[(0, 1), (0, 2), (1, 3), (2, 3)]));
    assert_eq!(levels(&source), [vec![(0, 0)], vec![(0, 1), (0, 2)], vec![(0, 3)]]);
    assert_eq!(schedule(&source).barriers(), 2);
    let apart = Source::of(graph((0..100).map(kernel), &[]));
    assert_eq!((schedule(&apart).levels.len(), schedule(&apart).barriers(), schedule(&apart).nodes()), (1, 0, 100));
    assert!(schedule(&Source::of(Graph::default())).levels.is_empty());
}

#[test]
fn what_does_nothing_orders_without_a_level() {
    let mut source = Source::of(graph([kernel(0), Work::Empty, kernel(1), kernel(2)], &[(0, 1), (1, 2), (2, 3)]));
    assert_eq!(levels(&source), [[(0, 0)], [(0, 2)], [(0, 3)]]);
    // A disabled node in the middle, and one at the root.
    source.graphs[0].nodes[2].enabled = false;
    assert_eq!(levels(&source), [[(0, 0)], [(0, 3)]]);
    source.graphs[0].nodes[0].enabled = false;
    assert_eq!(levels(&source), [[(0, 3)]]);
    let nothing = Work::Copy(Copy3d { destination: flat(0), source: flat(0), width: 0, height: 1, depth: 1 });
    let source = Source::of(graph([kernel(0), nothing, kernel(1)], &[(0, 1), (1, 2)]));
    assert_eq!(levels(&source), [[(0, 0)], [(0, 2)]]);
}

#[test]
fn a_child_graph_runs_between_what_is_around_it() {
    // P1 -> child { r1, r2 -> s } -> P2, and one node beside all of it.
    let parent = graph([kernel(0), Work::Child(GraphIndex(1)), kernel(1), kernel(2)], &[(0, 1), (1, 2)]);
    let child = graph((0..3).map(kernel), &[(1, 2)]);
    let source = Source { graphs: vec![parent, child] };
    assert_eq!(levels(&source), [vec![(0, 0), (0, 3)], vec![(1, 0), (1, 1)], vec![(1, 2)], vec![(0, 2)]]);
    // An empty child, in a child, still orders.
    let parent = graph([kernel(0), Work::Child(GraphIndex(1)), kernel(1)], &[(0, 1), (1, 2)]);
    let source = Source { graphs: vec![parent, graph([Work::Child(GraphIndex(2))], &[]), Graph::default()] };
    assert_eq!(levels(&source), [[(0, 0)], [(0, 2)]]);
}

#[test]
fn what_is_no_graph_is_refused() {
    let fault = |source: Source| Dag::new(&source).expect_err("it is no graph");
    let child = |index| Work::Child(GraphIndex(index));
    assert_eq!(fault(Source { graphs: vec![] }), SourceError::Empty);
    assert_eq!(fault(Source::of(graph((0..2).map(kernel), &[(0, 1), (1, 0)]))), SourceError::Cycle);
    let edge = |from, to| SourceError::Edge { graph: GraphIndex(0), from: NodeIndex(from), to: NodeIndex(to) };
    assert_eq!(fault(Source::of(graph((0..2).map(kernel), &[(0, 2)]))), edge(0, 2));
    assert_eq!(fault(Source::of(graph((0..2).map(kernel), &[(1, 1)]))), edge(1, 1));
    assert_eq!(fault(Source::of(graph([child(0)], &[]))), SourceError::Child(GraphIndex(0)));
    assert_eq!(fault(Source::of(graph([child(7)], &[]))), SourceError::Child(GraphIndex(7)));
    let twice = Source { graphs: vec![graph([child(1), child(1)], &[]), Graph::default()] };
    assert_eq!(fault(twice), SourceError::Child(GraphIndex(1)));
    let ring = Source { graphs: vec![Graph::default(), graph([child(2)], &[]), graph([child(1)], &[])] };
    assert_eq!(fault(ring), SourceError::Unreached(GraphIndex(1)));
}

#[test]
fn a_barrier_shows_what_may_be_read_behind_it() {
    let barriers = |works: Vec<Work>, edges: &[(u32, u32)]| -> Vec<Barrier> {
        schedule(&Source::of(graph(works, edges))).levels.iter().filter_map(|level| level.barrier).collect()
    };
    let visible = Barrier { visible: true, ..Barrier::default() };
    let chain = [(0, 1), (1, 2)];
    assert_eq!(barriers(vec![kernel(0), kernel(1)], &chain[..1]), [visible]);
    assert_eq!(
        barriers(vec![fill(0), fill(0)], &chain[..1]),
        [Barrier { out_of_transfer: true, ..Barrier::default() }]
    );
    assert_eq!(
        barriers(vec![kernel(0), fill(0), copy(64, 128)], &chain),
        [
            Barrier { into_transfer: true, ..Barrier::default() },
            // The copy does not read the fill's memory, but may read the kernel's, which nothing has made visible.
            Barrier { visible: true, out_of_transfer: true, into_transfer: false },
        ]
    );
    assert_eq!(
        barriers(vec![copy(0, 64), copy(128, 256), copy(512, 0)], &chain),
        [
            Barrier { out_of_transfer: true, ..Barrier::default() },
            Barrier { out_of_transfer: true, visible: true, ..Barrier::default() }
        ],
        "the third reads what the first wrote"
    );
    // Through a node that does nothing.
    assert_eq!(
        barriers(vec![kernel(0), Work::Empty, copy(0, 64)], &chain),
        [Barrier { visible: true, into_transfer: true, out_of_transfer: false }]
    );
}
