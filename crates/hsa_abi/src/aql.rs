//! AQL packets: the 16-bit header, and the 64-byte layouts of each packet type.

use crate::layout::layout;

/// Every AQL packet has this size.
pub const PACKET_BYTES: usize = 64;

/// Work-items of the largest work-group.
pub const MAX_WORKGROUP_ITEMS: u32 = 1024;

/// The first two bytes of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header(pub u16);

impl Header {
    /// The header of a slot that holds no packet.
    pub const INVALID: Header = Header(1);

    /// The packet type, or the number that is none.
    pub fn packet_type(self) -> Result<PacketType, u8> {
        match self.0 as u8 {
            0 => Ok(PacketType::VendorSpecific),
            1 => Ok(PacketType::Invalid),
            2 => Ok(PacketType::KernelDispatch),
            3 => Ok(PacketType::BarrierAnd),
            4 => Ok(PacketType::AgentDispatch),
            5 => Ok(PacketType::BarrierOr),
            unknown => Err(unknown),
        }
    }

    /// Whether the packet waits until every earlier packet of its queue has completed.
    pub fn barrier(self) -> bool {
        self.0 >> 8 & 1 != 0
    }

    /// The scope of the acquire fence before the packet.
    pub fn acquire(self) -> Option<FenceScope> {
        FenceScope::from_bits(self.0 >> 9)
    }

    /// The scope of the release fence after the packet.
    pub fn release(self) -> Option<FenceScope> {
        FenceScope::from_bits(self.0 >> 11)
    }
}

/// `hsa_packet_type_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PacketType {
    /// Defined by the vendor; [`VendorFormat`] tells which.
    VendorSpecific = 0,
    /// No packet yet.
    Invalid = 1,
    /// [`hsa_kernel_dispatch_packet_t`].
    KernelDispatch = 2,
    /// [`hsa_barrier_packet_t`]: completes when every signal is 0.
    BarrierAnd = 3,
    /// Work for a host agent.
    AgentDispatch = 4,
    /// [`hsa_barrier_packet_t`]: completes when any signal is 0.
    BarrierOr = 5,
}

/// `hsa_fence_scope_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FenceScope {
    /// No fence.
    None = 0,
    /// Visible to this device.
    Agent = 1,
    /// Visible to all.
    System = 2,
}

impl FenceScope {
    fn from_bits(bits: u16) -> Option<FenceScope> {
        match bits & 3 {
            0 => Some(FenceScope::None),
            1 => Some(FenceScope::Agent),
            2 => Some(FenceScope::System),
            _ => None,
        }
    }
}

/// The format byte of AMD's vendor-specific packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VendorFormat {
    /// [`amd_aql_pm4_ib_packet_t`].
    Pm4Ib = 1,
    /// [`hsa_amd_barrier_value_packet_t`].
    BarrierValue = 2,
}

impl VendorFormat {
    /// The format with this number, or the number that is none.
    pub fn from_byte(byte: u8) -> Result<VendorFormat, u8> {
        match byte {
            1 => Ok(VendorFormat::Pm4Ib),
            2 => Ok(VendorFormat::BarrierValue),
            unknown => Err(unknown),
        }
    }
}

/// `hsa_signal_condition32_t`: how a barrier-value packet compares, signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignalCondition {
    /// Equal.
    Eq = 0,
    /// Not equal.
    Ne = 1,
    /// Less than.
    Lt = 2,
    /// Greater than or equal.
    Gte = 3,
}

impl SignalCondition {
    /// The condition with this number, or the number that is none.
    pub fn from_u32(number: u32) -> Result<SignalCondition, u32> {
        match number {
            0 => Ok(SignalCondition::Eq),
            1 => Ok(SignalCondition::Ne),
            2 => Ok(SignalCondition::Lt),
            3 => Ok(SignalCondition::Gte),
            unknown => Err(unknown),
        }
    }

    /// Whether `value` meets the condition against `reference`.
    pub fn holds(self, value: i64, reference: i64) -> bool {
        match self {
            SignalCondition::Eq => value == reference,
            SignalCondition::Ne => value != reference,
            SignalCondition::Lt => value < reference,
            SignalCondition::Gte => value >= reference,
        }
    }
}

