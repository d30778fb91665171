//! Many threads at once.

use std::thread;

use anyhow::{Result, anyhow};

use super::{Context, same};
use crate::hip::{Function, Hip, Kind, Launch};

const THREADS: u32 = 8;
const STREAMS: u32 = 8;
const ROUNDS: u32 = 10;
const COUNT: u32 = 500;

pub(super) fn eight_by_eight(context: &Context) -> Result<()> {
    let (hip, kernel) = (&context.hip, context.kernel("add_one")?);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || work(hip, kernel, thread))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))?)
    })
}

/// Each stream has a buffer; work for all of them is interleaved.
fn work(hip: &Hip, kernel: Function, thread: u32) -> Result<()> {
    let mut streams = Vec::new();
    for stream in 0..STREAMS {
        let words = vec![thread * 1000 + stream; COUNT as usize];
        streams.push((hip.stream()?, hip.upload(Kind::Device, &words)?));
    }
    for _ in 0..ROUNDS {
        for (stream, buffer) in &streams {
            let launch = Launch::new(COUNT.div_ceil(64), 64).pointer(buffer.address()).word(COUNT);
            hip.launch(kernel, &launch, *stream)?;
        }
    }
    for (index, (stream, buffer)) in streams.iter().enumerate() {
        hip.synchronize_stream(*stream)?;
        let expected = vec![thread * 1000 + index as u32 + ROUNDS; COUNT as usize];
        same(&format!("thread {thread}, stream {index}"), &buffer.words()?, &expected)?;
    }
    for (stream, buffer) in streams {
        drop(buffer);
        hip.destroy_stream(stream)?;
    }
    Ok(())
}
