// Memory: constants, device variables, pointers to pointers, alignment, wide structures, arguments.

typedef unsigned char u8;
typedef unsigned long long u64;

__constant__ float coefficients[8];
__device__ unsigned counters[4];
__device__ u64 state = 0x123456789abcdefull;
__device__ const unsigned short primes[16] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};

extern "C" __global__ void constant_table(const float* x, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i], p = coefficients[7];
    for (int j = 6; j >= 0; j--)
        p = fmaf(p, v, coefficients[j]);
    out[2 * i] = p;
    out[2 * i + 1] = coefficients[i & 7] * primes[(i * 5) & 15];
}

extern "C" __global__ void device_variables(const unsigned* x, unsigned* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&counters[x[i] & 3], 1u);
    if (i == 0) {
        out[0] = (unsigned)state;
        out[1] = (unsigned)(state >> 32);
        state = state * 3 + 1;
    }
}

extern "C" __global__ void pointer_chase(const unsigned* next, const unsigned* start, unsigned* out, unsigned steps)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned at = start[i];
    for (unsigned s = 0; s < steps; s++)
        at = next[at];
    out[i] = at;
}

struct Node {
    const Node* next;
    int value;
};

// A list that the kernel links itself, through memory that the other groups do not see.
extern "C" __global__ void linked_list(Node* nodes, const unsigned* order, int* out, int length)
{
    Node* mine = nodes + blockIdx.x * length;
    for (int j = threadIdx.x; j < length; j += blockDim.x) {
        unsigned at = order[j];
        mine[at].value = at * 3 + blockIdx.x;
        mine[at].next = j + 1 < length ? mine + order[j + 1] : nullptr;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (const Node* n = mine + order[0]; n; n = n->next)
            sum = sum * 7 + n->value;
        out[blockIdx.x] = sum;
    }
}

// Loads and stores at every alignment.
extern "C" __global__ void unaligned(const u8* x, u8* out)
{
    int i = threadIdx.x;
    unsigned short h;
    unsigned w;
    u64 d;
    __builtin_memcpy(&h, x + 3 * i, 2);
    __builtin_memcpy(&w, x + 5 * i + 1, 4);
    __builtin_memcpy(&d, x + 7 * i + 2, 8);
    u8* o = out + 15 * i;
    h += 1;
    w ^= 0x01020304;
    d += w;
    __builtin_memcpy(o, &h, 2);
    __builtin_memcpy(o + 2, &w, 4);
    __builtin_memcpy(o + 6, &d, 8);
    o[14] = x[i];
}

struct Parameters {
    int offset;
    float scale[5];
    u64 mask;
    short steps[7];
    u8 flags[3];
};

extern "C" __global__ void structure_argument(const int* x, float* out, Parameters p, u8 last)
{
    int i = threadIdx.x;
    float v = (float)(x[i] + p.offset) * p.scale[i % 5];
    v += p.steps[i % 7] + (p.flags[i % 3] << 1) + (float)(p.mask >> (i & 31) & 0xff);
    out[i] = v + last;
}

extern "C" __global__ void many_arguments_kernel(u8 a, short b, int c, u64 d, float e, double f, u8 g, unsigned short h,
                                                 const int* i, double* out, bool k, signed char l)
{
    double r[12] = {(double)a, (double)b, (double)c, (double)d, e, f, (double)g, (double)h, (double)i[threadIdx.x],
                    (double)k, (double)l, (double)threadIdx.x};
    double sum = 0.0;
    for (int j = 0; j < 12; j++)
        sum = sum * 0.5 + r[j];
    out[threadIdx.x] = sum;
}

// Arrays of structures with three floats and a byte each, and their members apart.
struct Particle {
    float x, y, z;
    u8 kind;
};

extern "C" __global__ void split_structures(const Particle* in, float* x, float* y, float* z, u8* kind, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    Particle p = in[i];
    x[i] = p.x;
    y[i] = p.y * 2.0f;
    z[i] = p.z - p.x;
    kind[i] = p.kind;
}

// More live values than registers, so that some are spilled.
extern "C" __global__ __launch_bounds__(1024) void spill_registers(const float* x, float* out)
{
    int i = threadIdx.x;
    float a[120];
    for (int j = 0; j < 120; j++)
        a[j] = x[(i + j) & 255];
    for (int r = 0; r < 3; r++) {
        __syncthreads();
#pragma unroll
        for (int j = 0; j < 120; j++)
            a[j] = fmaf(a[j], a[(j * 7 + 3) % 120], a[(j + 60) % 120] * 0.25f);
    }
    float sum = 0.0f;
    for (int j = 0; j < 120; j++)
        sum += a[j];
    out[i] = sum;
}

// Strides that need more than 32 bits of arithmetic, with a base before the buffer.
extern "C" __global__ void far_offsets(const int* x, int* out, long long bias)
{
    long long i = threadIdx.x;
    const int* p = x - bias;
    out[i] = p[bias + i] + *(const int*)((const char*)p + 4 * bias + 4 * (63 - i));
}

extern "C" __global__ void volatile_and_hints(volatile unsigned* x, unsigned* y, unsigned* out)
{
    int i = threadIdx.x;
    unsigned a = x[i];
    x[i] = a + 1;
    unsigned b = x[i];
    unsigned c = __builtin_nontemporal_load(&y[i]);
    __builtin_nontemporal_store(a + b + c, &out[i]);
}

// Copies and fills of the compiler, of sizes that only the arguments know.
extern "C" __global__ void copies_and_fills(const u8* x, u8* out, unsigned size)
{
    int i = threadIdx.x;
    __builtin_memset(out + 64 * i, i, 64);
    __builtin_memcpy(out + 64 * i + 3, x + size * i, size);
    u8 local[40];
    __builtin_memcpy(local, x + size * i, 37);
    local[5] = 0xee;
    __builtin_memmove(local + 2, local, 30);
    __builtin_memcpy(out + 64 * i + 30, local, 33);
}

// What the runtime tells a kernel about its launch.
extern "C" __global__ void launch_facts(unsigned* out)
{
    if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) {
        out[0] = gridDim.x;
        out[1] = blockDim.x;
        out[2] = warpSize;
        out[3] = __builtin_amdgcn_grid_size_x();
        out[4] = __builtin_amdgcn_workgroup_size_x();
        out[5] = __builtin_amdgcn_workgroup_id_x();
        out[6] = blockDim.y * gridDim.y * blockDim.z * gridDim.z;
    }
}

// Clocks go forward.
extern "C" __global__ void clocks(const unsigned* x, unsigned* out)
{
    u64 a = clock64(), wall = wall_clock64();
    unsigned v = x[threadIdx.x];
    for (int j = 0; j < 50; j++)
        v = v * 1664525u + 1013904223u;
    __builtin_amdgcn_s_sleep(4);
    __syncthreads();
    u64 b = clock64(), later = wall_clock64();
    out[2 * threadIdx.x] = v;
    out[2 * threadIdx.x + 1] = b >= a && later >= wall && later > 0;
}
