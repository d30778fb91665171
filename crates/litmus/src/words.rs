//! Packets, dword for dword from the layouts, and the one kernel.

/// `out[i] = in[i] + in[0] + k`, 32 lanes to a work-group. `in[0]` is read through the scalar cache. The arguments are `in`, `out` and
/// `k`, their address is in `s[0:1]`, the work-group's id in `s15`. For gfx1100.
pub(crate) const SUM: [u32; 18] = [
    0xf408_0100,
    0xf800_0000, // s_load_b128 s[4:7], s[0:1], null
    0xf400_0200,
    0xf800_0010, // s_load_b32 s8, s[0:1], 0x10
    0xbf89_fc07, //              s_waitcnt lgkmcnt(0)
    0xf400_0242,
    0xf800_0000, // s_load_b32 s9, s[4:5], null
    0x3000_0082, //              v_lshlrev_b32 v0, 2, v0
    0x8402_870f, //              s_lshl_b32 s2, s15, 7
    0x4a00_0002, //              v_add_nc_u32 v0, s2, v0
    0xdc52_0000,
    0x0104_0000, // global_load_b32 v1, v0, s[4:5]
    0xbf89_0007, //              s_waitcnt vmcnt(0) lgkmcnt(0)
    0x4a02_0208, //              v_add_nc_u32 v1, s8, v1
    0x4a02_0209, //              v_add_nc_u32 v1, s9, v1
    0xdc6a_0000,
    0x0006_0100, // global_store_b32 v0, v1, s[6:7]
    0xbfb0_0000, //              s_endpgm
];

/// Lanes of a work-group of [`SUM`].
pub(crate) const LANES: u32 = 32;

pub(crate) fn split(va: u64) -> [u32; 2] {
    [va as u32, (va >> 32) as u32]
}

/// A PM4 packet.
fn pm4(opcode: u32, body: &[u32]) -> Vec<u32> {
    let header = 0xc000_0000 | (body.len() as u32 - 1) << 16 | opcode << 8;
    [&[header], body].concat()
}

fn set_sh(offset: u32, values: &[u32]) -> Vec<u32> {
    pm4(0x76, &[&[offset], values].concat())
}

/// The registers for [`SUM`] at `entry`, with its arguments at `kernarg`, and `DISPATCH_DIRECT` of so many work-groups.
pub(crate) fn dispatch(entry: u64, kernarg: u64, groups: u32) -> Vec<u32> {
    const RSRC1: u32 = 0xe0af_0000;
    // User SGPRs, padded as gfx1100 needs it, and the work-group's id on the first axis.
    const RSRC2: u32 = 15 << 1 | 1 << 7;
    // COMPUTE_SHADER_EN, FORCE_START_AT_000, CS_W32_EN.
    const INITIATOR: u32 = 0x8005;
    [
        set_sh(0x20c, &split(entry >> 8)),
        set_sh(0x212, &[RSRC1, RSRC2]),
        set_sh(0x228, &[0]),
        set_sh(0x218, &[0]),
        set_sh(0x207, &[LANES, 1, 1]),
        set_sh(0x215, &[0]),
        set_sh(0x240, &split(kernarg)),
        pm4(0x15, &[groups, 1, 1, INITIATOR]),
    ]
    .concat()
}

/// `EVENT_WRITE` of `CS_PARTIAL_FLUSH`: waits for the waves of all dispatches before it.
pub(crate) fn barrier() -> Vec<u32> {
    pm4(0x46, &[0x407])
}

/// `ACQUIRE_MEM` of everything.
pub(crate) fn acquire(gcr: u32) -> Vec<u32> {
    pm4(0x58, &[0, u32::MAX, 0xff, 0, 0, 4, gcr])
}

/// Scalar L0, vector L0 and L1 invalidated: for what other kernels of the device have written.
pub(crate) const AGENT: u32 = GLK_INV | GLV_INV | GL1_INV;

/// Instruction caches and L2 as well, which is written back: for what others have written.
pub(crate) const SYSTEM: u32 = 0x1_c3f1;

const GLK_INV: u32 = 1 << 7;
const GLV_INV: u32 = 1 << 8;
const GL1_INV: u32 = 1 << 9;

/// [`AGENT`] without scalar L0.
pub(crate) const AGENT_BUT_SCALAR: u32 = GLV_INV | GL1_INV;

/// [`AGENT`] without L1.
pub(crate) const AGENT_BUT_L1: u32 = GLK_INV | GLV_INV;

/// `RELEASE_MEM` that writes 32 bits at the end of the pipe, with L2 written back or not.
pub(crate) fn release(va: u64, value: u32, write_back: bool) -> Vec<u32> {
    let [lo, hi] = split(va);
    let control = 0x14 | 5 << 8 | u32::from(write_back) << 21 | 1 << 22;
    pm4(0x49, &[control, 1 << 29, lo, hi, value, 0, 0])
}

/// `WAIT_REG_MEM` until the dword equals the value.
pub(crate) fn wait(va: u64, value: u32) -> Vec<u32> {
    let [lo, hi] = split(va);
    pm4(0x3c, &[3 | 1 << 4, lo, hi, value, u32::MAX, 4])
}

/// `INDIRECT_BUFFER` of so many dwords.
pub(crate) fn indirect_buffer(va: u64, dwords: usize) -> Vec<u32> {
    let [lo, hi] = split(va);
    pm4(0x3f, &[lo, hi, dwords as u32 | 1 << 23])
}

/// SDMA, as ROCr writes a copy: an invalidation, `COPY_LINEAR`, a write-back, and a fence that writes 32 bits.
pub(crate) fn copy(from: u64, to: u64, bytes: u32, fence: u64, value: u32) -> Vec<u32> {
    let ([from_lo, from_hi], [to_lo, to_hi], [fence_lo, fence_hi]) = (split(from), split(to), split(fence));
    const GCR: u32 = 17 | 1 << 8;
    [
        &[GCR, 0, 0xc3c0_0000, 0, 0][..],
        &[1, bytes - 1, 0, from_lo, from_hi, to_lo, to_hi],
        &[GCR, 0, 0x8040_0000, 0, 0],
        &[5 | 3 << 16, fence_lo, fence_hi, value],
    ]
    .concat()
}
