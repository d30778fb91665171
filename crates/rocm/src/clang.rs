//! A C compiler with LLVM's library, for programs of the host that compile at run time. Unpacked from the host's own suite, like
//! [`crate::Libclang`], whose place and release it shares.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::libclang::{self, RELEASE};
use crate::sysroot::{Selection, Spec, Store};

/// An unpacked compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clang {
    /// The program.
    pub program: PathBuf,
    /// LLVM as a library, with its C interface.
    pub llvm: PathBuf,
    /// The folder with what both need.
    pub libraries: PathBuf,
}

/// What whoever builds this workspace has anyway: a C compiler with its headers and linker.
const PRESENT: &[&str] = &[
    "binutils",
    "libc6",
    "libc6-dev",
    "libgcc-12-dev",
    "libgcc-14-dev",
    "libgcc-s1",
    "libobjc-12-dev",
    "libobjc-14-dev",
    "libstdc++-12-dev",
    "libstdc++-14-dev",
    "libstdc++6",
];

impl Clang {
    /// The value of `LD_LIBRARY_PATH` that makes both loadable.
    pub fn library_path(&self) -> OsString {
        self.libraries.clone().into_os_string()
    }

    /// Takes stock of what lies below `root`.
    fn open(root: &Path) -> Option<Clang> {
        let libraries = root.join("usr/lib/x86_64-linux-gnu");
        let program = root.join(format!("usr/lib/llvm-{RELEASE}/bin/clang"));
        let llvm = libraries.join(format!("libLLVM.so.{RELEASE}.1"));
        (program.is_file() && llvm.is_file()).then_some(Clang { program, llvm, libraries })
    }
}

/// Unpacks the compiler into `store`, or answers the one that is there. `None` where the host is no Debian.
pub(crate) fn provide(store: &Store, os_release: &str) -> Result<Option<Clang>, Error> {
    let Some(suite) = libclang::debian_suite(os_release) else { return Ok(None) };
    let packages = vec![format!("clang-{RELEASE}"), format!("libllvm{RELEASE}")];
    let selection = Selection { packages, base: suite.clone(), preferred: None };
    let spec = Spec {
        name: "clang",
        title: format!("clang {RELEASE}"),
        suites: &[&suite],
        present: PRESENT,
        select: &|_| Ok(selection.clone()),
        check: &|root, _| match Clang::open(root) {
            Some(_) => Ok(()),
            None => Err(Error::NoClang { root: root.to_owned() }),
        },
    };
    let root = store.provide(&spec, None, false)?;
    Clang::open(&root).map(Some).ok_or(Error::NoClang { root })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compiler_is_its_program_and_its_library() {
        let root = tempfile::tempdir().unwrap();
        let make = |name: &str| {
            let file = root.path().join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "").unwrap();
        };
        make("usr/lib/llvm-19/bin/clang");
        assert_eq!(Clang::open(root.path()), None);
        make("usr/lib/x86_64-linux-gnu/libLLVM.so.19.1");
        assert!(Clang::open(root.path()).unwrap().llvm.is_file());
    }
}
