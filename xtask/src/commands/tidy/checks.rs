//! The checks of `tidy`, each from a file's path and text to messages. Reads no files.

use std::path::Path;

/// A file to check.
#[derive(Debug)]
pub struct Source<'a> {
    /// Path below the workspace.
    pub path: &'a Path,
    /// Its contents.
    pub text: &'a str,
}

/// A check; answers a message for each place that breaks its rule.
pub type Check = fn(&Source<'_>) -> Vec<String>;

/// All checks of single files.
pub const CHECKS: &[Check] = &[
    opens_with_docs,
    is_readable_in_one_go,
    names_no_machine,
    explains_unsafe,
    keeps_unsafe_apart,
    leaves_nothing_for_later,
];

/// Longest file, in lines. Beyond it there is a seam to be found, or it is a table.
const MOST_LINES: usize = 600;

/// Lines that may stand before a module's docs.
const MOST_LINES_BEFORE_DOCS: usize = 4;

/// Tables and generated files, which may be longer.
const TABLES: &[&str] = &["crates/hip_abi/tests/bindings/", "crates/isa/src/generated/"];

/// Crates that need unsafe code: they call C, are called from C, or touch memory that belongs to others.
const UNSAFE_CRATES: &[&str] =
    &["conformance", "crates/hip_abi", "crates/kernels", "crates/kfd", "crates/preload", "crates/testkit"];

impl Source<'_> {
    fn is_rust(&self) -> bool {
        self.path.extension().is_some_and(|extension| extension == "rs")
    }

    /// Whether it is a module of tests, which the names of the tests and of the module explain. The root of an integration test
    /// is none.
    fn is_test_module(&self) -> bool {
        let below_tests = self.path.components().any(|part| part.as_os_str() == "tests");
        self.path.ends_with("tests.rs") || (below_tests && !self.path.ends_with("main.rs"))
    }

    /// Whether it is code or build configuration, as opposed to prose.
    fn is_code(&self) -> bool {
        let code = ["rs", "toml", "sh", "yml", "yaml", "c", "h", "hip"];
        let extension = self.path.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| code.contains(&extension)) || self.path.starts_with(".ci")
    }

    fn is_below(&self, places: &[&str]) -> bool {
        places.iter().any(|place| self.path.starts_with(place))
    }

    fn message(&self, line: usize, text: &str) -> String {
        format!("{}:{line}: {text}", self.path.display())
    }

    /// Messages for the lines of which `is_wrong`; lines count from one.
    fn lines_where(&self, text: &str, is_wrong: impl Fn(&str) -> bool) -> Vec<String> {
        let wrong = self.text.lines().enumerate().filter(|(_, line)| is_wrong(line));
        wrong.map(|(index, _)| self.message(index + 1, text)).collect()
    }
}

fn opens_with_docs(source: &Source<'_>) -> Vec<String> {
    // Before the docs a file may say how it came to be; a table may be included into a module that has them.
    let mut opening = source.text.lines().take(MOST_LINES_BEFORE_DOCS);
    if !source.is_rust()
        || source.is_test_module()
        || source.is_below(TABLES)
        || opening.any(|line| line.starts_with("//!"))
    {
        return Vec::new();
    }
    vec![source.message(1, "a module opens with `//!`: say what it is and what it may not know")]
}

fn is_readable_in_one_go(source: &Source<'_>) -> Vec<String> {
    let lines = source.text.lines().count();
    if !source.is_rust() || lines <= MOST_LINES || source.is_below(TABLES) {
        return Vec::new();
    }
    let text = format!(
        "{lines} lines, at most {MOST_LINES}: find the seam and split it (a table is listed in tidy/checks.rs)"
    );
    vec![source.message(lines, &text)]
}

