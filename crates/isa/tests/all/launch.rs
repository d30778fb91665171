//! A small dispatcher: code from a fixture, memory, and the waves of each work-group taking turns.

use std::collections::BTreeMap;

use isa::memory::{Memory, VecMemory};
use isa::{Program, Stop, Wave, WaveLaunch};

/// Where code and arguments lie.
pub(crate) const CODE: u64 = 0x10_0000;
const KERNARG: u64 = 0x20_0000;
const SHARED_BASE: u64 = 0x2000_0000_0000_0000;
const PRIVATE_BASE: u64 = 0x1000_0000_0000_0000;
/// HIP's default: nearest even, denormals kept, DX10_CLAMP, IEEE.
pub(crate) const MODE: u32 = 0x3f0;

/// The code of a fixture and where its kernels start.
pub(crate) struct Code {
    pub(crate) words: Vec<u32>,
    /// The text of each instruction, by address.
    pub(crate) lines: BTreeMap<u64, String>,
    entries: BTreeMap<String, u64>,
}

impl Code {
    /// Lines are `name:`, `repeat N DWORD` or `DWORD... text`.
    pub(crate) fn parse(fixture: &str) -> Code {
        let mut code = Code { words: vec![], lines: BTreeMap::new(), entries: BTreeMap::new() };
        for line in fixture.lines() {
            let here = CODE + 4 * code.words.len() as u64;
            if let Some(name) = line.strip_suffix(':') {
                code.entries.insert(name.to_owned(), here);
            } else if let Some(rest) = line.strip_prefix("repeat ") {
                let (count, word) = rest.split_once(' ').unwrap();
                let word = u32::from_str_radix(word, 16).unwrap();
                code.words.extend(std::iter::repeat_n(word, count.parse().unwrap()));
            } else {
                let is_dword = |token: &&str| {
                    token.len() == 8 && token.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase())
                };
                let tokens: Vec<&str> = line.split(' ').collect();
                let count = tokens.iter().take_while(|token| is_dword(token)).count();
                code.words.extend(tokens[..count].iter().map(|token| u32::from_str_radix(token, 16).unwrap()));
                code.lines.insert(here, tokens[count..].join(" "));
            }
        }
        code
    }
}

/// A kernel launch: three-dimensional sizes as HIP has them.
pub(crate) struct Launch<'a> {
    pub(crate) code: &'a Code,
    pub(crate) kernel: &'a str,
    /// The explicit arguments; the implicit ones follow.
    pub(crate) arguments: Vec<u8>,
    pub(crate) groups: [u32; 2],
    pub(crate) group: [u32; 2],
    pub(crate) lds: usize,
    pub(crate) scratch: u32,
}

impl Launch<'_> {
    /// Runs all groups, one after the other, the waves of a group in turns of a few instructions.
    pub(crate) fn run(mut self, memory: &VecMemory) {
        let code: Vec<u8> = self.code.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        memory.map_read_only(CODE, code);
        self.arguments.resize(self.arguments.len().next_multiple_of(8), 0);
        for count in [self.groups[0], self.groups[1], 1] {
            self.arguments.extend(count.to_le_bytes());
        }
        for size in [self.group[0] as u16, self.group[1] as u16, 1] {
            self.arguments.extend(size.to_le_bytes());
        }
        self.arguments.resize(self.arguments.len() + 256, 0);
        memory.map_read_only(KERNARG, std::mem::take(&mut self.arguments));
        let program = Program::new(isa::Target::Gfx1100);
        for y in 0..self.groups[1] {
            for x in 0..self.groups[0] {
                self.run_group(x, y, &program, memory);
            }
        }
    }

    fn run_group(&self, x: u32, y: u32, program: &Program, memory: &impl Memory) {
        let threads = self.group[0] * self.group[1];
        let mut sgprs = [0; 16];
        sgprs[0] = KERNARG as u32;
        sgprs[1] = (KERNARG >> 32) as u32;
        // The number of user SGPRs makes the total 16.
        if self.group[1] > 1 {
            (sgprs[14], sgprs[15]) = (x, y);
        } else {
            sgprs[15] = x;
        }
        let mut waves: Vec<Wave> = (0..threads.div_ceil(32))
            .map(|wave| {
                let ids = std::array::from_fn(|lane| {
                    let id = wave * 32 + lane as u32 % 32;
                    (id % self.group[0]) | ((id / self.group[0]) << 10)
                });
                let lanes = (threads - wave * 32).min(32);
                Wave::sharing(
                    &WaveLaunch {
                        wave64: false,
                        pc: self.code.entries[self.kernel],
                        exec: (1 << lanes) - 1,
                        sgprs: &sgprs,
                        vgprs: &[ids],
                        vgpr_count: 64,
                        mode: MODE,
                        ttmps: [0; 16],
                        shared_base: SHARED_BASE,
                        private_base: PRIVATE_BASE,
                        scratch_bytes_per_lane: self.scratch,
                    },
                    program,
                )
            })
            .collect();
        let mut lds = vec![0xee; self.lds];
        let mut states = vec![Stop::Budget; waves.len()];
        let mut turns = 0;
        while states.iter().any(|state| *state != Stop::End) {
            // All that have not ended wait: the barrier opens.
            if states.iter().all(|state| matches!(state, Stop::Barrier | Stop::End)) {
                states.iter_mut().filter(|state| **state == Stop::Barrier).for_each(|state| *state = Stop::Budget);
            }
            for (wave, state) in waves.iter_mut().zip(&mut states) {
                if !matches!(state, Stop::Barrier | Stop::End) {
                    *state = wave.run(&mut lds, memory, 7).unwrap_or_else(|e| panic!("{}: {e}", self.kernel));
                }
            }
            turns += 1;
            assert!(turns < 1_000_000, "{} does not end", self.kernel);
        }
    }
}

/// A wave at [`CODE`] with the given registers, for tests of single instructions.
pub(crate) fn wave(sgprs: &[u32], vgprs: &[[u32; 64]], exec: u64, wave64: bool) -> Wave {
    start(isa::Target::Gfx1100, sgprs, vgprs, exec, wave64, MODE)
}

/// As [`wave`], of any target and with any MODE.
pub(crate) fn start(
    target: isa::Target,
    sgprs: &[u32],
    vgprs: &[[u32; 64]],
    exec: u64,
    wave64: bool,
    mode: u32,
) -> Wave {
    Wave::new(
        target,
        &WaveLaunch {
            wave64,
            pc: CODE,
            exec,
            sgprs,
            vgprs,
            vgpr_count: 24,
            mode,
            ttmps: [0; 16],
            shared_base: SHARED_BASE,
            private_base: PRIVATE_BASE,
            scratch_bytes_per_lane: 64,
        },
    )
}
