//! Compares signatures that were written with different types for the same C types.
//!
//! Our handles are structs around a pointer, those of bindgen are pointers to opaque structs. Spelled out as text, with the
//! pointee's C name, both are the same if C cannot tell them apart.

use std::ffi::c_void;

use hip_abi::types::*;

/// A type, spelled out.
pub(crate) trait Shape {
    /// The type in Rust's notation, with handles as pointers to C's opaque structs.
    fn shape() -> String;
}

/// The shape of a function, without naming it as a value: a function that is declared in an extern block would otherwise
/// have to be there when the test is linked. `_function` is never called, so what it mentions is never compiled.
pub(crate) fn shape_of_function<F: Shape>(_function: impl FnOnce() -> F) -> String {
    F::shape()
}

/// Implements [`Shape`] for types whose name is their shape.
macro_rules! shapes_by_name {
    ($($type:ty => $name:expr;)*) => { $(
        impl $crate::shape::Shape for $type {
            fn shape() -> String {
                $name.to_owned()
            }
        }
    )* };
}
pub(crate) use shapes_by_name;

shapes_by_name! {
    () => "()";
    c_void => "c_void";
    i8 => "i8";
    u8 => "u8";
    u16 => "u16";
    i32 => "i32";
    u32 => "u32";
    u64 => "u64";
    usize => "usize";
    uint3 => "uint3";
}

impl<T: Shape> Shape for *const T {
    fn shape() -> String {
        format!("*const {}", T::shape())
    }
}

impl<T: Shape> Shape for *mut T {
    fn shape() -> String {
        format!("*mut {}", T::shape())
    }
}

impl<T: Shape> Shape for Option<T> {
    fn shape() -> String {
        T::shape()
    }
}

macro_rules! functions {
    ($($($parameter:ident)*;)*) => { $(
        impl<R: Shape, $($parameter: Shape),*> Shape for unsafe extern "C" fn($($parameter),*) -> R {
            fn shape() -> String {
                let parameters: &[String] = &[$($parameter::shape()),*];
                format!("fn({}) -> {}", parameters.join(", "), R::shape())
            }
        }
    )* };
}

functions! {
    ;
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
    A B C D E F G H I J K L M;
    A B C D E F G H I J K L M N;
}

macro_rules! our_handles {
    ($($name:ident;)*) => { shapes_by_name! { $($name => pointer($name::POINTEE);)* } };
}
hip_abi::for_each_handle!(our_handles);

macro_rules! our_enums {
    ($($name:ident { $($enumerators:tt)* })*) => { shapes_by_name! { $($name => stringify!($name);)* } };
}
hip_abi::for_each_enum!(our_enums);
hip_abi::for_each_status!(our_enums);

macro_rules! our_structs {
    ($($keyword:ident $name:ident: $size:literal, $align:literal { $($fields:tt)* })*) => {
        shapes_by_name! { $($name => stringify!($name);)* }
    };
}
hip_abi::for_each_layout!(our_structs);

fn pointer(pointee: &str) -> String {
    match pointee.strip_prefix("const ") {
        Some(pointee) => format!("*const {pointee}"),
        None if pointee == "void" => "*mut c_void".to_owned(),
        None => format!("*mut {pointee}"),
    }
}

/// A row of our table beside what someone else declares.
pub(crate) struct Compared {
    pub(crate) symbol: &'static str,
    pub(crate) ours: String,
    pub(crate) theirs: Declaration,
}

/// What someone else declares.
pub(crate) enum Declaration {
    Shape(String),
    /// Nothing, and why.
    Absent(&'static str),
}

/// `_`, once for each parameter.
macro_rules! inferred {
    ($param:ident) => {
        _
    };
}
pub(crate) use inferred;

/// Every row as a [`Compared`]; `theirs!` of the caller makes the [`Declaration`] from a symbol and its parameters.
macro_rules! compare {
    ($(
        $(#[doc = $doc:literal])*
        $symbol:ident => $name:ident, $family:ident, since $version:ident, exported $release:ident,
        $kind:ident $(($kind_class:ident))?, hook $hook:ident,
        ($($param:ident: [$($role:tt)+] $type:ty),* $(,)?) -> $return:ty,
        traps [$($trap:expr),* $(,)?];
    )*) => {
        vec![$($crate::shape::Compared {
            symbol: stringify!($symbol),
            ours: <unsafe extern "C" fn($($type),*) -> $return as $crate::shape::Shape>::shape(),
            theirs: theirs!($symbol $($param)*),
        }),*]
    };
}
pub(crate) use compare;

/// Asserts that someone else's structs have the layouts of our list. Read with the other module's name in front.
macro_rules! assert_layouts {
    ($module:ident; $($keyword:ident $name:ident: $size:literal, $align:literal {
        $($first:ident $(. $rest:ident)*: $start:literal..$end:literal,)*
    })*) => { $(
        const _: () = {
            assert!(size_of::<$module::$name>() == $size);
            assert!(align_of::<$module::$name>() == $align);
            $(
                assert!($crate::shape::field!(offset $module $name $first $(. $rest)*) == $start);
                assert!($crate::shape::field!(size $module $name $first $(. $rest)*) == $end - $start);
            )*
        };
    )* };
}
pub(crate) use assert_layouts;

/// The size of the field that `field` points out.
pub(crate) const fn field_size<T, F>(_field: fn(*const T) -> *const F) -> usize {
    size_of::<F>()
}

/// The offset or size of a field in bindgen's struct, where unions without a name are called `__bindgen_anon_1`.
macro_rules! field {
    ($what:ident $module:ident hipGraphNodeParams params . $field:ident) => {
        $crate::shape::field!(@$what $module::hipGraphNodeParams, __bindgen_anon_1.$field)
    };
    ($what:ident $module:ident hipLaunchAttribute value) => {
        $crate::shape::field!(@$what $module::hipLaunchAttribute, __bindgen_anon_1.value)
    };
    ($what:ident $module:ident hipStreamMemOpWaitValueParams_t value . $field:ident) => {
        $crate::shape::field!(@$what $module::hipStreamMemOpWaitValueParams_t, __bindgen_anon_1.$field)
    };
    ($what:ident $module:ident hipStreamMemOpWriteValueParams_t value . $field:ident) => {
        $crate::shape::field!(@$what $module::hipStreamMemOpWriteValueParams_t, __bindgen_anon_1.$field)
    };
    ($what:ident $module:ident $name:ident $($path:tt)+) => {
        $crate::shape::field!(@$what $module::$name, $($path)+)
    };
    (@offset $struct:ty, $($path:tt)+) => { core::mem::offset_of!($struct, $($path)+) };
    (@size $struct:ty, $($path:tt)+) => {
        // SAFETY: never called; only its type is looked at.
        $crate::shape::field_size(|value: *const $struct| unsafe { &raw const (*value).$($path)+ })
    };
}
pub(crate) use field;
