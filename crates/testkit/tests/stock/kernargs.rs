//! Kernarg segments: what stock HIP submits, byte for byte what `code_object` writes.
//!
//! Excepted: the gaps between arguments, in which HIP leaves what was there, and arguments that point to buffers of the runtime's
//! ([`RUNTIME_OWNED`]), for which `code_object` must refuse the kernel.

use code_object::kernarg::{Explicit, KernargError, Shape, write};
use code_object::{CodeObject, Form, Kernel, ValueKind};
use libtest_mimic::Failed;
use serde_json::Value;
use testkit::proof::arguments::{CODE_LINE, COMPILED, LINE, OBJECTS};

/// What HIP fills with an address of its own.
const RUNTIME_OWNED: [ValueKind; 3] =
    [ValueKind::HiddenHostcallBuffer, ValueKind::HiddenHeapV1, ValueKind::HiddenQueuePtr];

/// Compares the launches that the program told with the dispatches that were observed. Both are in order.
pub(crate) fn compare(output: &str, dispatches: &[Value]) -> Result<(), Failed> {
    let launches: Vec<Value> = output
        .lines()
        .filter_map(|line| line.strip_prefix(LINE))
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()?;
    let of_ours = |dispatch: &&Value| launches.iter().any(|launch| launch["kernel"] == dispatch["kernel"]);
    let observed: Vec<&Value> = dispatches.iter().filter(of_ours).collect();
    if launches.len() < 200 || launches.len() != observed.len() {
        return Err(format!("{} launches, {} dispatches", launches.len(), observed.len()).into());
    }
    let code = output.lines().find_map(|line| line.strip_prefix(CODE_LINE)).ok_or("no code object was told")?;
    let code = hexadecimal(code);
    for (launch, dispatch) in launches.iter().zip(observed) {
        one(launch, dispatch, &code)
            .map_err(|difference| format!("{difference}\nlaunch: {launch}\ndispatch: {dispatch}"))?;
    }
    Ok(())
}

fn one(launch: &Value, dispatch: &Value, compiled: &[u8]) -> Result<(), String> {
    if launch["kernel"] != dispatch["kernel"]
        || launch["grid"] != dispatch["grid"]
        || launch["group"] != dispatch["block"]
    {
        return Err("another launch was observed".to_owned());
    }
    let mut kernel = kernel(launch, compiled)?;
    let bytes = |value: &Value| hexadecimal(value.as_str().unwrap_or_default());
    let arguments: Vec<Vec<u8>> = launch["arguments"].as_array().into_iter().flatten().map(bytes).collect();
    let arguments: Vec<&[u8]> = arguments.iter().map(Vec::as_slice).collect();
    let shape = Shape {
        grid: triple(&launch["grid"]),
        group: triple(&launch["group"]),
        dynamic_lds: launch["lds"].as_u64().unwrap_or_default() as u32,
    };
    let refused: Vec<ValueKind> = kernel
        .arguments
        .iter()
        .map(|argument| argument.kind.clone())
        .filter(|kind| RUNTIME_OWNED.contains(kind))
        .collect();
    if let Some(first) = refused.first() {
        let refusal = write(&kernel, Explicit::Each(&arguments), shape);
        if refusal != Err(KernargError::Kind(first.clone())) {
            return Err(format!("{refusal:?} instead of a refusal for {first}"));
        }
        kernel.arguments.retain(|argument| !RUNTIME_OWNED.contains(&argument.kind));
    }
    let ours = write(&kernel, Explicit::Each(&arguments), shape).map_err(|error| error.to_string())?;
    let theirs = bytes(&dispatch["kernarg"]);
    if ours.len() != theirs.len() {
        return Err(format!("{} bytes instead of {}", ours.len(), theirs.len()));
    }
    for argument in &kernel.arguments {
        let (ours, theirs) = (&ours[argument.range()], &theirs[argument.range()]);
        if argument.kind != ValueKind::HiddenNone && ours != theirs {
            return Err(format!("{} at {}: {ours:02x?} instead of {theirs:02x?}", argument.kind, argument.offset));
        }
    }
    Ok(())
}

fn kernel(launch: &Value, compiled: &[u8]) -> Result<Kernel, String> {
    let mut objects = OBJECTS.iter().copied().chain([(COMPILED, compiled)]);
    let found = objects.find(|(name, _)| launch["object"] == *name).ok_or("no such object")?;
    let object = CodeObject::read(found.1, Form::File).map_err(|error| error.to_string())?;
    let kernel = object.kernel(launch["kernel"].as_str().unwrap_or_default()).ok_or("no such kernel")?;
    kernel.cloned().map_err(|error| error.to_string())
}

fn triple(value: &Value) -> [u32; 3] {
    [0, 1, 2].map(|axis| value[axis].as_u64().unwrap_or_default() as u32)
}

fn hexadecimal(text: &str) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).unwrap_or_default() as u8;
    text.as_bytes().chunks_exact(2).map(|pair| digit(pair[0]) << 4 | digit(pair[1])).collect()
}
