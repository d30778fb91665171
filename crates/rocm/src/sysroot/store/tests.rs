//! Fetching against an apt and a dpkg that are shell scripts and fail on command.

use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use super::*;

/// What the scripts pretend to fetch: `a_1_amd64.deb` with these bytes.
const BYTES: &str = "whole";

fn sha256() -> String {
    Sha256::digest(BYTES).iter().map(|byte| format!("{byte:02x}")).collect()
}

const APT_GET: &str = r#"
case "$(cat "$MODE")" in
no-network) echo "W: Failed to fetch x  Temporary failure resolving 'm.invalid'" >&2; exit 100 ;;
bad-signature) echo "E: The repository 'x' is not signed." >&2; exit 100 ;;
esac
archives=$(sed -n 's/^Dir::Cache::archives "\(.*\)";$/\1/p' "$APT_CONFIG")
case "$*" in
*--print-uris*) echo "'http://m.invalid/a_1_amd64.deb' a_1_amd64.deb 5 SHA256:$HASH" ;;
*--download-only*)
    echo "dlstatus:1:50.0:half"
    case "$(cat "$MODE")" in
    apt-hash) echo "E: Failed to fetch x  Hash Sum mismatch" >&2; exit 100 ;;
    apt-full) echo "E: You don't have enough free space in $archives." >&2; exit 100 ;;
    swapped) printf other > "$archives/a_1_amd64.deb" ;;
    *) printf whole > "$archives/a_1_amd64.deb" ;;
    esac ;;
esac
"#;

const APT_CACHE: &str = r#"echo "a | 1 | http://m.invalid/debian sid/main amd64 Packages""#;

const DPKG_DEB: &str = r#"
case "$(cat "$MODE")" in
dpkg-full) echo "tar: ./x: Cannot write: No space left on device" >&2; exit 2 ;;
esac
cp "$2" "$3/file"
"#;

/// A store with fake programs.
struct World {
    folder: tempfile::TempDir,
    store: Store,
}

impl World {
    fn new(mode: &str) -> World {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("bin")).unwrap();
        fs::write(at("keys.gpg"), "").unwrap();
        let host = Host {
            path: format!("{}:/usr/bin:/bin", at("bin").display()).into(),
            etc_apt: at("etc"),
            keyrings: vec![at("keys.gpg")],
            mirror: Some("http://m.invalid/debian".to_owned()),
        };
        let store = Store { folder: at("sysroots"), apt: at("apt"), host };
        let world = World { folder, store };
        world.set(mode);
        let programs = [("apt-get", APT_GET), ("apt-cache", APT_CACHE), ("apt-config", ""), ("dpkg-deb", DPKG_DEB)];
        for (name, script) in programs {
            world.program(name, script);
        }
        world
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn set(&self, mode: &str) {
        fs::write(self.path("mode"), mode).unwrap();
    }

