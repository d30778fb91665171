//! PM4 dwords for tests, put together by hand from the layouts.

use hsa_abi::kernel::kernel_descriptor_t;
use isa::memory::Memory as _;

use crate::machine::{Machine, split};

/// A packet with this opcode.
pub(crate) fn packet(opcode: u32, body: &[u32]) -> Vec<u32> {
    let header = 0xc000_0000 | (body.len() as u32 - 1) << 16 | opcode << 8;
    [&[header], body].concat()
}

/// `SET_SH_REG`.
pub(crate) fn set_sh(offset: u32, values: &[u32]) -> Vec<u32> {
    packet(0x76, &[&[offset], values].concat())
}

/// `DISPATCH_DIRECT`.
pub(crate) fn dispatch_direct(dimensions: [u32; 3], initiator: u32) -> Vec<u32> {
    let [x, y, z] = dimensions;
    packet(0x15, &[x, y, z, initiator])
}

/// `EVENT_WRITE` of `CS_PARTIAL_FLUSH`.
pub(crate) fn flush() -> Vec<u32> {
    packet(0x46, &[0x407])
}

/// `WRITE_DATA` of one dword to memory.
pub(crate) fn store(va: u64, value: u32) -> Vec<u32> {
    let [lo, hi] = split(va);
    packet(0x37, &[5 << 8 | 1 << 20, lo, hi, value])
}

/// `RELEASE_MEM` that writes 32 bits.
pub(crate) fn release(va: u64, value: u32) -> Vec<u32> {
    let [lo, hi] = split(va);
    packet(0x49, &[0x14 | 5 << 8 | 1 << 21 | 1 << 22, 1 << 29, lo, hi, value, 0, 0])
}

/// Work-groups, wave32.
pub(crate) const GROUPS: u32 = 0x8005;

/// Work-items, wave32.
pub(crate) const ITEMS: u32 = 0x8025;

/// The registers for a kernel, as an encoder takes them from its descriptor: the arguments in the first two user SGPRs.
pub(crate) fn kernel_state(machine: &Machine, kernel: u64, kernarg: u64, block: [u32; 3]) -> Vec<u32> {
    let mut bytes = [0; kernel_descriptor_t::BYTES];
    machine.host().read(kernel, &mut bytes).unwrap();
    let descriptor = kernel_descriptor_t::from_bytes(&bytes);
    let entry = kernel.wrapping_add_signed(descriptor.kernel_code_entry_byte_offset);
    let lds = descriptor.group_segment_fixed_size.div_ceil(512);
    [
        set_sh(0x20c, &split(entry >> 8)),
        set_sh(0x212, &[descriptor.compute_pgm_rsrc1, descriptor.compute_pgm_rsrc2 | lds << 15]),
        set_sh(0x228, &[descriptor.compute_pgm_rsrc3]),
        set_sh(0x218, &[0]),
        set_sh(0x204, &[0, 0, 0]),
        set_sh(0x207, &block),
        set_sh(0x215, &[0]),
        set_sh(0x21b, &[0, 0, 0]),
        set_sh(0x240, &split(kernarg)),
    ]
    .concat()
}
