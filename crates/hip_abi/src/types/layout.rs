//! The layouts that AMD's compiler gives the structs, and the proof that ours are the same.
//!
//! The figures were measured with a C compiler on the headers of HIP 7.2. The tests compare the same list with what bindgen
//! makes of those headers and with the published bindings of later releases.

use super::*;

/// Hands every struct and union to the macro `$m`: `struct NAME: SIZE, ALIGN { PATH: OFFSET, ... }`.
///
/// Where C has a union without a name, our structs name it: `params` in `hipGraphNodeParams`, `value` in the two
/// `hipStreamMemOp...ValueParams_t`.
#[macro_export]
macro_rules! for_each_layout {
    ($m:ident) => {
        $m! {
            struct dim3: 12, 4 {
                x: 0,
                y: 4,
                z: 8,
            }
            struct HIP_ARRAY3D_DESCRIPTOR: 40, 8 {
                Width: 0,
                Height: 8,
                Depth: 16,
                Format: 24,
                NumChannels: 28,
                Flags: 32,
            }
            struct HIP_ARRAY_DESCRIPTOR: 24, 8 {
                Width: 0,
                Height: 8,
                Format: 16,
                NumChannels: 20,
            }
            struct HIP_LAUNCH_CONFIG: 56, 8 {
                gridDimX: 0,
                gridDimY: 4,
                gridDimZ: 8,
                blockDimX: 12,
                blockDimY: 16,
                blockDimZ: 20,
                sharedMemBytes: 24,
                hStream: 32,
                attrs: 40,
                numAttrs: 48,
            }
            struct hip_Memcpy2D: 128, 8 {
                srcXInBytes: 0,
                srcY: 8,
                srcMemoryType: 16,
                srcHost: 24,
                srcDevice: 32,
                srcArray: 40,
                srcPitch: 48,
                dstXInBytes: 56,
                dstY: 64,
                dstMemoryType: 72,
                dstHost: 80,
                dstDevice: 88,
                dstArray: 96,
                dstPitch: 104,
                WidthInBytes: 112,
                Height: 120,
            }
            struct HIP_MEMCPY3D: 184, 8 {
                srcXInBytes: 0,
                srcY: 8,
                srcZ: 16,
                srcLOD: 24,
                srcMemoryType: 32,
                srcHost: 40,
                srcDevice: 48,
                srcArray: 56,
                srcPitch: 64,
                srcHeight: 72,
                dstXInBytes: 80,
                dstY: 88,
                dstZ: 96,
                dstLOD: 104,
                dstMemoryType: 112,
                dstHost: 120,
                dstDevice: 128,
                dstArray: 136,
                dstPitch: 144,
                dstHeight: 152,
                WidthInBytes: 160,
                Height: 168,
                Depth: 176,
            }
            struct hipAccessPolicyWindow: 32, 8 {
                base_ptr: 0,
                hitProp: 8,
                hitRatio: 12,
                missProp: 16,
                num_bytes: 24,
            }
            struct hipBatchMemOpNodeParams: 32, 8 {
                ctx: 0,
                count: 8,
                paramArray: 16,
                flags: 24,
            }
            struct hipChannelFormatDesc: 20, 4 {
                x: 0,
                y: 4,
                z: 8,
                w: 12,
                f: 16,
            }
            struct hipChildGraphNodeParams: 8, 8 {
                graph: 0,
            }
            struct hipEventRecordNodeParams: 8, 8 {
                event: 0,
            }
            struct hipEventWaitNodeParams: 8, 8 {
                event: 0,
            }
            struct hipExtent: 24, 8 {
                width: 0,
                height: 8,
                depth: 16,
            }
            struct hipExternalSemaphoreSignalNodeParams: 24, 8 {
                extSemArray: 0,
                paramsArray: 8,
                numExtSems: 16,
            }
            struct hipExternalSemaphoreSignalParams: 144, 8 {
                params: 0,
                params.fence: 0,
                params.fence.value: 0,
                params.nvSciSync: 8,
                params.nvSciSync.fence: 8,
                params.nvSciSync.reserved: 8,
                params.keyedMutex: 16,
                params.keyedMutex.key: 16,
                params.reserved: 24,
                flags: 72,
                reserved: 76,
            }
            struct hipExternalSemaphoreWaitNodeParams: 24, 8 {
                extSemArray: 0,
                paramsArray: 8,
                numExtSems: 16,
            }
            struct hipExternalSemaphoreWaitParams: 144, 8 {
                params: 0,
                params.fence: 0,
                params.fence.value: 0,
                params.nvSciSync: 8,
                params.nvSciSync.fence: 8,
                params.nvSciSync.reserved: 8,
                params.keyedMutex: 16,
                params.keyedMutex.key: 16,
                params.keyedMutex.timeoutMs: 24,
                params.reserved: 32,
                flags: 72,
                reserved: 76,
            }
            struct hipFunctionLaunchParams: 56, 8 {
                function: 0,
                gridDimX: 8,
                gridDimY: 12,
                gridDimZ: 16,
                blockDimX: 20,
                blockDimY: 24,
                blockDimZ: 28,
                sharedMemBytes: 32,
                hStream: 40,
                kernelParams: 48,
            }
            struct hipGraphEdgeData: 8, 1 {
                from_port: 0,
                reserved: 1,
                to_port: 6,
                type_: 7,
            }
            struct hipGraphInstantiateParams: 32, 8 {
                errNode_out: 0,
                flags: 8,
                result_out: 16,
                uploadStream: 24,
            }
            struct hipGraphNodeParams: 256, 8 {
                type_: 0,
                reserved0: 4,
                params.reserved1: 16,
                params.kernel: 16,
                params.memcpy: 16,
                params.memset: 16,
                params.host: 16,
                params.graph: 16,
                params.eventWait: 16,
                params.eventRecord: 16,
                params.extSemSignal: 16,
                params.extSemWait: 16,
                params.alloc: 16,
                params.free: 16,
                reserved2: 248,
            }
            struct hipHostNodeParams: 16, 8 {
                fn_: 0,
                userData: 8,
            }
            struct hipKernelNodeParams: 64, 8 {
                blockDim: 0,
                extra: 16,
                func: 24,
                gridDim: 32,
                kernelParams: 48,
                sharedMemBytes: 56,
            }
            struct hipLaunchAttribute: 72, 8 {
                id: 0,
                pad: 4,
                value: 8,
            }
            struct hipLaunchConfig_t: 56, 8 {
                gridDim: 0,
                blockDim: 12,
                dynamicSmemBytes: 24,
                stream: 32,
                attrs: 40,
                numAttrs: 48,
            }
            struct hipLaunchMemSyncDomainMap: 2, 1 {
                default_: 0,
                remote: 1,
            }
            struct hipLaunchParams: 56, 8 {
                func: 0,
                gridDim: 8,
                blockDim: 20,
                args: 32,
                sharedMem: 40,
                stream: 48,
            }
            struct hipMemAccessDesc: 12, 4 {
                location: 0,
                flags: 8,
            }
            struct hipMemAllocNodeParams: 120, 8 {
                poolProps: 0,
                accessDescs: 88,
                accessDescCount: 96,
                bytesize: 104,
                dptr: 112,
            }
            struct hipMemcpy3DBatchOp: 112, 8 {
                src: 0,
                dst: 40,
                extent: 80,
                srcAccessOrder: 104,
                flags: 108,
            }
            struct hipMemcpy3DOperand: 40, 8 {
                type_: 0,
                op: 8,
                op.ptr: 8,
                op.ptr.ptr: 8,
                op.ptr.rowLength: 16,
                op.ptr.layerHeight: 24,
                op.ptr.locHint: 32,
                op.array: 8,
                op.array.array: 8,
                op.array.offset: 16,
            }
            struct hipMemcpy3DParms: 160, 8 {
                srcArray: 0,
                srcPos: 8,
                srcPtr: 32,
                dstArray: 64,
                dstPos: 72,
                dstPtr: 96,
                extent: 128,
                kind: 152,
            }
            struct hipMemcpy3DPeerParms: 168, 8 {
                srcArray: 0,
                srcPos: 8,
                srcPtr: 32,
                srcDevice: 64,
                dstArray: 72,
                dstPos: 80,
                dstPtr: 104,
                dstDevice: 136,
                extent: 144,
            }
            struct hipMemcpyAttributes: 24, 4 {
                srcAccessOrder: 0,
                srcLocHint: 4,
                dstLocHint: 12,
                flags: 20,
            }
            struct hipMemcpyNodeParams: 176, 8 {
                flags: 0,
                reserved: 4,
                copyParams: 16,
            }
            struct hipMemFreeNodeParams: 8, 8 {
                dptr: 0,
            }
            struct hipMemLocation: 8, 4 {
                type_: 0,
                id: 4,
            }
            struct hipMemPoolProps: 88, 8 {
                allocType: 0,
                handleTypes: 4,
                location: 8,
                win32SecurityAttributes: 16,
                maxSize: 24,
                reserved: 32,
            }
            struct hipMemsetParams: 48, 8 {
                dst: 0,
                elementSize: 8,
                height: 16,
                pitch: 24,
                value: 32,
                width: 40,
            }
            struct hipMipmappedArray: 64, 8 {
                data: 0,
                desc: 8,
                type_: 28,
                width: 32,
                height: 36,
                depth: 40,
                min_mipmap_level: 44,
                max_mipmap_level: 48,
                flags: 52,
                format: 56,
                num_channels: 60,
            }
            struct hipOffset3D: 24, 8 {
                x: 0,
                y: 8,
                z: 16,
            }
            struct hipPitchedPtr: 32, 8 {
                ptr: 0,
                pitch: 8,
                xsize: 16,
                ysize: 24,
            }
            struct hipPos: 24, 8 {
                x: 0,
                y: 8,
                z: 16,
            }
            struct hipStreamMemOpFlushRemoteWritesParams_t: 8, 4 {
                operation: 0,
                flags: 4,
            }
            struct hipStreamMemOpMemoryBarrierParams_t: 8, 4 {
                operation: 0,
                flags: 4,
            }
            struct hipStreamMemOpWaitValueParams_t: 40, 8 {
                operation: 0,
                address: 8,
                value.value: 16,
                value.value64: 16,
                flags: 24,
                alias: 32,
            }
            struct hipStreamMemOpWriteValueParams_t: 40, 8 {
                operation: 0,
                address: 8,
                value.value: 16,
                value.value64: 16,
                flags: 24,
                alias: 32,
            }
            union hipLaunchAttributeValue: 64, 8 {
                pad: 0,
                accessPolicyWindow: 0,
                cooperative: 0,
                priority: 0,
                syncPolicy: 0,
                memSyncDomainMap: 0,
                memSyncDomain: 0,
            }
            union hipStreamBatchMemOpParams: 48, 8 {
                operation: 0,
                waitValue: 0,
                writeValue: 0,
                flushRemoteWrites: 0,
                memoryBarrier: 0,
                pad: 0,
            }
        }
    };
}

macro_rules! check_layouts {
    ($($keyword:ident $name:ident: $size:literal, $align:literal { $($first:ident $(. $rest:ident)*: $offset:literal,)* })*) => { $(
        const _: () = {
            assert!(size_of::<$name>() == $size);
            assert!(align_of::<$name>() == $align);
            $(assert!(core::mem::offset_of!($name, $first $(. $rest)*) == $offset);)*
        };
    )* };
}
for_each_layout!(check_layouts);
