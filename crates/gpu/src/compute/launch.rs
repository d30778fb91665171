//! What a wave finds in its registers when it starts.

use std::mem::offset_of;

use hsa_abi::aql::hsa_kernel_dispatch_packet_t;
use hsa_abi::queue::amd_queue_v2_t;
use isa::memory::MemoryFault;
use isa::{Program, Wave, WaveLaunch};

use crate::gfx::{Family, Gfx};
use crate::host::Host;

use super::kernel::{DispatchError, Kernel};
use super::{PRIVATE_APERTURE_BASE, SHARED_APERTURE_BASE};

/// Where a dispatch comes from, for kernels that ask.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Address of the packet in its ring.
    pub(crate) packet: u64,
    /// Index of the packet, never wrapped.
    pub(crate) index: u64,
    /// Address of the `amd_queue_v2_t`.
    pub(crate) queue: u64,
}

/// Everything that the waves of a dispatch have in common.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    pub(crate) kernel: Kernel,
    family: Family,
    user_sgprs: Vec<u32>,
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
    pub(crate) fn new(
        host: &impl Host,
        gfx: Gfx,
        kernel: Kernel,
        packet: &hsa_kernel_dispatch_packet_t,
        place: Place,
    ) -> Result<Launch, DispatchError> {
        let family = gfx.family();
        let mut user_sgprs = user_sgprs(host, family, &kernel, packet, place)?;
        let declared = kernel.descriptor.rsrc2().user_sgpr();
        if user_sgprs.len() > declared as usize {
            return Err(DispatchError::UserSgprs { object: kernel.object, needed: user_sgprs.len(), declared });
        }
        // Compilers pad: the system SGPRs start where USER_SGPR says, not behind the last register with a meaning.
        user_sgprs.resize(declared as usize, 0);
        Ok(Launch { kernel, family, user_sgprs, program: Program::new(gfx.isa()) })
    }

    /// Wave number `index` of a work-group of this size, at its first instruction.
    pub(crate) fn wave(&self, group: [u32; 3], size: [u32; 3], index: u32) -> Wave {
        let Registers { exec, sgprs, vgprs, ttmps } = self.registers(group, size, index);
        let wave32 = self.kernel.wave32();
        let launch = WaveLaunch {
            wave64: !wave32,
            pc: self.kernel.entry,
            exec,
            sgprs: &sgprs,
            vgprs: &vgprs,
            vgpr_count: self.kernel.descriptor.rsrc1().vgpr_count(wave32),
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
        let mut sgprs = self.user_sgprs.clone();
        let mut ttmps = [0; 16];
        match self.family {
            Family::Gfx10 | Family::Gfx11 => self.system_sgprs(&mut sgprs, group, items.div_ceil(lanes), index),
            Family::Gfx12 => self.system_ttmps(&mut ttmps, group, index),
        }
        Registers { exec: u64::MAX >> (64 - valid), sgprs, vgprs: self.work_item_ids(size, first, valid), ttmps }
    }

    fn system_sgprs(&self, sgprs: &mut Vec<u32>, group: [u32; 3], waves: u32, index: u32) {
        let rsrc2 = self.kernel.descriptor.rsrc2();
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
        let rsrc2 = self.kernel.descriptor.rsrc2();
        let id = |axis: usize, enabled| if enabled { group[axis] } else { 0 };
        ttmps[9] = id(0, rsrc2.tgid_x_en());
        ttmps[7] = id(1, rsrc2.tgid_y_en()) & 0xffff | id(2, rsrc2.tgid_z_en()) << 16;
        ttmps[8] = index << 25;
    }

    /// Work-item ids of the lanes from item `first`. Fields that are not enabled read 0.
    fn work_item_ids(&self, size: [u32; 3], first: u32, valid: u32) -> Vec<[u32; 64]> {
        let components = self.kernel.descriptor.rsrc2().tidig_comp_cnt().min(2) as usize + 1;
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
        let rsrc1 = self.kernel.descriptor.rsrc1();
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

/// The user SGPRs with a meaning, in the order that the hardware ABI fixes.
fn user_sgprs(
    host: &impl Host,
    family: Family,
    kernel: &Kernel,
    packet: &hsa_kernel_dispatch_packet_t,
    place: Place,
) -> Result<Vec<u32>, MemoryFault> {
    let properties = kernel.descriptor.properties();
    let mut sgprs = Vec::with_capacity(16);
    let push_wide = |sgprs: &mut Vec<u32>, value: u64| sgprs.extend([value as u32, (value >> 32) as u32]);
    if properties.private_segment_buffer() {
        let words = place.queue + offset_of!(amd_queue_v2_t, scratch_resource_descriptor) as u64;
        for pair in 0..2 {
            push_wide(&mut sgprs, host.load_u64(words + pair * 8)?);
        }
    }
    if properties.dispatch_ptr() {
        push_wide(&mut sgprs, place.packet);
    }
    if properties.queue_ptr() {
        push_wide(&mut sgprs, place.queue);
    }
    if properties.kernarg_segment_ptr() {
        push_wide(&mut sgprs, packet.kernarg_address);
    }
    if properties.dispatch_id() {
        push_wide(&mut sgprs, place.index);
    }
    if properties.flat_scratch_init() && family == Family::Gfx10 {
        push_wide(&mut sgprs, 0);
    }
    if properties.private_segment_size() {
        sgprs.push(kernel.private_segment_bytes);
    }
    Ok(sgprs)
}

#[cfg(test)]
mod tests;
