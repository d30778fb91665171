//! Decides which runtime answers a request: explicit path, installed, unpacked, fetched, stand-in. Fetching itself is
//! handed in, so the decisions are testable without a network.

use std::path::{Path, PathBuf};

use crate::error::{Error, Looked};
use crate::installed;
use crate::releases::{self, DebianLine};
use crate::runtime::{OpenError, Origin, Runtime};
use crate::version::Wanted;

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// `7.2`, `7.2.4`, `7.14`; `None` means whatever is at `rocm_path`, or else the default release.
    pub version: Option<String>,
    /// Only look here.
    pub rocm_path: Option<PathBuf>,
    /// Take no stand-in.
    pub exact: bool,
    /// The Debian mirror to fetch from, instead of the machine's own.
    pub mirror: Option<String>,
}

impl Request {
    /// A request for a release line, with everything else as usual.
    pub fn for_version(version: &str) -> Request {
        Request { version: Some(version.to_owned()), ..Request::default() }
    }
}

/// Fetches the wanted release of a line that Debian packages and answers the sysroot's root.
pub(crate) type Fetch<'a> = &'a dyn Fn(&DebianLine, Wanted) -> Result<PathBuf, Error>;

/// Where runtimes can be, and where what they need is kept.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings {
    /// Folders of installed ROCms, with why each is looked at.
    pub(crate) installed: Vec<(PathBuf, &'static str)>,
    /// `target/rocm`, which fetching fills.
    pub(crate) sysroots: PathBuf,
    /// `target/comgr-cache`.
    pub(crate) code_object_cache: PathBuf,
}

impl Surroundings {
    /// The real ones.
    pub(crate) fn of_this_machine(target: &Path) -> Surroundings {
        Surroundings {
            installed: installed::places(Path::new("/opt")),
            sysroots: target.join("rocm"),
            code_object_cache: target.join("comgr-cache"),
        }
    }

    /// Answers a request.
    pub(crate) fn obtain(&self, request: &Request, fetch: Fetch<'_>) -> Result<Runtime, Error> {
        let mut looked = Vec::new();
        let wanted = match &request.version {
            None => None,
            Some(text) => match text.parse::<Wanted>() {
                Ok(wanted) => Some(wanted),
                Err(garbage) => {
                    looked.push(Looked::at("the version", garbage));
                    return Err(none(text, request.exact, looked));
                }
            },
        };
        if let Some(path) = &request.rocm_path {
            return self.at_path(path, wanted, request.exact);
        }

        let wanted = wanted.unwrap_or(releases::DEFAULT);
        let asked = request.version.clone().unwrap_or_else(|| wanted.to_string());
        let here = self.all_here(&mut looked);
        if let Some(runtime) = here.iter().find(|runtime| answers(runtime, wanted)) {
            return Ok(runtime.clone().answering(asked));
        }
        match releases::debian_line(wanted) {
            None => looked.push(Looked::at("Debian's archive", "does not package that release")),
            Some(line) => match fetch(line, wanted) {
                // The line is there without that point release, which its neighbour may stand in for.
                Err(error @ Error::NoPackage { .. }) if wanted.patch.is_some() => {
                    looked.push(Looked::at("Debian's archive", error));
                }
                Err(error) => return Err(error),
                Ok(root) => {
                    let runtime = self.open_unpacked(&root).map_err(|source| Error::Unusable { source })?;
                    if answers(&runtime, wanted) {
                        return Ok(runtime.answering(asked));
                    }
                    looked.push(Looked::at(root.display(), describe(&runtime)));
                }
            },
        }
        if request.exact {
            return Err(none(&asked, true, looked));
        }
        match self.stand_in(wanted, here, fetch)? {
            Some(runtime) => Ok(runtime.standing_in(asked)),
            None => {
                looked.push(Looked::at("stand-ins", "no known runtime has the graph ABI of that release"));
                Err(none(&asked, false, looked))
            }
        }
    }

