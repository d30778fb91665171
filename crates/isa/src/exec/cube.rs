//! Cube map coordinates (RDNA3 ISA, `v_cubeid_f32`, `v_cubesc_f32`, `v_cubetc_f32`, `v_cubema_f32`): which face a direction meets, and
//! where. The major axis is the one of largest magnitude, z before y before x.

enum Axis {
    X,
    Y,
    Z,
}

fn axis(x: f32, y: f32, z: f32) -> Axis {
    if z.abs() >= x.abs() && z.abs() >= y.abs() {
        Axis::Z
    } else if y.abs() >= x.abs() {
        Axis::Y
    } else {
        Axis::X
    }
}

/// The face: 0 and 1 for positive and negative x, then y, then z.
pub(super) fn face(x: f32, y: f32, z: f32) -> f32 {
    let (first, major) = match axis(x, y, z) {
        Axis::X => (0.0, x),
        Axis::Y => (2.0, y),
        Axis::Z => (4.0, z),
    };
    if major < 0.0 { first + 1.0 } else { first }
}

/// The horizontal coordinate on the face, not yet divided.
pub(super) fn s(x: f32, y: f32, z: f32) -> f32 {
    match axis(x, y, z) {
        Axis::X if x < 0.0 => z,
        Axis::X => -z,
        Axis::Y => x,
        Axis::Z if z < 0.0 => -x,
        Axis::Z => x,
    }
}

/// The vertical coordinate on the face, not yet divided.
pub(super) fn t(x: f32, y: f32, z: f32) -> f32 {
    match axis(x, y, z) {
        Axis::Y if y < 0.0 => -z,
        Axis::Y => z,
        Axis::X | Axis::Z => -y,
    }
}

/// Twice the major coordinate.
pub(super) fn major(x: f32, y: f32, z: f32) -> f32 {
    2.0 * match axis(x, y, z) {
        Axis::X => x,
        Axis::Y => y,
        Axis::Z => z,
    }
}
