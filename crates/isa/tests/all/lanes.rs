//! Operations that move values between lanes (RDNA3 ISA, "Data parallel processing", "Vector ALU operations", "Data share operations").

use isa::memory::VecMemory;
use isa::{Wave, WaveState};

use crate::launch::{CODE, wave};

/// A value that lanes cannot have by themselves.
const OLD: u32 = 0xdead;
/// Lane numbers plus 100.
const NUMBERED: [u32; 64] = {
    let mut values = [0; 64];
    let mut lane = 0;
    while lane < 64 {
        values[lane] = 100 + lane as u32;
        lane += 1;
    }
    values
};

fn execute(words: &[u32], sgprs: &[u32], vgprs: &[[u32; 64]], exec: u64, wave64: bool) -> WaveState {
    let memory = VecMemory::new();
    memory.map_read_only(CODE, words.iter().flat_map(|word| word.to_le_bytes()).collect());
    let mut wave: Wave = wave(sgprs, vgprs, exec, wave64);
    wave.step(&mut [], &memory).unwrap();
    wave.state()
}

/// v1 after an instruction with v0 = 100 + lane, v1 = OLD and v2 = `addresses`.
fn moved(words: &[u32], sgprs: &[u32], exec: u32, addresses: [u32; 64]) -> Vec<u32> {
    execute(words, sgprs, &[NUMBERED, [OLD; 64], addresses], exec.into(), false).vgprs[1].clone()
}

/// All lanes on: which lane each reads, or nothing if it is not written.
fn check_dpp(name: &str, words: &[u32], source: impl Fn(usize) -> Option<usize>) {
    let found = moved(words, &[], u32::MAX, [0; 64]);
    let wanted: Vec<u32> = (0..32).map(|lane| source(lane).map_or(OLD, |from| 100 + from as u32)).collect();
    assert_eq!(found, wanted, "{name}");
}

#[test]
fn dpp_rows_are_sixteen_lanes() {
    check_dpp("quad_perm:[1,0,3,2]", &[0x7e02_02fa, 0xff00_b100], |lane| Some(lane ^ 1));
    check_dpp("row_shr:1", &[0x7e02_02fa, 0xff01_1100], |lane| (lane % 16 != 0).then(|| lane - 1));
    check_dpp("row_ror:4", &[0x7e02_02fa, 0xff01_2400], |lane| Some(lane & 16 | (lane + 12) & 15));
    check_dpp("row_mirror", &[0x7e02_02fa, 0xff01_4000], |lane| Some(lane ^ 15));
    check_dpp("row_half_mirror row_mask:0x1", &[0x7e02_02fa, 0x1f01_4100], |lane| (lane < 16).then_some(lane ^ 7));
    check_dpp("row_share:3 bank_mask:0x5", &[0x7e02_02fa, 0xf501_5300], |lane| {
        (lane / 4 % 2 == 0).then_some(lane & 16 | 3)
    });
    check_dpp("row_xmask:5", &[0x7e02_02fa, 0xff01_6500], |lane| Some(lane ^ 5));
    check_dpp("dpp8:[7,6,5,4,3,2,1,0]", &[0x7e02_02e9, 0x0539_7700], |lane| Some(lane ^ 7));
}

#[test]
fn dpp_sources_beyond_the_row_read_zero_or_keep_the_lane() {
    let bounded = moved(&[0x7e02_02fa, 0xff09_1100], &[], u32::MAX, [0; 64]);
    assert_eq!((bounded[0], bounded[1], bounded[16]), (0, 100, 0));
    let left = moved(&[0x7e02_02fa, 0xff09_0200], &[], u32::MAX, [0; 64]);
    assert_eq!((left[0], left[13], left[14], left[15]), (102, 115, 0, 0));
    // Lane 0 is off, so lane 1 has nothing to read.
    let inactive = moved(&[0x7e02_02fa, 0xff01_1100], &[], 0xffff_fffe, [0; 64]);
    assert_eq!((inactive[0], inactive[1], inactive[2]), (OLD, OLD, 101));
}

