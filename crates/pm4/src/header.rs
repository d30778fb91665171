//! Packet headers and opcodes.

use std::fmt;

use crate::bits::{bit, field};

/// The first dword of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header(pub u32);

impl Header {
    /// A type-2 packet: one dword of filler.
    pub const FILLER: Header = Header(0x8000_0000);

    /// The packet type; 3 is the one with an opcode.
    pub const fn packet_type(self) -> u32 {
        field(self.0, 31, 30)
    }

    /// The opcode of a type-3 packet.
    pub const fn opcode(self) -> Opcode {
        Opcode(field(self.0, 15, 8) as u8)
    }

    /// Dwords of a type-3 packet behind the header. A `NOP` whose count is all ones has none.
    pub const fn body_dwords(self) -> usize {
        let count = field(self.0, 29, 16);
        if self.opcode().0 == Opcode::NOP.0 && count == 0x3fff { 0 } else { count as usize + 1 }
    }

    /// Whether the packet forgets what register writes it has filtered.
    pub const fn reset_filter_cam(self) -> bool {
        bit(self.0, 2)
    }

    /// Whether the packet executes only under the current predicate.
    pub const fn predicate(self) -> bool {
        bit(self.0, 0)
    }
}

/// The operation of a type-3 packet.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Opcode(pub u8);

macro_rules! opcodes {
    ($($name:ident = $number:literal,)*) => {
        #[allow(missing_docs, reason = "the constants are AMD's names")]
        impl Opcode {
            $( pub const $name: Opcode = Opcode($number); )*

            /// AMD's name of the opcode.
            pub const fn name(self) -> Option<&'static str> {
                match self.0 {
                    $( $number => Some(stringify!($name)), )*
                    _ => None,
                }
            }
        }
    };
}

opcodes! {
    NOP = 0x10,
    SET_BASE = 0x11,
    DISPATCH_DIRECT = 0x15,
    DISPATCH_INDIRECT = 0x16,
    ATOMIC_MEM = 0x1e,
    COND_EXEC = 0x22,
    PRED_EXEC = 0x23,
    WRITE_DATA = 0x37,
    WAIT_REG_MEM = 0x3c,
    INDIRECT_BUFFER = 0x3f,
    COPY_DATA = 0x40,
    PFP_SYNC_ME = 0x42,
    SURFACE_SYNC = 0x43,
    COND_WRITE = 0x45,
    EVENT_WRITE = 0x46,
    RELEASE_MEM = 0x49,
    PREAMBLE_CNTL = 0x4a,
    DMA_DATA = 0x50,
    ACQUIRE_MEM = 0x58,
    REWIND = 0x59,
    PRIME_UTCL2 = 0x5d,
    LOAD_SH_REG = 0x5f,
    LOAD_SH_REG_INDEX = 0x63,
    SET_CONFIG_REG = 0x68,
    SET_SH_REG = 0x76,
    SET_SH_REG_OFFSET = 0x77,
    SET_UCONFIG_REG = 0x79,
    WAIT_REG_MEM64 = 0x93,
    INVALIDATE_TLBS = 0x98,
    AQL_PACKET = 0x99,
    DMA_DATA_FILL_MULTI = 0x9a,
    SET_SH_REG_INDEX = 0x9b,
    DISPATCH_DIRECT_INTERLEAVED = 0xa7,
    DISPATCH_INDIRECT_INTERLEAVED = 0xa8,
    SET_SH_REG_PAIRS = 0xba,
}

impl fmt::Display for Opcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "opcode {:#04x}", self.0),
        }
    }
}

impl fmt::Debug for Opcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
