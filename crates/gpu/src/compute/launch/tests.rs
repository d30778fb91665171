use hsa_abi::kernel::{ComputePgmRsrc1, ComputePgmRsrc2};

use super::*;

/// A launch of a kernel with this `COMPUTE_PGM_RSRC2`, and with its user SGPRs numbered from 100.
fn launch(family: Family, rsrc2: u32, wave32: bool) -> Launch {
    let rsrc2 = ComputePgmRsrc2(rsrc2);
    let kernel = Kernel {
        entry: 0x2000,
        rsrc1: ComputePgmRsrc1(0xe4af_0000),
        rsrc2,
        wave32,
        user_sgprs: (0..rsrc2.user_sgpr()).map(|i| 100 + i).collect(),
        group_segment_bytes: 0,
        private_segment_bytes: 0,
    };
    Launch { kernel, family, program: Program::new(isa::Target::Gfx1100) }
}

const WAVE32: bool = true;
const TGID_XYZ: u32 = 7 << 7;
const ALL_ITEM_IDS: u32 = 2 << 11;

#[test]
fn system_sgprs_start_at_user_sgpr() {
    let registers = launch(Family::Gfx11, 13 << 1 | TGID_XYZ, WAVE32).registers([5, 6, 7], [32, 1, 1], 0);
    assert_eq!(registers.sgprs.len(), 16);
    assert_eq!(registers.sgprs[12..], [112, 5, 6, 7]);
    let registers = launch(Family::Gfx11, 2 << 1 | 1 << 8, WAVE32).registers([5, 6, 7], [32, 1, 1], 0);
    assert_eq!(registers.sgprs, [100, 101, 6], "only Y is enabled");
}

#[test]
fn work_group_information_counts_waves_and_marks_the_first() {
    let launch = launch(Family::Gfx11, 1 << 10, WAVE32);
    assert_eq!(launch.registers([0; 3], [33, 2, 1], 0).sgprs, [1 << 31 | 3]);
    assert_eq!(launch.registers([0; 3], [33, 2, 1], 2).sgprs, [3]);
}

#[test]
fn gfx12_passes_ids_in_trap_temporaries() {
    let registers = launch(Family::Gfx12, TGID_XYZ, WAVE32).registers([5, 6, 7], [64, 1, 1], 1);
    assert_eq!((registers.sgprs.len(), registers.ttmps[9], registers.ttmps[7]), (0, 5, 7 << 16 | 6));
    assert_eq!(registers.ttmps[8], 1 << 25);
    let registers = launch(Family::Gfx12, 3 << 7, WAVE32).registers([5, 6, 7], [64, 1, 1], 0);
    assert_eq!(registers.ttmps[7], 6, "Z is not enabled, and kernels do not mask it off");
}

#[test]
fn work_item_ids_are_packed_and_disabled_ones_read_zero() {
    let size = [5, 4, 3];
    let registers = launch(Family::Gfx11, ALL_ITEM_IDS, WAVE32).registers([0; 3], size, 1);
    // The second wave starts at item 32 = 2 + 2 * 5 + 1 * 20.
    assert_eq!(registers.vgprs.len(), 1);
    assert_eq!(registers.vgprs[0][0], 2 | 2 << 10 | 1 << 20);
    assert_eq!(registers.vgprs[0][3], 3 << 10 | 1 << 20);
    let last = (59 % 5) | (59 / 5 % 4) << 10 | (59 / 20) << 20;
    assert_eq!((registers.vgprs[0][27], registers.vgprs[0][28]), (last, 0));
    let only_x = launch(Family::Gfx11, 0, WAVE32).registers([0; 3], size, 1);
    assert_eq!(only_x.vgprs[0][..4], [2, 3, 4, 0]);
}

#[test]
fn gfx10_has_a_vgpr_for_each_enabled_id() {
    let registers = launch(Family::Gfx10, 1 << 11, WAVE32).registers([0; 3], [5, 4, 3], 0);
    assert_eq!(registers.vgprs.len(), 2);
    assert_eq!((registers.vgprs[0][6], registers.vgprs[1][6]), (1, 1));
}

#[test]
fn exec_has_the_lanes_of_the_last_wave_only() {
    let wave32 = launch(Family::Gfx11, 0, WAVE32);
    assert_eq!(wave32.registers([0; 3], [33, 1, 1], 0).exec, 0xffff_ffff);
    assert_eq!(wave32.registers([0; 3], [33, 1, 1], 1).exec, 1);
    let wave64 = launch(Family::Gfx11, 0, !WAVE32);
    assert_eq!(wave64.registers([0; 3], [64, 1, 1], 0).exec, u64::MAX);
    assert_eq!(wave64.registers([0; 3], [33, 1, 1], 0).exec, (1 << 33) - 1);
}

#[test]
fn mode_follows_the_descriptor() {
    // FLOAT_MODE 0xf0, DX10_CLAMP, IEEE_MODE, FP16_OVFL.
    assert_eq!(launch(Family::Gfx11, 0, WAVE32).mode(), 0xf0 | 1 << 8 | 1 << 9 | 1 << 23);
    assert_eq!(launch(Family::Gfx12, 0, WAVE32).mode(), 0xf0 | 1 << 23);
}
