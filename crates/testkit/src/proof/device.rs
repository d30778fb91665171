//! What HIP says of the device.

use anyhow::{Result, ensure};

use super::Context;
use crate::hip::Kind;

pub(super) fn properties(context: &Context) -> Result<()> {
    let hip = &context.hip;
    ensure!(hip.device_count()? == 1, "{} devices", hip.device_count()?);
    let properties = hip.properties()?;
    let (arch, _) = properties.arch.split_once(':').unwrap_or((&properties.arch, ""));
    ensure!(arch.starts_with("gfx1"), "the target is {arch}");
    ensure!(properties.warp_size == 32, "waves of {} lanes", properties.warp_size);
    ensure!(properties.multi_processor_count > 0, "no processors");
    ensure!(properties.shared_mem_per_block == 65536, "{} bytes of LDS", properties.shared_mem_per_block);
    ensure!(!properties.name.is_empty(), "no name");
    let (_, total) = hip.memory_info()?;
    ensure!(properties.total_global_mem == total, "{} bytes and {total}", properties.total_global_mem);
    ensure!(hip.runtime_version()? > 60_000_000, "runtime {}", hip.runtime_version()?);
    Ok(())
}

pub(super) fn memory_info(context: &Context) -> Result<()> {
    const BYTES: usize = 256 << 20;
    let hip = &context.hip;
    context.warm_up()?;
    let (before, total) = hip.memory_info()?;
    ensure!(before <= total && total > BYTES, "{before} bytes free of {total}");
    let buffer = hip.allocate(Kind::Device, BYTES)?;
    let (during, _) = hip.memory_info()?;
    ensure!(before - during == BYTES, "{BYTES} bytes allocated, {} gone", before - during);
    drop(buffer);
    let (after, _) = hip.memory_info()?;
    ensure!(after == before, "{after} bytes free, {before} before");
    Ok(())
}
