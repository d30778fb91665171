//! The worker: runs under the stock runtime's loader, performs the cases named on standard input, one a line, and writes one JSON message a line.
//!
//! `conformance_worker perform SONAME CODE_OBJECT` performs cases; `conformance_worker compile SONAME TARGET FILE` compiles the suite's kernels.
//! It ends when its input does, and it dies with its supervisor.

mod compile;
mod ffi;
mod graphs;
mod hip;
mod memory;
mod names;
mod observe;
mod perform;
mod scene;
mod stage;
mod structs;

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::os::fd::AsFd;
use std::path::Path;

use conformance::case::Case;
use conformance::transcript::{Message, Surroundings};
use hip_abi::EntryPoint;

use crate::hip::{Hip, Route};
use crate::memory::{Memory, Peek};
use crate::stage::Stage;

fn main() {
    let code = match run() {
        Ok(()) => 0,
        Err(failure) => {
            eprintln!("{failure}");
            1
        }
    };
    ffi::exit_at_once(code);
}

fn run() -> Result<(), String> {
    // A supervisor that is killed takes its workers with it.
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))
        .map_err(|error| error.to_string())?;
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["perform", soname, code_object] => {
            let messages = take_standard_output().map_err(|error| error.to_string())?;
            perform_all(messages, soname, Path::new(code_object)).map_err(|error| error.to_string())
        }
        ["compile", hiprtc, target, file] => compile::compile(hiprtc, target, Path::new(file)),
        _ => Err("usage: conformance_worker perform SONAME CODE_OBJECT | compile SONAME TARGET FILE".to_owned()),
    }
}

/// Keeps standard output for messages, and lets whatever the runtime prints go where standard error goes.
fn take_standard_output() -> io::Result<File> {
    let messages = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    rustix::stdio::dup2_stdout(io::stderr())?;
    Ok(messages)
}

fn perform_all(mut messages: File, soname: &str, code_object: &Path) -> io::Result<()> {
    let mut send = |message: &Message| -> io::Result<()> {
        let mut line = serde_json::to_vec(message)?;
        line.push(b'\n');
        messages.write_all(&line)
    };
    let code_object = std::fs::read(code_object)?;
    let peek = Peek::new()?;
    let stage = match Hip::load(soname).and_then(|hip| Stage::set(hip, &code_object)) {
        Ok(stage) => stage,
        Err(reason) => return send(&Message::Unable(reason)),
    };
    let printed =
        || -> io::Result<u64> { Ok(File::from(io::stderr().as_fd().try_clone_to_owned()?).metadata()?.len()) };
    send(&Message::Ready { surroundings: surroundings(&stage.hip), printed: printed()? })?;
    for id in io::stdin().lock().lines() {
        let id = id?;
        let case: Case = id.parse().map_err(io::Error::other)?;
        send(&Message::Start(id.clone()))?;
        let transcript = perform::perform(&stage, &peek, &case);
        send(&Message::Done { case: id, transcript, printed: printed()? })?;
    }
    Ok(())
}

fn surroundings(hip: &Hip) -> Surroundings {
    let symbols = |wanted: &dyn Fn(&'static str) -> bool| {
        EntryPoint::graph().map(|e| e.symbol()).filter(|s| wanted(s)).map(str::to_owned).collect()
    };
    Surroundings {
        library: hip
            .function(Route::Stock, "hipGraphCreate")
            .and_then(ffi::file_of)
            .unwrap_or_else(|| "unknown".to_owned()),
        runtime_version: hip.encoded_version(),
        device: device_name(hip),
        absent: symbols(&|symbol| hip.function(Route::Stock, symbol).is_none()),
        intercepted: symbols(&|symbol| hip.intercepted(symbol)),
    }
}

fn device_name(hip: &Hip) -> String {
    let name = Memory::zeroed(32);
    hip.call(Route::Stock, "hipDeviceGetName", &[name.address(), name.bytes(), 0]);
    let bytes: Vec<u8> = name.words().flat_map(u64::to_le_bytes).take_while(|byte| *byte != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
