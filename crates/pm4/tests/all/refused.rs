use pm4::{DecodeError, Generation, Opcode};

fn decode(words: &[u32]) -> Result<(pm4::Packet, usize), DecodeError> {
    pm4::decode(Generation::Gfx11, words)
}

fn message(words: &[u32]) -> String {
    decode(words).expect_err("the packet is refused").to_string()
}

#[test]
fn unknown_opcodes_are_named() {
    let error = decode(&[0xc003_4502, 1, 1, 1, 0x8005]).unwrap_err();
    assert_eq!(error, DecodeError::Opcode { opcode: Opcode::COND_WRITE, header: 0xc003_4502 });
    assert_eq!(message(&[0xc000_0100, 0]), "opcode 0x01 (header 0xc0000100) is not decoded");
}

#[test]
fn wrong_counts_are_refused() {
    assert_eq!(message(&[0xc005_5800, 0, 0, 0, 0, 0, 0]), "ACQUIRE_MEM has 6 body dwords, not 7");
    assert_eq!(message(&[0xc002_3700, 0x500, 0, 0]), "WRITE_DATA has 3 body dwords, not 4");
    assert_eq!(message(&[0xc006_5800, 0, 0]), "ACQUIRE_MEM needs 8 dwords, but only 3 are left");
    assert_eq!(decode(&[]), Err(DecodeError::Empty));
}

#[test]
fn other_packet_types_are_refused() {
    assert_eq!(message(&[0]), "packet type 0 of header 0x00000000 is not used on compute queues");
    assert_eq!(message(&[0x8000_0001]), "packet type 2 of header 0x80000001 is not used on compute queues");
    assert_eq!(message(&[0xc000_4601, 0x407]), "EVENT_WRITE (header 0xc0004601) is predicated, which is not decoded");
}

#[test]
fn unknown_fields_are_refused() {
    assert_eq!(
        message(&[0xc006_5800, 0x2_0000, 0, 0, 0, 0, 0, 0]),
        "ACQUIRE_MEM dword 1 = 0x00020000: pixel wait sync is not decoded"
    );
    assert_eq!(
        message(&[0xc006_5800, 0, 0, 0, 0, 0, 0, 0x8_0000]),
        "ACQUIRE_MEM dword 7 = 0x00080000: an undefined bit is not decoded"
    );
    assert_eq!(message(&[0xc003_3700, 0x300, 0, 0, 0]), "WRITE_DATA dword 1 = 0x00000300: this DST_SEL is not decoded");
    assert_eq!(
        message(&[0xc002_3f00, 2, 0, 0x80_0001]),
        "INDIRECT_BUFFER dword 1 = 0x00000002: a base that is no multiple of 4 is not decoded"
    );
    assert_eq!(
        message(&[0xc006_4900, 0x514, 0x4000_0000, 4, 0, 0, 0, 0]),
        "RELEASE_MEM dword 3 = 0x00000004: an unaligned address is not decoded"
    );
    assert_eq!(
        message(&[0xc005_3c00, 0x17, 0, 0, 0, 0, 0]),
        "WAIT_REG_MEM dword 1 = 0x00000017: this FUNCTION is not decoded"
    );
}
