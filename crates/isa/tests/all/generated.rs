//! Turns `tables/*.toml` into `src/generated/*.rs` and checks that the committed files are what the tables say.
//! `REFRAIN_BLESS=1` rewrites them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// Families that have a table, by its file name.
pub(crate) const FAMILIES: &[&str] = &["gfx10", "gfx11", "gfx12"];

#[test]
#[expect(clippy::disallowed_methods, reason = "the variable is this test's own switch")]
fn committed_tables_are_fresh() {
    let tables: Vec<(&str, Table)> = FAMILIES.iter().map(|family| (*family, read(family))).collect();
    let mut files = vec![(path("src/generated/op.rs"), ops(&tables))];
    for (family, table) in &tables {
        files.push((path(&format!("src/generated/{family}.rs")), family_table(family, table)));
    }
    for (file, wanted) in files {
        if std::env::var_os("REFRAIN_BLESS").is_some() {
            std::fs::write(&file, &wanted).unwrap();
        }
        let committed = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(committed == wanted, "{} is stale: run this test with REFRAIN_BLESS=1", file.display());
    }
}

fn path(relative: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(relative)
}

pub(crate) fn read(family: &str) -> Table {
    let file = path(&format!("tables/{family}.toml"));
    std::fs::read_to_string(&file).unwrap().parse().unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

/// The enum of all mnemonics, over all families.
fn ops(tables: &[(&str, Table)]) -> String {
    let mut names = BTreeSet::new();
    for (_, table) in tables {
        for (_, rows) in encodings(table) {
            names.extend(rows.values().map(|row| Row::parse(row.as_str().unwrap()).op.to_owned()));
        }
    }
    let mut out = String::from(
        "// Generated from tables/*.toml by tests/all/generated.rs.\n\n\
         /// Every mnemonic, without encoding suffix.\n\
         #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
         #[repr(u16)]\n\
         #[expect(non_camel_case_types, reason = \"instructions are spelled as AMD spells them\")]\n\
         pub(crate) enum Op {\n",
    );
    for name in &names {
        writeln!(out, "    {name},").unwrap();
    }
    out.push_str("}\n\nimpl Op {\n    /// The mnemonic as text.\n    pub(crate) fn name(self) -> &'static str {\n        NAMES[self as usize]\n    }\n}\n\n");
    writeln!(out, "static NAMES: [&str; {}] = [", names.len()).unwrap();
    for name in &names {
        writeln!(out, "    \"{name}\",").unwrap();
    }
    out.push_str("];\n");
    out
}

/// The table of one family.
fn family_table(family: &str, table: &Table) -> String {
    let mut found = encodings(table);
    found.sort_by_key(|(layout, _)| std::cmp::Reverse(int(layout, "mask").count_ones()));
    let mut out = format!(
        "// Generated from tables/{family}.toml by tests/all/generated.rs.\n\n\
         use super::Op;\n\
         use crate::table::{{Bits, Def, Encoding, EncodingDef, Field, Implicit, NumberFormat, Operand, OperandKind, Table, Targets}};\n\n\
         use Field as F;\n\
         use NumberFormat as N;\n\
         use OperandKind as K;\n\n\
         pub(crate) static TABLE: Table = Table {{\n    encodings: &[\n"
    );
    for (layout, _) in &found {
        let name = layout["name"].as_str().unwrap();
        let bits = |key: &str| layout.get(key).map_or("None".to_owned(), |v| format!("Some({})", bit_range(v)));
        let op = if layout.contains_key("opx") { bits("opx") } else { bits("op") };
        let fields: Vec<String> = layout["fields"]
            .as_table()
            .unwrap()
            .iter()
            .map(|(field, range)| format!("(F::{}, {})", camel(field), bit_range(range)))
            .collect();
        writeln!(
            out,
            "        EncodingDef {{ encoding: Encoding::{}, mask: {:#010x}, value: {:#010x}, dwords: {}, op: {op}, op_y: {},\n            fields: &[{}],\n            defs: &{name} }},",
            encoding(name),
            int(layout, "mask"),
            int(layout, "value"),
            int(layout, "dwords"),
            bits("opy"),
            fields.join(", "),
        )
        .unwrap();
    }
    out.push_str(
        "    ],\n};\n\n\
         const fn b(high: u8, low: u8) -> Bits {\n    Bits { high, low }\n}\n\n\
         const fn o(field: Field, kind: OperandKind, format: NumberFormat, bits: u16) -> Operand {\n    Operand { field, kind, format, bits }\n}\n\n\
         const fn d(opcode: u16, op: Op, operands: &'static [Operand], reads: u8, writes: u8, zero: u128, one: u128) -> Def {\n    Def { op, spelling: None, opcode, operands, implicit: Implicit { reads, writes }, on: Targets::All, paired: false, zero, one }\n}\n\n",
    );
    out.push_str("const fn paired(def: Def) -> Def {\n    Def { paired: true, ..def }\n}\n\n");
    let pairs = paired(&found);
    if found.iter().any(|(_, rows)| rows.values().any(|row| row.as_str().unwrap().contains(" as="))) {
        out.push_str("const fn spelled(spelling: &'static str, def: Def) -> Def {\n    Def { spelling: Some(spelling), ..def }\n}\n\n");
    }
    if found.iter().any(|(_, rows)| rows.values().any(|row| row.as_str().unwrap().contains(" on="))) {
        out.push_str(
            "\
         const fn gfx1150(opcode: u16, op: Op, operands: &'static [Operand], reads: u8, writes: u8, zero: u128, one: u128) -> Def {\n    Def { op, spelling: None, opcode, operands, implicit: Implicit { reads, writes }, on: Targets::Gfx1150, paired: false, zero, one }\n}\n\n",
        );
    }
    out.pop();
    for (layout, rows) in &found {
        let mut rows: Vec<(u16, Row<'_>)> =
            rows.iter().map(|(op, row)| (op.parse().unwrap(), Row::parse(row.as_str().unwrap()))).collect();
        rows.sort_by_key(|(opcode, _)| *opcode);
        writeln!(out, "\nstatic {}: [Def; {}] = [", layout["name"].as_str().unwrap(), rows.len()).unwrap();
        for (opcode, row) in rows {
            let spelled_open =
                if row.op == row.mnemonic { String::new() } else { format!("spelled({:?}, ", row.mnemonic) };
            writeln!(
                out,
                "    {}{}({opcode}, Op::{}, &[{}], {}, {}, {}, {}){},",
                if pairs.contains(row.mnemonic) { format!("paired({spelled_open}") } else { spelled_open.clone() },
                if row.on.is_empty() { "d" } else { "gfx1150" },
                row.op,
                row.operands.join(", "),
                implicit(&row.reads),
                implicit(&row.writes),
                row.zero,
                row.one,
                match (row.op != row.mnemonic, pairs.contains(row.mnemonic)) {
                    (true, true) => "))",
                    (true, false) | (false, true) => ")",
                    (false, false) => "",
                },
            )
            .unwrap();
        }
        out.push_str("];\n");
    }
    out
}

/// Mnemonics with a short and a long vector encoding.
fn paired<'a>(found: &[(Table, &'a Table)]) -> BTreeSet<&'a str> {
    let mnemonics = |names: &[&str]| {
        let of = |(layout, _): &&(Table, &'a Table)| names.contains(&layout["name"].as_str().unwrap());
        let rows = found.iter().filter(of).flat_map(|(_, rows)| rows.values());
        rows.map(|row| Row::parse(row.as_str().unwrap()).mnemonic).collect::<BTreeSet<&str>>()
    };
    // LLVM gives these no suffix.
    let plain = BTreeSet::from(["v_pipeflush", "v_nop", "v_clrexcp"]);
    &(&mnemonics(&["VOP1", "VOP2", "VOPC"]) & &mnemonics(&["VOP3", "VOP3SD"])) - &plain
}

