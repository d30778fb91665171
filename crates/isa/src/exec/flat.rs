//! FLAT, GLOBAL and SCRATCH: vector loads, stores and atomics (RDNA3 ISA, "Flat memory instructions").
//!
//! All lanes of a pass are read before any register is written, so a fault leaves the registers as they were and the destination
//! may overlap the address.

use super::Fault;
use super::atomic::{Atomic, atomic};
use super::lanes::LANES;
use super::transfer::{Part, Transfer, transfer};
use crate::generated::Op;
use crate::inst::{Flat, Inst};
use crate::memory::{Access, FaultCause, Memory, MemoryFault, Route};
use crate::operand::NULL;
use crate::table::Encoding;
use crate::wave::{Row, Wave};

/// Where a lane's address leads.
#[derive(Debug, Clone, Copy)]
enum Place {
    Memory(u64),
    Lds(usize),
    /// An index into the wave's scratch, and the address for a fault.
    Scratch {
        index: usize,
        va: u64,
    },
}

/// The largest access: four dwords.
const MAX_BYTES: usize = 16;

impl Wave {
    pub(super) fn flat<M: Memory + ?Sized>(
        &mut self,
        inst: &Inst,
        flat: &Flat,
        lds: &mut [u8],
        memory: &M,
    ) -> Result<(), Fault> {
        let what = match (transfer(inst.def.op), atomic(inst.def.op)) {
            (Some(transfer), _) => What::Transfer(transfer),
            (None, Some((operation, bits))) => What::Atomic(operation, bits),
            (None, None) => return Err(Fault::Unimplemented),
        };
        memory.route(Route::Vector(flat.policy));
        for half in 0..self.halves {
            let exec = self.exec_half(half);
            if exec == 0 {
                continue;
            }
            let addresses = match inst.def.op {
                Op::global_load_addtid_b32 | Op::global_store_addtid_b32 => self.lane_places(flat, half),
                _ => self.addresses(inst.encoding, flat, half),
            };
            let in_memory = match inst.encoding {
                Encoding::Global => true,
                Encoding::Flat => !(0..LANES).any(|l| exec >> l & 1 != 0 && self.in_aperture(addresses[l])),
                _ => false,
            };
            let mut pass = Pass { half, exec, addresses, in_memory, scratch: inst.encoding == Encoding::Scratch };
            let outcome = match what {
                What::Transfer(Transfer::Load(part)) => self.load(flat, &mut pass, part, lds, memory),
                What::Transfer(Transfer::Store(part)) => self.store(flat, &mut pass, part, lds, memory),
                What::Atomic(operation, bits) => self.memory_atomic(flat, &pass, operation, bits, lds, memory),
            };
            outcome.map_err(|fault| pass.blame(fault, what.bytes()))?;
        }
        Ok(())
    }

    fn in_aperture(&self, va: u64) -> bool {
        va >> 32 == self.shared_base >> 32 || va >> 32 == self.private_base >> 32
    }

    /// The address of each lane: a byte offset in scratch, else a virtual address.
    fn addresses(&self, encoding: Encoding, flat: &Flat, half: usize) -> [u64; LANES] {
        let offset = i64::from(flat.offset);
        let low = usize::from(flat.addr);
        match encoding {
            Encoding::Scratch => {
                let base = if flat.saddr == NULL { 0 } else { self.sgprs[usize::from(flat.saddr)] };
                let base = base.wrapping_add(offset as u32);
                let lanes = if flat.sve { self.row(low, half) } else { [0; LANES] };
                lanes.map(|lane| u64::from(lane.wrapping_add(base)))
            }
            Encoding::Global if flat.saddr != NULL => {
                let base = self.sgpr64(flat.saddr).wrapping_add_signed(offset);
                self.row(low, half).map(|lane| base.wrapping_add(u64::from(lane)))
            }
            _ => {
                let (low, high) = (self.row(low, half), self.row(low + 1, half));
                std::array::from_fn(|l| (u64::from(low[l]) | u64::from(high[l]) << 32).wrapping_add_signed(offset))
            }
        }
    }