#[test]
fn permlane_picks_by_nibbles() {
    // Selectors 15, 14, ... 0.
    let select = [0x89ab_cdef, 0x0123_4567];
    let same_row = moved(&[0xd65b_0001, 0x0004_0100], &select, u32::MAX, [0; 64]);
    let other_row = moved(&[0xd65c_0001, 0x0004_0100], &select, u32::MAX, [0; 64]);
    assert_eq!((same_row[0], same_row[17], other_row[0], other_row[17]), (115, 130, 131, 114));
}

#[test]
fn lds_permutes_use_no_memory() {
    let reversed: [u32; 64] = std::array::from_fn(|lane| 4 * (31 - lane as u32 % 32));
    // Lane 0 is off: bpermute reads 0 from it.
    let backward = moved(&[0xdacc_0000, 0x0100_0002], &[], 0xffff_fffe, reversed);
    assert_eq!((backward[0], backward[1], backward[30], backward[31]), (OLD, 130, 101, 0));
    // All push to lane 3: the highest wins, the others get 0.
    let forward = moved(&[0xdac8_0000, 0x0100_0002], &[], u32::MAX, [12; 64]);
    assert_eq!((forward[2], forward[3]), (0, 131));
    let swapped = moved(&[0xd8d4_041f, 0x0100_0000], &[], u32::MAX, [0; 64]);
    assert_eq!((swapped[0], swapped[31]), (101, 130));
    let quads = moved(&[0xd8d4_801b, 0x0100_0000], &[], u32::MAX, [0; 64]);
    assert_eq!((quads[0], quads[5]), (103, 106));
}

#[test]
fn a_mask_for_null_leaves_m0_alone_in_wave64() {
    // s_mov_b32 m0, 15; v_mad_u64_u32 v[0:1], null, s2, s3, v[0:1], whose carries are a pair of registers in wave64.
    let memory = VecMemory::new();
    let words: [u32; 3] = [0xbefd_008f, 0xd6fe_7c00, 0x0400_0602];
    memory.map_read_only(CODE, words.iter().flat_map(|word| word.to_le_bytes()).collect());
    let mut wave: Wave = wave(&[0, 0, u32::MAX, u32::MAX], &[[u32::MAX; 64]; 2], u64::MAX, true);
    wave.step(&mut [], &memory).unwrap();
    wave.step(&mut [], &memory).unwrap();
    assert_eq!(wave.state().m0, 15);
}

#[test]
fn lane_counts_span_both_halves_of_a_wave64() {
    let low = |wave64| execute(&[0xd71f_0001, 0x0001_00c1], &[], &[], u64::MAX, wave64).vgprs[1].clone();
    let high = |wave64| execute(&[0xd720_0001, 0x0001_00c1], &[], &[], u64::MAX, wave64).vgprs[1].clone();
    assert_eq!((low(false)[0], low(false)[31], low(true)[32], low(true)[63]), (0, 31, 32, 32));
    assert_eq!((high(false)[31], high(true)[31], high(true)[32], high(true)[63]), (0, 0, 0, 31));
}

#[test]
fn single_lanes_are_read_and_written_whatever_exec_says() {
    assert_eq!(execute(&[0xd760_0004, 0x0001_0b00], &[], &[NUMBERED], 0, false).sgprs[4], 105);
    assert_eq!(execute(&[0x7e08_0500], &[], &[NUMBERED], 0, false).sgprs[4], 100);
    assert_eq!(execute(&[0x7e08_0500], &[], &[NUMBERED], 1 << 40, true).sgprs[4], 140);
    let written = execute(&[0xd761_0001, 0x0001_0600], &[77], &[NUMBERED, [OLD; 64]], 0, false);
    assert_eq!((written.vgprs[1][2], written.vgprs[1][3]), (OLD, 77));
}

#[test]
fn swap_changes_active_lanes_only() {
    let state = execute(&[0x7e00_cb01], &[], &[[1; 64], [2; 64]], 0x0f, false);
    assert_eq!((state.vgprs[0][3], state.vgprs[1][3], state.vgprs[0][4], state.vgprs[1][4]), (2, 1, 1, 2));
}

