//! RDNA instructions: decode, print, and execute them wave by wave.
#![forbid(unsafe_code)]

mod decode;
mod error;
pub mod memory;
mod wave;

pub use decode::{Inst, decode};
pub use error::{DecodeError, Dwords, WaveError};
pub use wave::{Stop, Wave, WaveLaunch};
