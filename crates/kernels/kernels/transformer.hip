// The kernels of a transformer, each row or head a group.

// The sum of a value over a group, for all of its work-items.
__device__ float group_sum(float v)
{
    __shared__ float part[32];
    for (int distance = 16; distance > 0; distance >>= 1)
        v += __shfl_xor(v, distance, 32);
    __syncthreads();
    if (threadIdx.x % 32 == 0)
        part[threadIdx.x / 32] = v;
    __syncthreads();
    v = 0.0f;
    for (unsigned w = 0; w < blockDim.x / 32; w++)
        v += part[w];
    return v;
}

__device__ float group_max(float v)
{
    __shared__ float part[32];
    for (int distance = 16; distance > 0; distance >>= 1)
        v = fmaxf(v, __shfl_xor(v, distance, 32));
    __syncthreads();
    if (threadIdx.x % 32 == 0)
        part[threadIdx.x / 32] = v;
    __syncthreads();
    for (unsigned w = 0; w < blockDim.x / 32; w++)
        v = fmaxf(v, part[w]);
    return v;
}

extern "C" __global__ void softmax_rows(const float* x, float* y, int columns)
{
    const float* row = x + blockIdx.x * columns;
    float most = -__builtin_huge_valf(), sum = 0.0f;
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        most = fmaxf(most, row[i]);
    most = group_max(most);
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        sum += expf(row[i] - most);
    sum = group_sum(sum);
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        y[blockIdx.x * columns + i] = expf(row[i] - most) / sum;
}

extern "C" __global__ void rms_norm(const float* x, const float* weight, float* y, int columns, float epsilon)
{
    const float* row = x + blockIdx.x * columns;
    float sum = 0.0f;
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        sum += row[i] * row[i];
    float scale = rsqrtf(group_sum(sum) / columns + epsilon);
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        y[blockIdx.x * columns + i] = row[i] * scale * weight[i];
}

extern "C" __global__ void layer_norm(const float* x, const float* weight, const float* bias, float* y, int columns)
{
    const float* row = x + blockIdx.x * columns;
    float sum = 0.0f, square = 0.0f;
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        sum += row[i];
    float mean = group_sum(sum) / columns;
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        square += (row[i] - mean) * (row[i] - mean);
    float deviation = sqrtf(group_sum(square) / columns + 1e-5f);
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        y[blockIdx.x * columns + i] = (row[i] - mean) / deviation * weight[i] + bias[i];
}

// Rotates pairs half a head apart by an angle that falls with the pair's index and grows with the position.
extern "C" __global__ void rope(float* x, const int* position, int head_size, float base)
{
    int pair = threadIdx.x, half = head_size / 2;
    float* head = x + (blockIdx.y * gridDim.x + blockIdx.x) * head_size;
    float angle = position[blockIdx.y] * powf(base, -2.0f * pair / head_size);
    float s = sinf(angle), c = cosf(angle), a = head[pair], b = head[pair + half];
    head[pair] = a * c - b * s;
    head[pair + half] = a * s + b * c;
}

// One query per group; keys pass by in tiles, with a running maximum.
extern "C" __global__ void attention_online(const float* q, const float* k, const float* v, float* out, int length,
                                            int size, float scale)
{
    extern __shared__ float weight[];
    float most = -__builtin_huge_valf(), sum = 0.0f, result = 0.0f;
    for (int tile = 0; tile < length; tile += blockDim.x) {
        int key = tile + threadIdx.x;
        float score = -__builtin_huge_valf();
        if (key < length) {
            score = 0.0f;
            for (int i = 0; i < size; i++)
                score = fmaf(q[blockIdx.x * size + i], k[key * size + i], score);
            score *= scale;
        }
        float next = fmaxf(most, group_max(score));
        float w = key < length ? expf(score - next) : 0.0f, shrink = expf(most - next);
        weight[threadIdx.x] = w;
        sum = sum * shrink + group_sum(w);
        result *= shrink;
        for (int j = 0; j < (int)blockDim.x && tile + j < length; j++)
            if (threadIdx.x < size)
                result = fmaf(weight[j], v[(tile + j) * size + threadIdx.x], result);
        most = next;
        __syncthreads();
    }
    if (threadIdx.x < size)
        out[blockIdx.x * size + threadIdx.x] = result / sum;
}

