// Half precision and bfloat16: scalar, packed, mixed with floats.

typedef _Float16 half2_t __attribute__((ext_vector_type(2)));
typedef unsigned short u16;

extern "C" __global__ void arithmetic_f16(const _Float16* a, const _Float16* b, const _Float16* c, _Float16* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    _Float16 x = a[i], y = b[i], z = c[i];
    out[8 * i] = x + y;
    out[8 * i + 1] = x - y;
    out[8 * i + 2] = x * y;
    out[8 * i + 3] = x / y;
    out[8 * i + 4] = __builtin_fmaf16(x, y, z);
    out[8 * i + 5] = x * y + z;
    out[8 * i + 6] = -x;
    out[8 * i + 7] = __builtin_fabsf16(x);
}

extern "C" __global__ void compare_f16(const _Float16* a, const _Float16* b, u16* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    _Float16 x = a[i], y = b[i];
    out[i] = (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5 |
             (x != x || y != y) << 6 | (__builtin_isinf(x) ? 1 : 0) << 7;
}

extern "C" __global__ void round_f16(const _Float16* x, _Float16* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    _Float16 v = x[i];
    out[6 * i] = __builtin_floorf16(v);
    out[6 * i + 1] = __builtin_ceilf16(v);
    out[6 * i + 2] = __builtin_truncf16(v);
    out[6 * i + 3] = __builtin_rintf16(v);
    out[6 * i + 4] = __builtin_sqrtf16(__builtin_fabsf16(v));
    out[6 * i + 5] = __builtin_copysignf16(v, (_Float16)-1.0f);
}

extern "C" __global__ void convert_f16(const _Float16* x, const float* f, const int* n, float* wide, _Float16* narrow,
                                       int* whole, double* wider)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    wide[i] = (float)x[i];
    narrow[3 * i] = (_Float16)f[i];
    narrow[3 * i + 1] = (_Float16)n[i];
    narrow[3 * i + 2] = (_Float16)(u16)n[i];
    short s = (short)x[i];
    whole[2 * i] = s;
    whole[2 * i + 1] = (int)x[i];
    wider[i] = (double)x[i];
}

extern "C" __global__ void packed_f16(const half2_t* a, const half2_t* b, const half2_t* c, half2_t* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    half2_t x = a[i], y = b[i], z = c[i];
    out[7 * i] = x + y;
    out[7 * i + 1] = x * y;
    out[7 * i + 2] = __builtin_elementwise_fma(x, y, z);
    out[7 * i + 3] = __builtin_elementwise_min(x, y);
    out[7 * i + 4] = __builtin_elementwise_max(x, y);
    out[7 * i + 5] = x.yx - y.xx;
    out[7 * i + 6] = __builtin_elementwise_fma(-x, y.yx, z);
}

// The types and functions of HIP's own header.
extern "C" __global__ void header_half2(const __half2* a, const __half2* b, __half2* out, float2* wide)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __half2 x = a[i], y = b[i];
    out[5 * i] = __hadd2(x, y);
    out[5 * i + 1] = __hfma2(x, y, x);
    out[5 * i + 2] = __lowhigh2highlow(x);
    out[5 * i + 3] = __halves2half2(__low2half(x), __high2half(y));
    out[5 * i + 4] = __floats2half2_rn(__low2float(x) * 0.5f, __high2float(y) + 1.0f);
    wide[i] = __half22float2(x);
}

// Fused operations on halves with a float accumulator, and dot products.
extern "C" __global__ void mixed_f16(const _Float16* a, const _Float16* b, const float* c, float* out, _Float16* narrow)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = (float)a[2 * i], y = (float)b[2 * i];
    out[3 * i] = fmaf(x, y, c[i]);
    out[3 * i + 1] = fmaf(-(float)a[2 * i + 1], (float)b[2 * i + 1], c[i]);
    out[3 * i + 2] = fmaf(x, c[i], fabsf(y));
    narrow[2 * i] = (_Float16)fmaf(x, y, c[i]);
    narrow[2 * i + 1] = (_Float16)fmaf(x, (float)b[2 * i + 1], y);
}

extern "C" __global__ void special_f16(const _Float16* x, _Float16* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    _Float16 v = x[i];
    out[6 * i] = __builtin_exp2f16(v);
    out[6 * i + 1] = __builtin_log2f16(__builtin_fabsf16(v));
    out[6 * i + 2] = hexp(__half(v));
    out[6 * i + 3] = hlog(__half(__builtin_fabsf16(v)));
    out[6 * i + 4] = hsin(__half(v));
    out[6 * i + 5] = hrsqrt(__half(__builtin_fabsf16(v)));
}

// Stores of bfloat16 round to nearest even.
extern "C" __global__ void arithmetic_bf16(const __bf16* a, const __bf16* b, __bf16* out, float* wide)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[4 * i] = a[i] + b[i];
    out[4 * i + 1] = a[i] * b[i];
    out[4 * i + 2] = (__bf16)((float)a[i] * 3.0f - (float)b[i]);
    out[4 * i + 3] = a[i] < b[i] ? a[i] : b[i];
    wide[i] = (float)a[i];
}

// Truncating conversion of two floats into a pair.
extern "C" __global__ void pack_toward_zero(const float* a, const float* b, unsigned* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto pair = __builtin_amdgcn_cvt_pkrtz(a[i], b[i]);
    __builtin_memcpy(&out[i], &pair, 4);
}