layout! {
    /// A kernel dispatch.
    pub struct hsa_kernel_dispatch_packet_t, 64 bytes {
        /// See [`Header`].
        0: header: u16,
        /// Dimensions of the grid in bits 1:0.
        2: setup: u16,
        /// Work-group size, work-items.
        4: workgroup_size_x: u16,
        /// Work-group size, work-items.
        6: workgroup_size_y: u16,
        /// Work-group size, work-items.
        8: workgroup_size_z: u16,
        /// 0.
        10: reserved0: u16,
        /// Grid size in work-items, not in groups.
        12: grid_size_x: u32,
        /// Grid size, work-items.
        16: grid_size_y: u32,
        /// Grid size, work-items.
        20: grid_size_z: u32,
        /// Scratch bytes for each work-item.
        24: private_segment_size: u32,
        /// LDS bytes for each work-group, static and dynamic.
        28: group_segment_size: u32,
        /// Address of the kernel descriptor.
        32: kernel_object: u64,
        /// Address of the kernel arguments.
        40: kernarg_address: u64,
        /// 0.
        48: reserved2: u64,
        /// Signal handle, or 0.
        56: completion_signal: u64,
    }

    /// A barrier-AND or barrier-OR packet.
    pub struct hsa_barrier_packet_t, 64 bytes {
        /// See [`Header`].
        0: header: u16,
        /// 0.
        2: reserved0: u16,
        /// 0.
        4: reserved1: u32,
        /// Signal handles; a 0 is ignored.
        8: dep_signal: [u64; 5],
        /// 0.
        48: reserved2: u64,
        /// Signal handle, or 0.
        56: completion_signal: u64,
    }

    /// AMD's vendor packet that runs PM4 from an indirect buffer.
    pub struct amd_aql_pm4_ib_packet_t, 64 bytes {
        /// See [`Header`].
        0: header: u16,
        /// [`VendorFormat`] in the low byte.
        2: ven_hdr: u16,
        /// A PM4 `INDIRECT_BUFFER` packet.
        4: ib_jump_cmd: [u32; 4],
        /// Dwords that remain of this packet: 10.
        20: dw_cnt_remain: u32,
        /// 0.
        24: reserved: [u32; 8],
        /// Signal handle, or 0.
        56: completion_signal: u64,
    }

    /// AMD's vendor packet that waits for `(signal & mask) condition value`.
    pub struct hsa_amd_barrier_value_packet_t, 64 bytes {
        /// See [`Header`].
        0: header: u16,
        /// [`VendorFormat`] in the low byte.
        2: amd_format: u16,
        /// 0.
        4: reserved0: u32,
        /// Signal handle.
        8: signal: u64,
        /// Reference.
        16: value: i64,
        /// Applied to the signal's value before the comparison.
        24: mask: i64,
        /// See [`SignalCondition`].
        32: cond: u32,
        /// 0.
        36: reserved1: u32,
        /// 0.
        40: reserved2: u64,
        /// 0.
        48: reserved3: u64,
        /// Signal handle, or 0.
        56: completion_signal: u64,
    }
}

/// The `dw_cnt_remain` of every PM4-IB packet.
pub const PM4_IB_DW_CNT_REMAIN: u32 = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_fields_of_the_usual_headers() {
        let header = Header(0x1502);
        assert_eq!(header.packet_type(), Ok(PacketType::KernelDispatch));
        assert!(header.barrier());
        assert_eq!((header.acquire(), header.release()), (Some(FenceScope::System), Some(FenceScope::System)));
        let header = Header(0x0d02);
        assert_eq!((header.acquire(), header.release()), (Some(FenceScope::System), Some(FenceScope::Agent)));
        assert_eq!(Header(0x1103).packet_type(), Ok(PacketType::BarrierAnd));
        assert_eq!((Header(0x1103).acquire(), Header(0x1103).barrier()), (Some(FenceScope::None), true));
        assert!(!Header(0x1402).barrier());
        assert_eq!(Header(0x00ff).packet_type(), Err(0xff));
        assert_eq!(Header(0x0602).acquire(), None);
    }

    #[test]
    fn a_packet_survives_its_bytes() {
        let mut bytes = [0; 64];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = i as u8;
        }
        let packet = hsa_kernel_dispatch_packet_t::from_bytes(&bytes);
        assert_eq!(packet.kernel_object, 0x2726_2524_2322_2120);
        assert_eq!(packet.workgroup_size_z, 0x0908);
        assert_eq!(packet.to_bytes(), bytes);
        assert_eq!(hsa_barrier_packet_t::from_bytes(&bytes).dep_signal[4], 0x2f2e_2d2c_2b2a_2928);
        assert_eq!(hsa_barrier_packet_t::from_bytes(&bytes).to_bytes(), bytes);
        assert_eq!(amd_aql_pm4_ib_packet_t::from_bytes(&bytes).to_bytes(), bytes);
        assert_eq!(hsa_amd_barrier_value_packet_t::from_bytes(&bytes).to_bytes(), bytes);
    }

    #[test]
    fn barrier_values_compare_signed() {
        assert!(SignalCondition::Lt.holds(-1, 0));
        assert!(!SignalCondition::Gte.holds(-1, 0));
        assert!(
            SignalCondition::Gte.holds(0, 0) && SignalCondition::Eq.holds(0, 0) && !SignalCondition::Ne.holds(0, 0)
        );
        assert_eq!(SignalCondition::from_u32(4), Err(4));
    }
}
