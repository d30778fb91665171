//! Modules and launches.

use anyhow::{Result, ensure};
use hip_abi::types::hipStream_t;

use super::{Context, same};
use crate::hip::{Kind, Launch};

const NULL: hipStream_t = hipStream_t::NULL;

pub(super) fn module_load(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let code = context.code()?;
    for round in 0..10 {
        let module = hip.load_module(&code)?;
        let buffer = hip.upload(Kind::Device, &[round])?;
        let launch = Launch::new(1, 1).pointer(buffer.address()).word(1);
        hip.launch(hip.function(module, "add_one")?, &launch, NULL)?;
        hip.synchronize()?;
        same(&format!("round {round}"), &buffer.words()?, &[round + 1])?;
        ensure!(hip.function(module, "no_such_kernel").is_err(), "a kernel that is not there was found");
        hip.unload(module)?;
    }
    ensure!(hip.load_module(&[0; 256]).is_err(), "zeros were loaded as a code object");
    Ok(())
}

fn add_one(context: &Context, count: u32, blocks: u32, threads: u32) -> Result<()> {
    let hip = &context.hip;
    let covered = count.min(blocks * threads);
    let words: Vec<u32> = (0..count + 8).map(|index| index.wrapping_mul(2_654_435_761)).collect();
    let buffer = hip.upload(Kind::Device, &words)?;
    let launch = Launch::new(blocks, threads).pointer(buffer.address()).word(count);
    hip.launch(context.kernel("add_one")?, &launch, NULL)?;
    hip.synchronize()?;
    let one = |index: usize| u32::from((index as u32) < covered);
    let expected: Vec<u32> = words.iter().enumerate().map(|(index, word)| word.wrapping_add(one(index))).collect();
    same(&format!("{count} words in {blocks} groups of {threads}"), &buffer.words()?, &expected)
}

pub(super) fn one_dimensional(context: &Context) -> Result<()> {
    for (blocks, threads) in [(1, 32), (1, 256), (4, 64), (1000, 128), (3, 1024)] {
        add_one(context, blocks * threads, blocks, threads)?;
    }
    Ok(())
}

/// Enough for the work-groups to run on several cores at once.
pub(super) fn large(context: &Context) -> Result<()> {
    add_one(context, 1 << 20, 1 << 13, 128)?;
    let hip = &context.hip;
    let counter = hip.upload(Kind::Device, &[0])?;
    hip.launch(context.kernel("count_up")?, &Launch::new(2000, 256).pointer(counter.address()), NULL)?;
    hip.synchronize()?;
    same("the counter", &counter.words()?, &[2000 * 256])
}

pub(super) fn partial(context: &Context) -> Result<()> {
    for (count, blocks, threads) in [(1, 1, 1), (33, 1, 33), (100, 2, 64), (999, 8, 125), (77, 1, 256), (5000, 7, 1000)]
    {
        add_one(context, count, blocks, threads)?;
    }
    Ok(())
}

pub(super) fn two_dimensional(context: &Context) -> Result<()> {
    let hip = &context.hip;
    for (width, height, blocks, threads) in
        [(8u32, 4u32, [1, 1], [8, 4]), (100, 50, [7, 13], [16, 4]), (33, 65, [2, 9], [32, 8])]
    {
        let buffer = hip.upload(Kind::Device, &vec![u32::MAX; (width * height) as usize])?;
        let launch = Launch::new_2d(blocks, threads).pointer(buffer.address()).word(width).word(height);
        hip.launch(context.kernel("index_2d")?, &launch, NULL)?;
        hip.synchronize()?;
        let expected: Vec<u32> = (0..height).flat_map(|y| (0..width).map(move |x| y << 16 | x)).collect();
        same(&format!("{width}x{height}"), &buffer.words()?, &expected)?;
    }
    Ok(())
}

pub(super) fn float(context: &Context) -> Result<()> {
    const COUNT: u32 = 10_000;
    let hip = &context.hip;
    let a = 1.0f32 / 3.0;
    let x: Vec<f32> = (0..COUNT).map(|index| (index as f32 - 5000.0) * 0.37).collect();
    let y: Vec<f32> = (0..COUNT).map(|index| 1.0 / (index as f32 + 1.0)).collect();
    let bits = |values: &[f32]| values.iter().map(|value| value.to_bits()).collect::<Vec<u32>>();
    let (device_x, device_y) = (hip.upload(Kind::Device, &bits(&x))?, hip.upload(Kind::Device, &bits(&y))?);
    let launch = Launch::new(COUNT.div_ceil(128), 128)
        .float(a)
        .pointer(device_x.address())
        .pointer(device_y.address())
        .word(COUNT);
    hip.launch(context.kernel("saxpy")?, &launch, NULL)?;
    hip.synchronize()?;
    // The compiler contracts to a fused multiply-add, as HIP does by default.
    let expected: Vec<u32> = x.iter().zip(&y).map(|(x, y)| a.mul_add(*x, *y).to_bits()).collect();
    same("saxpy", &device_y.words()?, &expected)
}

pub(super) fn lds(context: &Context) -> Result<()> {
    let hip = &context.hip;
    for threads in [32u32, 64, 256, 1024] {
        let words: Vec<u32> = (0..threads * 5).collect();
        let buffer = hip.upload(Kind::Device, &words)?;
        let launch = Launch::new(5, threads).lds(threads * 4).pointer(buffer.address());
        hip.launch(context.kernel("reverse_blocks")?, &launch, NULL)?;
        hip.synchronize()?;
        let expected: Vec<u32> = words.chunks(threads as usize).flat_map(|block| block.iter().rev().copied()).collect();
        same(&format!("groups of {threads}"), &buffer.words()?, &expected)?;
    }
    Ok(())
}

pub(super) fn atomics(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let counter = hip.upload(Kind::Device, &[5, 99])?;
    hip.launch(context.kernel("count_up")?, &Launch::new(40, 250).pointer(counter.address()), NULL)?;
    hip.synchronize()?;
    same("the counter", &counter.words()?, &[10_005, 99])
}

pub(super) fn many(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let counter = hip.upload(Kind::Device, &[0])?;
    let launch = Launch::new(1, 64).pointer(counter.address());
    let kernel = context.kernel("count_up")?;
    for _ in 0..1000 {
        hip.launch(kernel, &launch, NULL)?;
    }
    hip.synchronize()?;
    same("the counter", &counter.words()?, &[64_000])
}

pub(super) fn global(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let (address, bytes) = hip.global(context.module()?, "total")?;
    ensure!(bytes == 4, "the variable has {bytes} bytes");
    hip.fill_32(address, 100, 1)?;
    for value in [1, 20, 300] {
        hip.launch(context.kernel("add_to_total")?, &Launch::new(1, 1).word(value), NULL)?;
    }
    hip.synchronize()?;
    let mut total = [0u32];
    let target = crate::hip::Address::of_mut(&mut total);
    hip.copy(target, address, 4, hip_abi::types::hipMemcpyKind::hipMemcpyDeviceToHost)?;
    same("the variable", &total, &[421])
}
