//! The target in an ELF header's flags.

/// What a code object was compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The processor, such as `gfx1100` or `gfx11-generic`.
    pub processor: &'static str,
}

/// `EF_AMDGPU_MACH` of gfx10 and later, after LLVM's AMDGPU usage guide.
#[rustfmt::skip]
const MACHINES: &[(u8, &str)] = &[
    (0x33, "gfx1010"), (0x34, "gfx1011"), (0x35, "gfx1012"), (0x42, "gfx1013"),
    (0x36, "gfx1030"), (0x37, "gfx1031"), (0x38, "gfx1032"), (0x39, "gfx1033"), (0x3e, "gfx1034"), (0x3d, "gfx1035"), (0x45, "gfx1036"),
    (0x41, "gfx1100"), (0x46, "gfx1101"), (0x47, "gfx1102"), (0x44, "gfx1103"),
    (0x43, "gfx1150"), (0x4a, "gfx1151"), (0x55, "gfx1152"), (0x58, "gfx1153"),
    (0x48, "gfx1200"), (0x4e, "gfx1201"),
    (0x52, "gfx10-1-generic"), (0x53, "gfx10-3-generic"), (0x54, "gfx11-generic"), (0x59, "gfx12-generic"),
];

impl Target {
    /// The target of an ELF header's `e_flags`, or nothing for one before gfx10 or after gfx12.0.
    pub fn from_flags(flags: u32) -> Option<Target> {
        let machine = flags as u8;
        MACHINES.iter().find(|(number, _)| *number == machine).map(|(_, processor)| Target { processor })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_do_not_change_the_processor() {
        assert_eq!(Target::from_flags(0x541).map(|target| target.processor), Some("gfx1100"));
        assert_eq!(Target::from_flags(0x4c), None);
    }
}
