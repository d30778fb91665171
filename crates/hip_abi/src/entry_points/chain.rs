//! Strings the families' rows together and hands them to the caller's macro.
//!
//! A `macro_rules!` cannot ask another one for its tokens. So each family's macro appends its rows to those of the families
//! before it and calls the next; the last one calls the macro that wants the rows.

/// Hands every row of the table to the macro `$m`, in one call. See [`entry_points`](crate::entry_points) for the pattern.
#[macro_export]
macro_rules! for_each_entry_point {
    ($m:ident) => {
        $crate::__next_rows! {
            [
                __rows_graph __rows_node __rows_kernel_node __rows_memcpy_node __rows_memset_node
                __rows_host_event_child __rows_memory_node __rows_batch_and_semaphore __rows_drv
                __rows_exec __rows_graphics __rows_capture __rows_launch __rows_module __rows_register
                __rows_stream __rows_event __rows_memory __rows_copy __rows_set __rows_user_object
                __rows_resolver
            ]
            $m {} {}
        }
    };
}

/// Hands every row whose hook is not `None` to the macro `$m`, in one call, with the same pattern as
/// [`for_each_entry_point!`].
#[macro_export]
macro_rules! for_each_hooked_entry_point {
    ($m:ident) => {
        // Only the families that have such rows; a test compares the result with the whole table.
        $crate::__next_rows! {
            [
                __rows_memcpy_node __rows_drv __rows_exec __rows_resolver __hooked_rows
            ]
            $m {} {}
        }
    };
}

/// Appends the rows of a family and goes on with the next one.
#[doc(hidden)]
#[macro_export]
macro_rules! __next_rows {
    ([] $m:ident { $($before:tt)* } { $($rows:tt)* }) => {
        $m! { $($before)* $($rows)* }
    };
    ([$next:ident $($families:ident)*] $m:ident { $($before:tt)* } { $($rows:tt)* }) => {
        $crate::$next! { [$($families)*] $m { $($before)* $($rows)* } }
    };
}

/// Keeps the rows that have a hook, one row at a time.
#[doc(hidden)]
#[macro_export]
macro_rules! __hooked_rows {
    ([] $m:ident { $($rows:tt)* }) => {
        $crate::__hooked_rows! { @keep $m {} $($rows)* }
    };
    (@keep $m:ident { $($kept:tt)* }) => {
        $m! { $($kept)* }
    };
    (
        @keep $m:ident { $($kept:tt)* }
        $(#[doc = $doc:literal])*
        $symbol:ident => $name:ident, $family:ident, since $version:ident, exported $release:ident,
        $kind:ident $(($kind_class:ident))?, hook None, ($($params:tt)*) -> $return:ident, traps [$($traps:tt)*];
        $($rows:tt)*
    ) => {
        $crate::__hooked_rows! { @keep $m { $($kept)* } $($rows)* }
    };
    (
        @keep $m:ident { $($kept:tt)* }
        $(#[doc = $doc:literal])*
        $symbol:ident => $name:ident, $family:ident, since $version:ident, exported $release:ident,
        $kind:ident $(($kind_class:ident))?, hook $hook:ident, ($($params:tt)*) -> $return:ident, traps [$($traps:tt)*];
        $($rows:tt)*
    ) => {
        $crate::__hooked_rows! {
            @keep $m {
                $($kept)*
                $(#[doc = $doc])*
                $symbol => $name, $family, since $version, exported $release,
                $kind $(($kind_class))?, hook $hook, ($($params)*) -> $return, traps [$($traps)*];
            }
            $($rows)*
        }
    };
}
