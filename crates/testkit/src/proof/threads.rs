//! Many threads at once.

use std::sync::Barrier;
use std::thread;

use anyhow::{Result, anyhow};
use hip_abi::types::hipStream_t;

use super::{Context, same};
use crate::hip::{Function, Hip, Kind, Launch};

const THREADS: u32 = 8;
const STREAMS: u32 = 8;
const ROUNDS: u32 = 10;
const COUNT: u32 = 500;

pub(super) fn eight_by_eight(context: &Context) -> Result<()> {
    let (hip, kernel) = (&context.hip, context.kernel("add_one")?);
    let idle = &Barrier::new(THREADS as usize);
    thread::scope(|scope| {
        let threads: Vec<_> =
            (0..THREADS).map(|thread| scope.spawn(move || with_streams(hip, kernel, thread, idle))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))?)
    })
}

/// Streams are destroyed when no thread works any more. Copies and frees of one thread wait on the null stream for the streams of
/// all threads, and stock HIP 7.2.4 then uses a stream that another thread destroys meanwhile after it is freed (measured: one run
/// in twelve crashes on a loaded machine).
fn with_streams(hip: &Hip, kernel: Function, thread: u32, idle: &Barrier) -> Result<()> {
    let streams: Result<Vec<_>> = (0..STREAMS).map(|_| Ok(hip.stream()?)).collect();
    let result = streams.as_ref().map_or(Ok(()), |streams| work(hip, kernel, thread, streams));
    idle.wait();
    for stream in streams? {
        hip.destroy_stream(stream)?;
    }
    result
}

/// Each stream has a buffer; work for all of them is interleaved.
fn work(hip: &Hip, kernel: Function, thread: u32, streams: &[hipStream_t]) -> Result<()> {
    let mut lanes = Vec::new();
    for (index, stream) in (0..).zip(streams) {
        lanes.push((*stream, hip.upload(Kind::Device, &vec![thread * 1000 + index; COUNT as usize])?));
    }
    for _ in 0..ROUNDS {
        for (stream, buffer) in &lanes {
            let launch = Launch::new(COUNT.div_ceil(64), 64).pointer(buffer.address()).word(COUNT);
            hip.launch(kernel, &launch, *stream)?;
        }
    }
    for (index, (stream, buffer)) in (0..).zip(&lanes) {
        hip.synchronize_stream(*stream)?;
        let expected = vec![thread * 1000 + index + ROUNDS; COUNT as usize];
        same(&format!("thread {thread}, stream {index}"), &buffer.words()?, &expected)?;
    }
    Ok(())
}
