//! What a packet shows of itself: a name and named values, for people as one line and for programs as data.

use std::fmt;

use crate::register::RegisterValue;
use crate::registers::register_name;

/// A packet's name and fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// AMD's name of the packet.
    pub name: &'static str,
    /// Its fields, in the order of the dwords.
    pub fields: Vec<(&'static str, Value)>,
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A bit. In a line, the name of one that is set stands alone, and one that is not is left out.
    Flag(bool),
    /// A count.
    Number(u64),
    /// An address, or a value whose bits matter.
    Hex(u64),
    /// Something with a name.
    Name(String),
    /// Dwords.
    Dwords(Vec<u32>),
    /// What is written to a register.
    Register(RegisterValue),
    /// A register by its dword index. In a line, the name follows where all generations agree on it.
    Index(u32),
}

impl Description {
    pub(crate) fn new(name: &'static str) -> Description {
        Description { name, fields: Vec::new() }
    }

    pub(crate) fn flag(self, name: &'static str, value: bool) -> Description {
        self.with(name, Value::Flag(value))
    }

    pub(crate) fn number(self, name: &'static str, value: impl Into<u64>) -> Description {
        self.with(name, Value::Number(value.into()))
    }

    pub(crate) fn hex(self, name: &'static str, value: impl Into<u64>) -> Description {
        self.with(name, Value::Hex(value.into()))
    }

    pub(crate) fn name(self, name: &'static str, value: impl fmt::Display) -> Description {
        self.with(name, Value::Name(value.to_string()))
    }

    pub(crate) fn dwords(self, name: &'static str, values: &[u32]) -> Description {
        self.with(name, Value::Dwords(values.to_vec()))
    }

    pub(crate) fn index(self, name: &'static str, index: u32) -> Description {
        self.with(name, Value::Index(index))
    }

    pub(crate) fn register(self, value: RegisterValue) -> Description {
        self.with(value.register.name, Value::Register(value))
    }

    pub(crate) fn with(mut self, name: &'static str, value: Value) -> Description {
        self.fields.push((name, value));
        self
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        for (name, value) in &self.fields {
            match value {
                Value::Flag(false) => {}
                Value::Flag(true) => write!(f, " {name}")?,
                Value::Number(value) => write!(f, " {name}={value}")?,
                Value::Hex(value) => write!(f, " {name}={value:#x}")?,
                Value::Name(value) => write!(f, " {name}={value}")?,
                Value::Dwords(values) => {
                    let values: Vec<String> = values.iter().map(|value| format!("{value:#x}")).collect();
                    write!(f, " {name}=[{}]", values.join(", "))?;
                }
                Value::Register(value) => write!(f, " {name}={value}")?,
                Value::Index(index) => match register_name(*index) {
                    Some(register) => write!(f, " {name}={index:#x}({register})")?,
                    None => write!(f, " {name}={index:#x}")?,
                },
            }
        }
        Ok(())
    }
}
