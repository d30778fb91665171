//! Reads what a `libamdhip64` is out of the file itself, without running it: SONAME, HIP version, version nodes.
//!
//! No file name, folder name or header beside the library is believed. `hipRuntimeGetVersion` and
//! `hipDriverGetVersion` are compiled to one instruction that stores a constant, `mov dword ptr [reg], imm32`, and
//! `imm32` is the encoded version (measured on 6.4.3 and 7.2.4: exactly these two stores carry it). The file name's
//! suffix (`.so.7.2.53211`) only says which constant to look for; where it is missing or wrong, the constants that
//! are stored twice are the candidates.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use object::read::elf::{Dyn, ElfFile64, FileHeader, SectionHeader};
use object::{Endianness, Object, ObjectSection, elf};

use crate::version::HipVersion;

/// Facts that a `libamdhip64` carries in itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HipLibrary {
    /// The file, symbolic links resolved.
    pub file: PathBuf,
    /// DT_SONAME, `libamdhip64.so.7`.
    pub soname: String,
    /// What `hipRuntimeGetVersion` answers.
    pub version: HipVersion,
}

/// Why a file is not taken for a HIP library.
#[derive(Debug, thiserror::Error)]
pub enum NotAHipLibrary {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is no ELF library for this machine.
    #[error("{} is not a 64-bit ELF library: {source}", file.display())]
    NotElf {
        /// The file.
        file: PathBuf,
        /// What the reader found.
        source: object::read::Error,
    },
    /// Another library, or none with a SONAME.
    #[error("{} is not libamdhip64: its SONAME is {soname:?}", file.display())]
    OtherSoname {
        /// The file.
        file: PathBuf,
        /// The SONAME, empty if there is none.
        soname: String,
    },
    /// The code stores no constant that can be its version.
    #[error("{} does not say which HIP version it is", file.display())]
    NoVersion {
        /// The file.
        file: PathBuf,
    },
}

impl HipLibrary {
    /// Reads `path`, which may be a symbolic link.
    pub fn read(path: &Path) -> Result<HipLibrary, NotAHipLibrary> {
        let read_error = |source| NotAHipLibrary::Read { file: path.to_owned(), source };
        let file = fs::canonicalize(path).map_err(read_error)?;
        let bytes = fs::read(&file).map_err(read_error)?;
        let not_elf = |source| NotAHipLibrary::NotElf { file: file.clone(), source };
        let elf = ElfFile64::<Endianness>::parse(&*bytes).map_err(not_elf)?;

        let (soname, nodes) = dynamic_facts(&elf, &bytes).map_err(not_elf)?;
        let major = soname.strip_prefix("libamdhip64.so.").and_then(|number| number.parse::<u32>().ok());
        let Some(major) = major else {
            return Err(NotAHipLibrary::OtherSoname { file, soname });
        };
        let code = match elf.section_by_name(".text") {
            Some(section) => section.data().map_err(not_elf)?,
            None => &[],
        };
        let claimed = version_in_name(&file).filter(|version| version.major == major);
        let newest_node = nodes.iter().copied().filter(|node| node.0 == major).max().unwrap_or((major, 0));
        match version_in_code(code, major, claimed, newest_node) {
            Some(version) => Ok(HipLibrary { file, soname, version }),
            None => Err(NotAHipLibrary::NoVersion { file }),
        }
    }
}

/// The SONAME (empty if absent) and the `hip_MAJOR.MINOR` version nodes that the library defines.
fn dynamic_facts(elf: &ElfFile64<'_, Endianness>, bytes: &[u8]) -> object::read::Result<(String, Vec<(u32, u32)>)> {
    let endian = elf.endian();
    let sections = elf.elf_header().sections(endian, bytes)?;
    let mut soname = String::new();
    let mut nodes = Vec::new();
    for section in sections.iter() {
        if let Some((entries, link)) = section.dynamic(endian, bytes)? {
            let strings = sections.strings(endian, bytes, link)?;
            for entry in entries {
                if entry.tag32(endian) == Some(elf::DT_SONAME) {
                    let text = entry.string(endian, strings)?;
                    soname = String::from_utf8_lossy(text).into_owned();
                }
            }
        }
        if let Some((mut definitions, link)) = section.gnu_verdef(endian, bytes)? {
            let strings = sections.strings(endian, bytes, link)?;
            while let Some((_, mut names)) = definitions.next()? {
                if let Some(name) = names.next()? {
                    let text = String::from_utf8_lossy(name.name(endian, strings)?).into_owned();
                    nodes.extend(node_version(&text));
                }
            }
        }
    }
    Ok((soname, nodes))
}

