//! The loops that are measured. Bodies are gfx1100 code, as llvm-mc assembles the text behind it.

use crate::native;

/// A loop.
pub(crate) struct Loop {
    pub(crate) name: &'static str,
    pub(crate) body: &'static [u32],
    /// Instructions in the body that count; what counts the rounds does not.
    pub(crate) instructions: u32,
    /// What VGPRs hold at the start.
    pub(crate) fill: Fill,
    /// So many rounds on the host.
    pub(crate) native: fn(u32) -> u32,
    /// Million lane-instructions per second that the project wants.
    pub(crate) target: Option<f64>,
}

/// What VGPRs hold at the start.
#[derive(Clone, Copy)]
pub(crate) enum Fill {
    /// v0: 4 bytes a lane; v1: 4 bytes a lane, scattered; v2: 16 bytes a lane; v3: 2 bytes a lane.
    Offsets,
    F32,
    /// Two of them in each register.
    F16,
    /// In pairs of registers.
    F64,
}

impl Fill {
    pub(crate) fn value(self, register: usize, lane: usize) -> u32 {
        let float = |register: usize| 1.0 + (lane % 32) as f32 / 63.0 + register as f32 / 7.0;
        match self {
            Fill::Offsets => match register {
                0 => lane as u32 * 4,
                1 => scattered(lane),
                2 => lane as u32 * 16,
                3 => lane as u32 * 2,
                _ => 0,
            },
            Fill::F32 => float(register).to_bits(),
            // From 1 on in steps of a 64th.
            Fill::F16 => (0x3c00 + 16 * (lane as u32 % 32)) * 0x1_0001,
            Fill::F64 => (f64::from(float(register / 2)).to_bits() >> (32 * (register % 2))) as u32,
        }
    }
}

/// Where a lane's word is when each is somewhere else in 64 KiB.
pub(crate) fn scattered(lane: usize) -> u32 {
    (lane as u32).wrapping_mul(0x9e37_79b9) >> 16 & 0xfffc
}

/// Arithmetic, and loads and stores.
const ALU: Option<f64> = Some(400.0);
const MEMORY: Option<f64> = Some(80.0);

