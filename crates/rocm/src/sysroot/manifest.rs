//! The record of what a sysroot was made of.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::Error;

/// Name of the record in a sysroot.
const FILE: &str = "manifest.json";
/// Raised when a reader of the old shape would misread the new one.
const SCHEMA: u32 = 1;

/// What a sysroot was made of, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of this format.
    pub schema: u32,
    /// Name of the sysroot, `7.2`.
    pub name: String,
    /// When the packages were fetched, RFC 3339 in UTC.
    pub fetched: String,
    /// Every package that was unpacked, sorted by name.
    pub packages: Vec<Package>,
}

/// One unpacked package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Package {
    /// Package name.
    pub name: String,
    /// Debian version.
    pub version: String,
    /// The suite that it came from.
    pub suite: String,
    /// File name in the archive.
    pub file: String,
    /// Size of that file in bytes.
    pub size: u64,
    /// SHA-256 of that file, in hexadecimal.
    pub sha256: String,
}

impl Manifest {
    /// The record of packages fetched now.
    pub(crate) fn now(name: &str, mut packages: Vec<Package>) -> Manifest {
        packages.sort_by(|a, b| a.name.cmp(&b.name));
        let fetched = humantime::format_rfc3339_seconds(std::time::SystemTime::now()).to_string();
        Manifest { schema: SCHEMA, name: name.to_owned(), fetched, packages }
    }

    /// Reads the record of the sysroot at `root`; `None` if there is none that this version understands.
    pub fn read(root: &Path) -> Option<Manifest> {
        let text = fs::read_to_string(root.join(FILE)).ok()?;
        let manifest: Manifest = serde_json::from_str(&text).ok()?;
        (manifest.schema == SCHEMA).then_some(manifest)
    }

    /// Writes the record into `root`.
    pub(crate) fn write(&self, root: &Path) -> Result<(), Error> {
        let file = root.join(FILE);
        let mut text = serde_json::to_string_pretty(self).expect("a manifest is plain strings and numbers");
        text.push('\n');
        fs::write(&file, text).map_err(Error::io("write", &file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str) -> Package {
        let [name, version, suite, file, sha256] = [name, "1-1", "sid", "a_1-1_amd64.deb", "00"].map(str::to_owned);
        Package { name, version, suite, file, size: 3, sha256 }
    }

    #[test]
    fn manifest_survives_the_file() {
        let root = tempfile::tempdir().unwrap();
        assert_eq!(Manifest::read(root.path()), None);
        let manifest = Manifest::now("7.2", vec![package("b"), package("a")]);
        assert_eq!(manifest.packages[0].name, "a");
        manifest.write(root.path()).unwrap();
        assert_eq!(Manifest::read(root.path()), Some(manifest));
    }

    #[test]
    fn other_schemas_and_broken_files_are_no_manifest() {
        let root = tempfile::tempdir().unwrap();
        let other = Manifest { schema: SCHEMA + 1, ..Manifest::now("7.2", Vec::new()) };
        other.write(root.path()).unwrap();
        assert_eq!(Manifest::read(root.path()), None);
        fs::write(root.path().join(FILE), "{").unwrap();
        assert_eq!(Manifest::read(root.path()), None);
    }
}
