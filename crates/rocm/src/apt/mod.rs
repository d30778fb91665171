//! Debian's packages without root: an apt whose lists, cache and configuration lie in a folder of ours. Knows neither
//! ROCm nor what the packages are for.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

mod failure;
mod output;
mod process;
mod settings;
mod sources;

pub(crate) use output::{Available, Download};
pub(crate) use settings::Choice;

use crate::environment;
use crate::error::Error;
use failure::Cause;
use process::{Failed, Programs};

/// What is taken from the machine that we run on; tests make up their own.
#[derive(Clone, Debug)]
pub(crate) struct Host {
    /// The `PATH` that apt and dpkg are found with.
    pub(crate) path: OsString,
    /// The folder with apt's sources.
    pub(crate) etc_apt: PathBuf,
    /// Where the keys of Debian's archive can be, best first.
    pub(crate) keyrings: Vec<PathBuf>,
    /// A mirror that the environment names.
    pub(crate) mirror: Option<String>,
}

impl Host {
    /// This machine.
    pub(crate) fn this() -> Host {
        let keyrings = ["gpg", "pgp"].map(|kind| format!("/usr/share/keyrings/debian-archive-keyring.{kind}").into());
        let mirror = environment::value("REFRAIN_DEBIAN_MIRROR").map(|url| url.to_string_lossy().into_owned());
        Host {
            path: environment::value("PATH").unwrap_or_default(),
            etc_apt: PathBuf::from("/etc/apt"),
            keyrings: keyrings.to_vec(),
            mirror,
        }
    }

    /// The mirror: the one asked for, else the environment's, else the one in apt's sources.
    pub(crate) fn mirror(&self, asked: Option<&str>) -> Result<String, Error> {
        let named = asked.or(self.mirror.as_deref()).map(|url| url.trim_end_matches('/').to_owned());
        let found = named.or_else(|| sources::mirror(&self.etc_apt));
        found.ok_or_else(|| Error::NoMirror { folder: self.etc_apt.clone() })
    }

    /// The keys.
    pub(crate) fn keyring(&self) -> Result<&Path, Error> {
        let found = self.keyrings.iter().find(|file| file.is_file());
        found.map(PathBuf::as_path).ok_or_else(|| Error::NoKeyring { looked: self.keyrings.clone() })
    }
}

/// An apt of our own.
#[derive(Debug)]
pub(crate) struct Apt {
    programs: Programs,
    folder: PathBuf,
    own: PathBuf,
    mirror: String,
    suites: String,
}

impl Apt {
    /// Lays out an apt in `folder` for the choice `name`. `lock` is the locked file that keeps other fetches away.
    pub(crate) fn set_up(
        host: &Host,
        folder: &Path,
        name: &str,
        choice: &Choice<'_>,
        lock: File,
    ) -> Result<Apt, Error> {
        let apt = Apt {
            programs: Programs { path: host.path.clone(), lock },
            folder: folder.to_owned(),
            own: folder.join(name),
            mirror: choice.mirror.to_owned(),
            suites: choice.suites.join(", "),
        };
        for folder in [apt.lists().join("partial"), apt.archives().join("partial"), apt.nothing().join("partial")] {
            fs::create_dir_all(&folder).map_err(Error::io("create", &folder))?;
        }
        fs::create_dir_all(&apt.own).map_err(Error::io("create", &apt.own))?;
        let network = settings::network_settings(&apt.machine_settings()?);
        apt.write("apt.conf", &settings::configuration(&apt.own, &apt.lists(), &apt.archives(), &network))?;
        apt.rewrite(choice)?;
        Ok(apt)
    }

    /// Changes the choice; the lists that were fetched stay.
    pub(crate) fn rewrite(&self, choice: &Choice<'_>) -> Result<(), Error> {
        self.write("sources.list", &choice.sources())?;
        self.write("preferences", &choice.preferences())?;
        self.write("status", &choice.status())
    }

    /// Fetches the suites' indexes.
    pub(crate) fn update(&self, progress: impl FnMut(f32)) -> Result<(), Error> {
        self.apt_get(&["update"], progress)?.map(drop).map_err(|failed| self.download_error(failed))
    }

