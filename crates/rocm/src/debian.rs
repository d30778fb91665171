//! Which of Debian's packages make up a ROCm runtime, and from which suite they come.

use std::path::{Path, PathBuf};

use crate::apt::Available;
use crate::error::Error;
use crate::releases::{self, DebianLine};
use crate::runtime::{OpenError, Origin, Runtime};
use crate::sysroot::{Selection, Spec, Store};
use crate::version::Wanted;

/// Packages that are built together and therefore come from one suite.
const STACK: &[&str] = &[
    "hipcc",
    "libamd-comgr*",
    "libamdhip64*",
    "libhiprtc*",
    "libhsa-runtime*",
    "libhsakmt*",
    "librocprofiler-register*",
    "rocm-device-libs*",
    "rocminfo",
];

/// What `rocminfo` and the C library ask for and a program on the runtime does not use: 20 MB of Python and tools.
const PRESENT: &[&str] = &["debconf", "kmod", "pciutils", "python3"];

/// Unpacks the newest release of a Debian line (or the point release that is wanted) into `store`, or answers the
/// sysroot that is there.
pub(crate) fn provide(
    store: &Store,
    line: &DebianLine,
    wanted: Wanted,
    mirror: Option<&str>,
    again: bool,
) -> Result<PathBuf, Error> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        let machine = format!("{} with {}", std::env::consts::ARCH, std::env::consts::OS);
        return Err(Error::OtherMachine { machine });
    }
    let point_release = wanted.point_release().map(|_| wanted.to_string());
    let line_name = format!("{}.{}", line.line.0, line.line.1);
    let name = point_release.clone().unwrap_or(line_name);
    let is_wanted = |version: &str| match &point_release {
        Some(exact) => releases::upstream(version) == exact,
        None => is_of_line(version, line.line),
    };
    let spec = Spec {
        name: &name,
        title: format!("ROCm {name}"),
        suites: line.suites,
        present: PRESENT,
        select: &|query| {
            let packages = packages(line.line.0);
            let available = query.available(&packages)?;
            select(&packages, &available, line.suites, is_wanted).ok_or_else(|| Error::NoPackage {
                mirror: query.mirror.to_owned(),
                package: format!("{} {name}", packages[0]),
                suites: line.suites.join(", "),
                said: had(&available, &packages[0]),
            })
        },
        check: &|root, _manifest| check(root, line).map_err(|source| Error::Unusable { source }),
    };
    store.provide(&spec, mirror, again)
}

/// The packages of a runtime with that HIP major version, the HIP library first, then what has the same version, then
/// the others.
fn packages(major: u32) -> Vec<String> {
    let versioned = [format!("libamdhip64-{major}"), "libamdhip64-dev".to_owned(), format!("libhiprtc{major}")];
    let others = ["libhsa-runtime-dev", "rocminfo"].map(str::to_owned);
    versioned.into_iter().chain(others).collect()
}

/// Chooses the newest wanted version of the first package, every other package of the same version, and what else the suites
/// have. A suite that no longer has the second package, the headers, is about to drop the release and may not have what it
/// depends on: an older version in a suite that is whole goes before it.
fn select(
    packages: &[String],
    available: &[Available],
    suites: &[&str],
    is_wanted: impl Fn(&str) -> bool,
) -> Option<Selection> {
    let has = |package: &str, version: &str, suite: &str| {
        available.iter().any(|line| line.package == package && line.version == version && line.suite == suite)
    };
    let is_whole = |line: &&Available| has(&packages[1], &line.version, &line.suite);
    let wanted = || available.iter().filter(|line| line.package == packages[0] && is_wanted(&line.version));
    let newest = wanted().find(is_whole).or_else(|| wanted().next())?;
    let same = || wanted().filter(|line| line.version == newest.version && is_whole(line) == is_whole(&newest));
    let suite = suites.iter().find(|suite| same().any(|line| line.suite == **suite))?;
    let chosen = packages.iter().filter_map(|package| {
        if has(package, &newest.version, suite) {
            Some(format!("{package}={}", newest.version))
        } else {
            // `libhiprtc5` never was a package of its own; what exists in no suite is no part of that release.
            let exists = available.iter().any(|line| line.package == *package);
            exists.then(|| package.clone())
        }
    });
    // Experimental is no whole distribution: what it lacks comes from sid.
    let base = if *suite == "experimental" { "sid" } else { suite };
    Some(Selection {
        packages: chosen.collect(),
        base: base.to_owned(),
        preferred: Some((STACK.iter().map(|&pattern| pattern.to_owned()).collect(), (*suite).to_owned())),
    })
}

