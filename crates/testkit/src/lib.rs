//! What tests run on stock HIP over the software GPU: typed loaders for HIP and HSA, the runtime's own compiler, and the checks that make up
//! the proof that an unmodified runtime works ([`proof`]), which the program `hip_proof` runs one at a time.
//!
//! Nothing here knows the software GPU's insides: it is HIP and HSA code that would run on a card.

pub mod hip;
pub mod hiprtc;
pub mod hsa;
pub mod kfd;
pub mod proof;
