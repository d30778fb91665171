//! A plan: what the packets will do, in order, and the data beside them.

use std::collections::HashMap;
use std::ops::Range;

use code_object::kernarg::{self, Explicit, Shape};
use graph::{Barrier, Dag, KernelId, KernelLaunch, KernelReason, NodeIndex, Origin, Reason, Schedule, Source, Work};
use hsa_abi::aql::hsa_kernel_dispatch_packet_t;
use pm4::Generation;

use crate::data::{Data, Slot};
use crate::dispatch::Dispatch;
use crate::kernel::{Kernels, LoadedKernel};
use crate::options::Options;
use crate::transfer::{self, Transfer};

/// A lowered graph.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) generation: Generation,
    pub(crate) options: Options,
    pub(crate) steps: Vec<Step>,
    pub(crate) data: Data,
    placed: HashMap<Origin, Placed>,
    nodes: usize,
    barriers: usize,
}

/// What happens next.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Everything before is done, and caches are as the barrier says.
    Barrier(Barrier),
    /// A kernel starts.
    Dispatch(Dispatch),
    /// Bytes are moved. With `sync`, all moves so far are done before the next step.
    Transfer { transfer: Transfer, sync: bool },
}

/// A kernel node of the plan.
#[derive(Clone, Debug)]
struct Placed {
    kernel: KernelId,
    shape: Shape,
    slot: Slot,
}

/// What a change of a node's parameters takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Update {
    /// The arguments are changed in place: these bytes of the data. The packets stay.
    Patched(Range<usize>),
    /// More than the arguments changes: the graph must be lowered again.
    Relower,
}

impl Plan {
    /// Lowers a graph for a processor, such as `gfx1100`, with the conservative choices.
    pub fn new(source: &Source, kernels: Kernels<'_>, processor: &str) -> Result<Plan, Reason> {
        let generation = crate::generation::of(processor).ok_or_else(|| Reason::Target(processor.to_owned()))?;
        Plan::with_options(source, kernels, generation, Options::new(generation))
    }

    /// Lowers a graph with other choices.
    pub fn with_options(
        source: &Source,
        kernels: Kernels<'_>,
        generation: Generation,
        options: Options,
    ) -> Result<Plan, Reason> {
        for (_, node) in source.nodes() {
            if let Work::Other(kind) = node.work {
                return Err(Reason::NodeType(kind));
            }
        }
        let schedule = Schedule::new(source, &Dag::new(source)?);
        let mut plan = Plan {
            generation,
            options,
            steps: Vec::new(),
            data: Data::new(),
            placed: HashMap::new(),
            nodes: schedule.nodes(),
            barriers: schedule.barriers(),
        };
        for level in &schedule.levels {
            plan.steps.extend(level.barrier.map(Step::Barrier));
            plan.level(source, kernels, &level.nodes)?;
        }
        Ok(plan)
    }

    /// Adds the nodes of a level: kernels first, those of one kernel together, since they share registers; then what the command
    /// processor does itself, the last of it waited for.
    fn level(&mut self, source: &Source, kernels: Kernels<'_>, nodes: &[Origin]) -> Result<(), Reason> {
        let (mut launches, mut transfers) = (Vec::new(), Vec::new());
        for &node in nodes {
            match &source.node(node).work {
                Work::Kernel(launch) => launches.push((node, launch)),
                Work::Copy(copy) => transfer::copy(copy, self.options.transfer_packets, &mut transfers)?,
                Work::Fill(fill) => {
                    transfer::fill(fill, self.options.transfer_packets, &mut self.data, &mut transfers)?;
                }
                Work::Empty | Work::Child(_) | Work::Other(_) => unreachable!("nothing of the kind is scheduled"),
            }
        }
        launches.sort_by_key(|(_, launch)| launch.kernel);
        for (node, launch) in launches {
            let loaded = kernels.get(launch.kernel)?;
            let dispatch = self.dispatch(node, loaded, launch).map_err(|reason| loaded.decline(reason))?;
            self.steps.push(Step::Dispatch(dispatch));
        }
        let last = transfers.len().saturating_sub(1);
        let synced = transfers.into_iter().enumerate();
        self.steps.extend(synced.map(|(index, transfer)| Step::Transfer { transfer, sync: index == last }));
        Ok(())
    }

