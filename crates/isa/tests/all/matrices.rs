//! WMMA against products computed element by element (RDNA3 ISA, "Wave matrix multiply accumulate"). The elements are small integers,
//! for which every order of additions gives the same.

use isa::memory::VecMemory;

use crate::launch::{CODE, wave};

const SIZE: usize = 16;
const A: usize = 0;
const B: usize = 8;
const C: usize = 16;

/// What the elements are, by mnemonic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    F16,
    Bf16,
    F32,
    I8,
    U8,
    I4,
    U4,
    I32,
}

impl Type {
    fn bits(self) -> usize {
        match self {
            Type::F16 | Type::Bf16 => 16,
            Type::F32 | Type::I32 => 32,
            Type::I8 | Type::U8 => 8,
            Type::I4 | Type::U4 => 4,
        }
    }

    fn encode(self, value: i32) -> u32 {
        match self {
            Type::F32 => (value as f32).to_bits(),
            Type::Bf16 => (value as f32).to_bits() >> 16,
            // Integers below 2048 are exact.
            Type::F16 if value == 0 => 0,
            Type::F16 => {
                let bits = (value as f32).to_bits();
                (bits >> 16 & 0x8000) | (((bits & 0x7fff_ffff) - (112 << 23)) >> 13)
            }
            _ => value as u32 & (u32::MAX >> (32 - self.bits())),
        }
    }
}

/// Text, dwords, types of A, B and C.
type Product = (&'static str, &'static [u32], [Type; 3]);

#[rustfmt::skip]
const PRODUCTS: &[Product] = &[
    ("v_wmma_f32_16x16x16_f16", &[0xcc404010, 0x1c421100], [Type::F16, Type::F16, Type::F32]),
    ("v_wmma_f32_16x16x16_bf16", &[0xcc414010, 0x1c421100], [Type::Bf16, Type::Bf16, Type::F32]),
    ("v_wmma_f16_16x16x16_f16", &[0xcc424010, 0x1c421100], [Type::F16, Type::F16, Type::F16]),
    ("v_wmma_f16_16x16x16_f16 op_sel:[0,0,1]", &[0xcc426010, 0x1c421100], [Type::F16, Type::F16, Type::F16]),
    ("v_wmma_bf16_16x16x16_bf16", &[0xcc434010, 0x1c421100], [Type::Bf16, Type::Bf16, Type::Bf16]),
    ("v_wmma_bf16_16x16x16_bf16 op_sel:[0,0,1]", &[0xcc436010, 0x1c421100], [Type::Bf16, Type::Bf16, Type::Bf16]),
    ("v_wmma_i32_16x16x16_iu8 neg_lo:[1,1,0]", &[0xcc444010, 0x7c421100], [Type::I8, Type::I8, Type::I32]),
    ("v_wmma_i32_16x16x16_iu8 neg_lo:[1,0,0] clamp", &[0xcc44c010, 0x3c421100], [Type::I8, Type::U8, Type::I32]),
    ("v_wmma_i32_16x16x16_iu4 neg_lo:[1,1,0]", &[0xcc454010, 0x7c421100], [Type::I4, Type::I4, Type::I32]),
    ("v_wmma_i32_16x16x16_iu4", &[0xcc454010, 0x1c421100], [Type::U4, Type::U4, Type::I32]),
];

/// Rows of A, or columns of B, packed along k; every 16 lanes hold all of them.
fn packed(element: Type, value: impl Fn(usize, usize) -> i32, register: usize) -> [u32; 64] {
    let per_register = 32 / element.bits();
    std::array::from_fn(|lane| {
        (0..per_register).fold(0, |word, i| {
            word | element.encode(value(lane % SIZE, per_register * register + i)) << (i * element.bits())
        })
    })
}

/// Where element (m, n) of C and D is: register, lane.
fn place(m: usize, n: usize, wave64: bool) -> (usize, usize) {
    let rows = if wave64 { 4 } else { 2 };
    (m / rows, n + SIZE * (m % rows))
}

