// Control flow: divergence, switches, calls through pointers, recursion.

typedef unsigned long long u64;

extern "C" __global__ void collatz_steps(const unsigned* x, unsigned* steps)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, n = 0;
    for (u64 v = x[i]; v != 1; n++)
        v = v & 1 ? 3 * v + 1 : v / 2;
    steps[i] = n;
}

extern "C" __global__ void mandelbrot(unsigned* out, int width, float scale)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float cr = x * scale - 2.0f, ci = y * scale - 1.0f, r = 0.0f, i = 0.0f;
    unsigned n = 0;
    while (n < 100 && r * r + i * i < 4.0f) {
        float next = r * r - i * i + cr;
        i = 2.0f * r * i + ci;
        r = next;
        n++;
    }
    out[y * width + x] = n;
}

extern "C" __global__ void switch_dense(const unsigned* x, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i], r;
    switch (v % 11) {
    case 0: r = v + 1; break;
    case 1: r = v * 3; break;
    case 2: r = v ^ 0x55; // falls through
    case 3: r = v >> 2; break;
    case 4: r = ~v; break;
    case 5: r = v / 5; break;
    case 6: r = v << 4; break;
    case 7: r = v & 0xff00ff; break;
    case 8: r = v - 1000; break;
    case 9: r = __popc(v); break;
    default: r = 77;
    }
    out[i] = r;
}

extern "C" __global__ void switch_sparse(const unsigned* x, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, r = 0;
    for (unsigned j = 0; j < 4; j++)
        switch (x[4 * i + j]) {
        case 3: r += 5; continue;
        case 1000: r ^= 0xf0f0; break;
        case 65535: r = r * 7 + j; break;
        case 0x80000000u: j++; break;
        case 0xfffffff0u: r |= 0x1000000; goto out;
        default: r += 1;
        }
out:
    out[i] = r;
}

extern "C" __global__ void nested_loops(const int* x, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    for (int a = 0; a < x[i] % n; a++) {
        if (a % 3 == 1)
            continue;
        for (int b = a;; b++) {
            if ((a * b + i) % 17 == 0)
                break;
            sum += b;
            if (b > 40)
                goto next;
            int c = b;
            do {
                sum ^= c;
                c /= 2;
            } while (c > a);
        }
        sum += 1000;
    next:;
    }
    out[i] = sum;
}

// Lanes leave one by one; those that stay still meet at every ballot.
extern "C" __global__ void leave_one_by_one(const unsigned* x, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, left = x[i] % 20, rounds = 0, company = 0;
    while (left) {
        company += __popcll(__ballot(1) >> (__lane_id() & ~31u) & 0xffffffffull);
        left--;
        rounds++;
    }
    out[i] = company * 100 + rounds;
}

extern "C" __global__ void search_sorted(const int* sorted, const int* key, int* where, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, low = 0, high = n - 1, found = -1;
    while (low <= high) {
        int middle = (low + high) >> 1;
        if (sorted[middle] == key[i]) {
            found = middle;
            break;
        }
        if (sorted[middle] < key[i])
            low = middle + 1;
        else
            high = middle - 1;
    }
    where[i] = found;
}

// A tokenizer: numbers, names and signs of a text, by a machine of four states.
extern "C" __global__ void state_machine(const unsigned char* text, int length, unsigned* counts)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, numbers = 0, names = 0, signs = 0;
    enum { Space, Number, Name, Comment } state = Space;
    for (int j = 0; j < length; j++) {
        unsigned char c = text[i * length + j];
        bool digit = c >= '0' && c <= '9', letter = c >= 'a' && c <= 'z';
        switch (state) {
        case Comment:
            if (c == '\n')
                state = Space;
            break;
        case Number:
            if (digit)
                break;
            state = Space; // falls through
        case Name:
            if (state == Name && (digit || letter))
                break;
            state = Space; // falls through
        case Space:
            if (c == '#')
                state = Comment;
            else if (digit)
                numbers++, state = Number;
            else if (letter)
                names++, state = Name;
            else if (c != ' ' && c != '\n')
                signs++;
        }
    }
    counts[i] = numbers | names << 10 | signs << 20;
}

// Two ways into one loop.
extern "C" __global__ void irreducible(const unsigned* x, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i], n = 0;
    if (v & 1)
        goto second;
first:
    v = v * 5 + 1;
    n++;
    if (n > 50)
        goto done;
second:
    v ^= v >> 3;
    n += 2;
    if (v % 7 != 0)
        goto first;
done:
    out[i] = v + n;
}

typedef unsigned (*Function)(unsigned);
__device__ __noinline__ unsigned triple(unsigned v) { return v * 3; }
__device__ __noinline__ unsigned invert(unsigned v) { return ~v; }
__device__ __noinline__ unsigned spread(unsigned v)
{
    unsigned r = 0;
    for (int i = 0; i < 16; i++)
        r |= (v >> i & 1) << (2 * i);
    return r;
}
__device__ __noinline__ unsigned twice(unsigned v) { return triple(invert(v)) + 1; }
__device__ Function functions[4] = {triple, invert, spread, twice};

extern "C" __global__ void call_uniform(const unsigned* x, unsigned* out, unsigned which)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = functions[which](x[i]);
}

extern "C" __global__ void call_divergent(const unsigned* x, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
    for (int j = 0; j < 3; j++)
        v = functions[(v ^ j) & 3](v);
    out[i] = v;
}

struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual float grow(float by) { return area() * by; }
};
struct Box : Shape {
    float w, h;
    __device__ Box(float w, float h) : w(w), h(h) {}
    __device__ float area() const override { return w * h; }
};
struct Disc : Shape {
    float r;
    __device__ Disc(float r) : r(r) {}
    __device__ float area() const override { return r * r * 3.0f; }
    __device__ float grow(float by) override { return r * by; }
};

