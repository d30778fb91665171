//! Makes sysroots: one fetch at a time, unpacked beside and renamed at the end, so that a folder with the name of a
//! sysroot is a whole one whatever happens in between.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use sha2::{Digest, Sha256};

use super::manifest::{Manifest, Package};
use crate::apt::{Apt, Available, Choice, Download, Host};
use crate::error::Error;
use crate::progress::Progress;

/// What a sysroot is to hold.
pub(crate) struct Spec<'a> {
    /// Name of the sysroot, and of its folder.
    pub(crate) name: &'a str,
    /// What it is, for people: `ROCm 7.2`.
    pub(crate) title: String,
    /// Suites whose packages are looked at; of two that have the same version the earlier one counts as its origin.
    pub(crate) suites: &'a [&'a str],
    /// Packages that count as present: neither they nor what only they need is fetched.
    pub(crate) present: &'a [&'a str],
    /// Chooses from what there is.
    pub(crate) select: &'a dyn Fn(&Query<'_>) -> Result<Selection, Error>,
    /// Refuses what was unpacked, before it gets its name.
    pub(crate) check: &'a dyn Fn(&Path, &Manifest) -> Result<(), Error>,
}

/// Lets a [`Spec`] look packages up.
pub(crate) struct Query<'a> {
    apt: &'a Apt,
    /// The mirror that answers.
    pub(crate) mirror: &'a str,
}

impl Query<'_> {
    /// Every version of the packages that the suites have, newest first for each.
    pub(crate) fn available(&self, packages: &[impl AsRef<str>]) -> Result<Vec<Available>, Error> {
        self.apt.available(packages)
    }
}

/// What was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Selection {
    /// Packages, each as `name` or `name=version`.
    pub(crate) packages: Vec<String>,
    /// The suite that everything comes from.
    pub(crate) base: String,
    /// Patterns of packages, and the suite that these come from instead.
    pub(crate) preferred: Option<(Vec<String>, String)>,
}

/// The folders of sysroots and of the apt that fills them.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    /// Where sysroots lie.
    pub(crate) folder: PathBuf,
    /// Where apt keeps its lists and downloads; can be shared by stores.
    pub(crate) apt: PathBuf,
    /// The machine.
    pub(crate) host: Host,
}

/// Starts the name of a folder that is being filled or deleted. Whoever holds the lock may delete such a folder.
const UNFINISHED: &str = ".unfinished-";

impl Store {
    /// The sysroot of `spec`: the one that is there, unless `again`, else a new one.
    pub(crate) fn provide(&self, spec: &Spec<'_>, mirror: Option<&str>, again: bool) -> Result<PathBuf, Error> {
        let root = self.folder.join(spec.name);
        if !again && Manifest::read(&root).is_some() {
            return Ok(root);
        }
        let mirror = self.host.mirror(mirror)?;
        let keyring = self.host.keyring()?;
        for folder in [&self.folder, &self.apt] {
            fs::create_dir_all(folder).map_err(Error::io("create", folder))?;
        }
        let lock = self.lock(&spec.title)?;
        if !again && Manifest::read(&root).is_some() {
            // Whoever had the lock has made it.
            return Ok(root);
        }
        self.clean()?;

        let choice = Choice {
            mirror: &mirror,
            keyring,
            suites: spec.suites,
            base: spec.suites[0],
            preferred: None,
            present: spec.present,
        };
        let apt = Apt::set_up(&self.host, &self.apt, spec.name, &choice, lock)?;
        let (selection, plan, origins) = select(&apt, spec, &choice)?;
        let progress = Progress::per_cent(format!("{}: fetching {}", spec.title, megabytes(&plan)));
        apt.download(&selection.packages, |percent| progress.set(percent))?;
        drop(progress);

        let unfinished = self.folder.join(format!("{UNFINISHED}{}", spec.name));
        fs::create_dir(&unfinished).map_err(Error::io("create", &unfinished))?;
        let made =
            self.fill(&unfinished, &apt, spec, &plan, &origins, &mirror).and_then(|()| self.put(&unfinished, &root));
        if made.is_err() {
            // What is wrong is already known; what stays here is deleted by the next fetch.
            let _ = fs::remove_dir_all(&unfinished);
        }
        made?;
        apt.tear_down()?;
        Ok(root)
    }

    /// Waits for other fetches to end, and keeps them away from then on.
    fn lock(&self, title: &str) -> Result<File, Error> {
        let path = self.apt.join("lock");
        let lock = File::create(&path).map_err(Error::io("create", &path))?;
        if lock.try_lock().is_err() {
            let _waiting = Progress::waiting(format!("{title}: waiting for another fetch to end"));
            lock.lock().map_err(Error::io("lock", &path))?;
        }
        Ok(lock)
    }

