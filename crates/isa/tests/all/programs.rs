//! Whole kernels, compiled by clang, against the same computation on the host.

use isa::memory::{Memory, VecMemory};

use crate::launch::{CODE, Code, Launch};

const A: u64 = 0x100_0000_0000;
const B: u64 = 0x200_0000_0000;
const OUT: u64 = 0x300_0000_0000;

fn code() -> Code {
    Code::parse(include_str!("../fixtures/kernels.isa"))
}

/// A reproducible sequence with small and large values.
fn numbers(seed: u32) -> impl Iterator<Item = u32> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> (state >> 27 & 31)
    })
}

fn bytes<T: Copy, const N: usize>(values: &[T], to_bytes: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    values.iter().flat_map(|value| to_bytes(*value)).collect()
}

fn words(values: &[u32]) -> Vec<u8> {
    bytes(values, u32::to_le_bytes)
}

fn read_words(memory: &VecMemory, at: u64, count: usize) -> Vec<u32> {
    (0..count).map(|i| memory.load_u32(at + 4 * i as u64).unwrap()).collect()
}

/// Arguments packed at their natural alignment.
fn arguments(pointers: &[u64], last: &[u32]) -> Vec<u8> {
    let mut packed = bytes(pointers, u64::to_le_bytes);
    packed.extend(words(last));
    packed
}

fn launch<'a>(code: &'a Code, kernel: &'a str, arguments: Vec<u8>, groups: [u32; 2], group: [u32; 2]) -> Launch<'a> {
    Launch { code, kernel, arguments, groups, group, lds: 0, scratch: 0 }
}

#[test]
fn fixtures_decode_to_the_text_beside_them() {
    let code = code();
    for (address, text) in &code.lines {
        let at = ((address - CODE) / 4) as usize;
        let inst = isa::decode(isa::Target::Gfx1100, &code.words[at..]).unwrap_or_else(|e| panic!("{text}: {e}"));
        let printed = inst.to_string();
        // LLVM 19 prints neither the halves of 16-bit registers nor plain numbers for these masks.
        if !["s_delay_alu", "s_waitcnt", "s_clause"].iter().any(|op| text.starts_with(op)) {
            assert_eq!(printed.replace(".l", ""), *text, "at {address:#x}");
        }
    }
}

#[test]
fn saxpy_fuses_multiply_and_add() {
    let code = code();
    let memory = VecMemory::new();
    let n = 1000;
    let x: Vec<f32> = numbers(1).take(n).map(|v| v as f32 * 0.37 - 1000.0).collect();
    let y: Vec<f32> = numbers(2).take(n).map(|v| v as f32 * -1.93).collect();
    memory.map(A, bytes(&x, f32::to_le_bytes));
    memory.map(B, bytes(&y, f32::to_le_bytes));
    let a = 1.000_000_1_f32;
    let mut args = words(&[a.to_bits(), 0]);
    args.extend(arguments(&[A, B], &[n as u32]));
    launch(&code, "saxpy", args, [8, 1], [128, 1]).run(&memory);
    let wanted: Vec<u32> = x.iter().zip(&y).map(|(x, y)| a.mul_add(*x, *y).to_bits()).collect();
    assert_eq!(read_words(&memory, B, n), wanted);
}

#[test]
fn integer_operations_match_the_host() {
    let code = code();
    let memory = VecMemory::new();
    let n = 500;
    let a: Vec<u32> = numbers(3).take(n).collect();
    let b: Vec<u32> = numbers(4).take(n).map(|v| if v % 3 == 0 { v.wrapping_neg() } else { v }).collect();
    memory.map(A, words(&a));
    memory.map(B, words(&b));
    memory.map(OUT, vec![0; 32 * n]);
    launch(&code, "integers", arguments(&[A, B, OUT], &[n as u32]), [4, 1], [128, 1]).run(&memory);
    let found = read_words(&memory, OUT, 8 * n);
    for i in 0..n {
        let (x, y) = (a[i] as i32, b[i] as i32);
        let d = if y == 0 { 1 } else { y };
        let wanted = [
            x.wrapping_div(d) as u32,
            x.wrapping_rem(d) as u32,
            x as u32 / d as u32,
            (x.wrapping_mul(y).wrapping_add(x >> (y & 31))) as u32,
            x.min(y) as u32 ^ x.count_ones(),
            ((i64::from(x) * i64::from(y)) >> 17) as u32,
            ((u64::from(x as u32) << 20) / u64::from(d as u32)) as u32,
            x.leading_zeros(),
        ];
        assert_eq!(found[8 * i..8 * i + 8], wanted, "x = {x}, y = {y}");
    }
}

#[test]
fn two_dimensional_indices_transpose_a_matrix() {
    let code = code();
    let memory = VecMemory::new();
    let (width, height) = (37, 21);
    let input: Vec<u32> = numbers(5).take((width * height) as usize).collect();
    memory.map(A, words(&input));
    memory.map(OUT, vec![0; input.len() * 4]);
    launch(&code, "transpose", arguments(&[A, OUT], &[width, height]), [5, 3], [8, 8]).run(&memory);
    let found = read_words(&memory, OUT, input.len());
    for y in 0..height {
        for x in 0..width {
            assert_eq!(found[(x * height + y) as usize], input[(y * width + x) as usize], "({x}, {y})");
        }
    }
}

