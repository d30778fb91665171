//! Copies: every direction, kind of memory, size and alignment. A copy is right if the destination holds the source's bytes where it
//! should and is untouched around them.

use anyhow::{Context as _, Result, ensure};
use hip_abi::types::{hipMemcpyKind, hipStream_t};

use super::{Context, pattern, same};
use crate::hip::{Address, Buffer, Hip, Kind};

/// Sizes around every boundary that copies are split at: words, lines, pages, staging chunks.
const SIZES: [usize; 26] = [
    1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 17, 31, 63, 64, 65, 127, 255, 256, 1000, 4095, 4096, 4097, 65_537, 1_048_573,
    1_048_576, 4_194_317,
];
/// Offsets of source and destination.
const OFFSETS: [(usize, usize); 6] = [(0, 0), (1, 0), (0, 3), (5, 5), (2, 7), (64, 128)];
const MARGIN: usize = 256;

/// How a copy is submitted.
#[derive(Clone, Copy)]
enum How {
    Synchronous,
    Asynchronous(hipStream_t),
}

impl How {
    fn copy(self, hip: &Hip, to: Address, from: Address, bytes: usize, kind: hipMemcpyKind) -> Result<()> {
        match self {
            How::Synchronous => hip.copy(to, from, bytes, kind)?,
            How::Asynchronous(stream) => {
                hip.copy_async(to, from, bytes, kind, stream)?;
                hip.synchronize_stream(stream)?;
            }
        }
        Ok(())
    }
}

/// Copies within a pair of kinds, at every size and offset.
fn sweep(hip: &Hip, from: Kind, to: Kind, direction: hipMemcpyKind, how: How) -> Result<()> {
    let largest = SIZES[SIZES.len() - 1] + 2 * MARGIN;
    let source = hip.allocate(from, largest)?;
    let target = hip.allocate(to, largest)?;
    let data = pattern(from as u64 * 8 + to as u64, largest);
    source.set(&data)?;
    for size in SIZES {
        for (source_offset, target_offset) in OFFSETS {
            if size > 100_000 && source_offset % 2 == 0 && source_offset > 0 {
                continue;
            }
            let what = || format!("{size} bytes {from:?}+{source_offset} to {to:?}+{target_offset}");
            let window = size + 2 * MARGIN;
            let mut expected = vec![0xa5; window];
            target.set(&expected)?;
            let (from, to) = (source.address() + source_offset, target.address() + target_offset);
            how.copy(hip, to, from, size, direction).with_context(what)?;
            expected[target_offset..target_offset + size].copy_from_slice(&data[source_offset..source_offset + size]);
            same(&what(), &start_of(&target, window)?, &expected)?;
        }
    }
    Ok(())
}

fn start_of(buffer: &Buffer<'_>, bytes: usize) -> Result<Vec<u8>> {
    let mut data = buffer.get()?;
    data.truncate(bytes);
    Ok(data)
}

const TO_DEVICE: hipMemcpyKind = hipMemcpyKind::hipMemcpyHostToDevice;
const TO_HOST: hipMemcpyKind = hipMemcpyKind::hipMemcpyDeviceToHost;
const IN_DEVICE: hipMemcpyKind = hipMemcpyKind::hipMemcpyDeviceToDevice;
const IN_HOST: hipMemcpyKind = hipMemcpyKind::hipMemcpyHostToHost;
const DEFAULT: hipMemcpyKind = hipMemcpyKind::hipMemcpyDefault;

pub(super) fn pageable(context: &Context) -> Result<()> {
    sweep(&context.hip, Kind::Pageable, Kind::Device, TO_DEVICE, How::Synchronous)?;
    sweep(&context.hip, Kind::Device, Kind::Pageable, TO_HOST, How::Synchronous)
}

pub(super) fn pinned(context: &Context) -> Result<()> {
    sweep(&context.hip, Kind::Pinned, Kind::Device, TO_DEVICE, How::Synchronous)?;
    sweep(&context.hip, Kind::Device, Kind::Pinned, TO_HOST, How::Synchronous)
}

pub(super) fn asynchronous(context: &Context) -> Result<()> {
    let stream = How::Asynchronous(context.hip.stream()?);
    sweep(&context.hip, Kind::Pinned, Kind::Device, TO_DEVICE, stream)?;
    sweep(&context.hip, Kind::Device, Kind::Pinned, TO_HOST, stream)?;
    sweep(&context.hip, Kind::Device, Kind::Device, IN_DEVICE, stream)
}

