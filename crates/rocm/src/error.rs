//! What can go wrong while a runtime is obtained. Every message says what to do about it.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

/// Why there is no runtime.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nothing fits, anywhere.
    #[error("{}", no_runtime_text(asked, *exact, looked))]
    NoRuntime {
        /// The version as it was asked for.
        asked: String,
        /// Whether stand-ins were forbidden.
        exact: bool,
        /// Every place that was looked at, in order.
        looked: Vec<Looked>,
    },
    /// A program that fetching needs is not on this machine.
    #[error(
        "`{program}` is not on this machine, and Debian's packages cannot be {used_to} without it: {}",
        WITHOUT_APT
    )]
    MissingProgram {
        /// `apt-get`, `apt-cache`, `apt-config` or `dpkg-deb`.
        program: String,
        /// What it is needed for.
        used_to: &'static str,
    },
    /// No apt source of this machine is Debian's main archive.
    #[error(
        "no Debian mirror known: none of the apt sources in {} carries Debian's main archive; name one with \
         --mirror URL or REFRAIN_DEBIAN_MIRROR",
        folder.display()
    )]
    NoMirror {
        /// Where the sources were looked for.
        folder: PathBuf,
    },
    /// The keys that Debian signs with are not on this machine.
    #[error(
        "the keys that Debian's archive is signed with are not on this machine (looked at {}): install the package \
         debian-archive-keyring",
        listed(looked)
    )]
    NoKeyring {
        /// The files that would have been taken.
        looked: Vec<PathBuf>,
    },
    /// The mirror cannot be reached.
    #[error(
        "the Debian mirror {mirror} cannot be reached: check the network, the proxy in apt's configuration, or \
             name another mirror with --mirror URL or REFRAIN_DEBIAN_MIRROR\n{said}"
    )]
    NoNetwork {
        /// The mirror.
        mirror: String,
        /// What apt said.
        said: String,
    },
    /// What came is not what the archive's signed index says.
    #[error(
        "a download from {mirror} is broken, nothing was unpacked: try again, and if it stays so name another \
             mirror with --mirror URL\n{said}"
    )]
    BrokenDownload {
        /// The mirror.
        mirror: String,
        /// What apt said, or which file differs.
        said: String,
    },
    /// The archive's index is not signed by Debian's keys.
    #[error(
        "{mirror} does not serve an archive signed by Debian's keys: name another mirror with --mirror URL, or \
             update the package debian-archive-keyring\n{said}"
    )]
    BadSignature {
        /// The mirror.
        mirror: String,
        /// What apt said.
        said: String,
    },
    /// The disk is full.
    #[error("no space left below {}: free about {} MB there and try again, nothing half-made was kept\n{said}",
        folder.display(), SPACE_MB)]
    DiskFull {
        /// The folder that was written to.
        folder: PathBuf,
        /// What the system or apt said.
        said: String,
    },
    /// The suites do not have the packages.
    #[error("{mirror} has no {package} in {suites}\n{said}")]
    NoPackage {
        /// The mirror.
        mirror: String,
        /// The package, with the version that was looked for.
        package: String,
        /// The suites that were looked at.
        suites: String,
        /// What apt said, if anything.
        said: String,
    },
    /// Another way for apt or dpkg to fail.
    #[error("`{command}` failed ({status})\n{said}")]
    Command {
        /// The command line.
        command: String,
        /// Its exit status.
        status: String,
        /// The end of what it printed.
        said: String,
    },
    /// What was unpacked is not a runtime.
    #[error("what was unpacked is not a usable runtime: {source}")]
    Unusable {
        /// What is wrong with it.
        source: crate::runtime::OpenError,
    },
    /// What was unpacked is not a libclang.
    #[error("no usable libclang below {}: delete that folder and try again, or name one with LIBCLANG_PATH", root.display())]
    NoLibclang {
        /// The folder.
        root: PathBuf,
    },
    /// What was unpacked is not a C compiler.
    #[error("no usable clang below {}: delete that folder and try again", root.display())]
    NoClang {
        /// The folder.
        root: PathBuf,
    },
    /// A file operation failed.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// What was being done (`create`, `rename`).
        action: &'static str,
        /// To what.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// This machine is of another kind than the packages.
    #[error("stock ROCm runtimes exist for Linux on x86-64 only, this machine is {machine}")]
    OtherMachine {
        /// Architecture and system.
        machine: String,
    },
}

/// A sysroot of one runtime, the package lists and the downloads, rounded up.
const SPACE_MB: u32 = 700;

const WITHOUT_APT: &str = "install the packages apt and dpkg, or supply an installed ROCm with --rocm-path";

/// One place that was looked at, and what was there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    /// A folder, or Debian's archive.
    pub place: String,
    /// What was found there.
    pub found: String,
}

impl Looked {
    /// Notes what was found at a place.
    pub fn at(place: impl ToString, found: impl ToString) -> Looked {
        Looked { place: place.to_string(), found: found.to_string() }
    }
}

impl Error {
    /// Wraps a failed file operation; a full disk becomes its own error.
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Error {
        let path = path.to_owned();
        move |source| match source.kind() {
            io::ErrorKind::StorageFull => Error::DiskFull { folder: path, said: source.to_string() },
            _ => Error::Io { action, path, source },
        }
    }
}

fn no_runtime_text(asked: &str, exact: bool, looked: &[Looked]) -> String {
    let mut text = format!("no ROCm {asked} runtime");
    if exact {
        text.push_str(" (--exact: no stand-in is taken)");
    }
    text.push_str("\nlooked at:\n");
    for Looked { place, found } in looked {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {place}: {found}");
    }
    text.push_str(
        "ways to supply one:\n  \
           --rocm-path DIR, or ROCM_PATH=DIR: an installed or unpacked ROCm, the folder that has lib/libamdhip64.so\n  \
           install ROCm into /opt/rocm\n  \
           cargo xtask rocm list: the versions that can be fetched from Debian without root",
    );
    if exact {
        text.push_str("\n  leave --exact out: a runtime with the same graph ABI may stand in, and is named as such");
    }
    text
}

fn listed(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_runtime_says_where_and_how() {
        let looked = vec![Looked::at("/opt/rocm", "not there"), Looked::at("ROCM_PATH", "not set")];
        let text = Error::NoRuntime { asked: "9.9".to_owned(), exact: true, looked }.to_string();
        for part in ["ROCm 9.9", "--exact", "/opt/rocm: not there", "--rocm-path", "cargo xtask rocm list"] {
            assert!(text.contains(part), "{part:?} in {text}");
        }
    }

    #[test]
    fn full_disk_is_recognised_in_io_errors() {
        let full = io::Error::from(io::ErrorKind::StorageFull);
        assert!(matches!(Error::io("write", Path::new("x"))(full), Error::DiskFull { .. }));
        let other = io::Error::from(io::ErrorKind::NotFound);
        assert!(matches!(Error::io("read", Path::new("x"))(other), Error::Io { .. }));
    }
}
