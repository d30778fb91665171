//! The executable specification of the HIP graph API: what has to happen, in obvious code.
//!
//! It holds the clauses that equality with stock HIP cannot express: those where stock itself is held to a value. Each clause has an id in brackets; a
//! conformance finding names it. The spec knows the entry table and nothing else: neither the interposer nor the runner that asks it.
//!
//! Where the facts come from: [`exec_update`] from AMD's published sources of the runtime (6.3 to the 2026 development branch) and from the binary of
//! HIP 7.2.4; [`availability`] from the dynamic symbol tables of HIP 5.7.1, 6.4.3 and 7.2.4 and from calls of the latter.

#![forbid(unsafe_code)]

pub mod availability;
pub mod exec_update;
