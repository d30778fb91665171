//! The proof that stock HIP works on the device at hand: named checks, each a process of its own, each comparing results byte for byte.

use std::cell::OnceCell;
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};

use crate::hip::{Function, Hip, Kind, Module};
use crate::hiprtc;

pub mod arguments;
mod copies;
mod device;
mod errors;
mod exits;
mod fills;
mod forks;
mod graphs;
mod kernels;
mod leaks;
mod memory;
mod packets;
mod progress;
mod streams;
mod threads;

/// One check.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Its name, by which it is run.
    pub name: &'static str,
    /// What holds if it passes.
    pub claim: &'static str,
    /// How its process ends if it passes.
    pub ending: Ending,
    run: fn(&Context) -> Result<()>,
}

/// How a process ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With this exit code.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// With exit code 0 where HIP reports errors of the device. HIP 6 does not: it aborts the process.
    ReportsOrAborts,
}

impl Ending {
    /// The ending on a HIP of that major version: a code or a signal.
    pub fn on(self, major: u32) -> Ending {
        match self {
            Ending::ReportsOrAborts if major < 7 => Ending::Signal(libc::SIGABRT),
            Ending::ReportsOrAborts => Ending::Code(0),
            same => same,
        }
    }
}

/// What a check works with.
#[derive(Debug)]
pub struct Context {
    /// The runtime.
    pub hip: Hip,
    /// The library to compile kernels with.
    pub hiprtc: PathBuf,
    /// Where compiled kernels are kept.
    pub kernels: PathBuf,
    module: OnceCell<Module>,
}

/// A row: name, how it ends, claim, function.
macro_rules! checks {
    ($($name:ident: $claim:literal, $ending:expr, $run:path;)*) => {
        /// Every check.
        pub const ALL: &[Check] =
            &[$(Check { name: stringify!($name), claim: $claim, ending: $ending, run: $run }),*];
    };
}

const RETURNS: Ending = Ending::Code(0);

checks! {
    device_properties: "one device, with the target's properties", RETURNS, device::properties;
    memory_info: "free memory shrinks by what is allocated and comes back", RETURNS, device::memory_info;
    copy_to_and_from_device: "pageable copies of all sizes and offsets, both ways", RETURNS, copies::pageable;
    copy_pinned: "the same with pinned memory", RETURNS, copies::pinned;
    copy_async: "asynchronous copies with pinned memory", RETURNS, copies::asynchronous;
    copy_async_pageable: "asynchronous copies with pageable memory", RETURNS, copies::asynchronous_pageable;
    copy_device_to_device: "copies within the device", RETURNS, copies::within_device;
    copy_host_to_host: "copies within the host", RETURNS, copies::within_host;
    copy_default: "copies whose direction HIP finds out", RETURNS, copies::by_default;
    copy_registered: "copies of memory that was registered", RETURNS, copies::registered;
    copy_large: "64 MiB each way", RETURNS, copies::large;
    copy_2d: "two-dimensional copies with pitches", RETURNS, copies::two_dimensional;
    fill_bytes: "hipMemset of all sizes and offsets", RETURNS, fills::bytes;
    fill_words: "hipMemsetD16 and D32", RETURNS, fills::words;
    fill_2d: "hipMemset2D touches its rectangle only", RETURNS, fills::two_dimensional;
    fill_async: "fills in stream order", RETURNS, fills::asynchronous;
    stream_ordered_memory: "hipMallocAsync and hipFreeAsync", RETURNS, memory::stream_ordered;
    managed_memory: "managed memory seen by both sides", RETURNS, memory::managed;
    mapped_host_memory: "kernels work on pinned host memory", RETURNS, memory::mapped_host;
    virtual_memory: "reserve, create, map, use, unmap, again", RETURNS, memory::virtual_memory;
    allocation_churn: "thousands of allocations of all sizes, freed in any order", RETURNS, memory::churn;
    events: "record, query, synchronize, elapsed time", RETURNS, streams::events;
    stream_order: "work of a stream runs in order", RETURNS, streams::order;
    stream_wait_event: "a stream waits for another's event", RETURNS, streams::wait_event;
    null_stream_order: "the null stream waits for blocking streams and they for it", RETURNS, streams::null_stream;
    non_blocking_stream: "a non-blocking stream does not wait for the null stream", RETURNS, streams::non_blocking;
    stream_priorities: "streams of every priority", RETURNS, streams::priorities;
    stream_write_value: "hipStreamWriteValue32 and 64", RETURNS, streams::write_value;
    stream_wait_value: "hipStreamWaitValue32 and 64 hold a stream until the host stores", RETURNS, streams::wait_value;
    host_functions: "host functions and callbacks run in stream order", RETURNS, streams::host_functions;
    module_load: "load, look up, unload, load again", RETURNS, kernels::module_load;
    launch_1d: "a kernel over whole work-groups", RETURNS, kernels::one_dimensional;
    launch_large: "a kernel over a million work-items, and one that counts half a million", RETURNS, kernels::large;
    launch_partial: "partial work-groups and waves", RETURNS, kernels::partial;
    launch_2d: "a two-dimensional kernel", RETURNS, kernels::two_dimensional;
    launch_float: "single-precision results to the bit", RETURNS, kernels::float;
    launch_lds: "dynamic LDS and barriers", RETURNS, kernels::lds;
    launch_atomics: "atomic additions from every lane", RETURNS, kernels::atomics;
    launch_many: "a thousand launches in a row", RETURNS, kernels::many;
    launch_arguments: "random arguments and geometry, told one by one", RETURNS, arguments::launched;
    module_global: "a variable of the module", RETURNS, kernels::global;
    graph_nodes: "kernel, copy and fill nodes by hand", RETURNS, graphs::nodes;
    graph_capture: "a captured stream", RETURNS, graphs::capture;
    graph_set_params: "an exec's kernel node changed", RETURNS, graphs::set_params;
    graph_update: "an exec updated from a graph, and refused", RETURNS, graphs::update;
    pm4_indirect_buffer: "a kernel dispatched by PM4 in an HSA queue of one's own, and by AQL after it", RETURNS,
        packets::indirect_buffer;
    pm4_compute_ring: "the same from a ring of PM4 that the kernel driver has made", RETURNS, packets::compute_ring;
    out_of_memory: "more than the device has is refused, and all else goes on", RETURNS, errors::out_of_memory;
    illegal_address: "an access outside every buffer is hipErrorIllegalAddress", Ending::ReportsOrAborts, errors::illegal_address;
    stray_store: "so is one that a single work-item makes", Ending::ReportsOrAborts, errors::stray_store;
    illegal_instruction: "an instruction that does not exist is an error of HIP's", Ending::ReportsOrAborts,
        errors::illegal_instruction;
    spinning_kernel: "a kernel that spins stops no other stream", RETURNS, progress::spinning_kernel;
    watchdog: "a kernel that never ends is an error of its stream, and other queues go on", Ending::ReportsOrAborts,
        progress::watchdog;
    launches_hold_nothing: "each 10,000 launches leave memory, descriptors and mappings as they were", RETURNS, leaks::launches;
    objects_hold_nothing: "so do streams, events and allocations", RETURNS, leaks::objects;
    fork_before: "a child forked before HIP starts has the device to itself", RETURNS, forks::before;
    fork_after: "a child forked after HIP started does not hang and hurts nobody", RETURNS, forks::after;
    exit_return: "returning from main with work in flight", RETURNS, exits::returning;
    exit_immediately: "_exit with work in flight", Ending::Code(7), exits::immediately;
    exit_from_thread: "exit on another thread", Ending::Code(3), exits::from_thread;
    exit_by_signal: "SIGTERM", Ending::Signal(libc::SIGTERM), exits::by_signal;
    touch_video_memory: "a CPU that touches video memory behind a small BAR faults", Ending::Signal(libc::SIGSEGV),
        exits::by_touching_video_memory;
    exit_after_reset: "hipDeviceReset, then return", RETURNS, exits::after_reset;
    exit_never_completing: "exit while kernels never complete", Ending::Code(0), exits::never_completing;
    threads_and_streams: "8 threads with 8 streams each", RETURNS, threads::eight_by_eight;
}

