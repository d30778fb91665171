// Atomics of every kind, on global memory, on LDS and through generic pointers.

// Work-items of all groups meet in eleven words; every operation here commutes.
extern "C" __global__ void atomic_u32_all(const unsigned* x, unsigned* word, int* sword)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
    atomicAdd(&word[0], v);
    atomicSub(&word[1], v);
    atomicMin(&word[2], v);
    atomicMax(&word[3], v);
    atomicAnd(&word[4], v | 0x10001);
    atomicOr(&word[5], v & 0x00ff00ff);
    atomicXor(&word[6], v);
    atomicInc(&word[7], 100u);
    atomicDec(&word[8], 100u);
    atomicMin(&sword[0], (int)v);
    atomicMax(&sword[1], (int)v);
}

extern "C" __global__ void atomic_u64_all(const unsigned long long* x, unsigned long long* word, long long* sword)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = x[i];
    atomicAdd(&word[0], v);
    atomicMin(&word[1], v);
    atomicMax(&word[2], v);
    atomicAnd(&word[3], v | 0x1000000010001ull);
    atomicOr(&word[4], v & 0x00ff00ff00ff00ffull);
    atomicXor(&word[5], v);
    __hip_atomic_fetch_min(&sword[0], (long long)v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    __hip_atomic_fetch_max(&sword[1], (long long)v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}

// Every old value of a counter is handed out once.
extern "C" __global__ void atomic_tickets(unsigned* counter, unsigned long long* counter64, unsigned* seen,
                                          unsigned* seen64)
{
    seen[atomicAdd(counter, 1u)] += 1;
    seen64[atomicAdd(counter64, 0x100000001ull) & 0xffff] += 1;
}

// Exchange passes every value on but the last: the sum of what came out and what stayed is known.
extern "C" __global__ void atomic_exchange(const unsigned* x, unsigned* cell, unsigned* sum, unsigned long long* cell64,
                                           unsigned long long* sum64)
{
    unsigned v = x[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(sum, atomicExch(cell, v));
    atomicAdd(sum64, atomicExch(cell64, (unsigned long long)v << 20));
}

// Operations that the hardware lacks, made of compare and swap.
extern "C" __global__ void atomic_cas_loop(const float* x, unsigned* most, unsigned long long* product)
{
    float v = x[blockIdx.x * blockDim.x + threadIdx.x];
    unsigned old = *most, seen;
    while (__uint_as_float(old) < v) {
        seen = atomicCAS(most, old, __float_as_uint(v));
        if (seen == old)
            break;
        old = seen;
    }
    unsigned long long from = *product, now;
    do {
        now = from;
        from = atomicCAS(product, now, now * (2 * (unsigned long long)threadIdx.x + 1));
    } while (from != now);
}

// Whole numbers, so that the order of the additions does not matter.
extern "C" __global__ void atomic_float_add(const float* x, float* sum, double* sum64, float* local_sum)
{
    __shared__ float local;
    if (threadIdx.x == 0)
        local = 0.0f;
    __syncthreads();
    float v = x[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(sum, v);
    atomicAdd(sum64, (double)v * 0.5);
    atomicAdd(&local, v);
    __syncthreads();
    if (threadIdx.x == 0)
        local_sum[blockIdx.x] = local;
}

// The unsafe forms, which are single instructions where there are any.
extern "C" __global__ void atomic_float_native(const float* x, float* sum, float* bounds)
{
    __shared__ float local[2];
    if (threadIdx.x < 2)
        local[threadIdx.x] = threadIdx.x ? -1e30f : 1e30f;
    __syncthreads();
    float v = x[blockIdx.x * blockDim.x + threadIdx.x];
    unsafeAtomicAdd(sum, v);
    __hip_atomic_fetch_min(&local[0], v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
    __hip_atomic_fetch_max(&local[1], v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
    unsafeAtomicMin(&bounds[0], v);
    unsafeAtomicMax(&bounds[1], v);
    __syncthreads();
    if (threadIdx.x < 2)
        bounds[2 + 2 * blockIdx.x + threadIdx.x] = local[threadIdx.x];
}

extern "C" __global__ void atomic_lds_u32(const unsigned* x, unsigned* out)
{
    __shared__ unsigned w[12];
    unsigned t = threadIdx.x, v = x[blockIdx.x * blockDim.x + t];
    if (t < 12)
        w[t] = t == 2 || t == 4 ? 0xffffffffu : 0;
    __syncthreads();
    atomicAdd(&w[0], v);
    atomicSub(&w[1], v);
    atomicMin(&w[2], v);
    atomicMax(&w[3], v);
    atomicAnd(&w[4], v | 0x80000001u);
    atomicOr(&w[5], v & 0xf0f0f0fu);
    atomicXor(&w[6], v);
    atomicInc(&w[7], 50u);
    atomicDec(&w[8], 50u);
    atomicMin((int*)&w[9], (int)v);
    atomicMax((int*)&w[10], (int)v);
    if (atomicAdd(&w[11], 1u) >= blockDim.x)
        w[11] = 0xdead0000u;
    __syncthreads();
    if (t < 12)
        out[blockIdx.x * 12 + t] = w[t];
}

extern "C" __global__ void atomic_lds_u64(const unsigned long long* x, unsigned long long* out)
{
    __shared__ unsigned long long w[8];
    unsigned t = threadIdx.x;
    unsigned long long v = x[blockIdx.x * blockDim.x + t];
    if (t < 8)
        w[t] = t == 1 || t == 3 ? ~0ull : 0;
    __syncthreads();
    atomicAdd(&w[0], v);
    atomicMin(&w[1], v);
    atomicMax(&w[2], v);
    atomicAnd(&w[3], v | 1);
    atomicOr(&w[4], v & 0x0f0f0f0f0f0f0f0full);
    atomicXor(&w[5], v);
    unsigned long long old = w[6], seen;
    for (;;) {
        seen = atomicCAS(&w[6], old, old + (v & 0xffff));
        if (seen == old)
            break;
        old = seen;
    }
    if (atomicAdd(&w[7], 1ull) >= blockDim.x)
        w[7] = ~0ull;
    __syncthreads();
    if (t < 8)
        out[blockIdx.x * 8 + t] = w[t];
}

// One pointer, two address spaces, chosen at run time.
extern "C" __global__ void atomic_generic(const unsigned* x, unsigned* global_word, unsigned* out)
{
    __shared__ unsigned local_word[4];
    unsigned t = threadIdx.x, v = x[blockIdx.x * blockDim.x + t];
    if (t < 4)
        local_word[t] = 0;
    __syncthreads();
    unsigned* word = v & 1 ? local_word : global_word;
    atomicAdd(&word[0], v >> 8);
    atomicXor(&word[1], v);
    atomicMax(&word[2], v);
    atomicOr(&word[3], v & 0x11111111u);
    __syncthreads();
    if (t < 4)
        out[blockIdx.x * 4 + t] = local_word[t];
}

// A lock around plain loads and stores; one lane of a group takes it.
extern "C" __global__ void atomic_spin_lock(unsigned* lock, unsigned* data)
{
    if (threadIdx.x == 0) {
        unsigned expected = 0;
        while (!__hip_atomic_compare_exchange_strong(lock, &expected, 1u, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED,
                                                     __HIP_MEMORY_SCOPE_AGENT)) {
            expected = 0;
            __builtin_amdgcn_s_sleep(1);
        }
        data[0] = data[0] * 3 + 1;
        data[1] += 1;
        __hip_atomic_store(lock, 0u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
    }
}

// Group 0 writes a message and raises a flag, the others wait for the flag and read the message. The first group by
// ticket is group 0 here, so that waiting never depends on a group that has not started.
extern "C" __global__ void message_passing(const unsigned* x, unsigned* ticket, unsigned* message, unsigned* flag,
                                           unsigned* out)
{
    __shared__ unsigned who;
    unsigned t = threadIdx.x;
    if (t == 0)
        who = atomicAdd(ticket, 1u);
    __syncthreads();
    if (who == 0) {
        message[t] = x[t] ^ 0x5a5a5a5au;
        __threadfence();
        __syncthreads();
        if (t == 0)
            __hip_atomic_store(flag, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
    } else {
        if (t == 0)
            while (!__hip_atomic_load(flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT))
                __builtin_amdgcn_s_sleep(2);
        __syncthreads();
        __threadfence();
        out[(who - 1) * blockDim.x + t] = message[t] + who;
    }
}

// At the scope of the system, in every order; and sixteen bits, which the compiler makes of a loop on words.
extern "C" __global__ void atomic_system_scope(unsigned* word, unsigned long long* word64, unsigned short* half_word)
{
    __hip_atomic_fetch_add(&word[0], threadIdx.x, __ATOMIC_SEQ_CST, __HIP_MEMORY_SCOPE_SYSTEM);
    __hip_atomic_fetch_or(&word[1], 1u << (threadIdx.x & 31), __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_SYSTEM);
    __hip_atomic_fetch_add(word64, (unsigned long long)threadIdx.x << 33, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
    __hip_atomic_fetch_add(&half_word[threadIdx.x & 1], (unsigned short)(threadIdx.x * 7), __ATOMIC_RELAXED,
                           __HIP_MEMORY_SCOPE_AGENT);
}