    fn program(&self, name: &str, script: &str) {
        let file = self.path("bin").join(name);
        let head = format!("#!/bin/sh\nMODE='{}'\nHASH={}\n", self.path("mode").display(), sha256());
        fs::write(&file, head + script).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn provide(&self, again: bool) -> Result<PathBuf, Error> {
        self.provide_checked(again, &|_, _| Ok(()))
    }

    fn provide_checked(
        &self,
        again: bool,
        check: &dyn Fn(&Path, &Manifest) -> Result<(), Error>,
    ) -> Result<PathBuf, Error> {
        let selection = Selection { packages: vec!["a".to_owned()], base: "sid".to_owned(), preferred: None };
        let spec = Spec {
            name: "7.2",
            title: "a test".to_owned(),
            suites: &["sid"],
            present: &[],
            select: &|_| Ok(selection.clone()),
            check,
        };
        self.store.provide(&spec, None, again)
    }

    /// What lies below the store's folder.
    fn sysroots(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.store.folder).into_iter().flatten();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

#[test]
fn a_fetch_leaves_the_sysroot_its_manifest_and_nothing_else() {
    let world = World::new("works");
    let root = world.provide(false).unwrap();
    assert_eq!(fs::read_to_string(root.join("file")).unwrap(), BYTES);
    let package = Manifest::read(&root).unwrap().packages.remove(0);
    assert_eq!((package.name.as_str(), package.version.as_str(), package.suite.as_str()), ("a", "1", "sid"));
    assert_eq!((package.size, package.sha256), (5, sha256()));
    assert_eq!(world.sysroots(), ["7.2"]);
    assert!(!world.path("apt/archives/a_1_amd64.deb").exists() && !world.path("apt/7.2").exists());
}

#[test]
fn a_sysroot_that_is_there_costs_no_fetch() {
    let world = World::new("works");
    world.provide(false).unwrap();
    world.set("no-network");
    assert!(world.provide(false).is_ok());
    assert!(matches!(world.provide(true), Err(Error::NoNetwork { .. })));
    assert!(world.provide(false).is_ok());
}

#[test]
fn fetching_again_replaces_the_sysroot() {
    let world = World::new("works");
    let root = world.provide(false).unwrap();
    fs::write(root.join("stray"), "").unwrap();
    world.provide(true).unwrap();
    assert!(!root.join("stray").exists() && root.join("file").exists());
    assert_eq!(world.sysroots(), ["7.2"]);
}

#[test]
fn each_failure_has_its_error_and_leaves_nothing_half_made() {
    type Expected = fn(&Error) -> bool;
    let cases: [(&str, Expected); 6] = [
        ("no-network", |error| matches!(error, Error::NoNetwork { .. })),
        ("bad-signature", |error| matches!(error, Error::BadSignature { .. })),
        ("apt-hash", |error| matches!(error, Error::BrokenDownload { .. })),
        ("swapped", |error| matches!(error, Error::BrokenDownload { .. })),
        ("apt-full", |error| matches!(error, Error::DiskFull { .. })),
        ("dpkg-full", |error| matches!(error, Error::DiskFull { .. })),
    ];
    for (mode, expected) in cases {
        let world = World::new(mode);
        let error = world.provide(false).unwrap_err();
        assert!(expected(&error), "{mode}: {error:?}");
        assert!(world.sysroots().is_empty(), "{mode}: {:?}", world.sysroots());
        world.set("works");
        assert!(world.provide(false).is_ok(), "{mode}: the next fetch works");
    }
}

#[test]
fn missing_programs_are_named() {
    for program in ["apt-get", "apt-cache", "apt-config", "dpkg-deb"] {
        let mut world = World::new("works");
        fs::remove_file(world.path("bin").join(program)).unwrap();
        // Only the scripts, and the few tools that they use.
        for tool in ["cat", "sed", "cp", "touch", "sh"] {
            std::os::unix::fs::symlink(Path::new("/bin").join(tool), world.path("bin").join(tool)).unwrap();
        }
        world.store.host.path = world.path("bin").into();
        let error = world.provide(false).unwrap_err();
        assert!(matches!(&error, Error::MissingProgram { program: named, .. } if named == program), "{error:?}");
    }
}

#[test]
fn without_mirror_or_keys_the_message_says_so() {
    let mut world = World::new("works");
    world.store.host.mirror = None;
    assert!(matches!(world.provide(false), Err(Error::NoMirror { .. })));
    world.store.host.mirror = Some("http://m.invalid/debian".to_owned());
    fs::remove_file(world.path("keys.gpg")).unwrap();
    assert!(matches!(world.provide(false), Err(Error::NoKeyring { .. })));
}

#[test]
fn what_the_check_refuses_gets_no_name() {
    let world = World::new("works");
    let refuse = |root: &Path, _: &Manifest| {
        Err(Error::Unusable { source: crate::runtime::OpenError::NoLibrary { root: root.to_owned() } })
    };
    assert!(matches!(world.provide_checked(false, &refuse), Err(Error::Unusable { .. })));
    assert!(world.sysroots().is_empty());
}

#[test]
fn leftovers_of_a_killed_fetch_are_deleted_by_the_next() {
    let world = World::new("works");
    let leftover = world.store.folder.join(format!("{UNFINISHED}7.2"));
    fs::create_dir_all(leftover.join("usr")).unwrap();
    assert!(crate::sysroot::complete(&world.store.folder).is_empty());
    world.provide(false).unwrap();
    assert_eq!(world.sysroots(), ["7.2"]);
}

#[test]
fn a_second_fetch_waits_for_the_first_and_takes_its_result() {
    let world = World::new("works");
    std::thread::scope(|scope| {
        let fetches = [(); 4].map(|()| scope.spawn(|| world.provide(false)));
        for fetch in fetches {
            assert!(fetch.join().unwrap().is_ok());
        }
    });
    assert_eq!(world.sysroots(), ["7.2"]);
}

#[test]
fn a_program_that_outlives_its_killed_fetch_keeps_others_away() {
    let world = World::new("works");
    fs::create_dir_all(&world.store.apt).unwrap();
    let lock = world.store.lock("a test").unwrap();
    let mut orphan = Command::new("sleep").arg("60").stdin(lock).spawn().unwrap();
    let path = world.store.apt.join("lock");
    assert!(File::open(&path).unwrap().try_lock().is_err());
    orphan.kill().unwrap();
    orphan.wait().unwrap();
    File::open(&path).unwrap().lock().unwrap();
}

#[test]
fn in_parallel_keeps_the_order_and_stops_at_an_error() {
    let doubled = in_parallel(&[1, 2, 3, 4, 5], |number| Ok(number * 2)).unwrap();
    assert_eq!(doubled, [2, 4, 6, 8, 10]);
    let error = in_parallel(&[1, 2, 3], |number| match number {
        2 => Err(Error::OtherMachine { machine: "two".to_owned() }),
        number => Ok(*number),
    });
    assert!(matches!(error, Err(Error::OtherMachine { .. })));
}
