//! The caches between the device's clients and memory, and how accesses pass through them. Which client accesses what, and when, is not
//! decided here.
//!
//! Sources: AMD's RDNA3 ISA document for the bits of instructions, LLVM's AMDGPU memory model for what each level shares and keeps, the
//! GCR fields of `ACQUIRE_MEM` for what invalidates it. Sizes are smaller than those of cards: fewer places for a stale line to hide.

use isa::memory::{Access, CacheControl, FaultCause, MemoryFault};

use super::cache::{Cache, LINE_BYTES, Line, mask, runs};
use super::chance::{Chance, Temper};
use crate::host::{Host, MemoryType};

/// Where an access enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Port {
    /// The vector L0 of a compute unit.
    Vector(usize),
    /// The scalar cache of the work-group processor of a compute unit.
    Scalar(usize),
    /// The instruction cache of the work-group processor of a compute unit.
    Code(usize),
    /// L2: the command processor.
    L2,
    /// Memory itself: whatever is outside the GPU's caches.
    Memory,
}

/// Caches that a load must not be answered from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bypass {
    pub(crate) near: bool,
    pub(crate) l1: bool,
}

/// All caches of the device.
#[derive(Debug)]
pub(crate) struct Hierarchy {
    pub(crate) chance: Chance,
    pub(crate) temper: Temper,
    /// The vector L0s, the scalar caches, the instruction caches, the L1s.
    caches: Vec<Cache>,
    l2: Cache,
}

/// Shader arrays, each with an L1.
const ARRAYS: usize = 2;
/// Work-group processors, each with a scalar and an instruction cache.
const PROCESSORS: usize = 4;
/// Compute units, each with a vector L0.
pub(crate) const COMPUTE_UNITS: usize = 2 * PROCESSORS;

const SCALAR: usize = COMPUTE_UNITS;
const CODE: usize = SCALAR + PROCESSORS;
const L1: usize = CODE + PROCESSORS;

/// Bytes of a line of scalar and instruction caches.
const SHORT_LINE: u64 = 64;
const LONG_LINE: u64 = LINE_BYTES as u64;

impl Port {
    /// The cache that the port leads to first, and the L1 behind it.
    fn caches(self) -> Option<(usize, usize)> {
        let (near, unit) = match self {
            Port::Vector(unit) => (unit, unit),
            Port::Scalar(unit) => (SCALAR + unit / 2, unit),
            Port::Code(unit) => (CODE + unit / 2, unit),
            Port::L2 | Port::Memory => return None,
        };
        Some((near, L1 + unit / (COMPUTE_UNITS / ARRAYS)))
    }
}

impl Hierarchy {
    pub(crate) fn new(seed: u64) -> Hierarchy {
        let mut chance = Chance::new(seed);
        let temper = Temper::new(&mut chance);
        let level = |count, capacity, line| std::iter::repeat_with(move || Cache::new(capacity, line)).take(count);
        let caches = level(COMPUTE_UNITS, 128, LONG_LINE)
            .chain(level(2 * PROCESSORS, 256, SHORT_LINE))
            .chain(level(ARRAYS, 1024, LONG_LINE))
            .collect();
        Hierarchy { chance, temper, caches, l2: Cache::new(8192, LONG_LINE) }
    }

    /// Fills `out` as the port sees memory.
    pub(crate) fn read(
        &mut self,
        host: &impl Host,
        port: Port,
        bypass: Bypass,
        va: u64,
        out: &mut [u8],
    ) -> Result<(), MemoryFault> {
        if port == Port::Memory {
            return host.read(va, out);
        }
        self.age(host);
        let line = if matches!(port, Port::Scalar(_) | Port::Code(_)) { SHORT_LINE } else { LONG_LINE };
        let mut done = 0;
        while done < out.len() {
            let at = va.wrapping_add(done as u64);
            let length = (line - at % line).min((out.len() - done) as u64) as usize;
            self.read_piece(host, port, bypass, at, &mut out[done..done + length])?;
            done += length;
        }
        Ok(())
    }

