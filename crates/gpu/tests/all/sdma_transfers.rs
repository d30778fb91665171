//! Copies and fills against a model of the host's memory.

use isa::memory::Memory;
use proptest::prelude::*;

use crate::machine::{Machine, split};

/// Bytes that differ from their neighbours.
fn pattern(bytes: usize) -> Vec<u8> {
    (0..bytes).map(|i| (i * 7 + i / 251) as u8).collect()
}

fn bytes(machine: &Machine, va: u64, count: usize) -> Vec<u8> {
    let mut out = vec![0; count];
    machine.host().read(va, &mut out).unwrap();
    out
}

/// A machine with a buffer of `pattern` and one of zeros behind a queue.
fn two_buffers(size: usize) -> (Machine, crate::machine::WordRing, u64, u64) {
    let mut machine = Machine::new();
    let queue = machine.sdma_queue(256);
    let (source, destination) = (machine.allocate(size as u64), machine.allocate(size as u64));
    machine.host().write(source, &pattern(size)).unwrap();
    (machine, queue, source, destination)
}

#[test]
fn a_long_copy_takes_several_slices() {
    let size = 9 << 20;
    let (mut machine, queue, source, destination) = two_buffers(size);
    let ([src, src_hi], [dst, dst_hi]) = (split(source + 1), split(destination + 3));
    let count = size as u32 - 4;
    machine.push(queue, &[1, count - 1, 0, src, src_hi, dst, dst_hi]);
    assert_eq!(machine.device.poll(), gpu::Activity::Busy);
    assert_eq!(machine.u64(queue.read_pointer), 0);
    machine.finish();
    let expected = [&[0; 3], &pattern(size)[1..][..count as usize], &[0; 1]].concat();
    assert!(bytes(&machine, destination, size) == expected);
}

#[test]
fn a_broadcast_copy_has_two_destinations() {
    let (mut machine, queue, source, destination) = two_buffers(64);
    let ([src, src_hi], [dst, dst_hi]) = (split(source), split(destination));
    machine.push(queue, &[1 | 1 << 27, 9, 0, src, src_hi, dst, dst_hi, dst + 32, dst_hi]);
    machine.finish();
    assert_eq!(bytes(&machine, destination, 10), pattern(10));
    assert_eq!(bytes(&machine, destination + 32, 12), [&pattern(10)[..], &[0, 0]].concat());
}

#[test]
fn a_backwards_copy_may_overlap_from_above() {
    let size = 300_000;
    let (mut machine, queue, source, _) = two_buffers(size);
    let ([src, src_hi], [dst, dst_hi]) = (split(source), split(source + 1000));
    let count = size as u32 - 1000;
    machine.push(queue, &[1 | 1 << 25, count - 1, 0, src, src_hi, dst, dst_hi]);
    machine.finish();
    let expected = [&pattern(size)[..1000], &pattern(size)[..count as usize]].concat();
    assert!(bytes(&machine, source, size) == expected);
}

#[test]
fn fills_of_each_element_size() {
    let (mut machine, queue, _, destination) = two_buffers(64);
    let [dst, dst_hi] = split(destination);
    machine.push(queue, &[11 | 2 << 30, dst, dst_hi, 0x0403_0201, 4]);
    machine.push(queue, &[11 | 1 << 30, dst + 16, dst_hi, 0x0403_0201, 2]);
    machine.push(queue, &[11, dst + 32, dst_hi, 0x0403_0201, 2]);
    machine.finish();
    assert_eq!(bytes(&machine, destination, 10), [1, 2, 3, 4, 1, 2, 3, 4, 0, 0]);
    assert_eq!(bytes(&machine, destination + 16, 6), [1, 2, 1, 2, 0, 0]);
    assert_eq!(bytes(&machine, destination + 32, 4), [1, 1, 1, 0]);
}

/// One side of a sub-window copy.
#[derive(Clone, Copy, Debug)]
struct Side {
    origin: [u32; 3],
    /// What the pitch is beyond what the box needs, and the slice beyond what the rows need.
    slack: [u32; 2],
    /// Bytes before the surface.
    lead: u32,
}

impl Side {
    fn pitch(&self, size: [u32; 3]) -> u32 {
        self.origin[0] + size[0] + self.slack[0]
    }

