//! Reads what apt prints: version tables, download plans, progress. Pure text to values.

/// One line of `apt-cache madison`: a version of a package in a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Available {
    pub(crate) package: String,
    pub(crate) version: String,
    pub(crate) suite: String,
}

/// Reads `apt-cache madison`. Versions of a package come newest first, as apt prints them.
pub(crate) fn madison(text: &str) -> Vec<Available> {
    let line = |line: &str| {
        let mut columns = line.split('|').map(str::trim);
        let (package, version, origin) = (columns.next()?, columns.next()?, columns.next()?);
        // The origin reads "URI suite/component architecture Packages"; sources end with "Sources".
        let mut words = origin.split_whitespace();
        let (_uri, place) = (words.next()?, words.next()?);
        let (suite, _component) = place.split_once('/')?;
        (words.last()? == "Packages").then(|| Available {
            package: package.to_owned(),
            version: version.to_owned(),
            suite: suite.to_owned(),
        })
    };
    text.lines().filter_map(line).collect()
}

/// One file of `apt-get --print-uris install`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Download {
    /// Name that apt saves it under: `libgcc-s1_14.2.0-19_amd64.deb`, with `%3a` for the colon of an epoch.
    pub(crate) file: String,
    /// Size in bytes.
    pub(crate) size: u64,
    /// SHA-256 in the archive's signed index, where apt prints that hash.
    pub(crate) sha256: Option<String>,
}

impl Download {
    /// Package name and Debian version, taken from the file's name.
    pub(crate) fn package_and_version(&self) -> Option<(String, String)> {
        let mut parts = self.file.strip_suffix(".deb")?.split('_');
        let (name, version) = (parts.next()?, parts.next()?);
        Some((name.to_owned(), version.replace("%3a", ":")))
    }
}

/// Reads `apt-get --print-uris`: lines of `'URI' FILE SIZE HASH:VALUE`, among others.
pub(crate) fn uris(text: &str) -> Vec<Download> {
    let line = |line: &str| {
        let (_uri, rest) = line.strip_prefix('\'')?.split_once("' ")?;
        let mut words = rest.split_whitespace();
        let file = words.next()?.to_owned();
        let size = words.next()?.parse().ok()?;
        let sha256 = words.next().and_then(|hash| hash.strip_prefix("SHA256:")).map(str::to_owned);
        file.ends_with(".deb").then_some(Download { file, size, sha256 })
    };
    text.lines().filter_map(line).collect()
}

/// Per cent done, from a line that `APT::Status-Fd` gets: `dlstatus:1:12.5:Retrieving file 3 of 20`.
pub(crate) fn percent(line: &str) -> Option<f32> {
    let percent = line.strip_prefix("dlstatus:")?.split(':').nth(1)?;
    percent.parse().ok().filter(|percent| (0.0..=100.0).contains(percent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_tables_name_the_suite() {
        let table = madison(
            "libamdhip64-dev | 7.2.4-1~exp2 | http://m.invalid/debian experimental/main amd64 Packages\n\
             libamdhip64-dev |    6.4.3-5 | http://m.invalid/debian sid/main amd64 Packages\n\
             rocm-hipamd | 6.4.3-5 | http://m.invalid/debian sid/main Sources\n\
             N: Unable to locate package x\n",
        );
        let short: Vec<_> = table.iter().map(|line| (line.version.as_str(), line.suite.as_str())).collect();
        assert_eq!(short, [("7.2.4-1~exp2", "experimental"), ("6.4.3-5", "sid")]);
        assert_eq!(table[0].package, "libamdhip64-dev");
    }

    #[test]
    fn download_plans_list_files_with_epochs_and_hashes() {
        let plan = uris(
            "Reading package lists...\n\
             'http://m.invalid/debian/pool/main/l/x/libllvm21_21.1.8-14_amd64.deb' libllvm21_1%3a21.1.8-14_amd64.deb 28254212 SHA256:ab\n\
             'http://m.invalid/a/b_1_all.deb' b_1_all.deb 7 MD5Sum:00\n\
             'http://m.invalid/a/InRelease' InRelease 7 \n",
        );
        assert_eq!(plan.len(), 2);
        assert_eq!(plan[0].size, 28_254_212);
        assert_eq!(plan[0].sha256.as_deref(), Some("ab"));
        assert_eq!(plan[0].package_and_version(), Some(("libllvm21".to_owned(), "1:21.1.8-14".to_owned())));
        assert_eq!(plan[1].sha256, None);
    }

    #[test]
    fn progress_lines_give_per_cent() {
        assert_eq!(percent("dlstatus:4:12.5:Retrieving file 3 of 20"), Some(12.5));
        for other in ["pmstatus:x:12.5:y", "dlstatus:4:many:x", "dlstatus:4:1e9:x", "Get:1 http://m.invalid", ""] {
            assert_eq!(percent(other), None, "{other}");
        }
    }
}
