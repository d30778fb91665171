// Blocks of quantised weights in the layouts of GGUF files, and their dot products with blocks of eight-bit activations.
//
// Blocks are packed: a half may be followed by bytes, and blocks follow each other at any even address.

typedef unsigned char u8;

__device__ float half_at(const u8* p)
{
    _Float16 h;
    __builtin_memcpy(&h, p, 2);
    return h;
}

__device__ int word_at(const u8* p)
{
    int w;
    __builtin_memcpy(&w, p, 4);
    return w;
}

__device__ int dot4(int a, int b, int sum)
{
#if defined(__gfx11__) || defined(__GFX11__) || defined(__gfx12__) || defined(__GFX12__)
    return __builtin_amdgcn_sudot4(true, a, true, b, sum, false);
#else
    return __builtin_amdgcn_sdot4(a, b, sum, false);
#endif
}

// The sum over 32 lanes, by pairs.
__device__ float wave_sum(float v)
{
    for (int distance = 16; distance > 0; distance >>= 1)
        v += __shfl_xor(v, distance, 32);
    return v;
}

// q8_1: scale, scale times sum, 32 signed bytes.
enum { Q4_0 = 18, Q4_1 = 20, Q5_0 = 22, Q8_0 = 34, Q8_1 = 36, Q4_K = 144, Q6_K = 210 };

// Each lane of 32 makes one activation of a block.
extern "C" __global__ void quantize_q8_1(const float* x, u8* y)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    float v = x[i], most = fabsf(v);
    for (int distance = 16; distance > 0; distance >>= 1)
        most = fmaxf(most, __shfl_xor(most, distance, 32));
    float scale = most / 127.0f;
    signed char q = most == 0.0f ? 0 : (signed char)roundf(v / scale);
    int sum = q;
    for (int distance = 16; distance > 0; distance >>= 1)
        sum += __shfl_xor(sum, distance, 32);
    u8* block = y + (i / 32) * Q8_1;
    block[4 + lane] = q;
    if (lane == 0) {
        _Float16 d = scale, s = scale * (float)sum;
        __builtin_memcpy(block, &d, 2);
        __builtin_memcpy(block + 2, &s, 2);
    }
}

// A row per 32 lanes, a block per lane.
extern "C" __global__ void dot_q4_0(const u8* weights, const u8* y, float* out, int blocks)
{
    int lane = threadIdx.x;
    float sum = 0.0f;
    for (int b = lane; b < blocks; b += 32) {
        const u8* w = weights + (blockIdx.x * blocks + b) * Q4_0;
        const u8* a = y + b * Q8_1;
        int total = 0;
        for (int i = 0; i < 4; i++) {
            int q = word_at(w + 2 + 4 * i);
            total = dot4(q & 0x0f0f0f0f, word_at(a + 4 + 4 * i), total);
            total = dot4(q >> 4 & 0x0f0f0f0f, word_at(a + 20 + 4 * i), total);
        }
        sum += half_at(w) * ((float)total * half_at(a) - 8.0f * half_at(a + 2));
    }
    sum = wave_sum(sum);
    if (lane == 0)
        out[blockIdx.x] = sum;
}

extern "C" __global__ void dot_q4_1(const u8* weights, const u8* y, float* out, int blocks)
{
    int lane = threadIdx.x;
    float sum = 0.0f;
    for (int b = lane; b < blocks; b += 32) {
        const u8* w = weights + (blockIdx.x * blocks + b) * Q4_1;
        const u8* a = y + b * Q8_1;
        int total = 0;
        for (int i = 0; i < 4; i++) {
            int q = word_at(w + 4 + 4 * i);
            total = dot4(q & 0x0f0f0f0f, word_at(a + 4 + 4 * i), total);
            total = dot4(q >> 4 & 0x0f0f0f0f, word_at(a + 20 + 4 * i), total);
        }
        sum += (float)total * (half_at(w) * half_at(a)) + half_at(w + 2) * half_at(a + 2);
    }
    sum = wave_sum(sum);
    if (lane == 0)
        out[blockIdx.x] = sum;
}

// The fifth bits of the first 16 weights are the low half of a word, those of the others the high half.
extern "C" __global__ void dot_q5_0(const u8* weights, const u8* y, float* out, int blocks)
{
    int lane = threadIdx.x;
    float sum = 0.0f;
    for (int b = lane; b < blocks; b += 32) {
        const u8* w = weights + (blockIdx.x * blocks + b) * Q5_0;
        const u8* a = y + b * Q8_1;
        unsigned high = word_at(w + 2);
        int total = 0;
        for (int i = 0; i < 4; i++) {
            int q = word_at(w + 6 + 4 * i);
            unsigned h0 = high >> 4 * i, h1 = high >> (16 + 4 * i);
            int low = q & 0x0f0f0f0f, upper = q >> 4 & 0x0f0f0f0f;
            for (int j = 0; j < 4; j++) {
                low |= (h0 >> j & 1) << (8 * j + 4);
                upper |= (h1 >> j & 1) << (8 * j + 4);
            }
            total = dot4(low, word_at(a + 4 + 4 * i), total);
            total = dot4(upper, word_at(a + 20 + 4 * i), total);
        }
        sum += half_at(w) * ((float)total * half_at(a) - 16.0f * half_at(a + 2));
    }
    sum = wave_sum(sum);
    if (lane == 0)
        out[blockIdx.x] = sum;
}

