//! A kernel launch as register values and one `DISPATCH_DIRECT`.

use graph::{KernelLaunch, KernelReason, Origin};
use pm4::Generation;

use crate::data::Slot;
use crate::kernel::{LoadedKernel, eligible, geometry, whole_groups};
use crate::registers::{
    FORCE_START_AT_000, NUM_THREAD_X, PGM_HI, PGM_LO, PGM_RSRC1, PGM_RSRC2, PGM_RSRC3, RESOURCE_LIMITS, RESTART_X,
    RSRC2_LDS_MASK, RSRC2_LDS_SHIFT, Register, SHADER_EN, START_X, TMPRING_SIZE, USE_THREAD_DIMENSIONS, USER_DATA_0,
    WAVE32,
};
use crate::user_sgprs::{Half, UserSgpr, layout};

/// A dispatch, but for the addresses of its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dispatch {
    pub(crate) node: Origin,
    pub(crate) slot: Slot,
    entry: u64,
    rsrc: [u32; 3],
    group: [u32; 3],
    dimensions: [u32; 3],
    initiator: u32,
    sgprs: Vec<UserSgpr>,
}

impl Dispatch {
    pub(crate) fn new(
        node: Origin,
        loaded: &LoadedKernel,
        launch: &KernelLaunch,
        generation: Generation,
        slot: Slot,
    ) -> Result<Dispatch, KernelReason> {
        eligible(loaded, generation)?;
        let sgprs = layout(loaded, generation)?;
        let lds = geometry(loaded, launch)?;
        let descriptor = &loaded.kernel.descriptor;
        let rsrc2 = descriptor.compute_pgm_rsrc2 & !RSRC2_LDS_MASK | lds << RSRC2_LDS_SHIFT;
        let mut initiator = SHADER_EN | FORCE_START_AT_000;
        if loaded.kernel.wavefront_size == 32 {
            initiator |= WAVE32;
        }
        let mut dimensions = launch.grid;
        if whole_groups(launch) {
            dimensions.iter_mut().zip(launch.group).for_each(|(items, group)| *items /= group);
        } else {
            initiator |= USE_THREAD_DIMENSIONS;
        }
        Ok(Dispatch {
            node,
            slot,
            entry: loaded.entry(),
            rsrc: [descriptor.compute_pgm_rsrc1, rsrc2, descriptor.compute_pgm_rsrc3],
            group: launch.group,
            dimensions,
            initiator,
            sgprs,
        })
    }

    /// Every register that the dispatch depends on, by rising offset, with the data at `data`.
    pub(crate) fn registers(&self, data: u64, into: &mut Vec<(Register, u32)>) {
        let [rsrc1, rsrc2, rsrc3] = self.rsrc;
        into.clear();
        into.extend((START_X..).zip([0; 3]));
        into.extend((NUM_THREAD_X..).zip(self.group));
        into.extend([
            (PGM_LO, (self.entry >> 8) as u32),
            (PGM_HI, (self.entry >> 40) as u32),
            (PGM_RSRC1, rsrc1),
            (PGM_RSRC2, rsrc2),
            (RESOURCE_LIMITS, 0),
            (TMPRING_SIZE, 0),
        ]);
        into.extend((RESTART_X..).zip([0; 3]));
        into.push((PGM_RSRC3, rsrc3));
        into.extend((USER_DATA_0..).zip(self.sgprs.iter().map(|sgpr| {
            let (offset, half) = match *sgpr {
                UserSgpr::Zero => return 0,
                UserSgpr::Kernarg(half) => (self.slot.kernarg.start, half),
                UserSgpr::Packet(half) => (self.slot.packet.unwrap_or_default(), half),
            };
            let address = data + offset as u64;
            match half {
                Half::Low => address as u32,
                Half::High => (address >> 32) as u32,
            }
        })));
    }

    /// The packet's dimensions and initiator.
    pub(crate) fn packet(&self) -> ([u32; 3], u32) {
        (self.dimensions, self.initiator)
    }
}
