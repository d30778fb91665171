//! Structures that lie in memory shared with the GPU: one table gives the `repr(C)` type, the check of its offsets, and its bytes.

/// A value with a fixed little-endian form.
pub trait Field: Sized {
    /// The length of that form.
    const BYTES: usize;
    /// Reads the value from the start of `bytes`, which holds at least [`Field::BYTES`].
    fn read(bytes: &[u8]) -> Self;
    /// Writes the value to the start of `bytes`, which holds at least [`Field::BYTES`].
    fn write(&self, bytes: &mut [u8]);
}

macro_rules! integer_field {
    ($($int:ty),*) => {$(
        impl Field for $int {
            const BYTES: usize = size_of::<$int>();
            fn read(bytes: &[u8]) -> Self {
                let mut value = [0; size_of::<$int>()];
                value.copy_from_slice(&bytes[..size_of::<$int>()]);
                <$int>::from_le_bytes(value)
            }
            fn write(&self, bytes: &mut [u8]) {
                bytes[..size_of::<$int>()].copy_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}
integer_field!(u8, u16, u32, u64, i64);

impl<T: Field, const N: usize> Field for [T; N] {
    const BYTES: usize = T::BYTES * N;
    fn read(bytes: &[u8]) -> Self {
        std::array::from_fn(|i| T::read(&bytes[i * T::BYTES..]))
    }
    fn write(&self, bytes: &mut [u8]) {
        for (i, value) in self.iter().enumerate() {
            value.write(&mut bytes[i * T::BYTES..]);
        }
    }
}

/// Declares a structure: its size, and each field behind its byte offset. The offsets are asserted against the `repr(C)` type, so a row
/// that is missing or has the wrong width does not compile.
macro_rules! layout {
    ($(
        $(#[$attr:meta])*
        pub struct $name:ident, $size:literal bytes { $( $(#[$fattr:meta])* $offset:literal: $field:ident: $ty:ty, )* }
    )*) => {$(
        $(#[$attr])*
        #[repr(C)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name { $( $(#[$fattr])* pub $field: $ty, )* }

        const _: () = assert!(size_of::<$name>() == $size, concat!("size of ", stringify!($name)));
        $( const _: () = assert!(
            std::mem::offset_of!($name, $field) == $offset,
            concat!("offset of ", stringify!($name), "::", stringify!($field)),
        ); )*

        impl $name {
            /// The structure's size.
            pub const BYTES: usize = $size;

            /// Reads the structure from its bytes.
            pub fn from_bytes(bytes: &[u8; $size]) -> Self {
                $name { $( $field: <$ty as $crate::layout::Field>::read(&bytes[$offset..]), )* }
            }

            /// The structure's bytes.
            pub fn to_bytes(&self) -> [u8; $size] {
                let mut bytes = [0; $size];
                $( $crate::layout::Field::write(&self.$field, &mut bytes[$offset..]); )*
                bytes
            }
        }
    )*};
}
pub(crate) use layout;
