//! What a wave finds in its registers when it starts.

use isa::{Program, Wave, WaveLaunch};

use crate::gfx::{Family, Gfx};

use super::kernel::Kernel;
use super::{PRIVATE_APERTURE_BASE, SHARED_APERTURE_BASE};

/// Everything that the waves of a dispatch have in common.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    pub(crate) kernel: Kernel,
    family: Family,
    /// Decoded instructions. Code may change between dispatches, so they are not kept for the next one.
    program: Program,
}

/// The registers that a wave starts with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Registers {
    pub(crate) exec: u64,
    pub(crate) sgprs: Vec<u32>,
    pub(crate) vgprs: Vec<[u32; 64]>,
    pub(crate) ttmps: [u32; 16],
}

impl Launch {
    pub(crate) fn new(gfx: Gfx, kernel: Kernel) -> Launch {
        Launch { kernel, family: gfx.family(), program: Program::new(gfx.isa()) }
    }

    /// Wave number `index` of a work-group of this size, at its first instruction.
    pub(crate) fn wave(&self, group: [u32; 3], size: [u32; 3], index: u32) -> Wave {
        let Registers { exec, sgprs, vgprs, ttmps } = self.registers(group, size, index);
        let wave32 = self.kernel.wave32;
        let launch = WaveLaunch {
            wave64: !wave32,
            pc: self.kernel.entry,
            exec,
            sgprs: &sgprs,
            vgprs: &vgprs,
            vgpr_count: self.kernel.rsrc1.vgpr_count(wave32),
            mode: self.mode(),
            ttmps,
            shared_base: SHARED_APERTURE_BASE,
            private_base: PRIVATE_APERTURE_BASE,
            scratch_bytes_per_lane: self.kernel.private_segment_bytes,
        };
        Wave::sharing(&launch, &self.program)
    }

    pub(crate) fn registers(&self, group: [u32; 3], size: [u32; 3], index: u32) -> Registers {
        let lanes = self.kernel.lanes();
        let items = size.iter().product::<u32>();
        let first = index * lanes;
        let valid = (items - first).min(lanes);
        let mut sgprs = self.kernel.user_sgprs.clone();
        let mut ttmps = [0; 16];
        match self.family {
            Family::Gfx10 | Family::Gfx11 => self.system_sgprs(&mut sgprs, group, items.div_ceil(lanes), index),
            Family::Gfx12 => self.system_ttmps(&mut ttmps, group, index),
        }
        Registers { exec: u64::MAX >> (64 - valid), sgprs, vgprs: self.work_item_ids(size, first, valid), ttmps }
    }

    fn system_sgprs(&self, sgprs: &mut Vec<u32>, group: [u32; 3], waves: u32, index: u32) {
        let rsrc2 = self.kernel.rsrc2;
        let enabled = [rsrc2.tgid_x_en(), rsrc2.tgid_y_en(), rsrc2.tgid_z_en()];
        sgprs.extend(group.iter().zip(enabled).filter(|(_, enabled)| *enabled).map(|(id, _)| *id));
        if rsrc2.tg_size_en() {
            sgprs.push(u32::from(index == 0) << 31 | waves);
        }
        if rsrc2.scratch_en() && self.family == Family::Gfx10 {
            // The wave's offset into the queue's scratch: scratch is the wave's own, so there is none.
            sgprs.push(0);
        }
    }

    /// gfx12 passes ids in trap temporaries. Kernels read Y without a mask when Z is not enabled.
    fn system_ttmps(&self, ttmps: &mut [u32; 16], group: [u32; 3], index: u32) {
        let rsrc2 = self.kernel.rsrc2;
        let id = |axis: usize, enabled| if enabled { group[axis] } else { 0 };
        ttmps[9] = id(0, rsrc2.tgid_x_en());
        ttmps[7] = id(1, rsrc2.tgid_y_en()) & 0xffff | id(2, rsrc2.tgid_z_en()) << 16;
        ttmps[8] = index << 25;
    }

    /// Work-item ids of the lanes from item `first`. Fields that are not enabled read 0.
    fn work_item_ids(&self, size: [u32; 3], first: u32, valid: u32) -> Vec<[u32; 64]> {
        let components = self.kernel.rsrc2.tidig_comp_cnt().min(2) as usize + 1;
        let packed = self.family != Family::Gfx10;
        let mut vgprs = vec![[0; 64]; if packed { 1 } else { components }];
        for (lane, id) in item_ids(size, first).take(valid as usize).enumerate() {
            for (component, value) in id.iter().enumerate().take(components) {
                match packed {
                    true => vgprs[0][lane] |= value << (10 * component),
                    false => vgprs[component][lane] = *value,
                }
            }
        }
        vgprs
    }

    /// The MODE register.
    fn mode(&self) -> u32 {
        let rsrc1 = self.kernel.rsrc1;
        let clamps = match self.family {
            Family::Gfx10 | Family::Gfx11 => u32::from(rsrc1.dx10_clamp()) << 8 | u32::from(rsrc1.ieee_mode()) << 9,
            Family::Gfx12 => 0,
        };
        rsrc1.float_mode() | clamps | u32::from(rsrc1.fp16_ovfl()) << 23
    }
}

/// The ids of a work-group's items from item `first` on, x fastest.
fn item_ids(size: [u32; 3], first: u32) -> impl Iterator<Item = [u32; 3]> {
    let start = [first % size[0], first / size[0] % size[1], first / size[0] / size[1]];
    std::iter::successors(Some(start), move |id| {
        let mut next = *id;
        next[0] += 1;
        for axis in 0..2 {
            if next[axis] == size[axis] {
                next[axis] = 0;
                next[axis + 1] += 1;
            }
        }
        Some(next)
    })
}

#[cfg(test)]
mod tests;
