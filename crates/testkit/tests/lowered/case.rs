//! Random work on a few buffers: as a graph, and as what a host does one by one. Work that touches the same buffer is ordered.

use graph::{Copy3d, Fill2d, Graph, KernelId, KernelLaunch, Node, NodeIndex, Pitched, Source, Work};
use lower::LoadedKernel;
use proptest::prelude::*;

/// Bytes of a buffer: 256 words.
pub(crate) const BYTES: usize = 1024;
/// Buffers that hold integers, and after them those that hold floats.
pub(crate) const INTEGERS: usize = 4;
pub(crate) const BUFFERS: usize = INTEGERS + 3;

/// One piece of work. Buffers are numbered.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// Turns a buffer around.
    Reverse(usize),
    /// Moves its words down by so many places.
    Rotate(usize, u32),
    /// `y += a * x`, on the first so many floats.
    Saxpy { a: f32, x: usize, y: usize, count: u32 },
    /// Copies bytes between buffers: destination, source, where in both, how many.
    Copy { to: usize, from: usize, at: [usize; 2], bytes: usize },
    /// Fills elements: their size, the first, how many.
    Fill { buffer: usize, element: u32, first: usize, count: usize, value: u32 },
    /// Nothing.
    Empty,
}

impl Task {
    /// The buffer that it writes, and the one that it reads besides.
    fn touches(&self) -> (Option<usize>, Option<usize>) {
        match *self {
            Task::Reverse(buffer) | Task::Rotate(buffer, _) | Task::Fill { buffer, .. } => (Some(buffer), None),
            Task::Saxpy { x, y, .. } => (Some(y), Some(x)),
            Task::Copy { to, from, .. } => (Some(to), Some(from)),
            Task::Empty => (None, None),
        }
    }

    fn conflicts(&self, other: &Task) -> bool {
        let ((write, read), (other_write, other_read)) = (self.touches(), other.touches());
        let same = |one: Option<usize>, two: Option<usize>| one.is_some() && one == two;
        same(write, other_write) || same(write, other_read) || same(read, other_write)
    }

    /// Does it.
    pub(crate) fn perform(&self, buffers: &mut [Vec<u8>]) {
        match *self {
            Task::Reverse(buffer) => words(&mut buffers[buffer]).reverse(),
            Task::Rotate(buffer, by) => words(&mut buffers[buffer]).rotate_left(by as usize % 256),
            Task::Saxpy { a, x, y, count } => {
                let x = buffers[x].clone();
                let (x, y) = (x.as_chunks().0, words(&mut buffers[y]));
                for (x, y) in x.iter().zip(y).take(count as usize) {
                    *y = a.mul_add(f32::from_le_bytes(*x), f32::from_le_bytes(*y)).to_le_bytes();
                }
            }
            Task::Copy { to, from, at, bytes } => {
                let source = buffers[from][at[1]..at[1] + bytes].to_vec();
                buffers[to][at[0]..at[0] + bytes].copy_from_slice(&source);
            }
            Task::Fill { buffer, element, first, count, value } => {
                let element = element as usize;
                let bytes = &mut buffers[buffer][first * element..(first + count) * element];
                bytes
                    .chunks_exact_mut(element)
                    .for_each(|chunk| chunk.copy_from_slice(&value.to_le_bytes()[..element]));
            }
            Task::Empty => {}
        }
    }

    /// It as a node's work, on buffers at these addresses.
    fn work(&self, kernels: &[LoadedKernel], buffers: &[u64]) -> Work {
        let flat = |address: u64| Pitched { address, row_pitch: 0, slice_pitch: 0 };
        let launch = |name: &str, items: u32, lds: u32, arguments: &[u64]| {
            let at = kernels.iter().position(|loaded| loaded.kernel.name == name).expect("it is one of the fixtures");
            Work::Kernel(KernelLaunch {
                kernel: KernelId(at as u32),
                grid: [256, 1, 1],
                group: [items, 1, 1],
                dynamic_lds: lds,
                arguments: packed(&kernels[at], arguments),
                cooperative: false,
            })
        };
        match *self {
            Task::Reverse(buffer) => launch("reverse", 256, 0, &[buffers[buffer]]),
            Task::Rotate(buffer, by) => launch("rotate", 256, BYTES as u32, &[buffers[buffer], by.into()]),
            Task::Saxpy { a, x, y, count } => {
                launch("saxpy", 64, 0, &[a.to_bits().into(), buffers[x], buffers[y], count.into()])
            }
            Task::Copy { to, from, at, bytes } => Work::Copy(Copy3d {
                destination: flat(buffers[to] + at[0] as u64),
                source: flat(buffers[from] + at[1] as u64),
                width: bytes as u64,
                height: 1,
                depth: 1,
            }),
            Task::Fill { buffer, element, first, count, value } => Work::Fill(Fill2d {
                destination: flat(buffers[buffer] + first as u64 * u64::from(element)),
                value,
                element,
                width: count as u64,
                height: 1,
            }),
            Task::Empty => Work::Empty,
        }
    }
}

