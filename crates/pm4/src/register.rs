//! What a register is: its place, its fields, and who may write it. The registers themselves stand in [`crate::registers`].

use std::fmt;

use crate::bits;
use crate::generation::{Generation, Generations};

/// Dword index of the first SH register. Offsets of `SET_SH_REG` count from it.
pub const SH_BASE: u32 = 0x2c00;
/// Dword index behind the last SH register.
pub const SH_END: u32 = 0x3000;
/// Dword index of the first register that `SET_CONFIG_REG` reaches.
pub const CONFIG_BASE: u32 = 0x2000;
/// Dword index of the first register that `SET_UCONFIG_REG` reaches.
pub const UCONFIG_BASE: u32 = 0xc000;

/// A compute register of the SH space.
#[derive(Debug, PartialEq, Eq)]
pub struct Register {
    /// AMD's name.
    pub name: &'static str,
    /// Its distance from [`SH_BASE`].
    pub offset: u16,
    /// Where it is at this place.
    pub on: Generations,
    /// Who may write it.
    pub access: Access,
    /// Its fields; none where the whole dword is one.
    pub fields: &'static [Field],
}

/// Who may write a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Any queue.
    Queue,
    /// A mask of enabled compute units: any queue, but with no compute unit left a dispatch never ends.
    CuMask,
    /// Dispatch packets: a write by another packet would itself launch something.
    Dispatch,
    /// The kernel driver and the trap handler.
    Privileged,
}

/// A field of a register: where it lies, on each set of generations that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// AMD's name.
    pub name: &'static str,
    /// `(generations, high bit, low bit)`.
    pub places: &'static [(Generations, u32, u32)],
}

impl Register {
    /// Bits that belong to some field.
    pub fn defined_bits(&self, generation: Generation) -> u32 {
        if self.fields.is_empty() {
            return u32::MAX;
        }
        let places = self.fields.iter().filter_map(|field| field.place(generation));
        places.fold(0, |bits, (high, low)| bits | bits::mask(high, low))
    }

    /// Dword index in the whole register space.
    pub const fn index(&self) -> u32 {
        SH_BASE + self.offset as u32
    }
}

impl Field {
    /// High and low bit, if the generation has the field.
    pub fn place(&self, generation: Generation) -> Option<(u32, u32)> {
        let place = self.places.iter().find(|(generations, ..)| generations.contains(generation));
        place.map(|(_, high, low)| (*high, *low))
    }
}

/// A register with a value that somebody writes to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterValue {
    /// The register.
    pub register: &'static Register,
    /// What is written.
    pub value: u32,
    /// Where.
    pub generation: Generation,
}

impl RegisterValue {
    /// A field of the value; 0 where the generation does not have it.
    pub fn field(&self, field: Field) -> u32 {
        field.place(self.generation).map_or(0, |(high, low)| bits::field(self.value, high, low))
    }

    /// Whether a field of the value is not 0.
    pub fn has(&self, field: Field) -> bool {
        self.field(field) != 0
    }

    /// The bits that belong to no field.
    pub fn undefined_bits(&self) -> u32 {
        self.value & !self.register.defined_bits(self.generation)
    }

    /// All fields that the generation has.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, u32)> {
        let fields = self.register.fields.iter().filter(|field| field.place(self.generation).is_some());
        fields.map(|field| (field.name, self.field(*field)))
    }
}

/// The value, then the fields that are not 0, single bits by their name alone: `0xe0af0001{VGPRS=1 FLOAT_MODE=0xf0 MEM_ORDERED}`.
impl fmt::Display for RegisterValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.value)?;
        if self.register.fields.len() < 2 {
            return Ok(());
        }
        let mut set = Vec::new();
        for field in self.register.fields {
            match (field.place(self.generation), self.field(*field)) {
                (None, _) | (_, 0) => {}
                (Some((high, low)), _) if high == low => set.push(field.name.to_owned()),
                (_, value @ 0..10) => set.push(format!("{}={value}", field.name)),
                (_, value) => set.push(format!("{}={value:#x}", field.name)),
            }
        }
        if set.is_empty() { Ok(()) } else { write!(f, "{{{}}}", set.join(" ")) }
    }
}

/// Declares registers: a constant and a table row for each, and a module of the same name with a constant for each field.
///
/// `NAME ("shown name where another row has it, too") = offset, generations, access { FIELD [generations high low, ...], }`
macro_rules! registers {
    ($( $name:ident $(($shown:literal))? = $offset:literal, $on:ident, $access:ident {
        $( $field:ident [ $($where:ident $high:literal $low:literal),+ ], )*
    } )*) => {
        $(
            #[doc = concat!("`", stringify!($name), "`")]
            pub const $name: $crate::register::Register = $crate::register::Register {
                name: registers!(@shown $name $($shown)?),
                offset: $offset,
                on: $crate::generation::Generations::$on,
                access: $crate::register::Access::$access,
                fields: &[$( $name::$field ),*],
            };

            #[doc = concat!("Fields of `", stringify!($name), "`.")]
            #[allow(non_snake_case, reason = "AMD's name")]
            pub mod $name {
                $(
                    #[doc = concat!("`", stringify!($field), "`")]
                    pub const $field: $crate::register::Field = $crate::register::Field {
                        name: stringify!($field),
                        places: &[$( ($crate::generation::Generations::$where, $high, $low) ),+],
                    };
                )*
            }
        )*

        /// Every compute register, by offset.
        pub static REGISTERS: &[$crate::register::Register] = &[$( $name ),*];
    };
    (@shown $name:ident) => { stringify!($name) };
    (@shown $name:ident $shown:literal) => { $shown };
}
pub(crate) use registers;
