//! What a process holds does not grow with what it has done.

use std::fs;

use anyhow::{Context as _, Result, ensure};
use hip_abi::types::hipStream_t;

use super::Context;
use crate::hip::{Kind, Launch};

/// What the kernel says that a process holds.
#[derive(Clone, Copy, Debug)]
struct Held {
    resident_bytes: u64,
    descriptors: usize,
    mappings: usize,
}

impl Held {
    fn now() -> Result<Held> {
        const PAGE: u64 = 4096;
        let memory = fs::read_to_string("/proc/self/statm")?;
        let pages: u64 = memory.split_whitespace().nth(1).context("statm has a second field")?.parse()?;
        Ok(Held {
            resident_bytes: pages * PAGE,
            descriptors: fs::read_dir("/proc/self/fd")?.count(),
            mappings: fs::read_to_string("/proc/self/maps")?.lines().count(),
        })
    }
}

/// Runs `work` until things are warm, which takes so many times, and then `times` again: it must not hold more afterwards, but for a few
/// pages.
fn hold_nothing(warm_up: u32, times: u32, mut work: impl FnMut() -> Result<()>) -> Result<()> {
    const SLACK_BYTES: u64 = 1 << 20;
    const SLACK_MAPPINGS: usize = 8;
    for _ in 0..warm_up {
        work()?;
    }
    let before = Held::now()?;
    for _ in 0..times {
        work()?;
    }
    let after = Held::now()?;
    println!("before: {before:?}; after: {after:?}");
    ensure!(after.resident_bytes <= before.resident_bytes + SLACK_BYTES, "memory: {before:?}, then {after:?}");
    ensure!(after.descriptors <= before.descriptors, "descriptors: {before:?}, then {after:?}");
    ensure!(after.mappings <= before.mappings + SLACK_MAPPINGS, "mappings: {before:?}, then {after:?}");
    Ok(())
}

pub(super) fn launches(context: &Context) -> Result<()> {
    const LAUNCHES: u32 = 10_000;
    // A stream's ring has 16,384 packets, and each has been used once when it is warm.
    const WARM_UP: u32 = 20_000;
    let hip = &context.hip;
    let counter = hip.upload(Kind::Device, &[0])?;
    let kernel = context.kernel("count_up")?;
    let launch = Launch::new(1, 32).pointer(counter.address());
    let mut launched = 0;
    hold_nothing(WARM_UP, LAUNCHES, || {
        hip.launch(kernel, &launch, hipStream_t::NULL)?;
        launched += 1;
        if launched % 500 == 0 {
            hip.synchronize()?;
        }
        Ok(())
    })?;
    hip.synchronize()?;
    ensure!(counter.words()? == [32 * (WARM_UP + LAUNCHES)], "the counter is {:?}", counter.words()?);
    Ok(())
}

pub(super) fn objects(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let kernel = context.kernel("count_up")?;
    hold_nothing(1000, 1000, || {
        let stream = hip.stream()?;
        let event = hip.event()?;
        let (device, pinned) = (hip.upload(Kind::Device, &[0; 1024])?, hip.allocate(Kind::Pinned, 1 << 16)?);
        hip.launch(kernel, &Launch::new(1, 32).pointer(device.address()), stream)?;
        hip.record(event, stream)?;
        hip.synchronize_event(event)?;
        ensure!(device.words()?[0] == 32, "the kernel has not run");
        drop((device, pinned));
        hip.destroy_event(event)?;
        Ok(hip.destroy_stream(stream)?)
    })
}
