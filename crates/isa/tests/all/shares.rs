//! LDS beyond loads and stores (RDNA3 ISA, "Data share operations"): counters, lane addresses, exchanges, swizzles, every atomic; and the
//! accesses of SMEM and GLOBAL that have no test elsewhere.

use isa::memory::{Memory, VecMemory};
use isa::{Wave, WaveState};

use crate::launch::{CODE, wave};

const DATA: u64 = 0x70_0000_0000;

/// Runs instructions with 4 times the lane number in v0 and s[0:1] at DATA.
fn run(words: &[u32], exec: u64, wave64: bool, registers: &[u32], lds: &mut [u8]) -> (WaveState, VecMemory) {
    let memory = VecMemory::new();
    memory.map_read_only(CODE, words.iter().flat_map(|word| word.to_le_bytes()).collect());
    memory.map(DATA, (0..=255).cycle().take(512).collect());
    let mut vgprs = vec![std::array::from_fn(|lane| 4 * lane as u32)];
    vgprs.extend(registers.iter().map(|value| [*value; 64]));
    let mut wave: Wave = wave(&[DATA as u32, (DATA >> 32) as u32], &vgprs, exec, wave64);
    while wave.state().pc < CODE + 4 * words.len() as u64 {
        wave.step(lds, &memory).unwrap();
    }
    (wave.state(), memory)
}

/// s_mov_b32 m0, 16
const M0_IS_16: u32 = 0xbefd_0090;

fn word(lds: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(lds[at..at + 4].try_into().unwrap())
}

#[test]
fn counters_count_active_lanes() {
    let mut lds = vec![0; 64];
    lds[20] = 7;
    // ds_append v2 offset:4; ds_consume v2 offset:4
    let (state, _) = run(&[M0_IS_16, 0xd8f8_0004, 0x0200_0000], 0x10_0000_00f0, true, &[], &mut lds);
    assert_eq!((state.vgprs[2][4], state.vgprs[2][36], state.vgprs[2][0], word(&lds, 20)), (7, 7, 0, 12));
    let (state, _) = run(&[M0_IS_16, 0xd8f4_0004, 0x0200_0000], 0xf0, false, &[], &mut lds);
    assert_eq!((state.vgprs[2][4], word(&lds, 20)), (12, 8));
}

#[test]
fn lanes_address_dwords_behind_m0() {
    let mut lds = vec![0; 512];
    // ds_store_addtid_b32 v0 offset:8; ds_load_addtid_b32 v2 offset:8
    run(&[M0_IS_16, 0xdac0_0008, 0x0000_0000], 0x8000_0000_0000_0006, true, &[], &mut lds);
    assert_eq!([24, 28, 32, 24 + 252].map(|at| word(&lds, at)), [0, 4, 8, 252]);
    let (state, _) = run(&[M0_IS_16, 0xdac4_0008, 0x0200_0000], 0b101, false, &[1, 99], &mut lds);
    assert_eq!(state.vgprs[2][..3], [0, 99, 8]);
    // global_load_addtid_b32 v2, s[0:1] offset:8; global_store_addtid_b32 v1, s[0:1] offset:8
    let (state, _) = run(&[0xdca2_0008, 0x0200_0000], u64::MAX, true, &[], &mut []);
    assert_eq!((state.vgprs[2][1], state.vgprs[2][33]), (0x0f0e_0d0c, 0x8f8e_8d8c));
    let (_, memory) = run(&[0xdca6_0008, 0x0000_0100], 0b10, false, &[0xaabb], &mut []);
    assert_eq!(memory.load_u32(DATA + 12).unwrap(), 0xaabb);
}

#[test]
fn exchanges_return_what_was_there() {
    let mut lds: Vec<u8> = (0..=255).chain(0..=255).collect();
    // ds_storexchg_2addr_rtn_b32 v[2:3], v0, v1, v4 offset0:0 offset1:16
    let (state, _) = run(&[0xd8b8_1000, 0x0204_0100], 0b10, false, &[11, 0, 0, 22], &mut lds);
    assert_eq!((state.vgprs[2][1], state.vgprs[3][1]), (0x0706_0504, 0x4746_4544));
    assert_eq!((word(&lds, 4), word(&lds, 68)), (11, 22));
    // ds_storexchg_2addr_stride64_rtn_b32 v[2:3], v0, v1, v4 offset0:0 offset1:1
    let (state, _) = run(&[0xd8bc_0100, 0x0204_0100], 1, false, &[33, 0, 0, 44], &mut lds);
    assert_eq!((state.vgprs[2][0], word(&lds, 0), word(&lds, 256)), (0x0302_0100, 33, 44));
    // ds_storexchg_2addr_rtn_b64 v[2:5], v0, v[6:7], v[8:9] offset0:0 offset1:8
    let registers = [0, 0, 0, 0, 0, 1, 2, 3, 4];
    let (state, _) = run(&[0xd9b8_0800, 0x0208_0600], 1, false, &registers, &mut lds);
    assert_eq!([2, 3, 4, 5].map(|i| state.vgprs[i][0]), [33, 11, 0x4342_4140, 22]);
    assert_eq!([0, 4, 64, 68].map(|at| word(&lds, at)), [1, 2, 3, 4]);
    // ds_condxchg32_rtn_b64 v[2:3], v0, v[4:5] offset:8: only where the top bit is set, and without it.
    let (state, _) = run(&[0xd9f8_0008, 0x0200_0400], 1, false, &[0, 0, 0, 0x8000_0005, 6], &mut lds);
    assert_eq!((state.vgprs[2][0], state.vgprs[3][0]), (0x0b0a_0908, 0x0f0e_0d0c));
    assert_eq!((word(&lds, 8), word(&lds, 12)), (5, 0x0f0e_0d0c));
    // Beyond the end: 0 is returned and nothing stored.
    let (state, _) = run(&[0xd8b8_1000, 0x0204_0100], 0b10, false, &[11, 7, 7, 22], &mut lds[..4]);
    assert_eq!((state.vgprs[2][1], state.vgprs[3][1]), (0, 0));
}

