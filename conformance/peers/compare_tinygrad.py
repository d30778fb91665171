"""tinygrad's own driver on the GPU against its CPU backend.

Prints one JSON object a line: {"case": NAME, "event": "start"} when a case begins, then {"case": NAME, "event": "end", "outcome": "passed" or
"failed", "seconds": S, "why": TEXT}. Arguments are names of cases; without any all are run. `--list` prints the names.
Inputs come from a generator of our own, so both sides get the same bits.
"""

import json
import math
import random
import struct
import sys
import time

from tinygrad import Context, Device, Tensor, TinyJit, dtypes, nn

GPU, CPU = "AMD", "CPU"
CASES = {}


def case(relative=0.0, absolute=0.0):
    """A function of a device that answers lists of numbers. Without tolerances the two sides have to be equal to the bit."""

    def register(function):
        CASES[function.__name__.replace("_", "-")] = (function, relative, absolute)
        return function

    return register


def numbers(count, seed, low=-1.0, high=1.0):
    """Numbers that fp32 has, the same on every device."""
    generator = random.Random(seed)
    drawn = [generator.uniform(low, high) for _ in range(count)]
    return list(struct.unpack(f"{count}f", struct.pack(f"{count}f", *drawn)))


def tensor(shape, seed, device, low=-1.0, high=1.0):
    return Tensor(numbers(math.prod(shape), seed, low, high), device=device).reshape(shape)


def integers(shape, seed, device, low=-1000, high=1000):
    generator = random.Random(seed)
    drawn = [generator.randint(low, high) for _ in range(math.prod(shape))]
    return Tensor(drawn, device=device, dtype=dtypes.int32).reshape(shape)


def flat(*tensors):
    return [value for item in tensors for value in item.flatten().tolist()]


@case()
def copy_in_and_out(device):
    return [value for count in (1, 3, 1000, 65537) for value in Tensor(numbers(count, count), device=device).tolist()]


@case()
def copy_to_the_cpu_and_back(device):
    return flat((tensor((1000,), 1, device) + 1).to(CPU).to(device) * 2)


@case()
def elementwise_arithmetic(device):
    a, b = tensor((333,), 1, device), tensor((333,), 2, device)
    return flat(a + b, a - b, a * b, -a, a.abs(), a.maximum(b), a.minimum(b), (a > b).where(a, b), a.relu())


@case(relative=2e-6)
def elementwise_division_and_roots(device):
    a, b = tensor((333,), 1, device), tensor((333,), 2, device, 0.5, 4.0)
    return flat(a / b, b.sqrt(), b.rsqrt(), b.reciprocal())


@case(relative=1e-5, absolute=1e-6)
def elementwise_transcendentals(device):
    a, b = tensor((333,), 1, device, -6.0, 6.0), tensor((333,), 2, device, 0.01, 40.0)
    return flat(a.exp(), b.log(), a.exp2(), b.log2(), a.sin(), a.cos(), a.tanh(), a.sigmoid(), a.gelu(), b.pow(1.5))


