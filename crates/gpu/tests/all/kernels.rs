//! Kernels for gfx1100, assembled by hand. Each takes an address in its first kernel argument.

/// Waits until the dword is 1, giving way, and stores 2 behind it.
pub(crate) const WAIT: &[u32] = &[
    0xf404_0080, 0xf800_0000, // s_load_b64 s[2:3], s[0:1], null
    0xbf89_fc07, //              s_waitcnt lgkmcnt(0)
    0x7e00_0280, //              v_mov_b32 v0, 0
    0xbf83_0001, //        loop: s_sleep 1
    0xdc52_4000, 0x0102_0000, // global_load_b32 v1, v0, s[2:3] glc
    0xbf89_03f7, //              s_waitcnt vmcnt(0)
    0x7e08_0501, //              v_readfirstlane_b32 s4, v1
    0xbf06_8104, //              s_cmp_eq_u32 s4, 1
    0xbfa1_fff9, //              s_cbranch_scc0 loop
    0x7e02_0282, //              v_mov_b32 v1, 2
    0xdc6a_0004, 0x0002_0100, // global_store_b32 v0, v1, s[2:3] offset:4
    0xbfb0_0000, //              s_endpgm
];

/// The same, spinning.
pub(crate) const SPIN: &[u32] = &[
    0xf404_0080, 0xf800_0000, // s_load_b64 s[2:3], s[0:1], null
    0xbf89_fc07, //              s_waitcnt lgkmcnt(0)
    0x7e00_0280, //              v_mov_b32 v0, 0
    0xdc52_4000, 0x0102_0000, // loop: global_load_b32 v1, v0, s[2:3] glc
    0xbf89_03f7, //              s_waitcnt vmcnt(0)
    0x7e08_0501, //              v_readfirstlane_b32 s4, v1
    0xbf06_8104, //              s_cmp_eq_u32 s4, 1
    0xbfa1_fffa, //              s_cbranch_scc0 loop
    0x7e02_0282, //              v_mov_b32 v1, 2
    0xdc6a_0004, 0x0002_0100, // global_store_b32 v0, v1, s[2:3] offset:4
    0xbfb0_0000, //              s_endpgm
];

/// Stores the second argument.
pub(crate) const STORE: &[u32] = &[
    0xf404_0080, 0xf800_0000, // s_load_b64 s[2:3], s[0:1], null
    0xf400_0100, 0xf800_0008, // s_load_b32 s4, s[0:1], 0x8
    0xbf89_fc07, //              s_waitcnt lgkmcnt(0)
    0x7e00_0280, //              v_mov_b32 v0, 0
    0x7e02_0204, //              v_mov_b32 v1, s4
    0xdc6a_0000, 0x0002_0100, // global_store_b32 v0, v1, s[2:3]
    0xbfb0_0000, //              s_endpgm
];

/// Copies a dword to the next line.
pub(crate) const COPY: &[u32] = &[
    0xf404_0080, 0xf800_0000, // s_load_b64 s[2:3], s[0:1], null
    0xbf89_fc07, //              s_waitcnt lgkmcnt(0)
    0x7e00_0280, //              v_mov_b32 v0, 0
    0xdc52_0000, 0x0102_0000, // global_load_b32 v1, v0, s[2:3]
    0xbf89_03f7, //              s_waitcnt vmcnt(0)
    0xdc6a_0080, 0x0002_0100, // global_store_b32 v0, v1, s[2:3] offset:128
    0xbfb0_0000, //              s_endpgm
];