/// Tasks in the order of a host, and pairs that are ordered besides those that must be.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) tasks: Vec<Task>,
    more: Vec<(prop::sample::Index, prop::sample::Index)>,
}

impl Case {
    /// These tasks, without further order.
    pub(crate) fn of(tasks: Vec<Task>) -> Case {
        Case { tasks, more: Vec::new() }
    }

    /// The graph: an edge between work that touches the same buffer unless others imply it, and the edges that chance added.
    pub(crate) fn source(&self, kernels: &[LoadedKernel], buffers: &[u64]) -> Source {
        let count = self.tasks.len();
        let more: Vec<(usize, usize)> = self
            .more
            .iter()
            .map(|(one, two)| (one.index(count), two.index(count)))
            .filter(|(one, two)| one < two)
            .collect();
        let mut before: Vec<Vec<bool>> = vec![vec![false; count]; count];
        let mut edges = Vec::new();
        for to in 0..count {
            // The nearest first, so that what it implies needs no edge.
            for from in (0..to).rev() {
                let needed = self.tasks[from].conflicts(&self.tasks[to]) || more.contains(&(from, to));
                if needed && !before[to][from] {
                    edges.push((NodeIndex(from as u32), NodeIndex(to as u32)));
                    let implied = before[from].clone();
                    before[to].iter_mut().zip(implied).for_each(|(known, implied)| *known |= implied);
                    before[to][from] = true;
                }
            }
        }
        let nodes = self.tasks.iter().map(|task| Node { work: task.work(kernels, buffers), enabled: true });
        Source::of(Graph { nodes: nodes.collect(), edges })
    }
}

pub(crate) fn any_case() -> impl Strategy<Value = Case> {
    let integer = 0..INTEGERS;
    let float = INTEGERS..BUFFERS;
    let place = (0usize..400, 0usize..400, 1usize..600);
    let task = prop_oneof![
        2 => (0..BUFFERS).prop_map(Task::Reverse),
        2 => (0..BUFFERS, 0u32..600).prop_map(|(buffer, by)| Task::Rotate(buffer, by)),
        3 => (prop::sample::select(vec![1.0f32, -1.0, 2.0]), float.clone(), float, 0u32..300)
            .prop_map(|(a, x, y, count)| Task::Saxpy { a, x, y, count: count.min(256) }),
        3 => (integer.clone(), 1..INTEGERS, place).prop_map(|(to, by, (one, two, bytes))| {
            Task::Copy { to, from: (to + by) % INTEGERS, at: [one, two], bytes }
        }),
        2 => (integer, prop::sample::select(vec![1u32, 2, 4]), 0usize..100, 1usize..156, any::<u32>()).prop_map(
            |(buffer, element, first, count, value)| Task::Fill { buffer, element, first, count, value }
        ),
        1 => Just(Task::Empty),
    ];
    let more = prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..4);
    (prop::collection::vec(task, 1..24), more).prop_map(|(tasks, more)| Case { tasks, more })
}

/// Buffers to start with.
pub(crate) fn contents(round: u32) -> Vec<Vec<u8>> {
    let word = |buffer: usize, index: u32| {
        let number = (buffer as u32 * 256 + index + round * 17).wrapping_mul(2_654_435_761);
        if buffer < INTEGERS { number.to_le_bytes() } else { ((number >> 29) as f32).to_le_bytes() }
    };
    (0..BUFFERS).map(|buffer| (0..256).flat_map(|index| word(buffer, index)).collect()).collect()
}

fn words(bytes: &mut [u8]) -> &mut [[u8; 4]] {
    bytes.as_chunks_mut().0
}

/// Explicit arguments in one buffer, from a number each.
fn packed(loaded: &LoadedKernel, values: &[u64]) -> Vec<u8> {
    let end = loaded.kernel.explicit_arguments().map(|argument| argument.range().end).max();
    let mut packed = vec![0; end.unwrap_or(0)];
    for (argument, value) in loaded.kernel.explicit_arguments().zip(values) {
        let range = argument.range();
        let width = range.len();
        packed[range].copy_from_slice(&value.to_le_bytes()[..width]);
    }
    packed
}
