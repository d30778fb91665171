//! Comparison of two export lists.

use std::collections::BTreeMap;
use std::fmt;

use crate::Export;

/// One way in which a library's exports are not what they ought to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Expected, not exported at all.
    Missing {
        /// The symbol.
        name: String,
        /// The node it ought to have.
        version: String,
    },
    /// Exported, not expected.
    Extra(Export),
    /// Exported under another node, under none, or not as the default version.
    Version {
        /// The export as it is.
        found: Export,
        /// The node it ought to have.
        expected: String,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { name, version } => write!(f, "missing: {name}@@{version}"),
            Self::Extra(export) => write!(f, "not expected: {export}"),
            Self::Version { found, expected } => {
                write!(f, "wrong version: {found}, expected {}@@{expected}", found.name)
            }
        }
    }
}

/// Everything in which `exports` departs from `expected`, a list of symbols with their version nodes. Empty if nothing does.
pub fn compare<'a>(exports: &[Export], expected: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<Difference> {
    let mut unmet: BTreeMap<&str, &str> = expected.into_iter().collect();
    let mut differences = Vec::new();
    for export in exports {
        match unmet.remove(export.name.as_str()) {
            None => differences.push(Difference::Extra(export.clone())),
            Some(version) => differences.extend(version_difference(export, version)),
        }
    }
    differences.extend(
        unmet
            .into_iter()
            .map(|(name, version)| Difference::Missing { name: name.to_owned(), version: version.to_owned() }),
    );
    differences
}

/// The symbols that both libraries export, where `exports` has them under another node than the default one of `reference`.
///
/// Symbols that only one side has are no disagreement: an older runtime lacks newer entry points.
pub fn disagreements(exports: &[Export], reference: &[Export]) -> Vec<Difference> {
    let reference: BTreeMap<&str, &str> = reference
        .iter()
        .filter(|export| export.default)
        .filter_map(|export| Some((export.name.as_str(), export.version.as_deref()?)))
        .collect();
    exports.iter().filter_map(|export| version_difference(export, reference.get(export.name.as_str())?)).collect()
}

fn version_difference(found: &Export, expected: &str) -> Option<Difference> {
    let right = found.default && found.version.as_deref() == Some(expected);
    (!right).then(|| Difference::Version { found: found.clone(), expected: expected.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn export(name: &str, version: Option<&str>, default: bool) -> Export {
        Export { name: name.to_owned(), version: version.map(str::to_owned), default }
    }

    fn shown(differences: &[Difference]) -> Vec<String> {
        differences.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn equal_lists_have_no_difference() {
        let exports = [export("a", Some("v1"), true), export("b", Some("v2"), true)];
        assert_eq!(compare(&exports, [("b", "v2"), ("a", "v1")]), []);
    }

    #[test]
    fn each_kind_of_difference_is_named() {
        let exports = [
            export("hidden", Some("v1"), false),
            export("plain", None, true),
            export("stray", Some("v1"), true),
            export("wrong", Some("v2"), true),
        ];
        let expected = [("hidden", "v1"), ("plain", "v1"), ("wrong", "v1"), ("absent", "v1")];
        assert_eq!(
            shown(&compare(&exports, expected)),
            [
                "wrong version: hidden@v1, expected hidden@@v1",
                "wrong version: plain, expected plain@@v1",
                "not expected: stray@@v1",
                "wrong version: wrong@@v2, expected wrong@@v1",
                "missing: absent@@v1",
            ]
        );
    }

    #[test]
    fn a_second_definition_of_a_name_is_an_extra_one() {
        let exports = [export("a", Some("v1"), true), export("a", Some("v2"), false)];
        assert_eq!(shown(&compare(&exports, [("a", "v1")])), ["not expected: a@v2"]);
    }

    #[test]
    fn only_shared_names_can_disagree() {
        let ours = [export("both", Some("v2"), true), export("new", Some("v9"), true)];
        let stock =
            [export("both", Some("v1"), true), export("old", Some("v1"), true), export("both", Some("v0"), false)];
        assert_eq!(shown(&disagreements(&ours, &stock)), ["wrong version: both@@v2, expected both@@v1"]);
    }
}
