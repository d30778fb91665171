// Kernels of the conformance suite. Both have the same signature, so that an exec may exchange them.

extern "C" {
__device__ unsigned device_variable[64];
}

extern "C" __global__ void first_kernel(unsigned *target, unsigned value) {
    unsigned index = blockIdx.x * blockDim.x + threadIdx.x;
    target[512 + index] = value + index;
}

extern "C" __global__ void second_kernel(unsigned *target, unsigned value) {
    unsigned index = blockIdx.x * blockDim.x + threadIdx.x;
    target[640 + index] = value * 2 + index + device_variable[0];
}