    /// A read within a line of the nearest cache.
    fn read_piece(
        &mut self,
        host: &impl Host,
        port: Port,
        bypass: Bypass,
        va: u64,
        out: &mut [u8],
    ) -> Result<(), MemoryFault> {
        let kind = host.memory_type(va, Access::Read)?;
        let (line, at) = self.l2.split(va);
        let range = at..at + out.len();
        let Some((near, l1)) = port.caches() else {
            return match kind {
                MemoryType::Uncached => host.read(va, out),
                MemoryType::Cached => self.l2_line(host, line, range).map(|contents| assert!(contents.read(at, out))),
            };
        };
        let (near_line, near_at) = self.caches[near].split(va);
        if bypass.near {
            self.caches[near].remove(near_line);
        } else if self.caches[near].get(near_line).is_some_and(|contents| contents.read(near_at, out)) {
            return Ok(());
        }
        if bypass.l1 {
            self.caches[l1].remove(line);
            // A flag that the host changes is read as it is, in one access.
            if kind == MemoryType::Uncached {
                return host.read(va, out);
            }
        }
        let held = self.caches[l1].get(line).filter(|contents| contents.read(at, out)).cloned();
        let contents = match held {
            Some(contents) => contents,
            None => {
                let contents = self.below_l1(host, kind, line, range)?;
                assert!(contents.read(at, out), "the bytes that were asked for are there");
                if !bypass.l1 {
                    self.caches[l1].insert(&mut self.chance, line, contents.clone());
                }
                contents
            }
        };
        if !bypass.near {
            let (near_line, part) = self.caches[near].part(line, va, &contents);
            self.caches[near].insert(&mut self.chance, near_line, part);
        }
        Ok(())
    }

    /// Stores as the port does. What has been stored is in L2, or in memory that L2 does not hold.
    pub(crate) fn write(&mut self, host: &impl Host, port: Port, va: u64, data: &[u8]) -> Result<(), MemoryFault> {
        self.age(host);
        let mut done = 0;
        while done < data.len() {
            let at = va.wrapping_add(done as u64);
            let length = (LONG_LINE - at % LONG_LINE).min((data.len() - done) as u64) as usize;
            self.write_piece(host, port, at, &data[done..done + length])?;
            done += length;
        }
        Ok(())
    }

    fn write_piece(&mut self, host: &impl Host, port: Port, va: u64, data: &[u8]) -> Result<(), MemoryFault> {
        let kind = host.memory_type(va, Access::Write)?;
        let (line, at) = self.l2.split(va);
        self.keep_old(host, kind, port, line, at..at + data.len());
        if let Some((near, l1)) = port.caches() {
            // The L0 writes through; L1 only reads, so its line goes.
            if let Some(contents) = self.caches[near].get_mut(line) {
                contents.write(at, data);
            }
            self.caches[l1].remove(line);
        }
        if kind == MemoryType::Uncached || port == Port::Memory {
            return host.write(va, data);
        }
        let mut contents = self.l2.remove(line).unwrap_or_else(Line::empty);
        contents.write(at, data);
        contents.dirty |= mask(at..at + data.len());
        self.insert_l2(host, line, contents);
        Ok(())
    }

    /// Replaces four or eight bytes by `op` of them, where all of the device sees it, and answers the old ones.
    pub(crate) fn atomic(
        &mut self,
        host: &impl Host,
        port: Port,
        va: u64,
        bytes: u64,
        op: &mut dyn FnMut(u64) -> u64,
    ) -> Result<u64, MemoryFault> {
        if !va.is_multiple_of(bytes) {
            return Err(MemoryFault { va, access: Access::Write, cause: FaultCause::Misaligned });
        }
        self.age(host);
        let kind = host.memory_type(va, Access::Write)?;
        let (line, at) = self.l2.split(va);
        let range = at..at + bytes as usize;
        self.keep_old(host, kind, port, line, range.clone());
        if let Some((near, l1)) = port.caches() {
            self.caches[near].remove(line);
            self.caches[l1].remove(line);
        }
        if kind == MemoryType::Uncached || port == Port::Memory {
            return match bytes {
                4 => host.atomic_u32(va, &mut |old| op(old.into()) as u32).map(u64::from),
                _ => host.atomic_u64(va, op),
            };
        }
        let mut contents = self.l2_line(host, line, range.clone())?;
        let mut old = [0; 8];
        assert!(contents.read(at, &mut old[..bytes as usize]), "the bytes that were asked for are there");
        let old = u64::from_le_bytes(old);
        contents.write(at, &op(old).to_le_bytes()[..bytes as usize]);
        contents.dirty |= mask(range);
        self.insert_l2(host, line, contents);
        Ok(old)
    }

