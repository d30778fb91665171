//! `symbols`: what the built interposer exports, against the entry table and the stock libraries.

use std::collections::BTreeMap;

use ::symbols::{Export, compare, disagreements, exported_symbols};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use hip_abi::{EntryPoint, Hook};
use rocm::{Request, workspace_target};

use crate::cargo;
use crate::commands::test::RELEASES;

/// Reads the built librefrain.so back and compares what it exports with the entry table and with stock HIP.
///
/// It has to export exactly the entry points that the table hooks, each under the table's version node; every stock library
/// has to have these, and every other row of the table, under the same node where it exports them at all.
#[derive(Debug, Args)]
pub struct Symbols {}

impl Symbols {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        cargo::build(&["-p", "preload"])?;
        let interposer = cargo::built("librefrain.so")?;
        let exports = read(&interposer)?;
        let hooked = rows().filter(|(entry, ..)| entry.info().hook != Hook::None);
        let mut problems: Vec<String> = compare(&exports, hooked.map(|(_, symbol, node)| (symbol, node)))
            .into_iter()
            .map(|difference| format!("{}: {difference}", interposer.display()))
            .collect();

        let mut compared = Vec::new();
        for release in RELEASES {
            let runtime = rocm::obtain(&Request::for_version(release), &workspace_target())?;
            let stock = read(&runtime.hip_library)?;
            let name = format!("HIP {}", runtime.version);
            problems.extend(disagreements(&exports, &stock).iter().map(|found| format!("{name} disagrees: {found}")));
            let rows = rows().map(|(_, symbol, node)| (symbol, node));
            problems.extend(wrong_rows(rows, &stock).iter().map(|found| format!("{name}: {found}")));
            compared.push(name);
        }
        if problems.is_empty() {
            println!("{} symbols agree with the table and with {}", exports.len(), compared.join(" and "));
            return Ok(());
        }
        for problem in &problems {
            eprintln!("{problem}");
        }
        bail!("{} differences in exported symbols", problems.len())
    }
}

fn read(library: &std::path::Path) -> Result<Vec<Export>> {
    exported_symbols(library).with_context(|| format!("cannot read the symbols of {}", library.display()))
}

fn rows() -> impl Iterator<Item = (EntryPoint, &'static str, &'static str)> {
    EntryPoint::ALL.iter().map(|&entry| (entry, entry.symbol(), entry.info().version.as_str()))
}

/// The rows whose symbol `stock` exports under another node than the row says.
fn wrong_rows<'a>(rows: impl Iterator<Item = (&'a str, &'a str)>, stock: &[Export]) -> Vec<String> {
    let nodes: BTreeMap<&str, Option<&str>> = stock
        .iter()
        .filter(|export| export.default)
        .map(|export| (export.name.as_str(), export.version.as_deref()))
        .collect();
    rows.filter_map(|(symbol, node)| {
        let real = nodes.get(symbol)?;
        (*real != Some(node))
            .then(|| format!("the table has {symbol}@@{node}, the library {symbol}@@{}", real.unwrap_or("none")))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_compared_where_stock_has_the_symbol() {
        let stock = [("a", "v1"), ("b", "v2")].map(|(name, node)| Export {
            name: name.to_owned(),
            version: Some(node.to_owned()),
            default: true,
        });
        let rows = [("a", "v1"), ("b", "v1"), ("absent", "v1")];
        assert_eq!(wrong_rows(rows.into_iter(), &stock), ["the table has b@@v1, the library b@@v2"]);
    }
}
