// Memory through buffer resources: a base, a size, and accesses that are checked against it.

#if defined(__GFX10__) || defined(__gfx10__)
#define FORMAT 0x31014000
#else
#define FORMAT 0x31004000
#endif

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32x2 __attribute__((ext_vector_type(2)));
typedef unsigned u32x3 __attribute__((ext_vector_type(3)));
typedef unsigned u32x4 __attribute__((ext_vector_type(4)));

// Raw buffers: offsets and sizes are bytes, without a stride.
__device__ __amdgpu_buffer_rsrc_t resource(const void* p, int bytes)
{
    return __builtin_amdgcn_make_buffer_rsrc((void*)p, 0, bytes, FORMAT);
}

// Each width, read and written.
extern "C" __global__ void buffer_widths(const u8* x, u8* out, int bytes)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, at = 64 * i;
    __amdgpu_buffer_rsrc_t from = resource(x, bytes), to = resource(out, bytes);
    u8 a = __builtin_amdgcn_raw_buffer_load_b8(from, at, 0, 0);
    u16 b = __builtin_amdgcn_raw_buffer_load_b16(from, at + 2, 0, 0);
    unsigned c = __builtin_amdgcn_raw_buffer_load_b32(from, at + 4, 0, 0);
    u32x2 d = __builtin_amdgcn_raw_buffer_load_b64(from, at + 8, 0, 0);
    u32x3 e = __builtin_amdgcn_raw_buffer_load_b96(from, at + 16, 0, 0);
    u32x4 f = __builtin_amdgcn_raw_buffer_load_b128(from, at + 32, 0, 0);
    __builtin_amdgcn_raw_buffer_store_b8(a + 1, to, at, 0, 0);
    __builtin_amdgcn_raw_buffer_store_b8(7, to, at + 1, 0, 0);
    __builtin_amdgcn_raw_buffer_store_b16(b + 1, to, at + 2, 0, 0);
    __builtin_amdgcn_raw_buffer_store_b32(c + 1, to, at + 4, 0, 0);
    __builtin_amdgcn_raw_buffer_store_b64(d + 1, to, at + 8, 0, 0);
    __builtin_amdgcn_raw_buffer_store_b96(e + 1, to, at + 16, 0, 0);
    __builtin_amdgcn_raw_buffer_store_b32(0, to, at + 28, 0, 0);
    __builtin_amdgcn_raw_buffer_store_b128(f + 1, to, at + 32, 0, 0);
    __builtin_amdgcn_raw_buffer_store_b128(f - 1, to, at + 48, 0, 0);
}

// What lies behind the end reads as zero, and is not written; an offset of -1 lies behind every end.
extern "C" __global__ void buffer_bounds(const unsigned* x, unsigned* out, int bytes)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __amdgpu_buffer_rsrc_t from = resource(x, bytes), to = resource(out, bytes);
    unsigned v = __builtin_amdgcn_raw_buffer_load_b32(from, 4 * i, 0, 0);
    unsigned hidden = __builtin_amdgcn_raw_buffer_load_b32(from, i % 3 ? 4 * i : -1, 0, 0);
    out[256 + i] = v;
    out[512 + i] = hidden;
    __builtin_amdgcn_raw_buffer_store_b32(v + 5, to, 4 * i, 0, 0);
}

// The scalar offset and the instruction's own.
extern "C" __global__ void buffer_offsets(const unsigned* x, unsigned* out, int bytes, int skip)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __amdgpu_buffer_rsrc_t from = resource(x, bytes);
    unsigned sum = 0;
    for (int j = 0; j < 4; j++)
        sum = sum * 3 + __builtin_amdgcn_raw_buffer_load_b32(from, 4 * i + 1024, j * skip, 0);
    out[i] = sum;
}

// Additions in memory, with and without the old value.
extern "C" __global__ void buffer_atomics(unsigned* counts, unsigned* tickets, int bytes)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __amdgpu_buffer_rsrc_t at = resource(counts, bytes);
    __builtin_amdgcn_raw_ptr_buffer_atomic_add_i32(i + 1, at, i % 8 * 4, 0, 0);
    int ticket = __builtin_amdgcn_raw_ptr_buffer_atomic_add_i32(1, at, 32, 0, 0);
    tickets[ticket] = 1;
}
