//! Parameters of copies and allocations.
#![expect(unsafe_code, reason = "all-zero values of plain data")]

use super::macros::plain;
use super::{
    c_int, c_uchar, c_uint, c_void, hipArray_t, hipDeviceptr_t, hipExtent, hipMemAccessFlags,
    hipMemAllocationHandleType, hipMemAllocationType, hipMemLocation, hipMemcpy3DOperandType, hipMemcpyKind,
    hipMemcpySrcAccessOrder, hipMemoryType, hipOffset3D, hipPitchedPtr, hipPos,
};

plain! {
    /// A three-dimensional copy.
    struct hipMemcpy3DParms {
        srcArray: hipArray_t,
        srcPos: hipPos,
        srcPtr: hipPitchedPtr,
        dstArray: hipArray_t,
        dstPos: hipPos,
        dstPtr: hipPitchedPtr,
        extent: hipExtent,
        kind: hipMemcpyKind,
    }

    /// A three-dimensional copy between devices.
    struct hipMemcpy3DPeerParms {
        srcArray: hipArray_t,
        srcPos: hipPos,
        srcPtr: hipPitchedPtr,
        srcDevice: c_int,
        dstArray: hipArray_t,
        dstPos: hipPos,
        dstPtr: hipPitchedPtr,
        dstDevice: c_int,
        extent: hipExtent,
    }

    /// A two-dimensional copy, driver style.
    struct hip_Memcpy2D {
        srcXInBytes: usize,
        srcY: usize,
        srcMemoryType: hipMemoryType,
        srcHost: *const c_void,
        srcDevice: hipDeviceptr_t,
        srcArray: hipArray_t,
        srcPitch: usize,
        dstXInBytes: usize,
        dstY: usize,
        dstMemoryType: hipMemoryType,
        dstHost: *mut c_void,
        dstDevice: hipDeviceptr_t,
        dstArray: hipArray_t,
        dstPitch: usize,
        WidthInBytes: usize,
        Height: usize,
    }

    /// A three-dimensional copy, driver style.
    struct HIP_MEMCPY3D {
        srcXInBytes: usize,
        srcY: usize,
        srcZ: usize,
        srcLOD: usize,
        srcMemoryType: hipMemoryType,
        srcHost: *const c_void,
        srcDevice: hipDeviceptr_t,
        srcArray: hipArray_t,
        srcPitch: usize,
        srcHeight: usize,
        dstXInBytes: usize,
        dstY: usize,
        dstZ: usize,
        dstLOD: usize,
        dstMemoryType: hipMemoryType,
        dstHost: *mut c_void,
        dstDevice: hipDeviceptr_t,
        dstArray: hipArray_t,
        dstPitch: usize,
        dstHeight: usize,
        WidthInBytes: usize,
        Height: usize,
        Depth: usize,
    }

    /// One three-dimensional copy of a batch.
    struct hipMemcpy3DBatchOp {
        src: hipMemcpy3DOperand,
        dst: hipMemcpy3DOperand,
        extent: hipExtent,
        srcAccessOrder: hipMemcpySrcAccessOrder,
        flags: c_uint,
    }

    /// A source or destination of a batched copy.
    struct hipMemcpy3DOperand {
        type_: hipMemcpy3DOperandType,
        op: hipMemcpy3DOperandUnion,
    }

    /// The union, without a name in C, inside `hipMemcpy3DOperand`.
    union hipMemcpy3DOperandUnion {
        ptr: hipMemcpy3DOperandPointer,
        array: hipMemcpy3DOperandArray,
    }

    /// Pitched memory as an operand.
    struct hipMemcpy3DOperandPointer {
        ptr: *mut c_void,
        rowLength: usize,
        layerHeight: usize,
        locHint: hipMemLocation,
    }

    /// An array as an operand.
    struct hipMemcpy3DOperandArray {
        array: hipArray_t,
        offset: hipOffset3D,
    }

    /// Attributes of the copies of a batch.
    struct hipMemcpyAttributes {
        srcAccessOrder: hipMemcpySrcAccessOrder,
        srcLocHint: hipMemLocation,
        dstLocHint: hipMemLocation,
        flags: c_uint,
    }

    /// Properties of a memory pool.
    struct hipMemPoolProps {
        allocType: hipMemAllocationType,
        handleTypes: hipMemAllocationHandleType,
        location: hipMemLocation,
        win32SecurityAttributes: *mut c_void,
        maxSize: usize,
        reserved: [c_uchar; 56],
    }

    /// Who may access memory, and how.
    struct hipMemAccessDesc {
        location: hipMemLocation,
        flags: hipMemAccessFlags,
    }
}
