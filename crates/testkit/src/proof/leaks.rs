//! What a process holds does not grow with what it has done.

use std::fs;

use anyhow::{Context as _, Result, bail, ensure};
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

/// Runs `work` so many times, again and again, until the process holds no more afterwards than before, but for a few pages. Pools fill
/// at first, by how far the host runs ahead; what leaks grows every time.
fn hold_nothing(times: u32, mut work: impl FnMut() -> Result<()>) -> Result<()> {
    const ROUNDS: usize = 6;
    const SLACK_BYTES: u64 = 256 << 10;
    const SLACK_MAPPINGS: usize = 4;
    let mut rounds = vec![Held::now()?];
    while rounds.len() <= ROUNDS {
        for _ in 0..times {
            work()?;
        }
        let (before, after) = (rounds[rounds.len() - 1], Held::now()?);
        println!("{after:?}");
        if after.resident_bytes <= before.resident_bytes + SLACK_BYTES
            && after.descriptors <= before.descriptors
            && after.mappings <= before.mappings + SLACK_MAPPINGS
        {
            return Ok(());
        }
        rounds.push(after);
    }
    bail!("every {times} times more is held: {rounds:?}")
}

pub(super) fn launches(context: &Context) -> Result<()> {
    const LAUNCHES: u32 = 10_000;
    let hip = &context.hip;
    let counter = hip.upload(Kind::Device, &[0])?;
    let kernel = context.kernel("count_up")?;
    let launch = Launch::new(1, 32).pointer(counter.address());
    let mut launched = 0u32;
    hold_nothing(LAUNCHES, || {
        hip.launch(kernel, &launch, hipStream_t::NULL)?;
        launched += 1;
        if launched.is_multiple_of(500) {
            hip.synchronize()?;
        }
        Ok(())
    })?;
    hip.synchronize()?;
    ensure!(counter.words()? == [32 * launched], "the counter is {:?}", counter.words()?);
    Ok(())
}

pub(super) fn objects(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let kernel = context.kernel("count_up")?;
    hold_nothing(1000, || {
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