/// Layout (with its name added) and rows of each encoding.
pub(crate) fn encodings(table: &Table) -> Vec<(Table, &Table)> {
    table["encoding"]
        .as_table()
        .unwrap()
        .iter()
        .map(|(name, layout)| {
            let mut layout = layout.as_table().unwrap().clone();
            layout.insert("name".into(), Value::String(name.clone()));
            (layout, table[name].as_table().unwrap_or_else(|| panic!("no rows for {name}")))
        })
        .collect()
}

/// One row of a table, taken apart.
pub(crate) struct Row<'a> {
    pub(crate) mnemonic: &'a str,
    /// What gfx11 calls it, where the families differ.
    pub(crate) op: &'a str,
    operands: Vec<String>,
    /// Field and kind of each operand.
    pub(crate) fields: Vec<(&'a str, &'a str)>,
    reads: Vec<&'a str>,
    writes: Vec<&'a str>,
    pub(crate) on: Vec<&'a str>,
    /// Bits that have to be 0, and those that have to be 1.
    zero: &'a str,
    one: &'a str,
}

impl<'a> Row<'a> {
    /// The bits that have to be 0, and those that have to be 1.
    pub(crate) fn fixed(&self) -> (u128, u128) {
        let number = |text: &str| text.strip_prefix("0x").map_or(0, |digits| u128::from_str_radix(digits, 16).unwrap());
        (number(self.zero), number(self.one))
    }