extern "C" __global__ void call_virtual(const float* x, float* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    Box box(x[i], 2.0f);
    Disc disc(x[i]);
    Shape* shape = x[i] > 0.0f ? (Shape*)&box : &disc;
    out[2 * i] = shape->area();
    out[2 * i + 1] = shape->grow(x[i] + 1.0f);
}

__device__ __noinline__ unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

extern "C" __global__ void recursion_fibonacci(const unsigned* x, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = fibonacci(x[i]);
}

__device__ __noinline__ unsigned ackermann(unsigned m, unsigned n)
{
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

extern "C" __global__ void recursion_ackermann(const unsigned* m, const unsigned* n, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = ackermann(m[i], n[i]);
}

__device__ void quicksort(int* a, int low, int high)
{
    if (low >= high)
        return;
    int pivot = a[(low + high) / 2], l = low, h = high;
    while (l <= h) {
        while (a[l] < pivot)
            l++;
        while (a[h] > pivot)
            h--;
        if (l <= h) {
            int kept = a[l];
            a[l++] = a[h];
            a[h--] = kept;
        }
    }
    quicksort(a, low, h);
    quicksort(a, l, high);
}

extern "C" __global__ void recursion_quicksort(int* x, int n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int local[16];
    for (int j = 0; j < n; j++)
        local[j] = x[i * n + j];
    quicksort(local, 0, n - 1);
    for (int j = 0; j < n; j++)
        x[i * n + j] = local[j];
}

struct Wide {
    double a[5];
    int tag;
};

// More arguments than registers are given to, and a structure as the result.
__device__ __noinline__ Wide many_arguments(int a, float b, double c, u64 d, Wide w, short e, unsigned char f, double* g)
{
    Wide r = w;
    r.a[0] += a;
    r.a[1] *= b;
    r.a[2] -= c;
    r.a[3] += (double)(unsigned)d;
    r.a[4] += e + f;
    r.tag = w.tag + a;
    *g += r.a[0];
    return r;
}

extern "C" __global__ void call_many_arguments(const double* x, double* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    Wide w;
    for (int j = 0; j < 5; j++)
        w.a[j] = x[5 * i + j];
    w.tag = i;
    double side = 0.5;
    for (int j = 1; j < 4; j++)
        w = many_arguments(j, 1.5f, 0.25 * j, 7000000000ull + i, w, -j, 200 + j, &side);
    for (int j = 0; j < 5; j++)
        out[7 * i + j] = w.a[j];
    out[7 * i + 5] = w.tag;
    out[7 * i + 6] = side;
}

// An index that only the data know, into an array that would otherwise be registers.
extern "C" __global__ void dynamic_index(const unsigned* x, unsigned* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, a[8];
    for (int j = 0; j < 8; j++)
        a[j] = x[i] * (j + 1);
    for (int j = 0; j < 16; j++) {
        unsigned k = a[j & 7] >> 5 & 7;
        a[k] = a[k] * 3 + a[(k + j) & 7];
    }
    for (int j = 0; j < 8; j++)
        out[8 * i + j] = a[j];
}

// A uniform index: scalar registers choose the vector register.
extern "C" __global__ void uniform_index(const unsigned* x, unsigned* out, unsigned which, unsigned other)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned a __attribute__((ext_vector_type(16)));
    for (int j = 0; j < 16; j++)
        a[j] = x[i] + j * j;
    a[which] = 1000;
    out[2 * i] = a[other];
    out[2 * i + 1] = a[(which + 1) & 15];
}

// Queens on a board, by backtracking with a stack of its own; each work-item starts with another first queen.
extern "C" __global__ void queens(unsigned* out, int n)
{
    int i = threadIdx.x, row = 1;
    if (i >= n)
        return;
    unsigned free[12], columns[12] = {}, left[12] = {}, right[12] = {}, solutions = 0, all = (1u << n) - 1;
    columns[1] = 1u << i;
    left[1] = 1u << i << 1;
    right[1] = 1u << i >> 1;
    free[1] = all & ~(columns[1] | left[1] | right[1]);
    while (row > 0) {
        if (row == n) {
            solutions++;
            row--;
            continue;
        }
        if (!free[row]) {
            row--;
            continue;
        }
        unsigned bit = free[row] & -free[row];
        free[row] ^= bit;
        columns[row + 1] = columns[row] | bit;
        left[row + 1] = (left[row] | bit) << 1;
        right[row + 1] = (right[row] | bit) >> 1;
        row++;
        free[row] = all & ~(columns[row] | left[row] | right[row]);
    }
    out[i] = solutions;
}

// Gauss with pivots on a small system; everything in scratch.
extern "C" __global__ void solve_linear(const double* systems, double* out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    double m[4][5];
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 5; c++)
            m[r][c] = systems[(i * 4 + r) * 5 + c];
    for (int p = 0; p < 4; p++) {
        int best = p;
        for (int r = p + 1; r < 4; r++)
            if (fabs(m[r][p]) > fabs(m[best][p]))
                best = r;
        for (int c = 0; c < 5; c++) {
            double kept = m[p][c];
            m[p][c] = m[best][c];
            m[best][c] = kept;
        }
        for (int r = 0; r < 4; r++)
            if (r != p) {
                double f = m[r][p] / m[p][p];
                for (int c = p; c < 5; c++)
                    m[r][c] -= f * m[p][c];
            }
    }
    for (int r = 0; r < 4; r++)
        out[4 * i + r] = m[r][4] / m[r][r];
}
