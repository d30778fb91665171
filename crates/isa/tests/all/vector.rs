//! What vector instructions compute: tables of operands, result and mask, run through one helper on partly active waves.

use isa::memory::VecMemory;
use isa::{Stop, Wave};

use crate::launch::{CODE, wave};

/// The lanes that are on: some at the edges are off.
const EXEC: u64 = 0x7fff_7ffe;

/// Text, dwords, v0..; then the 32- or 64-bit result in v4 (and v5), and VCC after. VCC is all active lanes before.
type Vector = (&'static str, &'static [u32], &'static [u32], Option<u64>, Option<u64>);

/// RDNA3 ISA, "VOP1 instructions".
#[rustfmt::skip]
const VOP1: &[Vector] = &[
    ("v_mov_b32_e32 v4, v0", &[0x7e080300], &[5], Some(5), None),
    ("v_mov_b32_e32 v4, -4.0", &[0x7e0802f7], &[], Some(0xc0800000), None),
    ("v_not_b32_e32 v4, v0", &[0x7e086f00], &[0xff], Some(0xffffff00), None),
    ("v_cvt_f32_i32_e32 v4, v0", &[0x7e080b00], &[0x1000001], Some(0x4b800000), None),
    ("v_cvt_i32_f32_e32 v4, v0", &[0x7e081100], &[0xbff33333], Some(0xffffffff), None),
    ("v_cvt_i32_f32_e32 v4, v0", &[0x7e081100], &[0x7fc00000], Some(0), None),
    ("v_cvt_u32_f32_e32 v4, v0", &[0x7e080f00], &[0xc0a00000], Some(0), None),
    ("v_cvt_u32_f32_e32 v4, v0", &[0x7e080f00], &[0x60ad78ec], Some(0xffffffff), None),
    ("v_cvt_nearest_i32_f32_e32 v4, v0", &[0x7e081900], &[0xc0200000], Some(0xfffffffe), None),
    ("v_cvt_f32_ubyte2_e32 v4, v0", &[0x7e082700], &[0xab0000], Some(0x432b0000), None),
    ("v_cvt_off_f32_i4_e32 v4, v0", &[0x7e081d00], &[8], Some(0xbf000000), None),
    ("v_cvt_f16_f32_e32 v4, v0", &[0x7e081500], &[0x477ff000], Some(0x7c00), None),
    ("v_cvt_f16_f32_e32 v4, v0", &[0x7e081500], &[0x33000000], Some(0), None),
    ("v_cvt_f16_f32_e32 v4, v0", &[0x7e081500], &[0x33c00000], Some(2), None),
    ("v_cvt_f32_f16_e32 v4, v0", &[0x7e081700], &[0xfc00], Some(0xff800000), None),
    ("v_cvt_f32_f16_e32 v4, v0", &[0x7e081700], &[1], Some(0x33800000), None),
    ("v_cvt_f32_f64_e32 v4, v[0:1]", &[0x7e081f00], &[0x8800759c, 0x7e37e43c], Some(0x7f800000), None),
    ("v_cvt_f64_f32_e32 v[4:5], v0", &[0x7e082100], &[0xbdcccccd], Some(0xbfb99999a0000000), None),
    ("v_rcp_f32_e32 v4, v0", &[0x7e085500], &[0x40400000], Some(0x3eaaaaab), None),
    ("v_rcp_f32_e32 v4, v0", &[0x7e085500], &[0x80000000], Some(0xff800000), None),
    ("v_rcp_f32_e32 v4, v0", &[0x7e085500], &[1], Some(0x7f800000), None),
    ("v_rsq_f32_e32 v4, v0", &[0x7e085d00], &[0x3e800000], Some(0x40000000), None),
    ("v_rsq_f32_e32 v4, v0", &[0x7e085d00], &[0xbf800000], Some(0x7fc00000), None),
    ("v_sqrt_f32_e32 v4, v0", &[0x7e086700], &[0x80000000], Some(0x80000000), None),
    ("v_exp_f32_e32 v4, v0", &[0x7e084b00], &[0xc0400000], Some(0x3e000000), None),
    ("v_exp_f32_e32 v4, v0", &[0x7e084b00], &[0xc2fe0000], Some(0), None),
    ("v_log_f32_e32 v4, v0", &[0x7e084f00], &[0], Some(0xff800000), None),
    ("v_log_f32_e32 v4, v0", &[0x7e084f00], &[0xc0000000], Some(0x7fc00000), None),
    ("v_sin_f32_e32 v4, v0", &[0x7e086b00], &[0x3e800000], Some(0x3f800000), None),
    ("v_cos_f32_e32 v4, v0", &[0x7e086d00], &[0x7f800000], Some(0x7fc00000), None),
    ("v_rndne_f32_e32 v4, v0", &[0x7e084700], &[0x40200000], Some(0x40000000), None),
    ("v_fract_f32_e32 v4, v0", &[0x7e084100], &[0xb0800000], Some(0x3f7fffff), None),
    ("v_floor_f32_e32 v4, v0", &[0x7e084900], &[0xbf000000], Some(0xbf800000), None),
    ("v_frexp_mant_f32_e32 v4, v0", &[0x7e088100], &[0xc1400000], Some(0xbf400000), None),
    ("v_frexp_exp_i32_f32_e32 v4, v0", &[0x7e087f00], &[0x41400000], Some(4), None),
    ("v_frexp_exp_i32_f32_e32 v4, v0", &[0x7e087f00], &[1], Some(0xffffff6c), None),
    ("v_frexp_exp_i32_f64_e32 v4, v[0:1]", &[0x7e087900], &[1, 0], Some(0xfffffbcf), None),
    ("v_fract_f64_e32 v[4:5], v[0:1]", &[0x7e087d00], &[0, 0xbfd00000], Some(0x3fe8000000000000), None),
    ("v_rndne_f64_e32 v[4:5], v[0:1]", &[0x7e083300], &[0, 0xc00c0000], Some(0xc010000000000000), None),
    ("v_ctz_i32_b32_e32 v4, v0", &[0x7e087500], &[0], Some(0xffffffff), None),
    ("v_cls_i32_e32 v4, v0", &[0x7e087700], &[1], Some(0x1f), None),
    ("v_bfrev_b32_e32 v4, v0", &[0x7e087100], &[2], Some(0x40000000), None),
    ("v_sat_pk_u8_i16_e32 v4, v0", &[0x7e08c500], &[0xff000123], Some(0xff), None),
    ("v_cvt_i32_i16_e32 v4, v0", &[0x7e08d500], &[0x8000], Some(0xffff8000), None),
];

/// RDNA3 ISA, "VOP2 instructions".
#[rustfmt::skip]
const VOP2: &[Vector] = &[
    ("v_add_f32_e32 v4, v0, v1", &[0x06080300], &[0x7f800000, 0xff800000], Some(0x7fc00000), None),
    ("v_add_f32_e32 v4, v0, v1", &[0x06080300], &[0x7f800001, 0xffc00002], Some(0x7fc00001), None),
    ("v_add_f32_e32 v4, v0, v1", &[0x06080300], &[1, 2], Some(3), None),
    ("v_sub_f32_e32 v4, v0, v1", &[0x08080300], &[0x3fc00000, 0x40000000], Some(0xbf000000), None),
    ("v_subrev_f32_e32 v4, v0, v1", &[0x0a080300], &[0x3fc00000, 0x40000000], Some(0x3f000000), None),
    ("v_mul_f32_e64 v4, -v0, |v1|", &[0xd5080204, 0x20020300], &[0x40400000, 0xc0000000], Some(0xc0c00000), None),
    ("v_mul_f32_e64 v4, v0, v1 clamp", &[0xd5088004, 0x00020300], &[0x40400000, 0x40000000], Some(0x3f800000), None),
    ("v_mul_dx9_zero_f32_e32 v4, v0, v1", &[0x0e080300], &[0x80000000, 0x7f800000], Some(0), None),
    ("v_min_f32_e32 v4, v0, v1", &[0x1e080300], &[0x80000000, 0], Some(0x80000000), None),
    ("v_max_f32_e32 v4, v0, v1", &[0x20080300], &[0x80000000, 0], Some(0), None),
    ("v_max_f32_e32 v4, v0, v1", &[0x20080300], &[0x7fc00000, 0x3f800000], Some(0x3f800000), None),
    ("v_max_f32_e32 v4, v0, v1", &[0x20080300], &[0x7f800001, 0x3f800000], Some(0x7fc00001), None),
    ("v_fmac_f32_e32 v4, v0, v1", &[0x56080300], &[0x3f800001, 0x3f800001], Some(0x3f800002), None),
    ("v_fmaak_f32 v4, v0, v1, 0x3f800000", &[0x5a080300, 0x3f800000], &[0x40400000, 0x40000000], Some(0x40e00000), None),
    ("v_fmamk_f32 v4, v0, 0x3f800000, v1", &[0x58080300, 0x3f800000], &[0x40400000, 0x40000000], Some(0x40a00000), None),
    ("v_mul_i32_i24_e32 v4, v0, v1", &[0x12080300], &[0xffffff, 0x800002], Some(0x7ffffe), None),
    ("v_mul_hi_u32_u24_e32 v4, v0, v1", &[0x18080300], &[0xffffff, 0xffffff], Some(0xffff), None),
    ("v_lshlrev_b32_e32 v4, v0, v1", &[0x30080300], &[0x24, 1], Some(0x10), None),
    ("v_ashrrev_i32_e32 v4, v0, v1", &[0x34080300], &[4, 0x80000000], Some(0xf8000000), None),
    ("v_subrev_nc_u32_e32 v4, v0, v1", &[0x4e080300], &[3, 1], Some(0xfffffffe), None),
    ("v_add_nc_u32_e64 v4, v0, v1 clamp", &[0xd5258004, 0x00020300], &[0xfffffff0, 0x20], Some(0xffffffff), None),
    ("v_add_co_ci_u32_e32 v4, vcc_lo, v0, v1, vcc_lo", &[0x40080300], &[0xffffffff, 0], Some(0), Some(EXEC)),
    ("v_sub_co_ci_u32_e32 v4, vcc_lo, v0, v1, vcc_lo", &[0x42080300], &[5, 3], Some(1), Some(0)),
    ("v_cndmask_b32_e32 v4, v0, v1, vcc_lo", &[0x02080300], &[5, 3], Some(3), None),
    ("v_cvt_pk_rtz_f16_f32_e32 v4, v0, v1", &[0x5e080300], &[0x49742400, 0xbf8029d7], Some(0xbc017bff), None),
    ("v_add_f16_e32 v4, v0, v1", &[0x64080300], &[0x3c00, 0x1000], Some(0x3c00), None),
    ("v_fmac_f16_e32 v4, v0, v1", &[0x6c080300], &[0x4200, 0x4000], Some(0x4600), None),
    ("v_ldexp_f16_e32 v4, v0, v1", &[0x76080300], &[0x3c00, 0xfff0], Some(0x100), None),
    ("v_xnor_b32_e32 v4, v0, v1", &[0x3c080300], &[0xff00ff00, 0xff00ff0], Some(0xf0f0f0f), None),
];

/// RDNA3 ISA, "VOP3 instructions".
#[rustfmt::skip]
const VOP3: &[Vector] = &[
    ("v_fma_f32 v4, v0, v1, v2", &[0xd6130004, 0x040a0300], &[0x3f800001, 0x3f7fffff, 0xbf800000], Some(0x337ffffe), None),
    ("v_fma_f64 v[4:5], v[0:1], v[0:1], v[2:3]", &[0xd6140004, 0x040a0100], &[0, 0x40080000, 0, 0xbff00000], Some(0x4020000000000000), None),
    ("v_add_f64 v[4:5], v[0:1], -v[2:3]", &[0xd7270004, 0x40020500], &[0, 0x40080000, 0, 0x3ff00000], Some(0x4000000000000000), None),
    ("v_mul_f64 v[4:5], v[0:1], 0.5", &[0xd7280004, 0x0001e100], &[0, 0x40080000], Some(0x3ff8000000000000), None),
    ("v_ldexp_f32 v4, v0, v1", &[0xd71c0004, 0x00020300], &[0x3fc00000, 0xffffff6b], Some(2), None),
    ("v_ldexp_f64 v[4:5], v[0:1], v2", &[0xd72b0004, 0x00020500], &[0, 0x3ff80000, 0xfffffbce], Some(2), None),
    ("v_bfe_u32 v4, v0, v1, v2", &[0xd6100004, 0x040a0300], &[0xabcd1234, 8, 8], Some(0x12), None),
    ("v_bfe_i32 v4, v0, v1, v2", &[0xd6110004, 0x040a0300], &[0xf000, 0xc, 4], Some(0xffffffff), None),
    ("v_bfe_i32 v4, v0, v1, v2", &[0xd6110004, 0x040a0300], &[0xf000, 0xc, 0], Some(0), None),
    ("v_bfi_b32 v4, v0, v1, v2", &[0xd6120004, 0x040a0300], &[0xff00, 0x1234, 0xabcd], Some(0x12cd), None),
    ("v_alignbit_b32 v4, v0, v1, 8", &[0xd6160004, 0x02220300], &[0x11223344, 0x55667788], Some(0x44556677), None),
    ("v_alignbyte_b32 v4, v0, v1, 5", &[0xd6170004, 0x02160300], &[0x11223344, 0x55667788], Some(0x44556677), None),
    ("v_perm_b32 v4, v0, v1, v2", &[0xd6440004, 0x040a0300], &[0x80112233, 0x44556677, 0xd0c0b04], Some(0xff00ff33), None),
    ("v_mul_hi_i32 v4, v0, v1", &[0xd72e0004, 0x00020300], &[0xffffffff, 3], Some(0xffffffff), None),
    ("v_mad_u32_u24 v4, v0, v1, v2", &[0xd60b0004, 0x040a0300], &[0x1000003, 5, 1], Some(0x10), None),
    ("v_lshl_add_u32 v4, v0, v1, v2", &[0xd6460004, 0x040a0300], &[3, 4, 1], Some(0x31), None),
    ("v_add_lshl_u32 v4, v0, v1, v2", &[0xd6470004, 0x040a0300], &[3, 4, 1], Some(0xe), None),
    ("v_xad_u32 v4, v0, v1, v2", &[0xd6450004, 0x040a0300], &[3, 1, 5], Some(7), None),
    ("v_med3_i32 v4, v0, v1, v2", &[0xd6200004, 0x040a0300], &[5, 0xffffffff, 1], Some(1), None),
    ("v_med3_f32 v4, v0, v1, v2", &[0xd61f0004, 0x040a0300], &[0x7fc00000, 0x40000000, 0x3f800000], Some(0x3f800000), None),
    ("v_minmax_f32 v4, v0, v1, v2", &[0xd65f0004, 0x040a0300], &[0x40400000, 0x40000000, 0x40200000], Some(0x40200000), None),
    ("v_sad_u8 v4, v0, v1, v2", &[0xd6220004, 0x040a0300], &[0x1020304, 0x4030201, 0xa], Some(0x12), None),
    ("v_lerp_u8 v4, v0, v1, v2", &[0xd6150004, 0x040a0300], &[0x1010101, 0x2020202, 0x10001], Some(0x1020102), None),
    ("v_bcnt_u32_b32 v4, v0, v1", &[0xd71e0004, 0x00020300], &[0xff, 0xa], Some(0x12), None),
    ("v_lshlrev_b64 v[4:5], v2, v[0:1]", &[0xd73c0004, 0x00020102], &[1, 0, 0x21], Some(0x200000000), None),
    ("v_ashrrev_i64 v[4:5], v2, v[0:1]", &[0xd73e0004, 0x00020102], &[0, 0x80000000, 0x20], Some(0xffffffff80000000), None),
    ("v_cvt_pk_i16_i32 v4, v0, v1", &[0xd7240004, 0x00020300], &[0x12345, 0xffff0000], Some(0x80007fff), None),
    ("v_cvt_pk_u8_f32 v4, v0, v1, v2", &[0xd6260004, 0x040a0300], &[0x43960000, 1, 0x11223344], Some(0x1122ff44), None),
    ("v_div_fixup_f32 v4, v0, v1, v2", &[0xd6270004, 0x040a0300], &[0x7fc00000, 0, 0], Some(0xffc00000), None),
    ("v_div_fixup_f32 v4, v0, v1, v2", &[0xd6270004, 0x040a0300], &[0x40000000, 0x80000000, 0x40400000], Some(0xff800000), None),
    ("v_div_fmas_f32 v4, v0, v1, v2", &[0xd6370004, 0x040a0300], &[0x3f800000, 0x3f800000, 0x40800000], Some(0x60a00000), None),
    ("v_mad_u64_u32 v[4:5], vcc_lo, v0, v1, v[2:3]", &[0xd6fe6a04, 0x040a0300], &[0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff], Some(0xfffffffe00000000), Some(EXEC)),
    ("v_add_co_u32 v4, vcc_lo, v0, v1", &[0xd7006a04, 0x00020300], &[0xffffffff, 2], Some(1), Some(EXEC)),
    ("v_subrev_co_u32 v4, vcc_lo, v0, v1", &[0xd7026a04, 0x00020300], &[2, 1], Some(0xffffffff), Some(EXEC)),
    ("v_div_scale_f32 v4, vcc_lo, v0, v0, v1", &[0xd6fc6a04, 0x04060100], &[0xd800000, 0x49800000], Some(0x2d800000), Some(EXEC)),
    ("v_div_scale_f32 v4, vcc_lo, v0, v1, v0", &[0xd6fc6a04, 0x04020300], &[0x40000000, 0x40400000], Some(0x40000000), Some(0)),
    ("v_add_nc_i16 v4, v0, v1 op_sel:[1,0,1] clamp", &[0xd70dc804, 0x00020300], &[0x7fff0000, 1], Some(0x7fff0000), None),
    ("v_mad_u16 v4, v0, v1, v2", &[0xd6410004, 0x040a0300], &[0x100, 0x100, 7], Some(7), None),
    ("v_pack_b32_f16 v4, v0, v1", &[0xd7110004, 0x00020300], &[0x11112222, 0x33334444], Some(0x44442222), None),
    ("v_mad_u32_u16 v4, v0, v1, v2", &[0xd6590004, 0x040a0300], &[0xffff, 0xffff, 1], Some(0xfffe0002), None),
];

/// RDNA3 ISA, "VOPC instructions".
#[rustfmt::skip]
const VOPC: &[Vector] = &[
    ("v_cmp_lt_f32_e32 vcc_lo, v0, v1", &[0x7c220300], &[0x3f800000, 0x40000000], None, Some(EXEC)),
    ("v_cmp_nlt_f32_e32 vcc_lo, v0, v1", &[0x7c3c0300], &[0x7fc00000, 0x40000000], None, Some(EXEC)),
    ("v_cmp_lg_f32_e32 vcc_lo, v0, v1", &[0x7c2a0300], &[0x7fc00000, 0x40000000], None, Some(0)),
    ("v_cmp_neq_f32_e32 vcc_lo, v0, v1", &[0x7c3a0300], &[0x7fc00000, 0x40000000], None, Some(EXEC)),
    ("v_cmp_o_f64_e32 vcc_lo, v[0:1], v[2:3]", &[0x7c4e0500], &[0, 0x3ff00000, 0, 0x7ff80000], None, Some(0)),
    ("v_cmp_gt_i32_e32 vcc_lo, v0, v1", &[0x7c880300], &[1, 0xffffffff], None, Some(EXEC)),
    ("v_cmp_gt_u32_e32 vcc_lo, v0, v1", &[0x7c980300], &[1, 0xffffffff], None, Some(0)),
    ("v_cmp_lt_u64_e32 vcc_lo, v[0:1], v[2:3]", &[0x7cb20500], &[5, 1, 4, 2], None, Some(EXEC)),
    ("v_cmp_lt_i16_e32 vcc_lo, v0, v1", &[0x7c620300], &[0x8000, 0], None, Some(EXEC)),
    ("v_cmp_eq_f16_e32 vcc_lo, v0, v1", &[0x7c040300], &[0x8000, 0], None, Some(EXEC)),
    ("v_cmp_class_f32_e64 vcc_lo, v0, 16", &[0xd47e006a, 0x00012100], &[0x80000001], None, Some(EXEC)),
    ("v_cmp_class_f32_e64 vcc_lo, v0, 1", &[0xd47e006a, 0x00010300], &[0x7fc00000], None, Some(0)),
    ("v_cmp_t_u32_e32 vcc_lo, v0, v1", &[0x7c9e0300], &[1, 2], None, Some(EXEC)),
];

/// RDNA3 ISA, "VOP3P instructions".
#[rustfmt::skip]
const VOP3P: &[Vector] = &[
    ("v_pk_add_u16 v4, v0, v1", &[0xcc0a4004, 0x18020300], &[0xffff0001, 0x20003], Some(0x10004), None),
    ("v_pk_add_i16 v4, v0, v1 clamp", &[0xcc02c004, 0x18020300], &[0x7fff8000, 0x1ffff], Some(0x7fff8000), None),
    ("v_pk_mul_lo_u16 v4, v0, v1 op_sel:[1,0] op_sel_hi:[0,1]", &[0xcc014804, 0x10020300], &[0x20003, 0x50007], Some(0xf000e), None),
    ("v_pk_fma_f16 v4, v0, v1, v2", &[0xcc0e4004, 0x1c0a0300], &[0x3c004000, 0x40004200, 0x3c003c00], Some(0x42004700), None),
    ("v_pk_add_f16 v4, v0, v1 neg_lo:[0,1] neg_hi:[1,0]", &[0xcc0f4104, 0x58020300], &[0x3c004000, 0x3c003c00], Some(0x3c00), None),
    ("v_pk_max_f16 v4, v0, 2.0 op_sel_hi:[1,0]", &[0xcc124004, 0x0801e900], &[0x3c004400], Some(0x40004400), None),
    ("v_fma_mix_f32 v4, v0, v1, v2 op_sel:[1,0,0] op_sel_hi:[1,0,0]", &[0xcc200804, 0x0c0a0300], &[0x40000000, 0x40400000, 0x3f800000], Some(0x40e00000), None),
    ("v_fma_mixhi_f16 v4, v0, v1, v2", &[0xcc220004, 0x040a0300], &[0x40000000, 0x40400000, 0x3f800000], Some(0x47000000), None),
    ("v_dot4_i32_iu8 v4, v0, v1, v2 neg_lo:[1,1,0]", &[0xcc164004, 0x7c0a0300], &[0xff02ff02, 0x1010101, 0xa], Some(0xc), None),
    ("v_dot4_u32_u8 v4, v0, v1, v2", &[0xcc174004, 0x1c0a0300], &[0xff02ff02, 0x1010101, 0xa], Some(0x20c), None),
    ("v_dot8_u32_u4 v4, v0, v1, v2", &[0xcc194004, 0x1c0a0300], &[0x11111111, 0x22222222, 1], Some(0x11), None),
    ("v_dot2_f32_f16 v4, v0, v1, v2", &[0xcc134004, 0x1c0a0300], &[0x3c004000, 0x40004200, 0x3f000000], Some(0x41080000), None),
];

/// RDNA3 ISA, "VOPD instructions".
#[rustfmt::skip]
const VOPD: &[Vector] = &[
    ("v_dual_mov_b32 v4, v0 :: v_dual_add_nc_u32 v5, 7, v1", &[0xca200100, 0x04040287], &[5, 6], Some(0xd00000005), None),
    ("v_dual_mul_f32 v4, v0, v1 :: v_dual_sub_f32 v5, v1, v2", &[0xc8ca0300, 0x04040501], &[0x40400000, 0x40000000, 0x3f800000], Some(0x3f80000040c00000), None),
    ("v_dual_fmaak_f32 v4, v0, v1, 0x3f800000 :: v_dual_fmamk_f32 v5, v1, 0x3f800000, v0", &[0xc8440300, 0x04040101, 0x3f800000], &[0x40400000, 0x40000000], Some(0x40a0000040e00000), None),
    ("v_dual_cndmask_b32 v4, v0, v1 :: v_dual_lshlrev_b32 v5, 3, v2", &[0xca620300, 0x04040483], &[5, 6, 6], Some(0x3000000006), None),
];

fn check(cases: &[Vector]) {
    for (text, words, inputs, result, vcc) in cases {
        let inst = isa::decode(isa::Target::Gfx1100, words).unwrap();
        assert_eq!(inst.to_string().split(' ').next(), text.split(' ').next());
        for wave64 in [false, true] {
            if wave64 && text.starts_with("v_dual") {
                continue;
            }
            let exec = if wave64 { EXEC << 32 | EXEC } else { EXEC };
            let memory = VecMemory::new();
            // s_mov_b64 vcc, exec
            let code = [&[0xbeea_017e], *words].concat();
            memory.map_read_only(CODE, code.iter().flat_map(|word| word.to_le_bytes()).collect());
            let vgprs: Vec<[u32; 64]> = inputs.iter().map(|value| [*value; 64]).collect();
            let mut wave: Wave = wave(&[], &vgprs, exec, wave64);
            for _ in 0..2 {
                assert_eq!(wave.step(&mut [], &memory), Ok(Stop::Budget), "{text}");
            }
            let state = wave.state();
            if let Some(result) = result {
                let wide = text.contains("v[4:5]") || text.contains("v5");
                for lane in 0..if wave64 { 64 } else { 32 } {
                    let high = if wide { u64::from(state.vgprs[5][lane]) << 32 } else { 0 };
                    let found = u64::from(state.vgprs[4][lane]) | high;
                    let wanted = if exec >> lane & 1 != 0 { *result } else { 0 };
                    assert_eq!(
                        found, wanted,
                        "{text} of {inputs:x?} in lane {lane}: {found:#x} instead of {wanted:#x}"
                    );
                }
            }
            if let Some(vcc) = vcc {
                let wanted = if wave64 { vcc << 32 | vcc } else { *vcc };
                assert_eq!(state.vcc, wanted, "VCC after {text} of {inputs:x?}");
            }
            assert_eq!(state.exec, exec, "{text} changes EXEC");
        }
    }
}

#[test]
fn vop1() {
    check(VOP1);
}

#[test]
fn vop2() {
    check(VOP2);
}

#[test]
fn vop3() {
    check(VOP3);
}

#[test]
fn vopc() {
    check(VOPC);
}

#[test]
fn vop3p() {
    check(VOP3P);
}

#[test]
fn vopd() {
    check(VOPD);
}