// Causal, all in LDS, half-precision inputs.
extern "C" __global__ void attention_causal_f16(const _Float16* q, const _Float16* k, const _Float16* v, float* out)
{
    __shared__ float score[32][33];
    int t = threadIdx.x, row = threadIdx.y;
    float s = 0.0f;
    for (int i = 0; i < 16; i++)
        s = fmaf((float)q[row * 16 + i], (float)k[t * 16 + i], s);
    score[row][t] = t <= row ? s * 0.25f : -__builtin_huge_valf();
    __syncthreads();
    float most = -__builtin_huge_valf(), sum = 0.0f, result = 0.0f;
    for (int j = 0; j <= row; j++)
        most = fmaxf(most, score[row][j]);
    for (int j = 0; j <= row; j++) {
        float w = expf(score[row][j] - most);
        sum += w;
        if (t < 16)
            result = fmaf(w, (float)v[j * 16 + t], result);
    }
    if (t < 16)
        out[row * 16 + t] = result / sum;
}

extern "C" __global__ void silu_gate(const float* gate, const float* up, float* y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = gate[i] / (1.0f + expf(-gate[i])) * up[i];
}

extern "C" __global__ void gelu_tanh(const float* x, float* y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = 0.5f * x[i] * (1.0f + tanhf(0.79788456f * x[i] * (1.0f + 0.044715f * x[i] * x[i])));
}

extern "C" __global__ void gelu_erf(const float* x, float* y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = 0.5f * x[i] * (1.0f + erff(x[i] * 0.70710678f));
}

// Rows of a table of halves, by token; an id outside gives zeros.
extern "C" __global__ void embedding_rows(const int* token, const _Float16* table, float* out, int rows, int columns)
{
    int id = token[blockIdx.x];
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        out[blockIdx.x * columns + i] = id >= 0 && id < rows ? (float)table[id * columns + i] : 0.0f;
}

// The k best of a row by k rounds of choosing; the lower index wins a tie.
extern "C" __global__ void top_k(const float* x, float* value, int* index, int columns, int k)
{
    __shared__ float v[64];
    __shared__ int at[64];
    const float* row = x + blockIdx.x * columns;
    float bound = __builtin_huge_valf();
    int bound_at = -1;
    for (int round = 0; round < k; round++) {
        float best = -__builtin_huge_valf();
        int best_at = 0x7fffffff;
        for (int i = threadIdx.x; i < columns; i += 64)
            if ((row[i] < bound || (row[i] == bound && i > bound_at)) && row[i] > best) {
                best = row[i];
                best_at = i;
            }
        v[threadIdx.x] = best;
        at[threadIdx.x] = best_at;
        __syncthreads();
        for (int half = 32; half > 0; half >>= 1) {
            if ((int)threadIdx.x < half) {
                float other = v[threadIdx.x + half];
                int other_at = at[threadIdx.x + half];
                if (other > v[threadIdx.x] || (other == v[threadIdx.x] && other_at < at[threadIdx.x])) {
                    v[threadIdx.x] = other;
                    at[threadIdx.x] = other_at;
                }
            }
            __syncthreads();
        }
        bound = v[0];
        bound_at = at[0];
        if (threadIdx.x == 0) {
            value[blockIdx.x * k + round] = bound;
            index[blockIdx.x * k + round] = bound_at;
        }
        __syncthreads();
    }
}

// Cross entropy of logits: log of the sum of exponentials less the target's logit.
extern "C" __global__ void cross_entropy(const float* logit, const int* target, float* loss, int columns)
{
    const float* row = logit + blockIdx.x * columns;
    float most = -__builtin_huge_valf(), sum = 0.0f;
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        most = fmaxf(most, row[i]);
    most = group_max(most);
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        sum += expf(row[i] - most);
    sum = group_sum(sum);
    if (threadIdx.x == 0)
        loss[blockIdx.x] = logf(sum) + most - row[target[blockIdx.x]];
}
