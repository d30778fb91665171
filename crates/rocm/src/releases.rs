//! What is known about ROCm releases as a whole: names, HIP versions, which share a graph ABI, which Debian packages.
//! Facts only; who uses them decides.

use crate::version::{HipVersion, Wanted};

/// The release that is meant where none is named.
pub const DEFAULT: Wanted = Wanted::line(7, 2);

/// HIP versions whose graph API is binary-compatible in both directions: the same 93 entry points, signatures,
/// struct layouts and symbol version nodes.
#[derive(Debug, PartialEq, Eq)]
pub struct GraphAbi {
    /// First HIP version of the range, `(major, minor)`.
    pub first: (u32, u32),
    /// Last HIP version of the range.
    pub last: (u32, u32),
    /// How this is known.
    pub evidence: &'static str,
}

/// All known graph ABIs. A version outside every range has no stand-in and is no stand-in.
pub const GRAPH_ABIS: &[GraphAbi] = &[
    GraphAbi {
        first: (5, 7),
        last: (5, 7),
        evidence: "5.7.1 read from Debian's binary: 69 of the 93 entry points, 32-bit sizes in HIP_MEMCPY3D",
    },
    GraphAbi {
        first: (6, 4),
        last: (6, 4),
        evidence: "6.4.3 read from Debian's binary: 85 of the 93 entry points, HIP_MEMSET_NODE_PARAMS in two of them, \
                   32-byte hipLaunchAttributeValue",
    },
    GraphAbi {
        first: (7, 2),
        last: (7, 15),
        evidence: "7.2.4 read from Debian's binary; 7.14 (HIP 7.14.60850) and 10.0 (HIP 7.15.26333) from bindings of \
                   their headers: all 93 declared, no signature, size, offset or shared enum value differs; a program \
                   built against 7.14 requires 7.2.4's version nodes",
    },
];

/// A ROCm release whose name is not its HIP version.
struct Renamed {
    release: (u32, u32),
    hip: (u32, u32),
}

/// Measured from the release's own bindings.
const RENAMED: &[Renamed] = &[Renamed { release: (10, 0), hip: (7, 15) }];

/// A release line that Debian packages.
#[derive(Debug, PartialEq, Eq)]
pub struct DebianLine {
    /// Release line, which is the HIP version too.
    pub line: (u32, u32),
    /// Suites that have carried it, searched for the newest package of the line.
    pub suites: &'static [&'static str],
}

/// Lines to be found in Debian, newest first. Packages move between the suites; where one is now is looked up.
pub const DEBIAN_LINES: &[DebianLine] = &[
    DebianLine { line: (7, 2), suites: &["trixie", "sid", "experimental"] },
    DebianLine { line: (6, 4), suites: &["trixie", "sid", "experimental"] },
    DebianLine { line: (5, 7), suites: &["trixie", "sid"] },
    DebianLine { line: (5, 2), suites: &["bookworm"] },
];

/// The HIP version, `(major, minor)`, that a wanted release has.
pub fn hip_line(wanted: Wanted) -> (u32, u32) {
    let release = (wanted.major, wanted.minor);
    RENAMED.iter().find(|renamed| renamed.release == release).map_or(release, |renamed| renamed.hip)
}

/// The Debian line that has the wanted release, if one does.
pub fn debian_line(wanted: Wanted) -> Option<&'static DebianLine> {
    DEBIAN_LINES.iter().find(|debian| debian.line == hip_line(wanted))
}

/// The graph ABI of a HIP version.
pub fn graph_abi(line: (u32, u32)) -> Option<&'static GraphAbi> {
    GRAPH_ABIS.iter().find(|abi| (abi.first..=abi.last).contains(&line))
}

/// Whether a runtime is what was asked for. A point release (`7.2.4`) is not in the library, so `package`, the
/// upstream version of the package that the library came in, has to tell it.
pub fn satisfies(wanted: Wanted, runtime: HipVersion, package: Option<&str>) -> bool {
    if hip_line(wanted) != (runtime.major, runtime.minor) {
        return false;
    }
    match (wanted.build(), wanted.point_release()) {
        (Some(build), _) => build == runtime.build,
        (_, Some(_)) => package.is_some_and(|package| upstream(package) == wanted.to_string()),
        (None, None) => true,
    }
}

