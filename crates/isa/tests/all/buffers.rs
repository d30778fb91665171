//! MUBUF and MTBUF: addresses, bounds and formats (RDNA3 ISA, "Vector memory buffer instructions").

use isa::memory::{Memory, VecMemory};
use isa::{Refusal, WaveError, WaveState};

use crate::launch::{CODE, wave};

const DATA: u64 = 0x70_0000_0000;
/// Channels in order.
const IN_ORDER: u32 = 0xfac;
const RAW: u32 = 3 << 28;
const BY_INDEX: u32 = 1 << 28;

/// s[0:3] describe DATA; s4 is 0x20. Memory counts up.
fn setup(words: &[u32], stride: u32, records: u32, word3: u32) -> (VecMemory, [u32; 5]) {
    let memory = VecMemory::new();
    memory.map_read_only(CODE, words.iter().flat_map(|word| word.to_le_bytes()).collect());
    memory.map(DATA, (0..=255).collect());
    (memory, [DATA as u32, (DATA >> 32) as u32 | stride << 16, records, word3, 0x20])
}

/// Runs one instruction with lane numbers in v0 and 8 times those in v1; v2.. are given.
fn run(words: &[u32], descriptor: (u32, u32, u32), registers: &[u32]) -> Result<(WaveState, VecMemory), WaveError> {
    let (memory, sgprs) = setup(words, descriptor.0, descriptor.1, descriptor.2);
    let mut vgprs = vec![std::array::from_fn(|lane| lane as u32), std::array::from_fn(|lane| 8 * lane as u32)];
    vgprs.extend(registers.iter().map(|value| [*value; 64]));
    let mut wave = wave(&sgprs, &vgprs, 0xffff_fffd, false);
    wave.step(&mut [], &memory)?;
    Ok((wave.state(), memory))
}

fn lanes(words: &[u32], descriptor: (u32, u32, u32), registers: &[u32], register: usize) -> Vec<u32> {
    run(words, descriptor, registers).unwrap().0.vgprs[register].clone()
}

#[test]
fn addresses_are_base_offsets_and_stride_times_index() {
    // buffer_load_b32 v2, off, s[0:3], 0 offset:4
    let same = lanes(&[0xe050_0004, 0x8000_0200], (0, 256, RAW), &[7], 2);
    assert_eq!((same[0], same[1], same[31]), (0x0706_0504, 7, 0x0706_0504), "lane 1 is off");
    // buffer_load_b32 v2, v0, s[0:3], s4 offen offset:4
    let offsets = lanes(&[0xe050_0004, 0x0440_0200], (0, 256, RAW), &[], 2);
    assert_eq!((offsets[0], offsets[3]), (0x2726_2524, 0x2a29_2827));
    // buffer_load_b32 v2, v0, s[0:3], 0 idxen
    let indices = lanes(&[0xe050_0000, 0x8080_0200], (8, 32, BY_INDEX), &[], 2);
    assert_eq!((indices[2], indices[31]), (0x1312_1110, 0xfbfa_f9f8));
    // buffer_load_b64 v[2:3], v[0:1], s[0:3], 0 idxen offen: index first, then offset.
    let both = run(&[0xe054_0000, 0x80c0_0200], (4, 16, BY_INDEX), &[]).unwrap().0;
    assert_eq!((both.vgprs[2][3], both.vgprs[3][3]), (0x2726_2524, 0x2b2a_2928));
}

#[test]
fn what_is_out_of_bounds_reads_zero_and_is_not_written() {
    // buffer_load_b32 v2, v0, s[0:3], 0 idxen, with every way to say what is out of bounds.
    let load = [0xe050_0000, 0x8080_0200];
    let zero_from = |descriptor| lanes(&load, descriptor, &[7], 2).iter().position(|x| *x == 0);
    assert_eq!(zero_from((4, 10, BY_INDEX)), Some(10), "index beyond the records");
    assert_eq!(zero_from((4, 10, 0)), Some(10), "structured: index beyond the records");
    assert_eq!(zero_from((3, 10, 0)), Some(0), "structured: four bytes of a stride of three");
    assert_eq!(zero_from((4, 42, RAW)), Some(10), "raw: the last word would end at byte 44");
    assert_eq!(zero_from((4, 0, 2 << 28)), Some(0), "empty");
    assert_eq!(zero_from((4, 1, 2 << 28)), None, "not empty, nothing else is asked");
    // buffer_store_b32 v2, v1, s[0:3], 0 offen
    let (_, memory) = run(&[0xe068_0000, 0x8040_0201], (0, 24, RAW), &[0xaabb_ccdd]).unwrap();
    let words = [0, 8, 16, 24].map(|at| memory.load_u32(DATA + at).unwrap());
    assert_eq!(words, [0xaabb_ccdd, 0x0b0a_0908, 0xaabb_ccdd, 0x1b1a_1918], "lane 1 is off");
}

