//! The sysfs files that describe the machine to ROCr: a CPU node and a GPU node, as `/sys/devices/virtual/kfd` would show them.
//! Text only; how a file reaches the application is [`crate::interpose`]'s business.

use std::fmt::{Display, Write};

use crate::config::Profile;
use crate::target::{GPU_ID, RENDER_MINOR, SIMDS_PER_CU, Target, VENDOR_ID};

/// The host's side of the topology.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Machine {
    /// CPU cores.
    pub(crate) cores: u64,
    /// Bytes of main memory.
    pub(crate) memory_bytes: u64,
}

/// Every file of the tree, by its absolute path.
#[derive(Debug)]
pub(crate) struct Topology {
    files: Vec<(String, String)>,
}

/// Where the nodes are.
pub(crate) const NODES: &str = "/sys/devices/virtual/kfd/kfd/topology/nodes";

/// Everything below these is answered by us: a real driver's files and ours must not mix.
pub(crate) const PREFIXES: [&str; 4] =
    ["/sys/devices/virtual/kfd/", "/sys/class/kfd/", "/sys/module/amdgpu/", "/sys/class/drm/renderD128/"];

/// Where the versions of the card's hardware blocks are, a folder for each block's number.
const IP_BLOCKS: &str = "/sys/class/drm/renderD128/device/ip_discovery/die/0";

/// An entry of a directory of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Entry<'a> {
    /// Name without the path.
    pub(crate) name: &'a str,
    /// A directory, and no file.
    pub(crate) is_directory: bool,
}

impl Topology {
    /// The tree of `target` with `vram_bytes` of video memory in `machine`. The CPU has a link to video memory that it reaches.
    pub(crate) fn new(target: &Target, vram_bytes: u64, profile: Profile, machine: Machine) -> Topology {
        let mut tree = Topology { files: Vec::new() };
        let root = "/sys/devices/virtual/kfd/kfd/topology";
        tree.add(format!("{root}/generation_id"), "2\n");
        let system = [("platform_oem", 0), ("platform_id", 0), ("platform_rev", 0)];
        tree.add(format!("{root}/system_properties"), properties(&system));
        tree.cpu_node(&format!("{NODES}/0"), profile, machine);
        tree.gpu_node(&format!("{NODES}/1"), target, profile, vram_bytes);
        tree.ip_blocks(target);
        tree.add("/sys/module/amdgpu/initstate", "live\n");
        tree.add("/sys/module/amdgpu/version", "6.12.12\n");
        tree
    }

