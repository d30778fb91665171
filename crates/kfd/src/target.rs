//! What distinguishes one emulated card from another, as data. Numbers are those of a retail card of each target.

use gpu::Gfx;

/// One card.
#[derive(Debug)]
pub(crate) struct Target {
    /// The target it implements.
    pub(crate) gfx: Gfx,
    /// `gfx_target_version`: major * 10000 + minor * 100 + stepping.
    pub(crate) version: u32,
    /// PCI device id; the vendor is [`VENDOR_ID`].
    pub(crate) device_id: u32,
    /// PCI revision.
    pub(crate) pci_revision: u32,
    /// `AMDGPU_FAMILY_*`.
    pub(crate) family: u32,
    /// The revision by which drivers tell chips of a family apart.
    pub(crate) external_revision: u32,
    /// Shader engines.
    pub(crate) shader_engines: u32,
    /// Shader arrays in each engine.
    pub(crate) arrays_per_engine: u32,
    /// Compute units in each array.
    pub(crate) cus_per_array: u32,
    /// Highest engine clock in MHz.
    pub(crate) engine_mhz: u32,
    /// Highest memory clock in MHz.
    pub(crate) memory_mhz: u32,
    /// Width of the memory interface in bits.
    pub(crate) memory_bits: u32,
    /// `AMDGPU_VRAM_TYPE_*`.
    pub(crate) memory_type: u32,
    /// Copy engines.
    pub(crate) sdma_engines: u32,
    /// L2 size in KiB.
    pub(crate) l2_kib: u32,
    /// Infinity cache size in KiB.
    pub(crate) l3_kib: u32,
    /// The `GB_ADDR_CONFIG` register.
    pub(crate) gb_addr_config: u32,
    /// Versions of its hardware blocks.
    pub(crate) ip_blocks: IpBlocks,
}

/// Versions of hardware blocks, each major, minor and revision: what the kernel's table of ASICs says. The bus interface of gfx1151 is
/// inferred from its family.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IpBlocks {
    /// The graphics and compute core.
    pub(crate) gc: [u32; 3],
    /// The copy engine.
    pub(crate) sdma: [u32; 3],
    /// The bus interface.
    pub(crate) nbif: [u32; 3],
}

/// AMD's PCI vendor id.
pub(crate) const VENDOR_ID: u32 = 0x1002;

/// The number by which the driver names its one GPU. Any number but zero will do.
pub(crate) const GPU_ID: u32 = 51245;

/// The render node's minor number.
pub(crate) const RENDER_MINOR: u32 = 128;

/// SIMDs in each compute unit.
pub(crate) const SIMDS_PER_CU: u32 = 2;

const GDDR6: u32 = 9;
const LPDDR5: u32 = 12;

const TARGETS: [Target; 4] = [
    Target {
        gfx: Gfx::Gfx1030,
        version: 100_300,
        device_id: 0x73bf,
        pci_revision: 0xc0,
        family: 143,
        external_revision: 0x28,
        shader_engines: 4,
        arrays_per_engine: 2,
        cus_per_array: 10,
        engine_mhz: 2660,
        memory_mhz: 1000,
        memory_bits: 256,
        memory_type: GDDR6,
        sdma_engines: 2,
        l2_kib: 4096,
        l3_kib: 131_072,
        gb_addr_config: 0x444,
        ip_blocks: IpBlocks { gc: [10, 3, 0], sdma: [5, 2, 0], nbif: [3, 3, 0] },
    },
    Target {
        gfx: Gfx::Gfx1100,
        version: 110_000,
        device_id: 0x744c,
        pci_revision: 0xc8,
        family: 145,
        external_revision: 1,
        shader_engines: 6,
        arrays_per_engine: 2,
        cus_per_array: 8,
        engine_mhz: 2371,
        memory_mhz: 1249,
        memory_bits: 384,
        memory_type: GDDR6,
        sdma_engines: 2,
        l2_kib: 6144,
        l3_kib: 98_304,
        gb_addr_config: 0x545,
        ip_blocks: IpBlocks { gc: [11, 0, 0], sdma: [6, 0, 0], nbif: [4, 3, 0] },
    },
    Target {
        gfx: Gfx::Gfx1151,
        version: 110_501,
        device_id: 0x1586,
        pci_revision: 0xc1,
        family: 150,
        external_revision: 0xc1,
        shader_engines: 2,
        arrays_per_engine: 2,
        cus_per_array: 10,
        engine_mhz: 2900,
        memory_mhz: 1000,
        memory_bits: 256,
        memory_type: LPDDR5,
        sdma_engines: 1,
        l2_kib: 2048,
        l3_kib: 32_768,
        gb_addr_config: 0x242,
        ip_blocks: IpBlocks { gc: [11, 5, 1], sdma: [6, 1, 1], nbif: [7, 11, 1] },
    },
    Target {
        gfx: Gfx::Gfx1201,
        version: 120_001,
        device_id: 0x7550,
        pci_revision: 0xc0,
        family: 152,
        external_revision: 0x51,
        shader_engines: 4,
        arrays_per_engine: 2,
        cus_per_array: 8,
        engine_mhz: 2970,
        memory_mhz: 1258,
        memory_bits: 256,
        memory_type: GDDR6,
        sdma_engines: 2,
        l2_kib: 8192,
        l3_kib: 65_536,
        gb_addr_config: 0x545,
        ip_blocks: IpBlocks { gc: [12, 0, 1], sdma: [7, 0, 1], nbif: [6, 3, 1] },
    },
];

impl Target {
    /// The card that implements `gfx`.
    pub(crate) fn of(gfx: Gfx) -> &'static Target {
        TARGETS.iter().find(|target| target.gfx == gfx).expect("every target has a card")
    }

    /// Compute units of the whole chip.
    pub(crate) fn compute_units(&self) -> u32 {
        self.arrays() * self.cus_per_array
    }

    /// Shader arrays of the whole chip.
    pub(crate) fn arrays(&self) -> u32 {
        self.shader_engines * self.arrays_per_engine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_a_card_whose_version_spells_its_name() {
        for gfx in Gfx::ALL {
            let version = Target::of(gfx).version;
            let (major, minor, stepping) = (version / 10_000, version / 100 % 100, version % 100);
            assert_eq!(format!("gfx{major}{minor}{stepping}"), gfx.name());
        }
    }
}
