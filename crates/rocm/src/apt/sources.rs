//! Finds Debian's main archive in the machine's own apt sources, both formats. Pure text to values, except for reading
//! the files.

use std::fs;
use std::path::Path;

/// One archive that the machine's apt sources name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Source {
    /// Address of the archive.
    pub(crate) uri: String,
    /// Suites that are taken from it.
    pub(crate) suites: Vec<String>,
    /// Components that are taken from it.
    pub(crate) components: Vec<String>,
    /// Key file that it is signed with, where one is named.
    pub(crate) signed_by: Option<String>,
}

/// Suites of Debian's main archive, by code name and by status.
const SUITES: &[&str] = &[
    "bullseye",
    "bookworm",
    "trixie",
    "forky",
    "duke",
    "sid",
    "oldoldstable",
    "oldstable",
    "stable",
    "testing",
    "unstable",
    "experimental",
    "rc-buggy",
];

/// The mirror of Debian's main archive that the apt configuration in `etc_apt` uses, without a trailing slash.
pub(crate) fn mirror(etc_apt: &Path) -> Option<String> {
    let mut sources = Vec::new();
    for file in files(etc_apt) {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let is_deb822 = file.extension().is_some_and(|extension| extension == "sources");
        sources.extend(if is_deb822 { deb822(&text) } else { one_line(&text) });
    }
    // Other archives use Debian's suite names too, so the one that is signed with Debian's keys, or looks like a
    // mirror, goes first. What is served there is checked against Debian's keys in any case.
    let fitting = sources.into_iter().filter(Source::is_debians_main_archive);
    let best = fitting.min_by_key(|source| std::cmp::Reverse(source.likelihood()))?;
    Some(best.uri.trim_end_matches('/').to_owned())
}

/// `sources.list`, then what lies in `sources.list.d`, sorted.
fn files(etc_apt: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(etc_apt.join("sources.list.d")).into_iter().flatten();
    let mut parts: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|file| file.extension().is_some_and(|extension| extension == "sources" || extension == "list"))
        .collect();
    parts.sort();
    [vec![etc_apt.join("sources.list")], parts].concat()
}

impl Source {
    fn is_debians_main_archive(&self) -> bool {
        let fetchable = ["http:", "https:", "file:", "copy:", "mirror:", "mirror+", "ftp:", "tor+"]
            .iter()
            .any(|scheme| self.uri.starts_with(scheme));
        fetchable
            && self.components.iter().any(|component| component == "main")
            && self.suites.iter().any(|suite| SUITES.contains(&suite.as_str()))
    }

    fn likelihood(&self) -> u32 {
        let signed = self.signed_by.as_deref().is_some_and(|file| file.contains("debian-archive"));
        let named = self.uri.trim_end_matches('/').rsplit('/').next() == Some("debian");
        2 * u32::from(signed) + u32::from(named)
    }
}

/// Reads the format of `*.sources`: paragraphs of fields, a field's continuation lines are indented.
fn deb822(text: &str) -> Vec<Source> {
    let mut sources = Vec::new();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    for paragraph in lines.split(|line| line.trim().is_empty()) {
        let mut fields: Vec<(String, String)> = Vec::new();
        for line in paragraph {
            if line.starts_with([' ', '\t']) {
                if let Some((_, value)) = fields.last_mut() {
                    value.push('\n');
                    value.push_str(line.trim());
                }
            } else if let Some((name, value)) = line.split_once(':') {
                fields.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
            }
        }
        let field = |name: &str| fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str());
        let words = |name| field(name).unwrap_or_default().split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        if !words("types").contains(&"deb".to_owned()) || field("enabled").is_some_and(is_no) {
            continue;
        }
        for uri in words("uris") {
            sources.push(Source {
                uri,
                suites: words("suites"),
                components: words("components"),
                signed_by: field("signed-by").map(str::to_owned),
            });
        }
    }
    sources
}

fn is_no(value: &str) -> bool {
    ["no", "false", "without", "off", "disable"].contains(&value.to_ascii_lowercase().as_str())
}

