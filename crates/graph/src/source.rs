//! A graph as it was read from HIP: nodes, edges, child graphs. All graphs lie side by side, so depth needs no recursion.

use crate::work::Work;

/// A graph of a [`Source`]. The first is the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GraphIndex(pub u32);

/// A node of a graph, by its place in the order in which HIP names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeIndex(pub u32);

/// Which node of which graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin {
    /// The graph.
    pub graph: GraphIndex,
    /// The node in it.
    pub node: NodeIndex,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it does.
    pub work: Work,
    /// A node that is not enabled does nothing and orders as before.
    pub enabled: bool,
}

/// A graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// Its nodes.
    pub nodes: Vec<Node>,
    /// Its edges: the first node runs before the second.
    pub edges: Vec<(NodeIndex, NodeIndex)>,
}

/// A root graph and every graph below it. Each child is named by one node: HIP gives every child-graph node a graph of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The graphs.
    pub graphs: Vec<Graph>,
}

/// A source that is no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// There is no root.
    #[error("there is no graph")]
    Empty,
    /// An edge names a node that is not there, or one node twice.
    #[error("graph {} has an edge from node {} to node {}", .graph.0, .from.0, .to.0)]
    Edge {
        /// The graph.
        graph: GraphIndex,
        /// Where it starts.
        from: NodeIndex,
        /// Where it ends.
        to: NodeIndex,
    },
    /// A child graph is not there, is the root, or belongs to two nodes.
    #[error("graph {} is no child of one node", .0.0)]
    Child(GraphIndex),
    /// A graph is not reached from the root.
    #[error("graph {} is not part of the root", .0.0)]
    Unreached(GraphIndex),
    /// The edges form a cycle.
    #[error("the edges form a cycle")]
    Cycle,
    /// There are more nodes or edges than 32 bits count.
    #[error("there are too many nodes or edges")]
    TooMany,
}

impl Source {
    /// A source of one graph.
    pub fn of(graph: Graph) -> Source {
        Source { graphs: vec![graph] }
    }

    /// A node.
    ///
    /// # Panics
    /// If it is not there.
    pub fn node(&self, origin: Origin) -> &Node {
        &self.graphs[origin.graph.0 as usize].nodes[origin.node.0 as usize]
    }

    /// A node, to change it.
    pub fn node_mut(&mut self, origin: Origin) -> Option<&mut Node> {
        self.graphs.get_mut(origin.graph.0 as usize)?.nodes.get_mut(origin.node.0 as usize)
    }

    /// Every node of every graph.
    pub fn nodes(&self) -> impl Iterator<Item = (Origin, &Node)> {
        self.graphs.iter().enumerate().flat_map(|(graph, nodes)| {
            nodes.nodes.iter().enumerate().map(move |(index, node)| {
                let (graph, index) = (GraphIndex(graph as u32), NodeIndex(index as u32));
                (Origin { graph, node: index }, node)
            })
        })
    }
}
