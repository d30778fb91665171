// Bytes and sixteen-bit integers, alone and packed.

typedef short short2v __attribute__((ext_vector_type(2)));
typedef unsigned short ushort2v __attribute__((ext_vector_type(2)));
typedef signed char i8;
typedef unsigned char u8;
typedef unsigned short u16;

extern "C" __global__ void arithmetic_i16(const short* a, const short* b, short* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    short x = a[i], y = b[i];
    out[10 * i] = x + y;
    out[10 * i + 1] = x - y;
    out[10 * i + 2] = x * y;
    out[10 * i + 3] = x * y + x;
    out[10 * i + 4] = x < y ? x : y;
    out[10 * i + 5] = x > y ? x : y;
    out[10 * i + 6] = (u16)x >> (y & 15);
    out[10 * i + 7] = x >> (y & 15);
    out[10 * i + 8] = x << (y & 15);
    out[10 * i + 9] = (u16)x < (u16)y ? ~x : x & y;
}

extern "C" __global__ void divide_narrow(const short* a, const short* b, short* out, u8* bytes)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[2 * i] = a[i] / b[i];
    out[2 * i + 1] = a[i] % b[i];
    u8 x = a[i], y = (u8)b[i] | 1;
    bytes[2 * i] = x / y;
    bytes[2 * i + 1] = x % y;
}

extern "C" __global__ void packed_i16(const short2v* a, const short2v* b, short2v* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    short2v x = a[i], y = b[i];
    out[8 * i] = x + y;
    out[8 * i + 1] = x - y;
    out[8 * i + 2] = x * y;
    out[8 * i + 3] = x * y + x;
    out[8 * i + 4] = __builtin_elementwise_min(x, y);
    out[8 * i + 5] = __builtin_elementwise_max(x, y);
    out[8 * i + 6] = x >> (y & (short)15);
    out[8 * i + 7] = x << (y & (short)15);
}

extern "C" __global__ void packed_u16(const ushort2v* a, const ushort2v* b, ushort2v* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    ushort2v x = a[i], y = b[i];
    out[6 * i] = __builtin_elementwise_add_sat(x, y);
    out[6 * i + 1] = __builtin_elementwise_sub_sat(x, y);
    out[6 * i + 2] = __builtin_elementwise_min(x, y);
    out[6 * i + 3] = __builtin_elementwise_max(x, y);
    out[6 * i + 4] = x >> (y & (u16)15);
    out[6 * i + 5] = x.yx * y.xx + y;
}

extern "C" __global__ void saturate_i16(const short2v* a, const short2v* b, short2v* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[2 * i] = __builtin_elementwise_add_sat(a[i], b[i]);
    out[2 * i + 1] = __builtin_elementwise_sub_sat(a[i], b[i]);
}

extern "C" __global__ void bytes_one_by_one(const u8* a, const i8* b, u8* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    u8 x = a[i];
    i8 y = b[i];
    out[8 * i] = x + y;
    out[8 * i + 1] = x * y;
    out[8 * i + 2] = x >> 3 | x << 5;
    out[8 * i + 3] = y >> 2;
    out[8 * i + 4] = y < 0 ? -y : y;
    out[8 * i + 5] = (int)x > (int)y;
    out[8 * i + 6] = min(255, x + 100);
    out[8 * i + 7] = max(0, x - 100);
}

extern "C" __global__ void char4_blend(const uchar4* a, const uchar4* b, uchar4* out, int alpha)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    uchar4 x = a[i], y = b[i];
    out[i] = make_uchar4((x.x * alpha + y.x * (255 - alpha) + 127) / 255, (x.y * alpha + y.y * (255 - alpha) + 127) / 255,
                         (x.z * alpha + y.z * (255 - alpha) + 127) / 255, x.w);
}

// Four bytes in a word without unpacking them.
extern "C" __global__ void bytes_in_words(const unsigned* a, const unsigned* b, unsigned* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = a[i], y = b[i];
    unsigned sum = ((x & 0x7f7f7f7fu) + (y & 0x7f7f7f7fu)) ^ ((x ^ y) & 0x80808080u);
    unsigned average = (x & y) + (((x ^ y) & 0xfefefefeu) >> 1);
    unsigned zero = ~(((x & 0x7f7f7f7fu) + 0x7f7f7f7fu) | x | 0x7f7f7f7fu);
    out[3 * i] = sum;
    out[3 * i + 1] = average;
    out[3 * i + 2] = zero;
}

// A structure of mixed widths, loaded and stored member by member.
struct Mixed {
    u8 a;
    short b;
    i8 c;
    u16 d;
    unsigned e;
    u8 f;
    unsigned long long g;
};

extern "C" __global__ void mixed_members(const Mixed* in, Mixed* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Mixed m = in[i];
    out[i].a = m.f + 1;
    out[i].b = m.c * 3;
    out[i].c = m.b >> 4;
    out[i].d = m.d ^ m.a;
    out[i].e = m.e + m.d;
    out[i].f = m.e >> 24;
    out[i].g = m.g + m.e;
}

// Both halves of a register take part: loads and stores of the upper half.
extern "C" __global__ void halves_of_words(const u16* x, u16* out, unsigned* packed)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    u16 a = x[2 * i], b = x[2 * i + 1];
    packed[i] = (unsigned)b << 16 | a;
    unsigned w = (unsigned)a * 3u << 16 | (u16)(b + 5);
    out[2 * i] = w >> 16;
    out[2 * i + 1] = w;
}
