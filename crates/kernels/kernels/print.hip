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

// Every work-item of many groups, so that waves wait for each other's turn.
extern "C" __global__ void print_many(unsigned factor)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    printf("%u times %u is %u\n", i, factor, i * factor);
}

// Strings that take several messages each, of another length in every lane.
extern "C" __global__ void print_long(const char* text, int stride)
{
    int i = threadIdx.x;
    printf("%d (%s) and at the end of a format that is itself longer than one message can carry: %s\n", i, text + i * stride,
           text + (31 - i) * stride);
}

// Widths, precisions and flags; more arguments than fit one message. The runtime takes a string for as long as it is printed,
// so that a wider string than eight characters would eat the argument after it.
extern "C" __global__ void print_formats(const int* x, const double* y)
{
    int i = threadIdx.x;
    printf("[%6d|%-6d|%06d|%+d|%#x|%o|%5u|%8.2f|%-8.1f|%08.3f|%7s|%-4s|%.2s|%lld|%hd|%hhu]\n", x[i], x[i], x[i], x[i], x[i],
           x[i], (unsigned)x[i], y[i], y[i], y[i], "right", "l", "cut", (long long)x[i] << 32, (short)x[i], (unsigned char)x[i]);
}

// The number of characters that each lane wrote.
extern "C" __global__ void print_result(int* out)
{
    int i = threadIdx.x, power = 1;
    for (int j = 0; j < i % 8; j++)
        power *= 10;
    out[i] = printf("%d\n", power);
}