#[rustfmt::skip]
pub(crate) const LOOPS: &[Loop] = &[
    Loop { name: "integer", instructions: 8, fill: Fill::Offsets, native: native::integer, target: ALU, body: &[
        0x4a02_0300, //              v_add_nc_u32 v1, v0, v1
        0x3a04_0501, //              v_xor_b32 v2, v1, v2
        0x3006_0483, //              v_lshlrev_b32 v3, 3, v2
        0xd72c_0004, 0x0002_0303, // v_mul_lo_u32 v4, v3, v1
        0x020a_0504, //              v_cndmask_b32 v5, v4, v2, vcc_lo
        0x7c98_0704, //              v_cmp_gt_u32 vcc_lo, v4, v3
        0xd655_0006, 0x040e_0905, // v_add3_u32 v6, v5, v4, v3
        0x360e_0b06, //              v_and_b32 v7, v6, v5
    ] },
    Loop { name: "f32_fma", instructions: 8, fill: Fill::F32, native: native::float_fma, target: ALU, body: &[
        0x5610_0501, //              v_fmac_f32 v8, v1, v2
        0x5612_0702, //              v_fmac_f32 v9, v2, v3
        0xd613_000a, 0x042a_0903, // v_fma_f32 v10, v3, v4, v10
        0xd613_000b, 0x042e_0b04, // v_fma_f32 v11, v4, v5, v11
        0x5618_0d05, //              v_fmac_f32 v12, v5, v6
        0x561a_0f06, //              v_fmac_f32 v13, v6, v7
        0xd613_000e, 0x043a_0307, // v_fma_f32 v14, v7, v1, v14
        0xd613_000f, 0x043e_0701, // v_fma_f32 v15, v1, v3, v15
    ] },
    Loop { name: "f32_mixed", instructions: 8, fill: Fill::F32, native: native::float_mixed, target: ALU, body: &[
        0x0602_0300, //              v_add_f32 v1, v0, v1
        0x1004_0301, //              v_mul_f32 v2, v1, v1
        0xd613_0003, 0x040e_0501, // v_fma_f32 v3, v1, v2, v3
        0x2008_0503, //              v_max_f32 v4, v3, v2
        0x560a_0303, //              v_fmac_f32 v5, v3, v1
        0x7e0c_1105, //              v_cvt_i32_f32 v6, v5
        0x7e0e_0b06, //              v_cvt_f32_i32 v7, v6
        0x0802_0907, //              v_sub_f32 v1, v7, v4
    ] },
    Loop { name: "f16_packed", instructions: 6, fill: Fill::F16, native: native::half_packed, target: None, body: &[
        0xcc0e_4008, 0x1c22_0501, // v_pk_fma_f16 v8, v1, v2, v8
        0xcc10_4009, 0x1802_0702, // v_pk_mul_f16 v9, v2, v3
        0xcc0f_400a, 0x1802_0903, // v_pk_add_f16 v10, v3, v4
        0xcc0e_400b, 0x1c2e_0b04, // v_pk_fma_f16 v11, v4, v5, v11
        0xcc12_400c, 0x1802_1509, // v_pk_max_f16 v12, v9, v10
        0xcc11_400d, 0x1802_190a, // v_pk_min_f16 v13, v10, v12
    ] },
    Loop { name: "f64", instructions: 4, fill: Fill::F64, native: native::double, target: None, body: &[
        0xd614_0008, 0x0422_0902, // v_fma_f64 v[8:9], v[2:3], v[4:5], v[8:9]
        0xd728_000a, 0x0002_0902, // v_mul_f64 v[10:11], v[2:3], v[4:5]
        0xd727_000c, 0x0002_090a, // v_add_f64 v[12:13], v[10:11], v[4:5]
        0xd614_000e, 0x043a_0d04, // v_fma_f64 v[14:15], v[4:5], v[6:7], v[14:15]
    ] },
    Loop { name: "wmma_f32_f16", instructions: 1, fill: Fill::F16, native: native::matrix, target: None, body: &[
        0xcc40_4008, 0x1c22_3110, // v_wmma_f32_16x16x16_f16 v[8:15], v[16:23], v[24:31], v[8:15]
    ] },
    // Counted as if each worked on 32 lanes, like all others.
    Loop { name: "scalar", instructions: 4, fill: Fill::Offsets, native: native::scalar, target: None, body: &[
        0x8006_0706, //              s_add_u32 s6, s6, s7
        0x8207_0607, //              s_addc_u32 s7, s7, s6
        0x8408_8206, //              s_lshl_b32 s8, s6, 2
        0x8b09_0708, //              s_and_b32 s9, s8, s7
    ] },
    Loop { name: "memory_contiguous", instructions: 2, fill: Fill::Offsets, native: native::contiguous, target: MEMORY, body: &[
        0xdc52_0000, 0x0402_0000, // global_load_b32 v4, v0, s[2:3]
        0xdc6a_0400, 0x0002_0400, // global_store_b32 v0, v4, s[2:3] offset:1024
    ] },
    Loop { name: "memory_b128", instructions: 2, fill: Fill::Offsets, native: native::contiguous_wide, target: MEMORY, body: &[
        0xdc5e_0000, 0x0402_0002, // global_load_b128 v[4:7], v2, s[2:3]
        0xdc76_0800, 0x0002_0402, // global_store_b128 v2, v[4:7], s[2:3] offset:2048
    ] },
    Loop { name: "memory_b16", instructions: 2, fill: Fill::Offsets, native: native::halves, target: MEMORY, body: &[
        0xdc4a_0000, 0x0402_0003, // global_load_u16 v4, v3, s[2:3]
        0xdc66_0400, 0x0002_0403, // global_store_b16 v3, v4, s[2:3] offset:1024
    ] },
    Loop { name: "memory_scattered", instructions: 2, fill: Fill::Offsets, native: native::scattered, target: MEMORY, body: &[
        0xdc52_0000, 0x0402_0001, // global_load_b32 v4, v1, s[2:3]
        0xdc6a_0400, 0x0002_0401, // global_store_b32 v1, v4, s[2:3] offset:1024
    ] },
    Loop { name: "lds", instructions: 4, fill: Fill::Offsets, native: native::lds, target: MEMORY, body: &[
        0xd8d8_0000, 0x0400_0000, // ds_load_b32 v4, v0
        0xd834_0400, 0x0000_0400, // ds_store_b32 v0, v4 offset:1024
        0xd8d8_0004, 0x0500_0001, // ds_load_b32 v5, v1 offset:4
        0xd834_0800, 0x0000_0501, // ds_store_b32 v1, v5 offset:2048
    ] },
    Loop { name: "atomics", instructions: 2, fill: Fill::Offsets, native: native::atomics, target: None, body: &[
        0xdcd6_0000, 0x0002_0001, // global_atomic_add_u32 v1, v0, s[2:3]
        0xdcd6_4400, 0x0402_0001, // global_atomic_add_u32 v4, v1, v0, s[2:3] offset:1024 glc
    ] },
];
