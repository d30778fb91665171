//! The layouts that AMD's compiler gives the structs, and the proof that ours are the same.
//!
//! The figures were measured with a C compiler on the headers of HIP 7.2. The tests compare the same list with what bindgen
//! makes of those headers and with the published bindings of later releases.
#![expect(unsafe_code, reason = "names the fields of structs that need not exist")]

use super::*;

/// Hands every struct and union to the macro `$m`: `struct NAME: SIZE, ALIGN { PATH: START..END, ... }`, in bytes.
///
/// Where C has a union without a name, our structs name it: `params` in `hipGraphNodeParams`, `value` in the two
/// `hipStreamMemOp...ValueParams_t`.
#[macro_export]
macro_rules! for_each_layout {
    ($m:ident) => {
        $m! {
            struct dim3: 12, 4 {
                x: 0..4,
                y: 4..8,
                z: 8..12,
            }
            struct HIP_ARRAY3D_DESCRIPTOR: 40, 8 {
                Width: 0..8,
                Height: 8..16,
                Depth: 16..24,
                Format: 24..28,
                NumChannels: 28..32,
                Flags: 32..36,
            }
            struct HIP_ARRAY_DESCRIPTOR: 24, 8 {
                Width: 0..8,
                Height: 8..16,
                Format: 16..20,
                NumChannels: 20..24,
            }
            struct HIP_LAUNCH_CONFIG: 56, 8 {
                gridDimX: 0..4,
                gridDimY: 4..8,
                gridDimZ: 8..12,
                blockDimX: 12..16,
                blockDimY: 16..20,
                blockDimZ: 20..24,
                sharedMemBytes: 24..28,
                hStream: 32..40,
                attrs: 40..48,
                numAttrs: 48..52,
            }
            struct hip_Memcpy2D: 128, 8 {
                srcXInBytes: 0..8,
                srcY: 8..16,
                srcMemoryType: 16..20,
                srcHost: 24..32,
                srcDevice: 32..40,
                srcArray: 40..48,
                srcPitch: 48..56,
                dstXInBytes: 56..64,
                dstY: 64..72,
                dstMemoryType: 72..76,
                dstHost: 80..88,
                dstDevice: 88..96,
                dstArray: 96..104,
                dstPitch: 104..112,
                WidthInBytes: 112..120,
                Height: 120..128,
            }
            struct HIP_MEMCPY3D: 184, 8 {
                srcXInBytes: 0..8,
                srcY: 8..16,
                srcZ: 16..24,
                srcLOD: 24..32,
                srcMemoryType: 32..36,
                srcHost: 40..48,
                srcDevice: 48..56,
                srcArray: 56..64,
                srcPitch: 64..72,
                srcHeight: 72..80,
                dstXInBytes: 80..88,
                dstY: 88..96,
                dstZ: 96..104,
                dstLOD: 104..112,
                dstMemoryType: 112..116,
                dstHost: 120..128,
                dstDevice: 128..136,
                dstArray: 136..144,
                dstPitch: 144..152,
                dstHeight: 152..160,
                WidthInBytes: 160..168,
                Height: 168..176,
                Depth: 176..184,
            }
            struct hipAccessPolicyWindow: 32, 8 {
                base_ptr: 0..8,
                hitProp: 8..12,
                hitRatio: 12..16,
                missProp: 16..20,
                num_bytes: 24..32,
            }
            struct hipBatchMemOpNodeParams: 32, 8 {
                ctx: 0..8,
                count: 8..12,
                paramArray: 16..24,
                flags: 24..28,
            }
            struct hipChannelFormatDesc: 20, 4 {
                x: 0..4,
                y: 4..8,
                z: 8..12,
                w: 12..16,
                f: 16..20,
            }
            struct hipChildGraphNodeParams: 8, 8 {
                graph: 0..8,
            }
            struct hipEventRecordNodeParams: 8, 8 {
                event: 0..8,
            }
            struct hipEventWaitNodeParams: 8, 8 {
                event: 0..8,
            }
            struct hipExtent: 24, 8 {
                width: 0..8,
                height: 8..16,
                depth: 16..24,
            }
            struct hipExternalSemaphoreSignalNodeParams: 24, 8 {
                extSemArray: 0..8,
                paramsArray: 8..16,
                numExtSems: 16..20,
            }
            struct hipExternalSemaphoreSignalParams: 144, 8 {
                params: 0..72,
                params.fence: 0..8,
                params.fence.value: 0..8,
                params.nvSciSync: 8..16,
                params.nvSciSync.fence: 8..16,
                params.nvSciSync.reserved: 8..16,
                params.keyedMutex: 16..24,
                params.keyedMutex.key: 16..24,
                params.reserved: 24..72,
                flags: 72..76,
                reserved: 76..140,
            }
            struct hipExternalSemaphoreWaitNodeParams: 24, 8 {
                extSemArray: 0..8,
                paramsArray: 8..16,
                numExtSems: 16..20,
            }
            struct hipExternalSemaphoreWaitParams: 144, 8 {
                params: 0..72,
                params.fence: 0..8,
                params.fence.value: 0..8,
                params.nvSciSync: 8..16,
                params.nvSciSync.fence: 8..16,
                params.nvSciSync.reserved: 8..16,
                params.keyedMutex: 16..32,
                params.keyedMutex.key: 16..24,
                params.keyedMutex.timeoutMs: 24..28,
                params.reserved: 32..72,
                flags: 72..76,
                reserved: 76..140,
            }
            struct hipFunctionLaunchParams: 56, 8 {
                function: 0..8,
                gridDimX: 8..12,
                gridDimY: 12..16,
                gridDimZ: 16..20,
                blockDimX: 20..24,
                blockDimY: 24..28,
                blockDimZ: 28..32,
                sharedMemBytes: 32..36,
                hStream: 40..48,
                kernelParams: 48..56,
            }
            struct hipGraphEdgeData: 8, 1 {
                from_port: 0..1,
                reserved: 1..6,
                to_port: 6..7,
                type_: 7..8,
            }
            struct hipGraphInstantiateParams: 32, 8 {
                errNode_out: 0..8,
                flags: 8..16,
                result_out: 16..20,
                uploadStream: 24..32,
            }
            struct hipGraphNodeParams: 256, 8 {
                type_: 0..4,
                reserved0: 4..16,
                params.reserved1: 16..248,
                params.kernel: 16..80,
                params.memcpy: 16..192,
                params.memset: 16..64,
                params.host: 16..32,
                params.graph: 16..24,
                params.eventWait: 16..24,
                params.eventRecord: 16..24,
                params.extSemSignal: 16..40,
                params.extSemWait: 16..40,
                params.alloc: 16..136,
                params.free: 16..24,
                reserved2: 248..256,
            }
            struct hipHostNodeParams: 16, 8 {
                fn_: 0..8,
                userData: 8..16,
            }
            struct hipKernelNodeParams: 64, 8 {
                blockDim: 0..12,
                extra: 16..24,
                func: 24..32,
                gridDim: 32..44,
                kernelParams: 48..56,
                sharedMemBytes: 56..60,
            }
            struct hipLaunchAttribute: 72, 8 {
                id: 0..4,
                pad: 4..8,
                value: 8..72,
            }
            struct hipLaunchConfig_t: 56, 8 {
                gridDim: 0..12,
                blockDim: 12..24,
                dynamicSmemBytes: 24..32,
                stream: 32..40,
                attrs: 40..48,
                numAttrs: 48..52,
            }
            struct hipLaunchMemSyncDomainMap: 2, 1 {
                default_: 0..1,
                remote: 1..2,
            }
            struct hipLaunchParams: 56, 8 {
                func: 0..8,
                gridDim: 8..20,
                blockDim: 20..32,
                args: 32..40,
                sharedMem: 40..48,
                stream: 48..56,
            }
            struct hipMemAccessDesc: 12, 4 {
                location: 0..8,
                flags: 8..12,
            }
            struct hipMemAllocNodeParams: 120, 8 {
                poolProps: 0..88,
                accessDescs: 88..96,
                accessDescCount: 96..104,
                bytesize: 104..112,
                dptr: 112..120,
            }
            struct hipMemcpy3DBatchOp: 112, 8 {
                src: 0..40,
                dst: 40..80,
                extent: 80..104,
                srcAccessOrder: 104..108,
                flags: 108..112,
            }
            struct hipMemcpy3DOperand: 40, 8 {
                type_: 0..4,
                op: 8..40,
                op.ptr: 8..40,
                op.ptr.ptr: 8..16,
                op.ptr.rowLength: 16..24,
                op.ptr.layerHeight: 24..32,
                op.ptr.locHint: 32..40,
                op.array: 8..40,
                op.array.array: 8..16,
                op.array.offset: 16..40,
            }
            struct hipMemcpy3DParms: 160, 8 {
                srcArray: 0..8,
                srcPos: 8..32,
                srcPtr: 32..64,
                dstArray: 64..72,
                dstPos: 72..96,
                dstPtr: 96..128,
                extent: 128..152,
                kind: 152..156,
            }
            struct hipMemcpy3DPeerParms: 168, 8 {
                srcArray: 0..8,
                srcPos: 8..32,
                srcPtr: 32..64,
                srcDevice: 64..68,
                dstArray: 72..80,
                dstPos: 80..104,
                dstPtr: 104..136,
                dstDevice: 136..140,
                extent: 144..168,
            }
            struct hipMemcpyAttributes: 24, 4 {
                srcAccessOrder: 0..4,
                srcLocHint: 4..12,
                dstLocHint: 12..20,
                flags: 20..24,
            }
            struct hipMemcpyNodeParams: 176, 8 {
                flags: 0..4,
                reserved: 4..16,
                copyParams: 16..176,
            }
            struct hipMemFreeNodeParams: 8, 8 {
                dptr: 0..8,
            }
            struct hipMemLocation: 8, 4 {
                type_: 0..4,
                id: 4..8,
            }
            struct hipMemPoolProps: 88, 8 {
                allocType: 0..4,
                handleTypes: 4..8,
                location: 8..16,
                win32SecurityAttributes: 16..24,
                maxSize: 24..32,
                reserved: 32..88,
            }
            struct hipMemsetParams: 48, 8 {
                dst: 0..8,
                elementSize: 8..12,
                height: 16..24,
                pitch: 24..32,
                value: 32..36,
                width: 40..48,
            }
            struct hipMipmappedArray: 64, 8 {
                data: 0..8,
                desc: 8..28,
                type_: 28..32,
                width: 32..36,
                height: 36..40,
                depth: 40..44,
                min_mipmap_level: 44..48,
                max_mipmap_level: 48..52,
                flags: 52..56,
                format: 56..60,
                num_channels: 60..64,
            }
            struct hipOffset3D: 24, 8 {
                x: 0..8,
                y: 8..16,
                z: 16..24,
            }
            struct hipPitchedPtr: 32, 8 {
                ptr: 0..8,
                pitch: 8..16,
                xsize: 16..24,
                ysize: 24..32,
            }
            struct hipPos: 24, 8 {
                x: 0..8,
                y: 8..16,
                z: 16..24,
            }
            struct hipStreamMemOpFlushRemoteWritesParams_t: 8, 4 {
                operation: 0..4,
                flags: 4..8,
            }
            struct hipStreamMemOpMemoryBarrierParams_t: 8, 4 {
                operation: 0..4,
                flags: 4..8,
            }
            struct hipStreamMemOpWaitValueParams_t: 40, 8 {
                operation: 0..4,
                address: 8..16,
                value.value: 16..20,
                value.value64: 16..24,
                flags: 24..28,
                alias: 32..40,
            }
            struct hipStreamMemOpWriteValueParams_t: 40, 8 {
                operation: 0..4,
                address: 8..16,
                value.value: 16..20,
                value.value64: 16..24,
                flags: 24..28,
                alias: 32..40,
            }
            union hipLaunchAttributeValue: 64, 8 {
                pad: 0..64,
                accessPolicyWindow: 0..32,
                cooperative: 0..4,
                priority: 0..4,
                syncPolicy: 0..4,
                memSyncDomainMap: 0..2,
                memSyncDomain: 0..4,
            }
            union hipStreamBatchMemOpParams: 48, 8 {
                operation: 0..4,
                waitValue: 0..40,
                writeValue: 0..40,
                flushRemoteWrites: 0..8,
                memoryBarrier: 0..8,
                pad: 0..48,
            }
        }
    };
}

/// The size of the field that `field` points out.
const fn field_size<T, F>(_field: fn(*const T) -> *const F) -> usize {
    size_of::<F>()
}

macro_rules! check_layouts {
    ($($keyword:ident $name:ident: $size:literal, $align:literal {
        $($first:ident $(. $rest:ident)*: $start:literal..$end:literal,)*
    })*) => { $(
        const _: () = {
            assert!(size_of::<$name>() == $size);
            assert!(align_of::<$name>() == $align);
            $(
                assert!(core::mem::offset_of!($name, $first $(. $rest)*) == $start);
                // SAFETY: never called; only its type is looked at.
                assert!(field_size(|value: *const $name| unsafe { &raw const (*value).$first $(.$rest)* }) == $end - $start);
            )*
        };
    )* };
}
for_each_layout!(check_layouts);