    /// Every version of the packages, newest first for each.
    pub(crate) fn available(&self, packages: &[impl AsRef<str>]) -> Result<Vec<Available>, Error> {
        let mut command = self.command("apt-cache");
        command.arg("madison").args(packages.iter().map(AsRef::as_ref));
        let text = self.programs.run(command, "looked up", |_| {})?.map_err(Failed::into_error)?;
        Ok(output::madison(&text))
    }

    /// What installing the packages (`name` or `name=version`) takes: these and what they depend on.
    pub(crate) fn plan(&self, packages: &[String]) -> Result<Vec<Download>, Error> {
        // apt leaves out what its cache already has, so the plan is made against an empty cache.
        let nothing = format!("Dir::Cache::archives={}", self.nothing().display());
        let mut arguments = vec!["-o", &nothing, "--print-uris", "install"];
        arguments.extend(packages.iter().map(String::as_str));
        let text = self.apt_get(&arguments, |_| {})?.map_err(|failed| self.download_error(failed))?;
        Ok(output::uris(&text))
    }

    /// Fetches the packages and what they depend on into [`Apt::archives`].
    pub(crate) fn download(&self, packages: &[String], progress: impl FnMut(f32)) -> Result<(), Error> {
        let mut arguments = vec!["--download-only", "install"];
        arguments.extend(packages.iter().map(String::as_str));
        self.apt_get(&arguments, progress)?.map(drop).map_err(|failed| self.download_error(failed))
    }

    /// Unpacks one package file below `root`.
    pub(crate) fn unpack(&self, package: &Path, root: &Path) -> Result<(), Error> {
        let mut command = self.programs.command("dpkg-deb");
        command.arg("--extract").arg(package).arg(root);
        let result = self.programs.run(command, "unpacked", |_| {})?;
        result.map(drop).map_err(|failed| match failed.cause() {
            Cause::DiskFull => Error::DiskFull { folder: root.to_owned(), said: failed.essence() },
            Cause::BrokenDownload => Error::BrokenDownload { mirror: self.mirror.clone(), said: failed.essence() },
            _ => failed.into_error(),
        })
    }

    /// Deletes what belongs to this choice alone: apt's caches are larger than most sysroots. Lists and downloads stay.
    pub(crate) fn tear_down(self) -> Result<(), Error> {
        fs::remove_dir_all(&self.own).map_err(Error::io("delete", &self.own))
    }

    /// Where downloads land.
    pub(crate) fn archives(&self) -> PathBuf {
        self.folder.join("archives")
    }

    fn lists(&self) -> PathBuf {
        self.folder.join("lists")
    }

    fn nothing(&self) -> PathBuf {
        self.folder.join("empty")
    }

    fn write(&self, name: &str, text: &str) -> Result<(), Error> {
        let file = self.own.join(name);
        fs::write(&file, text).map_err(Error::io("write", &file))
    }

    fn command(&self, program: &str) -> std::process::Command {
        let mut command = self.programs.command(program);
        command.env("APT_CONFIG", self.own.join("apt.conf"));
        command
    }

    /// What the machine's own apt is set to.
    fn machine_settings(&self) -> Result<String, Error> {
        let mut command = self.programs.command("apt-config");
        command.arg("dump");
        self.programs.run(command, "fetched", |_| {})?.map_err(Failed::into_error)
    }

    fn apt_get(&self, arguments: &[&str], mut progress: impl FnMut(f32)) -> Result<Result<String, Failed>, Error> {
        let mut command = self.command("apt-get");
        // Progress goes to the one stream that is read line by line.
        command.args(["--quiet", "--yes", "--option", "APT::Status-Fd=1"]).args(arguments);
        self.programs.run(command, "fetched", |line| {
            if let Some(percent) = output::percent(line) {
                progress(percent);
            }
        })
    }

    fn download_error(&self, failed: Failed) -> Error {
        let (mirror, said) = (self.mirror.clone(), failed.essence());
        match failed.cause() {
            Cause::DiskFull => Error::DiskFull { folder: self.folder.clone(), said },
            Cause::BadSignature => Error::BadSignature { mirror, said },
            Cause::BrokenDownload => Error::BrokenDownload { mirror, said },
            Cause::NoNetwork => Error::NoNetwork { mirror, said },
            Cause::NoPackage => {
                Error::NoPackage { mirror, package: "such package".to_owned(), suites: self.suites.clone(), said }
            }
            Cause::Other => failed.into_error(),
        }
    }
}
