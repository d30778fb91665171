//! Graphs as stock HIP replays them.

use anyhow::{Result, ensure};
use hip_abi::types::{hipError_t, hipGraphExecUpdateResult, hipMemcpyKind};

use super::{Context, same};
use crate::hip::{Address, Buffer, Kind, Launch};

const COUNT: u32 = 1000;

fn add_one(buffer: &Buffer<'_>) -> Launch {
    Launch::new(COUNT.div_ceil(64), 64).pointer(buffer.address()).word(COUNT)
}

fn store(at: Address, value: u32) -> Launch {
    Launch::new(1, 1).pointer(at).word(value)
}

pub(super) fn nodes(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let (first, second) =
        (hip.upload(Kind::Device, &[1; COUNT as usize])?, hip.allocate(Kind::Device, COUNT as usize * 4)?);
    let kernel = context.kernel("add_one")?;
    let graph = hip.graph()?;
    let fill = hip.add_fill(graph, &[], first.address(), 40, COUNT as usize)?;
    let up = hip.add_kernel(graph, &[fill], kernel, &add_one(&first))?;
    let kind = hipMemcpyKind::hipMemcpyDeviceToDevice;
    let copy = hip.add_copy(graph, &[up], second.address(), first.address(), COUNT as usize * 4, kind)?;
    hip.add_kernel(graph, &[copy], kernel, &add_one(&second))?;
    ensure!(hip.node_count(graph)? == 4, "{} nodes", hip.node_count(graph)?);
    let exec = hip.instantiate(graph)?;
    let stream = hip.stream()?;
    for round in 0..5 {
        second.set_words(&[0; COUNT as usize])?;
        hip.launch_graph(exec, stream)?;
        hip.synchronize_stream(stream)?;
        same(&format!("the first buffer in round {round}"), &first.words()?, &[41; COUNT as usize])?;
        same(&format!("the second buffer in round {round}"), &second.words()?, &[42; COUNT as usize])?;
    }
    hip.destroy_exec(exec)?;
    Ok(hip.destroy_graph(graph)?)
}

pub(super) fn capture(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let stream = hip.stream()?;
    let buffer = hip.upload(Kind::Device, &[0; COUNT as usize])?;
    let kernel = context.kernel("add_one")?;
    let graph = hip.capture(stream, || -> Result<()> {
        for _ in 0..10 {
            hip.launch(kernel, &add_one(&buffer), stream)?;
        }
        Ok(())
    })?;
    hip.synchronize()?;
    same("nothing runs while it is captured", &buffer.words()?, &[0; COUNT as usize])?;
    ensure!(hip.node_count(graph)? == 10, "{} nodes", hip.node_count(graph)?);
    let exec = hip.instantiate(graph)?;
    for _ in 0..3 {
        hip.launch_graph(exec, stream)?;
    }
    hip.synchronize_stream(stream)?;
    same("thirty kernels", &buffer.words()?, &[30; COUNT as usize])
}

pub(super) fn set_params(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let stream = hip.stream()?;
    let buffer = hip.upload(Kind::Device, &[0; 2])?;
    let kernel = context.kernel("store")?;
    let graph = hip.graph()?;
    let node = hip.add_kernel(graph, &[], kernel, &store(buffer.address(), 1))?;
    let exec = hip.instantiate(graph)?;
    hip.launch_graph(exec, stream)?;
    hip.synchronize_stream(stream)?;
    same("as instantiated", &buffer.words()?, &[1, 0])?;
    hip.set_kernel(exec, node, kernel, &store(buffer.address() + 4, 2))?;
    hip.launch_graph(exec, stream)?;
    hip.synchronize_stream(stream)?;
    same("as changed", &buffer.words()?, &[1, 2])?;
    let other = hip.instantiate(graph)?;
    buffer.set_words(&[0, 0])?;
    hip.launch_graph(other, stream)?;
    hip.synchronize_stream(stream)?;
    same("the graph is as it was", &buffer.words()?, &[1, 0])
}

pub(super) fn update(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let stream = hip.stream()?;
    let buffer = hip.upload(Kind::Device, &[0])?;
    let kernel = context.kernel("store")?;
    let graph_of = |value: u32| -> Result<_> {
        let graph = hip.graph()?;
        hip.add_kernel(graph, &[], kernel, &store(buffer.address(), value))?;
        Ok(graph)
    };
    let exec = hip.instantiate(graph_of(1)?)?;
    for value in 2..6 {
        let (status, result) = hip.update(exec, graph_of(value)?);
        status?;
        ensure!(result == hipGraphExecUpdateResult::hipGraphExecUpdateSuccess, "{result}");
        hip.launch_graph(exec, stream)?;
        hip.synchronize_stream(stream)?;
        same("after an update", &buffer.words()?, &[value])?;
    }
    let larger = graph_of(9)?;
    hip.add_kernel(larger, &[], kernel, &store(buffer.address(), 9))?;
    let (status, result) = hip.update(exec, larger);
    let code = status.err().and_then(|error| error.status());
    ensure!(code == Some(hipError_t::hipErrorGraphExecUpdateFailure), "another topology: {status:?}, {result}");
    Ok(())
}
