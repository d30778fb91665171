// Matrix instructions, 16x16x16, one wave of 64 lanes a tile, as gfx11 has them. A is m by k, B is n by k (transposed), C and D
// are m by n. All four quarters of the wave hold the same A and B; element r of the accumulator is row 4r + (lane / 16).

typedef _Float16 half16 __attribute__((ext_vector_type(16)));
typedef short short16 __attribute__((ext_vector_type(16)));
typedef float float4v __attribute__((ext_vector_type(4)));
typedef int int2v __attribute__((ext_vector_type(2)));
typedef int int4v __attribute__((ext_vector_type(4)));

#if defined(__gfx11__) || defined(__GFX11__)
#define MATRICES 1
#endif

extern "C" __global__ void wmma64_f32_f16(const _Float16* a, const _Float16* b, const float* c, float* d)
{
#ifdef MATRICES
    int lane = threadIdx.x % 16, row = threadIdx.x / 16, tile = blockIdx.x;
    float4v sum;
    for (int r = 0; r < 4; r++)
        sum[r] = c[(tile * 16 + 4 * r + row) * 16 + lane];
    half16 av = *(const half16*)&a[(tile * 16 + lane) * 16], bv = *(const half16*)&b[lane * 16];
    sum = __builtin_amdgcn_wmma_f32_16x16x16_f16_w64(av, bv, sum);
    for (int r = 0; r < 4; r++)
        d[(tile * 16 + 4 * r + row) * 16 + lane] = sum[r];
#endif
}

extern "C" __global__ void wmma64_f32_bf16(const unsigned short* a, const unsigned short* b, const float* c, float* d)
{
#ifdef MATRICES
    int lane = threadIdx.x % 16, row = threadIdx.x / 16;
    float4v sum;
    for (int r = 0; r < 4; r++)
        sum[r] = c[(4 * r + row) * 16 + lane];
    short16 av = *(const short16*)&a[lane * 16], bv = *(const short16*)&b[lane * 16];
    sum = __builtin_amdgcn_wmma_f32_16x16x16_bf16_w64(av, bv, sum);
    for (int r = 0; r < 4; r++)
        d[(4 * r + row) * 16 + lane] = sum[r];
#endif
}

// Signed times unsigned bytes.
extern "C" __global__ void wmma64_i32_iu8(const int* a, const int* b, const int* c, int* d)
{
#ifdef MATRICES
    int lane = threadIdx.x % 16, row = threadIdx.x / 16;
    int4v sum;
    for (int r = 0; r < 4; r++)
        sum[r] = c[(4 * r + row) * 16 + lane];
    int4v av = *(const int4v*)&a[lane * 4], bv = *(const int4v*)&b[lane * 4];
    sum = __builtin_amdgcn_wmma_i32_16x16x16_iu8_w64(true, av, false, bv, sum, false);
    for (int r = 0; r < 4; r++)
        d[(4 * r + row) * 16 + lane] = sum[r];
#endif
}

// A product of larger matrices, tile by tile along k.
extern "C" __global__ void wmma64_gemm(const _Float16* a, const _Float16* b, float* d, int n, int k)
{
#ifdef MATRICES
    int lane = threadIdx.x % 16, row = threadIdx.x / 16, m0 = blockIdx.y * 16, n0 = blockIdx.x * 16;
    float4v sum = 0.0f;
    for (int i = 0; i < k; i += 16) {
        half16 av = *(const half16*)&a[(m0 + lane) * k + i], bv = *(const half16*)&b[(n0 + lane) * k + i];
        sum = __builtin_amdgcn_wmma_f32_16x16x16_f16_w64(av, bv, sum);
    }
    for (int r = 0; r < 4; r++)
        d[(m0 + 4 * r + row) * n + n0 + lane] = sum[r];
#endif
}
