//! Packets to dwords, and a long buffer as chained parts. Written apart from the decoder in `pm4`, which the tests hold it against.
//!
//! Only `DISPATCH_DIRECT` carries the header's compute bit: packets for memory and events have been seen to reset a gfx10.1 card with it.

/// The most dwords that `INDIRECT_BUFFER` counts.
pub const PART_LIMIT: usize = 0xf_ffff;

/// Opcodes.
mod op {
    pub(super) const DISPATCH_DIRECT: u32 = 0x15;
    pub(super) const ATOMIC_MEM: u32 = 0x1e;
    pub(super) const WRITE_DATA: u32 = 0x37;
    pub(super) const WAIT_REG_MEM: u32 = 0x3c;
    pub(super) const INDIRECT_BUFFER: u32 = 0x3f;
    pub(super) const EVENT_WRITE: u32 = 0x46;
    pub(super) const RELEASE_MEM: u32 = 0x49;
    pub(super) const DMA_DATA: u32 = 0x50;
    pub(super) const ACQUIRE_MEM: u32 = 0x58;
    pub(super) const SET_SH_REG: u32 = 0x76;
    pub(super) const WAIT_REG_MEM64: u32 = 0x93;
}

/// How a wait compares, unsigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// Until the value is the reference.
    Equal = 3,
    /// Until the value is the reference or more.
    GreaterEqual = 5,
}

/// Writes packets one behind the other.
#[derive(Debug)]
pub(crate) struct Writer {
    words: Vec<u32>,
    /// Where the buffer will lie.
    base: u64,
    limit: usize,
    /// Where the part begins that is being written.
    part: usize,
    /// The control dword of the packet that leads to it, once there is one.
    link: Option<usize>,
    /// Dwords of the first part, once it is closed.
    first: Option<usize>,
}

const CHAIN_DWORDS: usize = 4;

impl Writer {
    /// A writer of a buffer at `base`, of parts of up to `limit` dwords.
    pub(crate) fn new(base: u64, limit: usize) -> Writer {
        Writer { words: Vec::new(), base, limit, part: 0, link: None, first: None }
    }

    /// The buffer, and the dwords of its first part.
    pub(crate) fn finish(mut self) -> (Vec<u32>, usize) {
        self.close_part();
        let first = self.first.unwrap_or(self.words.len());
        (self.words, first)
    }

    /// `SET_SH_REG`: values for consecutive registers.
    pub(crate) fn set_sh_reg(&mut self, first: u16, values: &[u32]) {
        self.packet(op::SET_SH_REG, 0, values.len() + 1, |words| {
            words.push(first.into());
            words.extend_from_slice(values);
        });
    }

    /// `DISPATCH_DIRECT`.
    pub(crate) fn dispatch_direct(&mut self, dimensions: [u32; 3], initiator: u32) {
        const COMPUTE: u32 = 1 << 1;
        let [x, y, z] = dimensions;
        self.packet(op::DISPATCH_DIRECT, COMPUTE, 4, |words| words.extend([x, y, z, initiator]));
    }

    /// `EVENT_WRITE` of `CS_PARTIAL_FLUSH`: waits until every wave before it has finished.
    pub(crate) fn wait_for_waves(&mut self) {
        self.packet(op::EVENT_WRITE, 0, 1, |words| words.push(4 << 8 | 7));
    }

    /// `ACQUIRE_MEM` over all addresses.
    pub(crate) fn acquire_mem(&mut self, gcr: u32) {
        const POLL_INTERVAL: u32 = 10;
        self.packet(op::ACQUIRE_MEM, 0, 7, |words| words.extend([0, u32::MAX, 0xff, 0, 0, POLL_INTERVAL, gcr]));
    }

