//! What numbers are called: hardware registers, messages, wait counters, delays, cache hints.

use std::fmt::Write as _;

use crate::target::Target;

/// `hwreg(...)` of `s_getreg` and `s_setreg`.
pub(super) fn hwreg(target: Target, value: u32) -> String {
    let (id, offset, size) = (value & 63, value >> 6 & 31, (value >> 11) + 1);
    let name = hwreg_name(target, id).map_or_else(|| id.to_string(), |name| format!("HW_REG_{name}"));
    match (offset, size) {
        (0, 32) => format!("hwreg({name})"),
        _ => format!("hwreg({name}, {offset}, {size})"),
    }
}

fn hwreg_name(target: Target, id: u32) -> Option<&'static str> {
    let gfx12 = target == Target::Gfx1201;
    let gfx10 = target.is_gfx10();
    Some(match id {
        1 => "MODE",
        2 => "STATUS",
        3 if !gfx12 => "TRAPSTS",
        4 if gfx12 => "STATE_PRIV",
        5 => "GPR_ALLOC",
        6 => "LDS_ALLOC",
        7 => "IB_STS",
        10 if gfx12 => "PERF_SNAPSHOT_DATA",
        11 if gfx12 => "PERF_SNAPSHOT_PC_LO",
        12 if gfx12 => "PERF_SNAPSHOT_PC_HI",
        15 if gfx12 => "PERF_SNAPSHOT_DATA1",
        15 => "SH_MEM_BASES",
        16 if gfx12 => "PERF_SNAPSHOT_DATA2",
        16 if gfx10 => "TBA_LO",
        17 if gfx12 => "EXCP_FLAG_PRIV",
        17 if gfx10 => "TBA_HI",
        18 if gfx12 => "EXCP_FLAG_USER",
        18 if gfx10 => "TMA_LO",
        18 => "PERF_SNAPSHOT_PC_LO",
        19 if gfx12 => "TRAP_CTRL",
        19 if gfx10 => "TMA_HI",
        19 => "PERF_SNAPSHOT_PC_HI",
        20 if gfx12 => "SCRATCH_BASE_LO",
        20 => "FLAT_SCR_LO",
        21 if gfx12 => "SCRATCH_BASE_HI",
        21 => "FLAT_SCR_HI",
        23 => "HW_ID1",
        24 => "HW_ID2",
        25 if gfx10 => "POPS_PACKER",
        27 if !gfx10 && !gfx12 => "PERF_SNAPSHOT_DATA",
        29 if gfx12 => "SHADER_CYCLES_LO",
        29 => "SHADER_CYCLES",
        30 if gfx12 => "SHADER_CYCLES_HI",
        31 if gfx12 => "DVGPR_ALLOC_LO",
        32 if gfx12 => "DVGPR_ALLOC_HI",
        _ => return None,
    })
}

/// `sendmsg(...)`: a message, and on gfx10 its operation and stream.
pub(super) fn message(target: Target, value: u32) -> String {
    if target.is_gfx10() {
        return gfx10_message(value);
    }
    let id = value & 0xff;
    let name = match id {
        1 => "MSG_INTERRUPT",
        2 => "MSG_HS_TESSFACTOR",
        3 => "MSG_DEALLOC_VGPRS",
        5 if target != Target::Gfx1201 => "MSG_STALL_WAVE_GEN",
        6 if target != Target::Gfx1201 => "MSG_HALT_WAVES",
        9 => "MSG_GS_ALLOC_REQ",
        128 => "MSG_RTN_GET_DOORBELL",
        129 => "MSG_RTN_GET_DDID",
        130 => "MSG_RTN_GET_TMA",
        131 => "MSG_RTN_GET_REALTIME",
        132 => "MSG_RTN_SAVE_WAVE",
        133 => "MSG_RTN_GET_TBA",
        134 => "MSG_RTN_GET_TBA_TO_PC",
        135 if target == Target::Gfx1201 => "MSG_RTN_GET_SE_AID_ID",
        _ if value > 0xff => return value.to_string(),
        _ => return format!("sendmsg({id}, 0, 0)"),
    };
    format!("sendmsg({name})")
}

