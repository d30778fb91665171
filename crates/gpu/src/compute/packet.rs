//! Kernel dispatch packets: the kernel behind a kernel object, the arguments and the sizes that the packet gives it.

use std::mem::offset_of;

use hsa_abi::aql::hsa_kernel_dispatch_packet_t;
use hsa_abi::kernel::{DESCRIPTOR_ALIGNMENT, LDS_GRANULE, LDS_MAX_BYTES, kernel_descriptor_t};
use hsa_abi::queue::amd_queue_v2_t;
use isa::memory::MemoryFault;

use crate::engine::Context;
use crate::gfx::Family;
use crate::host::{self, Host, Source};

use super::geometry::Geometry;
use super::kernel::{DispatchError, Kernel};
use super::request::Request;

/// Where a packet lies, for kernels that ask.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Address of the packet in its ring.
    pub(crate) packet: u64,
    /// Index of the packet, never wrapped.
    pub(crate) index: u64,
    /// Address of the `amd_queue_v2_t`.
    pub(crate) queue: u64,
}

impl Request {
    /// Checks a packet, and reads the kernel and the arguments that it names.
    pub(crate) fn from_packet(
        context: &Context<'_, impl Host>,
        packet: &hsa_kernel_dispatch_packet_t,
        place: Place,
    ) -> Result<Request, DispatchError> {
        let geometry = geometry(packet)?;
        let descriptor = descriptor(context.host, packet)?;
        let kernel = kernel(context, packet, &descriptor, place)?;
        let mut kernarg = vec![0; descriptor.kernarg_size as usize];
        if !kernarg.is_empty() {
            context.host.read(packet.kernarg_address, &mut kernarg)?;
        }
        let observed = host::Dispatch {
            queue: context.queue,
            source: Source::Aql {
                packet_index: place.index,
                kernel_object: packet.kernel_object,
                kernarg_address: packet.kernarg_address,
                kernarg,
            },
            entry: kernel.entry,
            first_group: geometry.first(),
            grid: geometry.grid(),
            block: geometry.block,
            group_segment_bytes: packet.group_segment_size,
            private_segment_bytes: packet.private_segment_size,
            user_sgprs: kernel.user_sgprs.clone(),
        };
        Ok(Request { geometry, kernel, observed })
    }
}

/// The sizes that a packet gives. Dimensions that it does not have are of size 1.
fn geometry(packet: &hsa_kernel_dispatch_packet_t) -> Result<Geometry, DispatchError> {
    let dimensions = packet.setup & 3;
    if dimensions == 0 {
        return Err(DispatchError::Dimensions(dimensions));
    }
    let mut grid = [packet.grid_size_x, packet.grid_size_y, packet.grid_size_z];
    let mut block = [packet.workgroup_size_x, packet.workgroup_size_y, packet.workgroup_size_z].map(u32::from);
    for axis in usize::from(dimensions)..3 {
        (grid[axis], block[axis]) = (1, 1);
    }
    Geometry::of_items(grid, block)
}

fn descriptor(host: &impl Host, packet: &hsa_kernel_dispatch_packet_t) -> Result<kernel_descriptor_t, DispatchError> {
    let object = packet.kernel_object;
    if object == 0 || !object.is_multiple_of(DESCRIPTOR_ALIGNMENT) {
        return Err(DispatchError::KernelObject(object));
    }
    let mut bytes = [0; kernel_descriptor_t::BYTES];
    host.read(object, &mut bytes)?;
    let descriptor = kernel_descriptor_t::from_bytes(&bytes);
    if descriptor.kernarg_size != 0 && packet.kernarg_address == 0 {
        return Err(DispatchError::Kernarg { object, bytes: descriptor.kernarg_size });
    }
    Ok(descriptor)
}

fn kernel(
    context: &Context<'_, impl Host>,
    packet: &hsa_kernel_dispatch_packet_t,
    descriptor: &kernel_descriptor_t,
    place: Place,
) -> Result<Kernel, DispatchError> {
    let object = packet.kernel_object;
    let (requested, needed) = (packet.group_segment_size, descriptor.group_segment_fixed_size);
    if requested < needed || requested > LDS_MAX_BYTES {
        return Err(DispatchError::GroupSegment { requested, needed });
    }
    let private_segment_bytes = packet.private_segment_size.max(descriptor.private_segment_fixed_size);
    let mut kernel = Kernel {
        entry: object.wrapping_add_signed(descriptor.kernel_code_entry_byte_offset),
        rsrc1: descriptor.rsrc1(),
        rsrc2: descriptor.rsrc2(),
        wave32: descriptor.properties().wavefront_size32(),
        user_sgprs: Vec::new(),
        group_segment_bytes: requested.next_multiple_of(LDS_GRANULE),
        private_segment_bytes,
    }
    .checked()?;
    let meaningful = user_sgprs(context, packet, descriptor, private_segment_bytes, place)?;
    let declared = kernel.rsrc2.user_sgpr();
    if meaningful.len() > declared as usize {
        return Err(DispatchError::UserSgprs { object, needed: meaningful.len(), declared });
    }
    // Compilers pad: the system SGPRs start where USER_SGPR says, not behind the last register with a meaning.
    kernel.user_sgprs = meaningful;
    kernel.user_sgprs.resize(declared as usize, 0);
    Ok(kernel)
}

/// The user SGPRs with a meaning, in the order that the hardware ABI fixes.
fn user_sgprs(
    context: &Context<'_, impl Host>,
    packet: &hsa_kernel_dispatch_packet_t,
    descriptor: &kernel_descriptor_t,
    private_segment_bytes: u32,
    place: Place,
) -> Result<Vec<u32>, MemoryFault> {
    let properties = descriptor.properties();
    let mut sgprs = Vec::with_capacity(16);
    let push_wide = |sgprs: &mut Vec<u32>, value: u64| sgprs.extend([value as u32, (value >> 32) as u32]);
    if properties.private_segment_buffer() && context.gfx.family() == Family::Gfx10 {
        // Scratch is the wave's own, so the descriptor only has to say what it is: swizzled, with the lane number added.
        const SWIZZLE: u32 = 1 << 31;
        const ADD_LANE: u32 = 1 << 23;
        sgprs.extend([0, SWIZZLE, u32::MAX, ADD_LANE]);
    } else if properties.private_segment_buffer() {
        let words = place.queue + offset_of!(amd_queue_v2_t, scratch_resource_descriptor) as u64;
        for pair in 0..2 {
            push_wide(&mut sgprs, context.host.load_u64(words + pair * 8)?);
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
    if properties.flat_scratch_init() && context.gfx.family() == Family::Gfx10 {
        push_wide(&mut sgprs, 0);
    }
    if properties.private_segment_size() {
        sgprs.push(private_segment_bytes);
    }
    Ok(sgprs)
}