    /// Deletes what fetches that were killed have left.
    fn clean(&self) -> Result<(), Error> {
        let entries = fs::read_dir(&self.folder).map_err(Error::io("read", &self.folder))?;
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(UNFINISHED)) {
                fs::remove_dir_all(&path).map_err(Error::io("delete", &path))?;
            }
        }
        Ok(())
    }

    /// Unpacks the plan into `root`, checks it and writes its manifest.
    fn fill(
        &self,
        root: &Path,
        apt: &Apt,
        spec: &Spec<'_>,
        plan: &[Download],
        origins: &[Available],
        mirror: &str,
    ) -> Result<(), Error> {
        let progress = Progress::steps(plan.len(), format!("{}: unpacking", spec.title));
        let packages = in_parallel(plan, |download| {
            let file = apt.archives().join(&download.file);
            let package = describe(download, &file, spec.suites, origins, mirror)?;
            apt.unpack(&file, root)?;
            progress.advance();
            Ok(package)
        })?;
        let manifest = Manifest::now(spec.name, packages);
        (spec.check)(root, &manifest)?;
        manifest.write(root)?;
        for download in plan {
            let file = apt.archives().join(&download.file);
            fs::remove_file(&file).map_err(Error::io("delete", &file))?;
        }
        Ok(())
    }

    /// Gives a finished folder its name. An older sysroot of that name goes out of the way first.
    fn put(&self, finished: &Path, root: &Path) -> Result<(), Error> {
        let old = finished.with_file_name(format!("{UNFINISHED}replaced"));
        if root.exists() {
            fs::rename(root, &old).map_err(Error::io("rename", root))?;
        }
        fs::rename(finished, root).map_err(Error::io("rename", finished))?;
        if old.exists() {
            fs::remove_dir_all(&old).map_err(Error::io("delete", &old))?;
        }
        Ok(())
    }
}

/// Looks up what there is, chooses, and plans: what to install, every file of it, and where each version comes from.
fn select(
    apt: &Apt,
    spec: &Spec<'_>,
    choice: &Choice<'_>,
) -> Result<(Selection, Vec<Download>, Vec<Available>), Error> {
    let progress = Progress::per_cent(format!("{}: reading Debian's package lists", spec.title));
    apt.update(|percent| progress.set(percent))?;
    let selection = (spec.select)(&Query { apt, mirror: choice.mirror })?;
    let patterns: Vec<&str> =
        selection.preferred.iter().flat_map(|(patterns, _)| patterns.iter().map(String::as_str)).collect();
    let preferred = selection.preferred.as_ref().map(|(_, suite)| (&*patterns, suite.as_str()));
    apt.rewrite(&Choice { base: &selection.base, preferred, ..choice.clone() })?;
    let plan = apt.plan(&selection.packages)?;
    let names: Vec<String> = plan.iter().filter_map(|file| Some(file.package_and_version()?.0)).collect();
    let origins = apt.available(&names)?;
    Ok((selection, plan, origins))
}

/// The manifest's entry for a downloaded file, after comparing it with the signed index.
fn describe(
    download: &Download,
    file: &Path,
    suites: &[&str],
    origins: &[Available],
    mirror: &str,
) -> Result<Package, Error> {
    let mut hash = Sha256::new();
    let mut reader = File::open(file).map_err(Error::io("open", file))?;
    let size = std::io::copy(&mut reader, &mut hash).map_err(Error::io("read", file))?;
    let sha256: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    if size != download.size || download.sha256.as_ref().is_some_and(|expected| *expected != sha256) {
        let said = format!("  | {}: SHA-256 {sha256}, {size} bytes, is not what the index says", download.file);
        return Err(Error::BrokenDownload { mirror: mirror.to_owned(), said });
    }
    let (name, version) = download.package_and_version().unwrap_or_else(|| (download.file.clone(), String::new()));
    let is_origin = |suite: &&&str| {
        origins.iter().any(|origin| origin.package == name && origin.version == version && origin.suite == **suite)
    };
    let suite = suites.iter().find(is_origin).map_or_else(String::new, |suite| (*suite).to_owned());
    Ok(Package { name, version, suite, file: download.file.clone(), size, sha256 })
}

/// Does `work` for every item on all cores and answers the results in order, or the first error.
fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> Result<R, Error> + Sync) -> Result<Vec<R>, Error> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((index, item)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    items.get(index).map(|item| (index, item))
                } {
                    let result = work(item);
                    if result.is_err() {
                        next.store(items.len(), Ordering::Relaxed);
                    }
                    results.lock().expect("no holder of the lock panics").push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no holder of the lock panics");
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

fn megabytes(plan: &[Download]) -> String {
    let bytes: u64 = plan.iter().map(|file| file.size).sum();
    format!("{} MB", bytes.div_ceil(1_000_000))
}

#[cfg(test)]
mod tests;
