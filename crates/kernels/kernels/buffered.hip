// Output from the device through a buffer that the host reads when the kernel is done (-mprintf-kind=buffered).

extern "C" __global__ void buffered_integers(const int* x)
{
    int i = threadIdx.x;
    printf("%d: %d %u %x\n", i, x[i], (unsigned)x[i], (unsigned)x[i]);
}

extern "C" __global__ void buffered_mixed(const double* x, const unsigned long long* y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 3 == 1)
        printf("item %d: %.3f %llu %c %s %%\n", i, x[i], y[i], 'a' + i % 26, i % 2 ? "odd" : "even");
}

extern "C" __global__ void buffered_many(unsigned factor)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    printf("%u times %u is %u\n", i, factor, i * factor);
}

extern "C" __global__ void buffered_rounds(int rounds)
{
    for (int r = 0; r < rounds; r++)
        if ((int)threadIdx.x == r)
            printf("round %d\n", r);
}