    fn slice(&self, size: [u32; 3]) -> u32 {
        self.pitch(size) * (self.origin[1] + size[1]) + self.slack[1]
    }

    fn bytes(&self, size: [u32; 3], log2: u32) -> usize {
        ((self.slice(size) * (self.origin[2] + size[2])) << log2) as usize + self.lead as usize
    }

    /// Where the box's element lies, in bytes.
    fn offset(&self, size: [u32; 3], log2: u32, [x, y, z]: [u32; 3]) -> usize {
        let [x0, y0, z0] = self.origin;
        let element = (z0 + z) * self.slice(size) + (y0 + y) * self.pitch(size) + x0 + x;
        self.lead as usize + (element << log2) as usize
    }

    /// The dwords of this side, as gfx10 and gfx11 lay them out.
    fn words(&self, base: u64, size: [u32; 3]) -> [u32; 5] {
        let [lo, hi] = split(base + u64::from(self.lead));
        let [x, y, z] = self.origin;
        [lo, hi, x | y << 16, z | (self.pitch(size) - 1) << 13, self.slice(size) - 1]
    }
}

fn side() -> impl Strategy<Value = Side> {
    (prop::array::uniform3(0..5u32), prop::array::uniform2(0..4u32), 0..4u32).prop_map(|(origin, slack, lead)| Side {
        origin,
        slack,
        lead: lead * 4,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sub_window_copies_agree_with_the_model(
        log2 in 0..=4u32,
        size in (1..20u32, 1..6u32, 1..4u32),
        source in side(),
        destination in side(),
    ) {
        let size = [size.0, size.1, size.2];
        let (source_bytes, destination_bytes) = (source.bytes(size, log2), destination.bytes(size, log2));
        let mut machine = Machine::new();
        let queue = machine.sdma_queue(256);
        let from = machine.allocate(source_bytes as u64);
        let to = machine.allocate(destination_bytes as u64);
        machine.host().write(from, &pattern(source_bytes)).unwrap();

        let mut expected = vec![0; destination_bytes];
        for z in 0..size[2] {
            for y in 0..size[1] {
                for x in 0..size[0] {
                    let (s, d) = (source.offset(size, log2, [x, y, z]), destination.offset(size, log2, [x, y, z]));
                    expected[d..d + (1 << log2)].copy_from_slice(&pattern(source_bytes)[s..s + (1 << log2)]);
                }
            }
        }

        let mut packet = vec![1 | 4 << 8 | log2 << 29];
        packet.extend(source.words(from, size));
        packet.extend(destination.words(to, size));
        packet.extend([(size[0] - 1) | (size[1] - 1) << 16, size[2] - 1]);
        machine.push(queue, &packet);
        machine.finish();
        prop_assert_eq!(bytes(&machine, to, destination_bytes), expected);
    }

    #[test]
    fn fills_agree_with_the_model(log2 in 0..=2u32, elements in 1..70_000usize, value: u32, lead in 0..9u64) {
        let filled = elements << log2;
        let mut machine = Machine::new();
        let queue = machine.sdma_queue(256);
        let to = machine.allocate(filled as u64 + 32);
        let [lo, hi] = split(to + lead);
        machine.push(queue, &[11 | log2 << 30, lo, hi, value, ((elements - 1) << log2) as u32]);
        machine.finish();
        let mut expected = vec![0; filled + 32];
        for (i, byte) in expected[lead as usize..][..filled].iter_mut().enumerate() {
            *byte = value.to_le_bytes()[i % (1 << log2)];
        }
        prop_assert!(bytes(&machine, to, filled + 32) == expected);
    }

    #[test]
    fn linear_copies_agree_with_the_model(count in 1..200_000usize, from in 0..17usize, to in 0..17usize, backwards: bool) {
        let size = count + 32;
        let (mut machine, queue, source, destination) = two_buffers(size);
        let ([src, src_hi], [dst, dst_hi]) = (split(source + from as u64), split(destination + to as u64));
        let header = 1 | u32::from(backwards) << 25;
        machine.push(queue, &[header, count as u32 - 1, 0, src, src_hi, dst, dst_hi]);
        machine.finish();
        let mut expected = vec![0; size];
        expected[to..to + count].copy_from_slice(&pattern(size)[from..from + count]);
        prop_assert!(bytes(&machine, destination, size) == expected);
    }
}
