//! The side table: what is known about each graph exec, by its native handle.
//!
//! The application holds HIP's own handles, so a handle that is not in here is simply not ours: the call is forwarded.
//!
//! # Lifetime
//! HIP may give the address of a destroyed exec to the next one, in any thread, from the moment its destroy call has freed it.
//! Therefore an entry is removed *before* the native destroy is called, and added after the native instantiate has returned:
//! between the two the address belongs to nobody here, and a removal can never hit the entry of a later exec. A call that is
//! under way on an exec holds its state by [`Arc`], so a concurrent destroy takes away the entry, not the state.
//!
//! # Locks
//! The table's lock is held for a lookup or a change, never across a native call and never while a line is written. No other
//! lock is taken under it. States are immutable, so a call that holds one needs no lock to read it.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use hip_abi::types::hipGraphExec_t;

use crate::address::{Address, AddressMap};
use crate::decline::{Decline, Reason};

/// How launches of an exec are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanState {
    /// Native HIP serves them, for good.
    NativeOnly(Decline),
}

impl fmt::Display for PlanState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NativeOnly(decline) => decline.fmt(f),
        }
    }
}

/// What is known about one graph exec. It never changes; a change of mind replaces it in the table.
#[derive(Debug)]
pub struct ExecState {
    /// The number that lines about this exec carry.
    pub number: u32,
    /// How launches are served.
    pub plan: PlanState,
}

/// The table.
#[derive(Debug, Default)]
pub struct Registry {
    execs: RwLock<AddressMap<Arc<ExecState>>>,
}

impl Registry {
    /// Records a new exec. An entry that still stands there belongs to an exec that was destroyed around the interposer.
    pub fn insert(&self, exec: hipGraphExec_t, state: Arc<ExecState>) {
        let replaced = self.write(|execs| execs.insert(Address(exec.as_raw()), state));
        drop(replaced);
    }

    /// The state of an exec, `None` if it is not ours.
    #[must_use]
    pub fn get(&self, exec: hipGraphExec_t) -> Option<Arc<ExecState>> {
        let execs = self.execs.read().unwrap_or_else(PoisonError::into_inner);
        execs.get(&Address(exec.as_raw())).map(Arc::clone)
    }

    /// Forgets an exec; to be called before it is destroyed natively.
    pub fn remove(&self, exec: hipGraphExec_t) -> Option<Arc<ExecState>> {
        self.write(|execs| execs.remove(&Address(exec.as_raw())))
    }

    /// Leaves an exec to native HIP from now on. Answers the new state, `None` if the exec is not ours.
    pub fn distrust(&self, exec: hipGraphExec_t, reason: Reason) -> Option<Arc<ExecState>> {
        self.write(|execs| {
            let state = execs.get_mut(&Address(exec.as_raw()))?;
            *state = Arc::new(ExecState { number: state.number, plan: PlanState::NativeOnly(Decline(reason)) });
            Some(Arc::clone(state))
        })
    }

    /// How many execs are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.execs.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether no exec is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn write<T>(&self, change: impl FnOnce(&mut AddressMap<Arc<ExecState>>) -> T) -> T {
        // A map operation either happened or did not: a poisoned table is a whole one.
        change(&mut self.execs.write().unwrap_or_else(PoisonError::into_inner))
    }
}
