//! A reading of a buffer that shares no code with the writer or with `pm4`'s decoder: registers, dispatches, waits, and where it goes on.

use lower::Encoded;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A dispatch, with every register as it is then.
    Dispatch { registers: Box<Registers>, dimensions: [u32; 3], initiator: u32 },
    /// Every wave before it is done.
    Waited,
    /// Bytes were moved; with `true`, waited for.
    Moved(bool),
}

/// The SH registers that were written.
pub(crate) type Registers = [Option<u32>; 0x400];

/// Runs a buffer that lies at `base`.
pub(crate) fn run(encoded: &Encoded, base: u64) -> Vec<Event> {
    let words = &encoded.words;
    let mut events = Vec::new();
    let mut registers: Box<Registers> = Box::new([None; 0x400]);
    let (mut at, mut end) = (0, encoded.first_part as usize);
    let mut fence = None;
    while at < end {
        let header = words[at];
        assert_eq!(header >> 30, 3, "no packet at dword {at}");
        let body = &words[at + 1..at + 2 + (header >> 16 & 0x3fff) as usize];
        let opcode = header >> 8 & 0xff;
        assert_eq!(header & 0xff, if opcode == 0x15 { 2 } else { 0 }, "only dispatches are marked as compute");
        at += 1 + body.len();
        assert!(at <= end, "a packet lies in one part");
        match opcode {
            0x76 => registers[body[0] as usize..][..body.len() - 1]
                .iter_mut()
                .zip(&body[1..])
                .for_each(|(register, value)| *register = Some(*value)),
            0x15 => events.push(Event::Dispatch {
                registers: registers.clone(),
                dimensions: [body[0], body[1], body[2]],
                initiator: body[3],
            }),
            0x46 => {
                assert_eq!(body, [0x407], "the index is load-bearing");
                events.push(Event::Waited);
            }
            0x49 => fence = Some((body[2], body[3], body[4])),
            0x3c => {
                assert_eq!(Some((body[1], body[2], body[3])), fence, "the wait is for the release before it");
                events.push(Event::Waited);
            }
            0x50 => events.push(Event::Moved(body[0] >> 31 == 1)),
            0x3f => {
                assert_eq!(at, end, "it ends its part");
                let target = u64::from(body[0]) | u64::from(body[1]) << 32;
                assert_eq!(body[2] >> 20, 0b1001, "a valid chain");
                at = ((target - base) / 4) as usize;
                end = at + (body[2] & 0xf_ffff) as usize;
            }
            0x58 | 0x37 | 0x93 | 0x1e => {}
            _ => panic!("opcode {opcode:#x}"),
        }
    }
    assert_eq!(end, words.len(), "every dword is reached");
    events
}
