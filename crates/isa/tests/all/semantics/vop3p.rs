//! Packed operations, and pairs of operations.

use super::{Mask, Row, check};
use crate::launch::MODE;

/// RDNA3 ISA, "VOP3P instructions".
#[rustfmt::skip]
const VOP3P: &[Row] = &[
    ("v_pk_add_u16 v4, v0, v1", &[0xcc0a4004, 0x18020300], MODE, &[0x80000011, 0x7fff8000], &[0xffff8011], Mask::Any),
    ("v_pk_add_u16 v4, v0, v1", &[0xcc0a4004, 0x18020300], MODE, &[0xffff0001, 0x1ffff], &[0], Mask::Any),
    ("v_pk_sub_u16 v4, v0, v1", &[0xcc0b4004, 0x18020300], MODE, &[0x80000011, 0x7fff8000], &[0x18011], Mask::Any),
    ("v_pk_sub_u16 v4, v0, v1", &[0xcc0b4004, 0x18020300], MODE, &[0xffff0001, 0x1ffff], &[0xfffe0002], Mask::Any),
    ("v_pk_add_i16 v4, v0, v1", &[0xcc024004, 0x18020300], MODE, &[0x80000011, 0x7fff8000], &[0xffff8011], Mask::Any),
    ("v_pk_add_i16 v4, v0, v1", &[0xcc024004, 0x18020300], MODE, &[0xffff0001, 0x1ffff], &[0], Mask::Any),
    ("v_pk_sub_i16 v4, v0, v1", &[0xcc034004, 0x18020300], MODE, &[0x80000011, 0x7fff8000], &[0x18011], Mask::Any),
    ("v_pk_sub_i16 v4, v0, v1", &[0xcc034004, 0x18020300], MODE, &[0xffff0001, 0x1ffff], &[0xfffe0002], Mask::Any),
    ("v_pk_mul_lo_u16 v4, v0, v1", &[0xcc014004, 0x18020300], MODE, &[0x80000011, 0x7fff8000], &[0x80008000], Mask::Any),
    ("v_pk_mul_lo_u16 v4, v0, v1", &[0xcc014004, 0x18020300], MODE, &[0xffff0001, 0x1ffff], &[0xffffffff], Mask::Any),
    ("v_pk_lshlrev_b16 v4, v0, v1", &[0xcc044004, 0x18020300], MODE, &[0x80000011, 0x7fff8000], &[0x7fff0000], Mask::Any),
    ("v_pk_lshlrev_b16 v4, v0, v1", &[0xcc044004, 0x18020300], MODE, &[0xffff0001, 0x1ffff], &[0x8000fffe], Mask::Any),
    ("v_pk_lshrrev_b16 v4, v0, v1", &[0xcc054004, 0x18020300], MODE, &[0x80000011, 0x7fff8000], &[0x7fff4000], Mask::Any),
    ("v_pk_lshrrev_b16 v4, v0, v1", &[0xcc054004, 0x18020300], MODE, &[0xffff0001, 0x1ffff], &[0x7fff], Mask::Any),
    ("v_pk_ashrrev_i16 v4, v0, v1", &[0xcc064004, 0x18020300], MODE, &[0x80000011, 0x7fff8000], &[0x7fffc000], Mask::Any),
    ("v_pk_ashrrev_i16 v4, v0, v1", &[0xcc064004, 0x18020300], MODE, &[0xffff0001, 0x1ffff], &[0xffff], Mask::Any),
    ("v_pk_min_i16 v4, v0, v1", &[0xcc084004, 0x18020300], MODE, &[0x80000011, 0x7fff8000], &[0x80008000], Mask::Any),
    ("v_pk_min_i16 v4, v0, v1", &[0xcc084004, 0x18020300], MODE, &[0xffff0001, 0x1ffff], &[0xffffffff], Mask::Any),
    ("v_pk_max_i16 v4, v0, v1", &[0xcc074004, 0x18020300], MODE, &[0x80000011, 0x7fff8000], &[0x7fff0011], Mask::Any),
    ("v_pk_max_i16 v4, v0, v1", &[0xcc074004, 0x18020300], MODE, &[0xffff0001, 0x1ffff], &[0x10001], Mask::Any),
    ("v_pk_min_u16 v4, v0, v1", &[0xcc0d4004, 0x18020300], MODE, &[0x80000011, 0x7fff8000], &[0x7fff0011], Mask::Any),
    ("v_pk_min_u16 v4, v0, v1", &[0xcc0d4004, 0x18020300], MODE, &[0xffff0001, 0x1ffff], &[0x10001], Mask::Any),
    ("v_pk_max_u16 v4, v0, v1", &[0xcc0c4004, 0x18020300], MODE, &[0x80000011, 0x7fff8000], &[0x80008000], Mask::Any),
    ("v_pk_max_u16 v4, v0, v1", &[0xcc0c4004, 0x18020300], MODE, &[0xffff0001, 0x1ffff], &[0xffffffff], Mask::Any),
    ("v_pk_add_u16 v4, v0, v1 clamp", &[0xcc0ac004, 0x18020300], MODE, &[0xffff0001, 0x20003], &[0xffff0004], Mask::Any),
    ("v_pk_sub_u16 v4, v0, v1 clamp", &[0xcc0bc004, 0x18020300], MODE, &[0x10005, 0x20003], &[2], Mask::Any),
    ("v_pk_sub_i16 v4, v0, v1 clamp", &[0xcc03c004, 0x18020300], MODE, &[0x80007fff, 0x1ffff], &[0x80007fff], Mask::Any),
    ("v_pk_mad_u16 v4, v0, v1, v2 clamp", &[0xcc09c004, 0x1c0a0300], MODE, &[0x1000002, 0x1000003, 0x70001], &[0xffff0007], Mask::Any),
    ("v_pk_mad_i16 v4, v0, v1, v2", &[0xcc004004, 0x1c0a0300], MODE, &[0xffff0002, 0x50003, 0x10001], &[0xfffc0007], Mask::Any),
    ("v_pk_mad_i16 v4, v0, v1, v2 clamp", &[0xcc00c004, 0x1c0a0300], MODE, &[0x80008000, 0x7fff8000, 0], &[0x80007fff], Mask::Any),
    ("v_pk_mul_f16 v4, v0, v1", &[0xcc104004, 0x18020300], MODE, &[0x7c00, 0x7c000000], &[0x7e007e00], Mask::Any),
    ("v_pk_add_f16 v4, v0, v1", &[0xcc0f4004, 0x18020300], MODE, &[0xfc007c00, 0x7c00fc00], &[0x7e007e00], Mask::Any),
    ("v_fma_mixlo_f16 v4, v0, v1, v2", &[0xcc210004, 0x040a0300], MODE, &[0x7f800000, 0, 0], &[0x7e00], Mask::Any),
    ("v_pk_min_f16 v4, v0, v1", &[0xcc114004, 0x18020300], MODE, &[0x7e00fc00, 0x3c003c00], &[0x3c00fc00], Mask::Any),
    ("v_pk_max_f16 v4, v0, v1", &[0xcc124004, 0x18020300], MODE, &[0x8000fc00, 0x3c00], &[0x3c00], Mask::Any),
    ("v_pk_mul_f16 v4, v0, v1", &[0xcc104004, 0x18020300], MODE, &[0x7bff3c00, 0x40007c00], &[0x7c007c00], Mask::Any),
    ("v_pk_mul_f16 v4, v0, v1 neg_lo:[1,0] neg_hi:[0,1]", &[0xcc104204, 0x38020300], MODE, &[0x3c003c00, 0x40004000], &[0xc000c000], Mask::Any),
    ("v_dot4_i32_iu8 v4, v0, v1, v2 neg_lo:[1,1,0] clamp", &[0xcc16c004, 0x7c0a0300], MODE, &[0x80808080, 0x80808080, 0x7fffffff], &[0x7fffffff], Mask::Any),
    ("v_dot4_i32_iu8 v4, v0, v1, v2 neg_lo:[0,1,0]", &[0xcc164004, 0x5c0a0300], MODE, &[0xffffffff, 0xffffffff, 0], &[0xfffffc04], Mask::Any),
    ("v_dot4_u32_u8 v4, v0, v1, v2 clamp", &[0xcc17c004, 0x1c0a0300], MODE, &[0xffffffff, 0xffffffff, 0xffffffff], &[0xffffffff], Mask::Any),
    ("v_dot8_i32_iu4 v4, v0, v1, v2 neg_lo:[1,1,0]", &[0xcc184004, 0x7c0a0300], MODE, &[0x88888888, 0x77777777, 0], &[0xfffffe40], Mask::Any),
    ("v_dot8_i32_iu4 v4, v0, v1, v2", &[0xcc184004, 0x1c0a0300], MODE, &[0x88888888, 0x77777777, 0], &[0x1c0], Mask::Any),
    ("v_dot2_f32_bf16 v4, v0, v1, v2", &[0xcc1a4004, 0x1c0a0300], MODE, &[0x3f804000, 0x40004040, 0x3f000000], &[0x41080000], Mask::Any),
    ("v_fma_mixlo_f16 v4, v0, v1, v2", &[0xcc210004, 0x040a0300], MODE, &[0x3f800000, 0x3f800000, 0x7f000000, 0, 0xabcd0000], &[0xabcd7c00], Mask::Any),
    ("v_fma_mixhi_f16 v4, v0, v1, v2", &[0xcc220004, 0x040a0300], MODE, &[0x3f800000, 0x3f800000, 0x3f800000, 0, 0xabcd], &[0x4000abcd], Mask::Any),
    ("v_fma_mix_f32 v4, -v0, |v1|, v2", &[0xcc200204, 0x240a0300], MODE, &[0x3f800000, 0xc0000000, 0x3f800000], &[0xbf800000], Mask::Any),
];

