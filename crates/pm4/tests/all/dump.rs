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

/// A buffer of two dependent dispatches as an encoder for gfx1100 would leave it, then one of each packet that is left.
#[rustfmt::skip]
const STREAM: &[u32] = &[
    // Entry: invalidate what copies and blits may have changed.
    0xc006_5800, 0, 0xffff_ffff, 0xff, 0, 0, 10, 0xc3b1,
    // Code address, resources, sizes, limits, arguments.
    0xc002_7602, 0x20c, 0x00a1_2340, 0x7f,
    0xc002_7602, 0x212, 0xe0af_0003, 0x0000_809e,
    0xc001_7602, 0x228, 0x20,
    0xc001_7602, 0x218, 0,
    0xc006_7602, 0x204, 0, 0, 0, 256, 1, 1,
    0xc001_7602, 0x215, 0,
    0xc002_7602, 0x240, 0x0012_3400, 0x7f00,
    0xc003_1502, 80, 1, 1, 0x8005,
    // A dependency: wait, then forget what L0 and L1 hold.
    0xc000_4600, 0x407,
    0xc006_5800, 0, 0xffff_ffff, 0xff, 0, 0, 10, 0x380,
    // Only what changes; work-items this time, the last group partial.
    0xc002_7602, 0x240, 0x0012_3500, 0x7f00,
    0xc003_1502, 1000, 3, 1, 0x8025,
    0xc002_1602, 0x6000, 0x7f00, 0x8025,
    // Scratch and CU masks.
    0xc001_7602, 0x218, 0x0000_8020,
    0xc001_9b00, 0x3000_0216, 0xffff_ffff,
    // Loads, waits, conditions, transfers.
    0xc003_6300, 0x7000, 0x7f00, 0x242, 3,
    0xc007_9300, 0x11, 0x4008, 0x7f00, 5, 0, 0xffff_ffff, 0x7fff_ffff, 0x8000_0004,
    0xc005_3c00, 0x43, 0xe26, 0xe27, 0xffff_ffff, 0xffff_ffff, 4,
    0xc005_3c00, 0xd3, 0x4000, 0x7f00, 1, 0xffff_ffff, 4,
    0xc003_2200, 0x4000, 0x7f00, 0, 2,
    0xc000_2300, 0x0100_0002,
    0xc005_5000, 0xc000_0000, 0xcafe, 0, 0x8000, 0x7f00, 4096,
    0xc005_5000, 0x8000_0000, 0x9000, 0x7f00, 0x8000, 0x7f00, 0x2000_0100,
    0xc007_1e00, 0x12f, 0xa000, 0x7f00, 1, 0, 0, 0, 16,
    0xc004_4000, 0x0000_0500, 0x2c00 + 0x240, 0, 0xb000, 0x7f00,
    0xc003_3700, 0x0001_0000, 0x2c00 + 0x241, 0, 7,
    0xc002_7900, 0x40, 1, 2,
    0xc001_6800, 1, 2,
    0xc002_1100, 1, 0xc000, 0x7f00,
    0xc003_5d00, 0, 0xd000, 0x7f00, 16,
    0xc000_5900, 0x8000_0000,
    0xc000_4200, 0,
    0xc000_9800, 0x10,
];

#[test]
fn a_stream_prints_registers_with_their_fields() {
    insta::assert_snapshot!("stream_gfx1100", dump(STREAM));
}

/// What gfx12.0 has differently: pairs, the fields of sizes and resources, one more CU mask.
#[rustfmt::skip]
const STREAM_GFX12: &[u32] = &[
    0xc005_ba04, 0x20c, 0x00a1_2340, 0x20d, 0x7f, 0x228, 0x40,
    0xc002_7602, 0x212, 0x60af_0003, 0x0000_0084,
    0xc003_7602, 0x207, 0x0001_4020, 1, 1,
    0xc001_7602, 0x223, 0xffff_ffff,
    0xc001_7602, 0x22f, 0x0101_0040,
    0xc003_1502, 80, 1, 1, 0xa045,
];

#[test]
fn gfx12_has_its_own_fields() {
    let text = Dump { generation: Generation::Gfx12_0, words: STREAM_GFX12 }.to_string();
    insta::assert_snapshot!("stream_gfx1201", text);
}

quickcheck::quickcheck! {
    /// Whatever the dwords are, decoding ends, and what it accepts lies inside the buffer and can be printed.
    fn decoding_any_dwords_stays_inside_the_buffer(words: Vec<u32>, opcode: u8, which: usize) -> bool {
        let generation = Generation::ALL[which % 4];
        let mut words = words;
        if let Some(first) = words.first_mut() {
            // A header that is likely to fit: random ones are almost never accepted.
            *first = 0xc000_0000 | (*first & 7) << 16 | u32::from(opcode) << 8;
        }
        pm4::decode(generation, &words).map_or(true, |(packet, dwords)| {
            dwords >= 1 && dwords <= words.len() && !packet.to_string().is_empty()
        })
    }

    /// The same where all but one dword make sense: a packet of the streams with one dword changed.
    fn decoding_almost_right_packets_ends(at: usize, bits: u32, which: usize) -> bool {
        let mut words = STREAM.to_vec();
        let at = at % words.len();
        words[at] ^= bits;
        let generation = Generation::ALL[which % 4];
        let dump = Dump { generation, words: &words };
        dump.entries().map(|entry| entry.words.len()).sum::<usize>() == words.len()
    }
}
