//! What the fences of a packet ask of caches. Packet processors are closed; these are the operations that LLVM's memory model and the
//! rules of HSA need of one.

use hsa_abi::aql::FenceScope;
use isa::memory::CacheControl;

/// Before a packet's waves start: what other waves of the device wrote is in L2, what others wrote is in memory. Code may be new.
pub(super) fn acquire(scope: FenceScope) -> CacheControl {
    let system = scope == FenceScope::System;
    let agent = system || scope == FenceScope::Agent;
    CacheControl { gli_inv: system, glk_inv: agent, glv_inv: agent, gl1_inv: agent, gl2_inv: system, gl2_wb: system }
}

/// After a packet's waves have ended, with their stores in L2.
pub(super) fn release(scope: FenceScope) -> CacheControl {
    CacheControl { gl2_wb: scope == FenceScope::System, ..CacheControl::NONE }
}
