//! Packets written by hand into an HSA queue of the check's own.

use anyhow::{Result, ensure};
use hsa_abi::aql::{amd_aql_pm4_ib_packet_t, hsa_kernel_dispatch_packet_t};
use hsa_abi::kernel::kernel_descriptor_t;

use super::{Context, same};
use crate::hsa::{Hsa, Words};

/// Work-items of a work-group.
const BLOCK: u32 = 64;
/// Words that the kernel counts up; its last work-group is only partly busy.
const COUNT: usize = 1000;
/// Where in the shared memory what lies, in dwords.
const DATA: usize = 0;
const ARGUMENTS: usize = 2048;
const BUFFER: usize = 3072;
const TOTAL: usize = 4096;
const BARRIER_AND_SYSTEM_FENCES: u16 = 0x1500;

/// A dispatch by PM4 in an indirect buffer, twice with a dependency, then the same kernel by AQL.
pub(super) fn indirect_buffer(context: &Context) -> Result<()> {
    let code = context.code()?;
    let hsa = Hsa::load()?;
    let object = hsa.kernel_object(&code, "add_one")?;
    let descriptor = kernel_descriptor_t::from_bytes(&hsa.fetch(object)?);
    let user_sgprs = descriptor.kernel_code_properties & 0x7f;
    ensure!(user_sgprs == 1 << 3, "the kernel wants more than its arguments: {user_sgprs:#x}");
    ensure!(descriptor.private_segment_fixed_size == 0, "the kernel wants scratch");
    let memory = hsa.allocate(TOTAL)?;
    let start: Vec<u32> = (0..COUNT as u32 + 24).map(|index| index.wrapping_mul(2_654_435_761)).collect();
    memory.write(DATA, &start);
    let groups = (COUNT as u32).div_ceil(BLOCK);
    let arguments = arguments(&memory, groups, descriptor.kernarg_size as usize);
    memory.write(ARGUMENTS, &arguments);
    let expected = |rounds: u32| -> Vec<u32> {
        let one = |index: usize| if index < COUNT { rounds } else { 0 };
        start.iter().enumerate().map(|(index, word)| word.wrapping_add(one(index))).collect()
    };

    let queue = hsa.queue()?;
    let entry = object.wrapping_add_signed(descriptor.kernel_code_entry_byte_offset);
    let words = two_dispatches(&descriptor, entry, memory.address(ARGUMENTS), groups);
    memory.write(BUFFER, &words);
    let (base, dwords) = (memory.address(BUFFER), words.len() as u32);
    queue.run(|signal| {
        let mut packet = amd_aql_pm4_ib_packet_t::from_bytes(&[0; 64]);
        (packet.header, packet.ven_hdr) = (BARRIER_AND_SYSTEM_FENCES, 1);
        packet.ib_jump_cmd = [0xc002_3f00, base as u32, (base >> 32) as u32, dwords | 1 << 23];
        (packet.dw_cnt_remain, packet.completion_signal) = (10, signal);
        packet.to_bytes()
    })?;
    same("twice by PM4", &memory.read(DATA, start.len()), &expected(2))?;

    queue.run(|signal| {
        let mut packet = hsa_kernel_dispatch_packet_t::from_bytes(&[0; 64]);
        (packet.header, packet.setup) = (BARRIER_AND_SYSTEM_FENCES | 2, 3);
        (packet.workgroup_size_x, packet.workgroup_size_y, packet.workgroup_size_z) = (BLOCK as u16, 1, 1);
        (packet.grid_size_x, packet.grid_size_y, packet.grid_size_z) = (groups * BLOCK, 1, 1);
        packet.group_segment_size = descriptor.group_segment_fixed_size;
        (packet.kernel_object, packet.kernarg_address) = (object, memory.address(ARGUMENTS));
        packet.completion_signal = signal;
        packet.to_bytes()
    })?;
    same("once more by AQL", &memory.read(DATA, start.len()), &expected(3))?;
    Ok(())
}

/// The explicit arguments, then the hidden ones that tell a kernel its sizes.
fn arguments(memory: &Words, groups: u32, bytes: usize) -> Vec<u32> {
    let data = memory.address(DATA);
    let mut words = vec![0; bytes.div_ceil(4).max(16)];
    words[..3].copy_from_slice(&[data as u32, (data >> 32) as u32, COUNT as u32]);
    words[4..9].copy_from_slice(&[groups, 1, 1, BLOCK | 1 << 16, 1]);
    words
}

/// The buffer: everything a dispatch needs, the dispatch, the wait and invalidation that its successor needs, and the same again.
fn two_dispatches(descriptor: &kernel_descriptor_t, entry: u64, kernarg: u64, groups: u32) -> Vec<u32> {
    const INVALIDATE_ALL: u32 = 0xc381;
    const INVALIDATE_L0_L1: u32 = 0x380;
    let acquire = |gcr| [0xc006_5800, 0, u32::MAX, 0xff, 0, 0, 10, gcr];
    let set = |offset: u32, values: &[u32]| [&[0xc000_7602 | (values.len() as u32) << 16, offset], values].concat();
    let wave32 = u32::from(descriptor.properties().wavefront_size32()) << 15;
    let lds = descriptor.group_segment_fixed_size.div_ceil(512) << 15;
    let dispatch = [0xc003_1502, groups, 1, 1, wave32 | 0x5];
    let idle = [0xc000_4600, 0x407];
    [
        &acquire(INVALIDATE_ALL)[..],
        &set(0x20c, &[(entry >> 8) as u32, (entry >> 40) as u32]),
        &set(0x212, &[descriptor.compute_pgm_rsrc1, descriptor.compute_pgm_rsrc2 | lds]),
        &set(0x228, &[descriptor.compute_pgm_rsrc3]),
        &set(0x218, &[0]),
        &set(0x204, &[0, 0, 0, BLOCK, 1, 1]),
        &set(0x215, &[0]),
        &set(0x240, &[kernarg as u32, (kernarg >> 32) as u32]),
        &dispatch,
        &idle,
        &acquire(INVALIDATE_L0_L1),
        &dispatch,
        &idle,
    ]
    .concat()
}
