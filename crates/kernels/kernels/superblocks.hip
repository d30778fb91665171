// More layouts of GGUF files: super-blocks of 256 weights with two, three and five bits, and a block of looked-up values.

typedef unsigned char u8;

__device__ float half_at(const u8* p)
{
    _Float16 h;
    __builtin_memcpy(&h, p, 2);
    return h;
}

__device__ float wave_sum(float v)
{
    for (int distance = 16; distance > 0; distance >>= 1)
        v += __shfl_xor(v, distance, 32);
    return v;
}

enum { Q5_1 = 24, Q2_K = 84, Q3_K = 110, Q5_K = 176, IQ4_NL = 18, Q8_1 = 36 };

// Scale, minimum, fifth bits, nibbles.
extern "C" __global__ void dot_q5_1(const u8* weights, const u8* y, float* out, int blocks)
{
    int lane = threadIdx.x;
    float sum = 0.0f;
    for (int b = lane; b < blocks; b += 32) {
        const u8* w = weights + (blockIdx.x * blocks + b) * Q5_1;
        const u8* a = y + b * Q8_1;
        unsigned high;
        __builtin_memcpy(&high, w + 4, 4);
        int total = 0;
        for (int i = 0; i < 32; i++) {
            int q = (w[8 + i % 16] >> (i < 16 ? 0 : 4) & 15) | (high >> i & 1) << 4;
            total += q * (signed char)a[4 + i];
        }
        sum += (float)total * (half_at(w) * half_at(a)) + half_at(w + 2) * half_at(a + 2);
    }
    sum = wave_sum(sum);
    if (lane == 0)
        out[blockIdx.x] = sum;
}

// Sixteen scales and minima of four bits each, two bits a weight.
extern "C" __global__ void dot_q2_k(const u8* weights, const u8* y, float* out, int blocks)
{
    int lane = threadIdx.x;
    float sum = 0.0f;
    for (int part = lane; part < blocks * 8; part += 32) {
        const u8* w = weights + (blockIdx.x * blocks + part / 8) * Q2_K;
        const u8* a = y + part * Q8_1;
        int j = part % 8, scaled = 0, least = 0;
        for (int half = 0; half < 2; half++) {
            int total = 0, plain = 0;
            for (int i = 16 * half; i < 16 * half + 16; i++) {
                int v = (signed char)a[4 + i];
                total += (w[16 + 32 * (j / 4) + i] >> 2 * (j % 4) & 3) * v;
                plain += v;
            }
            int s = w[2 * j + half];
            scaled += (s & 15) * total;
            least += (s >> 4) * plain;
        }
        sum += half_at(a) * (half_at(w + 80) * (float)scaled - half_at(w + 82) * (float)least);
    }
    sum = wave_sum(sum);
    if (lane == 0)
        out[blockIdx.x] = sum;
}

// The third bits apart, sixteen signed scales of six bits in twelve bytes.
extern "C" __global__ void dot_q3_k(const u8* weights, const u8* y, float* out, int blocks)
{
    int lane = threadIdx.x;
    float sum = 0.0f;
    for (int part = lane; part < blocks * 8; part += 32) {
        const u8* w = weights + (blockIdx.x * blocks + part / 8) * Q3_K;
        const u8* a = y + part * Q8_1;
        const u8* scales = w + 96;
        int j = part % 8, scaled = 0;
        for (int half = 0; half < 2; half++) {
            int k = 2 * j + half, total = 0;
            for (int i = 16 * half; i < 16 * half + 16; i++) {
                int q = (w[32 + 32 * (j / 4) + i] >> 2 * (j % 4) & 3) - (w[i] >> j & 1 ? 0 : 4);
                total += q * (signed char)a[4 + i];
            }
            int low = k < 8 ? scales[k] & 15 : scales[k - 8] >> 4, high = scales[8 + k % 4] >> 2 * (k / 4) & 3;
            scaled += ((low | high << 4) - 32) * total;
        }
        sum += half_at(w + 108) * half_at(a) * (float)scaled;
    }
    sum = wave_sum(sum);
    if (lane == 0)
        out[blockIdx.x] = sum;
}

// As with four bits, and the fifth bits of all sub-blocks in 32 bytes.
extern "C" __global__ void dot_q5_k(const u8* weights, const u8* y, float* out, int blocks)
{
    int lane = threadIdx.x;
    float sum = 0.0f;
    for (int part = lane; part < blocks * 8; part += 32) {
        const u8* w = weights + (blockIdx.x * blocks + part / 8) * Q5_K;
        const u8* a = y + part * Q8_1;
        const u8* s = w + 4;
        int j = part % 8, total = 0;
        int scale = j < 4 ? s[j] & 63 : (s[j + 4] & 15) | s[j - 4] >> 6 << 4;
        int minimum = j < 4 ? s[j + 4] & 63 : s[j + 4] >> 4 | s[j] >> 6 << 4;
        for (int i = 0; i < 32; i++) {
            int q = (w[48 + 32 * (j / 2) + i] >> 4 * (j % 2) & 15) | (w[16 + i] >> j & 1) << 4;
            total += q * (signed char)a[4 + i];
        }
        sum += half_at(w) * ((float)(total * scale) * half_at(a)) - half_at(w + 2) * ((float)minimum * half_at(a + 2));
    }
    sum = wave_sum(sum);
    if (lane == 0)
        out[blockIdx.x] = sum;
}

// What each nibble stands for: levels that lie closer together around zero.
__constant__ signed char levels[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

extern "C" __global__ void dot_iq4_nl(const u8* weights, const u8* y, float* out, int blocks)
{
    int lane = threadIdx.x;
    float sum = 0.0f;
    for (int b = lane; b < blocks; b += 32) {
        const u8* w = weights + (blockIdx.x * blocks + b) * IQ4_NL;
        const u8* a = y + b * Q8_1;
        int total = 0;
        for (int i = 0; i < 16; i++) {
            total += levels[w[2 + i] & 15] * (signed char)a[4 + i];
            total += levels[w[2 + i] >> 4] * (signed char)a[20 + i];
        }
        sum += half_at(w) * half_at(a) * (float)total;
    }
    sum = wave_sum(sum);
    if (lane == 0)
        out[blockIdx.x] = sum;
}
