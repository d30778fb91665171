//! Faults that can be switched on in a build with the feature `seeded-faults`, to prove that a conformance suite notices them.
//!
//! `REFRAIN_SEEDED_FAULT` names one. A fault takes the place of the native functions that it concerns, so it sits between the
//! exports and the runtime, where a wrong decision would act. Every call goes through the barrier and the registry as usual.
#![expect(unsafe_code, reason = "functions that take the place of the runtime's")]

use std::ffi::{c_ulonglong, c_void};
use std::sync::{Mutex, OnceLock, PoisonError};

use hip_abi::Native;
use hip_abi::types::*;

use crate::process::interposer;

/// The functions that the faults stand in front of.
static REAL: OnceLock<Native> = OnceLock::new();

/// `native` with the fault that the environment names; without a name, or with an unknown one, unchanged.
pub(crate) fn seed(native: Native) -> Native {
    #[expect(clippy::disallowed_methods, reason = "a switch that exists in test builds only")]
    let fault = std::env::var("REFRAIN_SEEDED_FAULT").unwrap_or_default();
    let mut seeded = native;
    match fault.as_str() {
        "null-code" => seeded.hipGraphExecDestroy = Some(null_code),
        "out-not-written" => seeded.hipGraphExecUpdate = Some(out_not_written),
        "half-translated" => seeded.hipGraphExecKernelNodeSetParams = Some(half_translated),
        "swapped-argument" => {
            seeded.hipGraphAddMemcpyNode1D = Some(swapped_in_add);
            seeded.hipGraphExecMemcpyNodeSetParams1D = Some(swapped_in_exec);
        }
        "swallowed-failure" => seeded.hipGraphExecMemsetNodeSetParams = Some(swallowed_failure),
        "leaked-handle" => {
            seeded.hipGraphInstantiate = Some(leaked_by_instantiate);
            seeded.hipGraphLaunch = Some(leaked_in_launch);
            seeded.hipGraphExecDestroy = Some(leaked_in_destroy);
        }
        "wrong-error-node" => seeded.hipGraphExecUpdate = Some(wrong_error_node),
        "extra-write" => seeded.hipGraphInstantiateWithFlags = Some(extra_write),
        _ => {}
    }
    REAL.get_or_init(|| native);
    seeded
}

/// Calls the function that a fault replaces.
macro_rules! real {
    ($symbol:ident($($argument:expr),*)) => {
        match REAL.get().and_then(|native| native.$symbol) {
            // SAFETY: the runtime's function of this type; the arguments are the caller's, or made for it by the fault.
            Some(function) => unsafe { function($($argument),*) },
            None => hipError_t::hipErrorNotSupported,
        }
    };
}

/// A null exec is answered with the code for a stale one.
unsafe extern "C" fn null_code(exec: hipGraphExec_t) -> hipError_t {
    if exec.is_null() { hipError_t::hipErrorInvalidHandle } else { real!(hipGraphExecDestroy(exec)) }
}

/// The result of an update goes to a variable that the application never sees.
unsafe extern "C" fn out_not_written(
    exec: hipGraphExec_t,
    graph: hipGraph_t,
    error_node: *mut hipGraphNode_t,
    result: *mut hipGraphExecUpdateResult,
) -> hipError_t {
    let mut unseen = hipGraphExecUpdateResult::default();
    let result = if result.is_null() { result } else { &raw mut unseen };
    real!(hipGraphExecUpdate(exec, graph, error_node, result))
}

/// The exec is looked up among ours, where one made around us is not found; the node of the same call is passed as it is.
unsafe extern "C" fn half_translated(
    exec: hipGraphExec_t,
    node: hipGraphNode_t,
    params: *const hipKernelNodeParams,
) -> hipError_t {
    let exec = if interposer().knows(exec) { exec } else { hipGraphExec_t::NULL };
    real!(hipGraphExecKernelNodeSetParams(exec, node, params))
}

/// Source and destination change places when the node is added ...
unsafe extern "C" fn swapped_in_add(
    node: *mut hipGraphNode_t,
    graph: hipGraph_t,
    dependencies: *const hipGraphNode_t,
    count: usize,
    dst: *mut c_void,
    src: *const c_void,
    bytes: usize,
    kind: hipMemcpyKind,
) -> hipError_t {
    real!(hipGraphAddMemcpyNode1D(node, graph, dependencies, count, src.cast_mut(), dst, bytes, kind))
}

