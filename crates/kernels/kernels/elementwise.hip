// Element by element: index arithmetic, wide loads, tiles, stencils.

extern "C" __global__ void saxpy(unsigned n, float a, const float* x, float* y)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

// The grid covers more than the matrix in both directions.
extern "C" __global__ void add_2d_partial(const int* a, const int* b, int* sum, unsigned width, unsigned height)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        sum[y * width + x] = a[y * width + x] + b[y * width + x];
}

// Every work-item writes down who it is.
extern "C" __global__ void index_3d(unsigned* who, unsigned* sizes)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned z = blockIdx.z * blockDim.z + threadIdx.z;
    unsigned width = gridDim.x * blockDim.x, height = gridDim.y * blockDim.y;
    unsigned group = blockIdx.x | blockIdx.y << 4 | blockIdx.z << 8;
    unsigned item = threadIdx.x | threadIdx.y << 4 | threadIdx.z << 8;
    who[(z * height + y) * width + x] = group << 16 | item;
    if (x == 0 && y == 0 && z == 0) {
        sizes[0] = gridDim.x;
        sizes[1] = gridDim.y;
        sizes[2] = gridDim.z;
        sizes[3] = blockDim.x;
        sizes[4] = blockDim.y;
        sizes[5] = blockDim.z;
    }
}

extern "C" __global__ void copy_float4(const float4* from, float4* to, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = from[i];
}

extern "C" __global__ void scale_float3(const float3* from, float3* to, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float3 v = from[i];
        to[i] = make_float3(v.x * 2.0f, v.y * 0.5f, v.z * -3.0f);
    }
}

// A padded tile in LDS; each work-item moves four rows of it.
extern "C" __global__ void transpose_tile(const unsigned* from, unsigned* to, unsigned width, unsigned height)
{
    __shared__ unsigned tile[32][33];
    unsigned x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (unsigned j = 0; j < 32; j += 8)
        if (x < width && y + j < height)
            tile[threadIdx.y + j][threadIdx.x] = from[(y + j) * width + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (unsigned j = 0; j < 32; j += 8)
        if (x < height && y + j < width)
            to[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

extern "C" __global__ void convolve_3x3(const float* image, const float* weights, float* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0.0f;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int sx = min(max(x + dx, 0), width - 1), sy = min(max(y + dy, 0), height - 1);
            sum = fmaf(image[sy * width + sx], weights[3 * (dy + 1) + dx + 1], sum);
        }
    out[y * width + x] = sum;
}

extern "C" __global__ void grid_stride_triad(double* a, const double* b, const double* c, unsigned long long n)
{
    unsigned long long stride = (unsigned long long)gridDim.x * blockDim.x;
    for (unsigned long long i = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        a[i] = b[i] + 3.0 * c[i];
}

extern "C" __global__ void matrix_vector(const float* matrix, const float* vector, float* out, unsigned rows,
                                         unsigned columns)
{
    unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0.0f;
    for (unsigned i = 0; i < columns; i++)
        sum = fmaf(matrix[row * columns + i], vector[i], sum);
    out[row] = sum;
}
