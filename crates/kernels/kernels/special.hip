// Special functions of the device library and the approximate instructions below them.

#define EACH(T, ...)                                                                                                   \
    (const T* x, const T* y, T* out)                                                                                   \
    {                                                                                                                  \
        int i = blockIdx.x * blockDim.x + threadIdx.x;                                                                 \
        T a = x[i], b = y[i];                                                                                          \
        (void)b;                                                                                                       \
        const T results[] = {__VA_ARGS__};                                                                             \
        const int n = sizeof results / sizeof *results;                                                                \
        for (int j = 0; j < n; j++)                                                                                    \
            out[n * i + j] = results[j];                                                                               \
    }

extern "C" __global__ void exponential_f32 EACH(float, expf(a), exp2f(a), exp10f(a * 0.5f), expm1f(a * 0.125f))
extern "C" __global__ void logarithm_f32 EACH(float, logf(a), log2f(a), log10f(a), log1pf(a))
extern "C" __global__ void trigonometric_f32 EACH(float, sinf(a), cosf(a), tanf(a), sinpif(a), cospif(a))
extern "C" __global__ void trigonometric_large_f32 EACH(float, sinf(a), cosf(a), tanf(a))
extern "C" __global__ void inverse_f32 EACH(float, asinf(a), acosf(a), atanf(a * 5.0f), atan2f(a, b))
extern "C" __global__ void hyperbolic_f32 EACH(float, sinhf(a), coshf(a), tanhf(a), asinhf(a), acoshf(fabsf(a) + 1.5f),
                                               atanhf(a * 0.125f))
extern "C" __global__ void power_f32 EACH(float, powf(a, b), cbrtf(b), hypotf(a, b), rsqrtf(a), rcbrtf(a), powif(b, 5))
extern "C" __global__ void error_gamma_f32 EACH(float, erff(a), erfcf(a), tgammaf(b), lgammaf(b + 3.0f))
extern "C" __global__ void bessel_f32 EACH(float, j0f(a), j1f(a), y0f(a), y1f(a))
extern "C" __global__ void fast_intrinsics EACH(float, __expf(a), __logf(a), __sinf(b), __cosf(b), __fdividef(a, b + 4.0f),
                                                __powf(a, b))
extern "C" __global__ void hardware_approximations EACH(float, __builtin_amdgcn_rcpf(a), __builtin_amdgcn_rsqf(a),
                                                        __builtin_amdgcn_sqrtf(a), __builtin_amdgcn_exp2f(b),
                                                        __builtin_amdgcn_logf(a), __builtin_amdgcn_sinf(b * 0.1f),
                                                        __builtin_amdgcn_cosf(b * 0.1f), __builtin_amdgcn_fractf(b))

extern "C" __global__ void exponential_f64 EACH(double, exp(a), exp2(a), exp10(a * 0.5), expm1(a * 0.125))
extern "C" __global__ void logarithm_f64 EACH(double, log(a), log2(a), log10(a), log1p(a))
extern "C" __global__ void trigonometric_f64 EACH(double, sin(a), cos(a), tan(a))
extern "C" __global__ void trigonometric_large_f64 EACH(double, sin(a), cos(a), tan(a))
extern "C" __global__ void inverse_f64 EACH(double, asin(a), acos(a), atan(a * 5.0), atan2(a, b))
extern "C" __global__ void hyperbolic_f64 EACH(double, sinh(a), cosh(a), tanh(a), asinh(a), acosh(fabs(a) + 1.5),
                                               atanh(a * 0.125))
extern "C" __global__ void power_f64 EACH(double, pow(a, b), cbrt(b), hypot(a, b), rsqrt(a), rcbrt(a))
extern "C" __global__ void error_gamma_f64 EACH(double, erf(a), erfc(a), tgamma(b), lgamma(b + 3.0))

// Both results of one reduction, and the second through a pointer to scratch.
extern "C" __global__ void sine_and_cosine(const float* x, float* out, const double* xd, double* outd)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float s, c;
    double sd, cd;
    sincosf(x[i], &s, &c);
    sincos(xd[i], &sd, &cd);
    out[2 * i] = s;
    out[2 * i + 1] = c;
    outd[2 * i] = sd;
    outd[2 * i + 1] = cd;
}

// Limits: what the functions say of infinities, zeros and NaN has one right answer.
extern "C" __global__ void special_values(const float* x, float* out)
{
    int i = threadIdx.x;
    float v = x[i];
    out[8 * i] = expf(v);
    out[8 * i + 1] = logf(v);
    out[8 * i + 2] = sinf(v);
    out[8 * i + 3] = atanf(v);
    out[8 * i + 4] = powf(v, 0.0f);
    out[8 * i + 5] = sqrtf(v);
    out[8 * i + 6] = tanhf(v);
    out[8 * i + 7] = powf(v, 3.0f);
}