/// Work-group 0 stores 7 and then a flag in the next line; work-group 1, which has looked at the data before, waits for the flag and
/// copies the data to the line behind.
pub(crate) const MESSAGE: &[u32] = &[
    0xf404_0080, 0xf800_0000, // s_load_b64 s[2:3], s[0:1], null
    0xbf89_fc07, //              s_waitcnt lgkmcnt(0)
    0x7e00_0280, //              v_mov_b32 v0, 0
    0xbf06_800f, //              s_cmp_eq_u32 s15, 0
    0xbfa1_0014, //              s_cbranch_scc0 reader
    0x7e02_0287, //              v_mov_b32 v1, 7
    0xdc6a_0000, 0x0002_0100, // global_store_b32 v0, v1, s[2:3]
    0xbc7c_0000, //              s_waitcnt_vscnt null, 0x0
    0x7e02_0281, //              v_mov_b32 v1, 1
    0xdc6a_0080, 0x0002_0100, // global_store_b32 v0, v1, s[2:3] offset:128
    0xbf80_0000, 0xbf80_0000, 0xbf80_0000, 0xbf80_0000, 0xbf80_0000, 0xbf80_0000, // s_nop 0, six times
    0xbf80_0000, 0xbf80_0000, 0xbf80_0000, 0xbf80_0000, 0xbf80_0000, 0xbf80_0000, // and again: other waves go on
    0xbfb0_0000, //              s_endpgm
    0xdc52_0000, 0x0102_0000, // reader: global_load_b32 v1, v0, s[2:3]
    0xdc52_4080, 0x0202_0000, // loop: global_load_b32 v2, v0, s[2:3] offset:128 glc
    0xbf89_03f7, //              s_waitcnt vmcnt(0)
    0x7e08_0502, //              v_readfirstlane_b32 s4, v2
    0xbf06_8104, //              s_cmp_eq_u32 s4, 1
    0xbfa1_fffa, //              s_cbranch_scc0 loop
    0xe0b0_0000, 0x0000_0000, // buffer_gl1_inv
    0xe0ac_0000, 0x0000_0000, // buffer_gl0_inv
    0xdc52_0000, 0x0102_0000, // global_load_b32 v1, v0, s[2:3]
    0xbf89_03f7, //              s_waitcnt vmcnt(0)
    0xdc6a_0100, 0x0002_0100, // global_store_b32 v0, v1, s[2:3] offset:256
    0xbfb0_0000, //              s_endpgm
];

/// The wait for stores in [`MESSAGE`].
pub(crate) const MESSAGE_WAIT: std::ops::Range<usize> = 9..10;

/// The invalidations in [`MESSAGE`].
pub(crate) const MESSAGE_INVALIDATION: std::ops::Range<usize> = 34..38;

/// Two dimensions; takes the block's x and y and the grid's x at 16, 20 and 24. Adds 1 + v0 at the work-item's place in the grid.
pub(crate) const IDS: &[u32] = &[
    0xf404_0080, 0xf800_0000, // s_load_b64 s[2:3], s[0:1], null
    0xf408_0100, 0xf800_0010, // s_load_b128 s[4:7], s[0:1], 0x10
    0xbf89_fc07, //              s_waitcnt lgkmcnt(0)
    0x3602_00ff, 0x0000_03ff, // v_and_b32 v1, 0x3ff, v0
    0xd610_0002, 0x0229_1500, // v_bfe_u32 v2, v0, 10, 10
    0x960e_040e, //              s_mul_i32 s14, s14, s4
    0x960f_050f, //              s_mul_i32 s15, s15, s5
    0x4a02_020e, //              v_add_nc_u32 v1, s14, v1
    0x4a04_040f, //              v_add_nc_u32 v2, s15, v2
    0xd72c_0002, 0x0000_0d02, // v_mul_lo_u32 v2, v2, s6
    0xd647_0001, 0x020a_0302, // v_add_lshl_u32 v1, v2, v1, 2
    0x4a00_0081, //              v_add_nc_u32 v0, 1, v0
    0xdcd6_0000, 0x0002_0001, // global_atomic_add_u32 v1, v0, s[2:3]
    0xbfb0_0000, //              s_endpgm
];

/// 64 work-items: each passes its id through LDS to the work-item at the other end. The second wave comes to the barrier late.
pub(crate) const REVERSE: &[u32] = &[
    0xf404_0080, 0xf800_0000, // s_load_b64 s[2:3], s[0:1], null
    0x7e08_0500, //              v_readfirstlane_b32 s4, v0
    0x3002_0082, //              v_lshlrev_b32 v1, 2, v0
    0xbf06_8004, //              s_cmp_eq_u32 s4, 0
    0xbfa2_0002, //              s_cbranch_scc1 first
    0xbf83_0001, //              s_sleep 1
    0xbf83_0001, //              s_sleep 1
    0xd834_0000, 0x0000_0001, // first: ds_store_b32 v1, v0
    0xbf89_fc07, //              s_waitcnt lgkmcnt(0)
    0xbfbd_0000, //              s_barrier
    0x4c04_02ff, 0x0000_00fc, // v_sub_nc_u32 v2, 0xfc, v1
    0xd8d8_0000, 0x0300_0002, // ds_load_b32 v3, v2
    0xbf89_fc07, //              s_waitcnt lgkmcnt(0)
    0xdc6a_0000, 0x0002_0301, // global_store_b32 v1, v3, s[2:3]
    0xbfb0_0000, //              s_endpgm
];

