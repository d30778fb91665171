//! A runtime that was found: what it is, and how programs are started on it. Searches for nothing.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::environment;
use crate::library::{HipLibrary, NotAHipLibrary};
use crate::version::HipVersion;

/// Folders below a root that can hold the libraries: Debian's (merged and unmerged), then AMD's.
const LIBRARY_FOLDERS: &[&str] = &["usr/lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu", "lib", "lib64", "usr/lib64"];
/// The dynamic loader below a sysroot.
const LOADERS: &[&str] = &[
    "usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2",
    "lib/x86_64-linux-gnu/ld-linux-x86-64.so.2",
    "usr/lib64/ld-linux-x86-64.so.2",
];

/// Where a runtime came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A ROCm that somebody installed; programs run on the host's C library.
    Installed,
    /// Debian's packages in a sysroot of ours; programs run on the sysroot's loader and C library.
    Unpacked,
}

/// A stock ROCm user space that programs can be started on.
#[derive(Clone, Debug)]
pub struct Runtime {
    /// The version that was asked for, as it was asked for.
    pub asked: String,
    /// What the library itself says it is.
    pub version: HipVersion,
    /// The `libamdhip64`, symbolic links resolved.
    pub hip_library: PathBuf,
    /// The folder that all of it lies in: `/opt/rocm`, or a sysroot.
    pub root: PathBuf,
    /// How it came to be there.
    pub origin: Origin,
    /// Whether it is another version than asked for, with the same graph ABI.
    pub stand_in: bool,
    /// The package version of `libamdhip64` (`7.2.4-1~exp2`), for an unpacked runtime.
    pub package_version: Option<String>,
    soname: String,
    code_object_cache: PathBuf,
    additional_libraries: Vec<PathBuf>,
}

impl Runtime {
    /// Takes stock of the runtime below `root`. `code_object_cache` is where programs cache what comgr compiles.
    pub(crate) fn open(root: &Path, origin: Origin, code_object_cache: &Path) -> Result<Runtime, OpenError> {
        let library = find_hip_library(root).ok_or_else(|| OpenError::NoLibrary { root: root.to_owned() })?;
        let library = HipLibrary::read(&library)?;
        if origin == Origin::Unpacked && first_that_exists(root, LOADERS).is_none() {
            return Err(OpenError::NoLoader { root: root.to_owned() });
        }
        Ok(Runtime {
            asked: format!("{}.{}", library.version.major, library.version.minor),
            version: library.version,
            hip_library: library.file,
            root: root.to_owned(),
            origin,
            stand_in: false,
            package_version: None,
            soname: library.soname,
            code_object_cache: code_object_cache.to_owned(),
            additional_libraries: Vec::new(),
        })
    }

    /// The same runtime as the answer to a request for its version.
    pub(crate) fn answering(self, asked: String) -> Runtime {
        Runtime { asked, ..self }
    }

    /// The same runtime as the stand-in for another version.
    pub(crate) fn standing_in(self, asked: String) -> Runtime {
        Runtime { asked, stand_in: true, ..self }
    }

    /// The same runtime for programs that need libraries in `folder` besides.
    pub(crate) fn with_libraries(mut self, folder: PathBuf) -> Runtime {
        self.additional_libraries.push(folder);
        self
    }

    /// The SONAME of the HIP library, by which a program started with [`Runtime::command`] can `dlopen` it.
    pub fn soname(&self) -> &str {
        &self.soname
    }

    /// A command that runs `program` on this runtime with `preloads` in front of all its libraries.
    ///
    /// An unpacked runtime's C library may be newer than the host's, so the program is started by the sysroot's own
    /// loader; a program built on the host runs there unchanged. Programs that it starts in turn run on the host.
    pub fn command(&self, program: &Path, preloads: &[&Path]) -> Command {
        let libraries = self.library_folders();
        let mut command = match self.loader() {
            Some(loader) => {
                let mut command = Command::new(loader);
                command.arg("--library-path").arg(join(libraries.iter().map(PathBuf::as_path)));
                if !preloads.is_empty() {
                    command.arg("--preload").arg(join(preloads.iter().copied()));
                }
                command.arg(program);
                command
            }
            None => {
                let mut command = Command::new(program);
                command.env("LD_LIBRARY_PATH", join_before(&libraries, "LD_LIBRARY_PATH"));
                if !preloads.is_empty() {
                    command.env("LD_PRELOAD", join_before(preloads, "LD_PRELOAD"));
                }
                command
            }
        };
        // HIP compiles its own blit kernels when it starts; with the cache on, once per machine instead of each time.
        command.env("AMD_COMGR_CACHE", "1").env("AMD_COMGR_CACHE_DIR", &self.code_object_cache);
        command
    }

