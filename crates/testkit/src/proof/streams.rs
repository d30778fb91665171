//! Streams, events and what else orders work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use hip_abi::types::hipStream_t;

use super::{Context, same};
use crate::hip::stream::{NON_BLOCKING, WAIT_EQUAL, WAIT_GREATER_OR_EQUAL};
use crate::hip::{Buffer, Kind, Launch};

/// Long enough for anything that was going to happen.
const MOMENT: Duration = Duration::from_millis(30);

/// Submits `append(list, value)`.
fn append(context: &Context, list: &Buffer<'_>, value: u32, stream: hipStream_t) -> Result<()> {
    let launch = Launch::new(1, 1).pointer(list.address()).word(value);
    Ok(context.hip.launch(context.kernel("append")?, &launch, stream)?)
}

/// A kernel on `stream` that spins until [`Gate::open`].
struct Gate<'h> {
    words: Buffer<'h>,
}

impl<'h> Gate<'h> {
    fn close(context: &'h Context, stream: hipStream_t) -> Result<Gate<'h>> {
        let words = context.hip.upload(Kind::Pinned, &[0, 0])?;
        let launch = Launch::new(1, 1).pointer(words.address()).pointer(words.address() + 4);
        context.hip.launch(context.kernel("spin_until")?, &launch, stream)?;
        Ok(Gate { words })
    }

    fn open(&self) {
        self.words.poke(0, 1);
    }
}

pub(super) fn events(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let stream = hip.stream()?;
    let (start, end) = (hip.event()?, hip.event()?);
    hip.record(start, stream)?;
    let gate = Gate::close(context, stream)?;
    hip.record(end, stream)?;
    std::thread::sleep(MOMENT);
    ensure!(!hip.query_event(end)?, "the event happened before the work ahead of it");
    ensure!(!hip.query_stream(stream)?, "the stream is idle with a kernel spinning");
    gate.open();
    hip.synchronize_event(end)?;
    ensure!(hip.query_event(end)? && hip.query_event(start)?, "a synchronized event has not happened");
    let elapsed = hip.elapsed(start, end)?;
    let (least, most) = (MOMENT.as_secs_f32() * 1000.0, 20_000.0);
    ensure!((least * 0.9..most).contains(&elapsed), "{elapsed} ms around a kernel of at least {least} ms");
    hip.synchronize_stream(stream)?;
    ensure!(hip.query_stream(stream)?, "a synchronized stream is busy");
    hip.destroy_event(start)?;
    hip.destroy_event(end)?;
    Ok(hip.destroy_stream(stream)?)
}

pub(super) fn order(context: &Context) -> Result<()> {
    const LENGTH: u32 = 200;
    let hip = &context.hip;
    let stream = hip.stream()?;
    let list = hip.upload(Kind::Device, &vec![0; LENGTH as usize + 1])?;
    for value in 0..LENGTH {
        append(context, &list, value, stream)?;
    }
    hip.synchronize_stream(stream)?;
    let expected: Vec<u32> = [LENGTH].into_iter().chain(0..LENGTH).collect();
    same("the list", &list.words()?, &expected)
}

pub(super) fn wait_event(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let (first, second) = (hip.stream_with_flags(NON_BLOCKING)?, hip.stream_with_flags(NON_BLOCKING)?);
    let list = hip.upload(Kind::Pinned, &[0; 8])?;
    let event = hip.event()?;
    let gate = Gate::close(context, first)?;
    append(context, &list, 1, first)?;
    hip.record(event, first)?;
    hip.wait_event(second, event)?;
    append(context, &list, 2, second)?;
    std::thread::sleep(MOMENT);
    ensure!(list.peek(0) == 0, "work overtook the event it waits for");
    gate.open();
    hip.synchronize_stream(second)?;
    hip.synchronize_stream(first)?;
    same("the list", &list.words()?[..3], &[2, 1, 2])
}

pub(super) fn null_stream(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let (first, second) = (hip.stream()?, hip.stream()?);
    let list = hip.upload(Kind::Pinned, &[0; 8])?;
    let gate = Gate::close(context, first)?;
    append(context, &list, 1, first)?;
    append(context, &list, 2, hipStream_t::NULL)?;
    append(context, &list, 3, second)?;
    std::thread::sleep(MOMENT);
    ensure!(list.peek(0) == 0, "the null stream overtook a blocking stream");
    gate.open();
    hip.synchronize()?;
    same("the list", &list.words()?[..4], &[3, 1, 2, 3])
}

pub(super) fn non_blocking(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let free = hip.stream_with_flags(NON_BLOCKING)?;
    let list = hip.upload(Kind::Pinned, &[0; 8])?;
    let gate = Gate::close(context, hipStream_t::NULL)?;
    append(context, &list, 9, free)?;
    hip.synchronize_stream(free)?;
    same("the list", &list.words()?[..2], &[1, 9])?;
    gate.open();
    Ok(hip.synchronize()?)
}

pub(super) fn priorities(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let (least, greatest) = hip.priority_range()?;
    ensure!(greatest < least, "priorities from {least} to {greatest}");
    for priority in greatest..=least {
        let stream = hip.stream_with_priority(priority)?;
        let list = hip.upload(Kind::Device, &[0; 4])?;
        append(context, &list, 5, stream)?;
        append(context, &list, 6, stream)?;
        hip.synchronize_stream(stream)?;
        same(&format!("priority {priority}"), &list.words()?, &[2, 5, 6, 0])?;
        hip.destroy_stream(stream)?;
    }
    Ok(())
}

pub(super) fn write_value(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let stream = hip.stream()?;
    let device = hip.upload(Kind::Device, &[7; 4])?;
    hip.write_value_32(stream, device.address() + 4, 0x1234_5678)?;
    hip.write_value_64(stream, device.address() + 8, 0xaabb_ccdd_1122_3344)?;
    hip.synchronize_stream(stream)?;
    same("device memory", &device.words()?, &[7, 0x1234_5678, 0x1122_3344, 0xaabb_ccdd])?;
    let signal = hip.allocate(Kind::Signal, 8)?;
    hip.write_value_64(stream, signal.address(), 42)?;
    hip.synchronize_stream(stream)?;
    ensure!(signal.peek(0) == 42, "signal memory holds {}", signal.peek(0));
    Ok(())
}

pub(super) fn wait_value(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let stream = hip.stream()?;
    for (wide, how) in
        [(false, WAIT_EQUAL), (false, WAIT_GREATER_OR_EQUAL), (true, WAIT_EQUAL), (true, WAIT_GREATER_OR_EQUAL)]
    {
        let signal = hip.allocate(Kind::Signal, 8)?;
        signal.poke(0, 1);
        let list = hip.upload(Kind::Pinned, &[0; 4])?;
        if wide {
            hip.wait_value_64(stream, signal.address(), 3, how)?;
        } else {
            hip.wait_value_32(stream, signal.address(), 3, how)?;
        }
        append(context, &list, 8, stream)?;
        std::thread::sleep(MOMENT);
        ensure!(list.peek(0) == 0, "the stream did not wait (wide: {wide}, how: {how})");
        signal.poke(0, 3);
        hip.synchronize_stream(stream)?;
        same("the list", &list.words()?[..2], &[1, 8])?;
    }
    Ok(())
}

pub(super) fn host_functions(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let stream = hip.stream()?;
    let list = hip.upload(Kind::Pinned, &[0; 8])?;
    let seen = Arc::new(AtomicUsize::new(usize::MAX));
    let gate = Gate::close(context, stream)?;
    append(context, &list, 1, stream)?;
    let (at, told) = (list.address(), Arc::clone(&seen));
    hip.host_function(stream, move || told.store(first_word(at), Ordering::SeqCst))?;
    append(context, &list, 2, stream)?;
    let called = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&called);
    hip.stream_callback(stream, move || flag.store(true, Ordering::SeqCst))?;
    std::thread::sleep(MOMENT);
    ensure!(seen.load(Ordering::SeqCst) == usize::MAX, "the host function ran before the work ahead of it");
    gate.open();
    hip.synchronize_stream(stream)?;
    ensure!(seen.load(Ordering::SeqCst) == 1, "the host function saw {} entries", seen.load(Ordering::SeqCst));
    same("the list", &list.words()?[..3], &[2, 1, 2])?;
    let start = Instant::now();
    while !called.load(Ordering::SeqCst) {
        ensure!(start.elapsed() < Duration::from_secs(10), "the callback was not called");
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(())
}

fn first_word(at: crate::hip::Address) -> usize {
    crate::hip::peek(at) as usize
}
