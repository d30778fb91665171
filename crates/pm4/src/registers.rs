//! The compute registers of gfx10.1, gfx10.3, gfx11 and gfx12.0: the only place where offsets and fields are written down.
//!
//! From the kernel driver's and Mesa's register headers, which agree on all of them. What moved between generations has a row for each
//! place. gfx12.1 (gfx125x) has another map, which is not here.

use crate::generation::Generation;
use crate::register::{Register, registers};

/// The register at an offset from the start of the SH space.
pub fn sh_register(generation: Generation, offset: u32) -> Option<&'static Register> {
    REGISTERS.iter().find(|register| u32::from(register.offset) == offset && register.on.contains(generation))
}

/// The name of the compute register with this dword index, if it has the same one on all generations that have it.
pub fn register_name(index: u32) -> Option<&'static str> {
    let at = |register: &&Register| register.index() == index;
    let name = REGISTERS.iter().find(at)?.name;
    REGISTERS.iter().filter(at).all(|register| register.name == name).then_some(name)
}

registers! {
    COMPUTE_DISPATCH_INITIATOR = 0x200, ALL, Dispatch {
        COMPUTE_SHADER_EN [ALL 0 0],
        PARTIAL_TG_EN [ALL 1 1],
        FORCE_START_AT_000 [ALL 2 2],
        ORDERED_APPEND_ENBL [ALL 3 3],
        ORDERED_APPEND_MODE [ALL 4 4],
        USE_THREAD_DIMENSIONS [ALL 5 5],
        ORDER_MODE [ALL 6 6],
        SCALAR_L1_INV_VOL [ALL 10 10],
        VECTOR_L1_INV_VOL [ALL 11 11],
        PING_PONG_EN [GFX12 12 12],
        TUNNEL_ENABLE [ALL 13 13],
        RESTORE [ALL 14 14],
        CS_W32_EN [ALL 15 15],
        AMP_SHADER_EN [GFX11_GFX12 16 16],
        DISABLE_DISP_PREMPT_EN [GFX11_GFX12 17 17],
        INTERLEAVE_2D_EN [GFX12 18 18],
        TTRACE_QUEUE_ID [GFX12 31 29],
    }
    COMPUTE_DIM_X = 0x201, ALL, Queue {}
    COMPUTE_DIM_Y = 0x202, ALL, Queue {}
    COMPUTE_DIM_Z = 0x203, ALL, Queue {}
    COMPUTE_START_X = 0x204, ALL, Queue {}
    COMPUTE_START_Y = 0x205, ALL, Queue {}
    COMPUTE_START_Z = 0x206, ALL, Queue {}
    COMPUTE_NUM_THREAD_X = 0x207, ALL, Queue {
        NUM_THREAD_FULL [GFX10_GFX11 15 0, GFX12 12 0],
        INTERLEAVE_BITS [GFX12 15 13],
        NUM_THREAD_PARTIAL [ALL 31 16],
    }
    COMPUTE_NUM_THREAD_Y = 0x208, ALL, Queue {
        NUM_THREAD_FULL [GFX10_GFX11 15 0, GFX12 12 0],
        INTERLEAVE_BITS [GFX12 15 13],
        NUM_THREAD_PARTIAL [ALL 31 16],
    }
    COMPUTE_NUM_THREAD_Z = 0x209, ALL, Queue {
        NUM_THREAD_FULL [ALL 15 0],
        NUM_THREAD_PARTIAL [ALL 31 16],
    }
    COMPUTE_PIPELINESTAT_ENABLE = 0x20a, ALL, Queue {
        PIPELINESTAT_ENABLE [ALL 0 0],
    }
    COMPUTE_PERFCOUNT_ENABLE = 0x20b, ALL, Queue {
        PERFCOUNT_ENABLE [ALL 0 0],
    }
    COMPUTE_PGM_LO = 0x20c, ALL, Queue {}
    COMPUTE_PGM_HI = 0x20d, ALL, Queue {
        DATA [ALL 7 0],
    }
    COMPUTE_DISPATCH_PKT_ADDR_LO = 0x20e, ALL, Queue {}
    COMPUTE_DISPATCH_PKT_ADDR_HI = 0x20f, ALL, Queue {
        DATA [ALL 7 0],
    }
    COMPUTE_DISPATCH_SCRATCH_BASE_LO = 0x210, ALL, Queue {}
    COMPUTE_DISPATCH_SCRATCH_BASE_HI = 0x211, ALL, Queue {
        DATA [ALL 7 0],
    }
    COMPUTE_PGM_RSRC1 = 0x212, ALL, Queue {
        VGPRS [ALL 5 0],
        SGPRS [ALL 9 6],
        PRIORITY [ALL 11 10],
        FLOAT_MODE [ALL 19 12],
        PRIV [ALL 20 20],
        DX10_CLAMP [GFX10_GFX11 21 21],
        WG_RR_EN [GFX12 21 21],
        IEEE_MODE [GFX10_GFX11 23 23],
        DISABLE_PERF [GFX12 23 23],
        BULKY [ALL 24 24],
        CDBG_USER [ALL 25 25],
        FP16_OVFL [ALL 26 26],
        WGP_MODE [ALL 29 29],
        MEM_ORDERED [ALL 30 30],
        FWD_PROGRESS [ALL 31 31],
    }
    COMPUTE_PGM_RSRC2 = 0x213, ALL, Queue {
        SCRATCH_EN [ALL 0 0],
        USER_SGPR [ALL 5 1],
        TRAP_PRESENT [GFX10_GFX11 6 6],
        DYNAMIC_VGPR [GFX12 6 6],
        TGID_X_EN [ALL 7 7],
        TGID_Y_EN [ALL 8 8],
        TGID_Z_EN [ALL 9 9],
        TG_SIZE_EN [ALL 10 10],
        TIDIG_COMP_CNT [ALL 12 11],
        EXCP_EN_MSB [ALL 14 13],
        LDS_SIZE [ALL 23 15],
        EXCP_EN [ALL 30 24],
    }
    COMPUTE_VMID = 0x214, ALL, Privileged {
        DATA [ALL 3 0],
    }
    COMPUTE_RESOURCE_LIMITS = 0x215, ALL, Queue {
        WAVES_PER_SH [ALL 9 0],
        TG_PER_CU [ALL 15 12],
        LOCK_THRESHOLD [ALL 21 16],
        SIMD_DEST_CNTL [ALL 22 22],
        FORCE_SIMD_DIST [ALL 23 23],
        CU_GROUP_COUNT [ALL 26 24],
    }
    COMPUTE_STATIC_THREAD_MGMT_SE0 = 0x216, ALL, CuMask {
        SA0_CU_EN [ALL 15 0],
        SA1_CU_EN [ALL 31 16],
    }
    COMPUTE_STATIC_THREAD_MGMT_SE1 = 0x217, ALL, CuMask {
        SA0_CU_EN [ALL 15 0],
        SA1_CU_EN [ALL 31 16],
    }
    COMPUTE_TMPRING_SIZE = 0x218, ALL, Queue {
        WAVES [ALL 11 0],
        WAVESIZE [GFX10 24 12, GFX11 26 12, GFX12 29 12],
    }
    COMPUTE_STATIC_THREAD_MGMT_SE2 = 0x219, ALL, CuMask {
        SA0_CU_EN [ALL 15 0],
        SA1_CU_EN [ALL 31 16],
    }
    COMPUTE_STATIC_THREAD_MGMT_SE3 = 0x21a, ALL, CuMask {
        SA0_CU_EN [ALL 15 0],
        SA1_CU_EN [ALL 31 16],
    }
    COMPUTE_RESTART_X = 0x21b, ALL, Queue {}
    COMPUTE_RESTART_Y = 0x21c, ALL, Queue {}
    COMPUTE_RESTART_Z = 0x21d, ALL, Queue {}
    COMPUTE_THREAD_TRACE_ENABLE = 0x21e, ALL, Queue {
        THREAD_TRACE_ENABLE [ALL 0 0],
    }
    COMPUTE_MISC_RESERVED = 0x21f, ALL, Queue {
        SEND_SEID [ALL 3 0],
        WAVE_ID_BASE [ALL 16 5],
    }
    COMPUTE_DISPATCH_ID = 0x220, ALL, Queue {}
    COMPUTE_THREADGROUP_ID = 0x221, ALL, Queue {}
    COMPUTE_REQ_CTRL = 0x222, ALL, Queue {}
    COMPUTE_STATIC_THREAD_MGMT_SE8 = 0x223, GFX12, CuMask {
        SA0_CU_EN [ALL 15 0],
        SA1_CU_EN [ALL 31 16],
    }
    COMPUTE_USER_ACCUM_0 = 0x224, ALL, Queue {
        CONTRIBUTION [ALL 6 0],
    }
    COMPUTE_USER_ACCUM_1 = 0x225, ALL, Queue {
        CONTRIBUTION [ALL 6 0],
    }
    COMPUTE_USER_ACCUM_2 = 0x226, ALL, Queue {
        CONTRIBUTION [ALL 6 0],
    }
    COMPUTE_USER_ACCUM_3 = 0x227, ALL, Queue {
        CONTRIBUTION [ALL 6 0],
    }
    COMPUTE_PGM_RSRC3 = 0x228, ALL, Queue {
        SHARED_VGPR_CNT [GFX10_GFX11 3 0],
        INST_PREF_SIZE [GFX11 9 4, GFX12 11 4],
        TRAP_ON_START [GFX11 10 10],
        TRAP_ON_END [GFX11 11 11],
        GLG_EN [GFX12 13 13],
        IMAGE_OP [GFX11_GFX12 31 31],
    }
    COMPUTE_DDID_INDEX = 0x229, ALL, Queue {}
    COMPUTE_SHADER_CHKSUM = 0x22a, ALL, Queue {}
    COMPUTE_RELAUNCH_GFX10 ("COMPUTE_RELAUNCH") = 0x22b, GFX10, Privileged {}
    COMPUTE_WAVE_RESTORE_ADDR_LO_GFX10 ("COMPUTE_WAVE_RESTORE_ADDR_LO") = 0x22c, GFX10, Privileged {}
    COMPUTE_WAVE_RESTORE_ADDR_HI_GFX10 ("COMPUTE_WAVE_RESTORE_ADDR_HI") = 0x22d, GFX10, Privileged {}
    COMPUTE_RELAUNCH2_GFX10 ("COMPUTE_RELAUNCH2") = 0x22e, GFX10, Privileged {}
    COMPUTE_STATIC_THREAD_MGMT_SE4 = 0x22b, GFX11_GFX12, CuMask {
        SA0_CU_EN [ALL 15 0],
        SA1_CU_EN [ALL 31 16],
    }
    COMPUTE_STATIC_THREAD_MGMT_SE5 = 0x22c, GFX11_GFX12, CuMask {
        SA0_CU_EN [ALL 15 0],
        SA1_CU_EN [ALL 31 16],
    }
    COMPUTE_STATIC_THREAD_MGMT_SE6 = 0x22d, GFX11_GFX12, CuMask {
        SA0_CU_EN [ALL 15 0],
        SA1_CU_EN [ALL 31 16],
    }
    COMPUTE_STATIC_THREAD_MGMT_SE7 = 0x22e, GFX11_GFX12, CuMask {
        SA0_CU_EN [ALL 15 0],
        SA1_CU_EN [ALL 31 16],
    }
    COMPUTE_DISPATCH_INTERLEAVE = 0x22f, GFX11_GFX12, Queue {
        INTERLEAVE_1D [ALL 9 0],
        INTERLEAVE_2D_X_SIZE [GFX12 19 16],
        INTERLEAVE_2D_Y_SIZE [GFX12 27 24],
    }
    COMPUTE_RELAUNCH = 0x230, GFX11_GFX12, Privileged {}
    COMPUTE_WAVE_RESTORE_ADDR_LO = 0x231, GFX11_GFX12, Privileged {}
    COMPUTE_WAVE_RESTORE_ADDR_HI = 0x232, GFX11_GFX12, Privileged {}
    COMPUTE_RELAUNCH2 = 0x233, GFX11_GFX12, Privileged {}
    COMPUTE_PRESCALED_DIM_X = 0x235, GFX12, Queue {}
    COMPUTE_PRESCALED_DIM_Y = 0x236, GFX12, Queue {}
    COMPUTE_PRESCALED_DIM_Z = 0x237, GFX12, Queue {}
    COMPUTE_USER_DATA_0 = 0x240, ALL, Queue {}
    COMPUTE_USER_DATA_1 = 0x241, ALL, Queue {}
    COMPUTE_USER_DATA_2 = 0x242, ALL, Queue {}
    COMPUTE_USER_DATA_3 = 0x243, ALL, Queue {}
    COMPUTE_USER_DATA_4 = 0x244, ALL, Queue {}
    COMPUTE_USER_DATA_5 = 0x245, ALL, Queue {}
    COMPUTE_USER_DATA_6 = 0x246, ALL, Queue {}
    COMPUTE_USER_DATA_7 = 0x247, ALL, Queue {}
    COMPUTE_USER_DATA_8 = 0x248, ALL, Queue {}
    COMPUTE_USER_DATA_9 = 0x249, ALL, Queue {}
    COMPUTE_USER_DATA_10 = 0x24a, ALL, Queue {}
    COMPUTE_USER_DATA_11 = 0x24b, ALL, Queue {}
    COMPUTE_USER_DATA_12 = 0x24c, ALL, Queue {}
    COMPUTE_USER_DATA_13 = 0x24d, ALL, Queue {}
    COMPUTE_USER_DATA_14 = 0x24e, ALL, Queue {}
    COMPUTE_USER_DATA_15 = 0x24f, ALL, Queue {}
    COMPUTE_DISPATCH_TUNNEL = 0x27d, ALL, Dispatch {}
    COMPUTE_DISPATCH_END = 0x27e, ALL, Dispatch {}
    COMPUTE_NOWHERE = 0x27f, ALL, Dispatch {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_place_has_two_registers_and_no_bit_two_fields() {
        for generation in Generation::ALL {
            let mut offsets: Vec<_> =
                REGISTERS.iter().filter(|r| r.on.contains(generation)).map(|r| r.offset).collect();
            let count = offsets.len();
            offsets.dedup();
            assert!(offsets.is_sorted() && offsets.len() == count, "{generation}");
            for register in REGISTERS.iter().filter(|r| r.on.contains(generation)) {
                let mut seen = 0u32;
                for (high, low) in register.fields.iter().filter_map(|field| field.place(generation)) {
                    let bits = crate::bits::mask(high, low);
                    assert_eq!(seen & bits, 0, "{generation} {}", register.name);
                    seen |= bits;
                }
            }
        }
    }

    #[test]
    fn what_moved_is_found_where_it_is() {
        let name = |generation, offset| sh_register(generation, offset).map(|register| register.name);
        assert_eq!(name(Generation::Gfx10_3, 0x22b), Some("COMPUTE_RELAUNCH"));
        assert_eq!(name(Generation::Gfx11, 0x22b), Some("COMPUTE_STATIC_THREAD_MGMT_SE4"));
        assert_eq!(name(Generation::Gfx12_0, 0x230), Some("COMPUTE_RELAUNCH"));
        assert_eq!(name(Generation::Gfx12_0, 0x228), Some("COMPUTE_PGM_RSRC3"));
        assert_eq!((register_name(0x2e40), register_name(0x2e2b)), (Some("COMPUTE_USER_DATA_0"), None));
        assert_eq!((name(Generation::Gfx11, 0x223), name(Generation::Gfx10_1, 0x230)), (None, None));
    }
}
