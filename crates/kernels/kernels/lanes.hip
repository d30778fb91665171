// Between the lanes of a wave: shuffles, ballots, permutations, DPP. Where a kernel does not say otherwise it works on
// halves of 32 lanes, and means the same whether a wave has 32 or 64.

typedef unsigned long long u64;

extern "C" __global__ void shuffles(const int* x, const int* from, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
    out[6 * i] = __shfl(v, from[i], 32);
    out[6 * i + 1] = __shfl_up(v, 3, 32);
    out[6 * i + 2] = __shfl_down(v, 5, 32);
    out[6 * i + 3] = __shfl_xor(v, 21, 32);
    out[6 * i + 4] = __shfl(v, 2, 8);
    out[6 * i + 5] = __shfl_up(v, 1, 16);
}

extern "C" __global__ void shuffles_wide(const double* x, const u64* y, double* out, u64* out64)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[2 * i] = __shfl_xor(x[i], 9, 32);
    out[2 * i + 1] = __shfl_down(x[i], 1, 32);
    out64[i] = __shfl(y[i], 31 - threadIdx.x % 32, 32);
}

// For the whole wave.
extern "C" __global__ void votes(const int* x, u64* masks, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    masks[i] = __ballot(x[i] > 0);
    out[4 * i] = __any(x[i] > 98);
    out[4 * i + 1] = __all(x[i] > -98);
    out[4 * i + 2] = __popcll(__ballot(x[i] & 1) & ((1ull << __lane_id()) - 1));
    out[4 * i + 3] = __lane_id();
}

// Only some lanes vote.
extern "C" __global__ void votes_divergent(const int* x, unsigned* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, shift = __lane_id() & 32;
    unsigned r = 0;
    if (x[i] % 3 == 0) {
        r = (unsigned)(__ballot(x[i] > 0) >> shift);
        if (x[i] > 30)
            r ^= (unsigned)(__ballot(1) >> shift) * 3;
    } else if (x[i] % 3 == 1)
        r = (unsigned)(__ballot(x[i] & 2) >> shift) | 1u << 31;
    out[i] = r;
}

extern "C" __global__ void read_lanes(const unsigned* x, unsigned* out, unsigned lane)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
    out[4 * i] = __builtin_amdgcn_readlane(v, lane);
    out[4 * i + 1] = __builtin_amdgcn_readfirstlane(v);
    out[4 * i + 2] = threadIdx.x % 32 > 4 ? __builtin_amdgcn_readfirstlane(v ^ 0xff) : 0;
    out[4 * i + 3] = threadIdx.x % 2 ? v : __builtin_amdgcn_readlane(v + 1, lane + 2);
}

extern "C" __global__ void permute(const unsigned* x, const unsigned* to, unsigned* out)
{
    unsigned i = threadIdx.x, v = x[i], lane = to[i] + (__lane_id() & 32);
    out[2 * i] = __builtin_amdgcn_ds_bpermute(lane * 4, v);
    out[2 * i + 1] = __builtin_amdgcn_ds_permute(lane * 4, v);
}

// Patterns of ds_swizzle: masks of 32 lanes, and permutations of four.
extern "C" __global__ void swizzle(const unsigned* x, unsigned* out)
{
    unsigned i = threadIdx.x, v = x[i];
    out[6 * i] = __builtin_amdgcn_ds_swizzle(v, 0x041f);  // lane ^ 1
    out[6 * i + 1] = __builtin_amdgcn_ds_swizzle(v, 0x7c1f); // 31 - lane
    out[6 * i + 2] = __builtin_amdgcn_ds_swizzle(v, 0x0018); // the first of every eight
    out[6 * i + 3] = __builtin_amdgcn_ds_swizzle(v, 0x00af); // lane & 15 | 5
    out[6 * i + 4] = __builtin_amdgcn_ds_swizzle(v, 0x801b); // quads: 3 2 1 0
    out[6 * i + 5] = __builtin_amdgcn_ds_swizzle(v, 0x8044); // quads: 0 1 0 1
}

#define DPP(control, rows, banks, bound) __builtin_amdgcn_update_dpp(1000 + (int)i, v, control, rows, banks, bound)