pub(super) fn asynchronous_pageable(context: &Context) -> Result<()> {
    let stream = How::Asynchronous(context.hip.stream()?);
    sweep(&context.hip, Kind::Pageable, Kind::Device, TO_DEVICE, stream)?;
    sweep(&context.hip, Kind::Device, Kind::Pageable, TO_HOST, stream)
}

pub(super) fn within_device(context: &Context) -> Result<()> {
    let hip = &context.hip;
    // A copy within the device returns before it is done, also without a stream.
    sweep(hip, Kind::Device, Kind::Device, IN_DEVICE, How::Synchronous)
}

pub(super) fn within_host(context: &Context) -> Result<()> {
    sweep(&context.hip, Kind::Pageable, Kind::Pinned, IN_HOST, How::Synchronous)?;
    sweep(&context.hip, Kind::Pinned, Kind::Pageable, IN_HOST, How::Synchronous)
}

pub(super) fn by_default(context: &Context) -> Result<()> {
    for (from, to) in [
        (Kind::Pageable, Kind::Device),
        (Kind::Device, Kind::Pinned),
        (Kind::Device, Kind::Device),
        (Kind::Managed, Kind::Device),
    ] {
        sweep(&context.hip, from, to, DEFAULT, How::Synchronous)?;
    }
    Ok(())
}

pub(super) fn registered(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let bytes = 1_000_003;
    let mut host = pattern(1, bytes);
    let at = Address::of_mut(&mut host);
    hip.register(at, bytes)?;
    let device = hip.allocate(Kind::Device, bytes)?;
    let stream = hip.stream()?;
    hip.copy_async(device.address(), at, bytes, TO_DEVICE, stream)?;
    hip.synchronize_stream(stream)?;
    same("to the device", &device.get()?, &pattern(1, bytes))?;
    device.set(&pattern(2, bytes))?;
    hip.copy_async(at, device.address(), bytes, TO_HOST, stream)?;
    hip.synchronize_stream(stream)?;
    hip.unregister(at)?;
    same("to the host", &host, &pattern(2, bytes))
}

pub(super) fn large(context: &Context) -> Result<()> {
    const BYTES: usize = 64 << 20;
    let hip = &context.hip;
    let data = pattern(3, BYTES);
    let device = hip.allocate(Kind::Device, BYTES)?;
    device.set(&data)?;
    let second = hip.allocate(Kind::Device, BYTES)?;
    hip.copy(second.address(), device.address(), BYTES, IN_DEVICE)?;
    same("64 MiB there, across and back", &second.get()?, &data)
}

pub(super) fn two_dimensional(context: &Context) -> Result<()> {
    let hip = &context.hip;
    for (width, rows, from_pitch, to_pitch) in
        [(1, 1, 1, 1), (7, 5, 16, 9), (100, 33, 128, 256), (4096, 70, 5000, 4099)]
    {
        let data = pattern(4, from_pitch * rows);
        let mut expected = vec![0x5a; to_pitch * rows];
        for row in 0..rows {
            let source = &data[row * from_pitch..][..width];
            expected[row * to_pitch..][..width].copy_from_slice(source);
        }
        for (from, to, kind) in [
            (Kind::Pageable, Kind::Device, TO_DEVICE),
            (Kind::Device, Kind::Pageable, TO_HOST),
            (Kind::Device, Kind::Device, IN_DEVICE),
            (Kind::Pinned, Kind::Device, TO_DEVICE),
            (Kind::Device, Kind::Pinned, TO_HOST),
        ] {
            let source = hip.allocate(from, data.len())?;
            source.set(&data)?;
            let target = hip.allocate(to, expected.len())?;
            target.set(&vec![0x5a; expected.len()])?;
            hip.copy_2d((target.address(), to_pitch), (source.address(), from_pitch), (width, rows), kind)?;
            hip.synchronize()?;
            same(&format!("{width}x{rows} {from:?} to {to:?}"), &target.get()?, &expected)?;
        }
    }
    let device = hip.allocate(Kind::Device, 64)?;
    let refused = hip.copy_2d((device.address(), 4), (device.address(), 4), (8, 2), IN_DEVICE);
    ensure!(refused.is_err(), "a pitch smaller than the width is accepted");
    Ok(())
}