    /// The scalar base and a dword for each lane of the wave (`*_addtid`).
    fn lane_places(&self, flat: &Flat, half: usize) -> [u64; LANES] {
        let base = if flat.saddr == NULL { 0 } else { self.sgpr64(flat.saddr) };
        let base = base.wrapping_add_signed(i64::from(flat.offset));
        std::array::from_fn(|lane| base.wrapping_add(4 * (half * LANES + lane) as u64))
    }

    fn place(&self, pass: &Pass, lane: usize) -> Place {
        let va = pass.addresses[lane];
        if pass.scratch {
            self.scratch_place(pass.half, lane, va)
        } else if pass.in_memory {
            Place::Memory(va)
        } else if va >> 32 == self.shared_base >> 32 {
            Place::Lds((va & 0xffff_ffff) as usize)
        } else if va >> 32 == self.private_base >> 32 {
            self.scratch_place(pass.half, lane, va & 0xffff_ffff)
        } else {
            Place::Memory(va)
        }
    }

    fn scratch_place(&self, half: usize, lane: usize, offset: u64) -> Place {
        let va = self.private_base.wrapping_add(offset);
        let base = (half * LANES + lane) * self.scratch_bytes_per_lane;
        // Beyond the lane's own piece: an index that no access can have.
        let within = offset < self.scratch_bytes_per_lane as u64;
        Place::Scratch { index: if within { base + offset as usize } else { usize::MAX }, va }
    }

    fn scratch_range(
        &self,
        index: usize,
        bytes: usize,
        va: u64,
        access: Access,
    ) -> Result<std::ops::Range<usize>, Fault> {
        let fault = MemoryFault { va, access, cause: FaultCause::NotMapped };
        let per_lane = self.scratch_bytes_per_lane;
        // Inside scratch, and not running over into the next lane's piece.
        if index < self.scratch.len() && index % per_lane + bytes <= per_lane {
            Ok(index..index + bytes)
        } else {
            Err(Fault::Memory(fault))
        }
    }

    pub(super) fn load<M: Memory + ?Sized>(
        &mut self,
        flat: &Flat,
        pass: &mut Pass,
        part: Part,
        lds: &[u8],
        memory: &M,
    ) -> Result<(), Fault> {
        let bytes = part.bytes();
        let mut rows = [[0; LANES]; MAX_BYTES / 4];
        if pass.in_memory && pass.read_contiguous(bytes, &mut rows, memory) {
            // All lanes at once.
        } else if pass.in_memory && bytes == 4 {
            for lane in pass.lanes() {
                rows[0][lane] = memory.load_u32(pass.addresses[lane])?;
            }
        } else {
            for lane in pass.lanes() {
                let mut buffer = [0; MAX_BYTES];
                let out = &mut buffer[..bytes];
                match self.place(pass, lane) {
                    Place::Memory(va) => match bytes {
                        4 => out.copy_from_slice(&memory.load_u32(va)?.to_le_bytes()),
                        8 => out.copy_from_slice(&memory.load_u64(va)?.to_le_bytes()),
                        _ => memory.read(va, out)?,
                    },
                    // Reads beyond LDS give 0.
                    Place::Lds(at) => {
                        if let Some(found) = lds.get(at..at.saturating_add(bytes)) {
                            out.copy_from_slice(found);
                        }
                    }
                    Place::Scratch { index, va } => {
                        out.copy_from_slice(&self.scratch[self.scratch_range(index, bytes, va, Access::Read)?]);
                    }
                }
                for (row, word) in rows.iter_mut().zip(buffer.as_chunks::<4>().0) {
                    row[lane] = u32::from_le_bytes(*word);
                }
            }
        }
        self.write_part(usize::from(flat.vdst), pass.half, part, rows);
        Ok(())
    }

    /// Writes what a load fetched in the form that it asked for.
    pub(super) fn write_part(&mut self, vdst: usize, half: usize, part: Part, rows: [Row; MAX_BYTES / 4]) {
        if let Part::Dwords(count) = part {
            for (i, row) in rows.into_iter().enumerate().take(count) {
                self.write_row(vdst + i, half, row);
            }
        } else {
            let old = self.row(vdst, half);
            self.write_row(vdst, half, std::array::from_fn(|l| part.extend(rows[0][l], old[l])));
        }
    }

