//! Atomics of every kind, on global memory, on LDS and through generic pointers.

use crate::{Case, Family, Kernel, Setup};

/// The family.
pub(super) const FAMILY: Family = Family {
    name: "atomics",
    source: include_str!("../../kernels/atomics.hip"),
    options: &[],
    kernels: &[
        Kernel::new("atomic_u32_all", atomic_u32_all),
        Kernel::new("atomic_u64_all", atomic_u64_all),
        Kernel::new("atomic_tickets", atomic_tickets),
        Kernel::new("atomic_exchange", atomic_exchange),
        Kernel::new("atomic_cas_loop", atomic_cas_loop),
        Kernel::new("atomic_float_add", atomic_float_add),
        Kernel::new("atomic_float_native", atomic_float_native),
        Kernel::new("atomic_lds_u32", atomic_lds_u32),
        Kernel::new("atomic_lds_u64", atomic_lds_u64),
        Kernel::new("atomic_generic", atomic_generic),
        Kernel::new("atomic_spin_lock", atomic_spin_lock),
        Kernel::new("message_passing", message_passing),
        Kernel::new("atomic_system_scope", atomic_system_scope),
    ],
};

/// What `atomicInc` leaves: up to a limit, then from zero.
fn increment(old: u32, limit: u32) -> u32 {
    if old >= limit { 0 } else { old + 1 }
}

/// What `atomicDec` leaves: down to zero, then from the limit.
fn decrement(old: u32, limit: u32) -> u32 {
    if old == 0 || old > limit { limit } else { old - 1 }
}

fn atomic_u32_all(setup: &mut Setup) -> Case {
    let x = setup.random.many(320, |random| random.bits());
    let initial = [7u32, 9, 0xfff0_0000, 5, 0xffff_ffff, 0, 0x1234_5678, 3, 40];
    let mut word = initial;
    let mut signed = [100i32, -100];
    for &v in &x {
        word[0] = word[0].wrapping_add(v);
        word[1] = word[1].wrapping_sub(v);
        word[2] = word[2].min(v);
        word[3] = word[3].max(v);
        word[4] &= v | 0x10001;
        word[5] |= v & 0x00ff_00ff;
        word[6] ^= v;
        word[7] = increment(word[7], 100);
        word[8] = decrement(word[8], 100);
        signed[0] = signed[0].min(v as i32);
        signed[1] = signed[1].max(v as i32);
    }
    Case::linear(5, 64).input(&x).update(&initial, &word).update(&[100i32, -100], &signed)
}

fn atomic_u64_all(setup: &mut Setup) -> Case {
    let x = setup.random.many(192, |random| random.bits64());
    let initial = [7u64, u64::MAX, 5, u64::MAX, 0, 0x1234_5678_9abc_def0];
    let mut word = initial;
    let mut signed = [100i64, -100];
    for &v in &x {
        word[0] = word[0].wrapping_add(v);
        word[1] = word[1].min(v);
        word[2] = word[2].max(v);
        word[3] &= v | 0x0001_0000_0001_0001;
        word[4] |= v & 0x00ff_00ff_00ff_00ff;
        word[5] ^= v;
        signed[0] = signed[0].min(v as i64);
        signed[1] = signed[1].max(v as i64);
    }
    Case::linear(3, 64).input(&x).update(&initial, &word).update(&[100i64, -100], &signed)
}

fn atomic_tickets(_: &mut Setup) -> Case {
    let n = 384u32;
    let once = vec![1u32; n as usize];
    let never = vec![0u32; n as usize];
    Case::linear(4, 96)
        .update(&[0u32], &[n])
        .update(&[0u64], &[u64::from(n) * 0x1_0000_0001])
        .update(&never, &once)
        .update(&never, &once)
}

fn atomic_exchange(setup: &mut Setup) -> Case {
    // All values are equal, so that it does not matter which stays.
    let v = setup.random.bits();
    let x = vec![v; 128];
    let sum = v.wrapping_mul(127).wrapping_add(11);
    let wide = u64::from(v) << 20;
    let sum64 = wide.wrapping_mul(127).wrapping_add(22);
    Case::linear(2, 64)
        .input(&x)
        .update(&[11u32], &[v])
        .update(&[0u32], &[sum])
        .update(&[22u64], &[wide])
        .update(&[0u64], &[sum64])
}

fn atomic_cas_loop(setup: &mut Setup) -> Case {
    let x = setup.random.many(96, |random| random.float(0.0, 100.0));
    let most = x.iter().copied().fold(0.0, f32::max).to_bits();
    let product = (0..96u64).fold(3u64, |product, i| product.wrapping_mul(2 * (i % 48) + 1));
    Case::linear(2, 48).input(&x).update(&[0u32], &[most]).update(&[3u64], &[product])
}

