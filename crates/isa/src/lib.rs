//! RDNA instructions: decode them, print them, and execute them wave by wave.
//!
//! The crate is pure: no threads, no clocks, no pointers. It knows nothing of queues, packets, code objects or work-groups; whoever
//! launches waves gives each its registers, lends it LDS and memory, and lets the waves of a group take turns.
//!
//! - [`decode`] turns dwords into an [`Inst`], driven by a table of encodings and opcodes (`tables/`, committed as Rust in
//!   `generated`), for a [`Target`]. A family is a table: gfx10.3, gfx11 and gfx12. Encodings and operands follow the RDNA3 ISA document, and the tests
//!   compare mnemonics and lengths with llvm-mc.
//! - [`Wave`] executes instructions for all lanes of a wave32 or a wave64 at once. Waves that share a [`Program`] decode an
//!   instruction once.
//! - [`memory::Memory`] is what a wave sees of memory.
//!
//! Results are deterministic: approximations that the hardware makes (reciprocal, square root, exp, log, sine) are rounded
//! correctly here, and NaNs do not depend on the host.
//!
//! # What is not implemented
//!
//! Whatever cannot be executed ends in [`WaveError::Unimplemented`], with address, dwords and mnemonic. By mnemonic the list is
//! `tables/gfx11-unimplemented.txt`, which a test keeps true: buffer, image, export and interpolation instructions (only
//! `buffer_gl0_inv` and `buffer_gl1_inv` exist), GDS and global wave sync, LDS append, consume and two-address exchange, `*_addtid`,
//! cube maps, packed sums of absolute differences, and a few scalar instructions of graphics and trap handlers.
//! Of implemented instructions these forms are missing: rounding modes other than to nearest even, clamped carries, WMMA in
//! wave64, the FFT mode of `ds_swizzle_b32`, messages other than interrupt, deallocation and `GET_REALTIME`, hardware registers
//! other than MODE, STATUS, TRAPSTS, SH_MEM_BASES, HW_ID and SHADER_CYCLES. `GET_REALTIME` and SHADER_CYCLES count executed instructions.
//! Memory is not asynchronous: waits and caches have no effect.
#![forbid(unsafe_code)]

mod decode;
mod error;
mod exec;
mod float;
mod form;
mod generated;
mod inst;
pub mod memory;
mod mode;
mod operand;
mod print;
mod program;
mod table;
mod target;
mod wave;

pub use decode::decode;
pub use error::{DecodeError, Dwords, WaveError};
pub use form::{EncodingName, Form};
pub use inst::Inst;
pub use program::Program;
pub use target::{Target, UnknownTarget};
pub use wave::{Stop, Wave, WaveLaunch, WaveState};
