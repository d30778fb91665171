// Matrix products without matrix instructions. Row-major; B is n by k where it says "transposed".

extern "C" __global__ void gemm_f32_naive(const float* a, const float* b, float* c, int m, int n, int k)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n)
        return;
    float sum = 0.0f;
    for (int i = 0; i < k; i++)
        sum = fmaf(a[row * k + i], b[i * n + column], sum);
    c[row * n + column] = sum;
}

extern "C" __global__ void gemm_f32_tiled(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float ta[16][16], tb[16][17];
    int column = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
    float sum = 0.0f;
    for (int tile = 0; tile < k; tile += 16) {
        int ak = tile + threadIdx.x, bk = tile + threadIdx.y;
        ta[threadIdx.y][threadIdx.x] = row < m && ak < k ? a[row * k + ak] : 0.0f;
        tb[threadIdx.y][threadIdx.x] = bk < k && column < n ? b[bk * n + column] : 0.0f;
        __syncthreads();
        for (int i = 0; i < 16; i++)
            sum = fmaf(ta[threadIdx.y][i], tb[i][threadIdx.x], sum);
        __syncthreads();
    }
    if (row < m && column < n)
        c[row * n + column] = sum;
}

// Each work-item keeps a 4x4 block in registers; sizes are multiples of the tile.
extern "C" __global__ void gemm_f32_registers(const float* a, const float* b, float* c, int n, int k)
{
    __shared__ float ta[8][32], tb[8][32];
    int t = threadIdx.x, tx = t % 8, ty = t / 8;
    int row0 = blockIdx.y * 32, column0 = blockIdx.x * 32;
    float sum[4][4] = {};
    for (int tile = 0; tile < k; tile += 8) {
        for (int i = t; i < 256; i += 64) {
            ta[i % 8][i / 8] = a[(row0 + i / 8) * k + tile + i % 8];
            tb[i / 32][i % 32] = b[(tile + i / 32) * n + column0 + i % 32];
        }
        __syncthreads();
        for (int i = 0; i < 8; i++) {
            float4 av = *(const float4*)&ta[i][ty * 4], bv = *(const float4*)&tb[i][tx * 4];
            float as[4] = {av.x, av.y, av.z, av.w}, bs[4] = {bv.x, bv.y, bv.z, bv.w};
            for (int r = 0; r < 4; r++)
                for (int s = 0; s < 4; s++)
                    sum[r][s] = fmaf(as[r], bs[s], sum[r][s]);
        }
        __syncthreads();
    }
    for (int r = 0; r < 4; r++)
        for (int s = 0; s < 4; s++)
            c[(row0 + ty * 4 + r) * n + column0 + tx * 4 + s] = sum[r][s];
}

extern "C" __global__ void gemm_f64(const double* a, const double* b, double* c, int n, int k)
{
    int column = threadIdx.x, row = blockIdx.x;
    double sum = 0.0;
    for (int i = 0; i < k; i++)
        sum = fma(a[row * k + i], b[i * n + column], sum);
    c[row * n + column] = sum;
}

typedef _Float16 half2_t __attribute__((ext_vector_type(2)));

// B transposed; two products an instruction into a float. Inputs are small whole numbers: every sum is exact.
extern "C" __global__ void gemm_f16_dot2(const half2_t* a, const half2_t* b, float* c, int n, int k)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0.0f;
    for (int i = 0; i < k / 2; i++)
        sum = __builtin_amdgcn_fdot2(a[row * (k / 2) + i], b[column * (k / 2) + i], sum, false);
    c[row * n + column] = sum;
}

// B transposed; packed half-precision accumulation, as fast kernels do it.
extern "C" __global__ void gemm_f16_packed(const half2_t* a, const half2_t* b, _Float16* c, int n, int k)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    half2_t sum = {0, 0};
    for (int i = 0; i < k / 2; i++)
        sum = __builtin_elementwise_fma(a[row * (k / 2) + i], b[column * (k / 2) + i], sum);
    c[row * n + column] = sum.x + sum.y;
}

// B transposed; bfloat16 is the upper half of a float.
extern "C" __global__ void gemm_bf16_widened(const unsigned short* a, const unsigned short* b, unsigned short* c, int n,
                                             int k)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0.0f;
    for (int i = 0; i < k; i++)
        sum = fmaf(__uint_as_float((unsigned)a[row * k + i] << 16), __uint_as_float((unsigned)b[column * k + i] << 16),
                   sum);
    unsigned bits = __float_as_uint(sum);
    bits += 0x7fff + (bits >> 16 & 1);
    c[row * n + column] = bits >> 16;
}

__device__ int dot4(int a, int b, int sum)
{
#if defined(__gfx11__) || defined(__GFX11__) || defined(__gfx12__) || defined(__GFX12__)
    return __builtin_amdgcn_sudot4(true, a, true, b, sum, false);
#else
    return __builtin_amdgcn_sdot4(a, b, sum, false);
#endif
}

// B transposed.
extern "C" __global__ void gemm_i8_dot4(const int* a, const int* b, int* c, int n, int k)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    int sum = 0;
    for (int i = 0; i < k / 4; i++)
        sum = dot4(a[row * (k / 4) + i], b[column * (k / 4) + i], sum);
    c[row * n + column] = sum;
}

// B transposed; bytes one by one.
extern "C" __global__ void gemm_i8_plain(const signed char* a, const unsigned char* b, int* c, int n, int k)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    int sum = 0;
    for (int i = 0; i < k; i++)
        sum += a[row * k + i] * b[column * k + i];
    c[row * n + column] = sum;
}

// Unsigned and saturating dot products, of bytes and nibbles.
extern "C" __global__ void dot_saturating(const unsigned* a, const unsigned* b, int* out)
{
    int i = threadIdx.x;
    out[4 * i] = __builtin_amdgcn_udot4(a[i], b[i], 0xfffffff0u, true);
    out[4 * i + 1] = __builtin_amdgcn_udot8(a[i], b[i], 7u, false);
#if defined(__gfx11__) || defined(__GFX11__) || defined(__gfx12__) || defined(__GFX12__)
    out[4 * i + 2] = __builtin_amdgcn_sudot4(true, a[i], false, b[i], 0x7ffffff0, true);
    out[4 * i + 3] = __builtin_amdgcn_sudot8(true, a[i], true, b[i], -3, false);
#else
    long long sum = 0x7ffffff0, small = -3;
    for (int j = 0; j < 4; j++)
        sum += (int)(signed char)(a[i] >> 8 * j) * (int)(unsigned char)(b[i] >> 8 * j);
    for (int j = 0; j < 8; j++)
        small += ((int)(a[i] << (28 - 4 * j)) >> 28) * ((int)(b[i] << (28 - 4 * j)) >> 28);
    out[4 * i + 2] = sum > 0x7fffffff ? 0x7fffffff : (int)sum;
    out[4 * i + 3] = small;
#endif
}