fn node_version(node: &str) -> Option<(u32, u32)> {
    let (major, minor) = node.strip_prefix("hip_")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

/// `libamdhip64.so.7.2.53211` claims 7.2.53211. AMD's packages add a further suffix (`-14c5e4a`) to the build.
fn version_in_name(file: &Path) -> Option<HipVersion> {
    let suffix = file.file_name()?.to_str()?.strip_prefix("libamdhip64.so.")?;
    let suffix = suffix.split_once('-').map_or(suffix, |(numbers, _)| numbers);
    let mut numbers = suffix.split('.').map(str::parse::<u32>);
    let version =
        HipVersion { major: numbers.next()?.ok()?, minor: numbers.next()?.ok()?, build: numbers.next()?.ok()? };
    numbers.next().is_none().then_some(version)
}

/// The version that the code stores: the claimed one if it is really there, else the version stored at least twice
/// that lies nearest above the newest version node, which the library's version cannot be below.
fn version_in_code(
    code: &[u8],
    major: u32,
    claimed: Option<HipVersion>,
    newest_node: (u32, u32),
) -> Option<HipVersion> {
    let mut stored: Vec<HipVersion> =
        stored_constants(code).map(HipVersion::from_encoded).filter(|version| version.major == major).collect();
    stored.sort();
    if let Some(claimed) = claimed.filter(|claimed| stored.contains(claimed)) {
        return Some(claimed);
    }
    let twice = stored.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
    twice.filter(|version| (version.major, version.minor) >= newest_node).min()
}

/// Every `imm32` of `mov dword ptr [reg], imm32` (`C7 /0`, no displacement), whatever lies between.
fn stored_constants(code: &[u8]) -> impl Iterator<Item = u32> {
    code.windows(6).filter_map(|bytes| match *bytes {
        // ModRM 4 and 5 mean SIB and RIP-relative, which a store through a parameter is not.
        [0xc7, 0..=3 | 6..=7, a, b, c, d] => Some(u32::from_le_bytes([a, b, c, d])),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store(register: u8, number: u32) -> Vec<u8> {
        [&[0x41, 0xc7, register][..], &number.to_le_bytes(), &[0xe8]].concat()
    }

    fn hip(text: &str) -> HipVersion {
        version_in_name(Path::new(&format!("libamdhip64.so.{text}"))).unwrap()
    }

    #[test]
    fn file_names_claim_versions() {
        assert_eq!(hip("7.2.53211").encoded(), Some(70_253_211));
        assert_eq!(hip("6.1.40091-f4a0a1f").to_string(), "6.1.40091");
        for other in
            ["libamdhip64.so", "libamdhip64.so.7", "libamdhip64.so.7.2", "libamdhip64.so.7.2.1.1", "x.so.7.2.1"]
        {
            assert_eq!(version_in_name(Path::new(other)), None, "{other}");
        }
    }

    #[test]
    fn claim_counts_only_if_the_code_stores_it() {
        let code = [store(7, 70_253_211), store(7, 70_253_211), store(1, 72_800_000)].concat();
        assert_eq!(version_in_code(&code, 7, Some(hip("7.2.53211")), (7, 2)), Some(hip("7.2.53211")));
        assert_eq!(version_in_code(&code, 7, Some(hip("7.14.60850")), (7, 2)), Some(hip("7.2.53211")));
    }

    #[test]
    fn without_a_claim_the_constant_stored_twice_above_the_newest_node_wins() {
        let pair = |number| [store(3, number), store(3, number)].concat();
        let code = [pair(60_443_484), pair(62_849_024), pair(60_100_000), store(3, 60_500_000)].concat();
        assert_eq!(version_in_code(&code, 6, None, (6, 4)), Some(hip("6.4.43484")));
        assert_eq!(version_in_code(&code, 7, None, (7, 0)), None);
    }

    #[test]
    fn other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let text = folder.path().join("libamdhip64.so.7.2.53211");
        fs::write(&text, "not a library").unwrap();
        assert!(matches!(HipLibrary::read(&text), Err(NotAHipLibrary::NotElf { .. })));
        assert!(matches!(HipLibrary::read(&folder.path().join("absent")), Err(NotAHipLibrary::Read { .. })));
        let own = std::env::current_exe().unwrap();
        assert!(matches!(HipLibrary::read(&own), Err(NotAHipLibrary::OtherSoname { .. })));
    }
}
