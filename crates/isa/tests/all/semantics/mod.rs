//! What vector instructions compute, by encoding: edge values, every rounding direction, both ways to treat denormals. The results come
//! from exact rational arithmetic outside this crate.
//!
//! Each row runs with all lanes, with some, and with none, in a wave32 and a wave64.

mod mode;
mod sop;
mod sop_float;
mod vop1;
mod vop2;
mod vop3;
mod vop3p;
mod vopc;

use isa::memory::VecMemory;
use isa::{Stop, Target, Wave};

use crate::launch::{CODE, start};

/// What VCC is after an instruction. Before, it is all active lanes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mask {
    Any,
    None,
    Active,
}

/// Text, dwords, MODE, v0.. before, v4.. after, VCC after. SGPRs are 0.
type Row = (&'static str, &'static [u32], u32, &'static [u32], &'static [u32], Mask);

/// Lanes that are on: none, all, some without those at the edges.
const EXECS: [u32; 3] = [0, u32::MAX, 0x7fff_7ffe];

fn check(rows: &[Row]) {
    let mut wrong = vec![];
    for row in rows {
        for exec in EXECS {
            for wave64 in [false, true] {
                if wave64 && row.0.starts_with("v_dual") {
                    continue;
                }
                wrong.extend(run(row, exec, wave64));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

/// What is wrong after one row.
fn run((text, words, mode, inputs, results, mask): &Row, exec: u32, wave64: bool) -> Option<String> {
    let inst = isa::decode(Target::Gfx1100, words).unwrap();
    assert_eq!(inst.to_string().split(' ').next().map(base), text.split(' ').next().map(base));
    let exec = if wave64 { u64::from(exec) << 32 | u64::from(exec) } else { u64::from(exec) };
    let memory = VecMemory::new();
    // s_mov_b64 vcc, exec
    let code = [&[0xbeea_017e], *words].concat();
    memory.map_read_only(CODE, code.iter().flat_map(|word| word.to_le_bytes()).collect());
    let vgprs: Vec<[u32; 64]> = inputs.iter().map(|value| [*value; 64]).collect();
    let mut wave: Wave = start(Target::Gfx1100, &[], &vgprs, exec, wave64, *mode);
    for _ in 0..2 {
        match wave.step(&mut [], &memory) {
            Ok(Stop::Budget) => {}
            other => return Some(format!("{text}: {other:?}")),
        }
    }
    let state = wave.state();
    for lane in 0..if wave64 { 64 } else { 32 } {
        for (i, result) in results.iter().enumerate() {
            let old = inputs.get(4 + i).copied().unwrap_or_default();
            let (found, wanted) = (state.vgprs[4 + i][lane], if exec >> lane & 1 != 0 { *result } else { old });
            if found != wanted {
                return Some(format!(
                    "{text} of {inputs:x?} under MODE {mode:#x}, lane {lane}: v{} is {found:#x} instead of {wanted:#x}",
                    4 + i
                ));
            }
        }
    }
    let wanted = match mask {
        Mask::Any => state.vcc,
        Mask::None => 0,
        Mask::Active => exec,
    };
    (state.vcc != wanted || state.exec != exec)
        .then(|| format!("{text} of {inputs:x?} under MODE {mode:#x}: VCC is {:#x} instead of {wanted:#x}", state.vcc))
}

/// A mnemonic without its encoding.
fn base(mnemonic: &str) -> &str {
    mnemonic.trim_end_matches("_e32").trim_end_matches("_e64")
}
