//! The decoder against LLVM's: mnemonic and length of one encoding of every opcode, and of random words.
//! Where no llvm-mc is found the tests say so and compare nothing.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::{Command, Stdio};

use toml::Table;

use crate::generated::{Row, encodings, int, read};

/// Names to look for; newer ones know more of the target.
const DISASSEMBLERS: &[&str] = &["llvm-mc-22", "llvm-mc-21", "llvm-mc-20", "llvm-mc-19", "llvm-mc"];

/// What an LLVM version calls differently or does not know: our mnemonic, LLVM's (empty: refused), and why.
const KNOWN_DIFFERENCES: &[(&str, &str, &str)] = &[
    ("s_endpgm_ordered_ps_done", "", "LLVM up to 19 has it for gfx10 only"),
    ("v_swap_b16", "", "LLVM up to 19 has no true 16-bit moves"),
    ("v_mov_b16", "", "LLVM up to 19 has no true 16-bit moves"),
    ("v_dual_dot2acc_f32_bf16", "", "LLVM up to 19 does not have it on gfx1100"),
    ("", "buffer_load_lds_u8", "LLVM up to 19 takes the LDS loads of gfx10 for instructions of gfx11"),
    ("", "buffer_load_lds_i8", "as buffer_load_lds_u8"),
    ("", "buffer_load_lds_u16", "as buffer_load_lds_u8"),
    ("", "buffer_load_lds_i16", "as buffer_load_lds_u8"),
    ("", "buffer_load_lds_b32", "as buffer_load_lds_u8"),
    ("", "buffer_load_lds_format_x", "as buffer_load_lds_u8"),
];

/// Source codes that LLVM's decoder accepts for every family although gfx11 has retired them: POPS_EXITING_WAVE_ID, VCCZ, EXECZ, LDS_DIRECT.
const RETIRED_CODES: &[u32] = &[239, 251, 252, 254];

#[test]
fn every_opcode_decodes_as_llvm_says() {
    let table = read("gfx11");
    let mut samples = vec![];
    let mut wanted = vec![];
    for (layout, rows) in encodings(&table) {
        let encoding = layout["name"].as_str().unwrap().to_owned();
        for (opcode, row) in rows {
            let row = Row::parse(row.as_str().unwrap());
            let words = encode(&layout, opcode.parse().unwrap(), &row);
            match isa::decode(isa::Target::Gfx1100, &words) {
                Ok(inst) if row.on.is_empty() => {
                    let text = if encoding == "VOPD" { inst.to_string() } else { inst.mnemonic().to_owned() };
                    assert!(text.contains(row.mnemonic), "{encoding} {opcode}: {text} instead of {}", row.mnemonic);
                    wanted.push(row.mnemonic.to_owned());
                    samples.push(words);
                }
                Ok(inst) => panic!("{encoding} {opcode}: {inst} does not exist on gfx1100"),
                Err(e) if row.on.is_empty() => panic!("{encoding} {opcode} {}: {e}", row.mnemonic),
                Err(_) => {}
            }
        }
    }
    assert!(samples.len() > 1400, "only {} opcodes", samples.len());
    let Some(found) = disassemble(&samples) else { return };
    let mut wrong = vec![];
    for ((words, found), wanted) in samples.iter().zip(found).zip(&wanted) {
        let ours = ours(words).expect("decoded above");
        if found.as_ref() != Some(&ours) && !is_known(wanted, found.as_ref()) {
            wrong.push(format!("{}: we say {ours:?}, LLVM {found:?}", hex(words)));
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), samples.len(), wrong.join("\n"));
}

#[test]
fn random_words_decode_as_llvm_says() {
    let table = read("gfx11");
    let layouts: Vec<Table> = encodings(&table).into_iter().map(|(layout, _)| layout).collect();
    let mut random = Random(0x5eed);
    let samples: Vec<Vec<u32>> = (0..100_000)
        .map(|_| {
            let layout = &layouts[random.next() as usize % layouts.len()];
            let mut words = vec![random.next(), random.next(), random.next(), random.next()];
            words[0] = words[0] & !int(layout, "mask") | int(layout, "value");
            words
        })
        .collect();
    let Some(found) = disassemble(&samples) else { return };
    let (mut wrong, mut agreed, mut stricter) = (vec![], 0, BTreeMap::<String, u32>::new());
    for (words, found) in samples.iter().zip(found) {
        match (ours(words), found) {
            (Some(ours), Some(found)) if ours == found => agreed += 1,
            (None, None) => agreed += 1,
            // LLVM also refuses operands that no assembler would write, such as a scalar where only a VGPR is of use.
            (Some(ours), None) => *stricter.entry(ours.mnemonic).or_default() += 1,
            (ours, found) => {
                let retired = ours.is_none() && layouts.iter().any(|layout| has_retired_code(layout, words));
                if !retired && !is_known(ours.as_ref().map_or("", |o| &o.mnemonic), found.as_ref()) {
                    wrong.push(format!("{}: we say {ours:?}, LLVM {found:?}", hex(words)));
                }
            }
        }
    }
    let stricter: u32 = stricter.values().sum();
    eprintln!("random words: {agreed} agree, {stricter} have operands that only LLVM refuses");
    wrong.truncate(40);
    assert!(wrong.is_empty(), "some differ:\n{}", wrong.join("\n"));
    assert!(agreed > 50_000, "only {agreed} agree");
}

