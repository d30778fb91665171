//! Forking before and after HIP has started.

#![expect(unsafe_code, reason = "forks")]

use std::fs::File;
use std::os::fd::AsRawFd;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};

use super::{Context, pattern, same};
use crate::hip::Kind;

/// `AMDKFD_IOC_GET_VERSION`
const GET_VERSION: libc::c_ulong = 0x8008_4b01;

fn round_trip(context: &Context) -> Result<()> {
    let data = pattern(1, 100_000);
    let buffer = context.hip.allocate(Kind::Device, data.len())?;
    buffer.set(&data)?;
    same("a round trip", &buffer.get()?, &data)
}

/// Runs `body` in a child and waits for it; the child must end with 0 in time.
fn in_child(body: impl FnOnce() -> Result<()>) -> Result<()> {
    // SAFETY: the child only runs `body` and ends without returning.
    let child = unsafe { libc::fork() };
    if child == 0 {
        let code = match body() {
            Ok(()) => 0,
            Err(error) => {
                println!("in the child: {error:#}");
                1
            }
        };
        // SAFETY: no exit handlers: those are the parent's.
        unsafe { libc::_exit(code) };
    }
    ensure!(child > 0, "fork failed");
    let start = Instant::now();
    loop {
        let mut status = 0;
        // SAFETY: `status` is writable.
        if unsafe { libc::waitpid(child, &raw mut status, libc::WNOHANG) } == child {
            ensure!(libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0, "the child ended with {status:#x}");
            return Ok(());
        }
        if start.elapsed() > Duration::from_secs(20) {
            // SAFETY: it is our child and not yet waited for.
            unsafe { libc::kill(child, libc::SIGKILL) };
            bail!("the child hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub(super) fn before(context: &Context) -> Result<()> {
    in_child(|| round_trip(context))?;
    round_trip(context)
}

pub(super) fn after(context: &Context) -> Result<()> {
    round_trip(context)?;
    let inherited = File::open("/dev/kfd")?;
    ensure!(version(&inherited).is_some(), "the driver does not answer");
    in_child(|| {
        ensure!(version(&inherited).is_none(), "the parent's descriptor answers in the child");
        let own = File::open("/dev/kfd")?;
        ensure!(version(&own).is_some(), "the child has no driver");
        Ok(())
    })?;
    in_child(|| Ok(()))?;
    round_trip(context)
}

/// What the driver says its version is.
fn version(kfd: &File) -> Option<[u32; 2]> {
    let mut version = [0u32; 2];
    // SAFETY: the request writes eight bytes.
    let result = unsafe { libc::ioctl(kfd.as_raw_fd(), GET_VERSION, version.as_mut_ptr()) };
    (result == 0).then_some(version)
}
