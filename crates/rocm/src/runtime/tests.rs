//! Command lines, and which of several libraries is meant.

use std::fs;

use super::*;

fn runtime(root: &Path, origin: Origin) -> Runtime {
    Runtime {
        asked: "7.14".to_owned(),
        version: HipVersion { major: 7, minor: 2, build: 53211 },
        hip_library: root.join("usr/lib/x86_64-linux-gnu/libamdhip64.so.7.2.53211"),
        root: root.to_owned(),
        origin,
        stand_in: false,
        package_version: None,
        soname: "libamdhip64.so.7".to_owned(),
        code_object_cache: PathBuf::from("cache"),
        additional_libraries: Vec::new(),
    }
}

fn sysroot() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let libraries = folder.path().join("usr/lib/x86_64-linux-gnu");
    fs::create_dir_all(&libraries).unwrap();
    fs::write(libraries.join("ld-linux-x86-64.so.2"), "").unwrap();
    folder
}

fn arguments(command: &Command) -> Vec<String> {
    command.get_args().map(|argument| argument.to_string_lossy().into_owned()).collect()
}

fn variable(command: &Command, name: &str) -> Option<String> {
    let value = command.get_envs().find(|(key, _)| *key == name)?.1?;
    Some(value.to_string_lossy().into_owned())
}

#[test]
fn unpacked_runtime_starts_programs_through_its_own_loader() {
    let folder = sysroot();
    let libraries = folder.path().join("usr/lib/x86_64-linux-gnu");
    let runtime = runtime(folder.path(), Origin::Unpacked);
    let command = runtime.command(Path::new("/bin/prog"), &[Path::new("/a.so"), Path::new("/b.so")]);
    assert_eq!(command.get_program(), libraries.join("ld-linux-x86-64.so.2"));
    let libraries = libraries.to_str().unwrap();
    assert_eq!(arguments(&command), ["--library-path", libraries, "--preload", "/a.so:/b.so", "/bin/prog"]);
    assert_eq!(variable(&command, "LD_PRELOAD"), None);
    assert_eq!(variable(&command, "AMD_COMGR_CACHE_DIR").as_deref(), Some("cache"));
}

#[test]
fn nothing_to_preload_means_no_preload_argument() {
    let folder = sysroot();
    let command = runtime(folder.path(), Origin::Unpacked).command(Path::new("prog"), &[]);
    assert!(!arguments(&command).contains(&"--preload".to_owned()));
}

#[test]
fn installed_runtime_starts_programs_on_the_hosts_loader() {
    let runtime = runtime(Path::new("/opt/rocm"), Origin::Installed);
    let command = runtime.command(Path::new("/bin/prog"), &[Path::new("/a.so")]);
    assert_eq!(command.get_program(), "/bin/prog");
    assert!(arguments(&command).is_empty());
    assert!(variable(&command, "LD_PRELOAD").unwrap().starts_with("/a.so"));
    assert!(variable(&command, "LD_LIBRARY_PATH").unwrap().starts_with("/opt/rocm/usr/lib/x86_64-linux-gnu"));
}

#[test]
fn linker_name_is_preferred_then_the_highest_major() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("lib")).unwrap();
    let file = |name: &str| folder.path().join("lib").join(name);
    assert_eq!(find_hip_library(folder.path()), None);
    for name in ["libamdhip64.so.6", "libamdhip64.so.10", "libamdhip64.so.9", "libamdhip64_other.so", "libhiprtc.so.11"]
    {
        fs::write(file(name), "").unwrap();
    }
    assert_eq!(find_hip_library(folder.path()), Some(file("libamdhip64.so.10")));
    fs::write(file("libamdhip64.so"), "").unwrap();
    assert_eq!(find_hip_library(folder.path()), Some(file("libamdhip64.so")));
}

#[test]
fn runtimes_own_programs_come_before_the_hosts() {
    let folder = sysroot();
    let runtime = runtime(folder.path(), Origin::Unpacked);
    assert!(runtime.program(Path::new("sh")).is_absolute());
    assert_eq!(runtime.program(Path::new("./sh")), Path::new("./sh"));
    fs::create_dir_all(folder.path().join("usr/bin")).unwrap();
    fs::write(folder.path().join("usr/bin/sh"), "").unwrap();
    assert_eq!(runtime.program(Path::new("sh")), folder.path().join("usr/bin/sh"));
}

#[test]
fn stand_ins_are_named_loudly() {
    let mut runtime = runtime(Path::new("/opt/rocm"), Origin::Installed);
    assert_eq!(runtime.notice(), None);
    runtime.stand_in = true;
    let notice = runtime.notice().unwrap();
    assert!(notice.starts_with("STAND-IN") && notice.contains("7.14") && notice.contains("7.2.53211"));
}
