//! `tidy`: house rules that neither the compiler nor clippy checks.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use xshell::{Shell, cmd};

mod checks;

use checks::{CHECKS, Source};

/// Checks the house rules that neither the compiler nor clippy checks.
///
/// Every Rust file opens with `//!` and says what it is; no file is longer than a reader can take in; no address and no path
/// of somebody's machine stands in the code; unsafe code stays in the crates that are made for it, and each block says why it
/// is sound; nothing is left for later; every page of the documentation is in its table of contents.
#[derive(Debug, Args)]
pub struct Tidy {}

impl Tidy {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        check()
    }
}

/// Checks every file that git knows or would add.
pub fn check() -> Result<()> {
    let root = rocm::workspace();
    let files = files(root)?;
    let mut problems = Vec::new();
    for path in &files {
        // A file that was deleted and not yet committed is still listed.
        let Ok(text) = fs::read_to_string(root.join(path)) else { continue };
        let source = Source { path, text: &text };
        problems.extend(CHECKS.iter().flat_map(|check| check(&source)));
    }
    problems.extend(unlisted_pages(root, &files)?);
    if problems.is_empty() {
        println!("{} files are tidy", files.len());
        return Ok(());
    }
    for problem in &problems {
        eprintln!("{problem}");
    }
    bail!("{} house rules broken", problems.len())
}

/// Paths below the workspace, as git lists them: what is tracked and what is neither tracked nor ignored.
fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let shell = Shell::new()?;
    shell.change_dir(root);
    let listed = cmd!(shell, "git ls-files --cached --others --exclude-standard").quiet().read()?;
    Ok(listed.lines().map(PathBuf::from).collect())
}

/// Pages of the book that its table of contents does not list: they would not be in it.
fn unlisted_pages(root: &Path, files: &[PathBuf]) -> Result<Vec<String>> {
    let book = Path::new("docs/src");
    let summary = root.join(book).join("SUMMARY.md");
    let summary = fs::read_to_string(&summary).with_context(|| format!("cannot read {}", summary.display()))?;
    let pages = files.iter().filter_map(|path| path.strip_prefix(book).ok()).map(|page| page.display().to_string());
    Ok(checks::unlisted(pages.filter(|page| page.ends_with(".md")), &summary))
}