fn gfx10_message(value: u32) -> String {
    let (id, operation, stream) = (value & 15, value >> 4 & 7, value >> 8 & 3);
    let rest = value & !(15 | 7 << 4 | 3 << 8);
    let gs = ["GS_OP_NOP", "GS_OP_CUT", "GS_OP_EMIT", "GS_OP_EMIT_CUT"];
    let symbol = match (id, operation, stream) {
        (1, 0, 0) => "MSG_INTERRUPT".to_owned(),
        (2, 1..=3, _) => format!("MSG_GS, {}, {stream}", gs[operation as usize]),
        (3, 0, 0) => "MSG_GS_DONE, GS_OP_NOP".to_owned(),
        (3, 1..=3, _) => format!("MSG_GS_DONE, {}, {stream}", gs[operation as usize]),
        (4, 0, 0) => "MSG_SAVEWAVE".to_owned(),
        (5, 0, 0) => "MSG_STALL_WAVE_GEN".to_owned(),
        (6, 0, 0) => "MSG_HALT_WAVES".to_owned(),
        (7, 0, 0) => "MSG_ORDERED_PS_DONE".to_owned(),
        (8, 0, 0) => "MSG_EARLY_PRIM_DEALLOC".to_owned(),
        (9, 0, 0) => "MSG_GS_ALLOC_REQ".to_owned(),
        (10, 0, 0) => "MSG_GET_DOORBELL".to_owned(),
        (11, 0, 0) => "MSG_GET_DDID".to_owned(),
        (15, 1, 0) => "MSG_SYSMSG, SYSMSG_OP_ECC_ERR_INTERRUPT".to_owned(),
        (15, 2, 0) => "MSG_SYSMSG, SYSMSG_OP_REG_RD".to_owned(),
        (15, 4, 0) => "MSG_SYSMSG, SYSMSG_OP_TTRACE_PC".to_owned(),
        _ if rest != 0 => return value.to_string(),
        _ => format!("{id}, {operation}, {stream}"),
    };
    format!("sendmsg({symbol})")
}

/// The counters of `s_waitcnt`: those that are waited for, or all if there is none.
pub(super) fn waitcnt(target: Target, value: u32) -> String {
    let (vm, exp, lgkm) = match target {
        Target::Gfx1030 => (value & 15 | value >> 14 << 4, value >> 4 & 7, value >> 8 & 63),
        _ => (value >> 10, value & 7, value >> 4 & 63),
    };
    let counters = [("vmcnt", vm, 63), ("expcnt", exp, 7), ("lgkmcnt", lgkm, 63)];
    let none = counters.iter().all(|(_, count, max)| count == max);
    let shown = counters.iter().filter(|(_, count, max)| none || count != max);
    shown.map(|(name, count, _)| format!("{name}({count})")).collect::<Vec<_>>().join(" ")
}

/// The counters of `s_waitcnt_depctr`; a number if bits are set that stand for nothing.
pub(super) fn depctr(value: u32) -> String {
    const FIELDS: [(&str, u32, u32); 7] = [
        ("hold_cnt", 7, 1),
        ("sa_sdst", 0, 1),
        ("va_vdst", 12, 4),
        ("va_sdst", 9, 3),
        ("va_ssrc", 8, 1),
        ("va_vcc", 1, 1),
        ("vm_vsrc", 2, 3),
    ];
    const UNUSED: u32 = 3 << 5;
    if value & UNUSED != 0 {
        return format!("{value:#x}");
    }
    let fields = FIELDS.map(|(name, low, width)| (name, value >> low & ((1 << width) - 1), (1 << width) - 1));
    let none = fields.iter().all(|(_, count, max)| count == max);
    let shown = fields.iter().filter(|(_, count, max)| none || count != max);
    shown.map(|(name, count, _)| format!("depctr_{name}({count})")).collect::<Vec<_>>().join(" ")
}