fn is_of_line(version: &str, line: (u32, u32)) -> bool {
    let mut numbers = releases::upstream(version).split('.').map(str::parse);
    (numbers.next(), numbers.next()) == (Some(Ok(line.0)), Some(Ok(line.1)))
}

/// What the suites have instead, for the message.
fn had(available: &[Available], package: &str) -> String {
    let lines = available.iter().filter(|line| line.package == package);
    let lines: Vec<String> =
        lines.map(|line| format!("  | {} {} is in {}", package, line.version, line.suite)).collect();
    if lines.is_empty() { "  | no version at all".to_owned() } else { lines.join("\n") }
}

/// Refuses what is not a runtime of that line.
fn check(root: &Path, line: &DebianLine) -> Result<(), OpenError> {
    let runtime = Runtime::open(root, Origin::Unpacked, Path::new(""))?;
    if (runtime.version.major, runtime.version.minor) != line.line {
        return Err(OpenError::OtherVersion { root: root.to_owned(), version: runtime.version });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn available(lines: &[(&str, &str, &str)]) -> Vec<Available> {
        let line = |&(package, version, suite): &(&str, &str, &str)| Available {
            package: package.to_owned(),
            version: version.to_owned(),
            suite: suite.to_owned(),
        };
        lines.iter().map(line).collect()
    }

    const SUITES: &[&str] = &["trixie", "sid", "experimental"];

    #[test]
    fn newest_release_of_the_line_is_chosen_with_its_companions() {
        let available = available(&[
            ("libamdhip64-7", "7.3.0-1", "experimental"),
            ("libamdhip64-7", "7.2.5-1~exp1", "experimental"),
            ("libamdhip64-7", "7.2.4-1", "sid"),
            ("libamdhip64-dev", "7.2.5-1~exp1", "experimental"),
            ("libamdhip64-dev", "6.4.3-5", "sid"),
            ("libhiprtc7", "7.2.5-1~exp1", "experimental"),
            ("libhsa-runtime-dev", "7.2.5+dfsg-1~exp1", "experimental"),
            ("rocminfo", "7.2.4-1", "sid"),
        ]);
        let selection = select(&packages(7), &available, SUITES, |version| is_of_line(version, (7, 2))).unwrap();
        assert_eq!(
            selection.packages,
            [
                "libamdhip64-7=7.2.5-1~exp1",
                "libamdhip64-dev=7.2.5-1~exp1",
                "libhiprtc7=7.2.5-1~exp1",
                "libhsa-runtime-dev",
                "rocminfo"
            ]
        );
        assert_eq!(selection.base, "sid");
        assert_eq!(selection.preferred.unwrap().1, "experimental");
    }

    #[test]
    fn the_most_settled_suite_that_has_the_version_is_its_origin() {
        let available = available(&[("libamdhip64-7", "7.2.4-1", "sid"), ("libamdhip64-7", "7.2.4-1", "trixie")]);
        let selection = select(&packages(7), &available, SUITES, |_| true).unwrap();
        assert_eq!((selection.base.as_str(), selection.packages.len()), ("trixie", 1));
    }

    #[test]
    fn a_suite_that_is_dropping_the_release_is_passed_over() {
        let available = available(&[
            ("libamdhip64-5", "5.7.1-7", "sid"),
            ("libamdhip64-5", "5.7.1-6", "trixie"),
            ("libamdhip64-dev", "6.4.3-5", "sid"),
            ("libamdhip64-dev", "5.7.1-6", "trixie"),
        ]);
        let selection = select(&packages(5), &available, SUITES, |version| is_of_line(version, (5, 7))).unwrap();
        assert_eq!(selection.packages, ["libamdhip64-5=5.7.1-6", "libamdhip64-dev=5.7.1-6"]);
        assert_eq!(selection.base, "trixie");
    }

    #[test]
    fn a_line_that_no_suite_has_is_not_made_up() {
        let available = available(&[("libamdhip64-7", "7.2.4-1", "sid"), ("libamdhip64-dev", "7.20.0-1", "sid")]);
        assert_eq!(select(&packages(7), &available, SUITES, |version| is_of_line(version, (7, 20))), None);
        assert!(had(&available, "libamdhip64-7").contains("7.2.4-1 is in sid"));
        assert!(!is_of_line("7.20.0-1", (7, 2)) && is_of_line("7.2.4+dfsg-1", (7, 2)));
    }
}
