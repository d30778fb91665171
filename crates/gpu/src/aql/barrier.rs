//! What barrier packets wait for.

use hsa_abi::aql::SignalCondition;
use isa::memory::MemoryFault;

use crate::host::Host;
use crate::signal::Signal;

/// The condition of a barrier packet.
#[derive(Clone, Debug)]
pub(crate) enum Dependencies {
    /// Every signal is 0.
    All(Vec<Signal>),
    /// Any signal is 0, or there is none.
    Any(Vec<Signal>),
    /// `(signal & mask) condition value`, or there is no signal.
    Value { signal: Option<Signal>, mask: i64, condition: SignalCondition, value: i64 },
}

impl Dependencies {
    pub(crate) fn all(signals: impl Iterator<Item = Signal>) -> Self {
        Dependencies::All(signals.collect())
    }

    pub(crate) fn any(signals: impl Iterator<Item = Signal>) -> Self {
        Dependencies::Any(signals.collect())
    }

    pub(crate) fn value(handle: u64, mask: i64, condition: SignalCondition, value: i64) -> Self {
        Dependencies::Value { signal: Signal::from_handle(handle), mask, condition, value }
    }

    /// Whether the condition holds now. A signal that has been 0 once counts as satisfied from then on, even if it is reused before
    /// the others are.
    pub(crate) fn satisfied(&mut self, host: &impl Host) -> Result<bool, MemoryFault> {
        match self {
            Dependencies::All(signals) => {
                let mut waiting = Vec::with_capacity(signals.len());
                for signal in signals.drain(..) {
                    if signal.value(host)? != 0 {
                        waiting.push(signal);
                    }
                }
                *signals = waiting;
                Ok(signals.is_empty())
            }
            Dependencies::Any(signals) => {
                for signal in &*signals {
                    if signal.value(host)? == 0 {
                        return Ok(true);
                    }
                }
                Ok(signals.is_empty())
            }
            Dependencies::Value { signal: None, .. } => Ok(true),
            Dependencies::Value { signal: Some(signal), mask, condition, value } => {
                Ok(condition.holds(signal.value(host)? & *mask, *value))
            }
        }
    }
}