    /// `RELEASE_MEM`: when all work before it is done and the caches in `gcr` are written back, stores a dword.
    pub(crate) fn release_mem(&mut self, gcr: u32, address: u64, value: u32) {
        const CACHE_FLUSH_AND_INV_TS: u32 = 0x14;
        const END_OF_PIPE: u32 = 5 << 8;
        const DATA_SEL_LOW_32: u32 = 1 << 29;
        let control = CACHE_FLUSH_AND_INV_TS | END_OF_PIPE | gcr;
        let [lo, hi] = halves(address);
        self.packet(op::RELEASE_MEM, 0, 7, |words| words.extend([control, DATA_SEL_LOW_32, lo, hi, value, 0, 0]));
    }

    /// `WAIT_REG_MEM` on a dword of memory.
    pub(crate) fn wait_mem(&mut self, address: u64, compare: Compare, reference: u32) {
        const MEMORY: u32 = 1 << 4;
        const POLL_INTERVAL: u32 = 4;
        let [lo, hi] = halves(address);
        self.packet(op::WAIT_REG_MEM, 0, 6, |words| {
            words.extend([compare as u32 | MEMORY, lo, hi, reference, u32::MAX, POLL_INTERVAL]);
        });
    }

    /// `WAIT_REG_MEM64` on a 64-bit value. Its top bit is masked out, since no source says whether the comparison is signed.
    pub(crate) fn wait_mem64(&mut self, address: u64, compare: Compare, reference: u64) {
        const MEMORY: u32 = 1 << 4;
        const POLL_INTERVAL: u32 = 4;
        const OPTIMIZE_ACE_OFFLOAD: u32 = 1 << 31;
        const MASK: u64 = u64::MAX >> 1;
        let ([lo, hi], [reference_lo, reference_hi], [mask_lo, mask_hi]) =
            (halves(address), halves(reference & MASK), halves(MASK));
        self.packet(op::WAIT_REG_MEM64, 0, 8, |words| {
            words.extend([compare as u32 | MEMORY, lo, hi, reference_lo, reference_hi, mask_lo, mask_hi]);
            words.push(POLL_INTERVAL | OPTIMIZE_ACE_OFFLOAD);
        });
    }

    /// `WRITE_DATA` to memory, acknowledged.
    pub(crate) fn write_data(&mut self, address: u64, data: &[u32]) {
        const MEMORY: u32 = 5 << 8;
        const WR_CONFIRM: u32 = 1 << 20;
        let [lo, hi] = halves(address);
        self.packet(op::WRITE_DATA, 0, 3 + data.len(), |words| {
            words.extend([MEMORY | WR_CONFIRM, lo, hi]);
            words.extend_from_slice(data);
        });
    }

    /// `ATOMIC_MEM`: adds to a 64-bit value.
    pub(crate) fn atomic_add64(&mut self, address: u64, value: u64) {
        const ADD: u32 = 15;
        const WIDE: u32 = 32;
        let ([lo, hi], [value_lo, value_hi]) = (halves(address), halves(value));
        self.packet(op::ATOMIC_MEM, 0, 8, |words| words.extend([ADD | WIDE, lo, hi, value_lo, value_hi, 0, 0, 0]));
    }

    /// `DMA_DATA`: a copy. With `sync`, the processor waits until this and the transfers before it are done.
    pub(crate) fn dma_copy(&mut self, to: u64, from: u64, bytes: u32, sync: bool) {
        self.dma(dma::FROM_MEMORY, halves(from), to, bytes, sync);
    }

    /// `DMA_DATA`: a fill with a dword.
    pub(crate) fn dma_fill(&mut self, to: u64, value: u32, bytes: u32, sync: bool) {
        self.dma(dma::FROM_IMMEDIATE, [value, 0], to, bytes, sync);
    }

    fn dma(&mut self, source: u32, [source_lo, source_hi]: [u32; 2], to: u64, bytes: u32, sync: bool) {
        let [lo, hi] = halves(to);
        let control = dma::TO_MEMORY | source | u32::from(sync) << 31;
        self.packet(op::DMA_DATA, 0, 6, |words| words.extend([control, source_lo, source_hi, lo, hi, bytes]));
    }

    /// `INDIRECT_BUFFER`: goes on in another buffer and does not come back.
    pub(crate) fn chain_to(&mut self, base: u64, dwords: u32) {
        let [lo, hi] = halves(base);
        self.words.extend([header(op::INDIRECT_BUFFER, 0, 3), lo, hi, chain::CONTROL | dwords]);
    }