    pub(super) fn store<M: Memory + ?Sized>(
        &mut self,
        flat: &Flat,
        pass: &mut Pass,
        part: Part,
        lds: &mut [u8],
        memory: &M,
    ) -> Result<(), Fault> {
        let bytes = part.bytes();
        let data = usize::from(flat.data);
        let mut rows = [[0; LANES]; MAX_BYTES / 4];
        for (i, row) in rows.iter_mut().enumerate().take(bytes.div_ceil(4)) {
            *row = self.row(data + i, pass.half);
        }
        if part.is_high() {
            rows[0] = rows[0].map(|word| word >> 16);
        }
        if pass.in_memory && pass.write_contiguous(bytes, &rows, memory) {
            return Ok(());
        }
        if pass.in_memory && bytes == 4 {
            for lane in pass.lanes() {
                memory.store_u32(pass.addresses[lane], rows[0][lane])?;
            }
            return Ok(());
        }
        for lane in pass.lanes() {
            let mut buffer = [0; MAX_BYTES];
            for (row, word) in rows.iter().zip(buffer.as_chunks_mut::<4>().0) {
                *word = row[lane].to_le_bytes();
            }
            let out = &buffer[..bytes];
            match self.place(pass, lane) {
                Place::Memory(va) => match bytes {
                    4 => memory.store_u32(va, rows[0][lane])?,
                    8 => memory.store_u64(va, u64::from(rows[0][lane]) | u64::from(rows[1][lane]) << 32)?,
                    _ => memory.write(va, out)?,
                },
                // Stores beyond LDS are dropped.
                Place::Lds(at) => {
                    if let Some(target) = lds.get_mut(at..at.saturating_add(bytes)) {
                        target.copy_from_slice(out);
                    }
                }
                Place::Scratch { index, va } => {
                    let range = self.scratch_range(index, bytes, va, Access::Write)?;
                    self.scratch[range].copy_from_slice(out);
                }
            }
        }
        Ok(())
    }

