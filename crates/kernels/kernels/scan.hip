// Prefix sums and what is made of them.

// Hillis and Steele: inclusive, log n steps over the whole group.
extern "C" __global__ void scan_inclusive_lds(const unsigned* x, unsigned* out)
{
    __shared__ unsigned a[2][256];
    unsigned t = threadIdx.x, now = 0;
    a[0][t] = x[blockIdx.x * 256 + t];
    __syncthreads();
    for (unsigned distance = 1; distance < 256; distance *= 2) {
        a[1 - now][t] = t >= distance ? a[now][t] + a[now][t - distance] : a[now][t];
        now = 1 - now;
        __syncthreads();
    }
    out[blockIdx.x * 256 + t] = a[now][t];
}

// Blelloch: exclusive, up and down the tree, two elements a work-item.
extern "C" __global__ void scan_exclusive_tree(const int* x, int* out)
{
    __shared__ int a[256];
    unsigned t = threadIdx.x, base = blockIdx.x * 256;
    a[2 * t] = x[base + 2 * t];
    a[2 * t + 1] = x[base + 2 * t + 1];
    unsigned distance = 1;
    for (unsigned d = 128; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d)
            a[distance * (2 * t + 2) - 1] += a[distance * (2 * t + 1) - 1];
        distance *= 2;
    }
    if (t == 0)
        a[255] = 0;
    for (unsigned d = 1; d < 256; d *= 2) {
        distance >>= 1;
        __syncthreads();
        if (t < d) {
            unsigned left = distance * (2 * t + 1) - 1, right = distance * (2 * t + 2) - 1;
            int kept = a[left];
            a[left] = a[right];
            a[right] += kept;
        }
    }
    __syncthreads();
    out[base + 2 * t] = a[2 * t];
    out[base + 2 * t + 1] = a[2 * t + 1];
}

extern "C" __global__ void scan_shuffle_up(const unsigned long long* x, unsigned long long* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = x[i];
    for (unsigned distance = 1; distance < 32; distance *= 2) {
        unsigned long long below = __shfl_up(v, distance, 32);
        if (threadIdx.x % 32 >= distance)
            v += below;
    }
    out[i] = v;
}

// Each head starts a new sum.
extern "C" __global__ void scan_segmented(const unsigned* x, const unsigned char* head, unsigned* out)
{
    __shared__ unsigned sum[128];
    __shared__ unsigned char stop[128];
    unsigned t = threadIdx.x, i = blockIdx.x * 128 + t;
    sum[t] = x[i];
    stop[t] = head[i];
    __syncthreads();
    for (unsigned distance = 1; distance < 128; distance *= 2) {
        unsigned s = sum[t];
        unsigned char f = stop[t];
        if (t >= distance && !f) {
            s += sum[t - distance];
            f = stop[t - distance];
        }
        __syncthreads();
        sum[t] = s;
        stop[t] = f;
        __syncthreads();
    }
    out[i] = sum[t];
}

// Keeps the odd numbers, in order: ballot and population count within a wave, a count per wave in LDS.
extern "C" __global__ void compact_odd(const unsigned* x, unsigned* out, unsigned* count)
{
    __shared__ unsigned waves[8];
    unsigned t = threadIdx.x, lane = t % warpSize, wave = t / warpSize, v = x[t];
    bool keep = v & 1;
    unsigned long long votes = __ballot(keep);
    unsigned before = __popcll(votes & ((1ull << lane) - 1));
    if (lane == 0)
        waves[wave] = __popcll(votes);
    __syncthreads();
    unsigned base = 0;
    for (unsigned w = 0; w < wave; w++)
        base += waves[w];
    if (keep)
        out[base + before] = v;
    if (t == blockDim.x - 1)
        *count = base + before + keep;
}

// Groups take tickets, and each waits for its predecessor's total: progress between groups, fences, atomics.
extern "C" __global__ void scan_chained_groups(const unsigned* x, unsigned* out, unsigned* ticket, unsigned* ready,
                                               unsigned* total)
{
    __shared__ unsigned part[64];
    __shared__ unsigned mine, base;
    unsigned t = threadIdx.x;
    if (t == 0)
        mine = atomicAdd(ticket, 1u);
    __syncthreads();
    unsigned group = mine;
    part[t] = x[group * 64 + t];
    __syncthreads();
    for (unsigned distance = 1; distance < 64; distance *= 2) {
        unsigned add = t >= distance ? part[t - distance] : 0;
        __syncthreads();
        part[t] += add;
        __syncthreads();
    }
    if (t == 0) {
        unsigned before = 0;
        if (group > 0) {
            while (__hip_atomic_load(&ready[group - 1], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) == 0)
                __builtin_amdgcn_s_sleep(1);
            before = __hip_atomic_load(&total[group - 1], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
        }
        __hip_atomic_store(&total[group], before + part[63], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
        __hip_atomic_store(&ready[group], 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
        base = before;
    }
    __syncthreads();
    out[group * 64 + t] = base + part[t];
}