#[test]
fn partial_registers_keep_their_other_half() {
    // buffer_load_d16_hi_u8 v2, v0, s[0:3], 0 offen
    assert_eq!(lanes(&[0xe084_0000, 0x8040_0200], (0, 256, RAW), &[0x1111_2222], 2)[9], 0x0009_2222);
    // buffer_store_d16_hi_b16 v2, v1, s[0:3], 0 offen
    let (_, memory) = run(&[0xe094_0000, 0x8040_0201], (0, 256, RAW), &[0xaabb_ccdd]).unwrap();
    assert_eq!(memory.load_u32(DATA + 16).unwrap(), 0x1312_aabb);
}

#[test]
fn atomics_return_what_was_there_if_asked() {
    // buffer_atomic_add_u32 v2, v0, s[0:3], 0 idxen glc; without glc
    let (state, memory) = run(&[0xe0d4_4000, 0x8080_0200], (8, 3, BY_INDEX), &[5]).unwrap();
    assert_eq!(state.vgprs[2][..4], [0x0302_0100, 5, 0x1312_1110, 0], "lane 1 is off, lane 3 out of bounds");
    assert_eq!(memory.load_u32(DATA + 16).unwrap(), 0x1312_1115);
    assert_eq!(memory.load_u32(DATA + 24).unwrap(), 0x1b1a_1918);
    assert_eq!(lanes(&[0xe0d4_0000, 0x8080_0200], (8, 3, BY_INDEX), &[5], 2)[0], 5);
    // buffer_atomic_cmpswap_b32 v[2:3], v0, s[0:3], 0 idxen glc: the new value, then what to compare with.
    let (state, memory) = run(&[0xe0d0_4000, 0x8080_0200], (8, 3, BY_INDEX), &[9, 0x1312_1110]).unwrap();
    assert_eq!((state.vgprs[2][2], state.vgprs[3][2]), (0x1312_1110, 0x1312_1110));
    assert_eq!((memory.load_u32(DATA).unwrap(), memory.load_u32(DATA + 16).unwrap()), (0x0302_0100, 9));
}

#[test]
fn swizzled_buffers_interleave_the_elements_of_records() {
    // Elements of 4 bytes, 8 records side by side, records of 16 bytes: buffer_load_b32 v2, v0, s[0:3], 0 idxen.
    let words = [0xe050_0000, 0x8080_0200];
    let (memory, mut sgprs) = setup(&words, 16, 32, BY_INDEX);
    sgprs[1] |= 1 << 30;
    let vgprs = [[0, 1, 7, 8].repeat(16).try_into().unwrap()];
    let mut state = wave(&sgprs, &vgprs, 0xf, false);
    state.step(&mut [], &memory).unwrap();
    assert_eq!(state.state().vgprs[2][..4], [0x0302_0100, 0x0706_0504, 0x1f1e_1d1c, 0x8382_8180]);
    // The second element of a record lies behind the first elements of the others: offset:4.
    let (memory, _) = setup(&[0xe050_0004, 0x8080_0200], 0, 0, 0);
    let mut second = wave(&sgprs, &vgprs, 0xf, false);
    second.step(&mut [], &memory).unwrap();
    assert_eq!(second.state().vgprs[2][..2], [0x2322_2120, 0x2726_2524]);
}

#[test]
fn lanes_may_be_added_to_the_index() {
    // buffer_load_b32 v2, off, s[0:3], 0 with add_tid.
    let found = lanes(&[0xe050_0000, 0x8000_0200], (4, 32, BY_INDEX | 1 << 23), &[], 2);
    assert_eq!((found[0], found[2], found[31]), (0x0302_0100, 0x0b0a_0908, 0x7f7e_7d7c));
}

