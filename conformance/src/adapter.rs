//! How workers are started: on the stock runtime and the software GPU, with or without an interposer in front.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::{fs, io};

use rocm::Runtime;
use thiserror::Error;

/// Who answers the calls under test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Adapter {
    /// Stock HIP.
    Native,
    /// This library, preloaded in front of stock HIP.
    Interposed(PathBuf),
}

/// What the heap of a worker does. A case that hands stock a destroyed handle may see the heap through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heap {
    /// Freed memory is overwritten, so that reading it does not look like success.
    Overwritten,
    /// Freed memory keeps what was in it and is handed out again in another order.
    Kept,
}

/// Starts workers for one runtime.
#[derive(Clone, Debug)]
pub struct Launcher {
    /// The stock runtime.
    pub runtime: Runtime,
    /// The worker program.
    pub worker: PathBuf,
    /// The software GPU's library, preloaded in front of everything else.
    pub gpu: PathBuf,
    /// The compiled kernels; see [`Launcher::compile_kernels`].
    pub code_object: PathBuf,
}

/// Why there are no compiled kernels.
#[derive(Debug, Error)]
pub enum CompileError {
    /// The runtime comes without its compiler.
    #[error("the runtime has no libhiprtc, which compiles the suite's kernels")]
    NoCompiler,
    /// The compiler failed.
    #[error("the suite's kernels do not compile: {0}")]
    Failed(String),
    /// A file could not be read or written.
    #[error("cannot write the suite's kernels: {0}")]
    Io(#[from] io::Error),
}

/// The architecture of the default software GPU.
pub const TARGET: &str = "gfx1100";

impl Launcher {
    /// The command for a worker that performs cases.
    pub fn command(&self, adapter: &Adapter, heap: Heap) -> Command {
        let mut preloads = vec![self.gpu.as_path()];
        if let Adapter::Interposed(library) = adapter {
            preloads.push(library);
        }
        let mut command = self.runtime.command(&self.worker, &preloads);
        command.args(["perform", self.runtime.soname()]).arg(&self.code_object).env("GLIBC_TUNABLES", heap.tunables());
        // The kernels are compiled for this one.
        command.env("REFRAIN_GPU", TARGET);
        command
    }

    /// Compiles the suite's kernels with the runtime's own compiler, once per runtime version and kernel source.
    pub fn compile_kernels(&self) -> Result<(), CompileError> {
        if self.code_object.is_file() {
            return Ok(());
        }
        let compiler = self.runtime.hiprtc().ok_or(CompileError::NoCompiler)?;
        let folder = self.code_object.parent().unwrap_or(&self.code_object);
        fs::create_dir_all(folder)?;
        // Written beside and renamed, so that an interrupted run leaves no half of a code object.
        let draft = tempfile::NamedTempFile::new_in(folder)?;
        let mut command = self.runtime.command(&self.worker, &[]);
        command.arg("compile").arg(compiler).arg(TARGET).arg(draft.path());
        let Output { status, stderr, .. } = command.output()?;
        if !status.success() {
            return Err(CompileError::Failed(String::from_utf8_lossy(&stderr).trim().to_owned()));
        }
        draft.persist(&self.code_object).map_err(|error| error.error)?;
        Ok(())
    }
}

impl Heap {
    fn tunables(self) -> &'static str {
        match self {
            Self::Overwritten => "glibc.malloc.perturb=90",
            Self::Kept => "glibc.malloc.perturb=0:glibc.malloc.tcache_count=0",
        }
    }
}

impl std::fmt::Display for Adapter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Native => f.write_str("native"),
            Self::Interposed(library) => write!(f, "{}", library.display()),
        }
    }
}
