//! MUBUF and MTBUF: accesses through a buffer descriptor (RDNA3 ISA, "Vector memory buffer instructions").
//!
//! The descriptor gives base, stride, size and format; index and offset come from VGPRs. What lies out of bounds reads 0 and is not
//! written. The accesses themselves are those of [`super::flat`] once addresses are known.

use super::Fault;
use super::atomic::atomic;
use super::buffer_format::{Format, Word};
use super::flat::Pass;
use super::lanes::LANES;
use super::transfer::{Transfer, transfer};
use crate::generated::Op;
use crate::inst::{Buffer, Flat, Inst};
use crate::memory::{CacheControl, Memory, Route};
use crate::operand::NULL;
use crate::refusal::Refusal;
use crate::table::Encoding;
use crate::target::Target;
use crate::wave::{Row, Wave};

/// A buffer descriptor of gfx11, four SGPRs (RDNA3 ISA, "Buffer resource descriptor").
#[derive(Debug, Clone, Copy)]
struct Descriptor {
    base: u64,
    stride: u64,
    /// Bytes of an element of a swizzled buffer.
    element: Option<u64>,
    records: u64,
    /// What goes to x, y, z and w: 0, 1, or a channel from 4.
    select: [u8; 4],
    format: u8,
    /// Records whose elements lie side by side in a swizzled buffer.
    index_stride: u64,
    add_lane: bool,
    bounds: Bounds,
}

/// How a descriptor says what is out of bounds (OOB_SELECT).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bounds {
    Structured,
    Index,
    Empty,
    Raw,
}

/// The components that a typed access moves.
#[derive(Debug, Clone, Copy)]
struct Typed {
    store: bool,
    count: usize,
    /// Two components share a register; `high` starts with the upper half.
    half: bool,
    high: bool,
}

impl Descriptor {
    fn parse(words: [u32; 4]) -> Result<Descriptor, Fault> {
        let field = |word: usize, low: u32, bits: u32| words[word] >> low & ((1 << bits) - 1);
        if field(3, 30, 2) != 0 {
            return Err(Fault::Refused(Refusal::NotABuffer));
        }
        let swizzle = field(1, 30, 2);
        Ok(Descriptor {
            base: u64::from(words[0]) | u64::from(field(1, 0, 16)) << 32,
            stride: u64::from(field(1, 16, 14)),
            element: (swizzle != 0).then(|| 2 << swizzle),
            records: u64::from(words[2]),
            select: std::array::from_fn(|i| field(3, 3 * i as u32, 3) as u8),
            format: field(3, 12, 6) as u8,
            index_stride: 8 << field(3, 21, 2),
            add_lane: field(3, 23, 1) != 0,
            bounds: match field(3, 28, 2) {
                0 => Bounds::Structured,
                1 => Bounds::Index,
                2 => Bounds::Empty,
                _ => Bounds::Raw,
            },
        })
    }

    /// The address of an access of `bytes`, if it is in bounds.
    fn locate(&self, index: u64, offset: u64, scalar_offset: u64, bytes: u64) -> Option<u64> {
        let linear = index * self.stride + offset;
        let swizzled = self.element.filter(|_| self.stride != 0);
        let inside = match self.bounds {
            Bounds::Structured => index < self.records && offset + bytes <= self.stride,
            Bounds::Index => index < self.records,
            Bounds::Empty => self.records != 0,
            Bounds::Raw if swizzled.is_some() => index < self.records,
            Bounds::Raw => linear + scalar_offset + bytes <= self.records,
        };
        let place = match swizzled {
            None => linear,
            Some(element) => {
                let (group, member) = (index / self.index_stride, index % self.index_stride);
                (group * self.stride + offset / element * element) * self.index_stride
                    + member * element
                    + offset % element
            }
        };
        inside.then(|| self.base.wrapping_add(scalar_offset).wrapping_add(place))
    }
}

impl Wave {
    pub(super) fn buffer<M: Memory + ?Sized>(&mut self, inst: &Inst, buffer: &Buffer, memory: &M) -> Result<(), Fault> {
        let op = inst.def.op;
        let invalidated = match op {
            Op::buffer_gl0_inv => CacheControl { glv_inv: true, ..CacheControl::NONE },
            Op::buffer_gl1_inv => CacheControl { gl1_inv: true, ..CacheControl::NONE },
            _ => CacheControl::NONE,
        };
        if invalidated != CacheControl::NONE {
            memory.control(invalidated);
            return Ok(());
        }
        // Descriptors of the other families are laid out differently.
        if !matches!(self.program.target(), Target::Gfx1100 | Target::Gfx1151) {
            return Err(Fault::Unimplemented);
        }
        if buffer.tfe {
            return Err(Fault::Refused(Refusal::ResidencyReport));
        }
        memory.route(Route::Vector(buffer.policy));
        let descriptor = Descriptor::parse(std::array::from_fn(|i| self.sgprs[(usize::from(buffer.srsrc) + i) & 127]))?;
        if let Some(typed) = typed(op) {
            let own = inst.encoding == Encoding::Mtbuf;
            let number = if own { buffer.format } else { descriptor.format };
            let format = Format::new(number).ok_or(Fault::Refused(Refusal::Format(number)))?;
            // A typed instruction brings its format along and leaves the channels in order.
            let select = if own { IN_ORDER } else { descriptor.select };
            if typed.store {
                return self.buffer_store(buffer, &descriptor, typed, format, select, memory);
            }
            return self.buffer_load(buffer, &descriptor, typed, format, select, memory);
        }
        let data = Flat {
            vdst: buffer.vdata,
            addr: 0,
            data: buffer.vdata,
            saddr: NULL,
            offset: 0,
            policy: buffer.policy,
            sve: false,
        };
        for half in 0..self.halves {
            match (transfer(op), atomic(op)) {
                (Some(Transfer::Load(part)), _) => {
                    let mut pass = self.buffer_pass(buffer, &descriptor, half, part.bytes());
                    self.load(&data, &mut pass, part, &[], memory)?;
                }
                (Some(Transfer::Store(part)), _) => {
                    let mut pass = self.buffer_pass(buffer, &descriptor, half, part.bytes());
                    self.store(&data, &mut pass, part, &mut [], memory)?;
                }
                (None, Some((operation, bits))) => {
                    let pass = self.buffer_pass(buffer, &descriptor, half, bits as usize / 8);
                    self.memory_atomic(&data, &pass, operation, bits, &mut [], memory)?;
                }
                (None, None) => return Err(Fault::Unimplemented),
            }
        }
        Ok(())
    }