    /// The runtime at an explicit path: what was asked for, a stand-in, or an error; nowhere else is looked.
    fn at_path(&self, path: &Path, wanted: Option<Wanted>, exact: bool) -> Result<Runtime, Error> {
        let opened =
            self.open_unpacked(path).or_else(|_| Runtime::open(path, Origin::Installed, &self.code_object_cache));
        let asked = wanted.map_or_else(|| "any version".to_owned(), |wanted| wanted.to_string());
        let runtime = match opened {
            Ok(runtime) => runtime,
            Err(error) => return Err(none(&asked, exact, vec![Looked::at(path.display(), error)])),
        };
        let Some(wanted) = wanted else { return Ok(runtime) };
        let line = (runtime.version.major, runtime.version.minor);
        if answers(&runtime, wanted) {
            Ok(runtime.answering(asked))
        } else if !exact && releases::stands_in(wanted, line) {
            Ok(runtime.standing_in(asked))
        } else {
            Err(none(&asked, exact, vec![Looked::at(path.display(), describe(&runtime))]))
        }
    }

    /// Every runtime that needs no fetching, installed ones first. Notes what was found where.
    pub(crate) fn all_here(&self, looked: &mut Vec<Looked>) -> Vec<Runtime> {
        let mut found: Vec<Runtime> = Vec::new();
        for (path, why) in &self.installed {
            let place = format!("{} ({why})", path.display());
            if !path.exists() {
                looked.push(Looked::at(place, "not there"));
                continue;
            }
            match Runtime::open(path, Origin::Installed, &self.code_object_cache) {
                Ok(runtime) => {
                    looked.push(Looked::at(place, describe(&runtime)));
                    if found.iter().all(|known| known.hip_library != runtime.hip_library) {
                        found.push(runtime);
                    }
                }
                Err(error) => looked.push(Looked::at(place, error)),
            }
        }
        let sysroots = crate::sysroot::complete(&self.sysroots);
        if sysroots.is_empty() {
            looked.push(Looked::at(self.sysroots.display(), "nothing unpacked yet"));
        }
        for root in sysroots {
            match self.open_unpacked(&root) {
                Ok(runtime) => {
                    looked.push(Looked::at(root.display(), describe(&runtime)));
                    found.push(runtime);
                }
                Err(error) => looked.push(Looked::at(root.display(), error)),
            }
        }
        found
    }

    /// The nearest runtime with the same graph ABI: one that is here, else one that Debian packages.
    fn stand_in(&self, wanted: Wanted, here: Vec<Runtime>, fetch: Fetch<'_>) -> Result<Option<Runtime>, Error> {
        let line = |runtime: &Runtime| (runtime.version.major, runtime.version.minor);
        let fitting = here.into_iter().filter(|runtime| releases::stands_in(wanted, line(runtime)));
        if let Some(nearest) = fitting.min_by_key(|runtime| releases::distance(wanted, line(runtime))) {
            return Ok(Some(nearest));
        }
        let packaged = releases::DEBIAN_LINES.iter().filter(|debian| releases::stands_in(wanted, debian.line));
        let Some(nearest) = packaged.min_by_key(|debian| releases::distance(wanted, debian.line)) else {
            return Ok(None);
        };
        let root = fetch(nearest, Wanted::line(nearest.line.0, nearest.line.1))?;
        self.open_unpacked(&root).map(Some).map_err(|source| Error::Unusable { source })
    }

    fn open_unpacked(&self, root: &Path) -> Result<Runtime, OpenError> {
        let mut runtime = Runtime::open(root, Origin::Unpacked, &self.code_object_cache)?;
        runtime.package_version = crate::sysroot::package_version(root, "libamdhip64-");
        Ok(runtime)
    }
}

fn answers(runtime: &Runtime, wanted: Wanted) -> bool {
    releases::satisfies(wanted, runtime.version, runtime.package_version.as_deref())
}

fn describe(runtime: &Runtime) -> String {
    match &runtime.package_version {
        Some(package) => format!("HIP {} (package version {package})", runtime.version),
        None => format!("HIP {}", runtime.version),
    }
}

fn none(asked: &str, exact: bool, looked: Vec<Looked>) -> Error {
    Error::NoRuntime { asked: asked.to_owned(), exact, looked }
}

#[cfg(test)]
mod tests;
