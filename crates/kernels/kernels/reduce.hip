// Reductions: trees in LDS, shuffles, atomics, and the last group that finishes the work of all.

extern "C" __global__ void sum_i32_tree(const int* x, int* sums, unsigned n)
{
    __shared__ int part[256];
    unsigned t = threadIdx.x, i = blockIdx.x * 256 + t;
    part[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (unsigned half = 128; half > 0; half >>= 1) {
        if (t < half)
            part[t] += part[t + half];
        __syncthreads();
    }
    if (t == 0)
        sums[blockIdx.x] = part[0];
}

// The tree is the same for every wave size: pairs at distance 16, 8, 4, 2, 1 of groups of 32.
extern "C" __global__ void sum_f32_shuffle(const float* x, float* sums)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i];
    for (int distance = 16; distance > 0; distance >>= 1)
        v += __shfl_xor(v, distance, 32);
    if (threadIdx.x % 32 == 0)
        sums[i / 32] = v;
}

extern "C" __global__ void max_f32_shuffle_down(const float* x, float* out)
{
    float v = x[blockIdx.x * blockDim.x + threadIdx.x];
    for (int distance = 16; distance > 0; distance >>= 1)
        v = fmaxf(v, __shfl_down(v, distance, 32));
    __shared__ float part[32];
    if (threadIdx.x % 32 == 0)
        part[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (unsigned w = 1; w < blockDim.x / 32; w++)
            v = fmaxf(v, part[w]);
        out[blockIdx.x] = v;
    }
}

// Of equal values the first counts.
extern "C" __global__ void argmax_i32(const int* x, int* best, unsigned* where, unsigned n)
{
    __shared__ int value[128];
    __shared__ unsigned index[128];
    unsigned t = threadIdx.x;
    int v = -2147483647 - 1;
    unsigned at = 0xffffffffu;
    for (unsigned i = t; i < n; i += 128)
        if (x[i] > v || at == 0xffffffffu) {
            v = x[i];
            at = i;
        }
    value[t] = v;
    index[t] = at;
    __syncthreads();
    for (unsigned half = 64; half > 0; half /= 2) {
        if (t < half) {
            int other = value[t + half];
            if (other > value[t] || (other == value[t] && index[t + half] < index[t])) {
                value[t] = other;
                index[t] = index[t + half];
            }
        }
        __syncthreads();
    }
    if (t == 0) {
        *best = value[0];
        *where = index[0];
    }
}

extern "C" __global__ void sum_u64_tree(const unsigned long long* x, unsigned long long* sums)
{
    __shared__ unsigned long long part[128];
    unsigned t = threadIdx.x;
    part[t] = x[blockIdx.x * 256 + t] + x[blockIdx.x * 256 + 128 + t];
    __syncthreads();
    for (unsigned half = 64; half > 0; half >>= 1) {
        if (t < half)
            part[t] += part[t + half];
        __syncthreads();
    }
    if (t == 0)
        sums[blockIdx.x] = part[0];
}

extern "C" __global__ void min_max_i64(const long long* x, long long* out, unsigned n)
{
    __shared__ long long low[64], high[64];
    unsigned t = threadIdx.x;
    long long least = 0x7fffffffffffffffLL, most = -0x7fffffffffffffffLL - 1;
    for (unsigned i = t; i < n; i += 64) {
        least = x[i] < least ? x[i] : least;
        most = x[i] > most ? x[i] : most;
    }
    low[t] = least;
    high[t] = most;
    __syncthreads();
    if (t == 0) {
        for (unsigned i = 1; i < 64; i++) {
            least = low[i] < least ? low[i] : least;
            most = high[i] > most ? high[i] : most;
        }
        out[0] = least;
        out[1] = most;
    }
}

// Groups leave their sums behind; whichever group counts last adds them up.
extern "C" __global__ void sum_last_group(const unsigned* x, unsigned* partial, unsigned* counter, unsigned* total)
{
    __shared__ unsigned sum, last;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    atomicAdd(&sum, x[blockIdx.x * blockDim.x + threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sum;
        __threadfence();
        last = atomicAdd(counter, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        __threadfence();
        unsigned all = 0;
        for (unsigned i = 0; i < gridDim.x; i++)
            all += ((volatile unsigned*)partial)[i];
        *total = all;
    }
}

// Neumaier's compensated sum; any algebra on it by the compiler shows.
extern "C" __global__ void sum_compensated(const float* x, float* sums, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f, lost = 0.0f;
    for (unsigned j = 0; j < n; j++) {
        float v = x[i * n + j], next = sum + v;
        lost += fabsf(sum) >= fabsf(v) ? (sum - next) + v : (v - next) + sum;
        sum = next;
    }
    sums[i] = sum + lost;
}
