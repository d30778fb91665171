//! Gives the exports their version nodes.
//!
//! The linker script is made from the entry table, so that a node is written down in one place. It takes effect because the
//! exports are assembler labels (see `src/exports.rs`), which rustc's own script, passed to the same linker, does not name: a
//! symbol that both scripts name keeps rustc's answer, "global, no version", and the linker says nothing.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

use hip_abi::{EntryPoint, VersionNode};

fn main() -> io::Result<()> {
    let mut script = String::new();
    for node in VersionNode::ALL {
        let symbols: Vec<_> = EntryPoint::hooked()
            .map(EntryPoint::info)
            .filter(|info| info.version == *node)
            .map(|info| info.symbol)
            .collect();
        if !symbols.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(script, "{node} {{ global: {}; }};", symbols.join("; "));
        }
    }

    #[expect(clippy::disallowed_methods, reason = "how cargo tells a build script where to write")]
    let directory = env::var_os("OUT_DIR").map(PathBuf::from).ok_or(io::ErrorKind::NotFound)?;
    let path = directory.join("version-nodes.map");
    fs::write(&path, script)?;

    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-cdylib-link-arg=-Wl,--version-script={}", path.display());
    // Without it the library's own name, and the name of its base version, would be the path of the build directory.
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,librefrain.so");
    Ok(())
}
