//! Decisions over made-up surroundings. The libraries in them are the real thing in small: an ELF file that has a SONAME
//! and stores a version in its code, written by [`library`].

use std::cell::RefCell;
use std::fs;

use object::elf;
use object::write::StringId;
use object::write::elf::{FileHeader, SectionHeader, Writer};

use super::*;
use crate::version::HipVersion;

/// A folder of installed ROCms and sysroots, and what was fetched.
struct World {
    folder: tempfile::TempDir,
    fetched: RefCell<Vec<String>>,
}

impl World {
    fn new() -> World {
        World { folder: tempfile::tempdir().unwrap(), fetched: RefCell::default() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Installs a ROCm into `name`.
    fn install(&self, name: &str, encoded: u32) -> PathBuf {
        let root = self.path(name);
        put_library(&root.join("lib"), encoded);
        root
    }

    /// Unpacks a sysroot as fetching does.
    fn unpack(&self, name: &str, encoded: u32, package_version: &str) -> PathBuf {
        let root = self.path("sysroots").join(name);
        let libraries = root.join("usr/lib/x86_64-linux-gnu");
        put_library(&libraries, encoded);
        fs::write(libraries.join("ld-linux-x86-64.so.2"), "").unwrap();
        let package = crate::sysroot::Package {
            name: format!("libamdhip64-{}", HipVersion::from_encoded(encoded).major),
            version: package_version.to_owned(),
            suite: "sid".to_owned(),
            file: String::new(),
            size: 0,
            sha256: String::new(),
        };
        crate::sysroot::Manifest::now(name, vec![package]).write(&root).unwrap();
        root
    }

    /// Answers `request`; fetching gives what Debian has in this world: 7.2.4 and 6.4.3.
    fn obtain(&self, request: &Request) -> Result<Runtime, Error> {
        let fetch = |line: &DebianLine, wanted: Wanted| {
            self.fetched.borrow_mut().push(wanted.to_string());
            match (line.line, wanted.point_release()) {
                ((7, 2), None | Some(4)) => Ok(self.unpack("7.2", 70_253_211, "7.2.4-1~exp2")),
                ((6, 4), None | Some(3)) => Ok(self.unpack("6.4", 60_443_484, "6.4.3-5")),
                _ => Err(Error::NoPackage {
                    mirror: "m".to_owned(),
                    package: format!("libamdhip64 {wanted}"),
                    suites: String::new(),
                    said: String::new(),
                }),
            }
        };
        let installed = ["rocm", "rocm-6.4", "rocm-7.14"].map(|name| (self.path(name), "made up")).to_vec();
        let surroundings =
            Surroundings { installed, sysroots: self.path("sysroots"), code_object_cache: self.path("cache") };
        surroundings.obtain(request, &fetch)
    }

    fn version(&self, version: &str) -> Result<Runtime, Error> {
        self.obtain(&Request::for_version(version))
    }

    fn exact(&self, version: &str) -> Result<Runtime, Error> {
        self.obtain(&Request { exact: true, ..Request::for_version(version) })
    }
}

fn put_library(folder: &Path, encoded: u32) {
    fs::create_dir_all(folder).unwrap();
    let major = HipVersion::from_encoded(encoded).major;
    fs::write(folder.join(format!("libamdhip64.so.{major}")), library(encoded)).unwrap();
}

/// The smallest file that reads as a `libamdhip64` of that version.
fn library(encoded: u32) -> Vec<u8> {
    let soname = format!("libamdhip64.so.{}", HipVersion::from_encoded(encoded).major);
    let store = [&[0xc7, 0x07][..], &encoded.to_le_bytes()].concat();
    let code = [&store[..], &store[..]].concat();

    let mut bytes = Vec::new();
    let mut writer = Writer::new(object::Endianness::Little, true, &mut bytes);
    writer.reserve_file_header();
    let text_name = writer.add_section_name(b".text");
    let text = writer.reserve_section_index();
    let text_offset = writer.reserve(code.len(), 16);
    writer.reserve_dynamic_section_index();
    writer.reserve_dynstr_section_index();
    let soname_id: StringId = writer.add_dynamic_string(soname.as_bytes());
    let dynamic_offset = writer.reserve_dynamic(2);
    writer.reserve_dynstr();
    writer.reserve_shstrtab_section_index();
    writer.reserve_shstrtab();
    writer.reserve_section_headers();

    let header = FileHeader {
        os_abi: 0,
        abi_version: 0,
        e_type: elf::ET_DYN,
        e_machine: elf::EM_X86_64,
        e_entry: 0,
        e_flags: 0,
    };
    writer.write_file_header(&header).unwrap();
    writer.write_align(16);
    writer.write(&code);
    writer.write_align_dynamic();
    writer.write_dynamic_string(elf::DT_SONAME, soname_id);
    writer.write_dynamic(elf::DT_NULL, 0);
    writer.write_dynstr();
    writer.write_shstrtab();
    writer.write_null_section_header();
    writer.write_section_header(&SectionHeader {
        name: Some(text_name),
        sh_type: elf::SHT_PROGBITS,
        sh_flags: u64::from(elf::SHF_ALLOC | elf::SHF_EXECINSTR),
        sh_addr: 0,
        sh_offset: text_offset as u64,
        sh_size: code.len() as u64,
        sh_link: 0,
        sh_info: 0,
        sh_addralign: 16,
        sh_entsize: 0,
    });
    writer.write_dynamic_section_header(dynamic_offset as u64);
    writer.write_dynstr_section_header(0);
    writer.write_shstrtab_section_header();
    assert_eq!(text.0, 1);
    bytes
}

#[test]
fn an_installed_release_is_taken_before_anything_is_fetched() {
    let world = World::new();
    let root = world.install("rocm", 70_253_211);
    let runtime = world.version("7.2").unwrap();
    assert_eq!((runtime.root.as_path(), runtime.origin, runtime.stand_in), (&*root, Origin::Installed, false));
    assert_eq!((runtime.soname(), runtime.version.to_string()), ("libamdhip64.so.7", "7.2.53211".to_owned()));
    assert!(world.fetched.borrow().is_empty());
}

#[test]
fn folder_names_are_not_believed() {
    let world = World::new();
    world.install("rocm-7.14", 60_443_484);
    let runtime = world.version("6.4").unwrap();
    assert_eq!(runtime.root, world.path("rocm-7.14"));
    assert!(world.exact("7.14").is_err());
}

#[test]
fn an_unpacked_release_is_taken_and_an_absent_one_is_fetched() {
    let world = World::new();
    let root = world.unpack("6.4", 60_443_484, "6.4.3-5");
    assert_eq!(world.version("6.4").unwrap().root, root);
    assert!(world.fetched.borrow().is_empty());
    let runtime = world.obtain(&Request::default()).unwrap();
    assert_eq!((runtime.asked.as_str(), runtime.origin), ("7.2", Origin::Unpacked));
    assert_eq!(world.fetched.borrow().as_slice(), ["7.2"]);
}

#[test]
fn a_folder_without_manifest_is_no_sysroot() {
    let world = World::new();
    let root = world.unpack("7.2", 70_253_211, "7.2.4-1");
    fs::remove_file(root.join("manifest.json")).unwrap();
    world.version("7.2").unwrap();
    assert_eq!(world.fetched.borrow().as_slice(), ["7.2"]);
}

#[test]
fn a_release_that_is_installed_needs_no_stand_in() {
    let world = World::new();
    world.install("rocm", 70_253_211);
    world.install("rocm-7.14", 71_460_850);
    let runtime = world.exact("7.14").unwrap();
    assert_eq!((runtime.version.to_string(), runtime.stand_in), ("7.14.60850".to_owned(), false));
}

#[test]
fn a_release_that_is_nowhere_gets_a_stand_in_that_says_so() {
    let world = World::new();
    world.unpack("6.4", 60_443_484, "6.4.3-5");
    let runtime = world.version("7.14").unwrap();
    assert!(runtime.stand_in && runtime.notice().is_some());
    assert_eq!((runtime.asked.as_str(), runtime.version.to_string()), ("7.14", "7.2.53211".to_owned()));
    assert_eq!(world.fetched.borrow().as_slice(), ["7.2"]);
    // The next time it is here already.
    world.version("7.14").unwrap();
    assert_eq!(world.fetched.borrow().len(), 1);
}

#[test]
fn the_nearest_stand_in_is_taken() {
    let world = World::new();
    world.install("rocm", 70_253_211);
    world.install("rocm-7.14", 71_460_850);
    assert_eq!(world.version("10.0").unwrap().version.to_string(), "7.14.60850");
    assert_eq!(world.version("7.3").unwrap().version.to_string(), "7.2.53211");
}

#[test]
fn exact_forbids_stand_ins_and_lists_every_place() {
    let world = World::new();
    world.install("rocm", 70_253_211);
    let Err(Error::NoRuntime { asked, exact: true, looked }) = world.exact("7.14") else { panic!("a runtime") };
    assert_eq!(asked, "7.14");
    let places: Vec<String> = looked.iter().map(|looked| format!("{}: {}", looked.place, looked.found)).collect();
    assert!(places.iter().any(|line| line.contains("rocm (made up): HIP 7.2.53211")), "{places:#?}");
    assert!(places.iter().any(|line| line.contains("rocm-7.14 (made up): not there")), "{places:#?}");
    assert!(places.iter().any(|line| line.contains("Debian")), "{places:#?}");
    assert!(world.fetched.borrow().is_empty());
}

#[test]
fn unknown_releases_and_garbage_find_nothing() {
    let world = World::new();
    world.install("rocm", 70_253_211);
    for asked in ["9.9", "7.1", "latest", "7", ""] {
        assert!(matches!(world.version(asked), Err(Error::NoRuntime { .. })), "{asked}");
    }
    assert!(world.fetched.borrow().is_empty());
}

#[test]
fn an_explicit_path_is_the_only_place() {
    let world = World::new();
    world.install("rocm", 70_253_211);
    let mine = world.install("mine", 60_443_484);
    let at = |version: Option<&str>, exact| {
        world.obtain(&Request {
            version: version.map(str::to_owned),
            rocm_path: Some(mine.clone()),
            exact,
            mirror: None,
        })
    };
    let runtime = at(None, false).unwrap();
    assert_eq!((runtime.asked.as_str(), runtime.stand_in), ("6.4", false));
    assert!(at(Some("6.4"), true).is_ok());
    assert!(matches!(at(Some("7.2"), false), Err(Error::NoRuntime { looked, .. }) if looked.len() == 1));
}

#[test]
fn an_explicit_path_may_hold_a_stand_in_or_a_sysroot() {
    let world = World::new();
    let root = world.unpack("7.2", 70_253_211, "7.2.4-1");
    let request = |exact| Request { rocm_path: Some(root.clone()), exact, ..Request::for_version("7.14") };
    let runtime = world.obtain(&request(false)).unwrap();
    assert_eq!((runtime.stand_in, runtime.origin), (true, Origin::Unpacked));
    assert!(world.obtain(&request(true)).is_err());
}

#[test]
fn point_releases_are_told_apart_by_their_package() {
    let world = World::new();
    world.install("rocm", 70_253_211);
    let runtime = world.version("7.2.4").unwrap();
    assert_eq!((runtime.origin, runtime.stand_in), (Origin::Unpacked, false));
    assert!(world.exact("7.2.3").is_err());
    assert!(world.version("7.2.3").unwrap().stand_in);
}