#[test]
fn swizzles_rotate_and_reverse() {
    let source = |offset: u32, exec: u64| {
        let (state, _) = run(&[0xd8d4_0000 | offset, 0x0100_0000], exec, false, &[], &mut []);
        state.vgprs[1].iter().map(|value| value / 4).collect::<Vec<u32>>()
    };
    let all: Vec<u32> = (0..32).collect();
    let map = |f: &dyn Fn(u32) -> u32| all.iter().map(|lane| f(*lane)).collect::<Vec<u32>>();
    assert_eq!(source(0xe000, 0xffff_ffff), map(&|lane| lane.reverse_bits() >> 27), "FFT of 32");
    assert_eq!(source(0xe01f, 0xffff_ffff), all, "FFT, all lanes masked");
    let masked = map(&|lane| lane & 3 | (lane.reverse_bits() >> 27 >> 2));
    assert_eq!(source(0xe003, 0xffff_ffff), masked, "FFT with two bits masked");
    assert_eq!(source(0xc0a0, 0xffff_ffff), map(&|lane| (lane + 5) & 31), "rotate left by 5");
    assert_eq!(source(0xc4a0, 0xffff_ffff), map(&|lane| lane.wrapping_sub(5) & 31), "rotate right by 5");
    assert_eq!(source(0xa01b, 0xffff_ffff), map(&|lane| lane ^ 3), "reversed quads");
    assert_eq!(source(0x041f, 0xffff_fffd)[..4], [0, 0, 3, 2], "lane 1 stays as it was, lane 0 reads one that is off");
}