fn atomic_float_add(setup: &mut Setup) -> Case {
    let x: Vec<f32> = setup.random.many(256, |random| random.between(-1000, 1000) as f32);
    let sum: f32 = x.iter().sum();
    let local: Vec<f32> = x.chunks(128).map(|group| group.iter().sum()).collect();
    Case::linear(2, 128).input(&x).update(&[0.0f32], &[sum]).update(&[0.0f64], &[f64::from(sum) * 0.5]).exact(&local)
}

fn atomic_float_native(setup: &mut Setup) -> Case {
    let x: Vec<f32> = setup.random.many(128, |random| random.between(-1000, 1000) as f32);
    let low = |values: &[f32]| values.iter().copied().fold(1e30, f32::min);
    let high = |values: &[f32]| values.iter().copied().fold(-1e30, f32::max);
    let bounds = [low(&x), high(&x), low(&x[..64]), high(&x[..64]), low(&x[64..]), high(&x[64..])];
    let initial = [1e30f32, -1e30, 0.0, 0.0, 0.0, 0.0];
    Case::linear(2, 64).input(&x).update(&[0.0f32], &[x.iter().sum::<f32>()]).update(&initial, &bounds)
}

fn atomic_lds_u32(setup: &mut Setup) -> Case {
    let x = setup.random.many(192, |random| random.bits());
    let mut out = Vec::new();
    for group in x.chunks(96) {
        let mut w = [0u32; 12];
        w[2] = u32::MAX;
        w[4] = u32::MAX;
        for &v in group {
            w[0] = w[0].wrapping_add(v);
            w[1] = w[1].wrapping_sub(v);
            w[2] = w[2].min(v);
            w[3] = w[3].max(v);
            w[4] &= v | 0x8000_0001;
            w[5] |= v & 0x0f0f_0f0f;
            w[6] ^= v;
            w[7] = increment(w[7], 50);
            w[8] = decrement(w[8], 50);
            w[9] = (w[9] as i32).min(v as i32) as u32;
            w[10] = (w[10] as i32).max(v as i32) as u32;
            w[11] += 1;
        }
        out.extend(w);
    }
    Case::linear(2, 96).input(&x).exact(&out)
}

fn atomic_lds_u64(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, |random| random.bits64());
    let mut out = Vec::new();
    for group in x.chunks(64) {
        let mut w = [0u64, u64::MAX, 0, u64::MAX, 0, 0, 0, 0];
        for &v in group {
            w[0] = w[0].wrapping_add(v);
            w[1] = w[1].min(v);
            w[2] = w[2].max(v);
            w[3] &= v | 1;
            w[4] |= v & 0x0f0f_0f0f_0f0f_0f0f;
            w[5] ^= v;
            w[6] += v & 0xffff;
            w[7] += 1;
        }
        out.extend(w);
    }
    Case::linear(2, 64).input(&x).exact(&out)
}

fn atomic_generic(setup: &mut Setup) -> Case {
    let x = setup.random.many(128, |random| random.bits());
    let fold = |words: &mut [u32], v: u32| {
        words[0] = words[0].wrapping_add(v >> 8);
        words[1] ^= v;
        words[2] = words[2].max(v);
        words[3] |= v & 0x1111_1111;
    };
    let mut global = [0u32; 4];
    let mut local = vec![0u32; 8];
    for (i, &v) in x.iter().enumerate() {
        match v & 1 {
            0 => fold(&mut global, v),
            _ => fold(&mut local[i / 64 * 4..][..4], v),
        }
    }
    Case::linear(2, 64).input(&x).update(&[0u32; 4], &global).exact(&local)
}

fn atomic_spin_lock(_: &mut Setup) -> Case {
    let groups = 20;
    let value = (0..groups).fold(1u32, |value, _| value.wrapping_mul(3).wrapping_add(1));
    Case::linear(groups, 32).update(&[0u32], &[0]).update(&[1u32, 0], &[value, groups])
}

fn message_passing(setup: &mut Setup) -> Case {
    let groups = 5u32;
    let x = setup.random.many(64, |random| random.bits());
    let message: Vec<u32> = x.iter().map(|x| x ^ 0x5a5a_5a5a).collect();
    let out: Vec<u32> = (1..groups).flat_map(|who| message.iter().map(move |word| word.wrapping_add(who))).collect();
    Case::linear(groups, 64).input(&x).update(&[0u32], &[groups]).exact(&message).update(&[0u32], &[1]).exact(&out)
}

fn atomic_system_scope(_: &mut Setup) -> Case {
    let items: u64 = (0..96).sum();
    let half: Vec<u16> =
        (0..2).map(|odd| (0..96u16).filter(|i| i % 2 == odd).map(|i| 7 * i).sum::<u16>() * 2).collect();
    Case::linear(2, 96)
        .update(&[1u32, 0], &[1 + 2 * items as u32, u32::MAX])
        .update(&[5u64], &[5 + ((2 * items) << 33)])
        .update(&[0u16, 0], &half)
}
