//! A kernel as it lies in memory, and whether a launch of it can be written as packets.

use graph::{KernelId, KernelLaunch, KernelReason, Reason};
use hsa_abi::aql::MAX_WORKGROUP_ITEMS;
use hsa_abi::kernel::{ENTRY_ALIGNMENT, LDS_GRANULE, LDS_MAX_BYTES};
use pm4::Generation;

/// A kernel of a loaded code object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedKernel {
    /// What its code object says.
    pub kernel: code_object::Kernel,
    /// The processor of its code object.
    pub processor: String,
    /// The kernel object: the GPU's address of its descriptor.
    pub object: u64,
}

/// The kernels of a graph, by [`KernelId`].
#[derive(Clone, Copy, Debug)]
pub struct Kernels<'a>(pub &'a [LoadedKernel]);

impl<'a> Kernels<'a> {
    /// A kernel.
    pub fn get(self, id: KernelId) -> Result<&'a LoadedKernel, Reason> {
        self.0.get(id.0 as usize).ok_or(Reason::UnknownKernel(id.0))
    }
}

impl LoadedKernel {
    /// The address of its first instruction.
    pub(crate) fn entry(&self) -> u64 {
        self.object.wrapping_add_signed(self.kernel.descriptor.kernel_code_entry_byte_offset)
    }

    /// A reason of this kernel's.
    pub(crate) fn decline(&self, reason: KernelReason) -> Reason {
        Reason::Kernel { name: self.kernel.name.clone(), reason }
    }
}

/// Refuses a kernel that needs what a buffer of packets does not provide, whatever its launch.
pub(crate) fn eligible(loaded: &LoadedKernel, generation: Generation) -> Result<(), KernelReason> {
    let kernel = &loaded.kernel;
    let descriptor = &kernel.descriptor;
    if crate::generation::of(&loaded.processor) != Some(generation) {
        return Err(KernelReason::Target(loaded.processor.clone()));
    }
    if kernel.kind != code_object::KernelKind::Normal {
        return Err(KernelReason::NotNormal);
    }
    if kernel.uses_dynamic_stack {
        return Err(KernelReason::DynamicStack);
    }
    if descriptor.private_segment_fixed_size != 0 || descriptor.rsrc2().scratch_en() {
        return Err(KernelReason::Scratch(descriptor.private_segment_fixed_size));
    }
    if !loaded.entry().is_multiple_of(ENTRY_ALIGNMENT) {
        return Err(KernelReason::Entry(loaded.entry()));
    }
    descriptor_fields(loaded, generation)
}

/// Fields that the packet processor sets for an AQL packet, or that ask for what is not provided.
fn descriptor_fields(loaded: &LoadedKernel, generation: Generation) -> Result<(), KernelReason> {
    let descriptor = &loaded.kernel.descriptor;
    let (rsrc1, rsrc2, rsrc3) =
        (descriptor.compute_pgm_rsrc1, descriptor.compute_pgm_rsrc2, descriptor.compute_pgm_rsrc3);
    let gfx12 = generation == Generation::Gfx12_0;
    let rsrc3_known = match generation {
        Generation::Gfx10_1 | Generation::Gfx10_3 => 0xf,
        Generation::Gfx11 => 0x3ff | 1 << 31,
        Generation::Gfx12_0 => 0xff0 | 1 << 13 | 1 << 31,
    };
    for (set, field) in [
        (rsrc1 >> 10 & 3 != 0, "PRIORITY"),
        (rsrc1 >> 20 & 1 != 0, "PRIV"),
        (rsrc1 >> 24 & 1 != 0, "BULKY"),
        (rsrc1 >> 25 & 1 != 0, "CDBG_USER"),
        (rsrc2 >> 6 & 1 != 0, if gfx12 { "DYNAMIC_VGPR" } else { "TRAP_PRESENT" }),
        (rsrc2 >> 13 & 3 != 0, "EXCP_EN_MSB"),
        (rsrc2 >> 24 != 0, "EXCP_EN"),
        (rsrc3 & !rsrc3_known != 0, "unknown bits of COMPUTE_PGM_RSRC3"),
        (descriptor.kernarg_preload != 0, "a kernarg preload"),
    ] {
        if set {
            return Err(KernelReason::Descriptor(field));
        }
    }
    Ok(())
}

/// The LDS granules of a launch, after checking that its geometry suits the kernel.
pub(crate) fn geometry(loaded: &LoadedKernel, launch: &KernelLaunch) -> Result<u32, KernelReason> {
    let kernel = &loaded.kernel;
    if launch.cooperative {
        return Err(KernelReason::Cooperative);
    }
    let items = launch.group.iter().try_fold(1u32, |items, &size| items.checked_mul(size));
    let suits = items
        .is_some_and(|items| items != 0 && items <= MAX_WORKGROUP_ITEMS && items <= kernel.max_flat_workgroup_size);
    if !suits || kernel.reqd_workgroup_size.is_some_and(|required| required != launch.group) {
        return Err(KernelReason::WorkGroup(launch.group));
    }
    if launch.grid.contains(&0) {
        return Err(KernelReason::Grid(launch.grid));
    }
    if kernel.uniform_work_group_size && !whole_groups(launch) {
        return Err(KernelReason::PartialGroups);
    }
    let lds = u64::from(kernel.descriptor.group_segment_fixed_size) + u64::from(launch.dynamic_lds);
    if lds > u64::from(LDS_MAX_BYTES) {
        return Err(KernelReason::Lds(lds));
    }
    Ok((lds as u32).div_ceil(LDS_GRANULE))
}

/// Whether every work-group of the grid is whole.
pub(crate) fn whole_groups(launch: &KernelLaunch) -> bool {
    launch.grid.iter().zip(launch.group).all(|(grid, group)| grid.is_multiple_of(group))
}
