//! Runs the kernels on the first GPU under the stock HIP runtime and compares them with their references.
#![expect(clippy::print_stdout, reason = "a program that reports")]

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;

use kernels::hip::Hip;
use kernels::run::{self, Cache, Report, Selected, Supervisor, Totals, Variant, own_command};

/// Exit codes: 0, every variant agrees; 1, one does not; 2, the run itself is impossible.
#[derive(Parser)]
#[command(name = "run_kernels", about, long_about = None)]
struct Options {
    /// Print the kernels, the waves they are written for, and the bounds of their results, and end.
    #[arg(long)]
    list: bool,
    /// Only kernels whose `family/kernel` contains this; may be repeated.
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// Only these variants: O0, O2, O3, O2w64.
    #[arg(long, value_name = "VARIANT", value_delimiter = ',')]
    opt: Vec<Variant>,
    /// Print one JSON object per variant, and the totals as the last.
    #[arg(long)]
    json: bool,
    /// Where compiled code is kept.
    #[arg(long, value_name = "DIRECTORY", default_value = "target/kernels")]
    cache: PathBuf,
    /// The longest time for a variant, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    /// How many variants run at a time.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    jobs: usize,
    /// Only compile, for this target; needs no GPU.
    #[arg(long, value_name = "GFX")]
    compile: Option<String>,
    /// Print the target of the first GPU and end.
    #[arg(long)]
    target: bool,
    /// Run this kernel in this process, and print its outcome as JSON.
    #[arg(long, value_name = "FAMILY/KERNEL", conflicts_with_all = ["list", "filter", "compile"])]
    one: Option<String>,
}

type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "the reason of the exit code")]
            {
                eprintln!("run_kernels: {error}");
            }
            ExitCode::from(2)
        }
    }
}

fn run(options: &Options) -> Result<bool, Failure> {
    if options.target {
        println!("{}", Hip::load()?.gfx()?);
        return Ok(true);
    }
    let variants = if options.opt.is_empty() { Variant::ALL.to_vec() } else { options.opt.clone() };
    if let Some(name) = &options.one {
        return one(name, &variants, &Cache::open(&options.cache)?);
    }
    let selected = run::select(&options.filter);
    if selected.is_empty() {
        return Err("no kernel has such a name".into());
    }
    if options.list {
        for selected in &selected {
            println!("{}", selected.describe());
        }
        return Ok(true);
    }
    if let Some(gfx) = &options.compile {
        return compile(&selected, &variants, gfx, &Cache::open(&options.cache)?);
    }
    supervise(options, &selected, &variants)
}

/// The child's part. The outcome is the last line; that there is one is its success.
fn one(name: &str, variants: &[Variant], cache: &Cache) -> Result<bool, Failure> {
    let selected = run::select(&[]).into_iter().find(|selected| selected.name() == name);
    let selected = selected.ok_or_else(|| format!("no kernel {name}"))?;
    let [variant] = variants else { return Err("--one needs one --opt".into()) };
    let outcome = run::run_one(selected.family, selected.kernel, *variant, cache);
    println!("{}", serde_json::to_string(&outcome)?);
    Ok(true)
}

/// Compiles the families of the selection.
fn compile(selected: &[Selected], variants: &[Variant], gfx: &str, cache: &Cache) -> Result<bool, Failure> {
    let (mut compiled, mut refused) = (0, 0);
    for family in kernels::families::ALL {
        let wanted: Vec<_> = selected.iter().filter(|selected| selected.family.name == family.name).collect();
        for &variant in variants {
            if !wanted.iter().any(|selected| selected.has(variant) && selected.kernel.needs.met_by(gfx)) {
                continue;
            }
            match run::compile(family, variant, gfx, cache) {
                Ok(image) => {
                    compiled += 1;
                    println!("{:<14} {variant:<5} {gfx} {} bytes", family.name, image.len());
                }
                Err(outcome) => {
                    refused += 1;
                    println!("{:<14} {variant:<5} {gfx} {outcome}", family.name);
                }
            }
        }
    }
    println!("{} sources compiled for {gfx}, {refused} refused", compiled);
    Ok(refused == 0)
}

fn supervise(options: &Options, selected: &[Selected], variants: &[Variant]) -> Result<bool, Failure> {
    // Found out once: a command line that can be read now can be read later.
    own_command()?;
    let supervisor = Supervisor {
        start: Box::new(|| own_command().expect("it was found out before")),
        cache: options.cache.clone(),
        timeout: Duration::from_secs(options.timeout),
        jobs: options.jobs,
        log: None,
        stop: Arc::default(),
    };
    let gfx = supervisor.target()?;
    let records = supervisor.run(&gfx, &run::pairs(selected, variants, &gfx), |record| {
        if options.json {
            println!("{}", serde_json::to_string(record).expect("a record has only strings and numbers"));
        } else {
            println!("{record}");
        }
    })?;
    if options.json {
        println!("{}", serde_json::to_string(&Totals::of(&records))?);
    } else {
        println!("\n{}", Report::new(&records));
    }
    Ok(records.iter().all(|record| record.outcome.agrees()))
}
