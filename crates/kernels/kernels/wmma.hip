// Matrix instructions, 16x16x16, one wave of 32 lanes a tile. A is m by k, B is n by k (transposed), C and D are m by n.
//
// gfx11: both halves of the wave hold the same A and B; element r of the accumulator is row 2r + (lane / 16).
// gfx12: each half holds eight of the sixteen k; element r of the accumulator is row 8 (lane / 16) + r.

typedef _Float16 half8 __attribute__((ext_vector_type(8)));
typedef _Float16 half16 __attribute__((ext_vector_type(16)));
typedef short short8 __attribute__((ext_vector_type(8)));
typedef short short16 __attribute__((ext_vector_type(16)));
typedef __bf16 brain8 __attribute__((ext_vector_type(8)));
typedef float float8 __attribute__((ext_vector_type(8)));
typedef int int2v __attribute__((ext_vector_type(2)));
typedef int int4v __attribute__((ext_vector_type(4)));
typedef int int8v __attribute__((ext_vector_type(8)));

#if defined(__gfx12__) || defined(__GFX12__)
#define GFX12 1
#elif defined(__gfx11__) || defined(__GFX11__)
#define GFX11 1
#endif

#if defined(GFX11) || defined(GFX12)
__device__ int row_of(int element)
{
#ifdef GFX12
    return 8 * (threadIdx.x / 16) + element;
#else
    return 2 * element + threadIdx.x / 16;
#endif
}
#endif

extern "C" __global__ void wmma_f32_f16(const _Float16* a, const _Float16* b, const float* c, float* d)
{
    int lane = threadIdx.x % 16, tile = blockIdx.x;
#if defined(GFX11) || defined(GFX12)
    float8 sum;
    for (int r = 0; r < 8; r++)
        sum[r] = c[(tile * 16 + row_of(r)) * 16 + lane];
#ifdef GFX12
    int k = 8 * (threadIdx.x / 16);
    half8 av = *(const half8*)&a[(tile * 16 + lane) * 16 + k], bv = *(const half8*)&b[lane * 16 + k];
    sum = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(av, bv, sum);
#else
    half16 av = *(const half16*)&a[(tile * 16 + lane) * 16], bv = *(const half16*)&b[lane * 16];
    sum = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(av, bv, sum);
#endif
    for (int r = 0; r < 8; r++)
        d[(tile * 16 + row_of(r)) * 16 + lane] = sum[r];
#endif
}

extern "C" __global__ void wmma_f32_bf16(const unsigned short* a, const unsigned short* b, const float* c, float* d)
{
    int lane = threadIdx.x % 16;
#if defined(GFX11) || defined(GFX12)
    float8 sum;
    for (int r = 0; r < 8; r++)
        sum[r] = c[row_of(r) * 16 + lane];
#ifdef GFX12
    int k = 8 * (threadIdx.x / 16);
    short8 av = *(const short8*)&a[lane * 16 + k], bv = *(const short8*)&b[lane * 16 + k];
    sum = __builtin_amdgcn_wmma_f32_16x16x16_bf16_w32_gfx12(av, bv, sum);
#else
    short16 av = *(const short16*)&a[lane * 16], bv = *(const short16*)&b[lane * 16];
    sum = __builtin_amdgcn_wmma_f32_16x16x16_bf16_w32(av, bv, sum);
#endif
    for (int r = 0; r < 8; r++)
        d[row_of(r) * 16 + lane] = sum[r];
#endif
}

extern "C" __global__ void wmma_f16_f16(const _Float16* a, const _Float16* b, const _Float16* c, _Float16* d)
{
    int lane = threadIdx.x % 16;
#if defined(GFX12)
    int k = 8 * (threadIdx.x / 16);
    half8 av = *(const half8*)&a[lane * 16 + k], bv = *(const half8*)&b[lane * 16 + k], sum;
    for (int r = 0; r < 8; r++)
        sum[r] = c[row_of(r) * 16 + lane];
    sum = __builtin_amdgcn_wmma_f16_16x16x16_f16_w32_gfx12(av, bv, sum);
    for (int r = 0; r < 8; r++)
        d[row_of(r) * 16 + lane] = sum[r];
#elif defined(GFX11)
    half16 av = *(const half16*)&a[lane * 16], bv = *(const half16*)&b[lane * 16], sum = {};
    for (int r = 0; r < 8; r++)
        sum[2 * r] = c[row_of(r) * 16 + lane];
    sum = __builtin_amdgcn_wmma_f16_16x16x16_f16_w32(av, bv, sum, false);
    for (int r = 0; r < 8; r++)
        d[row_of(r) * 16 + lane] = sum[2 * r];
#endif
}

