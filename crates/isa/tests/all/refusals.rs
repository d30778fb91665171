//! What a wave may ask of the machine around it, and what is refused by name.

use std::cell::{Cell, RefCell};

use isa::memory::{Memory, VecMemory};
use isa::{Refusal, Stop, WaveError};

use crate::launch::{CODE, wave};

fn code(words: &[u32]) -> VecMemory {
    let memory = VecMemory::new();
    memory.map_read_only(CODE, words.iter().flat_map(|word| word.to_le_bytes()).collect());
    memory
}

/// Text, dwords, what is refused.
type Refused = (&'static str, &'static [u32], Refusal);

const REFUSED: &[Refused] = &[
    ("image_load v[0:3], v[4:5], s[0:7] dmask:0xf dim:SQ_RSRC_IMG_2D", &[0xf000_0f04, 0x0000_0004], Refusal::Image),
    ("exp mrt0 v0, v1, v2, v3", &[0xf800_000f, 0x0302_0100], Refusal::Export),
    ("lds_param_load v1, attr0.x wait_vdst:15", &[0xce0f_0001], Refusal::Interpolation),
    ("ds_add_u32 v0, v1 gds", &[0xd802_0000, 0x0000_0100], Refusal::Gds),
    ("ds_ordered_count v0, v1 gds", &[0xd8fe_0000, 0x0000_0001], Refusal::OrderedCount),
    ("ds_gws_barrier v0 gds", &[0xd876_0000, 0x0000_0000], Refusal::GlobalWaveSync),
    ("buffer_load_b32 v[2:3], v0, s[8:11], 0 idxen tfe", &[0xe050_0000, 0x80a2_0200], Refusal::ResidencyReport),
    ("s_sethalt 1", &[0xbf82_0001], Refusal::Halt),
    ("s_getreg_b32 s0, hwreg(5)", &[0xb880_f805], Refusal::HardwareRegister(5)),
    ("s_sendmsg_rtn_b32 s0, sendmsg(MSG_RTN_GET_DOORBELL)", &[0xbe80_4c80], Refusal::Message(128)),
    ("s_sendmsg sendmsg(MSG_GS_ALLOC_REQ)", &[0xbfb6_0009], Refusal::Message(9)),
];

#[test]
fn what_the_machine_does_not_have_is_refused_by_name() {
    for (text, words, wanted) in REFUSED {
        let error = wave(&[], &[], 1, false).step(&mut [0; 64], &code(words)).unwrap_err();
        let WaveError::Refused { pc: CODE, reason, mnemonic, .. } = error else { panic!("{text}: {error}") };
        assert_eq!((reason, Some(mnemonic)), (*wanted, text.split(' ').next()), "{text}");
    }
    let error = wave(&[], &[], 1, false).step(&mut [], &code(&[0xd802_0000, 0x0000_0100])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "ds_add_u32 (0xd8020000 0x00000100) at 0x100000: GDS, the global data share, is not modelled"
    );
}

/// A memory with a clock and an interrupt line.
struct Machine {
    memory: VecMemory,
    now: Cell<u64>,
    interrupts: RefCell<Vec<u32>>,
}

impl Memory for Machine {
    isa::forward_data_accesses!(memory);

    fn realtime(&self) -> Option<u64> {
        self.now.set(self.now.get() + 0x1_0000_0001);
        Some(self.now.get())
    }

    fn interrupt(&self, payload: u32) {
        self.interrupts.borrow_mut().push(payload);
    }
}

/// RDNA3 ISA, "s_sendmsg" and "s_sendmsg_rtn".
#[test]
fn messages_reach_the_machine() {
    // s_mov_b32 m0, 0x1234; s_sendmsg sendmsg(MSG_INTERRUPT); s_sendmsg_rtn_b64 s[2:3], sendmsg(MSG_RTN_GET_REALTIME); twice
    let words = [0xbefd_00ff, 0x1234, 0xbfb6_0001, 0xbe82_4d83, 0xbe84_4d83];
    let machine = Machine { memory: code(&words), now: Cell::new(7), interrupts: RefCell::default() };
    let mut wave = wave(&[], &[], 1, false);
    for _ in 0..4 {
        wave.step(&mut [], &machine).unwrap();
    }
    assert_eq!(machine.interrupts.take(), [0x1234]);
    assert_eq!(wave.state().sgprs[2..6], [8, 1, 9, 2]);
}

#[test]
fn a_killed_wave_ends() {
    // s_setkill 1
    assert_eq!(wave(&[], &[], 1, false).step(&mut [], &code(&[0xbf81_0001])), Ok(Stop::End));
}

/// RDNA3 ISA, "s_subvector_loop_begin": the body runs for the lower half of a wave64, then for the upper half.
#[test]
fn subvector_loops_run_once_for_each_half() {
    // s_subvector_loop_begin s4, 2; v_add_nc_u32 v1, 1, v1; s_subvector_loop_end s4, -2; s_endpgm
    let memory = code(&[0xbb04_0002, 0x4a02_0281, 0xbb84_fffe, 0xbfb0_0000]);
    for (exec, passes) in [(0x11_0000_0101, 2), (0x11_0000_0000, 1), (0x101, 1), (0, 0)] {
        let mut wave = wave(&[], &[], exec, true);
        let mut steps = 0;
        while wave.step(&mut [], &memory).unwrap() != Stop::End {
            steps += 1;
        }
        let state = wave.state();
        let added: Vec<u32> = (0..64).map(|lane| (exec >> lane & 1) as u32).collect();
        assert_eq!((state.exec, &state.vgprs[1]), (exec, &added), "{exec:#x}");
        assert_eq!(steps, 1 + 2 * passes, "{exec:#x}");
    }
}
