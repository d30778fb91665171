//! Loads, stores and atomics, and what stops a wave.

use isa::memory::{Access, FaultCause, Memory, MemoryFault, VecMemory};
use isa::{Program, Stop, Wave, WaveError, WaveState};

use crate::launch::{CODE, wave};

const DATA: u64 = 0x70_0000_0000;

fn memory(words: &[u32]) -> VecMemory {
    let memory = VecMemory::new();
    memory.map_read_only(CODE, words.iter().flat_map(|word| word.to_le_bytes()).collect());
    memory.map(DATA, (0..=255).collect());
    memory
}

/// Lane l has 4 l in v0; the first lanes of the other registers are given.
fn start(exec: u64, registers: &[u32]) -> Wave {
    let mut vgprs = vec![std::array::from_fn(|lane| 4 * lane as u32)];
    vgprs.extend(registers.iter().map(|value| [*value; 64]));
    wave(&[DATA as u32, (DATA >> 32) as u32], &vgprs, exec, false)
}

fn run(words: &[u32], exec: u64, registers: &[u32], lds: &mut [u8]) -> (WaveState, VecMemory) {
    let memory = memory(words);
    let mut wave = start(exec, registers);
    wave.step(lds, &memory).unwrap();
    (wave.state(), memory)
}

/// RDNA3 ISA, "Data share operations".
#[test]
fn lds_accesses_are_bounded() {
    let mut lds: Vec<u8> = (0..64).collect();
    // ds_load_b32 v2, v0 offset:4: the last lane of 16 is beyond the end and reads 0.
    let (state, _) = run(&[0xd8d8_0004, 0x0200_0000], 0xffff, &[0, 7], &mut lds);
    assert_eq!(
        (state.vgprs[2][0], state.vgprs[2][14], state.vgprs[2][15], state.vgprs[2][16]),
        (0x0706_0504, 0x3f3e_3d3c, 0, 7)
    );
    // ds_store_b32 v0, v1 offset:4
    let (_, _) = run(&[0xd834_0004, 0x0000_0100], 0xffff, &[0xaabb_ccdd], &mut lds);
    assert_eq!((lds[3], lds[4], lds[63], lds.len()), (3, 0xdd, 0xaa, 64));
}

/// `a[95 - t]` compiles to a negative register and the end of the array as the offset.
#[test]
fn lds_addresses_wrap_at_32_bits() {
    let mut lds: Vec<u8> = (0..64).collect();
    // ds_load_b32 v2, v1 offset:8
    let (state, _) = run(&[0xd8d8_0008, 0x0200_0001], 1, &[0xffff_fffc], &mut lds);
    assert_eq!(state.vgprs[2][0], 0x0706_0504);
}

#[test]
fn lds_pairs_and_partial_registers() {
    let mut lds: Vec<u8> = (0..=255).chain(0..=255).collect();
    // ds_load_2addr_b32 v[2:3], v0 offset0:1 offset1:3
    let (state, _) = run(&[0xd8dc_0301, 0x0200_0000], 1, &[], &mut lds);
    assert_eq!((state.vgprs[2][0], state.vgprs[3][0]), (0x0706_0504, 0x0f0e_0d0c));
    // ds_load_2addr_stride64_b32 v[2:3], v0 offset1:1
    lds[256] = 0x99;
    let (state, _) = run(&[0xd8e0_0100, 0x0200_0000], 1, &[], &mut lds);
    assert_eq!((state.vgprs[2][0], state.vgprs[3][0]), (0x0302_0100, 0x0302_0199));
    // ds_load_u8_d16_hi v2, v0 keeps the low half; ds_store_b16_d16_hi v0, v1 takes the high one.
    let (state, _) = run(&[0xda8c_0000, 0x0200_0000], 2, &[0, 0x1111_2222], &mut lds);
    assert_eq!(state.vgprs[2][1], 0x0004_2222);
    run(&[0xda84_0000, 0x0000_0100], 1, &[0x1234_5678], &mut lds);
    assert_eq!(lds[..3], [0x34, 0x12, 2]);
    // ds_load_i8 v2, v0
    lds[4] = 0x80;
    let (state, _) = run(&[0xd8e4_0000, 0x0200_0000], 2, &[], &mut lds);
    assert_eq!(state.vgprs[2][1], 0xffff_ff80);
}

