//! The configuration of an apt of our own: its state in our folders, the machine's network settings, pinned suites.
//! Pure values to text.

use std::path::Path;

/// What apt shall choose from, and in which order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice<'a> {
    /// Address of the archive.
    pub(crate) mirror: &'a str,
    /// Key file.
    pub(crate) keyring: &'a Path,
    /// Every suite whose index is fetched.
    pub(crate) suites: &'a [&'a str],
    /// The suite that packages come from unless `preferred` says otherwise.
    pub(crate) base: &'a str,
    /// Package patterns, and the suite that these come from.
    pub(crate) preferred: Option<(&'a [&'a str], &'a str)>,
    /// Packages that count as installed, so that neither they nor what they need is fetched: `name`, which counts in every version, or
    /// `name=version`.
    pub(crate) present: &'a [&'a str],
}

/// Settings of the machine's own apt that say how to reach the network. The others are about its own packages.
const NETWORK_SETTINGS: &[&str] = &[
    "Acquire::http",
    "Acquire::https",
    "Acquire::ftp",
    "Acquire::Proxy",
    "Acquire::Retries",
    "Acquire::ForceIPv4",
    "Acquire::ForceIPv6",
    "Acquire::Check-Valid-Until",
];

/// The lines of `apt-config dump` that are about the network, in the form that a configuration file has.
pub(crate) fn network_settings(dump: &str) -> String {
    let about_network = |line: &&str| NETWORK_SETTINGS.iter().any(|prefix| line.starts_with(prefix));
    dump.lines().filter(about_network).map(|line| format!("{line}\n")).collect()
}

/// The configuration file. `lists` and `archives` are shared by every choice, `own` is this choice's.
pub(crate) fn configuration(own: &Path, lists: &Path, archives: &Path, network: &str) -> String {
    let own_file = |name: &str| own.join(name).display().to_string();
    format!(
        "// Written by the crate rocm; says where an apt without root keeps its state.\n\
         {network}\
         Dir::Etc::main \"/dev/null\";\n\
         Dir::Etc::parts \"/dev/null\";\n\
         Dir::Etc::sourcelist \"{sources}\";\n\
         Dir::Etc::sourceparts \"/dev/null\";\n\
         Dir::Etc::preferences \"{preferences}\";\n\
         Dir::Etc::preferencesparts \"/dev/null\";\n\
         Dir::State \"{own}\";\n\
         Dir::State::status \"{status}\";\n\
         Dir::State::lists \"{lists}\";\n\
         Dir::Cache \"{own}\";\n\
         Dir::Cache::archives \"{archives}\";\n\
         Dir::Log \"{own}\";\n\
         APT::Architecture \"amd64\";\n\
         APT::Architectures {{ \"amd64\"; }};\n\
         APT::Install-Recommends \"0\";\n\
         APT::Get::List-Cleanup \"0\";\n\
         APT::Update::Error-Mode \"any\";\n\
         // The user that apt would download as cannot enter a developer's folders.\n\
         APT::Sandbox::User \"root\";\n\
         Acquire::Languages \"none\";\n\
         Acquire::GzipIndexes \"true\";\n",
        own = own.display(),
        lists = lists.display(),
        archives = archives.display(),
        sources = own_file("sources.list"),
        preferences = own_file("preferences"),
        status = own_file("status"),
    )
}

impl Choice<'_> {
    /// `sources.list`.
    pub(crate) fn sources(&self) -> String {
        let options = format!("arch=amd64 signed-by={}", self.keyring.display());
        self.suites.iter().map(|suite| format!("deb [{options}] {} {suite} main\n", self.mirror)).collect()
    }

    /// `preferences`.
    pub(crate) fn preferences(&self) -> String {
        let mut text = format!("Package: *\nPin: release {}\nPin-Priority: 900\n", release(self.base));
        if let Some((patterns, suite)) = self.preferred {
            let pin = release(suite);
            text += &format!("\nPackage: {}\nPin: release {pin}\nPin-Priority: 990\n", patterns.join(" "));
        }
        text
    }

    /// dpkg's `status` file: nothing is installed but what counts as present.
    pub(crate) fn status(&self) -> String {
        let paragraph = |package: &&str| {
            let (name, version) = package.split_once('=').unwrap_or((package, "9999"));
            format!(
                "Package: {name}\nStatus: install ok installed\nArchitecture: amd64\nMulti-Arch: foreign\n\
                 Version: {version}\nMaintainer: nobody\nDescription: taken for present\n\n"
            )
        };
        self.present.iter().map(paragraph).collect()
    }
}

/// A suite as a pin names it: by status where the name is one, else by code name.
fn release(suite: &str) -> String {
    match suite {
        "experimental" | "unstable" | "testing" | "stable" | "oldstable" => format!("a={suite}"),
        code_name => format!("n={code_name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice() -> Choice<'static> {
        Choice {
            mirror: "http://m.invalid/debian",
            keyring: Path::new("/usr/share/keyrings/k.gpg"),
            suites: &["sid", "experimental"],
            base: "sid",
            preferred: Some((&["libamdhip64*", "rocminfo"], "experimental")),
            present: &["python3"],
        }
    }

    #[test]
    fn sources_name_mirror_suites_and_keys() {
        assert_eq!(
            choice().sources(),
            "deb [arch=amd64 signed-by=/usr/share/keyrings/k.gpg] http://m.invalid/debian sid main\n\
             deb [arch=amd64 signed-by=/usr/share/keyrings/k.gpg] http://m.invalid/debian experimental main\n"
        );
    }

    #[test]
    fn preferred_packages_outrank_the_base_suite() {
        assert_eq!(
            choice().preferences(),
            "Package: *\nPin: release n=sid\nPin-Priority: 900\n\n\
             Package: libamdhip64* rocminfo\nPin: release a=experimental\nPin-Priority: 990\n"
        );
    }

    #[test]
    fn only_network_settings_are_taken_over() {
        let dump = "APT::Architecture \"arm64\";\nAcquire::http::Proxy \"http://p.invalid:3128\";\n\
                    Acquire::Languages \"de\";\nDPkg::Post-Invoke:: \"rm\";\nAcquire::Retries \"3\";\n";
        let taken = network_settings(dump);
        assert_eq!(taken, "Acquire::http::Proxy \"http://p.invalid:3128\";\nAcquire::Retries \"3\";\n");
        let text = configuration(Path::new("/own"), Path::new("/lists"), Path::new("/archives"), &taken);
        assert!(text.contains("Acquire::http::Proxy") && text.contains("Dir::State::status \"/own/status\""));
    }

    #[test]
    fn present_packages_are_installed_in_every_version() {
        assert!(choice().status().starts_with("Package: python3\nStatus: install ok installed\n"));
        assert!(choice().status().ends_with("\n\n"));
        let status = Choice { present: &["libdrm2=2.4.124-2"], ..choice() }.status();
        assert!(status.starts_with("Package: libdrm2\n") && status.contains("\nVersion: 2.4.124-2\n"));
    }
}
