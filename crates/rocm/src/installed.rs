//! Where a ROCm that somebody installed can lie. Opens nothing.

use std::path::{Path, PathBuf};

use crate::environment;

/// Folders to look at, in order, each with the reason that it is looked at.
pub(crate) fn places(opt: &Path) -> Vec<(PathBuf, &'static str)> {
    let mut places = Vec::new();
    if let Some(path) = environment::path("ROCM_PATH") {
        places.push((path, "ROCM_PATH"));
    }
    places.push((opt.join("rocm"), "the usual folder"));
    places.push((opt.join("rocm/core"), "the usual folder"));
    let mut others: Vec<PathBuf> = std::fs::read_dir(opt)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("rocm-")))
        .collect();
    others.sort();
    places.extend(others.into_iter().map(|path| (path, "beside the usual folder")));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_folders_come_first_then_versioned_ones_in_order() {
        let opt = tempfile::tempdir().unwrap();
        for name in ["rocm-7.2.0", "rocm-6.4.1", "other"] {
            std::fs::create_dir(opt.path().join(name)).unwrap();
        }
        let found: Vec<_> =
            places(opt.path()).into_iter().filter(|(_, why)| *why != "ROCM_PATH").map(|p| p.0).collect();
        assert_eq!(found, ["rocm", "rocm/core", "rocm-6.4.1", "rocm-7.2.0"].map(|name| opt.path().join(name)));
    }
}