#[test]
fn lds_atomics_return_what_was_there() {
    let mut lds = vec![0; 128];
    lds[0] = 5;
    // ds_add_rtn_u32 v2, v0, v1
    let (state, _) = run(&[0xd880_0000, 0x0200_0100], 1, &[3], &mut lds);
    assert_eq!((state.vgprs[2][0], lds[0]), (5, 8));
    // ds_cmpstore_rtn_b32 v2, v0, v1, v3: v1 is the new value, v3 what to compare with.
    let (state, _) = run(&[0xd8c0_0000, 0x0203_0100], 1, &[9, 0, 8], &mut lds);
    assert_eq!((state.vgprs[2][0], lds[0]), (8, 9));
    // ds_inc_rtn_u32 v2, v0, v1 wraps at v1.
    let (state, _) = run(&[0xd88c_0000, 0x0200_0100], 1, &[9], &mut lds);
    assert_eq!((state.vgprs[2][0], lds[0]), (9, 0));
}

/// RDNA3 ISA, "Flat memory instructions".
#[test]
fn global_addresses_are_base_plus_lane_plus_offset() {
    // global_load_b32 v2, v0, s[0:1] offset:-4; lane 0 is off, as its address is not mapped.
    let (state, _) = run(&[0xdc52_1ffc, 0x0200_0000], 0xffff_fffe, &[0, 7], &mut []);
    assert_eq!((state.vgprs[2][0], state.vgprs[2][1], state.vgprs[2][31]), (7, 0x0302_0100, 0x7b7a_7978));
    // global_load_d16_hi_b16 v2, v0, s[0:1] keeps the low half; all lanes, so that they are one run of addresses.
    let (state, _) = run(&[0xdc8e_0000, 0x0200_0000], u32::MAX.into(), &[0, 0x1111_2222], &mut []);
    assert_eq!(state.vgprs[2][1], 0x0504_2222);
    // global_store_b32 v0, v1, s[0:1], with all lanes and with one.
    for exec in [0xffff_ffff, 0x8000_0000] {
        let (_, memory) = run(&[0xdc6a_0000, 0x0000_0100], exec, &[0x0102_0304], &mut []);
        assert_eq!(memory.load_u32(DATA + 124).unwrap(), 0x0102_0304);
        assert_eq!(memory.load_u32(DATA + 128).unwrap(), 0x8382_8180);
    }
}

#[test]
fn global_atomics_apply_lane_by_lane() {
    // global_atomic_add_u32 v2, v3, v1, s[0:1] glc with v3 = 8 in all lanes.
    let (state, memory) = run(&[0xdcd6_4000, 0x0200_0103], 0b111, &[5, 0, 8], &mut []);
    let first = 0x0b0a_0908;
    assert_eq!(state.vgprs[2][..3], [first, first + 5, first + 10]);
    assert_eq!(memory.load_u32(DATA + 8).unwrap(), first + 15);
    // global_atomic_cmpswap_b64 v[2:3], v0, v[4:7], s[0:1] glc: the new value comes first.
    let (state, memory) = run(&[0xdd0a_4000, 0x0200_0400], 1, &[0, 0, 0, 1, 2, 0x0302_0100, 0x0706_0504], &mut []);
    assert_eq!((state.vgprs[2][0], state.vgprs[3][0]), (0x0302_0100, 0x0706_0504));
    assert_eq!(memory.load_u64(DATA).unwrap(), 2 << 32 | 1);
}

#[test]
fn flat_addresses_reach_lds_scratch_and_memory() {
    let mut lds: Vec<u8> = (0..64).map(|i| i + 100).collect();
    // flat_load_b32 v2, v[0:1] with the base of LDS in v1.
    let (state, _) = run(&[0xdc50_0000, 0x027c_0000], 0b11, &[0x2000_0000], &mut lds);
    assert_eq!(state.vgprs[2][..2], [0x6766_6564, 0x6b6a_6968]);
    // flat_store_b32 v[0:1], v2; scratch_load_b32 v2, v3, off: each lane has its own piece.
    let memory = memory(&[0xdc68_0000, 0x007c_0200, 0xdc51_0000, 0x02fc_0003]);
    let mut wave = start(0b11, &[0x1000_0000, 42, 4]);
    wave.step(&mut [], &memory).unwrap();
    wave.step(&mut [], &memory).unwrap();
    assert_eq!(wave.state().vgprs[2][..2], [0, 42]);
}

#[test]
fn scratch_ends_where_the_lane_ends() {
    // scratch_load_b32 v2, off, off offset:64: the lanes have 64 bytes each.
    let memory = memory(&[0xdc51_0040, 0x027c_0000]);
    let error = start(1, &[]).step(&mut [], &memory).unwrap_err();
    let WaveError::Memory { fault, mnemonic, .. } = error else { panic!("{error}") };
    assert_eq!((fault.access, fault.cause, mnemonic), (Access::Read, FaultCause::NotMapped, "scratch_load_b32"));
}