impl Check {
    /// Runs the check. It ends the process itself if that is what it is about.
    pub fn run(&self, context: &Context) -> Result<()> {
        (self.run)(context)
    }
}

impl Context {
    /// A context that compiles kernels with `hiprtc`, keeping them in `kernels`.
    pub fn new(hip: Hip, hiprtc: PathBuf, kernels: PathBuf) -> Context {
        Context { hip, hiprtc, kernels, module: OnceCell::new() }
    }

    /// The code object of the proof's kernels.
    pub fn code(&self) -> Result<Vec<u8>> {
        let arch = self.hip.properties()?.arch;
        let source = include_str!("../../kernels/proof.hip");
        hiprtc::compile(&self.hiprtc, source, &arch, &self.kernels).context("the kernels do not compile")
    }

    /// The proof's kernels, loaded once.
    pub fn module(&self) -> Result<Module> {
        if let Some(module) = self.module.get() {
            return Ok(*module);
        }
        let module = self.hip.load_module(&self.code()?)?;
        Ok(*self.module.get_or_init(|| module))
    }

    /// Has HIP make what it makes at first use (queues, staging buffers, blit kernels), and loads the kernels, so that free memory can
    /// be compared.
    pub fn warm_up(&self) -> Result<()> {
        self.module()?;
        let buffer = self.hip.allocate(Kind::Device, 8 << 20)?;
        buffer.set(&vec![1; buffer.bytes()])?;
        self.hip.fill(buffer.address(), 0, buffer.bytes())?;
        self.hip.synchronize()?;
        buffer.get()?;
        Ok(())
    }

    /// One of the proof's kernels.
    pub fn kernel(&self, name: &str) -> Result<Function> {
        Ok(self.hip.function(self.module()?, name)?)
    }
}

/// Fails unless both are the same; says where they differ first.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &[T], expected: &[T]) -> Result<()> {
    ensure!(found.len() == expected.len(), "{what}: {} values instead of {}", found.len(), expected.len());
    match found.iter().zip(expected).position(|(found, expected)| found != expected) {
        None => Ok(()),
        Some(at) => {
            let differing = found.iter().zip(expected).filter(|(found, expected)| found != expected).count();
            let (found, expected) = (&found[at], &expected[at]);
            anyhow::bail!("{what}: {differing} values differ, the first at {at}: {found:?} instead of {expected:?}")
        }
    }
}

/// Bytes that repeat nowhere near.
fn pattern(seed: u64, bytes: usize) -> Vec<u8> {
    let word = |index: u64| (index ^ seed << 32).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31);
    let mut data: Vec<u8> = (0..bytes.div_ceil(8) as u64).flat_map(|index| word(index).to_le_bytes()).collect();
    data.truncate(bytes);
    data
}