/// ... and when it is changed in an exec.
unsafe extern "C" fn swapped_in_exec(
    exec: hipGraphExec_t,
    node: hipGraphNode_t,
    dst: *mut c_void,
    src: *const c_void,
    bytes: usize,
    kind: hipMemcpyKind,
) -> hipError_t {
    real!(hipGraphExecMemcpyNodeSetParams1D(exec, node, src.cast_mut(), dst, bytes, kind))
}

/// Every failure is reported as success.
unsafe extern "C" fn swallowed_failure(
    exec: hipGraphExec_t,
    node: hipGraphNode_t,
    params: *const hipMemsetParams,
) -> hipError_t {
    let _ = real!(hipGraphExecMemsetNodeSetParams(exec, node, params));
    hipError_t::hipSuccess
}

/// Handles of our own that the application was given, each with the exec that it stands for. The first half is an address of
/// memory of ours, and so a handle that HIP has never seen.
static LEAKED: Mutex<Vec<(hipGraphExec_t, hipGraphExec_t)>> = Mutex::new(Vec::new());

/// The exec that a handle of ours stands for.
fn native_exec(exec: hipGraphExec_t) -> hipGraphExec_t {
    let leaked = LEAKED.lock().unwrap_or_else(PoisonError::into_inner);
    leaked.iter().find(|(ours, _)| *ours == exec).map_or(exec, |(_, native)| *native)
}

/// The application gets a handle of ours in place of HIP's ...
unsafe extern "C" fn leaked_by_instantiate(
    slot: *mut hipGraphExec_t,
    graph: hipGraph_t,
    error_node: *mut hipGraphNode_t,
    log: *mut std::ffi::c_char,
    log_size: usize,
) -> hipError_t {
    let status = real!(hipGraphInstantiate(slot, graph, error_node, log, log_size));
    if status.is_success() {
        // Zeroed memory of the size of a large object: HIP reads null pointers there, should it look inside.
        let ours = hipGraphExec_t::from_ptr(Box::leak(Box::new([0_u64; 512])).as_mut_ptr().cast());
        // SAFETY: the call succeeded, so the slot is a valid one and was written.
        let native = unsafe { slot.read() };
        LEAKED.lock().unwrap_or_else(PoisonError::into_inner).push((ours, native));
        // SAFETY: as above.
        unsafe { slot.write(ours) };
    }
    status
}

/// ... which works in a launch ...
unsafe extern "C" fn leaked_in_launch(exec: hipGraphExec_t, stream: hipStream_t) -> hipError_t {
    real!(hipGraphLaunch(native_exec(exec), stream))
}

/// ... and when it is destroyed, but nowhere else.
unsafe extern "C" fn leaked_in_destroy(exec: hipGraphExec_t) -> hipError_t {
    real!(hipGraphExecDestroy(native_exec(exec)))
}

/// The node that made an update fail is not passed on.
unsafe extern "C" fn wrong_error_node(
    exec: hipGraphExec_t,
    graph: hipGraph_t,
    error_node: *mut hipGraphNode_t,
    result: *mut hipGraphExecUpdateResult,
) -> hipError_t {
    let status = real!(hipGraphExecUpdate(exec, graph, error_node, result));
    if status == hipError_t::hipErrorGraphExecUpdateFailure && !error_node.is_null() {
        // SAFETY: role `out` of the caller's contract.
        unsafe { error_node.write(hipGraphNode_t::from_raw(0xdead)) };
    }
    status
}

/// The slot is cleared when the arguments are refused, although HIP leaves it alone.
unsafe extern "C" fn extra_write(slot: *mut hipGraphExec_t, graph: hipGraph_t, flags: c_ulonglong) -> hipError_t {
    let status = real!(hipGraphInstantiateWithFlags(slot, graph, flags));
    if !status.is_success() && !slot.is_null() {
        // SAFETY: role `out` of the caller's contract.
        unsafe { slot.write(hipGraphExec_t::NULL) };
    }
    status
}
