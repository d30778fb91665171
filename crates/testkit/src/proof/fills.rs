//! Fills. Right if every byte inside is set and none around.

use anyhow::Result;

use super::{Context, same};
use crate::hip::Kind;

const MARGIN: usize = 64;

pub(super) fn bytes(context: &Context) -> Result<()> {
    let hip = &context.hip;
    for size in [1, 2, 3, 4, 7, 8, 15, 16, 17, 63, 64, 65, 255, 1000, 4096, 65_537, 1_048_576, 8_388_611] {
        let buffer = hip.allocate(Kind::Device, size + 2 * MARGIN)?;
        for offset in [0, 1, 2, 5, 16] {
            let mut expected = vec![0x11; size + 2 * MARGIN];
            buffer.set(&expected)?;
            hip.fill(buffer.address() + offset, 0xe7, size)?;
            hip.synchronize()?;
            expected[offset..offset + size].fill(0xe7);
            same(&format!("{size} bytes at {offset}"), &buffer.get()?, &expected)?;
        }
    }
    Ok(())
}

pub(super) fn words(context: &Context) -> Result<()> {
    let hip = &context.hip;
    for count in [1usize, 2, 3, 7, 64, 1001, 100_003] {
        let buffer = hip.allocate(Kind::Device, count * 4 + 2 * MARGIN)?;
        for offset in [0, 4, 12] {
            let mut expected = vec![0x11; count * 4 + 2 * MARGIN];
            buffer.set(&expected)?;
            hip.fill_32(buffer.address() + offset, 0xdead_beef, count)?;
            hip.synchronize()?;
            let filled = &mut expected[offset..offset + count * 4];
            filled.as_chunks_mut().0.fill(0xdead_beefu32.to_le_bytes());
            same(&format!("{count} words at {offset}"), &buffer.get()?, &expected)?;

            let mut expected = vec![0x22; count * 4 + 2 * MARGIN];
            buffer.set(&expected)?;
            hip.fill_16(buffer.address() + offset + 2, 0xcafe, count)?;
            hip.synchronize()?;
            let filled = &mut expected[offset + 2..offset + 2 + count * 2];
            filled.as_chunks_mut().0.fill(0xcafeu16.to_le_bytes());
            same(&format!("{count} halves at {offset}"), &buffer.get()?, &expected)?;
        }
    }
    Ok(())
}

pub(super) fn two_dimensional(context: &Context) -> Result<()> {
    let hip = &context.hip;
    for (width, rows, pitch) in [(1, 1, 4), (5, 7, 16), (64, 3, 64), (1000, 50, 1024), (333, 21, 334)] {
        let mut expected = vec![0x33; pitch * rows + MARGIN];
        let buffer = hip.allocate(Kind::Device, expected.len())?;
        buffer.set(&expected)?;
        hip.fill_2d(buffer.address(), pitch, 0x99, (width, rows))?;
        hip.synchronize()?;
        for row in 0..rows {
            expected[row * pitch..][..width].fill(0x99);
        }
        same(&format!("{width}x{rows} at pitch {pitch}"), &buffer.get()?, &expected)?;
    }
    Ok(())
}

pub(super) fn asynchronous(context: &Context) -> Result<()> {
    const BYTES: usize = 1 << 20;
    let hip = &context.hip;
    let stream = hip.stream()?;
    let buffer = hip.allocate(Kind::Device, BYTES)?;
    for value in 0..50 {
        hip.fill_async(buffer.address(), value, BYTES, stream)?;
    }
    hip.fill_async(buffer.address() + 1000, 0xff, 24, stream)?;
    hip.synchronize_stream(stream)?;
    let mut expected = vec![49; BYTES];
    expected[1000..1024].fill(0xff);
    same("the last fill of each byte", &buffer.get()?, &expected)
}
