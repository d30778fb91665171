// The kernels of the proof. Compiled at run time by the runtime's own compiler for the agent's target.

extern "C" __global__ void add_one(unsigned *data, unsigned count) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    data[i] += 1;
}

extern "C" __global__ void index_2d(unsigned *out, unsigned width, unsigned height) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    out[y * width + x] = y << 16 | x;
}

extern "C" __global__ void saxpy(float a, const float *x, float *y, unsigned count) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    y[i] = a * x[i] + y[i];
}

extern "C" __global__ void reverse_blocks(unsigned *data) {
  extern __shared__ unsigned tile[];
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = data[i];
  __syncthreads();
  data[i] = tile[blockDim.x - 1 - threadIdx.x];
}

extern "C" __global__ void count_up(unsigned *counter) { atomicAdd(counter, 1u); }

extern "C" __global__ void store(unsigned *where, unsigned value) { *where = value; }

extern "C" __global__ void append(unsigned *list, unsigned value) {
  unsigned length = list[0];
  list[length + 1] = value;
  list[0] = length + 1;
}

extern "C" __global__ void spin_until(volatile unsigned *flag, unsigned *done) {
  while (*flag == 0)
    __builtin_amdgcn_s_sleep(1);
  *done = 1;
}

// One work-item of one work-group stores where nothing is.
extern "C" __global__ void stray_store(unsigned *where, unsigned block, unsigned thread) {
  if (blockIdx.x == block && threadIdx.x == thread)
    *where = 1;
}

__device__ unsigned total;

extern "C" __global__ void add_to_total(unsigned value) { total += value; }

// An encoding that no target has.
extern "C" __global__ void illegal_instruction(unsigned *out) {
  asm volatile(".long 0xffffffff");
  *out = 1;
}
