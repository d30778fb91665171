//! How fast the software GPU executes: loops of named instructions on one wave, in lane-instructions per second of one core, beside the
//! same loop compiled for the host. `cargo xtask bench gpu` runs it.
//!
//! Times are what the processor spent on this thread, so a busy machine disturbs less; each figure is the median of several
//! repetitions, with the lowest and the highest. What is claimed from it are ratios.

mod loops;
mod native;

use std::hint::black_box;

use clap::Parser;
use isa::{Stop, Target, Wave, WaveLaunch};
use refrain_kfd::measure::Mapped;
use rustix::time::{ClockId, clock_gettime};
use serde_json::json;

use loops::{LOOPS, Loop};

/// Measures loops of instructions on one wave of the software GPU and the same loops compiled for the host.
#[derive(Debug, Parser)]
struct Arguments {
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// How often each loop is measured.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repetitions: u32,
    /// Only loops whose name contains this.
    filter: Option<String>,
    /// What cargo passes to every benchmark.
    #[arg(long, hide = true)]
    bench: bool,
}

/// Millions of lane-instructions per second: the median of several, the lowest, the highest.
struct Rate {
    median: f64,
    lowest: f64,
    highest: f64,
}

/// Lane-instructions that a repetition executes, about.
const WORK: u64 = 12_000_000;

/// The host is faster: it does so many times the work.
const HOST_ROUNDS: u32 = 16;

fn main() {
    let arguments = Arguments::parse();
    let chosen = LOOPS.iter().filter(|of| arguments.filter.as_ref().is_none_or(|part| of.name.contains(part.as_str())));
    let mut records = Vec::new();
    if !arguments.json {
        println!("million lane-instructions per second of one core: median (lowest to highest), host's, ratio, target");
    }
    for of in chosen {
        let emulated = rate(arguments.repetitions, of, |loops| emulated(of, loops));
        let host = rate(arguments.repetitions, of, |loops| {
            let start = processor_seconds();
            black_box((of.native)(black_box(loops * HOST_ROUNDS)));
            (processor_seconds() - start) / f64::from(HOST_ROUNDS)
        });
        let ratio = host.median / emulated.median;
        let Rate { median, lowest, highest } = emulated;
        if arguments.json {
            let target = of.target.map(|target| json!({"rate": target, "reached": median >= target}));
            records.push(json!({
                "name": of.name, "instructions": of.instructions, "rate": median, "lowest": lowest, "highest": highest,
                "host_rate": host.median, "host_lowest": host.lowest, "host_highest": host.highest,
                "host_over_emulated": ratio, "target": target,
            }));
        } else {
            let target = of.target.map_or(String::new(), |target| {
                format!("{target:.0} {}", if median >= target { "reached" } else { "missed" })
            });
            println!(
                "{:24} {median:8.1} ({lowest:.1} to {highest:.1})  host {:9.1}  {ratio:7.1}x  {target}",
                of.name, host.median
            );
        }
    }
    if arguments.json {
        println!("{}", json!({"unit": "million lane-instructions per second", "loops": records}));
    }
}

fn rate(repetitions: u32, of: &Loop, run: impl Fn(u32) -> f64) -> Rate {
    let loops = (WORK / (32 * u64::from(of.instructions))).max(1) as u32;
    // What is done first pays for pages and caches.
    run(loops / 8 + 1);
    let executed = f64::from(loops) * f64::from(of.instructions) * 32.0 / 1e6;
    let mut rates: Vec<f64> = (0..repetitions).map(|_| executed / run(loops).max(1e-9)).collect();
    rates.sort_by(f64::total_cmp);
    Rate { median: rates[rates.len() / 2], lowest: rates[0], highest: rates[rates.len() - 1] }
}

/// Seconds that a wave takes for so many rounds of the loop.
fn emulated(of: &Loop, loops: u32) -> f64 {
    const DATA: usize = 4096;
    let mapped = Mapped::new(1 << 20);
    let memory = mapped.view();
    let code: Vec<u8> = counted_loop(of.body).iter().flat_map(|word| word.to_le_bytes()).collect();
    isa::memory::Memory::write(&memory, mapped.va(), &code).expect("the code fits");
    let data = mapped.va() + DATA as u64;
    let vgprs: [[u32; 64]; 32] =
        std::array::from_fn(|register| std::array::from_fn(|lane| of.fill.value(register, lane)));
    let mut wave = Wave::new(
        Target::Gfx1100,
        &WaveLaunch {
            wave64: false,
            pc: mapped.va(),
            exec: 0xffff_ffff,
            sgprs: &[0, 0, data as u32, (data >> 32) as u32, loops],
            vgprs: &vgprs,
            vgpr_count: 32,
            // Denormals are kept, as compilers choose.
            mode: 0x3f0,
            ttmps: [0; 16],
            shared_base: 1 << 61,
            private_base: 1 << 60,
            scratch_bytes_per_lane: 0,
        },
    );
    let mut lds = vec![0; 1 << 16];
    let start = processor_seconds();
    while wave.run(&mut lds, &memory, 1 << 20).expect("the loop has no faults") != Stop::End {}
    processor_seconds() - start
}

/// The body and: s_sub_u32 s4, s4, 1; s_cmp_lg_u32 s4, 0; s_cbranch_scc1 to the start; s_endpgm.
fn counted_loop(body: &[u32]) -> Vec<u32> {
    let mut code = body.to_vec();
    code.extend([0x8084_8104, 0xbf07_8004]);
    code.push(0xbfa2_0000 | u32::from((-(code.len() as i32 + 1)) as u16));
    code.push(0xbfb0_0000);
    code
}

/// Seconds that this thread has run.
fn processor_seconds() -> f64 {
    let spent = clock_gettime(ClockId::ThreadCPUTime);
    spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9
}
