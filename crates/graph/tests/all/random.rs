//! Random graphs against a slow and obvious reading of what edges mean.

use std::collections::{BTreeMap, BTreeSet};

use graph::{Dag, Graph, GraphIndex, Node, NodeIndex, Origin, Schedule, Source, Work};
use proptest::prelude::*;

use crate::by_hand::kernel;

/// A graph of up to `nodes` nodes, with edges from lower to higher numbers under a random renaming.
fn any_graph(nodes: usize) -> impl Strategy<Value = Graph> {
    let node = prop_oneof![6 => Just(kernel(0)), 2 => Just(Work::Empty)];
    let nodes = prop::collection::vec((node, prop::bool::weighted(0.85)), 0..=nodes);
    let nodes = nodes.prop_flat_map(|nodes| {
        let count = nodes.len();
        let pairs = count * count.saturating_sub(1) / 2;
        (Just(nodes), Just((0..count as u32).collect::<Vec<_>>()).prop_shuffle(), 0.0..0.5f64).prop_flat_map(
            move |(nodes, names, density)| {
                (Just(nodes), Just(names), prop::collection::vec(prop::bool::weighted(density), pairs))
            },
        )
    });
    nodes.prop_map(|(nodes, names, chosen)| {
        let pairs = (0..names.len()).flat_map(|to| (0..to).map(move |from| (from, to)));
        let edges = pairs.zip(chosen).filter(|(_, chosen)| *chosen);
        Graph {
            nodes: nodes.into_iter().map(|(work, enabled)| Node { work, enabled }).collect(),
            edges: edges.map(|((from, to), _)| (NodeIndex(names[from]), NodeIndex(names[to]))).collect(),
        }
    })
}

/// A source of up to four graphs: each after the first is a child of an earlier one.
fn any_source() -> impl Strategy<Value = Source> {
    let children =
        prop::collection::vec((any_graph(7), any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..4);
    (any_graph(14), children).prop_map(|(root, children)| {
        let mut graphs = vec![root];
        for (child, parent, at) in children {
            let index = GraphIndex(graphs.len() as u32);
            let parent = parent.index(graphs.len());
            let nodes = &mut graphs[parent].nodes;
            let free: Vec<usize> = (0..nodes.len()).filter(|&at| !matches!(nodes[at].work, Work::Child(_))).collect();
            if !free.is_empty() {
                nodes[free[at.index(free.len())]] = Node { work: Work::Child(index), enabled: true };
                graphs.push(child);
            }
        }
        Source { graphs }
    })
}

/// Every pair of nodes of which the first must be done before the second starts, by closure over everything that happens in between.
fn ordered(source: &Source) -> BTreeSet<(Origin, Origin)> {
    // All nodes below a node: itself, or a child graph's.
    fn within(source: &Source, origin: Origin) -> Vec<Origin> {
        match source.node(origin).work {
            Work::Child(child) => (0..source.graphs[child.0 as usize].nodes.len() as u32)
                .flat_map(|node| within(source, Origin { graph: child, node: NodeIndex(node) }))
                .collect(),
            _ => vec![origin],
        }
    }
    let mut pairs = BTreeSet::new();
    for (index, graph) in source.graphs.iter().enumerate() {
        let count = graph.nodes.len();
        let mut reach = vec![vec![false; count]; count];
        for (from, to) in &graph.edges {
            reach[from.0 as usize][to.0 as usize] = true;
        }
        for through in 0..count {
            for from in 0..count {
                for to in 0..count {
                    reach[from][to] |= reach[from][through] && reach[through][to];
                }
            }
        }
        for (from, row) in reach.iter().enumerate() {
            for to in (0..count).filter(|&to| row[to]) {
                let origin = |node: usize| Origin { graph: GraphIndex(index as u32), node: NodeIndex(node as u32) };
                for first in within(source, origin(from)) {
                    pairs.extend(within(source, origin(to)).into_iter().map(|second| (first, second)));
                }
            }
        }
    }
    let does = |origin: Origin| source.node(origin).enabled && !source.node(origin).work.is_nothing();
    pairs.into_iter().filter(|(first, second)| does(*first) && does(*second)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_edge_is_ordered_and_no_barrier_can_be_left_out(source in any_source()) {
        let schedule = Schedule::new(&source, &Dag::new(&source).expect("edges go up"));
        let mut level = BTreeMap::new();
        for (index, nodes) in schedule.levels.iter().enumerate() {
            prop_assert_eq!(nodes.barrier.is_some(), index > 0);
            prop_assert!(!nodes.nodes.is_empty());
            for node in &nodes.nodes {
                prop_assert!(level.insert(*node, index).is_none(), "{:?} runs twice", node);
            }
        }
        let working: BTreeSet<Origin> = source
            .nodes()
            .filter(|(_, node)| node.enabled && matches!(node.work, Work::Kernel(_)))
            .map(|(origin, _)| origin)
            .collect();
        prop_assert_eq!(&level.keys().copied().collect::<BTreeSet<_>>(), &working);

        let ordered = ordered(&source);
        for (first, second) in &ordered {
            prop_assert!(level[first] < level[second], "{:?} is not before {:?}", first, second);
        }
        // Without the barrier before a level, some ordered pair would not be.
        for barrier in 1..schedule.levels.len() {
            let holds = ordered.iter().any(|(first, second)| level[first] + 1 == barrier && level[second] == barrier);
            prop_assert!(holds, "nothing needs the barrier before level {}", barrier);
        }
        // Independent nodes are not made to wait for one another more than the longest chain demands.
        let mut depth: BTreeMap<Origin, usize> = working.iter().map(|origin| (*origin, 1)).collect();
        for _ in 0..working.len() {
            for (first, second) in &ordered {
                let longer = depth[first] + 1;
                let known = depth.get_mut(second).expect("all are known");
                *known = longer.max(*known);
            }
        }
        let longest = depth.values().max().copied().unwrap_or(0);
        prop_assert_eq!(schedule.barriers(), longest.saturating_sub(1));
    }
}
