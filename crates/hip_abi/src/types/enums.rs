//! Enums.

use super::macros::enums;

enums! {
    for_each_enum;

    /// What an access policy window asks of the cache.
    hipAccessProperty {
        hipAccessPropertyNormal = 0,
        hipAccessPropertyStreaming = 1,
        hipAccessPropertyPersisting = 2,
    }

    /// The format of an array element, driver style.
    hipArray_Format {
        HIP_AD_FORMAT_UNSIGNED_INT8 = 1,
        HIP_AD_FORMAT_UNSIGNED_INT16 = 2,
        HIP_AD_FORMAT_UNSIGNED_INT32 = 3,
        HIP_AD_FORMAT_SIGNED_INT8 = 8,
        HIP_AD_FORMAT_SIGNED_INT16 = 9,
        HIP_AD_FORMAT_SIGNED_INT32 = 10,
        HIP_AD_FORMAT_HALF = 16,
        HIP_AD_FORMAT_FLOAT = 32,
    }

    /// The kind of number in a channel.
    hipChannelFormatKind {
        hipChannelFormatKindSigned = 0,
        hipChannelFormatKindUnsigned = 1,
        hipChannelFormatKindFloat = 2,
        hipChannelFormatKindNone = 3,
    }

    /// Why `hipGetDriverEntryPoint` found a function or not.
    hipDriverEntryPointQueryResult {
        hipDriverEntryPointSuccess = 0,
        hipDriverEntryPointSymbolNotFound = 1,
        hipDriverEntryPointVersionNotSufficent = 2,
    }

    /// Why `hipGetProcAddress` found a function or not.
    hipDriverProcAddressQueryResult {
        HIP_GET_PROC_ADDRESS_SUCCESS = 0,
        HIP_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND = 1,
        HIP_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT = 2,
    }

    /// What `hipGraphDebugDotPrint` prints.
    hipGraphDebugDotFlags {
        hipGraphDebugDotFlagsVerbose = 1,
        hipGraphDebugDotFlagsKernelNodeParams = 4,
        hipGraphDebugDotFlagsMemcpyNodeParams = 8,
        hipGraphDebugDotFlagsMemsetNodeParams = 16,
        hipGraphDebugDotFlagsHostNodeParams = 32,
        hipGraphDebugDotFlagsEventNodeParams = 64,
        hipGraphDebugDotFlagsExtSemasSignalNodeParams = 128,
        hipGraphDebugDotFlagsExtSemasWaitNodeParams = 256,
        hipGraphDebugDotFlagsKernelNodeAttributes = 512,
        hipGraphDebugDotFlagsHandles = 1024,
    }

    /// The kind of an edge.
    hipGraphDependencyType {
        hipGraphDependencyTypeDefault = 0,
        hipGraphDependencyTypeProgrammatic = 1,
    }

    /// Why `hipGraphExecUpdate` refused a graph.
    hipGraphExecUpdateResult {
        hipGraphExecUpdateSuccess = 0,
        hipGraphExecUpdateError = 1,
        hipGraphExecUpdateErrorTopologyChanged = 2,
        hipGraphExecUpdateErrorNodeTypeChanged = 3,
        hipGraphExecUpdateErrorFunctionChanged = 4,
        hipGraphExecUpdateErrorParametersChanged = 5,
        hipGraphExecUpdateErrorNotSupported = 6,
        hipGraphExecUpdateErrorUnsupportedFunctionChange = 7,
    }

    /// How a graphics resource will be used.
    hipGraphicsRegisterFlags {
        hipGraphicsRegisterFlagsNone = 0,
        hipGraphicsRegisterFlagsReadOnly = 1,
        hipGraphicsRegisterFlagsWriteDiscard = 2,
        hipGraphicsRegisterFlagsSurfaceLoadStore = 4,
        hipGraphicsRegisterFlagsTextureGather = 8,
    }

    /// Flags of the instantiate functions, which take them as a 64-bit number.
    hipGraphInstantiateFlags {
        hipGraphInstantiateFlagAutoFreeOnLaunch = 1,
        hipGraphInstantiateFlagUpload = 2,
        hipGraphInstantiateFlagDeviceLaunch = 4,
        hipGraphInstantiateFlagUseNodePriority = 8,
    }

    /// Why `hipGraphInstantiateWithParams` failed.
    hipGraphInstantiateResult {
        hipGraphInstantiateSuccess = 0,
        hipGraphInstantiateError = 1,
        hipGraphInstantiateInvalidStructure = 2,
        hipGraphInstantiateNodeOperationNotSupported = 3,
        hipGraphInstantiateMultipleDevicesNotSupported = 4,
    }

    /// A figure about the memory that graphs hold on a device.
    hipGraphMemAttributeType {
        hipGraphMemAttrUsedMemCurrent = 0,
        hipGraphMemAttrUsedMemHigh = 1,
        hipGraphMemAttrReservedMemCurrent = 2,
        hipGraphMemAttrReservedMemHigh = 3,
    }

    /// The type of a node.
    hipGraphNodeType {
        hipGraphNodeTypeKernel = 0,
        hipGraphNodeTypeMemcpy = 1,
        hipGraphNodeTypeMemset = 2,
        hipGraphNodeTypeHost = 3,
        hipGraphNodeTypeGraph = 4,
        hipGraphNodeTypeEmpty = 5,
        hipGraphNodeTypeWaitEvent = 6,
        hipGraphNodeTypeEventRecord = 7,
        hipGraphNodeTypeExtSemaphoreSignal = 8,
        hipGraphNodeTypeExtSemaphoreWait = 9,
        hipGraphNodeTypeMemAlloc = 10,
        hipGraphNodeTypeMemFree = 11,
        hipGraphNodeTypeMemcpyFromSymbol = 12,
        hipGraphNodeTypeMemcpyToSymbol = 13,
        hipGraphNodeTypeBatchMemOp = 14,
        hipGraphNodeTypeCount = 15,
    }

    /// An option for loading code.
    hipJitOption {
        hipJitOptionMaxRegisters = 0,
        hipJitOptionThreadsPerBlock = 1,
        hipJitOptionWallTime = 2,
        hipJitOptionInfoLogBuffer = 3,
        hipJitOptionInfoLogBufferSizeBytes = 4,
        hipJitOptionErrorLogBuffer = 5,
        hipJitOptionErrorLogBufferSizeBytes = 6,
        hipJitOptionOptimizationLevel = 7,
        hipJitOptionTargetFromContext = 8,
        hipJitOptionTarget = 9,
        hipJitOptionFallbackStrategy = 10,
        hipJitOptionGenerateDebugInfo = 11,
        hipJitOptionLogVerbose = 12,
        hipJitOptionGenerateLineInfo = 13,
        hipJitOptionCacheMode = 14,
        hipJitOptionSm3xOpt = 15,
        hipJitOptionFastCompile = 16,
        hipJitOptionGlobalSymbolNames = 17,
        hipJitOptionGlobalSymbolAddresses = 18,
        hipJitOptionGlobalSymbolCount = 19,
        hipJitOptionLto = 20,
        hipJitOptionFtz = 21,
        hipJitOptionPrecDiv = 22,
        hipJitOptionPrecSqrt = 23,
        hipJitOptionFma = 24,
        hipJitOptionPositionIndependentCode = 25,
        hipJitOptionMinCTAPerSM = 26,
        hipJitOptionMaxThreadsPerBlock = 27,
        hipJitOptionOverrideDirectiveValues = 28,
        hipJitOptionNumOptions = 29,
        hipJitOptionIRtoISAOptExt = 10000,
        hipJitOptionIRtoISAOptCountExt = 10001,
    }

    /// Which member of `hipLaunchAttributeValue` counts.
    hipLaunchAttributeID {
        hipLaunchAttributeAccessPolicyWindow = 1,
        hipLaunchAttributeCooperative = 2,
        hipLaunchAttributeSynchronizationPolicy = 3,
        hipLaunchAttributePriority = 8,
        hipLaunchAttributeMemSyncDomainMap = 9,
        hipLaunchAttributeMemSyncDomain = 10,
        hipLaunchAttributeMax = 11,
    }

    /// A memory synchronization domain.
    hipLaunchMemSyncDomain {
        hipLaunchMemSyncDomainDefault = 0,
        hipLaunchMemSyncDomainRemote = 1,
    }

    /// An option for loading a library.
    hipLibraryOption {
        hipLibraryHostUniversalFunctionAndDataTable = 0,
        hipLibraryBinaryIsPreserved = 1,
    }

    /// How a device may access memory.
    hipMemAccessFlags {
        hipMemAccessFlagsProtNone = 0,
        hipMemAccessFlagsProtRead = 1,
        hipMemAccessFlagsProtReadWrite = 3,
    }

    /// How an allocation can be shared.
    hipMemAllocationHandleType {
        hipMemHandleTypeNone = 0,
        hipMemHandleTypePosixFileDescriptor = 1,
        hipMemHandleTypeWin32 = 2,
        hipMemHandleTypeWin32Kmt = 4,
    }

    /// The type of an allocation.
    hipMemAllocationType {
        hipMemAllocationTypeInvalid = 0,
        hipMemAllocationTypePinned = 1,
        hipMemAllocationTypeUncached = 1073741824,
        hipMemAllocationTypeMax = 2147483647,
    }

    /// Which member of `hipMemcpy3DOperand` counts.
    hipMemcpy3DOperandType {
        hipMemcpyOperandTypePointer = 1,
        hipMemcpyOperandTypeArray = 2,
        hipMemcpyOperandTypeMax = 2147483647,
    }

    /// Hints for batched copies.
    hipMemcpyFlags {
        hipMemcpyFlagDefault = 0,
        hipMemcpyFlagPreferOverlapWithCompute = 1,
    }

    /// The direction of a copy.
    hipMemcpyKind {
        hipMemcpyHostToHost = 0,
        hipMemcpyHostToDevice = 1,
        hipMemcpyDeviceToHost = 2,
        hipMemcpyDeviceToDevice = 3,
        hipMemcpyDefault = 4,
        hipMemcpyDeviceToDeviceNoCU = 1024,
    }

    /// When a batched copy may read its source.
    hipMemcpySrcAccessOrder {
        hipMemcpySrcAccessOrderInvalid = 0,
        hipMemcpySrcAccessOrderStream = 1,
        hipMemcpySrcAccessOrderDuringApiCall = 2,
        hipMemcpySrcAccessOrderAny = 3,
        hipMemcpySrcAccessOrderMax = 2147483647,
    }

    /// The type of a place where memory lives.
    hipMemLocationType {
        hipMemLocationTypeInvalid = 0,
        hipMemLocationTypeNone = 0,
        hipMemLocationTypeDevice = 1,
        hipMemLocationTypeHost = 2,
        hipMemLocationTypeHostNuma = 3,
        hipMemLocationTypeHostNumaCurrent = 4,
    }

    /// The type of memory at an address. ROCm 5 numbers these differently.
    hipMemoryType {
        hipMemoryTypeUnregistered = 0,
        hipMemoryTypeHost = 1,
        hipMemoryTypeDevice = 2,
        hipMemoryTypeManaged = 3,
        hipMemoryTypeArray = 10,
        hipMemoryTypeUnified = 11,
    }

    /// A memory operation of a stream.
    hipStreamBatchMemOpType {
        hipStreamMemOpWaitValue32 = 1,
        hipStreamMemOpWriteValue32 = 2,
        hipStreamMemOpWaitValue64 = 4,
        hipStreamMemOpWriteValue64 = 5,
        hipStreamMemOpBarrier = 6,
        hipStreamMemOpFlushRemoteWrites = 3,
    }

    /// Which calls a capture forbids, and to whom.
    hipStreamCaptureMode {
        hipStreamCaptureModeGlobal = 0,
        hipStreamCaptureModeThreadLocal = 1,
        hipStreamCaptureModeRelaxed = 2,
    }

    /// Whether a stream is being captured.
    hipStreamCaptureStatus {
        hipStreamCaptureStatusNone = 0,
        hipStreamCaptureStatusActive = 1,
        hipStreamCaptureStatusInvalidated = 2,
    }

    /// Whether to add to the capture's dependencies or to replace them.
    hipStreamUpdateCaptureDependenciesFlags {
        hipStreamAddCaptureDependencies = 0,
        hipStreamSetCaptureDependencies = 1,
    }

    /// How the host waits.
    hipSynchronizationPolicy {
        hipSyncPolicyAuto = 1,
        hipSyncPolicySpin = 2,
        hipSyncPolicyYield = 3,
        hipSyncPolicyBlockingSync = 4,
    }

    /// Flags of `hipUserObjectCreate`.
    hipUserObjectFlags {
        hipUserObjectNoDestructorSync = 1,
    }

    /// Flags of `hipGraphRetainUserObject`.
    hipUserObjectRetainFlags {
        hipGraphUserObjectMove = 1,
    }
}
