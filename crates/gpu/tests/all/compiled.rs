//! A kernel as clang 19 compiles it for gfx1100, from this source:
//!
//! ```c
//! __global__ void sums(float *out, const float *in, unsigned n, float scale) {
//!     __shared__ float tile[64];
//!     unsigned lane = threadIdx.x, group = blockIdx.x, i = group * 64 + lane;
//!     tile[lane] = i < n ? in[i] * scale : 0.0f;
//!     __syncthreads();
//!     for (unsigned half = 32; half; half /= 2) {
//!         if (lane < half) tile[lane] += tile[lane + half];
//!         __syncthreads();
//!     }
//!     if (lane == 0) out[group] = tile[0];
//! }
//! ```

/// Sums work-groups of 64 values.
pub(crate) const SUMS: &[u32] = &[
    0xbf85_0001,              // s_clause 0x1
    0xf404_0180, 0xf800_0010, // s_load_b64 s[6:7], s[0:1], 0x10
    0xf408_0000, 0xf800_0000, // s_load_b128 s[0:3], s[0:1], null
    0xbe84_000f,              // s_mov_b32 s4, s15
    0x7e04_0280,              // v_mov_b32_e32 v2, 0
    0xd646_0001, 0x0401_0c04, // v_lshl_add_u32 v1, s4, 6, v0
    0xbe85_007e,              // s_mov_b32 s5, exec_lo
    0xbf89_fc07,              // s_waitcnt lgkmcnt(0)
    0xbf87_0001,              // s_delay_alu instid0(VALU_DEP_1)
    0xd4cc_007e, 0x0002_0206, // v_cmpx_gt_u32_e64 s6, v1
    0xbfa5_000c,              // s_cbranch_execz 12
    0x7e04_0280,              // v_mov_b32_e32 v2, 0
    0xbf87_0091,              // s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
    0xd73c_0001, 0x0002_0282, // v_lshlrev_b64 v[1:2], 2, v[1:2]
    0xd700_6a01, 0x0002_0202, // v_add_co_u32 v1, vcc_lo, s2, v1
    0xbf87_0002,              // s_delay_alu instid0(VALU_DEP_2)
    0x4004_0403,              // v_add_co_ci_u32_e32 v2, vcc_lo, s3, v2, vcc_lo
    0xdc52_0000, 0x017c_0001, // global_load_b32 v1, v[1:2], off
    0xbf89_03f7,              // s_waitcnt vmcnt(0)
    0x1004_0207,              // v_mul_f32_e32 v2, s7, v1
    0x8c7e_057e,              // s_or_b32 exec_lo, exec_lo, s5
    0x3002_0082,              // v_lshlrev_b32_e32 v1, 2, v0
    0xbe82_00a0,              // s_mov_b32 s2, 32
    0xd834_0000, 0x0000_0201, // ds_store_b32 v1, v2
    0xbf89_fc07,              // s_waitcnt lgkmcnt(0)
    0xbfbd_0000,              // s_barrier
    0xbfa0_0014,              // s_branch 20
    0xbf80_0000,              // s_nop 0
    0xbf80_0000,              // s_nop 0
    0xbf80_0000,              // s_nop 0
    0xbf80_0000,              // s_nop 0
    0xbf80_0000,              // s_nop 0
    0xbf80_0000,              // s_nop 0
    0xbf80_0000,              // s_nop 0
    0xbf80_0000,              // s_nop 0
    0xbf80_0000,              // s_nop 0
    0xbf80_0000,              // s_nop 0
    0xbf80_0000,              // s_nop 0
    0xbf80_0000,              // s_nop 0
    0xbf80_0000,              // s_nop 0
    0x8c7e_037e,              // s_or_b32 exec_lo, exec_lo, s3
    0x8503_8102,              // s_lshr_b32 s3, s2, 1
    0xbf0a_8202,              // s_cmp_lt_u32 s2, 2
    0xbe82_0003,              // s_mov_b32 s2, s3
    0xbf89_fc07,              // s_waitcnt lgkmcnt(0)
    0xbfbd_0000,              // s_barrier
    0xbfa2_000f,              // s_cbranch_scc1 15
    0xbe83_007e,              // s_mov_b32 s3, exec_lo
    0xd4cc_007e, 0x0002_0002, // v_cmpx_gt_u32_e64 s2, v0
    0xbfa5_fff5,              // s_cbranch_execz 65525
    0xd646_0002, 0x0405_0402, // v_lshl_add_u32 v2, s2, 2, v1
    0xd8d8_0000, 0x0200_0002, // ds_load_b32 v2, v2
    0xd8d8_0000, 0x0300_0001, // ds_load_b32 v3, v1
    0xbf89_fc07,              // s_waitcnt lgkmcnt(0)
    0x0604_0702,              // v_add_f32_e32 v2, v2, v3
    0xd834_0000, 0x0000_0201, // ds_store_b32 v1, v2
    0xbfa0_ffea,              // s_branch 65514
    0xbe85_0080,              // s_mov_b32 s5, 0
    0xbe82_007e,              // s_mov_b32 s2, exec_lo
    0x7d94_0080,              // v_cmpx_eq_u32_e32 0, v0
    0xbfa5_000a,              // s_cbranch_execz 10
    0x7e00_0280,              // v_mov_b32_e32 v0, 0
    0x8482_8204,              // s_lshl_b64 s[2:3], s[4:5], 2
    0xbf87_0009,              // s_delay_alu instid0(SALU_CYCLE_1)
    0x8000_0200,              // s_add_u32 s0, s0, s2
    0x8201_0301,              // s_addc_u32 s1, s1, s3
    0xd8d8_0000, 0x0100_0000, // ds_load_b32 v1, v0
    0xbf89_fc07,              // s_waitcnt lgkmcnt(0)
    0xdc6a_0000, 0x0000_0100, // global_store_b32 v0, v1, s[0:1]
    0xbf80_0000,              // s_nop 0
    0xbfb6_0003,              // s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
    0xbfb0_0000,              // s_endpgm
];

/// Its descriptor: LDS, arguments, and the three `COMPUTE_PGM_RSRC` words.
pub(crate) const SUMS_LDS_BYTES: u32 = 256;
pub(crate) const SUMS_KERNARG_BYTES: u32 = 24;
pub(crate) const SUMS_RSRC: [u32; 3] = [0x60af_0080, 0x9e, 0];

/// The sums as the kernel forms them.
pub(crate) fn sums(values: &[f32], scale: f32) -> Vec<f32> {
    let sum = |group: &[f32]| {
        let mut tile = [0.0; 64];
        for (slot, value) in tile.iter_mut().zip(group) {
            *slot = value * scale;
        }
        for half in [32, 16, 8, 4, 2, 1] {
            for lane in 0..half {
                tile[lane] += tile[lane + half];
            }
        }
        tile[0]
    };
    values.chunks(64).map(sum).collect()
}