/// What a disassembler says of the first instruction of a sample.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Found {
    mnemonic: String,
    bytes: usize,
}

fn ours(words: &[u32]) -> Option<Found> {
    let inst = isa::decode(isa::Target::Gfx1100, words).ok()?;
    Some(Found { mnemonic: inst.mnemonic().to_owned(), bytes: inst.bytes() as usize })
}

fn is_known(ours: &str, found: Option<&Found>) -> bool {
    let theirs = found.map_or("", |f| &f.mnemonic);
    KNOWN_DIFFERENCES.iter().any(|(a, b, _)| *a == ours && *b == theirs)
}

/// Whether a source of the instruction is a code that only LLVM still accepts; a literal as a buffer's soffset or as a source of an
/// interpolation is one, too.
fn has_retired_code(layout: &Table, words: &[u32]) -> bool {
    if words[0] & int(layout, "mask") != int(layout, "value") {
        return false;
    }
    let bits = u64::from(words[0]) | u64::from(words[1]) << 32;
    layout["fields"].as_table().unwrap().iter().any(|(field, range)| {
        let ends = range.as_array().unwrap();
        let (high, low) = (ends[0].as_integer().unwrap(), ends[1].as_integer().unwrap());
        let value = (bits >> low & ((1 << (high - low + 1)) - 1)) as u32;
        let is_source = field.contains("src") && high - low >= 7 && !field.starts_with("vsrc");
        let takes_no_literal = field == "soffset" || layout["name"].as_str() == Some("VINTERP");
        let is_bad = RETIRED_CODES.contains(&value) || takes_no_literal && value == 255;
        (is_source || field == "soffset") && is_bad
    })
}

/// One encoding of an opcode with ordinary operands, and some no-ops after it.
pub(crate) fn encode(layout: &Table, opcode: u32, row: &Row<'_>) -> Vec<u32> {
    let mut bits = u128::from(int(layout, "value"));
    let mut put = |range: &toml::Value, value: u32| {
        let ends = range.as_array().unwrap();
        let (high, low) = (ends[0].as_integer().unwrap(), ends[1].as_integer().unwrap());
        bits |= (u128::from(value) & ((1 << (high - low + 1)) - 1)) << low;
    };
    let fields = layout["fields"].as_table().unwrap();
    if layout.contains_key("opx") {
        // A Y-only operation pairs with a move; the destinations differ in parity.
        const MOV: u32 = 8;
        put(&layout["opx"], if opcode > 13 { MOV } else { opcode });
        put(&layout["opy"], opcode);
        put(&fields["vdstx"], 2);
        put(&fields["srcx0"], 256 + 4);
        put(&fields["srcy0"], 256 + 5);
        // A move has no second source.
        put(&fields["vsrcx1"], if opcode > 13 || opcode == MOV { 0 } else { 6 });
        put(&fields["vsrcy1"], if opcode == MOV { 0 } else { 7 });
    } else {
        if let Some(range) = layout.get("op") {
            put(range, opcode);
        }
        if let Some(saddr) = fields.get("saddr") {
            put(saddr, 124);
        }
        if let Some(dmask) = fields.get("dmask") {
            // A gather returns one channel.
            put(dmask, if row.mnemonic.contains("gather4") { 1 } else { 15 });
        }
        // Global wave sync and ordered count exist in GDS only; ray intersection has a fixed descriptor form.
        if ["_gws_", "_gs_reg_", "ordered_count"].iter().any(|part| row.mnemonic.contains(part))
            && fields.contains_key("gds")
        {
            put(&fields["gds"], 1);
        }
        if row.mnemonic.contains("_bvh") && fields.contains_key("unrm") {
            put(&fields["unrm"], 1);
            put(&fields["r128"], 1);
        }
        for (field, kind) in &row.fields {
            let is_source = ["src0", "src1", "src2"].contains(field);
            let value = match (*field, *kind) {
                ("saddr", _) => 124,
                (_, "exec") => 126,
                (_, "vgpr" | "src") if is_source => 256 + 8,
                (_, "vgpr") => 8,
                (_, "soffset") => 124,
                ("soffset", _) => 128,
                ("simm16", "message") => 3,
                (_, "message") => 131,
                ("sbase" | "srsrc" | "ssamp", _) => 2,
                (_, "sgpr" | "ssrc" | "lane") => 4,
                (_, "hwreg") => 1,
                _ => 0,
            };
            put(&fields[*field], value);
        }
    }
    const NOP: u32 = 0xbf80_0000;
    let dwords = int(layout, "dwords");
    let mut words: Vec<u32> = (0..dwords).map(|i| (bits >> (32 * i)) as u32).collect();
    words.resize(4, NOP);
    words
}

