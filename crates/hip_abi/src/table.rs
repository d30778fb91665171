//! The rows as values: [`EntryPoint`] and one [`EntryInfo`] for each.

use std::fmt;

use crate::c_type::CType;
use crate::entry_points::traps::*;
use crate::info::{EntryInfo, Family, Group, HandleClass, Hook, Kind, Param, Release, Role, VersionNode};
use crate::types::*;

/// The role that a row writes in brackets.
macro_rules! role {
    (val $($class:ident)?) => {
        Role::Value
    };
    (in $($class:ident)?) => {
        Role::In
    };
    (out $($class:ident)?) => {
        Role::Out
    };
    (inout $($class:ident)?) => {
        Role::InOut
    };
    (array $length:ident $($class:ident)?) => {
        Role::Array(stringify!($length))
    };
    (out_array $length:ident $($class:ident)?) => {
        Role::OutArray(stringify!($length))
    };
}

/// The handle class of a parameter: the one in the brackets, or else that of the type.
macro_rules! class {
    ([array $length:ident $($class:ident)?] $type:ty) => { class!([val $($class)?] $type) };
    ([out_array $length:ident $($class:ident)?] $type:ty) => { class!([val $($class)?] $type) };
    ([$role:tt $class:ident] $type:ty) => { Some(HandleClass::$class) };
    ([$role:tt] $type:ty) => { <$type as CType>::CLASS };
}

/// The kind with its handle class, if it has one.
macro_rules! kind {
    ($kind:ident) => {
        Kind::$kind
    };
    ($kind:ident $class:ident) => {
        Kind::$kind(HandleClass::$class)
    };
}

macro_rules! table {
    ($(
        $(#[doc = $doc:literal])*
        $symbol:ident => $name:ident, $family:ident, since $version:ident, exported $release:ident,
        $kind:ident $(($kind_class:ident))?, hook $hook:ident,
        ($($param:ident: [$($role:tt)+] $type:ty),* $(,)?) -> $return:ty,
        traps [$($trap:expr),* $(,)?];
    )*) => {
        /// A function of the table. The variants carry the C names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        #[expect(non_camel_case_types, reason = "a search for a C name should find it")]
        pub enum EntryPoint {
            $($(#[doc = $doc])* $symbol,)*
        }

        impl EntryPoint {
            /// Every row, in the table's order.
            pub const ALL: &'static [EntryPoint] = &[$(EntryPoint::$symbol),*];
        }

        static INFO: &[EntryInfo] = &[$(EntryInfo {
            symbol: stringify!($symbol),
            rust_name: stringify!($name),
            group: Family::$family.group(),
            family: Family::$family,
            version: VersionNode::$version,
            since_exported: Release::$release,
            kind: kind!($kind $($kind_class)?),
            hook: Hook::$hook,
            params: &[$(Param {
                name: stringify!($param),
                c_type: <$type as CType>::NAME,
                role: role!($($role)+),
                class: class!([$($role)+] $type),
                embeds: <$type as CType>::EMBEDS,
            }),*],
            return_type: <$return as CType>::NAME,
            traps: &[$($trap),*],
            doc: concat!($($doc),*).trim_ascii(),
        }),*];
    };
}

crate::for_each_entry_point!(table);

impl EntryPoint {
    /// What the row says.
    pub fn info(self) -> &'static EntryInfo {
        &INFO[self as usize]
    }

    /// The C function's name.
    pub fn symbol(self) -> &'static str {
        self.info().symbol
    }

    /// The row of the function with this C name.
    pub fn by_symbol(symbol: &str) -> Option<EntryPoint> {
        Self::ALL.iter().copied().find(|entry| entry.symbol() == symbol)
    }

    /// The functions that take a graph, node or executable graph.
    pub fn graph() -> impl Iterator<Item = EntryPoint> {
        Self::in_group(Group::Graph)
    }

    /// The functions of a group.
    pub fn in_group(group: Group) -> impl Iterator<Item = EntryPoint> {
        Self::ALL.iter().copied().filter(move |entry| entry.info().group == group)
    }

    /// The functions that the interposer intercepts.
    pub fn hooked() -> impl Iterator<Item = EntryPoint> {
        Self::ALL.iter().copied().filter(|entry| entry.info().hook != Hook::None)
    }
}

impl fmt::Display for EntryPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.symbol())
    }
}
