//! Small stable numbers for handles, so that lines about two runs can be compared.
//!
//! Numbers count up from 1 per class in the order in which handles are first seen. Only the execs' numbers follow a lifetime: a
//! new exec gets a new number even at an old address. Of the other classes most creations and destructions are not intercepted,
//! so there a number means an address.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hip_abi::HandleClass;

use crate::address::{Address, AddressMap};

/// The numbers given out so far.
#[derive(Debug, Default)]
pub(crate) struct HandleNumbers {
    classes: Mutex<HashMap<HandleClass, Numbers>>,
}

#[derive(Debug, Default)]
struct Numbers {
    last: u32,
    known: AddressMap<u32>,
}

impl HandleNumbers {
    /// The number of a handle, a new one at first sight.
    pub(crate) fn of(&self, class: HandleClass, address: usize) -> u32 {
        let mut classes = self.lock();
        let numbers = classes.entry(class).or_default();
        match numbers.known.get(&Address(address)) {
            Some(&number) => number,
            None => numbers.add(address),
        }
    }

    /// A new number for a handle that was just created, whatever stood at its address before.
    pub(crate) fn fresh(&self, class: HandleClass, address: usize) -> u32 {
        self.lock().entry(class).or_default().add(address)
    }

    /// Forgets a handle that is about to be destroyed.
    pub(crate) fn forget(&self, class: HandleClass, address: usize) {
        if let Some(numbers) = self.lock().get_mut(&class) {
            numbers.known.remove(&Address(address));
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<HandleClass, Numbers>> {
        // Whatever a panicking holder left is still a table of numbers, and only lines depend on it.
        self.classes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Numbers {
    fn add(&mut self, address: usize) -> u32 {
        self.last = self.last.wrapping_add(1);
        self.known.insert(Address(address), self.last);
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_per_class_and_stay() {
        let numbers = HandleNumbers::default();
        assert_eq!(numbers.of(HandleClass::Graph, 0x10), 1);
        assert_eq!(numbers.of(HandleClass::Graph, 0x20), 2);
        assert_eq!(numbers.of(HandleClass::Exec, 0x10), 1);
        assert_eq!(numbers.of(HandleClass::Graph, 0x10), 1);
    }

    #[test]
    fn a_new_exec_at_an_old_address_has_a_new_number() {
        let numbers = HandleNumbers::default();
        assert_eq!(numbers.fresh(HandleClass::Exec, 0x10), 1);
        numbers.forget(HandleClass::Exec, 0x10);
        assert_eq!(numbers.fresh(HandleClass::Exec, 0x10), 2);
        assert_eq!(numbers.fresh(HandleClass::Exec, 0x10), 3, "even if its destruction was not seen");
        assert_eq!(numbers.of(HandleClass::Exec, 0x10), 3);
    }
}
