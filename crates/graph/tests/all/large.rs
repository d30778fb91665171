//! Large graphs, on a thread whose stack is too small for any recursion over nodes.

use graph::{Dag, Graph, GraphIndex, Schedule, Source, Work};

use crate::by_hand::{graph, kernel};

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(64 << 10).spawn(run).expect("threads can be made");
    thread.join().expect("it does not overflow");
}

const COUNT: u32 = 100_000;

#[test]
fn a_chain_and_a_fan_of_100_000_nodes() {
    on_a_small_stack(|| {
        let chain: Vec<(u32, u32)> = (1..COUNT).map(|node| (node - 1, node)).collect();
        let source = Source::of(graph((0..COUNT).map(kernel), &chain));
        let schedule = Schedule::new(&source, &Dag::new(&source).expect("a graph"));
        assert_eq!((schedule.levels.len(), schedule.barriers()), (COUNT as usize, COUNT as usize - 1));

        let fan: Vec<(u32, u32)> = (1..COUNT - 1).flat_map(|node| [(0, node), (node, COUNT - 1)]).collect();
        let source = Source::of(graph((0..COUNT).map(kernel), &fan));
        let schedule = Schedule::new(&source, &Dag::new(&source).expect("a graph"));
        assert_eq!((schedule.levels.len(), schedule.nodes()), (3, COUNT as usize));
    });
}

#[test]
fn child_graphs_10_000_deep() {
    on_a_small_stack(|| {
        let depth = 10_000;
        let mut graphs: Vec<Graph> = (1..depth)
            .map(|child| graph([kernel(0), Work::Child(GraphIndex(child)), kernel(1)], &[(0, 1), (1, 2)]))
            .collect();
        graphs.push(graph([kernel(2)], &[]));
        let source = Source { graphs };
        let schedule = Schedule::new(&source, &Dag::new(&source).expect("a graph"));
        assert_eq!(schedule.levels.len(), 2 * (depth as usize - 1) + 1);
    });
}

#[test]
fn wide_child_graphs_in_a_row_take_edges_in_proportion() {
    // 200 children of 500 nodes, each behind the one before: 500 * 500 edges between two would be too many.
    let children: Vec<Work> = (1..=200).map(|child| Work::Child(GraphIndex(child))).collect();
    let chain: Vec<(u32, u32)> = (1..200).map(|node| (node - 1, node)).collect();
    let mut graphs = vec![graph(children, &chain)];
    graphs.extend((0..200).map(|_| graph((0..500).map(kernel), &[])));
    let source = Source { graphs };
    let dag = Dag::new(&source).expect("a graph");
    let edges: usize = dag.order().iter().map(|item| dag.successors(*item).len()).sum();
    assert_eq!(edges, 200 * 1000 + 199);
    assert_eq!(Schedule::new(&source, &dag).barriers(), 199);
}
