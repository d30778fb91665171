//! A libclang for tools that bind C headers, unpacked from Debian like a runtime. It is loaded into a program of the host, so
//! it comes from the host's own suite and uses the host's C library.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::sysroot::{Selection, Spec, Store};

/// An unpacked libclang.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Libclang {
    /// The folder that has `libclang.so`.
    pub folder: PathBuf,
    /// Folders with the libraries that it needs.
    pub libraries: Vec<PathBuf>,
    /// The folder with its own headers.
    pub resources: PathBuf,
}

/// The LLVM release that is taken: in bookworm and every later suite.
pub(crate) const RELEASE: u32 = 19;

/// What the host has anyway: whoever builds this workspace has a C compiler, and apt is a C++ program.
const PRESENT: &[&str] = &["libc6", "libgcc-s1", "libstdc++6"];

impl Libclang {
    /// The value of `LD_LIBRARY_PATH` that makes it loadable.
    pub fn library_path(&self) -> OsString {
        crate::runtime::join(self.libraries.iter().map(PathBuf::as_path))
    }

    /// Takes stock of what lies below `root`.
    fn open(root: &Path) -> Option<Libclang> {
        let llvm = root.join(format!("usr/lib/llvm-{RELEASE}/lib"));
        let libraries = vec![llvm.clone(), root.join("usr/lib/x86_64-linux-gnu"), root.join("lib/x86_64-linux-gnu")];
        let resources = llvm.join(format!("clang/{RELEASE}"));
        let folder = libraries.iter().find(|folder| has_libclang(folder))?.clone();
        resources.join("include/stddef.h").is_file().then_some(Libclang { folder, libraries, resources })
    }
}

fn has_libclang(folder: &Path) -> bool {
    let files = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    files.map(|file| file.path()).any(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("libclang") && !name.starts_with("libclang-cpp") && name.contains(".so") && file.is_file()
    })
}

/// Unpacks libclang into `store`, or answers the one that is there. `None` where the host is no Debian, so that there is no
/// suite to take it from.
pub(crate) fn provide(store: &Store, os_release: &str) -> Result<Option<Libclang>, Error> {
    let Some(suite) = debian_suite(os_release) else { return Ok(None) };
    let packages = [format!("libclang1-{RELEASE}"), format!("libclang-common-{RELEASE}-dev")];
    let selection = Selection { packages: packages.to_vec(), base: suite.clone(), preferred: None };
    let spec = Spec {
        name: "libclang",
        title: format!("libclang {RELEASE}"),
        suites: &[&suite],
        present: PRESENT,
        select: &|_| Ok(selection.clone()),
        check: &|root, _| match Libclang::open(root) {
            Some(_) => Ok(()),
            None => Err(Error::NoLibclang { root: root.to_owned() }),
        },
    };
    let root = store.provide(&spec, None, false)?;
    Libclang::open(&root).map(Some).ok_or(Error::NoLibclang { root })
}

/// The code name of the Debian that `/etc/os-release` describes; testing and unstable have none that tells them apart.
pub(crate) fn debian_suite(os_release: &str) -> Option<String> {
    let field = |name: &str| {
        let value = os_release.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='))?;
        Some(value.trim().trim_matches('"').to_owned())
    };
    if field("ID")? != "debian" {
        return None;
    }
    field("VERSION_CODENAME").filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suite_is_the_hosts_own_if_it_is_debian() {
        let debian = "PRETTY_NAME=\"x\"\nID=debian\nVERSION_CODENAME=bookworm\n";
        assert_eq!(debian_suite(debian).as_deref(), Some("bookworm"));
        assert_eq!(debian_suite("ID=ubuntu\nVERSION_CODENAME=noble\n"), None);
        assert_eq!(debian_suite(""), None);
    }

    #[test]
    fn libclang_needs_its_library_and_its_headers() {
        let root = tempfile::tempdir().unwrap();
        let llvm = root.path().join("usr/lib/llvm-19/lib");
        std::fs::create_dir_all(llvm.join("clang/19/include")).unwrap();
        std::fs::write(llvm.join("clang/19/include/stddef.h"), "").unwrap();
        std::fs::write(llvm.join("libclang-cpp.so.19"), "").unwrap();
        assert_eq!(Libclang::open(root.path()), None);
        std::fs::write(llvm.join("libclang-19.so.1"), "").unwrap();
        let libclang = Libclang::open(root.path()).unwrap();
        assert_eq!(libclang.folder, llvm);
        assert!(libclang.library_path().to_string_lossy().contains("x86_64-linux-gnu"));
    }
}