/// LLVM's view of the first instruction of each sample, or nothing if there is no LLVM.
///
/// LLVM does not say how long an instruction is. So each sample goes in twice, cut to the length that we think right and whole;
/// if LLVM sees exactly one instruction in the cut one, the lengths agree. A marker after each keeps track.
fn disassemble(samples: &[Vec<u32>]) -> Option<Vec<Option<Found>>> {
    const MARKER: u32 = 0xbf80_5a5a;
    let marker = format!("[{}]\n", hex(&[MARKER]));
    let lengths: Vec<usize> = samples.iter().map(|words| ours(words).map_or(4, |ours| ours.bytes)).collect();
    let mut input = String::new();
    for (words, bytes) in samples.iter().zip(&lengths) {
        input += &format!("[{}]\n{marker}[{}]\n{marker}", hex(&words[..bytes / 4]), hex(words));
    }
    let Some((name, (output, errors))) = DISASSEMBLERS.iter().find_map(|name| Some((*name, run(name, &input)?))) else {
        eprintln!("no llvm-mc on PATH ({}): compared nothing", DISASSEMBLERS.join(", "));
        return None;
    };
    eprintln!("comparing {} samples with {name}", samples.len());
    let refused = refusals(&errors);
    let mut pieces = output.lines().filter_map(printed).collect::<Vec<_>>().into_iter();
    let mut piece = || pieces.by_ref().take_while(|text| text != "s_nop 0x5a5a").collect::<Vec<_>>();
    let found = lengths
        .iter()
        .enumerate()
        .map(|(i, bytes)| {
            let (cut, whole) = (piece(), piece());
            let (cut_refused, whole_refused) = (refused.get(&(4 * i + 1)), refused.get(&(4 * i + 3)));
            const FIRST_COLUMN: usize = 2;
            if whole_refused.is_some_and(|columns| columns.contains(&FIRST_COLUMN)) {
                return None;
            }
            let agrees = cut.len() == 1 && cut_refused.is_none();
            Some(Found { mnemonic: mnemonic(whole.first()?), bytes: if agrees { *bytes } else { 0 } })
        })
        .collect();
    assert_eq!(pieces.next(), None, "lost track of llvm-mc's output");
    Some(found)
}

/// Columns of the bytes that LLVM refused, by line.
fn refusals(errors: &str) -> BTreeMap<usize, Vec<usize>> {
    let mut refused = BTreeMap::<usize, Vec<usize>>::new();
    for line in errors.lines().filter(|line| line.starts_with("<stdin>:")) {
        let mut parts = line.split(':').skip(1);
        let mut number = || parts.next().unwrap().parse().unwrap();
        refused.entry(number()).or_default().push(number());
    }
    refused
}

/// Output and messages of a disassembler.
fn run(name: &str, input: &str) -> Option<(String, String)> {
    let mut child = Command::new(name)
        .args(["-disassemble", "-triple=amdgcn", "-mcpu=gfx1100"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()).unwrap());
        let output = child.wait_with_output().unwrap();
        Some((String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap()))
    })
}

/// The instruction on a line of output.
fn printed(line: &str) -> Option<String> {
    let text = line.split("//").next()?.trim();
    (!text.is_empty() && !text.starts_with('.')).then(|| text.to_owned())
}

/// The mnemonic without encoding suffix.
fn mnemonic(text: &str) -> String {
    let mut mnemonic = text.split_whitespace().next().unwrap_or_default();
    for suffix in ["_dpp", "_e32", "_e64"] {
        mnemonic = mnemonic.strip_suffix(suffix).unwrap_or(mnemonic);
    }
    mnemonic.to_owned()
}

fn hex(words: &[u32]) -> String {
    let bytes: Vec<String> =
        words.iter().flat_map(|word| word.to_le_bytes()).map(|byte| format!("{byte:#04x}")).collect();
    bytes.join(",")
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) as u32
    }
}
