//! How C spells a parameter's type, and which handles it carries.

use crate::info::{Embedded, HandleClass};
use crate::types::*;

/// A type that appears in the table.
///
/// Implemented for each C type and for the pointers to it, so that a row need not repeat what its types already say.
pub trait CType {
    /// The type as C spells it.
    const NAME: &'static str;
    /// The kind of handle that a value is, or points to.
    const CLASS: Option<HandleClass> = None;
    /// The handles inside the struct that a value is, or points to.
    const EMBEDS: &'static [Embedded] = &[];
}

/// Implements [`CType`] for a type and the pointers to it.
macro_rules! c_type {
    ($type:ty, $name:expr $(, class $class:expr)? $(, embeds $embeds:expr)?) => {
        impl $crate::CType for $type {
            const NAME: &'static str = $name;
            $(const CLASS: Option<$crate::HandleClass> = $class;)?
            $(const EMBEDS: &'static [$crate::Embedded] = $embeds;)?
        }
        impl $crate::CType for *mut $type {
            const NAME: &'static str = concat!($name, " *");
            $(const CLASS: Option<$crate::HandleClass> = $class;)?
            $(const EMBEDS: &'static [$crate::Embedded] = $embeds;)?
        }
        impl $crate::CType for *const $type {
            const NAME: &'static str = concat!("const ", $name, " *");
            $(const CLASS: Option<$crate::HandleClass> = $class;)?
            $(const EMBEDS: &'static [$crate::Embedded] = $embeds;)?
        }
    };
}
pub(crate) use c_type;

c_type!(c_void, "void");
c_type!(c_char, "char");
c_type!(c_uchar, "unsigned char");
c_type!(c_ushort, "unsigned short");
c_type!(c_int, "int");
c_type!(c_uint, "unsigned int");
c_type!(c_ulonglong, "unsigned long long");
c_type!(usize, "size_t");

impl CType for () {
    const NAME: &'static str = "void";
}

/// Pointers to pointers that occur in the table.
macro_rules! pointer_to_pointer {
    ($($type:ty, $name:literal, $target:ty;)*) => { $(
        impl CType for $type {
            const NAME: &'static str = $name;
            const CLASS: Option<HandleClass> = <$target as CType>::CLASS;
        }
    )* };
}

pointer_to_pointer! {
    *mut *mut c_void, "void **", c_void;
    *mut *const c_char, "const char **", c_char;
    *mut *const hipGraphNode_t, "const hipGraphNode_t **", hipGraphNode_t;
}

impl CType for hipHostFn_t {
    const NAME: &'static str = "hipHostFn_t";
}

impl CType for hipStreamCallback_t {
    const NAME: &'static str = "hipStreamCallback_t";
}
