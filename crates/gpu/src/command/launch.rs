//! Dispatches from registers: what `DISPATCH_DIRECT` makes of `COMPUTE_*` (pm4.md sections 3 and 4.1).

use hsa_abi::kernel::{ComputePgmRsrc1, ComputePgmRsrc2, LDS_GRANULE};
use pm4::registers::{
    COMPUTE_DISPATCH_INITIATOR as INITIATOR, COMPUTE_DISPATCH_SCRATCH_BASE_HI, COMPUTE_DISPATCH_SCRATCH_BASE_LO,
    COMPUTE_NUM_THREAD_X, COMPUTE_NUM_THREAD_Y, COMPUTE_NUM_THREAD_Z, COMPUTE_PGM_HI, COMPUTE_PGM_LO,
    COMPUTE_PGM_RSRC1, COMPUTE_PGM_RSRC2, COMPUTE_PGM_RSRC3, COMPUTE_START_X, COMPUTE_START_Y, COMPUTE_START_Z,
    COMPUTE_TMPRING_SIZE,
};
use pm4::{Register, RegisterValue};

use crate::compute::{DispatchError, Geometry, Kernel, Request};
use crate::engine::Context;
use crate::gfx::{Family, Gfx};
use crate::host::{self, Host, Source};

use super::registers::{RegisterError, RegisterFile};

