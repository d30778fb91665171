//! `pm4`: reads PM4 buffers.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use ::pm4::registers::register_name;
use ::pm4::{Dump, Entry, Generation, Value};
use anyhow::{Context as _, Result, bail};
use clap::{Args, Subcommand};
use serde_json::{Map, json};

/// Reads PM4 command buffers of compute queues.
#[derive(Debug, Args)]
pub struct Pm4 {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Prints a buffer, one packet a line: offset in dwords, name, fields, and registers with their fields.
    ///
    /// What is unknown, such as an opcode, a register or a reserved bit, is an error that names it; nothing behind it is printed,
    /// because nobody knows where the next packet starts. The exit code is 1 then.
    ///
    ///   cargo xtask pm4 dump ib.bin --gfx gfx1201
    ///
    ///   echo 'c0017602 218 0  c0004600 407' | cargo xtask pm4 dump --hex -
    Dump {
        /// The buffer: little-endian dwords. `-` is the standard input.
        file: PathBuf,
        /// Whose register map and packets to assume.
        #[arg(long, value_name = "TARGET", default_value = "gfx1100")]
        gfx: Generation,
        /// The file is text: hexadecimal dwords between spaces, commas or line ends; `#` or `//` starts a comment.
        #[arg(long)]
        hex: bool,
        /// One JSON object a line instead: offset, dwords, packet and fields, or offset and error.
        #[arg(long)]
        json: bool,
    },
}

impl Pm4 {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        let Action::Dump { file, gfx, hex, json } = self.action;
        let bytes = read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let words =
            if hex { from_hex(&String::from_utf8(bytes).context("the text is not UTF-8")?)? } else { dwords(&bytes)? };
        let mut out = std::io::stdout().lock();
        for entry in (Dump { generation: gfx, words: &words }).entries() {
            match json {
                true => writeln!(out, "{}", as_json(&entry))?,
                false => writeln!(out, "{entry}")?,
            }
            if let Err(error) = entry.packet {
                bail!("dword {}: {error}", entry.at);
            }
        }
        Ok(())
    }
}

fn read(file: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

fn dwords(bytes: &[u8]) -> Result<Vec<u32>> {
    let (words, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        bail!("{} bytes are no whole number of dwords; is the file text? then add --hex", bytes.len());
    }
    Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}

fn from_hex(text: &str) -> Result<Vec<u32>> {
    let code = |line: &str| line.split(['#']).next().and_then(|line| line.split("//").next()).map(str::to_owned);
    let lines = text.lines().filter_map(code).collect::<Vec<_>>();
    let numbers = lines.iter().flat_map(|line| line.split([' ', '\t', ','])).filter(|number| !number.is_empty());
    numbers
        .map(|number| {
            let digits = number.trim_start_matches("0x").replace('_', "");
            u32::from_str_radix(&digits, 16).with_context(|| format!("{number:?} is no hexadecimal dword"))
        })
        .collect()
}

fn as_json(entry: &Entry<'_>) -> serde_json::Value {
    let dwords: Vec<String> = entry.words.iter().map(|word| format!("{word:#010x}")).collect();
    match &entry.packet {
        Err(error) => json!({ "offset": entry.at, "dwords": dwords, "error": error.to_string() }),
        Ok(packet) => {
            let description = packet.describe();
            let fields: Map<_, _> =
                description.fields.iter().map(|(name, value)| ((*name).to_owned(), value_as_json(value))).collect();
            json!({ "offset": entry.at, "dwords": dwords, "packet": description.name, "fields": fields })
        }
    }
}

fn value_as_json(value: &Value) -> serde_json::Value {
    match value {
        Value::Flag(flag) => json!(flag),
        Value::Number(number) | Value::Hex(number) => json!(number),
        Value::Name(name) => json!(name),
        Value::Dwords(words) => json!(words),
        Value::Index(index) => json!({ "index": index, "name": register_name(*index) }),
        Value::Register(register) => {
            let fields: Map<_, _> = register.fields().map(|(name, value)| (name.to_owned(), json!(value))).collect();
            json!({ "value": register.value, "fields": fields })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_may_have_prefixes_separators_and_comments() {
        let text = "0xc000_4600, 407 // waits\n# nothing\n\tffff1000\n";
        assert_eq!(from_hex(text).unwrap(), [0xc000_4600, 0x407, 0xffff_1000]);
        assert_eq!(from_hex("c0004600 4x").unwrap_err().to_string(), "\"4x\" is no hexadecimal dword");
        assert!(dwords(&[1, 0, 0, 0, 2]).unwrap_err().to_string().contains("--hex"));
        assert_eq!(dwords(&[1, 2, 0, 0]).unwrap(), [0x201]);
    }

    #[test]
    fn packets_and_errors_are_objects() {
        let words = [0xc001_7602, 0x218, 0x8020, 0xc000_4602, 7];
        let lines: Vec<_> =
            Dump { generation: Generation::Gfx11, words: &words }.entries().map(|entry| as_json(&entry)).collect();
        assert_eq!(
            lines[0],
            json!({
                "offset": 0,
                "dwords": ["0xc0017602", "0x00000218", "0x00008020"],
                "packet": "SET_SH_REG",
                "fields": { "COMPUTE_TMPRING_SIZE": { "value": 0x8020, "fields": { "WAVES": 32, "WAVESIZE": 8 } } },
            })
        );
        assert_eq!((lines.len(), &lines[1]["offset"]), (2, &json!(3)));
        assert!(lines[1]["error"].as_str().unwrap().starts_with("EVENT_WRITE dword 1"));
    }
}
