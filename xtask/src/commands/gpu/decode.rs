//! `gpu decode`: the instruction decoder of the software GPU against LLVM's disassembler.

use std::io::Write as _;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use isa::Target;
use llvm_oracle::{Comparison, Disagreement, Llvm, compare, words};
use serde_json::json;

use crate::commands::gpu::kernels;
use crate::outcome::Usage;

mod code;

/// Decodes random words of each target with our decoder and with llvm-mc, and compares the text and the length.
///
/// Then it does the same with every instruction of the corpus of kernels (`cargo xtask gpu kernels`), compiled for the target by the
/// runtime's clang at -O0, -O2 and -O3: each different instruction once.
///
/// One word in eight is random; the others start with the fixed bits of an instruction, every encoding as often as another. Both have
/// to refuse the same words, and to print the same mnemonic, operands and modifiers for the others. Known mistakes of LLVM are
/// set aside by rule, and each rule's cases are counted. llvm-mc 19 is the version that the rules are written for.
///
/// Exit codes: 0 no word disagrees; 1 one does, or there is no llvm-mc; 2 the command line is wrong.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  cargo xtask gpu decode                    a million words of every target, and the kernels
  cargo xtask gpu decode --target gfx1201 --words 20000 --no-kernels   a quick look at one
  cargo xtask gpu decode --seed 7 --json    other words, for a machine to read")]
pub struct Decode {
    /// The target: gfx1030, gfx1100, gfx1151 or gfx1201; several with commas. All, unless given.
    #[arg(long, value_name = "GFX", value_delimiter = ',')]
    target: Vec<String>,
    /// Words for each target.
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000_000)]
    words: usize,
    /// Which words.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Leave the corpus of kernels out: it needs a runtime, whose compiler it is compiled with.
    #[arg(long)]
    no_kernels: bool,
    /// Print one JSON object per target.
    #[arg(long)]
    json: bool,
    /// How many disagreements to show for each target.
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    show: usize,
}

/// Words for one process of llvm-mc.
const BATCH: usize = 20_000;

impl Decode {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        let targets = match self.target.as_slice() {
            [] => Target::ALL.to_vec(),
            names => names
                .iter()
                .map(|name| name.parse::<Target>().map_err(|error| Usage(error.to_string()).into()))
                .collect::<Result<_>>()?,
        };
        let llvm = Llvm::find()?;
        let mut out = std::io::stdout();
        if !self.json {
            writeln!(out, "comparing with {}", llvm.describe())?;
        }
        let mut disagreed = 0;
        for target in targets {
            let samples = words(target, self.seed, self.words);
            let found = compare_all(&llvm, target, samples, self.words)
                .with_context(|| format!("comparing words of {target}"))?;
            let kernels = match self.no_kernels {
                true => None,
                false => Some(of_kernels(&llvm, target).with_context(|| format!("comparing kernels of {target}"))?),
            };
            disagreed += found.disagreed.len() + kernels.as_ref().map_or(0, |(_, found)| found.disagreed.len());
            let report = match self.json {
                true => self.object(&llvm, target, &found, kernels.as_ref()).to_string(),
                false => self.report(target, &found, kernels.as_ref()),
            };
            writeln!(out, "{}", report.trim_end())?;
        }
        if disagreed != 0 {
            bail!("{disagreed} words disagree");
        }
        Ok(())
    }

    fn report(&self, target: Target, found: &Comparison, kernels: Option<&(usize, Comparison)>) -> String {
        let mut text = self.table(&format!("{target}: {} words", found.words), found);
        if let Some((instructions, found)) = kernels {
            let what = format!("{target}: {instructions} instructions of kernels, {} different", found.words);
            text += &self.table(&what, found);
        }
        text
    }

    fn table(&self, what: &str, found: &Comparison) -> String {
        let mut text = format!(
            "{what}, {} agreed, {} refused by both, {} disagreed\n",
            found.agreed,
            found.refused,
            found.disagreed.len()
        );
        for (reason, count) in &found.set_aside {
            text += &format!("  {count:>7} set aside: {reason}\n");
        }
        for case in found.disagreed.iter().take(self.show) {
            text += &format!(
                "  {}\n    we say    {}\n    LLVM says {}\n",
                hex(case),
                case.ours.as_ref().map_or("nothing", |(text, _)| text),
                theirs(case)
            );
        }
        text
    }

    fn object(
        &self,
        llvm: &Llvm,
        target: Target,
        found: &Comparison,
        kernels: Option<&(usize, Comparison)>,
    ) -> serde_json::Value {
        json!({
            "target": target.name(),
            "llvm": llvm.describe(),
            "seed": self.seed,
            "words": self.counts(found),
            "kernels": kernels.map(|(instructions, found)| json!({ "instructions": instructions, "different": self.counts(found) })),
        })
    }

    fn counts(&self, found: &Comparison) -> serde_json::Value {
        let cases = found.disagreed.iter().take(self.show).map(|case| {
            json!({ "words": hex(case), "ours": case.ours.as_ref().map(|(text, _)| text), "llvm": theirs(case) })
        });
        json!({
            "compared": found.words,
            "agreed": found.agreed,
            "refused": found.refused,
            "disagreed": found.disagreed.len(),
            "set_aside": found.set_aside,
            "cases": cases.collect::<Vec<_>>(),
        })
    }
}

/// How many instructions the corpus has, and what came of the different ones.
fn of_kernels(llvm: &Llvm, target: Target) -> Result<(usize, Comparison)> {
    let folder = kernels::compile(target.name())?;
    let code = code::Code::read(&folder, target)?;
    let different = code.samples.len();
    Ok((code.instructions, compare_all(llvm, target, code.samples.into_iter(), different)?))
}

fn compare_all<S: AsRef<[u32]>>(
    llvm: &Llvm,
    target: Target,
    mut samples: impl Iterator<Item = S>,
    count: usize,
) -> Result<Comparison> {
    let style = ProgressStyle::with_template("{prefix:8} {wide_bar} {human_pos}/{human_len} {eta}")?;
    let bar = ProgressBar::new(count as u64).with_style(style).with_prefix(target.name());
    let mut total = Comparison::default();
    loop {
        let batch: Vec<_> = samples.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            break;
        }
        total.add(compare(llvm, target, &batch)?);
        bar.inc(batch.len() as u64);
    }
    bar.finish_and_clear();
    Ok(total)
}

fn theirs(case: &Disagreement) -> String {
    match &case.theirs {
        None => "nothing".to_owned(),
        Some((text, true)) => text.clone(),
        Some((text, false)) => format!("{text} (of another length)"),
    }
}

fn hex(case: &Disagreement) -> String {
    let words: Vec<String> = case.words.iter().map(|word| format!("{word:#010x}")).collect();
    words.join(" ")
}
