//! Prints lane-instructions per second of one wave for arithmetic loops and for load/store loops, by the time that the processor
//! spent on it where the kernel tells (so that a busy machine does not count), else by the clock.

use std::time::Instant;

use isa::memory::VecMemory;
use isa::{Stop, Wave, WaveLaunch};

const CODE: u64 = 0x1000;
const DATA: u64 = 0x10_0000;

/// s_sub_u32 s4, s4, 1; s_cmp_lg_u32 s4, 0; s_cbranch_scc1 to the start; s_endpgm.
fn counted_loop(body: &[u32]) -> Vec<u32> {
    let mut code = body.to_vec();
    code.extend([0x8084_8104, 0xbf07_8004]);
    code.push(0xbfa2_0000 | u32::from((-(code.len() as i32 + 1)) as u16));
    code.push(0xbfb0_0000);
    code
}

/// Loops, body instructions, code.
fn measure(name: &str, code: &[u32], loops: u32, instructions: u32) {
    let memory = VecMemory::new();
    memory.map_read_only(CODE, code.iter().flat_map(|word| word.to_le_bytes()).collect());
    memory.map(DATA, vec![0; 1 << 16]);
    let lanes: [u32; 64] = std::array::from_fn(|lane| lane as u32 * 4);
    let mut wave = Wave::new(
        isa::Target::Gfx1100,
        &WaveLaunch {
            wave64: false,
            pc: CODE,
            exec: 0xffff_ffff,
            sgprs: &[0, 0, DATA as u32, 0, loops],
            vgprs: &[lanes],
            vgpr_count: 16,
            mode: 0x3f0,
            ttmps: [0; 16],
            shared_base: 1 << 61,
            private_base: 1 << 60,
            scratch_bytes_per_lane: 0,
        },
    );
    let (start, spent) = (Instant::now(), processor_seconds());
    while wave.run(&mut [], &memory, 1 << 20).expect("the loop has no faults") != Stop::End {}
    let seconds = match (spent, processor_seconds()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed().as_secs_f64(),
    };
    let rate = f64::from(loops) * f64::from(instructions) * 32.0 / seconds / 1e6;
    println!("{name}: {rate:.0} million lane-instructions per second");
}

/// Time that this thread has run, from the first number of Linux's schedstat.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}

fn main() {
    // v_add_nc_u32 v1, v0, v1; v_xor_b32 v2, v1, v2; v_lshlrev_b32 v3, 3, v2; v_mul_lo_u32 v4, v3, v1; v_cndmask_b32 v5, v4, v2;
    // v_cmp_gt_u32 vcc, v4, v3; v_add3_u32 v6, v5, v4, v3; v_and_b32 v7, v6, v5
    let integer = [
        0x4a02_0300,
        0x3a04_0501,
        0x3006_0483,
        0xd72c_0004,
        0x0002_0303,
        0x020a_0504,
        0x7c98_0704,
        0xd655_0006,
        0x040e_0905,
        0x360e_0b06,
    ];
    measure("integer", &counted_loop(&integer), 200_000, 8);
    // v_add_f32 v1, v0, v1; v_mul_f32 v2, v1, v1; v_fma_f32 v3, v1, v2, v3; v_max_f32 v4, v3, v2; v_fmac_f32 v5, v3, v1;
    // v_cvt_i32_f32 v6, v5; v_cvt_f32_i32 v7, v6; v_sub_f32 v1, v7, v4
    let float = [
        0x0602_0300,
        0x1004_0301,
        0xd613_0003,
        0x040e_0501,
        0x2008_0503,
        0x560a_0303,
        0x7e0c_1105,
        0x7e0e_0b06,
        0x0802_0907,
    ];
    measure("float", &counted_loop(&float), 200_000, 8);
    // global_load_b32 v1, v0, s[2:3]; global_store_b32 v0, v1, s[2:3] offset:1024
    let contiguous = [0xdc52_0000, 0x0102_0000, 0xdc6a_0400, 0x0002_0100];
    measure("contiguous load and store", &counted_loop(&contiguous), 200_000, 2);
    // v_xor_b32 v2, 4, v0 makes neighbours change places, so each lane is an access of its own.
    let scattered = [0x3a04_0084, 0xdc52_0000, 0x0102_0002, 0xdc6a_0400, 0x0002_0102];
    measure("scattered load and store", &counted_loop(&scattered), 100_000, 2);
}