    /// Writes a packet whole into one part, opening a new part if it does not fit.
    fn packet(&mut self, opcode: u32, flags: u32, body: usize, fill: impl FnOnce(&mut Vec<u32>)) {
        if self.words.len() - self.part + 1 + body + CHAIN_DWORDS > self.limit {
            let next = self.words.len() + CHAIN_DWORDS;
            // The size follows when the part that it leads to is closed.
            self.chain_to(self.base + 4 * next as u64, 0);
            self.close_part();
            self.link = Some(next - 1);
            self.part = next;
        }
        let start = self.words.len();
        self.words.push(header(opcode, flags, body));
        fill(&mut self.words);
        debug_assert_eq!(self.words.len(), start + 1 + body, "the header's count is the body's");
    }

    fn close_part(&mut self) {
        let dwords = self.words.len() - self.part;
        match self.link {
            Some(link) => self.words[link] |= dwords as u32,
            None => self.first = Some(dwords),
        }
    }
}

mod dma {
    /// `SRC_SEL` and `DST_SEL`: through L2.
    pub(super) const FROM_MEMORY: u32 = 3 << 29;
    pub(super) const FROM_IMMEDIATE: u32 = 2 << 29;
    pub(super) const TO_MEMORY: u32 = 3 << 20;
}

mod chain {
    /// `CHAIN` and `VALID`.
    pub(super) const CONTROL: u32 = 1 << 20 | 1 << 23;
}

const fn header(opcode: u32, flags: u32, body: usize) -> u32 {
    3 << 30 | (body as u32 - 1) << 16 | opcode << 8 | flags
}

const fn halves(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(limit: usize, write: impl FnOnce(&mut Writer)) -> (Vec<u32>, usize) {
        let mut writer = Writer::new(0x7f00_0000_1000, limit);
        write(&mut writer);
        writer.finish()
    }

    /// The dwords of packets as drivers write them (`pm4.md`'s examples).
    #[test]
    fn packets_are_those_of_drivers() {
        let (words, first) = words(PART_LIMIT, |writer| {
            writer.set_sh_reg(0x20c, &[1, 2]);
            writer.dispatch_direct([3, 4, 5], 0x8005);
            writer.wait_for_waves();
            writer.acquire_mem(0x380);
            writer.release_mem(1 << 22 | 1 << 21, 0x1_0000_0008, 7);
            writer.wait_mem(0x1_0000_0008, Compare::Equal, 7);
            writer.write_data(0x1_0000_0008, &[9]);
        });
        let expected = [
            [0xc002_7600, 0x20c, 1, 2].as_slice(),
            &[0xc003_1502, 3, 4, 5, 0x8005],
            &[0xc000_4600, 0x407],
            &[0xc006_5800, 0, 0xffff_ffff, 0xff, 0, 0, 10, 0x380],
            &[0xc006_4900, 0x0060_0514, 0x2000_0000, 8, 1, 7, 0, 0],
            &[0xc005_3c00, 0x13, 8, 1, 7, 0xffff_ffff, 4],
            &[0xc003_3700, 0x0010_0500, 8, 1, 9],
        ];
        assert_eq!(words, expected.concat());
        assert_eq!(first, words.len());
    }

    #[test]
    fn a_long_buffer_is_parts_that_lead_to_one_another() {
        // Six packets of two dwords; a part has room for two and the packet that leads on.
        let (words, first) = words(8, |writer| (0..6).for_each(|_| writer.wait_for_waves()));
        let event = [0xc000_4600, 0x407];
        let chain = |to: u32, dwords: u32| [0xc002_3f00, 0x1000 + 4 * to, 0x7f00, 0x0090_0000 | dwords];
        let part = [event, event].concat();
        let expected = [&part[..], &chain(8, 8), &part, &chain(16, 4), &part].concat();
        assert_eq!(first, 8);
        assert_eq!(words, expected);
    }
}
