// Histograms: contention on global memory, on LDS, and contention resolved within a wave.

extern "C" __global__ void histogram_global(const unsigned char* x, unsigned* bins, unsigned n)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[x[i]], 1u);
}

extern "C" __global__ void histogram_lds(const unsigned char* x, unsigned* bins, unsigned n)
{
    __shared__ unsigned local[256];
    for (unsigned b = threadIdx.x; b < 256; b += blockDim.x)
        local[b] = 0;
    __syncthreads();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&local[x[i]], 1u);
    __syncthreads();
    for (unsigned b = threadIdx.x; b < 256; b += blockDim.x)
        if (local[b])
            atomicAdd(&bins[b], local[b]);
}

// Lanes with the same key elect one of them, which adds for all.
extern "C" __global__ void histogram_elected(const unsigned* x, unsigned* bins, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned key = x[i];
    for (unsigned long long todo = __ballot(1); todo;) {
        unsigned leader = __ffsll(todo) - 1;
        unsigned long long same = __ballot(key == __builtin_amdgcn_readlane(key, leader));
        if (__lane_id() == leader)
            atomicAdd(&bins[key], (unsigned)__popcll(same));
        todo &= ~same;
    }
}

// Weighted, in 64 bits.
extern "C" __global__ void histogram_weighted(const unsigned short* x, const unsigned long long* weight,
                                              unsigned long long* bins, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[x[i] % 37], weight[i]);
}
