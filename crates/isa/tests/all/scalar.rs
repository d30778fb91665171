//! What scalar instructions compute: tables of operands, result and SCC, run through one helper.

use isa::memory::VecMemory;
use isa::{Stop, Wave};

use crate::launch::{CODE, wave};

/// Text, dwords, s0.., SCC before; then the 32- or 64-bit result in s4 if there is one, and SCC after.
type Scalar = (&'static str, &'static [u32], &'static [u32], u8, Option<u64>, u8);

/// RDNA3 ISA, "SOP1 instructions".
#[rustfmt::skip]
const SOP1: &[Scalar] = &[
    ("s_mov_b32 s4, s0", &[0xbe840000], &[7], 0, Some(7), 0),
    ("s_brev_b32 s4, s0", &[0xbe840400], &[1], 1, Some(0x80000000), 1),
    ("s_ctz_i32_b32 s4, s0", &[0xbe840800], &[0], 0, Some(0xffffffff), 0),
    ("s_ctz_i32_b32 s4, s0", &[0xbe840800], &[0x50], 0, Some(4), 0),
    ("s_clz_i32_u32 s4, s0", &[0xbe840a00], &[1], 0, Some(0x1f), 0),
    ("s_clz_i32_u32 s4, s0", &[0xbe840a00], &[0], 0, Some(0xffffffff), 0),
    ("s_cls_i32 s4, s0", &[0xbe840c00], &[0xfff00000], 0, Some(0xc), 0),
    ("s_cls_i32 s4, s0", &[0xbe840c00], &[0xffffffff], 0, Some(0xffffffff), 0),
    ("s_sext_i32_i8 s4, s0", &[0xbe840e00], &[0x1280], 1, Some(0xffffff80), 1),
    ("s_bitset1_b32 s4, s0", &[0xbe841200], &[0x21], 0, Some(2), 0),
    ("s_bitreplicate_b64_b32 s[4:5], s0", &[0xbe841400], &[0x80000005], 0, Some(0xc000000000000033), 0),
    ("s_abs_i32 s4, s0", &[0xbe841500], &[0x80000000], 0, Some(0x80000000), 1),
    ("s_abs_i32 s4, s0", &[0xbe841500], &[0], 1, Some(0), 0),
    ("s_bcnt1_i32_b64 s4, s[0:1]", &[0xbe841900], &[0xff, 0xff00], 0, Some(0x10), 1),
    ("s_quadmask_b32 s4, s0", &[0xbe841a00], &[0xf00101], 0, Some(0x25), 1),
    ("s_wqm_b32 s4, s0", &[0xbe841c00], &[0x100001], 0, Some(0xf0000f), 1),
    ("s_not_b64 s[4:5], s[0:1]", &[0xbe841f00], &[0xffffffff, 0xffffffff], 1, Some(0), 0),
    ("s_cmov_b32 s4, s0", &[0xbe840200], &[9], 0, Some(0), 0),
    ("s_cmov_b32 s4, s0", &[0xbe840200], &[9], 1, Some(9), 1),
];

/// RDNA3 ISA, "SOP2 instructions".
#[rustfmt::skip]
const SOP2: &[Scalar] = &[
    ("s_add_u32 s4, s0, s1", &[0x80040100], &[0xffffffff, 1], 0, Some(0), 1),
    ("s_addc_u32 s4, s0, s1", &[0x82040100], &[0xffffffff, 0], 1, Some(0), 1),
    ("s_addc_u32 s4, s0, s1", &[0x82040100], &[1, 2], 1, Some(4), 0),
    ("s_sub_u32 s4, s0, s1", &[0x80840100], &[1, 2], 0, Some(0xffffffff), 1),
    ("s_subb_u32 s4, s0, s1", &[0x82840100], &[5, 5], 1, Some(0xffffffff), 1),
    ("s_add_i32 s4, s0, s1", &[0x81040100], &[0x7fffffff, 1], 0, Some(0x80000000), 1),
    ("s_add_i32 s4, s0, s1", &[0x81040100], &[0xffffffff, 1], 1, Some(0), 0),
    ("s_sub_i32 s4, s0, s1", &[0x81840100], &[0x80000000, 1], 0, Some(0x7fffffff), 1),
    ("s_absdiff_i32 s4, s0, s1", &[0x83040100], &[3, 0xa], 0, Some(7), 1),
    ("s_lshl_b32 s4, s0, s1", &[0x84040100], &[1, 0x23], 0, Some(8), 1),
    ("s_lshr_b64 s[4:5], s[0:1], s2", &[0x85840200], &[0, 8, 0x43], 0, Some(0x100000000), 1),
    ("s_ashr_i32 s4, s0, s1", &[0x86040100], &[0x80000000, 4], 0, Some(0xf8000000), 1),
    ("s_lshl2_add_u32 s4, s0, s1", &[0x87840100], &[0x40000000, 5], 0, Some(5), 1),
    ("s_min_i32 s4, s0, s1", &[0x89040100], &[0xffffffff, 1], 0, Some(0xffffffff), 1),
    ("s_min_u32 s4, s0, s1", &[0x89840100], &[5, 5], 1, Some(5), 0),
    ("s_max_u32 s4, s0, s1", &[0x8a840100], &[5, 5], 0, Some(5), 1),
    ("s_and_not1_b32 s4, s0, s1", &[0x91040100], &[0xff, 0xf], 0, Some(0xf0), 1),
    ("s_xnor_b32 s4, s0, s1", &[0x90040100], &[0xf0f0f0f0, 0xf0f0f0f], 1, Some(0), 0),
    ("s_bfe_u32 s4, s0, s1", &[0x93040100], &[0xabcd1234, 0x80008], 0, Some(0x12), 1),
    ("s_bfe_i32 s4, s0, s1", &[0x93840100], &[0xf000, 0x4000c], 0, Some(0xffffffff), 1),
    ("s_bfe_u32 s4, s0, s1", &[0x93040100], &[0xffffffff, 8], 1, Some(0), 0),
    ("s_bfe_i64 s[4:5], s[0:1], s2", &[0x94840200], &[0, 0x80, 0x80020], 0, Some(0xffffffffffffff80), 1),
    ("s_bfm_b32 s4, s0, s1", &[0x95040100], &[4, 8], 1, Some(0xf00), 1),
    ("s_mul_i32 s4, s0, s1", &[0x96040100], &[0xffffffff, 3], 1, Some(0xfffffffd), 1),
    ("s_mul_hi_i32 s4, s0, s1", &[0x97040100], &[0xffffffff, 3], 0, Some(0xffffffff), 0),
    ("s_mul_hi_u32 s4, s0, s1", &[0x96840100], &[0xffffffff, 3], 0, Some(2), 0),
    ("s_cselect_b32 s4, s0, s1", &[0x98040100], &[1, 2], 0, Some(2), 0),
    ("s_pack_hl_b32_b16 s4, s0, s1", &[0x9a840100], &[0x11112222, 0x33334444], 0, Some(0x44441111), 0),
    ("s_and_b64 s[4:5], s[0:1], -1", &[0x8b84c100], &[0x89abcdef, 0x1234567], 0, Some(0x123456789abcdef), 1),
    ("s_add_u32 s4, s0, 0x12345678", &[0x8004ff00, 0x12345678], &[1], 1, Some(0x12345679), 0),
];

/// RDNA3 ISA, "SOPC instructions".
#[rustfmt::skip]
const SOPC: &[Scalar] = &[
    ("s_cmp_lt_i32 s0, s1", &[0xbf040100], &[0xffffffff, 0], 0, None, 1),
    ("s_cmp_lt_u32 s0, s1", &[0xbf0a0100], &[0xffffffff, 0], 1, None, 0),
    ("s_cmp_eq_u64 s[0:1], s[2:3]", &[0xbf100200], &[1, 2, 1, 2], 0, None, 1),
    ("s_cmp_eq_u64 s[0:1], s[2:3]", &[0xbf100200], &[1, 2, 1, 3], 1, None, 0),
    ("s_bitcmp1_b32 s0, s1", &[0xbf0d0100], &[8, 0x23], 0, None, 1),
    ("s_bitcmp0_b64 s[0:1], s2", &[0xbf0e0200], &[0, 1, 0x20], 1, None, 0),
];

/// RDNA3 ISA, "SOPK instructions".
#[rustfmt::skip]
const SOPK: &[Scalar] = &[
    ("s_movk_i32 s4, 0x8000", &[0xb0048000], &[], 0, Some(0xffff8000), 0),
    ("s_cmpk_eq_u32 s0, 0xffff", &[0xb480ffff], &[0xffff], 0, None, 1),
    ("s_cmpk_eq_i32 s0, 0xffff", &[0xb180ffff], &[0xffff], 1, None, 0),
    ("s_cmpk_lt_i32 s0, 0xffff", &[0xb380ffff], &[0xfffffffe], 0, None, 1),
    ("s_addk_i32 s0, 0x7fff", &[0xb7807fff], &[0x7fffffff], 0, None, 1),
];

/// Sets or clears SCC, and keeps s0 to s4.
fn set_scc(scc: u8) -> u32 {
    // s_cmp_eq_u32 0, scc ? 0 : 1
    0xbf06_0080 | u32::from(129 - scc) << 8
}

fn check(cases: &[Scalar]) {
    for (text, words, inputs, scc, result, scc_after) in cases {
        let inst = isa::decode(isa::Target::Gfx1100, words).unwrap();
        assert_eq!(inst.to_string().split(' ').next(), text.split(' ').next());
        let memory = VecMemory::new();
        let code = [&[set_scc(*scc)], *words].concat();
        memory.map_read_only(CODE, code.iter().flat_map(|word| word.to_le_bytes()).collect());
        let mut wave: Wave = wave(inputs, &[], u64::from(u32::MAX), false);
        for _ in 0..2 {
            assert_eq!(wave.step(&mut [], &memory), Ok(Stop::Budget), "{text}");
        }
        let state = wave.state();
        if let Some(result) = result {
            let wide = text.contains("s[4:5]");
            let found = u64::from(state.sgprs[4]) | if wide { u64::from(state.sgprs[5]) << 32 } else { 0 };
            assert_eq!(found, *result, "{text} of {inputs:x?}: {found:#x} instead of {result:#x}");
        }
        assert_eq!(u8::from(state.scc), *scc_after, "SCC after {text} of {inputs:x?}");
    }
}

#[test]
fn sop1() {
    check(SOP1);
}

#[test]
fn sop2() {
    check(SOP2);
}

#[test]
fn sopc() {
    check(SOPC);
}

#[test]
fn sopk() {
    check(SOPK);
}

/// RDNA3 ISA, "SOP1 instructions": the old EXEC goes to the destination, the source is read first.
#[test]
fn saveexec_swaps_through_one_register() {
    let memory = VecMemory::new();
    // s_and_saveexec_b32 s0, s0
    memory.map_read_only(CODE, 0xbe80_2000_u32.to_le_bytes().to_vec());
    let mut wave = wave(&[0x0ff0], &[], 0x00ff, false);
    wave.step(&mut [], &memory).unwrap();
    let state = wave.state();
    assert_eq!((state.sgprs[0], state.exec, state.scc), (0x00ff, 0x00f0, true));
}
