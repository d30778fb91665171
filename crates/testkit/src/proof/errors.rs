//! Errors, as HIP reports them.

use anyhow::{Result, bail, ensure};
use hip_abi::types::{hipError_t, hipMemcpyKind, hipStream_t};

use super::{Context, pattern, same};
use crate::hip::{Address, HipError, Kind, Launch};

fn status(result: Result<(), HipError>) -> Option<hipError_t> {
    result.err().and_then(HipError::status)
}

pub(super) fn out_of_memory(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let (_, total) = hip.memory_info()?;
    for bytes in [total + 1, total * 2, total / 2 * 9] {
        let code = status(hip.allocate(Kind::Device, bytes).map(drop));
        ensure!(code == Some(hipError_t::hipErrorOutOfMemory), "{bytes} bytes of {total}: {code:?}");
    }
    let third = total / 3;
    let held: Vec<_> = [hip.allocate(Kind::Device, third)?, hip.allocate(Kind::Device, third)?].into();
    let code = status(hip.allocate(Kind::Device, third + (64 << 20)).map(drop));
    ensure!(code == Some(hipError_t::hipErrorOutOfMemory), "the third third: {code:?}");
    let data = pattern(1, 5000);
    held[1].set(&data)?;
    let mut back = vec![0; data.len()];
    hip.copy(Address::of_mut(&mut back), held[1].address(), back.len(), hipMemcpyKind::hipMemcpyDeviceToHost)?;
    same("what is held still works", &back, &data)?;
    drop(held);
    hip.allocate(Kind::Device, third + (64 << 20))?;
    Ok(())
}

pub(super) fn illegal_address(context: &Context) -> Result<()> {
    let nowhere = Address::from_raw(0x6666_0000_0000);
    let launch = Launch::new(1, 1).pointer(nowhere).word(1);
    let code = fate(context, "store", &launch)?;
    ensure!(code == Some(hipError_t::hipErrorIllegalAddress), "{code:?}");
    Ok(())
}

/// The driver's log says which kernel and which work-item it was; who runs the check looks there.
pub(super) fn stray_store(context: &Context) -> Result<()> {
    let launch = Launch::new(8, 256).pointer(Address::from_raw(0x6666_0000_0040)).word(3).word(37);
    let code = fate(context, "stray_store", &launch)?;
    ensure!(code == Some(hipError_t::hipErrorIllegalAddress), "{code:?}");
    Ok(())
}

pub(super) fn illegal_instruction(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let buffer = hip.upload(Kind::Pinned, &[0])?;
    let launch = Launch::new(1, 1).pointer(buffer.address());
    let Some(code) = fate(context, "illegal_instruction", &launch)? else {
        bail!("the kernel that cannot run has run")
    };
    ensure!(buffer.peek(0) == 0, "{code}, and the kernel went on");
    std::mem::forget(buffer);
    Ok(())
}

/// What HIP says of a kernel that the GPU cannot finish. The runtime hears of it on a thread of its own, so the launch itself may
/// already answer with the error.
fn fate(context: &Context, kernel: &str, launch: &Launch) -> Result<Option<hipError_t>> {
    let hip = &context.hip;
    let function = context.kernel(kernel)?;
    Ok(status(hip.launch(function, launch, hipStream_t::NULL).and_then(|()| hip.synchronize())))
}