/// Work-group 0 spins until the others have each added 1, and stores 2 behind. Four work-groups.
pub(crate) const HANDSHAKE: &[u32] = &[
    0xf404_0080, 0xf800_0000, // s_load_b64 s[2:3], s[0:1], null
    0xbf89_fc07, //              s_waitcnt lgkmcnt(0)
    0x7e00_0280, //              v_mov_b32 v0, 0
    0x7e02_0281, //              v_mov_b32 v1, 1
    0xbf06_800f, //              s_cmp_eq_u32 s15, 0
    0xbfa2_0003, //              s_cbranch_scc1 loop
    0xdcd6_0000, 0x0002_0100, // global_atomic_add_u32 v0, v1, s[2:3]
    0xbfb0_0000, //              s_endpgm
    0xdc52_4000, 0x0102_0000, // loop: global_load_b32 v1, v0, s[2:3] glc
    0xbf89_03f7, //              s_waitcnt vmcnt(0)
    0x7e08_0501, //              v_readfirstlane_b32 s4, v1
    0xbf06_8304, //              s_cmp_eq_u32 s4, 3
    0xbfa1_fffa, //              s_cbranch_scc0 loop
    0x7e02_0282, //              v_mov_b32 v1, 2
    0xdc6a_0004, 0x0002_0100, // global_store_b32 v0, v1, s[2:3] offset:4
    0xbfb0_0000, //              s_endpgm
];

/// The same, giving way.
pub(crate) const HANDSHAKE_SLEEP: &[u32] = &[
    0xf404_0080, 0xf800_0000, // s_load_b64 s[2:3], s[0:1], null
    0xbf89_fc07, //              s_waitcnt lgkmcnt(0)
    0x7e00_0280, //              v_mov_b32 v0, 0
    0x7e02_0281, //              v_mov_b32 v1, 1
    0xbf06_800f, //              s_cmp_eq_u32 s15, 0
    0xbfa2_0003, //              s_cbranch_scc1 loop
    0xdcd6_0000, 0x0002_0100, // global_atomic_add_u32 v0, v1, s[2:3]
    0xbfb0_0000, //              s_endpgm
    0xbf83_0001, //        loop: s_sleep 1
    0xdc52_4000, 0x0102_0000, // global_load_b32 v1, v0, s[2:3] glc
    0xbf89_03f7, //              s_waitcnt vmcnt(0)
    0x7e08_0501, //              v_readfirstlane_b32 s4, v1
    0xbf06_8304, //              s_cmp_eq_u32 s4, 3
    0xbfa1_fff9, //              s_cbranch_scc0 loop
    0x7e02_0282, //              v_mov_b32 v1, 2
    0xdc6a_0004, 0x0002_0100, // global_store_b32 v0, v1, s[2:3] offset:4
    0xbfb0_0000, //              s_endpgm
];

/// Stores each work-item's id by way of its scratch, at byte 60.
pub(crate) const SCRATCH: &[u32] = &[
    0xf404_0080, 0xf800_0000, // s_load_b64 s[2:3], s[0:1], null
    0xdc69_003c, 0x007c_0000, // scratch_store_b32 off, v0, off offset:60
    0xbf89_03f7, //              s_waitcnt vmcnt(0)
    0xdc51_003c, 0x017c_0000, // scratch_load_b32 v1, off, off offset:60
    0xbf89_0007, //              s_waitcnt vmcnt(0) lgkmcnt(0)
    0x3000_0082, //              v_lshlrev_b32 v0, 2, v0
    0xdc6a_0000, 0x0002_0100, // global_store_b32 v0, v1, s[2:3]
    0xbfb0_0000, //              s_endpgm
];

/// An instruction that does not exist.
pub(crate) const ILLEGAL: &[u32] = &[0xbf80_0000, 0x0000_0000];

/// An abort.
pub(crate) const TRAP: &[u32] = &[0xbf90_0002, 0xbfb0_0000];

/// The later a work-group's number, the sooner it aborts: the 20 that there may be fail in reverse.
pub(crate) const TRAP_LATE: &[u32] = &[
    0x8084_0f94, //              s_sub_u32 s4, 20, s15
    0x9604_ff04, 0x0000_4000, // s_mul_i32 s4, s4, 0x4000
    0x8084_8104, //        loop: s_sub_u32 s4, s4, 1
    0xbf07_8004, //              s_cmp_lg_u32 s4, 0
    0xbfa2_fffd, //              s_cbranch_scc1 loop
    0xbf90_0002, //              s_trap 2
    0xbfb0_0000, //              s_endpgm
];

/// Never ends.
pub(crate) const HANG: &[u32] = &[0xbf80_0000, 0xbfa0_ffff];

/// Nothing.
pub(crate) const END: &[u32] = &[0xbfb0_0000];
