//! Runs one kernel in one variant, in this process.

use std::fs::File;
use std::io::{self, Read, Seek};

use rustix::stdio::dup2_stdout;

use crate::case::{Argument, Case};
use crate::compare::{Agreement, Mismatch, compare_lines};
use crate::hip::{self, Compiler, Hip, Module};
use crate::kernel::{Family, Kernel};

use super::cache::{Cache, CacheError};
use super::outcome::Outcome;
use super::variant::Variant;

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Hip(#[from] hip::Error),
    #[error(transparent)]
    Cache(#[from] CacheError),
    #[error("cannot capture what the kernel prints: {0}")]
    Capture(#[from] io::Error),
}

/// Compiles a family's source. An error is what the outcome of each of its kernels would be.
pub fn compile(family: &Family, variant: Variant, gfx: &str, cache: &Cache) -> Result<Vec<u8>, Outcome> {
    image(family, variant, gfx, cache).map_err(outcome_of)
}

/// Runs a kernel on the first GPU.
pub fn run_one(family: &Family, kernel: &Kernel, variant: Variant, cache: &Cache) -> Outcome {
    match try_one(family, kernel, variant, cache) {
        Ok(Ok(agreement)) => Outcome::Agree { worst_ulps: agreement.worst_ulps },
        Ok(Err(mismatch)) => Outcome::Differ { mismatch },
        Err(failure) => outcome_of(failure),
    }
}

fn outcome_of(failure: Failure) -> Outcome {
    match failure {
        Failure::Hip(hip::Error::Compile(log)) => Outcome::NotCompiled { log },
        failure => Outcome::Failed { error: failure.to_string() },
    }
}

fn image(family: &Family, variant: Variant, gfx: &str, cache: &Cache) -> Result<Vec<u8>, Failure> {
    let compiler = Compiler::load()?;
    let mut options = variant.options(gfx);
    options.extend(family.options.iter().map(|option| (*option).to_owned()));
    cache.get_or_make(compiler.version(), family.source, &options, || {
        Ok(compiler.compile(&format!("{}.hip", family.name), family.source, &options)?)
    })
}

type Verdict = Result<Agreement, Mismatch>;

fn try_one(family: &Family, kernel: &Kernel, variant: Variant, cache: &Cache) -> Result<Verdict, Failure> {
    let case = kernel.case(variant.wave());
    let hip = Hip::load()?;
    let image = image(family, variant, &hip.gfx()?, cache)?;
    let module = hip.load_module(&image)?;
    match &case.printed {
        None => launch_and_compare(&hip, module, kernel.name, &case),
        Some(lines) => {
            let capture = Capture::start()?;
            let verdict = launch_and_compare(&hip, module, kernel.name, &case);
            let text = capture.finish()?;
            Ok(verdict?.and_then(|_| compare_lines(lines, &text)))
        }
    }
}

fn launch_and_compare(hip: &Hip, module: Module<'_>, entry: &str, case: &Case) -> Result<Verdict, Failure> {
    let function = module.function(entry)?;
    for (name, variable) in &case.variables {
        module.write_variable(name, &variable.initial)?;
    }
    let mut buffers = Vec::new();
    let mut arguments = Vec::new();
    for (index, argument) in case.arguments.iter().enumerate() {
        match argument {
            Argument::Value(bytes) => arguments.push(bytes.clone()),
            Argument::Buffer(buffer) => {
                let memory = hip.allocate(buffer.initial.len())?;
                memory.write(&buffer.initial)?;
                arguments.push(memory.pointer().bytes().to_vec());
                buffers.push((format!("argument {index}"), buffer, memory));
            }
        }
    }
    function.launch(&case.launch, &arguments)?;
    hip.synchronize()?;

    let mut worst = Agreement::default();
    let mut note = |verdict: Verdict| verdict.map(|found| worst.worst_ulps = worst.worst_ulps.max(found.worst_ulps));
    for (place, buffer, memory) in &buffers {
        if let Err(mismatch) = note(buffer.check(place, &memory.read()?)) {
            return Ok(Err(mismatch));
        }
    }
    for (name, variable) in &case.variables {
        if let Err(mismatch) = note(variable.check(name, &module.read_variable(name)?)) {
            return Ok(Err(mismatch));
        }
    }
    Ok(Ok(worst))
}

/// Standard output, led into a file for a while: the runtime writes there what a kernel prints.
struct Capture {
    saved: rustix::fd::OwnedFd,
    file: File,
}

impl Capture {
    fn start() -> io::Result<Self> {
        let file = tempfile::tempfile()?;
        let saved = rustix::io::dup(io::stdout())?;
        dup2_stdout(&file)?;
        Ok(Self { saved, file })
    }

    fn finish(mut self) -> io::Result<String> {
        hip::flush_output()?;
        dup2_stdout(&self.saved)?;
        let mut text = Vec::new();
        self.file.rewind()?;
        self.file.read_to_end(&mut text)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}