@case()
def integer_arithmetic(device):
    a, b = integers((777,), 1, device), integers((777,), 2, device, 1, 50)
    unsigned = a.cast(dtypes.uint32)
    shifts = (unsigned << 3, unsigned >> 5, unsigned ^ 0x5555, unsigned & 0xFF, unsigned | 1)
    return flat(a + b, a - b, a * b, a // b, a % b, a.maximum(b), (a < b).cast(dtypes.int32), *shifts)


@case()
def wide_integer_arithmetic(device):
    a, b = integers((100,), 1, device).cast(dtypes.int64), integers((100,), 2, device, 1, 50).cast(dtypes.int64)
    large = a * 4_000_000_007
    return flat(large, large // b, large % b, large >> 7)


@case()
def conversions(device):
    a = tensor((400,), 1, device, -100.0, 100.0)
    narrow = [a.cast(kind).cast(dtypes.float32) for kind in (dtypes.float16, dtypes.int32, dtypes.int16, dtypes.int8)]
    return flat(*narrow, a.abs().cast(dtypes.uint8).cast(dtypes.float32), (a > 0).cast(dtypes.float32))


@case(relative=1e-6)
def double_precision(device):
    a, b = (tensor((200,), seed, device, 0.5, 2.0).cast(dtypes.float64) for seed in (1, 2))
    return flat((a * b + a).cast(dtypes.float32), (a / b).cast(dtypes.float32), a.sqrt().cast(dtypes.float32))


@case(relative=1e-5, absolute=1e-5)
def reductions(device):
    a = tensor((37, 129), 1, device)
    return flat(a.sum(), a.sum(0), a.sum(1), a.mean(1), a.max(0), a.min(1), (a * 0.1 + 1).prod(0), a.var(1))


@case()
def integer_reductions(device):
    a = integers((64, 100), 3, device)
    return flat(a.sum(), a.sum(0), a.max(1), a.argmax(1), a.argmin(0))


@case(relative=1e-5)
def long_sum(device):
    # The order of summation differs: only sums without cancellation can be compared.
    return flat(tensor((100_000,), 4, device, 0.0).sum(), tensor((300, 300), 5, device, 0.0).sum())


@case()
def movement(device):
    a = tensor((6, 10, 4), 1, device)
    moved = (a.permute(2, 0, 1), a.flip(1), a[1:5, ::2, 3], a.pad(((1, 1), (0, 2), (0, 0))), a.transpose(0, 2))
    return flat(*(item.contiguous() for item in moved), Tensor.cat(a, a + 1, dim=1), a.expand(6, 10, 4).roll(3, 1))


@case()
def indexing(device):
    table, rows = tensor((50, 8), 1, device), integers((20,), 2, device, 0, 49)
    return flat(table[rows], table.gather(0, rows.reshape(20, 1).expand(20, 8)), rows.one_hot(50))


@case(relative=1e-5, absolute=1e-5)
def scan_and_sort(device):
    a = tensor((4, 65), 1, device)
    return flat(a.cumsum(1), a.sort(1)[0], a.topk(5, 1)[0])


@case()
def random_numbers(device):
    Tensor.manual_seed(42)
    return flat(Tensor.rand(500, device=device), Tensor.randint(100, low=0, high=1000, device=device))


@case(relative=1e-5, absolute=1e-5)
def matrix_products(device):
    shapes = [((64, 64), (64, 64)), ((33, 17), (17, 65)), ((1, 128), (128, 40)), ((3, 20, 30), (3, 30, 10))]
    return flat(*(tensor(a, 1, device) @ tensor(b, 2, device) for a, b in shapes))


@case(relative=2e-3, absolute=2e-3)
def matrix_product_in_half_precision(device):
    a, b = (tensor((64, 64), seed, device).cast(dtypes.float16) for seed in (1, 2))
    return flat(a.matmul(b, dtype=dtypes.float32), (a @ b).cast(dtypes.float32))


@case(relative=1e-5, absolute=1e-5)
def convolution(device):
    x, weight, bias = tensor((2, 3, 12, 12), 1, device), tensor((8, 3, 3, 3), 2, device), tensor((8,), 3, device)
    return flat(x.conv2d(weight, bias, padding=1), x.conv2d(weight, stride=2).relu().max_pool2d(), x.avg_pool2d())


@case(relative=1e-5, absolute=1e-5)
def attention(device):
    q, k, v = (tensor((2, 4, 16, 8), seed, device) for seed in (1, 2, 3))
    x = tensor((4, 32), 4, device)
    return flat(q.scaled_dot_product_attention(k, v), x.softmax(), x.log_softmax(), x.layernorm())


class Network:
    """Two layers with parameters that do not depend on the device."""

    def __init__(self, device):
        self.first = tensor((20, 32), 10, device, -0.3, 0.3)
        self.first_bias = tensor((32,), 11, device, -0.1, 0.1)
        self.second = tensor((32, 10), 12, device, -0.3, 0.3)
        self.second_bias = tensor((10,), 13, device, -0.1, 0.1)

    def __call__(self, x):
        return (x @ self.first + self.first_bias).relu() @ self.second + self.second_bias

    def parameters(self):
        return [self.first, self.first_bias, self.second, self.second_bias]


def batch(device, seed=20):
    return tensor((16, 20), seed, device), integers((16,), seed + 1, device, 0, 9)


@case(relative=1e-5, absolute=1e-5)
def network_forward(device):
    return flat(Network(device)(batch(device)[0]))


@case(relative=1e-4, absolute=1e-5)
def network_gradients(device):
    network, (x, y) = Network(device), batch(device)
    for parameter in network.parameters():
        parameter.requires_grad = True
    loss = network(x).sparse_categorical_crossentropy(y)
    loss.backward()
    return flat(loss, *(parameter.grad for parameter in network.parameters()))


def train(device, optimizer, steps, wrap):
    network = Network(device)
    for parameter in network.parameters():
        parameter.requires_grad = True
    optimizer = optimizer(network.parameters())

    @wrap
    def step(x, y):
        optimizer.zero_grad()
        loss = network(x).sparse_categorical_crossentropy(y)
        loss.backward()
        return loss.realize(*optimizer.schedule_step())

    losses = []
    with Context(TRAINING=1):
        for number in range(steps):
            x, y = batch(device, 30 + 2 * number)
            losses.append(step(x.realize(), y.realize()).item())
    return losses + flat(*network.parameters())


@case(relative=1e-4, absolute=1e-5)
def training_with_momentum(device):
    return train(device, lambda parameters: nn.optim.SGD(parameters, lr=0.05, momentum=0.9), 3, lambda step: step)


@case(relative=2e-4, absolute=2e-5)
def training_with_adam(device):
    return train(device, lambda parameters: nn.optim.Adam(parameters, lr=0.01), 3, lambda step: step)


@case(relative=1e-4, absolute=1e-5)
def training_replayed_from_a_graph(device):
    return train(device, lambda parameters: nn.optim.SGD(parameters, lr=0.05), 6, TinyJit)


@case(relative=1e-5, absolute=1e-5)
def replay_with_other_inputs(device):
    weight = tensor((24, 24), 1, device).realize()

    @TinyJit
    def layers(x):
        for _ in range(4):
            x = (x @ weight).tanh() + 1
        return x.realize()

    return [value for seed in range(6) for value in flat(layers(tensor((8, 24), seed, device).realize()))]


@case()
def replay_with_a_copy_in_between(device):
    @TinyJit
    def there_and_back(x):
        return ((x + 1).to(CPU).to(device) * 2).realize()

    return [value for seed in range(5) for value in flat(there_and_back(tensor((100,), seed, device).realize()))]


def difference(got, expected, relative, absolute):
    """Why two lists do not agree, or nothing."""
    if len(got) != len(expected):
        return f"{len(got)} values instead of {len(expected)}"
    wrong = []
    for index, (a, b) in enumerate(zip(got, expected)):
        same = a == b or (a != a and b != b)
        if not same and not (abs(a - b) <= absolute + relative * abs(b)):
            wrong.append((index, a, b))
    if not wrong:
        return None
    index, a, b = wrong[0]
    return f"{len(wrong)} of {len(got)} values differ, the first at {index}: {a!r} instead of {b!r}"


def run(name):
    function, relative, absolute = CASES[name]
    start = time.monotonic()
    try:
        why = difference(function(GPU), function(CPU), relative, absolute)
    except Exception as error:  # whatever the peer raises is its verdict
        lines = str(error).strip().splitlines()
        why = f"{type(error).__name__}: {lines[-1] if lines else ''}"
    end = {"case": name, "event": "end", "outcome": "failed" if why else "passed", "seconds": time.monotonic() - start}
    return end | {"why": why} if why else end


def main():
    names = sys.argv[1:]
    if names == ["--list"]:
        print("\n".join(CASES))
        return
    unknown = [name for name in names if name not in CASES]
    if unknown:
        sys.exit(f"no such case: {', '.join(unknown)}")
    for name in names or CASES:
        print(json.dumps({"case": name, "event": "start"}), flush=True)
        print(json.dumps(run(name)), flush=True)
    Device[GPU].synchronize()


if __name__ == "__main__":
    main()
