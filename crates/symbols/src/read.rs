//! The dynamic symbol table of an ELF file, joined with `.gnu.version` and `.gnu.version_d`.

use std::fmt;
use std::path::{Path, PathBuf};

use object::elf;
use object::read::elf::{FileHeader, Sym, VersionTable};
use object::{Endianness, SymbolIndex};

/// One exported definition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Export {
    /// The symbol's name, without its version.
    pub name: String,
    /// The version node, `None` for an unversioned definition.
    pub version: Option<String>,
    /// Whether this is the version that an unversioned reference binds to (`@@` rather than `@`). True when unversioned.
    pub default: bool,
}

impl fmt::Display for Export {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.version {
            None => f.write_str(&self.name),
            Some(version) => write!(f, "{}{}{version}", self.name, if self.default { "@@" } else { "@" }),
        }
    }
}

/// Why the exports of a file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file could not be read.
    #[error("cannot read {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is not a 64-bit ELF file, or a damaged one.
    #[error("not a readable 64-bit ELF file: {}", path.display())]
    Elf {
        /// The file.
        path: PathBuf,
        /// What the parser said.
        source: object::Error,
    },
}

/// Every global or weak definition in the dynamic symbol table of the library at `path`, sorted by name and version.
///
/// Version nodes themselves (absolute symbols that some linkers emit) are left out: no program binds to them.
pub fn exported_symbols(path: &Path) -> Result<Vec<Export>, Error> {
    let data = std::fs::read(path).map_err(|source| Error::File { path: path.to_owned(), source })?;
    parse(&data).map_err(|source| Error::Elf { path: path.to_owned(), source })
}

fn parse(data: &[u8]) -> object::Result<Vec<Export>> {
    let header = elf::FileHeader64::<Endianness>::parse(data)?;
    let endian = header.endian()?;
    let sections = header.sections(endian, data)?;
    let symbols = sections.symbols(endian, data, elf::SHT_DYNSYM)?;
    let versions = sections.versions(endian, data)?;

    let mut exports = Vec::new();
    for (index, symbol) in symbols.enumerate() {
        let global = matches!(symbol.st_bind(), elf::STB_GLOBAL | elf::STB_WEAK | elf::STB_GNU_UNIQUE);
        let visible = matches!(symbol.st_visibility(), elf::STV_DEFAULT | elf::STV_PROTECTED);
        if symbol.is_undefined(endian) || symbol.st_shndx(endian) == elf::SHN_ABS || !global || !visible {
            continue;
        }
        let name = text(symbols.symbol_name(endian, symbol)?);
        let (version, default) = match &versions {
            Some(versions) => version_of(versions, endian, index)?,
            None => (None, true),
        };
        exports.push(Export { name, version, default });
    }
    exports.sort();
    Ok(exports)
}

fn version_of(
    versions: &VersionTable<'_, elf::FileHeader64<Endianness>>,
    endian: Endianness,
    symbol: SymbolIndex,
) -> object::Result<(Option<String>, bool)> {
    let index = versions.version_index(endian, symbol);
    // The base definition (index 1) stands for "no version"; its name is that of the file.
    if index.is_local() || index.is_global() {
        return Ok((None, true));
    }
    let name = versions.version(index)?.map(|version| text(version.name()));
    Ok((name, !index.is_hidden()))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The C library of this test's own process: the one versioned library that every Linux machine with glibc has.
    fn libc() -> PathBuf {
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
        let path = maps.lines().filter_map(|line| line.split_ascii_whitespace().nth(5)).find(|path| {
            let file = path.rsplit('/').next().unwrap_or_default();
            file == "libc.so.6" || file.starts_with("libc-2.")
        });
        PathBuf::from(path.expect("the test process is linked against glibc"))
    }

    #[test]
    fn versioned_exports_of_glibc_carry_their_nodes() {
        let exports = exported_symbols(&libc()).unwrap();
        let find = |name: &str| exports.iter().filter(|export| export.name == name).collect::<Vec<_>>();

        let [memcpy_default] = find("memcpy").into_iter().filter(|export| export.default).collect::<Vec<_>>()[..]
        else {
            panic!("memcpy has exactly one default version: {:?}", find("memcpy"));
        };
        assert_eq!(memcpy_default.to_string(), "memcpy@@GLIBC_2.14");
        assert!(find("memcpy").iter().any(|export| export.to_string() == "memcpy@GLIBC_2.2.5"));
        assert_eq!(find("malloc").first().map(|e| e.to_string()), Some("malloc@@GLIBC_2.2.5".to_owned()));
    }

    #[test]
    fn undefined_symbols_and_version_nodes_are_not_exports() {
        let exports = exported_symbols(&libc()).unwrap();
        // libc.so.6 imports this one from the loader, and defines its nodes as absolute symbols.
        assert!(!exports.iter().any(|export| export.name == "__tls_get_addr"));
        assert!(!exports.iter().any(|export| export.name == "GLIBC_2.14"));
    }

    #[test]
    fn a_file_that_is_no_elf_file_is_refused() {
        let directory = std::env::temp_dir();
        let path = directory.join(format!("symbols-not-elf-{}", std::process::id()));
        std::fs::write(&path, b"plain text, long enough to hold an ELF header if it were one, which it is not")
            .unwrap();
        let refused = exported_symbols(&path);
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(refused, Err(Error::Elf { .. })), "{refused:?}");
        assert!(matches!(exported_symbols(&path), Err(Error::File { .. })));
    }
}