    /// The contents of the file at `path`.
    pub(crate) fn file(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|(name, _)| name == path).map(|(_, text)| text.as_str())
    }

    /// Every directory, each once, sorted.
    pub(crate) fn directories(&self) -> Vec<&str> {
        let parents = self.files.iter().flat_map(|(path, _)| ancestors(path));
        let mut directories: Vec<&str> = parents.filter(|path| self.is_below_a_prefix(path)).collect();
        directories.sort_unstable();
        directories.dedup();
        directories
    }

    /// What the directory at `path` has, sorted; nothing if there is none.
    pub(crate) fn entries(&self, path: &str) -> Vec<Entry<'_>> {
        let below = self.files.iter().filter_map(|(file, _)| file.strip_prefix(path)?.strip_prefix('/'));
        let mut entries: Vec<Entry<'_>> = below
            .map(|rest| match rest.split_once('/') {
                Some((name, _)) => Entry { name, is_directory: true },
                None => Entry { name: rest, is_directory: false },
            })
            .collect();
        entries.sort_unstable();
        entries.dedup();
        entries
    }

    /// Whether all of a directory is ours; what is above the prefixes is the machine's.
    fn is_below_a_prefix(&self, directory: &str) -> bool {
        PREFIXES.iter().any(|prefix| directory.starts_with(prefix) || directory == prefix.trim_end_matches('/'))
    }

    fn add(&mut self, path: impl Into<String>, text: impl Into<String>) {
        self.files.push((path.into(), text.into()));
    }

    fn cpu_node(&mut self, node: &str, profile: Profile, machine: Machine) {
        self.add(format!("{node}/gpu_id"), "0\n");
        self.add(format!("{node}/name"), "\n");
        let zeros = CPU_ZEROS.map(|name| (name, 0));
        let links = u64::from(profile == Profile::LargeBar);
        let counts = [
            ("cpu_cores_count", machine.cores),
            ("mem_banks_count", 1),
            ("caches_count", 0),
            ("io_links_count", links),
        ];
        let clock = [("max_engine_clk_ccompute", 3000)];
        self.add(format!("{node}/properties"), properties(&counts) + &properties(&zeros) + &properties(&clock));
        self.memory_bank(node, 0, machine.memory_bytes, 64, 3200);
        if profile == Profile::LargeBar {
            self.link(node, 0, 1);
        }
    }

    fn gpu_node(&mut self, node: &str, target: &Target, profile: Profile, vram_bytes: u64) {
        self.add(format!("{node}/gpu_id"), format!("{GPU_ID}\n"));
        self.add(format!("{node}/name"), "ip discovery\n");
        let caches = caches(target);
        let text = properties(&[
            ("cpu_cores_count", 0),
            ("simd_count", u64::from(target.compute_units() * SIMDS_PER_CU)),
            ("mem_banks_count", 1),
            ("caches_count", caches.len() as u64),
            ("io_links_count", 1),
            ("p2p_links_count", 0),
            ("cpu_core_id_base", 0),
            ("simd_id_base", FIRST_PROCESSOR),
            ("max_waves_per_simd", 16),
            ("lds_size_in_kb", 64),
            ("gds_size_in_kb", 0),
            ("num_gws", 64),
            ("wave_front_size", 32),
            ("array_count", u64::from(target.arrays())),
            ("simd_arrays_per_engine", u64::from(target.arrays_per_engine)),
            ("cu_per_simd_array", u64::from(target.cus_per_array)),
            ("simd_per_cu", u64::from(SIMDS_PER_CU)),
            ("max_slots_scratch_cu", 32),
            ("gfx_target_version", u64::from(target.version)),
            ("vendor_id", u64::from(VENDOR_ID)),
            ("device_id", u64::from(target.device_id)),
            ("location_id", 0x300),
            ("domain", 0),
            ("drm_render_minor", u64::from(RENDER_MINOR)),
            ("hive_id", 0),
            ("num_sdma_engines", u64::from(target.sdma_engines)),
            ("num_sdma_xgmi_engines", 0),
            ("num_sdma_queues_per_engine", 6),
            ("num_cp_queues", 8),
            ("max_engine_clk_fcompute", u64::from(target.engine_mhz)),
            ("local_mem_size", 0),
            ("fw_version", 550),
            ("capability", CAPABILITY),
            ("debug_prop", 1495),
            ("sdma_fw_version", 19),
            ("unique_id", UNIQUE_ID),
            ("num_xcc", 1),
            ("max_engine_clk_ccompute", 3000),
        ]);
        self.add(format!("{node}/properties"), text);
        let heap = match profile {
            Profile::LargeBar => HEAP_FRAME_BUFFER_PUBLIC,
            Profile::SmallBar => HEAP_FRAME_BUFFER_PRIVATE,
        };
        self.memory_bank(node, heap, vram_bytes, target.memory_bits, target.memory_mhz);
        for (index, cache) in caches.iter().enumerate() {
            self.add(format!("{node}/caches/{index}/properties"), cache.properties());
        }
        self.link(node, 1, 0);
    }

    /// The first instance of each block whose version a driver in user space asks for.
    fn ip_blocks(&mut self, target: &Target) {
        let blocks = target.ip_blocks;
        for (hardware_id, version) in
            [(GC_HARDWARE_ID, blocks.gc), (SDMA_HARDWARE_ID, blocks.sdma), (NBIF_HARDWARE_ID, blocks.nbif)]
        {
            for (part, number) in ["major", "minor", "revision"].into_iter().zip(version) {
                self.add(format!("{IP_BLOCKS}/{hardware_id}/0/{part}"), format!("{number}\n"));
            }
        }
    }

    fn memory_bank(&mut self, node: &str, heap_type: u64, bytes: u64, width: u32, mhz: u32) {
        let text = properties(&[
            ("heap_type", heap_type),
            ("size_in_bytes", bytes),
            ("flags", 0),
            ("width", u64::from(width)),
            ("mem_clk_max", u64::from(mhz)),
        ]);
        self.add(format!("{node}/mem_banks/0/properties"), text);
    }

    /// A PCIe link. The flags of the CPU's side say that the whole of VRAM is behind the BAR.
    fn link(&mut self, node: &str, from: u64, to: u64) {
        let text = properties(&[
            ("type", 2),
            ("version_major", 0),
            ("version_minor", 0),
            ("node_from", from),
            ("node_to", to),
            ("weight", 20),
            ("min_latency", 0),
            ("max_latency", 0),
            ("min_bandwidth", 312),
            ("max_bandwidth", 31504),
            ("recommended_transfer_size", 0),
            ("recommended_sdma_engine_id_mask", 0),
            ("flags", if from == 0 { 13 } else { 1 }),
        ]);
        self.add(format!("{node}/io_links/0/properties"), text);
    }
}

