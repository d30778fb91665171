//! Element by element: index arithmetic, wide loads, tiles, stencils.

use crate::{Case, Family, Kernel, Launch, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "elementwise",
    source: include_str!("../../kernels/elementwise.hip"),
    options: &[],
    kernels: &[
        Kernel::new("saxpy", saxpy),
        Kernel::new("add_2d_partial", add_2d_partial),
        Kernel::new("index_3d", index_3d),
        Kernel::new("copy_float4", copy_float4),
        Kernel::new("scale_float3", scale_float3),
        Kernel::new("transpose_tile", transpose_tile),
        Kernel::new("convolve_3x3", convolve_3x3),
        Kernel::new("grid_stride_triad", grid_stride_triad),
        Kernel::new("matrix_vector", matrix_vector),
    ],
};

fn saxpy(setup: &mut Setup) -> Case {
    let n = 1000;
    let a = 2.5f32;
    let x = setup.random.many(n, |random| random.float(-4.0, 4.0));
    let y = setup.random.many(n, |random| random.float(-4.0, 4.0));
    let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| a * x + y).collect();
    Case::linear(4, 256).value(n as u32).value(a).input(&x).update(&y, &expected)
}

fn add_2d_partial(setup: &mut Setup) -> Case {
    let (width, height) = (45usize, 29usize);
    let a = setup.random.many(width * height, |random| random.between(-1000, 1000));
    let b = setup.random.many(width * height, |random| random.between(-1000, 1000));
    let expected: Vec<i32> = a.iter().zip(&b).map(|(a, b)| a + b).collect();
    Case::new(Launch::new([3, 4, 1], [16, 8, 1]))
        .input(&a)
        .input(&b)
        .exact(&expected)
        .value(width as u32)
        .value(height as u32)
}

fn index_3d(_: &mut Setup) -> Case {
    let launch = Launch::new([2, 3, 2], [5, 3, 4]);
    let [gx, gy, gz] = launch.grid;
    let [bx, by, bz] = launch.block;
    let mut expected = Vec::new();
    for z in 0..gz * bz {
        for y in 0..gy * by {
            for x in 0..gx * bx {
                let group = (x / bx) | ((y / by) << 4) | ((z / bz) << 8);
                let item = (x % bx) | ((y % by) << 4) | ((z % bz) << 8);
                expected.push(group << 16 | item);
            }
        }
    }
    let sizes = [gx, gy, gz, bx, by, bz];
    Case::new(launch).exact(&expected).exact(&sizes)
}

fn copy_float4(setup: &mut Setup) -> Case {
    let x = setup.random.many(4 * 300, |random| random.float(-1.0, 1.0));
    Case::linear(5, 64).input(&x).exact(&x).value(300u32)
}

fn scale_float3(setup: &mut Setup) -> Case {
    let x = setup.random.many(3 * 200, |random| random.float(-1.0, 1.0));
    let expected: Vec<f32> = x.iter().enumerate().map(|(i, x)| x * [2.0, 0.5, -3.0][i % 3]).collect();
    Case::linear(4, 64).input(&x).exact(&expected).value(200u32)
}

fn transpose_tile(setup: &mut Setup) -> Case {
    let (width, height) = (70usize, 50usize);
    let x = setup.random.many(width * height, |random| random.bits());
    let mut expected = vec![0; width * height];
    for row in 0..height {
        for column in 0..width {
            expected[column * height + row] = x[row * width + column];
        }
    }
    Case::new(Launch::new([3, 2, 1], [32, 8, 1])).input(&x).exact(&expected).value(width as u32).value(height as u32)
}

fn convolve_3x3(setup: &mut Setup) -> Case {
    let (width, height) = (33i32, 17i32);
    let image = setup.random.many((width * height) as usize, |random| random.float(0.0, 1.0));
    let weights = setup.random.many(9, |random| random.float(-1.0, 1.0));
    let at = |x: i32, y: i32| image[(y.clamp(0, height - 1) * width + x.clamp(0, width - 1)) as usize];
    let mut expected = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let mut sum = 0.0f32;
            for dy in -1..=1 {
                for dx in -1..=1 {
                    sum = at(x + dx, y + dy).mul_add(weights[(3 * (dy + 1) + dx + 1) as usize], sum);
                }
            }
            expected.push(sum);
        }
    }
    Case::new(Launch::new([3, 3, 1], [16, 8, 1]))
        .input(&image)
        .input(&weights)
        .exact(&expected)
        .value(width)
        .value(height)
}

fn grid_stride_triad(setup: &mut Setup) -> Case {
    let n = 5000;
    let b = setup.random.many(n, |random| random.double(-1.0, 1.0));
    let c = setup.random.many(n, |random| random.double(-1.0, 1.0));
    let expected: Vec<f64> = b.iter().zip(&c).map(|(b, c)| b + 3.0 * c).collect();
    Case::linear(3, 128).exact(&expected).input(&b).input(&c).value(n as u64)
}

fn matrix_vector(setup: &mut Setup) -> Case {
    let (rows, columns) = (40usize, 96usize);
    let matrix = setup.random.many(rows * columns, |random| random.float(-1.0, 1.0));
    let vector = setup.random.many(columns, |random| random.float(-1.0, 1.0));
    let expected: Vec<f32> =
        matrix.chunks(columns).map(|row| row.iter().zip(&vector).fold(0.0, |sum, (a, b)| a.mul_add(*b, sum))).collect();
    Case::linear(1, 64).input(&matrix).input(&vector).exact(&expected).value(rows as u32).value(columns as u32)
}