    /// A program by name: the runtime's own (`rocminfo`), else the host's from `PATH`. A path is taken as it is.
    pub fn program(&self, name: &Path) -> PathBuf {
        if name.components().count() > 1 {
            return name.to_owned();
        }
        let own = ["usr/bin", "bin"].iter().map(|folder| self.root.join(folder).join(name));
        let path = environment::value("PATH").unwrap_or_default();
        let hosts = std::env::split_paths(&path).map(|folder| folder.join(name)).collect::<Vec<_>>();
        own.chain(hosts).find(|file| file.is_file()).unwrap_or_else(|| name.to_owned())
    }

    /// The folder that has `hip/hip_runtime_api.h` and `hsa/hsa.h`.
    pub fn include_dir(&self) -> Option<PathBuf> {
        let folders = ["usr/include", "include"].map(|folder| self.root.join(folder));
        folders.into_iter().find(|folder| folder.join("hip/hip_runtime_api.h").is_file())
    }

    /// The runtime compiler of the same major version.
    pub fn hiprtc(&self) -> Option<PathBuf> {
        let name = format!("libhiprtc.so.{}", self.version.major);
        self.library_folders().into_iter().map(|folder| folder.join(&name)).find(|file| file.is_file())
    }

    /// What has to be said wherever results of this runtime are shown, if it is a stand-in.
    pub fn notice(&self) -> Option<String> {
        self.stand_in.then(|| {
            format!(
                "STAND-IN: ROCm {} was asked for and is not here; HIP {} stands in, which has the same graph ABI",
                self.asked, self.version
            )
        })
    }

    /// The sysroot's dynamic loader; an installed ROCm uses the host's.
    fn loader(&self) -> Option<PathBuf> {
        match self.origin {
            Origin::Unpacked => first_that_exists(&self.root, LOADERS),
            Origin::Installed => None,
        }
    }

    fn library_folders(&self) -> Vec<PathBuf> {
        let own = self.hip_library.parent().map(Path::to_owned);
        let others = LIBRARY_FOLDERS.iter().map(|folder| self.root.join(folder)).filter(|folder| folder.is_dir());
        let mut folders: Vec<PathBuf> = Vec::new();
        for folder in own.into_iter().chain(others).chain(self.additional_libraries.iter().cloned()) {
            if !folders.contains(&folder) {
                folders.push(folder);
            }
        }
        folders
    }
}

/// Why a folder is not taken for a runtime.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// No `libamdhip64` in any of the library folders.
    #[error("no libamdhip64 below {}", root.display())]
    NoLibrary {
        /// The folder.
        root: PathBuf,
    },
    /// A sysroot without a dynamic loader.
    #[error("no dynamic loader below {}", root.display())]
    NoLoader {
        /// The folder.
        root: PathBuf,
    },
    /// A runtime, but not the one that it was unpacked for.
    #[error("{} has HIP {version}, which is another version than it was unpacked for", root.display())]
    OtherVersion {
        /// The folder.
        root: PathBuf,
        /// What the library says.
        version: HipVersion,
    },
    /// The file of that name is something else.
    #[error(transparent)]
    NotAHipLibrary(#[from] NotAHipLibrary),
}

/// The `libamdhip64` below `root`: the linker name if it is there, else the highest SONAME.
fn find_hip_library(root: &Path) -> Option<PathBuf> {
    LIBRARY_FOLDERS.iter().map(|folder| root.join(folder)).find_map(|folder| {
        let entries = std::fs::read_dir(folder).ok()?;
        let files = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|file| file.is_file());
        let candidates = files.filter_map(|file| Some((rank(file.file_name()?)?, file)));
        candidates.max().map(|(_, file)| file)
    })
}

/// Orders `libamdhip64.so`, `.so.7`, `.so.7.2.53211`, `.so.6`: the name that programs link to is what is meant.
fn rank(name: &OsStr) -> Option<(bool, u32)> {
    let suffix = name.to_str()?.strip_prefix("libamdhip64.so")?;
    if suffix.is_empty() {
        return Some((true, 0));
    }
    let major = suffix.strip_prefix('.')?.split('.').next()?;
    Some((false, major.parse().ok()?))
}

fn first_that_exists(root: &Path, candidates: &[&str]) -> Option<PathBuf> {
    candidates.iter().map(|candidate| root.join(candidate)).find(|file| file.exists())
}

/// Joins paths as the loader wants them. A colon in a path cannot be expressed to it.
pub(crate) fn join<'a>(paths: impl Iterator<Item = &'a Path>) -> OsString {
    let mut joined = OsString::new();
    for path in paths {
        if !joined.is_empty() {
            joined.push(":");
        }
        joined.push(path);
    }
    joined
}

/// Joins paths in front of what a variable already has.
fn join_before(paths: &[impl AsRef<Path>], variable: &str) -> OsString {
    let already = environment::path(variable);
    join(paths.iter().map(AsRef::as_ref).chain(already.as_deref()))
}

#[cfg(test)]
mod tests;
