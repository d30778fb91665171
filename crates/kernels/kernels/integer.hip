// Integer arithmetic of 32, 64 and 128 bits, bit tricks and hashes.

typedef unsigned long long u64;
typedef long long i64;

extern "C" __global__ void divide_i32(const int* a, const int* b, int* quotient, int* rest)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    quotient[i] = a[i] / b[i];
    rest[i] = a[i] % b[i];
}

extern "C" __global__ void divide_u32(const unsigned* a, const unsigned* b, unsigned* quotient, unsigned* rest)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    quotient[i] = a[i] / b[i];
    rest[i] = a[i] % b[i];
}

extern "C" __global__ void divide_i64(const i64* a, const i64* b, i64* quotient, i64* rest)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    quotient[i] = a[i] / b[i];
    rest[i] = a[i] % b[i];
}

extern "C" __global__ void divide_u64(const u64* a, const u64* b, u64* quotient, u64* rest)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    quotient[i] = a[i] / b[i];
    rest[i] = a[i] % b[i];
}

// Constant divisors become multiplications.
extern "C" __global__ void divide_by_constants(const unsigned* x, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
    int s = (int)v;
    out[8 * i] = v / 3;
    out[8 * i + 1] = v / 7;
    out[8 * i + 2] = v % 10;
    out[8 * i + 3] = v / 641;
    out[8 * i + 4] = s / 3;
    out[8 * i + 5] = s % 7;
    out[8 * i + 6] = s / 16;
    out[8 * i + 7] = s % 1000003;
}

// Uniform operands: the scalar unit does the work.
extern "C" __global__ void scalar_mix(unsigned a, unsigned b, u64 c, u64 d, u64* out)
{
    u64 v[12];
    v[0] = (u64)a * b;
    v[1] = c * d;
    v[2] = a / (b | 1);
    v[3] = c / (d | 1);
    v[4] = (c << (a & 63)) | (d >> (b & 63));
    v[5] = (u64)((i64)c >> (a & 63));
    v[6] = __popcll(c ^ d) + __clz(a | 1) * 100 + __ffs(b) * 10000;
    v[7] = __brevll(c);
    v[8] = a < b ? c - d : c + d;
    v[9] = (unsigned)abs((int)a) + (u64)min((int)a, (int)b) + max(a, b);
    v[10] = (a & ~b) ^ (b | ~a) ^ ~(a ^ b);
    v[11] = __clzll(d | 1) + ((u64)(unsigned)((int)(a << 5) >> 9) << 32);
    if (threadIdx.x < 12)
        for (int i = 0; i < 12; i++)
            if (i == (int)threadIdx.x)
                out[i] = v[i];
}

extern "C" __global__ void multiply_wide(const u64* a, const u64* b, u64* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    u64 x = a[i], y = b[i];
    unsigned x32 = x, y32 = y;
    out[8 * i] = x * y;
    out[8 * i + 1] = __umul64hi(x, y);
    out[8 * i + 2] = (u64)__mul64hi((i64)x, (i64)y);
    out[8 * i + 3] = (u64)x32 * y32 + y;
    out[8 * i + 4] = (u64)((i64)(int)x32 * (int)y32) - x;
    out[8 * i + 5] = __umulhi(x32, y32) | (u64)(unsigned)__mulhi((int)x32, (int)y32) << 32;
    out[8 * i + 6] = (unsigned)__mul24(x32, y32) | (u64)__umul24(x32, y32) << 32;
    out[8 * i + 7] = x32 * y32 + x32;
}

extern "C" __global__ void arithmetic_128(const u64* a, const u64* b, u64* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned __int128 x = (unsigned __int128)a[2 * i + 1] << 64 | a[2 * i];
    unsigned __int128 y = (unsigned __int128)b[2 * i + 1] << 64 | b[2 * i];
    unsigned __int128 sum = x + y, difference = x - y, product = x * y, shifted = x >> (b[2 * i] & 127);
    unsigned __int128 results[4] = {sum, difference, product, shifted};
    for (int j = 0; j < 4; j++) {
        out[8 * i + 2 * j] = (u64)results[j];
        out[8 * i + 2 * j + 1] = (u64)(results[j] >> 64);
    }
}

