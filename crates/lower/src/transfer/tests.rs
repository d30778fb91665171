//! Transfers carried out on plain memory, against loops over elements.

use proptest::prelude::*;

use super::*;

const MEMORY: usize = 4096;

/// Does what the packets say, over memory that starts at address 0, and checks what `DMA_DATA` demands.
fn run(transfers: &[Transfer], data: &Data, memory: &mut [u8]) {
    for transfer in transfers {
        let (to, bytes) = (transfer.to as usize, transfer.bytes as usize);
        assert_ne!(bytes, 0);
        match transfer.from {
            From::Address(from) => memory.copy_within(from as usize..from as usize + bytes, to),
            From::Data(at) => memory[to..to + bytes].copy_from_slice(&data.bytes()[at..at + bytes]),
            From::Dword(value) => {
                assert!(to.is_multiple_of(4) && bytes.is_multiple_of(4), "an immediate fills dwords");
                memory[to..to + bytes].as_chunks_mut().0.fill(value.to_le_bytes());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_fill_fills_its_elements_and_nothing_else(
        element in prop::sample::select(vec![1u32, 2, 4]),
        start in 0u64..64,
        width in 1u64..40,
        height in 1u64..6,
        gap in 0u64..20,
        value: u32,
    ) {
        let size = u64::from(element);
        let pitch = (width + gap) * size;
        let destination = Pitched { address: start * size, row_pitch: pitch, slice_pitch: 0 };
        let (mut transfers, mut data) = (Vec::new(), Data::new());
        fill(&Fill2d { destination, value, element, width, height }, 4096, &mut data, &mut transfers).expect("can be filled");
        let mut expected = vec![0x5a; MEMORY];
        for row in 0..height {
            for column in 0..width {
                let at = (start * size + row * pitch + column * size) as usize;
                expected[at..at + size as usize].copy_from_slice(&value.to_le_bytes()[..size as usize]);
            }
        }
        let mut memory = vec![0x5a; MEMORY];
        run(&transfers, &data, &mut memory);
        prop_assert_eq!(memory, expected);
        if gap == 0 {
            prop_assert!(transfers.len() <= 3, "rows without gaps are one");
        }
    }

    #[test]
    fn a_copy_copies_its_bytes_and_nothing_else(
        from in 0u64..100,
        to in 2048u64..2100,
        [width, height, depth] in [1u64..20, 1..5, 1..4],
        gaps: [bool; 4],
    ) {
        let side = |address, row_gap: bool, slice_gap: bool| {
            let row_pitch = width + u64::from(row_gap) * 3;
            Pitched { address, row_pitch, slice_pitch: row_pitch * height + u64::from(slice_gap) * 5 }
        };
        let (source, destination) = (side(from, gaps[0], gaps[1]), side(to, gaps[2], gaps[3]));
        let mut transfers = Vec::new();
        copy(&Copy3d { destination, source, width, height, depth }, 4096, &mut transfers).expect("can be copied");
        let original: Vec<u8> = (0..MEMORY).map(|at| (at * 7) as u8).collect();
        let mut expected = original.clone();
        for slice in 0..depth {
            for row in 0..height {
                for byte in 0..width {
                    let at = |side: Pitched| (side.address + slice * side.slice_pitch + row * side.row_pitch + byte) as usize;
                    expected[at(destination)] = original[at(source)];
                }
            }
        }
        let mut memory = original;
        run(&transfers, &Data::new(), &mut memory);
        prop_assert_eq!(memory, expected);
        if gaps == [false; 4] {
            prop_assert_eq!(transfers.len(), 1);
        }
    }
}

fn flat(address: u64) -> Pitched {
    Pitched { address, row_pitch: 0, slice_pitch: 0 }
}

#[test]
fn a_long_row_takes_several_packets() {
    let bytes = 200 << 20;
    let row = Copy3d { destination: flat(0), source: flat(1 << 40), width: bytes, height: 1, depth: 1 };
    let mut transfers = Vec::new();
    copy(&row, 4, &mut transfers).expect("four packets");
    assert_eq!(transfers.iter().map(|transfer| u64::from(transfer.bytes)).sum::<u64>(), bytes);
    assert_eq!(transfers.len(), 4);
    assert!(transfers.windows(2).all(|pair| pair[0].to + u64::from(pair[0].bytes) == pair[1].to));
    assert_eq!(copy(&row, 3, &mut transfers), Err(Reason::Rows { rows: 4, limit: 3 }));
}

#[test]
fn what_cannot_be_moved_is_declined() {
    let row = |destination, source| Copy3d { destination, source, width: 64, height: 1, depth: 1 };
    let copied = |request| copy(&request, 4096, &mut Vec::new());
    assert_eq!(copied(row(flat(0), flat(63))), Err(Reason::CopyOverlaps));
    assert_eq!(copied(row(flat(0), flat(64))), Ok(()));
    assert_eq!(copied(row(flat(0), flat(u64::MAX - 10))), Err(Reason::Pitch));
    let narrow = Pitched { address: 0, row_pitch: 63, slice_pitch: 0 };
    assert_eq!(copied(Copy3d { height: 2, ..row(narrow, flat(1 << 20)) }), Err(Reason::Pitch));
    let wide = Pitched { address: 1 << 30, row_pitch: 128, slice_pitch: 0 };
    let rows = Copy3d { height: 5000, ..row(wide, Pitched { address: 0, row_pitch: 64, slice_pitch: 0 }) };
    assert_eq!(copied(rows), Err(Reason::Rows { rows: 5000, limit: 4096 }));
    let filled = |address, element| {
        let request = Fill2d { destination: flat(address), value: 1, element, width: 8, height: 1 };
        fill(&request, 4096, &mut Data::new(), &mut Vec::new())
    };
    assert_eq!(filled(6, 4), Err(Reason::FillElement { element: 4, address: 6 }));
    assert_eq!(filled(7, 2), Err(Reason::FillElement { element: 2, address: 7 }));
    assert_eq!(filled(0, 3), Err(Reason::FillElement { element: 3, address: 0 }));
    assert_eq!(filled(7, 1), Ok(()));
}
