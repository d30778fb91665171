//! What an argument is: the metadata's `.value_kind`.

use std::fmt;

macro_rules! value_kinds {
    ($($(#[$attr:meta])* $name:ident = $text:literal,)*) => {
        /// What a kernel argument is.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum ValueKind {
            $($(#[$attr])* $name,)*
            /// One that is not known.
            Unknown(String),
        }

        impl ValueKind {
            /// The kind with this name.
            pub fn from_name(name: &str) -> ValueKind {
                match name {
                    $($text => ValueKind::$name,)*
                    unknown => ValueKind::Unknown(unknown.to_owned()),
                }
            }

            /// Its name in the metadata.
            pub fn name(&self) -> &str {
                match self {
                    $(ValueKind::$name => $text,)*
                    ValueKind::Unknown(name) => name,
                }
            }
        }
    };
}

value_kinds! {
    /// The argument's bytes.
    ByValue = "by_value",
    /// An address.
    GlobalBuffer = "global_buffer",
    /// OpenCL: an LDS offset that the launch gives.
    DynamicSharedPointer = "dynamic_shared_pointer",
    /// OpenCL: an image.
    Image = "image",
    /// OpenCL: a sampler.
    Sampler = "sampler",
    /// OpenCL: a pipe.
    Pipe = "pipe",
    /// OpenCL: a device queue.
    Queue = "queue",
    /// Nothing: the kernel does not use what would stand here.
    HiddenNone = "hidden_none",
    /// Whole work-groups along X.
    HiddenBlockCountX = "hidden_block_count_x",
    /// Whole work-groups along Y.
    HiddenBlockCountY = "hidden_block_count_y",
    /// Whole work-groups along Z.
    HiddenBlockCountZ = "hidden_block_count_z",
    /// Work-items of a work-group along X.
    HiddenGroupSizeX = "hidden_group_size_x",
    /// Work-items of a work-group along Y.
    HiddenGroupSizeY = "hidden_group_size_y",
    /// Work-items of a work-group along Z.
    HiddenGroupSizeZ = "hidden_group_size_z",
    /// Work-items of the partial work-group along X.
    HiddenRemainderX = "hidden_remainder_x",
    /// Work-items of the partial work-group along Y.
    HiddenRemainderY = "hidden_remainder_y",
    /// Work-items of the partial work-group along Z.
    HiddenRemainderZ = "hidden_remainder_z",
    /// OpenCL's global offset along X.
    HiddenGlobalOffsetX = "hidden_global_offset_x",
    /// OpenCL's global offset along Y.
    HiddenGlobalOffsetY = "hidden_global_offset_y",
    /// OpenCL's global offset along Z.
    HiddenGlobalOffsetZ = "hidden_global_offset_z",
    /// Dimensions of the grid.
    HiddenGridDims = "hidden_grid_dims",
    /// A buffer for `printf`.
    HiddenPrintfBuffer = "hidden_printf_buffer",
    /// A buffer for calls to the host.
    HiddenHostcallBuffer = "hidden_hostcall_buffer",
    /// State of a grid over several devices.
    HiddenMultigridSyncArg = "hidden_multigrid_sync_arg",
    /// The device heap.
    HiddenHeapV1 = "hidden_heap_v1",
    /// OpenCL's queue for kernels that kernels enqueue.
    HiddenDefaultQueue = "hidden_default_queue",
    /// What an enqueued kernel reports to.
    HiddenCompletionAction = "hidden_completion_action",
    /// Bytes of dynamic LDS.
    HiddenDynamicLdsSize = "hidden_dynamic_lds_size",
    /// The high word of the scratch aperture.
    HiddenPrivateBase = "hidden_private_base",
    /// The high word of the LDS aperture.
    HiddenSharedBase = "hidden_shared_base",
    /// The queue that the kernel was launched on.
    HiddenQueuePtr = "hidden_queue_ptr",
}

impl ValueKind {
    /// Whether the runtime provides the argument, not the caller of the launch.
    pub fn is_hidden(&self) -> bool {
        self.name().starts_with("hidden_")
    }
}

impl fmt::Display for ValueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for name in ["by_value", "hidden_block_count_y", "hidden_queue_ptr", "hidden_of_tomorrow", ""] {
            assert_eq!(ValueKind::from_name(name).name(), name);
        }
        assert!(ValueKind::from_name("hidden_of_tomorrow").is_hidden() && !ValueKind::GlobalBuffer.is_hidden());
    }
}