fn check(words: &[u32], name: &str, [of_a, of_b, of_c]: [Type; 3], wave64: bool) {
    let range = |element: Type, x: usize| match element {
        Type::U8 | Type::U4 => x as i32 % 5,
        _ => x as i32 % 5 - 2,
    };
    let a = |m: usize, k: usize| range(of_a, 3 * m + k * k);
    let b = |n: usize, k: usize| range(of_b, n + 5 * k + n * k);
    let c = |m: usize, n: usize| (m as i32 - n as i32) % 7;
    // 16-bit accumulators fill one half; the other one stays.
    let shift = if name.contains("op_sel") { 16 } else { 0 };
    let other = if of_c.bits() == 16 { 0xbeef << (16 - shift) } else { 0 };
    let mut vgprs = vec![[0; 64]; 24];
    for register in 0..8 {
        vgprs[A + register] = packed(of_a, a, register.min(of_a.bits() / 2 - 1));
        vgprs[B + register] = packed(of_b, b, register.min(of_b.bits() / 2 - 1));
    }
    for m in 0..SIZE {
        for n in 0..SIZE {
            let (register, lane) = place(m, n, wave64);
            vgprs[C + register][lane] = of_c.encode(c(m, n)) << shift | other;
        }
    }
    let memory = VecMemory::new();
    memory.map_read_only(CODE, words.iter().flat_map(|word| word.to_le_bytes()).collect());
    // EXEC does not matter.
    let mut wave = wave(&[], &vgprs, 5, wave64);
    wave.step(&mut [], &memory).unwrap();
    let state = wave.state();
    for m in 0..SIZE {
        for n in 0..SIZE {
            let (register, lane) = place(m, n, wave64);
            let sum = c(m, n) + (0..SIZE).map(|k| a(m, k) * b(n, k)).sum::<i32>();
            let wanted = of_c.encode(sum) << shift | other;
            let found = state.vgprs[C + register][lane];
            assert_eq!(found, wanted, "{name}, wave64 {wave64}, ({m}, {n}): {found:#x} instead of {wanted:#x}");
        }
    }
}

#[test]
fn products_are_right_in_every_type_and_wave_size() {
    for (name, words, types) in PRODUCTS {
        check(words, name, *types, false);
        check(words, name, *types, true);
    }
}

#[test]
fn integer_sums_saturate_if_clamped() {
    for (words, wanted) in [([0xcc44_4010, 0x7c42_1100], i32::MIN + 15), ([0xcc44_c010, 0x7c42_1100], i32::MAX)] {
        let memory = VecMemory::new();
        memory.map_read_only(CODE, words.iter().flat_map(|word: &u32| word.to_le_bytes()).collect());
        let mut vgprs = vec![[0x0101_0101; 64]; 16];
        vgprs.extend([[i32::MAX as u32; 64]; 8]);
        let mut wave = wave(&[], &vgprs, 1, false);
        wave.step(&mut [], &memory).unwrap();
        assert_eq!(wave.state().vgprs[C + 7][31] as i32, wanted);
    }
}

#[test]
fn a_float_product_that_is_no_number_is_the_quiet_nan() {
    // v_wmma_f32_16x16x16_f16 with infinities in A and zeros in B.
    let memory = VecMemory::new();
    memory.map_read_only(CODE, [0xcc40_4010, 0x1c42_1100].iter().flat_map(|word: &u32| word.to_le_bytes()).collect());
    let mut vgprs = vec![[0x7c00_7c00; 64]; 8];
    vgprs.extend([[0; 64]; 16]);
    let mut wave = wave(&[], &vgprs, 1, false);
    wave.step(&mut [], &memory).unwrap();
    assert_eq!(wave.state().vgprs[C][0], 0x7fc0_0000);
}