/// RDNA3 ISA, "VOPC instructions": lanes that are off give 0; v_cmpx writes EXEC alone.
#[test]
fn comparisons_clear_inactive_lanes() {
    let large: [u32; 64] = std::array::from_fn(|lane| if lane % 2 == 0 { 1000 } else { 0 });
    let scalar = execute(&[0xd449_0004, 0x0002_0300], &[0; 8], &[NUMBERED, large], 0x0000_00f0, false);
    assert_eq!((scalar.sgprs[4], scalar.vcc), (0x50, 0));
    let both = execute(&[0xd449_0004, 0x0002_0300], &[0; 8], &[NUMBERED, large], u64::MAX, true);
    assert_eq!((both.sgprs[4], both.sgprs[5]), (0x5555_5555, 0x5555_5555));
    let masked = execute(&[0x7d92_0300], &[], &[NUMBERED, large], 0x0000_00f0, false);
    assert_eq!((masked.exec, masked.vcc), (0x50, 0));
}

/// RDNA3 ISA, "Wave matrix multiply accumulate": the layout of A, B and D, with small integers, for which every order of additions
/// gives the same.
#[test]
fn matrix_elements_lie_where_the_layout_says() {
    let (a, b) = (|m: usize, k: usize| (3 * m + k) % 7, |k: usize, n: usize| (k + 5 * n) % 9);
    // Registers 0 to 3 hold A, 4 to 7 B, as bytes; 8 to 15 C.
    let packed = |element: &dyn Fn(usize, usize) -> usize, register: usize| {
        std::array::from_fn(|lane| {
            (0..4).fold(0, |word, i| word | (element(lane % 16, 4 * register + i) as u32) << (8 * i))
        })
    };
    let mut vgprs: Vec<[u32; 64]> = (0..4).map(|register| packed(&a, register)).collect();
    vgprs.extend((0..4).map(|register| packed(&|n, k| b(k, n), register)));
    vgprs.extend([[1; 64]; 8]);
    // v_wmma_i32_16x16x16_iu8 v[8:15], v[0:3], v[4:7], v[8:15]
    let state = execute(&[0xcc44_4008, 0x1c22_0900], &[], &vgprs, u64::MAX, false);
    for m in 0..16 {
        for n in 0..16 {
            let wanted = 1 + (0..16).map(|k| a(m, k) * b(k, n)).sum::<usize>();
            assert_eq!(state.vgprs[8 + m / 2][n + 16 * (m % 2)] as usize, wanted, "({m}, {n})");
        }
    }
}

/// RDNA3 ISA, "Data parallel processing": what reads a lane that is off or does not exist.
#[test]
fn dpp_reads_inactive_lanes_as_its_bits_say() {
    let odd = 0xaaaa_aaaa;
    // v_mov_b32_dpp v1, v0 row_shr:1, plain, with bound_ctrl, with fi: only even lanes could be read, and they are off.
    let plain = moved(&[0x7e02_02fa, 0xff01_1100], &[], odd, [0; 64]);
    let bound = moved(&[0x7e02_02fa, 0xff09_1100], &[], odd, [0; 64]);
    let inactive = moved(&[0x7e02_02fa, 0xff05_1100], &[], odd, [0; 64]);
    assert_eq!([plain[0], plain[1], plain[17]], [OLD, OLD, OLD]);
    assert_eq!([bound[0], bound[1], bound[17]], [OLD, 0, 0]);
    assert_eq!([inactive[0], inactive[1], inactive[17]], [OLD, 100, 116]);
    // Beyond the row there is nothing to fetch.
    assert_eq!(moved(&[0x7e02_02fa, 0xff05_1100], &[], u32::MAX, [0; 64])[16], OLD);
    // dpp8:[1,0,3,2,5,4,7,6], without and with fi.
    let eight = moved(&[0x7e02_02e9, 0xde54_c100], &[], odd, [0; 64]);
    let eight_inactive = moved(&[0x7e02_02ea, 0xde54_c100], &[], odd, [0; 64]);
    assert_eq!([eight[0], eight[1], eight_inactive[1], eight_inactive[31]], [OLD, 0, 100, 130]);
}

