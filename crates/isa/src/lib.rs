//! RDNA instructions: decode them, print them, and execute them wave by wave.
//!
//! The crate is pure: no threads, no clocks, no pointers. It knows nothing of queues, packets, code objects or work-groups; whoever
//! launches waves gives each its registers, lends it LDS and memory, and lets the waves of a group take turns.
//!
//! - [`decode`] turns dwords into an [`Inst`], driven by a table of encodings and opcodes (`tables/`, committed as Rust in
//!   `generated`), for a [`Target`]. A family is a table: gfx10.3, gfx11 and gfx12. Encodings and operands follow the RDNA3 ISA document, and
//!   the crate `llvm_oracle` compares text and length with llvm-mc.
//! - [`Wave`] executes instructions for all lanes of a wave32 or a wave64 at once. Waves that share a [`Program`] decode an
//!   instruction once.
//! - [`memory::Memory`] is what a wave sees of memory.
//!
//! Results are deterministic: approximations that the hardware makes (reciprocal, square root, exp, log, sine) are rounded
//! correctly here, and NaNs do not depend on the host.
//!
//! # What is not implemented
//!
//! All compute instructions of gfx1100 and gfx1151 are. `tables/gfx11-unimplemented.txt`, which a test keeps true, lists by mnemonic
//! those that would end in [`WaveError::Unimplemented`], and is empty. Graphics, the global data share (GDS, GWS, ordered count) and
//! what needs a trap handler or a debugger end in [`WaveError::Refused`] with a [`Refusal`] that says what the modelled machine does
//! not have; by mnemonic that list is `tables/gfx11-graphics.txt`. Of compute instructions these forms are refused: TFE, stores through
//! a descriptor that reorders channels or of fewer components than the format has, hardware registers other than MODE, STATUS,
//! TRAPSTS, IB_STS, SH_MEM_BASES, HW_ID and SHADER_CYCLES, and messages other than interrupt, deallocation and `GET_REALTIME`.
//!
//! Of gfx1030 are missing: buffer instructions other than on the private segment, typed buffers, images, exports, `s_ff0`, 16-bit dot products and
//! loads to LDS. Of gfx1201: matrix operations (their registers are laid out otherwise than gfx11's), 8-bit floats, buffer instructions,
//! named barriers, transposing loads, block loads, `v_minimum` and `v_maximum` other than in f32, and `v_s_*` in f16.
//!
//! `GET_REALTIME` asks [`memory::Memory::realtime`]; SHADER_CYCLES counts executed instructions. Memory is not asynchronous: waits and
//! caches have no effect.
//!
//! # Where the hardware's rounding is not documented
//!
//! All four rounding modes apply to f16, f32 and f64 arithmetic and conversions. Transcendental operations, matrix and dot products
//! round to nearest even whatever MODE says: the first are correctly rounded (f32 and f16; the hardware promises 1 ULP for
//! `v_rcp`, `v_rsq`, `v_sqrt`, `v_exp` and `v_log`), the others are exact up to one rounding.
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
mod refusal;
mod table;
mod target;
mod wave;

pub use decode::decode;
pub use error::{DecodeError, Dwords, WaveError};
pub use form::{EncodingName, Form};
pub use inst::Inst;
pub use program::Program;
pub use refusal::Refusal;
pub use target::{Target, UnknownTarget};
pub use wave::{Stop, Wave, WaveLaunch, WaveState};
