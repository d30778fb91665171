//! Where LLVM 19 is known to be wrong, to know less than the hardware's documents, or to print what we do not: by rule and with the reason.

use isa::Target;

use crate::compare::Disagreement;

/// A disagreement that a rule may explain.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    /// The target.
    pub target: Target,
    /// What was found.
    pub found: &'a Disagreement,
}

/// A kind of disagreement that is set aside.
pub struct Rule {
    /// Why it is set aside.
    pub reason: &'static str,
    /// Whether the case is one of these.
    pub applies: fn(&Case<'_>) -> bool,
}

/// The reason for samples that LLVM is not asked about.
pub const CRASHES: &str = "LLVM crashes printing a reserved SDWA selector";

/// The rules, the first that applies counts.
pub const RULES: &[Rule] = &[
    Rule {
        reason: "of graphics instructions (image, typed buffer, export, interpolation) mnemonic and length are compared, operands are not",
        applies: |case| {
            const PREFIXES: &[&str] =
                &["image_", "tbuffer_", "exp", "lds_direct", "lds_param", "v_interp_", "ds_param_", "ds_direct_"];
            let of =
                |text: Option<&str>| text.is_some_and(|text| PREFIXES.iter().any(|prefix| text.starts_with(prefix)));
            let (ours, theirs) = (case.ours(), case.theirs());
            (of(ours) || of(theirs)) && (ours.is_none() || theirs.is_none() || mnemonic(ours) == mnemonic(theirs))
        },
    },
    Rule {
        reason: "from gfx11 on a 16-bit operand of a short encoding can be a register's high half, which LLVM up to 19 refuses",
        applies: |case| {
            let has_half = |text: &str| text.split([' ', ',', '|']).any(|word| word.ends_with(".h"));
            case.target != Target::Gfx1030 && case.ours().is_some_and(has_half) && case.theirs().is_none()
        },
    },
    Rule {
        reason: "LLVM up to 19 has true 16-bit moves in part only, and spells their halves otherwise",
        applies: |case| {
            let moves = ["v_mov_b16", "v_swap_b16"];
            case.target != Target::Gfx1030
                && mnemonic(case.ours()).is_some_and(|name| moves.iter().any(|m| name.starts_with(m)))
        },
    },
    Rule {
        reason: "LLVM takes VCCZ, EXECZ, LDS_DIRECT and POPS_EXITING_WAVE_ID for sources on gfx11 and gfx12, which have retired them",
        applies: |case| {
            let retired = ["src_vccz", "src_execz", "src_lds_direct", "src_pops_exiting_wave_id"];
            let names = |text: &str| retired.iter().any(|name| text.contains(name));
            case.target != Target::Gfx1030 && case.ours().is_none() && case.theirs().is_some_and(names)
        },
    },
    Rule {
        reason: "LLVM reads a literal after a buffer instruction, which has no place for one",
        applies: |case| {
            let is_buffer =
                |text: &str| text.starts_with("buffer_") && (text.contains("], 0x") || text.contains(" null, 0x"));
            case.ours().is_none() && case.theirs().is_some_and(is_buffer)
        },
    },
    Rule {
        reason: "LLVM up to 19 takes the LDS loads of gfx10 for instructions of gfx11",
        applies: |case| case.ours().is_none() && case.theirs().is_some_and(|text| text.starts_with("buffer_load_lds_")),
    },
    Rule {
        reason: "LLVM leaves out `_dpp` where a comparison has DPP8 with fi:1",
        applies: |case| match (case.ours(), case.theirs()) {
            (Some(ours), Some(theirs)) => ours.starts_with("v_cmp") && ours.replacen("_dpp", "", 1) == theirs,
            _ => false,
        },
    },
    Rule {
        reason: "LLVM up to 19 has s_singleuse_vdst and s_wakeup_barrier, which no processor of these targets has",
        applies: |case| {
            let has_it = matches!(mnemonic(case.theirs()), Some("s_singleuse_vdst" | "s_wakeup_barrier"));
            case.ours().is_none() && has_it
        },
    },
    Rule {
        reason: "LLVM takes constants and special registers for the VGPR of a move between registers or lanes, or of a matrix",
        applies: |case| {
            let moves = ["v_movrels", "v_swap", "v_permlane", "v_readfirstlane", "v_wmma_"];
            case.ours().is_none()
                && mnemonic(case.theirs()).is_some_and(|name| moves.iter().any(|m| name.starts_with(m)))
        },
    },
    Rule {
        reason: "LLVM has DPP for v_pk_fmac_f16 on gfx11 and gfx12, where packed operations have none",
        applies: |case| {
            let is_it = |text: &str| text.starts_with("v_pk_fmac_f16_dpp ");
            case.ours().is_none() && case.theirs().is_some_and(is_it)
        },
    },
    Rule {
        reason: "LLVM takes the sign bits of integer sources of some long encodings for sign extension",
        applies: |case| {
            let extends = |text: &str| text.contains("sext(") && !text.contains("_sdwa ");
            mnemonic(case.ours()) == mnemonic(case.theirs()) && case.theirs().is_some_and(extends)
        },
    },
    Rule {
        reason: "LLVM up to 19 ignores op_sel of many 16-bit operands in long encodings",
        applies: |case| {
            // Of these it knows what op_sel means.
            const KNOWN: &[&str] = &["v_pk_", "v_dot", "v_fma_mix", "v_wmma_", "v_permlane"];
            let without = |text: &str| {
                let (before, list) = text.split_once(" op_sel:[")?;
                let (_, after) = list.split_once(']')?;
                Some(format!("{before}{after}"))
            };
            let known = |text: &str| KNOWN.iter().any(|prefix| text.starts_with(prefix));
            case.target != Target::Gfx1030
                && case.ours().is_some_and(|ours| !known(ours) && without(ours).as_deref() == case.theirs())
        },
    },
    Rule {
        reason: "LLVM is asked for a wave32: in a wave64 the accumulators of a matrix take half of the registers, so more fit",
        applies: |case| {
            let ends_outside = |text: &str| {
                let ends = text.split(']').filter_map(|part| part.rsplit_once(':')?.1.parse::<u32>().ok());
                text.starts_with("v_wmma_") && ends.into_iter().any(|end| end > 255)
            };
            case.theirs().is_none() && case.ours().is_some_and(ends_outside)
        },
    },
    Rule {
        reason: "LLVM closes the bars of abs behind the mask of v_cndmask_b32_dpp",
        applies: |case| match (case.ours(), case.theirs()) {
            (Some(ours), Some(theirs)) => ours.replace("|, vcc_lo", ", vcc_lo|") == theirs,
            _ => false,
        },
    },
    Rule {
        reason: "LLVM up to 19 does not know the instruction",
        applies: |case| {
            const UNKNOWN: &[(Option<Target>, &str)] = &[
                (None, "s_endpgm_ordered_ps_done"),
                (None, "v_dual_dot2acc_f32_bf16"),
                (Some(Target::Gfx1201), "v_dual_dot2acc_f32"),
                (Some(Target::Gfx1201), "s_alloc_vgpr"),
                (Some(Target::Gfx1201), "ds_bvh_stack_"),
                (Some(Target::Gfx1201), "ds_bpermute_fi_b32"),
            ];
            let is_unknown = |text: &str| {
                let names = UNKNOWN.iter().filter(|(target, _)| target.is_none_or(|target| target == case.target));
                names.into_iter().any(|(_, name)| text.split(" :: ").any(|half| half.starts_with(name)))
            };
            case.theirs().is_none() && case.ours().is_some_and(is_unknown)
        },
    },
];

impl Case<'_> {
    fn ours(&self) -> Option<&str> {
        self.found.ours.as_ref().map(|(text, _)| text.as_str())
    }

    fn theirs(&self) -> Option<&str> {
        self.found.theirs.as_ref().map(|(text, _)| text.as_str())
    }
}

fn mnemonic(text: Option<&str>) -> Option<&str> {
    text?.split(' ').next()
}