/// RDNA3 ISA, "VOPD instructions".
#[rustfmt::skip]
const VOPD: &[Row] = &[
    ("v_dual_add_f32 v4, v0, v2 :: v_dual_mul_f32 v5, v1, v3", &[0xc9060500, 0x04040701], MODE, &[0x40000000, 0x40400000, 0x3f800000, 0x40000000], &[0x40400000, 0x40c00000], Mask::Any),
    ("v_dual_sub_f32 v4, v0, v2 :: v_dual_subrev_f32 v5, v1, v3", &[0xc94c0500, 0x04040701], MODE, &[0x40000000, 0x40400000, 0x40400000, 0x40000000], &[0xbf800000, 0xbf800000], Mask::Any),
    ("v_dual_max_f32 v4, v0, v2 :: v_dual_min_f32 v5, v1, v3", &[0xca960500, 0x04040701], MODE, &[0x7fc00001, 0x3f800000, 0x3f800000, 0x7fc00001], &[0x3f800000, 0x3f800000], Mask::Any),
    ("v_dual_mul_dx9_zero_f32 v4, v0, v2 :: v_dual_and_b32 v5, v1, v3", &[0xc9e40500, 0x04040701], MODE, &[0, 0xff, 0x7f800000, 0xf0], &[0, 0xf0], Mask::Any),
    ("v_dual_dot2acc_f32_f16 v4, v0, v2 :: v_dual_mov_b32 v5, v1", &[0xcb100500, 0x04040101], MODE, &[0x3c004000, 7, 0x40004200, 0, 0x3f000000], &[0x41080000, 7], Mask::Any),
    ("v_dual_mov_b32 v4, v5 :: v_dual_mov_b32 v5, v4", &[0xca100105, 0x04040104], MODE, &[0, 0, 0, 0, 0xb, 0x16], &[0x16, 0xb], Mask::Any),
    ("v_dual_cndmask_b32 v4, v0, v2 :: v_dual_cndmask_b32 v5, v1, v3", &[0xca520500, 0x04040701], MODE, &[7, 8, 9, 0xa], &[9, 0xa], Mask::Any),
    ("v_dual_mov_b32 v4, v0 :: v_dual_lshlrev_b32 v5, v1, v3", &[0xca220100, 0x04040701], MODE, &[7, 0x21, 0, 3], &[7, 6], Mask::Any),
];

#[test]
fn vop3p_rows() {
    check(VOP3P);
}

#[test]
fn vopd_rows() {
    check(VOPD);
}
