// Sorting: networks in LDS and in registers, radix passes, ranks.

extern "C" __global__ void bitonic_u32(unsigned* x)
{
    __shared__ unsigned a[256];
    unsigned t = threadIdx.x;
    a[t] = x[blockIdx.x * 256 + t];
    __syncthreads();
    for (unsigned size = 2; size <= 256; size *= 2)
        for (unsigned distance = size / 2; distance > 0; distance /= 2) {
            unsigned other = t ^ distance;
            if (other > t) {
                bool up = (t & size) == 0;
                unsigned low = a[t], high = a[other];
                if ((low > high) == up) {
                    a[t] = high;
                    a[other] = low;
                }
            }
            __syncthreads();
        }
    x[blockIdx.x * 256 + t] = a[t];
}

// The network of a wave by shuffles; keys are floats, values travel along.
extern "C" __global__ void bitonic_wave_pairs(float* key, unsigned* value)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    float k = key[i];
    unsigned v = value[i];
    for (unsigned size = 2; size <= 32; size *= 2)
        for (unsigned distance = size / 2; distance > 0; distance /= 2) {
            float other_key = __shfl_xor(k, distance, 32);
            unsigned other_value = __shfl_xor(v, distance, 32);
            bool keep_low = ((lane & size) == 0) == ((lane & distance) == 0);
            if (keep_low ? other_key < k : other_key > k) {
                k = other_key;
                v = other_value;
            }
        }
    key[i] = k;
    value[i] = v;
}

// Least significant digit first, four bits a pass, stable.
extern "C" __global__ void radix_u32(unsigned* x)
{
    __shared__ unsigned a[128], count[16];
    unsigned t = threadIdx.x;
    a[t] = x[blockIdx.x * 128 + t];
    for (unsigned shift = 0; shift < 32; shift += 4) {
        if (t < 16)
            count[t] = 0;
        __syncthreads();
        unsigned mine = a[t], digit = mine >> shift & 15, rank = 0;
        atomicAdd(&count[digit], 1u);
        for (unsigned i = 0; i < t; i++)
            rank += (a[i] >> shift & 15) == digit;
        __syncthreads();
        unsigned base = 0;
        for (unsigned d = 0; d < digit; d++)
            base += count[d];
        __syncthreads();
        a[base + rank] = mine;
        __syncthreads();
    }
    x[blockIdx.x * 128 + t] = a[t];
}

extern "C" __global__ void odd_even_i16(short* x)
{
    __shared__ short a[128];
    unsigned t = threadIdx.x;
    a[2 * t] = x[2 * t];
    a[2 * t + 1] = x[2 * t + 1];
    __syncthreads();
    for (unsigned round = 0; round < 128; round++) {
        unsigned left = 2 * t + (round & 1);
        if (left + 1 < 128 && a[left] > a[left + 1]) {
            short kept = a[left];
            a[left] = a[left + 1];
            a[left + 1] = kept;
        }
        __syncthreads();
    }
    x[2 * t] = a[2 * t];
    x[2 * t + 1] = a[2 * t + 1];
}

// Every element counts the elements before it; equal ones keep their order.
extern "C" __global__ void rank_u64(const unsigned long long* x, unsigned* rank, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned r = 0;
    for (unsigned j = 0; j < n; j++)
        r += x[j] < x[i] || (x[j] == x[i] && j < i);
    rank[i] = r;
}

// Each work-item sorts an array of its own, which lives in scratch.
extern "C" __global__ void insertion_private(const unsigned char* x, unsigned char* out, unsigned length)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned char a[24];
    for (unsigned j = 0; j < length; j++) {
        unsigned char v = x[i * length + j];
        unsigned k = j;
        while (k > 0 && a[k - 1] > v) {
            a[k] = a[k - 1];
            k--;
        }
        a[k] = v;
    }
    for (unsigned j = 0; j < length; j++)
        out[i * length + j] = a[j];
}

// Binary search of each element's place in the other half.
extern "C" __global__ void merge_halves(const int* x, int* out, unsigned half)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 2 * half)
        return;
    bool first = i < half;
    const int* other = first ? x + half : x;
    int v = x[i];
    unsigned low = 0, high = half;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (first ? other[middle] < v : other[middle] <= v)
            low = middle + 1;
        else
            high = middle;
    }
    out[(first ? i : i - half) + low] = v;
}
