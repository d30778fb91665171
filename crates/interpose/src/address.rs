//! Addresses as table keys.
//!
//! A handle is an address that is only ever compared. As a number it may cross threads; the hasher is fixed, since a table keyed
//! by the allocator's choices needs no defence against chosen keys, and a random seed would cost a system call at start.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A handle's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(pub(crate) usize);

/// A map by address.
pub(crate) type AddressMap<V> = HashMap<Address, V, BuildHasherDefault<AddressHasher>>;

/// Multiplicative hashing: the low bits of an address are zero, and the table looks at both ends of the hash.
#[derive(Debug, Default)]
pub(crate) struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_usize(usize::from(byte));
        }
    }

    fn write_usize(&mut self, value: usize) {
        const GOLDEN_RATIO: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = (self.0.rotate_left(5) ^ value as u64).wrapping_mul(GOLDEN_RATIO);
        self.0 = mixed ^ (mixed >> 32);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::BuildHasher;

    use super::*;

    #[test]
    fn aligned_addresses_spread_over_low_and_high_bits() {
        let hasher = BuildHasherDefault::<AddressHasher>::default();
        let hashes: Vec<u64> = (0..1024).map(|i| hasher.hash_one(Address(0x7f00_0000_0000 + i * 4096))).collect();
        let low: HashSet<u64> = hashes.iter().map(|hash| hash & 0x3ff).collect();
        let high: HashSet<u64> = hashes.iter().map(|hash| hash >> 57).collect();
        assert!(low.len() > 512, "{} of 1024 buckets", low.len());
        assert!(high.len() > 100, "{} of 128 tags", high.len());
    }
}