/// The two delays of `s_delay_alu` and what lies between them.
pub(super) fn delay(value: u32) -> String {
    const IDS: [&str; 12] = [
        "",
        "VALU_DEP_1",
        "VALU_DEP_2",
        "VALU_DEP_3",
        "VALU_DEP_4",
        "TRANS32_DEP_1",
        "TRANS32_DEP_2",
        "TRANS32_DEP_3",
        "FMA_ACCUM_CYCLE_1",
        "SALU_CYCLE_1",
        "SALU_CYCLE_2",
        "SALU_CYCLE_3",
    ];
    const SKIPS: [&str; 6] = ["", "NEXT", "SKIP_1", "SKIP_2", "SKIP_3", "SKIP_4"];
    let mut parts = Vec::new();
    for (name, names, number) in [
        ("instid0", &IDS[..], value & 15),
        ("instskip", &SKIPS[..], value >> 4 & 7),
        ("instid1", &IDS[..], value >> 7 & 15),
    ] {
        if number != 0 {
            let kind = name.trim_end_matches(['0', '1']);
            let invalid = format!("/* invalid {kind} value */");
            parts.push(format!("{name}({})", names.get(number as usize).copied().unwrap_or(&invalid)));
        }
    }
    if parts.is_empty() { "0".to_owned() } else { parts.join(" | ") }
}

/// The version and wave sizes of `s_version`.
pub(super) fn version(value: u32) -> String {
    const W64: u32 = 0x2000;
    const W32: u32 = 0x4000;
    const DEBUG: u32 = 0x8000;
    let number = value & !(W64 | W32 | DEBUG);
    let mut text = match number {
        0 => "UC_VERSION_GFX7".to_owned(),
        4 => "UC_VERSION_GFX10".to_owned(),
        6 => "UC_VERSION_GFX11".to_owned(),
        9 => "UC_VERSION_GFX12".to_owned(),
        _ if number > 0xff => return format!("{value:#x}"),
        _ => number.to_string(),
    };
    for (bit, name) in [(W64, "W64"), (W32, "W32"), (DEBUG, "MDP")] {
        if value & bit != 0 {
            let first = if text.contains('|') { format!("({text})") } else { text };
            text = format!("{first}|UC_VERSION_{name}_BIT");
        }
    }
    text
}

/// What an access does, which gives hints different meanings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Load,
    Store,
    Atomic,
}

/// Temporal hint and scope of gfx12, with a space before each.
pub(super) fn cache_policy(hint: u32, scope: u32, access: Access) -> String {
    const SYSTEM: u32 = 3;
    const DEVICE: u32 = 2;
    let mut text = String::new();
    let name = match (access, hint) {
        (_, 0) => String::new(),
        (Access::Atomic, 1) => "TH_ATOMIC_RETURN".to_owned(),
        (Access::Atomic, 2) => "TH_ATOMIC_NT".to_owned(),
        (Access::Atomic, 3) => "TH_ATOMIC_NT_RETURN".to_owned(),
        (Access::Atomic, 4 | 5) if scope >= DEVICE => "TH_ATOMIC_CASCADE_RT".to_owned(),
        (Access::Atomic, _) if scope >= DEVICE => "TH_ATOMIC_CASCADE_NT".to_owned(),
        (Access::Atomic, _) => format!("TH_ATOMIC_{hint:#x}"),
        (Access::Load, 7) => format!("{hint:#x}"),
        (Access::Load | Access::Store, _) => {
            let kind = if access == Access::Load { "LOAD" } else { "STORE" };
            let hint = match hint {
                1 => "NT",
                2 => "HT",
                3 if scope == SYSTEM => "BYPASS",
                3 if access == Access::Load => "LU",
                3 => "RT_WB",
                4 => "NT_RT",
                5 => "RT_NT",
                6 => "NT_HT",
                _ => "NT_WB",
            };
            format!("TH_{kind}_{hint}")
        }
    };
    if hint != 0 {
        write!(text, " th:{name}").expect("a string takes everything");
    }
    text.push_str(["", " scope:SCOPE_SE", " scope:SCOPE_DEV", " scope:SCOPE_SYS"][scope as usize & 3]);
    text
}