/// RDNA3 ISA, "Scalar memory operations".
#[test]
fn scalar_loads_may_replace_their_base() {
    // s_load_b64 s[0:1], s[0:1], 0x8
    let memory = memory(&[0xf404_0000, 0xf800_0008]);
    let mut wave = start(1, &[]);
    wave.step(&mut [], &memory).unwrap();
    assert_eq!(wave.state().sgprs[..2], [0x0b0a_0908, 0x0f0e_0d0c]);
}

#[test]
fn a_fault_names_the_first_lane_that_failed() {
    // global_load_b64 v[2:3], v0, s[0:1] offset:8: 256 bytes are mapped, so lane 61 begins within them and ends outside.
    let memory = memory(&[0xdc56_0008, 0x0200_0000]);
    let vgprs = [std::array::from_fn(|lane| 4 * lane as u32)];
    let launch = |exec| wave(&[DATA as u32, (DATA >> 32) as u32], &vgprs, exec, true);
    let error = launch(u64::MAX).step(&mut [], &memory).unwrap_err();
    assert!(matches!(error, WaveError::Memory { lane: Some(61), .. }), "{error}");
    let error = launch(1 << 63 | 1).step(&mut [], &memory).unwrap_err();
    assert!(matches!(error, WaveError::Memory { lane: Some(63), .. }), "{error}");
}

#[test]
fn a_fault_names_instruction_and_address_and_leaves_the_wave_there() {
    // s_nop 0; global_load_b32 v2, v0, s[0:1] offset:-4
    let memory = memory(&[0xbf80_0000, 0xdc52_1ffc, 0x0200_0000]);
    let mut wave = start(u32::MAX.into(), &[0, 7]);
    let error = wave.run(&mut [], &memory, 10).unwrap_err();
    let fault = MemoryFault { va: DATA - 4, access: Access::Read, cause: FaultCause::NotMapped };
    assert!(matches!(error, WaveError::Memory { pc, fault: found, .. } if pc == CODE + 4 && found == fault), "{error}");
    assert_eq!(
        error.to_string(),
        "memory fault: read at 0x6ffffffffc: not mapped by global_load_b32 (0xdc521ffc 0x02000000) at 0x100004, lane 0"
    );
    assert_eq!((wave.state().pc, wave.state().vgprs[2][5]), (CODE + 4, 7));
}

fn error_of(words: &[u32]) -> WaveError {
    start(1, &[]).run(&mut [], &memory(words), 4).unwrap_err()
}

#[test]
fn what_cannot_be_executed_is_named() {
    assert_eq!(error_of(&[0xffff_ffff]).to_string(), "illegal instruction at 0x100000: unknown instruction 0xffffffff");
    // v_mov_b32 v100, 0 in a wave of 24 VGPRs.
    assert!(matches!(error_of(&[0x7ec8_0280]), WaveError::Illegal { .. }));
    assert!(matches!(error_of(&[0xbf90_0002]), WaveError::Trap { id: 2, .. }));
    assert!(matches!(error_of(&[0xbf9f_0000]), WaveError::Illegal { .. }));
    // Nothing follows the no-op.
    assert!(matches!(error_of(&[0xbf80_0000]), WaveError::Fetch { pc, .. } if pc == CODE + 4));
}

#[test]
fn a_wave_stops_where_others_must_run() {
    // s_sleep 1; s_barrier; s_nop 0; s_endpgm
    let memory = memory(&[0xbf83_0001, 0xbfbd_0000, 0xbf80_0000, 0xbfb0_0000]);
    let mut wave = start(1, &[]);
    let stops: Vec<Stop> = (0..6).map(|_| wave.run(&mut [], &memory, 1).unwrap()).collect();
    assert_eq!(stops, [Stop::Yield, Stop::Barrier, Stop::Budget, Stop::End, Stop::End, Stop::End]);
}

#[test]
fn waves_of_a_program_decode_once() {
    let program = Program::new(isa::Target::Gfx1100);
    let launch = isa::WaveLaunch {
        wave64: false,
        pc: CODE,
        exec: 1,
        sgprs: &[],
        vgprs: &[],
        vgpr_count: 8,
        mode: 0,
        ttmps: [0; 16],
        shared_base: 0,
        private_base: 0,
        scratch_bytes_per_lane: 0,
    };
    let first = memory(&[0xbfb0_0000]);
    assert_eq!(Wave::sharing(&launch, &program).step(&mut [], &first), Ok(Stop::End));
    // The code is gone, but not what is known of it.
    assert_eq!(Wave::sharing(&launch, &program).step(&mut [], &VecMemory::new()), Ok(Stop::End));
    assert!(Wave::new(isa::Target::Gfx1100, &launch).step(&mut [], &VecMemory::new()).is_err());
}