/// Reads the format of `*.list`: `deb [options] uri suite component...`.
fn one_line(text: &str) -> Vec<Source> {
    text.lines().filter_map(one_line_source).collect()
}

fn one_line_source(line: &str) -> Option<Source> {
    let line = line.split('#').next()?.trim();
    let rest = line.strip_prefix("deb")?;
    if !rest.starts_with([' ', '\t', '[']) {
        return None;
    }
    let rest = rest.trim_start();
    let (options, rest) = match rest.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?,
        None => ("", rest),
    };
    let signed_by = options.split_whitespace().find_map(|option| option.strip_prefix("signed-by=")).map(str::to_owned);
    let mut words = rest.split_whitespace().map(str::to_owned);
    let (uri, suite) = (words.next()?, words.next()?);
    Some(Source { uri, suites: vec![suite], components: words.collect(), signed_by })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEB822: &str = "\
Types: deb
# a comment inside
URIs: mirror+file:/etc/apt/mirrors/debian.list
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb deb-src
URIs: http://mirror.invalid/debian-security
 http://other.invalid/debian-security
Suites: bookworm-security
Components: main
";

    fn etc_apt(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("sources.list.d")).unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        folder
    }

    #[test]
    fn deb822_paragraphs_are_read_with_comments_and_continuations() {
        let sources = deb822(DEB822);
        assert_eq!(sources.len(), 3);
        assert_eq!(sources[0].suites, ["bookworm", "bookworm-updates"]);
        assert!(sources[0].is_debians_main_archive());
        assert_eq!(sources[2].uri, "http://other.invalid/debian-security");
        assert!(!sources[1].is_debians_main_archive());
    }

    #[test]
    fn disabled_and_source_only_paragraphs_do_not_count() {
        let off = "Types: deb\nURIs: http://a.invalid/debian\nSuites: sid\nComponents: main\nEnabled: no\n";
        assert!(deb822(off).is_empty());
        assert!(deb822(&off.replace("Enabled: no", "").replace("deb\n", "deb-src\n")).is_empty());
    }

    #[test]
    fn one_line_sources_are_read_with_options_and_comments() {
        let sources = one_line(
            "# deb http://off.invalid/debian sid main\n\
             deb [arch=amd64 signed-by=/k.gpg] http://a.invalid/debian/ trixie main contrib # why\n\
             deb-src http://a.invalid/debian trixie main\n\
             deb\thttp://b.invalid/debian stable main\n\
             debris\n",
        );
        assert_eq!(sources.len(), 2);
        assert_eq!(sources[0].signed_by.as_deref(), Some("/k.gpg"));
        assert_eq!(sources[0].components, ["main", "contrib"]);
        assert_eq!(sources[1].uri, "http://b.invalid/debian");
    }

    #[test]
    fn mirror_is_debians_main_archive_not_its_neighbours() {
        let third_party =
            "deb http://third.invalid/packages bookworm main\ndeb http://pg.invalid/apt bookworm-pgdg main\n";
        let own = "deb http://mirror.invalid/debian/ bookworm main\n";
        let security = "deb http://mirror.invalid/debian-security bookworm-security main\n";
        let folder = etc_apt(&[
            ("sources.list", security),
            ("sources.list.d/a.list", third_party),
            ("sources.list.d/b.list", own),
            ("sources.list.d/c.list.save", "deb http://saved.invalid/debian sid main\n"),
        ]);
        assert_eq!(mirror(folder.path()).as_deref(), Some("http://mirror.invalid/debian"));
        let folder = etc_apt(&[("sources.list", security), ("sources.list.d/d.sources", DEB822)]);
        assert_eq!(mirror(folder.path()).as_deref(), Some("mirror+file:/etc/apt/mirrors/debian.list"));
    }

    #[test]
    fn machines_of_other_distributions_have_no_mirror() {
        let folder = etc_apt(&[("sources.list", "deb http://a.invalid/ubuntu noble main universe\n")]);
        assert_eq!(mirror(folder.path()), None);
        assert_eq!(mirror(&folder.path().join("absent")), None);
    }
}
