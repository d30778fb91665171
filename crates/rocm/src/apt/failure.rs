//! Tells from what apt and dpkg print why they failed. They exit with 100 or 2 for everything, so their English text
//! (`LC_ALL=C`) is all there is.

/// Why apt or dpkg failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// No space on the disk.
    DiskFull,
    /// The index is not signed by the given keys.
    BadSignature,
    /// A file is not what the index says.
    BrokenDownload,
    /// The archive cannot be reached, or breaks off.
    NoNetwork,
    /// The archive has no such package, or not in that version.
    NoPackage,
    /// Anything else.
    Other,
}

/// What to look for, in lower case. Earlier rows win: a full disk makes files look broken, and a broken proxy answers
/// with pages that look like unsigned indexes, so the order goes from cause to consequence.
const SIGNS: &[(Cause, &[&str])] = &[
    (Cause::DiskFull, &["no space left on device", "don't have enough free space", "disk quota exceeded"]),
    (
        Cause::BrokenDownload,
        &[
            "hash sum mismatch",
            "file has unexpected size",
            "corrupted file",
            "is not a debian format archive",
            "unexpected end of file",
            "lzma_data_error",
            "compressed data is corrupt",
        ],
    ),
    (
        Cause::NoNetwork,
        &[
            "temporary failure resolving",
            "could not resolve",
            "could not connect",
            "unable to connect",
            "cannot initiate the connection",
            "network is unreachable",
            "connection refused",
            "connection timed out",
            "connection failed",
            "connection reset",
            "no route to host",
            "something wicked happened resolving",
            "undetermined error",
            "error reading from server",
            "407  proxy",
        ],
    ),
    (
        Cause::BadSignature,
        &[
            "no_pubkey",
            "is not signed",
            "couldn't be verified",
            "at least one invalid signature",
            "does not have a release file",
            "no longer has a release file",
        ],
    ),
    (
        Cause::NoPackage,
        &[
            "unable to locate package",
            "has no installation candidate",
            "was not found",
            "no packages found",
            "404  not found",
        ],
    ),
];

/// The cause that `said` tells of.
pub(crate) fn cause(said: &str) -> Cause {
    let said = said.to_lowercase();
    let told = SIGNS.iter().find(|(_, signs)| signs.iter().any(|sign| said.contains(sign)));
    told.map_or(Cause::Other, |&(cause, _)| cause)
}

/// The lines of apt's output that are worth showing: errors and warnings, else the last ones.
pub(crate) fn essence(said: &str) -> String {
    const MOST: usize = 8;
    let lines: Vec<&str> = said.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let telling: Vec<&str> = lines.iter().copied().filter(|line| is_telling(line)).collect();
    let chosen = if telling.is_empty() { &lines } else { &telling };
    let shown = chosen.iter().skip(chosen.len().saturating_sub(MOST));
    shown.map(|line| format!("  | {line}")).collect::<Vec<_>>().join("\n")
}

fn is_telling(line: &str) -> bool {
    ["E:", "W:", "Err:", "dpkg", "tar:"].iter().any(|start| line.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_to_fail_is_recognised() {
        for (said, expected) in [
            ("W: Failed to fetch http://m.invalid/x  Temporary failure resolving 'm.invalid'", Cause::NoNetwork),
            (
                "E: Failed to fetch http://m.invalid/x.deb  Could not connect to m.invalid:80 (192.0.2.1).",
                Cause::NoNetwork,
            ),
            ("E: Failed to fetch http://m.invalid/x.deb  Hash Sum mismatch", Cause::BrokenDownload),
            (
                "E: Failed to fetch x.deb  File has unexpected size (3 != 4). Mirror sync in progress?",
                Cause::BrokenDownload,
            ),
            ("dpkg-deb: error: 'x.deb' is not a Debian format archive", Cause::BrokenDownload),
            ("E: You don't have enough free space in /x/archives/.", Cause::DiskFull),
            ("tar: ./usr/lib/x: Cannot write: No space left on device", Cause::DiskFull),
            ("W: GPG error: http://m.invalid sid InRelease: ... NO_PUBKEY 0E98404D386FA1D9", Cause::BadSignature),
            ("E: The repository 'http://m.invalid sid InRelease' is not signed.", Cause::BadSignature),
            ("E: Unable to locate package libamdhip64-9", Cause::NoPackage),
            ("E: Version '9' for 'libamdhip64-7' was not found", Cause::NoPackage),
            ("E: Could not get lock", Cause::Other),
        ] {
            assert_eq!(cause(said), expected, "{said}");
        }
    }

    #[test]
    fn full_disk_outranks_what_it_causes() {
        let said = "E: Write error - write (28: No space left on device)\nE: Failed to fetch x  Hash Sum mismatch";
        assert_eq!(cause(said), Cause::DiskFull);
    }

    #[test]
    fn essence_is_errors_and_warnings_or_the_end() {
        let said = "Get:1 x\nE: bad\nFetched 0 B\nW: worse\n";
        assert_eq!(essence(said), "  | E: bad\n  | W: worse");
        assert_eq!(essence("only\n\nthis\n"), "  | only\n  | this");
    }
}