/// Format number, bytes of an element, what buffer_load_format_xyzw makes of them, and the D16 form's halves.
type Typed = (u32, &'static [u8], [u32; 4], [u16; 4]);

const ONE: u32 = 0x3f80_0000;

/// RDNA3 ISA, "Buffer formats".
#[rustfmt::skip]
const FORMATS: &[Typed] = &[
    // 8_UNORM, 8_SNORM, 8_USCALED, 8_SSCALED, 8_UINT, 8_SINT
    (1, &[0xff], [ONE, 0, 0, ONE], [0x3c00, 0, 0, 0x3c00]),
    (1, &[0x33], [0x3e4c_cccd, 0, 0, ONE], [0x3266, 0, 0, 0x3c00]),
    (2, &[0x80], [0xbf80_0000, 0, 0, ONE], [0xbc00, 0, 0, 0x3c00]),
    (3, &[0x80], [0x4300_0000, 0, 0, ONE], [0x5800, 0, 0, 0x3c00]),
    (4, &[0x80], [0xc300_0000, 0, 0, ONE], [0xd800, 0, 0, 0x3c00]),
    (5, &[0x80], [0x80, 0, 0, 1], [0x80, 0, 0, 1]),
    (6, &[0x80], [0xffff_ff80, 0, 0, 1], [0xff80, 0, 0, 1]),
    // 16_FLOAT, 32_SINT, 32_FLOAT
    (13, &[0x01, 0x7c], [0x7fc0_2000, 0, 0, ONE], [0x7c01, 0, 0, 0x3c00]),
    (13, &[0x01, 0x80], [0xb380_0000, 0, 0, ONE], [0x8001, 0, 0, 0x3c00]),
    (21, &[0, 0, 0, 0x80], [0x8000_0000, 0, 0, 1], [0x8000, 0, 0, 1]),
    (22, &[1, 0, 0x80, 0x7f], [0x7f80_0001, 0, 0, ONE], [0x7e00, 0, 0, 0x3c00]),
    // 10_11_11_FLOAT: x = 1, y = 0.5, z = infinity
    (30, &[0xc0, 0x03, 0x1c, 0xf8], [ONE, 0x3f00_0000, 0x7f80_0000, ONE], [0x3c00, 0x3800, 0x7c00, 0x3c00]),
    // 2_10_10_10_UNORM, _SNORM: w has two bits
    (36, &[0xff, 0x03, 0x00, 0xc0], [ONE, 0, 0, ONE], [0x3c00, 0, 0, 0x3c00]),
    (37, &[0x00, 0x02, 0x00, 0x80], [0xbf80_0000, 0, 0, 0xbf80_0000], [0xbc00, 0, 0, 0xbc00]),
    // 10_10_10_2_UINT: x has two bits
    (34, &[0x07, 0x00, 0x00, 0x00], [3, 1, 0, 0], [3, 1, 0, 0]),
    // 8_8_8_8_SINT
    (47, &[1, 0xff, 2, 0xfe], [1, 0xffff_ffff, 2, 0xffff_fffe], [1, 0xffff, 2, 0xfffe]),
    // 32_32_32_FLOAT
    (60, &[0, 0, 0x80, 0x3f, 0, 0, 0, 0x40, 0, 0, 0x80, 0x40], [ONE, 0x4000_0000, 0x4080_0000, ONE], [0x3c00, 0x4000, 0x4400, 0x3c00]),
];

#[test]
fn formats_unpack_channels() {
    for (format, bytes, full, half) in FORMATS {
        let word3 = BY_INDEX | format << 12 | IN_ORDER;
        // buffer_load_format_xyzw v[2:5], v0, s[0:3], 0 idxen; buffer_load_d16_format_xyzw v[2:3], ...
        let loaded = |words: &[u32]| {
            let (memory, sgprs) = setup(words, 0, 1, word3);
            memory.write(DATA, bytes).unwrap();
            let mut wave = wave(&sgprs, &[[0; 64]], 1, false);
            wave.step(&mut [], &memory).unwrap();
            std::array::from_fn(|i| wave.state().vgprs[2 + i][0])
        };
        assert_eq!(loaded(&[0xe00c_0000, 0x8080_0200]), *full, "format {format} of {bytes:x?}");
        let [xy, zw, ..]: [u32; 4] = loaded(&[0xe02c_0000, 0x8080_0200]);
        let packed = [half[0], half[1], half[2], half[3]].map(u32::from);
        assert_eq!([xy, zw], [packed[0] | packed[1] << 16, packed[2] | packed[3] << 16], "format {format}, D16");
    }
}

/// Format number, the four registers, the bytes that are stored.
type Packed = (u32, [u32; 4], &'static [u8]);

#[rustfmt::skip]
const PACKED: &[Packed] = &[
    // 8_8_8_8_UNORM: NaN and what is below 0 become 0, what is above 1 the largest.
    (42, [0x7fc0_0000, 0xbf80_0000, 0x4000_0000, 0x3f00_0000], &[0, 0, 0xff, 0x80]),
    // 8_8_8_8_SNORM, _USCALED, _SSCALED, _UINT, _SINT
    (43, [0xbf80_0000, 0xc000_0000, ONE, 0xbf00_0000], &[0x81, 0x81, 0x7f, 0xc0]),
    (44, [0x4380_0000, 0x3fff_ffff, 0xc000_0000, 0], &[0xff, 1, 0, 0]),
    (45, [0x4380_0000, 0xc000_0000, 0xc380_0000, 0], &[0x7f, 0xfe, 0x80, 0]),
    (46, [0x1ff, 0x7f, 0xffff_ffff, 0], &[0xff, 0x7f, 0xff, 0]),
    (47, [0x1ff, 0xffff_ffff, 0x8000_0000, 0], &[0x7f, 0xff, 0x80, 0]),
    // 16_16_FLOAT: 65520 rounds to infinity, 2049 to even.
    (29, [0x477f_f000, 0x4500_1000, 0, 0], &[0x00, 0x7c, 0x00, 0x68]),
    // 10_11_11_FLOAT has no sign.
    (30, [0xbf80_0000, 0x3f00_0000, 0x7f80_0000, 0], &[0x00, 0x00, 0x1c, 0xf8]),
    // 2_10_10_10_UNORM
    (36, [ONE, 0, 0, ONE], &[0xff, 0x03, 0x00, 0xc0]),
];

#[test]
fn formats_pack_channels() {
    for (format, registers, bytes) in PACKED {
        // buffer_store_format_xyzw v[2:5], v0, s[0:3], 0 idxen
        let word3 = BY_INDEX | format << 12 | IN_ORDER;
        let (_, memory) = run(&[0xe01c_0000, 0x8080_0200], (0, 1, word3), registers).unwrap();
        let mut stored = vec![0; bytes.len()];
        memory.read(DATA, &mut stored).unwrap();
        assert_eq!(stored, *bytes, "format {format} of {registers:x?}");
    }
}

#[test]
fn typed_instructions_bring_their_format() {
    // tbuffer_load_format_xyzw v[2:5], v0, s[0:3], 0 format:[BUF_FMT_8_8_8_8_SNORM] idxen; the descriptor says 8_UINT and swaps channels.
    let descriptor = (0, 1, BY_INDEX | 5 << 12 | 0xef5);
    let state = run(&[0xe959_8000, 0x8080_0200], descriptor, &[]).unwrap().0;
    assert_eq!((state.vgprs[2][0], state.vgprs[4][0]), (0, 0x3c81_0204));
    // buffer_load_format_xyzw takes both from the descriptor: x is y, y is z, z is w's default, w the constant 1.
    let descriptor = (0, 1, BY_INDEX | 17 << 12 | 5 | 6 << 3 | 7 << 6 | 1 << 9);
    let state = run(&[0xe00c_0000, 0x8080_0200], descriptor, &[]).unwrap().0;
    assert_eq!([2, 3, 4, 5].map(|i| state.vgprs[i][0]), [ONE, 0, ONE, ONE]);
    // buffer_load_d16_hi_format_x v2, v0, s[0:3], 0 idxen keeps the low half.
    let state = run(&[0xe098_0000, 0x8080_0200], (1, 2, BY_INDEX | 5 << 12 | IN_ORDER), &[0x1111_2222]).unwrap().0;
    assert_eq!(state.vgprs[2][0], 0x0000_2222);
}

#[test]
fn what_a_descriptor_cannot_say_is_refused() {
    let reason = |words: &[u32], word3| match run(words, (0, 1, word3), &[]).unwrap_err() {
        WaveError::Refused { reason, .. } => reason,
        other => panic!("{other}"),
    };
    let (load, store) = ([0xe00c_0000, 0x8080_0200], [0xe01c_0000, 0x8080_0200]);
    assert_eq!(reason(&load, BY_INDEX | 1 << 30), Refusal::NotABuffer);
    assert_eq!(reason(&load, BY_INDEX | IN_ORDER), Refusal::Format(0));
    assert_eq!(reason(&store, BY_INDEX | 42 << 12 | 0xef5), Refusal::StoreSwizzle);
    // tbuffer_store_format_x v2, v0, s[0:3], 0 format:[BUF_FMT_8_8_8_8_UNORM] idxen
    assert_eq!(reason(&[0xe952_0000, 0x8080_0200], BY_INDEX), Refusal::MissingComponents);
}
