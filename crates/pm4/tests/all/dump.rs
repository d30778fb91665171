use pm4::{Dump, Generation};

/// One of each packet, mostly as ROCr, the kernel driver or profilers write it.
#[rustfmt::skip]
const BUFFER: &[u32] = &[
    // Code cache invalidation after a code object was loaded.
    0xc006_5800, 0, 0xffff_ffff, 0xff, 0, 0, 4, 0x4381,
    // Waits for the queue's waves.
    0xc000_4600, 0x407,
    // Fillers: a type 2 dword, a NOP of one dword, a NOP with two dwords of body.
    0x8000_0000, 0xffff_1000, 0xc001_1000, 0xdead_beef, 0xdead_beef,
    // A clock value at the top of the pipe.
    0xc004_4000, 0x0011_0509, 0, 0, 0x1000, 0x7f00,
    // Two immediate dwords to memory.
    0xc004_3700, 0x0010_0500, 0x2000, 0x7f00, 0x11, 0x22,
    // An end-of-pipe fence: a 32-bit value, then an interrupt.
    0xc006_4900, 0x0060_0514, 0x2200_0000, 0x3000, 0x7f00, 7, 0, 42,
    // An end-of-pipe clock value.
    0xc006_4900, 0x0000_0528, 0x6300_0000, 0x3008, 0x7f00, 0, 0, 0,
    // A wait on memory.
    0xc005_3c00, 0x13, 0x4000, 0x7f00, 1, 0xffff_ffff, 4,
    // Another buffer, as a jump.
    0xc002_3f00, 0x5000, 0x7f00, 0x0090_0010,
];

fn dump(words: &[u32]) -> String {
    Dump { generation: Generation::Gfx11, words }.to_string()
}

#[test]
fn every_packet_prints_on_one_line() {
    insta::assert_snapshot!("fences_and_copies_gfx11", dump(BUFFER));
}

#[test]
fn a_dump_ends_with_the_error_that_stopped_it() {
    insta::assert_snapshot!(dump(&[0x8000_0000, 0xc000_4300, 0]), @r"
    0000: FILLER
    0001: error: SURFACE_SYNC is no packet of gfx11
    ");
}

quickcheck::quickcheck! {
    /// Whatever the dwords are, decoding ends, and what it accepts lies inside the buffer.
    fn decoding_any_dwords_stays_inside_the_buffer(words: Vec<u32>, opcode: u8) -> bool {
        let mut words = words;
        if let Some(first) = words.first_mut() {
            // A header that is likely to fit: random ones are almost never accepted.
            *first = 0xc000_0000 | (*first & 7) << 16 | u32::from(opcode) << 8;
        }
        pm4::decode(Generation::Gfx11, &words).map_or(true, |(_, dwords)| dwords >= 1 && dwords <= words.len())
    }
}
