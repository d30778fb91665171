//! RDNA instructions: decode, print, and execute them wave by wave.
#![forbid(unsafe_code)]

mod decode;
mod error;
mod exec;
mod float;
mod generated;
mod inst;
pub mod memory;
mod mode;
mod operand;
mod print;
mod program;
mod table;
mod wave;

pub use decode::decode;
pub use error::{DecodeError, Dwords, WaveError};
pub use inst::Inst;
pub use program::Program;
pub use wave::{Stop, Wave, WaveLaunch, WaveState};
