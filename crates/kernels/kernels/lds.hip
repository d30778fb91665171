// Local data share: sizes, widths, alignment, aliasing and barriers.

typedef unsigned char u8;
typedef unsigned long long u64;

// All of it is asked for at launch, in three arrays of different types.
extern "C" __global__ void dynamic_arrays(const unsigned* x, unsigned* out)
{
    extern __shared__ __align__(16) u8 memory[];
    unsigned t = threadIdx.x, n = blockDim.x;
    double* d = (double*)memory;
    unsigned* w = (unsigned*)(d + n);
    u8* b = (u8*)(w + n);
    d[t] = x[t] * 0.5;
    w[t] = x[t] ^ 0xffff;
    b[t] = x[t] >> 3;
    __syncthreads();
    unsigned o = (t * 7 + 3) % n;
    out[t] = (unsigned)(d[o] * 2.0) + w[(o + 1) % n] + b[(o + 2) % n];
}

// Declared and asked for.
extern "C" __global__ void static_and_dynamic(const unsigned* x, unsigned* out)
{
    __shared__ unsigned fixed[96];
    extern __shared__ unsigned tail[];
    unsigned t = threadIdx.x;
    fixed[t] = x[t];
    tail[t] = x[t] * 5;
    __syncthreads();
    out[t] = fixed[95 - t] + tail[(t + 48) % 96];
}

// The most that a group may have: 64 KiB.
extern "C" __global__ void whole_lds(const unsigned* x, unsigned* out)
{
    __shared__ unsigned all[16384];
    unsigned t = threadIdx.x;
    for (unsigned i = t; i < 16384; i += 256)
        all[i] = x[i & 1023] + i;
    __syncthreads();
    unsigned sum = 0;
    for (unsigned i = 0; i < 64; i++)
        sum = sum * 31 + all[(t * 64 + i * 257) & 16383];
    out[t] = sum;
}

extern "C" __global__ void narrow_widths(const u8* x, u8* out, short* out16)
{
    __shared__ u8 a[128];
    __shared__ short b[128];
    unsigned t = threadIdx.x;
    a[t] = x[t];
    b[t] = (signed char)x[t] * 100;
    __syncthreads();
    out[t] = a[127 - t] + a[t ^ 1];
    out16[t] = b[(t + 5) & 127] - (signed char)a[(t + 9) & 127];
}

extern "C" __global__ void wide_widths(const uint4* x, uint4* out, u64* out64)
{
    __shared__ uint4 a[64];
    __shared__ u64 b[64];
    __shared__ uint3 c[64];
    unsigned t = threadIdx.x;
    uint4 v = x[t];
    a[t] = v;
    b[t] = (u64)v.x << 32 | v.y;
    c[t] = make_uint3(v.y, v.z, v.w);
    __syncthreads();
    uint4 w = a[(t + 17) & 63];
    uint3 z = c[(t + 1) & 63];
    out[t] = make_uint4(w.x + z.x, w.y + z.y, w.z + z.z, w.w);
    out64[t] = b[63 - t] + b[(t + 8) & 63];
}

// Words at odd addresses, by way of bytes.
extern "C" __global__ void unaligned_words(const unsigned* x, unsigned* out)
{
    __shared__ u8 a[64 * 5 + 8];
    unsigned t = threadIdx.x, v = x[t];
    __builtin_memcpy(a + t * 5 + 1, &v, 4);
    a[t * 5] = t;
    __syncthreads();
    unsigned r;
    u64 s;
    __builtin_memcpy(&r, a + (63 - t) * 5 + 1, 4);
    __builtin_memcpy(&s, a + (t & 31) * 5, 8);
    out[t] = r + (unsigned)(s >> 8) + (unsigned)s;
}

// Pointers that may point to either memory.
extern "C" __global__ void generic_pointers(const unsigned* x, unsigned* out, unsigned flip)
{
    __shared__ unsigned local[64];
    unsigned t = threadIdx.x;
    local[t] = x[t] + 1;
    __syncthreads();
    const unsigned* p = (x[t] ^ flip) & 1 ? x : local;
    unsigned v = p[(t + 3) & 63];
    __syncthreads();
    unsigned* q = x[t] & 2 ? out : local;
    q[t] = v * 3;
    __syncthreads();
    if (q != out)
        out[t] = local[t] + 7;
    out[64 + t] = __builtin_amdgcn_is_shared((const __attribute__((address_space(0))) void*)q) ? 1 : 0;
}

// A queue of the group: work-items take places by an atomic, and fill and drain it in rounds.
extern "C" __global__ void work_queue(const unsigned* x, unsigned* out)
{
    __shared__ unsigned queue[256], head, tail;
    unsigned t = threadIdx.x, sum = 0;
    if (t == 0)
        head = tail = 0;
    __syncthreads();
    queue[atomicAdd(&tail, 1u)] = x[t] % 100;
    __syncthreads();
    for (;;) {
        unsigned end = tail;
        __syncthreads();
        unsigned place = atomicAdd(&head, 1u);
        if (place < end) {
            unsigned job = queue[place & 255];
            sum += job;
            if (job > 20)
                queue[atomicAdd(&tail, 1u) & 255] = job / 2;
        }
        __syncthreads();
        if (t == 0 && head > end)
            head = end;
        __syncthreads();
        if (head == tail)
            break;
        __syncthreads();
    }
    atomicAdd(out, sum);
}

// Two buffers, one barrier a round: Jacobi's iteration on a line.
extern "C" __global__ void double_buffer(const float* x, float* out, int rounds)
{
    __shared__ float a[2][130];
    int t = threadIdx.x, now = 0;
    a[0][t + 1] = x[t];
    if (t < 2)
        a[0][t * 129] = a[1][t * 129] = 0.0f;
    __syncthreads();
    for (int r = 0; r < rounds; r++) {
        a[1 - now][t + 1] = 0.25f * a[now][t] + 0.5f * a[now][t + 1] + 0.25f * a[now][t + 2];
        now = 1 - now;
        __syncthreads();
    }
    out[t] = a[now][t + 1];
}

// Game of life on a torus in one group of four waves or more.
extern "C" __global__ void game_of_life(u8* board, int rounds)
{
    __shared__ u8 cell[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    cell[y][x] = board[y * 16 + x];
    __syncthreads();
    for (int r = 0; r < rounds; r++) {
        int n = 0;
        for (int dy = 15; dy <= 17; dy++)
            for (int dx = 15; dx <= 17; dx++)
                n += cell[(y + dy) & 15][(x + dx) & 15];
        n -= cell[y][x];
        bool alive = n == 3 || (n == 2 && cell[y][x]);
        __syncthreads();
        cell[y][x] = alive;
        __syncthreads();
    }
    board[y * 16 + x] = cell[y][x];
}

// Votes of a whole group. (The header's __syncthreads_count does not compile for RDNA at -O0: the device library's
// path for older targets is only removed by the optimiser.)
extern "C" __global__ void group_votes(const int* x, int* out)
{
    __shared__ int count, all, any;
    int t = threadIdx.x, v = x[blockIdx.x * blockDim.x + t];
    if (t == 0)
        count = any = 0, all = 1;
    __syncthreads();
    unsigned long long positive = __ballot(v > 0);
    if (__lane_id() == 0)
        atomicAdd(&count, __popcll(positive));
    if (!(v > -90))
        all = 0;
    if (v > 95)
        atomicOr(&any, 1);
    __syncthreads();
    if (t < 3)
        out[3 * blockIdx.x + t] = t == 0 ? count : t == 1 ? all : any;
}
