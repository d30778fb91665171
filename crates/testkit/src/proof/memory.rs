//! Ways to have memory besides hipMalloc.

use anyhow::{Result, ensure};
use hip_abi::types::{hipMemcpyKind, hipStream_t};

use super::{Context, pattern, same};
use crate::hip::{Address, Kind, Launch};

const WORDS: u32 = 100_000;

/// Runs `add_one` over the words at `at`.
fn add_one(context: &Context, at: Address, count: u32, stream: hipStream_t) -> Result<()> {
    let launch = Launch::new(count.div_ceil(256), 256).pointer(at).word(count);
    Ok(context.hip.launch(context.kernel("add_one")?, &launch, stream)?)
}

pub(super) fn stream_ordered(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let stream = hip.stream()?;
    let data = pattern(1, 300_001);
    for round in 0..20 {
        let first = hip.allocate_async(data.len(), stream)?;
        let second = hip.allocate_async(data.len(), stream)?;
        ensure!(first != second, "two allocations at one address");
        let mut back = vec![0u8; data.len()];
        hip.copy_async(first, Address::of(&data), data.len(), hipMemcpyKind::hipMemcpyHostToDevice, stream)?;
        hip.copy_async(second, first, data.len(), hipMemcpyKind::hipMemcpyDeviceToDevice, stream)?;
        hip.free_async(first, stream)?;
        hip.copy_async(Address::of_mut(&mut back), second, data.len(), hipMemcpyKind::hipMemcpyDeviceToHost, stream)?;
        hip.free_async(second, stream)?;
        hip.synchronize_stream(stream)?;
        same(&format!("round {round}"), &back, &data)?;
    }
    ensure!(hip.allocate_from_no_pool(64, stream).is_err(), "an allocation from no pool");
    Ok(())
}

pub(super) fn managed(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let words: Vec<u32> = (0..WORDS).map(|index| index * 3).collect();
    let buffer = hip.upload(Kind::Managed, &words)?;
    for round in 1..=3 {
        add_one(context, buffer.address(), WORDS, hipStream_t::NULL)?;
        hip.synchronize()?;
        let expected: Vec<u32> = words.iter().map(|word| word + round).collect();
        same(&format!("round {round}"), &buffer.words()?, &expected)?;
    }
    Ok(())
}

pub(super) fn mapped_host(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let words: Vec<u32> = (0..WORDS).collect();
    let expected: Vec<u32> = words.iter().map(|word| word + 1).collect();
    let pinned = hip.upload(Kind::Pinned, &words)?;
    add_one(context, hip.device_address(pinned.address())?, WORDS, hipStream_t::NULL)?;
    hip.synchronize()?;
    same("pinned memory", &pinned.words()?, &expected)?;

    let mut own = words;
    let at = Address::of_mut(&mut own);
    hip.register(at, own.len() * 4)?;
    add_one(context, hip.device_address(at)?, WORDS, hipStream_t::NULL)?;
    hip.synchronize()?;
    hip.unregister(at)?;
    same("registered memory", &own, &expected)
}

pub(super) fn virtual_memory(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let granule = hip.granularity()?;
    ensure!(granule > 0 && granule.is_power_of_two(), "granularity {granule}");
    let bytes = granule.max(1 << 20);
    context.warm_up()?;
    let (free, _) = hip.memory_info()?;
    let range = hip.reserve(2 * bytes)?;
    let halves = [hip.physical(bytes)?, hip.physical(bytes)?];
    hip.map(range, bytes, &halves[0])?;
    hip.map(range + bytes, bytes, &halves[1])?;
    let data = pattern(5, 2 * bytes);
    hip.copy(range, Address::of(&data), data.len(), hipMemcpyKind::hipMemcpyHostToDevice)?;
    add_one(context, range + (bytes - 64), 32, hipStream_t::NULL)?;
    hip.synchronize()?;
    let mut expected = data;
    for word in expected[bytes - 64..bytes + 64].as_chunks_mut::<4>().0 {
        *word = u32::from_le_bytes(*word).wrapping_add(1).to_le_bytes();
    }
    let mut back = vec![0; 2 * bytes];
    hip.copy(Address::of_mut(&mut back), range, back.len(), hipMemcpyKind::hipMemcpyDeviceToHost)?;
    same("across both halves", &back, &expected)?;

    // The memory keeps its bytes when it is mapped elsewhere.
    hip.unmap(range, bytes)?;
    hip.unmap(range + bytes, bytes)?;
    let [low, high] = halves;
    hip.map(range, bytes, &high)?;
    let mut back = vec![0; bytes];
    hip.copy(Address::of_mut(&mut back), range, bytes, hipMemcpyKind::hipMemcpyDeviceToHost)?;
    same("the upper half at the lower address", &back, &expected[bytes..])?;
    hip.unmap(range, bytes)?;
    hip.release_physical(low)?;
    hip.release_physical(high)?;
    hip.unreserve(range, 2 * bytes)?;
    let (after, _) = hip.memory_info()?;
    ensure!(after >= free, "{after} bytes free, {free} before");
    Ok(())
}

pub(super) fn churn(context: &Context) -> Result<()> {
    let hip = &context.hip;
    context.warm_up()?;
    let (before, _) = hip.memory_info()?;
    let mut held = Vec::new();
    let mut state = 12345u64;
    for round in 0..4000u64 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let bytes = 1usize << (state >> 60);
        let kind = if state >> 40 & 7 == 0 { Kind::Pinned } else { Kind::Device };
        let buffer = hip.allocate(kind, bytes * 64 + round as usize % 5)?;
        held.push((buffer, round));
        if held.len() > 64 {
            held.swap_remove((state >> 32) as usize % held.len());
        }
    }
    let marks: Vec<Vec<u8>> = held.iter().map(|(buffer, round)| pattern(*round, buffer.bytes())).collect();
    for ((buffer, _), mark) in held.iter().zip(&marks) {
        buffer.set(mark)?;
    }
    for ((buffer, round), mark) in held.iter().zip(&marks) {
        same(&format!("{:?} allocation {round}", buffer.kind()), &buffer.get()?, mark)?;
    }
    drop(held);
    let (after, _) = hip.memory_info()?;
    ensure!(after == before, "{after} bytes free, {before} before");
    Ok(())
}