/// Doorbells of type 2 (64 bits, bits 12 and 13); the rest is what a card shows besides.
const CAPABILITY: u64 = 0x2807_a280;
/// `HSA_MEM_HEAP_TYPE_FB_PUBLIC`: the CPU reaches all of it.
const HEAP_FRAME_BUFFER_PUBLIC: u64 = 1;
/// `HSA_MEM_HEAP_TYPE_FB_PRIVATE`: the CPU reaches none of it. ROCr then maps its addresses without access.
const HEAP_FRAME_BUFFER_PRIVATE: u64 = 2;
const FIRST_PROCESSOR: u64 = 0x8000_1000;
const UNIQUE_ID: u64 = 0x5eed_0000_0000_0001;

// Numbers of hardware blocks in the card's discovery table (the kernel's soc15_hw_ip.h).
const GC_HARDWARE_ID: u32 = 11;
const SDMA_HARDWARE_ID: u32 = 42;
const NBIF_HARDWARE_ID: u32 = 108;

const CPU_ZEROS: [&str; 24] = [
    "simd_count",
    "p2p_links_count",
    "cpu_core_id_base",
    "simd_id_base",
    "max_waves_per_simd",
    "lds_size_in_kb",
    "gds_size_in_kb",
    "num_gws",
    "wave_front_size",
    "array_count",
    "simd_arrays_per_engine",
    "cu_per_simd_array",
    "simd_per_cu",
    "max_slots_scratch_cu",
    "gfx_target_version",
    "vendor_id",
    "device_id",
    "location_id",
    "domain",
    "drm_render_minor",
    "hive_id",
    "num_sdma_engines",
    "num_sdma_xgmi_engines",
    "num_cp_queues",
];

/// The directories that a path lies in, nearest first.
fn ancestors(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(path.rsplit_once('/'), |(parent, _)| parent.rsplit_once('/')).map(|(parent, _)| parent)
}

struct Cache {
    level: u32,
    kib: u32,
    line: u32,
    /// Bits: data 1, instruction 2, CPU 4, GPU 8.
    kind: u32,
}

/// Scalar and vector L0, then L2 and infinity cache.
fn caches(target: &Target) -> [Cache; 4] {
    [
        Cache { level: 1, kib: 16, line: 128, kind: 13 },
        Cache { level: 1, kib: 32, line: 128, kind: 9 },
        Cache { level: 2, kib: target.l2_kib, line: 128, kind: 13 },
        Cache { level: 3, kib: target.l3_kib, line: 64, kind: 13 },
    ]
}

impl Cache {
    fn properties(&self) -> String {
        let numbers = properties(&[
            ("processor_id_low", FIRST_PROCESSOR),
            ("level", u64::from(self.level)),
            ("size", u64::from(self.kib)),
            ("cache_line_size", u64::from(self.line)),
            ("cache_lines_per_tag", 1),
            ("association", 16),
            ("latency", 1),
            ("type", u64::from(self.kind)),
        ]);
        numbers + "sibling_map 1,1\n"
    }
}

