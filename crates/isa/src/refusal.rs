//! What the executor declines to do although it knows the instruction: graphics, global data share, trap handlers.
//!
//! A refusal is not a gap to be filled some day: the modelled machine has no such part. It knows nothing of waves.

use std::fmt;

/// Why an instruction is refused by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Images and samplers.
    Image,
    /// Exports to the rasteriser or the next shader stage.
    Export,
    /// Interpolation, and parameters in LDS.
    Interpolation,
    /// Other work of graphics shaders.
    Graphics,
    /// Traversal of ray-tracing trees.
    RayTracing,
    /// The global data share.
    Gds,
    /// Semaphores and barriers between waves of the whole device.
    GlobalWaveSync,
    /// Appending in dispatch order.
    OrderedCount,
    /// A load that reports whether its texels are resident (TFE).
    ResidencyReport,
    /// A format number that has no format.
    Format(u8),
    /// A descriptor whose channels do not go to the places of their names, in a store.
    StoreSwizzle,
    /// A store of fewer components than the format has.
    MissingComponents,
    /// A descriptor of something else than a buffer.
    NotABuffer,
    /// A hardware register that compute code has no use for.
    HardwareRegister(u16),
    /// A message that compute code does not send.
    Message(u32),
    /// Halting the wave until a debugger comes.
    Halt,
    /// Work of a trap handler, of which none is installed.
    TrapHandler,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Image => f.write_str("image instructions are graphics and not modelled"),
            Refusal::Export => f.write_str("exports are graphics and not modelled"),
            Refusal::Interpolation => f.write_str("interpolation and LDS parameters are graphics and not modelled"),
            Refusal::Graphics => f.write_str("it belongs to graphics shaders, which are not modelled"),
            Refusal::RayTracing => f.write_str("ray tracing is graphics and not modelled"),
            Refusal::Gds => f.write_str("GDS, the global data share, is not modelled"),
            Refusal::GlobalWaveSync => f.write_str("GWS, the global wave sync of GDS, is not modelled"),
            Refusal::OrderedCount => f.write_str("the ordered count of GDS is not modelled"),
            Refusal::ResidencyReport => f.write_str("TFE, the report of partially resident textures, is not modelled"),
            Refusal::Format(number) => write!(f, "buffer format {number} does not exist"),
            Refusal::StoreSwizzle => f.write_str("a store through a descriptor that reorders channels is not modelled"),
            Refusal::MissingComponents => {
                f.write_str("a store of fewer components than the buffer's format has is not modelled")
            }
            Refusal::NotABuffer => f.write_str("the descriptor is not a buffer's"),
            Refusal::HardwareRegister(number) => write!(f, "hardware register {number} is not modelled"),
            Refusal::Message(number) => write!(f, "message {number} is not modelled"),
            Refusal::Halt => f.write_str("the wave halts, and no debugger is there to resume it"),
            Refusal::TrapHandler => f.write_str("only a trap handler does this, and none is installed"),
        }
    }
}
