//! Where things of this workspace lie.

use std::path::{Path, PathBuf};

/// The workspace's own `target` folder. Sysroots and the code-object cache live here even when cargo builds somewhere
/// else: they are large, do not depend on how the workspace is built, and are shared by every build of a checkout.
pub fn workspace_target() -> PathBuf {
    workspace().join("target")
}

/// Where cargo puts what it builds: `CARGO_TARGET_DIR`, relative to the workspace, else the workspace's `target`.
pub fn cargo_target() -> PathBuf {
    match crate::environment::path("CARGO_TARGET_DIR") {
        Some(folder) => workspace().join(folder),
        None => workspace_target(),
    }
}

/// The workspace's root, where this crate was compiled.
pub fn workspace() -> &'static Path {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.ancestors().nth(2).expect("this crate lies two folders below the workspace")
}
