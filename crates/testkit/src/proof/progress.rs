//! Queues make progress on their own.

use anyhow::{Result, ensure};

use super::{Context, pattern, same};
use crate::hip::stream::NON_BLOCKING;
use crate::hip::{Kind, Launch};

pub(super) fn spinning_kernel(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let (spinning, free) = (hip.stream_with_flags(NON_BLOCKING)?, hip.stream_with_flags(NON_BLOCKING)?);
    let flag = hip.upload(Kind::Pinned, &[0, 0])?;
    let launch = Launch::new(1, 1).pointer(flag.address()).pointer(flag.address() + 4);
    hip.launch(context.kernel("spin_until")?, &launch, spinning)?;

    let data = pattern(1, 400_000);
    let (host, device) = (hip.allocate(Kind::Pinned, data.len())?, hip.allocate(Kind::Device, data.len())?);
    host.set(&data)?;
    let kind = hip_abi::types::hipMemcpyKind::hipMemcpyHostToDevice;
    hip.copy_async(device.address(), host.address(), data.len(), kind, free)?;
    let count = data.len() as u32 / 4;
    let launch = Launch::new(count.div_ceil(256), 256).pointer(device.address()).word(count);
    hip.launch(context.kernel("add_one")?, &launch, free)?;
    let kind = hip_abi::types::hipMemcpyKind::hipMemcpyDeviceToHost;
    hip.copy_async(host.address(), device.address(), data.len(), kind, free)?;
    hip.synchronize_stream(free)?;
    ensure!(flag.peek(1) == 0 && !hip.query_stream(spinning)?, "the spinning kernel has finished");
    let words: Vec<u32> = data.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes).wrapping_add(1)).collect();
    same("the other stream's work", &host.words()?, &words)?;

    flag.poke(0, 1);
    hip.synchronize_stream(spinning)?;
    ensure!(flag.peek(1) == 1, "the kernel did not see the flag");
    Ok(())
}