/// Whether a runtime may stand in for a release: same graph ABI.
pub fn stands_in(wanted: Wanted, runtime: (u32, u32)) -> bool {
    graph_abi(hip_line(wanted)).is_some_and(|abi| graph_abi(runtime) == Some(abi))
}

/// How far a stand-in is from the release; smaller is nearer.
pub fn distance(wanted: Wanted, runtime: (u32, u32)) -> (u32, u32) {
    let (major, minor) = hip_line(wanted);
    (major.abs_diff(runtime.0), minor.abs_diff(runtime.1))
}

/// The upstream part of a Debian version: no epoch, no revision, no repacking mark (`1:7.2.4+dfsg-1~exp1` is 7.2.4).
pub fn upstream(debian: &str) -> &str {
    let version = debian.split_once(':').map_or(debian, |(_, rest)| rest);
    let version = version.rsplit_once('-').map_or(version, |(rest, _)| rest);
    version.split(['+', '~']).next().unwrap_or(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(text: &str) -> Wanted {
        text.parse().unwrap()
    }

    const HIP_7_2: HipVersion = HipVersion { major: 7, minor: 2, build: 53211 };

    #[test]
    fn graph_abi_ranges_are_ordered_and_disjoint() {
        for abi in GRAPH_ABIS {
            assert!(abi.first <= abi.last && !abi.evidence.is_empty());
        }
        assert!(GRAPH_ABIS.windows(2).all(|pair| pair[0].last < pair[1].first));
    }

    #[test]
    fn stand_ins_share_the_graph_abi() {
        for (asked, runtime, expected) in [
            ("7.14", (7, 2), true),
            ("10.0", (7, 2), true),
            ("7.2", (7, 14), true),
            ("6.4", (7, 2), false),
            ("7.2", (6, 4), false),
            ("7.1", (7, 2), false),
            ("9.9", (7, 2), false),
            ("9.9", (9, 9), false),
        ] {
            assert_eq!(stands_in(wanted(asked), runtime), expected, "{asked} on {runtime:?}");
        }
    }

    #[test]
    fn release_names_map_to_hip_versions() {
        assert_eq!(hip_line(wanted("10.0")), (7, 15));
        assert_eq!(hip_line(wanted("7.14")), (7, 14));
        assert!(satisfies(wanted("10.0"), HipVersion { major: 7, minor: 15, build: 26333 }, None));
    }

    #[test]
    fn point_releases_need_the_package_and_builds_the_library() {
        assert!(satisfies(wanted("7.2"), HIP_7_2, None));
        assert!(satisfies(wanted("7.2.53211"), HIP_7_2, None));
        assert!(!satisfies(wanted("7.2.53212"), HIP_7_2, Some("7.2.4-1")));
        assert!(satisfies(wanted("7.2.4"), HIP_7_2, Some("7.2.4-1~exp2")));
        assert!(!satisfies(wanted("7.2.3"), HIP_7_2, Some("7.2.4-1~exp2")));
        assert!(!satisfies(wanted("7.2.4"), HIP_7_2, None));
        assert!(!satisfies(wanted("7.14"), HIP_7_2, None));
    }

    #[test]
    fn upstream_versions_lose_what_debian_adds() {
        for (debian, expected) in [
            ("7.2.4-1~exp2", "7.2.4"),
            ("7.2.4+dfsg-1~exp1", "7.2.4"),
            ("1:21.1.8-14", "21.1.8"),
            ("7.2.4~rc1-1", "7.2.4"),
            ("5.7.1-6+deb13u1", "5.7.1"),
            ("7.2.4", "7.2.4"),
        ] {
            assert_eq!(upstream(debian), expected);
        }
    }

    #[test]
    fn debian_lines_are_known_by_hip_version() {
        assert_eq!(debian_line(wanted("7.2.4")).map(|debian| debian.line), Some((7, 2)));
        assert_eq!(debian_line(wanted("7.14")), None);
    }
}
