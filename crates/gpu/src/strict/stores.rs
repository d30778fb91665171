//! Stores that waves have issued and that no cache has yet. A wave sees its own; nobody else does until they drain.

use std::collections::BTreeMap;

use super::cache::LINE_BYTES;
use super::chance::Chance;

/// A wave, for as long as the device runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct WaveId(pub(crate) u64);

/// A store, within a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Store {
    pub(crate) va: u64,
    pub(crate) data: Vec<u8>,
    /// The compute unit through whose L0 it goes.
    pub(crate) unit: usize,
    /// The instruction that it is part of: a number that grows.
    pub(crate) instruction: u64,
}

/// The stores of all waves.
#[derive(Debug, Default)]
pub(crate) struct Stores {
    waves: BTreeMap<WaveId, Vec<Store>>,
}

/// Stores that a wave may have waiting.
const CAPACITY: usize = 256;

impl Store {
    fn line(&self) -> u64 {
        self.va / LINE_BYTES as u64
    }
}

impl Stores {
    /// Adds a store, and answers the one that has to drain for it.
    pub(crate) fn push(&mut self, wave: WaveId, store: Store) -> Option<Store> {
        let waiting = self.waves.entry(wave).or_default();
        waiting.push(store);
        (waiting.len() > CAPACITY).then(|| waiting.remove(0))
    }

    /// Lays what a wave has stored over what it has loaded.
    pub(crate) fn overlay(&self, wave: WaveId, va: u64, loaded: &mut [u8]) {
        let end = va.wrapping_add(loaded.len() as u64);
        for store in self.waves.get(&wave).into_iter().flatten() {
            let (from, to) = (store.va.max(va), (store.va + store.data.len() as u64).min(end));
            if from < to {
                let bytes = &store.data[(from - store.va) as usize..(to - store.va) as usize];
                loaded[(from - va) as usize..(to - va) as usize].copy_from_slice(bytes);
            }
        }
    }

    /// Takes out a store of the wave, chosen by chance; of those to a line the oldest.
    pub(crate) fn any_of(&mut self, chance: &mut Chance, wave: WaveId) -> Option<Store> {
        let waiting = self.waves.get_mut(&wave)?;
        let line = waiting[chance.index(waiting.len())].line();
        let index = waiting.iter().position(|store| store.line() == line)?;
        self.take(wave, index)
    }

    /// Takes out a store of any wave.
    pub(crate) fn any(&mut self, chance: &mut Chance) -> Option<Store> {
        if self.waves.is_empty() {
            return None;
        }
        let wave = *self.waves.keys().nth(chance.index(self.waves.len()))?;
        self.any_of(chance, wave)
    }

    /// Takes out the oldest store of the wave to the line of `va`.
    pub(crate) fn on_line(&mut self, wave: WaveId, va: u64) -> Option<Store> {
        let line = va / LINE_BYTES as u64;
        let index = self.waves.get(&wave)?.iter().position(|store| store.line() == line)?;
        self.take(wave, index)
    }

    /// Takes out the wave's oldest store, if more than `outstanding` instructions have stores waiting.
    pub(crate) fn beyond(&mut self, wave: WaveId, outstanding: u32) -> Option<Store> {
        let waiting = self.waves.get(&wave)?;
        let mut instructions: Vec<u64> = waiting.iter().map(|store| store.instruction).collect();
        instructions.dedup();
        if instructions.len() <= outstanding as usize {
            return None;
        }
        let index = waiting.iter().position(|store| store.instruction == instructions[0])?;
        self.take(wave, index)
    }

    fn take(&mut self, wave: WaveId, index: usize) -> Option<Store> {
        let waiting = self.waves.get_mut(&wave)?;
        let store = waiting.remove(index);
        if waiting.is_empty() {
            self.waves.remove(&wave);
        }
        Some(store)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAVE: WaveId = WaveId(1);

    fn store(va: u64, value: u8, instruction: u64) -> Store {
        Store { va, data: vec![value; 4], unit: 0, instruction }
    }

    #[test]
    fn a_wave_sees_its_own_stores_only() {
        let mut stores = Stores::default();
        stores.push(WAVE, store(0x100, 1, 0));
        stores.push(WAVE, store(0x102, 2, 1));
        let mut loaded = [9; 8];
        stores.overlay(WAVE, 0xff, &mut loaded);
        assert_eq!(loaded, [9, 1, 1, 2, 2, 2, 2, 9]);
        stores.overlay(WaveId(2), 0xff, &mut loaded);
        assert_eq!(loaded, [9, 1, 1, 2, 2, 2, 2, 9]);
    }

    #[test]
    fn stores_to_a_line_drain_in_order() {
        let mut chance = Chance::new(5);
        for _ in 0..50 {
            let mut stores = Stores::default();
            for (index, va) in [0x100, 0x200, 0x104, 0x100].into_iter().enumerate() {
                stores.push(WAVE, store(va, index as u8, index as u64));
            }
            let drained: Vec<u8> = std::iter::from_fn(|| stores.any(&mut chance)).map(|store| store.data[0]).collect();
            let first_line: Vec<u8> = drained.iter().copied().filter(|value| *value != 1).collect();
            assert_eq!((drained.len(), first_line), (4, vec![0, 2, 3]));
        }
    }

    #[test]
    fn waits_count_instructions() {
        let mut stores = Stores::default();
        for (va, instruction) in [(0x100, 1), (0x200, 1), (0x300, 2), (0x400, 3)] {
            stores.push(WAVE, store(va, 0, instruction));
        }
        let mut drained = |outstanding| std::iter::from_fn(|| stores.beyond(WAVE, outstanding)).count();
        assert_eq!((drained(3), drained(2), drained(1), drained(0)), (0, 2, 1, 1));
        assert!(stores.on_line(WAVE, 0x100).is_none());
    }
}
