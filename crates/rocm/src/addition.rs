//! Debian's packages beside an unpacked runtime: what needs the runtime and is no part of it, such as the tests of a library. The
//! runtime's own packages count as present, in the versions that it has, so only what is not there yet is fetched.

use std::path::{Path, PathBuf};

use crate::apt::Available;
use crate::error::{Error, Looked};
use crate::releases;
use crate::runtime::Runtime;
use crate::sysroot::{Manifest, Selection, Spec, Store};

/// What is to be added to a runtime.
#[derive(Clone, Copy, Debug)]
pub struct Addition<'a> {
    /// Name of its folder, without the version.
    pub name: &'a str,
    /// Packages. One that exists with the runtime's own upstream version is taken in that version, another in the newest one.
    pub packages: &'a [&'a str],
    /// Packages that need not be fetched although one of these asks for them, each as `name=version`.
    pub present: &'a [&'a str],
}

/// Unpacks the addition to `runtime` into `store`, or answers what is there. Only an unpacked runtime can have one: its packages are
/// what the addition's packages depend on.
pub(crate) fn provide(
    store: &Store,
    runtime: &Runtime,
    addition: &Addition<'_>,
    mirror: Option<&str>,
) -> Result<PathBuf, Error> {
    let line = (runtime.version.major, runtime.version.minor);
    let of_line = releases::DEBIAN_LINES.iter().find(|debian| debian.line == line);
    let (Some(manifest), Some(debian)) = (Manifest::read(&runtime.root), of_line) else {
        let looked = vec![Looked::at(runtime.root.display(), "was not unpacked from Debian's packages")];
        return Err(Error::NoRuntime {
            asked: format!("{} to add {} to", runtime.asked, addition.name),
            exact: true,
            looked,
        });
    };
    let title = format!("{} for ROCm {}.{}", addition.name, line.0, line.1);
    let release = runtime.package_version.as_deref().map_or("", releases::upstream);
    let own = manifest.packages.iter().map(|package| format!("{}={}", package.name, package.version));
    let present: Vec<String> = own.chain(addition.present.iter().map(|&name| name.to_owned())).collect();
    let present: Vec<&str> = present.iter().map(String::as_str).collect();
    let spec = Spec {
        name: &format!("{}-{}.{}", addition.name, line.0, line.1),
        title,
        suites: debian.suites,
        present: &present,
        select: &|query| Ok(select(addition.packages, &query.available(addition.packages)?, release)),
        check: &|_, _| Ok(()),
    };
    store.provide(&spec, mirror, false)
}

/// Chooses the packages' versions.
fn select(packages: &[&str], available: &[Available], release: &str) -> Selection {
    let versioned = packages.iter().map(|&package| {
        let of_release = |line: &&Available| line.package == package && releases::upstream(&line.version) == release;
        match available.iter().find(of_release) {
            Some(line) => format!("{package}={}", line.version),
            None => package.to_owned(),
        }
    });
    Selection { packages: versioned.collect(), base: "sid".to_owned(), preferred: None }
}

/// The folder of an addition that has its shared libraries.
pub(crate) fn libraries(root: &Path) -> PathBuf {
    root.join("usr/lib/x86_64-linux-gnu")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_of_the_runtimes_release_are_taken_in_its_version() {
        let line = |package: &str, version: &str| Available {
            package: package.to_owned(),
            version: version.to_owned(),
            suite: "sid".to_owned(),
        };
        let available =
            [line("librocrand1", "7.3.0-1"), line("librocrand1", "7.2.4+dfsg-1~exp1"), line("libhwloc15", "2.15.0-2")];
        let selection = select(&["librocrand1", "libhwloc15"], &available, "7.2.4");
        assert_eq!(selection.packages, ["librocrand1=7.2.4+dfsg-1~exp1", "libhwloc15"]);
    }
}
