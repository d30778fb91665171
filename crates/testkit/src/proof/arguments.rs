//! Launches with random arguments and geometry, each told in a line, so that the kernarg segments that HIP submits can be compared.

use std::fmt::Write as _;

use anyhow::Result;
use hip_abi::types::hipStream_t;

use super::{Context, pattern};
use crate::hip::{Kind, Launch, Module};

const NULL: hipStream_t = hipStream_t::NULL;

macro_rules! objects {
    ($($name:literal),*) => {
        /// Code objects: a name that starts with their target, and their bytes.
        pub const OBJECTS: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../../../code_object/tests/fixtures/", $name, ".co")))),*];
    };
}
objects!("gfx1030-v4", "gfx1030-v5", "gfx1100-v4", "gfx1100-v5", "gfx1100-v6", "gfx1100-v6-partial", "gfx1201-v6");

/// What a line about a launch starts with. JSON follows: `object`, `kernel`, `grid` and `group` in work-items, `lds`, `packed`, and
/// `arguments`, each as hexadecimal bytes.
pub const LINE: &str = "launch ";

/// What a line with the code object that the runtime's own compiler made starts with. Its bytes follow, hexadecimal; launches call it
/// [`COMPILED`].
pub const CODE_LINE: &str = "code ";
/// The name of that object.
pub const COMPILED: &str = "compiled";

/// Launches of each kernel.
const ROUNDS: u32 = 12;

/// The largest buffer that a kernel works on.
const BUFFER_BYTES: usize = 1 << 20;

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    /// From 1 to `most`.
    fn up_to(&mut self, most: u32) -> u32 {
        (self.next() % u64::from(most)) as u32 + 1
    }
}

pub(super) fn launched(context: &Context) -> Result<()> {
    let hip = &context.hip;
    let arch = hip.properties()?.arch;
    let buffer = hip.allocate(Kind::Device, BUFFER_BYTES)?;
    let data = buffer.address();
    let mut random = Random(20_250_105);
    for (name, code) in OBJECTS.iter().filter(|(name, _)| name.split('-').next() == Some(arch.as_str())) {
        let partial = name.ends_with("partial");
        let module = hip.load_module(code)?;
        for round in 0..ROUNDS {
            let small = pattern(u64::from(round), 24);
            let kernels = [
                // A kernel that stays within its buffer, whatever its geometry.
                (
                    "saxpy",
                    Launch::new_3d(
                        [random.up_to(40), random.up_to(3), random.up_to(3)],
                        [random.up_to(256), random.up_to(2), random.up_to(2)],
                    )
                    .float(random.next() as f32)
                    .pointer(data + 64 * random.up_to(100) as usize)
                    .pointer(data + 4 * random.up_to(100) as usize)
                    .word(random.up_to(1000)),
                ),
                (
                    "mixed",
                    Launch::new_3d([random.up_to(3); 3], [random.up_to(9), random.up_to(9), random.up_to(9)])
                        .bytes(&small[..1])
                        .bytes(&small[1..3])
                        .bytes(&small)
                        .bytes(&small[3..4])
                        .pointer(data + 8 * random.up_to(1000) as usize)
                        .bytes(&small[4..5]),
                ),
                ("reverse", Launch::new(random.up_to(5), 256).pointer(data + 4 * random.up_to(100) as usize)),
                ("rotate", {
                    let threads = random.up_to(1024);
                    let lds = threads * 4 + random.up_to(100);
                    Launch::new(random.up_to(4), threads).lds(lds).pointer(data).word(random.up_to(1000))
                }),
                ("plain", Launch::new_3d([random.up_to(4); 3], [random.up_to(8); 3])),
                (
                    "cube",
                    Launch::new_3d([random.up_to(8), random.up_to(16), random.up_to(32)], [8, 4, 2]).pointer(data),
                ),
                ("hidden", Launch::new(random.up_to(9), random.up_to(26)).pointer(data)),
            ];
            for (kernel, launch) in kernels {
                // The size of a group is not for the kernel's arithmetic to be partial in, except where the kernel bounds itself.
                let cut = if partial && kernel == "saxpy" { random.up_to(launch.block[0]) - 1 } else { 0 };
                one(context, module, (name, kernel), &launch, cut, round % 3 == 2)?;
            }
        }
        hip.synchronize()?;
    }
    compiled(context, &mut random)?;
    Ok(hip.synchronize()?)
}

/// The proof's own kernels, which the runtime's compiler compiles.
fn compiled(context: &Context, random: &mut Random) -> Result<()> {
    let data = context.hip.allocate(Kind::Device, BUFFER_BYTES)?.address();
    println!("{CODE_LINE}{}", hexadecimal(&context.code()?));
    let module = context.module()?;
    for round in 0..ROUNDS {
        let threads = random.up_to(1024);
        let group = [random.up_to(32), random.up_to(32), 1];
        let kernels = [
            ("add_one", Launch::new(random.up_to(40), threads).pointer(data).word(random.up_to(100_000))),
            (
                "index_2d",
                Launch::new_3d([random.up_to(9), random.up_to(9), random.up_to(3)], group)
                    .pointer(data + 4 * random.up_to(1000) as usize)
                    .word(random.up_to(300))
                    .word(random.up_to(300)),
            ),
            ("reverse_blocks", Launch::new(random.up_to(9), threads).lds(threads * 4 + random.up_to(99)).pointer(data)),
        ];
        for (kernel, launch) in kernels {
            one(context, module, (COMPILED, kernel), &launch, 0, round % 3 == 2)?;
        }
    }
    Ok(())
}

fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        write!(text, "{byte:02x}").expect("a string takes any text");
    }
    text
}

/// Launches a kernel, `cut` work-items short of whole groups along X, with its arguments one by one or packed.
fn one(
    context: &Context,
    module: Module,
    (object, kernel): (&str, &str),
    launch: &Launch,
    cut: u32,
    packed: bool,
) -> Result<()> {
    let hip = &context.hip;
    let function = hip.function(module, kernel)?;
    let mut grid = [0, 1, 2].map(|axis| launch.grid[axis] * launch.block[axis]);
    grid[0] -= cut;
    if cut != 0 {
        hip.launch_items(function, grid, launch, NULL)?;
    } else if packed {
        hip.launch_packed(function, launch, NULL)?;
    } else {
        hip.launch(function, launch, NULL)?;
    }
    let arguments: Vec<String> = launch.arguments().iter().map(|bytes| hexadecimal(bytes)).collect();
    let packed = packed && cut == 0;
    println!(
        "{LINE}{{\"object\":\"{object}\",\"kernel\":\"{kernel}\",\"grid\":{grid:?},\"group\":{:?},\"lds\":{},\
         \"packed\":{packed},\"arguments\":{arguments:?}}}",
        launch.block, launch.lds
    );
    Ok(())
}