extern "C" __global__ void dot_q8_0(const u8* weights, const u8* y, float* out, int blocks)
{
    int lane = threadIdx.x;
    float sum = 0.0f;
    for (int b = lane; b < blocks; b += 32) {
        const u8* w = weights + (blockIdx.x * blocks + b) * Q8_0;
        const u8* a = y + b * Q8_1;
        int total = 0;
        for (int i = 0; i < 8; i++)
            total = dot4(word_at(w + 2 + 4 * i), word_at(a + 4 + 4 * i), total);
        sum += half_at(w) * half_at(a) * (float)total;
    }
    sum = wave_sum(sum);
    if (lane == 0)
        out[blockIdx.x] = sum;
}

// Six-bit scales and minima of eight sub-blocks, in twelve bytes.
__device__ void scale_and_minimum(const u8* s, int j, int* scale, int* minimum)
{
    if (j < 4) {
        *scale = s[j] & 63;
        *minimum = s[j + 4] & 63;
    } else {
        *scale = (s[j + 4] & 15) | s[j - 4] >> 6 << 4;
        *minimum = s[j + 4] >> 4 | s[j] >> 6 << 4;
    }
}

// Super-blocks of 256: a lane takes a sub-block of 32.
extern "C" __global__ void dot_q4_k(const u8* weights, const u8* y, float* out, int blocks)
{
    int lane = threadIdx.x;
    float sum = 0.0f;
    for (int part = lane; part < blocks * 8; part += 32) {
        const u8* w = weights + (blockIdx.x * blocks + part / 8) * Q4_K;
        const u8* a = y + part * Q8_1;
        int j = part % 8, scale, minimum, total = 0;
        scale_and_minimum(w + 4, j, &scale, &minimum);
        for (int i = 0; i < 8; i++) {
            int q = word_at(w + 16 + 32 * (j / 2) + 4 * i);
            total = dot4(q >> 4 * (j % 2) & 0x0f0f0f0f, word_at(a + 4 + 4 * i), total);
        }
        sum += half_at(w) * ((float)(total * scale) * half_at(a)) - half_at(w + 2) * ((float)minimum * half_at(a + 2));
    }
    sum = wave_sum(sum);
    if (lane == 0)
        out[blockIdx.x] = sum;
}

// Super-blocks of 256: four low bits and two high bits apart, a signed scale per 16.
extern "C" __global__ void dot_q6_k(const u8* weights, const u8* y, float* out, int blocks)
{
    int lane = threadIdx.x;
    float sum = 0.0f;
    for (int part = lane; part < blocks * 8; part += 32) {
        const u8* w = weights + (blockIdx.x * blocks + part / 8) * Q6_K;
        const u8* a = y + part * Q8_1;
        int j = part % 8, upper = j / 4, quarter = j % 4;
        const u8* low = w + 64 * upper + 32 * (quarter % 2);
        const u8* high = w + 128 + 32 * upper;
        const signed char* scales = (const signed char*)w + 192 + 8 * upper + 2 * quarter;
        int total[2] = {0, 0};
        for (int i = 0; i < 32; i++) {
            int q = (low[i] >> 4 * (quarter / 2) & 15) | (high[i] >> 2 * quarter & 3) << 4;
            total[i / 16] += (q - 32) * (signed char)a[4 + i];
        }
        sum += half_at(w + 208) * half_at(a) * (float)(total[0] * scales[0] + total[1] * scales[1]);
    }
    sum = wave_sum(sum);
    if (lane == 0)
        out[blockIdx.x] = sum;
}

// A work-item per weight, to halves.
extern "C" __global__ void dequantize_q4_k(const u8* weights, _Float16* out)
{
    const u8* w = weights + blockIdx.x * Q4_K;
    int t = threadIdx.x, j = t / 32, scale, minimum;
    scale_and_minimum(w + 4, j, &scale, &minimum);
    int q = w[16 + 32 * (j / 2) + t % 32] >> 4 * (j % 2) & 15;
    float d = half_at(w) * (float)scale, m = half_at(w + 2) * (float)minimum;
    out[blockIdx.x * 256 + t] = d * (float)q - m;
}

extern "C" __global__ void dequantize_q5_0(const u8* weights, float* out)
{
    int t = threadIdx.x, i = blockIdx.x * 32 + t;
    const u8* w = weights + (i / 32) * Q5_0;
    int q = w[6 + t % 16] >> (t < 16 ? 0 : 4) & 15, high = (unsigned)word_at(w + 2) >> t & 1;
    out[i] = (float)((q | high << 4) - 16) * half_at(w);
}
