//! Packets that write registers.

use crate::bits::{field, wide};
use crate::decode::{Body, DecodeError};
use crate::describe::Description;
use crate::register::{CONFIG_BASE, RegisterValue, UCONFIG_BASE};

/// `SET_SH_REG`, `SET_SH_REG_INDEX` or `SET_SH_REG_PAIRS`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetShReg {
    /// How the registers were given.
    pub form: SetShRegForm,
    /// The registers and their new values, in the order of the writes.
    pub registers: Vec<RegisterValue>,
}

/// The packets that write SH registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetShRegForm {
    /// `SET_SH_REG`.
    Plain,
    /// `SET_SH_REG_INDEX`, with its index: 1 inserts the VMID, 3 applies the queue's CU mask.
    Indexed(u32),
    /// `SET_SH_REG_PAIRS`.
    Pairs,
}

impl SetShReg {
    pub(crate) fn decode(body: Body<'_>) -> Result<SetShReg, DecodeError> {
        let ([first], values) = body.with_tail()?;
        body.only(1, &[(15, 0)])?;
        Ok(SetShReg { form: SetShRegForm::Plain, registers: run(body, first, values)? })
    }

    pub(crate) fn decode_indexed(body: Body<'_>) -> Result<SetShReg, DecodeError> {
        let ([first], values) = body.with_tail()?;
        body.only(1, &[(15, 0), (31, 28)])?;
        let index = field(first, 31, 28);
        if !matches!(index, 0 | 1 | 3) {
            return Err(body.field(1, "this INDEX"));
        }
        Ok(SetShReg { form: SetShRegForm::Indexed(index), registers: run(body, field(first, 15, 0), values)? })
    }

    pub(crate) fn decode_pairs(body: Body<'_>) -> Result<SetShReg, DecodeError> {
        let ([_], _) = body.with_tail()?;
        let (pairs, rest) = body.words().as_chunks::<2>();
        if !rest.is_empty() {
            return Err(body.count(body.words().len() + 1));
        }
        let mut registers = Vec::with_capacity(pairs.len());
        for (i, [offset, value]) in pairs.iter().enumerate() {
            if i > 0 && pairs[i - 1][0] == *offset {
                return Err(body.field(1 + 2 * i, "the offset of the pair before"));
            }
            registers.push(body.register(*offset, *value)?);
        }
        Ok(SetShReg { form: SetShRegForm::Pairs, registers })
    }

    pub(crate) fn describe(&self) -> Description {
        let description = match self.form {
            SetShRegForm::Plain => Description::new("SET_SH_REG"),
            SetShRegForm::Indexed(index) => Description::new("SET_SH_REG_INDEX").number("index", index),
            SetShRegForm::Pairs => Description::new("SET_SH_REG_PAIRS"),
        };
        self.registers.iter().fold(description, |description, register| description.register(*register))
    }
}

/// Values for consecutive registers.
fn run(body: Body<'_>, first: u32, values: &[u32]) -> Result<Vec<RegisterValue>, DecodeError> {
    (first..).zip(values).map(|(offset, value)| body.register(offset, *value)).collect()
}

/// `SET_UCONFIG_REG` or `SET_CONFIG_REG`: their registers have no names here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetConfigReg {
    /// Whether it is `SET_UCONFIG_REG`.
    pub user: bool,
    /// Dword index of the first register, in the whole register space.
    pub first: u32,
    /// Values for consecutive registers.
    pub values: Vec<u32>,
}

impl SetConfigReg {
    pub(crate) fn decode(body: Body<'_>, user: bool) -> Result<SetConfigReg, DecodeError> {
        let ([first], values) = body.with_tail()?;
        body.only(1, &[(15, 0)])?;
        let base = if user { UCONFIG_BASE } else { CONFIG_BASE };
        Ok(SetConfigReg { user, first: base + first, values: values.to_vec() })
    }

    pub(crate) fn describe(&self) -> Description {
        let name = if self.user { "SET_UCONFIG_REG" } else { "SET_CONFIG_REG" };
        Description::new(name).index("reg", self.first).dwords("values", &self.values)
    }
}

/// `LOAD_SH_REG` or `LOAD_SH_REG_INDEX`: copies dwords from memory to consecutive SH registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadShReg {
    /// Whether it is `LOAD_SH_REG_INDEX`.
    pub indexed: bool,
    /// Where the values lie.
    pub address: u64,
    /// Offset of the first register from the start of the SH space.
    pub first: u32,
    /// How many registers.
    pub count: u32,
}

impl LoadShReg {
    pub(crate) fn decode(body: Body<'_>, indexed: bool) -> Result<LoadShReg, DecodeError> {
        let [lo, hi, first, count] = body.exactly()?;
        if lo & 3 != 0 {
            return Err(body.field(1, "an address that is no multiple of 4"));
        }
        body.only(3, &[(15, 0)])?;
        body.only(4, &[(13, 0)])?;
        for offset in first..first + count {
            body.register(offset, 0)?;
        }
        Ok(LoadShReg { indexed, address: wide(lo, hi), first, count })
    }

    pub(crate) fn describe(&self) -> Description {
        let name = if self.indexed { "LOAD_SH_REG_INDEX" } else { "LOAD_SH_REG" };
        Description::new(name).hex("mem", self.address).hex("first", self.first).number("count", self.count)
    }
}