    fn dispatch(
        &mut self,
        node: Origin,
        loaded: &LoadedKernel,
        launch: &KernelLaunch,
    ) -> Result<Dispatch, KernelReason> {
        let kernel = &loaded.kernel;
        let packet = kernel.descriptor.properties().dispatch_ptr().then(|| aql_packet(loaded, launch));
        let slot = self.data.slot(kernel.kernarg_size as usize, kernel.kernarg_align as usize, packet);
        // The descriptor first: a kernel that cannot be launched at all is declined for that.
        let dispatch = Dispatch::new(node, loaded, launch, self.generation, slot.clone())?;
        let shape = shape(launch);
        let segment = &mut self.data.bytes_mut()[slot.kernarg.clone()];
        kernarg::write_into(kernel, Explicit::Packed(&launch.arguments), shape, segment)
            .map_err(|error| KernelReason::Arguments(error.to_string()))?;
        self.placed.insert(node, Placed { kernel: launch.kernel, shape, slot });
        Ok(dispatch)
    }

    /// Takes over new parameters of a kernel node that is in the plan. On success the bytes that are told have changed in the data, and
    /// every copy of it needs them. Allocates nothing.
    pub fn update(&mut self, node: Origin, loaded: &LoadedKernel, launch: &KernelLaunch) -> Result<Update, Reason> {
        let same =
            |placed: &&Placed| placed.kernel == launch.kernel && placed.shape == shape(launch) && !launch.cooperative;
        let Some(placed) = self.placed.get(&node).filter(same) else { return Ok(Update::Relower) };
        let range = placed.slot.kernarg.clone();
        let segment = &mut self.data.bytes_mut()[range.clone()];
        match kernarg::write_into(&loaded.kernel, Explicit::Packed(&launch.arguments), placed.shape, segment) {
            Ok(()) => Ok(Update::Patched(range)),
            Err(error) => Err(loaded.decline(KernelReason::Arguments(error.to_string()))),
        }
    }

    /// Where a kernel node's arguments lie in the data. `None`: the node is no kernel, or it is disabled.
    pub fn slot(&self, node: Origin) -> Option<&Slot> {
        self.placed.get(&node).map(|placed| &placed.slot)
    }

    /// Where the arguments of a node of the root graph lie.
    pub fn root_slot(&self, node: NodeIndex) -> Option<&Slot> {
        self.slot(Origin { graph: graph::GraphIndex(0), node })
    }

    /// Bytes of the data.
    pub fn data_bytes(&self) -> usize {
        self.data.bytes().len()
    }

    /// Writes the data for the address at which it will lie, a multiple of [`DATA_ALIGNMENT`](crate::DATA_ALIGNMENT).
    ///
    /// # Panics
    /// If `into` is shorter than [`Plan::data_bytes`].
    pub fn write_data(&self, address: u64, into: &mut [u8]) {
        self.data.write(address, into);
    }

    /// Nodes that do something.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// Barriers between them.
    pub fn barriers(&self) -> usize {
        self.barriers
    }
}

fn shape(launch: &KernelLaunch) -> Shape {
    Shape { grid: launch.grid, group: launch.group, dynamic_lds: launch.dynamic_lds }
}

/// The dispatch packet that a queue would have carried, for kernels that look at it. No one processes it.
fn aql_packet(loaded: &LoadedKernel, launch: &KernelLaunch) -> hsa_kernel_dispatch_packet_t {
    /// A kernel dispatch behind a barrier, with fences for the whole system, as HIP submits it.
    const HEADER: u16 = 0x1502;
    const DIMENSIONS: u16 = 3;
    let [x, y, z] = launch.group;
    let [grid_size_x, grid_size_y, grid_size_z] = launch.grid;
    hsa_kernel_dispatch_packet_t {
        header: HEADER,
        setup: DIMENSIONS,
        workgroup_size_x: x as u16,
        workgroup_size_y: y as u16,
        workgroup_size_z: z as u16,
        reserved0: 0,
        grid_size_x,
        grid_size_y,
        grid_size_z,
        private_segment_size: 0,
        group_segment_size: loaded.kernel.descriptor.group_segment_fixed_size.saturating_add(launch.dynamic_lds),
        kernel_object: loaded.object,
        // Known when the data is placed.
        kernarg_address: 0,
        reserved2: 0,
        completion_signal: 0,
    }
}
