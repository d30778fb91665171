//! Levels: work whose predecessors are all in earlier levels. One barrier stands between two levels, so there are one less than the
//! longest chain of nodes that do something, and none stands between nodes of a level.
//!
//! No barrier can be left out: every item of a level has a predecessor in the level before (items that do nothing take no level).

use crate::dag::{Dag, Item, ItemIndex};
use crate::footprint::Written;
use crate::source::{Origin, Source};

/// The order in which one queue runs a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The levels, first to last.
    pub levels: Vec<Level>,
}

/// Work that may run at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// What must have happened before the level starts. The first level of a schedule has none.
    pub barrier: Option<Barrier>,
    /// Its nodes, in the source's order.
    pub nodes: Vec<Origin>,
}

/// What a barrier does besides waiting for everything before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Barrier {
    /// A node behind it may read what a node before it wrote, so caches must be made to show it.
    pub visible: bool,
    /// A node that the barrier orders moves memory, and follows a kernel.
    pub into_transfer: bool,
    /// A node that the barrier orders follows one that moves memory.
    pub out_of_transfer: bool,
}

/// What is known of an item when all before it are scheduled.
#[derive(Clone, Copy, Default)]
struct Before {
    /// The level it can have.
    level: u32,
    /// What any node before it has written that no barrier has made visible yet.
    written: Written,
    /// A kernel, or a node that moves memory, comes directly before it, or with only items between that do nothing.
    kernel: bool,
    transfer: bool,
}

impl Schedule {
    /// Schedules every item of a graph that does something.
    pub fn new(source: &Source, dag: &Dag) -> Schedule {
        let mut before = vec![Before::default(); dag.len()];
        let mut levels: Vec<Level> = Vec::new();
        for &index in dag.order() {
            let here = before[index.0 as usize];
            let Item::Work(origin) = dag.item(index) else {
                dag.successors(index).iter().for_each(|next| pass(here, here.level, &mut before[next.0 as usize]));
                continue;
            };
            let work = &source.node(origin).work;
            let (transfer, footprint) = (work.is_transfer(), work.footprint());
            let needed = Barrier {
                visible: here.written.may_be_read_by(footprint),
                into_transfer: transfer && here.kernel,
                out_of_transfer: here.transfer,
            };
            while levels.len() <= here.level as usize {
                let barrier = (!levels.is_empty()).then(Barrier::default);
                levels.push(Level { barrier, nodes: Vec::new() });
            }
            if let Some(barrier) = &mut levels[here.level as usize].barrier {
                barrier.visible |= needed.visible;
                barrier.into_transfer |= needed.into_transfer;
                barrier.out_of_transfer |= needed.out_of_transfer;
            }
            let unseen = if needed.visible { Written::Nothing } else { here.written };
            let after = Before { written: unseen.and(footprint.written()), kernel: !transfer, transfer, ..here };
            dag.successors(index).iter().for_each(|next| pass(after, here.level + 1, &mut before[next.0 as usize]));
        }
        // In the source's order, not in the order of discovery.
        for index in 0..dag.len() as u32 {
            if let Item::Work(origin) = dag.item(ItemIndex(index)) {
                levels[before[index as usize].level as usize].nodes.push(origin);
            }
        }
        Schedule { levels }
    }

    /// How many barriers there are.
    pub fn barriers(&self) -> usize {
        self.levels.iter().filter(|level| level.barrier.is_some()).count()
    }

    /// How many nodes do something.
    pub fn nodes(&self) -> usize {
        self.levels.iter().map(|level| level.nodes.len()).sum()
    }
}

/// What an edge tells the item at its end.
fn pass(from: Before, level: u32, to: &mut Before) {
    to.level = to.level.max(level);
    to.written = to.written.and(from.written);
    to.kernel |= from.kernel;
    to.transfer |= from.transfer;
}
