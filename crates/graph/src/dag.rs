//! A source without structure: one list of items with edges. A child graph becomes its items between two that do nothing.

use crate::source::{GraphIndex, NodeIndex, Origin, Source, SourceError};
use crate::work::Work;

/// An item of a [`Dag`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemIndex(pub u32);

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A node that does something.
    Work(Origin),
    /// A place that only orders: an empty, disabled or child-graph node, or the end of a child graph.
    Nothing,
}

/// Items and their edges, without cycles.
#[derive(Clone, Debug)]
pub struct Dag {
    items: Vec<Item>,
    /// Where each item's successors start in `targets`; one more at the end.
    heads: Vec<u32>,
    targets: Vec<ItemIndex>,
    order: Vec<ItemIndex>,
}

/// Where a graph's nodes lie among the items.
#[derive(Clone, Copy)]
struct Place {
    /// The item of its first node.
    first: u32,
    /// For a child: the item of the node that runs it, and the item behind everything in it.
    around: Option<(u32, u32)>,
}

impl Dag {
    /// Inlines child graphs and orders the items.
    pub fn new(source: &Source) -> Result<Dag, SourceError> {
        let places = place(source)?;
        let mut items = Vec::new();
        for (origin, node) in source.nodes() {
            let idle = !node.enabled || node.work.is_nothing() || matches!(node.work, Work::Child(_));
            items.push(if idle { Item::Nothing } else { Item::Work(origin) });
        }
        items.resize(items.len() + source.graphs.len() - 1, Item::Nothing);

        let mut edges = Vec::new();
        for (index, graph) in source.graphs.iter().enumerate() {
            let place = places[index];
            let count = graph.nodes.len() as u32;
            let (mut preceded, mut followed) = (vec![false; graph.nodes.len()], vec![false; graph.nodes.len()]);
            for &(from, to) in &graph.edges {
                if from.0 >= count || to.0 >= count || from == to {
                    return Err(SourceError::Edge { graph: GraphIndex(index as u32), from, to });
                }
                preceded[to.0 as usize] = true;
                followed[from.0 as usize] = true;
                edges.push((exit(source, &places, index, from), place.first + to.0));
            }
            if let Some((entry, end)) = place.around {
                for node in 0..count {
                    if !preceded[node as usize] {
                        edges.push((entry, place.first + node));
                    }
                    if !followed[node as usize] {
                        edges.push((exit(source, &places, index, NodeIndex(node)), end));
                    }
                }
                if count == 0 {
                    edges.push((entry, end));
                }
            }
        }
        let (heads, targets) = adjacency(items.len(), &edges)?;
        let order = topological(items.len(), &heads, &targets)?;
        Ok(Dag { items, heads, targets, order })
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// An item.
    ///
    /// # Panics
    /// If it is not there.
    pub fn item(&self, index: ItemIndex) -> Item {
        self.items[index.0 as usize]
    }

    /// The items that directly follow one.
    ///
    /// # Panics
    /// If it is not there.
    pub fn successors(&self, index: ItemIndex) -> &[ItemIndex] {
        let at = index.0 as usize;
        &self.targets[self.heads[at] as usize..self.heads[at + 1] as usize]
    }

    /// Every item behind all that precede it.
    pub fn order(&self) -> &[ItemIndex] {
        &self.order
    }
}

/// Places every graph, and checks that they form one tree.
fn place(source: &Source) -> Result<Vec<Place>, SourceError> {
    let total: usize = source.graphs.iter().map(|graph| graph.nodes.len() + 1).sum();
    if u32::try_from(total).is_err() {
        return Err(SourceError::TooMany);
    }
    let mut first = 0;
    let mut places = Vec::with_capacity(source.graphs.len());
    for graph in &source.graphs {
        places.push(Place { first, around: None });
        first += graph.nodes.len() as u32;
    }
    if places.is_empty() {
        return Err(SourceError::Empty);
    }
    let mut reached = vec![false; places.len()];
    let mut waiting = vec![0];
    while let Some(graph) = waiting.pop() {
        reached[graph] = true;
        for (node, at) in source.graphs[graph].nodes.iter().zip(places[graph].first..) {
            let Work::Child(child) = node.work else { continue };
            let index = child.0 as usize;
            match places.get_mut(index) {
                Some(place) if index != 0 && place.around.is_none() => {
                    place.around = Some((at, first + child.0 - 1));
                    waiting.push(index);
                }
                _ => return Err(SourceError::Child(child)),
            }
        }
    }
    match reached.iter().position(|&reached| !reached) {
        Some(graph) => Err(SourceError::Unreached(GraphIndex(graph as u32))),
        None => Ok(places),
    }
}

/// The item that is done when a node is.
fn exit(source: &Source, places: &[Place], graph: usize, node: NodeIndex) -> u32 {
    let own = places[graph].first + node.0;
    match source.graphs[graph].nodes[node.0 as usize].work {
        Work::Child(child) => places[child.0 as usize].around.map_or(own, |(_, end)| end),
        _ => own,
    }
}

/// Edges by their first item.
fn adjacency(items: usize, edges: &[(u32, u32)]) -> Result<(Vec<u32>, Vec<ItemIndex>), SourceError> {
    u32::try_from(edges.len()).map_err(|_| SourceError::TooMany)?;
    let mut heads = vec![0u32; items + 1];
    for (from, _) in edges {
        heads[*from as usize + 1] += 1;
    }
    for index in 1..heads.len() {
        heads[index] += heads[index - 1];
    }
    let mut next = heads.clone();
    let mut targets = vec![ItemIndex(0); edges.len()];
    for &(from, to) in edges {
        let slot = &mut next[from as usize];
        targets[*slot as usize] = ItemIndex(to);
        *slot += 1;
    }
    Ok((heads, targets))
}

/// An order that follows the edges.
fn topological(items: usize, heads: &[u32], targets: &[ItemIndex]) -> Result<Vec<ItemIndex>, SourceError> {
    let mut missing = vec![0u32; items];
    for target in targets {
        missing[target.0 as usize] += 1;
    }
    let mut order: Vec<ItemIndex> = Vec::with_capacity(items);
    order.extend((0..items as u32).map(ItemIndex).filter(|item| missing[item.0 as usize] == 0));
    let mut done = 0;
    while let Some(item) = order.get(done) {
        let at = item.0 as usize;
        done += 1;
        for target in &targets[heads[at] as usize..heads[at + 1] as usize] {
            let missing = &mut missing[target.0 as usize];
            *missing -= 1;
            if *missing == 0 {
                order.push(*target);
            }
        }
    }
    if order.len() == items { Ok(order) } else { Err(SourceError::Cycle) }
}
