//! `librefrain.so`, to be preloaded into a program that uses HIP.
//!
//! It exports the entry points that make, change, run and end graph execs, a few that add nodes, and HIP's own resolvers, each
//! under the version node of the runtime's library. Every call goes through a panic barrier to a decision of [`interpose`], and
//! from there to the runtime with all arguments unchanged. Everything that is unsafe about being called by C is in this crate:
//! - `exports`: the C functions, generated from the entry table;
//! - `barrier`: what an export runs in, so that a panic or a re-entry of ours stays ours;
//! - `roles`: what may be done with a pointer that the application gave;
//! - `runtime`: where the native functions are.
//!
//! # In a process without HIP
//! Nothing runs until an export is called: there is no constructor. An export that is called before any HIP runtime is loaded
//! answers `hipErrorNotInitialized`, and looks again next time. One that the loaded runtime does not have answers
//! `hipErrorNotSupported`.
//!
//! # Limits
//! - A program that gets a function by `dlsym` on a handle of the runtime's library goes around every preloaded library. Its
//!   execs are then not known here, and calls on them are forwarded.
//! - If a program loads two HIP runtimes, the first one in the loader's order is the native one.
//! - A thread that is cancelled (`pthread_cancel`) inside a native call ends the process: its forced unwinding cannot pass the
//!   panic barrier.
//! - `dlsym(RTLD_DEFAULT)` finds an export here even if the runtime lacks it.

mod barrier;
mod exports;
#[cfg(feature = "seeded-faults")]
mod faults;
mod process;
mod roles;
mod runtime;
