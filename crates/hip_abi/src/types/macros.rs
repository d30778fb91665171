//! How handles, enums and structs are declared.

/// Declares handles: opaque, pointer-sized tokens of the runtime.
macro_rules! handles {
    ($($(#[$meta:meta])* $name:ident => $pointee:literal, $class:ident;)*) => { $(
        $(#[$meta])*
        ///
        /// A token: this crate never looks behind it, and a value may be anything that C code passes.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(*mut core::ffi::c_void);

        // SAFETY: the value is never dereferenced here, it is an address used as a name; the functions that take it are
        // AMD's, and they are made to be called from any thread.
        unsafe impl Send for $name {}
        // SAFETY: as above; a shared reference gives nothing but the value.
        unsafe impl Sync for $name {}

        impl $name {
            /// The null handle.
            pub const NULL: Self = Self(core::ptr::null_mut());

            /// The struct that C declares behind the pointer.
            pub const POINTEE: &'static str = $pointee;

            /// Whether this is the null handle.
            pub fn is_null(self) -> bool {
                self.0.is_null()
            }

            /// The handle with this address.
            pub const fn from_raw(address: usize) -> Self {
                Self(core::ptr::without_provenance_mut(address))
            }

            /// The handle's address.
            pub fn as_raw(self) -> usize {
                self.0.addr()
            }

            /// The handle that this pointer is.
            pub const fn from_ptr(pointer: *mut core::ffi::c_void) -> Self {
                Self(pointer)
            }

            /// The pointer that this handle is.
            pub const fn as_ptr(self) -> *mut core::ffi::c_void {
                self.0
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::NULL
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "({:#x})"), self.as_raw())
            }
        }

        $crate::c_type::c_type!($name, stringify!($name), class Some($crate::HandleClass::$class));
        $crate::trace_arg::trace_handle!($name);
    )*
        /// Hands every handle to the macro `$m`: `NAME;`.
        #[macro_export]
        macro_rules! for_each_handle { ($m:ident) => { $m! { $($name;)* } }; }
    };
}
pub(super) use handles;

/// Declares C enums: numbers with names. The first argument names a macro that hands them on.
macro_rules! enums {
    ($for_each:ident; $($(#[$meta:meta])* $name:ident { $($enumerator:ident = $value:literal,)* })*) => { $(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(pub core::ffi::c_uint);

        const _: () = assert!(size_of::<$name>() == 4 && align_of::<$name>() == 4);

        impl $name {
            $(pub const $enumerator: Self = Self($value);)*

            /// Every enumerator with its name, in the header's order.
            pub const ENUMERATORS: &'static [(&'static str, Self)] = &[$((stringify!($enumerator), Self($value))),*];

            /// The name of the value; the header's first, if it gives several.
            pub fn name(self) -> Option<&'static str> {
                Self::ENUMERATORS.iter().find(|(_, value)| *value == self).map(|(name, _)| *name)
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self.name() {
                    Some(name) => f.pad(name),
                    None => write!(f, concat!(stringify!($name), "({})"), self.0),
                }
            }
        }

        impl $crate::TraceArg for $name {
            fn trace(&self, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
                write!(out, "{self}")
            }
        }

        $crate::c_type::c_type!($name, stringify!($name));
    )*
        /// Hands these enums to the macro `$m`: `NAME { ENUMERATOR = VALUE, ... }`. All of them are `unsigned int`.
        #[macro_export]
        macro_rules! $for_each {
            ($m:ident) => { $m! { $($name { $($enumerator = $value,)* })* } };
        }
    };
}
pub(super) use enums;

/// Declares C structs and unions, which are plain data.
macro_rules! plain {
    ($($(#[$meta:meta])* $keyword:ident $name:ident { $($field:ident: $type:ty,)* })*) => { $(
        $(#[$meta])*
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub $keyword $name { $(pub $field: $type,)* }

        impl $name {
            /// All bytes zero, which is how C code starts to fill it in.
            pub const fn zeroed() -> Self {
                // SAFETY: numbers, pointers, optional functions and arrays, structs and unions of these: zero is a valid
                // value of each.
                unsafe { core::mem::zeroed() }
            }
        }
    )* };
}
pub(super) use plain;