extern "C" __global__ void dpp_moves(const int* x, int* out)
{
    unsigned i = threadIdx.x;
    int v = x[i];
    out[12 * i] = DPP(0x1b, 0xf, 0xf, false);      // quads: 3 2 1 0
    out[12 * i + 1] = DPP(0x101, 0xf, 0xf, false); // shift left by 1 in a row of 16
    out[12 * i + 2] = DPP(0x113, 0xf, 0xf, false); // shift right by 3, old value where there is none
    out[12 * i + 3] = DPP(0x113, 0xf, 0xf, true);  // shift right by 3, zero where there is none
    out[12 * i + 4] = DPP(0x125, 0xf, 0xf, false); // rotate right by 5
    out[12 * i + 5] = DPP(0x140, 0xf, 0xf, false); // mirror of a row
    out[12 * i + 6] = DPP(0x141, 0xf, 0xf, false); // mirror of half a row
    out[12 * i + 7] = DPP(0x156, 0xf, 0xf, false); // lane 6 of the row for all
    out[12 * i + 8] = DPP(0x163, 0xf, 0xf, false); // lane ^ 3
    out[12 * i + 9] = DPP(0x140, 0x5, 0xf, false); // rows 0 and 2 only
    out[12 * i + 10] = DPP(0x140, 0xf, 0x9, false); // banks 0 and 3 only
    out[12 * i + 11] = DPP(0xff, 0xa, 0x6, true);  // quads: 3 3 3 3, odd rows, banks 1 and 2
}

// The compiler folds the moves into the operations.
extern "C" __global__ void dpp_row_scan(const int* x, int* sums, float* maxima)
{
    unsigned i = threadIdx.x;
    int v = x[i];
    v += __builtin_amdgcn_update_dpp(0, v, 0x111, 0xf, 0xf, true);
    v += __builtin_amdgcn_update_dpp(0, v, 0x112, 0xf, 0xf, true);
    v += __builtin_amdgcn_update_dpp(0, v, 0x114, 0xf, 0xf, true);
    v += __builtin_amdgcn_update_dpp(0, v, 0x118, 0xf, 0xf, true);
    sums[i] = v;
    float f = x[i] * 0.5f;
#define MAX(control) f = fmaxf(f, __int_as_float(__builtin_amdgcn_update_dpp(0, __float_as_int(f), control, 0xf, 0xf, true)))
    MAX(0xb1);
    MAX(0x4e);
    MAX(0x141);
    MAX(0x140);
    maxima[i] = f;
}

// A lane of eight for each lane of eight.
extern "C" __global__ void dpp_eights(const int* x, int* out)
{
    unsigned i = threadIdx.x;
    // Selectors of three bits: reversed; and 2 2 5 5 0 7 1 1.
    out[2 * i] = __builtin_amdgcn_mov_dpp8(x[i], 0x053977);
    out[2 * i + 1] = __builtin_amdgcn_mov_dpp8(x[i], 2 | 2 << 3 | 5 << 6 | 5 << 9 | 0 << 12 | 7 << 15 | 1 << 18 | 1 << 21);
}

// A nibble of two scalars for each lane of a row; the second form crosses to the other row.
extern "C" __global__ void permute_rows(const unsigned* x, unsigned* out, unsigned low, unsigned high)
{
    unsigned i = threadIdx.x, v = x[i];
    out[2 * i] = __builtin_amdgcn_permlane16(v, v, low, high, false, false);
    out[2 * i + 1] = __builtin_amdgcn_permlanex16(v, v, high, low, false, false);
}

// The two halves of a wave of 64 change places.
extern "C" __global__ void permute_halves(const unsigned* x, unsigned* out)
{
    unsigned i = threadIdx.x;
#if defined(__GFX11__) || defined(__GFX12__)
    out[i] = __builtin_amdgcn_permlane64(x[i]);
#endif
}

// Lanes count the set bits below them, and how many of them there are.
extern "C" __global__ void count_below(const u64* mask, unsigned* out)
{
    unsigned i = threadIdx.x;
    u64 m = mask[i / 32];
    out[2 * i] = __builtin_amdgcn_mbcnt_lo((unsigned)m, 7) & 0xffff;
    out[2 * i + 1] = threadIdx.x % 32 % 3 ? __popcll(__ballot(1) >> (__lane_id() & 32) & 0xffffffffull) : 0;
}

// Each lane finds the lanes of its half that hold the same value, value by value.
extern "C" __global__ void match_any(const unsigned* x, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i], mask = 0;
    for (u64 todo = __ballot(1); todo;) {
        u64 same = __ballot(v == (unsigned)__builtin_amdgcn_readlane(v, __ffsll(todo) - 1));
        if (same >> __lane_id() & 1)
            mask = (unsigned)(same >> (__lane_id() & 32));
        todo &= ~same;
    }
    out[i] = mask;
}

// A matrix of 32 by 32 bits, transposed by ballots.
extern "C" __global__ void transpose_bits(const unsigned* x, unsigned* out)
{
    unsigned i = threadIdx.x, v = x[i], r = 0;
    for (int j = 0; j < 32; j++) {
        unsigned column = (unsigned)(__ballot(v >> j & 1) >> (__lane_id() & 32));
        if ((int)(i % 32) == j)
            r = column;
    }
    out[i] = r;
}

// Every second lane takes part, and finds its partner.
extern "C" __global__ void shuffle_divergent(const int* x, int* out)
{
    int i = threadIdx.x, v = x[i], r = -1;
    if (i % 2 == 0)
        r = __shfl_xor(v, 2, 32);
    out[i] = r;
}