fn names_no_machine(source: &Source<'_>) -> Vec<String> {
    if !source.is_code() {
        return Vec::new();
    }
    // Put together here, so that this file passes its own check.
    let places = [["/ro", "ot/"], ["/ho", "me/"], ["/wo", "rk/"], ["/opt/d", "ev/"], ["/Us", "ers/"]]
        .map(|halves| halves.concat());
    let machine = source.lines_where("a path of somebody's machine: derive it, or take it from an option", |line| {
        places.iter().any(|place| line.contains(place.as_str()))
    });
    let scheme = ["http", "https"].map(|scheme| format!("{scheme}:{}", "//"));
    let addresses =
        source.lines_where("an address in code: take it from configuration (tests use hosts in `.invalid`)", |line| {
            scheme.iter().any(|scheme| {
                line.match_indices(scheme.as_str()).any(|(at, _)| is_real_host(&line[at + scheme.len()..]))
            })
        });
    [machine, addresses].concat()
}

/// Whether an address, without its scheme, names a host that can exist.
fn is_real_host(rest: &str) -> bool {
    let host: String = rest.chars().take_while(|&c| c.is_ascii_alphanumeric() || c == '.' || c == '-').collect();
    !host.is_empty() && !host.ends_with(".invalid")
}

fn explains_unsafe(source: &Source<'_>) -> Vec<String> {
    if !source.is_rust() || source.is_below(TABLES) {
        return Vec::new();
    }
    let block = ["unsafe", " {"].concat();
    let lines: Vec<&str> = source.text.lines().collect();
    let opens_block = |line: &str| {
        let code = line.split("//").next().unwrap_or_default();
        // Inside a string it is data.
        code.find(&block).is_some_and(|at| code[..at].matches('"').count().is_multiple_of(2))
    };
    let unexplained =
        lines.iter().enumerate().filter(|(index, line)| opens_block(line) && !is_explained(&lines, *index));
    let text = "an unsafe block has a `// SAFETY:` comment just above that names the fact and who guarantees it";
    unexplained.map(|(index, _)| source.message(index + 1, text)).collect()
}

/// Whether a SAFETY comment stands on the line or above it, with nothing but the statement it belongs to in between.
fn is_explained(lines: &[&str], index: usize) -> bool {
    const LONGEST_STATEMENT: usize = 12;
    let above = lines[..=index].iter().rev().take(LONGEST_STATEMENT);
    above.take_while(|line| !line.trim().is_empty()).any(|line| line.contains("SAFETY:"))
}

fn keeps_unsafe_apart(source: &Source<'_>) -> Vec<String> {
    let is_root = ["lib.rs", "main.rs"].iter().any(|name| source.path.ends_with(Path::new("src").join(name)));
    if !is_root || source.is_below(UNSAFE_CRATES) || source.text.contains("#![forbid(unsafe_code)]") {
        return Vec::new();
    }
    vec![
        source.message(
            1,
            "a crate without unsafe code says `#![forbid(unsafe_code)]` (others are listed in tidy/checks.rs)",
        ),
    ]
}

fn leaves_nothing_for_later(source: &Source<'_>) -> Vec<String> {
    if !source.is_rust() {
        return Vec::new();
    }
    let marks = [["todo", "!("], ["unimplemented", "!("], ["#[ign", "ore"], ["TO", "DO"], ["FIX", "ME"], ["XX", "X:"]];
    let marks = marks.map(|halves| halves.concat());
    source.lines_where("nothing is left for later: finish it, or return an error that says what is not there", |line| {
        marks.iter().any(|mark| line.contains(mark.as_str()))
    })
}