// The accumulator lives in the upper halves where the target has such a choice.
extern "C" __global__ void wmma_f16_f16_upper(const _Float16* a, const _Float16* b, const _Float16* c, _Float16* d)
{
    int lane = threadIdx.x % 16;
#if defined(GFX12)
    int k = 8 * (threadIdx.x / 16);
    half8 av = *(const half8*)&a[lane * 16 + k], bv = *(const half8*)&b[lane * 16 + k], sum;
    for (int r = 0; r < 8; r++)
        sum[r] = c[row_of(r) * 16 + lane];
    sum = __builtin_amdgcn_wmma_f16_16x16x16_f16_w32_gfx12(av, bv, sum);
    for (int r = 0; r < 8; r++)
        d[row_of(r) * 16 + lane] = sum[r];
#elif defined(GFX11)
    half16 av = *(const half16*)&a[lane * 16], bv = *(const half16*)&b[lane * 16], sum = {};
    for (int r = 0; r < 8; r++)
        sum[2 * r + 1] = c[row_of(r) * 16 + lane];
    sum = __builtin_amdgcn_wmma_f16_16x16x16_f16_w32(av, bv, sum, true);
    for (int r = 0; r < 8; r++)
        d[row_of(r) * 16 + lane] = sum[2 * r + 1];
#endif
}

extern "C" __global__ void wmma_bf16_bf16(const unsigned short* a, const unsigned short* b, const unsigned short* c,
                                          unsigned short* d)
{
    int lane = threadIdx.x % 16;
#if defined(GFX12)
    int k = 8 * (threadIdx.x / 16);
    short8 av = *(const short8*)&a[lane * 16 + k], bv = *(const short8*)&b[lane * 16 + k], sum;
    for (int r = 0; r < 8; r++)
        sum[r] = c[row_of(r) * 16 + lane];
    sum = __builtin_amdgcn_wmma_bf16_16x16x16_bf16_w32_gfx12(av, bv, sum);
    for (int r = 0; r < 8; r++)
        d[row_of(r) * 16 + lane] = sum[r];
#elif defined(GFX11)
    short16 av = *(const short16*)&a[lane * 16], bv = *(const short16*)&b[lane * 16], sum = {};
    for (int r = 0; r < 8; r++)
        sum[2 * r] = c[row_of(r) * 16 + lane];
    sum = __builtin_amdgcn_wmma_bf16_16x16x16_bf16_w32(av, bv, sum, false);
    for (int r = 0; r < 8; r++)
        d[row_of(r) * 16 + lane] = sum[2 * r];
#endif
}

// Signed A, unsigned B.
extern "C" __global__ void wmma_i32_iu8(const signed char* a, const unsigned char* b, const int* c, int* d)
{
    int lane = threadIdx.x % 16;
#if defined(GFX11) || defined(GFX12)
    int8v sum;
    for (int r = 0; r < 8; r++)
        sum[r] = c[row_of(r) * 16 + lane];
#ifdef GFX12
    int k = 8 * (threadIdx.x / 16);
    int2v av = *(const int2v*)&a[lane * 16 + k], bv = *(const int2v*)&b[lane * 16 + k];
    sum = __builtin_amdgcn_wmma_i32_16x16x16_iu8_w32_gfx12(true, av, false, bv, sum, false);
#else
    int4v av = *(const int4v*)&a[lane * 16], bv = *(const int4v*)&b[lane * 16];
    sum = __builtin_amdgcn_wmma_i32_16x16x16_iu8_w32(true, av, false, bv, sum, false);
#endif
    for (int r = 0; r < 8; r++)
        d[row_of(r) * 16 + lane] = sum[r];
#endif
}

// Saturating: the sums leave the range of an int.
extern "C" __global__ void wmma_i32_iu8_clamp(const signed char* a, const signed char* b, const int* c, int* d)
{
    int lane = threadIdx.x % 16;
#if defined(GFX11) || defined(GFX12)
    int8v sum;
    for (int r = 0; r < 8; r++)
        sum[r] = c[row_of(r) * 16 + lane];
#ifdef GFX12
    int k = 8 * (threadIdx.x / 16);
    int2v av = *(const int2v*)&a[lane * 16 + k], bv = *(const int2v*)&b[lane * 16 + k];
    sum = __builtin_amdgcn_wmma_i32_16x16x16_iu8_w32_gfx12(true, av, true, bv, sum, true);
#else
    int4v av = *(const int4v*)&a[lane * 16], bv = *(const int4v*)&b[lane * 16];
    sum = __builtin_amdgcn_wmma_i32_16x16x16_iu8_w32(true, av, true, bv, sum, true);
#endif
    for (int r = 0; r < 8; r++)
        d[row_of(r) * 16 + lane] = sum[r];
#endif
}

// Nibbles, the first in the lower half of a byte.
extern "C" __global__ void wmma_i32_iu4(const unsigned char* a, const unsigned char* b, const int* c, int* d)
{
    int lane = threadIdx.x % 16;
#if defined(GFX11) || defined(GFX12)
    int8v sum;
    for (int r = 0; r < 8; r++)
        sum[r] = c[row_of(r) * 16 + lane];
#ifdef GFX12
    int half = threadIdx.x / 16;
    int av = ((const int*)a)[lane * 2 + half], bv = ((const int*)b)[lane * 2 + half];
    sum = __builtin_amdgcn_wmma_i32_16x16x16_iu4_w32_gfx12(true, av, false, bv, sum, false);
#else
    int2v av = *(const int2v*)&a[lane * 8], bv = *(const int2v*)&b[lane * 8];
    sum = __builtin_amdgcn_wmma_i32_16x16x16_iu4_w32(true, av, false, bv, sum, false);
#endif
    for (int r = 0; r < 8; r++)
        d[row_of(r) * 16 + lane] = sum[r];
#endif
}