    pub(crate) fn parse(row: &'a str) -> Row<'a> {
        let mut words = row.split_whitespace();
        let mnemonic = words.next().unwrap_or_else(|| panic!("empty row"));
        let mut parsed = Row {
            mnemonic,
            op: mnemonic,
            operands: vec![],
            fields: vec![],
            reads: vec![],
            writes: vec![],
            on: vec![],
            zero: "0",
            one: "0",
        };
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or_else(|| panic!("{mnemonic}: {word} has no ="));
            match key {
                "as" => parsed.op = value,
                "zero" => parsed.zero = value,
                "one" => parsed.one = value,
                "reads" => parsed.reads = value.split(',').collect(),
                "writes" => parsed.writes = value.split(',').collect(),
                "on" => parsed.on = value.split(',').collect(),
                field => {
                    let [kind, format, bits] =
                        value.split('/').collect::<Vec<_>>().try_into().unwrap_or_else(|_| panic!("{row}: {word}"));
                    parsed.fields.push((field, kind));
                    parsed.operands.push(format!(
                        "o(F::{}, K::{}, N::{}, {bits})",
                        camel(field),
                        camel(kind),
                        number(format)
                    ));
                }
            }
        }
        parsed
    }
}

fn number(format: &str) -> &'static str {
    match format {
        "any" => "Any",
        "mask" => "Mask",
        "f16" => "F16",
        "f32" => "F32",
        "f64" => "F64",
        "bf16" => "Bf16",
        "fp8" | "bf8" | "wmma_index_set" => "Int",
        _ if format.starts_with("wmma_") && format.ends_with("_f32") => "F32",
        _ if format.starts_with("wmma_") && format.ends_with("_f16") => "PackedF16",
        _ if format.starts_with("wmma_") && format.ends_with("_bf16") => "PackedBf16",
        "pk2_f16" => "PackedF16",
        "pk2_bf16" => "PackedBf16",
        "buf" | "img" | "img_bvh" | "samp" => "Resource",
        _ if format.starts_with("rsrc") => "Resource",
        _ if format.starts_with("pk") || format.starts_with("wmma_") => "PackedInt",
        _ if format.starts_with(['b', 'i', 'u']) && format[1..].parse::<u32>().is_ok() => "Int",
        _ => panic!("unknown operand format {format}"),
    }
}

fn implicit(registers: &[&str]) -> String {
    if registers.is_empty() {
        return "0".to_owned();
    }
    registers.iter().map(|r| format!("Implicit::{}", r.to_uppercase())).collect::<Vec<_>>().join(" | ")
}

fn encoding(name: &str) -> String {
    match name {
        "VOP3SD" => "Vop3Sd".to_owned(),
        "LDSDIR" => "LdsDir".to_owned(),
        _ => camel(&name.to_lowercase()),
    }
}

fn camel(name: &str) -> String {
    name.split('_').map(|part| part[..1].to_uppercase() + &part[1..]).collect()
}

pub(crate) fn int(table: &Table, key: &str) -> u32 {
    table[key].as_integer().unwrap().try_into().unwrap()
}

fn bit_range(value: &Value) -> String {
    let ends = value.as_array().unwrap();
    format!("b({}, {})", ends[0].as_integer().unwrap(), ends[1].as_integer().unwrap())
}