/// Messages for the pages (paths below the book's source folder) that `summary` does not link to.
pub fn unlisted(pages: impl Iterator<Item = String>, summary: &str) -> Vec<String> {
    let missing = pages.filter(|page| page != "SUMMARY.md" && !summary.contains(&format!("({page})")));
    missing.map(|page| format!("docs/src/{page}: not in docs/src/SUMMARY.md, so the book lacks it")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(check: Check, path: &str, text: &str) -> usize {
        check(&Source { path: Path::new(path), text }).len()
    }

    #[test]
    fn rust_files_open_with_docs() {
        assert_eq!(broken(opens_with_docs, "a/src/b.rs", "//! B.\nuse x;"), 0);
        assert_eq!(broken(opens_with_docs, "a/src/b.rs", "use x;\nuse y;\nuse z;\n\n//! B."), 1);
        assert_eq!(broken(opens_with_docs, "a/src/b.rs", "// Made by x.\n\n//! B."), 0);
        assert_eq!(broken(opens_with_docs, "a/src/b/tests.rs", "use super::*;"), 0);
        assert_eq!(broken(opens_with_docs, "a/tests/all/b.rs", "use a::b;"), 0);
        assert_eq!(broken(opens_with_docs, "a/tests/all/main.rs", "mod b;"), 1);
        assert_eq!(broken(opens_with_docs, "a/b.toml", "[x]"), 0);
    }

    #[test]
    fn long_files_are_tables_or_too_long() {
        let long = "x\n".repeat(MOST_LINES + 1);
        assert_eq!(broken(is_readable_in_one_go, "a/src/b.rs", &long), 1);
        assert_eq!(broken(is_readable_in_one_go, "a/src/b.rs", &long[2..]), 0);
        assert_eq!(broken(is_readable_in_one_go, "crates/isa/src/generated/b.rs", &long), 0);
    }

    #[test]
    fn code_names_no_machine_and_no_host() {
        let address = ["https:", "//example.org/x"].concat();
        let in_tests = ["http:", "//m.invalid/debian"].concat();
        let machine = ["/ho", "me/me/x"].concat();
        for (text, expected) in [(&address, 1), (&in_tests, 0), (&machine, 1), (&"/usr/share/x".to_owned(), 0)] {
            assert_eq!(broken(names_no_machine, "a/src/b.rs", text), expected, "{text}");
        }
        assert_eq!(broken(names_no_machine, "README.md", &address), 0);
        assert_eq!(broken(names_no_machine, ".ci/run", &address), 1);
    }

    #[test]
    fn unsafe_blocks_are_explained_just_above() {
        let block = ["unsafe", " { f() }"].concat();
        for (before, expected) in [
            ("// SAFETY: f is fine.\n", 0),
            ("// SAFETY: f is fine,\n// always.\nlet x =\n    ", 0),
            ("// SAFETY: of something else.\n\n", 1),
            ("", 1),
            ("// in a comment: ", 0),
            ("let text = \"", 0),
        ] {
            assert_eq!(broken(explains_unsafe, "a/src/b.rs", &format!("{before}{block}")), expected, "{before:?}");
        }
    }

    #[test]
    fn crates_forbid_unsafe_code_unless_made_for_it() {
        assert_eq!(broken(keeps_unsafe_apart, "crates/gpu/src/lib.rs", "//! G.\n#![forbid(unsafe_code)]"), 0);
        assert_eq!(broken(keeps_unsafe_apart, "crates/gpu/src/lib.rs", "//! G."), 1);
        assert_eq!(broken(keeps_unsafe_apart, "crates/gpu/src/other.rs", "//! G."), 0);
        assert_eq!(broken(keeps_unsafe_apart, "crates/kfd/src/lib.rs", "//! K."), 0);
    }

    #[test]
    fn nothing_is_left_for_later() {
        for mark in [["todo", "!()"], ["    #[ign", "ore]"], ["unimplemented", "!(\"x\")"], ["// TO", "DO: x"]] {
            assert_eq!(broken(leaves_nothing_for_later, "a/src/b.rs", &mark.concat()), 1, "{mark:?}");
        }
        assert_eq!(broken(leaves_nothing_for_later, "a/src/b.rs", "fn ignore() {}"), 0);
    }

    #[test]
    fn pages_are_in_the_table_of_contents() {
        let pages = ["SUMMARY.md", "a.md", "adr/b.md"].map(str::to_owned);
        assert_eq!(unlisted(pages.into_iter(), "- [A](a.md)\n- [B](b.md)").len(), 1);
    }
}
