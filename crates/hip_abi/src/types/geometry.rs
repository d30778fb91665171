//! Sizes, positions and places.
#![expect(unsafe_code, reason = "all-zero values of plain data")]

use super::macros::plain;
use super::{c_int, c_uint, c_void, hipArray_Format, hipChannelFormatKind, hipMemLocationType};

plain! {
    /// Three counts.
    struct dim3 {
        x: u32,
        y: u32,
        z: u32,
    }

    /// The size of a box.
    struct hipExtent {
        width: usize,
        height: usize,
        depth: usize,
    }

    /// A position in a box.
    struct hipPos {
        x: usize,
        y: usize,
        z: usize,
    }

    /// An offset in an array.
    struct hipOffset3D {
        x: usize,
        y: usize,
        z: usize,
    }

    /// Memory with a row pitch.
    struct hipPitchedPtr {
        ptr: *mut c_void,
        pitch: usize,
        xsize: usize,
        ysize: usize,
    }

    /// A place where memory lives.
    struct hipMemLocation {
        type_: hipMemLocationType,
        id: c_int,
    }

    /// Bits per channel and what they hold.
    struct hipChannelFormatDesc {
        x: c_int,
        y: c_int,
        z: c_int,
        w: c_int,
        f: hipChannelFormatKind,
    }

    /// The shape of a two-dimensional array.
    struct HIP_ARRAY_DESCRIPTOR {
        Width: usize,
        Height: usize,
        Format: hipArray_Format,
        NumChannels: c_uint,
    }

    /// The shape of a three-dimensional array.
    struct HIP_ARRAY3D_DESCRIPTOR {
        Width: usize,
        Height: usize,
        Depth: usize,
        Format: hipArray_Format,
        NumChannels: c_uint,
        Flags: c_uint,
    }

    /// What a mipmapped array handle points to. The runtime declares it in public; nothing here looks into it.
    struct hipMipmappedArray {
        data: *mut c_void,
        desc: hipChannelFormatDesc,
        type_: c_uint,
        width: c_uint,
        height: c_uint,
        depth: c_uint,
        min_mipmap_level: c_uint,
        max_mipmap_level: c_uint,
        flags: c_uint,
        format: hipArray_Format,
        num_channels: c_uint,
    }

    /// Three numbers; a vector type of the device language.
    struct uint3 {
        x: c_uint,
        y: c_uint,
        z: c_uint,
    }
}
