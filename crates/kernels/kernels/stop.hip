// Kernels that stop their queue, and such that could: assertions, abort and traps.
//
// The C library's assert, which the run-time compiler lacks. The line directive keeps the compiler's temporary path out of
// messages.
#line 6 "stop.hip"
#define assert(expression) ((expression) ? (void)0 : __assert_fail(#expression, __FILE__, __LINE__, __PRETTY_FUNCTION__))

// An assertion that holds everywhere.
extern "C" __global__ void assert_holds(const int* x, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(x[i] >= 0 && x[i] < 1000);
    out[i] = x[i] * 2;
}

// An assertion that fails in every lane.
extern "C" __global__ void assert_fails(const int* x, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(x[i] < 0);
    out[i] = x[i] * 2;
}

__device__ int checked(int value)
{
    assert(value != 77);
    return value + 1;
}

// An assertion that fails in one lane of many, in a function, after others have printed.
extern "C" __global__ void assert_fails_in_one(const int* x, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 32 == 0)
        printf("group of %d\n", i);
    out[i] = checked(x[i]);
}

// What assert calls when it is done with its message.
extern "C" __global__ void abort_called(const int* x)
{
    if (x[threadIdx.x] > 0)
        abort();
}

// A trap in one lane.
extern "C" __global__ void trap_taken(const int* x, int* out)
{
    int i = threadIdx.x;
    if (x[i] == 77)
        __builtin_trap();
    out[i] = x[i];
}
