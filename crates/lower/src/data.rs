//! The memory beside the packets: a dword for fences, patterns that fills copy from, each kernel's arguments, and dispatch packets for
//! kernels that read theirs. One block, which may lie at any address; several copies of it may exist, one per version of the arguments.

use std::collections::HashMap;
use std::ops::Range;

use hsa_abi::aql::hsa_kernel_dispatch_packet_t;

/// Where one kernel node's data lies, in bytes from the block's start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Its kernarg segment.
    pub kernarg: Range<usize>,
    /// Its dispatch packet, if the kernel reads one.
    pub packet: Option<usize>,
}

/// A block as it grows.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    bytes: Vec<u8>,
    patterns: HashMap<u32, usize>,
    /// The packets, whose field with the arguments' address depends on where the block lies: the packet's and the arguments' places.
    packets: Vec<(usize, usize)>,
}

/// The dword that fences use.
pub(crate) const FENCE: usize = 0;
/// What a block's address is a multiple of. Slots start on lines of their own, so that versions of one share none with another's.
pub const DATA_ALIGNMENT: usize = 4096;
const LINE: usize = 64;

impl Data {
    pub(crate) fn new() -> Data {
        Data { bytes: vec![0; LINE], patterns: HashMap::new(), packets: Vec::new() }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// A place that holds a dword twice, so that four bytes of the pattern can be had from any phase.
    pub(crate) fn pattern(&mut self, dword: u32) -> usize {
        if let Some(&at) = self.patterns.get(&dword) {
            return at;
        }
        let at = self.grow(8, 8);
        self.bytes[at..at + 4].copy_from_slice(&dword.to_le_bytes());
        self.bytes[at + 4..at + 8].copy_from_slice(&dword.to_le_bytes());
        self.patterns.insert(dword, at);
        at
    }

    /// A slot for a kernarg segment of a size and alignment, and for a dispatch packet.
    pub(crate) fn slot(&mut self, size: usize, align: usize, packet: Option<hsa_kernel_dispatch_packet_t>) -> Slot {
        let at = self.grow(size, align.max(LINE));
        let packet = packet.map(|packet| {
            let place = self.grow(hsa_kernel_dispatch_packet_t::BYTES, LINE);
            self.bytes[place..place + hsa_kernel_dispatch_packet_t::BYTES].copy_from_slice(&packet.to_bytes());
            self.packets.push((place, at));
            place
        });
        Slot { kernarg: at..at + size, packet }
    }

    /// Writes the block for an address.
    pub(crate) fn write(&self, address: u64, into: &mut [u8]) {
        const KERNARG_ADDRESS: usize = std::mem::offset_of!(hsa_kernel_dispatch_packet_t, kernarg_address);
        into[..self.bytes.len()].copy_from_slice(&self.bytes);
        for &(packet, kernarg) in &self.packets {
            let field = packet + KERNARG_ADDRESS;
            into[field..field + 8].copy_from_slice(&(address + kernarg as u64).to_le_bytes());
        }
    }

    fn grow(&mut self, size: usize, align: usize) -> usize {
        let at = self.bytes.len().next_multiple_of(align);
        self.bytes.resize(at + size, 0);
        at
    }
}
