// Double precision: everything that has one right answer.

extern "C" __global__ void arithmetic_f64(const double* a, const double* b, const double* c, double* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double x = a[i], y = b[i], z = c[i];
    out[8 * i] = x + y;
    out[8 * i + 1] = x - y;
    out[8 * i + 2] = x * y;
    out[8 * i + 3] = fma(x, y, z);
    out[8 * i + 4] = x * y + z;
    out[8 * i + 5] = fma(-x, fabs(y), -z);
    out[8 * i + 6] = -fabs(x);
    out[8 * i + 7] = copysign(x, y);
}

extern "C" __global__ void divide_f64(const double* a, const double* b, double* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[2 * i] = a[i] / b[i];
    out[2 * i + 1] = sqrt(fabs(a[i]));
}

extern "C" __global__ void remainder_f64(const double* a, const double* b, double* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[2 * i] = fmod(a[i], b[i]);
    out[2 * i + 1] = remainder(a[i], b[i]);
}

extern "C" __global__ void round_f64(const double* x, double* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double v = x[i];
    out[6 * i] = floor(v);
    out[6 * i + 1] = ceil(v);
    out[6 * i + 2] = trunc(v);
    out[6 * i + 3] = rint(v);
    out[6 * i + 4] = round(v);
    out[6 * i + 5] = v - trunc(v);
}

extern "C" __global__ void compare_f64(const double* a, const double* b, unsigned* out, double* bounds)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double x = a[i], y = b[i];
    out[i] = (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5 |
             (isnan(x) ? 1 : 0) << 6 | (isinf(x) ? 1 : 0) << 7 | (isfinite(y) ? 1 : 0) << 8;
    bounds[2 * i] = fmin(x, y);
    bounds[2 * i + 1] = fmax(x, y);
}

extern "C" __global__ void convert_f64(const double* x, int* i32, unsigned* u32, long long* i64,
                                       unsigned long long* u64)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double v = x[i];
    i32[2 * i] = (int)v;
    i32[2 * i + 1] = __double2int_rn(v);
    u32[i] = (unsigned)fabs(v);
    i64[i] = (long long)(v * 3e9);
    u64[i] = (unsigned long long)(fabs(v) * 5e9);
}

extern "C" __global__ void convert_to_f64(const unsigned long long* x, double* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long v = x[i];
    out[5 * i] = (double)(int)v;
    out[5 * i + 1] = (double)(unsigned)v;
    out[5 * i + 2] = (double)(long long)v;
    out[5 * i + 3] = (double)v;
    out[5 * i + 4] = (double)__uint_as_float((unsigned)v & 0x7f7fffffu);
}

extern "C" __global__ void take_apart_f64(const double* x, const int* by, double* out, int* exponents)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, e;
    double v = x[i], whole;
    out[5 * i] = ldexp(v, by[i]);
    out[5 * i + 1] = frexp(v, &e);
    out[5 * i + 2] = modf(v, &whole);
    out[5 * i + 3] = whole;
    out[5 * i + 4] = nextafter(v, 0.25);
    exponents[2 * i] = e;
    exponents[2 * i + 1] = ilogb(v);
}

// Leapfrog steps of bodies in a plane: long chains of additions, divisions and roots, all correctly rounded.
extern "C" __global__ void orbit_f64(const double* start, double* out, int steps)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double x = start[4 * i], y = start[4 * i + 1], u = start[4 * i + 2], v = start[4 * i + 3];
    for (int s = 0; s < steps; s++) {
        double r = sqrt(x * x + y * y), pull = -0.01 / (r * r * r);
        u += pull * x;
        v += pull * y;
        x += 0.01 * u;
        y += 0.01 * v;
    }
    out[4 * i] = x;
    out[4 * i + 1] = y;
    out[4 * i + 2] = u;
    out[4 * i + 3] = v;
}