    pub(super) fn memory_atomic<M: Memory + ?Sized>(
        &mut self,
        flat: &Flat,
        pass: &Pass,
        operation: Atomic,
        bits: u32,
        lds: &mut [u8],
        memory: &M,
    ) -> Result<(), Fault> {
        let data = usize::from(flat.data);
        let wide = bits == 64;
        let words = if wide { 2 } else { 1 };
        let operand = |wave: &Wave, at: usize, lane: usize| {
            let low = u64::from(wave.row(at, pass.half)[lane]);
            if wide { low | u64::from(wave.row(at + 1, pass.half)[lane]) << 32 } else { low }
        };
        let mut old = [[0; LANES]; 2];
        for lane in pass.lanes() {
            let a = operand(self, data, lane);
            let b = if operation.takes_two() { operand(self, data + words, lane) } else { 0 };
            let before = match self.place(pass, lane) {
                Place::Memory(va) if wide => memory.atomic_u64(va, &mut |old| operation.apply64(old, a, b))?,
                Place::Memory(va) => {
                    u64::from(memory.atomic_u32(va, &mut |old| operation.apply32(old, a as u32, b as u32))?)
                }
                Place::Lds(at) => super::ds::lds_atomic(lds, at, operation, wide, a, b),
                Place::Scratch { index, va } => {
                    let range = self.scratch_range(index, words * 4, va, Access::Write)?;
                    super::ds::lds_atomic(&mut self.scratch[range], 0, operation, wide, a, b)
                }
            };
            (old[0][lane], old[1][lane]) = (before as u32, (before >> 32) as u32);
        }
        if flat.policy.glc {
            for (i, row) in old.into_iter().enumerate().take(words) {
                self.write_row(usize::from(flat.vdst) + i, pass.half, row);
            }
        }
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum What {
    Transfer(Transfer),
    Atomic(Atomic, u32),
}

impl What {
    /// Bytes that each lane accesses.
    fn bytes(self) -> usize {
        match self {
            What::Transfer(Transfer::Load(part) | Transfer::Store(part)) => part.bytes(),
            What::Atomic(_, bits) => bits as usize / 8,
        }
    }
}

/// One pass of a memory instruction.
pub(super) struct Pass {
    pub half: usize,
    pub exec: u32,
    pub addresses: [u64; LANES],
    /// No lane's address lies in an aperture.
    pub in_memory: bool,
    pub scratch: bool,
}

impl Pass {
    /// The lanes that are on, in order.
    pub(super) fn lanes(&self) -> impl Iterator<Item = usize> + use<> {
        let mut rest = self.exec;
        std::iter::from_fn(move || {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (lane < LANES).then_some(lane)
        })
    }

    /// Says which lane a fault of the pass comes from: lanes go first to last, so the first one whose access it may have been.
    fn blame(&self, fault: Fault, bytes: usize) -> Fault {
        let Fault::Memory(memory) = fault else { return fault };
        let reached = |lane: &usize| memory.va.wrapping_sub(self.addresses[*lane]) < bytes as u64;
        match self.lanes().find(reached) {
            Some(lane) => Fault::Lane((self.half * LANES + lane) as u8, memory),
            None => fault,
        }
    }

    /// Whether all lanes are on and their pieces follow each other.
    fn is_contiguous(&self, bytes: usize) -> bool {
        let first = self.addresses[0];
        let stray = (0..LANES).fold(0, |stray, l| stray | (self.addresses[l] ^ first.wrapping_add((l * bytes) as u64)));
        self.exec == u32::MAX && stray == 0
    }

    /// Loads all lanes in one access, if they follow each other and memory agrees; a fault is found again lane by lane.
    fn read_contiguous<M: Memory + ?Sized>(&self, bytes: usize, rows: &mut [Row; MAX_BYTES / 4], memory: &M) -> bool {
        let mut buffer = [0; LANES * MAX_BYTES];
        let buffer = &mut buffer[..LANES * bytes];
        if !bytes.is_multiple_of(4) || !self.is_contiguous(bytes) || memory.read(self.addresses[0], buffer).is_err() {
            return false;
        }
        let words = buffer.as_chunks::<4>().0;
        match bytes / 4 {
            1 => spread::<1>(words, rows),
            2 => spread::<2>(words, rows),
            3 => spread::<3>(words, rows),
            _ => spread::<4>(words, rows),
        }
        true
    }

    /// As [`Pass::read_contiguous`].
    fn write_contiguous<M: Memory + ?Sized>(&self, bytes: usize, rows: &[Row; MAX_BYTES / 4], memory: &M) -> bool {
        if !bytes.is_multiple_of(4) || !self.is_contiguous(bytes) {
            return false;
        }
        let mut buffer = [0; LANES * MAX_BYTES];
        let buffer = &mut buffer[..LANES * bytes];
        let words = buffer.as_chunks_mut::<4>().0;
        match bytes / 4 {
            1 => gather::<1>(words, rows),
            2 => gather::<2>(words, rows),
            3 => gather::<3>(words, rows),
            _ => gather::<4>(words, rows),
        }
        memory.write(self.addresses[0], buffer).is_ok()
    }
}

/// Lane after lane to register after register.
fn spread<const N: usize>(words: &[[u8; 4]], rows: &mut [Row; MAX_BYTES / 4]) {
    for (lane, words) in words.as_chunks::<N>().0.iter().enumerate().take(LANES) {
        for (row, word) in rows.iter_mut().zip(words) {
            row[lane] = u32::from_le_bytes(*word);
        }
    }
}

/// Register after register to lane after lane.
fn gather<const N: usize>(words: &mut [[u8; 4]], rows: &[Row; MAX_BYTES / 4]) {
    for (lane, words) in words.as_chunks_mut::<N>().0.iter_mut().enumerate().take(LANES) {
        for (row, word) in rows.iter().zip(words) {
            *word = row[lane].to_le_bytes();
        }
    }
}
