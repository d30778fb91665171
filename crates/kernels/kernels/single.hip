// Single precision: everything that has one right answer.

extern "C" __global__ void arithmetic_f32(const float* a, const float* b, const float* c, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = b[i], z = c[i];
    out[8 * i] = x + y;
    out[8 * i + 1] = x - y;
    out[8 * i + 2] = x * y;
    out[8 * i + 3] = fmaf(x, y, z);
    out[8 * i + 4] = x * y + z;
    out[8 * i + 5] = fmaf(-x, fabsf(y), -z);
    out[8 * i + 6] = -x;
    out[8 * i + 7] = copysignf(x, y);
}

extern "C" __global__ void divide_f32(const float* a, const float* b, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[3 * i] = a[i] / b[i];
    out[3 * i + 1] = 1.0f / b[i];
    out[3 * i + 2] = a[i] / 3.0f;
}

extern "C" __global__ void square_root_f32(const float* a, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[2 * i] = sqrtf(a[i]);
    out[2 * i + 1] = sqrtf(fabsf(a[i]));
}

extern "C" __global__ void remainder_f32(const float* a, const float* b, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[2 * i] = fmodf(a[i], b[i]);
    out[2 * i + 1] = remainderf(a[i], b[i]);
}

extern "C" __global__ void round_f32(const float* x, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i];
    out[7 * i] = floorf(v);
    out[7 * i + 1] = ceilf(v);
    out[7 * i + 2] = truncf(v);
    out[7 * i + 3] = rintf(v);
    out[7 * i + 4] = roundf(v);
    out[7 * i + 5] = nearbyintf(v * 0.5f);
    out[7 * i + 6] = v - floorf(v);
}

extern "C" __global__ void compare_f32(const float* a, const float* b, unsigned* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = b[i];
    out[2 * i] = (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5 |
                 !(x < y) << 6 | !(x <= y) << 7 | !(x > y) << 8 | !(x >= y) << 9 | __builtin_isunordered(x, y) << 10 |
                 __builtin_islessgreater(x, y) << 11;
    out[2 * i + 1] = (isnan(x) ? 1 : 0) | (isinf(x) ? 2 : 0) | (isfinite(x) ? 4 : 0) | (isnormal(x) ? 8 : 0) |
                     (signbit(x) ? 16 : 0) | (x == 0.0f ? 32 : 0);
}

// One bit for each of the ten classes, and combinations of them.
extern "C" __global__ void classify_f32(const float* x, unsigned* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i];
    unsigned bits = 0;
#define CLASS(n) bits |= __builtin_amdgcn_classf(v, 1 << n) ? 1u << n : 0;
    CLASS(0) CLASS(1) CLASS(2) CLASS(3) CLASS(4) CLASS(5) CLASS(6) CLASS(7) CLASS(8) CLASS(9)
    bits |= __builtin_amdgcn_classf(v, 0x3) ? 1u << 16 : 0;
    bits |= __builtin_amdgcn_classf(v, 0x204) ? 1u << 17 : 0;
    bits |= __builtin_amdgcn_classf(v, 0x1f8) ? 1u << 18 : 0;
    out[i] = bits;
}

extern "C" __global__ void min_max_f32(const float* a, const float* b, const float* c, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = b[i], z = c[i];
    out[6 * i] = fminf(x, y);
    out[6 * i + 1] = fmaxf(x, y);
    out[6 * i + 2] = fminf(fminf(x, y), z);
    out[6 * i + 3] = fmaxf(fmaxf(x, y), z);
    out[6 * i + 4] = __builtin_amdgcn_fmed3f(x, y, z);
    out[6 * i + 5] = fminf(fmaxf(x, 0.0f), 1.0f);
}

extern "C" __global__ void convert_f32(const float* x, int* i32, unsigned* u32, long long* i64, unsigned long long* u64,
                                       double* f64)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i];
    i32[2 * i] = (int)v;
    i32[2 * i + 1] = __float2int_rn(v);
    u32[i] = (unsigned)fabsf(v);
    i64[i] = (long long)(v * 100000.0f);
    u64[i] = (unsigned long long)(fabsf(v) * 3e9f);
    f64[i] = (double)v;
}

