use pm4::Dump;

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

#[test]
fn every_packet_prints_on_one_line() {
    insta::assert_snapshot!(Dump(BUFFER).to_string(), @r"
    0000: ACQUIRE_MEM size=0xffffffffff base=0x0 poll=4 gcr=GLK_INV|GLV_INV|GL1_INV|GL2_INV|GLI_INV=1
    0008: EVENT_WRITE type=CS_PARTIAL_FLUSH index=4
    0010: FILLER
    0011: NOP body=0
    0012: NOP body=2
    0015: COPY_DATA gpu_clock -> mem=0x7f0000001000 dwords=2 confirm=true
    0021: WRITE_DATA mem=0x7f0000002000 increment=true confirm=true data=[0x11, 0x22]
    0027: RELEASE_MEM type=CACHE_FLUSH_AND_INV_TS_EVENT index=5 gcr=GL2_WB|SEQ=1 mem=0x7f0000003000 u32=0x7 interrupt_after_write=0x2a
    0035: RELEASE_MEM type=BOTTOM_OF_PIPE_TS index=5 gcr=none mem=0x7f0000003008 gpu_clock
    0043: WAIT_REG_MEM mem=0x7f0000004000 & 0xffffffff == 0x1 poll=4
    0050: INDIRECT_BUFFER base=0x7f0000005000 dwords=16 chain=true valid=true
    ");
}

#[test]
fn a_dump_ends_with_the_error_that_stopped_it() {
    insta::assert_snapshot!(Dump(&[0x8000_0000, 0xc003_1502, 1, 1, 1, 0x8005]).to_string(), @r"
    0000: FILLER
    0001: error: DISPATCH_DIRECT (header 0xc0031502) is not decoded
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
        pm4::decode(&words).map_or(true, |(_, dwords)| dwords >= 1 && dwords <= words.len())
    }
}