extern "C" __global__ void shifts_64(const u64* x, const unsigned* by, u64* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    u64 v = x[i];
    unsigned n = by[i] & 63, m = by[i] & 31;
    out[6 * i] = v << n;
    out[6 * i + 1] = v >> n;
    out[6 * i + 2] = (u64)((i64)v >> n);
    out[6 * i + 3] = v << n | v >> ((64 - n) & 63);
    out[6 * i + 4] = (unsigned)v << m | (u64)((unsigned)v >> m) << 32;
    out[6 * i + 5] = (unsigned)((int)v >> m) | (u64)__funnelshift_l((unsigned)v, (unsigned)(v >> 32), m) << 32;
}

extern "C" __global__ void bit_tricks(const unsigned* x, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
    u64 w = (u64)v << 17 ^ v;
    out[12 * i] = __popc(v);
    out[12 * i + 1] = __clz(v);
    out[12 * i + 2] = __ffs(v);
    out[12 * i + 3] = __brev(v);
    out[12 * i + 4] = __popcll(w) | __clzll(w) << 8 | __ffsll(w) << 16;
    out[12 * i + 5] = __builtin_bswap32(v);
    out[12 * i + 6] = __bitextract_u32(v, 5, 11);
    out[12 * i + 7] = __bitinsert_u32(v, v >> 7, 9, 13);
    out[12 * i + 8] = __byte_perm(v, ~v, 0x6142);
    out[12 * i + 9] = (unsigned)((int)(v << 3) >> 20);
    out[12 * i + 10] = (v & 0x0ff00ff0) | (~v & 0xf00ff00f) >> 1;
    out[12 * i + 11] = __builtin_clrsb((int)v) + (v & (v - 1)) + (v & (0u - v));
}

// The compiler's own three-operand and byte instructions, by intrinsics.
extern "C" __global__ void vendor_bits(const unsigned* x, const unsigned* y, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, a = x[i], b = y[i];
    out[10 * i] = __builtin_amdgcn_perm(a, b, 0x0c050107 ^ (b & 0x07030303));
    out[10 * i + 1] = __builtin_amdgcn_alignbit(a, b, b & 31);
    out[10 * i + 2] = __builtin_amdgcn_alignbyte(a, b, a & 3);
    out[10 * i + 3] = __builtin_amdgcn_sad_u8(a, b, 1000);
    out[10 * i + 4] = __builtin_amdgcn_sad_u16(a, b, 7);
    out[10 * i + 5] = __builtin_amdgcn_lerp(a, b, 0x01000101);
    out[10 * i + 6] = __builtin_amdgcn_ubfe(a, b & 31, 9);
    out[10 * i + 7] = __builtin_amdgcn_sbfe(a, b & 31, 6);
    out[10 * i + 8] = __builtin_amdgcn_msad_u8(a, b, 3);
    out[10 * i + 9] = __builtin_amdgcn_sad_hi_u8(a, b, 9);
}

extern "C" __global__ void three_operands(const unsigned* x, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, a = x[3 * i], b = x[3 * i + 1], c = x[3 * i + 2];
    out[12 * i] = a + b + c;
    out[12 * i + 1] = (a << 3) + b;
    out[12 * i + 2] = (a + b) << (c & 31);
    out[12 * i + 3] = a << (b & 31) | c;
    out[12 * i + 4] = (a & b) | c;
    out[12 * i + 5] = a | b | c;
    out[12 * i + 6] = a ^ b ^ c;
    out[12 * i + 7] = (a ^ b) + c;
    out[12 * i + 8] = max(min(a, b), min(max(a, b), c));
    out[12 * i + 9] = (unsigned)max(max((int)a, (int)b), (int)c);
    out[12 * i + 10] = min(min(a, b), c);
    out[12 * i + 11] = (unsigned)min(max((int)a, -1000), 1000);
}

extern "C" __global__ void saturate_i32(const int* a, const int* b, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[4 * i] = __builtin_elementwise_add_sat(a[i], b[i]);
    out[4 * i + 1] = __builtin_elementwise_sub_sat(a[i], b[i]);
    out[4 * i + 2] = (int)__builtin_elementwise_add_sat((unsigned)a[i], (unsigned)b[i]);
    out[4 * i + 3] = (int)__builtin_elementwise_sub_sat((unsigned)a[i], (unsigned)b[i]);
}

