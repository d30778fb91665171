//! Signals: waiting for them is reading their value; completing them is what the end of a packet does.

use std::mem::offset_of;

use hsa_abi::signal::amd_signal_t;
use isa::memory::MemoryFault;

use crate::host::Host;

/// A signal handle that is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signal(u64);

impl Signal {
    /// The signal of a handle; 0 is none.
    pub(crate) fn from_handle(handle: u64) -> Option<Signal> {
        (handle != 0).then_some(Signal(handle))
    }

    /// The current value.
    pub(crate) fn value(self, host: &impl Host) -> Result<i64, MemoryFault> {
        Ok(host.load_u64(self.0 + offset_of!(amd_signal_t, value) as u64)?.cast_signed())
    }

    /// Completes the signal after work that ran from `start` to `end`: writes the times, decrements the value, raises the event.
    pub(crate) fn complete(self, host: &impl Host, start: u64, end: u64) -> Result<(), MemoryFault> {
        host.store_u64(self.0 + offset_of!(amd_signal_t, start_ts) as u64, start)?;
        host.store_u64(self.0 + offset_of!(amd_signal_t, end_ts) as u64, end)?;
        self.change(host, |value| value.wrapping_sub(1))
    }

    /// Sets the value and raises the event.
    pub(crate) fn set(self, host: &impl Host, value: u64) -> Result<(), MemoryFault> {
        self.change(host, |_| value)
    }

    /// The event is read before the value changes: whoever waits for the value may destroy the signal at once.
    fn change(self, host: &impl Host, mut op: impl FnMut(u64) -> u64) -> Result<(), MemoryFault> {
        let mailbox = host.load_u64(self.0 + offset_of!(amd_signal_t, event_mailbox_ptr) as u64)?;
        let event = host.load_u32(self.0 + offset_of!(amd_signal_t, event_id) as u64)?;
        host.atomic_u64(self.0 + offset_of!(amd_signal_t, value) as u64, &mut op)?;
        if mailbox != 0 {
            host.store_u64(mailbox, event.into())?;
        }
        if event != 0 {
            host.raise_event(event);
        }
        Ok(())
    }
}