fn properties<T: Display>(pairs: &[(&str, T)]) -> String {
    pairs.iter().fold(String::new(), |mut text, (name, value)| {
        writeln!(text, "{name} {value}").expect("a string takes any text");
        text
    })
}

#[cfg(test)]
mod tests {
    use gpu::Gfx;

    use super::*;

    fn property(gfx: Gfx, file: &str, name: &str) -> u64 {
        let machine = Machine { cores: 2, memory_bytes: 8 << 30 };
        let tree = Topology::new(Target::of(gfx), 1 << 30, Profile::LargeBar, machine);
        let text = tree.file(&format!("{NODES}/{file}")).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).unwrap();
        line.parse().unwrap()
    }

    #[test]
    fn the_gpu_node_counts_its_own_caches_banks_and_links() {
        for gfx in Gfx::ALL {
            assert_eq!(property(gfx, "1/properties", "caches_count"), 4);
            assert_eq!(property(gfx, "1/caches/3/properties", "level"), 3);
            assert_eq!(property(gfx, "1/mem_banks/0/properties", "size_in_bytes"), 1 << 30);
            assert_eq!(property(gfx, "1/io_links/0/properties", "node_to"), 0);
        }
        assert_eq!(property(Gfx::Gfx1100, "1/properties", "simd_count"), 192);
        assert_eq!(property(Gfx::Gfx1151, "1/properties", "gfx_target_version"), 110_501);
    }

    #[test]
    fn directories_have_the_files_and_directories_that_paths_name() {
        let machine = Machine { cores: 2, memory_bytes: 8 << 30 };
        let tree = Topology::new(Target::of(Gfx::Gfx1100), 1 << 30, Profile::LargeBar, machine);
        let names = |path: &str| tree.entries(path).iter().map(|entry| entry.name).collect::<Vec<_>>();
        assert_eq!(names(NODES), ["0", "1"]);
        assert_eq!(names("/sys/module/amdgpu"), ["initstate", "version"]);
        assert_eq!(names(IP_BLOCKS), ["108", "11", "42"]);
        assert_eq!(tree.file(&format!("{IP_BLOCKS}/11/0/major")), Some("11\n"));
        assert!(names("/sys/devices/virtual/kfd/kfd/topology/nodes/1/name").is_empty());
        let directories = tree.directories();
        assert!(directories.contains(&NODES) && directories.contains(&"/sys/module/amdgpu"));
        assert!(!directories.contains(&"/sys/module") && !directories.contains(&""));
        assert!(directories.iter().all(|directory| !names(directory).is_empty()));
    }

    #[test]
    fn the_cpu_node_is_a_cpu() {
        assert_eq!(property(Gfx::Gfx1100, "0/properties", "cpu_cores_count"), 2);
        assert_eq!(property(Gfx::Gfx1100, "0/properties", "simd_count"), 0);
        assert_eq!(property(Gfx::Gfx1100, "0/io_links/0/properties", "flags"), 13);
    }

    #[test]
    fn behind_a_small_bar_video_memory_is_private_and_the_cpu_has_no_link_to_it() {
        let machine = Machine { cores: 8, memory_bytes: 1 << 33 };
        let tree = |profile| Topology::new(Target::of(Gfx::Gfx1100), 1 << 30, profile, machine);
        let bank = format!("{NODES}/1/mem_banks/0/properties");
        let links = [0, 1].map(|node| format!("{NODES}/{node}/io_links/0/properties"));
        for (profile, heap, linked) in
            [(Profile::LargeBar, "heap_type 1\n", [true, true]), (Profile::SmallBar, "heap_type 2\n", [false, true])]
        {
            let tree = tree(profile);
            assert!(tree.file(&bank).is_some_and(|text| text.starts_with(heap)), "{profile:?}");
            assert_eq!(links.each_ref().map(|link| tree.file(link).is_some()), linked, "{profile:?}");
            let counted = format!("io_links_count {}\n", u8::from(linked[0]));
            assert!(tree.file(&format!("{NODES}/0/properties")).is_some_and(|text| text.contains(&counted)));
        }
    }
}