    /// Invalidates and writes back: in front of a compute unit, or of all.
    pub(crate) fn control(&mut self, host: &impl Host, unit: Option<usize>, control: CacheControl) {
        let of = |port: Port| port.caches().expect("the port has caches");
        for other in (0..COMPUTE_UNITS).filter(|other| unit.is_none_or(|unit| unit == *other)) {
            let chosen = [
                (control.glv_inv, of(Port::Vector(other)).0),
                (control.glk_inv, of(Port::Scalar(other)).0),
                (control.gli_inv, of(Port::Code(other)).0),
                (control.gl1_inv, of(Port::Vector(other)).1),
            ];
            for (_, cache) in chosen.into_iter().filter(|(invalidated, _)| *invalidated) {
                self.caches[cache].invalidate();
            }
        }
        if control.gl2_wb {
            for (line, contents) in self.l2.iter_mut() {
                write_back(host, line, contents);
            }
        }
        if control.gl2_inv {
            self.l2.invalidate();
        }
    }

    /// What happens at any time: lines leave caches.
    fn age(&mut self, host: &impl Host) {
        if self.chance.one_in(self.temper.evict) {
            let cache = self.chance.index(self.caches.len());
            self.caches[cache].evict(&mut self.chance);
        }
        if self.chance.one_in(self.temper.evict_l2)
            && let Some((line, mut contents)) = self.l2.evict(&mut self.chance)
        {
            write_back(host, line, &mut contents);
        }
    }

    /// Before a write: some other cache may have the line, as if it had been read just before.
    fn keep_old(&mut self, host: &impl Host, kind: MemoryType, port: Port, line: u64, range: std::ops::Range<usize>) {
        if !self.chance.one_in(self.temper.keep_old) {
            return;
        }
        let own = port.caches();
        // Half of the lines kept are in caches of data near the waves.
        let cache = match self.chance.one_in(2) {
            true => self.chance.index(CODE),
            false => self.chance.index(self.caches.len()),
        };
        if own.is_some_and(|(near, l1)| cache == near || cache == l1) {
            return;
        }
        // A line that cannot be read cannot have been read.
        let Ok(contents) = self.below_l1(host, kind, line, range.clone()) else { return };
        let (own_line, part) = self.caches[cache].part(line, line + range.start as u64, &contents);
        if part.valid != 0 && self.caches[cache].get(own_line).is_none() {
            self.caches[cache].insert(&mut self.chance, own_line, part);
        }
    }

    /// The line as L1 gets it, with at least the bytes of `range`.
    fn below_l1(
        &mut self,
        host: &impl Host,
        kind: MemoryType,
        line: u64,
        range: std::ops::Range<usize>,
    ) -> Result<Line, MemoryFault> {
        match kind {
            MemoryType::Uncached => memory_line(host, line, range),
            // What is dirty in L2 is L2's to write back.
            MemoryType::Cached => self.l2_line(host, line, range).map(|contents| Line { dirty: 0, ..contents }),
        }
    }

    /// The line as L2 has it, with at least the bytes of `range`.
    fn l2_line(&mut self, host: &impl Host, line: u64, range: std::ops::Range<usize>) -> Result<Line, MemoryFault> {
        let wanted = mask(range.clone());
        let held = self.l2.get(line).cloned().unwrap_or_else(Line::empty);
        if held.valid & wanted == wanted {
            return Ok(held);
        }
        let mut contents = held;
        contents.fill(&memory_line(host, line, range)?);
        self.insert_l2(host, line, contents.clone());
        Ok(contents)
    }

    fn insert_l2(&mut self, host: &impl Host, line: u64, contents: Line) {
        if let Some((line, mut evicted)) = self.l2.insert(&mut self.chance, line, contents) {
            write_back(host, line, &mut evicted);
        }
    }
}

/// A line of memory: all of it, or where not all of it is mapped, the bytes of `range`.
fn memory_line(host: &impl Host, line: u64, range: std::ops::Range<usize>) -> Result<Line, MemoryFault> {
    let mut contents = Line::empty();
    if host.read(line, &mut contents.bytes).is_ok() {
        contents.valid = u128::MAX;
    } else {
        host.read(line + range.start as u64, &mut contents.bytes[range.clone()])?;
        contents.valid = mask(range);
    }
    Ok(contents)
}

/// Writes the dirty bytes of a line. Memory that was unmapped since has nobody left to see them.
fn write_back(host: &impl Host, line: u64, contents: &mut Line) {
    for range in runs(contents.dirty) {
        let _ = host.write(line + range.start as u64, &contents.bytes[range]);
    }
    contents.dirty = 0;
}

#[cfg(test)]
mod tests;