extern "C" __global__ void convert_to_f32(const unsigned long long* x, const double* d, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = x[i];
    out[9 * i] = (float)(int)v;
    out[9 * i + 1] = (float)(unsigned)v;
    out[9 * i + 2] = (float)(long long)v;
    out[9 * i + 3] = (float)v;
    out[9 * i + 4] = (float)d[i];
    out[9 * i + 5] = (float)(unsigned char)v;
    out[9 * i + 6] = (float)(unsigned char)(v >> 24);
    out[9 * i + 7] = (float)(short)v;
    out[9 * i + 8] = (float)(unsigned char)(v >> 8) + (float)(unsigned char)(v >> 16);
}

extern "C" __global__ void take_apart_f32(const float* x, const int* by, float* out, int* exponents)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, e;
    float v = x[i], whole;
    out[5 * i] = ldexpf(v, by[i]);
    out[5 * i + 1] = frexpf(v, &e);
    out[5 * i + 2] = modff(v, &whole);
    out[5 * i + 3] = whole;
    out[5 * i + 4] = nextafterf(v, 0.25f);
    exponents[2 * i] = e;
    exponents[2 * i + 1] = ilogbf(v);
}

// Horner's rule with and without fusing, and a dot product that the compiler may not reorder.
extern "C" __global__ void polynomial_f32(const float* x, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i], p = 0.125f, q = 0.125f;
    const float c[6] = {0.3f, -1.7f, 2.25f, 0.7f, -0.1f, 1.0f};
    for (int j = 0; j < 6; j++) {
        p = p * v + c[j];
        q = fmaf(q, v, c[j]);
    }
    out[3 * i] = p;
    out[3 * i + 1] = q;
    out[3 * i + 2] = (v * 1.5f + v * v) + (v * v * v + v * 0.25f);
}

// An operation between two writes of the MODE register, which the compiler may not pull apart.
#define UNDER_MODE(field, set, reset, operation, r)                                                                     \
    asm volatile("s_setreg_imm32_b32 hwreg(HW_REG_MODE, " field "), " set "\n\t" operation                              \
                 " %0, %1, %2\n\ts_setreg_imm32_b32 hwreg(HW_REG_MODE, " field "), " reset                              \
                 : "=&v"(r)                                                                                             \
                 : "v"(x), "v"(y));

// The four rounding modes: to nearest even, up, down, toward zero.
extern "C" __global__ void rounding_modes_f32(const float* a, const float* b, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = b[i], r[8];
    UNDER_MODE("0, 4", "0", "0", "v_add_f32", r[0])
    UNDER_MODE("0, 4", "0", "0", "v_mul_f32", r[1])
    UNDER_MODE("0, 4", "5", "0", "v_add_f32", r[2])
    UNDER_MODE("0, 4", "5", "0", "v_mul_f32", r[3])
    UNDER_MODE("0, 4", "10", "0", "v_add_f32", r[4])
    UNDER_MODE("0, 4", "10", "0", "v_mul_f32", r[5])
    UNDER_MODE("0, 4", "15", "0", "v_add_f32", r[6])
    UNDER_MODE("0, 4", "15", "0", "v_mul_f32", r[7])
    for (int j = 0; j < 8; j++)
        out[8 * i + j] = r[j];
}

// Denormals flushed, coming and going, and kept.
extern "C" __global__ void denormal_modes_f32(const float* a, const float* b, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = b[i], r[4];
    UNDER_MODE("4, 2", "0", "3", "v_add_f32", r[0])
    UNDER_MODE("4, 2", "0", "3", "v_mul_f32", r[1])
    UNDER_MODE("4, 2", "3", "3", "v_add_f32", r[2])
    UNDER_MODE("4, 2", "3", "3", "v_mul_f32", r[3])
    for (int j = 0; j < 4; j++)
        out[4 * i + j] = r[j];
}

// Modifiers of operands and results.
extern "C" __global__ void modifiers_f32(const float* a, const float* b, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = b[i], r;
    asm volatile("v_add_f32_e64 %0, %1, %2 clamp" : "=v"(r) : "v"(x), "v"(y));
    out[4 * i] = r;
    asm volatile("v_mul_f32_e64 %0, -|%1|, %2 clamp" : "=v"(r) : "v"(x), "v"(y));
    out[4 * i + 1] = r;
    asm volatile("v_fma_f32 %0, -%1, |%2|, %1" : "=v"(r) : "v"(x), "v"(y));
    out[4 * i + 2] = r;
    asm volatile("v_sub_f32_e64 %0, |%1|, |%2|" : "=v"(r) : "v"(x), "v"(y));
    out[4 * i + 3] = r;
}
