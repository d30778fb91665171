//! Packets written by hand, into queues of the check's own.

use anyhow::{Result, ensure};
use hsa_abi::aql::{amd_aql_pm4_ib_packet_t, hsa_kernel_dispatch_packet_t};
use hsa_abi::kernel::kernel_descriptor_t;

use super::{Context, same};
use crate::hsa::{Hsa, Words};
use crate::kfd::{ComputeQueue, QUEUE_DWORDS};

/// Work-items of a work-group.
const BLOCK: u32 = 64;
/// Words that the kernel counts up; its last work-group is only partly busy.
const COUNT: usize = 1000;
const GROUPS: u32 = (COUNT as u32).div_ceil(BLOCK);
/// Where in the shared memory what lies, in dwords.
const DATA: usize = 0;
const ARGUMENTS: usize = 2048;
const BUFFER: usize = 3072;
const FENCE: usize = 4000;
const TOTAL: usize = 4096;
const BARRIER_AND_SYSTEM_FENCES: u16 = 0x1500;

/// The kernel, loaded through HSA, with arguments and data in memory that CPU and GPU share.
struct Work {
    hsa: Hsa,
    object: u64,
    descriptor: kernel_descriptor_t,
    memory: Words,
    start: Vec<u32>,
}

impl Work {
    fn new(context: &Context) -> Result<Work> {
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
        memory.write(ARGUMENTS, &arguments(&memory, GROUPS, descriptor.kernarg_size as usize));
        Ok(Work { hsa, object, descriptor, memory, start })
    }

    /// The dwords that run the kernel twice, one after the other.
    fn packets(&self) -> Vec<u32> {
        let entry = self.object.wrapping_add_signed(self.descriptor.kernel_code_entry_byte_offset);
        two_dispatches(&self.descriptor, entry, self.memory.address(ARGUMENTS), GROUPS)
    }

    /// Fails unless the kernel has run so many times.
    fn check(&self, what: &str, rounds: u32) -> Result<()> {
        let one = |index: usize| if index < COUNT { rounds } else { 0 };
        let words = self.start.iter().enumerate();
        let expected: Vec<u32> = words.map(|(index, word)| word.wrapping_add(one(index))).collect();
        same(what, &self.memory.read(DATA, self.start.len()), &expected)
    }
}

/// A dispatch by PM4 in an indirect buffer, twice with a dependency, then the same kernel by AQL.
pub(super) fn indirect_buffer(context: &Context) -> Result<()> {
    let work = Work::new(context)?;
    let Work { hsa, object, descriptor, memory, .. } = &work;
    let queue = hsa.queue()?;
    let words = work.packets();
    memory.write(BUFFER, &words);
    let (base, dwords) = (memory.address(BUFFER), words.len() as u32);
    queue.run(|signal| {
        let mut packet = amd_aql_pm4_ib_packet_t::from_bytes(&[0; 64]);
        (packet.header, packet.ven_hdr) = (BARRIER_AND_SYSTEM_FENCES, 1);
        packet.ib_jump_cmd = [0xc002_3f00, base as u32, (base >> 32) as u32, dwords | 1 << 23];
        (packet.dw_cnt_remain, packet.completion_signal) = (10, signal);
        packet.to_bytes()
    })?;
    work.check("twice by PM4", 2)?;

    queue.run(|signal| {
        let mut packet = hsa_kernel_dispatch_packet_t::from_bytes(&[0; 64]);
        (packet.header, packet.setup) = (BARRIER_AND_SYSTEM_FENCES | 2, 3);
        (packet.workgroup_size_x, packet.workgroup_size_y, packet.workgroup_size_z) = (BLOCK as u16, 1, 1);
        (packet.grid_size_x, packet.grid_size_y, packet.grid_size_z) = (GROUPS * BLOCK, 1, 1);
        packet.group_segment_size = descriptor.group_segment_fixed_size;
        (packet.kernel_object, packet.kernarg_address) = (*object, memory.address(ARGUMENTS));
        packet.completion_signal = signal;
        packet.to_bytes()
    })?;
    work.check("once more by AQL", 3)
}

/// The same packets in a ring of PM4, many times around its end, each time with a release behind them.
pub(super) fn compute_ring(context: &Context) -> Result<()> {
    const ROUNDS: u32 = 40;
    let work = Work::new(context)?;
    let mut queue = ComputeQueue::new(work.hsa.allocate(QUEUE_DWORDS)?)?;
    let fence = work.memory.address(FENCE);
    for round in 1..=ROUNDS {
        let release = [0xc006_4900, 0x0060_0514, 1 << 29, fence as u32, (fence >> 32) as u32, round, 0, 0];
        queue.submit(&[&work.packets()[..], &release].concat());
        while work.memory.read(FENCE, 1) != [round] {
            std::thread::yield_now();
        }
        work.check(&format!("round {round}"), 2 * round)?;
    }
    while !queue.has_read_all() {
        std::thread::yield_now();
    }
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
