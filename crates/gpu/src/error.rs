//! Why a queue stopped, and the code that its owner sees.

use hsa_abi::queue::inactive;
use isa::WaveError;
use isa::memory::{FaultCause, MemoryFault};

use crate::command::{CommandError, LaunchError};
use crate::compute::DispatchError;
use crate::sdma::SdmaError;

/// Why a queue stopped. The message completes "queue 3 stopped at packet 17: ...".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum QueueError {
    /// The packet processor itself, or a copy engine, could not access memory.
    #[error(transparent)]
    Memory(#[from] MemoryFault),
    /// The number in the header's type field is no AQL packet.
    #[error("unknown AQL packet type {packet_type} (header {header:#06x})")]
    PacketType { packet_type: u8, header: u16 },
    /// A packet for a host agent.
    #[error("an agent dispatch packet (header {header:#06x}) is no work for a GPU")]
    AgentDispatch { header: u16 },
    /// A fence field has the reserved value.
    #[error("the header {header:#06x} has a reserved fence scope")]
    FenceScope { header: u16 },
    /// A vendor packet of a format that is not AMD's or not known.
    #[error("unknown vendor packet format {format:#04x} (header {header:#06x})")]
    VendorFormat { format: u8, header: u16 },
    /// A vendor packet of a known format with impossible contents.
    #[error("malformed vendor packet: {0}")]
    VendorPacket(String),
    /// A kernel dispatch that cannot start.
    #[error("kernel dispatch: {0}")]
    Dispatch(#[from] DispatchError),
    /// A wave cannot go on.
    #[error("work-group ({}, {}, {}) wave {wave}: {error}", group[0], group[1], group[2])]
    Wave { kernel: u64, group: [u32; 3], wave: usize, error: WaveError },
    /// No work-group of a dispatch has ended for the watchdog's time. The text lists where waves are.
    #[error("the watchdog found that no work-group has ended for {} ms{waves}", ticks / TICKS_PER_MILLISECOND)]
    Watchdog { kernel: u64, ticks: u64, waves: String },
    /// PM4 that cannot be executed.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// An SDMA packet that cannot be executed.
    #[error(transparent)]
    Sdma(#[from] SdmaError),
}

/// The GPU's clock runs at 100 MHz.
const TICKS_PER_MILLISECOND: u64 = 100_000;

impl QueueError {
    /// The kernel that was running: the address of its first instruction.
    pub(crate) fn kernel(&self) -> Option<u64> {
        match self {
            QueueError::Wave { kernel, .. } | QueueError::Watchdog { kernel, .. } => Some(*kernel),
            _ => None,
        }
    }

    /// The VM fault behind the error. Such a fault is the process's, not the queue's: the driver reports it.
    pub(crate) fn vm_fault(&self) -> Option<&MemoryFault> {
        let fault = match self {
            QueueError::Memory(fault) | QueueError::Dispatch(DispatchError::Memory(fault)) => fault,
            QueueError::Wave { error: WaveError::Memory { fault, .. } | WaveError::Fetch { fault, .. }, .. } => fault,
            QueueError::Command(
                CommandError::Memory { fault, .. }
                | CommandError::Launch { error: LaunchError::Dispatch(DispatchError::Memory(fault)), .. },
            ) => fault,
            QueueError::Sdma(SdmaError::Memory(fault)) => fault,
            _ => return None,
        };
        // A misaligned atomic traps in the wave; the address translation has nothing to complain about.
        (fault.cause != FaultCause::Misaligned).then_some(fault)
    }

    /// The value for `queue_inactive_signal`.
    pub(crate) fn inactive_code(&self) -> u64 {
        match self {
            QueueError::Dispatch(error)
            | QueueError::Command(CommandError::Launch { error: LaunchError::Dispatch(error), .. }) => {
                error.inactive_code()
            }
            QueueError::PacketType { .. }
            | QueueError::AgentDispatch { .. }
            | QueueError::FenceScope { .. }
            | QueueError::Command(_)
            | QueueError::Sdma(_) => inactive::INVALID_PACKET_FORMAT,
            QueueError::VendorFormat { .. } | QueueError::VendorPacket(_) => inactive::INVALID_VENDOR_PACKET,
            QueueError::Memory(_) => inactive::MEMORY_VIOLATION,
            // Packet processors have no code for a queue that the driver has reset; this is the one for waves that were ended.
            QueueError::Watchdog { .. } => inactive::DEBUG_TRAP,
            QueueError::Wave { error, .. } => match error {
                WaveError::Memory { .. } | WaveError::Fetch { .. } => inactive::MEMORY_VIOLATION,
                WaveError::Trap { .. } => inactive::DEBUG_TRAP,
                WaveError::Illegal { .. } | WaveError::Unimplemented { .. } | WaveError::Refused { .. } => {
                    inactive::ILLEGAL_INSTRUCTION
                }
            },
        }
    }
}