#[test]
fn dpp_feeds_any_operation_with_its_modifiers() {
    // v_add_f32_dpp v1, -v0, |v2| row_xmask:1
    let numbers: [u32; 64] = std::array::from_fn(|lane| (lane as f32).to_bits());
    let vgprs = [numbers, [OLD; 64], [(-0.5f32).to_bits(); 64]];
    let state = execute(&[0x0602_04fa, 0xff91_6100], &[], &vgprs, u64::MAX, false);
    assert_eq!((f32::from_bits(state.vgprs[1][4]), f32::from_bits(state.vgprs[1][31])), (-4.5, -29.5));
    // v_add_nc_u32_e64_dpp v1, v0, v2 row_share:2, in both halves of a wave64.
    let state = execute(&[0xd525_0001, 0x0002_04fa, 0xff01_5200], &[], &[NUMBERED, [0; 64], [1; 64]], u64::MAX, true);
    assert_eq!([0, 31, 32, 63].map(|lane| state.vgprs[1][lane]), [103, 119, 135, 151]);
    // v_cmp_eq_u32_dpp vcc_lo, v0, v2 row_shl:1, without and with bound_ctrl: lanes that are not written give 0.
    let next: [u32; 64] = std::array::from_fn(|lane| if lane == 15 { 0 } else { 101 + lane as u32 });
    let plain = execute(&[0x7c94_04fa, 0xff01_0100], &[], &[NUMBERED, [0; 64], next], u64::MAX, false);
    let bound = execute(&[0x7c94_04fa, 0xff09_0100], &[], &[NUMBERED, [0; 64], next], u64::MAX, false);
    assert_eq!((plain.vcc, bound.vcc), (0x7fff_7fff, 0x7fff_ffff));
}

/// RDNA3 ISA, `v_permlane16_b32` and `v_permlane64_b32`.
#[test]
fn permlane_bits_and_halves() {
    let select = [0x89ab_cdef, 0x0123_4567];
    // op_sel:[1,0] fetches inactive lanes, op_sel:[0,1] makes them 0.
    let fetched = moved(&[0xd65b_0801, 0x0004_0100], &select, 0x0000_00ff, [0; 64]);
    let zero = moved(&[0xd65b_1001, 0x0004_0100], &select, 0x0000_00ff, [0; 64]);
    assert_eq!((fetched[0], fetched[8], zero[0], zero[8]), (115, OLD, 0, OLD));
    // v_permlane64_b32 v1, v0
    let both = execute(&[0x7e02_cf00], &[], &[NUMBERED, [OLD; 64]], 0xff, true).vgprs[1].clone();
    assert_eq!((both[0], both[7], both[8], both[32]), (132, 139, OLD, OLD));
    assert_eq!(execute(&[0x7e02_cf00], &[], &[NUMBERED, [OLD; 64]], 0xff, false).vgprs[1][0], OLD);
}

/// RDNA3 ISA, "VOP1 instructions": register numbers plus M0, which a first instruction sets from s0.
#[test]
fn registers_are_named_relative_to_m0() {
    let run = |word: u32, m0: u32| {
        let memory = VecMemory::new();
        // s_mov_b32 m0, s0
        memory.map_read_only(CODE, [0xbefd_0000, word].iter().flat_map(|word: &u32| word.to_le_bytes()).collect());
        let registers: Vec<[u32; 64]> = (0..8).map(|register| [100 + register; 64]).collect();
        let mut wave: Wave = wave(&[m0, 0, 55], &registers, 1, false);
        wave.step(&mut [], &memory).unwrap();
        wave.step(&mut [], &memory).map(|_| {
            let state = wave.state();
            (0..8).map(|register| state.vgprs[register][0]).collect::<Vec<u32>>()
        })
    };
    let changed = |word, m0, at: usize| run(word, m0).unwrap()[at];
    assert_eq!(changed(0x7e02_8700, 3, 1), 103, "v_movrels_b32 v1, v0");
    assert_eq!(changed(0x7e02_8500, 3, 4), 100, "v_movreld_b32 v1, v0");
    assert_eq!(changed(0x7e02_8402, 3, 4), 55, "v_movreld_b32 v1, s2");
    assert_eq!(changed(0x7e02_8900, 3, 4), 103, "v_movrelsd_b32 v1, v0");
    assert_eq!(changed(0x7e02_9100, 5 << 16 | 2, 6), 102, "v_movrelsd_2_b32 v1, v0");
    let swapped = run(0x7e02_d100, 5 << 16 | 2).unwrap();
    assert_eq!((swapped[6], swapped[2]), (102, 106), "v_swaprel_b32 v1, v0");
    assert!(run(0x7e02_8700, 100).is_err(), "a register that the wave does not have");
}