    /// The addresses of a half's lanes; only lanes that are in bounds take part.
    fn buffer_pass(&self, buffer: &Buffer, descriptor: &Descriptor, half: usize, bytes: usize) -> Pass {
        let vaddr = usize::from(buffer.vaddr);
        let exec = self.exec_half(half);
        let none = [0; LANES];
        let (indices, offsets) = match (buffer.idxen, buffer.offen) {
            (false, false) => (none, none),
            (true, false) => (self.row(vaddr, half), none),
            (false, true) => (none, self.row(vaddr, half)),
            (true, true) => (self.row(vaddr, half), self.row(vaddr + 1, half)),
        };
        let scalar_offset = u64::from(self.scalar32(buffer.soffset));
        let (mut addresses, mut inside) = ([0; LANES], 0);
        for lane in 0..LANES {
            let own = if descriptor.add_lane { (half * LANES + lane) as u64 } else { 0 };
            let offset = u64::from(buffer.offset) + u64::from(offsets[lane]);
            if let Some(va) = descriptor.locate(u64::from(indices[lane]) + own, offset, scalar_offset, bytes as u64) {
                addresses[lane] = va;
                inside |= 1 << lane;
            }
        }
        Pass { half, exec: exec & inside, addresses, in_memory: true, scratch: false }
    }

    fn buffer_load<M: Memory + ?Sized>(
        &mut self,
        buffer: &Buffer,
        descriptor: &Descriptor,
        typed: Typed,
        format: Format,
        select: [u8; 4],
        memory: &M,
    ) -> Result<(), Fault> {
        let word = if typed.half { Word::Half } else { Word::Full };
        for half in 0..self.halves {
            let pass = self.buffer_pass(buffer, descriptor, half, format.bytes());
            // Lanes that are out of bounds read 0.
            let mut components = [[0; LANES]; 4];
            for lane in pass.lanes() {
                let mut bytes = [0; 16];
                memory.read(pass.addresses[lane], &mut bytes[..format.bytes()])?;
                let channels = format.unpack(u128::from_le_bytes(bytes), word);
                for (component, from) in components.iter_mut().zip(select).take(typed.count) {
                    component[lane] = match from {
                        0 => 0,
                        1 => format.one(word),
                        channel => channels[usize::from(channel & 3)],
                    };
                }
            }
            self.write_components(buffer, typed, half, &components);
        }
        Ok(())
    }

    fn write_components(&mut self, buffer: &Buffer, typed: Typed, half: usize, components: &[Row; 4]) {
        let vdata = usize::from(buffer.vdata);
        for (i, row) in components.iter().enumerate().take(typed.count) {
            if typed.half {
                let (register, shift) = typed.place(vdata, i);
                let old = self.row(register, half);
                let merged = std::array::from_fn(|l| old[l] & !(0xffff << shift) | (row[l] & 0xffff) << shift);
                self.write_row(register, half, merged);
            } else {
                self.write_row(vdata + i, half, *row);
            }
        }
    }

    fn buffer_store<M: Memory + ?Sized>(
        &mut self,
        buffer: &Buffer,
        descriptor: &Descriptor,
        typed: Typed,
        format: Format,
        select: [u8; 4],
        memory: &M,
    ) -> Result<(), Fault> {
        if select[..format.channels()] != IN_ORDER[..format.channels()] {
            return Err(Fault::Refused(Refusal::StoreSwizzle));
        }
        if typed.count < format.channels() {
            return Err(Fault::Refused(Refusal::MissingComponents));
        }
        let (word, vdata) = (if typed.half { Word::Half } else { Word::Full }, usize::from(buffer.vdata));
        for half in 0..self.halves {
            let pass = self.buffer_pass(buffer, descriptor, half, format.bytes());
            for lane in pass.lanes() {
                let components = std::array::from_fn(|i| {
                    if i >= typed.count {
                        0
                    } else if typed.half {
                        let (register, shift) = typed.place(vdata, i);
                        self.row(register, half)[lane] >> shift & 0xffff
                    } else {
                        self.row(vdata + i, half)[lane]
                    }
                });
                let bytes = format.pack(components, word).to_le_bytes();
                memory.write(pass.addresses[lane], &bytes[..format.bytes()])?;
            }
        }
        Ok(())
    }
}

impl Typed {
    /// Register and shift of half component `i`.
    fn place(self, vdata: usize, i: usize) -> (usize, u32) {
        let at = i + usize::from(self.high);
        (vdata + at / 2, 16 * (at as u32 % 2))
    }
}

/// x, y, z and w are the four channels.
const IN_ORDER: [u8; 4] = [4, 5, 6, 7];

/// What a `_format_` instruction moves.
fn typed(op: Op) -> Option<Typed> {
    let (head, components) = op.name().rsplit_once("_format_")?;
    Some(Typed {
        store: head.contains("_store"),
        count: components.len(),
        half: head.contains("_d16"),
        high: head.ends_with("_hi"),
    })
}
