//! Ways to end a process that has used the device. None may hang or end otherwise than it was told to.

#![expect(unsafe_code, reason = "ends the process in ways that Rust has no safe name for")]

use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};
use hip_abi::types::hipStream_t;

use super::Context;
use crate::hip::{Kind, Launch};

/// Leaves work in flight: copies, fills and kernels on several streams.
fn busy(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let buffer = hip.allocate(Kind::Device, 1 << 20)?;
    for _ in 0..4 {
        let stream = hip.stream()?;
        for value in 0..10 {
            hip.fill_async(buffer.address(), value, buffer.bytes(), stream)?;
        }
        let launch = Launch::new(1000, 256).pointer(buffer.address()).word(256_000);
        hip.launch(context.kernel("add_one")?, &launch, stream)?;
    }
    std::mem::forget(buffer);
    Ok(())
}

pub(super) fn returning(context: &Context) -> Result<()> {
    busy(context)
}

pub(super) fn immediately(context: &Context) -> Result<()> {
    busy(context)?;
    // SAFETY: no arguments beyond the code.
    unsafe { libc::_exit(7) }
}

pub(super) fn from_thread(context: &Context) -> Result<()> {
    busy(context)?;
    // SAFETY: exit handlers run on this thread, which is what the check is about.
    let thread = thread::spawn(|| unsafe { libc::exit(3) });
    let _: Result<(), _> = thread.join();
    bail!("exit returned")
}

pub(super) fn by_signal(context: &Context) -> Result<()> {
    busy(context)?;
    // SAFETY: the signal has its default action.
    unsafe { libc::kill(libc::getpid(), libc::SIGTERM) };
    thread::sleep(Duration::from_secs(5));
    bail!("SIGTERM did not end the process")
}

/// Only where the CPU reaches no video memory: elsewhere the read succeeds.
pub(super) fn by_touching_video_memory(context: &Context) -> Result<()> {
    let buffer = context.hip.upload(Kind::Device, &[1, 2, 3, 4])?;
    anyhow::ensure!(buffer.words()? == [1, 2, 3, 4], "the GPU cannot reach it either");
    // SAFETY: the buffer's addresses are mapped, with access or without: that is what the check is about.
    let word = unsafe { std::ptr::read_volatile(buffer.address().pointer().cast::<u32>()) };
    bail!("the CPU reads {word} in video memory")
}

pub(super) fn after_reset(context: &Context) -> Result<()> {
    busy(context)?;
    context.hip.synchronize()?;
    Ok(context.hip.reset()?)
}

pub(super) fn never_completing(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let flag = hip.upload(Kind::Pinned, &[0, 0])?;
    let launch = Launch::new(1, 1).pointer(flag.address()).pointer(flag.address() + 4);
    for _ in 0..100 {
        hip.launch(context.kernel("spin_until")?, &launch, hipStream_t::NULL)?;
    }
    thread::sleep(Duration::from_millis(50));
    // Freeing would wait for the kernels, and so would HIP's exit handlers: the process goes as one goes that gives up.
    std::mem::forget(flag);
    // SAFETY: no arguments beyond the code.
    unsafe { libc::_exit(0) }
}
