//! Queues make progress on their own.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use hip_abi::types::hipError_t;

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

/// Runs with a short time for the driver's watchdog.
pub(super) fn watchdog(context: &Context) -> Result<()> {
    // Longer than the watchdog's time in all, but one work-group after the other ends.
    const GROUPS: u32 = 400_000;
    const ALL: u32 = GROUPS * 32;
    let hip = &context.hip;
    let (hanging, busy) = (hip.stream_with_flags(NON_BLOCKING)?, hip.stream_with_flags(NON_BLOCKING)?);
    let flags = hip.upload(Kind::Pinned, &[0, 0, 0])?;
    let at = |index: usize| flags.address() + 4 * index;
    let spin = Launch::new(1, 1).pointer(at(0)).pointer(at(1));
    let (spin_until, count_up) = (context.kernel("spin_until")?, context.kernel("count_up")?);
    hip.launch(spin_until, &spin, hanging)?;
    hip.launch(count_up, &Launch::new(GROUPS, 32).pointer(at(2)), busy)?;
    let Err(error) = hip.synchronize_stream(hanging) else { bail!("a kernel that never ends has ended") };
    println!("{error} while another stream's kernel had counted to {} of {ALL}", flags.peek(2));
    ensure!(error.status() == Some(hipError_t::hipErrorLaunchFailure), "{error}");
    // HIP answers with the error from now on, whatever it is asked, so memory tells how the other stream goes on.
    let start = Instant::now();
    while flags.peek(2) < ALL {
        ensure!(start.elapsed() < Duration::from_secs(60), "the other stream stands at {} of {ALL}", flags.peek(2));
        thread::sleep(Duration::from_millis(1));
    }
    ensure!(flags.peek(1) == 0, "the kernel went on");
    std::mem::forget(flags);
    Ok(())
}