// Carries that reach from the first of eight words to the last.
extern "C" __global__ void big_number_add(const unsigned* a, const unsigned* b, unsigned* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned carry = 0;
    for (int j = 0; j < 8; j++) {
        unsigned x = a[8 * i + j], sum = x + b[8 * i + j], next = sum < x;
        unsigned with = sum + carry;
        next |= with < sum;
        out[9 * i + j] = with;
        carry = next;
    }
    out[9 * i + 8] = carry;
}

extern "C" __global__ void hash_murmur(const unsigned* x, unsigned* out, unsigned words)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, h = i;
    for (unsigned j = 0; j < words; j++) {
        unsigned k = x[i * words + j] * 0xcc9e2d51u;
        k = (k << 15 | k >> 17) * 0x1b873593u;
        h ^= k;
        h = (h << 13 | h >> 19) * 5 + 0xe6546b64u;
    }
    h ^= 4 * words;
    h = (h ^ h >> 16) * 0x85ebca6bu;
    h = (h ^ h >> 13) * 0xc2b2ae35u;
    out[i] = h ^ h >> 16;
}

extern "C" __global__ void hash_splitmix(const u64* x, u64* out, unsigned rounds)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    u64 state = x[i], sum = 0;
    for (unsigned j = 0; j < rounds; j++) {
        state += 0x9e3779b97f4a7c15ull;
        u64 z = (state ^ state >> 30) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ z >> 27) * 0x94d049bb133111ebull;
        sum ^= z ^ z >> 31;
    }
    out[i] = sum;
}

__constant__ unsigned sha_constants[64];

// One block of SHA-256 per work-item; the message schedule lives in a circular array.
extern "C" __global__ void sha256_block(const unsigned* message, unsigned* digest)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, w[16];
    unsigned h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    for (int j = 0; j < 16; j++)
        w[j] = __builtin_bswap32(message[16 * i + j]);
    unsigned a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], k = h[7];
#define ROTATE(x, n) ((x) >> (n) | (x) << (32 - (n)))
    for (int j = 0; j < 64; j++) {
        if (j >= 16) {
            unsigned x = w[(j + 1) % 16], y = w[(j + 14) % 16];
            w[j % 16] += (ROTATE(x, 7) ^ ROTATE(x, 18) ^ x >> 3) + w[(j + 9) % 16] +
                         (ROTATE(y, 17) ^ ROTATE(y, 19) ^ y >> 10);
        }
        unsigned t1 = k + (ROTATE(e, 6) ^ ROTATE(e, 11) ^ ROTATE(e, 25)) + ((e & f) ^ (~e & g)) + sha_constants[j] +
                      w[j % 16];
        unsigned t2 = (ROTATE(a, 2) ^ ROTATE(a, 13) ^ ROTATE(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        k = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    unsigned r[8] = {a, b, c, d, e, f, g, k};
    for (int j = 0; j < 8; j++)
        digest[8 * i + j] = __builtin_bswap32(h[j] + r[j]);
}

// base^exponent mod odd modulus, by Montgomery products.
extern "C" __global__ void power_mod_u32(const unsigned* base, const unsigned* exponent, const unsigned* modulus,
                                         unsigned* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned n = modulus[i], inverse = n;
    for (int j = 0; j < 5; j++)
        inverse *= 2 - n * inverse;
    auto multiply = [&](unsigned a, unsigned b) {
        u64 t = (u64)a * b;
        unsigned m = (unsigned)t * (0u - inverse);
        u64 sum = (t >> 32) + ((u64)m * n >> 32) + ((unsigned)t != 0);
        return (unsigned)(sum >= n ? sum - n : sum);
    };
    unsigned one = (unsigned)((1ull << 32) % n), b = (unsigned)(((u64)(base[i] % n) << 32) % n), result = one;
    for (unsigned e = exponent[i]; e; e >>= 1) {
        if (e & 1)
            result = multiply(result, b);
        b = multiply(b, b);
    }
    out[i] = multiply(result, 1);
}

extern "C" __global__ void gcd_u64(const u64* a, const u64* b, u64* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    u64 x = a[i], y = b[i];
    while (y) {
        u64 rest = x % y;
        x = y;
        y = rest;
    }
    out[i] = x;
}
