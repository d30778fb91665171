//! Sysroots of Debian's packages below one folder. A folder counts as a sysroot only if it has its manifest, which is
//! in place before the folder gets its name.

use std::path::{Path, PathBuf};

mod manifest;
mod store;

pub use manifest::{Manifest, Package};
pub(crate) use store::{Selection, Spec, Store};

/// The complete sysroots below `folder`, sorted by name.
pub(crate) fn complete(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let folders = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut sysroots: Vec<PathBuf> =
        folders.filter(|path| !is_hidden(path) && Manifest::read(path).is_some()).collect();
    sysroots.sort();
    sysroots
}

/// The version of the first package whose name starts with `prefix`, as the manifest of `root` has it.
pub(crate) fn package_version(root: &Path, prefix: &str) -> Option<String> {
    let manifest = Manifest::read(root)?;
    manifest.packages.into_iter().find(|package| package.name.starts_with(prefix)).map(|package| package.version)
}

/// Folders in the making, and those about to be deleted, have names that start with a dot.
fn is_hidden(path: &Path) -> bool {
    path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'))
}