#[test]
fn lanes_leave_a_loop_one_by_one() {
    let code = code();
    let memory = VecMemory::new();
    let start: Vec<u32> = (0..200).collect();
    memory.map(A, words(&start));
    memory.map(OUT, vec![0xff; start.len() * 4]);
    launch(&code, "collatz", arguments(&[A, OUT], &[200]), [4, 1], [64, 1]).run(&memory);
    let steps = |mut x: u32| {
        let mut count = 0;
        while x > 1 {
            x = if x % 2 == 1 { 3 * x + 1 } else { x / 2 };
            count += 1;
        }
        count
    };
    assert_eq!(read_words(&memory, OUT, 200), start.iter().map(|x| steps(*x)).collect::<Vec<u32>>());
}

#[test]
fn barriers_order_the_waves_of_a_reduction() {
    let code = code();
    let memory = VecMemory::new();
    let input: Vec<u32> = numbers(6).take(3 * 128).collect();
    memory.map(A, words(&input));
    memory.map(OUT, vec![0; 12]);
    Launch { lds: 512, ..launch(&code, "reduce", arguments(&[A, OUT], &[]), [3, 1], [128, 1]) }.run(&memory);
    let wanted: Vec<u32> =
        input.chunks(128).map(|chunk| chunk.iter().fold(0, |sum: u32, v| sum.wrapping_add(*v))).collect();
    assert_eq!(read_words(&memory, OUT, 3), wanted);
}

#[test]
fn bytes_are_copied_from_any_alignment() {
    let code = code();
    let memory = VecMemory::new();
    let input: Vec<u8> = numbers(7).take(333).map(|v| v as u8).collect();
    memory.map(A, input.clone());
    memory.map(OUT, vec![0xaa; 400]);
    launch(&code, "copy_bytes", arguments(&[A + 3, OUT + 5], &[300]), [1, 1], [96, 1]).run(&memory);
    let mut found = vec![0; 400];
    memory.read(OUT, &mut found).unwrap();
    assert_eq!(found[5..305], input[3..303]);
    assert!(found[..5].iter().chain(&found[305..]).all(|byte| *byte == 0xaa), "wrote outside");
}

#[test]
fn float_operations_match_ieee() {
    let code = code();
    let memory = VecMemory::new();
    let specials =
        [0.0, -0.0, 1.0, -1.5, 1e-40, -3e-39, 3e38, -2.5e-38, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 7.0, 1e10];
    let mut pairs: Vec<(f32, f32)> = specials.iter().flat_map(|x| specials.map(|y| (*x, y))).collect();
    pairs.extend(
        numbers(8).zip(numbers(9)).map(|(x, y)| (f32::from_bits(x), f32::from_bits(y.rotate_left(7)))).take(400),
    );
    let n = pairs.len();
    memory.map(A, bytes(&pairs, |(x, _)| x.to_le_bytes()));
    memory.map(B, bytes(&pairs, |(_, y)| y.to_le_bytes()));
    memory.map(OUT, vec![0; 32 * n]);
    launch(&code, "floats", arguments(&[A, B, OUT], &[n as u32]), [n.div_ceil(64) as u32, 1], [64, 1]).run(&memory);
    let found = read_words(&memory, OUT, 8 * n);
    for (i, (x, y)) in pairs.into_iter().enumerate() {
        let wanted = [
            x / y,
            x.sqrt(),
            x.min(y) + x.max(1.5),
            (x as i32) as f32 - (y as u32) as f32,
            x.floor() * y.round_ties_even(),
            // clang contracts to a fused operation.
            x.mul_add(y, -x),
            if x.abs() > y { -x } else { y.trunc() },
            (f64::from(x) / f64::from(y) + f64::from(y)) as f32,
        ];
        for (k, wanted) in wanted.into_iter().enumerate() {
            let got = f32::from_bits(found[8 * i + k]);
            let same = got.to_bits() == wanted.to_bits() || got.is_nan() && wanted.is_nan();
            assert!(same, "result {k} of x = {x:e}, y = {y:e}: {got:e} instead of {wanted:e}");
        }
    }
}

#[test]
fn atomics_count_in_lds_and_memory() {
    let code = code();
    let memory = VecMemory::new();
    let input: Vec<u32> = numbers(10).take(1000).collect();
    memory.map(A, words(&input));
    memory.map(B, vec![0; 256]);
    memory.map(OUT, vec![0; 8]);
    let args = arguments(&[A, B, OUT], &[1000]);
    Launch { lds: 256, ..launch(&code, "histogram", args, [2, 1], [128, 1]) }.run(&memory);
    let mut wanted = vec![0; 64];
    input.iter().for_each(|v| wanted[(v & 63) as usize] += 1);
    assert_eq!(read_words(&memory, B, 64), wanted);
    assert_eq!(memory.load_u64(OUT).unwrap(), 1000);
}

#[test]
fn functions_return_and_keep_their_stack() {
    let code = code();
    let memory = VecMemory::new();
    memory.map(OUT, vec![0; 4 * 40]);
    let args = arguments(&[OUT], &[]);
    Launch { scratch: 4096, ..launch(&code, "recursion", args, [1, 1], [40, 1]) }.run(&memory);
    let wanted: Vec<u32> = (0..40).map(|t| (t & 3) + if t & 1 == 0 { 1 } else { 2 }).collect();
    assert_eq!(read_words(&memory, OUT, 40), wanted);
}
