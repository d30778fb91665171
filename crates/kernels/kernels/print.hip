// Output from the device: the host's standard output gets formatted lines.

extern "C" __global__ void print_integers(const int* x)
{
    int i = threadIdx.x;
    printf("%d: %d %u %x\n", i, x[i], (unsigned)x[i], (unsigned)x[i]);
}

extern "C" __global__ void print_mixed(const double* x, const unsigned long long* y)
{
    if (threadIdx.x % 5 == 0)
        printf("item %u of %s: %.3f %llu %c %%\n", threadIdx.x, blockIdx.x ? "the second group" : "the first", x[threadIdx.x],
               y[threadIdx.x], 'a' + threadIdx.x);
}

extern "C" __global__ void print_rounds(int rounds)
{
    for (int r = 0; r < rounds; r++)
        if ((int)threadIdx.x == r)
            printf("round %d\n", r);
}

// A trap that nobody runs into.
extern "C" __global__ void trap_not_taken(const int* x, int* out)
{
    int i = threadIdx.x;
    if (x[i] < 0)
        __builtin_trap();
    out[i] = x[i] + 1;
}