/// Why registers describe no dispatch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LaunchError {
    #[error(transparent)]
    Register(#[from] RegisterError),
    #[error(transparent)]
    Dispatch(#[from] DispatchError),
    #[error("{register}.{field} = {value:#x}: {why}")]
    Field { register: &'static str, field: &'static str, value: u32, why: &'static str },
}

/// The dispatch that an initiator starts; none if there is no work.
pub(crate) fn request(
    context: &Context<'_, impl Host>,
    registers: &RegisterFile,
    packet: u64,
    dimensions: [u32; 3],
    initiator: RegisterValue,
) -> Result<Option<Request>, LaunchError> {
    check_initiator(initiator)?;
    let Some(geometry) = geometry(registers, dimensions, initiator)? else {
        return Ok(None);
    };
    let kernel = kernel(context, registers, initiator)?;
    let observed = host::Dispatch {
        queue: context.queue,
        source: Source::Pm4 { packet },
        entry: kernel.entry,
        first_group: geometry.first(),
        grid: geometry.grid(),
        block: geometry.block,
        group_segment_bytes: kernel.group_segment_bytes,
        private_segment_bytes: kernel.private_segment_bytes,
        user_sgprs: kernel.user_sgprs.clone(),
    };
    Ok(Some(Request { geometry, kernel, observed }))
}

fn check_initiator(initiator: RegisterValue) -> Result<(), LaunchError> {
    if !initiator.has(INITIATOR::COMPUTE_SHADER_EN) {
        return Err(refuse(initiator, INITIATOR::COMPUTE_SHADER_EN, "the dispatch would be dropped"));
    }
    // The others choose among orders that all are right: ORDER_MODE, TUNNEL_ENABLE, the legacy invalidations.
    for field in [
        INITIATOR::ORDERED_APPEND_ENBL,
        INITIATOR::ORDERED_APPEND_MODE,
        INITIATOR::PING_PONG_EN,
        INITIATOR::RESTORE,
        INITIATOR::AMP_SHADER_EN,
        INITIATOR::DISABLE_DISP_PREMPT_EN,
        INITIATOR::INTERLEAVE_2D_EN,
        INITIATOR::TTRACE_QUEUE_ID,
    ] {
        if initiator.has(field) {
            return Err(refuse(initiator, field, "not modelled"));
        }
    }
    Ok(())
}

fn geometry(
    registers: &RegisterFile,
    dimensions: [u32; 3],
    initiator: RegisterValue,
) -> Result<Option<Geometry>, LaunchError> {
    let of_items = initiator.has(INITIATOR::USE_THREAD_DIMENSIONS);
    let partial_groups = initiator.has(INITIATOR::PARTIAL_TG_EN);
    let mut first = [0; 3];
    if !initiator.has(INITIATOR::FORCE_START_AT_000) {
        for (axis, start) in [&COMPUTE_START_X, &COMPUTE_START_Y, &COMPUTE_START_Z].into_iter().enumerate() {
            let start = registers.read(start)?;
            if of_items && start.value != 0 {
                let (register, field, value) = (start.register.name, "START", start.value);
                let why = "not modelled together with USE_THREAD_DIMENSIONS";
                return Err(LaunchError::Field { register, field, value, why });
            }
            first[axis] = start.value;
        }
    }
    let (mut block, mut last) = ([0; 3], [0; 3]);
    for (axis, register) in
        [&COMPUTE_NUM_THREAD_X, &COMPUTE_NUM_THREAD_Y, &COMPUTE_NUM_THREAD_Z].into_iter().enumerate()
    {
        let threads = registers.read(register)?;
        if threads.has(COMPUTE_NUM_THREAD_X::INTERLEAVE_BITS) && axis < 2 {
            return Err(refuse(threads, COMPUTE_NUM_THREAD_X::INTERLEAVE_BITS, "not modelled"));
        }
        let (full, partial) = match axis {
            0 | 1 => (COMPUTE_NUM_THREAD_X::NUM_THREAD_FULL, COMPUTE_NUM_THREAD_X::NUM_THREAD_PARTIAL),
            _ => (COMPUTE_NUM_THREAD_Z::NUM_THREAD_FULL, COMPUTE_NUM_THREAD_Z::NUM_THREAD_PARTIAL),
        };
        block[axis] = threads.field(full);
        last[axis] = block[axis];
        if block[axis] == 0 {
            return Err(refuse(threads, full, "a work-group without work-items"));
        }
        if partial_groups && !of_items {
            last[axis] = threads.field(partial);
            if last[axis] == 0 || last[axis] > block[axis] {
                return Err(refuse(threads, partial, "with PARTIAL_TG_EN, no size of a last work-group"));
            }
        }
    }
    if (0..3).any(|axis| dimensions[axis] <= first[axis]) {
        return Ok(None);
    }
    Ok(Some(match of_items {
        true => Geometry::of_items(dimensions, block)?,
        false => Geometry::of_groups(first, dimensions, block, last)?,
    }))
}

fn kernel(
    context: &Context<'_, impl Host>,
    registers: &RegisterFile,
    initiator: RegisterValue,
) -> Result<Kernel, LaunchError> {
    let entry = address(registers, &COMPUTE_PGM_LO, &COMPUTE_PGM_HI)?;
    let rsrc1 = ComputePgmRsrc1(registers.read(&COMPUTE_PGM_RSRC1)?.value);
    let rsrc2_value = registers.read(&COMPUTE_PGM_RSRC2)?;
    let rsrc2 = ComputePgmRsrc2(rsrc2_value.value);
    let rsrc3 = registers.read(&COMPUTE_PGM_RSRC3)?;
    if rsrc2_value.has(COMPUTE_PGM_RSRC2::DYNAMIC_VGPR) {
        return Err(refuse(rsrc2_value, COMPUTE_PGM_RSRC2::DYNAMIC_VGPR, "not modelled"));
    }
    if rsrc3.has(COMPUTE_PGM_RSRC3::SHARED_VGPR_CNT) {
        return Err(refuse(rsrc3, COMPUTE_PGM_RSRC3::SHARED_VGPR_CNT, "not modelled"));
    }
    if context.gfx == Gfx::Gfx1100 && rsrc2.user_sgpr() + system_sgprs(rsrc2) < LEAST_SGPRS_OF_GFX1100 {
        let why = "gfx1100 must initialise 16 SGPRs";
        return Err(refuse(rsrc2_value, COMPUTE_PGM_RSRC2::USER_SGPR, why));
    }
    let wave32 = initiator.has(INITIATOR::CS_W32_EN);
    let private_segment_bytes =
        if rsrc2.scratch_en() { scratch(context, registers)? / if wave32 { 32 } else { 64 } } else { 0 };
    let kernel = Kernel {
        entry,
        rsrc1,
        rsrc2,
        wave32,
        user_sgprs: registers.user_data(rsrc2.user_sgpr() as usize),
        group_segment_bytes: rsrc2.lds_size() * LDS_GRANULE,
        private_segment_bytes,
    };
    Ok(kernel.checked()?)
}

/// SGPRs that a wave of gfx1100 must be given, or it may find some of them changed.
const LEAST_SGPRS_OF_GFX1100: u32 = 16;

/// SGPRs behind the user's that a wave is given.
fn system_sgprs(rsrc2: ComputePgmRsrc2) -> u32 {
    [rsrc2.tgid_x_en(), rsrc2.tgid_y_en(), rsrc2.tgid_z_en(), rsrc2.tg_size_en()].map(u32::from).iter().sum()
}

/// Bytes of scratch for a wave. It is the wave's own, but there must be memory where the registers say that it lies.
fn scratch(context: &Context<'_, impl Host>, registers: &RegisterFile) -> Result<u32, LaunchError> {
    let size = registers.read(&COMPUTE_TMPRING_SIZE)?;
    for field in [COMPUTE_TMPRING_SIZE::WAVES, COMPUTE_TMPRING_SIZE::WAVESIZE] {
        if !size.has(field) {
            return Err(refuse(size, field, "the kernel needs scratch"));
        }
    }
    let granule = match context.gfx.family() {
        Family::Gfx10 => 1024,
        Family::Gfx11 | Family::Gfx12 => {
            let base = address(registers, &COMPUTE_DISPATCH_SCRATCH_BASE_LO, &COMPUTE_DISPATCH_SCRATCH_BASE_HI)?;
            context.host.load_u32(base).map_err(DispatchError::Memory)?;
            256
        }
    };
    Ok(size.field(COMPUTE_TMPRING_SIZE::WAVESIZE) * granule)
}

/// An address that a pair of registers has in units of 256 bytes.
fn address(registers: &RegisterFile, lo: &'static Register, hi: &'static Register) -> Result<u64, LaunchError> {
    let (lo, hi) = (registers.read(lo)?.value, registers.read(hi)?.value);
    Ok((u64::from(hi) << 32 | u64::from(lo)) << 8)
}

fn refuse(value: RegisterValue, field: pm4::Field, why: &'static str) -> LaunchError {
    LaunchError::Field { register: value.register.name, field: field.name, value: value.field(field), why }
}