/// Opcode of the LDS form that returns, of the global form, operation on the old value and 5 (and 9).
type AtomicRow = (&'static str, u32, Option<u32>, fn(u32) -> u32);

/// RDNA3 ISA, "Atomics". data0 is 5; data1, or the second data register, is 9.
#[rustfmt::skip]
const ATOMICS: &[AtomicRow] = &[
    ("add_u32", 32, Some(53), |old| old.wrapping_add(5)),
    ("sub_u32", 33, Some(54), |old| old.wrapping_sub(5)),
    ("rsub_u32", 34, None, |old| 5u32.wrapping_sub(old)),
    ("inc_u32", 35, Some(63), |old| if old >= 5 { 0 } else { old + 1 }),
    ("dec_u32", 36, Some(64), |old| if old == 0 || old > 5 { 5 } else { old - 1 }),
    ("min_i32", 37, Some(56), |old| (old as i32).min(5) as u32),
    ("max_i32", 38, Some(58), |old| (old as i32).max(5) as u32),
    ("min_u32", 39, Some(57), |old| old.min(5)),
    ("max_u32", 40, Some(59), |old| old.max(5)),
    ("and_b32", 41, Some(60), |old| old & 5),
    ("or_b32", 42, Some(61), |old| old | 5),
    ("xor_b32", 43, Some(62), |old| old ^ 5),
    ("mskor_b32", 44, None, |old| old & !5 | 9),
    ("swap_b32", 45, Some(51), |_| 5),
    ("cmpswap_b32", 48, Some(52), |old| if old == 9 { 5 } else { old }),
    ("wrap_b32", 52, None, |old| if old >= 5 { old - 5 } else { old + 9 }),
    ("csub_u32", 0, Some(55), |old| old.saturating_sub(5)),
];

const OLD_VALUES: [u32; 8] = [0, 1, 4, 5, 6, 9, 0x8000_0000, 0xffff_ffff];

#[test]
fn every_integer_atomic_in_lds_and_memory() {
    for (name, lds_op, global_op, wanted) in ATOMICS {
        for old in OLD_VALUES {
            if *lds_op != 0 {
                // ds_NAME_rtn v2, v0, v1, and v3 if there is a second operand
                let two = ["mskor", "cmpswap", "wrap"].iter().any(|two| name.starts_with(two));
                let words = [0xd800_0000 | lds_op << 18, if two { 0x0203_0100 } else { 0x0200_0100 }];
                let mut lds = old.to_le_bytes().to_vec();
                let (state, _) = run(&words, 1, false, &[5, 0, 9], &mut lds);
                assert_eq!((state.vgprs[2][0], word(&lds, 0)), (old, wanted(old)), "ds_{name} of {old:#x}");
            }
            if let Some(op) = global_op {
                // global_store_b32 v0, v4, s[0:1]; global_atomic_NAME v3, v0, v[1:2], s[0:1] glc
                let words = [0xdc6a_0000, 0x0000_0400, 0xdc02_4000 | op << 18, 0x0300_0100];
                let (state, memory) = run(&words, 1, false, &[5, 9, 0, old], &mut []);
                let found = (state.vgprs[3][0], memory.load_u32(DATA).unwrap());
                assert_eq!(found, (old, wanted(old)), "global_atomic_{name} of {old:#x}");
            }
        }
    }
}

/// RDNA3 ISA, "Atomics": floats, with signed zeros and NaNs.
#[test]
fn float_atomics_follow_the_rules_of_minimum_and_maximum() {
    const QUIET: u32 = 0x7fc0_0001;
    const ONE: u32 = 0x3f80_0000;
    // ds_cmpstore_rtn_f32, ds_min_rtn_f32, ds_max_rtn_f32, ds_add_rtn_f32 by opcode; old, data0, new. cmpstore compares with -0.
    let rows: &[(u32, u32, u32, u32)] = &[
        (49, 0, ONE, ONE),
        (49, QUIET, ONE, QUIET),
        (50, 0, 0x8000_0000, 0x8000_0000),
        (50, QUIET, ONE, ONE),
        (51, 0x8000_0000, 0, 0),
        (51, ONE, QUIET, ONE),
        (121, ONE, 0x3380_0000, ONE),
        (121, ONE, 0x3380_0001, 0x3f80_0001),
        (121, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000),
    ];
    for (op, old, data, wanted) in rows {
        let mut lds = old.to_le_bytes().to_vec();
        let words = [0xd800_0000 | op << 18, if *op == 49 { 0x0203_0100 } else { 0x0200_0100 }];
        let (state, _) = run(&words, 1, false, &[*data, 0, 0x8000_0000], &mut lds);
        assert_eq!((state.vgprs[2][0], word(&lds, 0)), (*old, *wanted), "opcode {op} of {old:#x} and {data:#x}");
    }
}

/// RDNA3 ISA, "Scalar memory operations".
#[test]
fn scalar_buffer_loads_are_bounded_dword_by_dword() {
    let load = |words: &[u32], sgprs: &[u32]| {
        let memory = VecMemory::new();
        memory.map_read_only(CODE, words.iter().flat_map(|word| word.to_le_bytes()).collect());
        memory.map(DATA, (0..=255).collect());
        let mut wave = wave(sgprs, &[], 0, false);
        wave.step(&mut [], &memory).unwrap();
        wave.state().sgprs[4..8].to_vec()
    };
    let base = (DATA >> 32) as u32;
    // s_buffer_load_b128 s[4:7], s[0:3], s8 offset:0x4: 16 bytes of 20, then records of 8 bytes.
    let words = [0xf428_0100, 0x1000_0004];
    let sgprs = [DATA as u32, base, 20, 0, 7, 7, 7, 7, 8];
    assert_eq!(load(&words, &sgprs), [0x0f0e_0d0c, 0x1312_1110, 0, 0]);
    let sgprs = [DATA as u32, base | 8 << 16, 3, 0, 7, 7, 7, 7, 8];
    assert_eq!(load(&words, &sgprs), [0x0f0e_0d0c, 0x1312_1110, 0x1716_1514, 0]);
    // s_load_b32 s4, s[0:1], s8 offset:0x5: the low bits of the sum do not count.
    let sgprs = [DATA as u32, base, 0, 0, 7, 7, 7, 7, 8];
    assert_eq!(load(&[0xf400_0100, 0x1000_0005], &sgprs), [0x0f0e_0d0c, 7, 7, 7]);
    // s_atc_probe 1, s[0:1], 0x4 changes nothing.
    assert_eq!(load(&[0xf488_0040, 0xf800_0004], &sgprs), [7, 7, 7, 7]);
}

/// RDNA3 ISA, "Hardware registers".
#[test]
fn mode_is_written_by_fields() {
    let memory = VecMemory::new();
    // s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0xf; s_setreg_b32 hwreg(HW_REG_MODE, 4, 4), s0; s_round_mode 5; s_denorm_mode 3
    let words: [u32; 5] = [0xb980_1801, 0x0000_000f, 0xb900_1901, 0xbf91_0005, 0xbf92_0003];
    memory.map_read_only(CODE, words.iter().flat_map(|word| word.to_le_bytes()).collect());
    let mut wave = wave(&[0xfff0], &[], 0, false);
    let modes = [0; 4].map(|_| {
        wave.step(&mut [], &memory).unwrap();
        wave.state().mode
    });
    assert_eq!(modes, [0x3ff, 0x30f, 0x305, 0x335]);
}
