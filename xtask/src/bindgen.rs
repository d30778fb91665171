//! `bindgen`: what AMD's header declares, as Rust, for the tests of `hip_abi`.
//!
//! The result is committed, so that no build needs libclang. It is evidence, not source: nothing but the tests that compare
//! the entry table with it may use it.

use std::fs;
use std::panic;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use bindgen::{Builder, EnumVariation, Formatter, RustEdition, RustTarget};
use hip_abi::EntryPoint;
use xshell::{Shell, cmd};

/// The headers that declare what the table lists. Their C view is read, as C programs see it.
const HEADERS: &[&str] = &[
    "hip/hip_runtime_api.h",
    // Functions for callers with per-thread default streams. The first header only includes it for such callers, and then
    // renames the plain functions to these.
    "hip/amd_detail/amd_hip_runtime_pt_api.h",
    "hip/hip_gl_interop.h",
];

/// Binds the headers in `include_dir` (the folder that holds `hip/`) and writes the result to `out`, or with `check` compares
/// it with what is there.
pub fn run(include_dir: &Path, out: &Path, check: bool) -> Result<()> {
    let bindings = bind(include_dir)?;
    if !check {
        return fs::write(out, bindings).with_context(|| format!("cannot write {}", out.display()));
    }
    let committed = fs::read_to_string(out).with_context(|| format!("cannot read {}", out.display()))?;
    if committed != bindings {
        let line = 1 + committed.lines().zip(bindings.lines()).take_while(|(old, new)| old == new).count();
        bail!(
            "{} is stale from line {line} on: the header says something else than when it was made; run `cargo xtask bindgen`",
            out.display()
        );
    }
    Ok(())
}

/// The bindings as formatted text.
fn bind(include_dir: &Path) -> Result<String> {
    require_libclang()?;
    let version = header_version(include_dir)?;
    let mut builder = Builder::default()
        .raw_line("//! What the headers of HIP declare. Made by `cargo xtask bindgen`; do not edit.")
        .raw_line("//!")
        .raw_line(format!("//! Header version: {version}."))
        .raw_line("")
        .clang_args(["-xc", "-std=c11", "-D__HIP_PLATFORM_AMD__", "--target=x86_64-unknown-linux-gnu"])
        .clang_arg(format!("-I{}", include_dir.display()))
        .header_contents("hip.h", &HEADERS.iter().map(|header| format!("#include <{header}>\n")).collect::<String>())
        .default_enum_style(EnumVariation::NewType { is_bitfield: false, is_global: false })
        .rust_target(RustTarget::stable(85, 0).expect("bindgen knows Rust 1.85"))
        .rust_edition(RustEdition::Edition2024)
        .use_core()
        .ctypes_prefix("core::ffi")
        .generate_comments(false)
        .layout_tests(false)
        .merge_extern_blocks(true)
        .sort_semantically(true)
        .formatter(Formatter::None);
    for entry in EntryPoint::ALL {
        builder = builder.allowlist_function(entry.symbol());
    }
    // Signatures do not reach these all: C passes flags as plain numbers.
    for name in hip_abi::for_each_enum!(enum_names).iter().chain(hip_abi::for_each_layout!(struct_names)) {
        builder = builder.allowlist_type(name);
    }
    for name in hip_abi::for_each_constant!(constant_names) {
        builder = builder.allowlist_var(name);
    }
    let bindings = builder.generate().with_context(|| {
        format!(
            "cannot read the headers in {}; if `stddef.h` is missing, install libclang-common-dev beside libclang",
            include_dir.display()
        )
    })?;
    format(&bindings.to_string())
}

macro_rules! enum_names {
    ($($name:ident { $($enumerators:tt)* })*) => { &[$(stringify!($name)),*] };
}
use enum_names;

macro_rules! struct_names {
    ($($keyword:ident $name:ident: $size:literal, $align:literal { $($fields:tt)* })*) => { &[$(stringify!($name)),*] };
}
use struct_names;

macro_rules! constant_names {
    ($($name:ident = $value:literal;)*) => { [$(stringify!($name)),*] };
}
use constant_names;

/// Formats as `cargo fmt` will want it. bindgen can do this itself, but goes on without formatting if it fails.
fn format(source: &str) -> Result<String> {
    let shell = Shell::new()?;
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut formatted = cmd!(shell, "rustfmt --edition 2024 --config-path {workspace}")
        .stdin(source)
        .read()
        .context("cannot format the bindings")?;
    formatted.push('\n');
    Ok(formatted)
}

/// bindgen panics where libclang is missing; say what to do instead.
fn require_libclang() -> Result<()> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let found = panic::catch_unwind(bindgen::clang_version);
    panic::set_hook(hook);
    match found {
        Ok(_) => Ok(()),
        Err(_) => bail!(
            "libclang is missing: install it (on Debian the package `libclang-dev`), or set LIBCLANG_PATH to the folder \
             that holds libclang.so (such as /usr/lib/llvm-19/lib)"
        ),
    }
}

/// The version that `hip_version.h` states, `7.2.53211`.
fn header_version(include_dir: &Path) -> Result<String> {
    let path = include_dir.join("hip/hip_version.h");
    let text = fs::read_to_string(&path)
        .with_context(|| format!("no HIP headers: cannot read {} (the -dev package holds them)", path.display()))?;
    let number = |name: &str| {
        text.lines()
            .find_map(|line| line.strip_prefix("#define ")?.strip_prefix(name)?.split_whitespace().next())
            .with_context(|| format!("{} does not define {name}", path.display()))
    };
    Ok(format!("{}.{}.{}", number("HIP_VERSION_MAJOR")?, number("HIP_VERSION_MINOR")?, number("HIP_VERSION_PATCH")?))
}
